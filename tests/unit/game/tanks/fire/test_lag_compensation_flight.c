// Tests what a shell meets while it catches up: scenery, crates, plates that deflect it, and other
// shooters of the same tick. Also which place a shell takes.

#include "game/tanks/fire/gunnery.h"
#include "range.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static range r;
static const uint8_t nobody[4] = {0};

// Pulls the trigger in the next tick, for a slot that sees others this long ago.
static void arm(uint32_t slot, double age, sb_ammunition round, float yaw, float pitch)
{
    sb_input *input = yard_input(&r.at, slot);
    const double moment = ((double)range_tick(&r) + 1.0 - age) * 256.0;
    input->view_tick = (uint32_t)(moment / 256.0);
    input->view_fraction = (uint8_t)(moment - 256.0 * (double)input->view_tick);
    input->buttons |= SB_BUTTON_FIRE;
    yard_load(&r.at, slot, round);
    yard_point(&r.at, slot, yaw, pitch);
}

static void stand(uint32_t slot, sb_tank_kind kind, float x, float z, float yaw)
{
    if (yard_player(&r.at, slot)->state == SB_PLAYER_EMPTY) {
        yard_join(&r.at, slot, kind);
    }
    yard_place(&r.at, slot, (sb_vec3){x, 0.0f, z}, yaw);
}

// Two tanks have both driven on, and see each other at their old places, 40 m apart.
static void begin_duel(uint32_t a, uint32_t b, uint32_t moved_ticks_ago)
{
    range_map(&r, 60);
    r.at.settings[SB_SETTING_RESPAWN_S] = 60;
    range_begin(&r);
    yard_leave(&r.at, RANGE_SHOOTER);
    stand(a, SB_TANK_MEDIUM, 0.0f, -20.0f, 0.0f);
    stand(b, SB_TANK_MEDIUM, 0.0f, 20.0f, (float)YARD_PI);
    range_play(&r, 60);
    stand(a, SB_TANK_MEDIUM, 7.0f, -20.0f, 0.0f);
    stand(b, SB_TANK_MEDIUM, 7.0f, 20.0f, (float)YARD_PI);
    range_play(&r, moved_ticks_ago);
    yard_player(&r.at, a)->health = yard_player(&r.at, b)->health = 1;
}

static const uint32_t slot_pairs[][2] = {{0, 1}, {1, 0}, {2, 3}, {3, 0}};

// Twenty ticks of flight. Neither shell comes first, by slot or by age.
static void test_two_players_that_kill_each_other_in_one_tick_both_die(void **state)
{
    (void)state;
    static const double ages[][2] = {{24.0, 24.0}, {24.0, 22.5}, {23.25, 24.0}};
    const float slant = atanf(7.0f / 40.0f);
    for (uint32_t i = 0; i < 4; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t a = slot_pairs[i][0], b = slot_pairs[i][1];
            begin_duel(a, b, 2);
            arm(a, ages[k][0], SB_AMMUNITION_PIERCING, -slant, -0.005f);
            arm(b, ages[k][1], SB_AMMUNITION_PIERCING, (float)YARD_PI + slant, -0.005f);
            range_play(&r, 1);
            assert_int_equal(yard_event_count(&r.at, SB_EVENT_FIRE), 2);
            assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), 2);
            assert_int_equal(yard_event_count(&r.at, SB_EVENT_DEATH), 2);
            for (uint32_t n = 0; n < 2; n++) {
                assert_int_equal(yard_player(&r.at, slot_pairs[i][n])->state, SB_PLAYER_DEAD);
                assert_int_equal(yard_player(&r.at, slot_pairs[i][n])->kills, 1);
                assert_int_equal(yard_player(&r.at, slot_pairs[i][n])->deaths, 1);
            }
            range_end(&r);
        }
    }
}

// A player that sees the present has the other's shell arrive first; its own flies on after its
// death.
static void test_a_shell_flies_on_if_its_owner_dies_in_its_tick(void **state)
{
    (void)state;
    const float slant = atanf(7.0f / 40.0f);
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t a = slot_pairs[i][0], b = slot_pairs[i][1];
        begin_duel(a, b, 2);
        arm(a, 24.0, SB_AMMUNITION_PIERCING, -slant, -0.005f);
        arm(b, 0.0, SB_AMMUNITION_PIERCING, (float)YARD_PI, -0.005f);
        range_play(&r, 1);
        yard_input(&r.at, a)->buttons = yard_input(&r.at, b)->buttons = SB_BUTTON_HOLD_AIM;
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_DEATH), 1);
        assert_int_equal(yard_event(&r.at, SB_EVENT_DEATH)->entity, a);
        assert_int_equal(yard_shell_count(&r.at, b), 1);
        (void)yard_play_until(&r.at, SB_EVENT_DEATH, 30);
        assert_int_equal(yard_event(&r.at, SB_EVENT_DEATH)->entity, b);
        assert_int_equal(yard_event(&r.at, SB_EVENT_DEATH)->other, a);
        range_end(&r);
    }
}

