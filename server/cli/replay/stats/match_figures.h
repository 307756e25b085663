/// The figures that `sabot replay stats` derives from one log, and how they are printed.
#ifndef SABOT_CLI_REPLAY_STATS_MATCH_FIGURES_H
#define SABOT_CLI_REPLAY_STATS_MATCH_FIGURES_H

#include <stdio.h>

#include "cli/json_output.h"
#include "cli/replay/common/clean_text.h"
#include "record/match_statistics.h"
#include "record/sizes.h"

typedef struct sb_match_figures {
    const char *path;
    const char *end; ///< one word that says how the log ends
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

/// Returns the time of a number of ticks, seconds.
double sb_figures_seconds(const sb_match_figures *figures, uint64_t ticks);

/// Give the bytes that one hour of such a match takes, and that one second of one player takes,
/// computer players not counted. False if no time was played, or there were no players.
bool sb_figures_per_hour(const sb_match_figures *figures, uint64_t bytes, double *out_bytes);
bool sb_figures_per_player_second(const sb_match_figures *figures, uint64_t bytes,
                                  double *out_bytes);

/// Gives hits per shot; false if there was no shot.
bool sb_figures_accuracy(const sb_player_statistics *player, double *out_share);

/// Gives the mean age of what the player saw when it acted, ms; false if its inputs never said it.
bool sb_figures_view_age(const sb_match_figures *figures, const sb_player_statistics *player,
                         double *out_ms);

/// Calls `visit` for each entity that always exists, whatever the rules are: the round of the
/// built-in ones, the goals of a ball game. Entities are in their networked form.
typedef void sb_figures_visit(void *context, const sb_net_kind *kind, uint32_t index,
                              const sb_entity *entity);
void sb_figures_standing(const sb_match_figures *figures, sb_figures_visit *visit, void *context);

/// Prints the figures as tables on stdout, or returns them as JSON (result.h). `figures` is an
/// `sb_match_figures`.
void sb_figures_print(void *figures);
json_t *sb_figures_to_json(void *figures);

// Draws a match in one picture: where the players were on the map, a table of the players, and
// diagrams over time.

/// Writes the picture as SVG. Failures are left in the stream's error flag.
void sb_picture_draw(const sb_match_figures *figures, FILE *file);

#endif
