/// What the rules keep of each shell beside its body. Part of the world block.
#ifndef SABOT_GAME_TANKS_FIRE_SHELL_RECORD_H
#define SABOT_GAME_TANKS_FIRE_SHELL_RECORD_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

/// All zeros where no shell is in the air.
typedef struct sb_shell {
    sb_vec3 velocity;   ///< before the tick's step: what it had when it hit, m/s
    float flown_m;      ///< way through the air before this tick
    uint32_t end_tick;  ///< in which it vanishes
    uint8_t owner;      ///< slot of the player who fired it
    uint8_t ammunition; ///< sb_ammunition
    uint8_t bounces;    ///< off armour so far
    uint8_t reserved;   ///< zero
} sb_shell;

extern const sb_table sb_shell_table;

#endif
