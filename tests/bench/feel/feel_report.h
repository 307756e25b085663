/// What a grid of links came to, as a picture: how it feels over round trip, jitter and loss, and
/// what each part of the SDK earns.
#ifndef SABOT_BENCH_FEEL_REPORT_H
#define SABOT_BENCH_FEEL_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is measured with: as the SDK is, or with one of its parts off.
typedef enum feel_variant {
    FEEL_DEFAULT,
    FEEL_NO_PREDICTION,
    FEEL_FIXED_INTERPOLATION, ///< three intervals between snapshots
    FEEL_NO_LAG_COMPENSATION,
    FEEL_VARIANT_COUNT,
} feel_variant;

extern const char *const feel_variant_names[FEEL_VARIANT_COUNT];

/// One link of the grid. Shares are 0 to 1; what could not be measured is NaN.
typedef struct feel_cell {
    uint32_t round_trip_ms, jitter_ms;
    double loss;
    feel_variant variant;
    double own_latency_frames;        ///< from key press to own tank moving, p99
    double corrections;               ///< share of snapshots
    double corrections_without_cause; ///< share of snapshots
    double correction_p50_m, correction_p99_m, correction_max_m;
    double others_error_p99_m;
    double acceleration_error_p99_m_s2; ///< of others from frame to frame
    double starved_frames;              ///< share
    double interpolation_delay_ms;
    double hit_agreement;        ///< share of the hits on screens that the server confirms
    double behind_cover_p99_m;   ///< driven by victims since they were last visible, when told
    double late_inputs;          ///< share
    double input_lead_ticks;     ///< of first copies before their use: the buffer's margin
    double bytes_up, bytes_down; ///< a second and client
} feel_cell;

/// Writes an SVG file of all cells. False, with a sentence on stderr, if it cannot be written.
bool feel_report_write(const char *path, const feel_cell *cells, size_t count);

#endif
