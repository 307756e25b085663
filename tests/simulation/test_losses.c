// Lost connections, and servers that die.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played.h"

// Each match checks the outcome of losses itself. This test checks that losses happen.
static void connections_are_lost_and_players_come_back_or_are_too_late(void **state)
{
    (void)state;
    uint64_t lost = 0, returned = 0;
    for (uint64_t seed = 7000; seed < 7004; seed++) {
        sim_match_def def = sim_def_unlimited(seed);
        def.client_count = 6;
        def.grace_ms = seed % 2 == 0 ? 2500 : 7000;
        def.seconds = 20.0;
        def.round_s = seed % 3 == 0 ? 5 : 0; // the match ends while a player is away
        sim_match_result result = sim_played(&def);
        lost += result.players_lost;
        returned += result.players_returned;
    }
    assert_in_range(returned, 3, 100);
    assert_in_range(lost, 5, 100);
    sim_match_def def = sim_def_unlimited(7012);
    def.grace_ms = 0;
    sim_match_result result = sim_played(&def);
    assert_int_equal(result.players_lost + result.players_returned, 0);
}

// Each match checks that no tick is missing that was said to be safe, that every tick has its old
// hash, and that the log verifies as a whole.
static void servers_die_and_their_matches_go_on_with_their_players(void **state)
{
    (void)state;
    uint64_t returned = 0, clients = 0, ticks_lost = 0;
    for (uint64_t seed = 8000; seed < 8004; seed++) {
        sim_match_def def = sim_def_unlimited(seed);
        def.client_count = 6;
        def.grace_ms = 7000;
        def.seconds = 20.0;
        def.round_s = seed % 3 == 0 ? 5 : 0;
        def.crash_us = 2000000 + (seed - 8000) * 1400000;
        def.down_us = seed % 2 == 0 ? 50000 : 2500000;
        sim_match_result result = sim_played(&def);
        assert_int_equal(result.crashes, 1);
        assert_int_equal(result.players_lost > 0 || result.players_returned > 0, 1);
        returned += result.players_returned;
        clients += result.clients;
        ticks_lost += result.ticks_lost;
    }
    assert_in_range(returned, 4 * 3, clients);
    assert_true(ticks_lost > 0);
    sim_match_def def = sim_def_unlimited(8012);
    assert_int_equal(sim_played(&def).crashes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_are_lost_and_players_come_back_or_are_too_late),
        cmocka_unit_test(servers_die_and_their_matches_go_on_with_their_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
