/// Optional workers: the caller's way to run independent pieces of a step at once. The bits of the
/// result do not depend on it.
#ifndef SABOT_PHYSICS_WORLD_TASKS_H
#define SABOT_PHYSICS_WORLD_TASKS_H

#include <stddef.h>
#include <stdint.h>

/// Does the items [begin, end) of a piece of work.
typedef void sb_task(void *argument, uint32_t begin, uint32_t end);

typedef struct sb_tasks {
    /// Calls `task` for ranges that together make up [0, count), each item once, on any threads in
    /// any order, and returns when all are done. Ranges begin at multiples of `grain`.
    void (*run)(void *context, sb_task *task, void *argument, uint32_t count, uint32_t grain);
    void *context;
} sb_tasks;

/// Runs it on the tasks, or all at once here if `tasks` is NULL.
static inline void sb_tasks_run(const sb_tasks *tasks, sb_task *task, void *argument,
                                uint32_t count, uint32_t grain)
{
    if (tasks == NULL || count <= grain) {
        task(argument, 0, count);
    } else {
        tasks->run(tasks->context, task, argument, count, grain);
    }
}

#endif
