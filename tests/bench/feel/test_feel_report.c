// Tests the report on invented links. drawn.h parses the picture and shares no code with the
// report.
#include "feel_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "caught.h"
#include "cli/replay/picture/chart.h"
#include "drawn.h"
#include "scratch.h"

#define ROUND_TRIPS 4u
#define JITTERS 3u
#define LOSSES 4u
#define LINKS (ROUND_TRIPS * JITTERS * LOSSES)
#define CELL_COUNT (LINKS * FEEL_VARIANT_COUNT)
#define PICTURE_SIZE_MAX (1u << 20)
#define DASH "\xe2\x80\x93"

static const uint32_t round_trips_ms[ROUND_TRIPS] = {0, 50, 100, 200};
static const uint32_t jitters_ms[JITTERS] = {0, 10, 30};
static const double losses[LOSSES] = {0.0, 0.02, 0.05, 0.2};
static const char *const loss_labels[LOSSES] = {"0", "2", "5", "20"};

static scratch folder;
static feel_cell cells[CELL_COUNT];
static char picture_text[PICTURE_SIZE_MAX];

static feel_cell *at(feel_variant v, uint32_t r, uint32_t j, uint32_t l)
{
    return &cells[v * LINKS + (r * JITTERS + j) * LOSSES + l];
}

// Gives each link a different share of late inputs.
static double late_inputs(uint32_t r, uint32_t j, uint32_t l)
{
    return l == 0 ? 0.0 : 0.001 * l + 0.0002 * j + 0.0006 * r;
}

static feel_cell cell_of(feel_variant v, uint32_t r, uint32_t j, uint32_t l)
{
    return (feel_cell){
        .round_trip_ms = round_trips_ms[r],
        .jitter_ms = jitters_ms[j],
        .loss = losses[l],
        .variant = v,
        .own_latency_frames = v == FEEL_NO_PREDICTION ? 4.0 + 2.0 * r : 0.0,
        .own_latency_frames_max = v == FEEL_NO_PREDICTION ? 5.0 + 2.0 * r : 0.0,
        .corrections = 0.01 * l,
        .corrections_by_cause =
            {[SB_CLIENT_CAUSE_CONTACT] = 0.0025 * l, [SB_CLIENT_CAUSE_INPUT] = 0.0075 * l},
        .correction_p50_m = 0.01,
        .correction_p99_m = 0.02 + 0.001 * j,
        .correction_max_m = 0.5,
        .others_error_p99_m = 0.03 + 0.01 * r,
        .acceleration_error_p99_m_s2 = 60.0 + 10.0 * j,
        .starved_frames = v == FEEL_FIXED_INTERPOLATION ? 0.08 : 0.01,
        .interpolation_delay_ms = v == FEEL_FIXED_INTERPOLATION ? 100.0 : 40.0 + j,
        .hit_agreement = 0.9,
        .hits_confirmed = v == FEEL_NO_LAG_COMPENSATION ? 60.0 : 200.0 - r,
        .hits_of_living = v == FEEL_NO_LAG_COMPENSATION ? 80.0 : 200.0,
        .behind_cover_p99_m = 1.5 + r,
        .late_inputs = late_inputs(r, j, l),
        .input_lead_ticks = 1.25 + 0.25 * j,
        .bytes_up = 4000.0,
        .bytes_down = 1500.0 + 100.0 * r,
    };
}

