// Wrong arguments to every function give a clear error, a text if the caller has room for one, and
// leave nothing behind.

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

#define SMALL_MAP                                                                                  \
    "{\"name\": \"small\", \"bounds\": {\"min\": [-20, 0, -20], \"max\": [20, 10, 20]},"           \
    " \"spawns\": [{\"position\": [0, 0, -8], \"yaw_degrees\": 0},"                                \
    " {\"position\": [0, 0, 8], \"yaw_degrees\": 180}]%s}"

static void refuses(const sb_local_server_def *def, sb_error error, const char *words)
{
    char text[SB_LOCAL_TEXT_SIZE];
    memset(text, 'x', sizeof text);
    sb_local_server *server = (sb_local_server *)text; // anything but NULL
    sb_error found = sb_local_server_create(def, &server, text);
    if (found != error || memchr(text, '\0', sizeof text) == NULL || strstr(text, words) == NULL ||
        strchr(text, '\n') != NULL) {
        fail_msg("%s instead of %s: %.*s", sb_error_name(found), sb_error_name(error),
                 (int)sizeof text - 1, text);
    }
    assert_null(server);
    // The caller may pass no buffer for the text.
    assert_int_equal(sb_local_server_create(def, &server, NULL), error);
}

static void numbers_out_of_range_are_named(void **state)
{
    (void)state;
    const sb_local_server_def good = sb_local_server_def_default();
    sb_local_server_def def = good;
#define REFUSES(field, value, words)                                                               \
    def = good;                                                                                    \
    def.field = (value);                                                                           \
    refuses(&def, SB_ERROR_ARGUMENT, words)
    REFUSES(player_capacity, 0, "from 1 to 64");
    REFUSES(player_capacity, 65, "player_capacity");
    REFUSES(player_capacity, UINT32_MAX, "player_capacity");
    REFUSES(computer_count, 49, "computer_count"); // with the 16 players too many
    REFUSES(computer_count, UINT32_MAX - 15, "computer_count");
    REFUSES(spectator_capacity, SB_LOCAL_SPECTATOR_COUNT_MAX + 1, "spectator_capacity");
    REFUSES(tick_rate_hz, 0, "tick_rate_hz");
    REFUSES(tick_rate_hz, 9, "tick_rate_hz");
    REFUSES(tick_rate_hz, 241, "tick_rate_hz");
    REFUSES(snapshot_rate_hz, 61, "snapshot_rate_hz");
    REFUSES(grace_ms, 600001, "grace_ms");
    REFUSES(setting_count, 1, "settings"); // although there are no settings
    static const char *const one[] = {"mode=team", NULL};
    def = good;
    def.settings = one;
    def.setting_count = 2;
    refuses(&def, SB_ERROR_ARGUMENT, "settings");
    def.setting_count = 257;
    refuses(&def, SB_ERROR_ARGUMENT, "256");
    def = good;
    def.map_json = "{}";
    def.map_path = "map.json";
    refuses(&def, SB_ERROR_ARGUMENT, "not by both");
}

static void numbers_at_their_ends_are_taken(void **state)
{
    (void)state;
    static const struct {
        uint32_t players, computers, spectators, tick_rate, snapshot_rate;
    } cases[] = {{1, 0, 0, 10, 1}, {64, 0, 64, 240, 240}, {0, 64, 0, 240, 0}, {0, 1, 1, 60, 60}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = cases[i].players;
        def.computer_count = cases[i].computers;
        def.spectator_capacity = cases[i].spectators;
        def.tick_rate_hz = cases[i].tick_rate;
        def.snapshot_rate_hz = cases[i].snapshot_rate;
        stage s;
        stage_open(&s, &def);
        if (cases[i].players > 0) {
            (void)stage_join(&s, "ann");
            stage_begin(&s);
        }
        stage_run(&s, 0.5);
        stage_close(&s);
    }
}

