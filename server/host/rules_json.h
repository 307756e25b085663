/// What a program must know of a rules module to speak with clients that play by it, as JSON: what
/// `sabot rules --json` prints and the web answers.
#ifndef SABOT_HOST_RULES_JSON_H
#define SABOT_HOST_RULES_JSON_H

#include "game/rules.h"

/// One object on one line, with its end: identity, settings, and of each kind of entity the fields
/// with all that the wire needs of them. To be freed; NULL without memory.
char *sb_rules_json(const sb_rules *rules);

#endif
