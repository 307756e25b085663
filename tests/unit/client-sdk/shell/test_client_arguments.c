// Tests client.c and base/error.c: calls every exported function with wrong arguments, in each
// state of a client. The public headers give the expected results.
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sabot/client.h>
#include <sabot/error.h>

#include "game/tanks/drive/tank_type.h"
#include "stage.h"

// Each function has a test below, `<name>_with_wrong_arguments`.
#define FUNCTIONS(X)                                                                               \
    X(sb_error_name)                                                                               \
    X(sb_error_message)                                                                            \
    X(sb_client_def_default)                                                                       \
    X(sb_client_create)                                                                            \
    X(sb_client_destroy)                                                                           \
    X(sb_clock_us)                                                                                 \
    X(sb_client_update)                                                                            \
    X(sb_client_wait)                                                                              \
    X(sb_client_input_set)                                                                         \
    X(sb_client_get_kind)                                                                          \
    X(sb_client_find_kind)                                                                         \
    X(sb_client_find_value)                                                                        \
    X(sb_client_value)                                                                             \
    X(sb_client_hit_set_count)                                                                     \
    X(sb_client_get_hit_set)                                                                       \
    X(sb_client_get_hit_shape)                                                                     \
    X(sb_client_hit_set_of)                                                                        \
    X(sb_client_place_hit_shape)                                                                   \
    X(sb_client_view)                                                                              \
    X(sb_client_event_poll)                                                                        \
    X(sb_client_event_name)                                                                        \
    X(sb_client_get_player)                                                                        \
    X(sb_client_chat_send)                                                                         \
    X(sb_client_chat_poll)                                                                         \
    X(sb_client_get_playback)                                                                      \
    X(sb_client_playback_set)                                                                      \
    X(sb_client_list)                                                                              \
    X(sb_client_listing_poll)                                                                      \
    X(sb_client_get_lobby)                                                                         \
    X(sb_client_join)                                                                              \
    X(sb_client_session_create)                                                                    \
    X(sb_client_leave)                                                                             \
    X(sb_client_ready_set)                                                                         \
    X(sb_client_team_set)                                                                          \
    X(sb_client_vote)                                                                              \
    X(sb_client_get_session)                                                                       \
    X(sb_client_map)                                                                               \
    X(sb_client_map_count)                                                                         \
    X(sb_client_get_map_item)                                                                      \
    X(sb_client_get_status)

// Those of sabot/find.h, whose arguments enet/test_ping.c and enet/test_find.c test, and those of
// sabot/tanks.h, which test_tanks.c tests.
#define ELSEWHERE(X)                                                                               \
    X(sb_ping_def_default)                                                                         \
    X(sb_ping_create)                                                                              \
    X(sb_ping_add)                                                                                 \
    X(sb_ping_destroy)                                                                             \
    X(sb_ping_update)                                                                              \
    X(sb_ping_get)                                                                                 \
    X(sb_find_def_default)                                                                         \
    X(sb_find_create)                                                                              \
    X(sb_find_destroy)                                                                             \
    X(sb_find_update)                                                                              \
    X(sb_find_count)                                                                               \
    X(sb_find_get)                                                                                 \
    X(sb_tanks_event_read)                                                                         \
    X(sb_tanks_get_class)                                                                          \
    X(sb_tanks_get_ammunition)                                                                     \
    X(sb_tanks_aim_at)

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define NAME_COUNT_MAX 100
#define NAME_SIZE_MAX 100

static void library_exports_nothing_that_is_not_tested_here(void **state)
{
    (void)state;
    static const char *const names[] = {
#define NAME(name) #name,
        FUNCTIONS(NAME) ELSEWHERE(NAME)
#undef NAME
    };
    bool exported[COUNT(names)] = {false};
    FILE *listing = popen(NM_PROGRAM " -D --defined-only '" SABOT_LIBRARY "'", "r");
    assert_non_null(listing);
    char line[1024], symbol[sizeof line];
    while (fgets(line, sizeof line, listing) != NULL) {
        // A line has address, type and name. Sanitizers add names that begin with an underscore.
        if (sscanf(line, "%*s %*s %1023s", symbol) != 1 || symbol[0] == '_') {
            continue;
        }
        size_t found = 0;
        while (found < COUNT(names) && strcmp(symbol, names[found]) != 0) {
            found++;
        }
        if (found == COUNT(names)) {
            fail_msg("%s is exported but not tested here", symbol);
        }
        exported[found] = true;
    }
    assert_int_equal(pclose(listing), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        if (!exported[i]) {
            fail_msg("%s is not exported", names[i]);
        }
    }
}

