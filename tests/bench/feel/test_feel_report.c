// Tests the report on invented links: its panels, and the values that they show.
#include "feel_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "cli/replay/picture/chart.h"
#include "drawn.h"
#include "invented_links.h"

// Uses the labels below the lines, which are the last ones of the card.
static double x_of_round_trip(const card *of, uint32_t r)
{
    uint32_t count = 0;
    while (card_label(of, "middle", NULL, count) != NULL) {
        count++;
    }
    const drawn_element *words = card_label(of, "middle", NULL, count - ROUND_TRIPS + r);
    assert_int_equal(strtoul(words->text, NULL, 10), round_trips_ms[r]);
    return words->box.x;
}

static void the_head_says_what_was_run(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    assert_non_null(drawn_text(picture, 0, "What players feel"));
    assert_non_null(drawn_text(picture, 0,
                               "12 players \xc2\xb7 20 s on each of 48 links \xc2\xb7 seed 77 "
                               "\xc2\xb7 sabot 9.8.7 <test>"));
    assert_non_null(strstr(report_text, "<title>What players feel</title>"));
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
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        const card of = card_of(picture, titles[i][0]);
        assert_string_equal(picture->elements[of.from + 1].text, titles[i][1]);
        for (uint32_t link = 0; link < LINKS; link++) {
            assert_non_null(card_number_at(&of, link / (JITTERS * LOSSES), link / LOSSES % JITTERS,
                                           link % LOSSES));
        }
        for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
            assert_non_null(card_point(&of, (feel_variant)v, ROUND_TRIPS - 1));
            assert_null(card_point(&of, (feel_variant)v, ROUND_TRIPS));
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
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
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
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Inputs too late");
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        for (uint32_t j = 0; j < JITTERS; j++) {
            for (uint32_t l = 0; l < LOSSES; l++) {
                char expected[16];
                snprintf(expected, sizeof expected, l == 0 ? "0" : "%.2f",
                         invented_late_inputs(r, j, l) * 100.0);
                assert_string_equal(card_number_at(&of, r, j, l)->text, expected);
            }
        }
    }
}

// A worse value is darker, and a poor value has the darkest shade.
static void shades_follow_the_values(void **state)
{
    (void)state;
    for (uint32_t j = 0; j < JITTERS; j++) {
        invented_cell(FEEL_DEFAULT, 0, j, 1)->hits_confirmed = 180.0; // 90 of 100
        invented_cell(FEEL_DEFAULT, 1, j, 1)->hits_confirmed = 100.0;
    }
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    card of = card_of(picture, "Hits on the screen that are hits");
    assert_string_equal((card_number_at(&of, 0, 0, 0) - 1)->fill, sb_chart_shade(0));
    assert_string_equal((card_number_at(&of, 0, 0, 1) - 1)->fill, sb_chart_shade(1)); // a fifth
    assert_string_equal((card_number_at(&of, 1, 0, 1) - 1)->fill, sb_chart_shade(7));
    of = card_of(picture, "Corrections of the own tank");
    // 3 per cent of 5, which would be poor.
    assert_string_equal((card_number_at(&of, 0, 0, 0) - 1)->fill, sb_chart_shade(0));
    assert_string_equal((card_number_at(&of, 0, 0, 3) - 1)->fill, sb_chart_shade(4));
}

// By hand: without prediction 4, 6, 8 and 10 frames.
static void lines_go_through_the_medians_of_their_round_trips(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    card of = card_of(picture, "Key press to own tank moving");
    const drawn_element *path =
        card_stroke(&of, DRAWN_PATH, sb_chart_colour(FEEL_NO_PREDICTION), 0);
    assert_non_null(path);
    assert_int_equal(path->point_count, ROUND_TRIPS);
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        const drawn_element *circle = card_point(&of, FEEL_NO_PREDICTION, r);
        card_assert_place(&of, circle->points[0].y, 4.0 + 2.0 * r);
        card_assert_place(&of, path->points[r].y, 4.0 + 2.0 * r);
        assert_true(fabs(circle->points[0].x - x_of_round_trip(&of, r)) < 6.0);
        card_assert_place(&of, card_point(&of, FEEL_DEFAULT, r)->points[0].y, 0.0);
    }
    // Round trips are to scale.
    assert_true(fabs((x_of_round_trip(&of, 3) - x_of_round_trip(&of, 0)) -
                     4.0 * (x_of_round_trip(&of, 1) - x_of_round_trip(&of, 0))) < 0.1);
}

// At 50 ms, of jitters 0, 1, 2 and losses up to 5 %: 0 thrice, .16 .18 .20 and .26 .28 .30 %.
static void spreads_are_of_the_playable_links(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Inputs too late");
    const drawn_element *spread = card_stroke(&of, DRAWN_LINE, sb_chart_colour(FEEL_DEFAULT), 1);
    assert_non_null(spread);
    card_assert_place(&of, spread->points[0].y, 0.0);
    card_assert_place(&of, spread->points[1].y, 0.30);
    card_assert_place(&of, card_point(&of, FEEL_DEFAULT, 1)->points[0].y, 0.18);
    assert_true(spread->points[0].x == spread->points[1].x);
}

// Of 200 hits each at four round trips 200, 199, 198 and 197; without lag compensation 60 of 80.
static void hits_are_added_up_and_have_their_goal(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Hits on the screen that are hits");
    for (uint32_t r = 0; r < ROUND_TRIPS; r++) {
        card_assert_place(&of, card_point(&of, FEEL_DEFAULT, r)->points[0].y, 100.0 - 0.5 * r);
        card_assert_place(&of, card_point(&of, FEEL_NO_LAG_COMPENSATION, r)->points[0].y, 75.0);
    }
    assert_null(card_stroke(&of, DRAWN_LINE, sb_chart_colour(FEEL_DEFAULT), 0));
    // 98.5 of 100 at 200 ms.
    assert_non_null(drawn_text(picture, 0, "99 % of hits on the screen are hits"));
    assert_non_null(drawn_text(picture, 0, "3 of 4 round trips"));
}

// 20 % of loss: contact 0.75, input 2.25 of 3 per cent.
static void causes_are_stacked_to_their_shares(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Corrections by cause");
    const drawn_element *column = card_label(&of, "middle", "20", 2);
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
    card_assert_place(&of, contact.y + contact.height, 0.0);
    card_assert_place(&of, contact.y, 0.75);
    card_assert_place(&of, input.y, 3.0);
    assert_true(fabs(input.y + input.height - contact.y) < 0.02);
    static const char *const causes[] = {"none known", "contact", "impulse", "input",
                                         "respawn",    "pick-up", "round"};
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        assert_non_null(card_label(&of, "start", causes[i], 0));
    }
    // The mean over the playable links is 1 per cent for each variant.
    assert_non_null(card_label(&of, "start", "1.00", FEEL_VARIANT_COUNT - 1));
}

#define OF_LINKS(name) cmocka_unit_test_setup_teardown(name, invented_set_up, invented_tear_down)

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
        OF_LINKS(causes_are_stacked_to_their_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
