/// Everything that enters one tick of a match from outside: who joins, who leaves, and each
/// player's input. A match is its definition, its map and its frames; a log stores exactly these.
#ifndef SABOT_GAME_FRAME_H
#define SABOT_GAME_FRAME_H

#include <stdint.h>

#include "base/input.h"
#include "game/slot.h"

#define SB_PLAYER_NAME_SIZE 24 ///< bytes of UTF-8, terminating zero included
#define SB_FRAME_COMMAND_COUNT_MAX (2 * SB_PLAYER_COUNT_MAX)

typedef enum sb_command_kind {
    SB_COMMAND_JOIN = 1,
    SB_COMMAND_LEAVE = 2,
} sb_command_kind;

#define SB_COMMAND_KIND_MAX 2

/// A command takes effect at the start of the tick, in list order.
typedef struct sb_command {
    uint8_t kind;                   ///< sb_command_kind
    uint8_t player;                 ///< slot
    char name[SB_PLAYER_NAME_SIZE]; ///< of a player that joins; not part of the state
} sb_command;

typedef struct sb_frame {
    uint32_t command_count;
    sb_command commands[SB_FRAME_COMMAND_COUNT_MAX];
    /// By slot. Ignored and not recorded for a slot that is empty or the computer's.
    sb_input inputs[SB_PLAYER_COUNT_MAX];
} sb_frame;

#endif
