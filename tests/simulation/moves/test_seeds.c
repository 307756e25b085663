// Fleets whose matches move must pass, and every rule that is broken on purpose must be found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "play.h"

#define SEED_COUNT 60u

static void add(moves_result *sum, const moves_result *result)
{
    sum->moves += result->moves;
    sum->doubts_taken += result->doubts_taken;
    sum->doubts_refused += result->doubts_refused;
    sum->take_overs += result->take_overs;
    sum->recalled += result->recalled;
}

static void assert_passes(uint64_t seed, moves_result *sum)
{
    moves_result result;
    moves_play(seed, MOVES_RIGHT, false, &result);
    if (!result.passed) {
        print_error("seed %llu: %s\nagain with: ./dev simulate moves --seed %llu --verbose\n",
                    (unsigned long long)seed, result.failure, (unsigned long long)seed);
    }
    assert_true(result.passed);
    add(sum, &result);
}

// The sum says that something has happened: a fleet in which nothing moves proves nothing.
static void fleets_pass(void **state)
{
    (void)state;
    moves_result sum = {0};
    for (uint64_t seed = 1; seed <= SEED_COUNT; seed++) {
        assert_passes(seed, &sum);
    }
    assert_true(sum.moves > 100);
    assert_true(sum.doubts_taken > 5);
    assert_true(sum.doubts_refused > 5);
    assert_true(sum.take_overs > 5);
    assert_true(sum.recalled > 5);
}

static void fleets_that_once_failed_pass(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {
        306,  // a server that waited for its lease led with old logs
        198,  // an epoch that was not durable had two leaders
        392,  // a follower took over and died before its first tick
        1172, // a follower did not know the last epoch
        3037, // a follower led with a log that its leader did not have any more
        7332, // a leader offered an empty log of that name
        4881, // a follower had ticks that its leader had lost
        1651, // a follower acknowledged what it had of another log
    };
    moves_result sum = {0};
    for (uint32_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        assert_passes(seeds[i], &sum);
    }
}

static void the_same_seed_plays_the_same_fleet(void **state)
{
    (void)state;
    moves_result first, second;
    moves_play(7, MOVES_RIGHT, false, &first);
    moves_play(7, MOVES_RIGHT, false, &second);
    assert_true(first.moves > 0);
    assert_int_equal(first.digest, second.digest);
}

// Seeds in which the simulator finds each rule that is broken.
static void broken_rules_are_found(void **state)
{
    (void)state;
    static const struct {
        moves_fault fault;
        uint64_t seed;
    } broken[] = {
        {MOVES_TAKES_EARLY, 2},         {MOVES_TAKES_UNSYNCED, 93},   {MOVES_PLAYS_ON, 5},
        {MOVES_MARKS_LATE, 587},        {MOVES_ANSWERS_HASTILY, 171}, {MOVES_RESUMES_COPIES, 2},
        {MOVES_FORGETS_FOLLOWERS, 571},
    };
    for (uint32_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        moves_result result;
        moves_play(broken[i].seed, broken[i].fault, false, &result);
        assert_false(result.passed);
        moves_play(broken[i].seed, MOVES_RIGHT, false, &result);
        assert_true(result.passed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fleets_pass),
        cmocka_unit_test(fleets_that_once_failed_pass),
        cmocka_unit_test(the_same_seed_plays_the_same_fleet),
        cmocka_unit_test(broken_rules_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
