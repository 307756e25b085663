/// Measures how late the machine wakes a thread that only sleeps until deadlines at a fixed rate.
/// This is the part of a tick's lateness that the machine causes.
#ifndef SABOT_TESTS_BARE_TIMER_H
#define SABOT_TESTS_BARE_TIMER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bare_timer {
    uint32_t rate_hz;
    size_t count;
    size_t capacity;
    double *late_ms;
    atomic_bool stopped;
    pthread_t thread;
} bare_timer;

/// Starts the thread, for at most `seconds` (at least 1). Returns false without memory or thread.
/// The timer must not be moved while it runs.
bool bare_timer_start(bare_timer *timer, uint32_t rate_hz, int seconds);

/// Ends the thread. Sets the median and the 99th percentile of its lateness in ms.
void bare_timer_finish(bare_timer *timer, double *out_p50, double *out_p99);

#endif