static int set_up(void **state)
{
    (void)state;
    scratch_make(&folder);
    for (uint32_t i = 0; i < CELL_COUNT; i++) {
        cells[i] = cell_of((feel_variant)(i / LINKS), i / (JITTERS * LOSSES) % ROUND_TRIPS,
                           i / LOSSES % JITTERS, i % LOSSES);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static bool write_report(const char *path, const feel_cell *of, size_t count)
{
    const feel_run run = {12, 20, 77, "sabot 9.8.7 <test>"};
    return feel_report_write(path, &run, of, count);
}

// Asserts that every element is closed by its own name, in order, and that every attribute is in
// quotes and occurs once.
static void assert_well_formed(const char *text)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    assert_int_equal(strncmp(text, head, sizeof head - 1), 0);
    const char *names[8];
    size_t lengths[8];
    unsigned depth = 0, roots = 0;
    for (const char *tag = text + sizeof head - 1; (tag = strchr(tag, '<')) != NULL;) {
        const bool closes = tag[1] == '/';
        const char *name = tag + 1 + closes, *end = tag;
        const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");
        assert_true(length > 0);
        for (bool quoted = false; *end != '>' || quoted; end++) {
            assert_true(*end != '\0' && (end == tag || *end != '<'));
            quoted ^= *end == '"';
        }
        if (closes) {
            assert_true(depth > 0 && lengths[--depth] == length);
            assert_int_equal(strncmp(names[depth], name, length), 0);
        } else if (end[-1] != '/') {
            roots += depth == 0;
            assert_true(depth < 8);
            names[depth] = name;
            lengths[depth++] = length;
        }
        tag = end;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(roots, 1);
}

static sb_svg_box view_box(void)
{
    sb_svg_box box;
    const char *words = strstr(picture_text, "viewBox=\"");
    assert_non_null(words);
    assert_int_equal(
        sscanf(words, "viewBox=\"%lf %lf %lf %lf\"", &box.x, &box.y, &box.width, &box.height), 4);
    assert_true(box.width > 500.0 && box.height > 500.0);
    return box;
}

// Returns the box that a text covers, at its greatest width.
static sb_svg_box cover(const drawn_element *text)
{
    const double width = sb_svg_text_width(text->text, text->size);
    const double left = strcmp(text->anchor, "end") == 0      ? width
                        : strcmp(text->anchor, "middle") == 0 ? width / 2.0
                                                              : 0.0;
    return (sb_svg_box){text->box.x - left, text->box.y - 0.75 * text->size, width,
                        0.95 * text->size};
}

// Asserts that texts are within the picture and do not overlap.
static void assert_texts_apart(const drawn *picture, sb_svg_box box)
{
    static sb_svg_box covers[DRAWN_ELEMENT_COUNT_MAX];
    static const drawn_element *texts[DRAWN_ELEMENT_COUNT_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->count; i++) {
        if (picture->elements[i].kind == DRAWN_TEXT) {
            texts[count] = &picture->elements[i];
            const sb_svg_box of = covers[count] = cover(texts[count]);
            if (of.x < 0.0 || of.x + of.width > box.width || of.y + of.height > box.height) {
                fail_msg("'%s' leaves the picture", texts[count]->text);
            }
            count++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (covers[i].x < covers[k].x + covers[k].width &&
                covers[k].x < covers[i].x + covers[i].width &&
                covers[i].y < covers[k].y + covers[k].height &&
                covers[k].y < covers[i].y + covers[i].height) {
                fail_msg("'%s' and '%s' overlap", texts[i]->text, texts[k]->text);
            }
        }
    }
}

static const drawn *report_of(const feel_cell *of, size_t count)
{
    const char *path = scratch_path(&folder, "feel.svg");
    (void)unlink(path);
    assert_true(write_report(path, of, count));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(picture_text, 1, sizeof picture_text - 1, file);
    assert_true(size > 0 && size + 1 < sizeof picture_text);
    assert_int_equal(fclose(file), 0);
    picture_text[size] = '\0';
    assert_well_formed(picture_text);
    // The last closing tag belongs to the picture, not to a clip.
    char *end = strrchr(picture_text, '<');
    assert_string_equal(end, "</svg>\n");
    *end = '\0';
    const drawn *picture = drawn_parse(picture_text);
    drawn_assert_within(picture, view_box());
    assert_texts_apart(picture, view_box());
    return picture;
}

// Finds the elements of a measure: from its title up to the next title.
typedef struct card {
    const drawn *picture;
    uint32_t from, to;
} card;

static card card_of(const drawn *picture, const char *title)
{
    const drawn_element *head = drawn_text(picture, 0, title);
    if (head == NULL || !head->bold) {
        fail_msg("no title '%s'", title);
    }
    card of = {picture, drawn_index(picture, head), 0};
    for (of.to = of.from + 1; of.to < picture->count; of.to++) {
        const drawn_element *next = &picture->elements[of.to];
        if (next->kind == DRAWN_TEXT && next->bold && next->size >= 12.0) {
            break;
        }
    }
    return of;
}

static bool is_label(const drawn_element *element, const char *anchor)
{
    return element->kind == DRAWN_TEXT && element->size == 9.0 &&
           strcmp(element->anchor, anchor) == 0;
}

// Finds the n-th label with this text, from 0 on; NULL matches any text.
static const drawn_element *label(const card *of, const char *anchor, const char *words, uint32_t n)
{
    for (uint32_t i = of->from; i < of->to; i++) {
        const drawn_element *element = &of->picture->elements[i];
        if (is_label(element, anchor) && (words == NULL || strcmp(element->text, words) == 0) &&
            n-- == 0) {
            return element;
        }
    }
    return NULL;
}

// Returns the number where its labels cross; NULL if there is none. The element before it is its
// shade.
static const drawn_element *number_at(const card *of, uint32_t r, uint32_t j, uint32_t l)
{
    char words[32];
    snprintf(words, sizeof words, "jitter %u ms", (unsigned)jitters_ms[j]);
    const drawn_element *row = label(of, "end", words, 0);
    const drawn_element *column = label(of, "middle", loss_labels[l], r);
    snprintf(words, sizeof words, "%u ms", (unsigned)round_trips_ms[r]);
    const drawn_element *group = label(of, "middle", words, 0);
    assert_true(row != NULL && column != NULL && group != NULL);
    // The losses of a round trip are below its name.
    assert_true(fabs(group->box.x - column->box.x) < 60.0 && group->box.y < column->box.y);
    for (uint32_t i = of->from; i < of->to; i++) {
        const drawn_element *element = &of->picture->elements[i];
        if (element->kind == DRAWN_TEXT && element->size == 8.5 &&
            fabs(element->box.x - column->box.x) < 0.02 &&
            fabs(element->box.y - row->box.y) < 0.02) {
            const drawn_element *shade = element - 1;
            assert_int_equal(shade->kind, DRAWN_RECTANGLE);
            const sb_svg_box over = cover(element);
            assert_true(over.x >= shade->box.x && over.y >= shade->box.y &&
                        over.x + over.width <= shade->box.x + shade->box.width &&
                        over.y + over.height <= shade->box.y + shade->box.height);
            return element;
        }
    }
    return NULL;
}

// Labels of values are left of their lines.
static double value_at(const card *of, double y)
{
    double places[16], values[16];
    unsigned count = 0;
    for (uint32_t i = of->from + 1; i < of->to; i++) {
        const drawn_element *text = &of->picture->elements[i], *line = text - 1;
        if (text->kind == DRAWN_TEXT && line->kind == DRAWN_LINE &&
            strcmp(text->anchor, "end") == 0) {
            assert_true(count < 16);
            assert_true(line->points[0].y == line->points[1].y);
            places[count] = line->points[0].y;
            values[count++] = strtod(text->text, NULL);
        }
    }
    assert_true(count >= 2);
    const unsigned last = count - 1;
    return values[0] + (values[last] - values[0]) * (y - places[0]) / (places[last] - places[0]);
}

// A position has two decimals, in about seventy units.
static void assert_place(const card *of, double y, double expected)
{
    const double span = fabs(value_at(of, 0.0) - value_at(of, 1.0));
    const double value = value_at(of, y);
    if (!(fabs(value - expected) <= 0.02 * span)) {
        fail_msg("drawn at %g instead of %g", value, expected);
    }
}

static const drawn_element *point(const card *of, feel_variant variant, uint32_t n)
{
    for (uint32_t i = of->from; i < of->to; i++) {
        const drawn_element *element = &of->picture->elements[i];
        if (element->kind == DRAWN_CIRCLE && strcmp(element->fill, sb_chart_colour(variant)) == 0 &&
            n-- == 0) {
            return element;
        }
    }
    return NULL;
}

static const drawn_element *stroke(const card *of, drawn_kind kind, const char *colour, uint32_t n)
{
    for (uint32_t i = of->from; i < of->to; i++) {
        const drawn_element *element = &of->picture->elements[i];
        if (element->kind == kind && strcmp(element->stroke, colour) == 0 && n-- == 0) {
            return element;
        }
    }
    return NULL;
}

// Uses the labels below the lines, which are the last ones of the card.
static double x_of_round_trip(const card *of, uint32_t r)
{
    uint32_t count = 0;
    while (label(of, "middle", NULL, count) != NULL) {
        count++;
    }
    const drawn_element *words = label(of, "middle", NULL, count - ROUND_TRIPS + r);
    assert_int_equal(strtoul(words->text, NULL, 10), round_trips_ms[r]);
    return words->box.x;
}

static void the_head_says_what_was_run(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    assert_non_null(drawn_text(picture, 0, "What players feel"));
    assert_non_null(drawn_text(picture, 0,
                               "12 players \xc2\xb7 20 s on each of 48 links \xc2\xb7 seed 77 "
                               "\xc2\xb7 sabot 9.8.7 <test>"));
    assert_non_null(strstr(picture_text, "<title>What players feel</title>"));
}

static void every_measure_has_its_panels_unit_and_variants(void **state)
{
    (void)state;
    static const char *const titles[][2] = {
        {"Key press to own tank moving", "frames, p99"},
        {"Corrections of the own tank", "% of snapshots"},
        {"Size of corrections, median", "cm"},
        {"Size of corrections, p99", "cm"},
        {"Size of corrections, largest", "cm"},
        {"Others, from where they were", "cm, p99"},
        {"Others, jerks from frame to frame", "error of acceleration, m/s\xc2\xb2, p99"},
        {"Frames without news of others", "% starved"},
        {"Others are shown late", "ms"},
        {"Hits on the screen that are hits", "%, victims destroyed meanwhile left out"},
        {"Driven behind cover and hit", "m since last in sight, p99"},
        {"Inputs too late", "%"},
        {"Margin of inputs", "ticks before their use"},
        {"Bytes up", "kB a second and client"},
        {"Bytes down", "kB a second and client"},
    };
    const drawn *picture = report_of(cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        const card of = card_of(picture, titles[i][0]);
        assert_string_equal(picture->elements[of.from + 1].text, titles[i][1]);
        for (uint32_t link = 0; link < LINKS; link++) {
            assert_non_null(
                number_at(&of, link / (JITTERS * LOSSES), link / LOSSES % JITTERS, link % LOSSES));
        }
        for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
            assert_non_null(point(&of, (feel_variant)v, ROUND_TRIPS - 1));
            assert_null(point(&of, (feel_variant)v, ROUND_TRIPS));
        }
    }
    static const char *const sections[] = {"The own tank", "The others", "Shots",
                                           "Inputs and bytes", "Corrections by cause"};
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        assert_non_null(drawn_text(picture, 0, sections[i]));
    }
}

