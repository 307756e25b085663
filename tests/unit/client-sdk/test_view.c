#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    f->snapshot.entities[f->snapshot.entity_count] = harness_entity(kind, index);
    return &f->snapshot.entities[f->snapshot.entity_count++];
}

// Returns the value in its unit, in double precision from the schema's own step.
static double meaning(const sb_entity *entity, uint32_t value)
{
    const sb_net_field *field = &sb_tanks_rules.schema.kinds[entity->kind].fields[value];
    double plain = (double)entity->values[value] * (double)field->step;
    return field->quantity == SB_QUANTITY_ANGLE && plain >= 3.14159265 ? plain - 6.283185307
                                                                       : plain;
}

// Sets the entity's values, rounded as on the wire.
static void put(const sb_schema *schema, const sb_view_field_map *field_map,
                const sb_entity *entity, sb_client_entity *out_entity)
{
    const sb_net_kind *kind = &schema->kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        out_entity->values[i] = sb_net_field_restore(&kind->fields[i], entity->values[i]);
    }
    sb_view_complete(schema, field_map, entity, out_entity);
}

static void fill(fixture *f)
{
    sb_view_field_map field_map = sb_view_find_fields(&sb_tanks_rules.schema);
    f->view.entity_count = f->snapshot.entity_count;
    for (uint32_t i = 0; i < f->snapshot.entity_count; i++) {
        put(&sb_tanks_rules.schema, &field_map, &f->snapshot.entities[i], &f->view.entities[i]);
    }
}

static void fill_restores_the_units(void **state)
{
    fixture *f = *state;
    sb_entity *tank = add(f, SB_ENTITY_TANK, 3);
    for (uint32_t i = 0; i < SB_TANK_VALUE_COUNT; i++) {
        tank->values[i] = (int32_t)(40 + i);
    }
    tank->values[SB_VALUE_VX] = -11;
    tank->values[SB_TANK_YAW] = sb_tanks_rules.schema.kinds[SB_ENTITY_TANK].fields[SB_TANK_YAW].max;
    fill(f);
    const sb_client_entity *shown = &f->view.entities[0];
    assert_int_equal(shown->kind, SB_CLIENT_TANK);
    for (uint32_t axis = 0; axis < 3; axis++) {
        assert_true(fabs((double)shown->position[axis] - meaning(tank, SB_VALUE_X + axis)) < 1e-5);
        assert_true(fabs((double)shown->velocity[axis] - meaning(tank, SB_VALUE_VX + axis)) < 1e-5);
    }
    assert_true(fabs((double)shown->yaw - meaning(tank, SB_TANK_YAW)) < 1e-5);
    assert_true(fabs((double)shown->turret_yaw - meaning(tank, SB_TANK_TURRET_YAW)) < 1e-5);
    assert_true(fabs((double)shown->turret_pitch - meaning(tank, SB_TANK_TURRET_PITCH)) < 1e-5);
    assert_true(shown->yaw < 0.0f);
    assert_int_equal(shown->health, tank->values[SB_TANK_HEALTH]);
    assert_int_equal(shown->kills, 0);
    assert_int_equal(shown->deaths, 0);
}

// Finds a field's index by name, without the code under test.
static uint32_t field_of(uint32_t kind, const char *name)
{
    const sb_net_kind *of = &sb_tanks_rules.schema.kinds[kind];
    uint32_t i = 0;
    while (i < of->field_count && strcmp(of->fields[i].name, name) != 0) {
        i++;
    }
    assert_true(i < of->field_count);
    return i;
}

static void kills_and_deaths_are_those_of_the_player_in_the_slot(void **state)
{
    fixture *f = *state;
    sb_entity *player = add(f, SB_ENTITY_PLAYER, 90);
    player->values[field_of(SB_ENTITY_PLAYER, "kills")] = 7;
    player->values[field_of(SB_ENTITY_PLAYER, "deaths")] = 65535;
    fill(f);
    assert_int_equal(f->view.entities[0].kills, 7);
    assert_int_equal(f->view.entities[0].deaths, 65535);
    assert_int_equal(f->view.entities[0].health, 0);
}

static void fill_finds_the_own_tank(void **state)
{
    fixture *f = *state;
    static harness h;
    // Slot 3, without prediction.
    harness_init_by(&h, NULL, false);
    harness_play(&h);
    sb_message snapshot = harness_snapshot(104, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 3);
    harness_add_entity(&snapshot, SB_ENTITY_SHELL, 20);
    harness_receive(&h, &snapshot);
    assert_int_equal(sb_client_core_view(h.core, &f->view), SB_OK);
    assert_int_equal(f->view.tick, 104);
    assert_true(f->view.alive);
    assert_int_equal(f->view.own_index, 1);
    assert_int_equal(f->view.player, 3);
    harness_deinit(&h);
    harness_init_by(&h, NULL, false);
    harness_play(&h);
    snapshot = harness_snapshot(104, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 2);
    harness_receive(&h, &snapshot);
    assert_int_equal(sb_client_core_view(h.core, &f->view), SB_OK);
    assert_false(f->view.alive);
    assert_int_equal(f->view.entity_count, 2);
    harness_deinit(&h);
}

