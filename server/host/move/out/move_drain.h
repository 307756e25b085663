/// A server that drains by moving: every match goes to one other server, a few at a time. What
/// cannot go ends with its match. On the control thread.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_DRAIN_H
#define SABOT_HOST_MOVE_OUT_MOVE_DRAIN_H

#include "host/move/out/move_out_list.h"

/// Matches that go at a time.
#define SB_MOVE_DRAIN_COUNT_MAX 4u
/// Times that a drain tries to move a session, with a pause of 2 s.
#define SB_MOVE_DRAIN_TRY_COUNT 3u

/// How often a session was tried.
typedef struct sb_move_drain_try {
    uint32_t number;   ///< of the session
    uint32_t count;    ///< of tries
    uint64_t after_ns; ///< when it may be tried again
} sb_move_drain_try;

/// All zeros but the first two at first.
typedef struct sb_move_drain {
    sb_move_shared *shared; ///< `draining` is set here
    sb_move_out_list *outs; ///< by which the matches go
    // For this file alone.
    char to[SB_MOVE_TO_SIZE];
    bool listing;    // a shard is looking for the next session
    uint32_t trying; // session whose move was asked for last
    sb_move_drain_try *tries;
    uint32_t try_count, try_capacity;
} sb_move_drain;

/// Begins to move all matches to the server at "HOST:PORT". Does nothing while it goes on, and once
/// the server ends.
void sb_move_drain_begin(sb_move_drain *drain, const char *to);

/// Looks for the next session to move, if fewer than SB_MOVE_DRAIN_COUNT_MAX go. Once no session is
/// left that may still go, and no player asks any more where its match went, the server drains
/// without moves.
void sb_move_drain_turn(sb_move_drain *drain);

/// The move of a session has failed: it may be tried again after a pause.
void sb_move_drain_failed(sb_move_drain *drain, uint32_t session);

void sb_move_drain_deinit(sb_move_drain *drain);

#endif
