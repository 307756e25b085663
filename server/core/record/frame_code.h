/// Frames as modelled bits: commands, notes, the inputs of occupied slots as changes against the
/// slot's last ones, and the hash of the state. README.md beside this file is the standard.
///
/// Writing and reading are one code path. Encoder and reader each carry a coder and keep it in step
/// by coding the same frames: its models learn from chunk to chunk and start anew at a keyframe.
#ifndef SABOT_RECORD_FRAME_CODE_H
#define SABOT_RECORD_FRAME_CODE_H

#include "base/coding/value.h"
#include "base/error.h"
#include "game/frame.h"
#include "record/notes.h"

/// No frame takes more bytes: a modelled bit takes two at most, a plain one an eighth.
#define SB_FRAME_CODE_SIZE_MAX (56u * 1024u)

#define SB_FRAME_MODEL_COUNT 778u

/// What is remembered of a slot, and by which its next input is foreseen.
typedef struct sb_frame_slot {
    sb_input input;
    uint8_t view_steps[2]; ///< by how much the last view ticks moved, the newest first; at most 3
    uint8_t stand_in;      ///< the last input was the player's own (0), repeated (1), neutral (2)
    uint8_t moved;         ///< did something but the view tick change: bit 0 last, bit 1 before
    uint8_t changed[4];    ///< 1 if the axis changed when last something did
    uint8_t sizes[4];      ///< bit length of the axis' last surprise
    int32_t turns[2];      ///< the last changes of yaw and pitch
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

/// `player_capacity` from 1 to SB_PLAYER_COUNT_MAX. All slots are empty.
void sb_frame_coder_init(sb_frame_coder *coder, uint32_t player_capacity, uint32_t tick_rate_hz);

/// As after a keyframe: nothing is remembered but who is there.
void sb_frame_coder_restart(sb_frame_coder *coder, uint64_t occupied);

/// Begins to write a row of frames; `bytes` stay the caller's.
void sb_frame_code_begin(sb_frame_coder *coder, void *bytes, size_t capacity);

/// Appends the frame of `tick`, which must keep the rules of `sb_game_advance` (asserted), and the
/// hash of the state after it. The notes stay as they are.
void sb_frame_code_write(sb_frame_coder *coder, const sb_frame *frame, sb_notes *notes,
                         uint32_t tick, uint64_t hash);

/// Bytes of the row so far, if it ended now.
size_t sb_frame_code_size(const sb_frame_coder *coder);

/// Ends the row: its size.
size_t sb_frame_code_end(sb_frame_coder *coder);

/// Begins to read a row.
void sb_frame_code_open(sb_frame_coder *coder, const void *bytes, size_t size);

/// Reads the frame of `tick`. Ranges of input fields are not checked, `sb_game_advance` does;
/// occupancy is. The hash is whole where `sb_frame_hash_is_whole`, else its lower 32 bits.
/// SB_ERROR_TRUNCATED, SB_ERROR_LIMIT, SB_ERROR_UNKNOWN, SB_ERROR_MALFORMED, SB_ERROR_RANGE; after
/// an error neither coder nor frame is good for anything.
sb_error sb_frame_code_read(sb_frame_coder *coder, sb_frame *out_frame, sb_notes *out_notes,
                            uint32_t tick, uint64_t *out_hash);

/// True if the row ended with the last frame that was read, in the bytes that its writer ended
/// with.
bool sb_frame_code_is_whole(const sb_frame_coder *coder);

/// True for one tick a second.
static inline bool sb_frame_hash_is_whole(uint32_t tick, uint32_t tick_rate_hz)
{
    return tick % tick_rate_hz == 0;
}

#endif
