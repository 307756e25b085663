// Creates and destroys clients with wrong arguments, and with the largest ones that are right.
#include "test.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "arguments.h"
#include "stage.h"

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
    for (uint32_t i = 0; i < ILL_FORMED_COUNT; i++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        CREATE_FUNCTIONS(TEST)
#undef TEST
            cmocka_unit_test(sb_client_create_with_what_cannot_be_found),
        cmocka_unit_test(sb_client_create_with_the_largest_values_that_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
