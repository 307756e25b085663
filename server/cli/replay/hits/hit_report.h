/// The hits of one log, and the ways to tell of them.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_REPORT_H
#define SABOT_CLI_REPLAY_HITS_HIT_REPORT_H

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
} sb_hit_report;

/// Appends one.
void sb_hit_report_add(sb_hit_report *report, const sb_hit_told *hit);
void sb_hit_report_free(sb_hit_report *report);

/// A table of all on the standard output.
void sb_hit_report_print(const sb_hit_report *report);
/// Each in detail, from both sides.
void sb_hit_report_print_sides(const sb_hit_report *report);

/// One object with a list 'hits', in detail if asked for; NULL if there is not enough memory.
json_t *sb_hit_report_to_json(const sb_hit_report *report, bool sides);

#endif
