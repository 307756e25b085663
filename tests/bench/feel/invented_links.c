#include "invented_links.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "cli/replay/picture/chart.h"

const uint32_t round_trips_ms[ROUND_TRIPS] = {0, 50, 100, 200};

static const uint32_t jitters_ms[JITTERS] = {0, 10, 30};

static const double losses[LOSSES] = {0.0, 0.02, 0.05, 0.2};

static const char *const loss_labels[LOSSES] = {"0", "2", "5", "20"};

scratch report_folder;
feel_cell invented_cells[CELL_COUNT];
char report_text[PICTURE_SIZE_MAX];

feel_cell *invented_cell(feel_variant v, uint32_t r, uint32_t j, uint32_t l)
{
    return &invented_cells[v * LINKS + (r * JITTERS + j) * LOSSES + l];
}

double invented_late_inputs(uint32_t r, uint32_t j, uint32_t l)
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
        .late_inputs = invented_late_inputs(r, j, l),
        .input_lead_ticks = 1.25 + 0.25 * j,
        .bytes_up = 4000.0,
        .bytes_down = 1500.0 + 100.0 * r,
    };
}

int invented_set_up(void **state)
{
    (void)state;
    scratch_make(&report_folder);
    for (uint32_t i = 0; i < CELL_COUNT; i++) {
        invented_cells[i] = cell_of((feel_variant)(i / LINKS), i / (JITTERS * LOSSES) % ROUND_TRIPS,
                                    i / LOSSES % JITTERS, i % LOSSES);
    }
    return 0;
}

int invented_tear_down(void **state)
{
    (void)state;
    scratch_remove(&report_folder);
    return 0;
}

bool report_write(const char *path, const feel_cell *of, size_t count)
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
    const char *words = strstr(report_text, "viewBox=\"");
    assert_non_null(words);
    assert_int_equal(
        sscanf(words, "viewBox=\"%lf %lf %lf %lf\"", &box.x, &box.y, &box.width, &box.height), 4);
    assert_true(box.width > 500.0 && box.height > 500.0);
    return box;
}

// Returns the box that a text covers, at its greatest width.
static sb_svg_box text_cover(const drawn_element *text)
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
            const sb_svg_box of = covers[count] = text_cover(texts[count]);
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

const drawn *report_parsed(const feel_cell *of, size_t count)
{
    const char *path = scratch_path(&report_folder, "feel.svg");
    (void)unlink(path);
    assert_true(report_write(path, of, count));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(report_text, 1, sizeof report_text - 1, file);
    assert_true(size > 0 && size + 1 < sizeof report_text);
    assert_int_equal(fclose(file), 0);
    report_text[size] = '\0';
    assert_well_formed(report_text);
    // The last closing tag belongs to the picture, not to a clip.
    char *end = strrchr(report_text, '<');
    assert_string_equal(end, "</svg>\n");
    *end = '\0';
    const drawn *picture = drawn_parse(report_text);
    drawn_assert_within(picture, view_box());
    assert_texts_apart(picture, view_box());
    return picture;
}

card card_of(const drawn *picture, const char *title)
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

const drawn_element *card_label(const card *of, const char *anchor, const char *words, uint32_t n)
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

const drawn_element *card_number_at(const card *of, uint32_t r, uint32_t j, uint32_t l)
{
    char words[32];
    snprintf(words, sizeof words, "jitter %u ms", (unsigned)jitters_ms[j]);
    const drawn_element *row = card_label(of, "end", words, 0);
    const drawn_element *column = card_label(of, "middle", loss_labels[l], r);
    snprintf(words, sizeof words, "%u ms", (unsigned)round_trips_ms[r]);
    const drawn_element *group = card_label(of, "middle", words, 0);
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
            const sb_svg_box over = text_cover(element);
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

void card_assert_place(const card *of, double y, double expected)
{
    const double span = fabs(value_at(of, 0.0) - value_at(of, 1.0));
    const double value = value_at(of, y);
    if (!(fabs(value - expected) <= 0.02 * span)) {
        fail_msg("drawn at %g instead of %g", value, expected);
    }
}

const drawn_element *card_point(const card *of, feel_variant variant, uint32_t n)
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

const drawn_element *card_stroke(const card *of, drawn_kind kind, const char *colour, uint32_t n)
{
    for (uint32_t i = of->from; i < of->to; i++) {
        const drawn_element *element = &of->picture->elements[i];
        if (element->kind == kind && strcmp(element->stroke, colour) == 0 && n-- == 0) {
            return element;
        }
    }
    return NULL;
}
