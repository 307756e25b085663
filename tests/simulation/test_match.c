#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "belief.h"
#include "foreseen.h"
#include "game/map.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "host/heap.h"
#include "jobs.h"
#include "match.h"

static sim_match_result play_def(const sim_match_def *def)
{
    sim_match_result result;
    sim_match_play(def, &result);
    if (!result.passed) {
        print_error("seed %llu: %s\n", (unsigned long long)def->seed, result.failure);
    }
    assert_true(result.passed);
    return result;
}

static sim_match_result play(uint64_t seed)
{
    sim_match_def def = sim_match_def_from_seed(seed);
    return play_def(&def);
}

static void match_of_a_seed_played_again_is_the_same_to_the_bit(void **state)
{
    (void)state;
    for (uint64_t seed = 1000; seed < 1005; seed++) {
        sim_match_result first = play(seed);
        sim_match_result again = play(seed);
        assert_int_equal(first.digest, again.digest);
        assert_int_equal(first.inputs_applied, again.inputs_applied);
        assert_memory_equal(&first.distance_driven_m, &again.distance_driven_m, sizeof(double));
    }
}

static void match_of_another_seed_differs(void **state)
{
    (void)state;
    assert_int_not_equal(play(2000).digest, play(2001).digest);
}

static void matches_together_see_all_that_a_link_can_do(void **state)
{
    (void)state;
    sim_match_result sum = {0};
    for (uint64_t seed = 3000; seed < 3010; seed++) {
        sim_match_result result = play(seed);
        sum.packets_lost += result.packets_lost;
        sum.packets_duplicated += result.packets_duplicated;
        sum.packets_reordered += result.packets_reordered;
        sum.hits += result.hits;
        sum.kills += result.kills;
        sum.matches += result.matches;
        sum.followed += result.followed;
        // With an odd seed rounds are short: everybody follows into at least one more match.
        assert_true(seed % 2 == 0 ? result.matches == 1 : result.matches >= 2);
    }
    assert_true(sum.matches >= 16);
    assert_true(sum.followed >= 20);
    assert_true(sum.packets_lost > 100);
    assert_true(sum.packets_duplicated > 100);
    assert_true(sum.packets_reordered > 100);
    assert_true(sum.hits > 10);
    assert_true(sum.kills > 0);
}

// Of the plain draw: no limits but those that a test sets, and one match.
static sim_match_def unlimited(uint64_t seed)
{
    sim_match_def def = sim_match_def_from_seed(seed);
    def.bytes_per_second = def.view_distance_m = def.mode = def.round_s = 0;
    def.seconds -= def.grace_ms != 0 ? 12.0 : 0.0;
    def.grace_ms = 0;
    def.crash_us = 0;
    def.fog = false;
    return def;
}

static void entities_are_sent_within_the_bound_however_small_the_budget(void **state)
{
    (void)state;
    const uint32_t budgets[] = {2000, 4000, 8000, 20000};
    uint32_t waited_ms[4] = {0};
    for (uint32_t i = 0; i < 4; i++) {
        for (uint64_t seed = 4000; seed < 4010; seed += 2) {
            sim_match_def def = unlimited(seed);
            def.client_count = 8;
            def.bytes_per_second = budgets[i];
            // Whether the bound holds is checked in every tick; these are what it comes to.
            sim_match_result result = play_def(&def);
            assert_true(result.entities_shown > 1000);
            assert_true(result.entities_true * 100 > result.entities_shown * 90);
            waited_ms[i] =
                result.waited_ms_max > waited_ms[i] ? result.waited_ms_max : waited_ms[i];
        }
        print_message("%u bytes a second: longest wait %u ms\n", budgets[i], waited_ms[i]);
    }
    // The smallest does not suffice at once; half a second and what waits by the rate do.
    assert_in_range(waited_ms[0], 100, 2500);
    assert_in_range(waited_ms[3], 0, 1000);
}

static void matches_in_the_fog_and_with_a_view_distance_hold(void **state)
{
    (void)state;
    uint64_t compared[2] = {0};
    for (uint64_t seed = 5000; seed < 5012; seed++) {
        sim_match_def def = unlimited(seed);
        def.mode = seed % 2 == 0 ? SB_MODE_TEAM : SB_MODE_DEATHMATCH;
        compared[0] += play_def(&def).events_compared;
        def.fog = true;
        def.view_distance_m = seed % 3 == 0 ? 40 : 0;
        compared[1] += play_def(&def).events_compared;
    }
    // Something is hidden, and something is not.
    assert_true(compared[1] < compared[0]);
    assert_true(compared[1] > compared[0] / 10);
}

static void rate_goes_down_on_a_bad_link_and_comes_back_in_calm(void **state)
{
    (void)state;
    for (uint64_t seed = 6000; seed < 6008; seed += 2) {
        sim_match_def def = unlimited(seed);
        def.bytes_per_second = 20000;
        def.rough = true;
        sim_match_result result = play_def(&def);
        assert_in_range(result.rate_least, 1250, 20000 / 3);
        assert_in_range(result.rate_healed, 1250, 20000 / 2);
        assert_true(result.rate_end < 20000);
        def.calm_s = 14.0;
        result = play_def(&def);
        assert_int_equal(result.rate_end, 20000);
    }
}

