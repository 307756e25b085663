#include "game/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"
#include "game/tank.h"

#define RATE_HZ 60u
#define RELOAD_TICKS 72u // 1.2 s
#define LIFE_TICKS 240u  // 4 s

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 3, RATE_HZ);
    field_match_populate(&match, 2);
    field_match_place(&match, 0, 0.0f, 0.0f, 0.0f);
    field_match_place(&match, 1, 0.0f, -80.0f, 0.0f);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static sb_body *shell(uint32_t player, uint32_t number)
{
    return field_match_body(&match, field_match_shell_index(&match, player, number));
}

static void hold_fire(uint32_t player, bool held)
{
    field_match_input(&match, player)->buttons = held ? SB_BUTTON_FIRE : 0;
}

static void shell_indices_follow_the_tanks_player_by_player(void **state)
{
    (void)state;
    sb_match view = field_match_view(&match);
    for (uint32_t player = 0; player < 3; player++) {
        for (uint32_t number = 0; number < SB_SHELLS_PER_PLAYER; number++) {
            uint32_t index = 3 + player * 4 + number;
            assert_int_equal(sb_shell_body_index(&view, player, number), index);
            assert_int_equal(sb_shell_owner(&view, index), player);
        }
    }
}

static void gun_fires_while_the_trigger_is_held_once_per_reload(void **state)
{
    (void)state;
    hold_fire(0, true);
    for (uint32_t i = 0; i < 3 * RELOAD_TICKS; i++) {
        field_match_play(&match, 1);
        assert_int_equal(field_match_event_count(&match, SB_EVENT_FIRE), i % RELOAD_TICKS == 0);
    }
    assert_int_equal(field_match_player(&match, 0)->shells_fired, 3);
    assert_int_equal(field_match_player(&match, 1)->shells_fired, 0);
}

static void gun_without_the_trigger_does_not_fire(void **state)
{
    (void)state;
    field_match_play(&match, 100);
    assert_int_equal(field_match_player(&match, 0)->shells_fired, 0);
    hold_fire(0, true);
    field_match_play(&match, 1);
    hold_fire(0, false);
    field_match_play(&match, 2 * RELOAD_TICKS);
    assert_int_equal(field_match_player(&match, 0)->shells_fired, 1);
}

static void gun_is_ready_exactly_when_the_reload_has_passed(void **state)
{
    (void)state;
    hold_fire(0, true);
    field_match_play(&match, 1);
    hold_fire(0, false);
    field_match_play(&match, RELOAD_TICKS - 2);
    hold_fire(0, true);
    field_match_play(&match, 1);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_FIRE), 0);
    field_match_play(&match, 1);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_FIRE), 1);
}

static void fire_event_names_shooter_and_muzzle(void **state)
{
    (void)state;
    hold_fire(1, true);
    field_match_play(&match, 1);
    const sb_event *event = field_match_event(&match, SB_EVENT_FIRE);
    assert_non_null(event);
    assert_int_equal(event->player, 1);
    assert_int_equal(event->other, SB_EVENT_NO_PLAYER);
    // The pivot: 0.75 m half a tank, 0.6 m above its centre.
    assert_true(fabsf(event->point.x) < 1e-4f && fabsf(event->point.z + 80.0f) < 1e-3f);
    assert_true(fabsf(event->point.y - 1.35f) < 3e-3f);
}

static void shells_in_the_air_are_at_most_four(void **state)
{
    (void)state;
    // From high above nothing is hit before a shell's life ends; a tank that reloads at once.
    field_match_input(&match, 0)->aim_pitch = 4000;
    hold_fire(0, true);
    for (int i = 0; i < 30; i++) {
        field_match_player(&match, 0)->ready_tick = 0;
        field_match_play(&match, 1);
        assert_true(field_match_shell_count(&match, 0) <= SB_SHELLS_PER_PLAYER);
    }
    assert_int_equal(field_match_shell_count(&match, 0), 4);
    assert_int_equal(field_match_player(&match, 0)->shells_fired, 4);
    assert_int_equal(field_match_shell_count(&match, 1), 0);
}