// Fills memory that a function must zero on an error.
static void soil(void *bytes, size_t size)
{
    memset(bytes, 0xEE, size);
}

static void assert_zero(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(((const uint8_t *)bytes)[i], 0);
    }
}

// Runs the check in every state. The client must work as usual afterwards.
static void in_each_state(sb_client_role role, void (*check)(stage *))
{
    stage s;
    stage_init(&s, role);
    for (uint32_t i = STAGE_CONNECTING; i < STAGE_COUNT; i++) {
        stage_bring(&s, (stage_state)i);
        check(&s);
    }
    stage_deinit(&s);
}

static bool is_welcomed(const stage *s)
{
    return s->at >= STAGE_LOADING && s->at <= STAGE_SHOWN;
}

static const sb_error unknown_errors[] = {(sb_error)1, (sb_error)-15, (sb_error)INT_MAX,
                                          (sb_error)INT_MIN};

static void sb_error_name_with_wrong_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(unknown_errors); i++) {
        assert_string_equal(sb_error_name(unknown_errors[i]), "SB_ERROR_?");
    }
    assert_string_equal(sb_error_name(SB_ERROR_ARGUMENT), "SB_ERROR_ARGUMENT");
}

static void sb_error_message_with_wrong_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(unknown_errors); i++) {
        assert_string_equal(sb_error_message(unknown_errors[i]), "unknown error number");
    }
    assert_string_equal(sb_error_message(SB_OK), "no error");
}

// The function takes no arguments. Its fields have the documented values, and zero where nothing is
// documented.
static void sb_client_def_default_with_wrong_arguments(void **state)
{
    (void)state;
    const sb_client_def def = sb_client_def_default();
    assert_string_equal(def.host, "127.0.0.1");
    assert_int_equal(def.port, 7777);
    assert_int_equal(def.session, 0);
    assert_int_equal(def.role, SB_CLIENT_ROLE_PLAYER);
    assert_string_equal(def.name, "player");
    assert_int_equal(def.timeout_ms, 5000);
    assert_null(def.rules);
    assert_false(def.plain);
    assert_true(def.predict);
    assert_int_equal(def.interpolation_ms, 0);
    assert_zero(def.select, sizeof def.select);
    assert_int_equal(def.reconnect_ms, 30000);
    assert_zero(&def.simulate, sizeof def.simulate);
    assert_null(def.out_text);
}

// Each text breaks one rule: those of UTF-8 (Unicode 15, table 3-7), and the ban on control
// characters.
static const char *const ill_formed[] = {
    "\x80",
    "a\xBF",
    "\xC0\x80",
    "\xC1\xBF",
    "\xC3",
    "\xC3(",
    "\xE0\x80\x80",
    "\xE0\x9F\xBF",
    "\xE2\x82",
    "\xED\xA0\x80",
    "\xED\xBF\xBF",
    "\xF0\x80\x80\x80",
    "\xF0\x8F\xBF\xBF",
    "\xF0\x9F\x98",
    "\xF4\x90\x80\x80",
    "\xF5\x80",
    "\xFE",
    "\xFF",
    "tab\there",
    "line\n",
    "\x1B[2J",
    "\x7F",
    "\xC2\x80",
    "\xC2\x9F",
};

