/// One log of the leader at the follower: the copy that grows, and the match that is played from
/// it. On the follower's thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_REPLICA_H
#define SABOT_HOST_FOLLOW_FOLLOW_REPLICA_H

#include <stdbool.h>
#include <stdint.h>

#include "host/follow/follow_copy.h"
#include "host/logs/followed_log.h"

typedef struct sb_follow_replica {
    struct sb_follow_replica *next;
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint32_t number;    ///< the leader's, in the present connection; 0: it does not send the log
    uint64_t announced; ///< bytes that the leader had when it offered the log
    sb_follow_copy copy;
    sb_followed_log log; ///< over the copy, once `opened`
    bool opened;
} sb_follow_replica;

/// Opens or makes the copy. NULL, and a reason, if that fails.
sb_follow_replica *sb_follow_replica_create(const char *directory, const char *name,
                                            char *out_reason, size_t reason_size);
/// The copy stays. NULL is ignored.
void sb_follow_replica_destroy(sb_follow_replica *replica);

/// The leader offers the log: fills in what the follower has of it. False and a reason if the copy
/// cannot be brought to the end of a chunk.
bool sb_follow_replica_offer(sb_follow_replica *replica, const sb_follow_frame *offer,
                             sb_follow_frame *out_have, char *out_reason, size_t reason_size);

/// Takes a piece. False and a reason if the copy cannot.
bool sb_follow_replica_take(sb_follow_replica *replica, const sb_follow_frame *piece,
                            char *out_reason, size_t reason_size);

/// Plays on, once the copy has what was announced: a log that is still far behind would be played
/// whole, where its last keyframe is enough. Returns the number of ticks that agreed.
uint32_t sb_follow_replica_play(sb_follow_replica *replica, const sb_rules *rules);

/// Returns the time of a tick, 0 while nothing is played.
uint64_t sb_follow_replica_tick_ns(const sb_follow_replica *replica);

/// Returns true if the match is played.
bool sb_follow_replica_plays(const sb_follow_replica *replica);

#endif
