/// What a player may know of the match, and how relevant it is to the player.
///
/// Eyes are the living tanks of the player and its team. With a view distance they see nothing
/// beyond it. In the fog they see no enemy, and no shell of an enemy, that solid things hide from
/// all of them, and no flag that such an enemy carries. Everybody knows the things of the map, the
/// scores and who is alive.
#ifndef SABOT_GAME_TANKS_MODE_INTEREST_H
#define SABOT_GAME_TANKS_MODE_INTEREST_H

#include "game/rules.h"

/// True if with these settings something may be hidden from a player: with a view distance or fog.
bool sb_tanks_settings_hide(const int32_t *settings);

/// As sb_rules.interest.
uint32_t sb_tanks_interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                           uint32_t index);

/// As sb_rules.event_relevant. Everybody receives the events that scores are made of. The other
/// events go to players that take part in them, are of the same team, or see the place.
bool sb_tanks_event_relevant(const sb_rules_context *context, uint32_t slot, const sb_event *event);

#endif