static void settings_that_are_wrong_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *setting;
        sb_error error;
        const char *words;
    } cases[] = {
        {"", SB_ERROR_MALFORMED, "'' is not NAME=VALUE"},
        {"mode", SB_ERROR_MALFORMED, "'mode' is not NAME=VALUE"},
        {"=1", SB_ERROR_MALFORMED, "NAME=VALUE"},
        {"gravity=9", SB_ERROR_ARGUMENT, "the rules 'tanks' have no setting 'gravity'"},
        {"mode=chess", SB_ERROR_RANGE, "'chess' is not one of deathmatch, team, ctf, targets"},
        {"lives=101", SB_ERROR_RANGE, "'101' is not a number from 0 to 100 for lives"},
        {"lives=nan", SB_ERROR_RANGE, "'nan' is not a number"},
        {"lives=99999999999999999999999", SB_ERROR_RANGE, "is not a number"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *settings[] = {"ai_skill=hard", cases[i].setting};
        sb_local_server_def def = sb_local_server_def_default();
        def.settings = settings;
        def.setting_count = 2;
        refuses(&def, cases[i].error, cases[i].words);
    }
    // The text is valid at any length of the input.
    static char large[100000];
    memset(large, 'a', sizeof large - 1);
    const char *settings[] = {large};
    sb_local_server_def def = sb_local_server_def_default();
    def.settings = settings;
    def.setting_count = 1;
    refuses(&def, SB_ERROR_MALFORMED, "NAME=VALUE");
}

static void maps_that_are_wrong_are_refused_with_the_place(void **state)
{
    (void)state;
    static const struct {
        const char *extra;
        sb_error error;
        const char *words;
    } cases[] = {
        {"", SB_OK, ""},
        {", \"boxes\": [{}]", SB_ERROR_MALFORMED, "the map: /boxes/0/"},
        {", \"boxes\": 5", SB_ERROR_MALFORMED, "the map: /boxes: must be an array"},
        {", \"hats\": []", SB_ERROR_MALFORMED, "the map: /hats: is an unknown key"},
        {", \"boxes\": [{\"center\": [900, 1, 0], \"half_extents\": [1, 1, 1],"
         " \"yaw_degrees\": 0}]",
         SB_ERROR_RANGE, "the map: /boxes/0"},
        {", ", SB_ERROR_MALFORMED, "the map: line 1"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text, SMALL_MAP, cases[i].extra);
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = 2;
        def.map_json = text;
        if (cases[i].error == SB_OK) {
            stage s;
            stage_open(&s, &def);
            (void)stage_join(&s, "ann");
            stage_begin(&s);
            stage_close(&s);
        } else {
            refuses(&def, cases[i].error, cases[i].words);
        }
    }
    sb_local_server_def def = sb_local_server_def_default();
    def.map_json = "";
    refuses(&def, SB_ERROR_MALFORMED, "the map: line 1");
    def.map_json = NULL;
    def.map_path = "";
    refuses(&def, SB_ERROR_IO, "No such file");
    def.map_path = "/nowhere/map.json";
    refuses(&def, SB_ERROR_IO, "/nowhere/map.json: No such file or directory");
    def.map_path = "/";
    refuses(&def, SB_ERROR_IO, "/: ");
}

static void maps_that_are_too_large_are_refused(void **state)
{
    (void)state;
    const size_t size = (4u << 20) + 1;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, ' ', size);
    text[size] = '\0';
    sb_local_server_def def = sb_local_server_def_default();
    def.map_json = text;
    refuses(&def, SB_ERROR_LIMIT, "the map: larger than 4194304 bytes");
    memset(text, '[', size - 1);
    text[size - 1] = '\0';
    refuses(&def, SB_ERROR_LIMIT, "too many values");
    free(text);
}

static void maps_that_the_rules_cannot_use_are_refused(void **state)
{
    (void)state;
    char text[1024];
    (void)snprintf(text, sizeof text, SMALL_MAP, "");
    static const char *const settings[] = {"mode=ctf"}; // a map without flags
    sb_local_server_def def = sb_local_server_def_default();
    def.map_json = text;
    def.settings = settings;
    def.setting_count = 1;
    refuses(&def, SB_ERROR_RANGE, "the rules 'tanks' refuse the match on map \"small\": ");
}

static void rules_that_cannot_be_loaded_are_refused(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    def.rules = "/nowhere/rules.so";
    refuses(&def, SB_ERROR_IO, "/nowhere/rules.so");
    def.rules = NO_RULES; // a shared object without rules
    refuses(&def, SB_ERROR_MALFORMED, "no rules module");
    def.rules = HEAVY_BALL;
    def.computer_count = 1;
    refuses(&def, SB_ERROR_ARGUMENT, "these rules have no computer players");
}

