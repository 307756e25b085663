/// What another process costs: its time on the processors and its memory.
#ifndef SABOT_BENCH_PROCESS_COST_H
#define SABOT_BENCH_PROCESS_COST_H

#include <stdint.h>
#include <sys/types.h>

/// Returns the nanoseconds that all threads of the process have run, also those in the kernel; 0 if
/// there is no such process.
uint64_t process_cpu_ns(pid_t pid);

/// Returns the bytes of memory that the process has for itself; 0 if there is no such process.
uint64_t process_memory(pid_t pid);

#endif
