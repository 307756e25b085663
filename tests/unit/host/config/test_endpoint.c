#include "host/config/endpoint.h"

#include <string.h>

#include "test.h"

static void host_and_port_are_split_at_the_last_colon(void **state)
{
    (void)state;
    static const struct {
        const char *text, *host;
        uint16_t port;
    } cases[] = {
        {"localhost:1", "localhost", 1},
        {"10.0.0.1:65535", "10.0.0.1", 65535},
        {"[::1]:7900", "::1", 7900},
        {"[fe80::1%eth0]:7900", "fe80::1%eth0", 7900},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char host[32];
        uint16_t port = 0;
        assert_true(sb_endpoint_parse(cases[i].text, host, sizeof host, &port));
        assert_string_equal(host, cases[i].host);
        assert_int_equal(port, cases[i].port);
    }
}

static void other_texts_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",       ":1",         "a",      "a:",       "a:0",        "a:65536",    "a:-1",
        "a:1 ",   "::1:7",      "[]:7",   "[::1]",    "a:b:7",      "a:7x",       "[::1]7",
        "a b:7",  " a:7",       "a :7",   "a\tb:7",   "a\n:7",      "\x1b[2Ja:7", "\x1b]0;x\a:7",
        "\x7f:7", "\xc3\xa9:7", "\x80:7", "[::1 ]:7", "[::1\x1b]:7"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char host[32];
        uint16_t port = 0;
        assert_false(sb_endpoint_parse(texts[i], host, sizeof host, &port));
    }
}

static void host_must_fit(void **state)
{
    (void)state;
    char host[4];
    uint16_t port;
    assert_true(sb_endpoint_parse("abc:7", host, sizeof host, &port));
    assert_false(sb_endpoint_parse("abcd:7", host, sizeof host, &port));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(host_and_port_are_split_at_the_last_colon),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(host_must_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
