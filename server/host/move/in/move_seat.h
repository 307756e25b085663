/// The session in which a match that comes goes on: reserved at a shard, then the match's own. Each
/// question is a job for the shard's thread. On the control thread.
#ifndef SABOT_HOST_MOVE_IN_MOVE_SEAT_H
#define SABOT_HOST_MOVE_IN_MOVE_SEAT_H

#include "host/move/shared/move_shard.h"
#include "host/wire/follow_frame.h"

/// What the shard's answers say. Reasons are sentences without a full stop.
typedef struct sb_move_seat_owner {
    void (*reserved)(void *context);                   ///< `number` is the session's
    void (*denied)(void *context, const char *reason); ///< it cannot be reserved
    void (*durable)(void *context);                    ///< the match is here, and so is its mark
    void (*failed)(void *context, const char *reason); ///< the match is not, or may not be
    void (*answered)(void *context);                   ///< behind each answer
    void *context;
} sb_move_seat_owner;

/// The session. Must stay where it is.
typedef struct sb_move_seat {
    uint32_t number; ///< of the session that is reserved or adopted; 0 without one
    bool touched;    ///< a writer had the copy: the mark TAKEN may be in it
    // For move_seat.c alone.
    sb_move_seat_owner owner;
    sb_shard_thread *shard; // NULL once the shards are gone
    char *place;            // the session's settings
    size_t place_size;
    uint32_t tick_rate_hz;
    bool expected;    // the session is reserved, and has no match
    bool awaits_disk; // the match is adopted, and its mark is not durable yet
    bool looking;
    uint32_t epoch; // of the adopted match
    uint32_t jobs;
} sb_move_seat;

/// Copies the settings (shared/move_place.h) that the source has sent. False without memory.
bool sb_move_seat_init(sb_move_seat *seat, sb_shard_thread *shard, const sb_follow_frame *move,
                       const sb_move_seat_owner *owner);

/// Reserves a session; `reserved` or `denied` follows. False without memory.
bool sb_move_seat_reserve(sb_move_seat *seat);

/// Makes the match of the arrival the session's; `durable` or `failed` follows. `session` and
/// `place` are filled in here. False without memory, and nothing was taken over.
bool sb_move_seat_adopt(sb_move_seat *seat, const sb_move_arrival *arrival);

/// Looks whether the mark is durable, if that is waited for.
void sb_move_seat_look(sb_move_seat *seat);

/// Lets the match go on.
void sb_move_seat_play(sb_move_seat *seat);

/// Gives the session up, with or without a match.
void sb_move_seat_give_up(sb_move_seat *seat);

/// Returns the shard; NULL once it is gone.
sb_shard_thread *sb_move_seat_shard(const sb_move_seat *seat);

/// The shards are about to go: nothing is asked of them any more.
void sb_move_seat_detach(sb_move_seat *seat);

/// Returns true if no job is under way.
bool sb_move_seat_is_still(const sb_move_seat *seat);

void sb_move_seat_deinit(sb_move_seat *seat);

#endif
