// Tests what a player may know and how relevant it is, with rules whose answers the test sets.
// There is a ball for each player, posts, and lamps without a body.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "field_match.h"
#include "game/rules_check.h"

#define PLAYER_COUNT 3u
#define POST_COUNT 12u
#define LAMP_COUNT 4u
#define ENTITY_COUNT (PLAYER_COUNT + POST_COUNT + LAMP_COUNT)
#define FIRST_POST PLAYER_COUNT
#define FIRST_LAMP (FIRST_POST + POST_COUNT)

enum { BALL, POST, LAMP };

typedef struct lamp {
    uint8_t lit; ///< the lamp exists
} lamp;

// The rules' answers, and the arguments of their calls.
static uint32_t interests[PLAYER_COUNT][ENTITY_COUNT];
static bool asked[PLAYER_COUNT][ENTITY_COUNT];
static uint32_t asked_tick;
static bool heard[PLAYER_COUNT];
static sb_event heard_event;
static bool hides_nothing;
static float post_at_m[POST_COUNT]; ///< along x from the first player's ball; negative: none

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[BALL] = PLAYER_COUNT;
    out_capacities->kind_counts[POST] = POST_COUNT;
    out_capacities->kind_counts[LAMP] = LAMP_COUNT;
    out_capacities->contact_capacity = 8;
    out_capacities->event_capacity = 8;
    out_capacities->hides_nothing = hides_nothing;
    return SB_OK;
}

static void put(const sb_rules_context *context, uint32_t index, float x)
{
    sb_body_def def = context->api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.motion = SB_BODY_STATIC;
    def.half_extents = (sb_vec3){0.25f, 0.25f, 0.25f};
    def.position = (sb_vec3){x - 90.0f, 1.0f, 0.0f};
    assert_int_equal(context->api->body_add(context, index, &def), SB_OK);
}

static void start(const sb_rules_context *context)
{
    // The third player has no ball.
    put(context, 0, 0.0f);
    put(context, 1, 1.0f);
    for (uint32_t i = 0; i < POST_COUNT; i++) {
        if (post_at_m[i] >= 0.0f) {
            put(context, FIRST_POST + i, post_at_m[i]);
        }
    }
    lamp *lamps = context->sections[0];
    for (uint32_t i = 0; i < LAMP_COUNT; i += 2) {
        lamps[i].lit = 1;
    }
}

static uint32_t interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                         uint32_t index)
{
    assert_true(slot < PLAYER_COUNT && index < ENTITY_COUNT);
    assert_int_equal(kind, index < FIRST_POST ? BALL : index < FIRST_LAMP ? POST : LAMP);
    assert_non_null(context->sections[0]);
    asked[slot][index] = true;
    asked_tick = context->tick;
    return interests[slot][index];
}

static bool event_relevant(const sb_rules_context *context, uint32_t slot, const sb_event *event)
{
    assert_int_equal(context->player_capacity, PLAYER_COUNT);
    heard_event = *event;
    return heard[slot];
}

static const sb_field lamp_fields[] = {SB_FIELD(lamp, lit, SB_FIELD_U8, 1)};
static const sb_table lamp_table = SB_TABLE(lamp, lamp_fields);
static const sb_table *const sections[] = {&lamp_table};
static const sb_net_kind kinds[] = {
    [BALL] = {.name = "ball", .has_body = true, .section = SB_NET_NO_SECTION},
    [POST] = {.name = "post", .has_body = true, .section = SB_NET_NO_SECTION},
    [LAMP] = {.name = "lamp", .section = 0, .present_offset = 0},
};

static sb_rules rules;
static counting_heap heap;
static sb_game *game;

static void begin_game(void)
{
    assert_null(sb_rules_check(&rules));
    static sb_map map;
    field_map(&map);
    map.bounds_max.x = 490.0f;
    sb_game_def def = sb_game_def_default();
    def.player_capacity = PLAYER_COUNT;
    sb_game_def_set_rules(&def, &rules);
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    assert_int_equal(sb_game_entity_capacity(game), ENTITY_COUNT);
}

