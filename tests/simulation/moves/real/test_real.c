// Real matches that move between two lobbies, with real clients.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "real.h"

static void run(uint64_t seed, bool faults, real_result *out_result)
{
    real_run(seed, faults, false, out_result);
    if (!out_result->passed) {
        print_error("seed %llu%s: %s\n", (unsigned long long)seed, faults ? ", faults" : "",
                    out_result->failure);
    }
    assert_true(out_result->passed);
}

static void matches_move_and_their_clients_go_along(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        real_result result;
        run(seed, false, &result);
        assert_true(result.moves >= 2);
        assert_int_equal(result.followed, result.moves * result.clients);
        assert_int_equal(result.reconnects, 0);
        assert_in_range(result.gap_ticks, 1, 4);
        assert_true(result.equal > result.predicted / 2);
    }
}

static void matches_move_over_connections_that_break(void **state)
{
    (void)state;
    uint32_t moves = 0, stays = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        real_result result;
        run(seed, true, &result);
        moves += result.moves;
        stays += result.stays;
    }
    assert_true(moves > 2);
    assert_true(stays > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_move_and_their_clients_go_along),
        cmocka_unit_test(matches_move_over_connections_that_break),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
