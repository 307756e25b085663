// Tests the driver: it follows waypoints, fights, passes other tanks, and frees a stuck tank.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/computer/parts.h"
#include "puppet.h"

static void prepare(contest *at)
{
    contest_prepare(at, 80.0f);
    at->def.player_capacity = 3;
    puppet_prepare(at);
    contest_set(at, SB_SETTING_TIME_LIMIT_S, 0);
}

// Joins with a hull of that type.
static void join_as(contest *at, uint32_t slot, sb_tank_kind kind)
{
    contest_ask_join(at, slot);
    contest_input(at, slot)->select[SB_SELECT_TYPE] = (uint8_t)(kind + 1);
    contest_play(at, 1);
    assert_int_equal(contest_player(at, slot)->type, kind);
}

static void begin(contest *at, puppet *self)
{
    contest_begin(at);
    contest_join_all(at, 2);
    puppet_clear(at);
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 1, (sb_vec3){-70.0f, 0.0f, -70.0f}, 0.0f);
    puppet_begin(at, self, 0, SB_SKILL_NORMAL);
}

// Returns the input for the next tick, without a route.
static sb_input act(const contest *at, puppet *self)
{
    contest_view view;
    contest_look(at, &view);
    sb_input input = {0};
    sb_driver_act(&view.play, self->slot, &self->ai, &input);
    return input;
}

static double distance_of(const contest *at, uint32_t a, uint32_t b)
{
    return contest_distance(contest_body(at, a)->position, contest_body(at, b)->position);
}

static void it_turns_to_its_goal_before_it_drives(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    begin(&at, &self);
    self.ai.goal_kind = SB_GOAL_FIGHT;
    self.ai.goal = (sb_vec3){0.0f, 0.0f, 40.0f}; // ahead
    assert_int_equal(act(&at, &self).throttle, 127);
    assert_int_equal(act(&at, &self).steering, 0);
    self.ai.goal = (sb_vec3){40.0f, 0.0f, 40.0f}; // to the left
    assert_true(act(&at, &self).steering > 100);
    assert_true(act(&at, &self).throttle > 30 && act(&at, &self).throttle < 80);
    self.ai.goal = (sb_vec3){-40.0f, 0.0f, 40.0f};
    assert_true(act(&at, &self).steering < -100);
    self.ai.goal = (sb_vec3){40.0f, 0.0f, 1.0f}; // across
    assert_int_equal(act(&at, &self).throttle, 0);
    self.ai.goal = (sb_vec3){-1.0f, 0.0f, -40.0f}; // behind, the shorter way round
    assert_int_equal(act(&at, &self).throttle, 0);
    assert_int_equal(act(&at, &self).steering, -127);
    self.ai.goal.x = 1.0f;
    assert_int_equal(act(&at, &self).steering, 127);
    // The tank reaches the goal from any side, also across the angle's wrap.
    for (int i = 0; i < 8; i++) {
        contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.7854f * (float)i - 3.1f);
        puppet_begin(&at, &self, 0, SB_SKILL_NORMAL);
        self.ai.goal = (sb_vec3){(float)(20.0 * sin(2.0 * i)), 0.0f, (float)(20.0 * cos(2.0 * i))};
        uint32_t ticks = 0;
        while (contest_distance(contest_body(&at, 0)->position, self.ai.goal) > 4.0 &&
               ticks < 8 * CONTEST_SECOND) {
            self.ai.goal_kind = SB_GOAL_FIGHT;
            puppet_drive(&at, &self);
            contest_play(&at, 1);
            ticks++;
        }
        assert_true(ticks < 8 * CONTEST_SECOND);
    }
    contest_end(&at);
}

