/// What a player asks for in one tick, as integers that the client quantises once. The same
/// struct is held by the client, decoded from the wire, simulated and logged.
#ifndef SABOT_BASE_INPUT_H
#define SABOT_BASE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/field.h"

#define SB_INPUT_AXIS_MAX 127
#define SB_INPUT_TURN 65536 ///< aim units in a full turn

#define SB_BUTTON_FIRE 0x01u
#define SB_BUTTON_HOLD_AIM 0x02u ///< aim_yaw and aim_pitch are ignored: the turret stays
#define SB_BUTTON_MASK 0x03u     ///< every button that is defined

typedef struct sb_input {
    uint32_t view_tick;    ///< the tick that the player's view showed, 0 if not stated
    uint16_t aim_yaw;      ///< wanted heading of the turret, world frame, in 1/65536 turn
    int16_t aim_pitch;     ///< wanted elevation of the barrel, in 1/65536 turn, within +-16384
    int8_t throttle;       ///< -127 full reverse to 127 full ahead
    int8_t steering;       ///< -127 full right to 127 full left
    uint8_t buttons;       ///< SB_BUTTON_...
    uint8_t view_fraction; ///< 1/256 of a tick after view_tick
    uint8_t select[4];     ///< the player's choices; the rules say what each means
    uint8_t present[4]; ///< slots plus 1 of players that the view showed in the present instead of
                        ///< at view_tick; 0 for none
} sb_input;

extern const sb_table sb_input_table;

/// True if every field is within the range stated above.
bool sb_input_is_valid(const sb_input *input);

#endif
