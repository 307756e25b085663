#include "protocol/token/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "example_token.h"

static sb_error error_of(const sb_token *token)
{
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_token_encode(token, &writer);
    assert_true((error == SB_OK) == (writer.size > 0));
    return error;
}

#define ERROR_WITH(member, ...)                                                                    \
    (token = example_token(), token.member = (__VA_ARGS__), error_of(&token))

static void issuer_is_refused_each_member_that_breaks_the_standard(void **state)
{
    (void)state;
    static const char LONG[65] = "6666666666666666666666666666666666666666666666666666666666666666";
    sb_token token = example_token();
    assert_int_equal(error_of(&token), SB_OK);
    assert_int_equal(ERROR_WITH(expires_s, token.not_before_s), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(expires_s, token.not_before_s - 1), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(expires_s, token.not_before_s + 1), SB_OK);
    assert_int_equal(ERROR_WITH(expires_s, token.not_before_s + 86400), SB_OK);
    assert_int_equal(ERROR_WITH(expires_s, token.not_before_s + 86401), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(user, (sb_text){0}), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(user, (sb_text){LONG, 63}), SB_OK);
    assert_int_equal(ERROR_WITH(user, (sb_text){LONG, 64}), SB_ERROR_LIMIT);
    assert_int_equal(ERROR_WITH(user, example_text("a\tb")), SB_ERROR_MALFORMED);
    assert_int_equal(ERROR_WITH(name, (sb_text){LONG, 23}), SB_OK);
    assert_int_equal(ERROR_WITH(name, (sb_text){LONG, 24}), SB_ERROR_LIMIT);
    assert_int_equal(ERROR_WITH(name, example_text("\xff")), SB_ERROR_MALFORMED);
    assert_int_equal(ERROR_WITH(mode, (sb_text){LONG, 23}), SB_OK);
    assert_int_equal(ERROR_WITH(mode, (sb_text){LONG, 24}), SB_ERROR_LIMIT);
    assert_int_equal(ERROR_WITH(mode, example_text("\x7f")), SB_ERROR_MALFORMED);
    assert_int_equal(ERROR_WITH(party, (sb_text){LONG, 63}), SB_OK);
    assert_int_equal(ERROR_WITH(party, (sb_text){LONG, 64}), SB_ERROR_LIMIT);
    assert_int_equal(ERROR_WITH(party, example_text("\xc0\xaf")), SB_ERROR_MALFORMED);
    assert_int_equal(ERROR_WITH(team, 255), SB_OK);
    assert_int_equal(ERROR_WITH(team, 256), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(role, 2), SB_OK);
    assert_int_equal(ERROR_WITH(role, 3), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(server, (sb_blob){0}), SB_OK);
    assert_int_equal(ERROR_WITH(server.size, 31), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(prefix_count, 4), SB_OK);
    assert_int_equal(ERROR_WITH(prefix_count, 5), SB_ERROR_LIMIT);
    assert_int_equal(ERROR_WITH(prefixes[1].bit_count, 129), SB_ERROR_RANGE);
    assert_int_equal(ERROR_WITH(prefixes[1].bit_count, 62), SB_ERROR_RANGE); // bit 62 is set
    assert_int_equal(ERROR_WITH(prefixes[1].bit_count, 63), SB_OK);
}

static void writer_without_room_stays_as_it_was(void **state)
{
    (void)state;
    const sb_token token = example_token();
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_token_encode(&token, &writer), SB_OK);
    const size_t size = writer.size;
    for (size_t room = 0; room < size; room++) {
        memset(bytes, 0xee, sizeof bytes);
        writer = sb_writer_over(bytes, room);
        assert_int_equal(sb_token_encode(&token, &writer), SB_ERROR_FULL);
        assert_int_equal(writer.size, 0);
        assert_int_equal(bytes[0], 0xee);
    }
}

static void failed_decoding_leaves_zeros(void **state)
{
    (void)state;
    static const sb_token zeros;
    uint8_t bytes[SB_TOKEN_SIZE_MAX + 1] = {0};
    sb_token token = example_token();
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_token_encode(&token, &writer), SB_OK);
    const size_t size = writer.size + SB_TOKEN_TRAILER_SIZE;
    assert_int_equal(sb_token_decode(bytes, size, &token), SB_OK);
    assert_int_equal(token.session, 2);
    for (size_t cut = 0; cut < size; cut++) {
        token = example_token();
        assert_int_not_equal(sb_token_decode(bytes, cut, &token), SB_OK);
        assert_memory_equal(&token, &zeros, sizeof token);
    }
    assert_int_equal(sb_token_decode(bytes, sizeof bytes, &token), SB_ERROR_LIMIT);
    assert_int_equal(sb_token_decode(NULL, 0, &token), SB_ERROR_TRUNCATED);
}

