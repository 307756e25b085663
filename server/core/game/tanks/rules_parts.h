/// The parts to which the table of these rules refers. They say what is sent of a match, with which
/// probabilities the packed form starts, which states are valid, and what a player may know.
#ifndef SABOT_GAME_TANKS_RULES_PARTS_H
#define SABOT_GAME_TANKS_RULES_PARTS_H

#include "base/schema.h"
#include "game/rules.h"
#include "game/tanks/tanks.h"

// The kinds of entities and the fields that clients receive of a match of tanks.

extern const sb_net_kind sb_tanks_kinds[SB_ENTITY_KIND_COUNT];

// The probabilities from which the packed form of the wire starts: how the values of the tank game
// usually change, learnt from battles of computer players.

extern const uint16_t sb_tanks_wire_prior[SB_NET_PRIOR_COUNT];

// Whether the functions of the tank game can work on a state of unknown origin.

/// As sb_rules.valid: true for every state that a match can reach. It may be true for other states
/// too: from these the match can be played on safely. No function of these rules leaves its arrays,
/// converts a number that does not fit, or fails to return. The states that follow are valid too.
///
/// - Every index, count and choice is in its range.
/// - The tank of a slot exists exactly while its player is alive. A shell's body exists while its
///   record says so, and a wall exists while it has health. Crates and balls always exist. Each
///   body is what the rules made; only its position and motion are free.
/// - The records of a carrier and of its flag name each other.
/// - Everything that the map and the settings fix is as they say.
bool sb_tanks_valid(const sb_rules_context *context);

/// Returns what is wrong with the mode (sb_tank_mode) of a module's rules, in static storage, or
/// NULL.
const char *sb_tank_mode_fault(const void *mode);

// What a player may know of the match, and how relevant it is to the player.
//
// Eyes are the living tanks of the player and its team. With a view distance they see nothing
// beyond it. In the fog they see no enemy, and no shell of an enemy, that solid things hide from
// all of them. Nor do they see a flag that such an enemy carries. Everybody knows
// walls and pick-ups, the scores, and which players are alive. The fog hides
// crates and balls only from a side without a living tank.

/// True if with these settings something may be hidden from a player: with a view distance or fog.
bool sb_tanks_settings_hide(const int32_t *settings);

/// As sb_rules.interest.
uint32_t sb_tanks_interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                           uint32_t index);

/// As sb_rules.event_relevant. Everybody receives the events that scores are made of. The other
/// events go to players that take part in them, are of the same team, or see the place.
bool sb_tanks_event_relevant(const sb_rules_context *context, uint32_t slot, const sb_event *event);

#endif
