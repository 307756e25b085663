#include "host/net/filter.h"

#include <string.h>

#include "base/random.h"
#include "test.h"

// Datagrams are written by hand from ENet's protocol.h: big-endian, a header of 2 bytes or of 4
// with a time, then commands of 4 bytes and their fixed parts.

enum { ACKNOWLEDGE = 1, CONNECT, VERIFY, DISCONNECT, PING, RELIABLE, UNRELIABLE, FRAGMENT };
enum { UNSEQUENCED = 9, BANDWIDTH, THROTTLE, UNRELIABLE_FRAGMENT };
enum { FLAG_ACK = 0x80, FLAG_UNSEQUENCED = 0x40, BESIDE = 0xFF };

typedef struct datagram {
    uint8_t bytes[8192];
    size_t size;
} datagram;

static void put(datagram *d, uint32_t value, size_t size)
{
    for (size_t i = size; i > 0; i--) {
        d->bytes[d->size++] = (uint8_t)(i > sizeof value ? 0u : value >> 8 * (i - 1));
    }
}

static datagram timed(void)
{
    datagram d = {.size = 0};
    put(&d, 0x8003, 2); // peer 3
    put(&d, 0x1234, 2);
    return d;
}

static void command(datagram *d, uint32_t kind, uint32_t channel, uint32_t number)
{
    put(d, kind, 1);
    put(d, channel, 1);
    put(d, number, 2);
}

static void ping(datagram *d)
{
    command(d, PING | FLAG_ACK, BESIDE, 1);
}

static void reliable(datagram *d, uint32_t number, uint32_t size)
{
    command(d, RELIABLE | FLAG_ACK, 0, number);
    put(d, size, 2);
    d->size += size;
}

static void unsequenced(datagram *d, uint32_t group, uint32_t size)
{
    command(d, UNSEQUENCED | FLAG_UNSEQUENCED, 2, 0);
    put(d, group, 2);
    put(d, size, 2);
    d->size += size;
}

static void acknowledge(datagram *d, uint32_t channel, uint32_t number)
{
    command(d, ACKNOWLEDGE, channel, number);
    put(d, number, 2);
    put(d, 0x1234, 2);
}

static datagram connect_of(uint32_t outgoing_peer, uint32_t mtu, uint32_t bandwidth,
                           uint32_t throttle, uint32_t data)
{
    datagram d = {.size = 0};
    put(&d, 0x8FFF, 2);
    put(&d, 0x1234, 2);
    command(&d, CONNECT | FLAG_ACK, BESIDE, 1);
    put(&d, outgoing_peer, 2);
    put(&d, 0xFFFF, 2); // no session numbers yet
    put(&d, mtu, 4);
    put(&d, 65536, 4);     // window
    put(&d, 3, 4);         // channels
    put(&d, 0, 4);         // incoming bandwidth
    put(&d, bandwidth, 4); // outgoing bandwidth
    put(&d, 5000, 4);
    put(&d, throttle, 4);
    put(&d, 2, 4);
    put(&d, 77, 4); // the connection's number
    put(&d, data, 4);
    return d;
}

static sb_filter_peer open_peer(void)
{
    return (sb_filter_peer){.connect_id = 77,
                            .open = true,
                            .received_number = 100,
                            .sent_number = 50,
                            .sent_control_number = 9};
}

// Returns the reason that a new filter gives.
static sb_filter_reason reason_of(const datagram *d)
{
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    sb_filter_result result = sb_filter_check(&filter, d->bytes, d->size, &peer, 1000000);
    assert_int_equal(result.verdict,
                     result.reason == SB_FILTER_NONE ? SB_FILTER_PASS : SB_FILTER_DROP);
    return result.reason;
}

