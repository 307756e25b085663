/// Draws the results of a grid of links: what players feel over round trip, jitter and loss, and
/// what each part of the SDK improves.
#ifndef SABOT_BENCH_FEEL_REPORT_H
#define SABOT_BENCH_FEEL_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

/// The measured variants of the SDK: complete, or with one of its parts off.
typedef enum feel_variant {
    FEEL_DEFAULT,
    FEEL_NO_PREDICTION,
    FEEL_FIXED_INTERPOLATION, ///< three intervals between snapshots
    FEEL_NO_LAG_COMPENSATION,
    FEEL_VARIANT_COUNT,
} feel_variant;

extern const char *const feel_variant_names[FEEL_VARIANT_COUNT];
extern const char *const feel_cause_names[SB_CLIENT_CAUSE_COUNT];

/// One link of the grid. Shares are 0 to 1. A value that could not be measured is NaN.
typedef struct feel_cell {
    uint32_t round_trip_ms, jitter_ms;
    double loss;
    feel_variant variant;
    double own_latency_frames; ///< from key press to own tank moving, p99
    double own_latency_frames_max;
    double corrections;                                 ///< share of snapshots
    double corrections_by_cause[SB_CLIENT_CAUSE_COUNT]; ///< shares of snapshots
    double correction_p50_m, correction_p99_m, correction_max_m;
    double others_error_p99_m;
    double acceleration_error_p99_m_s2; ///< of others from frame to frame
    double starved_frames;              ///< share
    double interpolation_delay_ms;
    double hit_agreement;        ///< share of the hits on screens that the server confirms
    double hits_confirmed;       ///< count of hits on screens that the server confirms
    double hits_of_living;       ///< hits on screens whose victim was not destroyed meanwhile
    double behind_cover_p99_m;   ///< distance that victims drove since they were last visible, when
                                 ///< told of the hit
    double late_inputs;          ///< share
    double input_lead_ticks;     ///< from an input's first copy to its use: the buffer's margin
    double bytes_up, bytes_down; ///< for each second and client
} feel_cell;

/// The settings that all links of the grid share.
typedef struct feel_run {
    uint32_t player_count;
    uint32_t seconds; ///< measured time
    uint64_t seed;
    const char *build; ///< versions and compiler of the measured build
} feel_run;

/// Writes a new SVG file of all cells. There is one cell for each link and variant, with at most
/// FEEL_AXIS_MAX (feel_measure.h) different round trips, jitters and losses. On an error it returns
/// false, prints a sentence to stderr, and leaves no file.
bool feel_report_write(const char *path, const feel_run *run, const feel_cell *cells, size_t count);

/// Returns whether such a file can be made, to find out before an hour of measuring. Leaves no
/// file. If not, prints a sentence to stderr.
bool feel_report_can_write(const char *path);

#endif