static void at_its_post_it_stands(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    begin(&at, &self);
    self.ai.goal_kind = SB_GOAL_GUARD;
    self.ai.goal = (sb_vec3){3.0f, 0.0f, -3.0f};
    assert_int_equal(act(&at, &self).throttle, 0);
    assert_int_equal(act(&at, &self).steering, 0);
    self.ai.goal_kind = SB_GOAL_REPAIR; // a kit is reached by driving over it
    self.ai.goal = (sb_vec3){0.0f, 0.0f, 3.5f};
    assert_int_equal(act(&at, &self).throttle, 127);
    contest_end(&at);
}

// Two tanks drive towards each other from both ends of a lane.
static void two_meet_head_on_in_a_lane_and_pass(void **state)
{
    (void)state;
    for (int i = 0; i < SB_TANK_KIND_COUNT * SB_TANK_KIND_COUNT; i++) {
        contest at;
        puppet selves[2];
        prepare(&at);
        contest_add_box(&at, (sb_vec3){-6.0f, 2.0f, 0.0f}, (sb_vec3){1.0f, 2.0f, 45.0f});
        contest_add_box(&at, (sb_vec3){6.0f, 2.0f, 0.0f}, (sb_vec3){1.0f, 2.0f, 45.0f});
        contest_begin(&at);
        join_as(&at, 0, (sb_tank_kind)(i / SB_TANK_KIND_COUNT));
        join_as(&at, 1, (sb_tank_kind)(i % SB_TANK_KIND_COUNT));
        puppet_clear(&at);
        const sb_vec3 ends[2] = {{0.0f, 0.0f, -40.0f}, {0.0f, 0.0f, 40.0f}};
        bool there[2] = {false, false};
        for (uint32_t k = 0; k < 2; k++) {
            contest_place(&at, k, ends[k], k == 0 ? 0.0f : 3.1415f);
            puppet_begin(&at, &selves[k], k, SB_SKILL_NORMAL);
        }
        // 80 m at the speed of the slowest tank are 12 s.
        uint32_t ticks = 0;
        while (!(there[0] && there[1]) && ticks++ < 30 * CONTEST_SECOND) {
            for (uint32_t k = 0; k < 2; k++) {
                selves[k].ai.goal = ends[1 - k];
                selves[k].ai.goal_kind = SB_GOAL_HOME;
                puppet_drive(&at, &selves[k]);
                there[k] |= contest_distance(contest_body(&at, k)->position, ends[1 - k]) < 4.0;
            }
            contest_play(&at, 1);
        }
        if (!(there[0] && there[1])) {
            fail_msg("%s and %s did not pass each other",
                     sb_tank_types[i / SB_TANK_KIND_COUNT].name,
                     sb_tank_types[i % SB_TANK_KIND_COUNT].name);
        }
        contest_end(&at);
    }
}

static void a_tank_that_obstructs_the_route_is_driven_around(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    begin(&at, &self);
    contest_place(&at, 1, (sb_vec3){0.5f, 0.0f, 20.0f}, 0.0f);
    sb_vec3 stood = contest_body(&at, 1)->position;
    self.ai.goal = (sb_vec3){0.0f, 0.0f, 40.0f};
    self.ai.goal_kind = SB_GOAL_HOME;
    uint32_t ticks = 0;
    while (contest_distance(contest_body(&at, 0)->position, self.ai.goal) > 4.0) {
        puppet_drive(&at, &self);
        contest_play(&at, 1);
        assert_true(ticks++ < 15 * CONTEST_SECOND);
    }
    assert_true(contest_distance(contest_body(&at, 1)->position, stood) < 0.5); // not pushed along
    contest_end(&at);
}

