/// Whether an address lies in a range, for tests.
#ifndef SABOT_TEST_RANGE_HOLDS_H
#define SABOT_TEST_RANGE_HOLDS_H

#include <stdbool.h>
#include <string.h>

#include "host/door/address_range.h"

static inline bool range_holds(const sb_address_range *range, const uint8_t address[16])
{
    uint8_t masked[16];
    sb_address_mask(address, range->bit_count, masked);
    return memcmp(masked, range->address, sizeof masked) == 0;
}

#endif
