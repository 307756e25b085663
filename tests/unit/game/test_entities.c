// Entities of a small module, converted and loaded into another game: balls with body and record,
// lamps that exist while they are marked, and posts that always exist.
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"

#define BALL_COUNT 4u
#define LAMP_COUNT 3u
#define POST_COUNT 2u
#define ENTITY_COUNT (BALL_COUNT + LAMP_COUNT + POST_COUNT)
#define LAMP_FIRST BALL_COUNT
#define POST_FIRST (BALL_COUNT + LAMP_COUNT)

typedef struct ball {
    float heat;
    uint16_t count;
    uint16_t secret;
} ball;

typedef struct lamp {
    uint16_t light;
    uint8_t there;
    int8_t lean;
} lamp;

typedef struct post {
    int16_t height;
    uint16_t secret;
} post;

static const sb_field ball_fields[] = {SB_FIELD(ball, heat, SB_FIELD_F32, 1),
                                       SB_FIELD(ball, count, SB_FIELD_U16, 1),
                                       SB_FIELD(ball, secret, SB_FIELD_U16, 1)};
static const sb_field lamp_fields[] = {SB_FIELD(lamp, light, SB_FIELD_U16, 1),
                                       SB_FIELD(lamp, there, SB_FIELD_U8, 1),
                                       SB_FIELD(lamp, lean, SB_FIELD_I8, 1)};
static const sb_field post_fields[] = {SB_FIELD(post, height, SB_FIELD_I16, 1),
                                       SB_FIELD(post, secret, SB_FIELD_U16, 1)};
static const sb_table ball_table = SB_TABLE(ball, ball_fields);
static const sb_table lamp_table = SB_TABLE(lamp, lamp_fields);
static const sb_table post_table = SB_TABLE(post, post_fields);

// The sections stand in another order than the kinds.
enum { POSTS, BALLS, LAMPS };
enum { BALL, LAMP, POST };
static const sb_table *const sections[] = {&post_table, &ball_table, &lamp_table};

static const sb_net_field ball_values[] = {
    SB_NET_LINEAR("x", "m", 0.25f, 400, SB_NET_BODY, sb_body, position.x),
    SB_NET_LINEAR("vz", "m/s", 0.5f, 400, SB_NET_BODY, sb_body, velocity.z),
    SB_NET_ANGLE("yaw", 4096, SB_NET_BODY, sb_body, yaw),
    SB_NET_LINEAR("heat", "K", 0.5f, 100, SB_NET_RECORD, ball, heat),
    SB_NET_INTEGER("count", "count", 0, 1000, SB_NET_RECORD, SB_FIELD_U16, ball, count),
};
static const sb_net_field lamp_values[] = {
    SB_NET_INTEGER("light", "lm", 0, 65535, SB_NET_RECORD, SB_FIELD_U16, lamp, light),
    SB_NET_INTEGER("lean", "deg", -90, 90, SB_NET_RECORD, SB_FIELD_I8, lamp, lean),
};
static const sb_net_field post_values[] = {
    SB_NET_INTEGER("height", "cm", -500, 500, SB_NET_RECORD, SB_FIELD_I16, post, height),
};

static const sb_net_kind kinds[] = {
    [BALL] = {.name = "ball",
              .field_count = 5,
              .fields = ball_values,
              .has_body = true,
              .section = BALLS},
    [LAMP] = {.name = "lamp",
              .field_count = 2,
              .fields = lamp_values,
              .section = LAMPS,
              .present_offset = offsetof(lamp, there)},
    [POST] = {.name = "post",
              .field_count = 1,
              .fields = post_values,
              .section = POSTS,
              .present_offset = SB_NET_ALWAYS},
};

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[BALL] = BALL_COUNT;
    out_capacities->kind_counts[LAMP] = LAMP_COUNT;
    out_capacities->kind_counts[POST] = POST_COUNT;
    return SB_OK;
}

static uint32_t appeared_count;
static uint16_t appeared_secret;
static bool appear_fails;

