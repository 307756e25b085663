#include "host/admin/http/route.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

enum { ROOT, LIST, MAKE, ONE, END, DRAIN };

static const sb_route ROUTES[] = {
    {SB_METHOD_GET, "/", true},
    {SB_METHOD_GET, "/v1/sessions", false},
    {SB_METHOD_POST, "/v1/sessions", false},
    {SB_METHOD_GET, "/v1/sessions/{id}", false},
    {SB_METHOD_DELETE, "/v1/sessions/{id}", false},
    {SB_METHOD_POST, "/v1/sessions/{id}/drain", false},
    {SB_METHOD_GET, "/v1/{kind}/{name}/bytes", false},
};
#define ROUTE_COUNT (sizeof ROUTES / sizeof ROUTES[0])

static sb_route_match find(sb_method method, const char *path)
{
    return sb_route_find(ROUTES, ROUTE_COUNT, method, path, strlen(path));
}

static void assert_action(sb_method method, const char *path, int row)
{
    const sb_route_match match = find(method, path);
    assert_non_null(match.route);
    assert_int_equal(match.route - ROUTES, row);
}

static void paths_and_methods_lead_to_their_rows(void **state)
{
    (void)state;
    assert_action(SB_METHOD_GET, "/", ROOT);
    assert_action(SB_METHOD_GET, "/v1/sessions", LIST);
    assert_action(SB_METHOD_POST, "/v1/sessions", MAKE);
    assert_action(SB_METHOD_GET, "/v1/sessions/17", ONE);
    assert_action(SB_METHOD_DELETE, "/v1/sessions/17", END);
    assert_action(SB_METHOD_POST, "/v1/sessions/17/drain", DRAIN);
}

static void parameters_are_the_segments_in_braces(void **state)
{
    (void)state;
    const sb_route_match match = find(SB_METHOD_GET, "/v1/logs/a.sblog/bytes");
    assert_non_null(match.route);
    assert_int_equal(match.parameters[0].size, 4);
    assert_memory_equal(match.parameters[0].data, "logs", 4);
    assert_int_equal(match.parameters[1].size, 7);
    assert_memory_equal(match.parameters[1].data, "a.sblog", 7);
}

static void wrong_method_names_the_methods_of_the_path(void **state)
{
    (void)state;
    char allow[64];
    const sb_route_match match = find(SB_METHOD_PUT, "/v1/sessions/17");
    assert_null(match.route);
    sb_route_allow(match.methods, allow, sizeof allow);
    assert_string_equal(allow, "GET, DELETE");
}

static void near_misses_match_nothing(void **state)
{
    (void)state;
    static const char *const PATHS[] = {
        "",
        "v1/sessions",
        "//",
        "/v1",
        "/v1/",
        "/v1/sessions/",
        "/v1//sessions",
        "/v1/sessions//drain",
        "/v1/sessions/17/",
        "/v1/sessions/17/drain/",
        "/V1/sessions",
        "/v1/%73essions",
        "/v1/sessions/17/drain/more",
        "/v1/sessions/17/drai",
        "/v1/sessions/17/drainx",
        "/../v1/sessions",
    };
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        assert_int_equal(find(SB_METHOD_GET, PATHS[i]).methods, 0);
    }
}

// Any bytes: the search ends, and what it finds lies within the path.
static void random_paths_are_survived(void **state)
{
    (void)state;
    static const char ALPHABET[] = "/v1sessions{}id%.\0\xff";
    uint32_t seed = 23, found = 0;
    for (int round = 0; round < 200000; round++) {
        char path[24];
        size_t size = 0;
        for (; size < sizeof path; size++) {
            seed = seed * 1664525u + 1013904223u;
            if ((seed >> 24) % 24 == 0) {
                break;
            }
            path[size] = ALPHABET[(seed >> 16) % (sizeof ALPHABET - 1)];
        }
        const sb_route_match match =
            sb_route_find(ROUTES, ROUTE_COUNT, (sb_method)(round % SB_METHOD_COUNT), path, size);
        for (size_t i = 0; match.route != NULL && i < SB_ROUTE_PARAMETER_COUNT_MAX; i++) {
            found++;
            const sb_route_text *text = &match.parameters[i];
            if (text->size > 0 && (text->data < path || text->data + text->size > path + size ||
                                   memchr(text->data, '/', text->size) != NULL)) {
                fail_msg("seed 23, round %d: a parameter lies outside of its path", round);
            }
        }
    }
    assert_true(found > 0);
}

static bool read_number(const char *text, uint32_t *out_number)
{
    return sb_route_number((sb_route_text){text, strlen(text)}, out_number);
}

static void numbers_are_read_within_their_range(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"",   "0",  "01",         "-1",          "+1",  " 1",
                                        "1 ", "1a", "4294967296", "99999999999", "0x1", "1e3"};
    uint32_t number;
    assert_true(read_number("1", &number));
    assert_int_equal(number, 1);
    assert_true(read_number("4294967295", &number));
    assert_int_equal(number, UINT32_MAX);
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(read_number(WRONG[i], &number));
    }
}

static void query_gives_the_value_of_a_whole_key(void **state)
{
    (void)state;
    sb_route_text value;
    assert_true(sb_route_query("xsession=9&session=3&limit=", "session", &value));
    assert_int_equal(value.size, 1);
    assert_int_equal(value.data[0], '3');
    assert_true(sb_route_query("a=1&limit=", "limit", &value));
    assert_int_equal(value.size, 0);
    assert_false(sb_route_query("", "session", &value));
    assert_false(sb_route_query("session", "session", &value));
    assert_false(sb_route_query("&&&=&", "session", &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_and_methods_lead_to_their_rows),
        cmocka_unit_test(parameters_are_the_segments_in_braces),
        cmocka_unit_test(wrong_method_names_the_methods_of_the_path),
        cmocka_unit_test(near_misses_match_nothing),
        cmocka_unit_test(random_paths_are_survived),
        cmocka_unit_test(numbers_are_read_within_their_range),
        cmocka_unit_test(query_gives_the_value_of_a_whole_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
