#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_physics.h"
#include "room_replay.h"
#include "stopwatch.h"

static const uint32_t sizes[] = {100, 1000, 10000};
#define SIZE_COUNT (sizeof sizes / sizeof sizes[0])

double time_room(const engine *e, const room *scene, const settings *set)
{
    void *world = e->room_open(scene);
    if (world == NULL) {
        return 0;
    }
    for (uint32_t tick = 0; tick < WARM_UP_TICKS; tick++) {
        e->room_tick(world);
    }
    uint64_t start = spent_ns();
    for (uint32_t tick = 0; tick < set->tick_count; tick++) {
        e->room_tick(world);
    }
    double ns = (double)(spent_ns() - start);
    e->room_close(world);
    return ns / set->tick_count / scene->ball_count;
}

static double energy(const room *scene, const ball_state *balls)
{
    double sum = 0;
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        const double *v = balls[i].velocity;
        double height = balls[i].position[1] + (double)scene->half_width;
        sum += 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        sum += (double)scene->gravity_m_s2 * height;
    }
    return sum * (double)ROOM_BALL_KG;
}

static uint32_t count_left(const room *scene, const ball_state *balls)
{
    double half = (double)scene->half_width;
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        const double *at = balls[i].position;
        // Also true for a NaN.
        bool is_in = fabs(at[0]) <= half && fabs(at[1]) <= half && fabs(at[2]) <= half;
        count += is_in ? 0 : 1;
    }
    return count;
}

static void note(const room *scene, const ball_state *balls, double energy_start,
                 const room_replay *replay, row *r)
{
    row_note(r, "energy_drift", energy(scene, balls) / energy_start - 1.0);
    row_note(r, "left", count_left(scene, balls));
    row_note(r, "overlap_max_m", fmax(replay->event_overlap_m, replay->end_overlap_m));
    if (replay->event_count > 0) {
        row_note(r, "overlap_end_max_m", replay->end_overlap_m);
        row_note(r, "events_checked", (double)replay->event_count);
        row_note(r, "events_unknown", (double)replay->unknown_count);
        row_note(r, "unexplained", (double)replay->odd_count);
    }
}

// Follows the scene from its first tick. The overlap counts from there too.
static bool check_room(const engine *e, const room *scene, const settings *set, row *r)
{
    room_replay replay;
    if (!room_replay_init(&replay, scene)) {
        return false;
    }
    ball_state *balls = calloc(scene->ball_count, sizeof *balls);
    void *world = e->room_open(scene);
    bool good = balls != NULL && world != NULL;
    if (good) {
        e->room_read(world, balls);
        double energy_start = energy(scene, balls);
        for (uint32_t tick = 0; good && tick < WARM_UP_TICKS + set->tick_count; tick++) {
            room_replay_begin(&replay, balls);
            e->room_tick(world);
            e->room_read(world, balls);
            const ball_touches *touches = e->room_touches != NULL ? e->room_touches(world) : NULL;
            good = room_replay_end(&replay, balls, touches);
        }
        note(scene, balls, energy_start, &replay, r);
    }
    if (world != NULL) {
        e->room_close(world);
    }
    free(balls);
    room_replay_deinit(&replay);
    return good;
}

// Measures our energy where Euler's steps cause no error: without gravity, and with parabolas.
static bool check_exact(const engine *e, const room *scene, const settings *set, row *r)
{
    if (e->room_touches == NULL) {
        return true;
    }
    room variant = *scene;
    row checked = {0};
    variant.gravity_m_s2 = 0.0f;
    bool good = check_room(e, &variant, set, &checked);
    row_note(r, "energy_drift_weightless", row_figure(&checked, "energy_drift"));
    variant = *scene;
    variant.ballistic = true;
    checked = (row){0};
    good = good && check_room(e, &variant, set, &checked);
    row_note(r, "energy_drift_ballistic", row_figure(&checked, "energy_drift"));
    return good;
}

static bool measure_size(const settings *set, uint32_t n, table *t)
{
    const engine *engines[ENGINE_COUNT_MAX];
    uint32_t engine_count = settings_engines(set, engines);
    double ns[ENGINE_COUNT_MAX][RUN_COUNT_MAX];
    room scene;
    if (!room_init(&scene, n)) {
        return false;
    }
    scene.ballistic = set->ballistic;
    scene.gravity_m_s2 = set->weightless ? 0.0f : scene.gravity_m_s2;
    bool good = true;
    for (uint32_t run = 0; run < set->run_count; run++) {
        for (uint32_t i = 0; i < engine_count; i++) {
            progress(engines[i]->name, "B", n);
            ns[i][run] = time_room(engines[i], &scene, set);
            good = good && ns[i][run] > 0;
        }
    }
    for (uint32_t i = 0; good && i < engine_count; i++) {
        progress(engines[i]->name, "B", n);
        row *r = table_add(t, engines[i]->name, "B", n);
        r->ns = median(ns[i], set->run_count);
        good = check_room(engines[i], &scene, set, r) && check_exact(engines[i], &scene, set, r);
    }
    room_deinit(&scene);
    return good;
}

bool measure_rooms(const settings *set, table *t)
{
    size_t count = set->n != 0 ? 1 : SIZE_COUNT;
    for (size_t i = 0; i < count && settings_want(set, "B"); i++) {
        if (!measure_size(set, set->n != 0 ? set->n : sizes[i], t)) {
            fputs("bench_physics: scene B cannot be set up\n", stderr);
            return false;
        }
    }
    return true;
}
