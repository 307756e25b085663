/// The state of a real match that moves, for the files of this folder.
#ifndef SABOT_MOVES_REAL_STATE_H
#define SABOT_MOVES_REAL_STATE_H

#include "cli/bot/bot_brain.h"
#include "client/core.h"
#include "host/move/move_source.h"
#include "host/move/move_target.h"
#include "log_bytes.h"
#include "net.h"
#include "predicted.h"
#include "real.h"
#include "record/replay.h"
#include "session/lobby.h"
#include "sim_link.h"
#include "snapshot_history.h"
#include "truth.h"

#define SERVER_COUNT 2u
#define LOG_COUNT_MAX 32u
#define CLIENT_COUNT_MAX 6u
#define LINE_COUNT 8u ///< of a client
#define PORT 1000u    ///< of the first server
#define RATE_HZ 60u
#define MS UINT64_C(1000000)
#define NEVER UINT64_MAX

typedef struct real_match real_match;

/// A connection between a client and a server.
typedef struct line {
    bool used;
    bool open;    ///< the client has it
    bool held;    ///< the server has it
    bool closing; ///< the server has closed it
    uint32_t server, number;
    uint64_t connected_us; ///< when it stands
    uint64_t noticed_us;   ///< when the server notices its end; 0: it has not ended
    sim_link up, down;
} line;

typedef struct client {
    real_match *all;
    uint32_t index;
    sb_client_core *core;
    sb_bot_brain brain;
    sim_link_def link;
    line lines[LINE_COUNT];
    int32_t main;                         ///< its line, -1: none
    int32_t ahead[SB_CLIENT_AHEAD_COUNT]; ///< likewise
    uint32_t server;                      ///< of the last main line
    uint32_t slot;                        ///< as first welcomed
    bool welcomed;
    bool was_lost;
    uint64_t next_us, frame_us, offset_us;
    int64_t drift_ppm;
    uint32_t snapshot_tick; ///< the newest that was compared
    uint64_t snapshot_us;   ///< when that was
    sim_predicted predicted;
    sb_client_view_data view;
    sb_client_status status;
} client;

typedef struct server {
    real_match *all;
    uint32_t index;
    sb_lobby *lobby;
    sim_log_bytes *next_log; ///< of the match that is adopted next
    uint32_t number;         ///< of the session that it plays; 0: none
    sim_log_bytes *log;
    uint32_t secrets;
} server;

/// The move under way.
typedef struct hand_over {
    bool goes, comes;
    uint32_t from, to;
    uint32_t connection; ///< of the source
    uint32_t answers;    ///< connection of the target
    sb_move_source source;
    sb_move_target target;
    uint32_t source_seen;
    size_t mark_size; ///< of the log with the mark LEAVES; 0: none
    bool fed, answered, stopping;
    size_t sent;
    // The target's copy.
    sim_log_bytes *copy;
    sb_log_reader *reader;
    sb_replay *replay;
    uint32_t tick;
    uint64_t hash;
    sb_frame frame;
    uint32_t number; ///< of the session there
    uint64_t ready_ns;
    bool taking;
} hand_over;

struct real_match {
    sb_random random;
    uint64_t now_us, now_ns;
    bool faults, verbose;
    sb_allocator allocator;
    uint64_t allocated, released;
    sb_map map;
    const sb_map *maps[1];
    sim_net net;
    server servers[SERVER_COUNT];
    sim_log_bytes logs[LOG_COUNT_MAX];
    uint32_t log_count;
    client clients[CLIENT_COUNT_MAX];
    uint32_t client_count;
    hand_over move;
    uint32_t moved_count;
    uint64_t next_move_us;
    // What was played.
    uint32_t leader, tick, epoch;
    uint64_t hash;
    sim_snapshot_history history;
    sim_truth truth;
    uint32_t break_state; ///< of the source, in which its connection breaks; UINT32_MAX: none
    real_result *result;
};

__attribute__((format(printf, 2, 3))) void real_fail(real_match *all, const char *format, ...);
__attribute__((format(printf, 2, 3))) void real_say(const real_match *all, const char *format, ...);

/// servers.c
void servers_init(real_match *all);
void servers_tick(real_match *all);
const sb_session *server_session(const server *self);
sim_log_bytes *log_make(real_match *all);

/// moves.c: what the machines ask for.
void hand_over_init(real_match *all);
void hand_over_step(real_match *all);
void hand_over_deinit(real_match *all);

/// clients.c
void clients_init(real_match *all);
void clients_deliver(real_match *all);
void clients_run(real_match *all);
void clients_judge(real_match *all);
void clients_deinit(real_match *all);
void clients_send(real_match *all, uint32_t server, uint32_t peer, sb_channel channel,
                  const void *bytes, size_t size);
void clients_close(real_match *all, uint32_t server, uint32_t peer);

#endif
