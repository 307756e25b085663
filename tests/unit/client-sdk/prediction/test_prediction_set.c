#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/prediction/prediction_set.h"
#include "harness.h"

// The test's own rules: a position is in 1/16 m, a velocity in 1/16 m/s.
#define STEPS 16
#define LINEAR(what)                                                                               \
    {                                                                                              \
        .name = what, .quantity = SB_QUANTITY_LINEAR, .step = 0.0625f, .min = -32000,              \
        .max = 32000, .quantum = 1                                                                 \
    }

static const sb_net_field fields[] = {
    LINEAR("x"),
    LINEAR("y"),
    LINEAR("z"),
    LINEAR("vx"),
    LINEAR("vy"),
    LINEAR("vz"),
    {.name = "owner", .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .max = 63, .quantum = 1},
};
static const sb_net_motion driving = {.position = {0, 1, 2}, .velocity = {3, 4, 5}};
static const sb_net_motion flying = {
    .position = {0, 1, 2}, .velocity = {3, 4, 5}, .ballistic = true};

enum { TANK, SHELL, CRATE, WALL, STRAY, OWNED_CRATE, PLAYER, SLOT_MARK, KIND_COUNT };

static const sb_net_kind kinds[KIND_COUNT] = {
    [TANK] =
        {.name = "tank", .field_count = 6, .fields = fields, .has_body = true, .motion = &driving},
    [SHELL] =
        {.name = "shell", .field_count = 7, .fields = fields, .has_body = true, .motion = &flying},
    [CRATE] =
        {.name = "crate", .field_count = 6, .fields = fields, .has_body = true, .motion = &driving},
    [WALL] = {.name = "wall", .field_count = 3, .fields = fields, .has_body = true},
    [STRAY] =
        {.name = "stray", .field_count = 6, .fields = fields, .has_body = true, .motion = &flying},
    [OWNED_CRATE] =
        {.name = "owned", .field_count = 7, .fields = fields, .has_body = true, .motion = &driving},
    [PLAYER] = {.name = "player", .field_count = 7, .fields = fields},
    [SLOT_MARK] = {.name = "mark", .motion = &flying, .field_count = 7, .fields = fields},
};
static const sb_schema schema = {.kind_count = KIND_COUNT, .kinds = kinds};

#define OWN 3u

typedef struct fixture {
    sb_snapshot snapshot;
    sb_view_field_map field_map;
    sb_prediction_set prediction_set;
    sb_entity found[SB_CLIENT_ENTITY_COUNT_MAX];
    uint32_t found_count;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    if (f == NULL) {
        return 1;
    }
    f->field_map = sb_view_find_fields(&schema);
    f->prediction_set = (sb_prediction_set){
        .schema = &schema, .field_map = &f->field_map, .player = OWN, .seconds = 0.25f};
    f->snapshot.tick = 100;
    return 0;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

// Adds an entity; place and velocity are in steps.
static sb_entity *add(fixture *f, uint8_t kind, uint16_t index, int32_t x, int32_t vx)
{
    sb_entity *entity = &f->snapshot.entities[f->snapshot.entity_count++];
    *entity = (sb_entity){.index = index, .generation = 1, .kind = kind, .values = {x}};
    entity->values[3] = vx;
    return entity;
}

static void find(fixture *f)
{
    f->found_count = sb_prediction_set_find(&f->prediction_set, &f->snapshot, f->found);
}

static bool has(const fixture *f, uint32_t index)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < f->found_count; i++) {
        times += f->found[i].index == index;
    }
    assert_true(times <= 1);
    return times == 1;
}

