#include "host/web/web_host.h"

#include <string.h>

#include "test.h"

static sb_web_ip ip(const char *text)
{
    sb_web_ip address;
    if (!sb_web_ip_parse(text, &address)) {
        fail_msg("%s is no address", text);
    }
    return address;
}

static sb_web_host host(const char *text)
{
    const sb_web_ip address = ip(text);
    const sb_web_host of = sb_web_host_of(&address);
    assert_true(of != SB_WEB_HOST_NONE && of != SB_WEB_HOST_PROXY);
    return of;
}

static bool same_network(const char *one, const char *other)
{
    return sb_web_host_network(host(one)) == sb_web_host_network(host(other));
}

static void address_alone_is_parsed(void **state)
{
    (void)state;
    const uint8_t v4[16] = {[10] = 0xFF, [11] = 0xFF, [12] = 192, [13] = 0, [14] = 2, [15] = 9};
    assert_memory_equal(ip("192.0.2.9").bytes, v4, 16);
    assert_memory_equal(ip("::ffff:192.0.2.9").bytes, v4, 16);
    const uint8_t v6[16] = {0x20, 0x01, 0x0d, 0xb8, [15] = 9};
    assert_memory_equal(ip("2001:db8::9").bytes, v6, 16);
    static const char *const NONE[] = {"",           "home",  "192.0.2",     "192.0.2.9:80",
                                       "192.0.2.9 ", "[::1]", "2001:db8::g", "::1%lo"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        sb_web_ip address;
        assert_false(sb_web_ip_parse(NONE[i], &address));
    }
}

static void host_is_an_address_of_v4_and_a_64_of_v6(void **state)
{
    (void)state;
    assert_true(host("192.0.2.9") != host("192.0.2.8"));
    assert_true(host("192.0.2.9") == host("::ffff:192.0.2.9"));
    assert_true(host("2001:db8:1:2::9") == host("2001:db8:1:2:ffff::1"));
    assert_true(host("2001:db8:1:2::9") != host("2001:db8:1:3::9"));
    assert_true(host("127.0.0.1") != host("::1"));
    assert_true(host("0.0.0.0") != host("::"));
}

static void network_is_a_24_of_v4_and_a_48_of_v6(void **state)
{
    (void)state;
    assert_true(same_network("192.0.2.9", "192.0.2.255"));
    assert_false(same_network("192.0.2.9", "192.0.3.9"));
    assert_true(same_network("2001:db8:1:2::9", "2001:db8:1:ffff::"));
    assert_false(same_network("2001:db8:1:2::9", "2001:db8:2:2::9"));
    assert_false(same_network("0.0.0.0", "::"));
}

static void forwarded_address_is_the_last_one(void **state)
{
    (void)state;
    static const struct {
        const char *header, *address;
    } GOOD[] = {
        {"192.0.2.9", "192.0.2.9"},
        {"  192.0.2.9\t", "192.0.2.9"},
        {"203.0.113.1, 192.0.2.9", "192.0.2.9"},
        {"rubbish,192.0.2.9", "192.0.2.9"},
        {"192.0.2.9:4711", "192.0.2.9"},
        {"203.0.113.1, 2001:db8::9", "2001:db8::9"},
        {"[2001:db8::9]", "2001:db8::9"},
        {"[2001:db8::9]:4711", "2001:db8::9"},
        {"::ffff:192.0.2.9", "192.0.2.9"},
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        sb_web_ip address;
        assert_true(sb_web_ip_forwarded(GOOD[i].header, &address));
        assert_memory_equal(address.bytes, ip(GOOD[i].address).bytes, 16);
    }
    static const char *const NONE[] = {
        "",
        ",",
        "192.0.2.9,",
        "192.0.2.9, unknown",
        "192.0.2.9 x",
        "192.0.2.9:",
        "192.0.2.9:port",
        "[2001:db8::9",
        "[2001:db8::9]x",
        "[2001:db8::9]:",
        "[]",
        "_hidden",
        "192.0.2.9:123456",
        "2001:db8:0000:0000:0000:0000:0000:0009:0000:0000:0000:0000:0000:0000:0000:0000"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        sb_web_ip address;
        assert_false(sb_web_ip_forwarded(NONE[i], &address));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(address_alone_is_parsed),
        cmocka_unit_test(host_is_an_address_of_v4_and_a_64_of_v6),
        cmocka_unit_test(network_is_a_24_of_v4_and_a_48_of_v6),
        cmocka_unit_test(forwarded_address_is_the_last_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
