#include "room_replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"

#define STEP_S (1.0 / SCENE_TICK_RATE_HZ)
#define RADIUS_M ((double)ROOM_BALL_RADIUS_M)

// Rounding and the order of events at one time move a ball's end by less.
#define DEVIATION_MAX_M 1e-4

bool room_replay_init(room_replay *replay, const room *scene)
{
    // Cells are at least as wide as a ball, so neighbours are in the 27 cells around.
    int32_t n = (int32_t)floor((double)scene->half_width / RADIUS_M);
    n = n < 1 ? 1 : n;
    *replay = (room_replay){.scene = scene, .cell_count = n};
    replay->tracks = calloc(scene->ball_count, sizeof *replay->tracks);
    replay->is_known = calloc(scene->ball_count, sizeof *replay->is_known);
    replay->cells = malloc((size_t)n * (size_t)n * (size_t)n * sizeof *replay->cells);
    replay->next = malloc(scene->ball_count * sizeof *replay->next);
    if (replay->tracks == NULL || replay->is_known == NULL || replay->cells == NULL ||
        replay->next == NULL) {
        room_replay_deinit(replay);
        return false;
    }
    return true;
}

void room_replay_deinit(room_replay *replay)
{
    free(replay->tracks);
    free(replay->is_known);
    free(replay->overlaps);
    free(replay->cells);
    free(replay->next);
}

// Semi-implicit Euler applies all of the tick's gravity before the motion.
void room_replay_begin(room_replay *replay, const ball_state *balls)
{
    const room *scene = replay->scene;
    for (uint32_t i = 0; i < scene->ball_count; i++) {
        replay->tracks[i] = (ball_track){.state = balls[i]};
        if (!scene->ballistic) {
            replay->tracks[i].state.velocity[1] -= (double)scene->gravity_m_s2 * STEP_S;
        }
    }
}

static void advance(const room *scene, ball_track *track, double time)
{
    double dt = (time - track->time) * STEP_S;
    double gravity = scene->ballistic ? (double)scene->gravity_m_s2 : 0;
    for (int k = 0; k < 3; k++) {
        track->state.position[k] += track->state.velocity[k] * dt;
    }
    track->state.position[1] -= 0.5 * gravity * dt * dt;
    track->state.velocity[1] -= gravity * dt;
    track->time = time;
}

// Computes the unit normal from the touched solid towards the ball, and their overlap.
static double find_normal(const room_replay *replay, const ball_touch *touch, const double at[3],
                          double normal[3])
{
    const room *scene = replay->scene;
    memset(normal, 0, 3 * sizeof *normal);
    if ((touch->b & TOUCH_WALL) != 0) {
        uint32_t wall = touch->b & ~TOUCH_WALL;
        normal[wall / 2] = (wall & 1) != 0 ? -1 : 1;
        return RADIUS_M - (exact_dot(normal, at) + (double)scene->half_width);
    }
    double reach = 2 * RADIUS_M;
    if ((touch->b & TOUCH_COLUMN) != 0) {
        const float *column = scene->columns[touch->b & ~TOUCH_COLUMN];
        normal[0] = at[0] - (double)column[0];
        normal[2] = at[2] - (double)column[1];
        reach = RADIUS_M + (double)scene->column_radius;
    } else {
        const double *other = replay->tracks[touch->b].state.position;
        for (int k = 0; k < 3; k++) {
            normal[k] = at[k] - other[k];
        }
    }
    double away = sqrt(exact_dot(normal, normal));
    for (int k = 0; k < 3; k++) {
        normal[k] /= away;
    }
    return reach - away;
}

// Subtracts `speed` along the normal from a velocity.
static void change(double velocity[3], const double normal[3], double speed)
{
    for (int k = 0; k < 3; k++) {
        velocity[k] -= normal[k] * speed;
    }
}

// Returns how far the two overlap at the touch.
static double replay_touch(room_replay *replay, const ball_touch *touch)
{
    bool is_ball = (touch->b & (TOUCH_WALL | TOUCH_COLUMN)) == 0;
    ball_track *a = &replay->tracks[touch->a];
    ball_track *b = is_ball ? &replay->tracks[touch->b] : NULL;
    advance(replay->scene, a, touch->time);
    if (is_ball) {
        advance(replay->scene, b, touch->time);
    }
    double normal[3];
    double overlap = find_normal(replay, touch, a->state.position, normal);
    double away = exact_dot(a->state.velocity, normal);
    away -= is_ball ? exact_dot(b->state.velocity, normal) : 0;
    // Euler's velocity is that of the tick's middle, and a bounce has that of the fall there.
    double fall = replay->scene->ballistic ? 0 : (double)replay->scene->gravity_m_s2 * STEP_S;
    double ahead = fmin(fall * normal[1] * (0.5 - touch->time), -0.5 * away);
    if (away < 0) {
        change(a->state.velocity, normal, is_ball ? away : 2 * (away + ahead));
        if (is_ball) {
            change(b->state.velocity, normal, -away);
        }
    }
    bool is_doubtful = a->is_doubtful || (is_ball && b->is_doubtful) || touch->count > 1;
    a->is_doubtful = is_doubtful;
    if (is_ball) {
        b->is_doubtful = is_doubtful;
    }
    return overlap;
}

