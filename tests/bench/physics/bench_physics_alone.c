#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_physics.h"
#include "sabot_world.h"
#include "stopwatch.h"

#define TANK_COUNT 64u
#define SHELL_COUNT 200u
#define RESIM_TICK_COUNT 20u
#define REPEAT_COUNT 200u

// Results are written here, so that the compiler cannot remove their computation.
static volatile uint64_t sink;

typedef struct stage {
    arena scene;
    sabot_arena arena;
    arena_control control;
    uint32_t tick;
} stage;

static bool stage_open(stage *s, uint32_t shell_count, uint32_t pose_count)
{
    *s = (stage){0};
    if (!arena_init(&s->scene, TANK_COUNT)) {
        return false;
    }
    if (!sabot_arena_open(&s->arena, &s->scene, shell_count, pose_count)) {
        arena_deinit(&s->scene);
        return false;
    }
    if (!arena_control_init(&s->control, TANK_COUNT)) {
        sabot_world_close(&s->arena.base);
        arena_deinit(&s->scene);
        return false;
    }
    return true;
}

static void stage_close(stage *s)
{
    arena_control_deinit(&s->control);
    sabot_world_close(&s->arena.base);
    arena_deinit(&s->scene);
}

static void stage_tick(stage *s)
{
    arena_control_tick(&s->control, s->tick);
    sabot_arena_control(&s->arena, s->tick++, s->control.yaw_rates);
    sb_world_step(s->arena.base.world);
}

static double time_ticks(stage *s, uint32_t count)
{
    uint64_t start = spent_ns();
    for (uint32_t i = 0; i < count; i++) {
        stage_tick(s);
    }
    return (double)(spent_ns() - start) / count;
}

static double time_clone(const stage *s, uint8_t *copy)
{
    size_t size = s->arena.base.layout.size;
    double ns[REPEAT_COUNT];
    for (uint32_t i = 0; i < REPEAT_COUNT; i++) {
        uint64_t start = stopwatch_ns();
        memcpy(copy, s->arena.base.world.block, size);
        sink += copy[i % size];
        ns[i] = (double)(stopwatch_ns() - start);
    }
    return median(ns, REPEAT_COUNT);
}

static double time_hash(const stage *s)
{
    double ns[REPEAT_COUNT];
    for (uint32_t i = 0; i < REPEAT_COUNT; i++) {
        uint64_t start = stopwatch_ns();
        sink += sb_layout_hash(&s->arena.base.layout, s->arena.base.world.block);
        ns[i] = (double)(stopwatch_ns() - start);
    }
    return median(ns, REPEAT_COUNT);
}

// A world like a server's: room for 200 shells, and the tanks' poses are kept.
static bool measure_world(const settings *set, table *t)
{
    stage s;
    if (!stage_open(&s, SHELL_COUNT, TANK_COUNT)) {
        return false;
    }
    const sb_layout *layout = &s.arena.base.layout;
    uint8_t *copy = malloc(layout->size);
    if (copy != NULL) {
        (void)time_ticks(&s, WARM_UP_TICKS);
        double tick_ns = time_ticks(&s, set->tick_count);
        double clone_ns = time_clone(&s, copy);
        double hash_ns = time_hash(&s);
        uint32_t body_count = TANK_COUNT + SHELL_COUNT;
        double poses = layout->sections[SB_SECTION_POSE_TICKS].offset;
        t->alone[t->alone_count++] = (figure){"clone_us", clone_ns / 1e3};
        t->alone[t->alone_count++] = (figure){"hash_share_of_tick", hash_ns / tick_ns};
        t->alone[t->alone_count++] = (figure){"bytes_per_body", poses / body_count};
        t->alone[t->alone_count++] =
            (figure){"bytes_per_body_with_poses", (double)layout->size / body_count};
        t->alone[t->alone_count++] = (figure){"world_bytes", layout->size};
        t->alone[t->alone_count++] = (figure){"hash_us", hash_ns / 1e3};
        t->alone[t->alone_count++] = (figure){"tick_us", tick_ns / 1e3};
    }
    free(copy);
    stage_close(&s);
    return copy != NULL;
}

// Goes back to one state repeatedly and plays the ticks after it again. Returns false if they do
// not end in the same state each time.
static bool measure_resimulation(const settings *set, table *t)
{
    stage s;
    if (!stage_open(&s, TANK_COUNT, TANK_COUNT)) {
        return false;
    }
    const sb_layout *layout = &s.arena.base.layout;
    uint8_t *block = s.arena.base.world.block;
    uint8_t *saved = malloc(layout->size);
    bool good = saved != NULL;
    if (good) {
        // The control is not rolled back, so none of the twenty ticks may draw new yaw rates.
        uint32_t before = WARM_UP_TICKS + set->tick_count;
        (void)time_ticks(&s, before - before % ARENA_PERIOD_TICKS + 1);
        memcpy(saved, block, layout->size);
        uint32_t tick = s.tick;
        uint64_t hash = 0;
        double ns[REPEAT_COUNT];
        for (uint32_t i = 0; good && i < REPEAT_COUNT; i++) {
            uint64_t start = spent_ns();
            memcpy(block, saved, layout->size);
            s.tick = tick;
            for (uint32_t k = 0; k < RESIM_TICK_COUNT; k++) {
                stage_tick(&s);
            }
            ns[i] = (double)(spent_ns() - start);
            uint64_t now = sb_layout_hash(layout, block);
            good = i == 0 || now == hash;
            hash = now;
        }
        t->alone[t->alone_count++] = (figure){"resim20_ms", median(ns, REPEAT_COUNT) / 1e6};
    }
    free(saved);
    stage_close(&s);
    return good;
}

bool measure_alone(const settings *set, table *t)
{
    bool is_ours = set->engine == NULL || strcmp(set->engine, "sabot") == 0;
    if (!is_ours || !settings_want(set, "alone")) {
        return true;
    }
    progress("sabot", "alone", TANK_COUNT);
    if (!measure_world(set, t) || !measure_resimulation(set, t)) {
        fputs("bench_physics: a world alone cannot be set up, or does not repeat itself\n", stderr);
        return false;
    }
    return true;
}
