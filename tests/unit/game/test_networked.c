// What clients are shown, against the state that it was taken from.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "skirmish.h"

#define CAPACITY ((SKIRMISH_PLAYER_COUNT + 1) * (1 + SB_SHELLS_PER_PLAYER))

static skirmish fight;
static sb_entity entities[CAPACITY + 1];

static int begin(void **state)
{
    (void)state;
    skirmish_begin(&fight, 5, 9);
    return 0;
}

static int end(void **state)
{
    (void)state;
    skirmish_end(&fight);
    return 0;
}

static void assert_near(const sb_entity *entity, uint32_t field_index, double value)
{
    const sb_net_field *field = &sb_game_schema.kinds[entity->kind].fields[field_index];
    double shown = (double)entity->values[field_index] * (double)field->step;
    // Half a step, and a little for the rounding of binary32 at that size.
    assert_true(fabs(shown - value) <= (double)field->step * 0.5 + fabs(value) * 2e-7);
}

static void assert_angle_near(const sb_entity *entity, uint32_t field_index, double value)
{
    const sb_net_field *field = &sb_game_schema.kinds[entity->kind].fields[field_index];
    double turn = 2.0 * acos(-1.0);
    double off = fmod((double)entity->values[field_index] * turn / 4096.0 - value, turn);
    off = fabs(off) > turn / 2.0 ? turn - fabs(off) : fabs(off);
    assert_int_equal(field->max, 4095);
    assert_true(off <= turn / 4096.0 * 0.5 + 1e-6);
}

static void assert_motion(const sb_entity *entity, const sb_body *body)
{
    assert_near(entity, 0, (double)body->position.x);
    assert_near(entity, 1, (double)body->position.y);
    assert_near(entity, 2, (double)body->position.z);
    assert_near(entity, 3, (double)body->velocity.x);
    assert_near(entity, 4, (double)body->velocity.y);
    assert_near(entity, 5, (double)body->velocity.z);
}

static void assert_tank(const sb_entity *entity)
{
    const sb_body *body = field_match_body(&fight.match, entity->index);
    const sb_player *player = field_match_player(&fight.match, entity->index);
    assert_int_equal(player->state, SB_PLAYER_ALIVE);
    assert_int_equal(entity->kind, SB_ENTITY_TANK);
    assert_int_equal(entity->generation, body->generation);
    assert_motion(entity, body);
    assert_angle_near(entity, SB_TANK_YAW, (double)body->yaw);
    assert_angle_near(entity, SB_TANK_TURRET_YAW, (double)player->turret_yaw);
    assert_angle_near(entity, SB_TANK_TURRET_PITCH, (double)player->turret_pitch);
    assert_int_equal(entity->values[SB_TANK_HEALTH], player->health);
    assert_int_equal(entity->values[SB_TANK_KILLS], player->kills);
    assert_int_equal(entity->values[SB_TANK_DEATHS], player->deaths);
}

static void assert_shell(const sb_entity *entity)
{
    const sb_body *body = field_match_body(&fight.match, entity->index);
    assert_int_equal(entity->kind, SB_ENTITY_SHELL);
    assert_int_equal(body->shape, SB_BODY_SPHERE);
    assert_int_equal(entity->generation, body->generation);
    assert_motion(entity, body);
}

static void entities_are_within_half_a_step_of_the_state(void **state)
{
    (void)state;
    uint32_t shells_seen = 0;
    uint32_t dead_seen = 0;
    for (int tick = 0; tick < 1200; tick++) {
        skirmish_tick(&fight);
        uint32_t count = sb_game_entities(fight.match.game, entities, CAPACITY);
        uint32_t expected = 0;
        for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
            bool alive = field_match_player(&fight.match, player)->state == SB_PLAYER_ALIVE;
            dead_seen += !alive;
            expected += alive + field_match_shell_count(&fight.match, player);
        }
        assert_int_equal(count, expected);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(i == 0 || entities[i - 1].index < entities[i].index);
            assert_true(sb_schema_accepts(&sb_game_schema, &entities[i]));
            if (entities[i].index < SKIRMISH_PLAYER_COUNT + 1) {
                assert_tank(&entities[i]);
            } else {
                assert_shell(&entities[i]);
                shells_seen++;
            }
        }
    }
    skirmish_assert_alive(&fight);
    assert_true(shells_seen > 100 && dead_seen > 100);
}

static void entity_indices_are_slot_and_capacity_plus_four_per_player(void **state)
{
    (void)state;
    // All appear in the first tick and answer from the second.
    skirmish_tick(&fight);
    assert_int_equal(sb_game_entities(fight.match.game, entities, CAPACITY), SKIRMISH_PLAYER_COUNT);
    skirmish_tick(&fight);
    uint32_t count = sb_game_entities(fight.match.game, entities, CAPACITY);
    // Everybody lives and has fired once.
    assert_int_equal(count, 2 * SKIRMISH_PLAYER_COUNT);
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        assert_int_equal(entities[player].index, player);
        assert_int_equal(entities[SKIRMISH_PLAYER_COUNT + player].index, 7 + 4 * player);
    }
}

static void entities_stop_at_the_capacity_given(void **state)
{
    (void)state;
    skirmish_tick(&fight);
    entities[3] = (sb_entity){.index = 999};
    assert_int_equal(sb_game_entities(fight.match.game, entities, 3), 3);
    assert_int_equal(entities[2].index, 2);
    assert_int_equal(entities[3].index, 999);
    assert_int_equal(sb_game_entities(fight.match.game, entities, 0), 0);
    assert_int_equal(sb_game_entity_capacity(fight.match.game), CAPACITY);
}

static void schema_names_every_value_in_the_order_of_the_enumerators(void **state)
{
    (void)state;
    static const char *const tank[] = {"x",     "y",     "z",          "vx",           "vy",
                                       "vz",    "yaw",   "turret_yaw", "turret_pitch", "health",
                                       "kills", "deaths"};
    assert_int_equal(sb_game_schema.kind_count, 2);
    assert_string_equal(sb_game_schema.kinds[SB_ENTITY_TANK].name, "tank");
    assert_string_equal(sb_game_schema.kinds[SB_ENTITY_SHELL].name, "shell");
    assert_int_equal(sb_game_schema.kinds[SB_ENTITY_TANK].field_count, SB_TANK_VALUE_COUNT);
    assert_int_equal(sb_game_schema.kinds[SB_ENTITY_SHELL].field_count, SB_SHELL_VALUE_COUNT);
    for (uint32_t i = 0; i < SB_TANK_VALUE_COUNT; i++) {
        assert_string_equal(sb_game_schema.kinds[SB_ENTITY_TANK].fields[i].name, tank[i]);
    }
    for (uint32_t i = 0; i < SB_SHELL_VALUE_COUNT; i++) {
        assert_string_equal(sb_game_schema.kinds[SB_ENTITY_SHELL].fields[i].name, tank[i]);
    }
}

int main(void)
{
#define NETWORKED_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        NETWORKED_TEST(entities_are_within_half_a_step_of_the_state),
        NETWORKED_TEST(entity_indices_are_slot_and_capacity_plus_four_per_player),
        NETWORKED_TEST(entities_stop_at_the_capacity_given),
        cmocka_unit_test(schema_names_every_value_in_the_order_of_the_enumerators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
