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

/// Returns the seed of this run, for messages.
uint64_t sample_seed(void);

/// Returns a number uniform in [0, bound); `bound` must be above 0.
uint32_t sample_below(uint32_t bound);

/// Returns a number uniform in [low, high).
double sample_in(double low, double high);

/// Returns a number uniform in the logarithm between two positive bounds.
double sample_log(double low, double high);

/// Returns true with the given probability.
bool sample_chance(double probability);

/// Returns `count` times the environment variable SABOT_TEST_SCALE (1 to 1000, default 1), which
/// the nightly run sets.
uint32_t sample_scaled(uint32_t count);

#endif
