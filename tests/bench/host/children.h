/// Children of the benchmarks of the host: the benchmark's own program in another role.
#ifndef SABOT_BENCH_CHILDREN_H
#define SABOT_BENCH_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>

#include "process.h"
#include "sdk_load.h"

/// Starts this program in a role, with up to three more arguments; NULL for none.
bool child_start(test_process *child, const char *role, const char *a, const char *b,
                 const char *c);

/// Waits until the child's stdout has a whole line with `needle` that begins at `from` or behind.
/// Returns NULL if the time is over or the output has ended.
const char *child_await(test_process *child, const char *needle, size_t from, int timeout_ms);

/// Asks clients of the SDK for what they have counted.
bool child_counts(test_process *load, sdk_load_counts *out_counts);

#endif
