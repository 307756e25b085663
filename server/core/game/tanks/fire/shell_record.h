/// The rules' record of each shell beside its body. Part of the world block.
#ifndef SABOT_GAME_TANKS_FIRE_SHELL_RECORD_H
#define SABOT_GAME_TANKS_FIRE_SHELL_RECORD_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

/// All zeros where no shell is in the air.
typedef struct sb_shell {
    sb_vec3 velocity;   ///< before the tick's step, which is that at a hit, m/s
    float flown_m;      ///< distance flown before this tick
    uint32_t end_tick;  ///< in which the shell vanishes
    uint8_t owner;      ///< slot of the player who fired it
    uint8_t ammunition; ///< sb_ammunition
    uint8_t bounces;    ///< ricochets so far
    uint8_t reserved;   ///< zero
} sb_shell;

extern const sb_table sb_shell_table;

#endif
