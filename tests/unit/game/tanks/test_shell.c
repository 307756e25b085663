// Compares shells in flight with the parabola in double precision.

#include "game/tanks/fire/gunnery.h"
#include "yard.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define DT (1.0 / 60.0)
#define GRAVITY 9.81

// A tank at the south edge whose gun points ahead and up.
static void begin(yard *at, sb_tank_kind kind, float yaw, float pitch)
{
    yard_begin_empty(at, 2);
    yard_join(at, 0, kind);
    yard_place(at, 0, (sb_vec3){0.0f, 0.0f, -350.0f}, 0.0f);
    yard_point(at, 0, yaw, pitch);
}

static void test_a_shell_flies_its_parabola(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        yard at;
        begin(&at, SB_TANK_MEDIUM, 0.3f, 0.25f);
        yard_load(&at, 0, round);
        // The shell does not inherit the tank's speed.
        yard_drive(&at, 0, 1.0f, 0.0f);
        yard_play(&at, 60);
        yard_load(&at, 0, round);
        yard_fire(&at, 0);
        const sb_event *fired = yard_event(&at, SB_EVENT_FIRE);
        double x = (double)fired->point.x, y = (double)fired->point.y, z = (double)fired->point.z;
        const sb_tank_type *type = yard_type(&at, 0);
        assert_near(y, type->clearance_m + type->half_extents.y + type->turret_height_m, 0.02);
        double speed = (double)sb_ammunition_types[round].speed_m_s, pitch = (double)0.25f;
        double yaw = (double)0.3f, level = speed * cos(pitch);
        const sb_body *shell = yard_shell(&at, 0);
        assert_non_null(shell);
        assert_near(shell->half_extents.x, sb_ammunition_types[round].radius_m, 0.0);
        for (uint32_t i = 1; i <= 90; i++) {
            double t = (double)i * DT;
            assert_near(shell->position.x, x + level * sin(yaw) * t, 0.01);
            assert_near(shell->position.z, z + level * cos(yaw) * t, 0.01);
            double height = y + speed * sin(pitch) * t - 0.5 * GRAVITY * t * t;
            assert_near(shell->position.y, height, 0.002);
            assert_near(shell->velocity.y, speed * sin(pitch) - GRAVITY * t, 0.001);
            yard_play(&at, 1);
        }
        yard_end(&at);
    }
}

static void test_a_shell_lives_its_time_and_ends_without_a_trace(void **state)
{
    (void)state;
    for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
        yard at;
        begin(&at, SB_TANK_SCOUT, 0.0f, 0.5f);
        yard_load(&at, 0, round);
        yard_fire(&at, 0);
        uint32_t ticks = 1;
        while (yard_shell(&at, 0) != NULL && ticks < 1000) {
            yard_shell(&at, 0)->position.y = 20.0f; // the ground does not end it
            yard_shell(&at, 0)->position.z = 0.0f;
            yard_play(&at, 1);
            ticks++;
        }
        // A shell fired in tick n is gone in the tick that is its life later.
        assert_int_equal(ticks, lround((double)sb_ammunition_types[round].life_s * 60.0) + 1);
        assert_null(yard_event(&at, SB_EVENT_IMPACT));
        assert_null(yard_event(&at, SB_EVENT_EXPLODE));
        uint32_t count;
        const uint8_t *records = sb_game_section(at.game, SB_TANKS_SHELLS, &count);
        for (size_t i = 0; i < count * sizeof(sb_shell); i++) {
            assert_int_equal(records[i], 0);
        }
        yard_end(&at);
    }
}

// Whatever the player does and wherever it aims, also over its own hull.
static void test_no_shell_hits_its_own_tank_at_the_muzzle(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < 16; i++) {
            yard at;
            begin(&at, kind, 0.0f, 0.0f);
            yard_place(&at, 0, (sb_vec3){0}, 0.0f);
            yard_drive(&at, 0, i % 2 == 0 ? 1.0f : -1.0f, 0.5f);
            yard_play(&at, 30);
            yard_point(&at, 0, 0.39f * (float)i - 3.1f,
                       i % 3 == 0 ? sb_tank_types[kind].pitch_min_rad : 0.0f);
            yard_load(&at, 0, SB_AMMUNITION_PIERCING);
            yard_fire(&at, 0);
            for (uint32_t k = 0; k < 30; k++) {
                assert_null(yard_event(&at, SB_EVENT_HIT));
                yard_play(&at, 1);
            }
            assert_int_equal(yard_player(&at, 0)->health, sb_tank_types[kind].health);
            yard_end(&at);
        }
    }
}

