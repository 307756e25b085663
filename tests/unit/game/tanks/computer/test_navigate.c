// Tests the route of a computer player: out of a dead end, over ramps, and planned when it is due.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/navigation/navigation_grid.h"
#include "game/tanks/computer/parts.h"
#include "puppet.h"

static void begin(contest *at, puppet *self)
{
    at->def.player_capacity = 2;
    puppet_prepare(at);
    contest_begin(at);
    contest_join(at, 0);
    puppet_clear(at);
    puppet_begin(at, self, 0, SB_SKILL_NORMAL);
}

// Drives to a goal. Returns the ticks that it took, or the limit.
static uint32_t drive_to(contest *at, puppet *self, sb_vec3 goal, uint32_t tick_count_max)
{
    self->ai.goal = goal;
    for (uint32_t i = 0; i < tick_count_max; i++) {
        if (contest_distance(contest_body(at, 0)->position, goal) < 4.0) {
            return i;
        }
        puppet_drive(at, self);
        contest_play(at, 1);
    }
    return tick_count_max;
}

// Open to the south; the goal lies behind its closed end.
static void add_trap(contest *at)
{
    contest_add_box(at, (sb_vec3){0.0f, 2.0f, 10.0f}, (sb_vec3){15.0f, 2.0f, 1.0f});
    contest_add_box(at, (sb_vec3){-15.0f, 2.0f, -5.0f}, (sb_vec3){1.0f, 2.0f, 16.0f});
    contest_add_box(at, (sb_vec3){15.0f, 2.0f, -5.0f}, (sb_vec3){1.0f, 2.0f, 16.0f});
}

static void it_finds_out_of_a_wall_like_a_u(void **state)
{
    (void)state;
    for (int kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        contest at;
        puppet self;
        contest_prepare(&at, 60.0f);
        add_trap(&at);
        begin(&at, &self);
        contest_player(&at, 0)->type = (uint8_t)kind;             // its figures, in a medium's hull
        contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 4.0f}, 0.0f); // facing the closed end
        puppet_begin(&at, &self, 0, SB_SKILL_NORMAL);
        const sb_vec3 goal = {0.0f, 0.0f, 25.0f};
        // The way round is 26 m out, 18 m aside, 46 m back and 18 m aside: about 110 m.
        uint32_t limit = (uint32_t)(110.0 / (double)sb_tank_types[kind].speed_m_s * 60.0 * 2.5);
        uint32_t took = drive_to(&at, &self, goal, limit);
        print_message("%s: %.1f s of %.1f\n", sb_tank_types[kind].name, took / 60.0, limit / 60.0);
        assert_true(took < limit);
        contest_end(&at);
    }
}

static void a_computer_player_comes_out_of_it_to_its_enemy(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    add_trap(&at);
    contest_one_spawn(&at, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    contest_add_spawn(&at, 0, (sb_vec3){0.0f, 0.0f, 35.0f}, 0.0f);
    at.def.player_capacity = 2;
    at.def.computer_count = 1;
    contest_begin(&at);
    contest_join(&at, 0);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 35.0f}, 0.0f);
    contest_place(&at, 1, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    uint32_t tick = 0;
    while (tick < 30 * CONTEST_SECOND && contest_player(&at, 1)->hits == 0) {
        contest_play(&at, 1);
        tick++;
    }
    assert_true(contest_player(&at, 1)->hits > 0);
    assert_true(contest_player(&at, 1)->distance_m > 20.0f);
    contest_end(&at);
}

static void it_drives_up_a_ramp_and_down_again(void **state)
{
    (void)state;
    contest at;
    puppet self;
    contest_prepare(&at, 60.0f);
    contest_add_box(&at, (sb_vec3){0.0f, 1.5f, 20.0f}, (sb_vec3){10.0f, 1.5f, 10.0f});
    contest_add_ramp(&at, (sb_vec3){-6.0f, 0.0f, 1.0f}, 0.0f, 8.0f, 9.0f, 3.0f);
    begin(&at, &self);
    contest_place(&at, 0, (sb_vec3){20.0f, 0.0f, 20.0f}, -1.57f); // before the deck's sheer side
    puppet_begin(&at, &self, 0, SB_SKILL_NORMAL);
    assert_true(drive_to(&at, &self, (sb_vec3){4.0f, 3.0f, 24.0f}, 40 * CONTEST_SECOND) <
                40 * CONTEST_SECOND);
    contest_play(&at, 1);
    assert_true(contest_body(&at, 0)->position.y > 3.0f);
    assert_true(drive_to(&at, &self, (sb_vec3){30.0f, 0.0f, 20.0f}, 40 * CONTEST_SECOND) <
                40 * CONTEST_SECOND);
    assert_true(contest_body(&at, 0)->position.y < 1.5f);
    contest_end(&at);
}

