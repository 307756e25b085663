#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/map/map.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "host/base/heap.h"
#include "played.h"
#include "snapshot_history.h"

static sim_match_result play(uint64_t seed)
{
    sim_match_def def = sim_match_def_from_seed(seed);
    return sim_played(&def);
}

static void match_of_a_seed_played_again_is_the_same_to_the_bit(void **state)
{
    (void)state;
    uint64_t before = 0;
    for (uint64_t seed = 1000; seed < 1002; seed++) {
        sim_match_result first = play(seed);
        sim_match_result again = play(seed);
        assert_int_equal(first.digest, again.digest);
        assert_int_equal(first.inputs_applied, again.inputs_applied);
        assert_memory_equal(&first.distance_driven_m, &again.distance_driven_m, sizeof(double));
        // A match of another seed differs.
        assert_int_not_equal(first.digest, before);
        before = first.digest;
    }
}

static void matches_together_see_all_that_a_link_can_do(void **state)
{
    (void)state;
    sim_match_result sum = {0};
    for (uint64_t seed = 3000; seed < 3006; seed++) {
        sim_match_result result = play(seed);
        sum.packets_lost += result.packets_lost;
        sum.packets_duplicated += result.packets_duplicated;
        sum.packets_reordered += result.packets_reordered;
        sum.hits += result.hits;
        sum.kills += result.kills;
        sum.matches += result.matches;
        sum.followed += result.followed;
        // With an odd seed rounds are short, so all clients follow into at least one more match.
        assert_true(seed % 2 == 0 ? result.matches == 1 : result.matches >= 2);
    }
    assert_true(sum.matches >= 10);
    assert_true(sum.followed >= 12);
    assert_true(sum.packets_lost > 100);
    assert_true(sum.packets_duplicated > 100);
    assert_true(sum.packets_reordered > 100);
    assert_true(sum.hits > 10);
    assert_true(sum.kills > 0);
}

static void entities_are_sent_within_the_bound_however_small_the_budget(void **state)
{
    (void)state;
    const uint32_t budgets[] = {2000, 6000, 20000};
    uint32_t waited_ms[3] = {0};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint64_t seed = 4000; seed < 4008; seed += 4) {
            sim_match_def def = sim_def_unlimited(seed);
            def.client_count = 8;
            def.bytes_per_second = budgets[i];
            // Every tick checks the bound; this test checks the resulting figures.
            sim_match_result result = sim_played(&def);
            assert_true(result.entities_shown > 1000);
            assert_true(result.entities_true * 100 > result.entities_shown * 90);
            waited_ms[i] =
                result.waited_ms_max > waited_ms[i] ? result.waited_ms_max : waited_ms[i];
        }
        print_message("%u bytes a second: longest wait %u ms\n", budgets[i], waited_ms[i]);
    }
    // The smallest budget makes changes wait, for half a second and the time that the queue takes.
    assert_in_range(waited_ms[0], 100, 2500);
    assert_in_range(waited_ms[2], 0, 1000);
}

static void matches_in_the_fog_and_with_a_view_distance_hold(void **state)
{
    (void)state;
    uint64_t compared[2] = {0};
    for (uint64_t seed = 5000; seed < 5002; seed++) {
        sim_match_def def = sim_def_unlimited(seed);
        def.mode = seed % 2 == 0 ? SB_MODE_TEAM : SB_MODE_DEATHMATCH;
        compared[0] += sim_played(&def).events_compared;
        def.fog = true;
        def.view_distance_m = seed % 3 == 0 ? 40 : 0;
        compared[1] += sim_played(&def).events_compared;
    }
    // Some events are hidden, others are not.
    assert_true(compared[1] < compared[0]);
    assert_true(compared[1] > compared[0] / 10);
}

static void rate_goes_down_on_a_bad_link_and_comes_back_in_calm(void **state)
{
    (void)state;
    for (uint64_t seed = 6000; seed < 6004; seed += 2) {
        sim_match_def def = sim_def_unlimited(seed);
        def.bytes_per_second = 20000;
        def.rough = true;
        sim_match_result result = sim_played(&def);
        assert_in_range(result.rate_least, 1250, 20000 / 3);
        assert_in_range(result.rate_healed, 1250, 20000 / 2);
        assert_true(result.rate_end < 20000);
        def.calm_s = 14.0;
        result = sim_played(&def);
        assert_int_equal(result.rate_end, 20000);
    }
}

// The comparison must be able to fail: it notices each value that is off by more than its
// tolerance.
static void snapshot_history_notices_every_changed_value(void **state)
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
    sim_snapshot_history snapshot_history = {0};
    sim_snapshot_history_add(&snapshot_history, game);
    // The tank, its slot's player, the round, and the entities of the map.
    static sb_entity shown[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t shown_count = sb_game_entities(game, shown, SB_RULES_ENTITY_COUNT_MAX);
    assert_in_range(shown_count, 3, SB_RULES_ENTITY_COUNT_MAX);
    assert_true(sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));
    assert_false(sim_snapshot_history_has_snapshot(&snapshot_history, 0, 3, shown, shown_count));
    assert_false(sim_snapshot_history_has_snapshot(&snapshot_history, 2, 3, shown, shown_count));
    assert_false(
        sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count - 1));
    assert_false(sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, 0));
    uint32_t value_count = 0;
    for (uint32_t k = 0; k < shown_count; k++) {
        for (uint32_t i = 0; i < sb_tanks_rules.schema.kinds[shown[k].kind].field_count; i++) {
            int32_t value = shown[k].values[i];
            int32_t tolerance = sb_tanks_rules.schema.kinds[shown[k].kind].fields[i].tolerance;
            shown[k].values[i] = value + tolerance + 1;
            assert_false(
                sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));
            shown[k].values[i] = value - tolerance - 1;
            assert_false(
                sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));
            shown[k].values[i] = value + tolerance;
            assert_true(
                sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));
            shown[k].values[i] = value;
            value_count++;
        }
        shown[k].generation++;
        assert_false(
            sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));
        shown[k].generation--;
    }
    assert_true(value_count > SB_TANK_VALUE_COUNT);
    assert_true(sim_snapshot_history_has_snapshot(&snapshot_history, 1, 3, shown, shown_count));

    sb_client_event join = {
        .tick = 1, .kind = SB_CLIENT_EVENT_JOIN, .entity = 3, .other = SB_CLIENT_NO_ENTITY};
    assert_true(sim_snapshot_history_has_event(&snapshot_history, 0, &join));
    assert_false(sim_snapshot_history_has_event(&snapshot_history, 1, &join));
    assert_int_equal(sim_snapshot_history_event_after(&snapshot_history, 0), 0);
    assert_int_equal(sim_snapshot_history_event_after(&snapshot_history, 1),
                     snapshot_history.event_count);
    join.entity = 4;
    assert_false(sim_snapshot_history_has_event(&snapshot_history, 0, &join));
    sim_snapshot_history_deinit(&snapshot_history);
    sb_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_of_a_seed_played_again_is_the_same_to_the_bit),
        cmocka_unit_test(matches_together_see_all_that_a_link_can_do),
        cmocka_unit_test(entities_are_sent_within_the_bound_however_small_the_budget),
        cmocka_unit_test(matches_in_the_fog_and_with_a_view_distance_hold),
        cmocka_unit_test(rate_goes_down_on_a_bad_link_and_comes_back_in_calm),
        cmocka_unit_test(snapshot_history_notices_every_changed_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
