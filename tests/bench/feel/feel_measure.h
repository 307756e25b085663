/// The measures of what players feel: names, units and goals, and summaries over several links.
#ifndef SABOT_BENCH_FEEL_MEASURE_H
#define SABOT_BENCH_FEEL_MEASURE_H

#include "feel_report.h"

/// The goals apply to links up to this loss. The grid has links with more loss.
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
    const char *promise; ///< the goal as a sentence; NULL for no goal
    /// Returns whether a link reaches the goal. NULL with a promise: one link has too few samples,
    /// and the goal is for all links of a round trip together.
    bool (*holds)(const feel_cell *cell);
    feel_goal goals[2];
    unsigned goal_count;
    size_t offset; ///< of a double in feel_cell
    size_t of;     ///< 0, or offset of the total of which it is a part; sums over links add both
    double scale;  ///< factor from the member to the unit
    double poor;   ///< a poor value in the unit; the darkest shade is for at least this
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

/// Returns a value in the measure's unit; NaN if it could not be measured.
double feel_measure_value(const feel_measure *measure, const feel_cell *cell);

/// Returns whether the goals apply to the cell's loss.
bool feel_is_playable(const feel_cell *cell);

/// Returns whether a link reaches every goal that applies to a single link. A link with more loss
/// than FEEL_GOAL_LOSS_MAX reaches all.
bool feel_holds(const feel_cell *cell);

/// The cells, and the different values of each axis in rising order.
typedef struct feel_grid {
    const feel_cell *cells; ///< borrowed
    size_t count;
    uint32_t round_trip_count, jitter_count, loss_count;
    double round_trips_ms[FEEL_AXIS_MAX], jitters_ms[FEEL_AXIS_MAX], losses[FEEL_AXIS_MAX];
} feel_grid;

/// Returns false if there is no cell, or if an axis has more than FEEL_AXIS_MAX values.
bool feel_grid_of(const feel_cell *cells, size_t count, feel_grid *out_grid);

/// Finds a cell by the indices of its values on their axes. Returns NULL if it was not measured.
const feel_cell *feel_grid_find(const feel_grid *grid, feel_variant variant, uint32_t round_trip,
                                uint32_t jitter, uint32_t loss);

/// A summary of several links. All values are NaN if no link has the measure.
typedef struct feel_summary {
    double least, middle, most; ///< middle: the median, or the share of the sums
} feel_summary;

/// Summarises the playable links of a variant. `round_trip` is an index on its axis, or FEEL_ALL.
feel_summary feel_grid_summary(const feel_grid *grid, const feel_measure *measure,
                               feel_variant variant, uint32_t round_trip);

#endif