static void add_ball(const sb_rules_context *context, uint32_t index)
{
    sb_body_def def = context->api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = (sb_vec3){0.5f, 0.5f, 0.5f};
    def.mass_kg = 4.0f;
    def.position = (sb_vec3){0.0f, 10.0f, 0.0f};
    assert_int_equal(context->api->body_add(context, index, &def), SB_OK);
}

static void appear(const sb_rules_context *context, uint32_t kind, uint32_t index)
{
    assert_int_equal(kind, BALL);
    assert_true(context->predicting);
    assert_true(context->bodies[index].shape == SB_BODY_FREE);
    const ball *balls = context->sections[BALLS];
    appeared_count++;
    appeared_secret = balls[index].count; // what was sent is there already
    if (!appear_fails) {
        add_ball(context, index);
    }
}

static const sb_rules small = {.interface_version = SB_RULES_INTERFACE_VERSION,
                               .name = "small",
                               .summary = "a few things to be shown",
                               .section_count = 3,
                               .sections = sections,
                               .schema = {.kind_count = 3, .kinds = kinds},
                               .capacities = capacities,
                               .appear = appear};

static counting_heap heap;
static sb_game *server;
static sb_game *client;
static sb_entity shown[ENTITY_COUNT + 1];

static sb_game *create(void)
{
    sb_map map;
    field_map(&map);
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &small);
    sb_game *game;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    return game;
}

static void *records(sb_game *game, uint32_t section)
{
    sb_match match;
    sb_match_open(&match, game);
    return match.context.sections[section];
}

static sb_body *body_of(sb_game *game, uint32_t index)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(game), &capacity)[index];
}

static void put_ball(sb_game *game, uint32_t index)
{
    sb_match match;
    sb_match_open(&match, game);
    add_ball(&match.context, index);
}

// Balls 1 and 3, lamp 2, and both posts.
static int begin(void **state)
{
    (void)state;
    appeared_count = 0;
    appear_fails = false;
    server = create();
    client = create();
    put_ball(server, 1);
    put_ball(server, 3);
    *body_of(server, 3) = *body_of(server, 1);
    body_of(server, 1)->position.x = 2.6f;
    body_of(server, 1)->velocity.z = -3.2f;
    body_of(server, 1)->yaw = 1.5707963f;
    body_of(server, 3)->position.x = -1e6f;
    body_of(server, 3)->generation = 9;
    ball *balls = records(server, BALLS);
    balls[0] = (ball){.heat = 7.0f, .count = 7};
    balls[1] = (ball){.heat = -12.3f, .count = 77, .secret = 5};
    balls[3] = (ball){.heat = 1e9f, .count = 65535};
    lamp *lamps = records(server, LAMPS);
    lamps[0] = (lamp){.light = 3};
    lamps[2] = (lamp){.light = 60000, .there = 200, .lean = -45};
    post *posts = records(server, POSTS);
    posts[1] = (post){.height = -250, .secret = 3};
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_game_destroy(server);
    sb_game_destroy(client);
    return heap.live_count != 0;
}

static const sb_entity expected[] = {
    // 2.6 m in quarters; -3.2 m/s in halves; a quarter of 4,096 parts; -12.3 in halves.
    {.index = 1, .generation = 1, .kind = BALL, .values = {10, -6, 1024, -25, 77}},
    {.index = 3, .generation = 9, .kind = BALL, .values = {-400, 0, 0, 100, 1000}},
    {.index = 6, .generation = 0, .kind = LAMP, .values = {60000, -45}},
    {.index = 7, .generation = 0, .kind = POST, .values = {0}},
    {.index = 8, .generation = 0, .kind = POST, .values = {-250}},
};
#define EXPECTED_COUNT (sizeof expected / sizeof expected[0])

static void assert_entity(const sb_entity *entity, const sb_entity *wanted)
{
    assert_int_equal(entity->index, wanted->index);
    assert_int_equal(entity->generation, wanted->generation);
    assert_int_equal(entity->kind, wanted->kind);
    assert_memory_equal(entity->values, wanted->values, sizeof wanted->values);
}

