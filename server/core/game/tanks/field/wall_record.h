/// The rules' record of each breakable wall and each target. Part of the world block.
#ifndef SABOT_GAME_TANKS_FIELD_WALL_RECORD_H
#define SABOT_GAME_TANKS_FIELD_WALL_RECORD_H

#include <stdint.h>

#include "base/field.h"

typedef struct sb_wall {
    uint16_t health;  ///< points; 0 once it is broken
    uint8_t target;   ///< 1 for a marked target
    uint8_t reserved; ///< zero
} sb_wall;

extern const sb_table sb_wall_table;

#endif
