/// Measures for each second how late the machine wakes a thread, on each of its cores. A server's
/// late tick that falls into such a second has its cause in the machine.
#ifndef SABOT_BENCH_CORE_TIMERS_H
#define SABOT_BENCH_CORE_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct core_timers core_timers;

/// Starts a thread on each core that this process may use. Each sleeps until deadlines that are 1
/// ms apart, for at most `seconds` from now. Returns NULL without memory or a thread.
core_timers *core_timers_start(uint32_t seconds);

/// Returns the second that it is, from the start.
uint32_t core_timers_second(const core_timers *timers);

/// Returns the largest lateness in ms of any core in the seconds from `first` to `last`, which may
/// lie outside of those measured.
double core_timers_late_ms(const core_timers *timers, int64_t first, int64_t last);

/// Ends the threads and frees them. NULL is allowed.
void core_timers_destroy(core_timers *timers);

#endif
