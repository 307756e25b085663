#include "workers.h"

#include <pthread.h>
#include <stdbool.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "memory.h"

struct workers {
    sb_tasks tasks;
    uint32_t thread_count; ///< beside the caller's
    pthread_t threads[WORKER_COUNT_MAX];
    pthread_mutex_t mutex; ///< guards all below
    pthread_cond_t begun;
    pthread_cond_t ended;
    bool closing;
    uint64_t shared_count;
    // The present piece of work.
    sb_task *task;
    void *argument;
    uint32_t count;
    uint32_t grain;
    uint32_t range_count; ///< ranges not yet taken; the next one is the last of them
    uint32_t unfinished;  ///< ranges not yet done
};

// With the mutex held: takes ranges and does them until none is left.
static void work(workers *pool)
{
    while (pool->range_count > 0) {
        sb_task *task = pool->task;
        void *argument = pool->argument;
        uint32_t begin = --pool->range_count * pool->grain;
        uint32_t rest = pool->count - begin;
        uint32_t end = begin + (rest < pool->grain ? rest : pool->grain);
        (void)pthread_mutex_unlock(&pool->mutex);
        task(argument, begin, end);
        (void)pthread_mutex_lock(&pool->mutex);
        if (--pool->unfinished == 0) {
            (void)pthread_cond_signal(&pool->ended);
        }
    }
}

static void *thread_main(void *argument)
{
    workers *pool = argument;
    // A thread starts in the mode of the one that made it.
    (void)sb_float_mode_enter();
    (void)pthread_mutex_lock(&pool->mutex);
    while (!pool->closing) {
        if (pool->range_count > 0) {
            work(pool);
        } else {
            (void)pthread_cond_wait(&pool->begun, &pool->mutex);
        }
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void run(void *context, sb_task *task, void *argument, uint32_t count, uint32_t grain)
{
    workers *pool = context;
    SB_ASSERT(grain > 0);
    (void)pthread_mutex_lock(&pool->mutex);
    SB_ASSERT(pool->unfinished == 0);
    pool->task = task;
    pool->argument = argument;
    pool->count = count;
    pool->grain = grain;
    pool->range_count = count / grain + (count % grain != 0);
    pool->unfinished = pool->range_count;
    pool->shared_count += pool->range_count > 1;
    (void)pthread_cond_broadcast(&pool->begun);
    work(pool);
    while (pool->unfinished > 0) {
        (void)pthread_cond_wait(&pool->ended, &pool->mutex);
    }
    (void)pthread_mutex_unlock(&pool->mutex);
}

workers *workers_create(uint32_t count)
{
    SB_ASSERT(count >= 1 && count <= WORKER_COUNT_MAX);
    if (count == 1) {
        return NULL;
    }
    workers *pool = memory_take(sizeof *pool);
    pool->tasks = (sb_tasks){.run = run, .context = pool};
    int status = pthread_mutex_init(&pool->mutex, NULL);
    SB_ASSERT(status == 0);
    status = pthread_cond_init(&pool->begun, NULL);
    SB_ASSERT(status == 0);
    status = pthread_cond_init(&pool->ended, NULL);
    SB_ASSERT(status == 0);
    pool->thread_count = count - 1;
    for (uint32_t i = 0; i < pool->thread_count; i++) {
        status = pthread_create(&pool->threads[i], NULL, thread_main, pool);
        SB_ASSERT(status == 0);
    }
    return pool;
}

void workers_destroy(workers *pool)
{
    if (pool == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&pool->mutex);
    pool->closing = true;
    (void)pthread_cond_broadcast(&pool->begun);
    (void)pthread_mutex_unlock(&pool->mutex);
    for (uint32_t i = 0; i < pool->thread_count; i++) {
        (void)pthread_join(pool->threads[i], NULL);
    }
    (void)pthread_cond_destroy(&pool->ended);
    (void)pthread_cond_destroy(&pool->begun);
    (void)pthread_mutex_destroy(&pool->mutex);
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