static void shell_leaves_the_muzzle_at_70_m_s_along_the_barrel(void **state)
{
    (void)state;
    // It does not inherit the tank's velocity.
    field_match_body(&match, 0)->velocity = (sb_vec3){0.0f, 0.0f, 8.0f};
    sb_player *player = field_match_player(&match, 0);
    player->turret_yaw = 1.0f;
    player->turret_pitch = 0.2f;
    *field_match_input(&match, 0) =
        (sb_input){.aim_yaw = 10430, .aim_pitch = 2086, .throttle = 127, .buttons = SB_BUTTON_FIRE};
    field_match_play(&match, 1);
    double yaw = (double)player->turret_yaw;
    double pitch = (double)player->turret_pitch;
    sb_vec3 v = shell(0, 0)->velocity;
    assert_true(fabs((double)v.x - 70.0 * sin(yaw) * cos(pitch)) < 1e-4);
    assert_true(fabs((double)v.z - 70.0 * cos(yaw) * cos(pitch)) < 1e-4);
    // One tick of gravity has acted.
    assert_true(fabs((double)v.y - (70.0 * sin(pitch) - 9.81 / 60.0)) < 1e-4);
}

// Semi-implicit Euler has a closed form: after n ticks v = v0 - g n dt, and the position is
// p0 + v0 n dt - g dt^2 n (n + 1) / 2.
static void shell_flies_the_closed_form_of_semi_implicit_euler(void **state)
{
    (void)state;
    const double dt = 1.0 / 60.0;
    sb_player *player = field_match_player(&match, 0);
    player->turret_pitch = 0.3f;
    *field_match_input(&match, 0) = (sb_input){.aim_pitch = 3129, .buttons = SB_BUTTON_FIRE};
    field_match_play(&match, 1);
    sb_vec3 from = field_match_event(&match, SB_EVENT_FIRE)->point;
    double pitch = (double)player->turret_pitch;
    hold_fire(0, false);
    for (int n = 1; n <= 80; n++) {
        assert_int_equal(shell(0, 0)->shape, SB_BODY_SPHERE);
        double y = (double)from.y + 70.0 * sin(pitch) * n * dt - 9.81 * dt * dt * n * (n + 1) / 2.0;
        double z = (double)from.z + 70.0 * cos(pitch) * n * dt;
        assert_true(fabs((double)shell(0, 0)->position.x - (double)from.x) < 1e-3);
        assert_true(fabs((double)shell(0, 0)->position.y - y) < 1e-3);
        assert_true(fabs((double)shell(0, 0)->position.z - z) < 1e-3);
        assert_true(fabs((double)shell(0, 0)->velocity.y - (70.0 * sin(pitch) - 9.81 * n * dt)) <
                    1e-3);
        field_match_play(&match, 1);
    }
}

static void shell_vanishes_after_four_seconds_in_the_air(void **state)
{
    (void)state;
    hold_fire(0, true);
    field_match_play(&match, 1);
    hold_fire(0, false);
    // So high that four seconds do not bring it down, and hardly moving.
    shell(0, 0)->position = (sb_vec3){0.0f, 400.0f, 0.0f};
    shell(0, 0)->velocity = (sb_vec3){0.0f, 0.0f, 0.0f};
    field_match_play(&match, LIFE_TICKS - 1);
    assert_int_equal(field_match_shell_count(&match, 0), 1);
    field_match_play(&match, 1);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    assert_int_equal(field_match_player(&match, 0)->shell_ends[0], 0);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_IMPACT), 0);
}

static void shell_slot_is_used_again_with_a_higher_generation(void **state)
{
    (void)state;
    hold_fire(0, true);
    field_match_play(&match, 1);
    uint16_t before = shell(0, 0)->generation;
    field_match_play(&match, 10 * RELOAD_TICKS);
    assert_true(shell(0, 0)->generation > before);
}

