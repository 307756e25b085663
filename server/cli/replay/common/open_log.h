/// A log file, opened to be played: for the subcommands of `sabot replay`.
#ifndef SABOT_CLI_REPLAY_COMMON_OPEN_LOG_H
#define SABOT_CLI_REPLAY_COMMON_OPEN_LOG_H

#include "host/logs/file_source.h"
#include "record/replay.h"

typedef struct sb_open_log {
    const char *path; ///< borrowed
    sb_file_source file;
    sb_log_reader *reader;
    sb_replay *replay;
} sb_open_log;

/// False, and a message on stderr, if it cannot be read or played here. `rules` are tried beside
/// the built-in ones; NULL for none.
bool sb_open_log_open(sb_open_log *log, const char *command, const char *path,
                      const sb_rules *rules);
void sb_open_log_close(sb_open_log *log);

/// Why a file cannot be opened or read, by `errno`: sb_file_source says EINVAL of folders, pipes
/// and devices.
const char *sb_open_log_cause(int cause);

/// Prints on stderr that the log ends before the ticks that are wanted, or that they are missing if
/// `next_tick`, the first tick behind them, is above 0.
void sb_open_log_complain_of_range(const sb_open_log *log, const char *command, uint32_t next_tick);

/// Says on stderr where in the log something is wrong, and what: `sb_replay_fault`, or another.
void sb_open_log_complain(const sb_open_log *log, const char *command, sb_log_fault fault);

#endif
