#include "bare_timer.h"

#include <stdlib.h>
#include <time.h>

#include "host/clock/slice.h"
#include "stopwatch.h"

#define NS_PER_S UINT64_C(1000000000)

static void *sleep_to_deadlines(void *context)
{
    bare_timer *timer = context;
    (void)sb_slice_set(SB_SLICE_NS_MIN); // like the server
    const uint64_t begun_ns = stopwatch_ns();
    do {
        uint64_t deadline_ns = begun_ns + (timer->count + 1) * NS_PER_S / timer->rate_hz;
        struct timespec deadline = {.tv_sec = (time_t)(deadline_ns / NS_PER_S),
                                    .tv_nsec = (long)(deadline_ns % NS_PER_S)};
        (void)clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, NULL);
        timer->late_ms[timer->count++] = (double)(stopwatch_ns() - deadline_ns) / 1e6;
    } while (timer->count < timer->capacity && !atomic_load(&timer->stopped));
    return NULL;
}

bool bare_timer_start(bare_timer *timer, uint32_t rate_hz, int seconds)
{
    *timer = (bare_timer){.rate_hz = rate_hz, .capacity = rate_hz * (size_t)seconds};
    timer->late_ms = calloc(timer->capacity, sizeof *timer->late_ms);
    if (timer->late_ms == NULL ||
        pthread_create(&timer->thread, NULL, sleep_to_deadlines, timer) != 0) {
        free(timer->late_ms);
        return false;
    }
    return true;
}

void bare_timer_finish(bare_timer *timer, double *out_p50, double *out_p99)
{
    atomic_store(&timer->stopped, true);
    (void)pthread_join(timer->thread, NULL);
    *out_p50 = percentile(timer->late_ms, timer->count, 50);
    *out_p99 = percentile(timer->late_ms, timer->count, 99);
    free(timer->late_ms);
}
