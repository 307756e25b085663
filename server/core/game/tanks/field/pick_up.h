/// Pick-ups: taken by driving over them, back after their time.
#ifndef SABOT_GAME_TANKS_FIELD_PICK_UP_H
#define SABOT_GAME_TANKS_FIELD_PICK_UP_H

#include "game/tanks/play.h"

#define SB_PICK_UP_REACH_M 2.5f  ///< over the ground, from the tank's centre
#define SB_PICK_UP_HEIGHT_M 3.0f ///< and up or down
#define SB_REPAIR_POINTS 80
#define SB_SHIELD_POINTS 80

/// False if the word in a map is none of a kind that these rules know.
bool sb_pick_up_kind_find(const sb_map_tag *tag, sb_pick_up_kind *out_kind);

/// Lays them out as the map has them.
void sb_pick_ups_start(const sb_tanks_play *play);

/// Brings back those whose time has come, and gives the others to tanks that are there and have use
/// for them; of several the one with the lowest slot.
void sb_pick_ups_update(const sb_tanks_play *play);

/// As a client foresees it for its own tank: it takes what its gun reads, ammunition. What else a
/// pick-up gives the server says, and so it does when one is back.
void sb_pick_ups_predict(const sb_tanks_play *play);

#endif
