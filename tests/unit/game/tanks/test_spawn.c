// Tests where, when and as which type tanks appear.

#include "game/tanks/field/arena.h"
#include "game/tanks/mode/scoring.h"
#include "yard.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void kill(yard *at, uint32_t slot)
{
    yard_view view;
    yard_look(at, &view);
    sb_death_apply(&view.play, slot, slot, (sb_vec3){0});
}

static void join_without_choice(yard *at, uint32_t slot)
{
    at->frame.commands[at->frame.command_count++] =
        (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot, .name = "somebody"};
}

// Returns the map's spawn on which a tank stands, or -1.
static int spawn_of(const yard *at, uint32_t slot)
{
    const sb_body *body = yard_body(at, slot);
    for (uint32_t i = 0; i < at->map.spawn_count; i++) {
        const sb_map_spawn *spawn = &at->map.spawns[i];
        if (body->shape == SB_BODY_BOX && fabsf(body->position.x - spawn->position.x) < 0.01f &&
            fabsf(body->position.z - spawn->position.z) < 0.01f) {
            assert_near(remainder((double)(body->yaw - spawn->yaw), 2.0 * YARD_PI), 0.0, 1e-3);
            return (int)i;
        }
    }
    return -1;
}

static void test_a_tank_appears_in_the_tick_of_the_join_on_a_spawn_and_fresh(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        yard at;
        yard_map(&at);
        for (uint32_t i = 0; i < at.map.spawn_count; i++) {
            at.map.spawns[i].yaw = 0.7f * (float)i;
        }
        yard_begin(&at, 1);
        yard_join(&at, 0, kind);
        const sb_event *event = yard_event(&at, SB_EVENT_SPAWN);
        assert_non_null(event);
        assert_int_equal(event->entity, 0);
        int spawn = spawn_of(&at, 0);
        assert_true(spawn >= 0);
        const sb_player *player = yard_player(&at, 0);
        assert_int_equal(player->health, type->health);
        assert_int_equal(player->shield, 0);
        assert_near(player->charge, 0.0, 0.0);
        assert_memory_equal(player->stock, type->stock, 3);
        assert_int_equal(player->ammunition, SB_AMMUNITION_PIERCING);
        assert_near(player->turret_yaw, yard_body(&at, 0)->yaw, 0.0);
        // The tank stands where it appeared.
        yard_play(&at, 60);
        assert_near(yard_lift(&at, 0, 0.0), 0.0, 0.01);
        assert_int_equal(spawn_of(&at, 0), spawn);
        yard_end(&at);
    }
}

static void test_a_player_that_does_not_choose_gets_the_balanced_type(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 1);
    join_without_choice(&at, 0);
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_ALIVE);
    assert_int_equal(yard_player(&at, 0)->type, SB_TANK_MEDIUM);
    yard_end(&at);
}

static void test_a_new_choice_of_type_acts_at_the_next_spawn(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 1);
    yard_join(&at, 0, SB_TANK_SCOUT);
    yard_input(&at, 0)->select[SB_SELECT_TYPE] = SB_TANK_HEAVY + 1;
    yard_play(&at, 30);
    assert_int_equal(yard_player(&at, 0)->type, SB_TANK_SCOUT);
    assert_near(yard_body(&at, 0)->half_extents.z, sb_tank_types[SB_TANK_SCOUT].half_extents.z,
                0.0);
    yard_input(&at, 0)->select[SB_SELECT_TYPE] = 99; // is none
    yard_player(&at, 0)->charge = 50.0f;
    yard_player(&at, 0)->shield = 7;
    yard_player(&at, 0)->stock[2] = 0;
    yard_player(&at, 0)->ammunition = SB_AMMUNITION_SHAPED;
    yard_player(&at, 0)->turret_pitch = 0.2f;
    kill(&at, 0);
    (void)yard_play_until(&at, SB_EVENT_SPAWN, yard_respawn_ticks(&at) + 1);
    const sb_tank_type *heavy = &sb_tank_types[SB_TANK_HEAVY];
    assert_int_equal(yard_player(&at, 0)->type, SB_TANK_HEAVY);
    assert_int_equal(yard_player(&at, 0)->health, heavy->health);
    assert_int_equal(yard_player(&at, 0)->shield, 0);
    assert_near(yard_player(&at, 0)->charge, 0.0, 0.0);
    assert_memory_equal(yard_player(&at, 0)->stock, heavy->stock, 3);
    assert_int_equal(yard_player(&at, 0)->ammunition, SB_AMMUNITION_PIERCING);
    assert_near(yard_player(&at, 0)->turret_pitch, 0.0, 0.0);
    assert_near(yard_body(&at, 0)->half_extents.z, heavy->half_extents.z, 0.0);
    yard_end(&at);
}

