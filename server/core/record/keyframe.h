/// Keyframes: the whole state after a tick, and the poses that lag compensation may still ask for,
/// packed against the match's first keyframe. README.md beside this file is the standard.
#ifndef SABOT_RECORD_KEYFRAME_H
#define SABOT_RECORD_KEYFRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "game/game.h"

/// What stands before the packed bytes of a keyframe.
typedef struct sb_log_keyframe_head {
    uint64_t previous_offset; ///< of the keyframe before, 0 for none
    uint64_t roster_offset;   ///< of the last roster, 0 for none
    uint64_t occupied;        ///< bit p is set while a player is in slot p
    uint32_t plain_size;      ///< bytes that it unpacks to
} sb_log_keyframe_head;

#define SB_LOG_KEYFRAME_HEAD_SIZE 28u

/// Reads it from a payload. SB_ERROR_TRUNCATED.
sb_error sb_log_keyframe_head_read(const void *payload, size_t size,
                                   sb_log_keyframe_head *out_head);

typedef struct sb_log_keyframe_coder sb_log_keyframe_coder;

/// What a coder is to do: each takes memory that the other needs not.
typedef enum sb_log_keyframe_side {
    SB_LOG_KEYFRAME_WRITE = 1, ///< `sb_log_keyframe_write`
    SB_LOG_KEYFRAME_READ = 2,  ///< `sb_log_keyframe_is_of` and `_load`
    SB_LOG_KEYFRAME_BOTH = 3,
} sb_log_keyframe_side;

/// For one match, in the state before its first tick. NULL if there is not enough memory. To call
/// it for what it was not made for is an error of the caller (asserted).
sb_log_keyframe_coder *sb_log_keyframe_coder_create(const sb_game *game, sb_log_keyframe_side side,
                                                    const sb_allocator *allocator);
void sb_log_keyframe_coder_destroy(sb_log_keyframe_coder *coder);

/// Writes a keyframe's payload to `out_bytes` and returns its size; 0 if it does not fit. The
/// head's `plain_size` is filled in; without a keyframe before it, it is the match's first.
size_t sb_log_keyframe_write(sb_log_keyframe_coder *coder, const sb_game *game,
                             sb_log_keyframe_head head, void *out_bytes, size_t capacity);

/// True if a payload holds just the state that this game is in. SB_ERROR_MALFORMED in `out_error`
/// if it is no keyframe's, else SB_OK.
bool sb_log_keyframe_is_of(sb_log_keyframe_coder *coder, const sb_game *game, const void *payload,
                           size_t size, sb_error *out_error);

/// Puts the game, of the coder's match, into the state that a payload holds. Not trusted: errors
/// are those of `sb_game_load` and `sb_pose_ring_load`; then the game is good for another load
/// alone.
sb_error sb_log_keyframe_load(sb_log_keyframe_coder *coder, sb_game *game, const void *payload,
                              size_t size);

#endif
