/// One log of the leader at the follower: the copy that grows, and the match that is played from
/// it. The loop's thread writes the copy; a thread of libuv's pool plays, so that many matches
/// share the processors and none waits for another that is being opened.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_REPLICA_H
#define SABOT_HOST_FOLLOW_FOLLOW_REPLICA_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "host/follow/follow_copy.h"
#include "host/standby/followed_log.h"

typedef struct sb_follow_replica sb_follow_replica;

/// What was played in one run.
typedef struct sb_follow_played {
    sb_followed_state before; ///< of the log
    uint32_t agreed;          ///< ticks
    uint64_t size;            ///< bytes of the copy at its beginning
    uint32_t offer;           ///< `offers` then; 0 if it began without a piece
    uint64_t stamp_ns;        ///< of the newest piece in it
    bool live;                ///< every piece in it was sent as soon as it was written
} sb_follow_played;

typedef struct sb_follow_replica_owner {
    const char *directory;
    uv_loop_t *loop;
    const sb_rules *rules; ///< as in logs/resume.h
    /// A run is over. The replica may be destroyed in this call.
    void (*played)(void *context, sb_follow_replica *replica, const sb_follow_played *run);
    void *context;
} sb_follow_replica_owner;

struct sb_follow_replica {
    sb_follow_replica *next;
    const sb_follow_replica_owner *owner;
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint32_t number;    ///< the leader's, in the present connection; 0: it does not send the log
    uint32_t offers;    ///< times that the log was offered, once in each connection
    uint64_t announced; ///< bytes that the leader had when it offered the log
    bool over;          ///< the leader has told the log's end
    sb_follow_copy copy;
    struct sb_follow_player *player; ///< NULL until something can be played
    // After the last run:
    sb_followed_state state;
    bool moved;       ///< as in sb_followed_log
    uint32_t tick;    ///< the last one that agreed
    uint64_t hash;    ///< of the state after it
    uint64_t tick_ns; ///< time of a tick; 0 while no match is played
    char reason[96];  ///< as in sb_followed_log
};

/// Opens or makes the copy. `owner` must outlive the replica. NULL, and a reason, if that fails.
sb_follow_replica *sb_follow_replica_create(const sb_follow_replica_owner *owner, const char *name,
                                            char *out_reason, size_t reason_size);
/// The copy stays. A run that goes on ends by itself, untold, on the loop. NULL is ignored.
void sb_follow_replica_destroy(sb_follow_replica *replica);

/// The leader offers the log: fills in what the follower has of it. False and a reason if the copy
/// cannot be brought to the end of a chunk.
bool sb_follow_replica_offer(sb_follow_replica *replica, const sb_follow_frame *offer,
                             sb_follow_frame *out_have, char *out_reason, size_t reason_size);

/// Takes a piece. False and a reason if the copy cannot.
bool sb_follow_replica_take(sb_follow_replica *replica, const sb_follow_frame *piece,
                            char *out_reason, size_t reason_size);

/// Begins a run, or lets one follow the present run, once the copy has what was announced. Before
/// that, a log that is far behind would be played whole, where its last keyframe is enough. `piece`
/// is what was taken, NULL if nothing was. False if there is nothing to play.
bool sb_follow_replica_play(sb_follow_replica *replica, const sb_follow_frame *piece);

/// Returns the log as it was played, for a server that takes the match over. NULL before anything
/// was played, and while a run goes on. Nothing may be played any more while it is used.
sb_followed_log *sb_follow_replica_log(sb_follow_replica *replica);

/// Returns the same also while a run goes on: then only head, map and the match's def may be read.
/// NULL before the end of the first run.
const sb_followed_log *sb_follow_replica_head(const sb_follow_replica *replica);

/// Returns true while a run goes on.
bool sb_follow_replica_is_busy(const sb_follow_replica *replica);

#endif
