/// Capture the flag: each team's flag stands at its marker. The other team takes it and brings it
/// to its own base, where its own flag must be.
#ifndef SABOT_GAME_TANKS_MODE_FLAG_H
#define SABOT_GAME_TANKS_MODE_FLAG_H

#include "game/tanks/play.h"

#define SB_FLAG_REACH_M 3.0f  ///< over the ground, from the tank's centre
#define SB_FLAG_HEIGHT_M 4.0f ///< up or down
/// Radius of a team's base around its flag, on a map without a zone of the kind "base" for the
/// team.
#define SB_FLAG_BASE_M 6.0f

/// Returns the index of a team's marker of the kind "flag", or the map's marker count.
uint32_t sb_flag_marker(const sb_map *map, uint8_t team);

/// Puts both flags at their markers, in a mode with flags.
void sb_flags_start(const sb_tanks_play *play);

/// Lets tanks take, carry, return and capture flags, and sends dropped flags back when their time
/// is over.
void sb_flags_update(const sb_tanks_play *play);

/// Drops the flag that a tank carries, where the tank is.
void sb_flag_drop(const sb_tanks_play *play, uint32_t slot);

/// Returns the middle of a team's base, where flags are brought to.
sb_vec3 sb_flag_base(const sb_tanks_play *play, uint8_t team);

#endif