// Expects the text to begin with `text`, the name of the wrong member.
static void assert_refused_for(const sb_client_def *def, sb_error expected, const char *text)
{
    // Any address that is not NULL; the call must clear it.
    sb_client *client = (sb_client *)(uintptr_t)0x10;
    assert_int_equal(sb_client_create(def, &client), expected);
    assert_null(client);
    if (def == NULL) {
        return;
    }
    char told[SB_CLIENT_ERROR_TEXT_SIZE + 1];
    soil(told, sizeof told);
    sb_client_def asking = *def;
    asking.out_text = told;
    client = (sb_client *)(uintptr_t)0x10;
    assert_int_equal(sb_client_create(&asking, &client), expected);
    assert_null(client);
    assert_non_null(memchr(told, 0, SB_CLIENT_ERROR_TEXT_SIZE));
    assert_int_equal((uint8_t)told[SB_CLIENT_ERROR_TEXT_SIZE], 0xEE);
    assert_true(strlen(told) > 0);
    assert_null(strchr(told, '\n'));
    if (strncmp(told, text, strlen(text)) != 0) {
        fail_msg("'%s' does not begin with '%s'", told, text);
    }
}

static void assert_refused(const sb_client_def *def, sb_error expected)
{
    assert_refused_for(def, expected, "");
}

static void sb_client_create_with_wrong_arguments(void **state)
{
    (void)state;
    const sb_client_def good = sb_client_def_default();
    assert_refused(NULL, SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_create(&good, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_create(NULL, NULL), SB_ERROR_ARGUMENT);
    const sb_client_def nothing = {0};
    assert_refused(&nothing, SB_ERROR_ARGUMENT);

    enum { FIELD_CASE_COUNT = 24 };
    sb_client_def defs[FIELD_CASE_COUNT];
    for (uint32_t i = 0; i < FIELD_CASE_COUNT; i++) {
        defs[i] = good;
    }
    // The member that the text names; the next ones are those of `simulate`.
    static const char *const members[] = {"host",
                                          "host",
                                          "port",
                                          "name",
                                          "name",
                                          "name",
                                          "timeout_ms",
                                          "role",
                                          "role",
                                          "role",
                                          "interpolation_ms",
                                          "interpolation_ms"};
    uint32_t count = 0;
    defs[count++].host = NULL;
    defs[count++].host = "";
    defs[count++].port = 0;
    defs[count++].name = NULL;
    defs[count++].name = "";
    defs[count++].name = "a name of 24 bytes......";
    defs[count++].timeout_ms = 0;
    defs[count++].role = (sb_client_role)4;
    defs[count++].role = (sb_client_role)INT_MAX;
    defs[count++].role = (sb_client_role)UINT_MAX;
    defs[count++].interpolation_ms = 501;
    defs[count++].interpolation_ms = UINT32_MAX;
    defs[count++].simulate.latency_ms = 10001;
    defs[count++].simulate.latency_ms = UINT32_MAX;
    defs[count++].simulate.jitter_ms = 10001;
    defs[count++].simulate.loss = NAN;
    defs[count++].simulate.loss = 1.001f;
    defs[count++].simulate.loss = -0.001f;
    defs[count++].simulate.duplication = INFINITY;
    defs[count++].simulate.duplication = NAN;
    defs[count++].simulate.duplication = -1.0f;
    defs[count++].simulate.reordering = -INFINITY;
    defs[count++].simulate.reordering = NAN;
    defs[count++].simulate.reordering = 2.0f;
    assert_int_equal(count, FIELD_CASE_COUNT);
    for (uint32_t i = 0; i < FIELD_CASE_COUNT; i++) {
        assert_refused_for(&defs[i], SB_ERROR_ARGUMENT,
                           i < COUNT(members) ? members[i] : "simulate");
    }
    for (uint32_t i = 0; i < COUNT(ill_formed); i++) {
        sb_client_def def = good;
        def.name = ill_formed[i];
        assert_refused_for(&def, SB_ERROR_ARGUMENT, "name");
    }
    sb_client_def def = good;
    def.token = "not base64url!";
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "token");
    def.token = NULL;
    def.server_key = "0123";
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "server_key");
    def.server_key = NULL;
    def.mode = "a mode of 24 bytes......";
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "mode");
    def.mode = NULL;
    def.password = "\n";
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "password");
    def.password = NULL;
    def.host = "192.0.2.1";
    def.plain_wire = true;
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "plain_wire");
    def.host = "sabot://h/one";
    assert_refused_for(&def, SB_ERROR_ARGUMENT, "host");
}

