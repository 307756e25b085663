// Threads are bound to cores by an extension of GNU.
#define _GNU_SOURCE
#include "core_timers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "host/clock/slice.h"
#include "stopwatch.h"

#define NS_PER_S UINT64_C(1000000000)
#define PERIOD_NS UINT64_C(1000000)

typedef struct second_late {
    _Atomic uint64_t ns; ///< the largest
} second_late;

typedef struct core_timer {
    core_timers *all;
    size_t core;
    pthread_t thread;
    second_late *late; ///< by second
} core_timer;

struct core_timers {
    uint64_t begun_ns;
    uint32_t seconds;
    uint32_t count; ///< of the threads that run
    atomic_bool stopped;
    core_timer timers[CPU_SETSIZE];
};

static void *sleep_to_deadlines(void *context)
{
    core_timer *timer = context;
    core_timers *all = timer->all;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(timer->core, &cores);
    (void)pthread_setaffinity_np(pthread_self(), sizeof cores, &cores);
    (void)sb_slice_set(SB_SLICE_NS_MIN); // like the server
    uint64_t deadline_ns = all->begun_ns;
    while (!atomic_load(&all->stopped)) {
        const struct timespec deadline = {.tv_sec = (time_t)(deadline_ns / NS_PER_S),
                                          .tv_nsec = (long)(deadline_ns % NS_PER_S)};
        (void)clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, NULL);
        const uint64_t now_ns = stopwatch_ns(), late_ns = now_ns - deadline_ns;
        const uint64_t second = (now_ns - all->begun_ns) / NS_PER_S;
        if (second >= all->seconds) {
            break;
        }
        if (late_ns > atomic_load(&timer->late[second].ns)) {
            atomic_store(&timer->late[second].ns, late_ns);
        }
        deadline_ns += (late_ns / PERIOD_NS + 1) * PERIOD_NS;
    }
    return NULL;
}

core_timers *core_timers_start(uint32_t seconds)
{
    core_timers *all = calloc(1, sizeof *all);
    cpu_set_t cores;
    if (all == NULL || sched_getaffinity(0, sizeof cores, &cores) != 0) {
        free(all);
        return NULL;
    }
    all->begun_ns = stopwatch_ns();
    all->seconds = seconds;
    for (size_t core = 0; core < CPU_SETSIZE; core++) {
        core_timer *timer = &all->timers[all->count];
        if (!CPU_ISSET(core, &cores)) {
            continue;
        }
        *timer =
            (core_timer){.all = all, .core = core, .late = calloc(seconds, sizeof *timer->late)};
        if (timer->late == NULL ||
            pthread_create(&timer->thread, NULL, sleep_to_deadlines, timer) != 0) {
            free(timer->late);
            core_timers_destroy(all);
            return NULL;
        }
        all->count++;
    }
    return all;
}

uint32_t core_timers_second(const core_timers *timers)
{
    return (uint32_t)((stopwatch_ns() - timers->begun_ns) / NS_PER_S);
}

double core_timers_late_ms(const core_timers *timers, int64_t first, int64_t last)
{
    uint64_t late_ns = 0;
    for (uint32_t i = 0; i < timers->count; i++) {
        for (int64_t second = first > 0 ? first : 0; second <= last && second < timers->seconds;
             second++) {
            const uint64_t one_ns = atomic_load(&timers->timers[i].late[second].ns);
            late_ns = one_ns > late_ns ? one_ns : late_ns;
        }
    }
    return (double)late_ns / 1e6;
}

void core_timers_destroy(core_timers *timers)
{
    if (timers == NULL) {
        return;
    }
    atomic_store(&timers->stopped, true);
    for (uint32_t i = 0; i < timers->count; i++) {
        (void)pthread_join(timers->timers[i].thread, NULL);
        free(timers->timers[i].late);
    }
    free(timers);
}
