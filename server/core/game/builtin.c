#include "game/builtin.h"

#include <string.h>

#include "game/tanks/rules_parts.h"
#include "game/tanks/tanks.h"

const sb_rules *sb_rules_builtin(const char *name)
{
    return strcmp(name, sb_tanks_rules.name) == 0 ? &sb_tanks_rules : NULL;
}

const char *sb_rules_base_fault(const sb_rules *base, const void *mode)
{
    return base == &sb_tanks_rules ? sb_tank_mode_fault(mode) : "these rules cannot be extended";
}
