/// The largest few of many numbers, which give a high quantile without sorting.
#ifndef SABOT_CLIENT_LARGEST_H
#define SABOT_CLIENT_LARGEST_H

#include <stdint.h>

/// Adds a number to the list of the `count` largest, which is sorted by falling value and has
/// `size` elements so far. Returns its new size. `count` is not 0.
static inline uint32_t sb_largest_keep(int64_t *largest, uint32_t size, uint32_t count,
                                       int64_t value)
{
    if (size == count && value <= largest[size - 1]) {
        return size;
    }
    uint32_t at = size < count ? size : count - 1;
    for (; at > 0 && largest[at - 1] < value; at--) {
        largest[at] = largest[at - 1];
    }
    largest[at] = value;
    return size < count ? size + 1 : size;
}

#endif
