/// The state of the round. Part of the world block.
#ifndef SABOT_GAME_TANKS_MODE_ROUND_RECORD_H
#define SABOT_GAME_TANKS_MODE_ROUND_RECORD_H

#include <stdint.h>

#include "base/field.h"

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
