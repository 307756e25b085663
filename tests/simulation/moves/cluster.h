/// The state of a simulated fleet: nodes with disks, the processes on them, the matches that these
/// play, and everything that a move needs there. cluster.c is the loop; the other files of this
/// header do each a part of a process.
#ifndef SABOT_MOVES_CLUSTER_H
#define SABOT_MOVES_CLUSTER_H

#include "disk.h"
#include "history.h"
#include "host/wire/move_source.h"
#include "host/wire/move_target.h"
#include "lease_store.h"
#include "net.h"
#include "play.h"

#define MATCH_COUNT_MAX 3u
#define SESSION_COUNT_MAX 8u
#define TARGET_COUNT_MAX 16u
#define FEED_COUNT_MAX 64u
#define COPY_COUNT_MAX 64u
#define PENDING_COUNT_MAX 64u
#define GROUP_COUNT_MAX 2u
#define FOLLOWER_COUNT_MAX 8u
#define NO_NODE NET_NODE_COUNT_MAX
#define TICK_RATE_HZ 60u
#define MS UINT64_C(1000000)
#define NEVER UINT64_MAX

/// A match that a process plays or stands still with.
typedef struct host_session {
    bool used, stands;
    uint32_t match, epoch, tick;
    uint32_t epoch_count; ///< entries up to its epoch, which are synced before it plays
    uint64_t hash, due_ns;
    disk_log *log;
    disk_entry pending[PENDING_COUNT_MAX]; ///< ticks that are not in the file yet
    uint32_t pending_count;
    uint64_t flush_ns;
    uint64_t sync_ns; ///< when the sync under way ends; 0: none is
    uint32_t sync_count;
    // Its move.
    bool moves;
    sb_move_source source;
    uint32_t connection, to;
    uint32_t mark_count; ///< entries with the mark LEAVES; 0: none
    uint64_t stop_ns;    ///< when the order to stop reaches it; NEVER: none
    uint32_t stop_tick;
    bool resumed;  ///< the match is not played before its target has answered
    uint32_t seen; ///< state of the machine at the last look
} host_session;

/// A move to a process.
typedef struct host_target {
    bool used, lost;
    sb_move_target machine;
    uint32_t connection; ///< by which it is answered
    uint32_t first;      ///< the connection by which MOVE came
    uint64_t judge_ns, ready_ns, erase_ns;
    uint64_t take_ns;    ///< when the sync of the mark TAKEN ends; NEVER: none is under way
    uint32_t take_count; ///< entries with the mark and the epoch
    uint32_t seen;       ///< state of the machine at the last look
    disk_log *log;
} host_target;

/// A log that is sent by a connection.
typedef struct host_feed {
    bool used, answered, follows;
    uint32_t connection, number;
    disk_log *log;
    uint32_t sent, acked;
} host_feed;

/// A log that comes by a connection.
typedef struct host_copy {
    bool used;
    bool agreed; ///< what it has is the other side's, or is no more
    uint32_t connection, number, announced;
    disk_log *log;
    uint32_t played, tick;
    uint64_t hash;
} host_copy;

typedef enum process_mode {
    PROCESS_BOOTS,   ///< it looks through its logs
    PROCESS_WAITS,   ///< for its lease, before it boots
    PROCESS_FOLLOWS, ///< it is a standby
    PROCESS_LEADS,   ///< it listens and plays
} process_mode;

typedef struct host_process {
    bool alive;
    uint32_t number; ///< from 1, at its node
    process_mode mode;
    uint64_t boot_ns, stalled_ns, ping_ns;
    host_session sessions[SESSION_COUNT_MAX];
    host_target targets[TARGET_COUNT_MAX];
    host_feed feeds[FEED_COUNT_MAX];
    host_copy copies[COPY_COUNT_MAX];
    uint32_t numbered;                      ///< logs that it has offered
    uint32_t followers[FOLLOWER_COUNT_MAX]; ///< their connections; 0: none
    // Of a group with a lease.
    lease_user lease;
    uint32_t link;    ///< connection to the leader
    bool linked;      ///< it stands
    bool listed;      ///< the leader has offered its logs, and knows what this process has
    bool eligible;    ///< it had everything once
    uint64_t have_ns; ///< when it last told what it has
    uint64_t link_ns; ///< when it is tried again
    uint64_t heard_ns;
} host_process;

