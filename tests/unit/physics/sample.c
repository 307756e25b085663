#include "sample.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SEED_DEFAULT UINT64_C(20261207)

static uint64_t seed = SEED_DEFAULT;
static uint64_t sequence;

int sample_group_setup(void **state)
{
    (void)state;
    const char *text = getenv("SABOT_TEST_SEED");
    if (text != NULL) {
        char *end;
        errno = 0;
        seed = strtoull(text, &end, 10);
        if (errno != 0 || end == text || *end != '\0') {
            (void)printf("SABOT_TEST_SEED is not a number: %s\n", text);
            return -1;
        }
    }
    (void)printf("SABOT_TEST_SEED=%" PRIu64 "\n", seed);
    return 0;
}

int sample_setup(void **state)
{
    (void)state;
    sequence = seed;
    return 0;
}

uint64_t sample_seed(void)
{
    return seed;
}

// A counter through a mixing function (the finaliser of SplitMix64): any seed is as good as
// another.
static uint64_t sample_bits(void)
{
    sequence += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = sequence;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static double sample_unit(void)
{
    return (double)(sample_bits() >> 11) * 0x1p-53;
}

uint32_t sample_below(uint32_t bound)
{
    return (uint32_t)(sample_unit() * bound);
}

double sample_in(double low, double high)
{
    return low + (high - low) * sample_unit();
}

double sample_log(double low, double high)
{
    return low * exp(sample_unit() * log(high / low));
}

bool sample_chance(double probability)
{
    return sample_unit() < probability;
}

uint32_t sample_scaled(uint32_t count)
{
    const char *text = getenv("SABOT_TEST_SCALE");
    long scale = text == NULL ? 1 : strtol(text, NULL, 10);
    if (scale < 1 || scale > 1000) {
        (void)fprintf(stderr, "SABOT_TEST_SCALE must be from 1 to 1000, not '%s'\n", text);
        exit(2);
    }
    return count * (uint32_t)scale;
}