static void variants_are_named_beside_their_lines(void **state)
{
    (void)state;
    static const char *const names[FEEL_VARIANT_COUNT] = {
        "default", "no prediction", "fixed interpolation", "no lag compensation"};
    const drawn *picture = report_of(cells, CELL_COUNT);
    const uint32_t from = drawn_index(picture, drawn_text(picture, 0, "Shots"));
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        const drawn_element *name = drawn_text(picture, from, names[v]);
        assert_non_null(name);
        const drawn_element *sample = name + 1;
        const char *dashes = sb_chart_dashes((unsigned)v);
        assert_int_equal(sample->kind, DRAWN_LINE);
        assert_string_equal(sample->stroke, sb_chart_colour((unsigned)v));
        assert_string_equal(sample->dashes, dashes != NULL ? dashes : "");
        assert_true(sample->points[1].x < name->box.x);
    }
}

// A tenth of a per cent is shown as 0.10.
static void numbers_are_at_their_links(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Inputs too late");
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        for (uint32_t j = 0; j < JITTERS; j++) {
            for (uint32_t l = 0; l < LOSSES; l++) {
                char expected[16];
                snprintf(expected, sizeof expected, l == 0 ? "0" : "%.2f",
                         late_inputs(r, j, l) * 100.0);
                assert_string_equal(number_at(&of, r, j, l)->text, expected);
            }
        }
    }
}

