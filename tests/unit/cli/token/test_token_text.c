#include "cli/token/token_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

static void assert_prefix(const char *text, const char *hex_address, uint32_t bit_count,
                          const char *printed)
{
    sb_token_prefix prefix;
    uint8_t wanted[SB_TOKEN_ADDRESS_SIZE];
    char again[SB_TOKEN_PREFIX_TEXT_SIZE];
    assert_true(sb_token_hex_parse(hex_address, wanted, sizeof wanted));
    assert_null(sb_token_prefix_parse(text, &prefix));
    assert_memory_equal(prefix.address, wanted, sizeof wanted);
    assert_int_equal(prefix.bit_count, bit_count);
    sb_token_prefix_print(&prefix, again);
    assert_string_equal(again, printed);
}

static void prefix_is_read_and_printed(void **state)
{
    (void)state;
    assert_prefix("203.0.113.7", "00000000000000000000ffffcb007107", 128, "203.0.113.7/32");
    assert_prefix("203.0.113.0/24", "00000000000000000000ffffcb007100", 120, "203.0.113.0/24");
    assert_prefix("128.0.0.0/1", "00000000000000000000ffff80000000", 97, "128.0.0.0/1");
    assert_prefix("0.0.0.0/0", "00000000000000000000ffff00000000", 96, "0.0.0.0/0");
    assert_prefix("::ffff:203.0.113.7", "00000000000000000000ffffcb007107", 128, "203.0.113.7/32");
    assert_prefix("::/0", "00000000000000000000000000000000", 0, "::/0");
    assert_prefix("::1", "00000000000000000000000000000001", 128, "::1/128");
    assert_prefix("2001:db8:8000::/33", "20010db8800000000000000000000000", 33,
                  "2001:db8:8000::/33");
    assert_prefix("::fffe:0:0/95", "00000000000000000000fffe00000000", 95, "::fffe:0:0/95");
}

static void prefix_with_a_fault_is_refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "",          "/",           "203.0.113.7/33", "203.0.113.7/31", "203.0.113/24", "1.2.3.4/",
        "1.2.3.4/x", "1.2.3.4/-1",  "1.2.3.4/ 8",     "1.2.3.4/8/8",    "::1/127",      "::/129",
        ":::",       "example.org", "fe80::1%eth0",   "0x7f.1",         "1.2.3.4 ",     "::g"};
    for (uint32_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_token_prefix prefix;
        assert_non_null(sb_token_prefix_parse(WRONG[i], &prefix));
    }
    char text[400];
    memset(text, '1', sizeof text);
    for (size_t size = 16; size < sizeof text; size++) {
        char cut[400];
        snprintf(cut, sizeof cut, "%.*s", (int)size, text);
        sb_token_prefix prefix;
        assert_non_null(sb_token_prefix_parse(cut, &prefix));
    }
}

static void hex_of_another_size_or_digit_is_refused(void **state)
{
    (void)state;
    uint8_t bytes[2];
    assert_true(sb_token_hex_parse("00fF", bytes, 2));
    assert_int_equal(bytes[1], 0xff);
    assert_false(sb_token_hex_parse("00f", bytes, 2));
    assert_false(sb_token_hex_parse("00ff0", bytes, 2));
    assert_false(sb_token_hex_parse("00fg", bytes, 2));
    assert_false(sb_token_hex_parse("00 f", bytes, 2));
    assert_false(sb_token_hex_parse("", bytes, 2));
}

static void token_text_is_read_back_and_any_other_refused(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    for (size_t size = 1; size <= SB_TOKEN_SIZE_MAX; size++) {
        uint8_t bytes[SB_TOKEN_SIZE_MAX], again[SB_TOKEN_SIZE_MAX];
        char text[SB_TOKEN_TEXT_SIZE];
        size_t again_size;
        randombytes_buf(bytes, size);
        sb_token_text_print(bytes, size, text);
        assert_true(sb_token_text_parse(text, again, &again_size));
        assert_int_equal(again_size, size);
        assert_memory_equal(again, bytes, size);
    }
    static const char *const WRONG[] = {"",
                                        "A",
                                        "AB",
                                        "AA==",
                                        "AA+/",
                                        "AA AA",
                                        "AAAA\n",
                                        ("\xc3\xa9"
                                         "A")};
    for (uint32_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        uint8_t bytes[SB_TOKEN_SIZE_MAX];
        size_t size;
        assert_false(sb_token_text_parse(WRONG[i], bytes, &size));
    }
}

static void roles_have_words(void **state)
{
    (void)state;
    for (uint32_t role = 0; role <= SB_ROLE_REPLAY_VIEWER; role++) {
        uint32_t again = 99;
        assert_true(sb_token_role_parse(sb_token_role_text(role), &again));
        assert_int_equal(again, role);
    }
    uint32_t role = 99;
    assert_false(sb_token_role_parse("Player", &role));
    assert_false(sb_token_role_parse("", &role));
    assert_int_equal(role, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prefix_is_read_and_printed),
        cmocka_unit_test(prefix_with_a_fault_is_refused),
        cmocka_unit_test(hex_of_another_size_or_digit_is_refused),
        cmocka_unit_test(token_text_is_read_back_and_any_other_refused),
        cmocka_unit_test(roles_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
