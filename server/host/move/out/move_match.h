/// A match that goes, as its shard plays it: how far it is, the mark in its log, and the tick
/// behind which it stands still. Each question is a job for the shard's thread. On the control
/// thread.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_MATCH_H
#define SABOT_HOST_MOVE_OUT_MOVE_MATCH_H

#include "host/move/shared/move_shard.h"

/// What the shard's answers say.
typedef struct sb_move_match_owner {
    void (*played)(void *context, uint32_t tick);      ///< the match is in this tick
    void (*marked)(void *context);                     ///< the mark is durable in its log
    void (*failed)(void *context, const char *reason); ///< what was asked for cannot be
    void (*answered)(void *context);                   ///< behind each answer
    void *context;
} sb_move_match_owner;

/// Everything is for move_match.c alone.
typedef struct sb_move_match {
    sb_move_match_owner owner;
    sb_shard_thread *shard;
    uint32_t session, epoch;
    uint32_t jobs;     // that are under way
    bool looking;      // one of them is a look
    bool marking;      // the mark is being made durable
    bool stopping;     // the match was told to stop
    bool stopped;      // it stands still, and its log is written
    bool detached;     // the shard is gone
    sb_move_look last; // once it stands still
    char *standing;    // of its people then; NULL: nothing
    uint64_t due_ns;   // when its last tick was seen
} sb_move_match;

/// Begins with nothing asked. The match must stay where it is, and the shard until `_detach`.
void sb_move_match_init(sb_move_match *match, sb_shard_thread *shard, uint32_t session,
                        uint32_t epoch, const sb_move_match_owner *owner);

/// Looks how far the match is, unless a look is under way: `played`, `marked`, `failed`.
void sb_move_match_look(sb_move_match *match);

/// Writes the mark into the log; `marked` or `failed` follows, the first one by a look.
void sb_move_match_mark(sb_move_match *match, const sb_log_handover *mark);

/// Tells the clients where the match goes on, if `told` is not NULL, and lets it stand still behind
/// `tick`, or at once if it is further.
void sb_move_match_halt(sb_move_match *match, uint32_t tick, const sb_session_move *told);

/// Returns the last look once the match stands still and its log is written, otherwise NULL.
const sb_move_look *sb_move_match_stopped(const sb_move_match *match);

/// Returns what its people had agreed on then, "" for nothing.
const char *sb_move_match_standing(const sb_move_match *match);

/// Returns the time at which it was first seen to stand still; 0 before.
uint64_t sb_move_match_due_ns(const sb_move_match *match);

/// Nothing that the looks say of mark and stop counts any more.
void sb_move_match_settle(sb_move_match *match);

/// The match stays here: tells the clients, and lets it go on.
void sb_move_match_stay(sb_move_match *match);

/// Ends the session: the server at `to` has the match.
void sb_move_match_end(sb_move_match *match, const char *to);

/// The shards are gone: nothing is asked any more.
void sb_move_match_detach(sb_move_match *match);

/// Returns true if no job is under way.
bool sb_move_match_is_still(const sb_move_match *match);

void sb_move_match_deinit(sb_move_match *match);

#endif
