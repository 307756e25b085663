#include "host/net/handshake_rate.h"

#include <arpa/inet.h>
#include <string.h>

#include "test.h"

// Any time that is not near the start of the clock.
#define NOW_NS UINT64_C(1000000000000)
#define NS_PER_S UINT64_C(1000000000)

static sb_handshake_rate rate;
static uint64_t clock_ns;

// The hash's key is fixed, so that the sources of these tests never share a place.
static int set_up(void **state)
{
    (void)state;
    sb_handshake_rate_init(&rate);
    memset(rate.key, 1, sizeof rate.key);
    clock_ns = NOW_NS;
    return 0;
}

// Reads an IPv6 address, or the mapped form of one of IPv4.
static sb_net_address address_of(const char *text)
{
    sb_net_address address = {.port = 7777};
    assert_int_equal(inet_pton(AF_INET6, text, address.ip), 1);
    return address;
}

static uint32_t take_at_once(const char *text, uint64_t now_ns)
{
    const sb_net_address source = address_of(text);
    uint32_t count = 0;
    while (count < 1000 && sb_handshake_rate_take(&rate, &source, now_ns)) {
        count++;
    }
    return count;
}

// Tries 12 times, a millisecond apart, so that the rate of all sources holds up none.
static uint32_t take_12(const char *text)
{
    const sb_net_address source = address_of(text);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 12; i++) {
        clock_ns += NS_PER_S / 1000;
        count += sb_handshake_rate_take(&rate, &source, clock_ns);
    }
    return count;
}

static uint32_t look_at_once(const char *text, uint64_t now_ns)
{
    const sb_net_address source = address_of(text);
    uint32_t count = 0;
    while (count < 10000 && sb_handshake_rate_take_look(&rate, &source, now_ns)) {
        count++;
    }
    return count;
}

static void all_sources_get_8_at_once_and_1000_a_second(void **state)
{
    (void)state;
    static const char *const local[] = {"::1", "::ffff:127.0.0.1", "::ffff:127.255.0.9"};
    assert_int_equal(take_at_once(local[0], NOW_NS), 8);
    assert_int_equal(take_at_once(local[1], NOW_NS + 999999), 0);
    assert_int_equal(take_at_once(local[1], NOW_NS + 1000000), 1);
    assert_int_equal(take_at_once(local[2], NOW_NS + 1000000 + 3000000), 3);
    // An idle time of any length saves up one burst.
    assert_int_equal(take_at_once(local[0], NOW_NS + 100 * NS_PER_S), 8);
    uint32_t count = 0;
    for (uint64_t ms = 1; ms <= 1000; ms++) {
        count += take_at_once(local[ms % 3], NOW_NS + 100 * NS_PER_S + ms * 1000000);
    }
    assert_int_equal(count, 1000);
}

static void source_gets_8_at_once_and_2_a_second(void **state)
{
    (void)state;
    assert_int_equal(take_at_once("::ffff:203.0.113.7", NOW_NS), 8);
    assert_int_equal(take_at_once("::ffff:203.0.113.7", NOW_NS + NS_PER_S / 2 - 1), 0);
    assert_int_equal(take_at_once("::ffff:203.0.113.7", NOW_NS + NS_PER_S / 2), 1);
    assert_int_equal(take_at_once("::ffff:203.0.113.7", NOW_NS + NS_PER_S * 5 / 2), 4);
    assert_int_equal(take_at_once("::ffff:203.0.113.7", NOW_NS + 1000 * NS_PER_S), 8);
}

static void sources_are_addresses_of_ipv4_and_64_bits_of_ipv6(void **state)
{
    (void)state;
    assert_int_equal(take_12("::ffff:203.0.113.7"), 8);
    assert_int_equal(take_12("::ffff:203.0.113.8"), 8);
    assert_int_equal(take_12("::ffff:203.0.113.7"), 0);
    assert_int_equal(take_12("2001:db8:1:2::1"), 8);
    assert_int_equal(take_12("2001:db8:1:2:ffff:ffff:ffff:ffff"), 0);
    assert_int_equal(take_12("2001:db8:1:3::1"), 8);
    // These are neither IPv4 nor of this machine.
    assert_int_equal(take_12("::2"), 8);
    assert_int_equal(take_12("::fffe:203.0.113.9"), 0);
    assert_int_equal(take_12("::127.0.0.1"), 0);
    assert_int_equal(take_12("::ffff:128.0.0.1"), 8);
    assert_int_equal(take_12("::ffff:126.0.0.1"), 8);
    assert_int_equal(take_12("::ffff:127.0.0.1"), 12);
}