static void shell_does_not_hit_its_own_tank(void **state)
{
    (void)state;
    // Fired from inside the hull, and once more while the tank drives into its own line of fire.
    hold_fire(0, true);
    field_match_play(&match, 1);
    shell(0, 0)->velocity = (sb_vec3){0.0f, 0.0f, -1.0f};
    shell(0, 0)->position = (sb_vec3){0.0f, 1.0f, 3.0f};
    field_match_input(&match, 0)->throttle = 127;
    field_match_play(&match, 30);
    assert_int_equal(field_match_player(&match, 0)->health, 100);
    assert_int_equal(field_match_player(&match, 0)->hits, 0);
}

static void shell_hits_a_tank_in_its_way_at_the_surface(void **state)
{
    (void)state;
    field_match_place(&match, 1, 0.0f, 30.0f, 0.0f);
    hold_fire(0, true);
    uint32_t ticks = 0;
    while (field_match_event_count(&match, SB_EVENT_HIT) == 0 && ticks < 60) {
        field_match_play(&match, 1);
        ticks++;
    }
    const sb_event *hit = field_match_event(&match, SB_EVENT_HIT);
    assert_non_null(hit);
    // 28.4 m to the tail, less the radius: 0.4043 s, in the 25th tick.
    assert_int_equal(ticks, 25);
    assert_int_equal(hit->player, 0);
    assert_int_equal(hit->other, 1);
    assert_int_equal(hit->value, SB_SHELL_DAMAGE);
    assert_true(fabsf(hit->point.z - 28.4f) < 0.01f);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    assert_int_equal(field_match_player(&match, 0)->hits, 1);
}

static void shell_hits_the_ground_and_ends_there(void **state)
{
    (void)state;
    field_match_player(&match, 0)->turret_pitch = -0.18f;
    *field_match_input(&match, 0) = (sb_input){.aim_pitch = -16384, .buttons = SB_BUTTON_FIRE};
    uint32_t ticks = 0;
    while (field_match_event_count(&match, SB_EVENT_IMPACT) == 0 && ticks < 60) {
        field_match_play(&match, 1);
        ticks++;
    }
    const sb_event *impact = field_match_event(&match, SB_EVENT_IMPACT);
    assert_non_null(impact);
    assert_int_equal(impact->player, 0);
    assert_int_equal(impact->other, SB_EVENT_NO_PLAYER);
    assert_true(fabsf(impact->point.y) < 1e-3f);
    assert_true(impact->point.z > 4.0f && impact->point.z < 8.0f);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
}

static void shells_removed_leave_others_in_the_air(void **state)
{
    (void)state;
    hold_fire(0, true);
    hold_fire(1, true);
    field_match_play(&match, 1);
    sb_match view = field_match_view(&match);
    sb_shells_remove(&view, 0);
    assert_int_equal(field_match_shell_count(&match, 0), 0);
    assert_int_equal(field_match_shell_count(&match, 1), 1);
    assert_int_equal(field_match_player(&match, 0)->shell_ends[0], 0);
    assert_true(field_match_player(&match, 1)->shell_ends[0] != 0);
}

int main(void)
{
#define SHELL_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SHELL_TEST(shell_indices_follow_the_tanks_player_by_player),
        SHELL_TEST(gun_fires_while_the_trigger_is_held_once_per_reload),
        SHELL_TEST(gun_without_the_trigger_does_not_fire),
        SHELL_TEST(gun_is_ready_exactly_when_the_reload_has_passed),
        SHELL_TEST(fire_event_names_shooter_and_muzzle),
        SHELL_TEST(shells_in_the_air_are_at_most_four),
        SHELL_TEST(shell_leaves_the_muzzle_at_70_m_s_along_the_barrel),
        SHELL_TEST(shell_flies_the_closed_form_of_semi_implicit_euler),
        SHELL_TEST(shell_vanishes_after_four_seconds_in_the_air),
        SHELL_TEST(shell_slot_is_used_again_with_a_higher_generation),
        SHELL_TEST(shell_does_not_hit_its_own_tank),
        SHELL_TEST(shell_hits_a_tank_in_its_way_at_the_surface),
        SHELL_TEST(shell_hits_the_ground_and_ends_there),
        SHELL_TEST(shells_removed_leave_others_in_the_air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
