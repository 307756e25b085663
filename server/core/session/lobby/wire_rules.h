/// Compares the rules that a client names with those of a match. For this room alone.
#ifndef SABOT_SESSION_LOBBY_WIRE_RULES_H
#define SABOT_SESSION_LOBBY_WIRE_RULES_H

#include "game/game.h"
#include "protocol/message.h"

/// Returns true, and a sentence that names both, if a client with these rules cannot join the
/// match.
bool sb_wire_rules_differ(const sb_game *game, const sb_wire_rules *rules,
                          char out_text[SB_REASON_SIZE_MAX + 1]);

/// Returns the value of the match's setting `mode`; empty if its rules have none.
sb_text sb_wire_rules_mode(const sb_game *game);

/// Returns true if the match's rules have a setting `mode` of this value.
bool sb_wire_rules_play(const sb_game *game, sb_text mode);

#endif
