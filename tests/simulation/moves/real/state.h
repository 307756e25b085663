/// The state of a real match that moves between servers that die, for the files of this folder.
#ifndef SABOT_MOVES_REAL_STATE_H
#define SABOT_MOVES_REAL_STATE_H

#include "cli/bot/bot_brain.h"
#include "client/core.h"
#include "history.h"
#include "host/wire/move_source.h"
#include "host/wire/move_target.h"
#include "lease_store.h"
#include "log_file.h"
#include "net.h"
#include "predicted.h"
#include "real.h"
#include "session/lobby/lobby.h"
#include "sim_link.h"
#include "snapshot_history.h"
#include "truth.h"

#define ADDRESS_COUNT 2u ///< servers, each of one node, or of two with a lease
#define NODE_COUNT_MAX (2u * ADDRESS_COUNT)
#define LOG_COUNT_MAX 64u ///< of a node
#define NOTED_COUNT_MAX 64u
#define HELD_COUNT_MAX 4u
#define TARGET_COUNT_MAX 8u
#define FEED_COUNT_MAX 32u
#define COPY_COUNT_MAX 64u
#define FOLLOWER_COUNT_MAX 4u
#define LIFE_COUNT_MAX 64u
#define CLIENT_COUNT_MAX 6u
#define LINE_COUNT 8u ///< of a client
#define PORT 1000u    ///< of the first server
#define RATE_HZ 60u
#define MS UINT64_C(1000000)
#define NEVER UINT64_MAX

typedef struct real_match real_match;
typedef struct node node;

/// A connection between a client and a process.
typedef struct line {
    bool used;
    bool open;    ///< the client has it
    bool held;    ///< the process has it, if it lives
    bool closing; ///< the process has closed it
    uint32_t address, number;
    uint32_t node, process;
    uint64_t connected_us; ///< when it stands, if the process listens; NEVER: that is over
    uint64_t noticed_us;   ///< when the process notices its end; 0: it has not ended
    sim_link up, down;
} line;

/// The longest gap between two snapshots in the present period.
typedef struct client_gaps {
    bool moves;           ///< the client is told of a move in it
    uint64_t since_us;    ///< begin of the period
    uint64_t switched_us; ///< when the client was last on its way to the other server
    uint32_t most_ticks;
    uint64_t most_us;
    uint32_t snapshot_tick; ///< the last one
    uint64_t snapshot_us;
} client_gaps;

/// An event that a client has reported ahead of the server.
typedef struct heard_own {
    sb_client_event event;
    bool used; ///< the server had it
} heard_own;

/// What a client has reported of the match's events. A stay is the time from a welcome until the
/// client is lost, moves of the match included: none of its events may be missing.
typedef struct client_heard {
    uint8_t *told[LIFE_COUNT_MAX]; ///< by event of a life: the stay in which it was reported, or 0
    uint32_t told_capacities[LIFE_COUNT_MAX];
    heard_own *own;
    uint32_t own_count, own_capacity;
    uint8_t stay; ///< from 1
    bool open;    ///< it goes on
    uint32_t reconnects, epoch;
    uint32_t from_tick;    ///< its events follow this tick
    uint32_t told_tick;    ///< of its newest event
    uint32_t tail_tick;    ///< the last one of the server that was left, if more may come from it
    uint32_t excused_tick; ///< events up to here may be missing: that server has died
    // Events behind the first of these ticks, up to the second: the other server had played them
    // before it welcomed the client, and tells what follows its welcome.
    uint32_t late_from_tick, late_tick;
} client_heard;

