// Tests the gunner: its solutions against the parabola in double precision, its trigger by what is
// in the way, and its lead by the hits.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/computer/parts.h"
#include "puppet.h"

#define GRAVITY 9.81

typedef struct point {
    double x, y, z;
} point;

// Returns the least distance between a shell and a target that moves evenly, in steps of a tenth of
// a millisecond.
static double miss_of(sb_vec3 pivot, double speed, double yaw, double pitch, sb_vec3 target,
                      sb_vec3 velocity)
{
    const point v = {speed * cos(pitch) * sin(yaw), speed * sin(pitch),
                     speed * cos(pitch) * cos(yaw)};
    double least = 1e30;
    for (double t = 0.0; t < 12.0; t += 1e-4) {
        double x = (double)pivot.x + v.x * t - (double)target.x - (double)velocity.x * t;
        double y = (double)pivot.y + v.y * t - 0.5 * GRAVITY * t * t - (double)target.y -
                   (double)velocity.y * t;
        double z = (double)pivot.z + v.z * t - (double)target.z - (double)velocity.z * t;
        double distance = sqrt(x * x + y * y + z * z);
        if (distance > least + 5.0) {
            break; // it goes away again
        }
        least = distance < least ? distance : least;
    }
    return least;
}

static sb_vec3 around(sb_vec3 from, double distance, double bearing, double up)
{
    return (sb_vec3){from.x + (float)(distance * sin(bearing)), from.y + (float)up,
                     from.z + (float)(distance * cos(bearing))};
}

static void still_targets_are_met_up_and_down_and_all_around(void **state)
{
    (void)state;
    const sb_vec3 pivot = {3.0f, 1.7f, -8.0f};
    for (int kind = 0; kind < SB_AMMUNITION_COUNT; kind++) {
        float speed = sb_ammunition_types[kind].speed_m_s;
        for (double distance = 8.0; distance < 180.0; distance *= 1.5) {
            for (int i = 0; i < 12; i++) {
                double up = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 12.0 : -15.0;
                sb_vec3 target = around(pivot, distance, 0.5 * i - 3.0, up);
                float yaw, pitch;
                assert_true(sb_gunner_solve(&sb_rules_api_table, pivot, speed, target,
                                            (sb_vec3){0, 0, 0}, &yaw, &pitch));
                double miss = miss_of(pivot, (double)speed, (double)yaw, (double)pitch, target,
                                      (sb_vec3){0, 0, 0});
                if (miss > 0.02) {
                    fail_msg("ammunition %d, %.1f m, %.0f m up: missed by %.3f m", kind, distance,
                             up, miss);
                }
                // The flatter of the two solutions, below the pitch of the longest reach.
                double s = (double)speed;
                assert_true(tan((double)pitch) < s * s / (GRAVITY * distance) + 1e-6);
            }
        }
    }
}

static double half_width_least(void)
{
    double least = 10.0;
    for (int i = 0; i < SB_TANK_KIND_COUNT; i++) {
        least = fmin(least, (double)sb_tank_types[i].half_extents.x);
    }
    return least;
}

static void moving_targets_are_met_within_half_a_tank(void **state)
{
    (void)state;
    const sb_vec3 pivot = {0.0f, 1.7f, 0.0f};
    const double half = half_width_least();
    uint32_t missed_without = 0, count = 0;
    for (int kind = 0; kind < SB_AMMUNITION_COUNT; kind++) {
        float speed = sb_ammunition_types[kind].speed_m_s;
        // The flight lasts at most a second and a half.
        for (double distance = 10.0; distance < 1.3 * (double)speed; distance *= 1.4) {
            for (int i = 0; i < 16; i++) {
                double course = 0.3927 * i;
                double target_speed = i % 2 == 0 ? 10.0 : 6.0;
                sb_vec3 target = around(pivot, distance, 0.7 * i, i % 4 - 1.0);
                sb_vec3 velocity = {(float)(target_speed * sin(course)), 0.0f,
                                    (float)(target_speed * cos(course))};
                float yaw, pitch;
                assert_true(sb_gunner_solve(&sb_rules_api_table, pivot, speed, target, velocity,
                                            &yaw, &pitch));
                double miss =
                    miss_of(pivot, (double)speed, (double)yaw, (double)pitch, target, velocity);
                if (miss > half) {
                    fail_msg("ammunition %d, %.1f m, course %.2f: missed by %.3f m", kind, distance,
                             course, miss);
                }
                assert_true(sb_gunner_solve(&sb_rules_api_table, pivot, speed, target,
                                            (sb_vec3){0, 0, 0}, &yaw, &pitch));
                missed_without += miss_of(pivot, (double)speed, (double)yaw, (double)pitch, target,
                                          velocity) > half;
                count++;
            }
        }
    }
    assert_true(2 * missed_without > count); // so that the lead is worth something here
}