static void networks_of_24_and_48_bits_get_32_at_once(void **state)
{
    (void)state;
    static const char *const sources[][7] = {
        {"::ffff:203.0.113.1", "::ffff:203.0.113.2", "::ffff:203.0.113.3", "::ffff:203.0.113.255",
         "::ffff:203.0.113.9", "::ffff:203.0.114.1", "::ffff:203.0.113.10"},
        {"2001:db8:1::1", "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:ffff::1",
         "2001:db8:1:9::1", "2001:db8:2::1", "2001:db8:1:a::1"}};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t source = 0; source < 4; source++) {
            assert_int_equal(take_12(sources[i][source]), 8);
        }
        assert_int_equal(take_12(sources[i][4]), 0);
        assert_int_equal(take_12(sources[i][5]), 8);
        clock_ns += NS_PER_S / 2; // eight a second
        assert_in_range(take_12(sources[i][6]), 4, 5);
    }
}

static void source_may_repeat_itself_100_times_at_once_and_50_a_second(void **state)
{
    (void)state;
    assert_int_equal(look_at_once("::ffff:203.0.113.7", NOW_NS), 100);
    assert_int_equal(look_at_once("::ffff:203.0.113.8", NOW_NS), 100);
    assert_int_equal(look_at_once("::ffff:203.0.113.7", NOW_NS + NS_PER_S / 50), 1);
    assert_int_equal(look_at_once("2001:db8::1", NOW_NS), 100);
    assert_int_equal(look_at_once("2001:db8::2", NOW_NS), 0);
    assert_int_equal(look_at_once("::1", NOW_NS), 10000);
    assert_int_equal(look_at_once("::ffff:127.0.0.1", NOW_NS), 10000);
}

static void addresses_are_compared_by_source_and_by_network(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool same_source, same_network;
    } pairs[] = {
        {"::ffff:203.0.113.7", "::ffff:203.0.113.7", true, true},
        {"::ffff:203.0.113.7", "::ffff:203.0.113.8", false, true},
        {"::ffff:203.0.113.255", "::ffff:203.0.114.0", false, false},
        {"::ffff:203.0.113.7", "::ffff:202.0.113.7", false, false},
        {"2001:db8:1:2::1", "2001:db8:1:2:9::", true, true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false, true},
        {"2001:db8:1:ffff::", "2001:db8:2::", false, false},
        // The first 96 bits of a mapped address are zeros and ones that say nothing.
        {"::ffff:203.0.113.7", "::2", false, false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        sb_net_address a = address_of(pairs[i].a), b = address_of(pairs[i].b);
        b.port++;
        if (sb_handshake_source_equal(&a, &b) != pairs[i].same_source ||
            sb_handshake_source_equal(&b, &a) != pairs[i].same_source ||
            sb_handshake_network_equal(&a, &b) != pairs[i].same_network ||
            sb_handshake_network_equal(&b, &a) != pairs[i].same_network) {
            fail_msg("%s and %s", pairs[i].a, pairs[i].b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(all_sources_get_8_at_once_and_1000_a_second, set_up),
        cmocka_unit_test_setup(source_gets_8_at_once_and_2_a_second, set_up),
        cmocka_unit_test_setup(sources_are_addresses_of_ipv4_and_64_bits_of_ipv6, set_up),
        cmocka_unit_test_setup(networks_of_24_and_48_bits_get_32_at_once, set_up),
        cmocka_unit_test_setup(source_may_repeat_itself_100_times_at_once_and_50_a_second, set_up),
        cmocka_unit_test_setup(addresses_are_compared_by_source_and_by_network, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
