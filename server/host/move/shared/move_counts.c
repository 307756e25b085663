#include "host/move/shared/move_counts.h"

#include "host/http/metrics_text.h"

static const double BOUNDS_S[SB_MOVE_BOUND_COUNT] = {0.5, 0.6, 0.75, 1.0, 1.5, 2.5, 5.0, 10.0};

static uint32_t bucket_of(double seconds)
{
    uint32_t bucket = 0;
    while (bucket < SB_MOVE_BOUND_COUNT && seconds > BOUNDS_S[bucket]) {
        bucket++;
    }
    return bucket;
}

void sb_move_counts_note_out(sb_move_counts *counts, bool moved, double seconds)
{
    counts->moved += moved;
    counts->stayed += !moved;
    if (moved) {
        counts->moved_within[bucket_of(seconds)]++;
        counts->moved_seconds += seconds;
    }
}

void sb_move_counts_note_in(sb_move_counts *counts, bool taken)
{
    counts->taken += taken;
    counts->refused += !taken;
}

static void add(sb_metrics *metrics, const char *label, const char *value, uint64_t count)
{
    const sb_metrics_label labels[] = {{label, value}, {NULL, NULL}};
    sb_metrics_count(metrics, labels, count);
}

void sb_move_counts_write(const sb_move_counts *counts, sb_metrics *metrics)
{
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_moves", NULL,
                      "Moves of matches by result: moved to another server, stayed here after all, "
                      "taken from another server, refused after all.");
    add(metrics, "result", "moved", counts->moved);
    add(metrics, "result", "stayed", counts->stayed);
    add(metrics, "result", "taken", counts->taken);
    add(metrics, "result", "refused", counts->refused);
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_moves_running", NULL,
                      "Matches that go to another server or come from one now.");
    add(metrics, "way", "out", counts->going);
    add(metrics, "way", "in", counts->coming);
    const sb_metrics_histogram times = {.bounds = BOUNDS_S,
                                        .counts = counts->moved_within,
                                        .bound_count = SB_MOVE_BOUND_COUNT,
                                        .sum = counts->moved_seconds};
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, "sabot_move_seconds", "seconds",
                      "Time from the order to move a match until the other server played it.");
    sb_metrics_histogram_add(metrics, NULL, &times);
}