static void stuck_it_backs_out_and_looks_for_another_way(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    contest_add_box(&at, (sb_vec3){0.0f, 2.0f, 4.0f}, (sb_vec3){8.0f, 2.0f, 1.0f});
    begin(&at, &self);
    self.ai.goal_kind = SB_GOAL_HOME;
    self.ai.goal = (sb_vec3){0.0f, 0.0f, 20.0f};
    self.ai.waypoint_count = 1; // a way that was good once
    self.ai.waypoints[0] = self.ai.goal;
    uint32_t first_back = 0, back = 0;
    double farthest = 0.0;
    sb_vec3 nose = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = 0; i < 4 * CONTEST_SECOND; i++) {
        sb_input input = act(&at, &self);
        input.buttons = SB_BUTTON_HOLD_AIM;
        *contest_input(&at, 0) = input;
        contest_play(&at, 1);
        if (input.throttle < 0) {
            nose = back == 0 ? contest_body(&at, 0)->position : nose;
            first_back = back == 0 ? i : first_back;
            back++;
            farthest = fmax(farthest, contest_distance(contest_body(&at, 0)->position, nose));
            assert_int_equal(self.ai.waypoint_count, 0);
        }
    }
    // The tank needs a moment to reach the wall, and then a second and a half to notice that it is
    // stuck.
    assert_true(first_back > 90 && first_back < 150);
    assert_true(back >= 55 && back <= 120); // a second at a time
    assert_true(farthest > 1.0);
    contest_end(&at);
}

static void one_that_does_not_mean_to_drive_is_not_stuck(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    begin(&at, &self);
    self.ai.goal_kind = SB_GOAL_GUARD;
    for (uint32_t i = 0; i < 10 * CONTEST_SECOND; i++) {
        *contest_input(&at, 0) = act(&at, &self);
        assert_int_equal(contest_input(&at, 0)->throttle, 0);
        contest_play(&at, 1);
    }
    contest_end(&at);
}

// Fights the standing tank of slot 1. Returns the smallest and largest distance.
static void fight(contest *at, puppet *self, double distance, double out_range[2],
                  double *out_distance)
{
    contest_place(at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_place(at, 1, (sb_vec3){0.0f, 0.0f, (float)distance}, 0.0f);
    puppet_begin(at, self, 0, SB_SKILL_NORMAL);
    self->ai.goal_kind = SB_GOAL_FIGHT;
    self->ai.enemy = 2;
    self->ai.seen_tick = 1;
    float before = contest_player(at, 0)->distance_m;
    out_range[0] = out_range[1] = distance;
    for (uint32_t i = 0; i < 10 * CONTEST_SECOND; i++) {
        self->ai.goal = contest_body(at, 1)->position;
        puppet_drive(at, self);
        contest_play(at, 1);
        out_range[0] = fmin(out_range[0], distance_of(at, 0, 1));
        out_range[1] = fmax(out_range[1], distance_of(at, 0, 1));
    }
    *out_distance = (double)(contest_player(at, 0)->distance_m - before);
}

static void it_keeps_its_distance_to_an_enemy_and_keeps_moving(void **state)
{
    (void)state;
    contest at;
    puppet self;
    prepare(&at);
    begin(&at, &self);
    double range[2], distance;
    fight(&at, &self, 8.0, range, &distance); // too near: it backs away
    assert_true(range[1] > 13.0 && distance > 10.0);
    assert_true(range[0] > 6.0);
    fight(&at, &self, 22.0, range, &distance); // about right: across
    assert_true(range[0] > 8.0 && range[1] < 40.0 && distance > 30.0);
    fight(&at, &self, 60.0, range, &distance); // far: it comes
    assert_true(range[0] < 31.0 && range[1] < 61.0);
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_turns_to_its_goal_before_it_drives),
        cmocka_unit_test(at_its_post_it_stands),
        cmocka_unit_test(two_meet_head_on_in_a_lane_and_pass),
        cmocka_unit_test(a_tank_that_obstructs_the_route_is_driven_around),
        cmocka_unit_test(stuck_it_backs_out_and_looks_for_another_way),
        cmocka_unit_test(one_that_does_not_mean_to_drive_is_not_stuck),
        cmocka_unit_test(it_keeps_its_distance_to_an_enemy_and_keeps_moving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
