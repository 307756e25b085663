#include "cli/follow_result.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/json_output.h"

// What only a leader on another machine has is null for others.
json_t *sb_follow_result_json(const sb_follow_summary *summary)
{
    sb_json json = sb_json_create();
    const bool measured = summary->behind_count > 0;
    sb_json_flag(&json, "took_over", summary->end == SB_FOLLOW_TAKE_OVER);
    sb_json_count(&json, "ticks_agreed", summary->ticks_agreed);
    sb_json_count(&json, "logs", summary->logs);
    sb_json_count(&json, "logs_diverged", summary->logs_diverged);
    sb_json_flag(&json, "remote", summary->remote);
    sb_json_count(&json, "connections", summary->connections);
    sb_json_count(&json, "behind_count", summary->behind_count);
    sb_json_count(&json, "behind_over_100ms", summary->behind_over_count);
    sb_json_real_if(&json, "behind_ms_p50", measured, summary->behind_ms_p50);
    sb_json_real_if(&json, "behind_ms_p99", measured, summary->behind_ms_p99);
    sb_json_real_if(&json, "behind_ms_max", measured, summary->behind_ms_max);
    return sb_json_take(&json);
}

void sb_follow_result_print(const sb_follow_summary *summary)
{
    printf("followed %" PRIu32 " matches: %" PRIu64 " ticks agree, %" PRIu32 " matches differ\n",
           summary->logs, summary->ticks_agreed, summary->logs_diverged);
    if (summary->behind_count > 0) {
        printf("behind the leader: %.1f ms (median), %.1f ms (99 %%), %.1f ms at most; %" PRIu64
               " of %" PRIu64 " pieces more than 100 ms\n",
               summary->behind_ms_p50, summary->behind_ms_p99, summary->behind_ms_max,
               summary->behind_over_count, summary->behind_count);
    }
}
