// Tests the loss of points, and what follows when none is left.

#include "game/tanks/fire/gunnery.h"
#include "yard.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void begin(yard *at)
{
    yard_begin_empty(at, 2);
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_join(at, 1, SB_TANK_MEDIUM);
    yard_place(at, 0, (sb_vec3){0}, 0.0f);
    yard_place(at, 1, (sb_vec3){0.0f, 0.0f, 40.0f}, 0.0f);
    yard_play(at, 1);
}

static void hurt(yard *at, uint32_t shooter, uint32_t victim, float points)
{
    yard_view view;
    yard_look(at, &view);
    sb_damage_tank(&view.play, shooter, victim, points, SB_AMMUNITION_SHAPED, (sb_vec3){0});
}

static void test_the_shield_is_lost_before_health(void **state)
{
    (void)state;
    yard at;
    begin(&at);
    yard_player(&at, 1)->shield = 50;
    hurt(&at, 0, 1, 30.0f);
    assert_int_equal(yard_player(&at, 1)->shield, 20);
    const int full = yard_type(&at, 1)->health;
    assert_int_equal(yard_player(&at, 1)->health, full);
    hurt(&at, 0, 1, 30.0f);
    assert_int_equal(yard_player(&at, 1)->shield, 0);
    assert_int_equal(yard_player(&at, 1)->health, full - 10);
    yard_end(&at);
}

static void test_fractions_are_rounded_and_nothing_is_for_nothing(void **state)
{
    (void)state;
    static const struct {
        float points;
        int lost;
    } cases[] = {{0.0f, 1}, {0.4f, 1}, {1.4f, 1}, {1.5f, 2}, {33.49f, 33}, {33.5f, 34}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        yard at;
        begin(&at);
        hurt(&at, 0, 1, cases[i].points);
        assert_int_equal(yard_type(&at, 1)->health - yard_player(&at, 1)->health, cases[i].lost);
        const sb_event *hit = yard_event(&at, SB_EVENT_HIT);
        assert_non_null(hit);
        assert_int_equal(hit->entity, 0);
        assert_int_equal(hit->other, 1);
        assert_int_equal(hit->value, cases[i].lost);
        yard_end(&at);
    }
}

static void test_a_tank_without_points_is_destroyed_and_counted(void **state)
{
    (void)state;
    yard at;
    begin(&at);
    hurt(&at, 0, 1, (float)yard_type(&at, 1)->health - 1.0f);
    assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_ALIVE);
    assert_null(yard_event(&at, SB_EVENT_DEATH));
    yard_player(&at, 1)->shield = 1;
    hurt(&at, 0, 1, 1e9f);
    const sb_player *dead = yard_player(&at, 1);
    assert_int_equal(dead->state, SB_PLAYER_DEAD);
    assert_int_equal(dead->health, 0);
    assert_int_equal(dead->shield, 0);
    assert_int_equal(dead->deaths, 1);
    assert_int_equal(yard_body(&at, 1)->shape, SB_BODY_FREE);
    assert_int_equal(yard_player(&at, 0)->kills, 1);
    assert_int_equal(yard_player(&at, 0)->hits, 2);
    assert_int_equal(yard_event(&at, SB_EVENT_DEATH)->entity, 0);
    assert_int_equal(yard_event(&at, SB_EVENT_DEATH)->other, 1);
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->kills, 1);
    assert_int_equal(totals->hits, 2);
    assert_int_equal(totals->hits_with[SB_AMMUNITION_SHAPED], 2);
    yard_end(&at);
}

static void test_one_that_destroys_itself_gains_nothing(void **state)
{
    (void)state;
    yard at;
    begin(&at);
    hurt(&at, 1, 1, 1e9f);
    assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_DEAD);
    assert_int_equal(yard_player(&at, 1)->kills, 0);
    assert_int_equal(yard_player(&at, 1)->hits, 0);
    assert_int_equal(yard_player(&at, 1)->deaths, 1);
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->kills, 0);
    yard_end(&at);
}

// After the set time, to the tick.
static void test_the_dead_come_back_after_their_time(void **state)
{
    (void)state;
    yard at;
    begin(&at);
    hurt(&at, 0, 1, 1e9f); // as in the tick that comes next
    for (uint32_t i = 0; i < yard_respawn_ticks(&at); i++) {
        yard_play(&at, 1);
        assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_DEAD);
    }
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_ALIVE);
    assert_int_equal(yard_event_count(&at, SB_EVENT_SPAWN), 1);
    yard_end(&at);
}

// By real shots: the wall has three times the points of an armour-piercing shell.
static void test_a_broken_wall_no_longer_obstructs_and_does_not_come_back(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    const uint16_t points = sb_ammunition_types[SB_AMMUNITION_PIERCING].wall_damage;
    yard_add_wall(&at, (sb_vec3){0.0f, 1.5f, 20.0f}, (sb_vec3){6.0f, 1.5f, 0.3f},
                  (uint16_t)(3 * points));
    yard_begin(&at, 1);
    yard_join(&at, 0, SB_TANK_HEAVY);
    yard_place(&at, 0, (sb_vec3){0}, 0.0f);
    yard_drive(&at, 0, 1.0f, 0.0f);
    yard_play(&at, 400);
    assert_near(yard_body(&at, 0)->position.z,
                20.0 - 0.3 - (double)yard_type(&at, 0)->half_extents.z,
                0.05); // it stands
    for (uint32_t shot = 1; shot <= 3; shot++) {
        yard_load(&at, 0, SB_AMMUNITION_PIERCING);
        yard_point(&at, 0, 0.0f, 0.0f);
        yard_fire(&at, 0);
        while (yard_shell(&at, 0) != NULL) {
            yard_play(&at, 1);
        }
        const sb_wall *wall = sb_game_section(at.game, SB_TANKS_WALLS, NULL);
        assert_int_equal(wall->health, points * (3 - shot));
    }
    const sb_event *broken = yard_event(&at, SB_EVENT_BREAK);
    assert_non_null(broken);
    assert_int_equal(broken->entity, 0);
    assert_int_equal(broken->other, sb_game_kind_first(at.game, SB_ENTITY_WALL));
    const sb_tanks_totals *totals = sb_game_section(at.game, SB_TANKS_TOTALS, NULL);
    assert_int_equal(totals->walls_broken, 1);
    yard_play(&at, 1500);
    assert_true(yard_body(&at, 0)->position.z > 100.0f);
    assert_int_equal(yard_thing(&at, SB_ENTITY_WALL, 0)->shape, SB_BODY_FREE);
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_shield_is_lost_before_health),
        cmocka_unit_test(test_fractions_are_rounded_and_nothing_is_for_nothing),
        cmocka_unit_test(test_a_tank_without_points_is_destroyed_and_counted),
        cmocka_unit_test(test_one_that_destroys_itself_gains_nothing),
        cmocka_unit_test(test_the_dead_come_back_after_their_time),
        cmocka_unit_test(test_a_broken_wall_no_longer_obstructs_and_does_not_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
