/// What the rules keep of each player slot and its tank. Part of the world block. What a tank's own
/// step reads comes first: that is what a client foresees.
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
    float turret_yaw;      ///< rad, world frame, in [-pi, pi)
    float turret_pitch;    ///< rad, up is positive
    float turret_rate;     ///< rad/s, at which the turret turned in the last tick
    float thrust;          ///< m/s^2, at which its speed grew by its drive in the last tick
    float charge;          ///< of the gun, points; it fires from the ammunition's full charge on
    uint8_t stock[3];      ///< rounds of each ammunition
    uint8_t ammunition;    ///< sb_ammunition that the gun is loaded with
    uint8_t state;         ///< sb_player_state
    uint8_t type;          ///< sb_tank_kind of the tank
    uint8_t next_type;     ///< of the one that the player appears in next
    uint8_t wanted_team;   ///< that the player asks for, 0 for any
    uint32_t shells_fired; ///< since joining, as are the counts below
    float distance_m;      ///< driven since joining
    uint32_t respawn_tick; ///< first tick in which a dead player's tank may appear
    uint32_t zones;        ///< a bit for each of the map's zones that the tank is in
    uint32_t hits;         ///< on other players' tanks
    int16_t score;         ///< points
    uint16_t kills;
    uint16_t deaths;
    uint16_t health;     ///< points
    uint16_t shield;     ///< points that are lost before health is
    uint8_t team;        ///< 1 or 2; 0 where everyone is for himself
    uint8_t flag;        ///< index of the flag that the tank carries, plus 1; 0 for none
    uint8_t slot;        ///< its own
    uint8_t reserved[3]; ///< zero
} sb_player;

/// Fields of the table, from the first on, that a client foresees of its own tank.
#define SB_PLAYER_OWN_FIELD_COUNT 12u

extern const sb_table sb_player_table;

#endif
