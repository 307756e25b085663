// Balls that have had their last event slide on. Responses to one thing at a time alternate without
// end where a ball touches several things that yield: what is left is a way into a few surfaces. At
// the tick's end all of these stand. So each such ball takes what is left of its momentum along
// them: the nearest displacement that leads into none of them, a projection onto a cone
// (Dykstra 1983 states the problem; here by Gauss-Seidel over the few surfaces). A projection is no
// longer than what is projected, and gains no energy.
// A ball that is held against gravity, and that no block presses, stays where it is: so heaps of
// balls come to rest.

#include "physics/overlap/dispatch.h"
#include "physics/world/ball/ball_obstacle.h"

// A ball that falls by no more than this share of its way is held.
#define HELD_SHARE 0.05f
#define SURFACE_COUNT_MAX 8u
#define ROUND_COUNT 48
// A way leaves a surface by this share of the momentum, so that rounding does not meet it again.
#define LEAVE_SHARE 1e-5f
// A way that is shorter than this share of the momentum, or than this, leads nowhere.
#define LEAST_SHARE 1e-3f
#define LEAST_M 1e-6f

// A place is free if nothing is deeper in the ball there.
#define TAKEN_M 2e-4f
// A polyhedron has left a ball if it is farther from it than this. A ball that it left no speed may
// hang: there the least distance counts that what stops leaves before a ball.
#define LEFT_M 5e-3f
#define LEFT_STILL_M 1e-3f

typedef struct cone {
    sb_vec3 normals[SURFACE_COUNT_MAX]; // of surfaces, towards the ball
    float shares[SURFACE_COUNT_MAX];    // how far each holds the ball back
    uint32_t count;
} cone;

// Returns the vector nearest to `wish` that leads into none of the surfaces.
static sb_vec3 project(cone *c, sb_vec3 wish)
{
    float leave = LEAVE_SHARE * sb_vec3_length(wish);
    sb_vec3 way = wish;
    for (uint32_t i = 0; i < c->count; i++) {
        c->shares[i] = 0.0f;
    }
    for (int round = 0; round < ROUND_COUNT; round++) {
        for (uint32_t i = 0; i < c->count; i++) {
            float share = c->shares[i] + leave - sb_vec3_dot(way, c->normals[i]);
            share = share > 0.0f ? share : 0.0f;
            way = sb_vec3_add_scaled(way, c->normals[i], share - c->shares[i]);
            c->shares[i] = share;
        }
    }
    return way;
}

static bool stays(const sb_sweep *sweep, uint32_t number)
{
    (void)sweep;
    (void)number;
    return true;
}

// Moves the ball up to the first thing on the way. Returns true if there is one.
static bool go(sb_sweep *sweep, sb_ball *ball, sb_vec3 way, sb_obstacle *out_met)
{
    sb_sphere_path path = {ball->position, way, ball->radius};
    *out_met = sb_ball_obstacle(sweep, ball, &path, SB_ID_NONE);
    sb_ball_obstacle_balls(sweep, ball, &path, stays, out_met);
    ball->position = sb_vec3_add_scaled(ball->position, way, out_met->impact.time);
    return out_met->id != SB_ID_NONE;
}

// Moves the ball from where it is along its wish.
static void slide(sb_sweep *sweep, uint32_t number, sb_vec3 wish)
{
    sb_ball *ball = &sweep->balls[number];
    const float least = LEAST_SHARE * sb_vec3_length(wish) + LEAST_M;
    cone c = {.count = 0};
    for (;;) {
        sb_vec3 way = project(&c, wish);
        sb_obstacle met;
        if (!(sb_vec3_length(way) > least) || !go(sweep, ball, way, &met) ||
            c.count == SURFACE_COUNT_MAX) {
            break;
        }
        c.normals[c.count++] = met.impact.normal;
        wish = sb_vec3_scale(wish, 1.0f - met.impact.time);
    }
    sb_vec3 away = sb_vec3_sub(ball->position, ball->budget.center);
    sb_broad_phase_grow(sweep->ball_phase, number,
                        sb_vec3_length(away) * 1.00001f + ball->radius + 1e-4f);
}

