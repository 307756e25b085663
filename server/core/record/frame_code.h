/// Frames as modelled bits: commands, notes, the inputs of occupied slots as changes against the
/// slot's last ones, and the hash of the state. README.md beside this file is the standard.
///
/// Writing and reading are one code path. Encoder and reader each have a coder and keep it in step
/// by coding the same frames. Its models learn from chunk to chunk and are reset at a keyframe.
#ifndef SABOT_RECORD_FRAME_CODE_H
#define SABOT_RECORD_FRAME_CODE_H

#include "base/coding/value.h"
#include "base/error.h"
#include "game/frame.h"
#include "record/notes.h"

/// Most bytes of a frame: a modelled bit takes two bytes at most, a plain bit an eighth.
#define SB_FRAME_CODE_SIZE_MAX (56u * 1024u)

#define SB_FRAME_MODEL_COUNT 778u

/// What is remembered of a slot, to predict its next input.
typedef struct sb_frame_slot {
    sb_input input;
    uint8_t view_steps[2]; ///< steps of the last view ticks, newest first; at most 3
    uint8_t stand_in;      ///< the last input was the player's own (0), repeated (1), neutral (2)
    uint8_t moved; ///< whether anything but the view tick changed: bit 0 last time, bit 1 before
    uint8_t changed[4]; ///< 1 if the axis changed when the slot last moved
    uint8_t sizes[4];   ///< bit length of the axis' last surprise
    int32_t turns[2];   ///< last changes of yaw and pitch
} sb_frame_slot;

typedef struct sb_frame_coder {
    uint32_t player_capacity;
    uint32_t tick_rate_hz;
    uint64_t occupied; ///< bit p is set while a player is in slot p
    sb_frame_slot slots[SB_PLAYER_COUNT_MAX];
    sb_bit_model models[SB_FRAME_MODEL_COUNT];
    sb_bit_coder bits;
    sb_error error; ///< of the row that is being read
} sb_frame_coder;

/// Starts a coder. `player_capacity` is from 1 to SB_PLAYER_COUNT_MAX. All slots are empty.
void sb_frame_coder_init(sb_frame_coder *coder, uint32_t player_capacity, uint32_t tick_rate_hz);

/// Resets the coder as after a keyframe: it remembers only which slots are occupied.
void sb_frame_coder_restart(sb_frame_coder *coder, uint64_t occupied);

/// Begins to write a row of frames into `bytes`, which stay the caller's.
void sb_frame_code_begin(sb_frame_coder *coder, void *bytes, size_t capacity);

/// Appends the frame of `tick`, which must keep the rules of `sb_game_advance` (asserted), and the
/// hash of the state after it. The notes stay as they are.
void sb_frame_code_write(sb_frame_coder *coder, const sb_frame *frame, sb_notes *notes,
                         uint32_t tick, uint64_t hash);

/// Returns the bytes that the row would have if it ended now.
size_t sb_frame_code_size(const sb_frame_coder *coder);

/// Ends the row and returns its size.
size_t sb_frame_code_end(sb_frame_coder *coder);

/// Begins to read a row.
void sb_frame_code_open(sb_frame_coder *coder, const void *bytes, size_t size);

/// Reads the frame of `tick`. Occupancy is checked; ranges of input fields are checked only by
/// `sb_game_advance`. The hash has all bits if `sb_frame_hash_is_whole`, else its lower 32.
/// SB_ERROR_TRUNCATED, SB_ERROR_LIMIT, SB_ERROR_UNKNOWN, SB_ERROR_MALFORMED, SB_ERROR_RANGE; after
/// an error neither coder nor frame is usable.
sb_error sb_frame_code_read(sb_frame_coder *coder, sb_frame *out_frame, sb_notes *out_notes,
                            uint32_t tick, uint64_t *out_hash);

/// True if the row ended with the last frame that was read, and at the byte where its writer ended.
bool sb_frame_code_is_whole(const sb_frame_coder *coder);

/// True if the whole hash of a tick is recorded: once a second.
static inline bool sb_frame_hash_is_whole(uint32_t tick, uint32_t tick_rate_hz)
{
    return tick % tick_rate_hz == 0;
}

#endif
