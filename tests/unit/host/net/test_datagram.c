#include "host/net/admission.h"

#include <string.h>

#include "base/random.h"
#include "test.h"

// A connect as ENet sends it: peer 0xFFF with its sent time, then 48 bytes of command 2.
static const uint8_t connect_head[] = {0x8F, 0xFF, 0x12, 0x34, 0x82, 0xFF, 0x00, 0x01};

static size_t make_connect(uint8_t bytes[64])
{
    memset(bytes, 0, 64);
    memcpy(bytes, connect_head, sizeof connect_head);
    return 4 + 48;
}

static void datagram_of_a_connect_is_plausible_and_any_cut_of_it_is_not(void **state)
{
    (void)state;
    uint8_t bytes[64];
    size_t size = make_connect(bytes);
    assert_true(sb_datagram_is_plausible(bytes, size, 1));
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(sb_datagram_is_plausible(bytes, cut, 1));
    }
}

static void datagram_of_a_connect_with_more_behind_it_is_plausible(void **state)
{
    (void)state;
    uint8_t bytes[64];
    size_t size = make_connect(bytes);
    const uint8_t ping[] = {0x85, 0xFF, 0x00, 0x02};
    memcpy(bytes + size, ping, sizeof ping);
    assert_true(sb_datagram_is_plausible(bytes, size + sizeof ping, 1));
}

static void datagram_without_a_peer_that_is_no_connect_is_refused(void **state)
{
    (void)state;
    const uint8_t ping[] = {0x8F, 0xFF, 0x00, 0x00, 0x85, 0xFF, 0x00, 0x01};
    assert_false(sb_datagram_is_plausible(ping, sizeof ping, 64));
}

static void datagram_of_a_peer_that_cannot_exist_is_refused(void **state)
{
    (void)state;
    const uint8_t ping[] = {0x80, 0x07, 0x00, 0x00, 0x85, 0xFF, 0x00, 0x01};
    assert_true(sb_datagram_is_plausible(ping, sizeof ping, 8));
    assert_false(sb_datagram_is_plausible(ping, sizeof ping, 7));
}

static void datagram_with_data_is_plausible_only_if_the_data_is_all_there(void **state)
{
    (void)state;
    // Unsequenced, group 1, three bytes of data; no sent time in the header.
    uint8_t bytes[] = {0x00, 0x00, 0x49, 0x02, 0x00, 0x00, 0x00, 0x01, 0x00, 0x03, 'a', 'b', 'c'};
    assert_true(sb_datagram_is_plausible(bytes, sizeof bytes, 1));
    bytes[9] = 4;
    assert_false(sb_datagram_is_plausible(bytes, sizeof bytes, 1));
    bytes[9] = 2;
    assert_false(sb_datagram_is_plausible(bytes, sizeof bytes, 1));
}

static void datagram_that_is_compressed_or_of_an_unknown_command_is_refused(void **state)
{
    (void)state;
    const uint8_t compressed[] = {0xC0, 0x00, 0x00, 0x00, 0x85, 0xFF, 0x00, 0x01};
    assert_false(sb_datagram_is_plausible(compressed, sizeof compressed, 1));
    const uint8_t none[] = {0x80, 0x00, 0x00, 0x00, 0x80, 0xFF, 0x00, 0x01};
    assert_false(sb_datagram_is_plausible(none, sizeof none, 1));
    const uint8_t beyond[] = {0x80, 0x00, 0x00, 0x00, 0x8D, 0xFF, 0x00, 0x01};
    assert_false(sb_datagram_is_plausible(beyond, sizeof beyond, 1));
}

static void random_bytes_are_nearly_always_refused(void **state)
{
    (void)state;
    const uint64_t seed = 21;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    uint32_t plausible = 0;
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[256];
        size_t size = sb_random_below(&random, sizeof bytes + 1);
        for (size_t k = 0; k < size; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        plausible += sb_datagram_is_plausible(bytes, size, 64) ? 1u : 0u;
    }
    assert_true(plausible < 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(datagram_of_a_connect_is_plausible_and_any_cut_of_it_is_not),
        cmocka_unit_test(datagram_of_a_connect_with_more_behind_it_is_plausible),
        cmocka_unit_test(datagram_without_a_peer_that_is_no_connect_is_refused),
        cmocka_unit_test(datagram_of_a_peer_that_cannot_exist_is_refused),
        cmocka_unit_test(datagram_with_data_is_plausible_only_if_the_data_is_all_there),
        cmocka_unit_test(datagram_that_is_compressed_or_of_an_unknown_command_is_refused),
        cmocka_unit_test(random_bytes_are_nearly_always_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