static void sb_client_create_with_what_cannot_be_found(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    // A label over 63 bytes is no host name, so that no name server is asked.
    static char host[100001];
    memset(host, 'a', sizeof host - 1);
    static const size_t sizes[] = {64, 255, 1024, sizeof host - 1};
    for (uint32_t i = 0; i < COUNT(sizes); i++) {
        def.host = host + sizeof host - 1 - sizes[i];
        assert_refused_for(&def, SB_ERROR_RESOLVE, "host has no address: 'aaa");
    }
    def.host = "127.0.0.1";
    static const char *const paths[] = {"", "/", "/nowhere/at/all.so", "\xFF\xFE"};
    for (uint32_t i = 0; i < COUNT(paths); i++) {
        def.rules = paths[i];
        assert_refused(&def, SB_ERROR_IO);
    }
    def.rules = SABOT_LIBRARY; // a shared object without rules
    assert_refused(&def, SB_ERROR_MALFORMED);
}

static void sb_client_create_with_the_largest_values_that_are_right(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    def.port = UINT16_MAX;
    def.session = UINT32_MAX;
    def.name = "twenty-three bytes: \xE2\x82\xAC"; // the last character has three bytes
    assert_int_equal(strlen(def.name), 23);
    def.timeout_ms = UINT32_MAX;
    def.interpolation_ms = 500;
    def.reconnect_ms = UINT32_MAX;
    memset(def.select, 0xFF, sizeof def.select);
    def.simulate = (sb_client_link){10000, 10000, 1.0f, 1.0f, 1.0f, UINT32_MAX, UINT64_MAX};
    char told[SB_CLIENT_ERROR_TEXT_SIZE] = "from a call before";
    def.out_text = told;
    sb_client *client = NULL;
    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    assert_string_equal(told, "");
    assert_int_equal(sb_client_update(client, 1), SB_OK);
    sb_client_destroy(client);
}

static void check_destroy(stage *s)
{
    // A second client, which is destroyed in each state.
    stage other;
    stage_init(&other, SB_CLIENT_ROLE_PLAYER);
    stage_bring(&other, s->at);
    stage_deinit(&other);
    sb_client_destroy(NULL);
}

static void sb_client_destroy_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_destroy);
}

// The function takes no arguments. The clock runs on and never back.
static void sb_clock_us_with_wrong_arguments(void **state)
{
    (void)state;
    const uint64_t begin_us = sb_clock_us();
    uint64_t before_us = begin_us;
    while (before_us - begin_us < 2000) {
        const uint64_t now_us = sb_clock_us();
        assert_true(now_us >= before_us);
        before_us = now_us;
    }
}

// A future time would stay with the client, so each state is set up again here.
static void sb_client_update_with_wrong_arguments(void **state)
{
    (void)state;
    assert_int_equal(sb_client_update(NULL, 0), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_update(NULL, UINT64_MAX), SB_ERROR_ARGUMENT);
    static const uint64_t times_us[] = {0, UINT64_MAX / 2, 1, UINT64_MAX, 0, UINT64_MAX - 1};
    static sb_client_view_data view;
    for (uint32_t i = STAGE_CONNECTING; i < STAGE_COUNT; i++) {
        stage s;
        stage_init(&s, SB_CLIENT_ROLE_PLAYER);
        stage_bring(&s, (stage_state)i);
        for (uint32_t k = 0; k < COUNT(times_us); k++) {
            assert_int_equal(sb_client_update(s.client, times_us[k]), SB_OK);
            (void)sb_client_view(s.client, &view);
            sb_client_status status;
            assert_int_equal(sb_client_get_status(s.client, &status), SB_OK);
            assert_true(isfinite(status.server_tick));
        }
        stage_deinit(&s);
    }
}

static void time_that_runs_backwards_stands_still(void **state)
{
    (void)state;
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    stage_bring(&s, STAGE_SHOWN);
    stage_hear_inputs(&s, 1);
    sb_client_status before, after;
    assert_int_equal(sb_client_get_status(s.client, &before), SB_OK);
    for (uint64_t i = 0; i < 100; i++) {
        assert_int_equal(sb_client_update(s.client, i), SB_OK);
    }
    assert_int_equal(sb_client_get_status(s.client, &after), SB_OK);
    assert_int_equal(after.input_tick, before.input_tick);
    assert_int_equal(after.state, SB_CLIENT_PLAYING);
    stage_hear_inputs(&s, 3); // it goes on
    stage_deinit(&s);
}

