/// One log that is played while it grows, each hash compared: what a standby does with a log,
/// whether its server or a connection writes it.
#ifndef SABOT_HOST_STANDBY_FOLLOWED_LOG_H
#define SABOT_HOST_STANDBY_FOLLOWED_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "game/rules.h"
#include "host/logs/file_source.h"
#include "host/logs/log_path.h"
#include "record/replay.h"

typedef enum sb_followed_state {
    SB_FOLLOWED_WAITS,    ///< too little of the log is there
    SB_FOLLOWED_PLAYS,    ///< it is played up to what is there
    SB_FOLLOWED_CLOSED,   ///< the match is over
    SB_FOLLOWED_DIVERGED, ///< a state is not the recorded one
    SB_FOLLOWED_FAILED,   ///< the log is damaged, or needs rules or a version that are not here
} sb_followed_state;

typedef struct sb_followed_log {
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_file_source file;
    sb_log_reader *reader; ///< NULL while it waits
    sb_replay *replay;
    sb_followed_state state;
    uint32_t tick; ///< the last one that agreed
    /// Another server plays the match, by the last word of the log; or it is a copy of a match that
    /// was never taken here (wire/move_mark.h).
    bool moved;
    uint64_t hash;   ///< of the state after `tick`
    char reason[96]; ///< why it is not played any further; empty if there is no fault
} sb_followed_log;

/// Opens the file. False if there is none; then nothing is to be released.
bool sb_followed_log_open(sb_followed_log *log, const char *path);
void sb_followed_log_close(sb_followed_log *log);

/// Plays what was written since the last call, at first from the last keyframe on. Returns the
/// number of ticks that agreed. Once the state is neither WAITS nor PLAYS, it does nothing.
uint32_t sb_followed_log_play(sb_followed_log *log, const sb_rules *rules);

/// Returns true if no process has the log's lock, as its writer has it. Also false if that cannot
/// be found out.
bool sb_followed_log_is_left(const sb_followed_log *log);

#endif