typedef struct client {
    real_match *all;
    uint32_t index;
    sb_client_core *core;
    sb_bot_brain brain;
    sim_link_def link;
    line lines[LINE_COUNT];
    int32_t main;                         ///< its line, -1: none
    bool main_is_whole;                   ///< its server has said goodbye
    int32_t tail;                         ///< the line that it has left with a move, -1: none
    int32_t ahead[SB_CLIENT_AHEAD_COUNT]; ///< likewise
    uint32_t address;                     ///< of the last main line
    bool plain;                           ///< as in its def
    uint32_t slot;                        ///< as first welcomed
    bool welcomed;
    bool was_lost;
    bool forgotten;     ///< the match goes on without it: it may have to join again
    uint32_t moves;     ///< with which it went along
    uint32_t void_tick; ///< its snapshots up to here may be of ticks that are lost
    uint64_t next_us, frame_us, offset_us;
    int64_t drift_ppm;
    uint32_t snapshot_tick; ///< the newest that was compared
    uint32_t snapshot_epoch;
    uint64_t snapshot_us; ///< when that was
    client_gaps gaps;
    client_heard heard;
    sim_predicted predicted;
    sb_client_view_data view;
    sb_client_status status;
} client;

/// A match that a process plays, or a log whose match its target may play.
typedef struct held_match {
    bool used;
    uint32_t number; ///< of its session; 0: it is not played here
    log_file *log;
    bool begun;        ///< its epoch is durable
    size_t begun_size; ///< of the log with its epoch
    // Its move.
    bool moves;
    bool found; ///< it is not played before its target has answered
    sb_move_source source;
    uint32_t connection, to;
    size_t mark_size; ///< of the log with the mark LEAVES; 0: none
    bool stopping;
    uint32_t seen; ///< state of the machine at the last look
} held_match;

/// A move to a process.
typedef struct coming_match {
    bool used, lost, fails;
    sb_move_target machine;
    uint32_t connection; ///< by which it is answered
    uint32_t first;      ///< the connection by which MOVE came
    uint64_t judge_ns, ready_ns, erase_ns;
    bool taking;
    size_t before_size, take_size; ///< of the log without the mark TAKEN, and with mark and epoch
    uint32_t number;               ///< of its session, which is expected or adopted; 0: none
    bool adopted;
    log_file *log;
    uint32_t seen;
} coming_match;

/// A log that is sent by a connection.
typedef struct feed {
    bool used, answered, follows;
    uint32_t connection, number;
    log_file *log;
    uint64_t sent, acked;
} feed;

/// A log that comes by a connection.
typedef struct copy {
    bool used;
    bool agreed; ///< what it has is the other side's, or is no more
    uint32_t connection, number;
    uint64_t announced;
    log_file *log;
    sb_chunk_chain chain; ///< behind its last whole chunk
    uint64_t last_offset; ///< of that
    uint8_t last_header[SB_CHUNK_HEADER_SIZE];
    log_play play;
    size_t played; ///< size of the file when all of it was played
} copy;

typedef enum process_mode {
    PROCESS_BOOTS,   ///< it looks through its logs
    PROCESS_WAITS,   ///< for its lease, before it boots
    PROCESS_FOLLOWS, ///< it is a standby
    PROCESS_LEADS,   ///< it listens and plays
} process_mode;

typedef struct process {
    bool alive;
    uint32_t number; ///< from 1, at its node
    process_mode mode;
    uint64_t boot_ns, stalled_ns, ping_ns;
    sb_lobby *lobby;    ///< while it leads
    log_file *next_log; ///< of the match that begins or is adopted next
    held_match held[HELD_COUNT_MAX];
    coming_match coming[TARGET_COUNT_MAX];
    feed feeds[FEED_COUNT_MAX];
    copy copies[COPY_COUNT_MAX];
    uint32_t numbered;                      ///< logs that it has offered
    uint32_t followers[FOLLOWER_COUNT_MAX]; ///< their connections; 0: none
    // Of a node with a lease.
    lease_user lease;
    uint32_t link;    ///< connection to the leader
    bool linked;      ///< it stands
    bool listed;      ///< the leader has offered its logs, and knows what this process has
    bool eligible;    ///< it had everything once
    bool silent;      ///< since then, the leader says nothing
    bool unfinished;  ///< a match of its copies can be continued
    uint64_t have_ns; ///< when it last told what it has
    uint64_t link_ns; ///< when it is tried again
    uint64_t heard_ns;
} process;

