/// Whether the functions of the tank game can work on a state of unknown origin.
#ifndef SABOT_GAME_TANKS_VALID_H
#define SABOT_GAME_TANKS_VALID_H

#include "game/rules.h"

/// As sb_rules.valid: true for every state that a match can reach. For any other state for which it
/// is true, the match can be played on safely: no function of these rules leaves its arrays,
/// converts a number that does not fit, or fails to return, and the states that follow are valid
/// too.
///
/// - Every index, count and choice is in its range.
/// - The tank of a slot exists exactly while its player is alive, a shell's body while its record
///   says so, and a wall while it has health. Crates and balls always exist. Each body is what the
///   rules made; only its position and motion are free.
/// - The records of a carrier and of its flag name each other.
/// - Everything that the map and the settings fix is as they say.
bool sb_tanks_valid(const sb_rules_context *context);

#endif
