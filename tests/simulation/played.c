#include "played.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

sim_match_result sim_played(const sim_match_def *def)
{
    sim_match_result result;
    sim_match_play(def, &result);
    if (!result.passed) {
        print_error("seed %llu: %s\n", (unsigned long long)def->seed, result.failure);
    }
    assert_true(result.passed);
    return result;
}

sim_match_def sim_def_unlimited(uint64_t seed)
{
    sim_match_def def = sim_match_def_from_seed(seed);
    def.bytes_per_second = def.view_distance_m = def.mode = def.round_s = 0;
    def.seconds -= def.grace_ms != 0 ? 12.0 : 0.0;
    def.grace_ms = 0;
    def.crash_us = 0;
    def.fog = false;
    return def;
}