static bool admits(const char *prefix, const char *address)
{
    sb_token token = {.prefix_count = 1, .prefixes = {example_prefix(prefix)}};
    const char *full = strchr(address, ':') != NULL ? "/128" : "/32";
    char text[80] = "";
    strcat(strcat(text, address), full);
    return sb_token_admits(&token, example_prefix(text).address);
}

static void prefix_admits_the_addresses_that_begin_with_it(void **state)
{
    (void)state;
    assert_true(admits("203.0.113.7/32", "203.0.113.7"));
    assert_false(admits("203.0.113.7/32", "203.0.113.6"));
    assert_true(admits("203.0.113.128/25", "203.0.113.255"));
    assert_false(admits("203.0.113.128/25", "203.0.113.127"));
    assert_true(admits("203.0.112.0/23", "203.0.113.9"));
    assert_false(admits("203.0.112.0/23", "203.0.114.9"));
    assert_true(admits("128.0.0.0/1", "255.1.1.1"));
    assert_false(admits("128.0.0.0/1", "127.1.1.1"));
    assert_true(admits("0.0.0.0/0", "8.8.8.8"));
    assert_false(admits("0.0.0.0/0", "2001:db8::1")); // every IPv4 address, and no other
    assert_true(admits("2001:db8::1/128", "2001:db8::1"));
    assert_false(admits("2001:db8::1/128", "2001:db8::"));
    assert_true(admits("2001:db8:8000::/33", "2001:db8:ffff::7"));
    assert_false(admits("2001:db8:8000::/33", "2001:db8:7fff::7"));
    assert_true(admits("2001:db8:0:0:fffe::/79", "2001:db8::ffff:0:0:1"));
    assert_false(admits("2001:db8:0:0:fffe::/79", "2001:db8::fffd:0:0:1"));
    assert_true(admits("::/0", "203.0.113.7"));
    assert_true(admits("::/0", "2001:db8::1"));
}

// Against a comparison bit by bit, at every length.
static void prefix_of_every_length_compares_its_bits_and_no_other(void **state)
{
    (void)state;
    const sb_token_prefix own = example_prefix("a5a5:5a5a:ffff:0:1234:5678:9abc:def1/128");
    for (uint32_t length = 0; length <= 128; length++) {
        sb_token token = {.prefix_count = 1, .prefixes = {own}};
        token.prefixes[0].bit_count = (uint8_t)length;
        for (uint32_t bit = length; bit < 128; bit++) {
            token.prefixes[0].address[bit / 8] &= (uint8_t) ~(0x80u >> bit % 8);
        }
        for (uint32_t bit = 0; bit < 128; bit++) {
            uint8_t address[SB_TOKEN_ADDRESS_SIZE];
            memcpy(address, own.address, sizeof address);
            address[bit / 8] ^= (uint8_t)(0x80u >> bit % 8);
            assert_int_equal(sb_token_admits(&token, address), bit >= length);
        }
        assert_true(sb_token_admits(&token, own.address));
    }
}

static void token_admits_every_address_without_prefixes_and_else_that_of_any(void **state)
{
    (void)state;
    sb_token token = example_token();
    const sb_token_prefix first = example_prefix("203.0.113.7/32");
    const sb_token_prefix second = example_prefix("2001:db8:1:2::99/128");
    const sb_token_prefix other = example_prefix("203.0.113.8/32");
    assert_true(sb_token_admits(&token, first.address));
    assert_true(sb_token_admits(&token, second.address));
    assert_false(sb_token_admits(&token, other.address));
    token.prefix_count = 0;
    assert_true(sb_token_admits(&token, other.address));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(issuer_is_refused_each_member_that_breaks_the_standard),
        cmocka_unit_test(writer_without_room_stays_as_it_was),
        cmocka_unit_test(failed_decoding_leaves_zeros),
        cmocka_unit_test(prefix_admits_the_addresses_that_begin_with_it),
        cmocka_unit_test(prefix_of_every_length_compares_its_bits_and_no_other),
        cmocka_unit_test(token_admits_every_address_without_prefixes_and_else_that_of_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
