#include "host/clock/ticker.h"

#include <string.h>

#include "test.h"

typedef struct counting {
    sb_ticker ticker;
    uint32_t count;
    uint32_t limit;
} counting;

static void count_tick(void *context)
{
    counting *self = context;
    self->count++;
    if (self->count == self->limit) {
        sb_ticker_stop(&self->ticker);
        uv_stop(self->ticker.poll.loop);
    }
}

static void ticker_plays_its_ticks_by_the_clock_until_it_is_stopped(void **state)
{
    (void)state;
    uv_loop_t loop;
    assert_int_equal(uv_loop_init(&loop), 0);
    counting self = {.limit = 24};
    uint64_t begun_ns = sb_clock_ns();
    assert_int_equal(sb_ticker_start(&self.ticker, &loop, 240, count_tick, &self), SB_OK);
    uv_run(&loop, UV_RUN_DEFAULT);
    uint64_t elapsed_ns = sb_clock_ns() - begun_ns;
    assert_int_equal(self.count, 24);
    // The first tick is due at once, the 24th 23/240 s later; a slow machine may take longer.
    assert_true(elapsed_ns >= 95833333);
    assert_int_equal(self.ticker.schedule.next_tick, 24);
    sb_ticker_close(&self.ticker);
    sb_ticker_close(&self.ticker); // a second time does nothing
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void polled_ticker_plays_due_ticks_only(void **state)
{
    (void)state;
    uv_loop_t loop;
    assert_int_equal(uv_loop_init(&loop), 0);
    counting self = {.limit = 3};
    assert_int_equal(sb_ticker_start(&self.ticker, &loop, 1, count_tick, &self), SB_OK);
    sb_ticker_poll(&self.ticker); // the first tick is due at once
    sb_ticker_poll(&self.ticker);
    assert_int_equal(self.count, 1);
    // The timer had expired for this tick, but the loop does not play it again.
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(self.count, 1);
    const uint64_t due_ns = sb_schedule_deadline(&self.ticker.schedule, 1);
    while (sb_clock_ns() < due_ns) {
    }
    sb_ticker_poll(&self.ticker);
    assert_int_equal(self.count, 2);
    uv_run(&loop, UV_RUN_DEFAULT); // the timer goes on with the next tick
    assert_int_equal(self.count, 3);
    assert_true(sb_clock_ns() >= sb_schedule_deadline(&self.ticker.schedule, 2));
    sb_ticker_poll(&self.ticker); // the ticker has stopped
    assert_int_equal(self.count, 3);
    sb_ticker_close(&self.ticker);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticker_plays_its_ticks_by_the_clock_until_it_is_stopped),
        cmocka_unit_test(polled_ticker_plays_due_ticks_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
