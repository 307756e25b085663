#include "family.h"

const family families[] = {
    {"shot_wall", family_shot_wall}, {"tower", family_tower},         {"support", family_support},
    {"slide", family_slide},         {"ballistic", family_ballistic}, {"gas", family_gas},
    {"vice", family_vice},           {"traffic", family_traffic},     {"ramp", family_ramp},
    {"bounce", family_bounce},       {"heap", family_heap},           {"mixture", family_mixture},
};

const uint32_t family_count = sizeof families / sizeof families[0];
