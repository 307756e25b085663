// The pool where there are no threads, as in WebAssembly: the caller does all ranges, from the last
// to the first.
#include "workers.h"

#include <stdbool.h>

#include "base/assert.h"
#include "memory.h"

struct workers {
    sb_tasks tasks;
    bool busy;
    uint64_t shared_count;
};

static void run(void *context, sb_task *task, void *argument, uint32_t count, uint32_t grain)
{
    workers *pool = context;
    SB_ASSERT(grain > 0 && !pool->busy);
    pool->busy = true;
    uint32_t range_count = count / grain + (count % grain != 0);
    pool->shared_count += range_count > 1;
    for (uint32_t i = range_count; i-- > 0;) {
        uint32_t begin = i * grain;
        uint32_t rest = count - begin;
        task(argument, begin, begin + (rest < grain ? rest : grain));
    }
    pool->busy = false;
}

workers *workers_create(uint32_t count)
{
    SB_ASSERT(count >= 1 && count <= WORKER_COUNT_MAX);
    if (count == 1) {
        return NULL;
    }
    workers *pool = memory_take(sizeof *pool);
    pool->tasks = (sb_tasks){.run = run, .context = pool};
    return pool;
}

void workers_destroy(workers *pool)
{
    memory_give(pool);
}

const sb_tasks *workers_tasks(const workers *pool)
{
    return pool == NULL ? NULL : &pool->tasks;
}

uint64_t workers_shared_count(const workers *pool)
{
    return pool == NULL ? 0 : pool->shared_count;
}
