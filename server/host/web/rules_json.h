/// A rules module as JSON: all that a program must know of it to speak with a server or client that
/// plays by it. `sabot rules --json` prints it, and the web serves it.
#ifndef SABOT_HOST_WEB_RULES_JSON_H
#define SABOT_HOST_WEB_RULES_JSON_H

#include "game/rules.h"

/// Returns one object on one line, with the line end. It has identity and settings, and for each
/// kind of entity the fields with all that the wire needs. It also has the tables of own states and
/// of a match's state. protocol/tanks.md describes its keys. The caller frees it; NULL without
/// memory.
char *sb_rules_json(const sb_rules *rules);

#endif
