/// What the rules keep for each player slot. Part of the world block.
#ifndef SABOT_GAME_PLAYER_H
#define SABOT_GAME_PLAYER_H

#include <stdint.h>

#include "base/field.h"

typedef enum sb_player_state {
    SB_PLAYER_EMPTY = 0, ///< nobody in the slot; every other field but the generation is zero
    SB_PLAYER_DEAD = 1,  ///< waits for `respawn_tick`
    SB_PLAYER_ALIVE = 2,
} sb_player_state;

typedef struct sb_player {
    float turret_yaw;       ///< rad, world frame, in [-pi, pi)
    float turret_pitch;     ///< rad, up is positive
    float distance_m;       ///< driven since joining
    uint32_t respawn_tick;  ///< first tick in which a dead player's tank may appear
    uint32_t ready_tick;    ///< first tick in which the gun may fire again
    uint32_t shells_fired;  ///< since joining, as are the counts below
    uint32_t hits;          ///< on other players' tanks
    uint32_t shell_ends[4]; ///< tick in which each shell in the air vanishes; 0 if none
    uint16_t kills;
    uint16_t deaths;
    uint16_t health;    ///< points
    uint8_t state;      ///< sb_player_state
    uint8_t generation; ///< rises with every join to the slot
} sb_player;

extern const sb_table sb_player_table;

#endif