static void test_the_dead_wait_as_long_as_is_set_to_the_tick(void **state)
{
    (void)state;
    static const int32_t seconds[] = {1, 3, 8};
    for (uint32_t i = 0; i < 3; i++) {
        yard at;
        yard_map(&at);
        at.settings[SB_SETTING_RESPAWN_S] = seconds[i];
        yard_begin(&at, 1);
        yard_join(&at, 0, SB_TANK_MEDIUM);
        kill(&at, 0); // as in the tick that comes next
        yard_play(&at, 60 * (uint32_t)seconds[i]);
        assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_DEAD);
        yard_play(&at, 1);
        assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_ALIVE);
        yard_end(&at);
    }
}

static void test_spawns_are_drawn_among_those_of_the_team_and_of_all(void **state)
{
    (void)state;
    for (uint8_t team = 0; team <= 2; team++) {
        yard at;
        yard_map(&at);
        at.map.spawn_count = 6;
        for (uint32_t i = 0; i < 6; i++) {
            at.map.spawns[i].team = (uint8_t)(i % 3); // 0, 1, 2, 0, 1, 2
        }
        yard_begin(&at, 1);
        yard_join(&at, 0, SB_TANK_SCOUT);
        uint32_t seen[6] = {0};
        for (uint32_t i = 0; i < 80; i++) {
            kill(&at, 0);
            yard_player(&at, 0)->team = team;
            yard_player(&at, 0)->respawn_tick = 0;
            yard_play(&at, 1);
            int spawn = spawn_of(&at, 0);
            assert_true(spawn >= 0);
            seen[spawn]++;
        }
        for (uint32_t i = 0; i < 6; i++) {
            bool open = team == 0 || i % 3 == 0 || i % 3 == team;
            assert_int_equal(seen[i] > 0, open);
        }
        yard_end(&at);
    }
}

static void test_no_tank_appears_near_another_one(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    at.map.spawn_count = 1;
    yard_begin(&at, 2);
    sb_vec3 spawn = at.map.spawns[0].position;
    yard_join(&at, 0, SB_TANK_SCOUT);
    yard_place(&at, 0, (sb_vec3){spawn.x + 5.8f, 0.0f, spawn.z}, 0.0f);
    yard_play(&at, 1);
    join_without_choice(&at, 1);
    yard_play(&at, 120);
    assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_DEAD); // it waits
    yard_place(&at, 0, (sb_vec3){spawn.x + 6.2f, 0.0f, spawn.z}, 0.0f);
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 1)->state, SB_PLAYER_ALIVE);
    yard_end(&at);
}

static void test_of_several_due_in_a_tick_each_has_its_own_place(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, YARD_SPAWN_COUNT);
    for (uint32_t slot = 0; slot < YARD_SPAWN_COUNT; slot++) {
        join_without_choice(&at, slot);
    }
    yard_play(&at, 1);
    uint32_t taken = 0;
    for (uint32_t slot = 0; slot < YARD_SPAWN_COUNT; slot++) {
        assert_true(spawn_of(&at, slot) >= 0);
        taken |= 1u << spawn_of(&at, slot);
    }
    assert_int_equal(taken, (1u << YARD_SPAWN_COUNT) - 1);
    yard_end(&at);
}

// The map has one spawn at (-70, 0, -380); a thing may be near it but not in the way.
static bool appears(yard *at)
{
    at->map.spawn_count = 1;
    yard_begin(at, 1);
    join_without_choice(at, 0);
    yard_play(at, 60);
    return yard_player(at, 0)->state == SB_PLAYER_ALIVE;
}

static void test_object_beside_a_spawn_is_not_in_the_way(void **state)
{
    (void)state;
    yard at;
    yard_map(&at);
    yard_add_wall(&at, (sb_vec3){-66.0f, 2.0f, -375.0f}, (sb_vec3){0.5f, 2.0f, 20.0f}, 100);
    assert_true(appears(&at));
    yard_end(&at);
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){-58.0f, 4.0f, -380.0f}, (sb_vec3){10.0f, 4.0f, 10.0f}, 9000.0f);
    assert_true(appears(&at));
    yard_end(&at);
}