static void assert_shows_expected(const sb_game *game)
{
    assert_int_equal(sb_game_entities(game, shown, ENTITY_COUNT), EXPECTED_COUNT);
    for (uint32_t i = 0; i < EXPECTED_COUNT; i++) {
        assert_entity(&shown[i], &expected[i]);
        assert_int_equal(shown[i].tick, sb_game_tick(game));
    }
}

static void entities_are_those_present_in_order_and_quantised(void **state)
{
    (void)state;
    assert_shows_expected(server);
    assert_int_equal(sb_game_entity_capacity(server), ENTITY_COUNT);
    static const uint32_t firsts[] = {0, LAMP_FIRST, POST_FIRST};
    static const uint32_t counts[] = {BALL_COUNT, LAMP_COUNT, POST_COUNT};
    for (uint32_t kind = 0; kind < 3; kind++) {
        assert_int_equal(sb_game_kind_first(server, kind), firsts[kind]);
        assert_int_equal(sb_game_kind_count(server, kind), counts[kind]);
    }
}

static void entities_stop_at_the_capacity_given(void **state)
{
    (void)state;
    for (uint32_t capacity = 0; capacity < EXPECTED_COUNT; capacity++) {
        memset(shown, 0xEE, sizeof shown);
        const sb_entity untouched = shown[capacity];
        assert_int_equal(sb_game_entities(server, shown, capacity), capacity);
        assert_memory_equal(&shown[capacity], &untouched, sizeof untouched);
    }
}

static void one_entity_is_what_the_list_says_or_not_there(void **state)
{
    (void)state;
    uint32_t next = 0;
    for (uint32_t index = 0; index < ENTITY_COUNT; index++) {
        sb_entity entity;
        bool there = next < EXPECTED_COUNT && expected[next].index == index;
        assert_int_equal(sb_game_entity(server, index, &entity), there);
        if (there) {
            assert_entity(&entity, &expected[next++]);
        }
    }
    assert_int_equal(next, EXPECTED_COUNT);
    sb_entity entity;
    assert_false(sb_game_entity(server, ENTITY_COUNT, &entity));
    assert_false(sb_game_entity(server, UINT32_MAX, &entity));
}

static void entities_loaded_are_shown_again_the_same(void **state)
{
    (void)state;
    assert_int_equal(sb_game_entities_load(client, 77, expected, EXPECTED_COUNT), SB_OK);
    assert_shows_expected(client);
    assert_int_equal(sb_game_tick(client), 77);
    assert_int_equal(appeared_count, 2);
    assert_int_equal(appeared_secret, 1000);
    // The module provides the values that are not sent: shape and mass.
    assert_int_equal(body_of(client, 1)->shape, SB_BODY_SPHERE);
    assert_true(body_of(client, 1)->inverse_mass == 0.25f);
    assert_true(body_of(client, 1)->position.x == 2.5f);
    assert_true(body_of(client, 1)->position.y == 10.0f);
    assert_int_equal(((ball *)records(client, BALLS))[1].secret, 0);
    // The second time nothing new appears.
    assert_int_equal(sb_game_entities_load(client, 78, expected, EXPECTED_COUNT), SB_OK);
    assert_shows_expected(client);
    assert_int_equal(appeared_count, 2);
}

static void load_removes_what_is_not_named(void **state)
{
    (void)state;
    assert_int_equal(sb_game_entities_load(client, 1, expected, EXPECTED_COUNT), SB_OK);
    const sb_entity fewer[] = {expected[1], expected[3], expected[4]};
    assert_int_equal(sb_game_entities_load(client, 2, fewer, 3), SB_OK);
    assert_int_equal(sb_game_entities(client, shown, ENTITY_COUNT), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_entity(&shown[i], &fewer[i]);
    }
    assert_int_equal(body_of(client, 1)->shape, SB_BODY_FREE);
    // An entity that always exists stays.
    assert_int_equal(sb_game_entities_load(client, 3, NULL, 0), SB_OK);
    assert_int_equal(sb_game_entities(client, shown, ENTITY_COUNT), POST_COUNT);
}

