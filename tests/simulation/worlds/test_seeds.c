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
        4,  16, 64,  88,  // ballistic
        15, 27, 75,  87,  // slide
        19, 31, 43,  103, // traffic
        44, 68, 116, 128, // ramp
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
