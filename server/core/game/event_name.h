/// The name of a kind of event: the game's own ones, and the rules'.
#ifndef SABOT_GAME_EVENT_NAME_H
#define SABOT_GAME_EVENT_NAME_H

#include "game/rules.h"

/// NULL for a kind that is neither.
const char *sb_event_name(const sb_rules *rules, uint32_t kind);

#endif
