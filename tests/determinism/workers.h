/// A small pool of threads that runs the tasks of a step (physics/world/tasks.h).
#ifndef SABOT_TESTS_DETERMINISM_WORKERS_H
#define SABOT_TESTS_DETERMINISM_WORKERS_H

#include <stdint.h>

#include "physics/world/tasks.h"

#define WORKER_COUNT_MAX 64u

typedef struct workers workers;

/// A pool in which `count` threads work, the one that calls `run` among them; 1 to
/// WORKER_COUNT_MAX. For 1 it gives NULL: nothing is shared then.
workers *workers_create(uint32_t count);

/// NULL does nothing.
void workers_destroy(workers *pool);

/// For a step; NULL for NULL. Pieces are handed out from the last to the first, so that what
/// depends on their order shows.
const sb_tasks *workers_tasks(const workers *pool);

/// Pieces of work that were in fact shared out so far; 0 for NULL.
uint64_t workers_shared_count(const workers *pool);

#endif
