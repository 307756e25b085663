/// A log file that is open to be played.
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

/// Opens a log. False after a message on stderr if it cannot be read, or if its match cannot be
/// played here. `rules` are tried beside the built-in ones; NULL for none.
bool sb_open_log_open(sb_open_log *log, const char *command, const char *path,
                      const sb_rules *rules);
void sb_open_log_close(sb_open_log *log);

/// Prints on stderr why the log does not have the ticks that were asked for. If `next_tick` is
/// above 0, they are missing, and it is the next tick present. Otherwise the log ends before them.
void sb_open_log_complain_of_range(const sb_open_log *log, const char *command, uint32_t next_tick);

/// Prints on stderr where the log is faulty, and how. `fault` is that of `sb_replay_fault`, or
/// another.
void sb_open_log_complain(const sb_open_log *log, const char *command, sb_log_fault fault);

#endif
