// Worlds that must pass: some of each family, and seeds that once failed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "family.h"
#include "play.h"

static void assert_passes(uint64_t seed)
{
    const world_request request = {.seed = seed};
    world_result result;
    world_play(&request, &result);
    if (!result.passed) {
        print_error("seed %llu, %s: %s\nagain with: ./dev simulate worlds --seed %llu --verbose\n",
                    (unsigned long long)seed, families[result.family].name, result.failure,
                    (unsigned long long)seed);
    }
    assert_true(result.passed);
    assert_int_equal(result.ticks, SCENE_TICK_COUNT);
}

static void worlds_of_each_family_pass(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {
        3,   39,  // slide
        5,   17,  // gas
        6,   30,  // vice
        7,   19,  // traffic
        8,   20,  // ramp
        9,   21,  // bounce
        14,  26,  // support
        16,  88,  // ballistic
        59,  95,  // mixture
        60,  72,  // shot_wall
        253, 301, // tower
        382, 562, // heap
    };
    for (uint32_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        assert_passes(seeds[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_of_each_family_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