// The spawn at (-70, 0, -360) looks along 0.8 rad; the thing lies this far ahead and to the left.
static bool appears_beside(sb_entity_kind kind, double ahead, double left)
{
    const float yaw = 0.8f;
    yard at;
    yard_map(&at);
    yard_add_crate(&at, (sb_vec3){0.0f, 0.5f, 0.0f}, (sb_vec3){0.5f, 0.5f, 0.5f}, 500.0f);
    yard_add_ball(&at, (sb_vec3){10.0f, 0.5f, 0.0f}, 0.5f, 500.0f, 0.5f);
    at.map.spawn_count = 1;
    at.map.spawns[0].position.z = -360.0f;
    at.map.spawns[0].yaw = yaw;
    yard_begin(&at, 1);
    double s = sin((double)yaw), c = cos((double)yaw);
    sb_body *thing = yard_thing(&at, kind, 0);
    thing->position = (sb_vec3){-70.0f + (float)(ahead * s + left * c), 0.5f,
                                -360.0f + (float)(ahead * c - left * s)};
    thing->good_position = thing->position;
    join_without_choice(&at, 0);
    yard_play(&at, 60);
    bool appeared = yard_player(&at, 0)->state == SB_PLAYER_ALIVE;
    // Once the place is free, the tank always appears.
    thing->position = (sb_vec3){20.0f, 0.5f, 20.0f};
    yard_play(&at, 1);
    assert_int_equal(yard_player(&at, 0)->state, SB_PLAYER_ALIVE);
    yard_end(&at);
    return appeared;
}

// The room is 3.4 m wide and 6 m long, each thing 1 m.
static void test_a_crate_or_ball_that_lies_in_the_room_of_a_spawn_is(void **state)
{
    (void)state;
    static const sb_entity_kind kinds[] = {SB_ENTITY_CRATE, SB_ENTITY_BALL};
    for (uint32_t i = 0; i < 2; i++) {
        assert_false(appears_beside(kinds[i], 0.0, 0.0));
        assert_false(appears_beside(kinds[i], 3.2, 0.0));
        assert_false(appears_beside(kinds[i], -3.2, 0.0));
        assert_false(appears_beside(kinds[i], 0.0, 2.0));
        assert_true(appears_beside(kinds[i], 4.2, 0.0));
        assert_true(appears_beside(kinds[i], 0.0, 2.7));
        assert_true(appears_beside(kinds[i], 0.0, -2.7));
    }
}

static void test_a_slot_is_all_zeros_once_its_player_has_left(void **state)
{
    (void)state;
    yard at;
    yard_begin_empty(&at, 1);
    yard_join(&at, 0, SB_TANK_HEAVY);
    yard_drive(&at, 0, 1.0f, 1.0f);
    yard_play(&at, 30);
    yard_leave(&at, 0);
    static const sb_player none;
    assert_memory_equal(yard_player(&at, 0), &none, sizeof none);
    assert_int_equal(yard_body(&at, 0)->shape, SB_BODY_FREE);
    yard_play(&at, 200);
    assert_int_equal(yard_body(&at, 0)->shape, SB_BODY_FREE);
    yard_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tank_appears_in_the_tick_of_the_join_on_a_spawn_and_fresh),
        cmocka_unit_test(test_a_player_that_does_not_choose_gets_the_balanced_type),
        cmocka_unit_test(test_a_new_choice_of_type_acts_at_the_next_spawn),
        cmocka_unit_test(test_the_dead_wait_as_long_as_is_set_to_the_tick),
        cmocka_unit_test(test_spawns_are_drawn_among_those_of_the_team_and_of_all),
        cmocka_unit_test(test_no_tank_appears_near_another_one),
        cmocka_unit_test(test_of_several_due_in_a_tick_each_has_its_own_place),
        cmocka_unit_test(test_object_beside_a_spawn_is_not_in_the_way),
        cmocka_unit_test(test_a_crate_or_ball_that_lies_in_the_room_of_a_spawn_is),
        cmocka_unit_test(test_a_slot_is_all_zeros_once_its_player_has_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
