/// What the system takes of a batch is decided by the test: `sendmmsg` is its own.
#include "host/net/udp_send_queue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

#define SOCKET 4242
#define ANSWER_COUNT_MAX 16
#define TAKEN_COUNT_MAX 512

// What the system answers to the next calls: a number of datagrams, or a negative errno. Behind
// the last answer it takes everything.
typedef struct system {
    int answers[ANSWER_COUNT_MAX];
    unsigned answer_count, call_count;
    char taken[TAKEN_COUNT_MAX][16]; ///< contents of the datagrams, in their order
    unsigned taken_count;
    unsigned largest_call; ///< most datagrams of one call
} system_state;

static system_state fake;

int __wrap_sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags);

int __wrap_sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags)
{
    assert_int_equal(socket, SOCKET);
    assert_int_equal(flags & MSG_DONTWAIT, MSG_DONTWAIT);
    assert_true(count > 0);
    const int answer =
        fake.call_count < fake.answer_count ? fake.answers[fake.call_count] : (int)count;
    fake.call_count++;
    fake.largest_call = count > fake.largest_call ? count : fake.largest_call;
    if (answer < 0) {
        errno = -answer;
        return -1;
    }
    assert_true(answer > 0 && (unsigned)answer <= count);
    for (int i = 0; i < answer; i++) {
        const struct iovec *part = messages[i].msg_hdr.msg_iov;
        assert_int_equal(messages[i].msg_hdr.msg_iovlen, 1);
        assert_true(part->iov_len < sizeof fake.taken[0]);
        memcpy(fake.taken[fake.taken_count++], part->iov_base, part->iov_len);
        messages[i].msg_len = (unsigned)part->iov_len;
    }
    return answer;
}

static sb_udp_send_queue *open_queue(void)
{
    memset(&fake, 0, sizeof fake);
    sb_udp_send_queue *queue = calloc(1, sizeof *queue);
    assert_non_null(queue);
    sb_udp_send_queue_init(queue, SOCKET, AF_INET);
    return queue;
}

static void answer(int number)
{
    fake.answers[fake.answer_count++] = number;
}

static void put(sb_udp_send_queue *queue, unsigned number)
{
    const sb_net_address to = sb_net_address_of_ipv4((const uint8_t[4]){127, 0, 0, 1}, 7777);
    const sb_udp_local from = {.interface = 0};
    char *place = (char *)sb_udp_send_queue_begin(queue, &to, &from);
    sb_udp_send_queue_end(queue, (size_t)sprintf(place, "%u", number));
}

static void put_range(sb_udp_send_queue *queue, unsigned first, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        put(queue, first + i);
    }
}

// Datagrams `first` to `first + count - 1` were sent next, in this order.
static void expect_taken(unsigned from, unsigned first, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char expected[16];
        snprintf(expected, sizeof expected, "%u", first + i);
        assert_string_equal(fake.taken[from + i], expected);
    }
    assert_int_equal(fake.taken_count, from + count);
}

static void batch_leaves_with_one_call(void **state)
{
    (void)state;
    sb_udp_send_queue *queue = open_queue();
    for (unsigned round = 0; round < 5; round++) {
        put_range(queue, round * 50, 50);
        assert_int_equal(fake.call_count, round);
        sb_udp_send_queue_flush(queue);
    }
    assert_int_equal(fake.call_count, 5);
    expect_taken(0, 0, 250);
    sb_udp_send_queue_flush(queue); // nothing waits, so the system is not asked
    assert_int_equal(fake.call_count, 5);
    assert_int_equal(queue->counters.lost, 0);
    assert_int_equal(queue->counters.delays, 0);
    assert_int_equal(queue->counters.bytes, 10 * 1 + 90 * 2 + 150 * 3);
    free(queue);
}

