// Expected values: datagrams written by hand from ENet's protocol.h, and what ENet does with the
// numbers of unsequenced messages (its protocol.c): a window of 1,024 that begins at a multiple of
// its size, and 32 windows ahead of which a number is an old one.
#include "host/net/direct_message.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { PING = 5, RELIABLE = 6, UNSEQUENCED = 9 };

// Peer 3, with or without a time, then one unsequenced message of two bytes.
static const uint8_t plain[] = {0x00, 3, UNSEQUENCED | 0x40, 2, 0, 0, 0x12, 0x34, 0, 2, 0xaa, 0xbb};
static const uint8_t timed[] = {0x80, 3, 9, 9, UNSEQUENCED | 0x40, 2, 0, 0, 0xff, 0xfe, 0, 2, 7, 8};

static void message_alone_in_its_datagram_is_read(void **state)
{
    (void)state;
    sb_direct_message message;
    assert_true(sb_direct_message_read(plain, sizeof plain, &message));
    assert_int_equal(message.group, 0x1234);
    assert_int_equal(message.size, 2);
    assert_ptr_equal(message.bytes, plain + sizeof plain - 2);
    assert_true(sb_direct_message_read(timed, sizeof timed, &message));
    assert_int_equal(message.group, 0xfffe);
    assert_ptr_equal(message.bytes, timed + sizeof timed - 2);
}

static void datagram_of_anything_else_is_left_to_enet(void **state)
{
    (void)state;
    uint8_t bytes[sizeof timed + 4];
    sb_direct_message message;
    memcpy(bytes, plain, sizeof plain);
    bytes[2] = PING | 0x80;
    assert_false(sb_direct_message_read(bytes, sizeof plain, &message));
    bytes[2] = RELIABLE | 0x80;
    assert_false(sb_direct_message_read(bytes, sizeof plain, &message));
    // A further command behind the message.
    memcpy(bytes, timed, sizeof timed);
    memset(bytes + sizeof timed, PING, 4);
    assert_false(sb_direct_message_read(bytes, sizeof bytes, &message));
}

static void datagram_that_is_cut_is_left_to_enet(void **state)
{
    (void)state;
    sb_direct_message message;
    for (size_t size = 0; size < sizeof timed; size++) {
        uint8_t *cut = malloc(size + 1); // of its own, so that a read behind its end is seen
        assert_non_null(cut);
        memcpy(cut + 1, timed, size);
        assert_false(sb_direct_message_read(cut + 1, size, &message));
        free(cut);
    }
}

static void each_number_counts_once_within_its_window(void **state)
{
    (void)state;
    ENetPeer peer = {0};
    for (uint32_t group = 0; group < 1024; group++) {
        assert_true(sb_direct_message_note(&peer, (uint16_t)group));
    }
    for (uint32_t group = 0; group < 1024; group++) {
        assert_false(sb_direct_message_note(&peer, (uint16_t)group));
    }
    assert_int_equal(peer.incomingUnsequencedGroup, 0);
}

static void window_moves_on_and_what_is_behind_it_is_old(void **state)
{
    (void)state;
    ENetPeer peer = {0};
    assert_true(sb_direct_message_note(&peer, 5));
    assert_true(sb_direct_message_note(&peer, 1024 + 7));
    assert_int_equal(peer.incomingUnsequencedGroup, 1024);
    assert_false(sb_direct_message_note(&peer, 6));
    assert_true(sb_direct_message_note(&peer, 1024 + 6));
    assert_false(sb_direct_message_note(&peer, 1024 + 7));
}

static void numbers_begin_again_behind_65535(void **state)
{
    (void)state;
    ENetPeer peer = {.incomingUnsequencedGroup = 63 * 1024};
    assert_true(sb_direct_message_note(&peer, 65535));
    assert_true(sb_direct_message_note(&peer, 2));
    assert_int_equal(peer.incomingUnsequencedGroup, 0);
    assert_false(sb_direct_message_note(&peer, 65534));
    assert_false(sb_direct_message_note(&peer, 2));
}

static void number_is_new_less_than_32_windows_ahead(void **state)
{
    (void)state;
    ENetPeer peer = {0};
    assert_false(sb_direct_message_note(&peer, 32 * 1024));
    assert_true(sb_direct_message_note(&peer, 32 * 1024 - 1));
    assert_int_equal(peer.incomingUnsequencedGroup, 31 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_alone_in_its_datagram_is_read),
        cmocka_unit_test(datagram_of_anything_else_is_left_to_enet),
        cmocka_unit_test(datagram_that_is_cut_is_left_to_enet),
        cmocka_unit_test(each_number_counts_once_within_its_window),
        cmocka_unit_test(window_moves_on_and_what_is_behind_it_is_old),
        cmocka_unit_test(numbers_begin_again_behind_65535),
        cmocka_unit_test(number_is_new_less_than_32_windows_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
