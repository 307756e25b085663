#include "host/web/web_headers.h"

#include <string.h>

#include "test.h"

static void assert_parsed(const char *text, bool secure, const char *name, uint16_t port)
{
    sb_web_origin origin;
    assert_true(sb_web_origin_parse(text, &origin));
    assert_int_equal(origin.secure, secure);
    assert_string_equal(origin.name, name);
    assert_int_equal(origin.port, port);
}

static void origin_is_read_with_the_port_of_its_scheme(void **state)
{
    (void)state;
    assert_parsed("http://example.org", false, "example.org", 80);
    assert_parsed("https://Example.ORG", true, "example.org", 443);
    assert_parsed("http://localhost:8080", false, "localhost", 8080);
    assert_parsed("http://127.0.0.1:1", false, "127.0.0.1", 1);
    assert_parsed("https://[2001:DB8::1]:65535", true, "[2001:db8::1]", 65535);
}

static void text_that_is_no_origin_is_refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "",
        "null",
        "example.org",
        "ftp://example.org",
        "http:/example.org",
        "http://",
        "http://:80",
        "http://example.org/",
        "http://example.org:",
        "http://example.org:0",
        "http://example.org:65536",
        "http://example.org:000080",
        "http://example.org:80x",
        "http://user@example.org",
        "http://exa mple.org",
        "http://[]",
        "http://[::1",
        "http://[::1]x",
        "HTTP://example.org",
        "http://example.org, http://other.org",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_web_origin origin;
        assert_false(sb_web_origin_parse(WRONG[i], &origin));
    }
    char text[600] = "http://";
    memset(text + 7, 'a', sizeof text - 8);
    sb_web_origin origin;
    assert_false(sb_web_origin_parse(text, &origin));
}

static const sb_web_origin_rule OPEN = {0};
static const sb_web_origin_rule LOOPBACK = {.loopback = true};

static void page_of_the_same_host_is_admitted_and_another_is_not(void **state)
{
    (void)state;
    assert_true(sb_web_origin_admits(&OPEN, "http://play.example:8080", "play.example:8080"));
    assert_true(sb_web_origin_admits(&OPEN, "http://play.example", "PLAY.example"));
    assert_true(sb_web_origin_admits(&OPEN, "https://play.example", "play.example:443"));
    assert_false(sb_web_origin_admits(&OPEN, "http://play.example", "play.example:8080"));
    assert_false(sb_web_origin_admits(&OPEN, "http://evil.example:8080", "play.example:8080"));
    assert_false(sb_web_origin_admits(&OPEN, "http://play.example.evil.example", "play.example"));
    assert_false(sb_web_origin_admits(&OPEN, "null", "play.example"));
    assert_false(sb_web_origin_admits(&OPEN, "", "play.example"));
    assert_false(sb_web_origin_admits(&OPEN, "http://play.example", NULL));
}

static void request_without_an_origin_is_a_native_tool(void **state)
{
    (void)state;
    assert_true(sb_web_origin_admits(&OPEN, NULL, "play.example:8080"));
    assert_true(sb_web_origin_admits(&LOOPBACK, NULL, "127.0.0.1:8080"));
    assert_false(sb_web_origin_admits(&OPEN, NULL, "not a host"));
}

static void allowed_origin_is_admitted_with_its_scheme_and_port(void **state)
{
    (void)state;
    static const char *const ALLOWED[] = {"https://example.org", "http://other.example:81"};
    const sb_web_origin_rule rule = {.allowed = ALLOWED, .allowed_count = 2};
    assert_true(sb_web_origin_admits(&rule, "https://example.org", "10.0.0.1:8080"));
    assert_true(sb_web_origin_admits(&rule, "https://example.org:443", "10.0.0.1:8080"));
    assert_true(sb_web_origin_admits(&rule, "http://other.example:81", "10.0.0.1:8080"));
    assert_false(sb_web_origin_admits(&rule, "http://example.org", "10.0.0.1:8080"));
    assert_false(sb_web_origin_admits(&rule, "https://example.org:444", "10.0.0.1:8080"));
    assert_false(sb_web_origin_admits(&rule, "https://sub.example.org", "10.0.0.1:8080"));
}

// The name of a foreign page that resolves to 127.0.0.1.
static void rebound_name_is_refused_on_loopback(void **state)
{
    (void)state;
    assert_true(sb_web_origin_admits(&LOOPBACK, "http://127.0.0.1:8080", "127.0.0.1:8080"));
    assert_true(sb_web_origin_admits(&LOOPBACK, "http://localhost:8080", "localhost:8080"));
    assert_false(sb_web_origin_admits(&LOOPBACK, "http://evil.example:8080", "evil.example:8080"));
    static const char *const ALLOWED[] = {"https://play.example"};
    const sb_web_origin_rule rule = {.allowed = ALLOWED, .allowed_count = 1, .loopback = true};
    assert_true(sb_web_origin_admits(&rule, "https://play.example", "play.example"));
    assert_false(sb_web_origin_admits(&rule, "http://evil.example", "evil.example"));
}

static void matches_are_told_of_under_the_servers_own_names(void **state)
{
    (void)state;
    static const char *const OWN[] = {"127.0.0.1", "127.0.0.1:8080", "localhost:8080",
                                      "[::1]:80",  "play.example",   "play.example:444"};
    static const char *const FOREIGN[] = {
        "evil.example", "evil.example:8080", "localhost.evil.example", "", "127.0.0.1:x", "a b"};
    static const char *const ALLOWED[] = {"https://play.example"};
    const sb_web_origin_rule rule = {.allowed = ALLOWED, .allowed_count = 1, .loopback = true};
    const sb_web_origin_rule anywhere = {.loopback = false};
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++) {
        assert_true(sb_web_origin_owns(&rule, OWN[i]));
    }
    for (size_t i = 0; i < sizeof FOREIGN / sizeof FOREIGN[0]; i++) {
        assert_false(sb_web_origin_owns(&rule, FOREIGN[i]));
        assert_true(sb_web_origin_owns(&anywhere, FOREIGN[i]));
    }
    assert_false(sb_web_origin_owns(&rule, NULL));
    assert_false(sb_web_origin_owns(&LOOPBACK, "play.example"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(origin_is_read_with_the_port_of_its_scheme),
        cmocka_unit_test(text_that_is_no_origin_is_refused),
        cmocka_unit_test(page_of_the_same_host_is_admitted_and_another_is_not),
        cmocka_unit_test(request_without_an_origin_is_a_native_tool),
        cmocka_unit_test(allowed_origin_is_admitted_with_its_scheme_and_port),
        cmocka_unit_test(rebound_name_is_refused_on_loopback),
        cmocka_unit_test(matches_are_told_of_under_the_servers_own_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
