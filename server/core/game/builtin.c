#include <string.h>

#include "game/game.h"
#include "game/tanks/tanks.h"

const sb_rules *sb_rules_builtin(const char *name)
{
    return strcmp(name, sb_tanks_rules.name) == 0 ? &sb_tanks_rules : NULL;
}
