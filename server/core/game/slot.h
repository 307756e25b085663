/// What the game knows of a player slot without its rules: whether nobody, a player or the computer
/// has it. Part of the world block.
#ifndef SABOT_GAME_SLOT_H
#define SABOT_GAME_SLOT_H

#include <stdint.h>

#include "base/field.h"

#define SB_PLAYER_COUNT_MAX 64

typedef enum sb_slot_state {
    SB_SLOT_EMPTY = 0, ///< every other field but the generation is zero
    SB_SLOT_PLAYER = 1,
    SB_SLOT_COMPUTER = 2, ///< the rules play the slot, from the match's start to its end
} sb_slot_state;

typedef struct sb_slot {
    uint8_t state;       ///< sb_slot_state
    uint8_t generation;  ///< rises with every join to the slot
    uint8_t reserved[2]; ///< zero
} sb_slot;

extern const sb_table sb_slot_table;

#endif
