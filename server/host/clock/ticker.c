#include "host/clock/ticker.h"

#include <errno.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS_PER_SECOND UINT64_C(1000000000)

uint64_t sb_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NANOSECONDS_PER_SECOND + (uint64_t)now.tv_nsec;
}

static bool arm(const sb_ticker *ticker)
{
    const sb_schedule *schedule = &ticker->schedule;
    uint64_t deadline = sb_schedule_deadline(schedule, schedule->next_tick);
    struct itimerspec when = {.it_value = {.tv_sec = (time_t)(deadline / NANOSECONDS_PER_SECOND),
                                           .tv_nsec = (long)(deadline % NANOSECONDS_PER_SECOND)}};
    return timerfd_settime(ticker->descriptor, TFD_TIMER_ABSTIME, &when, NULL) == 0;
}

static void catch_up(sb_ticker *ticker)
{
    uint32_t due = sb_schedule_due(&ticker->schedule, sb_clock_ns());
    for (uint32_t i = 0; i < due && ticker->running; i++) {
        ticker->late_ns = sb_schedule_begin(&ticker->schedule, sb_clock_ns());
        ticker->tick(ticker->context);
    }
    if (ticker->running) {
        arm(ticker);
    }
}

static void on_deadline(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    sb_ticker *ticker = poll->data;
    uint64_t expirations;
    // Empties the timer. The schedule decides which ticks are due.
    if (read(ticker->descriptor, &expirations, sizeof expirations) < 0 && errno != EAGAIN) {
        return;
    }
    catch_up(ticker);
}

void sb_ticker_poll(sb_ticker *ticker)
{
    const sb_schedule *schedule = &ticker->schedule;
    if (ticker->running && sb_clock_ns() >= sb_schedule_deadline(schedule, schedule->next_tick)) {
        catch_up(ticker);
    }
}

sb_error sb_ticker_start(sb_ticker *ticker, uv_loop_t *loop, uint32_t rate_hz,
                         void (*tick)(void *context), void *context)
{
    *ticker = (sb_ticker){
        .schedule = sb_schedule_make(sb_clock_ns(), rate_hz), .tick = tick, .context = context};
    ticker->descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (ticker->descriptor < 0) {
        return SB_ERROR_IO;
    }
    int result = arm(ticker) ? uv_poll_init(loop, &ticker->poll, ticker->descriptor) : -errno;
    if (result != 0) {
        close(ticker->descriptor);
        ticker->descriptor = -1;
        errno = -result;
        return SB_ERROR_IO;
    }
    ticker->poll.data = ticker;
    ticker->running = true;
    uv_poll_start(&ticker->poll, UV_READABLE, on_deadline);
    return SB_OK;
}

void sb_ticker_stop(sb_ticker *ticker)
{
    if (ticker->running) {
        uv_poll_stop(&ticker->poll);
    }
    ticker->running = false;
}

void sb_ticker_close(sb_ticker *ticker)
{
    if (ticker->descriptor < 0) {
        return;
    }
    sb_ticker_stop(ticker);
    uv_close((uv_handle_t *)&ticker->poll, NULL);
    close(ticker->descriptor);
    ticker->descriptor = -1;
}
