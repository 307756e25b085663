// Real matches that move between servers which die, with real clients.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "real.h"

#define SEED_COUNT 12u

static void run(uint64_t seed, bool faults, real_result *out_result)
{
    real_run(seed, faults, MOVES_RIGHT, false, out_result);
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

// The sum says that something has happened: a match in which nothing dies proves nothing.
static void matches_survive_their_servers(void **state)
{
    (void)state;
    real_result sum = {0};
    for (uint64_t seed = 1; seed <= SEED_COUNT; seed++) {
        real_result result;
        run(seed, true, &result);
        sum.moves += result.moves;
        sum.stays += result.stays;
        sum.found += result.found;
        sum.kills += result.kills;
        sum.power_cuts += result.power_cuts;
        sum.resumes += result.resumes;
        sum.take_overs += result.take_overs;
        sum.partitions += result.partitions;
    }
    assert_true(sum.moves > SEED_COUNT && sum.stays > SEED_COUNT / 2);
    assert_true(sum.kills > 2 && sum.power_cuts > 2 && sum.resumes > 4);
    assert_true(sum.take_overs > 1 && sum.found > 1 && sum.partitions > 1);
}

static void matches_that_once_failed_pass(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {
        71, // clients had gone to a target whose disk failed in the take, and were sent away there
    };
    for (uint32_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        real_result result;
        run(seeds[i], true, &result);
    }
}

// Each of these seeds passes while no rule is broken.
static void broken_rules_are_found(void **state)
{
    (void)state;
    static const struct {
        moves_fault broken;
        uint64_t seed;
    } broken[] = {
        {MOVES_TAKES_EARLY, 1},    {MOVES_PLAYS_ON, 25},   {MOVES_MARKS_LATE, 11},
        {MOVES_RESUMES_COPIES, 2}, {MOVES_ASKS_NOBODY, 3},
    };
    for (uint32_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        real_result result;
        run(broken[i].seed, true, &result);
        real_run(broken[i].seed, true, broken[i].broken, false, &result);
        assert_false(result.passed);
    }
}

static void the_same_seed_plays_the_same_match(void **state)
{
    (void)state;
    real_result first, second;
    run(7, true, &first);
    run(7, true, &second);
    assert_true(first.ticks > 0);
    assert_int_equal(first.digest, second.digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_move_and_their_clients_go_along),
        cmocka_unit_test(matches_survive_their_servers),
        cmocka_unit_test(matches_that_once_failed_pass),
        cmocka_unit_test(broken_rules_are_found),
        cmocka_unit_test(the_same_seed_plays_the_same_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
