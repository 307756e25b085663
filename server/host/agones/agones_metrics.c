// What was counted of Agones.

#include "host/agones/agones.h"
#include "host/agones/agones_state.h"

static void count_by_outcome(sb_metrics *metrics, const char *name, const char *help,
                             uint64_t taken, uint64_t failed)
{
    static const char *const NAMES[] = {"taken", "failed"};
    const uint64_t values[] = {taken, failed};
    sb_metrics_family(metrics, SB_METRICS_COUNTER, name, NULL, help);
    for (uint32_t i = 0; i < 2; i++) {
        const sb_metrics_label labels[] = {{"outcome", NAMES[i]}, {NULL, NULL}};
        sb_metrics_count(metrics, labels, values[i]);
    }
}

void sb_agones_write_metrics(const sb_agones *self, sb_metrics *metrics)
{
    static const sb_agones_counts NONE;
    const sb_agones_counts *sum = self != NULL ? &self->counts : &NONE;
    count_by_outcome(metrics, "sabot_agones_calls",
                     "Calls of Agones' SDK server by what became of them, health excepted.",
                     sum->calls_taken, sum->calls_failed);
    count_by_outcome(metrics, "sabot_agones_health",
                     "Signs of life to Agones by what became of them.", sum->health_taken,
                     sum->health_failed);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_watch_streams", NULL,
                      "Streams of changes that were asked for.");
    sb_metrics_count(metrics, NULL, sum->streams);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_garbage", NULL,
                      "Lines of Agones that tell no game server.");
    sb_metrics_count(metrics, NULL, sum->garbage);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_allocations", NULL,
                      "Allocations that the server did not ask for.");
    sb_metrics_count(metrics, NULL, sum->allocations);
    const sb_agones_state state =
        self != NULL ? sb_agones_plan_state(&self->plan, sb_agones_now_ms()) : SB_AGONES_UNKNOWN;
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_agones_state", NULL,
                      "1 for the state in which the game server counts itself.");
    for (uint32_t i = 0; i < SB_AGONES_STATE_COUNT; i++) {
        const sb_metrics_label labels[] = {{"state", sb_agones_state_name((sb_agones_state)i)},
                                           {NULL, NULL}};
        sb_metrics_count(metrics, labels, i == (uint32_t)state);
    }
}
