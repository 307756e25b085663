/// The copy of a match that comes: the log as the source sends it, and the match that is played
/// from it. Threads of libuv's pool play. On the control thread.
#ifndef SABOT_HOST_MOVE_IN_MOVE_COPY_H
#define SABOT_HOST_MOVE_IN_MOVE_COPY_H

#include "host/follow/follow_replica.h"

/// What a copy asks of its move.
typedef struct sb_move_copy_owner {
    /// Answers the source.
    void (*send)(void *context, const sb_follow_frame *frame);
    /// A run is over, and the source was told. The copy may be dropped in this call.
    void (*played)(void *context);
    void *context;
} sb_move_copy_owner;

/// All zeros has nothing. Must stay where it is.
typedef struct sb_move_copy {
    sb_follow_replica *replica; ///< NULL before LOG, and once it is dropped
    bool begun;                 ///< LOG came: there may be a file
    char fault[160];            ///< why it is of no use, a sentence without a full stop; "" so far
    // For move_copy.c alone.
    sb_move_copy_owner owner;
    sb_follow_replica_owner replica_owner;
    uint32_t log; // the source's number of it
} sb_move_copy;

/// Begins with no log. The copy will lie in `directory`; `rules` are as in logs/resume.h.
void sb_move_copy_init(sb_move_copy *copy, const char *directory, uv_loop_t *loop,
                       const sb_rules *rules, const sb_move_copy_owner *owner);

/// Takes LOG of the move with that id, and answers HAVE. False if it makes no sense. Sets `fault`
/// if there cannot be a copy.
bool sb_move_copy_take_log(sb_move_copy *copy, const sb_follow_frame *frame,
                           const uint8_t id[SB_MOVE_ID_SIZE]);

/// Takes PIECE; once `fixed`, only one that goes on where the copy ends. False if it makes no
/// sense. Sets `fault` if the copy is of no use any more.
bool sb_move_copy_take_piece(sb_move_copy *copy, const sb_follow_frame *frame, bool fixed);

/// Returns true if all that has come was played.
bool sb_move_copy_is_settled(const sb_move_copy *copy);

/// Lets go of the copy. Its file stays.
void sb_move_copy_drop(sb_move_copy *copy);

#endif
