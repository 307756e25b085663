#include "feel_measure.h"

#include <math.h>
#include <stdlib.h>

#define LINK_COUNT_MAX (FEEL_AXIS_MAX * FEEL_AXIS_MAX * FEEL_AXIS_MAX)

static bool answers_at_once(const feel_cell *cell)
{
    // Without a pressed key the goal holds.
    return !(cell->own_latency_frames_max > 0.0);
}

static bool has_causes(const feel_cell *cell)
{
    return cell->corrections_by_cause[SB_CLIENT_CAUSE_NONE] == 0.0;
}

static bool comes_in_time(const feel_cell *cell)
{
    return cell->loss > 0.0 ? cell->late_inputs < FEEL_GOAL_LATE_INPUTS : cell->late_inputs == 0.0;
}

static bool has_margin(const feel_cell *cell)
{
    return cell->input_lead_ticks >= FEEL_GOAL_LEAD_TICKS_MIN &&
           cell->input_lead_ticks <= FEEL_GOAL_LEAD_TICKS_MAX;
}

#define OF(field) offsetof(feel_cell, field)

const feel_measure feel_measures[FEEL_MEASURE_COUNT] = {
    [FEEL_OWN_LATENCY] = {.title = "Key press to own tank moving",
                          .unit = "frames, p99",
                          .promise = "the own tank moves in the frame of the key press",
                          .holds = answers_at_once,
                          .goals = {{0.0, "= 0"}},
                          .goal_count = 1,
                          .offset = OF(own_latency_frames),
                          .scale = 1.0,
                          .poor = 4.0},
    [FEEL_CORRECTIONS] = {.title = "Corrections of the own tank",
                          .unit = "% of snapshots",
                          .promise = "no correction without a cause",
                          .holds = has_causes,
                          .offset = OF(corrections),
                          .scale = 100.0,
                          .poor = 5.0},
    [FEEL_CORRECTION_P50] = {.title = "Size of corrections, median",
                             .unit = "cm",
                             .offset = OF(correction_p50_m),
                             .scale = 100.0,
                             .poor = 20.0},
    [FEEL_CORRECTION_P99] = {.title = "Size of corrections, p99",
                             .unit = "cm",
                             .offset = OF(correction_p99_m),
                             .scale = 100.0,
                             .poor = 20.0},
    [FEEL_CORRECTION_MAX] = {.title = "Size of corrections, largest",
                             .unit = "cm",
                             .offset = OF(correction_max_m),
                             .scale = 100.0,
                             .poor = 20.0},
    [FEEL_OTHERS_ERROR] = {.title = "Others, from where they were",
                           .unit = "cm, p99",
                           .offset = OF(others_error_p99_m),
                           .scale = 100.0,
                           .poor = 20.0},
    [FEEL_ACCELERATION_ERROR] = {.title = "Others, jerks from frame to frame",
                                 .unit = "error of acceleration, m/s\xc2\xb2, p99",
                                 .offset = OF(acceleration_error_p99_m_s2),
                                 .scale = 1.0,
                                 .poor = 200.0},
    [FEEL_STARVED] = {.title = "Frames without news of others",
                      .unit = "% starved",
                      .offset = OF(starved_frames),
                      .scale = 100.0,
                      .poor = 5.0},
    [FEEL_DELAY] = {.title = "Others are shown late",
                    .unit = "ms",
                    .offset = OF(interpolation_delay_ms),
                    .scale = 1.0,
                    .poor = 150.0},
    [FEEL_HITS] = {.title = "Hits on the screen that are hits",
                   .unit = "%, victims destroyed meanwhile left out",
                   .promise = "99 % of hits on the screen are hits",
                   .goals = {{FEEL_GOAL_HIT_AGREEMENT * 100.0, "\xe2\x89\xa5 99 %"}},
                   .goal_count = 1,
                   .offset = OF(hits_confirmed),
                   .of = OF(hits_of_living),
                   .scale = 100.0,
                   .poor = 90.0,
                   .more_is_better = true},
    [FEEL_BEHIND_COVER] = {.title = "Driven behind cover and hit",
                           .unit = "m since last in sight, p99",
                           .offset = OF(behind_cover_p99_m),
                           .scale = 1.0,
                           .poor = 5.0},
    [FEEL_LATE_INPUTS] = {.title = "Inputs too late",
                          .unit = "%",
                          .promise = "inputs too late: under 1 %, without loss none",
                          .holds = comes_in_time,
                          .goals = {{FEEL_GOAL_LATE_INPUTS * 100.0, "< 1 %"}},
                          .goal_count = 1,
                          .offset = OF(late_inputs),
                          .scale = 100.0,
                          .poor = 2.0},
    [FEEL_LEAD] = {.title = "Margin of inputs",
                   .unit = "ticks before their use",
                   .promise = "inputs come 1 to 2 ticks before their use",
                   .holds = has_margin,
                   .goals = {{FEEL_GOAL_LEAD_TICKS_MIN, "\xe2\x89\xa5 1"},
                             {FEEL_GOAL_LEAD_TICKS_MAX, "\xe2\x89\xa4 2"}},
                   .goal_count = 2,
                   .offset = OF(input_lead_ticks),
                   .scale = 1.0,
                   .poor = 5.0},
    [FEEL_BYTES_UP] = {.title = "Bytes up",
                       .unit = "kB a second and client",
                       .offset = OF(bytes_up),
                       .scale = 1e-3,
                       .poor = 16.0},
    [FEEL_BYTES_DOWN] = {.title = "Bytes down",
                         .unit = "kB a second and client",
                         .offset = OF(bytes_down),
                         .scale = 1e-3,
                         .poor = 16.0},
};