static void check_input_set(stage *s)
{
    const sb_client_control control = {.throttle = 1.0f};
    assert_int_equal(sb_client_input_set(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_input_set(NULL, &control), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_input_set(NULL, NULL), SB_ERROR_ARGUMENT);
    const float values[] = {NAN, -NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-45f};
    for (uint32_t i = 0; i < COUNT(values); i++) {
        const float v = values[i];
        const sb_client_control odd = {v, v, v, v, true, {255, 255, 255, 255}};
        assert_int_equal(sb_client_input_set(s->client, &odd), SB_OK);
    }
}

static void sb_client_input_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_input_set);
}

// As the server receives it: 127 is full ahead or left, 16384 straight up, by the wire standard.
static void input_out_of_range_is_clamped_and_value_that_is_not_finite_is_0(void **state)
{
    (void)state;
    const struct {
        float value;
        int32_t axis, pitch;
    } cases[] = {{NAN, 0, 0},        {INFINITY, 0, 0},      {-INFINITY, 0, 0},
                 {2.0f, 127, 16384}, {-2.0f, -127, -16384}, {3e38f, 127, 16384}};
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    stage_bring(&s, STAGE_SHOWN);
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        const float v = cases[i].value;
        const float yaw = isfinite(v) ? 0.0f : v;
        const sb_client_control control = {v, v, yaw, v, false, {0}};
        assert_int_equal(sb_client_input_set(s.client, &control), SB_OK);
        stage_hear_inputs(&s, 4); // the first may be under way still
        const sb_input *newest = &s.input.inputs[s.input.input_count - 1];
        assert_int_equal(newest->throttle, cases[i].axis);
        assert_int_equal(newest->steering, cases[i].axis);
        assert_int_equal(newest->aim_pitch, cases[i].pitch);
        assert_int_equal(newest->aim_yaw, 0);
    }
    stage_deinit(&s);
}

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

// A client without a socket has nothing to wait for; any other one returns by the time.
static void check_wait(stage *s)
{
    assert_int_equal(sb_client_wait(NULL, 0), SB_ERROR_ARGUMENT);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(s->client, &status), SB_OK);
    const sb_error expected = status.state == SB_CLIENT_CLOSED ? SB_ERROR_STATE : SB_OK;
    const uint32_t times_ms[] = {0, 1, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(times_ms); i++) {
        assert_int_equal(sb_client_wait(s->client, times_ms[i]), expected);
    }
}

static void sb_client_wait_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_wait);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_wait);
}

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

// In states that allow chat the argument is the error; in other states the state may be the error.
static void assert_not_said(stage *s, sb_client_chat_scope scope, uint32_t player, const char *text)
{
    assert_int_equal(sb_client_chat_send(s->client, scope, player, text),
                     is_welcomed(s) ? SB_ERROR_ARGUMENT : SB_ERROR_STATE);
}

static void check_chat_send(stage *s)
{
    assert_int_equal(sb_client_chat_send(NULL, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(s->client, SB_CLIENT_CHAT_ALL, 0, NULL),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(NULL, SB_CLIENT_CHAT_ALL, 0, NULL), SB_ERROR_ARGUMENT);
    const uint32_t sent_before = s->others;
    assert_not_said(s, SB_CLIENT_CHAT_SERVER, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)4, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)INT_MAX, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)UINT_MAX, 0, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, HARNESS_CAPACITY, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, SB_CLIENT_NO_PLAYER, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, UINT32_MAX, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, "");
    for (uint32_t i = 0; i < COUNT(ill_formed); i++) {
        assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, ill_formed[i]);
    }
    // The memory ends after 192 bytes without a zero, and the function must not read beyond.
    char *line = malloc(SB_CLIENT_CHAT_SIZE);
    assert_non_null(line);
    memset(line, 'a', SB_CLIENT_CHAT_SIZE);
    assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, line);
    (void)stage_turn(s);
    (void)stage_turn(s);
    assert_int_equal(s->others, sent_before);
    // One byte less is valid, and `player` is ignored if the scope names no player.
    line[SB_CLIENT_CHAT_SIZE - 1] = '\0';
    assert_int_equal(sb_client_chat_send(s->client, SB_CLIENT_CHAT_TEAM, UINT32_MAX, line),
                     is_welcomed(s) ? SB_OK : SB_ERROR_STATE);
    free(line);
    const uint32_t begin_ms = enet_time_get();
    while (is_welcomed(s) && s->others == sent_before) {
        (void)stage_turn(s);
        assert_true(enet_time_get() - begin_ms < 5000);
    }
}

