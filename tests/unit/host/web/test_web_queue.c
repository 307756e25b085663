#include "host/web/web_queue.h"

#include <string.h>

#include "test.h"

#define HEADROOM 16

static char big[16384];

static void assert_next(sb_web_queue *queue, const char *text)
{
    sb_web_message *message = sb_web_queue_take(queue);
    assert_non_null(message);
    assert_int_equal(message->size, strlen(text));
    assert_memory_equal(message->bytes, text, message->size);
    memset(message->bytes - HEADROOM, 0xee, HEADROOM); // the writer may use the headroom
    sb_web_message_free(message);
}

static void add_snapshot(sb_web_queue *queue, uint64_t turn, const char *text, uint32_t replaced)
{
    uint32_t count;
    assert_int_equal(sb_web_queue_add_snapshot(queue, turn, text, strlen(text), &count),
                     SB_WEB_QUEUE_KEPT);
    assert_int_equal(count, replaced);
}

static void add_reliable(sb_web_queue *queue, const char *text)
{
    assert_int_equal(sb_web_queue_add_reliable(queue, text, strlen(text)), SB_WEB_QUEUE_KEPT);
}

static void reliable_messages_go_first_and_both_kinds_in_their_order(void **state)
{
    (void)state;
    sb_web_queue queue;
    sb_web_queue_init(&queue, HEADROOM);
    assert_true(sb_web_queue_is_empty(&queue));
    assert_null(sb_web_queue_take(&queue));
    add_snapshot(&queue, 1, "part 0", 0);
    add_reliable(&queue, "one");
    add_snapshot(&queue, 1, "part 1", 0);
    add_reliable(&queue, "two");
    assert_false(sb_web_queue_is_empty(&queue));
    assert_next(&queue, "one");
    add_reliable(&queue, "three");
    assert_next(&queue, "two");
    assert_next(&queue, "three");
    assert_next(&queue, "part 0");
    assert_next(&queue, "part 1");
    assert_true(sb_web_queue_is_empty(&queue));
    sb_web_queue_deinit(&queue);
}

static void newer_snapshot_replaces_older_ones_and_nothing_else(void **state)
{
    (void)state;
    sb_web_queue queue;
    sb_web_queue_init(&queue, HEADROOM);
    add_reliable(&queue, "event");
    add_snapshot(&queue, 1, "old 0", 0);
    add_snapshot(&queue, 1, "old 1", 0);
    add_snapshot(&queue, 2, "new 0", 2);
    add_snapshot(&queue, 2, "new 1", 0);
    assert_next(&queue, "event");
    assert_next(&queue, "new 0");
    assert_next(&queue, "new 1");
    assert_true(sb_web_queue_is_empty(&queue));
    sb_web_queue_deinit(&queue);
}

static void snapshots_can_be_dropped_so_that_a_goodbye_is_last(void **state)
{
    (void)state;
    sb_web_queue queue;
    sb_web_queue_init(&queue, HEADROOM);
    add_snapshot(&queue, 1, "part 0", 0);
    add_snapshot(&queue, 1, "part 1", 0);
    add_reliable(&queue, "goodbye");
    assert_int_equal(sb_web_queue_drop_snapshots(&queue), 2);
    assert_next(&queue, "goodbye");
    assert_true(sb_web_queue_is_empty(&queue));
    sb_web_queue_deinit(&queue);
}

static void both_kinds_are_bounded(void **state)
{
    (void)state;
    sb_web_queue queue;
    uint32_t replaced;
    sb_web_queue_init(&queue, HEADROOM);
    for (int i = 0; i < 16; i++) { // 256 KiB
        assert_int_equal(sb_web_queue_add_reliable(&queue, big, sizeof big), SB_WEB_QUEUE_KEPT);
    }
    assert_int_equal(sb_web_queue_add_reliable(&queue, big, 1), SB_WEB_QUEUE_FULL);
    for (int i = 0; i < 5; i++) { // 80 KiB
        assert_int_equal(sb_web_queue_add_snapshot(&queue, 1, big, sizeof big, &replaced),
                         SB_WEB_QUEUE_KEPT);
    }
    assert_int_equal(sb_web_queue_add_snapshot(&queue, 1, big, 1, &replaced), SB_WEB_QUEUE_DROPPED);
    sb_web_message_free(sb_web_queue_take(&queue));
    assert_int_equal(sb_web_queue_add_reliable(&queue, big, sizeof big), SB_WEB_QUEUE_KEPT);
    sb_web_queue_deinit(&queue); // frees the waiting messages
}

static void empty_reliable_messages_are_bounded_by_their_number(void **state)
{
    (void)state;
    sb_web_queue queue;
    sb_web_queue_init(&queue, HEADROOM);
    for (int i = 0; i < 4096; i++) {
        assert_int_equal(sb_web_queue_add_reliable(&queue, big, 0), SB_WEB_QUEUE_KEPT);
    }
    assert_int_equal(sb_web_queue_add_reliable(&queue, big, 0), SB_WEB_QUEUE_FULL);
    sb_web_message_free(sb_web_queue_take(&queue));
    assert_int_equal(sb_web_queue_add_reliable(&queue, big, 0), SB_WEB_QUEUE_KEPT);
    sb_web_queue_deinit(&queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reliable_messages_go_first_and_both_kinds_in_their_order),
        cmocka_unit_test(newer_snapshot_replaces_older_ones_and_nothing_else),
        cmocka_unit_test(snapshots_can_be_dropped_so_that_a_goodbye_is_last),
        cmocka_unit_test(both_kinds_are_bounded),
        cmocka_unit_test(empty_reliable_messages_are_bounded_by_their_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