// A worse value is darker, and a poor value has the darkest shade.
static void shades_follow_the_values(void **state)
{
    (void)state;
    for (uint32_t j = 0; j < JITTERS; j++) {
        at(FEEL_DEFAULT, 0, j, 1)->hits_confirmed = 180.0; // 90 of 100
        at(FEEL_DEFAULT, 1, j, 1)->hits_confirmed = 100.0;
    }
    const drawn *picture = report_of(cells, CELL_COUNT);
    card of = card_of(picture, "Hits on the screen that are hits");
    assert_string_equal((number_at(&of, 0, 0, 0) - 1)->fill, sb_chart_shade(0));
    assert_string_equal((number_at(&of, 0, 0, 1) - 1)->fill, sb_chart_shade(1)); // a fifth
    assert_string_equal((number_at(&of, 1, 0, 1) - 1)->fill, sb_chart_shade(7));
    of = card_of(picture, "Corrections of the own tank");
    // 3 per cent of 5, which would be poor.
    assert_string_equal((number_at(&of, 0, 0, 0) - 1)->fill, sb_chart_shade(0));
    assert_string_equal((number_at(&of, 0, 0, 3) - 1)->fill, sb_chart_shade(4));
}

// By hand: without prediction 4, 6, 8 and 10 frames.
static void lines_go_through_the_medians_of_their_round_trips(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    card of = card_of(picture, "Key press to own tank moving");
    const drawn_element *path = stroke(&of, DRAWN_PATH, sb_chart_colour(FEEL_NO_PREDICTION), 0);
    assert_non_null(path);
    assert_int_equal(path->point_count, ROUND_TRIPS);
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        const drawn_element *circle = point(&of, FEEL_NO_PREDICTION, r);
        assert_place(&of, circle->points[0].y, 4.0 + 2.0 * r);
        assert_place(&of, path->points[r].y, 4.0 + 2.0 * r);
        assert_true(fabs(circle->points[0].x - x_of_round_trip(&of, r)) < 6.0);
        assert_place(&of, point(&of, FEEL_DEFAULT, r)->points[0].y, 0.0);
    }
    // Round trips are to scale.
    assert_true(fabs((x_of_round_trip(&of, 3) - x_of_round_trip(&of, 0)) -
                     4.0 * (x_of_round_trip(&of, 1) - x_of_round_trip(&of, 0))) < 0.1);
}