static void sb_client_chat_send_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_chat_send);
}

static void check_chat_poll(stage *s)
{
    sb_client_chat line;
    assert_false(sb_client_chat_poll(NULL, &line));
    assert_false(sb_client_chat_poll(s->client, NULL));
    assert_false(sb_client_chat_poll(NULL, NULL));
    assert_false(sb_client_chat_poll(s->client, &line));
}

static void sb_client_chat_poll_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_chat_poll);
}

static void check_get_playback(stage *s)
{
    sb_client_playback playback;
    soil(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(NULL, &playback), SB_ERROR_ARGUMENT);
    assert_zero(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_playback(NULL, NULL), SB_ERROR_ARGUMENT);
    // The client is no viewer, or the server has not told the playback yet.
    soil(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(s->client, &playback), SB_ERROR_STATE);
    assert_zero(&playback, sizeof playback);
}

static void sb_client_get_playback_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_playback);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_get_playback);
    in_each_state(SB_CLIENT_ROLE_REPLAY_VIEWER, check_get_playback);
}

static void check_playback_set(stage *s)
{
    sb_client_playback playback = {.speed = 1.0f, .tick = UINT32_MAX};
    assert_int_equal(sb_client_playback_set(NULL, &playback), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(NULL, NULL), SB_ERROR_ARGUMENT);
    bool can = s->role == SB_CLIENT_ROLE_REPLAY_VIEWER && is_welcomed(s);
    const float right[] = {SB_CLIENT_SPEED_MIN, 1.0f, SB_CLIENT_SPEED_MAX};
    for (uint32_t i = 0; i < COUNT(right); i++) {
        playback.speed = right[i];
        assert_int_equal(sb_client_playback_set(s->client, &playback),
                         can ? SB_OK : SB_ERROR_STATE);
    }
    const float wrong[] = {0.0f, 0.2499f, 16.001f, -1.0f, NAN, INFINITY, -INFINITY, 3e38f};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        playback.speed = wrong[i];
        assert_int_equal(sb_client_playback_set(s->client, &playback), SB_ERROR_ARGUMENT);
    }
}

static void sb_client_playback_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_playback_set);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_playback_set);
    in_each_state(SB_CLIENT_ROLE_REPLAY_VIEWER, check_playback_set);
}

static const char too_long[] = "0123456789012345678901234567890123456789012345678901234567890123";

static void check_list(stage *s)
{
    sb_client_filter filter = {.mode = "duel"};
    sb_client_listing listing;
    assert_int_equal(sb_client_list(NULL, &filter), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_list(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_list(s->client, &filter), is_welcomed(s) ? SB_OK : SB_ERROR_STATE);
    filter.mode = too_long;
    assert_int_equal(sb_client_list(s->client, &filter), SB_ERROR_ARGUMENT);
    filter = (sb_client_filter){.name = "\n"};
    assert_int_equal(sb_client_list(s->client, &filter), SB_ERROR_ARGUMENT);
    assert_false(sb_client_listing_poll(NULL, &listing));
    assert_false(sb_client_listing_poll(s->client, NULL));
    assert_false(sb_client_listing_poll(s->client, &listing));
}

static void sb_client_list_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_list);
}

static void sb_client_listing_poll_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_list);
}

