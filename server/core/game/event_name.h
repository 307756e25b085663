/// Names of the kinds of events: the game's own and those of the rules.
#ifndef SABOT_GAME_EVENT_NAME_H
#define SABOT_GAME_EVENT_NAME_H

#include "game/rules.h"

/// Returns the name of a kind, or NULL if there is no such kind.
const char *sb_event_name(const sb_rules *rules, uint32_t kind);

#endif