static void every_command_of_a_client_passes_and_any_cut_of_it_does_not(void **state)
{
    (void)state;
    datagram d = timed();
    size_t ends[16] = {0};
    size_t count = 0;
    acknowledge(&d, 0, 50), ends[count++] = d.size;
    acknowledge(&d, BESIDE, 9), ends[count++] = d.size;
    ping(&d), ends[count++] = d.size;
    reliable(&d, 101, 30), ends[count++] = d.size;
    unsequenced(&d, 7, 40), ends[count++] = d.size;
    command(&d, BANDWIDTH | FLAG_ACK, BESIDE, 2), put(&d, 0, 8), ends[count++] = d.size;
    command(&d, THROTTLE | FLAG_ACK, BESIDE, 3), put(&d, 5000, 4), put(&d, 32, 4), put(&d, 0, 4);
    ends[count++] = d.size;
    command(&d, DISCONNECT | FLAG_ACK, BESIDE, 4), put(&d, 1, 4), ends[count++] = d.size;
    command(&d, DISCONNECT | FLAG_UNSEQUENCED, BESIDE, 5), put(&d, 0, 4), ends[count++] = d.size;
    size_t next = 0;
    for (datagram cut = d; cut.size > 0; cut.size--) {
        bool whole = false;
        for (size_t i = 0; i < count; i++) {
            whole = whole || cut.size == ends[i];
        }
        assert_int_equal(reason_of(&cut), whole ? SB_FILTER_NONE : SB_FILTER_FORM);
        next += whole;
    }
    assert_int_equal(next, count);
}

static void commands_that_clients_do_not_send_are_refused(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {0,  CONNECT, VERIFY, UNRELIABLE, FRAGMENT, UNRELIABLE_FRAGMENT,
                                    13, 14,      15};
    for (size_t i = 0; i < sizeof kinds; i++) {
        for (uint32_t flags = 0; flags < 16; flags++) {
            datagram d = timed();
            command(&d, kinds[i] | flags << 4, 0, 101);
            put(&d, 0, 48); // the largest fixed part
            assert_int_equal(reason_of(&d), SB_FILTER_COMMAND);
        }
    }
}

static void flags_that_clients_do_not_set_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint8_t kind;
        uint16_t good; ///< a bit for each valid value of the four flags
    } cases[] = {{ACKNOWLEDGE, 1 << 0}, {DISCONNECT, 1 << 8 | 1 << 4}, {PING, 1 << 8},
                 {RELIABLE, 1 << 8},    {UNSEQUENCED, 1 << 4},         {BANDWIDTH, 1 << 8},
                 {THROTTLE, 1 << 8}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t kind = cases[i].kind;
        for (uint32_t flags = 0; flags < 16; flags++) {
            datagram d = timed();
            bool on_channel = kind == RELIABLE || kind == ACKNOWLEDGE;
            command(&d, kind | flags << 4, on_channel ? 0 : kind == UNSEQUENCED ? 2 : BESIDE, 50);
            d.bytes[7] = kind == RELIABLE ? 101 : 50;
            size_t fixed[] = {0, 4, 0, 0, 4, 0, 2, 0, 0, 4, 8, 12};
            size_t begin = d.size;
            put(&d, 0, fixed[kind]);
            if (kind == ACKNOWLEDGE) {
                d.bytes[begin + 1] = 50;
            }
            bool good = (cases[i].good >> flags & 1) != 0;
            assert_int_equal(reason_of(&d), good ? SB_FILTER_NONE : SB_FILTER_COMMAND);
        }
    }
}

static void reliable_commands_need_the_time_that_enet_acknowledges(void **state)
{
    (void)state;
    datagram d = {.size = 0};
    put(&d, 0x0003, 2);
    ping(&d);
    assert_int_equal(reason_of(&d), SB_FILTER_COMMAND);
    datagram input = {.size = 0};
    put(&input, 0x0003, 2);
    unsequenced(&input, 1, 10);
    assert_int_equal(reason_of(&input), SB_FILTER_NONE);
}

static void every_command_has_its_channel(void **state)
{
    (void)state;
    for (uint32_t channel = 0; channel < 256; channel++) {
        datagram d = timed();
        ping(&d);
        d.bytes[5] = (uint8_t)channel;
        assert_int_equal(reason_of(&d), channel == BESIDE ? SB_FILTER_NONE : SB_FILTER_CHANNEL);
        d = timed();
        reliable(&d, 101, 0);
        d.bytes[5] = (uint8_t)channel;
        assert_int_equal(reason_of(&d), channel == 0 ? SB_FILTER_NONE : SB_FILTER_CHANNEL);
        d = timed();
        unsequenced(&d, 1, 0);
        d.bytes[5] = (uint8_t)channel;
        assert_int_equal(reason_of(&d), channel == 2 ? SB_FILTER_NONE : SB_FILTER_CHANNEL);
        d = timed();
        acknowledge(&d, channel, channel == BESIDE ? 9 : 50);
        assert_int_equal(reason_of(&d),
                         channel == 0 || channel == BESIDE ? SB_FILTER_NONE : SB_FILTER_CHANNEL);
    }
}