struct node {
    real_match *all;
    uint32_t index, address;
    uint8_t store[SB_MOVE_STORE_SIZE];
    log_file *logs[LOG_COUNT_MAX];
    uint32_t log_count;
    uint8_t noted[NOTED_COUNT_MAX][SB_MOVE_ID_SIZE]; ///< moves that were taken, into it or from it
    uint32_t noted_count;
    process process;
    uint64_t start_ns; ///< when its next process starts; NEVER: it runs
    uint32_t slow_ms;  ///< for which a copy plays an entry; 0: no time
    uint32_t secrets;  ///< that were drawn
};

/// One server, at which clients and other servers find the node that leads.
typedef struct address {
    uint32_t nodes[2];
    uint32_t node_count;
    uint32_t leader; ///< index in `nodes` of the node that led last
    lease_store lease;
} address;

/// The time for which one process plays the match.
typedef struct life {
    uint32_t epoch, lease, node, process;
    int32_t before;     ///< the life that it goes on from; -1: none
    uint32_t from_tick; ///< its first tick follows this one
    sim_snapshot_history snapshots;
} life;

/// Whose states bring about a fault.
typedef enum fault_side {
    FAULT_SOURCE,
    FAULT_TARGET,
    FAULT_RESUME, ///< a process has resumed the match, and its epoch is not durable yet; state 0
} fault_side;

struct real_match {
    sb_random random;
    uint64_t now_us, now_ns;
    bool faults, calm, verbose;
    moves_fault broken; ///< when something is broken on purpose
    sb_allocator allocator;
    uint64_t allocated, released;
    sb_map map;
    const sb_map *maps[1];
    sim_net net;
    address addresses[ADDRESS_COUNT];
    node nodes[NODE_COUNT_MAX];
    uint32_t node_count;
    client clients[CLIENT_COUNT_MAX];
    uint32_t client_count;
    bool begun; ///< the match has been made
    uint32_t moved_count;
    uint64_t next_move_us;
    // What was played.
    match_history history;
    life lives[LIFE_COUNT_MAX];
    uint32_t life_count;
    sim_truth truth;
    // The fault that a state of a machine brings about.
    struct {
        bool armed;
        fault_side side;
        uint32_t state, kind;
        uint64_t delay_ns;
    } trigger;
    uint64_t trigger_ns; ///< NEVER: none is due
    uint32_t trigger_node, trigger_to;
    // A death that follows what a process has just written.
    struct {
        uint64_t at_ns; ///< NEVER: none is due
        uint32_t node, process;
        bool killed;
        uint64_t away_ns; ///< for which no other process starts there
    } doom;
    real_result *result;
};

__attribute__((format(printf, 2, 3))) void real_fail(real_match *all, const char *format, ...);
__attribute__((format(printf, 2, 3))) void real_say(const real_match *all, const char *format, ...);
/// One in `n`, but never without faults, nor once all is calm.
bool real_strikes(real_match *all, uint32_t n);
uint64_t real_draw_ns(real_match *all, uint32_t ms_min, uint32_t ms_max);

/// faults.c
void faults_step(real_match *all);
/// A state was entered: counts that of a machine, and brings about the fault that waits for it.
void faults_entered(real_match *all, uint32_t node, uint32_t to, fault_side side, uint32_t state);
/// A mark was written and may be delayed on its way to the disk or to the follower, and its process
/// may die meanwhile.
void faults_marked(node *self, log_file *log);
/// A match was resumed: its machine may lose the power before the new epoch is synced.
void faults_resumed(const node *self);

/// folder.c: the logs of a node.
log_file *folder_find(const node *self, const char *name);
/// Makes an empty log in place of one that may be there.
log_file *folder_make(node *self, const char *name);
void folder_note(node *self, const uint8_t id[SB_MOVE_ID_SIZE]);
bool folder_has_noted(const node *self, const uint8_t id[SB_MOVE_ID_SIZE]);
void folder_deinit(node *self);

/// lobbies.c: what a process plays.
/// Makes the lobby of a process: with a new match, with that of an origin, or without one.
void lobby_begin(node *self, log_file *log, uint32_t number, const sb_session_origin *origin);
const sb_session *lobby_session(const node *self, uint32_t number);
/// Lets the match of a log go on in a session that is expected. False after a failure.
bool lobby_adopt(node *self, uint32_t number, log_file *log, const log_play *play,
                 const sb_log_handover *mark);
