/// The hits of one log, and how they are printed.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_REPORT_H
#define SABOT_CLI_REPLAY_HITS_HIT_REPORT_H

#include "cli/json_output.h"
#include "cli/replay/hits/hit_verdict.h"
#include "record/log.h"

typedef struct sb_hit_report {
    const char *path;
    const char *end; ///< one word that says how the log ends, or that it was not read to its end
    const sb_log_head *head;
    const sb_map *map;
    const sb_game *game; ///< in its state after playing
    const sb_pose_history *history;
    uint32_t from, to; ///< first and last tick that were searched
    sb_hit_told *hits; ///< allocated by malloc
    uint32_t hit_count;
    uint32_t hit_capacity;
    bool failed; ///< memory ran out, so the list is incomplete
    bool sides;  ///< print each hit in detail, from both sides; otherwise a table
} sb_hit_report;

/// Appends a hit.
void sb_hit_report_add(sb_hit_report *report, const sb_hit_told *hit);
void sb_hit_report_free(sb_hit_report *report);

/// Prints the report as text on stdout, or returns it as JSON with a list 'hits' (result.h).
/// `report` is an `sb_hit_report`.
void sb_hit_report_print(void *report);
json_t *sb_hit_report_to_json(void *report);

#endif
