// Shared objects that are no rules modules or invalid ones: one fault each.

#include "game/rules.h"

#ifdef NO_SYMBOL
__attribute__((visibility("default"))) const sb_rules *sabot_rule(void);
const sb_rules *sabot_rule(void)
{
    return NULL;
}
#else

__attribute__((visibility("default"))) const sb_rules *sabot_rules(void);

#ifdef NULL_TABLE
const sb_rules *sabot_rules(void)
{
    return NULL;
}
#else

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_OK;
}

static const sb_rules rules = {
#ifdef OTHER_INTERFACE
    .interface_version = SB_RULES_INTERFACE_VERSION + 1,
#else
    .interface_version = SB_RULES_INTERFACE_VERSION,
#endif
#ifndef NO_NAME
    .name = "broken",
#endif
    .summary = "",
    .capacities = capacities,
};

const sb_rules *sabot_rules(void)
{
    return &rules;
}
#endif
#endif