// Two shells of one tick would each destroy the tank. The one with fewer ticks of flight counts,
// whatever its slot.
static void test_of_two_shots_the_one_that_comes_first_kills(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t near = slot_pairs[i][0], far = slot_pairs[i][1], victim = i == 2 ? 0 : 2;
            range_map(&r, 60);
            r.at.settings[SB_SETTING_RESPAWN_S] = 60;
            range_begin(&r);
            yard_leave(&r.at, RANGE_SHOOTER);
            stand(victim, SB_TANK_MEDIUM, 0.0f, 0.0f, 0.0f);
            stand(near, SB_TANK_MEDIUM, 0.0f, -18.0f, 0.0f);
            // Farther by a twentieth of a tick, or by ticks.
            stand(far, SB_TANK_MEDIUM, 0.0f, k == 0 ? 18.1f : 30.0f, (float)YARD_PI);
            range_play(&r, 60);
            yard_player(&r.at, victim)->health = 1;
            arm(near, k == 2 ? 14.0 : 20.0, SB_AMMUNITION_PIERCING, 0.0f, -0.03f);
            arm(far, k == 2 ? 24.0 : 20.5, SB_AMMUNITION_PIERCING, (float)YARD_PI, -0.02f);
            range_play(&r, 1);
            assert_int_equal(yard_event_count(&r.at, SB_EVENT_FIRE), 2);
            assert_int_equal(yard_event_count(&r.at, SB_EVENT_DEATH), 1);
            assert_int_equal(yard_event(&r.at, SB_EVENT_DEATH)->entity, near);
            range_end(&r);
        }
    }
}

// A shell meets other things at their present place, before the tank behind them that it would hit
// without them. It does not meet what is behind the tank. In ticks of 12 m it meets both in the
// same tick.
static void test_a_solid_in_its_path_stops_it(void **state)
{
    (void)state;
    enum { NOTHING, SCENERY, WALL, CRATE, BALL, BEHIND, THINGS };
    for (uint32_t i = 0; i < 2 * THINGS; i++) {
        const uint32_t thing = i / 2, rate = i % 2 == 0 ? 10 : 60;
        range_map(&r, rate);
        if (thing == SCENERY || thing == BEHIND) {
            yard_add_box(&r.at, (sb_vec3){0.0f, 1.5f, thing == SCENERY ? 14.0f : 22.5f},
                         (sb_vec3){3.0f, 1.5f, 0.05f});
        } else if (thing == WALL) {
            yard_add_wall(&r.at, (sb_vec3){0.0f, 1.5f, 14.0f}, (sb_vec3){3.0f, 1.5f, 0.2f}, 100);
        } else if (thing == CRATE) {
            yard_add_crate(&r.at, (sb_vec3){0.0f, 1.0f, 14.0f}, (sb_vec3){1.0f, 1.0f, 1.0f},
                           500.0f);
        } else if (thing == BALL) {
            yard_add_ball(&r.at, (sb_vec3){0.0f, 1.5f, 14.0f}, 1.5f, 500.0f, 0.0f);
        }
        range_begin(&r);
        stand(RANGE_TARGET, SB_TANK_MEDIUM, 0.0f, 20.0f, (float)YARD_PI);
        range_play(&r, rate);
        stand(RANGE_TARGET, SB_TANK_MEDIUM, 9.0f, 20.0f, (float)YARD_PI);
        range_play(&r, 1);
        range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = rate == 10 ? 3.0 : 18.5};
        range_aim(&r, &shot, 0.0, 1.0, 20.0);
        range_fire(&r, &shot, nobody);
        assert_int_equal(yard_shell_count(&r.at, RANGE_SHOOTER), 0);
        const bool free_distance = thing == NOTHING || thing == BEHIND;
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), free_distance);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_IMPACT), !free_distance);
        static const double at_z[THINGS] = {
            [SCENERY] = 13.95, [WALL] = 13.8, [CRATE] = 13.0, [BALL] = 12.5};
        if (!free_distance) {
            assert_near(yard_event(&r.at, SB_EVENT_IMPACT)->point.z, at_z[thing], 0.05);
        }
        if (thing == WALL) {
            yard_view view;
            yard_look(&r.at, &view);
            assert_int_equal(view.play.walls[0].health,
                             100 - sb_ammunition_types[SB_AMMUNITION_PIERCING].wall_damage);
        }
        range_end(&r);
    }
}

