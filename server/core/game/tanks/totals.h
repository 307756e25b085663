/// Counts over the whole match, for summaries and reports. Part of the world block.
#ifndef SABOT_GAME_TANKS_TOTALS_H
#define SABOT_GAME_TANKS_TOTALS_H

#include "game/tanks/tanks.h"

typedef struct sb_tanks_totals {
    uint64_t shells_fired;
    uint64_t hits; ///< on other players' tanks, by shell and by splash
    uint64_t hits_with[SB_TANKS_AMMUNITION_COUNT]; ///< by ammunition
    uint64_t ricochets;
    uint64_t kills;
    uint64_t distance_um; ///< driven by all tanks, micrometres
    uint64_t pick_ups;    ///< taken
    uint64_t walls_broken;
    uint64_t flags_taken;
    uint64_t flags_captured;
    uint64_t flags_returned;
    uint64_t targets_destroyed;
    uint64_t winner_team;   ///< of the last round: 1 or 2, or 0
    uint64_t winner_player; ///< slot plus 1, or 0
} sb_tanks_totals;

extern const sb_table sb_tanks_totals_table;

/// The totals' names, for the rules' table.
#define SB_TANKS_TOTAL_COUNT 16u
extern const sb_rules_total sb_tanks_total_list[SB_TANKS_TOTAL_COUNT];

#endif
