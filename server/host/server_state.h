/// A server's parts, for its own files: server.c (from bind to shutdown), server_matches.c (what is
/// played, and on from where) and server_report.c (what is told of it).
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
    bool stopping; ///< without a signal
    sb_map *arena; ///< the built-in one; NULL if it is not used
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
    sb_bots bots;
    uint64_t sampled_ns; ///< when the last sample was taken, with these bytes sent by then
    uint64_t sampled_bytes;
    uint64_t told_slowed;
    uint64_t told_unrecorded;
    bool log_failed;
} sb_server;

/// It ends, by a signal or by itself.
bool sb_server_is_stopping(const sb_server *self);

/// Finds what a dead server left; how many sessions there are follows from it.
sb_error sb_server_find_resumed(sb_server *self, char *out_message, size_t message_size);

/// Slots for players in all matches, those that go on with as many as they have.
uint32_t sb_server_player_room(const sb_server *self);

/// Checks the matches, opens their logs, and makes the lobby of the shard, which is bound.
sb_error sb_server_open_matches(void *server, char *out_message, size_t message_size);

/// Says what the log of a session's match has come to lack.
void sb_server_report_losses(sb_server *self, uint32_t index, const sb_session *session);

/// Says what has gone wrong since the last time, and stops the server if its logs must hold.
void sb_server_report_failures(sb_server *self);

/// The status line, and what has gone wrong.
void sb_server_report(void *server);

/// What it came to; before the shard is closed.
void sb_server_summarise(sb_server *self, sb_server_summary *summary);

#endif
