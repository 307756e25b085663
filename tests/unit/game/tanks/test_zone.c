// Tests zones: who is in them, and those that repair and harm.

#include "game/tanks/field/arena.h"
#include "game/tanks/mode/scoring.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// A zone of 20 m by 6 m in the middle, turned by this angle, and a medium tank elsewhere.
static void begin(yard *at, const char *kind, float yaw)
{
    yard_map(at);
    yard_add_zone(at, kind, (sb_vec3){0.0f, 1.0f, 0.0f}, (sb_vec3){10.0f, 2.0f, 3.0f}, yaw);
    yard_begin(at, 2);
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_place(at, 0, (sb_vec3){60.0f, 0.0f, 60.0f}, 0.0f);
    yard_play(at, 2);
}

static void test_entering_and_leaving_emit_one_event_each(void **state)
{
    (void)state;
    yard at;
    begin(&at, "hill", 0.0f);
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -15.0f}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    (void)yard_play_until(&at, SB_EVENT_ENTER, 300);
    assert_near(yard_body(&at, 0)->position.z, -3.0, 0.2);
    assert_int_equal(yard_event(&at, SB_EVENT_ENTER)->entity, 0);
    assert_int_equal(yard_event(&at, SB_EVENT_ENTER)->value, 0);
    assert_int_equal(yard_player(&at, 0)->zones, 1);
    yard_play(&at, 1);
    assert_null(yard_event(&at, SB_EVENT_ENTER));
    (void)yard_play_until(&at, SB_EVENT_EXIT, 300);
    assert_near(yard_body(&at, 0)->position.z, 3.0, 0.2);
    assert_int_equal(yard_event(&at, SB_EVENT_EXIT)->entity, 0);
    assert_int_equal(yard_player(&at, 0)->zones, 0);
    assert_int_equal(yard_player(&at, 0)->health, yard_type(&at, 0)->health); // which only tells
    yard_end(&at);
}

// Compared with a rotation in double precision; a yaw turns +z towards +x.
static void test_a_zone_is_turned_by_its_yaw(void **state)
{
    (void)state;
    for (int turn = -6; turn <= 6; turn++) {
        const sb_map_zone zone = {.center = {5.0f, 1.0f, -7.0f},
                                  .half_extents = {10.0f, 2.0f, 3.0f},
                                  .yaw = 0.5f * (float)turn};
        double yaw = 0.5 * (double)turn;
        uint32_t inside = 0;
        for (int x = -12; x <= 12; x++) {
            for (int z = -12; z <= 12; z++) {
                double dx = 1.01 * (double)x, dz = 1.01 * (double)z;
                double across = dx * cos(yaw) - dz * sin(yaw),
                       along = dx * sin(yaw) + dz * cos(yaw);
                bool expected = fabs(across) < 10.0 && fabs(along) < 3.0;
                if (fabs(fabs(across) - 10.0) < 1e-3 || fabs(fabs(along) - 3.0) < 1e-3) {
                    continue;
                }
                sb_vec3 point = {5.0f + (float)dx, 2.0f, -7.0f + (float)dz};
                assert_int_equal(sb_zone_contains(&sb_rules_api_table, &zone, point), expected);
                inside += expected;
                point.y = 3.1f; // above it
                assert_false(sb_zone_contains(&sb_rules_api_table, &zone, point));
            }
        }
        assert_true(inside > 80);
    }
}

static void test_a_tank_is_in_a_turned_zone(void **state)
{
    (void)state;
    yard at;
    begin(&at, "hill", 0.5f * (float)YARD_PI);
    // A quarter turn: its length lies along z.
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, 8.0f}, 0.0f);
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->zones, 1);
    yard_place(&at, 0, (sb_vec3){8.0f, 0.0f, 0.0f}, 0.0f);
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->zones, 0);
    yard_end(&at);
}

static void test_repair_gives_its_points_each_second_up_to_full(void **state)
{
    (void)state;
    yard at;
    begin(&at, "repair", 0.0f);
    const uint32_t full = yard_type(&at, 0)->health;
    const uint32_t from = full - 8 * SB_ZONE_REPAIR_PER_S;
    yard_player(&at, 0)->health = (uint16_t)from;
    yard_play(&at, 60);
    assert_int_equal(yard_player(&at, 0)->health, from); // outside
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    for (uint32_t second = 1; second <= 8; second++) {
        yard_play(&at, 60);
        assert_int_equal(yard_player(&at, 0)->health, from + SB_ZONE_REPAIR_PER_S * second);
    }
    yard_play(&at, 120);
    assert_int_equal(yard_player(&at, 0)->health, full);
    yard_end(&at);
}

