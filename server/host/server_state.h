/// A server's parts, for its own files: server.c (its life), server_matches.c (which matches are
/// played) and server_report.c (reports and summary).
#ifndef SABOT_HOST_SERVER_STATE_H
#define SABOT_HOST_SERVER_STATE_H

#include "host/bots.h"
#include "host/logs/disk_lag.h"
#include "host/logs/resume.h"
#include "host/server.h"
#include "host/server_logs.h"
#include "host/server_loop.h"

#define SB_SERVER_MESSAGE_SIZE 512

typedef struct sb_server {
    const sb_server_def *def;
    sb_server_summary *summary;
    sb_server_loop loop;
    bool stopping; ///< it stops without a signal
    sb_map *arena; ///< the built-in map; NULL if it is not used
    const sb_map *built_in;
    const sb_map *const *maps;
    uint32_t map_count;
    sb_server_logs logs;
    sb_disk_lag disk_lag;
    sb_resumables resumed; ///< until the matches have begun
    uint32_t resumed_count;
    uint32_t session_count;
    uint32_t player_room; ///< slots for players in all matches
    uint32_t tick_rate_hz;
    char *key_path; ///< of the key in the logs' folder, or NULL
    sb_bots bots;
    uint64_t sampled_ns; ///< time of the last sample; `sampled_bytes` had been sent by then
    uint64_t sampled_bytes;
    uint64_t told_slowed;
    uint64_t told_unrecorded;
    bool log_failed;
} sb_server;

/// Returns true if the server ends, by a signal or by itself.
bool sb_server_is_stopping(const sb_server *self);

/// Finds the matches that a dead server left, and sets the number of sessions and the tick rate.
sb_error sb_server_find_resumed(sb_server *self, char *out_message, size_t message_size);

/// Returns the slots for players in all matches; a resumed match keeps its own number.
uint32_t sb_server_player_room(const sb_server *self);

/// Checks the matches, opens their logs, and makes the lobby of the bound shard.
sb_error sb_server_open_matches(void *server, char *out_message, size_t message_size);

/// Reports new losses of the log of a session's match.
void sb_server_report_losses(sb_server *self, uint32_t index, const sb_session *session);

/// Reports failures since the last call, and stops the server if its logs must hold.
void sb_server_report_failures(sb_server *self);

/// Updates the status line and reports failures.
void sb_server_report(void *server);

/// Fills in the summary, before the shard is closed.
void sb_server_summarise(sb_server *self, sb_server_summary *summary);

#endif