static void entity_nearer_than_the_reach_is_taken(void **state)
{
    fixture *f = *state;
    assert_true(SB_PREDICTION_SET_REACH_M == 11.0f);
    add(f, TANK, OWN, 100, 0);
    static const int32_t ways[] = {11 * STEPS - 1, 11 * STEPS, 11 * STEPS + 1, -11 * STEPS + 1,
                                   -11 * STEPS};
    for (uint16_t i = 0; i < 5; i++) {
        add(f, CRATE, (uint16_t)(20 + i), 100 + ways[i], 0);
    }
    // Height and depth count as well.
    add(f, CRATE, 30, 100, 0)->values[1] = 10 * STEPS;
    add(f, CRATE, 31, 100, 0)->values[1] = 12 * STEPS;
    add(f, CRATE, 32, 100, 0)->values[2] = -10 * STEPS;
    add(f, CRATE, 33, 100, 0)->values[2] = -12 * STEPS;
    // 8 m along two axes, so 11.3 m away.
    sb_entity *crate = add(f, CRATE, 34, 100 + 8 * STEPS, 0);
    crate->values[2] = 8 * STEPS;
    find(f);
    static const struct {
        uint32_t index;
        bool taken;
    } expected[] = {{20, true}, {21, false}, {22, false}, {23, true},  {24, false},
                    {30, true}, {31, false}, {32, true},  {33, false}, {34, false}};
    assert_true(has(f, OWN));
    for (uint32_t i = 0; i < 10; i++) {
        assert_int_equal(has(f, expected[i].index), expected[i].taken);
    }
}

// The limit grows by the distance that both close in within the time without a snapshot.
static void entity_that_approaches_is_taken_from_farther(void **state)
{
    fixture *f = *state;
    // In a quarter of a second 8 m/s make 2 m. The cases lie an eighth of a metre to either side.
    const int32_t edge = 13 * STEPS;
    const struct {
        int32_t offset, own_speed, speed;
        bool taken;
    } cases[] = {
        {edge - 2, 0, -8 * STEPS, true},
        {edge + 2, 0, -8 * STEPS, false},
        {edge - 2, 8 * STEPS, 0, true},
        {edge + 2, 8 * STEPS, 0, false},
        {edge - 2, 4 * STEPS, -4 * STEPS, true},
        {edge + 2, 4 * STEPS, -4 * STEPS, false},
        {-edge + 2, 0, 8 * STEPS, true},
        {-edge - 2, 0, 8 * STEPS, false},
        // Both move the same way and do not close in.
        {edge - 2, -8 * STEPS, -8 * STEPS, false},
        // An entity that moves away keeps the plain limit, because it may turn.
        {11 * STEPS - 2, 0, 20 * STEPS, true},
        {edge - 2, 0, 8 * STEPS, false},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        f->snapshot.entity_count = 0;
        add(f, TANK, OWN, 0, cases[i].own_speed);
        add(f, TANK, 7, cases[i].offset, cases[i].speed);
        find(f);
        if (has(f, 7) != cases[i].taken) {
            fail_msg("case %u", (unsigned)i);
        }
    }
    // A longer time without a snapshot gives a larger limit.
    f->snapshot.entity_count = 0;
    add(f, TANK, OWN, 0, 0);
    add(f, TANK, 7, 25 * STEPS, -8 * STEPS);
    find(f);
    assert_false(has(f, 7));
    f->prediction_set.seconds = 2.0f;
    find(f);
    assert_true(has(f, 7));
    // An entity that crosses does not close in.
    f->snapshot.entities[1].values[3] = 0;
    f->snapshot.entities[1].values[5] = 40 * STEPS;
    find(f);
    assert_false(has(f, 7));
}

static void shells_are_never_taken_and_own_ones_are_known(void **state)
{
    fixture *f = *state;
    add(f, TANK, OWN, 0, 0);
    add(f, SHELL, 20, 100 * STEPS, 3000)->values[6] = OWN;
    add(f, SHELL, 21, 0, 0)->values[6] = OWN;
    add(f, SHELL, 22, 0, 0)->values[6] = OWN + 1;
    add(f, SHELL, 23, 2 * STEPS, -3000)->values[6] = 0;
    // A shell without an owner belongs to nobody.
    add(f, STRAY, 40, STEPS, 0)->values[6] = OWN;
    find(f);
    // They are predicted from their shot on.
    assert_false(has(f, 20) || has(f, 21));
    assert_false(has(f, 22) || has(f, 23) || has(f, 40));
    for (uint32_t i = 1; i < f->snapshot.entity_count; i++) {
        const sb_entity *shell = &f->snapshot.entities[i];
        assert_int_equal(sb_prediction_set_is_own_shell(&f->prediction_set, shell),
                         shell->index <= 21);
    }
}

