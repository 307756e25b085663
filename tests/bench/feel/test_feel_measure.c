#include "feel_measure.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "feel_panel.h"

// Makes a link of the default variant on which every goal holds.
static feel_cell good_cell(uint32_t round_trip_ms, uint32_t jitter_ms, double loss)
{
    return (feel_cell){.round_trip_ms = round_trip_ms,
                       .jitter_ms = jitter_ms,
                       .loss = loss,
                       .input_lead_ticks = 1.5,
                       .hits_confirmed = 10.0,
                       .hits_of_living = 10.0};
}

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9)) {
        fail_msg("%g is not %g", value, expected);
    }
}

static void values_are_in_their_units(void **state)
{
    (void)state;
    const feel_cell cell = {.own_latency_frames = 3.0,
                            .corrections = 0.02,
                            .correction_p50_m = 0.25,
                            .correction_p99_m = 0.5,
                            .correction_max_m = 1.5,
                            .others_error_p99_m = 0.0625,
                            .acceleration_error_p99_m_s2 = 70.0,
                            .starved_frames = 0.01,
                            .interpolation_delay_ms = 60.0,
                            .hits_confirmed = 30.0,
                            .hits_of_living = 40.0,
                            .behind_cover_p99_m = 2.0,
                            .late_inputs = 0.005,
                            .input_lead_ticks = 1.25,
                            .bytes_up = 2500.0,
                            .bytes_down = 1500.0};
    static const double expected[FEEL_MEASURE_COUNT] = {[FEEL_OWN_LATENCY] = 3.0,
                                                        [FEEL_CORRECTIONS] = 2.0,
                                                        [FEEL_CORRECTION_P50] = 25.0,
                                                        [FEEL_CORRECTION_P99] = 50.0,
                                                        [FEEL_CORRECTION_MAX] = 150.,
                                                        [FEEL_OTHERS_ERROR] = 6.25,
                                                        [FEEL_ACCELERATION_ERROR] = 70.0,
                                                        [FEEL_STARVED] = 1.0,
                                                        [FEEL_DELAY] = 60.0,
                                                        [FEEL_HITS] = 75.0,
                                                        [FEEL_BEHIND_COVER] = 2.0,
                                                        [FEEL_LATE_INPUTS] = 0.5,
                                                        [FEEL_LEAD] = 1.25,
                                                        [FEEL_BYTES_UP] = 2.5,
                                                        [FEEL_BYTES_DOWN] = 1.5};
    for (int i = 0; i < FEEL_MEASURE_COUNT; i++) {
        assert_near(feel_measure_value(&feel_measures[i], &cell), expected[i]);
    }
}

static void figure_that_was_not_measured_has_no_value(void **state)
{
    (void)state;
    feel_cell cell = good_cell(50, 0, 0.0);
    cell.own_latency_frames = (double)NAN;
    cell.bytes_up = (double)INFINITY;
    cell.hits_of_living = cell.hits_confirmed = 0.0;
    assert_true(isnan(feel_measure_value(&feel_measures[FEEL_OWN_LATENCY], &cell)));
    assert_true(isnan(feel_measure_value(&feel_measures[FEEL_BYTES_UP], &cell)));
    assert_true(isnan(feel_measure_value(&feel_measures[FEEL_HITS], &cell)));
}