static void test_shells_pass_each_other(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 2);
    yard_join(&at, 0, SB_TANK_MEDIUM);
    yard_join(&at, 1, SB_TANK_MEDIUM);
    yard_place(&at, 0, (sb_vec3){0.0f, 0.0f, -50.0f}, 0.0f);
    yard_place(&at, 1, (sb_vec3){0.0f, 0.0f, 50.0f}, (float)YARD_PI);
    yard_load(&at, 0, SB_AMMUNITION_PIERCING);
    yard_load(&at, 1, SB_AMMUNITION_PIERCING);
    yard_input(&at, 0)->buttons |= SB_BUTTON_FIRE;
    yard_input(&at, 1)->buttons |= SB_BUTTON_FIRE;
    yard_play(&at, 1);
    yard_input(&at, 0)->buttons = yard_input(&at, 1)->buttons = SB_BUTTON_HOLD_AIM;
    for (uint32_t i = 0; i < 30; i++) { // they meet in tick 25
        yard_play(&at, 1);
        assert_int_equal(yard_shell_count(&at, 0) + yard_shell_count(&at, 1), 2);
    }
    assert_true(yard_shell(&at, 0)->position.z > yard_shell(&at, 1)->position.z);
    yard_end(&at);
}

// A shell starts at the pivot inside its tank, so that it cannot pass a wall, however thin or near.
static void test_no_wall_is_shot_through(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        yard at;
        yard_map(&at);
        float nose = sb_tank_types[kind].half_extents.z;
        yard_add_box(&at, (sb_vec3){0.0f, 2.0f, nose + 0.15f}, (sb_vec3){3.0f, 2.0f, 0.1f});
        yard_begin(&at, 1);
        yard_join(&at, 0, kind);
        yard_place(&at, 0, (sb_vec3){0}, 0.0f);
        yard_point(&at, 0, 0.0f, 0.0f);
        yard_load(&at, 0, SB_AMMUNITION_PIERCING);
        yard_fire(&at, 0);
        // The shell flies 2 m a tick: some meet the wall in the first tick, some in the second.
        if (yard_event(&at, SB_EVENT_IMPACT) == NULL) {
            yard_play(&at, 1);
        }
        const sb_event *impact = yard_event(&at, SB_EVENT_IMPACT);
        assert_non_null(impact);
        assert_near(impact->point.z, nose + 0.05f, 0.1);
        assert_null(yard_shell(&at, 0));
        yard_end(&at);
    }
}

// By the shell's momentum: a ball without restitution moves at m v / (m + M).
static void test_a_shell_pushes_what_it_hits(void **state)
{
    (void)state;
    static const sb_ammunition rounds[] = {SB_AMMUNITION_PIERCING, SB_AMMUNITION_SHAPED};
    for (uint32_t i = 0; i < 2; i++) {
        yard at;
        yard_map(&at);
        yard_add_ball(&at, (sb_vec3){0.0f, 1.6f, 12.0f}, 1.0f, 200.0f, 0.0f);
        yard_begin(&at, 1);
        yard_join(&at, 0, SB_TANK_MEDIUM);
        yard_place(&at, 0, (sb_vec3){0}, 0.0f);
        yard_thing(&at, SB_ENTITY_BALL, 0)->gravity_scale = 0.0f;
        yard_load(&at, 0, rounds[i]);
        yard_fire(&at, 0);
        (void)yard_play_until(&at, SB_EVENT_IMPACT, 30);
        const sb_ammunition_type *type = &sb_ammunition_types[rounds[i]];
        double mass = (double)type->mass_kg;
        double expected = mass * (double)type->speed_m_s / (mass + 200.0);
        assert_near(yard_thing(&at, SB_ENTITY_BALL, 0)->velocity.z, expected, 0.1 * expected);
        yard_end(&at);
    }
}

static void test_shells_of_a_player_that_leaves_vanish(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM, 0.0f, 0.3f);
    yard_load(&at, 0, SB_AMMUNITION_PIERCING);
    yard_fire(&at, 0);
    assert_int_equal(yard_shell_count(&at, 0), 1);
    yard_leave(&at, 0);
    assert_int_equal(yard_shell_count(&at, 0), 0);
    uint32_t count;
    const uint8_t *records = sb_game_section(at.game, SB_TANKS_SHELLS, &count);
    for (size_t i = 0; i < count * sizeof(sb_shell); i++) {
        assert_int_equal(records[i], 0);
    }
    yard_end(&at);
}

static void test_a_shell_outlives_its_dead_owner(void **state)
{
    (void)state;
    yard at;
    begin(&at, SB_TANK_MEDIUM, 0.0f, 0.3f);
    yard_load(&at, 0, SB_AMMUNITION_PIERCING);
    yard_fire(&at, 0);
    yard_body(&at, 0)->position.y = 3.0f;
    yard_player(&at, 0)->health = 1;
    yard_view view;
    yard_look(&at, &view);
    view.play.context->api->body_remove(view.play.context, 0);
    view.play.players[0].state = SB_PLAYER_DEAD;
    view.play.players[0].respawn_tick = 10000;
    yard_play(&at, 30);
    assert_int_equal(yard_shell_count(&at, 0), 1);
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shell_flies_its_parabola),
        cmocka_unit_test(test_a_shell_lives_its_time_and_ends_without_a_trace),
        cmocka_unit_test(test_no_shell_hits_its_own_tank_at_the_muzzle),
        cmocka_unit_test(test_shells_pass_each_other),
        cmocka_unit_test(test_no_wall_is_shot_through),
        cmocka_unit_test(test_a_shell_pushes_what_it_hits),
        cmocka_unit_test(test_shells_of_a_player_that_leaves_vanish),
        cmocka_unit_test(test_a_shell_outlives_its_dead_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
