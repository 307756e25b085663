// The keys of addresses: which addresses count as one, and which as one network.
#include "session/base/peer_source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>

// By the system's own reading of the text.
static sb_peer_source source_of(const char *text)
{
    uint8_t bytes[16];
    const bool is_ipv6 = strchr(text, ':') != NULL;
    assert_int_equal(inet_pton(is_ipv6 ? AF_INET6 : AF_INET, text, bytes), 1);
    return sb_peer_source_of_ip(bytes, is_ipv6 ? 16 : 4);
}

static void addresses_are_one_where_one_subscriber_has_them(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other;
        bool same_address, same_network;
    } pairs[] = {
        {"203.0.113.5", "203.0.113.5", true, true},
        {"203.0.113.5", "203.0.113.6", false, true},
        {"203.0.113.5", "203.0.112.5", false, false},
        {"203.0.113.5", "::ffff:203.0.113.5", true, true},
        {"0.0.0.0", "::", false, false},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true, true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false, true},
        {"2001:db8:1:2::1", "2001:db8:2:2::1", false, false},
        {"2001:db8:1:2::1", "2001:db9:1:2::1", false, false},
        {"fe80::1", "fe80::2", true, true},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const sb_peer_source one = source_of(pairs[i].one), other = source_of(pairs[i].other);
        assert_true((one.address == other.address) == pairs[i].same_address);
        assert_true((one.network == other.network) == pairs[i].same_network);
        assert_true(one.address != 0 && one.network != 0 && other.address != 0);
        assert_false(one.unlimited || other.unlimited);
    }
}

static void loopback_alone_is_unlimited(void **state)
{
    (void)state;
    static const char *const loopback[] = {"127.0.0.1", "127.255.255.254", "::1",
                                           "::ffff:127.0.0.1"};
    for (size_t i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        assert_true(source_of(loopback[i]).unlimited);
        assert_true(source_of(loopback[i]).address != 0);
    }
    static const char *const others[] = {"126.0.0.1", "128.0.0.1", "10.0.0.1",       "::2",
                                         "1::1",      "::",        "::ffff:10.0.0.1"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(source_of(others[i]).unlimited);
    }
}

static void bytes_of_no_address_are_an_unknown_source(void **state)
{
    (void)state;
    static const uint8_t bytes[32] = {1, 2, 3};
    for (size_t size = 0; size <= sizeof bytes; size++) {
        const sb_peer_source source = sb_peer_source_of_ip(bytes, size);
        const bool is_known = size == 4 || size == 16;
        assert_true((source.address != 0) == is_known);
        assert_true((source.network != 0) == is_known);
        assert_false(source.unlimited);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_one_where_one_subscriber_has_them),
        cmocka_unit_test(loopback_alone_is_unlimited),
        cmocka_unit_test(bytes_of_no_address_are_an_unknown_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
