/// Frames as bytes: commands, the inputs of occupied slots as changes against the slot's last
/// input, and the hash of the state. Encoder and reader each carry a coder and keep it in step by
/// coding the same frames.
#ifndef SABOT_RECORD_FRAME_CODE_H
#define SABOT_RECORD_FRAME_CODE_H

#include <stdint.h>

#include "base/bytes.h"
#include "game/frame.h"

/// No frame takes more bytes: a count, commands of up to 3 bytes and a name, inputs of up to 20
/// bytes, the hash.
#define SB_FRAME_CODE_SIZE_MAX                                                                     \
    (2u + SB_FRAME_COMMAND_COUNT_MAX * (3u + SB_PLAYER_NAME_SIZE - 1u) +                           \
     SB_PLAYER_COUNT_MAX * 20u + 8u)

typedef struct sb_frame_coder {
    uint32_t player_capacity;
    uint64_t occupied; ///< bit p is set while a player is in slot p
    sb_input previous[SB_PLAYER_COUNT_MAX];
} sb_frame_coder;

/// `player_capacity` from 1 to SB_PLAYER_COUNT_MAX. All slots are empty.
sb_frame_coder sb_frame_coder_make(uint32_t player_capacity);

/// Begins a chunk: 8 bytes of occupancy, and the last input of every slot is forgotten.
void sb_frame_code_begin(sb_frame_coder *coder, sb_writer *writer);

/// Appends a frame, which must keep the rules of `sb_game_advance`: asserted.
void sb_frame_code_write(sb_frame_coder *coder, const sb_frame *frame, uint64_t hash,
                         sb_writer *writer);

/// Begins to read a chunk. SB_ERROR_TRUNCATED; SB_ERROR_RANGE if the chunk's occupancy is not the
/// coder's.
sb_error sb_frame_code_open(sb_frame_coder *coder, sb_reader *reader);

/// Reads a frame. Ranges of input fields are not checked, `sb_game_advance` does; occupancy is.
/// SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED, SB_ERROR_LIMIT, SB_ERROR_RANGE; after an error neither
/// coder nor frame is good for anything.
sb_error sb_frame_code_read(sb_frame_coder *coder, sb_reader *reader, sb_frame *out_frame,
                            uint64_t *out_hash);

#endif
