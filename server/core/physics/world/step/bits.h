/// Arrays of bits, 64 in each word: bit i is bit i % 64 of word i / 64.
#ifndef SABOT_PHYSICS_WORLD_STEP_BITS_H
#define SABOT_PHYSICS_WORLD_STEP_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline void sb_bits_set(uint64_t *bits, uint32_t index)
{
    bits[index / 64] |= (uint64_t)1 << (index % 64);
}

/// Sets the bits [begin, end).
static inline void sb_bits_set_range(uint64_t *bits, uint32_t begin, uint32_t end)
{
    if (begin < end && begin / 64 == (end - 1) / 64) { // nearly always
        bits[begin / 64] |= ~(uint64_t)0 >> (64 - (end - begin)) << (begin % 64);
        return;
    }
    while (begin < end) {
        uint32_t low = begin % 64, count = end - begin;
        bits[begin / 64] |= (count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0) << low;
        begin += 64 - low;
    }
}

static inline void sb_bits_clear(uint64_t *bits, uint32_t index)
{
    bits[index / 64] &= ~((uint64_t)1 << (index % 64));
}

static inline bool sb_bits_at(const uint64_t *bits, uint32_t index)
{
    return (bits[index / 64] >> (index % 64) & 1) != 0;
}

#endif
