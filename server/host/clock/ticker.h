/// Calls back once a tick, by absolute deadlines on the monotonic clock.
///
/// It uses a timerfd, since libuv's timers count whole milliseconds and a tick at 60 Hz takes
/// 16.67.
#ifndef SABOT_HOST_CLOCK_TICKER_H
#define SABOT_HOST_CLOCK_TICKER_H

#include <stdbool.h>
#include <uv.h>

#include "base/error.h"
#include "host/clock/schedule.h"

/// Returns the nanoseconds of CLOCK_MONOTONIC.
uint64_t sb_clock_ns(void);

typedef struct sb_ticker {
    sb_schedule schedule;
    int descriptor; ///< timerfd, -1 if closed
    bool running;
    uint64_t late_ns; ///< time by which the present tick began after its deadline
    uv_poll_t poll;
    void (*tick)(void *context);
    void *context;
} sb_ticker;

/// Starts the ticks; the first is due at once. `tick` may stop the ticker. The ticker must stay
/// where it is until its loop has run after `sb_ticker_close`. SB_ERROR_IO with errno set; nothing
/// is to be closed then.
sb_error sb_ticker_start(sb_ticker *ticker, uv_loop_t *loop, uint32_t rate_hz,
                         void (*tick)(void *context), void *context);

/// Plays the ticks that are due now. A caller that serves many connections in one turn of the loop
/// calls it between them. Does nothing if the ticker does not run.
void sb_ticker_poll(sb_ticker *ticker);

/// Stops the ticks.
void sb_ticker_stop(sb_ticker *ticker);

/// Stops the ticks, and closes the timer and its handle.
void sb_ticker_close(sb_ticker *ticker);

#endif