// At 50 ms, of jitters 0, 1, 2 and losses up to 5 %: 0 thrice, .16 .18 .20 and .26 .28 .30 %.
static void spreads_are_of_the_playable_links(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Inputs too late");
    const drawn_element *spread = stroke(&of, DRAWN_LINE, sb_chart_colour(FEEL_DEFAULT), 1);
    assert_non_null(spread);
    assert_place(&of, spread->points[0].y, 0.0);
    assert_place(&of, spread->points[1].y, 0.30);
    assert_place(&of, point(&of, FEEL_DEFAULT, 1)->points[0].y, 0.18);
    assert_true(spread->points[0].x == spread->points[1].x);
}

// Of 200 hits each at four round trips 200, 199, 198 and 197; without lag compensation 60 of 80.
static void hits_are_added_up_and_have_their_goal(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Hits on the screen that are hits");
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        assert_place(&of, point(&of, FEEL_DEFAULT, r)->points[0].y, 100.0 - 0.5 * r);
        assert_place(&of, point(&of, FEEL_NO_LAG_COMPENSATION, r)->points[0].y, 75.0);
    }
    assert_null(stroke(&of, DRAWN_LINE, sb_chart_colour(FEEL_DEFAULT), 0));
    // 98.5 of 100 at 200 ms.
    assert_non_null(drawn_text(picture, 0, "99 % of hits on the screen are hits"));
    assert_non_null(drawn_text(picture, 0, "3 of 4 round trips"));
}

static void goals_are_lines_with_their_values(void **state)
{
    (void)state;
    static const struct {
        const char *title;
        double values[2];
        const char *labels[2];
    } cases[] = {
        {"Key press to own tank moving", {0.0}, {"= 0"}},
        {"Hits on the screen that are hits", {99.0}, {"\xe2\x89\xa5 99 %"}},
        {"Inputs too late", {1.0}, {"< 1 %"}},
        {"Margin of inputs", {1.0, 2.0}, {"\xe2\x89\xa5 1", "\xe2\x89\xa4 2"}},
        {"Bytes up", {0.0}, {NULL}},
    };
    const drawn *picture = report_of(cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const card of = card_of(picture, cases[i].title);
        uint32_t count = 0;
        for (; count < 2 && cases[i].labels[count] != NULL; count++) {
            const drawn_element *line = stroke(&of, DRAWN_LINE, "#000000", count);
            assert_non_null(line);
            assert_true(line->dashes[0] != '\0');
            assert_place(&of, line->points[0].y, cases[i].values[count]);
            assert_true(line->points[0].y == line->points[1].y);
            assert_string_equal(line[1].text, cases[i].labels[count]);
            assert_true(line[1].box.x > line->points[1].x);
        }
        assert_null(stroke(&of, DRAWN_LINE, "#000000", count));
    }
}

