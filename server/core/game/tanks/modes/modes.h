/// The built-in modes. Each is written on `game/tanks/mode.h` and nothing else, as a module's mode
/// is.
#ifndef SABOT_GAME_TANKS_MODES_MODES_H
#define SABOT_GAME_TANKS_MODES_MODES_H

#include "game/tanks/mode.h"

extern const sb_tank_mode sb_mode_deathmatch;
extern const sb_tank_mode sb_mode_team;
extern const sb_tank_mode sb_mode_capture_the_flag;
extern const sb_tank_mode sb_mode_targets;

#endif
