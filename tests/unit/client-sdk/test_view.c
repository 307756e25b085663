#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "client/view.h"
#include "harness.h"

typedef struct fixture {
    sb_snapshot snapshot;
    sb_client_view_data view;
} fixture;

static int setup(void **state)
{
    *state = calloc(1, sizeof(fixture));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_entity *add(fixture *f, uint8_t kind, uint16_t index)
{
    sb_message message = harness_snapshot(1, 0, 1);
    harness_add_entity(&message, kind, index);
    f->snapshot.entities[f->snapshot.entity_count] = message.snapshot.entities[0];
    return &f->snapshot.entities[f->snapshot.entity_count++];
}

// What a value stands for, in double precision from the schema's own step.
static double meaning(const sb_entity *entity, uint32_t value)
{
    const sb_net_field *field = &sb_game_schema.kinds[entity->kind].fields[value];
    double plain = (double)entity->values[value] * (double)field->step;
    return field->quantity == SB_QUANTITY_ANGLE && plain >= 3.14159265 ? plain - 6.283185307
                                                                       : plain;
}

static void fill_restores_the_units(void **state)
{
    fixture *f = *state;
    f->snapshot.tick = 9;
    sb_entity *tank = add(f, SB_ENTITY_TANK, 3);
    for (uint32_t i = 0; i < SB_TANK_VALUE_COUNT; i++) {
        tank->values[i] = (int32_t)(40 + i);
    }
    tank->values[SB_TANK_VX] = -11;
    tank->values[SB_TANK_YAW] = sb_game_schema.kinds[SB_ENTITY_TANK].fields[SB_TANK_YAW].max;
    sb_view_fill(&f->snapshot, 3, HARNESS_CAPACITY, &f->view);
    const sb_client_entity *shown = &f->view.entities[0];
    assert_int_equal(f->view.tick, 9);
    assert_int_equal(shown->kind, SB_CLIENT_TANK);
    for (uint32_t axis = 0; axis < 3; axis++) {
        assert_true(fabs((double)shown->position[axis] - meaning(tank, SB_TANK_X + axis)) < 1e-5);
        assert_true(fabs((double)shown->velocity[axis] - meaning(tank, SB_TANK_VX + axis)) < 1e-5);
    }
    assert_true(fabs((double)shown->yaw - meaning(tank, SB_TANK_YAW)) < 1e-5);
    assert_true(fabs((double)shown->turret_yaw - meaning(tank, SB_TANK_TURRET_YAW)) < 1e-5);
    assert_true(fabs((double)shown->turret_pitch - meaning(tank, SB_TANK_TURRET_PITCH)) < 1e-5);
    assert_true(shown->yaw < 0.0f);
    assert_int_equal(shown->health, tank->values[SB_TANK_HEALTH]);
    assert_int_equal(shown->kills, tank->values[SB_TANK_KILLS]);
    assert_int_equal(shown->deaths, tank->values[SB_TANK_DEATHS]);
}

static void fill_finds_the_own_tank(void **state)
{
    fixture *f = *state;
    add(f, SB_ENTITY_TANK, 1);
    add(f, SB_ENTITY_TANK, 4);
    add(f, SB_ENTITY_SHELL, 20);
    sb_view_fill(&f->snapshot, 4, HARNESS_CAPACITY, &f->view);
    assert_true(f->view.alive);
    assert_int_equal(f->view.own_index, 1);
    assert_int_equal(f->view.player, 4);
    sb_view_fill(&f->snapshot, 2, HARNESS_CAPACITY, &f->view);
    assert_false(f->view.alive);
}

static void fill_gives_shells_to_their_players(void **state)
{
    fixture *f = *state;
    // With 16 slots the shells of player p are at 16 + 4 p and on.
    add(f, SB_ENTITY_TANK, 0);
    add(f, SB_ENTITY_SHELL, 16);
    add(f, SB_ENTITY_SHELL, 19);
    add(f, SB_ENTITY_SHELL, 20);
    add(f, SB_ENTITY_SHELL, 79);
    sb_view_fill(&f->snapshot, 0, HARNESS_CAPACITY, &f->view);
    const uint32_t owners[] = {0, 0, 0, 1, 15};
    assert_int_equal(f->view.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(f->view.entities[i].owner, owners[i]);
        assert_int_equal(f->view.entities[i].kind, i == 0 ? SB_CLIENT_TANK : SB_CLIENT_SHELL);
        assert_int_equal(f->view.entities[i].generation, 1);
    }
    assert_int_equal(f->view.entities[1].health, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(fill_restores_the_units),
        TEST(fill_finds_the_own_tank),
        TEST(fill_gives_shells_to_their_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