static int compare_touches(const void *a, const void *b)
{
    const ball_touch *x = a;
    const ball_touch *y = b;
    if (x->time < y->time || x->time > y->time) {
        return x->time < y->time ? -1 : 1;
    }
    if (x->a != y->a) {
        return x->a < y->a ? -1 : 1;
    }
    return (x->b > y->b) - (x->b < y->b);
}

static void compare_ends(room_replay *replay, const ball_state *balls)
{
    for (uint32_t i = 0; i < replay->scene->ball_count; i++) {
        ball_track *track = &replay->tracks[i];
        advance(replay->scene, track, 1.0);
        double apart[3];
        for (int k = 0; k < 3; k++) {
            apart[k] = track->state.position[k] - balls[i].position[k];
        }
        replay->is_known[i] = sqrt(exact_dot(apart, apart)) <= DEVIATION_MAX_M;
        replay->odd_count += replay->is_known[i] || track->is_doubtful ? 0 : 1;
    }
}

static bool replay_events(room_replay *replay, const ball_state *balls, const ball_touches *touches)
{
    if (touches->count > replay->touch_capacity) {
        free(replay->overlaps);
        replay->touch_capacity = 2 * touches->count;
        replay->overlaps = malloc(replay->touch_capacity * sizeof *replay->overlaps);
        if (replay->overlaps == NULL) {
            return false;
        }
    }
    qsort(touches->touches, touches->count, sizeof *touches->touches, compare_touches);
    for (uint32_t i = 0; i < touches->count; i++) {
        replay->overlaps[i] = replay_touch(replay, &touches->touches[i]);
    }
    compare_ends(replay, balls);
    replay->unknown_count += touches->missing;
    for (uint32_t i = 0; i < touches->count; i++) {
        const ball_touch *touch = &touches->touches[i];
        bool is_ball = (touch->b & (TOUCH_WALL | TOUCH_COLUMN)) == 0;
        if (replay->is_known[touch->a] && (!is_ball || replay->is_known[touch->b])) {
            replay->event_overlap_m = fmax(replay->event_overlap_m, replay->overlaps[i]);
            replay->event_count++;
        } else {
            replay->unknown_count++;
        }
    }
    return true;
}

static int32_t cell_along(const room_replay *replay, double at)
{
    double half = (double)replay->scene->half_width;
    double cell = floor((at + half) / (2 * half) * replay->cell_count);
    // A ball that has left counts into the cells at the edge, a NaN into the first.
    return (int32_t)fmin(fmax(cell, 0), replay->cell_count - 1);
}

// Returns how deep ball i overlaps the balls of one cell that have lower numbers.
static double overlap_in_cell(const room_replay *replay, const ball_state *balls, int32_t i,
                              int32_t cell)
{
    double least = 4 * RADIUS_M * RADIUS_M;
    for (int32_t j = replay->cells[cell]; j >= 0; j = replay->next[j]) {
        double apart[3];
        for (int k = 0; k < 3; k++) {
            apart[k] = balls[i].position[k] - balls[j].position[k];
        }
        least = fmin(least, exact_dot(apart, apart));
    }
    return 2 * RADIUS_M - sqrt(least);
}

static double overlap_with_others(const room_replay *replay, const ball_state *balls, int32_t i,
                                  const int32_t at[3])
{
    int32_t n = replay->cell_count;
    double overlap = 0;
    for (int32_t z = at[2] - 1; z <= at[2] + 1; z++) {
        for (int32_t y = at[1] - 1; y <= at[1] + 1; y++) {
            for (int32_t x = at[0] - 1; x <= at[0] + 1; x++) {
                if (x >= 0 && y >= 0 && z >= 0 && x < n && y < n && z < n) {
                    int32_t cell = (z * n + y) * n + x;
                    overlap = fmax(overlap, overlap_in_cell(replay, balls, i, cell));
                }
            }
        }
    }
    return overlap;
}

static double overlap_with_room(const room_replay *replay, const ball_state *ball)
{
    double deepest = 0;
    double normal[3];
    for (uint32_t wall = 0; wall < ROOM_WALL_COUNT; wall++) {
        ball_touch touch = {.b = TOUCH_WALL | wall};
        deepest = fmax(deepest, find_normal(replay, &touch, ball->position, normal));
    }
    for (uint32_t column = 0; column < ROOM_COLUMN_COUNT; column++) {
        ball_touch touch = {.b = TOUCH_COLUMN | column};
        deepest = fmax(deepest, find_normal(replay, &touch, ball->position, normal));
    }
    return deepest;
}

static void check_end(room_replay *replay, const ball_state *balls)
{
    int32_t n = replay->cell_count;
    memset(replay->cells, -1, (size_t)n * (size_t)n * (size_t)n * sizeof *replay->cells);
    for (int32_t i = 0; i < (int32_t)replay->scene->ball_count; i++) {
        int32_t at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = cell_along(replay, balls[i].position[k]);
        }
        double overlap =
            fmax(overlap_with_others(replay, balls, i, at), overlap_with_room(replay, &balls[i]));
        replay->end_overlap_m = fmax(replay->end_overlap_m, overlap);
        int32_t cell = (at[2] * n + at[1]) * n + at[0];
        replay->next[i] = replay->cells[cell];
        replay->cells[cell] = i;
    }
}

bool room_replay_end(room_replay *replay, const ball_state *balls, const ball_touches *touches)
{
    if (touches != NULL && !replay_events(replay, balls, touches)) {
        return false;
    }
    check_end(replay, balls);
    return true;
}
