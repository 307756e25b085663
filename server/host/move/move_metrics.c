// What was counted of moves.

#include "host/admin/metrics_text.h"
#include "host/move/mover.h"

static const double BOUNDS_S[SB_MOVE_BOUND_COUNT] = {0.5, 0.6, 0.75, 1.0, 1.5, 2.5, 5.0, 10.0};

uint32_t sb_move_bucket(double seconds)
{
    uint32_t bucket = 0;
    while (bucket < SB_MOVE_BOUND_COUNT && seconds > BOUNDS_S[bucket]) {
        bucket++;
    }
    return bucket;
}

static void add(sb_metrics *metrics, const char *label, const char *value, uint64_t count)
{
    const sb_metrics_label labels[] = {{label, value}, {NULL, NULL}};
    sb_metrics_count(metrics, labels, count);
}

void sb_mover_write_metrics(const sb_mover *mover, sb_metrics *metrics)
{
    static const sb_move_counts NONE;
    const sb_move_counts counts = mover != NULL ? sb_mover_count(mover) : NONE;
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_moves", NULL,
                      "Moves of matches by result: moved to another server, stayed here after all, "
                      "taken from another server, refused after all.");
    add(metrics, "result", "moved", counts.moved);
    add(metrics, "result", "stayed", counts.stayed);
    add(metrics, "result", "taken", counts.taken);
    add(metrics, "result", "refused", counts.refused);
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_moves_running", NULL,
                      "Matches that go to another server or come from one now.");
    add(metrics, "way", "out", counts.going);
    add(metrics, "way", "in", counts.coming);
    const sb_metrics_histogram times = {.bounds = BOUNDS_S,
                                        .counts = counts.moved_within,
                                        .bound_count = SB_MOVE_BOUND_COUNT,
                                        .sum = counts.moved_seconds};
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, "sabot_move_seconds", "seconds",
                      "Time from the order to move a match until the other server played it.");
    sb_metrics_histogram_add(metrics, NULL, &times);
}
