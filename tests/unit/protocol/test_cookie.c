#include "protocol/cookie.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void cookie_datagrams_have_the_bytes_of_the_standard(void **state)
{
    (void)state;
    uint8_t request[SB_COOKIE_REQUEST_SIZE], reply[SB_COOKIE_REPLY_SIZE];
    const uint8_t stated_request[32] = {'S', 'B', 'C', 'Q', 1}; // version 1, then zeros
    const uint8_t stated_reply[12] = {'S', 'B', 'C', 'R', 1, 0, 0, 0, 0x78, 0x56, 0x34, 0x12};
    sb_cookie_request_write(request);
    sb_cookie_reply_write(0x12345678, reply);
    assert_memory_equal(request, stated_request, sizeof request);
    assert_memory_equal(reply, stated_reply, sizeof reply);
    uint32_t cookie = 0;
    assert_true(sb_cookie_request_is(request, sizeof request));
    assert_true(sb_cookie_reply_read(reply, sizeof reply, &cookie));
    assert_int_equal(cookie, 0x12345678);
    // A request with a forged sender causes no more bytes than it has itself.
    assert_true(sizeof reply < sizeof request);
}

static void cookie_request_of_another_size_or_byte_is_none(void **state)
{
    (void)state;
    uint8_t request[SB_COOKIE_REQUEST_SIZE + 1] = {0};
    sb_cookie_request_write(request);
    for (size_t size = 0; size <= sizeof request; size++) {
        assert_int_equal(sb_cookie_request_is(request, size), size == SB_COOKIE_REQUEST_SIZE);
    }
    for (size_t i = 0; i < SB_COOKIE_REQUEST_SIZE; i++) {
        request[i] ^= 0x10;
        assert_false(sb_cookie_request_is(request, SB_COOKIE_REQUEST_SIZE));
        request[i] ^= 0x10;
    }
}

static void cookie_reply_of_another_size_mark_or_version_is_none(void **state)
{
    (void)state;
    uint8_t reply[SB_COOKIE_REPLY_SIZE + 1] = {0};
    uint32_t cookie;
    sb_cookie_reply_write(7, reply);
    for (size_t size = 0; size <= sizeof reply; size++) {
        assert_int_equal(sb_cookie_reply_read(reply, size, &cookie), size == SB_COOKIE_REPLY_SIZE);
    }
    for (size_t i = 0; i < 8; i++) {
        reply[i] ^= 0x10;
        assert_false(sb_cookie_reply_read(reply, SB_COOKIE_REPLY_SIZE, &cookie));
        reply[i] ^= 0x10;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookie_datagrams_have_the_bytes_of_the_standard),
        cmocka_unit_test(cookie_request_of_another_size_or_byte_is_none),
        cmocka_unit_test(cookie_reply_of_another_size_mark_or_version_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
