// Tests pick-ups: what each gives, to whom, and when it is back.

#include "game/tanks/field/arena.h"
#include "yard.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define RESPAWN_S 5.0f
#define RESPAWN_TICKS 300u

// One of a kind in the middle, and a medium tank in slot 0 far from it.
static void begin(yard *at, const char *kind)
{
    yard_map(at);
    yard_add_pick_up(at, kind, (sb_vec3){0}, RESPAWN_S);
    yard_begin(at, 3);
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_place(at, 0, (sb_vec3){50.0f, 0.0f, 0.0f}, 0.0f);
    yard_play(at, 2);
}

static const sb_pick_up *item(const yard *at)
{
    return sb_game_section(at->game, SB_TANKS_PICK_UPS, NULL);
}

static void stand_on_it(yard *at, uint32_t slot)
{
    yard_place(at, slot, (sb_vec3){0.5f, 0.0f, 0.0f}, 0.0f);
    yard_play(at, 1);
}

static void test_a_repair_kit_gives_points_up_to_full_health(void **state)
{
    (void)state;
    const uint16_t full = sb_tank_types[SB_TANK_MEDIUM].health, points = SB_REPAIR_POINTS;
    assert_true(full > points + 10);
    const uint16_t pairs[][2] = {{10, (uint16_t)(10 + points)},
                                 {(uint16_t)(full - points), full},
                                 {(uint16_t)(full - points + 1), full},
                                 {(uint16_t)(full - 1), full}};
    for (uint32_t i = 0; i < 4; i++) {
        yard at;
        begin(&at, "repair");
        yard_player(&at, 0)->health = pairs[i][0];
        stand_on_it(&at, 0);
        assert_int_equal(yard_player(&at, 0)->health, pairs[i][1]);
        assert_int_equal(item(&at)->present, 0);
        const sb_event *event = yard_event(&at, SB_EVENT_PICK_UP);
        assert_non_null(event);
        assert_int_equal(event->entity, 0);
        assert_int_equal(event->other, sb_game_kind_first(at.game, SB_ENTITY_PICK_UP));
        yard_end(&at);
    }
}

static void test_ammunition_fills_every_stock(void **state)
{
    (void)state;
    yard at;
    begin(&at, "ammunition");
    memset(yard_player(&at, 0)->stock, 0, 3);
    stand_on_it(&at, 0);
    assert_memory_equal(yard_player(&at, 0)->stock, yard_type(&at, 0)->stock, 3);
    assert_int_equal(item(&at)->present, 0);
    yard_end(&at);
}

static void test_a_shield_protects_before_health(void **state)
{
    (void)state;
    yard at;
    begin(&at, "shield");
    yard_player(&at, 0)->shield = 10;
    stand_on_it(&at, 0);
    assert_int_equal(yard_player(&at, 0)->shield, SB_SHIELD_POINTS);
    assert_int_equal(yard_player(&at, 0)->health, yard_type(&at, 0)->health);
    yard_end(&at);
}

static void test_item_of_no_use_stays(void **state)
{
    (void)state;
    static const char *const kinds[] = {"repair", "ammunition", "shield"};
    for (uint32_t i = 0; i < 3; i++) {
        yard at;
        begin(&at, kinds[i]);
        yard_player(&at, 0)->shield = SB_SHIELD_POINTS;
        stand_on_it(&at, 0);
        yard_play(&at, 30);
        assert_int_equal(item(&at)->present, 1);
        assert_null(yard_event(&at, SB_EVENT_PICK_UP));
        // A tank takes it as soon as it can use it.
        yard_player(&at, 0)->health = 1;
        yard_player(&at, 0)->shield = 0;
        yard_player(&at, 0)->stock[1]--;
        yard_play(&at, 1);
        assert_int_equal(item(&at)->present, 0);
        yard_end(&at);
    }
}

static void test_it_is_back_after_its_time_to_the_tick(void **state)
{
    (void)state;
    yard at;
    begin(&at, "repair");
    yard_player(&at, 0)->health = 1;
    stand_on_it(&at, 0); // taken
    yard_player(&at, 0)->health = 1;
    for (uint32_t i = 1; i < RESPAWN_TICKS; i++) {
        yard_play(&at, 1);
        assert_int_equal(item(&at)->present, 0);
        assert_int_equal(yard_player(&at, 0)->health, 1);
    }
    // The tank that waits there takes it in the same tick.
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->health, 1 + SB_REPAIR_POINTS);
    assert_int_equal(yard_event_count(&at, SB_EVENT_PICK_UP), 1);
    // Without a waiting tank the pick-up is there from that tick on.
    yard_place(&at, 0, (sb_vec3){50.0f, 0.0f, 0.0f}, 0.0f);
    yard_play(&at, RESPAWN_TICKS - 1);
    assert_int_equal(item(&at)->present, 0);
    yard_play(&at, 1);
    assert_int_equal(item(&at)->present, 1);
    yard_end(&at);
}

