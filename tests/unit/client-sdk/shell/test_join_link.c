// Of join_link.c: what links say, and which are not valid.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "shell/join_link.h"

static void links_are_read(void **state)
{
    (void)state;
    const struct {
        const char *text, *host;
        uint16_t port;
        uint32_t session;
        const char *token, *password, *mode;
    } cases[] = {
        {"sabot://play.example", "play.example", 7777, 0, "", "", ""},
        {"sabot://10.0.0.1:80/", "10.0.0.1", 80, 0, "", "", ""},
        {"sabot://[::1]:65535/4294967295", "::1", 65535, UINT32_MAX, "", "", ""},
        {"sabot://[2001:db8::1]/3", "2001:db8::1", 7777, 3, "", "", ""},
        {"sabot://a:1/2?token=abc_-9", "a", 1, 2, "abc_-9", "", ""},
        {"sabot://a?password=p%20%26%c3%A9&mode=duel&later=1", "a", 7777, 0, "", "p &\xc3\xa9",
         "duel"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_join_link link;
        assert_true(sb_join_link_is(cases[i].text));
        assert_true(sb_join_link_read(cases[i].text, &link));
        assert_string_equal(link.host, cases[i].host);
        assert_int_equal(link.port, cases[i].port);
        assert_int_equal(link.session, cases[i].session);
        assert_string_equal(link.token, cases[i].token);
        assert_string_equal(link.password, cases[i].password);
        assert_string_equal(link.mode, cases[i].mode);
        sb_client_def def = sb_client_def_default();
        sb_join_link_apply(&link, &def);
        assert_string_equal(def.host, cases[i].host);
        assert_int_equal(def.session, cases[i].session);
        assert_int_equal(def.password != NULL, cases[i].password[0] != '\0');
    }
}

static void links_that_are_not_valid_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "http://a",           "sabot:/a",          "sabot://",
        "sabot://:1",         "sabot://a:",        "sabot://a:0",
        "sabot://a:65536",    "sabot://a:1x",      "sabot://[::1",
        "sabot://[]:1",       "sabot://[::1]x",    "sabot://a/x",
        "sabot://a/-1",       "sabot://a/1/2",     "sabot://a/4294967296",
        "sabot://a?mode=%",   "sabot://a?mode=%4", "sabot://a?mode=%00",
        "sabot://a?mode=%zz",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sb_join_link link;
        if (sb_join_link_read(bad[i], &link)) {
            fail_msg("'%s' was read", bad[i]);
        }
        sb_client_def def = sb_client_def_default();
        def.host = bad[i];
        sb_client *client;
        if (sb_join_link_is(bad[i])) {
            assert_int_equal(sb_client_create(&def, &client), SB_ERROR_ARGUMENT);
            assert_null(client);
        }
    }
}

// Any bytes give a link whose texts end, or none.
static void random_links_do_no_harm(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261124, 1);
    static const char letters[] = "ab:/?&=%[]0129.-tokenpasswordmodekey";
    for (uint32_t i = 0; i < 20000; i++) {
        char text[1200] = "sabot://";
        const uint32_t size = 8 + sb_random_below(&random, i % 100 == 0 ? 1100 : 60);
        for (uint32_t k = 8; k < size; k++) {
            text[k] = letters[sb_random_below(&random, sizeof letters - 1)];
        }
        sb_join_link link;
        if (sb_join_link_read(text, &link)) {
            assert_in_range(strlen(link.host), 1, sizeof link.host - 1);
            assert_true(link.port > 0);
            assert_non_null(memchr(link.token, 0, sizeof link.token));
            assert_non_null(memchr(link.password, 0, sizeof link.password));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_read),
        cmocka_unit_test(links_that_are_not_valid_are_refused),
        cmocka_unit_test(random_links_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
