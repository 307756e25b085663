/// The monotonic clock.
#ifndef SABOT_CLI_MONOTONIC_CLOCK_H
#define SABOT_CLI_MONOTONIC_CLOCK_H

#include <stdint.h>

/// Microseconds since some fixed point; never runs backwards.
uint64_t sb_monotonic_us(void);

#endif