static void load_of_another_generation_is_another_body(void **state)
{
    (void)state;
    assert_int_equal(sb_game_entities_load(client, 1, expected, EXPECTED_COUNT), SB_OK);
    body_of(client, 1)->position.y = 3.0f;
    sb_entity next = expected[0];
    next.generation = 2;
    assert_int_equal(sb_game_entities_load(client, 2, &next, 1), SB_OK);
    assert_int_equal(appeared_count, 3);
    assert_int_equal(body_of(client, 1)->generation, 2);
    assert_true(body_of(client, 1)->position.y == 10.0f);
}

static void assert_load_refused(uint32_t at, sb_entity entity)
{
    sb_entity entities[EXPECTED_COUNT];
    memcpy(entities, expected, sizeof expected);
    entities[at] = entity;
    assert_int_equal(sb_game_entities_load(client, 1, entities, EXPECTED_COUNT), SB_ERROR_ARGUMENT);
}

static sb_entity changed(uint32_t at, uint16_t index, uint8_t kind, uint32_t value, int32_t to)
{
    sb_entity entity = expected[at];
    entity.index = index;
    entity.kind = kind;
    entity.values[value] = to;
    return entity;
}

static void load_refuses_wrong_order_kind_and_range(void **state)
{
    (void)state;
    assert_load_refused(1, expected[0]);                          // twice
    assert_load_refused(0, changed(0, 3, BALL, 0, 0));            // twice
    assert_load_refused(2, changed(2, 2, LAMP, 0, 0));            // falls back
    assert_load_refused(4, changed(4, ENTITY_COUNT, POST, 0, 0)); // beyond the last
    assert_load_refused(4, changed(4, UINT16_MAX, POST, 0, 0));
    assert_load_refused(0, changed(0, 1, LAMP, 0, 0)); // of another kind
    assert_load_refused(2, changed(2, 6, BALL, 0, 0));
    assert_load_refused(2, changed(2, 6, 3, 0, 0)); // of no kind
    assert_load_refused(2, changed(2, 6, 255, 0, 0));
    assert_load_refused(0, changed(0, 1, BALL, 0, 401)); // out of range
    assert_load_refused(0, changed(0, 1, BALL, 2, 4096));
    assert_load_refused(0, changed(0, 1, BALL, 4, -1));
    assert_load_refused(2, changed(2, 6, LAMP, 1, INT32_MIN));
    assert_load_refused(4, changed(4, 8, POST, 0, INT32_MAX));
    // The game can still be played and loaded.
    static const sb_frame frame;
    assert_int_equal(sb_game_advance(client, &frame), SB_OK);
    assert_int_equal(sb_game_entities_load(client, 9, expected, EXPECTED_COUNT), SB_OK);
    assert_shows_expected(client);
}

static void load_refuses_what_the_rules_do_not_let_appear(void **state)
{
    (void)state;
    appear_fails = true;
    assert_int_equal(sb_game_entities_load(client, 1, expected, EXPECTED_COUNT), SB_ERROR_ARGUMENT);
    assert_int_equal(appeared_count, 1);
}

int main(void)
{
#define ENTITIES_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        ENTITIES_TEST(entities_are_those_present_in_order_and_quantised),
        ENTITIES_TEST(entities_stop_at_the_capacity_given),
        ENTITIES_TEST(one_entity_is_what_the_list_says_or_not_there),
        ENTITIES_TEST(entities_loaded_are_shown_again_the_same),
        ENTITIES_TEST(load_removes_what_is_not_named),
        ENTITIES_TEST(load_of_another_generation_is_another_body),
        ENTITIES_TEST(load_refuses_wrong_order_kind_and_range),
        ENTITIES_TEST(load_refuses_what_the_rules_do_not_let_appear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