static void target_out_of_reach_is_reported(void **state)
{
    (void)state;
    const sb_vec3 pivot = {0.0f, 1.0f, 0.0f};
    for (int kind = 0; kind < SB_AMMUNITION_COUNT; kind++) {
        double v2 = (double)sb_ammunition_types[kind].speed_m_s;
        v2 *= v2;
        static const double ups[] = {0.0, 20.0, -20.0};
        for (int i = 0; i < 3; i++) {
            // The envelope of all parabolas: d^2 = v^4 / g^2 - 2 h v^2 / g.
            double reach = sqrt(v2 * v2 / (GRAVITY * GRAVITY) - 2.0 * ups[i] * v2 / GRAVITY);
            float yaw, pitch, speed = sb_ammunition_types[kind].speed_m_s;
            sb_vec3 none = {0, 0, 0};
            assert_true(sb_gunner_solve(&sb_rules_api_table, pivot, speed,
                                        around(pivot, 0.995 * reach, 1.0, ups[i]), none, &yaw,
                                        &pitch));
            assert_false(sb_gunner_solve(&sb_rules_api_table, pivot, speed,
                                         around(pivot, 1.005 * reach, 1.0, ups[i]), none, &yaw,
                                         &pitch));
            assert_true(fabs((double)yaw - 1.0) < 1e-4);
            assert_true(fabs((double)pitch - CONTEST_PI / 4.0) < 1e-6);
        }
    }
    // Straight above there is no heading to aim at.
    float yaw, pitch;
    assert_false(sb_gunner_solve(&sb_rules_api_table, pivot, 100.0f, (sb_vec3){0.0f, 9.0f, 0.0f},
                                 (sb_vec3){0, 0, 0}, &yaw, &pitch));
}

// Slot 0 at the middle, its gun at slot 1, 40 m ahead of it; 2 is the mate of 0.
static void begin(contest *at, puppet *self, sb_mode mode)
{
    contest_prepare(at, 100.0f);
    puppet_prepare(at);
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
    contest_begin(at);
    contest_join_all(at, 3);
    puppet_clear(at);
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 1, (sb_vec3){0.0f, 0.0f, 40.0f}, 0.0f);
    contest_place(at, 2, (sb_vec3){-60.0f, 0.0f, 0.0f}, 0.0f);
    puppet_begin(at, self, 0, SB_SKILL_HARD);
    self->skill.aim_error_rad = 0.0f;
    self->ai.enemy = 2;
    self->ai.seen_tick = 1;
    contest_play(at, 60); // longer than it needs to react
    puppet_aim(at, self);
    sb_input *input = contest_input(at, 0);
    contest_player(at, 0)->turret_yaw = 0.0f;
    contest_player(at, 0)->turret_pitch =
        (float)((double)input->aim_pitch * 2.0 * CONTEST_PI / SB_INPUT_TURN);
}

static bool fires(contest *at, puppet *self)
{
    puppet_aim(at, self);
    return (contest_input(at, 0)->buttons & SB_BUTTON_FIRE) != 0;
}

static void it_fires_at_what_it_sees_once_it_is_aligned(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_TEAM);
    assert_true(fires(&at, &self));
    contest_player(&at, 0)->turret_yaw = 0.2f;
    assert_false(fires(&at, &self));
    contest_player(&at, 0)->turret_yaw = 0.0f;
    contest_player(&at, 0)->turret_pitch += 0.2f;
    assert_false(fires(&at, &self));
    contest_player(&at, 0)->turret_pitch -= 0.2f;
    assert_true(fires(&at, &self));
    self.ai.seen_tick = 0; // out of sight
    assert_false(fires(&at, &self));
    self.ai.seen_tick = 1;
    self.ai.enemy = 0; // nobody
    assert_false(fires(&at, &self));
    contest_end(&at);
}

static void it_takes_its_time_to_react(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_TEAM);
    self.skill.reaction_s = 0.5f;
    self.ai.seen_tick = sb_game_tick(at.game) + 1; // seen in the tick to come
    for (uint32_t i = 0; i < 30; i++) {
        assert_false(fires(&at, &self));
        *contest_input(&at, 0) = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
        contest_play(&at, 1);
    }
    assert_true(fires(&at, &self));
    contest_end(&at);
}

