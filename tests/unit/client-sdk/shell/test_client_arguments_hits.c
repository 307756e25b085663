// Calls the functions of hit sets and hit shapes with wrong arguments.
#include "test.h"

#include <limits.h>
#include <math.h>

#include "arguments.h"
#include "game/tanks/drive/tank_type.h"
#include "stage.h"

static void sb_client_hit_set_count_with_wrong_arguments(void **state)
{
    (void)state;
    assert_int_equal(sb_client_hit_set_count(NULL), 0);
}

static void check_get_hit_set(stage *s)
{
    sb_client_hit_set set;
    assert_int_equal(sb_client_hit_set_count(s->client), SB_TANK_KIND_COUNT);
    const uint32_t wrong[] = {SB_TANK_KIND_COUNT, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        soil(&set, sizeof set);
        assert_int_equal(sb_client_get_hit_set(s->client, wrong[i], &set), SB_ERROR_RANGE);
        assert_zero(&set, sizeof set);
    }
    soil(&set, sizeof set);
    assert_int_equal(sb_client_get_hit_set(NULL, 0, &set), SB_ERROR_ARGUMENT);
    assert_zero(&set, sizeof set);
    assert_int_equal(sb_client_get_hit_set(s->client, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_hit_set(s->client, SB_TANK_HEAVY, &set), SB_OK);
    assert_string_equal(set.name, "heavy");
    assert_int_equal(set.kind, SB_CLIENT_TANK);
    assert_int_equal(set.type_value, SB_TANK_TYPE);
    assert_int_equal(set.yaw_value, SB_TANK_TURRET_YAW);
    assert_true(set.type == (float)SB_TANK_HEAVY && set.pivot[1] == 0.9f);
}

static void sb_client_get_hit_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_hit_set);
}

static void check_get_hit_shape(stage *s)
{
    sb_client_hit_shape shape;
    const struct {
        uint32_t set, shape;
    } wrong[] = {{SB_TANK_KIND_COUNT, 0},
                 {0, SB_CLIENT_HIT_SHAPE_COUNT_MAX},
                 {UINT32_MAX, 0},
                 {0, UINT32_MAX}};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        soil(&shape, sizeof shape);
        assert_int_equal(sb_client_get_hit_shape(s->client, wrong[i].set, wrong[i].shape, &shape),
                         SB_ERROR_RANGE);
        assert_zero(&shape, sizeof shape);
    }
    soil(&shape, sizeof shape);
    assert_int_equal(sb_client_get_hit_shape(NULL, 0, 0, &shape), SB_ERROR_ARGUMENT);
    assert_zero(&shape, sizeof shape);
    assert_int_equal(sb_client_get_hit_shape(s->client, 0, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_hit_shape(s->client, 0, 0, &shape), SB_OK);
    assert_string_equal(shape.name, "deck");
    assert_int_equal(shape.form, SB_CLIENT_HIT_HULL);
    assert_int_equal(shape.point_count, 12);
    assert_true(shape.points[0] == -0.9f && shape.points[3] == 0.9f && shape.turns == 0);
    assert_int_equal(sb_client_get_hit_shape(s->client, 0, 7, &shape), SB_OK);
    assert_string_equal(shape.name, "cupola");
    assert_int_equal(shape.form, SB_CLIENT_HIT_CYLINDER);
    assert_true(shape.points == NULL && shape.turns == 1 && shape.half_extents[0] > 0.0f &&
                shape.half_extents[2] == shape.half_extents[0]);
}

static void sb_client_get_hit_shape_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_hit_shape);
}

// A quarter turn of the hull to the left, and the turret back ahead.
static const sb_client_entity turned_tank = {.kind = SB_CLIENT_TANK,
                                             .position = {10.0f, 2.0f, 20.0f},
                                             .orientation = {0.0f, 0.70710678f, 0.0f, 0.70710678f},
                                             .yaw = 1.57079637f};

static void check_hit_set_of(stage *s)
{
    sb_client_entity entity = turned_tank;
    entity.values[SB_TANK_TYPE] = SB_TANK_HEAVY;
    assert_int_equal(sb_client_hit_set_of(s->client, &entity), SB_TANK_HEAVY);
    assert_int_equal(sb_client_hit_set_of(s->client, NULL), SB_CLIENT_HIT_SET_NONE);
    assert_int_equal(sb_client_hit_set_of(NULL, &entity), SB_CLIENT_HIT_SET_NONE);
    entity.values[SB_TANK_TYPE] = SB_TANK_KIND_COUNT;
    assert_int_equal(sb_client_hit_set_of(s->client, &entity), SB_CLIENT_HIT_SET_NONE);
    entity.kind = SB_CLIENT_SHELL;
    entity.values[SB_TANK_TYPE] = SB_TANK_HEAVY;
    assert_int_equal(sb_client_hit_set_of(s->client, &entity), SB_CLIENT_HIT_SET_NONE);
}

static void sb_client_hit_set_of_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_hit_set_of);
}

static void assert_three(const float at[3], double x, double y, double z)
{
    assert_true(fabs((double)at[0] - x) < 1e-5 && fabs((double)at[1] - y) < 1e-5 &&
                fabs((double)at[2] - z) < 1e-5);
}

static void check_place_hit_shape(stage *s)
{
    float position[3], q[4];
    sb_client_entity entity = turned_tank;
    entity.values[SB_TANK_TYPE] = SB_TANK_MEDIUM;
    // The stowage is behind the pivot: where the turret looks along z, not where the hull looks.
    assert_int_equal(sb_client_place_hit_shape(s->client, &entity, 6, position, q), SB_OK);
    assert_three(position, 10.0, 2.7, 20.0 - 0.66 * 1.6);
    assert_true(fabs((double)q[3]) > 0.999999);
    assert_int_equal(sb_client_place_hit_shape(s->client, &entity, 0, position, q), SB_OK);
    assert_three(position, 10.0, 2.0, 20.0);
    assert_true(fabs((double)q[1]) > 0.7071 && fabs((double)q[1]) < 0.7072);
    soil(position, sizeof position);
    soil(q, sizeof q);
    assert_int_equal(sb_client_place_hit_shape(s->client, &entity, 8, position, q), SB_ERROR_RANGE);
    assert_zero(position, sizeof position);
    assert_zero(q, sizeof q);
    assert_int_equal(sb_client_place_hit_shape(NULL, &entity, 0, position, q), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_place_hit_shape(s->client, NULL, 0, position, q), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_place_hit_shape(s->client, &entity, 0, NULL, q), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_place_hit_shape(s->client, &entity, 0, position, NULL),
                     SB_ERROR_ARGUMENT);
}

static void sb_client_place_hit_shape_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_place_hit_shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        HIT_FUNCTIONS(TEST)
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