static void test_of_several_the_lowest_slot_takes_it(void **state)
{
    (void)state;
    yard at;
    begin(&at, "repair");
    yard_join(&at, 2, SB_TANK_SCOUT);
    yard_join(&at, 1, SB_TANK_SCOUT);
    for (uint32_t slot = 0; slot < 3; slot++) {
        yard_player(&at, slot)->health = 10;
    }
    yard_player(&at, 0)->health = yard_type(&at, 0)->health; // which has no use for it
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, 2.2f}, 1.57f);
    yard_place(&at, 1, (sb_vec3){1.1f, 0.0f, 0.0f}, 0.0f);
    yard_place(&at, 2, (sb_vec3){-1.1f, 0.0f, 0.0f}, 0.0f);
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 1)->health, 10 + SB_REPAIR_POINTS);
    assert_int_equal(yard_player(&at, 2)->health, 10);
    assert_int_equal(yard_event(&at, SB_EVENT_PICK_UP)->entity, 1);
    yard_end(&at);
}

static void test_its_reach_ends(void **state)
{
    (void)state;
    static const struct {
        sb_vec3 place;
        bool taken;
    } cases[] = {
        {{SB_PICK_UP_REACH_M - 0.1f, 0.0f, 0.0f}, true},
        {{SB_PICK_UP_REACH_M + 0.1f, 0.0f, 0.0f}, false},
        {{0.68f * SB_PICK_UP_REACH_M, 0.0f, 0.68f * SB_PICK_UP_REACH_M}, true},
        {{0.74f * SB_PICK_UP_REACH_M, 0.0f, 0.74f * SB_PICK_UP_REACH_M}, false},
        {{0.0f, SB_PICK_UP_HEIGHT_M + 0.5f, 0.0f}, false},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        yard at;
        begin(&at, "repair");
        yard_player(&at, 0)->health = 1;
        yard_place(&at, 0, cases[i].place, 0.0f);
        yard_play(&at, 1);
        assert_int_equal(item(&at)->present, !cases[i].taken);
        yard_end(&at);
    }
}

static void test_it_is_taken_by_driving_over_it(void **state)
{
    (void)state;
    yard at;
    begin(&at, "repair");
    yard_player(&at, 0)->health = 1;
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -30.0f}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    (void)yard_play_until(&at, SB_EVENT_PICK_UP, 400);
    assert_near(yard_body(&at, 0)->position.z, -SB_PICK_UP_REACH_M, 0.2);
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->pick_ups, 1);
    yard_end(&at);
}

static void test_clients_see_it_while_it_lies_there(void **state)
{
    (void)state;
    yard at;
    begin(&at, "shield");
    uint32_t index = sb_game_kind_first(at.game, SB_ENTITY_PICK_UP);
    sb_entity entity;
    assert_true(sb_game_entity(at.game, index, &entity));
    assert_int_equal(entity.values[3], SB_PICK_UP_SHIELD);
    stand_on_it(&at, 0);
    assert_false(sb_game_entity(at.game, index, &entity));
    yard_play(&at, RESPAWN_TICKS);
    assert_true(sb_game_entity(at.game, index, &entity));
    yard_end(&at);
}

static void test_a_kind_that_nobody_knows_is_refused_with_its_path(void **state)
{
    (void)state;
    for (uint32_t first = 0; first <= 12; first += 12) {
        yard at;
        yard_map(&at);
        for (uint32_t i = 0; i < first; i++) {
            yard_add_pick_up(&at, "repair", (sb_vec3){4.0f * (float)i, 0.0f, 0.0f}, 5.0f);
        }
        yard_add_pick_up(&at, "teapot", (sb_vec3){0}, 5.0f);
        sb_game_def def = sb_game_def_default();
        char reason[SB_RULES_REASON_SIZE];
        assert_int_equal(sb_game_check(&def, &at.map, reason), SB_ERROR_RANGE);
        assert_non_null(strstr(reason, first == 0 ? "/pick_ups/0/kind" : "/pick_ups/12/kind"));
        sb_allocator allocator = counting_heap_allocator(&at.heap);
        assert_int_equal(sb_game_create(&def, &at.map, &allocator, &at.game), SB_ERROR_RANGE);
        assert_null(at.game);
        assert_int_equal(at.heap.live_count, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_repair_kit_gives_points_up_to_full_health),
        cmocka_unit_test(test_ammunition_fills_every_stock),
        cmocka_unit_test(test_a_shield_protects_before_health),
        cmocka_unit_test(test_item_of_no_use_stays),
        cmocka_unit_test(test_it_is_back_after_its_time_to_the_tick),
        cmocka_unit_test(test_of_several_the_lowest_slot_takes_it),
        cmocka_unit_test(test_its_reach_ends),
        cmocka_unit_test(test_it_is_taken_by_driving_over_it),
        cmocka_unit_test(test_clients_see_it_while_it_lies_there),
        cmocka_unit_test(test_a_kind_that_nobody_knows_is_refused_with_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