// An entity is an own shell only if it also flies and has a body.
static void entity_that_only_belongs_to_the_player_is_no_shell(void **state)
{
    fixture *f = *state;
    add(f, TANK, OWN, 0, 0);
    add(f, OWNED_CRATE, 50, 100 * STEPS, 0)->values[6] = OWN;
    add(f, PLAYER, 60, 0, 0)->values[6] = OWN;
    add(f, SLOT_MARK, 70, 0, 0)->values[6] = OWN;
    for (uint32_t i = 0; i < 4; i++) {
        assert_false(sb_prediction_set_is_own_shell(&f->prediction_set, &f->snapshot.entities[i]));
    }
    find(f);
    assert_false(has(f, 50));
}

static void entity_without_a_motion_or_a_body_is_always_taken(void **state)
{
    fixture *f = *state;
    add(f, TANK, OWN, 0, 0);
    add(f, WALL, 30, 1900 * STEPS, 0);
    add(f, PLAYER, 60, 0, 0);
    add(f, SLOT_MARK, 70, 1900 * STEPS, 0);
    find(f);
    assert_int_equal(f->found_count, 4);
    // The same if the own tank is missing.
    f->snapshot.entities[0].index = OWN - 1;
    find(f);
    assert_int_equal(f->found_count, 3);
    assert_true(has(f, 30) && has(f, 60) && has(f, 70));
}

static void without_the_own_tank_nothing_that_moves_is_taken(void **state)
{
    fixture *f = *state;
    add(f, TANK, OWN - 1, 0, 0);
    add(f, TANK, OWN + 1, 0, 0);
    add(f, SHELL, 20, 0, 0)->values[6] = OWN;
    add(f, SHELL, 21, 0, 0)->values[6] = OWN + 1;
    add(f, CRATE, 40, 0, 0);
    add(f, STRAY, 45, 0, 0);
    find(f);
    assert_int_equal(f->found_count, 0);
    // An entity of another kind with the own index is not the own tank.
    f->snapshot.entity_count = 0;
    add(f, CRATE, OWN, 0, 0);
    add(f, CRATE, OWN + 1, 0, 0);
    find(f);
    assert_int_equal(f->found_count, 0);
}

// Both are at one place, so that no direction closes in.
static void entity_at_the_same_place_is_taken(void **state)
{
    fixture *f = *state;
    add(f, TANK, OWN, 5, 100);
    add(f, TANK, OWN + 1, 5, -100);
    find(f);
    assert_int_equal(f->found_count, 2);
}

static void prediction_set_is_whole_and_in_order(void **state)
{
    fixture *f = *state;
    add(f, TANK, 0, 8 * STEPS, 1);
    add(f, TANK, 1, 100 * STEPS, 2);
    add(f, TANK, OWN, 0, 3);
    add(f, TANK, 8, -8 * STEPS, 4)->generation = 9;
    add(f, WALL, 30, 1900 * STEPS, 0);
    sb_snapshot before = f->snapshot;
    find(f);
    assert_memory_equal(&before, &f->snapshot, sizeof before);
    assert_int_equal(f->found_count, 4);
    static const uint32_t from[] = {0, 2, 3, 4};
    for (uint32_t i = 0; i < 4; i++) {
        assert_memory_equal(&f->found[i], &before.entities[from[i]], sizeof f->found[i]);
    }
}