static void goals_that_hold_everywhere_have_no_frame(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    assert_non_null(drawn_text(picture, 0, "36 of 36 links"));
    const card of = card_of(picture, "Inputs too late");
    assert_null(stroke(&of, DRAWN_RECTANGLE, "#000000", 0));
}

// Two links miss the margin and one is beyond the goals.
static void links_that_miss_a_goal_are_framed_and_counted(void **state)
{
    (void)state;
    at(FEEL_DEFAULT, 1, 2, 1)->input_lead_ticks = 0.5;
    at(FEEL_DEFAULT, 3, 0, 2)->input_lead_ticks = 2.25;
    at(FEEL_DEFAULT, 3, 0, 3)->input_lead_ticks = 2.5;
    at(FEEL_NO_PREDICTION, 0, 0, 0)->input_lead_ticks = 3.0;
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Margin of inputs");
    assert_string_equal((number_at(&of, 1, 2, 1) - 1)->stroke, "#000000");
    assert_string_equal((number_at(&of, 3, 0, 2) - 1)->stroke, "#000000");
    assert_non_null(stroke(&of, DRAWN_RECTANGLE, "#000000", 1));
    assert_null(stroke(&of, DRAWN_RECTANGLE, "#000000", 2));
    const drawn_element *promise =
        drawn_text(picture, 0, "inputs come 1 to 2 ticks before their use");
    assert_non_null(promise);
    assert_string_equal(promise[1].text, "34 of 36 links");
    // The mark of a missed goal is a cross of two pieces; that of a goal that holds is a tick of
    // one piece.
    assert_int_equal(promise[-1].kind, DRAWN_PATH);
    assert_true(promise[-1].begins[2]);
    promise = drawn_text(picture, 0, "no correction without a cause");
    assert_false(promise[-1].begins[2]);
    assert_string_not_equal(promise[-2].fill, drawn_text(picture, 0, "34 of 36 links")[-3].fill);
}

static void gain_of_each_part_is_reported_with_and_without_it(void **state)
{
    (void)state;
    // Medians over all round trips of 4, 6, 8 and 10 frames are 7; of 40, 41 and 42 ms 41; hits
    // are 199 - 0.5 of 200 in the mean, 99.25 %.
    static const struct {
        const char *text, *with, *without;
    } cases[] = {
        {"Prediction: key press to own tank moving, frames", "0", "7.00"},
        {"Adaptive interpolation: others are shown late by, ms", "41.0", "100"},
        {DASH " and frames without news of others, %", "1.00", "8.00"},
        {"Lag compensation: hits on the screen that are hits, %", "99.2", "75.0"},
        {DASH " and driven behind cover and hit, m, p99", "3.00", "3.00"},
    };
    const drawn *picture = report_of(cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const drawn_element *text = drawn_text(picture, 0, cases[i].text);
        if (text == NULL) {
            fail_msg("no '%s'", cases[i].text);
        }
        assert_string_equal(text[1].text, cases[i].with);
        assert_string_equal(text[2].text, cases[i].without);
    }
}

static void figure_that_was_not_measured_is_a_gap(void **state)
{
    (void)state;
    for (uint32_t j = 0; j < JITTERS; j++) {
        for (uint32_t l = 0; l < LOSSES; l++) {
            at(FEEL_DEFAULT, 2, j, l)->behind_cover_p99_m = (double)NAN;
            at(FEEL_DEFAULT, 2, j, l)->hits_of_living = 0.0;
            at(FEEL_DEFAULT, 2, j, l)->hits_confirmed = 0.0;
        }
    }
    const drawn *picture = report_of(cells, CELL_COUNT);
    static const char *const titles[] = {"Driven behind cover and hit",
                                         "Hits on the screen that are hits"};
    for (int i = 0; i < 2; i++) {
        const card of = card_of(picture, titles[i]);
        const drawn_element *none = number_at(&of, 2, 1, 1);
        assert_string_equal(none->text, DASH);
        assert_string_not_equal(none[-1].fill, (number_at(&of, 1, 1, 1) - 1)->fill);
        assert_string_equal(none[-1].fill, "#eeeeee");
        assert_non_null(point(&of, FEEL_DEFAULT, 2));
        assert_null(point(&of, FEEL_DEFAULT, 3));
        // The line continues after the gap.
        const drawn_element *path = stroke(&of, DRAWN_PATH, sb_chart_colour(FEEL_DEFAULT), 0);
        assert_int_equal(path->point_count, 3);
        assert_true(path->begins[0] && !path->begins[1] && path->begins[2]);
    }
    assert_non_null(drawn_text(picture, 0, "2 of 3 round trips"));
}