static void check_get_lobby(stage *s)
{
    sb_client_lobby lobby;
    soil(&lobby, sizeof lobby);
    assert_int_equal(sb_client_get_lobby(NULL, &lobby), SB_ERROR_ARGUMENT);
    assert_zero(&lobby, sizeof lobby);
    assert_int_equal(sb_client_get_lobby(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_lobby(s->client, &lobby), SB_OK);
    assert_zero(&lobby, sizeof lobby);
}

static void sb_client_get_lobby_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_lobby);
}

static void check_join(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    sb_client_join_def wanted = {.session = 1};
    assert_int_equal(sb_client_join(NULL, &wanted), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_join(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_join(s->client, &wanted), right);
    wanted.role = SB_CLIENT_ROLE_LOBBY;
    assert_int_equal(sb_client_join(s->client, &wanted), SB_ERROR_ARGUMENT);
    wanted = (sb_client_join_def){.password = too_long};
    assert_int_equal(sb_client_join(s->client, &wanted), SB_ERROR_ARGUMENT);
}

static void sb_client_join_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_join);
}

static void check_session_create(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    sb_client_session_def wanted = {.name = "ours"};
    assert_int_equal(sb_client_session_create(NULL, &wanted), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_session_create(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_session_create(s->client, &wanted), right);
    const int unknown = 3;
    memcpy(&wanted.visibility, &unknown, sizeof wanted.visibility);
    assert_int_equal(sb_client_session_create(s->client, &wanted), SB_ERROR_ARGUMENT);
    wanted = (sb_client_session_def){.map = too_long};
    assert_int_equal(sb_client_session_create(s->client, &wanted), SB_ERROR_ARGUMENT);
}

static void sb_client_session_create_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_session_create);
}

static void check_in_session(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    assert_int_equal(sb_client_leave(NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_leave(s->client), right);
    assert_int_equal(sb_client_ready_set(NULL, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_ready_set(s->client, true), right);
    assert_int_equal(sb_client_team_set(NULL, 1), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_team_set(s->client, 256), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_team_set(s->client, 0), right);
    assert_int_equal(sb_client_vote(NULL, SB_CLIENT_VOTE_MAP, 0, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_vote(s->client, SB_CLIENT_VOTE_NONE, 0, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_vote(s->client, SB_CLIENT_VOTE_MAP, 0, true), right);
}

static void sb_client_leave_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_in_session);
}

static void sb_client_ready_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_in_session);
}

static void sb_client_team_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_in_session);
}

static void sb_client_vote_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_in_session);
}

static void check_get_session(stage *s)
{
    sb_client_session session;
    soil(&session, sizeof session);
    assert_int_equal(sb_client_get_session(NULL, &session), SB_ERROR_ARGUMENT);
    assert_zero(&session, sizeof session);
    assert_int_equal(sb_client_get_session(s->client, NULL), SB_ERROR_ARGUMENT);
    soil(&session, sizeof session);
    assert_int_equal(sb_client_get_session(s->client, &session), SB_ERROR_STATE);
    assert_zero(&session, sizeof session);
}

static void sb_client_get_session_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_session);
}

/// The outputs of sb_client_map.
typedef struct map_outputs {
    const sb_client_box *boxes;
    uint32_t count;
    float bounds[2][3];
} map_outputs;

static sb_error ask_for_map(const sb_client *client, map_outputs *out)
{
    soil(out, sizeof *out);
    return sb_client_map(client, &out->boxes, &out->count, out->bounds[0], out->bounds[1]);
}

static void assert_no_map(const map_outputs *out)
{
    assert_null(out->boxes);
    assert_int_equal(out->count, 0);
    assert_zero(out->bounds, sizeof out->bounds);
}

static void check_map(stage *s)
{
    map_outputs out;
    assert_int_equal(ask_for_map(NULL, &out), SB_ERROR_ARGUMENT);
    assert_no_map(&out);
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_map(s->client, NULL, &count, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, NULL, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, &count, NULL, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, &count, low, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(NULL, NULL, NULL, NULL, NULL), SB_ERROR_ARGUMENT);
    sb_error error = ask_for_map(s->client, &out);
    if (s->at < STAGE_PLAYING) {
        assert_int_equal(error, SB_ERROR_STATE);
        assert_no_map(&out);
    } else {
        assert_int_equal(error, SB_OK);
        assert_true(out.count > 0 && out.bounds[0][0] < out.bounds[1][0]);
    }
}

