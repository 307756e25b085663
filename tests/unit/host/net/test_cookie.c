#include "host/net/admission.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define ADDRESS 0x0100007fu
#define PORT 4711
#define NOW_S 100000u

static void cookie_is_good_for_its_life_and_not_for_ever(void **state)
{
    (void)state;
    sb_cookie_key key = sb_cookie_key_draw();
    for (uint64_t made_s = NOW_S; made_s < NOW_S + SB_COOKIE_LIFE_S; made_s++) {
        uint32_t cookie = sb_cookie_make(&key, ADDRESS, PORT, made_s);
        assert_int_not_equal(cookie, 0);
        assert_true(sb_cookie_check(&key, cookie, ADDRESS, PORT, made_s));
        assert_true(sb_cookie_check(&key, cookie, ADDRESS, PORT, made_s + SB_COOKIE_LIFE_S));
        assert_false(sb_cookie_check(&key, cookie, ADDRESS, PORT, made_s + 2 * SB_COOKIE_LIFE_S));
    }
}

static void cookie_of_another_address_port_or_key_is_not_good(void **state)
{
    (void)state;
    sb_cookie_key key = sb_cookie_key_draw();
    sb_cookie_key other = sb_cookie_key_draw();
    assert_memory_not_equal(&key, &other, sizeof key);
    uint32_t cookie = sb_cookie_make(&key, ADDRESS, PORT, NOW_S);
    assert_false(sb_cookie_check(&key, cookie, ADDRESS + 1, PORT, NOW_S));
    assert_false(sb_cookie_check(&key, cookie, ADDRESS, PORT + 1, NOW_S));
    assert_false(sb_cookie_check(&other, cookie, ADDRESS, PORT, NOW_S));
    assert_false(sb_cookie_check(&key, cookie + 1, ADDRESS, PORT, NOW_S));
    assert_false(sb_cookie_check(&key, 0, ADDRESS, PORT, NOW_S));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookie_is_good_for_its_life_and_not_for_ever),
        cmocka_unit_test(cookie_of_another_address_port_or_key_is_not_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