typedef struct sim_node {
    disk files;
    uint8_t store[SB_MOVE_STORE_SIZE];
    host_process process;
    uint64_t start_ns; ///< when its next process starts; NEVER: never again
    uint32_t group;    ///< GROUP_COUNT_MAX: none
    uint32_t speed;    ///< entries that a copy plays in a millisecond; 0: one in four
    bool gone;         ///< for good
} sim_node;

/// Two nodes that share a lease, and its store.
typedef struct host_group {
    uint32_t nodes[2];
    lease_store store;
    uint32_t leader; ///< index in `nodes` of the node that led last
} host_group;

typedef struct cluster {
    sb_random random;
    uint64_t now_ns, calm_ns;
    sim_net net;
    sim_node nodes[NET_NODE_COUNT_MAX];
    uint32_t node_count, group_count, match_count;
    host_group groups[GROUP_COUNT_MAX];
    match_history matches[MATCH_COUNT_MAX];
    bool lost[MATCH_COUNT_MAX]; ///< its node is gone for good
    uint32_t named;             ///< logs and moves that were named
    moves_fault fault;          ///< when something is broken on purpose
    moves_result *result;
    // The fault that a state brings about.
    struct {
        bool armed, of_source;
        uint32_t state, kind;
        uint64_t delay_ns;
    } trigger;
    uint64_t trigger_ns; ///< NEVER: none is due
    uint32_t trigger_node, trigger_to;
    bool verbose;
} cluster;

/// Fails the play, unless it has failed already.
void cluster_fail(cluster *all, const char *text);
/// One in `n`, but never once all is calm.
bool cluster_strikes(cluster *all, uint32_t n);
uint64_t cluster_draw_ns(cluster *all, uint64_t min_ns, uint64_t max_ns);
void cluster_name(cluster *all, uint8_t out_id[SB_MOVE_ID_SIZE]);
__attribute__((format(printf, 2, 3))) void cluster_say(const cluster *all, const char *format, ...);
/// A state of a machine was entered: counts it, and brings about the fault that waits for it.
void cluster_entered(cluster *all, uint32_t node, uint32_t to, bool of_source, uint32_t state);

/// process.c: the life of a process.
void process_start(cluster *all, uint32_t node);
void process_die(cluster *all, uint32_t node, bool killed);
void process_step(cluster *all, uint32_t node);
void process_set_handlers(cluster *all);

/// sessions.c: matches are played, written and synced.
host_session *session_add(cluster *all, uint32_t node, disk_log *log);
/// Writes the next epoch. The session plays once that is durable.
void session_begin_epoch(host_session *session);
void session_flush(host_session *session);
void sessions_step(cluster *all, uint32_t node);

/// copies.c: logs are sent and played again.
void feed_add(cluster *all, uint32_t node, uint32_t connection, disk_log *log, bool follows);
bool feeds_are_even(const host_process *self, uint32_t connection, const disk_log *log);
/// Returns true if a follower is connected, and all followers have that part of the log.
bool followers_have(const host_process *self, const disk_log *log, uint32_t count);
bool has_follower(const host_process *self);
/// Offers a log to all followers.
void followers_offer(cluster *all, uint32_t node, disk_log *log);
void copies_frame(cluster *all, uint32_t node, net_connection *connection, uint32_t end,
                  const sb_follow_frame *frame);
/// The leader has said what it sends of all logs. Other logs are set aside.
void copies_agree(cluster *all, uint32_t node, uint32_t connection);
/// Ends what goes over a connection.
void copies_lost(host_process *self, uint32_t connection);
/// Ends what is done with a log.
void copies_forget(host_process *self, const disk_log *log);
void copies_step(cluster *all, uint32_t node);
host_copy *copy_of(host_process *self, const disk_log *log);

/// sources.c and targets.c: the machines and what they ask for.
void source_order(cluster *all, uint32_t node, host_session *session, uint32_t to);
void source_resume(cluster *all, uint32_t node, host_session *session, const sb_move_mark *mark);
void sources_frame(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame);
void sources_step(cluster *all, uint32_t node);
host_session *source_of(host_process *self, uint32_t connection);
void targets_frame(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame);
void targets_lost(cluster *all, uint32_t node, uint32_t connection);
void targets_step(cluster *all, uint32_t node);
host_target *target_of_log(host_process *self, const disk_log *log);

/// leases.c: who leads a group.
void leases_step(cluster *all, uint32_t node);
bool lease_is_held(const cluster *all, uint32_t node);
bool lease_is_lost(const cluster *all, uint32_t node);

#endif