static void sb_client_map_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_map);
}

static const sb_client_map_list unknown_lists[] = {(sb_client_map_list)(SB_CLIENT_MAP_MARKERS + 1),
                                                   (sb_client_map_list)INT_MAX,
                                                   (sb_client_map_list)UINT_MAX};

static void check_map_count(stage *s)
{
    assert_int_equal(sb_client_map_count(NULL, SB_CLIENT_MAP_BOXES), 0);
    for (uint32_t i = 0; i < COUNT(unknown_lists); i++) {
        assert_int_equal(sb_client_map_count(s->client, unknown_lists[i]), 0);
        assert_int_equal(sb_client_map_count(NULL, unknown_lists[i]), 0);
    }
    uint32_t boxes = sb_client_map_count(s->client, SB_CLIENT_MAP_BOXES);
    assert_true((boxes > 0) == (s->at >= STAGE_PLAYING));
}

static void sb_client_map_count_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_map_count);
}

static void assert_no_item(stage *s, sb_client_map_list list, uint32_t index)
{
    sb_client_map_item item;
    soil(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(s->client, list, index, &item), SB_ERROR_RANGE);
    assert_zero(&item, sizeof item);
}

static void check_get_map_item(stage *s)
{
    sb_client_map_item item;
    soil(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, &item),
                     SB_ERROR_ARGUMENT);
    assert_zero(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(s->client, SB_CLIENT_MAP_BOXES, 0, NULL),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, NULL), SB_ERROR_ARGUMENT);
    for (uint32_t i = 0; i < COUNT(unknown_lists); i++) {
        assert_no_item(s, unknown_lists[i], 0);
        assert_no_item(s, unknown_lists[i], UINT32_MAX);
    }
    for (uint32_t list = SB_CLIENT_MAP_SPAWNS; list <= SB_CLIENT_MAP_MARKERS; list++) {
        uint32_t count = sb_client_map_count(s->client, (sb_client_map_list)list);
        assert_no_item(s, (sb_client_map_list)list, count);
        assert_no_item(s, (sb_client_map_list)list, UINT32_MAX);
        if (count > 0) {
            assert_int_equal(
                sb_client_get_map_item(s->client, (sb_client_map_list)list, count - 1, &item),
                SB_OK);
        }
    }
}

static void sb_client_get_map_item_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_map_item);
}

static void check_get_status(stage *s)
{
    static const sb_client_state expected[STAGE_COUNT] = {
        [STAGE_CONNECTING] = SB_CLIENT_CONNECTING,     [STAGE_LOADING] = SB_CLIENT_LOADING,
        [STAGE_PLAYING] = SB_CLIENT_PLAYING,           [STAGE_SHOWN] = SB_CLIENT_PLAYING,
        [STAGE_RECONNECTING] = SB_CLIENT_RECONNECTING, [STAGE_CLOSED] = SB_CLIENT_CLOSED,
    };
    sb_client_status status;
    soil(&status, sizeof status);
    assert_int_equal(sb_client_get_status(NULL, &status), SB_ERROR_ARGUMENT);
    assert_zero(&status, sizeof status);
    assert_int_equal(sb_client_get_status(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_status(NULL, NULL), SB_ERROR_ARGUMENT);
    soil(&status, sizeof status);
    assert_int_equal(sb_client_get_status(s->client, &status), SB_OK);
    assert_int_equal(status.state, expected[s->at]);
    assert_non_null(memchr(status.text, '\0', sizeof status.text));
    assert_int_equal(status.link_datagrams + status.link_dropped, 0);
}

static void sb_client_get_status_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_exports_nothing_that_is_not_tested_here),
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        FUNCTIONS(TEST)
#undef TEST
            cmocka_unit_test(sb_client_create_with_what_cannot_be_found),
        cmocka_unit_test(sb_client_create_with_the_largest_values_that_are_right),
        cmocka_unit_test(time_that_runs_backwards_stands_still),
        cmocka_unit_test(input_out_of_range_is_clamped_and_value_that_is_not_finite_is_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