static void a_link_holds_the_goals_up_to_their_edges(void **state)
{
    (void)state;
    const double none = (double)NAN;
    const struct {
        double loss, latency_max, without_cause, late, lead;
        bool holds;
    } cases[] = {
        {0.00, 0.0, 0.0, 0.0, 1.5, true},     {0.00, none, 0.0, 0.0, 1.5, true},
        {0.00, 1.0, 0.0, 0.0, 1.5, false},    {0.00, 0.0, 1e-6, 0.0, 1.5, false},
        {0.00, 0.0, 0.0, 1e-6, 1.5, false},   {0.02, 0.0, 0.0, 1e-6, 1.5, true},
        {0.02, 0.0, 0.0, 0.00999, 1.5, true}, {0.02, 0.0, 0.0, 0.01, 1.5, false},
        {0.02, 0.0, 0.0, 0.0, 1.0, true},     {0.02, 0.0, 0.0, 0.0, 0.999, false},
        {0.02, 0.0, 0.0, 0.0, 2.0, true},     {0.02, 0.0, 0.0, 0.0, 2.001, false},
        {0.05, 0.0, 0.0, 0.02, 1.5, false},   {(double)0.05f, 0.0, 0.0, 0.02, 1.5, false},
        {0.20, 9.0, 0.5, 0.02, 2.5, true},    {0.02, 0.0, 0.0, none, 1.5, false},
        {0.02, 0.0, 0.0, 0.0, none, false},   {0.02, 0.0, none, 0.0, 1.5, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        feel_cell cell = good_cell(50, 0, cases[i].loss);
        cell.own_latency_frames_max = cases[i].latency_max;
        cell.corrections_by_cause[SB_CLIENT_CAUSE_NONE] = cases[i].without_cause;
        cell.late_inputs = cases[i].late;
        cell.input_lead_ticks = cases[i].lead;
        if (feel_holds(&cell) != cases[i].holds) {
            fail_msg("case %zu", i);
        }
    }
}

static void a_grid_has_its_axes_in_rising_order(void **state)
{
    (void)state;
    const feel_cell cells[] = {good_cell(200, 10, 0.05), good_cell(0, 30, 0.0),
                               good_cell(50, 10, 0.05), good_cell(200, 0, 0.2)};
    feel_grid grid;
    assert_true(feel_grid_of(cells, 4, &grid));
    assert_int_equal(grid.round_trip_count, 3);
    assert_int_equal(grid.jitter_count, 3);
    assert_int_equal(grid.loss_count, 3);
    assert_near(grid.round_trips_ms[0], 0.0);
    assert_near(grid.round_trips_ms[1], 50.0);
    assert_near(grid.round_trips_ms[2], 200.0);
    assert_near(grid.jitters_ms[2], 30.0);
    assert_near(grid.losses[1], 0.05);
    assert_ptr_equal(feel_grid_find(&grid, FEEL_DEFAULT, 2, 1, 1), &cells[0]);
    assert_ptr_equal(feel_grid_find(&grid, FEEL_DEFAULT, 1, 1, 1), &cells[2]);
    assert_null(feel_grid_find(&grid, FEEL_DEFAULT, 0, 0, 0));
    assert_null(feel_grid_find(&grid, FEEL_NO_PREDICTION, 2, 1, 1));
}

static void a_grid_of_nothing_or_of_too_much_is_refused(void **state)
{
    (void)state;
    feel_grid grid;
    assert_false(feel_grid_of(NULL, 0, &grid));
    feel_cell cells[FEEL_AXIS_MAX + 1];
    for (uint32_t i = 0; i <= FEEL_AXIS_MAX; i++) {
        cells[i] = good_cell(10 * i, 0, 0.0);
    }
    assert_true(feel_grid_of(cells, FEEL_AXIS_MAX, &grid));
    assert_false(feel_grid_of(cells, FEEL_AXIS_MAX + 1, &grid));
}

// By hand: late inputs of 0, 0.1, 0.4 and, beyond playing, 9 per cent at 50 ms; 0.8 at 100 ms.
static void a_summary_is_of_the_playable_links_of_its_variant(void **state)
{
    (void)state;
    feel_cell cells[7];
    static const double late[] = {0.004, 0.0, 0.001, 0.09, 0.008, 0.002, 0.005};
    static const double losses[] = {0.05, 0.0, 0.02, 0.2, 0.02, 0.05, 0.0};
    for (uint32_t i = 0; i < 7; i++) {
        cells[i] = good_cell(i == 4 ? 100 : 50, 0, losses[i]);
        cells[i].late_inputs = late[i];
    }
    cells[5].variant = FEEL_NO_PREDICTION;
    cells[6].late_inputs = (double)NAN;
    feel_grid grid;
    assert_true(feel_grid_of(cells, 7, &grid));
    const feel_measure *measure = &feel_measures[FEEL_LATE_INPUTS];
    feel_summary at = feel_grid_summary(&grid, measure, FEEL_DEFAULT, 0);
    assert_near(at.least, 0.0);
    assert_near(at.middle, 0.1);
    assert_near(at.most, 0.4);
    at = feel_grid_summary(&grid, measure, FEEL_DEFAULT, FEEL_ALL);
    assert_near(at.middle, 0.25);
    assert_near(at.most, 0.8);
    at = feel_grid_summary(&grid, measure, FEEL_NO_PREDICTION, 0);
    assert_near(at.middle, 0.2);
    at = feel_grid_summary(&grid, measure, FEEL_NO_PREDICTION, 1);
    assert_true(isnan(at.least) && isnan(at.middle) && isnan(at.most));
}

// 98 of 100 and 399 of 400 are 497 of 500.
static void hits_of_several_links_are_added_up(void **state)
{
    (void)state;
    feel_cell cells[3] = {good_cell(50, 0, 0.0), good_cell(50, 10, 0.0), good_cell(50, 30, 0.0)};
    cells[0].hits_confirmed = 98.0;
    cells[0].hits_of_living = 100.0;
    cells[1].hits_confirmed = 399.0;
    cells[1].hits_of_living = 400.0;
    cells[2].hits_confirmed = cells[2].hits_of_living = 0.0;
    feel_grid grid;
    assert_true(feel_grid_of(cells, 3, &grid));
    const feel_summary at = feel_grid_summary(&grid, &feel_measures[FEEL_HITS], FEEL_DEFAULT, 0);
    assert_near(at.middle, 99.4);
    assert_near(at.least, 98.0);
    assert_near(at.most, 99.75);
}

static void numbers_are_short_and_nearly_all_is_not_all(void **state)
{
    (void)state;
    const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.0, "0"},      {0.001, "0.00"},   {0.126, "0.13"},   {9.99, "9.99"},
        {9.996, "10.0"}, {12.34, "12.3"},   {99.94, "99.9"},   {99.99, "99.9"},
        {100.0, "100"},  {123.4, "123"},    {9999.0, "9999"},  {12345.0, "1e+04"},
        {-1.5, "-1.50"}, {-99.99, "-99.9"}, {1e300, "1e+300"}, {(double)NAN, "\xe2\x80\x93"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[FEEL_NUMBER_SIZE];
        feel_number_text(cases[i].value, text);
        assert_string_equal(text, cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_in_their_units),
        cmocka_unit_test(figure_that_was_not_measured_has_no_value),
        cmocka_unit_test(a_link_holds_the_goals_up_to_their_edges),
        cmocka_unit_test(a_grid_has_its_axes_in_rising_order),
        cmocka_unit_test(a_grid_of_nothing_or_of_too_much_is_refused),
        cmocka_unit_test(a_summary_is_of_the_playable_links_of_its_variant),
        cmocka_unit_test(hits_of_several_links_are_added_up),
        cmocka_unit_test(numbers_are_short_and_nearly_all_is_not_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
