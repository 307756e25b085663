/// The rules' record of each team's flag. Part of the world block.
#ifndef SABOT_GAME_TANKS_MODE_FLAG_RECORD_H
#define SABOT_GAME_TANKS_MODE_FLAG_RECORD_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

typedef enum sb_flag_state {
    SB_FLAG_HOME = 1,
    SB_FLAG_CARRIED = 2,
    SB_FLAG_DROPPED = 3,
} sb_flag_state;

typedef struct sb_flag {
    sb_vec3 position;     ///< of its foot
    uint32_t return_tick; ///< in which a dropped flag goes home; otherwise 0
    uint8_t state;        ///< sb_flag_state; 0 in a mode without flags
    uint8_t team;         ///< the team that owns it
    uint8_t carrier;      ///< slot plus 1 of the carrier; otherwise 0
    uint8_t reserved;     ///< zero
} sb_flag;

extern const sb_table sb_flag_table;

#endif