// Returns true if what the ball touches holds it against gravity.
static bool is_held(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    const sb_vec3 place = ball->position;
    const sb_step *step = sweep->step;
    const float scale = step->bodies[ball->body].gravity_scale;
    const float fall = step->state->gravity_m_s2 * scale * step->dt * step->dt;
    slide(sweep, number, sb_vec3_make(0.0f, -fall, 0.0f));
    const float moved = sb_vec3_length(sb_vec3_sub(ball->position, place));
    ball->position = place;
    return moved <= HELD_SHARE * fabsf(fall);
}

sb_vec3 sb_ball_slide_on(sb_sweep *sweep, uint32_t number)
{
    const sb_ball *ball = &sweep->balls[number];
    const sb_vec3 before = ball->position;
    if (ball->presser != SB_ID_NONE || !is_held(sweep, number)) {
        slide(sweep, number, sb_vec3_scale(ball->frozen_momentum, 1.0f - ball->time));
    }
    return sb_vec3_sub(ball->position, before);
}

static bool touches(const sb_sweep *sweep, uint32_t polyhedron, const sb_shape *sphere)
{
    sb_shape shape = sb_moving_polyhedron_at(sweep, &sweep->polyhedra[polyhedron], 1.0f);
    return sb_shape_overlap(&shape, sphere);
}

// Returns true if the polyhedron that pressed the ball is still at it.
static bool is_still_pressed(const sb_sweep *sweep, const sb_ball *ball, bool still)
{
    const float left = still ? LEFT_STILL_M : LEFT_M;
    const sb_shape sphere = {.kind = SB_SHAPE_SPHERE,
                             .sphere = {sb_ball_at(ball, 1.0f), ball->radius + left}};
    return touches(sweep, ball->presser, &sphere);
}

// Returns true if a polyhedron or another ball is in a place of the ball.
static bool is_taken(const sb_sweep *sweep, const sb_ball *ball, sb_vec3 place)
{
    const sb_shape own = {.kind = SB_SHAPE_SPHERE, .sphere = {place, ball->radius - TAKEN_M}};
    uint32_t found[SB_FOUND_COUNT_MAX];
    uint32_t count = sb_sweep_find(sweep->polyhedron_phase, place, ball->radius, found);
    bool taken = false;
    for (uint32_t i = 0; i < count && !taken; i++) {
        if (sb_polyhedron_is_near(sweep, found[i], place, ball->radius) &&
            sb_ball_meets_polyhedron(sweep, ball, found[i])) {
            taken = touches(sweep, found[i], &own);
        }
    }
    count = sb_sweep_find(sweep->ball_phase, place, ball->radius, found);
    for (uint32_t i = 0; i < count && !taken; i++) {
        const sb_ball *other = &sweep->balls[found[i]];
        float apart = ball->radius - TAKEN_M + other->radius;
        sb_vec3 away = sb_vec3_sub(sb_ball_at(other, 1.0f), place);
        taken =
            sb_vec3_length_squared(away) < apart * apart && sb_ball_meets_ball(sweep, ball, other);
    }
    return taken;
}

bool sb_ball_go_again(sb_sweep *sweep, uint32_t number, sb_vec3 momentum, bool still)
{
    sb_ball *ball = &sweep->balls[number];
    const sb_vec3 start = sweep->step->starts[ball->body].position;
    if (ball->radius <= TAKEN_M || is_still_pressed(sweep, ball, still) ||
        is_taken(sweep, ball, start)) {
        return false;
    }
    ball->position = start;
    ball->time = 1.0f;
    ball->displacement = sb_vec3_make(0.0f, 0.0f, 0.0f);
    ball->fall = 0.0f;
    slide(sweep, number, momentum);
    return true;
}
