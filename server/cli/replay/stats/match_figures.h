/// What `sabot replay stats` found out of one log, and its ways to tell it.
#ifndef SABOT_CLI_REPLAY_STATS_MATCH_FIGURES_H
#define SABOT_CLI_REPLAY_STATS_MATCH_FIGURES_H

#include "cli/json_output.h"
#include "cli/replay/common/clean_text.h"
#include "record/match_statistics.h"
#include "record/sizes.h"

typedef struct sb_match_figures {
    const char *path;
    const char *end; ///< how the log ends, in a word
    const sb_log_head *head;
    const sb_map *map;
    const sb_rules *rules;
    const sb_match_statistics *statistics;
    const sb_game *game; ///< in its last state
    sb_log_sizes sizes;
    uint64_t file_size;
    uint64_t totals[SB_RULES_TOTAL_COUNT_MAX];
} sb_match_figures;

void sb_figures_name(const sb_player_statistics *player, char out_name[SB_SHOWN_NAME_SIZE]);

/// Seconds of so many ticks of the match.
double sb_figures_seconds(const sb_match_figures *figures, uint64_t ticks);

/// Bytes that an hour of such a match takes, and of players alone (without the computer's) what a
/// second of each does; false if there was no time, or nobody.
bool sb_figures_per_hour(const sb_match_figures *figures, uint64_t bytes, double *out_bytes);
bool sb_figures_per_player_second(const sb_match_figures *figures, uint64_t bytes,
                                  double *out_bytes);

/// Hits per shot; false without a shot.
bool sb_figures_accuracy(const sb_player_statistics *player, double *out_share);

/// Mean age of what the player saw when it acted, ms; false if it never said.
bool sb_figures_view_age(const sb_match_figures *figures, const sb_player_statistics *player,
                         double *out_ms);

/// Calls `visit` for each entity that is always there, by the schema of whatever rules: the round
/// of the built-in ones, the goals of a ball game. In networked form.
typedef void sb_figures_visit(void *context, const sb_net_kind *kind, uint32_t index,
                              const sb_entity *entity);
void sb_figures_standing(const sb_match_figures *figures, sb_figures_visit *visit, void *context);

/// The figures as tables on stdout, and as JSON (result.h); `figures` is an `sb_match_figures`.
void sb_figures_print(void *figures);
json_t *sb_figures_to_json(void *figures);

#endif
