/// Capture the flag: each team's flag stands at its marker; the other team takes it and brings it
/// to its own base, where its own flag must be.
#ifndef SABOT_GAME_TANKS_MODE_FLAG_H
#define SABOT_GAME_TANKS_MODE_FLAG_H

#include "game/tanks/play.h"

#define SB_FLAG_REACH_M 3.0f  ///< over the ground, from the tank's centre
#define SB_FLAG_HEIGHT_M 4.0f ///< and up or down
/// Where a map has no zone of the kind "base" for a team, its base is so wide about its flag.
#define SB_FLAG_BASE_M 6.0f

/// Index of the marker of kind "flag" for a team, or the map's marker count.
uint32_t sb_flag_marker(const sb_map *map, uint8_t team);

/// Puts both flags where they belong, if flags are played for.
void sb_flags_start(const sb_tanks_play *play);

/// Takes, carries, drops, returns and captures.
void sb_flags_update(const sb_tanks_play *play);

/// A tank is gone: what it carried lies where it was.
void sb_flag_drop(const sb_tanks_play *play, uint32_t slot);

/// Where a team's flag is brought to: the middle of its base.
sb_vec3 sb_flag_base(const sb_tanks_play *play, uint8_t team);

#endif