// What must come of it is checked in each match; here that it happens.
static void connections_are_lost_and_players_come_back_or_are_too_late(void **state)
{
    (void)state;
    uint64_t lost = 0, returned = 0;
    for (uint64_t seed = 7000; seed < 7012; seed++) {
        sim_match_def def = unlimited(seed);
        def.client_count = 6;
        def.grace_ms = seed % 2 == 0 ? 2500 : 7000;
        def.seconds = 20.0;
        def.round_s = seed % 3 == 0 ? 5 : 0; // over while somebody is away
        sim_match_result result = play_def(&def);
        lost += result.players_lost;
        returned += result.players_returned;
    }
    assert_in_range(returned, 10, 100);
    assert_in_range(lost, 15, 100);
    sim_match_def def = unlimited(7012);
    def.grace_ms = 0;
    sim_match_result result = play_def(&def);
    assert_int_equal(result.players_lost + result.players_returned, 0);
}

// Checked in each: nothing is missing that was said to be safe, every tick is the one that it was,
// and the log verifies as a whole.
static void servers_die_and_their_matches_go_on_with_their_players(void **state)
{
    (void)state;
    uint64_t returned = 0, clients = 0, ticks_lost = 0;
    for (uint64_t seed = 8000; seed < 8012; seed++) {
        sim_match_def def = unlimited(seed);
        def.client_count = 6;
        def.grace_ms = 7000;
        def.seconds = 20.0;
        def.round_s = seed % 3 == 0 ? 5 : 0;
        def.crash_us = 2000000 + (seed - 8000) * 400000;
        def.down_us = seed % 2 == 0 ? 50000 : 2500000;
        sim_match_result result = play_def(&def);
        assert_int_equal(result.crashes, 1);
        assert_int_equal(result.players_lost > 0 || result.players_returned > 0, 1);
        returned += result.players_returned;
        clients += result.clients;
        ticks_lost += result.ticks_lost;
    }
    assert_in_range(returned, 12 * 3, clients);
    assert_true(ticks_lost > 0);
    sim_match_def def = unlimited(8012);
    assert_int_equal(play_def(&def).crashes, 0);
}

static void tanks_are_foreseen_to_the_last_bit_where_nothing_disturbs(void **state)
{
    (void)state;
    uint64_t foreseen = 0, rightly = 0, disturbed = 0;
    for (uint64_t seed = 9000; seed < 9010; seed += 2) {
        sim_match_def def = unlimited(seed);
        sim_match_result result = play_def(&def);
        assert_true(result.bases_compared > 100);
        foreseen += result.ticks_foreseen;
        rightly += result.ticks_foreseen_rightly;
        for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
            disturbed += result.causes[cause];
        }
    }
    assert_true(foreseen > 5000);
    assert_true(rightly * 5 > foreseen * 4);
    assert_int_equal(rightly + disturbed, foreseen);
}