static void reliable_numbers_pass_within_64_of_the_expected_across_the_wrap(void **state)
{
    (void)state;
    static const uint16_t received[] = {100, 0, 30, 65535, 65500, 32768};
    for (size_t i = 0; i < sizeof received / sizeof received[0]; i++) {
        for (int32_t ahead = -200; ahead <= 200; ahead++) {
            sb_filter filter = {0};
            sb_filter_peer peer = open_peer();
            peer.received_number = received[i];
            datagram d = timed();
            reliable(&d, (uint16_t)(received[i] + ahead), 0);
            sb_filter_reason expected =
                ahead >= -64 && ahead <= 64 ? SB_FILTER_NONE : SB_FILTER_NUMBER;
            assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, 0).reason, expected);
        }
    }
}

static void numbers_beyond_the_window_never_close_a_peer(void **state)
{
    (void)state;
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    for (uint32_t i = 0; i < 500; i++) {
        datagram d = timed();
        reliable(&d, 165, 0);
        sb_filter_result result = sb_filter_check(&filter, d.bytes, d.size, &peer, 0);
        assert_int_equal(result.verdict, SB_FILTER_DROP);
        assert_int_equal(result.reason, SB_FILTER_NUMBER);
    }
}

static void acknowledgements_pass_only_for_numbers_that_were_sent(void **state)
{
    (void)state;
    static const struct {
        uint32_t channel, number;
        bool good;
    } cases[] = {{0, 50, true},       {0, 51, false},    {0, 0, true},
                 {0, 65000, true},    {0, 40000, false}, {BESIDE, 9, true},
                 {BESIDE, 10, false}, {BESIDE, 1, true}, {BESIDE, 200, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        datagram d = timed();
        acknowledge(&d, cases[i].channel, cases[i].number);
        assert_int_equal(reason_of(&d), cases[i].good ? SB_FILTER_NONE : SB_FILTER_ACKNOWLEDGEMENT);
    }
}

static void messages_and_datagrams_have_their_largest_size(void **state)
{
    (void)state;
    datagram d = timed();
    reliable(&d, 101, 1150);
    assert_int_equal(reason_of(&d), SB_FILTER_NONE);
    d = timed();
    reliable(&d, 101, 1151);
    assert_int_equal(reason_of(&d), SB_FILTER_MESSAGE);
    d = timed();
    unsequenced(&d, 1, 1151);
    assert_int_equal(reason_of(&d), SB_FILTER_MESSAGE);
    d = timed();
    unsequenced(&d, 1, 1150);
    unsequenced(&d, 2, 1400 - 4 - 8 - 1150 - 8);
    assert_int_equal(d.size, 1400);
    assert_int_equal(reason_of(&d), SB_FILTER_NONE);
    d = timed();
    unsequenced(&d, 1, 1150);
    unsequenced(&d, 2, 1400 - 4 - 8 - 1150 - 8 + 1);
    assert_int_equal(reason_of(&d), SB_FILTER_SIZE);
}

static void datagram_of_33_commands_is_refused(void **state)
{
    (void)state;
    datagram d = timed();
    for (uint32_t i = 0; i < 32; i++) {
        ping(&d);
    }
    assert_int_equal(reason_of(&d), SB_FILTER_NONE);
    ping(&d);
    assert_int_equal(reason_of(&d), SB_FILTER_COUNT);
}

static void datagram_without_a_command_is_refused(void **state)
{
    (void)state;
    datagram d = timed();
    assert_int_equal(reason_of(&d), SB_FILTER_FORM);
}

static void throttle_that_would_stop_snapshots_is_refused(void **state)
{
    (void)state;
    static const struct {
        uint32_t interval, acceleration, deceleration;
        bool good;
    } cases[] = {{5000, 32, 0, true},   {0, 0, 0, true},      {60000, 1, 0, true},
                 {60001, 32, 0, false}, {5000, 33, 0, false}, {5000, 0xFFFFFFE0, 0, false},
                 {5000, 32, 1, false},  {5000, 2, 32, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        datagram d = timed();
        command(&d, THROTTLE | FLAG_ACK, BESIDE, 1);
        put(&d, cases[i].interval, 4);
        put(&d, cases[i].acceleration, 4);
        put(&d, cases[i].deceleration, 4);
        assert_int_equal(reason_of(&d), cases[i].good ? SB_FILTER_NONE : SB_FILTER_SETTING);
    }
}

static void bandwidth_other_than_unlimited_is_refused(void **state)
{
    (void)state;
    for (uint32_t in = 0; in < 2; in++) {
        for (uint32_t out = 0; out < 2; out++) {
            datagram d = timed();
            command(&d, BANDWIDTH | FLAG_ACK, BESIDE, 1);
            put(&d, in, 4);
            put(&d, out, 4);
            assert_int_equal(reason_of(&d), in + out == 0 ? SB_FILTER_NONE : SB_FILTER_SETTING);
        }
    }
}

static void peer_in_its_handshake_acknowledges_or_leaves_first(void **state)
{
    (void)state;
    sb_filter_peer peer = {
        .connect_id = 5, .connecting = true, .open = true, .sent_control_number = 1};
    sb_filter filter = {0};
    datagram d = timed();
    reliable(&d, 1, 10);
    for (uint32_t i = 0; i < 100; i++) { // its acknowledgement was lost; the server asks again
        sb_filter_result result = sb_filter_check(&filter, d.bytes, d.size, &peer, 0);
        assert_int_equal(result.verdict, SB_FILTER_DROP);
        assert_int_equal(result.reason, SB_FILTER_EARLY);
    }
    d = timed();
    acknowledge(&d, BESIDE, 1);
    reliable(&d, 1, 10);
    assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, 0).reason, SB_FILTER_NONE);
    d = timed();
    command(&d, DISCONNECT | FLAG_UNSEQUENCED, BESIDE, 0);
    put(&d, 0, 4);
    assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, 0).reason, SB_FILTER_NONE);
}

