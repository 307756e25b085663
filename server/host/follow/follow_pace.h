/// How much is sent to a follower, and when it is too slow. Pure: the time is an argument.
///
/// Bytes that a follower has not taken yet are in the logs' files and not in memory. So a slow
/// follower costs the leader a bounded number of bytes, and no tick.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_PACE_H
#define SABOT_HOST_FOLLOW_FOLLOW_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_FOLLOW_WAITING_MAX (256u * 1024)   ///< bytes in memory for one follower
#define SB_FOLLOW_UNTAKEN_MAX (1024u * 1024u) ///< bytes sent that it has not acknowledged
#define SB_FOLLOW_STUCK_NS UINT64_C(5000000000)

typedef struct sb_follow_pace {
    uint64_t sent, taken; ///< bytes of logs, of all logs together
    uint64_t moved_ns;    ///< when it last took something, or had everything
    uint64_t heard_ns;    ///< when a frame last came
} sb_follow_pace;

void sb_follow_pace_init(sb_follow_pace *pace, uint64_t now_ns);

/// Returns true if another piece may be sent, with `waiting` bytes in memory for the connection.
bool sb_follow_pace_may_send(const sb_follow_pace *pace, size_t waiting);

void sb_follow_pace_sent(sb_follow_pace *pace, size_t size, uint64_t now_ns);

/// A frame came.
void sb_follow_pace_heard(sb_follow_pace *pace, uint64_t now_ns);

/// The follower acknowledged `size` bytes more. False if it was not sent that many.
bool sb_follow_pace_taken(sb_follow_pace *pace, uint64_t size, uint64_t now_ns);

/// Returns true if the follower takes nothing of what was sent for SB_FOLLOW_STUCK_NS, or says
/// nothing for that time: it is to be dropped.
bool sb_follow_pace_is_stuck(const sb_follow_pace *pace, uint64_t now_ns);

#endif