// Calls the planner in `ticks` ticks and returns in how many of them it planned.
static uint32_t plans_in(contest *at, puppet *self, uint32_t tick_count)
{
    uint32_t plans = 0;
    for (uint32_t i = 0; i < tick_count; i++) {
        contest_view view;
        contest_look(at, &view);
        uint32_t before = self->ai.plan_tick;
        sb_navigate_plan(&view.play, self->slot, &self->ai);
        if (self->ai.plan_tick != before) {
            assert_int_equal(self->ai.plan_tick, view.play.tick);
            plans++;
        }
        contest_play(at, 1);
    }
    return plans;
}

static void it_plans_again_when_the_goal_moves_away(void **state)
{
    (void)state;
    contest at;
    puppet self;
    contest_prepare(&at, 60.0f);
    begin(&at, &self);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    self.ai.goal = (sb_vec3){40.0f, 0.0f, 0.0f};
    assert_int_equal(plans_in(&at, &self, 30), 1); // there is no way yet
    assert_int_equal(self.ai.waypoint_count, 1);   // over open ground
    assert_true(contest_distance(self.ai.waypoints[0], self.ai.goal) < 0.01);
    assert_int_equal(plans_in(&at, &self, 20), 0); // nothing has changed
    self.ai.goal.z = 5.9f;
    assert_int_equal(plans_in(&at, &self, 29), 0); // that is near enough
    self.ai.goal.z = 6.1f;
    assert_int_equal(plans_in(&at, &self, 31), 1);
    assert_true(contest_distance(self.ai.waypoints[0], self.ai.goal) < 0.01);
    assert_true(contest_distance(self.ai.planned_goal, self.ai.goal) < 0.01);
    self.ai.waypoint = self.ai.waypoint_count; // and when the way is at its end
    assert_int_equal(plans_in(&at, &self, 30), 1);
    assert_int_equal(self.ai.waypoint, 0);
    contest_end(&at);
}

static void a_route_is_planned_again_every_two_seconds(void **state)
{
    (void)state;
    contest at;
    puppet self;
    contest_prepare(&at, 60.0f);
    begin(&at, &self);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    self.ai.goal = (sb_vec3){40.0f, 0.0f, 0.0f};
    assert_int_equal(plans_in(&at, &self, 30), 1);
    assert_int_equal(plans_in(&at, &self, 1200), 10);
    contest_end(&at);
}

static void each_plans_in_ticks_of_its_own(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    at.def.player_capacity = 64;
    at.def.computer_count = 64;
    contest_begin(&at);
    contest_play(&at, 300);
    uint32_t most = 0, sum = 0;
    for (uint32_t i = 0; i < 30; i++) {
        contest_view view;
        contest_look(&at, &view);
        uint32_t count = 0;
        for (uint32_t slot = 0; slot < 64; slot++) {
            // An AI state that always has a reason to plan.
            sb_ai_state ai = {.goal = {0.0f, 0.0f, 0.0f}};
            sb_navigate_plan(&view.play, slot, &ai);
            count += ai.plan_tick != 0;
        }
        most = count > most ? count : most;
        sum += count;
        contest_play(&at, 1);
    }
    assert_int_equal(sum, 64); // each once in half a second
    assert_true(most <= 3);
    contest_end(&at);
}

