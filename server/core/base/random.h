/// The random generator of the simulated world: PCG32 (O'Neill 2014, "PCG: A Family of Simple Fast
/// Space-Efficient Statistically Good Algorithms for Random Number Generation"), 64 bits of state.
/// Its state is part of the world. Not for secrets.
#ifndef SABOT_BASE_RANDOM_H
#define SABOT_BASE_RANDOM_H

#include <stdint.h>

#include "base/float_flags.h"

typedef struct sb_random {
    uint64_t state;
    uint64_t increment; ///< odd; chooses the stream
} sb_random;

/// Different streams of one seed are independent sequences.
sb_random sb_random_seed(uint64_t seed, uint64_t stream);

/// A generator that depends on (seed, player, tick) alone, for what a client predicts.
sb_random sb_random_keyed(uint64_t seed, uint32_t player, uint32_t tick);

/// Uniform over all 32-bit values.
uint32_t sb_random_u32(sb_random *random);

/// Uniform in [0, bound), without bias; `bound` > 0.
uint32_t sb_random_below(sb_random *random, uint32_t bound);

/// Uniform in [0, 1), a multiple of 2^-24.
float sb_random_unit(sb_random *random);

#endif
