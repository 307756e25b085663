#include "host/admin/webhook_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static sb_webhook_queue *make_queue(void)
{
    sb_webhook_queue *queue = calloc(1, sizeof *queue);
    assert_non_null(queue);
    return queue;
}

static void free_queue(sb_webhook_queue *queue)
{
    sb_webhook_queue_deinit(queue);
    free(queue);
}

static void add(sb_webhook_queue *queue)
{
    char body[32];
    snprintf(body, sizeof body, "{\"sequence\":%u}", (unsigned)sb_webhook_queue_next(queue));
    sb_webhook_queue_add(queue, "test", strdup(body));
}

static void events_leave_in_order_one_at_a_time(void **state)
{
    (void)state;
    sb_webhook_queue *queue = make_queue();
    assert_null(sb_webhook_queue_begin(queue, 0));
    add(queue);
    add(queue);
    const sb_webhook_event *event = sb_webhook_queue_begin(queue, 0);
    assert_int_equal(event->sequence, 1);
    assert_string_equal(event->body, "{\"sequence\":1}");
    assert_null(sb_webhook_queue_begin(queue, 0));
    sb_webhook_queue_end(queue, true, 0, 0);
    assert_int_equal(sb_webhook_queue_begin(queue, 0)->sequence, 2);
    sb_webhook_queue_end(queue, true, 0, 0);
    assert_null(sb_webhook_queue_begin(queue, 0));
    assert_int_equal(queue->counters.delivered, 2);
    free_queue(queue);
}

// The bounds of each delay, for the smallest and the largest random number.
static void delays_double_up_to_their_limit(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        sb_webhook_queue *queue = make_queue();
        add(queue);
        uint64_t now = 1000, whole = SB_WEBHOOK_DELAY_MS_MIN;
        for (uint32_t attempt = 1; attempt < SB_WEBHOOK_ATTEMPT_COUNT; attempt++) {
            assert_non_null(sb_webhook_queue_begin(queue, now));
            sb_webhook_queue_end(queue, false, now, side == 0 ? 0 : (uint32_t)(whole / 2));
            const uint64_t wait = side == 0 ? whole / 2 : whole / 2 + whole / 2;
            assert_null(sb_webhook_queue_begin(queue, now + wait - 1));
            now += wait;
            whole = whole * 2 < SB_WEBHOOK_DELAY_MS_MAX ? whole * 2 : SB_WEBHOOK_DELAY_MS_MAX;
        }
        assert_non_null(sb_webhook_queue_begin(queue, now));
        sb_webhook_queue_end(queue, false, now, 0);
        assert_int_equal(queue->counters.dropped, 1);
        assert_int_equal(queue->counters.failed, SB_WEBHOOK_ATTEMPT_COUNT);
        assert_int_equal(queue->count, 0);
        free_queue(queue);
    }
}

static void full_queue_drops_and_counts(void **state)
{
    (void)state;
    sb_webhook_queue *queue = make_queue();
    for (uint32_t i = 0; i < SB_WEBHOOK_QUEUE_CAPACITY + 5; i++) {
        add(queue);
    }
    sb_webhook_queue_add(queue, "test", NULL);
    assert_int_equal(queue->counters.made, SB_WEBHOOK_QUEUE_CAPACITY + 6);
    assert_int_equal(queue->counters.dropped, 6);
    assert_int_equal(queue->count, SB_WEBHOOK_QUEUE_CAPACITY);
    free_queue(queue);
}

// Random successes and failures: no event is delivered twice or out of order, and each is either
// delivered, dropped or waiting.
static void random_receivers_lose_no_event_uncounted(void **state)
{
    (void)state;
    for (uint32_t first_seed = 1; first_seed <= 20; first_seed++) {
        sb_webhook_queue *queue = make_queue();
        uint32_t seed = first_seed;
        uint64_t now = 0, last = 0;
        for (int step = 0; step < 5000; step++) {
            seed = seed * 1664525u + 1013904223u;
            now += seed >> 20;
            if (seed >> 30 != 0) {
                add(queue);
            }
            const sb_webhook_event *event = sb_webhook_queue_begin(queue, now);
            if (event == NULL) {
                continue;
            }
            const bool delivered = (seed >> 10 & 7u) < 3;
            if (event->sequence < last || (event->sequence == last && last == 0)) {
                fail_msg("seed %u, step %d: out of order", (unsigned)first_seed, step);
            }
            last = event->sequence + (delivered ? 1 : 0);
            sb_webhook_queue_end(queue, delivered, now, seed);
        }
        const sb_webhook_counters *counters = &queue->counters;
        assert_int_equal(counters->made, counters->delivered + counters->dropped + queue->count);
        assert_true(counters->delivered > 0 && counters->failed > 0);
        free_queue(queue);
    }
}

// The expected value was computed by Python's hmac.
static void signature_is_that_of_python(void **state)
{
    (void)state;
    char signature[SB_WEBHOOK_SIGNATURE_SIZE];
    sb_webhook_sign("0123456789abcdef0123456789abcdef", 1700000000, "{\"event\":\"ready\"}",
                    signature);
    assert_string_equal(signature,
                        "v1=0022281ec92c7503d8db8b184149f657c7107ecba8fb413ad8e459db20476f99");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_leave_in_order_one_at_a_time),
        cmocka_unit_test(delays_double_up_to_their_limit),
        cmocka_unit_test(full_queue_drops_and_counts),
        cmocka_unit_test(random_receivers_lose_no_event_uncounted),
        cmocka_unit_test(signature_is_that_of_python),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
