#include "game/spawn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

static field_match match;

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 32, 60);
    return 0;
}

// The index of the spawn point that a tank stands on, or FIELD_SPAWN_COUNT.
static uint32_t spawn_under(uint32_t player)
{
    const sb_body *body = field_match_body(&match, player);
    for (uint32_t i = 0; i < FIELD_SPAWN_COUNT; i++) {
        if (fabsf(body->position.x - match.map.spawns[i].position.x) < 0.01f &&
            fabsf(body->position.z - match.map.spawns[i].position.z) < 0.01f) {
            return i;
        }
    }
    return FIELD_SPAWN_COUNT;
}

static void joined_player_appears_in_the_same_tick_at_a_spawn_point(void **state)
{
    (void)state;
    field_match_join(&match, 5);
    field_match_play(&match, 1);
    const sb_player *player = field_match_player(&match, 5);
    assert_int_equal(player->state, SB_PLAYER_ALIVE);
    assert_int_equal(player->health, 100);
    assert_true(spawn_under(5) < FIELD_SPAWN_COUNT);
    const sb_event *event = field_match_event(&match, SB_EVENT_SPAWN);
    assert_non_null(event);
    assert_int_equal(event->player, 5);
    const sb_vec3 at = match.map.spawns[spawn_under(5)].position;
    assert_memory_equal(&event->point, &at, sizeof at);
}

static void tank_appears_heading_as_its_spawn_point_says(void **state)
{
    (void)state;
    field_match_end(&match);
    memset(&match, 0, sizeof match);
    field_map(&match.map);
    for (uint32_t i = 0; i < FIELD_SPAWN_COUNT; i++) {
        match.map.spawns[i].yaw = -1.25f;
    }
    sb_allocator allocator = counting_heap_allocator(&match.heap);
    sb_game_def def = sb_game_def_default();
    assert_int_equal(sb_game_create(&def, &match.map, &allocator, &match.game), SB_OK);
    field_match_join(&match, 0);
    *field_match_input(&match, 0) = (sb_input){.aim_yaw = (uint16_t)(65536 - 13038)};
    field_match_play(&match, 1);
    assert_true(fabsf(field_match_body(&match, 0)->yaw + 1.25f) < 1e-6f);
    assert_true(fabsf(field_match_player(&match, 0)->turret_yaw + 1.25f) < 1e-3f);
    assert_true(field_match_player(&match, 0)->turret_pitch == 0.0f);
}

static void tanks_that_appear_together_stand_on_different_points(void **state)
{
    (void)state;
    for (uint32_t player = 0; player < FIELD_SPAWN_COUNT; player++) {
        field_match_join(&match, player);
    }
    field_match_play(&match, 1);
    uint32_t taken = 0;
    for (uint32_t player = 0; player < FIELD_SPAWN_COUNT; player++) {
        assert_true(spawn_under(player) < FIELD_SPAWN_COUNT);
        taken |= 1u << spawn_under(player);
    }
    assert_int_equal(taken, 0xFFFF);
}

static void player_without_a_clear_point_waits_until_one_is(void **state)
{
    (void)state;
    for (uint32_t player = 0; player <= FIELD_SPAWN_COUNT; player++) {
        field_match_join(&match, player);
    }
    field_match_play(&match, 10);
    const sb_player *last = field_match_player(&match, FIELD_SPAWN_COUNT);
    assert_int_equal(last->state, SB_PLAYER_DEAD);
    assert_int_equal(last->deaths, 0);
    assert_int_equal(field_match_event_count(&match, SB_EVENT_SPAWN), 0);
    uint32_t freed = spawn_under(3);
    field_match_place(&match, 3, 0.0f, 40.0f, 0.0f);
    field_match_play(&match, 1);
    assert_int_equal(last->state, SB_PLAYER_ALIVE);
    assert_int_equal(spawn_under(FIELD_SPAWN_COUNT), freed);
}

// All points but the first are covered; a tank stands `distance` from the first one's centre.
static bool appears_beside_a_tank_at(float distance)
{
    field_match_begin(&match, 32, 60);
    for (uint32_t player = 0; player < FIELD_SPAWN_COUNT; player++) {
        field_match_join(&match, player);
    }
    field_match_play(&match, 1);
    for (uint32_t player = 0; player < FIELD_SPAWN_COUNT; player++) {
        const sb_vec3 at = match.map.spawns[player].position;
        float aside = player == 0 ? distance : 0.0f;
        field_match_place(&match, player, at.x - aside, at.z, 0.0f);
    }
    field_match_join(&match, FIELD_SPAWN_COUNT);
    field_match_play(&match, 1);
    bool appeared = field_match_player(&match, FIELD_SPAWN_COUNT)->state == SB_PLAYER_ALIVE;
    field_match_end(&match);
    return appeared;
}

static void tank_appears_no_nearer_than_5_m_to_another_centre_to_centre(void **state)
{
    (void)state;
    assert_false(appears_beside_a_tank_at(3.0f));
    assert_false(appears_beside_a_tank_at(4.9f));
    assert_false(appears_beside_a_tank_at(4.99f));
    assert_true(appears_beside_a_tank_at(5.01f));
    assert_true(appears_beside_a_tank_at(7.0f));
}

static void spawn_points_are_drawn_by_chance(void **state)
{
    (void)state;
    // 200 draws of 16: each point about 12 times; none stays away, none takes a third.
    uint32_t counts[FIELD_SPAWN_COUNT + 1] = {0};
    for (int i = 0; i < 200; i++) {
        field_match_join(&match, 0);
        field_match_play(&match, 1);
        counts[spawn_under(0)]++;
        field_match_leave(&match, 0);
        field_match_play(&match, 1);
    }
    assert_int_equal(counts[FIELD_SPAWN_COUNT], 0);
    for (uint32_t i = 0; i < FIELD_SPAWN_COUNT; i++) {
        assert_true(counts[i] > 0 && counts[i] < 66);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(joined_player_appears_in_the_same_tick_at_a_spawn_point,
                                        begin, end),
        cmocka_unit_test_setup_teardown(tank_appears_heading_as_its_spawn_point_says, begin, end),
        cmocka_unit_test_setup_teardown(tanks_that_appear_together_stand_on_different_points, begin,
                                        end),
        cmocka_unit_test_setup_teardown(player_without_a_clear_point_waits_until_one_is, begin,
                                        end),
        cmocka_unit_test(tank_appears_no_nearer_than_5_m_to_another_centre_to_centre),
        cmocka_unit_test_setup_teardown(spawn_points_are_drawn_by_chance, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