static void fill_gives_shells_to_their_players(void **state)
{
    fixture *f = *state;
    // A shell's owner is the one that it names, whatever its index.
    add(f, SB_ENTITY_TANK, 0);
    add(f, SB_ENTITY_SHELL, 16)->values[SB_SHELL_OWNER] = 0;
    add(f, SB_ENTITY_SHELL, 19)->values[SB_SHELL_OWNER] = 0;
    add(f, SB_ENTITY_SHELL, 20)->values[SB_SHELL_OWNER] = 1;
    add(f, SB_ENTITY_SHELL, 79)->values[SB_SHELL_OWNER] = 15;
    fill(f);
    const uint32_t owners[] = {0, 0, 0, 1, 15};
    assert_int_equal(f->view.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(f->view.entities[i].owner, owners[i]);
        assert_int_equal(f->view.entities[i].kind, i == 0 ? SB_CLIENT_TANK : SB_CLIENT_SHELL);
        assert_int_equal(f->view.entities[i].generation, 1);
    }
    assert_int_equal(f->view.entities[1].health, 0);
    assert_int_equal(f->view.entities[4].values[SB_SHELL_OWNER], 15);
}

// Very different rules: the fields have another order, and the SDK does not know some of them.
static const sb_net_field odd_fields[] = {
    {.name = "temperature",
     .unit = "K",
     .quantity = SB_QUANTITY_LINEAR,
     .step = 0.5f,
     .min = -1000,
     .max = 1000},
    {.name = "kills", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .max = 99},
    {.name = "z", .quantity = SB_QUANTITY_LINEAR, .step = 0.25f, .min = -1000, .max = 1000},
    {.name = "turret_pitch", .quantity = SB_QUANTITY_LINEAR, .step = 0.125f, .min = -9, .max = 9},
    {.name = "x", .quantity = SB_QUANTITY_LINEAR, .step = 2.0f, .min = -1000, .max = 1000},
    {.name = "vy", .quantity = SB_QUANTITY_LINEAR, .step = 4.0f, .min = -1000, .max = 1000},
    {.name = "health", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .min = -5, .max = 99},
    {.name = "X", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .min = -5, .max = 99},
    {.name = "yaw_rate", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .min = -5, .max = 99},
};
static const sb_net_field owned_fields[] = {
    {.name = "owner", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .max = 63},
};
static const sb_net_kind odd_kinds[] = {
    {.name = "odd", .field_count = sizeof odd_fields / sizeof odd_fields[0], .fields = odd_fields},
    {.name = "empty"},
    {.name = "owned", .field_count = 1, .fields = owned_fields},
};
static const sb_schema odd_schema = {.kind_count = 3, .kinds = odd_kinds};

static void fields_are_found_by_their_names(void **state)
{
    (void)state;
    sb_view_field_map field_map = sb_view_find_fields(&odd_schema);
    const struct {
        uint32_t kind, member;
        int place;
    } cases[] = {
        {0, SB_VIEW_X, 4},      {0, SB_VIEW_Y, -1},          {0, SB_VIEW_Z, 2},
        {0, SB_VIEW_VX, -1},    {0, SB_VIEW_VY, 5},          {0, SB_VIEW_VZ, -1},
        {0, SB_VIEW_YAW, -1},   {0, SB_VIEW_TURRET_YAW, -1}, {0, SB_VIEW_TURRET_PITCH, 3},
        {0, SB_VIEW_HEALTH, 6}, {0, SB_VIEW_KILLS, 1},       {0, SB_VIEW_DEATHS, -1},
        {0, SB_VIEW_OWNER, -1}, {1, SB_VIEW_X, -1},          {1, SB_VIEW_OWNER, -1},
        {2, SB_VIEW_OWNER, 0},  {2, SB_VIEW_X, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(field_map.fields[cases[i].kind][cases[i].member], cases[i].place);
    }
}

static void entity_of_other_rules_shows_what_they_send_and_zeros(void **state)
{
    (void)state;
    sb_view_field_map field_map = sb_view_find_fields(&odd_schema);
    sb_entity entity = {
        .index = 12, .generation = 3, .values = {-3, 42, 9, -8, 100, -7, -5, 11, 12}};
    sb_client_entity shown;
    memset(&shown, 0xEE, sizeof shown);
    put(&odd_schema, &field_map, &entity, &shown);
    const float values[SB_CLIENT_VALUE_COUNT_MAX] = {-1.5f,  42.0f, 2.25f, -1.0f, 200.0f,
                                                     -28.0f, -5.0f, 11.0f, 12.0f};
    assert_memory_equal(shown.values, values, sizeof values);
    const float position[3] = {200.0f, 0.0f, 2.25f};
    const float velocity[3] = {0.0f, -28.0f, 0.0f};
    assert_memory_equal(shown.position, position, sizeof position);
    assert_memory_equal(shown.velocity, velocity, sizeof velocity);
    assert_true(shown.turret_pitch == -1.0f && shown.turret_yaw == 0.0f && shown.yaw == 0.0f);
    assert_int_equal(shown.kills, 42);
    assert_int_equal(shown.health, 0); // a value below zero is shown as none
    assert_int_equal(shown.deaths, 0);
    assert_int_equal(shown.index, 12);
    assert_int_equal(shown.generation, 3);
    assert_int_equal(shown.flags, 0);
    assert_int_equal(shown.owner, 12); // the first kind belongs to the players
    entity.kind = 1;
    put(&odd_schema, &field_map, &entity, &shown);
    assert_int_equal(shown.kind, 1);
    assert_int_equal(shown.owner, SB_CLIENT_NO_PLAYER);
    assert_true(shown.position[0] == 0.0f && shown.values[0] == 0.0f);
    entity.kind = 2;
    entity.values[0] = 63;
    put(&odd_schema, &field_map, &entity, &shown);
    assert_int_equal(shown.owner, 63);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(fill_restores_the_units),
        TEST(kills_and_deaths_are_those_of_the_player_in_the_slot),
        TEST(fill_finds_the_own_tank),
        TEST(fill_gives_shells_to_their_players),
        TEST(fields_are_found_by_their_names),
        TEST(entity_of_other_rules_shows_what_they_send_and_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