static int begin(void **state)
{
    (void)state;
    memset(&heap, 0, sizeof heap);
    memset(asked, 0, sizeof asked);
    hides_nothing = false;
    for (uint32_t slot = 0; slot < PLAYER_COUNT; slot++) {
        heard[slot] = false;
        for (uint32_t i = 0; i < ENTITY_COUNT; i++) {
            interests[slot][i] = 1;
        }
    }
    for (uint32_t i = 0; i < POST_COUNT; i++) {
        post_at_m[i] = 10.0f + (float)i;
    }
    rules = (sb_rules){.interface_version = SB_RULES_INTERFACE_VERSION,
                       .name = "posts",
                       .summary = "things that stand",
                       .section_count = 1,
                       .sections = sections,
                       .schema = {.kind_count = 3, .kinds = kinds},
                       .capacities = capacities,
                       .start = start,
                       .interest = interest,
                       .event_relevant = event_relevant};
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_game_destroy(game);
    assert_int_equal(heap.live_count, 0);
    return 0;
}

static uint32_t relevance_of_post(uint32_t player, uint32_t post)
{
    uint16_t relevances[ENTITY_COUNT];
    sb_game_interest(game, player, relevances);
    return relevances[FIRST_POST + post];
}

static void nearer_entity_is_more_relevant_and_far_one_still_is_relevant(void **state)
{
    (void)state;
    // Half the relevance at every doubling of 15 m.
    const float far_m[POST_COUNT] = {2, 15, 30, 60, 120, 180, 5, 17, 34, 68, 136, 550};
    memcpy(post_at_m, far_m, sizeof far_m);
    begin_game();
    for (uint32_t i = 0; i < POST_COUNT; i++) {
        assert_true(relevance_of_post(0, i) > 0);
        for (uint32_t k = 0; k < POST_COUNT; k++) {
            assert_true(far_m[i] > far_m[k] || relevance_of_post(0, i) >= relevance_of_post(0, k));
        }
    }
    for (uint32_t i = 1; i < 4; i++) {
        assert_int_equal(relevance_of_post(0, i), 2 * relevance_of_post(0, i + 1));
        assert_int_equal(relevance_of_post(0, i + 6), 2 * relevance_of_post(0, i + 7));
    }
    // Within a few metres all entities are equally relevant.
    assert_int_equal(relevance_of_post(0, 0), relevance_of_post(0, 1));
}

static void rules_without_an_opinion_show_everything(void **state)
{
    (void)state;
    rules.interest = NULL;
    rules.event_relevant = NULL;
    begin_game();
    for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
        uint16_t relevances[ENTITY_COUNT] = {0};
        sb_game_interest(game, player, relevances);
        for (uint32_t i = 0; i < ENTITY_COUNT; i++) {
            assert_true(relevances[i] > 0);
        }
        assert_true(sb_game_event_relevant(game, player, &(sb_event){.kind = 9}));
    }
}

static void rules_may_hide_unless_they_say_that_they_do_not(void **state)
{
    (void)state;
    begin_game();
    assert_true(sb_game_hides(game));
    sb_game_destroy(game);
    hides_nothing = true;
    begin_game();
    assert_false(sb_game_hides(game));
    sb_game_destroy(game);
    hides_nothing = false;
    rules.interest = NULL;
    begin_game();
    assert_false(sb_game_hides(game));
}

static void rules_say_how_much_each_matters_among_those_equally_near(void **state)
{
    (void)state;
    // All within a metre of each other.
    for (uint32_t i = 0; i < POST_COUNT; i++) {
        post_at_m[i] = 12.0f + 0.1f * (float)i;
        interests[0][FIRST_POST + i] = 1 + 20 * i;
    }
    begin_game();
    for (uint32_t i = 0; i < POST_COUNT; i++) {
        assert_int_equal(relevance_of_post(0, i), (1 + 20 * i) * relevance_of_post(0, 0));
        // Another player has other relevances.
        assert_int_equal(relevance_of_post(1, i), relevance_of_post(1, 0));
    }
}

static void more_than_255_is_255(void **state)
{
    (void)state;
    post_at_m[0] = 1.0f;
    post_at_m[1] = 1.5f;
    post_at_m[2] = 2.0f;
    post_at_m[3] = 2.5f;
    interests[0][FIRST_POST] = 255;
    interests[0][FIRST_POST + 1] = 256;
    interests[0][FIRST_POST + 2] = UINT32_MAX;
    begin_game();
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(relevance_of_post(0, i), 255 * relevance_of_post(0, 3));
    }
}

