/// The state of a match as JSON: the tables by which own states, keyframes and state hashes are
/// laid out. A part of what rules_json.h makes, and for it alone.
#ifndef SABOT_HOST_WEB_RULES_STATE_JSON_H
#define SABOT_HOST_WEB_RULES_STATE_JSON_H

#include <jansson.h>

#include "game/rules.h"

/// Returns the tables of a match's block, in its order. NULL without memory; the caller owns it.
json_t *sb_rules_state_json(const sb_rules *rules);

/// Returns the size of a player's own state and the tables that it consists of; null where players
/// have none. NULL without memory; the caller owns it.
json_t *sb_rules_own_json(const sb_rules *rules);

/// Returns the number of the kind's records among the tables of the state; null without records.
json_t *sb_rules_section_json(const sb_rules *rules, const sb_net_kind *kind);

#endif