// The comparison must be able to fail: without a cause each changed bit is noticed.
static void difference_without_a_cause_is_noticed_and_one_with_a_cause_counted(void **state)
{
    (void)state;
    static sim_foreseen foreseen;
    static sim_truth truth;
    foreseen = (sim_foreseen){.epoch = 1, .slot = 2, .newest_tick = 40};
    truth = (sim_truth){.epoch = 1, .newest_tick = 40};
    for (uint32_t tick = 20; tick <= 40; tick++) {
        sim_foreseen_tick *told = &foreseen.ticks[tick % SIM_FORESEEN_COUNT];
        *told = (sim_foreseen_tick){.tick = tick, .base_tick = 20, .size = 100};
        told->input.throttle = 5;
        sim_truth_tick *at = &truth.ticks[tick % SIM_TRUTH_TICK_COUNT];
        *at = (sim_truth_tick){.tick = tick};
        at->slots[2] = (sim_truth_slot){.size = 100, .input = {.throttle = 5}};
    }
    assert_null(sim_foreseen_compare(&foreseen, &truth));
    assert_int_equal(foreseen.equal, 21);
    assert_int_equal(foreseen.compared, 21);
    sim_truth_slot *last = &truth.ticks[40].slots[2];
    for (uint32_t i = 0; i < 800; i++) {
        last->bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        foreseen.compared_tick = 39;
        assert_non_null(sim_foreseen_compare(&foreseen, &truth));
        last->bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    last->bytes[7] = 1;
    // At the snapshot itself, or later, it explains nothing.
    truth.ticks[20].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    truth.ticks[41].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    truth.ticks[30].slots[3].causes = 1u << SIM_CAUSE_CONTACT;
    foreseen.compared_tick = 39;
    assert_non_null(sim_foreseen_compare(&foreseen, &truth));
    truth.ticks[21].slots[2].causes = 1u << SIM_CAUSE_CONTACT;
    foreseen.compared_tick = 39;
    assert_null(sim_foreseen_compare(&foreseen, &truth));
    assert_int_equal(foreseen.causes[SIM_CAUSE_CONTACT], 1);
    truth.ticks[21].slots[2].causes = 0;
    truth.ticks[25].slots[2].input.throttle = 6;
    foreseen.compared_tick = 39;
    assert_null(sim_foreseen_compare(&foreseen, &truth));
    assert_int_equal(foreseen.causes[SIM_CAUSE_INPUT], 1);
}

typedef struct played {
    uint64_t seeds[6], digests[6];
    uint32_t count;
} played;

static void note_played(void *context, const sim_match_def *def, const sim_match_result *result)
{
    played *list = context;
    assert_true(result->passed);
    list->seeds[list->count] = def->seed;
    list->digests[list->count++] = result->digest;
}

static void matches_are_the_same_in_several_processes(void **state)
{
    (void)state;
    played alone = {0}, apart = {0};
    sim_jobs_def def = {.first = 300, .count = 6, .jobs = 1};
    assert_true(sim_jobs_play(&def, note_played, &alone));
    def.jobs = 4;
    assert_true(sim_jobs_play(&def, note_played, &apart));
    assert_int_equal(alone.count, 6);
    assert_int_equal(apart.count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(apart.seeds[i], 300 + i);
        assert_int_equal(apart.digests[i], alone.digests[i]);
    }
}

// The comparison itself must be able to fail: each value further off than its tolerance is noticed.
static void belief_notices_every_changed_value(void **state)
{
    (void)state;
    static sb_map map;
    static sb_frame frame;
    sb_allocator heap = sb_heap_allocator();
    sb_game_def def = sb_game_def_default();
    sb_game *game;
    sb_map_arena(&map);
    assert_int_equal(sb_game_create(&def, &map, &heap, &game), SB_OK);
    frame.command_count = 1;
    frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 3};
    assert_int_equal(sb_game_advance(game, &frame), SB_OK);
    sim_belief belief = {0};
    sim_belief_add(&belief, game);
    // The tank, who is in its slot, the round, and whatever the map has.
    static sb_entity shown[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t shown_count = sb_game_entities(game, shown, SB_RULES_ENTITY_COUNT_MAX);
    assert_in_range(shown_count, 3, SB_RULES_ENTITY_COUNT_MAX);
    assert_true(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));
    assert_false(sim_belief_has_snapshot(&belief, 0, 3, shown, shown_count));
    assert_false(sim_belief_has_snapshot(&belief, 2, 3, shown, shown_count));
    assert_false(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count - 1));
    assert_false(sim_belief_has_snapshot(&belief, 1, 3, shown, 0));
    uint32_t value_count = 0;
    for (uint32_t k = 0; k < shown_count; k++) {
        for (uint32_t i = 0; i < sb_tanks_rules.schema.kinds[shown[k].kind].field_count; i++) {
            int32_t value = shown[k].values[i];
            int32_t tolerance = sb_tanks_rules.schema.kinds[shown[k].kind].fields[i].tolerance;
            shown[k].values[i] = value + tolerance + 1;
            assert_false(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));
            shown[k].values[i] = value - tolerance - 1;
            assert_false(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));
            shown[k].values[i] = value + tolerance;
            assert_true(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));
            shown[k].values[i] = value;
            value_count++;
        }
        shown[k].generation++;
        assert_false(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));
        shown[k].generation--;
    }
    assert_true(value_count > SB_TANK_VALUE_COUNT);
    assert_true(sim_belief_has_snapshot(&belief, 1, 3, shown, shown_count));

    sb_client_event join = {
        .tick = 1, .kind = SB_CLIENT_EVENT_JOIN, .entity = 3, .other = SB_CLIENT_NOBODY};
    assert_true(sim_belief_has_event(&belief, 0, &join));
    assert_false(sim_belief_has_event(&belief, 1, &join));
    assert_int_equal(sim_belief_event_after(&belief, 0), 0);
    assert_int_equal(sim_belief_event_after(&belief, 1), belief.event_count);
    join.entity = 4;
    assert_false(sim_belief_has_event(&belief, 0, &join));
    sim_belief_deinit(&belief);
    sb_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_of_a_seed_played_again_is_the_same_to_the_bit),
        cmocka_unit_test(match_of_another_seed_differs),
        cmocka_unit_test(matches_together_see_all_that_a_link_can_do),
        cmocka_unit_test(entities_are_sent_within_the_bound_however_small_the_budget),
        cmocka_unit_test(matches_in_the_fog_and_with_a_view_distance_hold),
        cmocka_unit_test(rate_goes_down_on_a_bad_link_and_comes_back_in_calm),
        cmocka_unit_test(connections_are_lost_and_players_come_back_or_are_too_late),
        cmocka_unit_test(servers_die_and_their_matches_go_on_with_their_players),
        cmocka_unit_test(tanks_are_foreseen_to_the_last_bit_where_nothing_disturbs),
        cmocka_unit_test(difference_without_a_cause_is_noticed_and_one_with_a_cause_counted),
        cmocka_unit_test(matches_are_the_same_in_several_processes),
        cmocka_unit_test(belief_notices_every_changed_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
