#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

static uint32_t draw(scene_random *random)
{
    random->state = random->state * 1664525u + 1013904223u;
    return random->state >> 8;
}

float scene_random_unit(scene_random *random)
{
    return (float)draw(random) / 16777216.0f;
}

static float draw_within(scene_random *random, float limit)
{
    return (2.0f * scene_random_unit(random) - 1.0f) * limit;
}

// A point of the unit ball's shell from 0.1 to 1, brought to length 1: a uniform direction, or for
// four dimensions a uniform rotation.
static void draw_direction(scene_random *random, float *out, uint32_t dimensions)
{
    double squared;
    do {
        squared = 0;
        for (uint32_t k = 0; k < dimensions; k++) {
            out[k] = draw_within(random, 1.0f);
            squared += (double)out[k] * (double)out[k];
        }
    } while (!(squared > 0.01 && squared <= 1.0));
    double scale = 1.0 / sqrt(squared);
    for (uint32_t k = 0; k < dimensions; k++) {
        out[k] = (float)((double)out[k] * scale);
    }
}

static upright_box box_at(float x, float y, float z, float half_x, float half_y, float half_z)
{
    return (upright_box){{x, y, z}, {half_x, half_y, half_z}, 0.0f};
}

static void surround(arena *scene)
{
    float middle = scene->half_width + 3.0f;
    float length = scene->half_width + 4.0f;
    for (int i = 0; i < 4; i++) {
        float at = (i & 1) != 0 ? middle : -middle;
        scene->walls[i] = i < 2 ? box_at(at, 5.0f, 0.0f, 1.0f, 5.0f, length)
                                : box_at(0.0f, 5.0f, at, length, 5.0f, 1.0f);
    }
    float ground = scene->half_width + 20.0f;
    scene->ground = box_at(0.0f, -1.0f, 0.0f, ground, 1.0f, ground);
}

bool arena_init(arena *scene, uint32_t tank_count)
{
    *scene = (arena){.tank_count = tank_count, .block_count = tank_count / 4};
    scene->tanks = calloc(tank_count, sizeof *scene->tanks);
    scene->blocks = calloc(scene->block_count + 1, sizeof *scene->blocks);
    if (scene->tanks == NULL || scene->blocks == NULL) {
        arena_deinit(scene);
        return false;
    }
    scene_random random = {20260101u};
    uint32_t n = (uint32_t)ceil(sqrt(tank_count));
    double side = sqrt(60.0);
    scene->half_width = (float)(n * side / 2.0);
    for (uint32_t i = 0; i < tank_count; i++) {
        double x = (i % n + 0.5) * side - (double)scene->half_width;
        double z = (i / n + 0.5) * side - (double)scene->half_width;
        x += (double)scene_random_unit(&random) - 0.5;
        z += (double)scene_random_unit(&random) - 0.5;
        scene->tanks[i] = box_at((float)x, 0.75f, (float)z, 1.0f, 0.75f, 1.6f);
        scene->tanks[i].yaw = draw_within(&random, (float)PI);
    }
    for (uint32_t j = 0; j < scene->block_count; j++) {
        uint64_t corners = (uint64_t)(n - 1) * (n - 1);
        uint32_t k = (uint32_t)(j * corners / scene->block_count);
        double x = (k % (n - 1) + 1) * side - (double)scene->half_width;
        double z = (k / (n - 1) + 1) * side - (double)scene->half_width;
        scene->blocks[j] = box_at((float)x, 1.5f, (float)z, 2.0f, 1.5f, 2.0f);
        scene->blocks[j].yaw = draw_within(&random, (float)PI);
    }
    surround(scene);
    return true;
}

void arena_deinit(arena *scene)
{
    free(scene->tanks);
    free(scene->blocks);
    *scene = (arena){0};
}

bool arena_control_init(arena_control *control, uint32_t tank_count)
{
    *control = (arena_control){.random = {777u}, .tank_count = tank_count};
    control->yaw_rates = calloc(tank_count, sizeof *control->yaw_rates);
    return control->yaw_rates != NULL;
}

void arena_control_deinit(arena_control *control)
{
    free(control->yaw_rates);
    control->yaw_rates = NULL;
}

void arena_control_tick(arena_control *control, uint32_t tick)
{
    for (uint32_t i = 0; tick % ARENA_PERIOD_TICKS == 0 && i < control->tank_count; i++) {
        control->yaw_rates[i] = draw_within(&control->random, 1.0f);
    }
}

static bool is_free(const room *scene, double x, double z)
{
    for (uint32_t i = 0; i < ROOM_COLUMN_COUNT; i++) {
        double away = hypot(x - (double)scene->columns[i][0], z - (double)scene->columns[i][1]);
        if (away < (double)scene->column_radius + 0.65) {
            return false;
        }
    }
    return true;
}

// Lists the cells of n x n x n in which a ball fits beside the columns. Returns how many.
static uint32_t find_cells(const room *scene, uint32_t n, uint32_t *out_cells)
{
    double d = 2.0 * (double)scene->half_width / n;
    uint32_t count = 0;
    for (uint32_t k = 0; k < n * n * n; k++) {
        double x = (k % n + 0.5) * d - (double)scene->half_width;
        double z = (k / n % n + 0.5) * d - (double)scene->half_width;
        if (is_free(scene, x, z)) {
            out_cells[count++] = k;
        }
    }
    return count;
}