static void a_measure_without_any_value_says_so(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CELL_COUNT; i++) {
        cells[i].own_latency_frames = cells[i].own_latency_frames_max = (double)NAN;
    }
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Key press to own tank moving");
    assert_non_null(label(&of, "middle", "not measured", 0));
    assert_null(point(&of, FEEL_DEFAULT, 0));
    const drawn_element *promise =
        drawn_text(picture, 0, "the own tank moves in the frame of the key press");
    assert_string_equal(promise[1].text, "not measured");
}

// 20 % of loss: contact 0.75, input 2.25 of 3 per cent.
static void causes_are_stacked_to_their_shares(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, CELL_COUNT);
    const card of = card_of(picture, "Corrections by cause");
    const drawn_element *column = label(&of, "middle", "20", 2);
    assert_non_null(column);
    const drawn_element *parts[4];
    unsigned count = 0;
    for (uint32_t i = of.from; i < of.to; i++) {
        const drawn_element *element = &picture->elements[i];
        if (element->kind == DRAWN_RECTANGLE && element->box.x < column->box.x &&
            element->box.x + element->box.width > column->box.x) {
            assert_true(count < 4);
            parts[count++] = element;
        }
    }
    // A piece of the legend may be above the column. It is a small square.
    unsigned first = 0;
    while (first < count && parts[first]->box.height == 8.0 && parts[first]->box.width == 8.0) {
        first++;
    }
    assert_int_equal(count - first, 2);
    const sb_svg_box contact = parts[first]->box, input = parts[first + 1]->box;
    assert_string_not_equal(parts[first]->fill, parts[first + 1]->fill);
    assert_place(&of, contact.y + contact.height, 0.0);
    assert_place(&of, contact.y, 0.75);
    assert_place(&of, input.y, 3.0);
    assert_true(fabs(input.y + input.height - contact.y) < 0.02);
    static const char *const causes[] = {"none known", "contact", "impulse", "input",
                                         "respawn",    "pick-up", "round"};
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        assert_non_null(label(&of, "start", causes[i], 0));
    }
    // The mean over the playable links is 1 per cent for each variant.
    assert_non_null(label(&of, "start", "1.00", FEEL_VARIANT_COUNT - 1));
}

static void the_default_alone_is_drawn_without_the_others(void **state)
{
    (void)state;
    const drawn *picture = report_of(cells, LINKS);
    const card of = card_of(picture, "Inputs too late");
    assert_non_null(point(&of, FEEL_DEFAULT, 3));
    assert_null(point(&of, FEEL_NO_PREDICTION, 0));
    const drawn_element *text =
        drawn_text(picture, 0, "Prediction: key press to own tank moving, frames");
    assert_string_equal(text[1].text, "0");
    assert_string_equal(text[2].text, DASH);
}

static void a_part_of_the_grid_is_drawn_with_the_axes_it_has(void **state)
{
    (void)state;
    feel_cell some[4 * FEEL_VARIANT_COUNT];
    size_t count = 0;
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        for (uint32_t j = 0; j < JITTERS; j += 2) {
            for (uint32_t l = 0; l < LOSSES; l += 2) {
                some[count++] = *at((feel_variant)v, 1, j, l);
            }
        }
    }
    const drawn *picture = report_of(some, count);
    card of = card_of(picture, "Margin of inputs");
    assert_null(label(&of, "middle", "20", 0));
    assert_null(label(&of, "end", "jitter 10 ms", 0));
    assert_non_null(label(&of, "end", "jitter 30 ms", 0));
    assert_place(&of, point(&of, FEEL_DEFAULT, 0)->points[0].y, 1.5);
    assert_null(point(&of, FEEL_DEFAULT, 1));
    picture = report_of(some, 1);
    of = card_of(picture, "Margin of inputs");
    assert_place(&of, point(&of, FEEL_DEFAULT, 0)->points[0].y, 1.25);
}