static void strikes_close_a_peer_and_a_new_connection_begins_without_them(void **state)
{
    (void)state;
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    datagram bad = timed(), good = timed();
    command(&bad, UNRELIABLE, 0, 0);
    put(&bad, 0, 4);
    ping(&good);
    for (uint32_t i = 0; i < 16; i++) {
        assert_int_equal(sb_filter_check(&filter, bad.bytes, bad.size, &peer, 0).verdict,
                         SB_FILTER_DROP);
        assert_int_equal(sb_filter_check(&filter, good.bytes, good.size, &peer, 0).verdict,
                         SB_FILTER_PASS);
    }
    sb_filter_result result = sb_filter_check(&filter, bad.bytes, bad.size, &peer, 0);
    assert_int_equal(result.verdict, SB_FILTER_CLOSE);
    assert_int_equal(result.reason, SB_FILTER_COMMAND);
    result = sb_filter_check(&filter, good.bytes, good.size, &peer, 60000000);
    assert_int_equal(result.verdict, SB_FILTER_DROP);
    assert_int_equal(result.reason, SB_FILTER_CLOSED);
    peer.connect_id++;
    assert_int_equal(sb_filter_check(&filter, good.bytes, good.size, &peer, 60000000).verdict,
                     SB_FILTER_PASS);
}

// The fastest client: 240 messages a second of 1,150 bytes, with an acknowledgement each.
static void fastest_client(datagram *d, uint32_t i)
{
    *d = timed();
    acknowledge(d, 0, 50);
    unsequenced(d, i, 1150);
}