static double field(const feel_cell *cell, size_t offset)
{
    return *(const double *)(const void *)((const char *)cell + offset);
}

static double part(double value, double all)
{
    return all > 0.0 ? value / all : (double)NAN;
}

double feel_measure_value(const feel_measure *measure, const feel_cell *cell)
{
    double value = field(cell, measure->offset);
    value = measure->of != 0 ? part(value, field(cell, measure->of)) : value;
    return isfinite(value) ? value * measure->scale : (double)NAN;
}

bool feel_is_playable(const feel_cell *cell)
{
    return cell->loss <= FEEL_GOAL_LOSS_MAX;
}

bool feel_holds(const feel_cell *cell)
{
    for (int i = 0; i < FEEL_MEASURE_COUNT && feel_is_playable(cell); i++) {
        if (feel_measures[i].holds != NULL && !feel_measures[i].holds(cell)) {
            return false;
        }
    }
    return true;
}

// Inserts a value in order, unless it exists.
static bool insert(double values[FEEL_AXIS_MAX], uint32_t *count, double value)
{
    uint32_t at = 0;
    while (at < *count && values[at] < value) {
        at++;
    }
    if (at < *count && values[at] == value) {
        return true;
    }
    if (*count == FEEL_AXIS_MAX) {
        return false;
    }
    for (uint32_t i = (*count)++; i > at; i--) {
        values[i] = values[i - 1];
    }
    values[at] = value;
    return true;
}

bool feel_grid_of(const feel_cell *cells, size_t count, feel_grid *out_grid)
{
    feel_grid grid = {.cells = cells, .count = count};
    for (size_t i = 0; i < count; i++) {
        if (!insert(grid.round_trips_ms, &grid.round_trip_count, cells[i].round_trip_ms) ||
            !insert(grid.jitters_ms, &grid.jitter_count, cells[i].jitter_ms) ||
            !insert(grid.losses, &grid.loss_count, cells[i].loss)) {
            return false;
        }
    }
    *out_grid = grid;
    return count > 0;
}

const feel_cell *feel_grid_find(const feel_grid *grid, feel_variant variant, uint32_t round_trip,
                                uint32_t jitter, uint32_t loss)
{
    for (size_t i = 0; i < grid->count; i++) {
        const feel_cell *cell = &grid->cells[i];
        if (cell->variant == variant && cell->round_trip_ms == grid->round_trips_ms[round_trip] &&
            cell->jitter_ms == grid->jitters_ms[jitter] && cell->loss == grid->losses[loss]) {
            return cell;
        }
    }
    return NULL;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

feel_summary feel_grid_summary(const feel_grid *grid, const feel_measure *measure,
                               feel_variant variant, uint32_t round_trip)
{
    double values[LINK_COUNT_MAX], sum = 0.0, of_sum = 0.0;
    uint32_t count = 0;
    for (size_t i = 0; i < grid->count && count < LINK_COUNT_MAX; i++) {
        const feel_cell *cell = &grid->cells[i];
        double value = feel_measure_value(measure, cell);
        if (cell->variant != variant || !feel_is_playable(cell) || isnan(value) ||
            (round_trip != FEEL_ALL && cell->round_trip_ms != grid->round_trips_ms[round_trip])) {
            continue;
        }
        values[count++] = value;
        sum += field(cell, measure->offset);
        of_sum += measure->of != 0 ? field(cell, measure->of) : 0.0;
    }
    if (count == 0) {
        return (feel_summary){(double)NAN, (double)NAN, (double)NAN};
    }
    qsort(values, count, sizeof values[0], by_value);
    double median = (values[(count - 1) / 2] + values[count / 2]) / 2.0;
    return (feel_summary){values[0], measure->of != 0 ? part(sum, of_sum) * measure->scale : median,
                          values[count - 1]};
}
