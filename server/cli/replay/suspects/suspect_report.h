/// The result of `sabot replay suspects`, as text and as JSON.
#ifndef SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_REPORT_H
#define SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_REPORT_H

#include <jansson.h>

#include "cli/replay/suspects/suspect_figures.h"
#include "game/map/map.h"

/// A log that was played.
typedef struct sb_suspect_log {
    const char *path; ///< borrowed
    const char *end;  ///< one word that says how the log ends
    char map[SB_MAP_NAME_SIZE];
    uint32_t tick_rate_hz;
    uint32_t ticks; ///< ticks that were played
} sb_suspect_log;

typedef struct sb_suspect_report {
    sb_suspect_log *logs; ///< allocated by malloc
    uint32_t log_count;
    sb_suspect_players players;       ///< with sorted samples
    sb_suspect_population population; ///< filled
} sb_suspect_report;

/// Says that no figure proves anything. Both forms of the result contain it.
extern const char sb_suspect_caution[];

/// Print the report as text on stdout, or return it as JSON (result.h). `report` is an
/// `sb_suspect_report`.
void sb_suspect_report_print(void *report);
json_t *sb_suspect_report_to_json(void *report);

#endif