static void fastest_client_passes_for_an_hour_and_after_a_stall_of_4_s(void **state)
{
    (void)state;
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    datagram d;
    uint64_t now_us = 5000000;
    for (uint32_t i = 0; i < 240 * 3600; i++) {
        fastest_client(&d, i);
        now_us += 1000000 / 240;
        assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, now_us).verdict,
                         SB_FILTER_PASS);
    }
    now_us += 4000000;
    for (uint32_t i = 0; i < 240 * 4; i++) { // all at once
        fastest_client(&d, i);
        assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, now_us).verdict,
                         SB_FILTER_PASS);
    }
    for (uint32_t i = 0; i < 240 * 60; i++) {
        fastest_client(&d, i);
        now_us += 1000000 / 240;
        assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, now_us).verdict,
                         SB_FILTER_PASS);
    }
}

// A server that plays as fast as it can sends more reliable messages than any clock explains.
static void what_the_server_sends_may_be_acknowledged_at_any_rate(void **state)
{
    (void)state;
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    for (uint32_t i = 0; i < 100000; i++) {
        peer.sent_number++;
        datagram d = timed();
        for (uint32_t k = 0; k < 4; k++) { // a link that duplicates, or resends
            acknowledge(&d, 0, peer.sent_number);
        }
        // 20,000 messages a second.
        assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, i * 50).verdict,
                         SB_FILTER_PASS);
    }
}

// Sends one kind of datagram 10,000 times a second. Returns how many passed before the close.
static uint32_t flood(const datagram *d, uint64_t *out_ended_us)
{
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    uint64_t now_us = 7;
    uint32_t passed = 0;
    for (; now_us < 60000000; now_us += 100, passed++) {
        sb_filter_result result = sb_filter_check(&filter, d->bytes, d->size, &peer, now_us);
        if (result.verdict == SB_FILTER_CLOSE) {
            assert_int_equal(result.reason, SB_FILTER_BUDGET);
            break;
        }
    }
    *out_ended_us = now_us;
    return passed;
}

static void flood_of_bytes_or_commands_is_closed_within_its_budget(void **state)
{
    (void)state;
    uint64_t ended_us;
    datagram d = timed();
    unsequenced(&d, 1, 1150);
    uint32_t passed = flood(&d, &ended_us);
    // A second's worth at first, then the rate.
    assert_true((double)passed * (double)d.size <= 327680.0 * (1.0 + 1e-6 * (double)ended_us));
    assert_true(passed >= 281 && ended_us < 100000);
    d = timed();
    for (uint32_t i = 0; i < 32; i++) {
        ping(&d);
    }
    passed = flood(&d, &ended_us);
    assert_true(passed * 32.0 <= 2000.0 * (1.0 + 1e-6 * (double)ended_us));
    assert_true(passed >= 62 && ended_us < 100000);
}

static void silent_peer_saves_five_seconds_and_no_more(void **state)
{
    (void)state;
    sb_filter filter = {0};
    sb_filter_peer peer = open_peer();
    datagram d = timed();
    ping(&d);
    assert_int_equal(sb_filter_check(&filter, d.bytes, d.size, &peer, 0).verdict, SB_FILTER_PASS);
    uint64_t later_us = UINT64_MAX / 2;
    uint32_t passed = 0;
    while (sb_filter_check(&filter, d.bytes, d.size, &peer, later_us).verdict == SB_FILTER_PASS) {
        passed++;
    }
    assert_int_equal(passed, 10000);
}

static void connect_passes_alone_and_with_values_of_a_client(void **state)
{
    (void)state;
    uint32_t data = 0;
    datagram d = connect_of(0, 1400, 0, 2, 0xC00C1E55);
    assert_int_equal(sb_filter_check_connect(d.bytes, d.size, &data), SB_FILTER_NONE);
    assert_int_equal(data, 0xC00C1E55);
    for (size_t cut = 0; cut < d.size; cut++) {
        assert_int_equal(sb_filter_check_connect(d.bytes, cut, &data), SB_FILTER_FORM);
    }
    ping(&d);
    assert_int_equal(sb_filter_check_connect(d.bytes, d.size, &data), SB_FILTER_FORM);
    static const struct {
        uint32_t peer, mtu, bandwidth, throttle;
    } bad[] = {{0xFFF, 1400, 0, 2}, {0x8000, 1400, 0, 2},     {0, 575, 0, 2},
               {0, 4097, 0, 2},     {0, 0xFFFFFFFF, 0, 2},    {0, 1400, 1, 2},
               {0, 1400, 0, 33},    {0, 1400, 0, 0xFFFFFFFF}, {0, 1400, 0x80000000, 2}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        d = connect_of(bad[i].peer, bad[i].mtu, bad[i].bandwidth, bad[i].throttle, 1);
        assert_int_equal(sb_filter_check_connect(d.bytes, d.size, &data), SB_FILTER_SETTING);
    }
    d = connect_of(0, 1400, 0, 2, 1);
    d.bytes[4] = CONNECT; // not to be acknowledged
    assert_int_equal(sb_filter_check_connect(d.bytes, d.size, &data), SB_FILTER_COMMAND);
}