static void it_does_not_fire_through_a_mate(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_TEAM);
    contest_place(&at, 2, (sb_vec3){0.0f, 0.0f, 20.0f}, 1.5f); // 1.7 m high: in the way
    assert_false(fires(&at, &self));
    contest_place(&at, 2, (sb_vec3){0.0f, 0.0f, 60.0f}, 1.5f); // behind the enemy
    assert_true(fires(&at, &self));
    contest_place(&at, 2, (sb_vec3){6.0f, 0.0f, 20.0f}, 1.5f); // beside the line
    assert_true(fires(&at, &self));
    // An enemy in the line of fire does not stop the shot.
    contest_place(&at, 2, (sb_vec3){0.0f, 0.0f, 20.0f}, 1.5f);
    contest_player(&at, 2)->team = contest_player(&at, 1)->team;
    assert_true(fires(&at, &self));
    contest_end(&at);
}

static void an_enemy_out_of_reach_is_not_shot_at(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_TEAM);
    contest_player(&at, 0)->ammunition = SB_AMMUNITION_SHAPED;
    contest_body(&at, 1)->position.z = 900.0f; // for the question alone
    contest_player(&at, 0)->turret_pitch = (float)CONTEST_PI / 4.0f;
    assert_false(fires(&at, &self));
    contest_end(&at);
}

// An attacker stands 20 m before a target; each test adds further objects.
static void begin_attack(contest *at, puppet *self)
{
    at->def.player_capacity = 3;
    puppet_prepare(at);
    contest_set(at, SB_SETTING_MODE, SB_MODE_TARGETS);
    contest_add_marker(at, "target", 0, (sb_vec3){0.0f, 0.0f, 20.0f});
    contest_begin(at);
    contest_join_all(at, 2); // two attackers
    puppet_clear(at);
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    puppet_begin(at, self, 0, SB_SKILL_HARD);
    self->ai.goal_kind = SB_GOAL_FIGHT;
    self->ai.goal = (sb_vec3){0.0f, 1.2f, 20.0f};
    puppet_aim(at, self);
    contest_player(at, 0)->turret_yaw = 0.0f;
    contest_player(at, 0)->turret_pitch =
        (float)((double)contest_input(at, 0)->aim_pitch * 2.0 * CONTEST_PI / SB_INPUT_TURN);
}

static void an_attacker_fires_at_the_target_that_it_can_hit(void **state)
{
    (void)state;
    contest at;
    puppet self;
    contest_prepare(&at, 60.0f);
    begin_attack(&at, &self);
    assert_true(fires(&at, &self));
    contest_player(&at, 0)->turret_yaw = 0.1f;
    assert_false(fires(&at, &self));
    contest_player(&at, 0)->turret_yaw = 0.0f;
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 10.0f}, 1.5f); // not through a mate
    assert_false(fires(&at, &self));
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 30.0f}, 1.5f);
    assert_true(fires(&at, &self));
    contest_end(&at);

    contest_prepare(&at, 60.0f);
    contest_add_box(&at, (sb_vec3){0.0f, 2.0f, 10.0f}, (sb_vec3){4.0f, 2.0f, 0.5f});
    begin_attack(&at, &self);
    assert_false(fires(&at, &self)); // nor through a house
    contest_end(&at);

    contest_prepare(&at, 60.0f);
    contest_add_wall(&at, (sb_vec3){0.0f, 2.0f, 10.0f}, (sb_vec3){4.0f, 2.0f, 0.5f}, 50);
    begin_attack(&at, &self);
    assert_true(fires(&at, &self)); // a wall that breaks is shot down
    contest_end(&at);
}

static uint8_t ammunition_for(contest *at, puppet *self)
{
    // The gunner decides this once a second; the effect of its shots does not matter here.
    for (uint32_t i = 0; i < 60; i++) {
        puppet_aim(at, self);
        *contest_input(at, 0) = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
        contest_play(at, 1);
    }
    puppet_aim(at, self);
    return contest_input(at, 0)->select[SB_SELECT_AMMUNITION];
}

static void the_ammunition_fits_the_enemy(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_DEATHMATCH);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 35.0f}, 0.0f);
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_PIERCING + 1);
    contest_player(&at, 1)->type = SB_TANK_SCOUT;
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_EXPLOSIVE + 1);
    contest_player(&at, 1)->type = SB_TANK_HEAVY;
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_SHAPED + 1);
    contest_player(&at, 0)->stock[SB_AMMUNITION_SHAPED] = 0;
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_PIERCING + 1);
    contest_place(&at, 2, (sb_vec3){4.0f, 0.0f, 35.0f}, 0.0f); // two beside each other
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_EXPLOSIVE + 1);
    contest_player(&at, 0)->stock[SB_AMMUNITION_EXPLOSIVE] = 0;
    assert_int_equal(ammunition_for(&at, &self), SB_AMMUNITION_PIERCING + 1);
    contest_end(&at);
}

