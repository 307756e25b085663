/// How late the machine wakes a thread that only sleeps to deadlines, at a rate: what of a tick's
/// lateness is nobody's but the machine's.
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

/// Begins, for `seconds` (at least 1) at most. False without memory or thread. It must stay where
/// it is.
bool bare_timer_start(bare_timer *timer, uint32_t rate_hz, int seconds);

/// Ends it; how late it was, in ms: median and 99th percentile.
void bare_timer_finish(bare_timer *timer, double *out_p50, double *out_p99);

#endif
