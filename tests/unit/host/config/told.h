/// Collects the faults of a configuration, one a line.
#ifndef SABOT_TESTS_TOLD_H
#define SABOT_TESTS_TOLD_H

#include "host/config/fault.h"

typedef struct told {
    char text[65536];
    sb_config_faults faults;
} told;

void told_begin(told *self);

#endif
