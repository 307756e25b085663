#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_physics.h"
#include "exact.h"
#include "stopwatch.h"

#define WALL_HEIGHT_M 10.0

static const uint32_t sizes[] = {64, 512, 2048};
#define SIZE_COUNT (sizeof sizes / sizeof sizes[0])

double time_arena(const engine *e, const arena *scene, const settings *set)
{
    arena_control control;
    void *world = e->arena_open(scene);
    if (world == NULL || !arena_control_init(&control, scene->tank_count)) {
        return 0;
    }
    uint64_t start = 0;
    for (uint32_t tick = 0; tick < WARM_UP_TICKS + set->tick_count; tick++) {
        start = tick == WARM_UP_TICKS ? spent_ns() : start;
        arena_control_tick(&control, tick);
        e->arena_tick(world, tick, control.yaw_rates);
    }
    double ns = (double)(spent_ns() - start);
    arena_control_deinit(&control);
    e->arena_close(world);
    return ns / set->tick_count / (2.0 * scene->tank_count);
}

// A tank or block in a list that is sorted by the lower end along x.
typedef struct extent {
    double from, to;
    uint32_t index; // tanks, then blocks
} extent;

typedef struct checker {
    const arena *scene;
    box_pose *poses;
    double (*shells)[3];
    exact_box *boxes;     // tanks, then blocks
    double (*centers)[2]; // x and z of the tanks one tick ago
    double *heights;      // of the shells one tick ago
    uint8_t *is_through;  // the shell's current flight is counted
    extent *extents;
    uint32_t box_count;
    // Results.
    double *overlaps; // depths of overlaps of two tanks at the end of ticks
    size_t overlap_count, overlap_capacity;
    uint32_t through_count;
    double sink_m, static_overlap_m;
    double distance_m; // sum of all tanks in all measured ticks
} checker;

static void checker_close(checker *c)
{
    free(c->poses);
    free(c->shells);
    free(c->boxes);
    free(c->centers);
    free(c->heights);
    free(c->is_through);
    free(c->extents);
    free(c->overlaps);
}

static bool checker_open(checker *c, const arena *scene)
{
    uint32_t n = scene->tank_count;
    *c = (checker){.scene = scene, .box_count = n + scene->block_count};
    c->poses = calloc(n, sizeof *c->poses);
    c->shells = calloc(n, sizeof *c->shells);
    c->boxes = calloc(c->box_count, sizeof *c->boxes);
    c->centers = calloc(n, sizeof *c->centers);
    c->heights = calloc(n, sizeof *c->heights);
    c->is_through = calloc(n, 1);
    c->extents = calloc(c->box_count, sizeof *c->extents);
    c->overlap_capacity = 1u << 16;
    c->overlaps = malloc(c->overlap_capacity * sizeof *c->overlaps);
    if (c->poses == NULL || c->shells == NULL || c->boxes == NULL || c->centers == NULL ||
        c->heights == NULL || c->is_through == NULL || c->extents == NULL || c->overlaps == NULL) {
        checker_close(c);
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        c->boxes[i] = exact_box_upright(&scene->tanks[i]);
    }
    for (uint32_t i = 0; i < scene->block_count; i++) {
        c->boxes[n + i] = exact_box_upright(&scene->blocks[i]);
    }
    return true;
}

static bool keep_overlap(checker *c, double depth)
{
    if (c->overlap_count == c->overlap_capacity) {
        double *more = realloc(c->overlaps, 2 * c->overlap_capacity * sizeof *more);
        if (more == NULL) {
            return false;
        }
        c->overlaps = more;
        c->overlap_capacity *= 2;
    }
    c->overlaps[c->overlap_count++] = depth;
    return true;
}

static int compare_extents(const void *a, const void *b)
{
    const extent *x = a;
    const extent *y = b;
    return (x->from > y->from) - (x->from < y->from);
}

// Finds every overlap of two tanks, and of a tank and a block. The boxes are sorted along x; each
// is compared with those that begin before it ends.
static bool check_boxes(checker *c)
{
    const double along[3] = {1, 0, 0};
    const double across[3] = {0, 0, 1};
    uint32_t n = c->scene->tank_count;
    for (uint32_t i = 0; i < c->box_count; i++) {
        double reach = exact_reach(&c->boxes[i], along);
        double at = c->boxes[i].center[0];
        c->extents[i] = (extent){at - reach, at + reach, i};
    }
    qsort(c->extents, c->box_count, sizeof *c->extents, compare_extents);
    for (uint32_t i = 0; i < c->box_count; i++) {
        const extent *first = &c->extents[i];
        const exact_box *a = &c->boxes[first->index];
        for (uint32_t j = i + 1; j < c->box_count && c->extents[j].from < first->to; j++) {
            const exact_box *b = &c->boxes[c->extents[j].index];
            bool is_tank_a = first->index < n;
            bool is_tank_b = c->extents[j].index < n;
            double apart = fabs(a->center[2] - b->center[2]);
            if ((!is_tank_a && !is_tank_b) ||
                apart > exact_reach(a, across) + exact_reach(b, across)) {
                continue;
            }
            double depth = exact_overlap(a, b);
            if (is_tank_a && is_tank_b) {
                if (depth > 0 && !keep_overlap(c, depth)) {
                    return false;
                }
            } else {
                c->static_overlap_m = fmax(c->static_overlap_m, depth);
            }
        }
    }
    return true;
}

