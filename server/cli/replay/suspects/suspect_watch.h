/// Follows a match of the built-in tanks while its log is played, and collects the samples of its
/// players. README.md of this folder defines each sample.
#ifndef SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_WATCH_H
#define SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_WATCH_H

#include "cli/replay/hits/hit_finder.h"
#include "cli/replay/suspects/suspect_figures.h"
#include "record/reader.h"

/// A target is an enemy within this angle of the barrel's heading, degrees.
#define SB_SUSPECT_TARGET_DEG 5.0
/// A target that was visible for longer than this before the shot gives no reaction time.
#define SB_SUSPECT_REACTION_MAX_MS 2000u
/// The time before a shot in which the largest step of the aim counts.
#define SB_SUSPECT_SNAP_MS 1000u

typedef struct sb_suspect_watch sb_suspect_watch;

/// Creates a watch before the first tick of a match. `sb_hit_finder_knows` must hold for its rules
/// (asserted). Players are added to `players` as those of log number `log`. NULL if there is not
/// enough memory.
sb_suspect_watch *sb_suspect_watch_create(const sb_game *game, sb_suspect_players *players,
                                          uint32_t log, const sb_allocator *allocator);
void sb_suspect_watch_destroy(sb_suspect_watch *watch);

/// Collects the samples of the tick that was just played. False if there is not enough memory.
bool sb_suspect_watch_follow(sb_suspect_watch *watch, const sb_frame *frame, const sb_notes *notes,
                             const sb_log_roster *roster);

/// Starts again at the present state of the match, which was loaded.
void sb_suspect_watch_restart(sb_suspect_watch *watch);

#endif