// A ball passes over the gun's pivot in the tick of the shot. A shooter that sees the present hits
// a ball that rests in the way. A shell that waits for the tick's end meets nothing before it.
static void test_it_meets_nothing_while_it_waits(void **state)
{
    (void)state;
    for (uint32_t waits = 0; waits < 2; waits++) {
        range_map(&r, 60);
        yard_add_ball(&r.at, (sb_vec3){30.0f, 0.15f, 0.0f}, 0.15f, 50.0f, 0.0f);
        range_begin(&r);
        range_play(&r, 60);
        sb_body *ball = yard_thing(&r.at, SB_ENTITY_BALL, 0);
        const range_point muzzle = range_muzzle(&r);
        const range_shot shot = {
            .tick = range_tick(&r) + 1, .age_ticks = waits == 1 ? 6.5 : 0.0, .pitch = (double)0.3f};
        const range_point ahead = range_flight(&r, &shot, muzzle, 0.5);
        ball->position = waits == 1 ? (sb_vec3){-1.0f, (float)muzzle.y, 0.0f}
                                    : (sb_vec3){0.0f, (float)ahead.y, (float)ahead.z};
        ball->velocity = (sb_vec3){waits == 1 ? 120.0f : 0.0f, 0.0f, 0.0f};
        ball->gravity_scale = 0.0f;
        sb_body_wake(ball);
        range_fire(&r, &shot, nobody);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_IMPACT), !waits);
        assert_int_equal(yard_shell_count(&r.at, RANGE_SHOOTER), waits);
        if (waits == 1) {
            // The ball did pass.
            assert_true(ball->position.x > 0.8f);
            const range_point place = range_flight(&r, &shot, muzzle, 7.5);
            assert_near(yard_shell(&r.at, RANGE_SHOOTER)->position.z, place.z, 0.003);
        }
        range_end(&r);
    }
}

// The shell glances off the front of a heavy tank as it stood then, at 10 degrees to the plate. It
// leaves by the mirror's law at 0.6 of its speed, and flies on for the rest of its ticks.
static void test_it_glances_off_a_plate_that_was_there(void **state)
{
    (void)state;
    static const double ages[] = {12.0, 16.5, 24.0};
    for (uint32_t i = 0; i < 3; i++) {
        range_map(&r, 60);
        range_begin(&r);
        const double lean = 10.0 * YARD_PI / 180.0;
        // Its front looks along x, 10 degrees away from the shell.
        stand(RANGE_TARGET, SB_TANK_HEAVY, -2.0f, 20.0f, (float)(YARD_PI / 2.0 + lean));
        range_play(&r, 60);
        stand(RANGE_TARGET, SB_TANK_HEAVY, 60.0f, 20.0f, 0.0f);
        range_play(&r, 2);
        const uint16_t health = yard_player(&r.at, RANGE_TARGET)->health;
        range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = ages[i]};
        // At the upright plate of the bow, which is 10 cm high.
        range_aim(&r, &shot, 0.3, 1.15, 20.0);
        range_fire(&r, &shot, nobody);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_RICOCHET), 1);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), 0);
        const sb_event *glanced = yard_event(&r.at, SB_EVENT_RICOCHET);
        assert_int_equal(glanced->other, RANGE_TARGET);
        const sb_body *shell = yard_shell(&r.at, RANGE_SHOOTER);
        assert_non_null(shell);
        // The mirror, seen from above: its normal is (cos, -sin) of the lean.
        const double vx = 120.0 * cos(shot.pitch) * sin(shot.yaw);
        const double vz = 120.0 * cos(shot.pitch) * cos(shot.yaw);
        const double nx = cos(lean), nz = -sin(lean), into = vx * nx + vz * nz;
        assert_true(into < 0.0);
        const double wx = 0.6 * (vx - 2.0 * into * nx), wz = 0.6 * (vz - 2.0 * into * nz);
        assert_near(shell->velocity.x, wx, 0.05);
        assert_near(shell->velocity.z, wz, 0.05);
        // The shell flies all ticks of its age: before the plate at the one speed, then at the
        // other.
        const double before =
            sqrt(pow((double)glanced->point.x, 2.0) + pow((double)glanced->point.z, 2.0)) /
            (120.0 * cos(shot.pitch));
        const double after = (ages[i] + 1.0) / 60.0 - before;
        assert_true(after > 0.02);
        assert_near(shell->position.x, (double)glanced->point.x + wx * after, 0.2);
        assert_near(shell->position.z, (double)glanced->point.z + wz * after, 0.2);
        assert_int_equal(yard_player(&r.at, RANGE_TARGET)->health, health);
        // It is not hit at its present place, nor while the shell is held.
        const float z = shell->position.z;
        range_play(&r, 1);
        assert_near(yard_shell(&r.at, RANGE_SHOOTER)->position.z, (double)z + wz / 60.0, 0.01);
        range_end(&r);
    }
}

