// Calls the functions of the view with wrong arguments: kinds, values, events, players.
#include "test.h"

#include <limits.h>
#include <math.h>

#include "arguments.h"
#include "stage.h"

static void check_get_kind(stage *s)
{
    sb_client_kind kind;
    const uint32_t wrong[] = {SB_ENTITY_KIND_COUNT, SB_ENTITY_KIND_COUNT + 1, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        soil(&kind, sizeof kind);
        assert_int_equal(sb_client_get_kind(s->client, wrong[i], &kind), SB_ERROR_RANGE);
        assert_zero(&kind, sizeof kind);
    }
    soil(&kind, sizeof kind);
    assert_int_equal(sb_client_get_kind(NULL, 0, &kind), SB_ERROR_ARGUMENT);
    assert_zero(&kind, sizeof kind);
    assert_int_equal(sb_client_get_kind(s->client, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_kind(NULL, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_kind(s->client, SB_CLIENT_TANK, &kind), SB_OK);
    assert_string_equal(kind.name, "tank");
    assert_int_equal(kind.value_types[SB_VALUE_X], SB_CLIENT_VALUE_REAL);
    assert_int_equal(kind.value_types[SB_TANK_YAW], SB_CLIENT_VALUE_ANGLE);
    assert_int_equal(kind.value_types[SB_TANK_HEALTH], SB_CLIENT_VALUE_INTEGER);
    assert_string_equal(kind.value_units[SB_TANK_YAW], "rad");
    assert_true((kind.count > 0) == (s->at >= STAGE_PLAYING));
}

static void sb_client_get_kind_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_kind);
}

static void check_find_kind(stage *s)
{
    static const char *const wrong[] = {"", "Tank", "tank ", "tanks", "\xFF"};
    uint32_t kind = 0;
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        kind = 0;
        assert_int_equal(sb_client_find_kind(s->client, wrong[i], &kind), SB_ERROR_RANGE);
        assert_int_equal(kind, UINT32_MAX);
    }
    kind = 0;
    assert_int_equal(sb_client_find_kind(NULL, "tank", &kind), SB_ERROR_ARGUMENT);
    assert_int_equal(kind, UINT32_MAX);
    kind = 0;
    assert_int_equal(sb_client_find_kind(s->client, NULL, &kind), SB_ERROR_ARGUMENT);
    assert_int_equal(kind, UINT32_MAX);
    assert_int_equal(sb_client_find_kind(s->client, "tank", NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_find_kind(s->client, "player", &kind), SB_OK);
    assert_int_equal(kind, SB_ENTITY_PLAYER);
}

static void sb_client_find_kind_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_find_kind);
}

static void check_find_value(stage *s)
{
    const uint32_t kinds[] = {SB_ENTITY_KIND_COUNT, INT_MAX, UINT32_MAX};
    uint32_t index;
    for (uint32_t i = 0; i < COUNT(kinds); i++) {
        index = 0;
        assert_int_equal(sb_client_find_value(s->client, kinds[i], "x", &index), SB_ERROR_RANGE);
        assert_int_equal(index, UINT32_MAX);
    }
    index = 0;
    assert_int_equal(sb_client_find_value(s->client, SB_ENTITY_TANK, "kills", &index),
                     SB_ERROR_RANGE);
    assert_int_equal(index, UINT32_MAX);
    index = 0;
    assert_int_equal(sb_client_find_value(NULL, 0, "x", &index), SB_ERROR_ARGUMENT);
    assert_int_equal(index, UINT32_MAX);
    assert_int_equal(sb_client_find_value(s->client, 0, NULL, &index), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_find_value(s->client, 0, "x", NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_find_value(s->client, SB_ENTITY_TANK, "health", &index), SB_OK);
    assert_int_equal(index, SB_TANK_HEALTH);
}

static void sb_client_find_value_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_find_value);
}