static void head_names_peer_and_session_and_is_not_compressed(void **state)
{
    (void)state;
    sb_filter_head head;
    const uint8_t bytes[] = {0xA1, 0x23};
    assert_true(sb_filter_head_read(bytes, 2, &head));
    assert_int_equal(head.peer, 0x123);
    assert_int_equal(head.session, 2);
    assert_false(head.connects);
    assert_false(sb_filter_head_read(bytes, 1, &head));
    assert_true(sb_filter_head_read((const uint8_t[]){0x8F, 0xFF}, 2, &head));
    assert_true(head.connects);
    assert_false(sb_filter_head_read((const uint8_t[]){0xC0, 0x00}, 2, &head));
}

static void random_bytes_nearly_never_pass(void **state)
{
    (void)state;
    const uint64_t seed = 21;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    uint32_t passed = 0;
    for (int i = 0; i < 100000; i++) {
        datagram d;
        d.size = sb_random_below(&random, 256);
        for (size_t k = 0; k < d.size; k++) {
            d.bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        sb_filter filter = {0};
        sb_filter_peer peer = open_peer();
        passed += sb_filter_check(&filter, d.bytes, d.size, &peer, 0).verdict == SB_FILTER_PASS;
        uint32_t data;
        passed += sb_filter_check_connect(d.bytes, d.size, &data) == SB_FILTER_NONE;
    }
    assert_true(passed < 20);
}

static void every_reason_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < SB_FILTER_REASON_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(sb_filter_reason_name((sb_filter_reason)i),
                                    sb_filter_reason_name((sb_filter_reason)k));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_of_a_client_passes_and_any_cut_of_it_does_not),
        cmocka_unit_test(commands_that_clients_do_not_send_are_refused),
        cmocka_unit_test(flags_that_clients_do_not_set_are_refused),
        cmocka_unit_test(reliable_commands_need_the_time_that_enet_acknowledges),
        cmocka_unit_test(every_command_has_its_channel),
        cmocka_unit_test(reliable_numbers_pass_within_64_of_the_expected_across_the_wrap),
        cmocka_unit_test(numbers_beyond_the_window_never_close_a_peer),
        cmocka_unit_test(acknowledgements_pass_only_for_numbers_that_were_sent),
        cmocka_unit_test(messages_and_datagrams_have_their_largest_size),
        cmocka_unit_test(datagram_of_33_commands_is_refused),
        cmocka_unit_test(datagram_without_a_command_is_refused),
        cmocka_unit_test(throttle_that_would_stop_snapshots_is_refused),
        cmocka_unit_test(bandwidth_other_than_unlimited_is_refused),
        cmocka_unit_test(peer_in_its_handshake_acknowledges_or_leaves_first),
        cmocka_unit_test(strikes_close_a_peer_and_a_new_connection_begins_without_them),
        cmocka_unit_test(fastest_client_passes_for_an_hour_and_after_a_stall_of_4_s),
        cmocka_unit_test(what_the_server_sends_may_be_acknowledged_at_any_rate),
        cmocka_unit_test(flood_of_bytes_or_commands_is_closed_within_its_budget),
        cmocka_unit_test(silent_peer_saves_five_seconds_and_no_more),
        cmocka_unit_test(connect_passes_alone_and_with_values_of_a_client),
        cmocka_unit_test(head_names_peer_and_session_and_is_not_compressed),
        cmocka_unit_test(random_bytes_nearly_never_pass),
        cmocka_unit_test(every_reason_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
