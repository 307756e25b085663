#include "host/door/address_range.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "range_holds.h"
#include "test.h"

static void address_of(const char *text, uint8_t out_address[16])
{
    char mapped[64];
    snprintf(mapped, sizeof mapped, "%s%s", strchr(text, ':') == NULL ? "::ffff:" : "", text);
    assert_int_equal(inet_pton(AF_INET6, mapped, out_address), 1);
}

static bool holds(const char *range_text, const char *address_text)
{
    sb_address_range range;
    uint8_t address[16];
    assert_true(sb_address_range_parse(range_text, &range));
    address_of(address_text, address);
    return range_holds(&range, address);
}

static void range_holds_its_addresses_alone(void **state)
{
    (void)state;
    assert_true(holds("203.0.113.9", "203.0.113.9"));
    assert_false(holds("203.0.113.9", "203.0.113.8"));
    assert_true(holds("203.0.112.0/23", "203.0.113.255"));
    assert_false(holds("203.0.112.0/23", "203.0.114.0"));
    assert_true(holds("0.0.0.0/0", "198.51.100.1"));
    assert_false(holds("0.0.0.0/0", "2001:db8::1"));
    assert_true(holds("::/0", "198.51.100.1"));
    assert_true(holds("2001:db8::9", "2001:db8::ffff:1:2:3"));
    assert_false(holds("2001:db8::9/128", "2001:db8::8"));
    assert_true(holds("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(holds("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(holds("::ffff:203.0.113.9", "203.0.113.9"));
}

static void wrong_texts_are_refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"",
                                        "/",
                                        "/24",
                                        "203.0.113",
                                        "203.0.113.0/33",
                                        "203.0.113.0/",
                                        "203.0.113.0/024",
                                        "203.0.113.0/2a",
                                        "203.0.113.0/-1",
                                        "203.0.113.9/24",
                                        "203.0.113.0/24/24",
                                        "2001:db8::/129",
                                        "2001:db8::1/32",
                                        " 203.0.113.9",
                                        "203.0.113.9:80",
                                        "[2001:db8::1]",
                                        "fe80::1%eth0",
                                        "example.org",
                                        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_address_range range;
        if (sb_address_range_parse(WRONG[i], &range)) {
            fail_msg("'%s' was accepted", WRONG[i]);
        }
    }
}

// Random ranges: the written text gives the range again, and one changed bit leaves it exactly if
// the bit is fixed.
static void random_ranges_come_back_from_their_text(void **state)
{
    (void)state;
    uint32_t seed = 7;
    for (int round = 0; round < 20000; round++) {
        sb_address_range range, again;
        uint8_t address[16];
        for (int i = 0; i < 16; i++) {
            seed = seed * 1664525u + 1013904223u;
            address[i] = (uint8_t)(seed >> 24);
        }
        const bool four = seed % 2 == 0;
        if (four) {
            memset(address, 0, 10);
            memset(address + 10, 0xff, 2);
        }
        range.bit_count = four ? 96 + seed / 7 % 33 : seed / 7 % 129;
        sb_address_mask(address, range.bit_count, range.address);
        char text[SB_ADDRESS_RANGE_TEXT_SIZE];
        sb_address_range_format(&range, text);
        if (!sb_address_range_parse(text, &again) || again.bit_count != range.bit_count ||
            memcmp(again.address, range.address, sizeof range.address) != 0) {
            fail_msg("seed 7, round %d: %s does not come back", round, text);
        }
        const uint32_t bit = seed / 11 % 128;
        address[bit / 8] ^= (uint8_t)(0x80u >> bit % 8);
        if (range_holds(&range, address) != (bit >= range.bit_count)) {
            fail_msg("seed 7, round %d: bit %u of %s", round, (unsigned)bit, text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(range_holds_its_addresses_alone),
        cmocka_unit_test(wrong_texts_are_refused),
        cmocka_unit_test(random_ranges_come_back_from_their_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