void lobbies_tick(real_match *all);
/// A match that is resumed, or played on after all, begins once its epoch is durable. True if it
/// has.
bool held_begins(node *self, held_match *held);
held_match *held_add(node *self, log_file *log, uint32_t number);

/// lives.c: what was played, and whether that is right.
void lives_played(real_match *all, node *self, const held_match *held, uint64_t hash_before);
/// What a process goes on from: clients that it does not know may have to join again.
void lives_resumed(real_match *all, const sb_log_place *place);
bool lives_have_snapshot(const real_match *all, uint32_t epoch, uint32_t tick, uint32_t slot,
                         const sb_snapshot *snapshot);
void lives_judge_log(real_match *all);
void lives_deinit(real_match *all);

/// processes.c: the life of a process.
void real_process_start(node *self);
void real_process_die(node *self, bool killed);
void real_processes_step(real_match *all);
void real_processes_set_handlers(real_match *all);
uint32_t address_leader(const real_match *all, uint32_t address);

/// copies.c: logs are sent and played again.
void real_feed_add(node *self, uint32_t connection, log_file *log, bool follows);
bool real_feeds_are_even(const process *self, uint32_t connection, const log_file *log);
/// Returns true if a follower is connected, and all followers have that part of the log.
bool real_followers_have(const process *self, const log_file *log, size_t size);
bool real_has_follower(const process *self);
/// Offers a log to all followers.
void real_followers_offer(node *self, log_file *log);
void real_copies_frame(node *self, net_connection *connection, uint32_t end,
                       const sb_follow_frame *frame);
/// The leader has said what it sends of all logs. Other logs are set aside.
void real_copies_agree(node *self, uint32_t connection);
/// Ends what goes over a connection.
void real_copies_lost(process *self, uint32_t connection);
/// Ends what is done with a log.
void real_copies_forget(process *self, const log_file *log);
void real_copies_step(node *self);
copy *real_copy_of(process *self, const log_file *log);
void real_copy_close(copy *self);

/// sources.c and targets.c: the machines and what they ask for.
void real_source_order(node *self, held_match *held, uint32_t to);
void real_source_found(node *self, log_file *log, const sb_move_mark *mark);
void real_sources_frame(node *self, uint32_t connection, const sb_follow_frame *frame);
void real_sources_step(node *self);
held_match *real_source_of(process *self, uint32_t connection);
void real_targets_frame(node *self, uint32_t connection, const sb_follow_frame *frame);
void real_targets_lost(node *self, uint32_t connection);
void real_targets_step(node *self);
coming_match *real_coming_of_log(process *self, const log_file *log);

/// followers.c: nodes with a lease.
void real_leases_step(node *self);
bool node_has_lease(const node *self);
bool real_lease_is_held(const node *self);
bool real_lease_is_lost(const node *self);

/// heard.c: which events clients report.
/// After each update.
void heard_frame(client *self);
/// The client has gone over with a move. `has_tail`: it still has the line to the server before.
/// `whole`: all that this server has sent has come.
void heard_moved(client *self, bool has_tail, bool whole);
/// That line has ended.
void heard_tail_ended(client *self, bool whole);
void heard_judge(client *self);
void heard_deinit(client *self);

/// gaps.c: how long clients wait for snapshots, in matches without faults.
/// After each frame; `ahead` says that the client is told of a move.
void gaps_frame(client_gaps *gaps, bool ahead, real_result *result, uint64_t now_us);
void gaps_snapshot(client_gaps *gaps, uint32_t tick, uint64_t now_us);

/// clients.c
void clients_init(real_match *all);
void clients_deliver(real_match *all);
void clients_run(real_match *all);
/// Returns true if all clients play, and have what the leader has.
bool clients_are_there(const real_match *all);
void clients_judge(real_match *all);
void clients_deinit(real_match *all);
void clients_send(real_match *all, const node *from, uint32_t peer, sb_channel channel,
                  const void *bytes, size_t size);
void clients_close(real_match *all, const node *from, uint32_t peer);

#endif
