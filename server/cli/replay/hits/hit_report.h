/// The hits of one log, and the ways to tell of them.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_REPORT_H
#define SABOT_CLI_REPLAY_HITS_HIT_REPORT_H

#include "cli/json_output.h"
#include "cli/replay/hits/hit_verdict.h"
#include "record/log.h"

typedef struct sb_hit_report {
    const char *path;
    const char *end; ///< how the log ends, in a word, or that it was not read so far
    const sb_log_head *head;
    const sb_map *map;
    const sb_game *game; ///< as it was when playing ended
    const sb_pose_history *history;
    uint32_t from, to; ///< ticks that were looked at; `to` the last that was played
    sb_hit_told *hits; ///< from malloc
    uint32_t hit_count;
    uint32_t hit_capacity;
    bool failed; ///< memory ran out: the list is not whole
    bool sides;  ///< tell each hit in detail, from both sides; otherwise in a table
} sb_hit_report;

/// Appends one.
void sb_hit_report_add(sb_hit_report *report, const sb_hit_told *hit);
void sb_hit_report_free(sb_hit_report *report);

/// The report as text on stdout, and as JSON with a list 'hits' (result.h); `report` is an
/// `sb_hit_report`.
void sb_hit_report_print(void *report);
json_t *sb_hit_report_to_json(void *report);

#endif