static void test_a_hazard_takes_its_points_and_a_death_in_it_is_nobodys(void **state)
{
    (void)state;
    yard at;
    begin(&at, "hazard", 0.0f);
    yard_join(&at, 1, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    const uint32_t from = 3 * SB_ZONE_HAZARD_PER_S + SB_ZONE_HAZARD_PER_S / 2;
    yard_player(&at, 0)->health = (uint16_t)from;
    for (uint32_t second = 1; second <= 3; second++) {
        yard_play(&at, 60);
        assert_int_equal(yard_player(&at, 0)->health, from - SB_ZONE_HAZARD_PER_S * second);
    }
    (void)yard_play_until(&at, SB_EVENT_DEATH, 60);
    assert_int_equal(yard_event(&at, SB_EVENT_DEATH)->other, 0);
    assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_DEAD);
    assert_int_equal(yard_player(&at, 0)->deaths, 1);
    assert_int_equal(yard_player(&at, 0)->zones, 0);
    for (uint32_t slot = 0; slot < 2; slot++) {
        assert_int_equal(yard_player(&at, slot)->kills, 0);
    }
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->kills, 0);
    // The tank comes back elsewhere, with full health and in no zone.
    (void)yard_play_until(&at, SB_EVENT_SPAWN, yard_respawn_ticks(&at) + 1);
    assert_int_equal(yard_player(&at, 0)->health, yard_type(&at, 0)->health);
    assert_int_equal(yard_player(&at, 0)->zones, 0);
    yard_end(&at);
}

typedef enum way_out { OUT_KILLED, OUT_BY_HAZARD, OUT_LEFT, OUT_ROUND_BEGINS, OUT_COUNT } way_out;

// Plays the tick in which slot 0 leaves the zone.
static void go(yard *at, way_out way)
{
    yard_view view;
    switch (way) {
    case OUT_KILLED: // as in the tick that came last
        yard_look(at, &view);
        sb_death_apply(&view.play, 1, 0, (sb_vec3){0});
        break;
    case OUT_BY_HAZARD:
        yard_player(at, 0)->health = 1;
        (void)yard_play_until(at, SB_EVENT_DEATH, 60);
        break;
    case OUT_LEFT:
        yard_leave(at, 0);
        break;
    case OUT_ROUND_BEGINS:
        (void)yard_play_until(at, SB_EVENT_ROUND, 600);
        break;
    case OUT_COUNT:
        break;
    }
}

// Three zones are in the middle of the map; the fourth is elsewhere.
static void test_a_tank_that_goes_leaves_each_zone_that_it_was_in(void **state)
{
    (void)state;
    static const char *const kinds[] = {"hill", "base", "hazard"};
    for (way_out way = 0; way < OUT_COUNT; way++) {
        yard at;
        yard_map(&at);
        at.settings[SB_SETTING_WARM_UP_S] = way == OUT_ROUND_BEGINS ? 5 : 0;
        yard_add_zone(&at, "hill", (sb_vec3){60.0f, 1.0f, 0.0f}, (sb_vec3){4.0f, 2.0f, 4.0f}, 0.0f);
        for (uint32_t i = 0; i < 3; i++) {
            yard_add_zone(&at, kinds[i], (sb_vec3){0.0f, 1.0f, 0.0f}, (sb_vec3){9.0f, 2.0f, 9.0f},
                          0.3f * (float)i);
        }
        yard_begin(&at, 2);
        yard_join(&at, 0, SB_TANK_MEDIUM);
        yard_join(&at, 1, SB_TANK_MEDIUM);
        yard_place(&at, 0, (sb_vec3){2.0f, 0.0f, 1.0f}, 0.0f);
        yard_play(&at, 2);
        assert_int_equal(yard_player(&at, 0)->zones, 0xE);
        go(&at, way);
        assert_int_equal(yard_player(&at, 0)->zones, 0);
        uint32_t count, left = 0;
        const sb_event *events = sb_game_events(at.game, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (events[i].kind == SB_EVENT_EXIT) {
                assert_int_equal(events[i].entity, 0);
                assert_int_equal(left & UINT32_C(1) << events[i].value, 0);
                left |= UINT32_C(1) << events[i].value;
                assert_near(events[i].point.x, 2.0, 0.01);
            }
        }
        assert_int_equal(left, 0xE);
        // The event comes only once.
        yard_play(&at, 1);
        assert_null(yard_event(&at, SB_EVENT_EXIT));
        yard_end(&at);
    }
}

static void test_each_zone_has_its_bit(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    for (uint32_t i = 0; i < SB_MAP_ZONE_COUNT_MAX; i++) {
        yard_add_zone(&at, "hill", (sb_vec3){10.0f * (float)i, 1.0f, 0.0f},
                      (sb_vec3){4.0f, 2.0f, 4.0f}, 0.0f);
    }
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    for (uint32_t i = 0; i < SB_MAP_ZONE_COUNT_MAX; i++) {
        yard_place(&at, 0, (sb_vec3){10.0f * (float)i, 0.0f, 0.0f}, 0.0f);
        yard_play(&at, 1);
        assert_int_equal(yard_player(&at, 0)->zones, UINT32_C(1) << i);
        assert_int_equal(yard_event(&at, SB_EVENT_ENTER)->value, i);
        assert_int_equal(yard_event_count(&at, SB_EVENT_EXIT), i > 0);
    }
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entering_and_leaving_emit_one_event_each),
        cmocka_unit_test(test_a_zone_is_turned_by_its_yaw),
        cmocka_unit_test(test_a_tank_is_in_a_turned_zone),
        cmocka_unit_test(test_repair_gives_its_points_each_second_up_to_full),
        cmocka_unit_test(test_a_hazard_takes_its_points_and_a_death_in_it_is_nobodys),
        cmocka_unit_test(test_a_tank_that_goes_leaves_each_zone_that_it_was_in),
        cmocka_unit_test(test_each_zone_has_its_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
