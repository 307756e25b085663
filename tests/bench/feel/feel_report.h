/// What a grid of links came to, as a picture: how it feels over round trip, jitter and loss, and
/// what each part of the SDK earns.
#ifndef SABOT_BENCH_FEEL_REPORT_H
#define SABOT_BENCH_FEEL_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

/// What is measured with: as the SDK is, or with one of its parts off.
typedef enum feel_variant {
    FEEL_DEFAULT,
    FEEL_NO_PREDICTION,
    FEEL_FIXED_INTERPOLATION, ///< three intervals between snapshots
    FEEL_NO_LAG_COMPENSATION,
    FEEL_VARIANT_COUNT,
} feel_variant;

extern const char *const feel_variant_names[FEEL_VARIANT_COUNT];
extern const char *const feel_cause_names[SB_CLIENT_CAUSE_COUNT];

/// One link of the grid. Shares are 0 to 1; what could not be measured is NaN.
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
    double hits_confirmed;       ///< how many these are
    double hits_of_living;       ///< hits on screens whose victim was not destroyed meanwhile
    double behind_cover_p99_m;   ///< driven by victims since they were last visible, when told
    double late_inputs;          ///< share
    double input_lead_ticks;     ///< of first copies before their use: the buffer's margin
    double bytes_up, bytes_down; ///< a second and client
} feel_cell;

/// What was run on every link of the grid.
typedef struct feel_run {
    uint32_t player_count;
    uint32_t seconds; ///< measured
    uint64_t seed;
    const char *build; ///< of what was measured: versions, compiler
} feel_run;

/// Writes a new SVG file of all cells: one for each link and variant, at most FEEL_AXIS_MAX
/// (feel_measure.h) different round trips, jitters and losses. False, with a sentence on stderr and
/// without a file, if that cannot be.
bool feel_report_write(const char *path, const feel_run *run, const feel_cell *cells, size_t count);

/// Whether such a file can be made, which is good to know before measuring for an hour; it is not
/// there afterwards. False with a sentence on stderr.
bool feel_report_can_write(const char *path);

#endif