static void hidden_entity_has_no_relevance_however_near(void **state)
{
    (void)state;
    post_at_m[4] = 0.6f;
    interests[0][FIRST_POST + 4] = 0;
    interests[0][FIRST_LAMP] = 0;
    interests[0][1] = 0;
    begin_game();
    uint16_t relevances[ENTITY_COUNT];
    sb_game_interest(game, 0, relevances);
    assert_int_equal(relevances[FIRST_POST + 4], 0);
    assert_int_equal(relevances[FIRST_LAMP], 0);
    assert_int_equal(relevances[1], 0);
    assert_true(relevances[FIRST_POST + 5] > 0);
    sb_game_interest(game, 1, relevances);
    assert_true(relevances[FIRST_POST + 4] > 0);
}

static void player_always_knows_its_own_entity(void **state)
{
    (void)state;
    memset(interests, 0, sizeof interests);
    begin_game();
    for (uint32_t player = 0; player < 2; player++) {
        uint16_t relevances[ENTITY_COUNT];
        sb_game_interest(game, player, relevances);
        for (uint32_t i = 0; i < 2; i++) {
            assert_int_equal(relevances[i] > 0, i == player);
        }
    }
}

static void player_without_a_body_weighs_by_the_rules_alone(void **state)
{
    (void)state;
    const float far_m[POST_COUNT] = {2, 15, 30, 60, 120, 180, 5, 17, 34, 68, 136, 550};
    memcpy(post_at_m, far_m, sizeof far_m);
    interests[2][FIRST_POST + 3] = 7;
    interests[2][FIRST_POST + 4] = 0;
    begin_game();
    uint32_t one = relevance_of_post(2, 0);
    assert_true(one > 0);
    assert_int_equal(relevance_of_post(2, 5), one);
    assert_int_equal(relevance_of_post(2, 3), 7 * one);
    assert_int_equal(relevance_of_post(2, 4), 0);
}

static void rules_are_asked_about_present_entities_alone(void **state)
{
    (void)state;
    post_at_m[2] = -1.0f;
    begin_game();
    uint16_t relevances[ENTITY_COUNT];
    uint64_t hash = sb_game_hash(game);
    sb_game_interest(game, 1, relevances);
    for (uint32_t i = 0; i < ENTITY_COUNT; i++) {
        sb_entity entity;
        assert_int_equal(asked[1][i], sb_game_entity(game, i, &entity));
        assert_false(asked[0][i]);
    }
    assert_false(asked[1][FIRST_POST + 2]);
    assert_false(asked[1][FIRST_LAMP + 1]);
    assert_true(asked[1][FIRST_LAMP + 2]);
    assert_int_equal(asked_tick, 1);
    assert_int_equal(sb_game_hash(game), hash);
}

static void rules_say_to_whom_an_event_is_relevant(void **state)
{
    (void)state;
    begin_game();
    heard[1] = true;
    const sb_event event = {.kind = 8, .entity = 2, .other = 5, .value = 77};
    assert_false(sb_game_event_relevant(game, 0, &event));
    assert_true(sb_game_event_relevant(game, 1, &event));
    assert_memory_equal(&heard_event, &event, sizeof event);
}

int main(void)
{
#define INTEREST_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        INTEREST_TEST(nearer_entity_is_more_relevant_and_far_one_still_is_relevant),
        INTEREST_TEST(rules_without_an_opinion_show_everything),
        INTEREST_TEST(rules_may_hide_unless_they_say_that_they_do_not),
        INTEREST_TEST(rules_say_how_much_each_matters_among_those_equally_near),
        INTEREST_TEST(more_than_255_is_255),
        INTEREST_TEST(hidden_entity_has_no_relevance_however_near),
        INTEREST_TEST(player_always_knows_its_own_entity),
        INTEREST_TEST(player_without_a_body_weighs_by_the_rules_alone),
        INTEREST_TEST(rules_are_asked_about_present_entities_alone),
        INTEREST_TEST(rules_say_to_whom_an_event_is_relevant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
