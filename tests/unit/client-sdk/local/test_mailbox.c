#include "local/mailbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int setup(void **state)
{
    *state = calloc(1, sizeof(sb_local_mailbox));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

// Puts a message whose size and every byte follow from its number.
static bool put(sb_local_mailbox *mailbox, uint32_t number)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    memset(bytes, (int)(number % 251), sizeof bytes);
    return sb_local_mailbox_put(mailbox, number * 10, bytes, number % (SB_MESSAGE_SIZE_MAX + 1));
}

static void take(sb_local_mailbox *mailbox, uint32_t number)
{
    const sb_local_message *first = sb_local_mailbox_peek(mailbox);
    assert_non_null(first);
    assert_int_equal(first->time_us, number * 10);
    sb_local_message message;
    sb_local_mailbox_take(mailbox, &message);
    assert_int_equal(message.time_us, number * 10);
    assert_int_equal(message.size, number % (SB_MESSAGE_SIZE_MAX + 1));
    for (size_t i = 0; i < message.size; i++) {
        assert_int_equal(message.bytes[i], number % 251);
    }
}

static void messages_come_out_in_order_around_the_ring(void **state)
{
    sb_local_mailbox *mailbox = *state;
    assert_null(sb_local_mailbox_peek(mailbox));
    uint32_t in = 0, out = 0;
    // Fills and empties the mailbox by unequal steps, across the ring's end.
    for (uint32_t round = 0; round < 50; round++) {
        for (uint32_t i = 0; i < 130; i++) {
            assert_true(put(mailbox, in++));
        }
        while (out + 17 * (round % 3) < in) {
            take(mailbox, out++);
        }
    }
    while (out < in) {
        take(mailbox, out++);
    }
    assert_null(sb_local_mailbox_peek(mailbox));
}

static void a_full_one_takes_no_more_and_loses_nothing(void **state)
{
    sb_local_mailbox *mailbox = *state;
    for (uint32_t i = 0; i < SB_LOCAL_MAILBOX_COUNT_MAX; i++) {
        assert_true(put(mailbox, i));
    }
    assert_false(put(mailbox, 5));
    assert_false(put(mailbox, 6));
    take(mailbox, 0);
    assert_true(put(mailbox, SB_LOCAL_MAILBOX_COUNT_MAX));
    assert_false(put(mailbox, 7));
    for (uint32_t i = 1; i <= SB_LOCAL_MAILBOX_COUNT_MAX; i++) {
        take(mailbox, i);
    }
    assert_null(sb_local_mailbox_peek(mailbox));
}

static void a_cleared_one_is_empty(void **state)
{
    sb_local_mailbox *mailbox = *state;
    for (uint32_t i = 0; i < 700; i++) {
        assert_true(put(mailbox, i));
    }
    sb_local_mailbox_clear(mailbox);
    assert_null(sb_local_mailbox_peek(mailbox));
    assert_true(put(mailbox, 9));
    take(mailbox, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(messages_come_out_in_order_around_the_ring, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_full_one_takes_no_more_and_loses_nothing, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_cleared_one_is_empty, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
