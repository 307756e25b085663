/// What a match's log says about moves, and what follows from it for a process that finds the log.
/// Pure. README.md beside this file explains the marks.
#ifndef SABOT_HOST_MOVE_MOVE_MARK_H
#define SABOT_HOST_MOVE_MOVE_MARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/follow/follow_frame.h"

typedef enum sb_move_mark_kind {
    SB_MOVE_LEAVES = 1, ///< from here on only the target knows who plays the match
    SB_MOVE_STAYS =
        2, ///< the move with this id has failed: the match goes on as if it had not been
    SB_MOVE_TAKEN = 3, ///< the target plays the match from here on
} sb_move_mark_kind;

typedef struct sb_move_mark {
    sb_move_mark_kind kind;
    uint8_t id[SB_MOVE_ID_SIZE];
    uint8_t store[SB_MOVE_STORE_SIZE];  ///< of the target
    char to[SB_MOVE_TEXT_SIZE_MAX + 1]; ///< "HOST:PORT" of the target; empty unless LEAVES
} sb_move_mark;

#define SB_MOVE_MARK_SIZE_MAX                                                                      \
    (1u + SB_MOVE_ID_SIZE + SB_MOVE_STORE_SIZE + 1u + SB_MOVE_TEXT_SIZE_MAX)

/// Writes a mark's bytes, and returns how many they are.
size_t sb_move_mark_write(const sb_move_mark *mark, uint8_t out_bytes[SB_MOVE_MARK_SIZE_MAX]);

/// Reads a mark, which must fill the bytes. SB_ERROR_TRUNCATED, SB_ERROR_UNKNOWN (kind),
/// SB_ERROR_MALFORMED.
sb_error sb_move_mark_read(const void *bytes, size_t size, sb_move_mark *out_mark);

/// What the marks of one log say together. All zeros: the log has none.
typedef struct sb_move_story {
    bool leaves;       ///< a mark LEAVES stands: no mark STAYS or TAKEN of its move follows it
    sb_move_mark last; ///< that mark, if `leaves`
} sb_move_story;

/// Adds the next mark of the log.
void sb_move_story_add(sb_move_story *story, const sb_move_mark *mark);

/// What a process may do with a log that was not closed and that no other process writes.
typedef enum sb_move_verdict {
    SB_MOVE_RESUME, ///< continue its match
    SB_MOVE_ASK,    ///< ask the target of `story->last` first (sb_move_source_init_doubtful)
    SB_MOVE_COPY,   ///< nothing: it is a copy of a match that this store's server never took
} sb_move_verdict;

/// `store` is that of the folder in which the process would continue the log.
sb_move_verdict sb_move_story_judge(const sb_move_story *story,
                                    const uint8_t store[SB_MOVE_STORE_SIZE]);

#endif
