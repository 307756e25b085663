#include "base/random.h"

#include "base/assert.h"

// The multiplier of the reference's 64-bit linear congruential step.
#define MULTIPLIER UINT64_C(6364136223846793005)

uint32_t sb_random_u32(sb_random *random)
{
    uint64_t old = random->state;
    random->state = old * MULTIPLIER + random->increment;
    uint32_t folded = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t rotation = (uint32_t)(old >> 59);
    return (folded >> rotation) | (folded << ((32 - rotation) & 31));
}

sb_random sb_random_seed(uint64_t seed, uint64_t stream)
{
    sb_random random = {.state = 0, .increment = (stream << 1) | 1};
    (void)sb_random_u32(&random);
    random.state += seed;
    (void)sb_random_u32(&random);
    return random;
}

sb_random sb_random_keyed(uint64_t seed, uint32_t player, uint32_t tick)
{
    return sb_random_seed(seed, ((uint64_t)player << 32) | tick);
}

uint32_t sb_random_below(sb_random *random, uint32_t bound)
{
    SB_ASSERT(bound > 0);
    uint32_t threshold = (uint32_t)(-bound) % bound;
    for (;;) {
        uint32_t value = sb_random_u32(random);
        if (value >= threshold) {
            return value % bound;
        }
    }
}

float sb_random_unit(sb_random *random)
{
    return (float)(sb_random_u32(random) >> 8) * 0x1p-24f;
}
