#include "cli/replay/picture/value_axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "drawn.h"

static void a_step_is_a_round_number_of_the_size_asked_for(void **state)
{
    (void)state;
    // By hand.
    assert_true(sb_value_axis_step(100.0, 5) == 20.0);
    assert_true(sb_value_axis_step(100.0, 4) == 50.0);
    assert_true(sb_value_axis_step(7.0, 4) == 2.0);
    assert_true(sb_value_axis_step(3.9, 4) == 1.0);
    assert_true(sb_value_axis_step(2.1, 4) == 1.0);
    assert_true(sb_value_axis_step(1.0, 2) == 0.5);
    for (double range = 1e-6; range < 1e12; range *= 1.037) {
        for (unsigned parts = 1; parts <= 12; parts++) {
            double step = sb_value_axis_step(range, parts);
            char text[32];
            snprintf(text, sizeof text, "%.8e", step);
            assert_true(text[0] == '1' || text[0] == '2' || text[0] == '5');
            assert_int_equal(strspn(text + 2, "0"), 8);
            // The next round number below would give more parts than were asked for.
            assert_true(range / step <= parts * 1.000001);
            assert_true(range / step > parts / 2.5 * 0.999999);
        }
    }
}

static void a_step_of_no_range_is_still_one(void **state)
{
    (void)state;
    const double ranges[] = {0.0, -1.0, (double)NAN};
    for (int i = 0; i < 3; i++) {
        double step = sb_value_axis_step(ranges[i], 4);
        assert_true(isfinite(step) && step > 0.0);
    }
    double step = sb_value_axis_step(10.0, 0);
    assert_true(isfinite(step) && step > 0.0);
}

static void an_axis_holds_its_values_between_round_ones(void **state)
{
    (void)state;
    // By hand: 0 to 7 in about 4 steps of 2; 93.1 to 100 in steps of 5, or of 2.
    sb_value_axis axis = sb_value_axis_of(10.0, 80.0, 0.0, 7.0, 4, false);
    assert_true(axis.low == 0.0 && axis.high == 8.0 && axis.step == 2.0);
    assert_true(fabs(sb_value_axis_y(&axis, 0.0) - 90.0) < 1e-9);
    assert_true(fabs(sb_value_axis_y(&axis, 8.0) - 10.0) < 1e-9);
    assert_true(fabs(sb_value_axis_y(&axis, 2.0) - 70.0) < 1e-9);
    axis = sb_value_axis_of(0.0, 1.0, 93.1, 100.0, 2, false);
    assert_true(axis.low == 90.0 && axis.high == 100.0 && axis.step == 5.0);
    axis = sb_value_axis_of(0.0, 1.0, 93.1, 100.0, 4, false);
    assert_true(axis.low == 92.0 && axis.high == 100.0 && axis.step == 2.0);
    axis = sb_value_axis_of(0.0, 1.0, -3.0, 1.0, 4, true);
    assert_true(axis.low == -3.0 && axis.high == 1.0 && axis.step == 1.0);
    // Nothing between low and high.
    axis = sb_value_axis_of(0.0, 1.0, 3.0, 3.0, 4, true);
    assert_true(axis.low == 3.0 && axis.high == 4.0 && axis.step == 1.0);
}

static void labels_stand_at_their_lines_and_differ(void **state)
{
    (void)state;
    static const struct {
        double low, high;
        const char *labels[5];
    } cases[] = {{0.0, 0.02, {"0.000", "0.005", "0.010", "0.015", "0.020"}},
                 {0.0, 0.2, {"0.00", "0.05", "0.10", "0.15", "0.20"}},
                 {0.0, 2.0, {"0.0", "0.5", "1.0", "1.5", "2.0"}},
                 {-20.0, 20.0, {"-20", "-10", "0", "10", "20"}},
                 {0.0, 20000.0, {"0", "5k", "10k", "15k", "20k"}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_value_axis axis = sb_value_axis_of(100.0, 200.0, cases[i].low, cases[i].high, 4, false);
        sb_value_axis_draw(drawn_begin(), &axis, 50.0, 300.0);
        const drawn *picture = drawn_end();
        assert_int_equal(picture->count, 10);
        for (unsigned k = 0; k < 5; k++) {
            const drawn_element *line = &picture->elements[2 * k];
            const drawn_element *label = &picture->elements[2 * k + 1];
            assert_string_equal(label->text, cases[i].labels[k]);
            assert_true(fabs(line->points[0].y - (300.0 - 50.0 * k)) < 0.006);
            assert_true(line->points[0].x == 50.0 && line->points[1].x == 300.0);
            assert_true(line->points[0].y == line->points[1].y);
            assert_true(fabs(label->box.y - line->points[0].y) < 5.0);
            assert_string_equal(label->anchor, "end");
            assert_true(label->box.x < 50.0 &&
                        label->box.x - sb_svg_text_width(label->text, 10.0) > 4.0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_a_round_number_of_the_size_asked_for),
        cmocka_unit_test(a_step_of_no_range_is_still_one),
        cmocka_unit_test(an_axis_holds_its_values_between_round_ones),
        cmocka_unit_test(labels_stand_at_their_lines_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
