/// Random samples for the tests of physics. Every test starts again from one seed: a fixed one, or
/// that of the environment variable SABOT_TEST_SEED. The program prints it.
#ifndef SABOT_TESTS_PHYSICS_SAMPLE_H
#define SABOT_TESTS_PHYSICS_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

/// A cmocka setup: starts the sequence again from the seed.
int sample_setup(void **state);

/// A cmocka group setup: reads the seed and prints it.
int sample_group_setup(void **state);

/// The seed of this run, for messages.
uint64_t sample_seed(void);

/// Uniform in [0, bound); `bound` > 0.
uint32_t sample_below(uint32_t bound);

/// Uniform in [low, high).
double sample_in(double low, double high);

/// Uniform in the logarithm between two positive bounds.
double sample_log(double low, double high);

/// True with the given probability.
bool sample_chance(double probability);

/// `count` cases, times the environment variable SABOT_TEST_SCALE (1 to 1000, default 1): the
/// nightly form of a random test.
uint32_t sample_scaled(uint32_t count);

#endif