// Counts the hits of some shots on a tank that drives back and forth across the line of fire.
static uint32_t hits_in_passes(float lead_share, uint32_t *out_shots)
{
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_DEATHMATCH);
    self.skill.lead_share = lead_share;
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 1000);
    for (uint32_t pass = 0; pass < 8; pass++) {
        float side = pass % 2 == 0 ? 1.0f : -1.0f;
        contest_place(&at, 1, (sb_vec3){-25.0f * side, 0.0f, 40.0f},
                      side * (float)CONTEST_PI / 2.0f);
        *contest_input(&at, 1) = (sb_input){.throttle = 127, .buttons = SB_BUTTON_HOLD_AIM};
        for (uint32_t i = 0; i < 300; i++) {
            contest_player(&at, 1)->health = 100;
            contest_player(&at, 0)->stock[SB_AMMUNITION_PIERCING] = 20;
            puppet_aim(&at, &self);
            contest_play(&at, 1);
        }
    }
    uint32_t hits = contest_player(&at, 0)->hits;
    *out_shots = contest_player(&at, 0)->shells_fired;
    contest_end(&at);
    return hits;
}

static void the_lead_makes_hits(void **state)
{
    (void)state;
    uint32_t shots, shots_without;
    uint32_t hits = hits_in_passes(1.0f, &shots);
    uint32_t hits_without = hits_in_passes(0.0f, &shots_without);
    print_message("with lead %u of %u shots hit, without %u of %u\n", hits, shots, hits_without,
                  shots_without);
    assert_true(shots >= 16 && shots_without >= 16); // both shoot all the time
    assert_true(2 * hits > shots);
    assert_true(hits > 2 * hits_without);
}

static void its_errors_keep_within_the_skill_and_take_both_sides(void **state)
{
    (void)state;
    contest at;
    puppet self;
    begin(&at, &self, SB_MODE_DEATHMATCH);
    self.skill.aim_error_rad = 0.1f;
    uint32_t left = 0, right = 0, up = 0, down = 0;
    double widest = 0.0;
    // Both stand still from here on, so that only the solution is measured.
    const double exact = (double)contest_player(&at, 0)->turret_pitch;
    for (uint32_t i = 0; i < 100 * CONTEST_SECOND; i++) {
        contest_view view;
        contest_look(&at, &view);
        sb_input input = {0};
        sb_gunner_act(&view.play, 0, &self.ai, &self.skill, &input);
        assert_true(fabsf(self.ai.aim_error_yaw) <= 0.1f);
        assert_true(fabsf(self.ai.aim_error_pitch) <= 0.05f);
        left += self.ai.aim_error_yaw > 0.0f;
        right += self.ai.aim_error_yaw < 0.0f;
        up += self.ai.aim_error_pitch > 0.0f;
        down += self.ai.aim_error_pitch < 0.0f;
        widest = fmax(widest, fabs((double)self.ai.aim_error_yaw));
        // The aim is off by exactly the skill's error.
        double aimed = (double)(int16_t)input.aim_yaw * 2.0 * CONTEST_PI / SB_INPUT_TURN;
        assert_true(fabs(aimed - (double)self.ai.aim_error_yaw) < 2e-4);
        double raised = (double)input.aim_pitch * 2.0 * CONTEST_PI / SB_INPUT_TURN;
        assert_true(fabs(raised - exact - (double)self.ai.aim_error_pitch) < 2e-4);
        *contest_input(&at, 0) = (sb_input){.buttons = SB_BUTTON_HOLD_AIM};
        contest_play(&at, 1);
    }
    assert_true(left > 1500 && right > 1500 && up > 1500 && down > 1500);
    assert_true(widest > 0.08);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(still_targets_are_met_up_and_down_and_all_around),
        cmocka_unit_test(moving_targets_are_met_within_half_a_tank),
        cmocka_unit_test(target_out_of_reach_is_reported),
        cmocka_unit_test(it_fires_at_what_it_sees_once_it_is_aligned),
        cmocka_unit_test(it_takes_its_time_to_react),
        cmocka_unit_test(it_does_not_fire_through_a_mate),
        cmocka_unit_test(an_enemy_out_of_reach_is_not_shot_at),
        cmocka_unit_test(an_attacker_fires_at_the_target_that_it_can_hit),
        cmocka_unit_test(the_ammunition_fits_the_enemy),
        cmocka_unit_test(the_lead_makes_hits),
        cmocka_unit_test(its_errors_keep_within_the_skill_and_take_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
