/// What a state of the tank game is that its functions can work on, whoever wrote it.
#ifndef SABOT_GAME_TANKS_VALID_H
#define SABOT_GAME_TANKS_VALID_H

#include "game/rules.h"

/// As sb_rules.valid: true for every state that a match can come to. Of any other for which it is
/// true, the match can be played on: no function of these rules leaves its arrays, converts a
/// number that does not fit or does not come back, and the states that follow are valid too.
///
/// - Every index, count and choice is in its range.
/// - The tank of a slot is there exactly while its player is alive, a shell's body while its record
///   says so, a wall while it has health; crates and balls always are. Each is what the rules made:
///   where it is and how it moves alone is free.
/// - Who carries a flag and which flag is carried by whom agree.
/// - What the map and the settings fix is as they say.
bool sb_tanks_valid(const sb_rules_context *context);

#endif
