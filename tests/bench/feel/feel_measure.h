/// What is measured of feel: names, units and goals, and what came of it on several links together.
#ifndef SABOT_BENCH_FEEL_MEASURE_H
#define SABOT_BENCH_FEEL_MEASURE_H

#include "feel_report.h"

/// More loss than anybody plays with is in the grid, not in the goals.
#define FEEL_GOAL_LOSS_MAX 0.051
#define FEEL_GOAL_HIT_AGREEMENT 0.99
#define FEEL_GOAL_LATE_INPUTS 0.01
#define FEEL_GOAL_LEAD_TICKS_MIN 1.0
#define FEEL_GOAL_LEAD_TICKS_MAX 2.0

#define FEEL_AXIS_MAX 6u
#define FEEL_ALL UINT32_MAX

typedef struct feel_goal {
    double value;      ///< in the measure's unit
    const char *label; ///< such as "< 1 %"
} feel_goal;

typedef struct feel_measure {
    const char *title;
    const char *unit;
    const char *promise; ///< the goal as a sentence; NULL if there is none
    /// Whether a link holds it. NULL with a promise: one link has too few of what is counted, and
    /// the goal is for all links of a round trip together.
    bool (*holds)(const feel_cell *cell);
    feel_goal goals[2];
    unsigned goal_count;
    size_t offset; ///< of a double in feel_cell
    size_t of;     ///< 0, or the offset of another, of which it is a part: links add up both
    double scale;  ///< to the unit
    double poor;   ///< in the unit: what one would call so; the darkest shade is for no less
    bool more_is_better;
} feel_measure;

typedef enum feel_measure_id {
    FEEL_OWN_LATENCY,
    FEEL_CORRECTIONS,
    FEEL_CORRECTION_P50,
    FEEL_CORRECTION_P99,
    FEEL_CORRECTION_MAX,
    FEEL_OTHERS_ERROR,
    FEEL_ACCELERATION_ERROR,
    FEEL_STARVED,
    FEEL_DELAY,
    FEEL_HITS,
    FEEL_BEHIND_COVER,
    FEEL_LATE_INPUTS,
    FEEL_LEAD,
    FEEL_BYTES_UP,
    FEEL_BYTES_DOWN,
    FEEL_MEASURE_COUNT,
} feel_measure_id;

extern const feel_measure feel_measures[FEEL_MEASURE_COUNT];

/// In the measure's unit; NaN if it could not be measured.
double feel_measure_value(const feel_measure *measure, const feel_cell *cell);

/// Whether the goals are meant for its loss.
bool feel_is_playable(const feel_cell *cell);

/// Whether a link holds every goal that a link alone can hold; one beyond playing holds all.
bool feel_holds(const feel_cell *cell);

/// The cells, with the different values of each axis in rising order.
typedef struct feel_grid {
    const feel_cell *cells; ///< borrowed
    size_t count;
    uint32_t round_trip_count, jitter_count, loss_count;
    double round_trips_ms[FEEL_AXIS_MAX], jitters_ms[FEEL_AXIS_MAX], losses[FEEL_AXIS_MAX];
} feel_grid;

/// False if there is no cell, or an axis has more values than there is room for.
bool feel_grid_of(const feel_cell *cells, size_t count, feel_grid *out_grid);

/// By the places of the values on their axes; NULL if it was not measured.
const feel_cell *feel_grid_find(const feel_grid *grid, feel_variant variant, uint32_t round_trip,
                                uint32_t jitter, uint32_t loss);

/// Of several links; NaN for all if none has the measure.
typedef struct feel_summary {
    double least, middle, most; ///< middle: the median, or the share of the sums
} feel_summary;

/// Over the playable links of a variant at a round trip, by its place or FEEL_ALL.
feel_summary feel_grid_summary(const feel_grid *grid, const feel_measure *measure,
                               feel_variant variant, uint32_t round_trip);

#endif
