/// The rules' records of shells, walls, pick-ups, flags and the round. Parts of the world block.
#ifndef SABOT_GAME_TANKS_RECORDS_H
#define SABOT_GAME_TANKS_RECORDS_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

// The rules' record of each shell beside its body.

/// All zeros where no shell is in the air.
typedef struct sb_shell {
    sb_vec3 velocity;   ///< before the tick's step, and so at a hit, m/s
    float flown_m;      ///< distance flown before this tick
    uint32_t end_tick;  ///< tick in which the shell vanishes
    uint8_t owner;      ///< slot of the player that fired it
    uint8_t ammunition; ///< sb_ammunition
    uint8_t bounces;    ///< ricochets so far
    uint8_t reserved;   ///< zero
} sb_shell;

extern const sb_table sb_shell_table;

// The rules' record of each breakable wall and each target.

typedef struct sb_wall {
    uint16_t health;  ///< points; 0 once it is broken
    uint8_t target;   ///< 1 for a marked target
    uint8_t reserved; ///< zero
} sb_wall;

extern const sb_table sb_wall_table;

// The rules' record of each pick-up.

typedef enum sb_pick_up_kind {
    SB_PICK_UP_REPAIR = 0,
    SB_PICK_UP_AMMUNITION = 1,
    SB_PICK_UP_SHIELD = 2,
    SB_PICK_UP_KIND_COUNT,
} sb_pick_up_kind;

typedef struct sb_pick_up {
    sb_vec3 position;    ///< on the ground
    uint32_t ready_tick; ///< tick in which a taken one is back
    uint8_t kind;        ///< sb_pick_up_kind
    uint8_t present;     ///< 1 while it can be taken
    uint16_t reserved;   ///< zero
} sb_pick_up;

extern const sb_table sb_pick_up_table;

// The rules' record of each team's flag.

typedef enum sb_flag_state {
    SB_FLAG_HOME = 1,
    SB_FLAG_CARRIED = 2,
    SB_FLAG_DROPPED = 3,
} sb_flag_state;

typedef struct sb_flag {
    sb_vec3 position;     ///< of its foot
    uint32_t return_tick; ///< tick in which a dropped flag goes home; otherwise 0
    uint8_t state;        ///< sb_flag_state; 0 in a mode without flags
    uint8_t team;         ///< the team that owns it
    uint8_t carrier;      ///< slot plus 1 of the carrier; otherwise 0
    uint8_t reserved;     ///< zero
} sb_flag;

extern const sb_table sb_flag_table;

// The state of the round.

#define SB_TEAM_COUNT 2 ///< teams are 1 and 2

typedef enum sb_phase {
    SB_PHASE_WARM_UP = 0, ///< everything works and nothing counts
    SB_PHASE_PLAY = 1,
    SB_PHASE_RESULT = 2, ///< guns are silent and nothing hurts, then the match ends
} sb_phase;

typedef struct sb_round {
    uint32_t end_tick;     ///< last tick of the phase; 0 for no limit
    uint16_t seconds_left; ///< of the phase, 65535 without a limit
    int16_t team_scores[SB_TEAM_COUNT];
    uint16_t targets_left;
    uint8_t phase;         ///< sb_phase
    uint8_t winner_team;   ///< 1 or 2; 0 for none
    uint8_t winner_player; ///< slot plus 1; 0 for none
    uint8_t reserved[5];   ///< zero
} sb_round;

extern const sb_table sb_round_table;

#endif