static void rest_of_a_partial_send_follows_in_order(void **state)
{
    (void)state;
    sb_udp_send_queue *queue = open_queue();
    put_range(queue, 0, 10);
    answer(3);
    answer(1);
    answer(-EINTR);
    answer(4);
    sb_udp_send_queue_flush(queue);
    expect_taken(0, 0, 10);
    assert_int_equal(fake.call_count, 5);
    assert_int_equal(queue->counters.lost, 0);
    free(queue);
}

static void what_has_no_room_waits_and_nothing_overtakes_it(void **state)
{
    (void)state;
    sb_udp_send_queue *queue = open_queue();
    put_range(queue, 0, 10);
    answer(4);
    answer(-EAGAIN);
    sb_udp_send_queue_flush(queue);
    expect_taken(0, 0, 4);
    assert_int_equal(fake.call_count, 2); // it is not asked for each of the others
    assert_int_equal(queue->count, 6);
    assert_int_equal(queue->counters.delays, 1);
    assert_int_equal(queue->counters.lost, 0);
    // The ring wraps around; the two parts are two calls.
    put_range(queue, 10, 58);
    assert_int_equal(queue->count, 64);
    sb_udp_send_queue_flush(queue);
    expect_taken(0, 0, 68);
    assert_int_equal(fake.call_count, 4);
    assert_int_equal(queue->counters.lost, 0);
    free(queue);
}

static void full_queue_loses_its_oldest_datagrams_and_counts_them(void **state)
{
    (void)state;
    sb_udp_send_queue *queue = open_queue();
    for (int i = 0; i < 7; i++) {
        answer(-EAGAIN); // to the six datagrams beyond the ring, and to the flush
    }
    put_range(queue, 0, SB_UDP_SEND_QUEUE_COUNT + 6);
    sb_udp_send_queue_flush(queue);
    assert_int_equal(fake.taken_count, 0);
    assert_int_equal(queue->counters.lost, 6);
    assert_int_equal(queue->counters.delays, 7);
    sb_udp_send_queue_flush(queue);
    expect_taken(0, 6, SB_UDP_SEND_QUEUE_COUNT);
    assert_int_equal(queue->counters.lost, 6);
    free(queue);
}

static void refused_datagram_is_lost_and_holds_up_no_other(void **state)
{
    (void)state;
    static const int refusals[] = {EINVAL, ENOBUFS, EPERM, ECONNREFUSED, EMSGSIZE};
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        sb_udp_send_queue *queue = open_queue();
        put_range(queue, 0, 6);
        answer(-refusals[i]); // the first
        answer(2);
        answer(-refusals[i]); // the fourth
        sb_udp_send_queue_flush(queue);
        assert_string_equal(fake.taken[0], "1");
        assert_string_equal(fake.taken[1], "2");
        assert_string_equal(fake.taken[2], "4");
        assert_string_equal(fake.taken[3], "5");
        assert_int_equal(fake.taken_count, 4);
        assert_int_equal(queue->counters.lost, 2);
        assert_int_equal(queue->counters.bytes, 4);
        assert_int_equal(queue->count, 0);
        free(queue);
    }
}

static void datagram_that_is_given_up_is_not_sent(void **state)
{
    (void)state;
    sb_udp_send_queue *queue = open_queue();
    const sb_net_address to = sb_net_address_of_ipv4((const uint8_t[4]){127, 0, 0, 1}, 7777);
    const sb_udp_local from = {.interface = 0};
    put(queue, 1);
    (void)sb_udp_send_queue_begin(queue, &to, &from);
    sb_udp_send_queue_end(queue, 0);
    put(queue, 2);
    sb_udp_send_queue_flush(queue);
    expect_taken(0, 1, 2);
    free(queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_leaves_with_one_call),
        cmocka_unit_test(rest_of_a_partial_send_follows_in_order),
        cmocka_unit_test(what_has_no_room_waits_and_nothing_overtakes_it),
        cmocka_unit_test(full_queue_loses_its_oldest_datagrams_and_counts_them),
        cmocka_unit_test(refused_datagram_is_lost_and_holds_up_no_other),
        cmocka_unit_test(datagram_that_is_given_up_is_not_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
