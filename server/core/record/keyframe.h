/// Keyframes: the whole state after a tick, and the poses that lag compensation may still need,
/// packed against the match's first keyframe. README.md beside this file is the standard.
#ifndef SABOT_RECORD_KEYFRAME_H
#define SABOT_RECORD_KEYFRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "game/game.h"

/// The bytes before the packed part of a keyframe.
typedef struct sb_log_keyframe_head {
    uint64_t previous_offset; ///< of the keyframe before, 0 for none
    uint64_t roster_offset;   ///< of the last roster, 0 for none
    uint64_t occupied;        ///< bit p is set while a player is in slot p
    uint32_t plain_size;      ///< bytes that it unpacks to
} sb_log_keyframe_head;

#define SB_LOG_KEYFRAME_HEAD_SIZE 28u

/// Reads the head from a payload. SB_ERROR_TRUNCATED.
sb_error sb_log_keyframe_head_read(const void *payload, size_t size,
                                   sb_log_keyframe_head *out_head);

typedef struct sb_log_keyframe_coder sb_log_keyframe_coder;

/// What a coder is used for. Writing and reading each take memory that the other does not need.
typedef enum sb_log_keyframe_side {
    SB_LOG_KEYFRAME_WRITE = 1, ///< `sb_log_keyframe_write`
    SB_LOG_KEYFRAME_READ = 2,  ///< `sb_log_keyframe_is_of` and `sb_log_keyframe_load`
    SB_LOG_KEYFRAME_BOTH = 3,
} sb_log_keyframe_side;

/// Creates a coder for one match, in the state before its first tick. NULL if there is not enough
/// memory. Callers may only use it for the given side (asserted).
sb_log_keyframe_coder *sb_log_keyframe_coder_create(const sb_game *game, sb_log_keyframe_side side,
                                                    const sb_allocator *allocator);
void sb_log_keyframe_coder_destroy(sb_log_keyframe_coder *coder);

/// Writes a keyframe's payload to `out_bytes` and returns its size; 0 if it does not fit.
/// `plain_size` of the head is filled in. A head without a keyframe before it is that of the
/// match's first keyframe.
size_t sb_log_keyframe_write(sb_log_keyframe_coder *coder, const sb_game *game,
                             sb_log_keyframe_head head, void *out_bytes, size_t capacity);

/// True if a payload holds exactly the state of this game. `out_error` is SB_ERROR_MALFORMED if the
/// payload is not that of a keyframe, else SB_OK.
bool sb_log_keyframe_is_of(sb_log_keyframe_coder *coder, const sb_game *game, const void *payload,
                           size_t size, sb_error *out_error);

/// Puts the game, which must be of the coder's match, into the state of a payload. The payload is
/// not trusted: errors are those of `sb_game_load` and `sb_pose_ring_load`. After an error the game
/// is only good for another load.
sb_error sb_log_keyframe_load(sb_log_keyframe_coder *coder, sb_game *game, const void *payload,
                              size_t size);

#endif