static void check_value(stage *s)
{
    sb_client_entity entity = {.kind = SB_ENTITY_TANK};
    entity.values[SB_TANK_HEALTH] = 77.0f;
    entity.values[SB_TANK_YAW] = NAN;
    float value;
    soil(&value, sizeof value);
    assert_int_equal(sb_client_value(s->client, &entity, "kills", &value), SB_ERROR_RANGE);
    assert_zero(&value, sizeof value);
    const uint32_t kinds[] = {SB_ENTITY_KIND_COUNT, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(kinds); i++) {
        sb_client_entity unknown = {.kind = kinds[i]};
        soil(&value, sizeof value);
        assert_int_equal(sb_client_value(s->client, &unknown, "health", &value), SB_ERROR_RANGE);
        assert_zero(&value, sizeof value);
    }
    soil(&value, sizeof value);
    assert_int_equal(sb_client_value(NULL, &entity, "health", &value), SB_ERROR_ARGUMENT);
    assert_zero(&value, sizeof value);
    assert_int_equal(sb_client_value(s->client, NULL, "health", &value), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_value(s->client, &entity, NULL, &value), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_value(s->client, &entity, "health", NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_value(s->client, &entity, "yaw", &value), SB_OK);
    assert_true(isnan(value)); // what the caller has put there
    assert_int_equal(sb_client_value(s->client, &entity, "health", &value), SB_OK);
    assert_true(value == 77.0f);
}

static void sb_client_value_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_value);
}

static sb_client_view_data view;

static void check_view(stage *s)
{
    soil(&view, sizeof view);
    assert_int_equal(sb_client_view(NULL, &view), SB_ERROR_ARGUMENT);
    assert_zero(&view, sizeof view);
    assert_int_equal(sb_client_view(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_view(NULL, NULL), SB_ERROR_ARGUMENT);
    soil(&view, sizeof view);
    sb_error error = sb_client_view(s->client, &view);
    if (s->at < STAGE_SHOWN) {
        assert_int_equal(error, SB_ERROR_STATE);
        assert_zero(&view, sizeof view);
    } else { // the last view stays
        assert_int_equal(error, SB_OK);
        assert_int_equal(view.tick, STAGE_TICK);
        assert_true(view.alive);
        assert_int_equal(view.entity_count, 1);
    }
}

static void sb_client_view_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_view);
}

static void check_event_poll(stage *s)
{
    sb_client_event event;
    assert_false(sb_client_event_poll(NULL, &event));
    assert_false(sb_client_event_poll(s->client, NULL));
    assert_false(sb_client_event_poll(NULL, NULL));
    assert_false(sb_client_event_poll(s->client, &event));
}

static void sb_client_event_poll_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_event_poll);
}

static void check_event_name(stage *s)
{
    const uint32_t wrong[] = {0, 4, 7, 1000, INT_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        assert_null(sb_client_event_name(s->client, wrong[i]));
    }
    assert_null(sb_client_event_name(NULL, SB_CLIENT_EVENT_JOIN));
    assert_string_equal(sb_client_event_name(s->client, SB_CLIENT_EVENT_JOIN), "join");
    assert_string_equal(sb_client_event_name(s->client, SB_CLIENT_EVENT_FIRE), "fire");
}

static void sb_client_event_name_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_event_name);
}

static void check_get_player(stage *s)
{
    sb_client_player player;
    const uint32_t slots[] = {0, HARNESS_CAPACITY - 1, HARNESS_CAPACITY, SB_CLIENT_NO_PLAYER,
                              UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(slots); i++) {
        bool there = s->at >= STAGE_LOADING && slots[i] < HARNESS_CAPACITY;
        soil(&player, sizeof player);
        assert_int_equal(sb_client_get_player(s->client, slots[i], &player),
                         there ? SB_OK : SB_ERROR_RANGE);
        assert_zero(&player, sizeof player); // the server named nobody
    }
    soil(&player, sizeof player);
    assert_int_equal(sb_client_get_player(NULL, 0, &player), SB_ERROR_ARGUMENT);
    assert_zero(&player, sizeof player);
    assert_int_equal(sb_client_get_player(s->client, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_player(NULL, 0, NULL), SB_ERROR_ARGUMENT);
}

static void sb_client_get_player_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        VIEW_FUNCTIONS(TEST)
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
