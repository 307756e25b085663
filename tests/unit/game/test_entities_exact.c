// Tests exact values: those that a client knows more exactly than the wire carries.
#include "game/game.h"
#include "game/tanks/tanks.h"
#include "yard.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define ENTITY_COUNT_MAX 64u

typedef struct pair {
    yard server, client;
} pair;

static void begin(pair *both)
{
    yard_map(&both->server);
    yard_map(&both->client);
    yard_begin(&both->server, 2);
    yard_begin(&both->client, 2);
    yard *at = &both->server;
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_join(at, 1, SB_TANK_SCOUT);
    yard_place(at, 0, (sb_vec3){0}, 0.2f);
    yard_place(at, 1, (sb_vec3){40.0f, 0.0f, 0.0f}, 1.0f);
    yard_drive(at, 0, 1.0f, 0.4f);
    yard_drive(at, 1, 0.7f, -0.3f);
    yard_play(at, 77);
}

static void end(pair *both)
{
    yard_end(&both->server);
    yard_end(&both->client);
}

static void load(pair *both, uint32_t changed, uint32_t field, int32_t by)
{
    sb_entity entities[ENTITY_COUNT_MAX];
    assert_true(sb_game_entity_capacity(both->server.game) <= ENTITY_COUNT_MAX);
    uint32_t count = sb_game_entities(both->server.game, entities, ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        if (entities[i].index == changed) {
            entities[i].values[field] += by;
        }
    }
    assert_int_equal(
        sb_game_entities_load(both->client.game, sb_game_tick(both->server.game), entities, count),
        SB_OK);
}

static void test_values_are_the_members_with_all_their_bits(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    const sb_game *game = both.server.game;
    for (uint32_t slot = 0; slot < 2; slot++) {
        sb_entity entity, rounded;
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_game_entity_values(game, slot, &entity, values));
        assert_true(sb_game_entity(game, slot, &rounded));
        assert_memory_equal(&entity, &rounded, sizeof entity);
        const sb_body *body = yard_body(&both.server, slot);
        assert_memory_equal(&values[SB_VALUE_X], &body->position, sizeof body->position);
        assert_memory_equal(&values[SB_VALUE_VX], &body->velocity, sizeof body->velocity);
        // The exact values are finer than the sent ones.
        const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[SB_ENTITY_TANK];
        const float sent = sb_net_field_restore(&kind->fields[SB_VALUE_X], entity.values[0]);
        assert_true(values[SB_VALUE_X] != sent && fabsf(values[SB_VALUE_X] - sent) < 0.001f);
        // An integer is exact.
        const uint32_t first = sb_game_kind_first(game, SB_ENTITY_PLAYER);
        assert_true(sb_game_entity_values(game, first + slot, &entity, values));
        assert_true(values[0] == (float)slot && values[1] == (float)SB_PLAYER_ALIVE);
    }
    end(&both);
}

static void test_a_missing_entity_has_no_values(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    const sb_game *game = both.server.game;
    sb_entity entity;
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    const uint32_t shell = sb_game_kind_first(game, SB_ENTITY_SHELL);
    assert_false(sb_game_entity_values(game, shell, &entity, values));
    assert_false(sb_game_entity_values(game, sb_game_entity_capacity(game), &entity, values));
    assert_false(sb_game_entity_values(game, UINT32_MAX, &entity, values));
    end(&both);
}

static void test_value_that_equals_the_entity_keeps_its_bits(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    load(&both, UINT32_MAX, 0, 0);
    // The client also gets all values that are not sent.
    for (uint32_t slot = 0; slot < 2; slot++) {
        *yard_body(&both.client, slot) = *yard_body(&both.server, slot);
        *yard_player(&both.client, slot) = *yard_player(&both.server, slot);
    }
    load(&both, UINT32_MAX, 0, 0);
    for (uint32_t slot = 0; slot < 2; slot++) {
        assert_memory_equal(yard_body(&both.client, slot), yard_body(&both.server, slot),
                            sizeof(sb_body));
        assert_memory_equal(yard_player(&both.client, slot), yard_player(&both.server, slot),
                            sizeof(sb_player));
    }
    end(&both);
}

// One value is a step off: it becomes the sent one, and the others stay exact.
static void test_value_that_differs_from_the_entity_is_written(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[SB_ENTITY_TANK];
    for (uint32_t field = SB_VALUE_X; field <= SB_VALUE_VZ; field++) {
        load(&both, UINT32_MAX, 0, 0);
        *yard_body(&both.client, 0) = *yard_body(&both.server, 0);
        load(&both, 0, field, 1);
        sb_entity entity;
        float before[SB_ENTITY_VALUE_COUNT_MAX], after[SB_ENTITY_VALUE_COUNT_MAX];
        assert_true(sb_game_entity_values(both.server.game, 0, &entity, before));
        const float sent = sb_net_field_restore(&kind->fields[field], entity.values[field] + 1);
        assert_true(sb_game_entity_values(both.client.game, 0, &entity, after));
        for (uint32_t i = SB_VALUE_X; i <= SB_VALUE_VZ; i++) {
            assert_true(after[i] == (i == field ? sent : before[i]));
        }
        const sb_quaternion *tilt = &yard_body(&both.server, 0)->tilt;
        assert_memory_equal(&yard_body(&both.client, 0)->tilt, tilt, sizeof *tilt);
    }
    end(&both);
}

// A tilt that is sent again has unit length.
static void test_a_tilt_that_is_written_is_completed(void **state)
{
    (void)state;
    pair both;
    begin(&both);
    const float half_angle = 0.15f;
    yard_body(&both.server, 0)->tilt =
        (sb_quaternion){sinf(half_angle), 0.0f, 0.0f, cosf(half_angle)};
    load(&both, UINT32_MAX, 0, 0);
    const sb_quaternion *tilt = &yard_body(&both.client, 0)->tilt;
    assert_near(tilt->x, sin(0.15), 0.001);
    assert_near(tilt->w, cos(0.15), 0.001);
    assert_near(tilt->x * tilt->x + tilt->y * tilt->y + tilt->z * tilt->z + tilt->w * tilt->w, 1.0,
                1e-6);
    end(&both);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_the_members_with_all_their_bits),
        cmocka_unit_test(test_a_missing_entity_has_no_values),
        cmocka_unit_test(test_value_that_equals_the_entity_keeps_its_bits),
        cmocka_unit_test(test_value_that_differs_from_the_entity_is_written),
        cmocka_unit_test(test_a_tilt_that_is_written_is_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