static void place_balls(room *scene, uint32_t n, const uint32_t *cells, uint32_t cell_count)
{
    scene_random random = {424242u};
    double half = (double)scene->half_width;
    double d = 2.0 * half / n;
    double jitter = fmin(fmax((d - 1.0) / 2.0 - 0.005, 0.0), 0.1);
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        uint32_t k = cells[(uint64_t)i * cell_count / scene->ball_count];
        const uint32_t at[3] = {k % n, k / (n * n), k / n % n};
        const int order[3] = {0, 2, 1}; // x, z, y
        for (int j = 0; j < 3; j++) {
            int axis = order[j];
            double center = (at[axis] + 0.5) * d - half;
            double offset = (2.0 * (double)scene_random_unit(&random) - 1.0) * jitter;
            scene->positions[i][axis] = (float)(center + offset);
        }
        draw_direction(&random, scene->velocities[i], 3);
        for (int axis = 0; axis < 3; axis++) {
            scene->velocities[i][axis] *= ROOM_BALL_SPEED_M_S;
        }
    }
}

bool room_init(room *scene, uint32_t ball_count)
{
    double width = cbrt(ball_count * (4.0 / 3.0) * PI * 0.125 / 0.1);
    float w = (float)width;
    *scene = (room){
        .ball_count = ball_count,
        .gravity_m_s2 = ROOM_GRAVITY_M_S2,
        .half_width = w / 2.0f,
        .column_radius = 0.06f * w,
        .columns = {{-0.25f * w, -0.2f * w}, {0.25f * w, -0.2f * w}, {0.0f, 0.25f * w}},
    };
    scene->positions = calloc(ball_count, sizeof *scene->positions);
    scene->velocities = calloc(ball_count, sizeof *scene->velocities);
    bool placed = false;
    for (uint32_t n = (uint32_t)ceil(cbrt(ball_count) - 1e-9); !placed; n++) {
        uint32_t *cells = malloc((size_t)n * n * n * sizeof *cells);
        if (scene->positions == NULL || scene->velocities == NULL || cells == NULL) {
            free(cells);
            room_deinit(scene);
            return false;
        }
        uint32_t cell_count = find_cells(scene, n, cells);
        if (cell_count >= ball_count) {
            place_balls(scene, n, cells, cell_count);
            placed = true;
        }
        free(cells);
    }
    return true;
}

void room_deinit(room *scene)
{
    free(scene->positions);
    free(scene->velocities);
    *scene = (room){0};
}

upright_box room_wall_box(const room *scene, uint32_t wall)
{
    float across = scene->half_width + 2.0f;
    upright_box box = box_at(0.0f, 0.0f, 0.0f, across, across, across);
    float middle = scene->half_width + 1.0f;
    box.center[wall / 2] = (wall & 1) != 0 ? middle : -middle;
    box.half_extents[wall / 2] = 1.0f;
    return box;
}

static uint32_t draw_index(scene_random *random)
{
    return draw(random) % PAIR_SIZE_COUNT;
}

static void draw_pair(scene_random *random, float (*sizes)[3], box_pair *pair)
{
    *pair = (box_pair){0};
    memcpy(pair->a.half_extents, sizes[draw_index(random)], sizeof pair->a.half_extents);
    memcpy(pair->b.half_extents, sizes[draw_index(random)], sizeof pair->b.half_extents);
    draw_direction(random, pair->a.rotation, 4);
    draw_direction(random, pair->b.rotation, 4);
    for (int k = 0; k < 3; k++) {
        pair->b.center[k] = draw_within(random, 2.85f);
    }
}

// Starts 3 m away, beyond the reach of all boxes, and moves towards a point near the target's
// centre.
static void draw_cast(scene_random *random, float aim_limit, cast *out)
{
    float toward[3];
    double squared = 0;
    draw_direction(random, out->start, 3);
    for (int k = 0; k < 3; k++) {
        out->start[k] *= 3.0f;
        toward[k] = draw_within(random, aim_limit) - out->start[k];
        squared += (double)toward[k] * (double)toward[k];
    }
    double scale = (double)CAST_LENGTH_M / sqrt(squared);
    for (int k = 0; k < 3; k++) {
        out->displacement[k] = (float)((double)toward[k] * scale);
    }
}

static void draw_casts(scene_random *random, float (*sizes)[3], pair_set *set)
{
    for (uint32_t i = 0; i < set->count; i++) {
        cast *at = &set->box_casts[i];
        draw_cast(random, 2.0f, at);
        memcpy(at->box.half_extents, sizes[draw_index(random)], sizeof at->box.half_extents);
        draw_direction(random, at->box.rotation, 4);
    }
    for (uint32_t i = 0; i < set->count; i++) {
        cast *at = &set->sphere_casts[i];
        draw_cast(random, 0.7f, at);
        draw_direction(random, at->target_displacement, 3);
        float sign = scene_random_unit(random);
        for (int k = 0; k < 3; k++) {
            at->target_displacement[k] *= sign;
        }
    }
}

bool pair_set_init(pair_set *set, uint32_t count)
{
    *set = (pair_set){.count = count};
    set->pairs = calloc(count, sizeof *set->pairs);
    set->box_casts = calloc(count, sizeof *set->box_casts);
    set->sphere_casts = calloc(count, sizeof *set->sphere_casts);
    if (set->pairs == NULL || set->box_casts == NULL || set->sphere_casts == NULL) {
        pair_set_deinit(set);
        return false;
    }
    scene_random random = {4242u};
    float sizes[PAIR_SIZE_COUNT][3];
    for (uint32_t i = 0; i < PAIR_SIZE_COUNT; i++) {
        for (int k = 0; k < 3; k++) {
            sizes[i][k] = 0.5f + scene_random_unit(&random);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        draw_pair(&random, sizes, &set->pairs[i]);
    }
    draw_casts(&random, sizes, set);
    return true;
}

void pair_set_deinit(pair_set *set)
{
    free(set->pairs);
    free(set->box_casts);
    free(set->sphere_casts);
    *set = (pair_set){0};
}