static void a_link_that_is_missing_is_left_empty(void **state)
{
    (void)state;
    const feel_cell last = cells[LINKS - 1];
    *at(FEEL_DEFAULT, 1, 1, 1) = last; // there twice now
    const drawn *picture = report_of(cells, LINKS);
    const card of = card_of(picture, "Bytes down");
    assert_null(number_at(&of, 1, 1, 1));
    assert_non_null(number_at(&of, 3, 2, 3));
}

static void a_grid_of_nothing_is_refused_without_a_file(void **state)
{
    (void)state;
    const char *path = scratch_path(&folder, "none.svg");
    caught_begin(stderr);
    const bool written = write_report(path, cells, 0);
    const char *message = caught_end();
    assert_false(written);
    assert_non_null(strstr(message, "bench_feel: "));
    assert_non_null(strstr(message, "nothing was measured"));
    assert_int_equal(access(path, F_OK), -1);
}

static void more_links_than_can_be_drawn_are_refused(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 7; i++) {
        cells[i].jitter_ms = i;
    }
    caught_begin(stderr);
    const bool written = write_report(scratch_path(&folder, "much.svg"), cells, 7);
    assert_non_null(strstr(caught_end(), "too many"));
    assert_false(written);
}

static void a_file_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    const char *taken = scratch_write(&folder, "taken.svg", "mine", 4);
    const char *nowhere = scratch_path(&folder, "no/where.svg");
    caught_begin(stderr);
    const bool results[4] = {write_report(taken, cells, CELL_COUNT), feel_report_can_write(taken),
                             write_report(nowhere, cells, CELL_COUNT),
                             feel_report_can_write(nowhere)};
    const char *message = caught_end();
    assert_false(results[0] || results[1] || results[2] || results[3]);
    assert_non_null(strstr(message, "taken.svg cannot be created: it exists"));
    assert_non_null(strstr(message, "where.svg cannot be created: No such file"));
    char bytes[8] = "";
    FILE *file = fopen(taken, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), 4);
    assert_int_equal(fclose(file), 0);
    assert_memory_equal(bytes, "mine", 4);
}

static void asking_beforehand_leaves_no_file(void **state)
{
    (void)state;
    const char *path = scratch_path(&folder, "later.svg");
    assert_true(feel_report_can_write(path));
    assert_int_equal(access(path, F_OK), -1);
}

#define OF_LINKS(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_LINKS(the_head_says_what_was_run),
        OF_LINKS(every_measure_has_its_panels_unit_and_variants),
        OF_LINKS(variants_are_named_beside_their_lines),
        OF_LINKS(numbers_are_at_their_links),
        OF_LINKS(shades_follow_the_values),
        OF_LINKS(lines_go_through_the_medians_of_their_round_trips),
        OF_LINKS(spreads_are_of_the_playable_links),
        OF_LINKS(hits_are_added_up_and_have_their_goal),
        OF_LINKS(goals_are_lines_with_their_values),
        OF_LINKS(goals_that_hold_everywhere_have_no_frame),
        OF_LINKS(links_that_miss_a_goal_are_framed_and_counted),
        OF_LINKS(gain_of_each_part_is_reported_with_and_without_it),
        OF_LINKS(figure_that_was_not_measured_is_a_gap),
        OF_LINKS(a_measure_without_any_value_says_so),
        OF_LINKS(causes_are_stacked_to_their_shares),
        OF_LINKS(the_default_alone_is_drawn_without_the_others),
        OF_LINKS(a_part_of_the_grid_is_drawn_with_the_axes_it_has),
        OF_LINKS(a_link_that_is_missing_is_left_empty),
        OF_LINKS(a_grid_of_nothing_is_refused_without_a_file),
        OF_LINKS(more_links_than_can_be_drawn_are_refused),
        OF_LINKS(a_file_that_cannot_be_made_is_told),
        OF_LINKS(asking_beforehand_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
