#include "step_fixture.h"

#include <pthread.h>
#include <stdatomic.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define THREAD_COUNT 3

sb_step step_fixture_open(world_fixture *fixture)
{
    sb_world world = fixture->world;
    uint32_t capacity;
    sb_step step = {
        .world = world,
        .state = sb_world_get_state(world),
        .bodies = sb_world_bodies(world, &capacity),
        .scratch = {world.scratch, (uint8_t *)world.scratch + sb_world_scratch_size(world.layout)},
    };
    step.dt = 1.0f / (float)step.state->tick_rate_hz;
    sb_step_list_bodies(&step);
    for (uint32_t i = 0; i < step.body_count; i++) {
        step.starts[i] = (sb_start_pose){step.bodies[i].position, step.bodies[i].yaw};
    }
    sb_contacts_open(&step);
    return step;
}

typedef struct piece_of_work {
    sb_task *task;
    void *argument;
    uint32_t count, grain;
    atomic_uint left; // pieces not yet taken
} piece_of_work;

static void *work(void *context)
{
    piece_of_work *w = context;
    for (;;) {
        uint32_t left = atomic_load(&w->left);
        while (left > 0 && !atomic_compare_exchange_weak(&w->left, &left, left - 1)) {
        }
        if (left == 0) {
            return NULL;
        }
        uint32_t begin = (left - 1) * w->grain;
        w->task(w->argument, begin, w->count - begin < w->grain ? w->count : begin + w->grain);
    }
}

static uint32_t run_count;

static void run(void *context, sb_task *task, void *argument, uint32_t count, uint32_t grain)
{
    (void)context;
    run_count++;
    piece_of_work w = {.task = task, .argument = argument, .count = count, .grain = grain};
    atomic_init(&w.left, (count + grain - 1) / grain);
    pthread_t threads[THREAD_COUNT];
    for (int i = 0; i < THREAD_COUNT; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, work, &w), 0);
    }
    for (int i = 0; i < THREAD_COUNT; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    }
}

const sb_tasks step_fixture_threads = {.run = run};

uint32_t step_fixture_thread_runs(void)
{
    return run_count;
}