// The shell bursts where it meets something, and hurts and pushes the tanks that are near there
// now.
static void test_it_bursts_where_it_meets_something(void **state)
{
    (void)state;
    for (uint32_t near = 0; near < 2; near++) {
        range_map(&r, 60);
        range_begin(&r);
        stand(RANGE_TARGET, SB_TANK_MEDIUM, 0.0f, 20.0f, (float)YARD_PI);
        stand(2, SB_TANK_MEDIUM, near == 1 ? 3.5f : 60.0f, 19.0f, 0.0f);
        range_play(&r, 60);
        stand(RANGE_TARGET, SB_TANK_MEDIUM, 50.0f, 20.0f, (float)YARD_PI);
        range_play(&r, 2);
        const uint16_t health = yard_player(&r.at, 2)->health;
        range_shot shot = {
            .tick = range_tick(&r) + 1, .age_ticks = 22.0, .ammunition = SB_AMMUNITION_EXPLOSIVE};
        range_aim(&r, &shot, 0.0, 1.0, 20.0);
        range_fire(&r, &shot, nobody);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_EXPLODE), 1);
        assert_near(yard_event(&r.at, SB_EVENT_EXPLODE)->point.z, 18.4, 0.4);
        assert_int_equal(yard_shell_count(&r.at, RANGE_SHOOTER), 0);
        uint32_t count, direct = 0, beside = 0;
        const sb_event *events = sb_game_events(r.at.game, &count);
        for (uint32_t i = 0; i < count; i++) {
            direct += events[i].kind == SB_EVENT_HIT && events[i].other == RANGE_TARGET;
            beside += events[i].kind == SB_EVENT_HIT && events[i].other == 2;
        }
        assert_int_equal(direct, 1);
        assert_int_equal(beside, near);
        assert_int_equal(yard_player(&r.at, 2)->health < health, near);
        range_play(&r, 1);
        assert_int_equal(yard_body(&r.at, 2)->velocity.x > 0.1f, near);
        range_end(&r);
    }
}

// Shot n takes place n of four, counted from 0, whatever became of the other shells. A shot waits
// for a place that is not free yet.
static void test_shells_take_turns_in_their_places(void **state)
{
    (void)state;
    static const double ages[] = {0.0, 12.25};
    for (uint32_t i = 0; i < 2; i++) {
        range_map(&r, 60);
        range_begin(&r);
        range_play(&r, 60);
        const uint32_t first = sb_game_kind_first(r.at.game, SB_ENTITY_SHELL);
        for (uint32_t n = 0; n < 10; n++) {
            // Every third shell ends at once; the others fly for long.
            const bool brief = n % 3 == 2;
            arm(RANGE_SHOOTER, ages[i], SB_AMMUNITION_PIERCING, 0.0f, brief ? -0.18f : 0.2f);
            const uint32_t place = first + n % SB_SHELLS_PER_PLAYER;
            const bool taken = yard_body(&r.at, place)->shape != SB_BODY_FREE;
            range_play(&r, 1);
            yard_input(&r.at, RANGE_SHOOTER)->buttons &= (uint8_t)~SB_BUTTON_FIRE;
            assert_int_equal(yard_player(&r.at, RANGE_SHOOTER)->shells_fired, taken ? n : n + 1);
            if (taken) {
                assert_true(n >= SB_SHELLS_PER_PLAYER);
                n--;
                range_play(&r, 20);
                continue;
            }
            const bool over = brief && ages[i] > 6.0;
            assert_int_equal(yard_body(&r.at, place)->shape, over ? SB_BODY_FREE : SB_BODY_SPHERE);
            range_play(&r, 8);
            if (brief) {
                assert_int_equal(yard_body(&r.at, place)->shape, SB_BODY_FREE);
            }
        }
        range_end(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players_that_kill_each_other_in_one_tick_both_die),
        cmocka_unit_test(test_a_shell_flies_on_if_its_owner_dies_in_its_tick),
        cmocka_unit_test(test_of_two_shots_the_one_that_comes_first_kills),
        cmocka_unit_test(test_a_solid_in_its_path_stops_it),
        cmocka_unit_test(test_it_meets_nothing_while_it_waits),
        cmocka_unit_test(test_it_glances_off_a_plate_that_was_there),
        cmocka_unit_test(test_it_bursts_where_it_meets_something),
        cmocka_unit_test(test_shells_take_turns_in_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
