/// Pick-ups. A tank takes one by driving over it, and it comes back after its time.
#ifndef SABOT_GAME_TANKS_FIELD_PICK_UP_H
#define SABOT_GAME_TANKS_FIELD_PICK_UP_H

#include "game/tanks/play.h"

#define SB_PICK_UP_REACH_M 2.5f  ///< over the ground, from the tank's centre
#define SB_PICK_UP_HEIGHT_M 3.0f ///< and up or down
#define SB_REPAIR_POINTS 80
#define SB_SHIELD_POINTS 80

/// Finds the kind of a map's word; false if these rules do not know it.
bool sb_pick_up_kind_find(const sb_map_tag *tag, sb_pick_up_kind *out_kind);

/// Lays out all pick-ups as the map has them.
void sb_pick_ups_start(const sb_tanks_play *play);

/// Brings back the pick-ups whose time has come, and gives the others to tanks that reach them and
/// have use for them. If several tanks do, the lowest slot gets it.
void sb_pick_ups_update(const sb_tanks_play *play);

/// Predicts pick-ups for a client's own tank. The tank takes what its gun reads, which is
/// ammunition. The server says what else a pick-up gives, and when one is back.
void sb_pick_ups_predict(const sb_tanks_play *play);

#endif