static void waypoints_that_are_reached_are_left_behind(void **state)
{
    (void)state;
    contest at;
    puppet self;
    contest_prepare(&at, 60.0f);
    begin(&at, &self);
    contest_place(&at, 0, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    self.ai.goal = (sb_vec3){9.0f, 0.0f, 9.0f};
    contest_view view;
    contest_look(&at, &view);
    // Without a route the waypoint is the goal itself.
    sb_vec3 next = sb_navigate_follow(&view.play, 0, &self.ai);
    assert_memory_equal(&next, &self.ai.goal, sizeof next);
    self.ai.waypoint_count = 3;
    self.ai.waypoints[0] = (sb_vec3){2.0f, 0.0f, 2.0f};
    self.ai.waypoints[1] = (sb_vec3){-2.0f, 0.0f, 2.0f};
    self.ai.waypoints[2] = (sb_vec3){5.0f, 0.0f, 0.0f};
    next = sb_navigate_follow(&view.play, 0, &self.ai);
    assert_memory_equal(&next, &self.ai.waypoints[2], sizeof next);
    contest_place(&at, 0, (sb_vec3){4.0f, 0.0f, 0.0f}, 0.0f);
    next = sb_navigate_follow(&view.play, 0, &self.ai);
    assert_memory_equal(&next, &self.ai.goal, sizeof next);
    contest_end(&at);
}

static uint32_t component_at(const contest *at, float x, float z)
{
    contest_view view;
    contest_look(at, &view);
    return sb_navigation_component(view.play.context->prepared, x, z);
}

static void walls_and_targets_obstruct_and_objects_that_can_be_pushed_do_not(void **state)
{
    (void)state;
    contest at;
    contest_prepare(&at, 60.0f);
    contest_add_box(&at, (sb_vec3){-30.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 1.0f});
    contest_add_wall(&at, (sb_vec3){-15.0f, 1.0f, 0.0f}, (sb_vec3){1.0f, 1.0f, 1.0f}, 100);
    contest_add_marker(&at, "target", 0, (sb_vec3){0.0f, 0.0f, 0.0f});
    at.map.crates[at.map.crate_count++] = (sb_map_crate){
        .position = {15.0f, 1.0f, 0.0f}, .half_extents = {1, 1, 1}, .mass_kg = 500.0f};
    at.map.balls[at.map.ball_count++] = (sb_map_ball){
        .position = {30.0f, 1.0f, 0.0f}, .radius = 1.0f, .mass_kg = 500.0f, .restitution = 0.5f};
    at.def.computer_count = 1;
    for (int mode = 0; mode < 2; mode++) {
        contest_set(&at, SB_SETTING_MODE, mode == 0 ? SB_MODE_TARGETS : SB_MODE_DEATHMATCH);
        contest_begin(&at);
        uint32_t open = component_at(&at, 0.0f, 30.0f);
        assert_true(open != SB_NAVIGATION_COMPONENT_NONE);
        assert_int_equal(component_at(&at, -30.0f, 0.0f), SB_NAVIGATION_COMPONENT_NONE);
        assert_int_equal(component_at(&at, -15.0f, 0.0f), SB_NAVIGATION_COMPONENT_NONE);
        assert_int_equal(component_at(&at, 0.0f, 0.0f),
                         mode == 0 ? SB_NAVIGATION_COMPONENT_NONE : open);
        assert_int_equal(component_at(&at, 15.0f, 0.0f), open);
        assert_int_equal(component_at(&at, 30.0f, 0.0f), open);
        contest_end(&at);
    }
}

static void the_memory_is_enough_for_a_search_on_any_map(void **state)
{
    (void)state;
    static const float halves[] = {10.0f, 10.7f, 33.3f, 50.0f, 121.9f, 500.0f};
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t k = 0; k <= i; k++) {
            contest at;
            contest_prepare(&at, halves[i]);
            at.map.bounds_min.x = -halves[k];
            at.map.bounds_max.x = halves[k];
            contest_one_spawn(&at, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
            // 28 bytes a cell; each side is rounded up to whole cells (navigation.h).
            double cells = ceil((double)halves[i]) * ceil((double)halves[k]);
            size_t size = sb_navigate_scratch_size(&at.map);
            assert_true((double)size >= 28.0 * cells);
            if (i < 5) {
                at.def.computer_count = 1;
                contest_begin(&at);
                contest_view view;
                contest_look(&at, &view);
                const sb_navigation *grid = view.play.context->prepared;
                assert_true(size >= (size_t)28 * sb_navigation_cell_count(grid));
                contest_play(&at, 120);
                contest_end(&at);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_out_of_a_wall_like_a_u),
        cmocka_unit_test(a_computer_player_comes_out_of_it_to_its_enemy),
        cmocka_unit_test(it_drives_up_a_ramp_and_down_again),
        cmocka_unit_test(it_plans_again_when_the_goal_moves_away),
        cmocka_unit_test(a_route_is_planned_again_every_two_seconds),
        cmocka_unit_test(each_plans_in_ticks_of_its_own),
        cmocka_unit_test(waypoints_that_are_reached_are_left_behind),
        cmocka_unit_test(walls_and_targets_obstruct_and_objects_that_can_be_pushed_do_not),
        cmocka_unit_test(the_memory_is_enough_for_a_search_on_any_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
