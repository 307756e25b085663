/// The rules' record of each player slot and its tank. Part of the world block. The fields that a
/// tank's own step reads come first, because a client predicts exactly these.
#ifndef SABOT_GAME_TANKS_PLAYER_H
#define SABOT_GAME_TANKS_PLAYER_H

#include <stdint.h>

#include "base/field.h"

typedef enum sb_player_state {
    SB_PLAYER_EMPTY = 0, ///< nobody in the slot; every other field is zero
    SB_PLAYER_DEAD = 1,  ///< waits for `respawn_tick`
    SB_PLAYER_ALIVE = 2,
    SB_PLAYER_OUT = 3, ///< has no life left in this round
} sb_player_state;

typedef struct sb_player {
    float turret_yaw;   ///< rad, world frame, in [-pi, pi)
    float turret_pitch; ///< rad, up is positive
    float turret_rate;  ///< of the turret in the last tick, rad/s
    float thrust;       ///< acceleration by its drive in the last tick, m/s^2
    float charge;     ///< of the gun, points; the gun fires once it is the ammunition's full charge
    uint8_t stock[3]; ///< rounds of each ammunition
    uint8_t ammunition;    ///< sb_ammunition that the gun is loaded with
    uint8_t state;         ///< sb_player_state
    uint8_t type;          ///< sb_tank_kind of the tank
    uint8_t next_type;     ///< sb_tank_kind of the player's next tank
    uint8_t wanted_team;   ///< team that the player asks for, 0 for any
    uint32_t shells_fired; ///< since joining, as are the counts below
    float distance_m;      ///< driven since joining
    uint32_t respawn_tick; ///< first tick in which a dead player's tank may appear
    uint32_t zones;        ///< bit i is set while the tank is in zone i of the map
    uint32_t hits;         ///< on other players' tanks
    int16_t score;         ///< points
    uint16_t kills;
    uint16_t deaths;
    uint16_t health;     ///< points
    uint16_t shield;     ///< points; hits take these before health
    uint8_t team;        ///< 1 or 2; 0 in a deathmatch
    uint8_t flag;        ///< index of the flag that the tank carries, plus 1; 0 for none
    uint8_t slot;        ///< the player's own
    uint8_t reserved[3]; ///< zero
} sb_player;

/// Count of the table's first fields, which a client predicts of its own tank.
#define SB_PLAYER_OWN_FIELD_COUNT 12u

extern const sb_table sb_player_table;

#endif
