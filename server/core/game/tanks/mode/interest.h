/// What a player may know of the match, and what of it matters to the player.
///
/// Eyes are the living tanks of the player and its team. With a view distance, they see no further;
/// in the fog, no enemy and no shell of one that solid things hide from all of them; nor a flag
/// that such an enemy carries. Things of the map, scores and who is alive are known to all.
#ifndef SABOT_GAME_TANKS_MODE_INTEREST_H
#define SABOT_GAME_TANKS_MODE_INTEREST_H

#include "game/rules.h"

/// True if by these settings there may be something of which a player may not know: with a view
/// distance or fog.
bool sb_tanks_settings_hide(const int32_t *settings);

/// As sb_rules.interest.
uint32_t sb_tanks_interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                           uint32_t index);

/// As sb_rules.event_relevant. What the score is made of is told to all; the rest to those who have
/// part in it, are of their team, or see where it was.
bool sb_tanks_event_relevant(const sb_rules_context *context, uint32_t slot, const sb_event *event);

#endif