static bool is_loaded(const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    if (handle != NULL) {
        dlclose(handle);
    }
    return handle != NULL;
}

// Clients use the server's rules, also after the server is gone.
static void rules_of_a_shared_object_are_played(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    def.rules = HEAVY_BALL;
    stage s;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    ann->control.throttle = 1.0f;
    stage_run(&s, 1.0);
    sb_client_kind kind;
    bool ball = false;
    for (uint32_t k = 0; sb_client_get_kind(ann->client, k, &kind) == SB_OK; k++) {
        ball = ball || strcmp(kind.name, "ball") == 0;
    }
    assert_true(ball);
    sb_local_server_destroy(s.server);
    s.server = NULL;
    stage_run(&s, 0.5);
    assert_int_equal(ann->status.state, SB_CLIENT_CLOSED);
    assert_int_equal(sb_client_get_kind(ann->client, 0, &kind), SB_OK);
    assert_true(strlen(kind.name) > 0);
    assert_true(is_loaded(HEAVY_BALL));
    stage_close(&s);
    assert_false(is_loaded(HEAVY_BALL));
}

static void null_is_an_argument_error(void **state)
{
    (void)state;
    char text[SB_LOCAL_TEXT_SIZE];
    sb_local_server_def def = sb_local_server_def_default();
    sb_local_server *server = NULL;
    refuses(NULL, SB_ERROR_ARGUMENT, "null");
    assert_int_equal(sb_local_server_create(&def, NULL, text), SB_ERROR_ARGUMENT);
    assert_true(strlen(text) > 0);
    assert_int_equal(sb_local_server_create(NULL, NULL, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_local_server_update(NULL, 5), SB_ERROR_ARGUMENT);
    sb_local_server_status status;
    static const sb_local_server_status nothing;
    memset(&status, 0xEE, sizeof status);
    assert_int_equal(sb_local_server_get_status(NULL, &status), SB_ERROR_ARGUMENT);
    assert_int_equal(status.tick, nothing.tick);
    assert_int_equal(status.state_hash, 0);
    assert_int_equal(sb_local_server_get_status(NULL, NULL), SB_ERROR_ARGUMENT);

    assert_int_equal(sb_local_server_create(&def, &server, text), SB_OK);
    assert_int_equal(sb_local_server_get_status(server, NULL), SB_ERROR_ARGUMENT);
    sb_client_def who = sb_client_def_default();
    sb_client *client = (sb_client *)text;
    assert_int_equal(sb_local_client_create(NULL, &who, &client), SB_ERROR_ARGUMENT);
    assert_null(client);
    client = (sb_client *)text;
    assert_int_equal(sb_local_client_create(server, NULL, &client), SB_ERROR_ARGUMENT);
    assert_null(client);
    assert_int_equal(sb_local_client_create(server, &who, NULL), SB_ERROR_ARGUMENT);
    sb_local_server_destroy(server);
}

static void defs_of_clients_are_checked(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    sb_local_server *server = NULL;
    assert_int_equal(sb_local_server_create(&def, &server, NULL), SB_OK);
    const sb_client_def good = sb_client_def_default();
    sb_client_def cases[7];
    for (uint32_t i = 0; i < 7; i++) {
        cases[i] = good;
    }
    cases[0].name = NULL;
    cases[1].name = "";
    cases[2].name = "a name of 24 characters!";
    cases[3].name = "a\nb";
    cases[4].timeout_ms = 0;
    cases[5].role = (sb_client_role)4;
    cases[6].interpolation_ms = 501;
    static const char *const members[7] = {
        "name", "name", "name", "name", "timeout_ms", "role", "interpolation_ms"};
    char told[SB_CLIENT_ERROR_TEXT_SIZE];
    for (uint32_t i = 0; i < 7; i++) {
        sb_client *client = (sb_client *)&def;
        cases[i].out_text = told;
        memset(told, 'x', sizeof told);
        assert_int_equal(sb_local_client_create(server, &cases[i], &client), SB_ERROR_ARGUMENT);
        assert_null(client);
        assert_non_null(memchr(told, '\0', sizeof told));
        assert_int_equal(strncmp(told, members[i], strlen(members[i])), 0);
    }
    // A local client ignores the network's fields.
    sb_client_def local = good;
    local.host = NULL;
    local.port = 0;
    local.rules = "/nowhere/rules.so";
    local.out_text = told;
    sb_client *client = NULL;
    assert_int_equal(sb_local_client_create(server, &local, &client), SB_OK);
    assert_string_equal(told, "");
    // It has no socket to wait for, in any state.
    assert_int_equal(sb_client_wait(client, UINT32_MAX), SB_ERROR_STATE);
    assert_int_equal(sb_client_update(client, 50000), SB_OK);
    assert_int_equal(sb_client_wait(client, UINT32_MAX), SB_ERROR_STATE);
    sb_client_destroy(client);
    sb_local_server_destroy(server);
}

static void more_clients_than_fit_are_refused(void **state)
{
    (void)state;
    static sb_client *clients[SB_LOCAL_CLIENT_COUNT_MAX];
    sb_local_server_def def = sb_local_server_def_default();
    def.player_capacity = 64;
    def.spectator_capacity = 64;
    sb_local_server *server = NULL;
    assert_int_equal(sb_local_server_create(&def, &server, NULL), SB_OK);
    sb_client_def who = sb_client_def_default();
    sb_client *more = NULL;
    for (uint32_t i = 0; i < SB_LOCAL_CLIENT_COUNT_MAX; i++) {
        who.role = i < 64 ? SB_CLIENT_ROLE_PLAYER : SB_CLIENT_ROLE_SPECTATOR;
        assert_int_equal(sb_local_client_create(server, &who, &clients[i]), SB_OK);
    }
    char told[SB_CLIENT_ERROR_TEXT_SIZE] = "";
    who.out_text = told;
    assert_int_equal(sb_local_client_create(server, &who, &more), SB_ERROR_FULL);
    assert_string_equal(told, "the server has 128 clients already");
    who.out_text = NULL;
    assert_null(more);
    for (uint64_t now_us = 0; now_us < 500000; now_us += STAGE_FRAME_US) {
        for (uint32_t i = 0; i < SB_LOCAL_CLIENT_COUNT_MAX; i++) {
            assert_int_equal(sb_client_update(clients[i], now_us), SB_OK);
        }
    }
    sb_local_server_status status;
    assert_int_equal(sb_local_server_get_status(server, &status), SB_OK);
    assert_int_equal(status.player_count, 64);
    assert_int_equal(status.spectator_count, 64);
    // One client leaves and another one joins.
    sb_client_destroy(clients[77]);
    assert_int_equal(sb_local_client_create(server, &who, &clients[77]), SB_OK);
    for (uint32_t i = 0; i < SB_LOCAL_CLIENT_COUNT_MAX; i++) {
        sb_client_destroy(clients[i]);
    }
    sb_local_server_destroy(server);
}

static void controls_that_are_no_numbers_do_no_harm(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = sb_local_server_def_default();
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    static const float wrong[] = {NAN, INFINITY, -INFINITY, 1e38f};
    for (uint32_t i = 0; i < 4; i++) {
        ann->control = (sb_client_control){.throttle = wrong[i],
                                           .steering = wrong[i],
                                           .aim_yaw = wrong[i],
                                           .aim_pitch = wrong[i],
                                           .fire = true,
                                           .select = {255, 255, 255, 255}};
        stage_run(&s, 0.5);
        const sb_client_entity *own = stage_own(ann);
        for (uint32_t axis = 0; axis < 3; axis++) {
            assert_true(isfinite(own->position[axis]) && isfinite(own->velocity[axis]));
        }
    }
    assert_int_equal(ann->status.corrections[SB_CLIENT_CAUSE_NONE], 0);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_out_of_range_are_named),
        cmocka_unit_test(numbers_at_their_ends_are_taken),
        cmocka_unit_test(settings_that_are_wrong_are_named),
        cmocka_unit_test(maps_that_are_wrong_are_refused_with_the_place),
        cmocka_unit_test(maps_that_are_too_large_are_refused),
        cmocka_unit_test(maps_that_the_rules_cannot_use_are_refused),
        cmocka_unit_test(rules_that_cannot_be_loaded_are_refused),
        cmocka_unit_test(rules_of_a_shared_object_are_played),
        cmocka_unit_test(null_is_an_argument_error),
        cmocka_unit_test(defs_of_clients_are_checked),
        cmocka_unit_test(more_clients_than_fit_are_refused),
        cmocka_unit_test(controls_that_are_no_numbers_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