static void check_tank(checker *c, uint32_t i)
{
    const box_pose *pose = &c->poses[i];
    exact_box *box = &c->boxes[i];
    memcpy(box->center, pose->center, sizeof box->center);
    memcpy(box->axes, pose->axes, sizeof box->axes);
    const double up[3] = {0, 1, 0};
    c->sink_m = fmax(c->sink_m, exact_reach(box, up) - box->center[1]);
    double wall = (double)c->scene->half_width + 2.0;
    for (int k = 0; k < 3; k += 2) {
        const double axis[3] = {k == 0, 0, k == 2};
        double beyond = fabs(box->center[k]) + exact_reach(box, axis) - wall;
        c->static_overlap_m = fmax(c->static_overlap_m, beyond);
    }
    c->distance_m += hypot(pose->center[0] - c->centers[i][0], pose->center[2] - c->centers[i][1]);
}

// A shell has passed through if it is below the ground, or past the middle of a wall that it did
// not fly over. Each flight is counted once.
static void check_shell(checker *c, uint32_t tick, uint32_t i)
{
    const double *at = c->shells[i];
    bool is_fresh = arena_fires(tick, i);
    if (is_fresh) {
        c->is_through[i] = false;
    }
    double height = is_fresh ? at[1] : fmax(at[1], c->heights[i]);
    c->heights[i] = at[1];
    double wall = (double)c->scene->half_width + 3.0;
    bool is_outside = fabs(at[0]) > wall || fabs(at[2]) > wall;
    bool is_finite = isfinite(at[0]) && isfinite(at[1]) && isfinite(at[2]);
    bool is_over = is_outside && height > WALL_HEIGHT_M;
    bool is_gone = at[1] < 0 || is_outside || !is_finite;
    if (is_gone && c->is_through[i] == 0) {
        // A shell that flew over a wall may fall below the ground's level outside. It is not
        // counted.
        c->is_through[i] = 1;
        c->through_count += is_over ? 0 : 1;
    }
}

static bool check_tick(checker *c, uint32_t tick)
{
    for (uint32_t i = 0; i < c->scene->tank_count; i++) {
        check_shell(c, tick, i);
        if (tick >= WARM_UP_TICKS) {
            check_tank(c, i);
        }
        c->centers[i][0] = c->poses[i].center[0];
        c->centers[i][1] = c->poses[i].center[2];
    }
    return tick < WARM_UP_TICKS || check_boxes(c);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void note(checker *c, const settings *set, row *r)
{
    size_t count = c->overlap_count;
    qsort(c->overlaps, count, sizeof *c->overlaps, compare_doubles);
    double seconds = set->tick_count * STEP_S;
    row_note(r, "shells_through", c->through_count);
    row_note(r, "sink_max_m", fmax(c->sink_m, 0));
    row_note(r, "overlap_p99_m", count > 0 ? c->overlaps[(count - 1) * 99 / 100] : 0);
    row_note(r, "overlap_max_m", count > 0 ? c->overlaps[count - 1] : 0);
    row_note(r, "mean_speed_m_s", c->distance_m / seconds / c->scene->tank_count);
    row_note(r, "static_overlap_max_m", fmax(c->static_overlap_m, 0));
    row_note(r, "overlapping_pairs_per_tick", (double)count / set->tick_count);
}

static bool check_arena(const engine *e, const arena *scene, const settings *set, row *r)
{
    checker c;
    arena_control control;
    if (!checker_open(&c, scene)) {
        return false;
    }
    void *world = e->arena_open(scene);
    bool good = world != NULL && arena_control_init(&control, scene->tank_count);
    for (uint32_t tick = 0; good && tick < WARM_UP_TICKS + set->tick_count; tick++) {
        arena_control_tick(&control, tick);
        e->arena_tick(world, tick, control.yaw_rates);
        e->arena_read(world, c.poses, c.shells);
        good = check_tick(&c, tick);
    }
    if (good) {
        note(&c, set, r);
    }
    if (world != NULL) {
        arena_control_deinit(&control);
        e->arena_close(world);
    }
    checker_close(&c);
    return good;
}

static bool measure_size(const settings *set, uint32_t n, table *t)
{
    const engine *engines[ENGINE_COUNT_MAX];
    uint32_t engine_count = settings_engines(set, engines);
    double ns[ENGINE_COUNT_MAX][RUN_COUNT_MAX];
    arena scene;
    if (!arena_init(&scene, n)) {
        return false;
    }
    bool good = true;
    // Interleaved, so that a slow phase of the machine affects all engines equally.
    for (uint32_t run = 0; run < set->run_count; run++) {
        for (uint32_t i = 0; i < engine_count; i++) {
            progress(engines[i]->name, "T", n);
            ns[i][run] = time_arena(engines[i], &scene, set);
            good = good && ns[i][run] > 0;
        }
    }
    for (uint32_t i = 0; good && i < engine_count; i++) {
        progress(engines[i]->name, "T", n);
        row *r = table_add(t, engines[i]->name, "T", n);
        r->ns = median(ns[i], set->run_count);
        good = check_arena(engines[i], &scene, set, r);
    }
    arena_deinit(&scene);
    return good;
}

bool measure_arenas(const settings *set, table *t)
{
    size_t count = set->n != 0 ? 1 : SIZE_COUNT;
    for (size_t i = 0; i < count && settings_want(set, "T"); i++) {
        if (!measure_size(set, set->n != 0 ? set->n : sizes[i], t)) {
            fputs("bench_physics: scene T cannot be set up\n", stderr);
            return false;
        }
    }
    return true;
}