static void full_snapshot_is_taken_whole(void **state)
{
    fixture *f = *state;
    for (uint16_t i = 0; i < SB_CLIENT_ENTITY_COUNT_MAX; i++) {
        add(f, TANK, i, 0, 0);
    }
    find(f);
    assert_int_equal(f->found_count, SB_CLIENT_ENTITY_COUNT_MAX);
    assert_memory_equal(f->found, f->snapshot.entities, sizeof f->found);
    // An own tank far from all others has none of them.
    f->snapshot.entities[OWN].values[0] = 500 * STEPS;
    find(f);
    assert_int_equal(f->found_count, 1);
    f->snapshot.entity_count = 0;
    find(f);
    assert_int_equal(f->found_count, 0);
}

// The first kind has no place, so no moving entity is near it.
static void own_entity_without_motion_or_body_has_nothing_near_it(void **state)
{
    fixture *f = *state;
    for (uint32_t i = 0; i < 2; i++) {
        const sb_net_kind others[] = {i == 0 ? kinds[WALL] : kinds[PLAYER], kinds[CRATE]};
        const sb_schema other = {.kind_count = 2, .kinds = others};
        f->field_map = sb_view_find_fields(&other);
        f->prediction_set.schema = &other;
        f->snapshot.entity_count = 0;
        add(f, 0, OWN, 0, 0);
        add(f, 0, OWN + 1, 0, 0);
        add(f, 1, 90, 0, 0);
        find(f);
        assert_int_equal(f->found_count, 2);
        assert_true(has(f, OWN) && has(f, OWN + 1));
    }
}

// By the built-in rules crates and balls count as tanks do; walls and players are always in the
// set.
static void of_the_built_in_rules_all_kinds_are_known(void **state)
{
    fixture *f = *state;
    f->field_map = sb_view_find_fields(&sb_tanks_rules.schema);
    f->prediction_set.schema = &sb_tanks_rules.schema;
    for (uint8_t kind = 0; kind < SB_ENTITY_KIND_COUNT; kind++) {
        for (uint16_t far = 0; far < 2; far++) {
            sb_entity *entity = &f->snapshot.entities[f->snapshot.entity_count++];
            *entity = harness_entity(kind, (uint16_t)(100 * kind + (far ? 50 : OWN)));
            const sb_net_kind *net = &sb_tanks_rules.schema.kinds[kind];
            if (far && net->motion != NULL) {
                entity->values[SB_VALUE_X] = net->fields[SB_VALUE_X].max;
            }
            if (kind == SB_ENTITY_SHELL) {
                entity->values[SB_SHELL_OWNER] = far ? (int32_t)OWN : 0;
            }
        }
    }
    find(f);
    static const bool expected[SB_ENTITY_KIND_COUNT][2] = {
        [SB_ENTITY_TANK] = {true, false},   [SB_ENTITY_SHELL] = {false, false},
        [SB_ENTITY_CRATE] = {true, false},  [SB_ENTITY_WALL] = {true, true},
        [SB_ENTITY_BALL] = {true, false},   [SB_ENTITY_PLAYER] = {true, true},
        [SB_ENTITY_PICK_UP] = {true, true}, [SB_ENTITY_FLAG] = {true, true},
        [SB_ENTITY_ROUND] = {true, true}};
    for (uint32_t kind = 0; kind < SB_ENTITY_KIND_COUNT; kind++) {
        assert_int_equal(has(f, 100 * kind + OWN), expected[kind][0]);
        assert_int_equal(has(f, 100 * kind + 50), expected[kind][1]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(entity_nearer_than_the_reach_is_taken),
        TEST(entity_that_approaches_is_taken_from_farther),
        TEST(shells_are_never_taken_and_own_ones_are_known),
        TEST(entity_that_only_belongs_to_the_player_is_no_shell),
        TEST(entity_without_a_motion_or_a_body_is_always_taken),
        TEST(without_the_own_tank_nothing_that_moves_is_taken),
        TEST(entity_at_the_same_place_is_taken),
        TEST(prediction_set_is_whole_and_in_order),
        TEST(full_snapshot_is_taken_whole),
        TEST(own_entity_without_motion_or_body_has_nothing_near_it),
        TEST(of_the_built_in_rules_all_kinds_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
