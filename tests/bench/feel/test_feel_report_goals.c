// Tests the goals in the report on invented links, and what each part of the client gains.
#include "feel_report.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "drawn.h"
#include "invented_links.h"

#define DASH "\xe2\x80\x93"

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
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const card of = card_of(picture, cases[i].title);
        uint32_t count = 0;
        for (; count < 2 && cases[i].labels[count] != NULL; count++) {
            const drawn_element *line = card_stroke(&of, DRAWN_LINE, "#000000", count);
            assert_non_null(line);
            assert_true(line->dashes[0] != '\0');
            card_assert_place(&of, line->points[0].y, cases[i].values[count]);
            assert_true(line->points[0].y == line->points[1].y);
            assert_string_equal(line[1].text, cases[i].labels[count]);
            assert_true(line[1].box.x > line->points[1].x);
        }
        assert_null(card_stroke(&of, DRAWN_LINE, "#000000", count));
    }
}

static void goals_that_hold_everywhere_have_no_frame(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    assert_non_null(drawn_text(picture, 0, "36 of 36 links"));
    const card of = card_of(picture, "Inputs too late");
    assert_null(card_stroke(&of, DRAWN_RECTANGLE, "#000000", 0));
}

// Two links miss the margin and one is beyond the goals.
static void links_that_miss_a_goal_are_framed_and_counted(void **state)
{
    (void)state;
    invented_cell(FEEL_DEFAULT, 1, 2, 1)->input_lead_ticks = 0.5;
    invented_cell(FEEL_DEFAULT, 3, 0, 2)->input_lead_ticks = 2.25;
    invented_cell(FEEL_DEFAULT, 3, 0, 3)->input_lead_ticks = 2.5;
    invented_cell(FEEL_NO_PREDICTION, 0, 0, 0)->input_lead_ticks = 3.0;
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Margin of inputs");
    assert_string_equal((card_number_at(&of, 1, 2, 1) - 1)->stroke, "#000000");
    assert_string_equal((card_number_at(&of, 3, 0, 2) - 1)->stroke, "#000000");
    assert_non_null(card_stroke(&of, DRAWN_RECTANGLE, "#000000", 1));
    assert_null(card_stroke(&of, DRAWN_RECTANGLE, "#000000", 2));
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
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const drawn_element *text = drawn_text(picture, 0, cases[i].text);
        if (text == NULL) {
            fail_msg("no '%s'", cases[i].text);
        }
        assert_string_equal(text[1].text, cases[i].with);
        assert_string_equal(text[2].text, cases[i].without);
    }
}

#define OF_LINKS(name) cmocka_unit_test_setup_teardown(name, invented_set_up, invented_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_LINKS(goals_are_lines_with_their_values),
        OF_LINKS(goals_that_hold_everywhere_have_no_frame),
        OF_LINKS(links_that_miss_a_goal_are_framed_and_counted),
        OF_LINKS(gain_of_each_part_is_reported_with_and_without_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
