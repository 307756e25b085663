// The tank game as a shared object.

#include "game/tanks/tanks.h"

SB_RULES_EXPORT(sb_tanks_rules)
