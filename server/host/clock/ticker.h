/// Calls back once a tick, by absolute deadlines on the monotonic clock.
///
/// A timerfd and not a libuv timer: those count whole milliseconds, and a tick at 60 Hz is 16.67.
#ifndef SABOT_HOST_CLOCK_TICKER_H
#define SABOT_HOST_CLOCK_TICKER_H

#include <stdbool.h>
#include <uv.h>

#include "base/error.h"
#include "host/clock/schedule.h"

/// Nanoseconds of CLOCK_MONOTONIC.
uint64_t sb_clock_ns(void);

typedef struct sb_ticker {
    sb_schedule schedule;
    int descriptor; ///< timerfd, -1 if closed
    bool running;
    uint64_t late_ns; ///< by which the present tick began after its deadline
    uv_poll_t poll;
    void (*tick)(void *context);
    void *context;
} sb_ticker;

/// The first tick is due at once. `tick` may stop the ticker. SB_ERROR_IO with errno set; there is
/// nothing to close then. The ticker must stay where it is until its loop has run after
/// `sb_ticker_close`.
sb_error sb_ticker_start(sb_ticker *ticker, uv_loop_t *loop, uint32_t rate_hz,
                         void (*tick)(void *context), void *context);

/// Plays what is due now: for those who serve many in one turn of the loop, between two of them.
/// Does nothing where the ticker does not run.
void sb_ticker_poll(sb_ticker *ticker);

/// No tick follows.
void sb_ticker_stop(sb_ticker *ticker);

/// Stops and gives up timer and handle.
void sb_ticker_close(sb_ticker *ticker);

#endif
