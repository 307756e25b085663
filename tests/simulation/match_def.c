#include "match_def.h"

#include "base/random.h"
#include "game/tanks/mode/settings.h"

sim_match_def sim_match_def_from_seed(uint64_t seed)
{
    sb_random random = sb_random_seed(seed, 1);
    sim_match_def def = {
        .seed = seed,
    };
    def.client_count = 2 + sb_random_below(&random, 7);
    def.seconds = (double)(6.0f + 6.0f * sb_random_unit(&random));
    if (seed % 2 == 1) {
        // Guns take two seconds to charge.
        def.round_s = 4 + sb_random_below(&random, 3);
        def.seconds += 6.0;
    }
    // A random sequence of its own, so that other seeds keep their matches.
    sb_random limits = sb_random_seed(seed, 3);
    if (sb_random_below(&limits, 4) == 0) {
        def.bytes_per_second = 2000 + sb_random_below(&limits, 18001);
    }
    if (sb_random_below(&limits, 4) == 0) {
        def.mode = sb_random_below(&limits, 2) == 0 ? SB_MODE_TEAM : SB_MODE_DEATHMATCH;
        def.fog = sb_random_below(&limits, 3) != 0;
        def.view_distance_m =
            def.fog && sb_random_below(&limits, 2) == 0 ? 0 : 20 + sb_random_below(&limits, 41);
    }
    sb_random losses = sb_random_seed(seed, 4);
    bool is_limited = def.bytes_per_second != 0 || def.fog || def.view_distance_m != 0;
    if (!is_limited && sb_random_below(&losses, 3) == 0) {
        def.grace_ms = sb_random_below(&losses, 2) == 0 ? 2500 : 7000;
        // Time until the last lost player is given up.
        def.seconds += 12.0;
    }
    sb_random crashes = sb_random_seed(seed, 8);
    if (!is_limited && def.grace_ms == 0 && sb_random_below(&crashes, 2) == 0) {
        def.grace_ms = 7000;
        def.seconds += 12.0;
        def.crash_us = 1500000 + sb_random_below(&crashes, 6500000);
        def.down_us = 50000 + sb_random_below(&crashes, 2950000);
    }
    return def;
}
