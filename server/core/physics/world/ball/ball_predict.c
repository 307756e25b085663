#include <string.h>

#include "base/compiler.h"
#include "base/trigonometry.h"
#include "physics/sweep/dispatch.h"
#include "physics/sweep/pairs.h"
#include "physics/world/ball/ball.h"

// A frozen ball still responds to others, up to this many times event_count_max. That changes
// nothing for the ball; it only bounds the tick.
#define LOOK_OUT_FACTOR 32u

// A hull that turns is met as it stands in the middle of each of this many parts of its motion.
#define TURN_PART_COUNT 4

static void turn_axes(sb_vec3 axes[3], float angle)
{
    if (angle == 0.0f) {
        return;
    }
    float s, c;
    sb_sin_cos(angle, &s, &c);
    sb_vec3 x = axes[0], z = axes[2];
    axes[0] = sb_vec3_add_scaled(sb_vec3_scale(x, c), z, -s);
    axes[2] = sb_vec3_add_scaled(sb_vec3_scale(z, c), x, s);
}

void sb_moving_polyhedron_axes(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                               sb_vec3 out_axes[3])
{
    if (polyhedron->knows_axes) {
        memcpy(out_axes, polyhedron->axes, sizeof polyhedron->axes);
    } else {
        sb_axes_from_pose(polyhedron->start_yaw, sweep->step->bodies[polyhedron->body].tilt,
                          out_axes);
    }
}

sb_box_path sb_moving_polyhedron_path(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                      float time)
{
    sb_box_path path = {
        .start = {.center = sb_vec3_add_scaled(polyhedron->center, polyhedron->displacement, time),
                  .half_extents = polyhedron->half_extents},
        .displacement = sb_vec3_scale(polyhedron->displacement, 1.0f - time),
        .turn = polyhedron->turn * (1.0f - time),
    };
    sb_moving_polyhedron_axes(sweep, polyhedron, path.start.axes);
    turn_axes(path.start.axes, polyhedron->turn * time);
    return path;
}

sb_shape sb_moving_polyhedron_at(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                 float time)
{
    sb_box_path path = sb_moving_polyhedron_path(sweep, polyhedron, time);
    if (polyhedron->is_box) {
        return (sb_shape){.kind = SB_SHAPE_BOX, .box = path.start};
    }
    const sb_step *step = sweep->step;
    const sb_body *body = &step->bodies[polyhedron->body];
    return (sb_shape){
        .kind = SB_SHAPE_HULL,
        .hull = {.hull = sb_scenery_hull(step->world.scenery, body->hull),
                 .center = path.start.center,
                 .axes = {path.start.axes[0], path.start.axes[1], path.start.axes[2]}}};
}

sb_vec3 sb_moving_polyhedron_displacement(const sb_sweep *sweep,
                                          const sb_moving_polyhedron *polyhedron, sb_vec3 point,
                                          float time)
{
    sb_vec3 axes[3];
    sb_moving_polyhedron_axes(sweep, polyhedron, axes);
    sb_vec3 center = sb_vec3_add_scaled(polyhedron->center, polyhedron->displacement, time);
    sb_vec3 arm = sb_vec3_sub(point, center);
    return sb_vec3_add_scaled(polyhedron->displacement, sb_vec3_cross(axes[1], arm),
                              polyhedron->turn);
}

sb_vec3 sb_moving_polyhedron_momentum(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                      sb_vec3 surface)
{
    const sb_step *step = sweep->step;
    const sb_body *body = &step->bodies[polyhedron->body];
    sb_vec3 way = sb_vec3_sub(body->position, step->starts[polyhedron->body].position);
    return sb_vec3_add_scaled(sb_vec3_sub(surface, way), sb_body_momentum(body), step->dt);
}

static bool meets_hull(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                       const sb_sphere_path *path, float now, sb_impact *out_impact)
{
    int parts = polyhedron->turn == 0.0f ? 1 : TURN_PART_COUNT;
    float share = 1.0f / (float)parts;
    sb_vec3 rest = sb_vec3_scale(polyhedron->displacement, 1.0f - now);
    for (int part = 0; part < parts; part++) {
        float from = (float)part * share;
        sb_shape hull =
            sb_moving_polyhedron_at(sweep, polyhedron, now + (1.0f - now) * (from + 0.5f * share));
        sb_vec3 moved = sb_vec3_scale(rest, from);
        hull.hull.center = sb_vec3_add(
            sb_vec3_add_scaled(polyhedron->center, polyhedron->displacement, now), moved);
        sb_sphere_path piece = {
            .start = sb_vec3_add_scaled(path->start, path->displacement, from),
            .displacement = sb_vec3_scale(sb_vec3_sub(path->displacement, rest), share),
            .radius = path->radius,
        };
        if (sb_sweep_sphere(&piece, &hull, out_impact)) {
            sb_vec3 carried = sb_vec3_scale(rest, share * out_impact->time);
            out_impact->point = sb_vec3_add(out_impact->point, carried);
            out_impact->time = from + share * out_impact->time;
            return true;
        }
    }
    return false;
}

bool sb_moving_polyhedron_meets(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                const sb_sphere_path *path, float now, sb_impact *out_impact)
{
    if (!polyhedron->is_box) {
        return meets_hull(sweep, polyhedron, path, now, out_impact);
    }
    sb_box_path motion = sb_moving_polyhedron_path(sweep, polyhedron, now);
    return sb_sweep_sphere_moving_box(path, &motion, out_impact);
}

typedef struct search {
    const sb_sweep *sweep;
    sb_ball *ball;
    float now;
    float rest; // of the tick
    sb_sphere_path path;
    sb_vec3 displacement; // at now
    uint32_t shape;       // as sb_ball.target_shape, of the target that is considered
} search;

// The earliest event counts, and of two at one time the one with the lower target.
static bool counts(const sb_ball *ball, float time, uint32_t target)
{
    return ball->target == SB_ID_NONE || time < ball->next.time ||
           (time == ball->next.time && target <= ball->target);
}

static void consider(search *s, float time, uint32_t target, const sb_impact *impact)
{
    sb_ball *ball = s->ball;
    if (counts(ball, time, target)) {
        ball->next = *impact;
        ball->next.time = time;
        ball->target = target;
        ball->target_ball = SB_ID_NONE;
        ball->target_shape = s->shape;
    }
}

// Returns true if a response would act on an impact at once, by the same arithmetic as there. A
// ballistic ball that would fall into the surface within the tick rests on it. Along a straight way
// a ball approaches a convex solid that stands no faster later than at the impact.
static bool approaches(const search *s, const sb_impact *impact, sb_vec3 surface)
{
    bool stands = sb_vec3_length_squared(surface) == 0.0f && s->ball->fall == 0.0f;
    if (impact->time > 0.0f && !stands) {
        return true;
    }
    float sinks = 0.5f * s->ball->fall * s->rest * impact->normal.y;
    return sinks - sb_vec3_dot(sb_vec3_sub(s->displacement, surface), impact->normal) >
           sb_ball_residue(s->displacement);
}

bool sb_ball_meets_scenery(const sb_sweep *sweep, const sb_ball *ball, uint32_t id)
{
    const sb_surface *surface = sb_scenery_surface(sweep->step->world.scenery, id);
    const sb_body *body = &sweep->step->bodies[ball->body];
    return (surface->layer & body->mask) != 0 && (body->layer & surface->mask) != 0;
}

// Gives the first time in [0, rest] at which a falling ball meets a plane: the smaller root of gap
// - approach t - bend t^2 = 0, with the approach at the start. A ball that leaves the plane now is
// back at the larger root.
static float plane_time(float gap, float approach, float least, float bend, float rest)
{
    if (gap <= 0.0f) {
        if (approach > least) {
            return 0.0f;
        }
        float back = -approach > 0.0f ? -approach : 0.0f;
        return bend > 0.0f && back <= bend * rest ? back / bend : 2.0f;
    }
    if (bend == 0.0f) {
        return approach > least && gap <= approach * rest ? gap / approach : 2.0f;
    }
    float discriminant = approach * approach + 4.0f * bend * gap;
    if (discriminant < 0.0f) {
        return 2.0f;
    }
    float root = sqrtf(discriminant);
    float time;
    if (approach > 0.0f) {
        time = 2.0f * gap / (approach + root);
    } else if (bend > 0.0f) {
        time = (root - approach) / (2.0f * bend);
    } else {
        return 2.0f; // moving away, and bent away
    }
    return time <= rest ? time : 2.0f;
}

static void meet_plane(search *s, uint32_t id)
{
    const sb_scenery *scenery = s->sweep->step->world.scenery;
    const sb_plane *plane = &sb_scenery_planes(scenery)[id & ~SB_ID_PLANE];
    float gap = sb_plane_distance(plane, s->path.start) - s->path.radius;
    float approach = -sb_vec3_dot(plane->normal, s->displacement);
    float bend = 0.5f * s->ball->fall * plane->normal.y;
    float time = plane_time(gap, approach, sb_ball_residue(s->displacement), bend, s->rest);
    if (time > 1.0f || !sb_ball_meets_scenery(s->sweep, s->ball, id)) {
        return;
    }
    sb_impact impact = {.normal = plane->normal};
    consider(s, s->now + time, id, &impact);
}

static void meet_solid(search *s, uint32_t id)
{
    const sb_scenery *scenery = s->sweep->step->world.scenery;
    uint32_t index = id & ~SB_ID_SOLID;
    sb_vec3 end = sb_vec3_add(s->path.start, s->path.displacement);
    sb_aabb bounds = sb_aabb_of_path(s->path.start, end, s->path.radius + 1e-3f);
    if (!sb_aabb_overlap(&bounds, sb_scenery_solid_bounds(scenery, index)) ||
        !sb_ball_meets_scenery(s->sweep, s->ball, id)) {
        return;
    }
    sb_impact impact;
    sb_shape solid = sb_scenery_solid(scenery, index);
    if (sb_sweep_sphere(&s->path, &solid, &impact) &&
        approaches(s, &impact, sb_vec3_make(0.0f, 0.0f, 0.0f))) {
        consider(s, s->now + impact.time * s->rest, id, &impact);
    }
}

// The sphere about a path, with some room for rounding.
static sb_bound path_bound(const search *s)
{
    sb_bound bound = {
        .center = sb_vec3_add_scaled(s->path.start, s->path.displacement, 0.5f),
        .reach = s->path.radius + 0.5f * sb_vec3_length(s->path.displacement) +
                 0.125f * fabsf(s->ball->fall) + 1e-4f,
    };
    return bound;
}

// A shell meets the hit shapes of a body that has some. Other balls push and are pushed, as
// separation does, and meet its own shape.
static bool meet_shapes(search *s, const sb_moving_polyhedron *polyhedron, sb_impact *out_impact)
{
    const sb_step *step = s->sweep->step;
    const sb_body *body = &step->bodies[polyhedron->body];
    s->shape = 0;
    if (body->hit_set == 0 || (step->bodies[s->ball->body].flags & SB_BODY_STOPS) == 0) {
        return sb_moving_polyhedron_meets(s->sweep, polyhedron, &s->path, s->now, out_impact);
    }
    const float joint_turn = body->joint_rate * step->dt;
    const sb_hit_motion motion = {
        .scenery = step->world.scenery,
        .set = sb_scenery_hit_set(step->world.scenery, body->hit_set),
        .start = sb_vec3_add_scaled(polyhedron->center, polyhedron->displacement, s->now),
        .displacement = sb_vec3_scale(polyhedron->displacement, s->rest),
        .tilt = body->tilt,
        .yaw = polyhedron->start_yaw + polyhedron->turn * s->now,
        .turn = polyhedron->turn * s->rest,
        .joint_yaw = body->joint_yaw - joint_turn * s->rest,
        .joint_turn = joint_turn * s->rest,
    };
    bool meets = sb_hit_motion_meets(&motion, &s->path, out_impact, &s->shape);
    s->shape = meets ? s->shape + 1 : 0;
    return meets;
}

static void meet_polyhedron(search *s, uint32_t number)
{
    const sb_sweep *sweep = s->sweep;
    const sb_moving_polyhedron *polyhedron = &sweep->polyhedra[number];
    sb_bound bound = path_bound(s);
    sb_vec3 away = sb_vec3_sub(polyhedron->bound.center, bound.center);
    float reach = polyhedron->bound.reach + bound.reach;
    const sb_body *bodies = sweep->step->bodies;
    uint32_t own = s->ball->body;
    if (sb_vec3_length_squared(away) > reach * reach ||
        !sb_bodies_meet(&bodies[own], own, &bodies[polyhedron->body], polyhedron->body)) {
        return;
    }
    sb_impact impact;
    if (meet_shapes(s, polyhedron, &impact) &&
        approaches(s, &impact,
                   sb_moving_polyhedron_displacement(sweep, polyhedron, impact.point, s->now))) {
        consider(s, s->now + impact.time * s->rest, polyhedron->body, &impact);
    }
    s->shape = 0;
}

// Returns when two balls meet that are `d` apart and move by `w` relative to each other; more than
// 1 if they do not. Seen from either of the two both differences change their sign, so that
// both predict the same bits. Ericson 2005, 5.5.5, the problem; the root is taken without
// cancellation, and the two need to approach. If one of them flies a parabola (`fall`, the
// difference of the two), they meet along its chord. In contact they meet if they approach now or
// along the chord.
static inline float meeting_time(sb_vec3 d, sb_vec3 w, float radii, float fall, float rest)
{
    float c = sb_vec3_dot(d, d) - radii * radii;
    if (fall != 0.0f && (c > 0.0f || fall * d.y > 0.0f)) {
        w.y -= 0.5f * fall * rest;
    }
    // Everything is computed before the first branch: at each branch half of the pairs go either
    // way.
    float a = sb_vec3_dot(w, w), b = sb_vec3_dot(d, w);
    float discriminant = b * b - a * c;
    float time = c / (-b + sqrtf(fabsf(discriminant)));
    time = c <= 0.0f ? 0.0f : time;
    bool meet = (b < 0.0f) & ((discriminant >= 0.0f) | (c <= 0.0f)) & (time <= rest);
    return meet ? time : 2.0f;
}

static bool balls_meet(const sb_sweep *sweep, const sb_ball *a, const sb_ball *b)
{
    const sb_body *bodies = sweep->step->bodies;
    return sb_bodies_meet(&bodies[a->body], a->body, &bodies[b->body], b->body);
}

// Returns true if two balls in contact approach by no more than rounding leaves after a response.
// Apart from `meeting_time`, whose callers are many and seldom find a contact.
static SB_NOINLINE bool merely_rounds(const sb_ball *a, const sb_ball *b, float now)
{
    sb_vec3 d = sb_vec3_sub(sb_ball_at(b, now), sb_ball_at(a, now));
    sb_vec3 of_a = sb_ball_displacement_at(a, now), of_b = sb_ball_displacement_at(b, now);
    sb_vec3 w = sb_vec3_sub(of_b, of_a);
    float fall = b->fall - a->fall;
    w.y -= fall * d.y > 0.0f ? 0.5f * fall * (1.0f - now) : 0.0f;
    return -sb_vec3_dot(d, w) <= sb_ball_pair_residue(of_a, of_b) * sb_vec3_length(d);
}

static void consider_ball(sb_ball *ball, const sb_ball *other, uint32_t number, float time)
{
    if (counts(ball, time, other->body)) {
        ball->next = (sb_impact){.time = time};
        ball->target = other->body;
        ball->target_ball = number;
        ball->seen_version = other->version;
    }
}

static inline void meet_ball(search *s, uint32_t number)
{
    const sb_ball *other = &s->sweep->balls[number];
    sb_vec3 d = sb_vec3_sub(sb_ball_at(other, s->now), s->path.start);
    sb_vec3 w = sb_vec3_sub(sb_ball_displacement_at(other, s->now), s->displacement);
    float time =
        meeting_time(d, w, other->radius + s->path.radius, other->fall - s->ball->fall, s->rest);
    bool both_stand = s->ball->frozen && !(other->inverse_mass > 0.0f);
    if (time <= 1.0f && !both_stand && balls_meet(s->sweep, s->ball, other) &&
        !(time == 0.0f && merely_rounds(s->ball, other, s->now))) {
        consider_ball(s->ball, other, number, s->now + time);
    }
}

void sb_ball_predict_pair(sb_sweep *sweep, uint32_t a, uint32_t b)
{
    sb_ball *ball_a = &sweep->balls[a], *ball_b = &sweep->balls[b];
    float time = meeting_time(sb_vec3_sub(ball_b->position, ball_a->position),
                              sb_vec3_sub(ball_b->displacement, ball_a->displacement),
                              ball_b->radius + ball_a->radius, ball_b->fall - ball_a->fall, 1.0f);
    if (time > 1.0f || !balls_meet(sweep, ball_a, ball_b) ||
        (time == 0.0f && merely_rounds(ball_a, ball_b, 0.0f))) {
        return;
    }
    if (ball_a->predicts) {
        consider_ball(ball_a, ball_b, b, time);
    }
    if (ball_b->predicts) {
        consider_ball(ball_b, ball_a, a, time);
    }
}

static void meet_fixed(search *s, uint32_t id)
{
    if ((id & SB_ID_SOLID) != 0) {
        meet_solid(s, id);
    } else if ((id & SB_ID_PLANE) != 0) {
        meet_plane(s, id);
    } else {
        meet_polyhedron(s, id & ~SB_NEIGHBOUR_POLYHEDRON);
    }
}

static void report_balls(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    search *s = context;
    for (uint32_t i = 0; i < count; i++) {
        if (near[i] != number && !s->sweep->balls[near[i]].sensor) {
            meet_ball(s, near[i]);
        }
    }
}

// Without a list, if more things are near than the list has room for: slow, with the same result.
static void meet_all_fixed(search *s)
{
    const sb_sweep *sweep = s->sweep;
    const sb_scenery *scenery = sweep->step->world.scenery;
    for (uint32_t i = 0; i < sb_scenery_plane_count(scenery); i++) {
        meet_plane(s, SB_ID_PLANE | i);
    }
    for (uint32_t i = 0; i < sb_scenery_solid_count(scenery); i++) {
        meet_solid(s, SB_ID_SOLID | i);
    }
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        if (!sweep->polyhedra[i].sensor) {
            meet_polyhedron(s, i);
        }
    }
}

// A frozen ball looks for other balls alone: for one that did not predict that it stops here.
static void meet_chunk(search *s, const sb_neighbour_chunk *chunk, bool balls)
{
    for (uint32_t i = 0; i < chunk->count; i++) {
        if (chunk->ids[i] < SB_NEIGHBOUR_POLYHEDRON) {
            if (balls) {
                meet_ball(s, chunk->ids[i]);
            }
        } else if (s->ball->predicts) {
            meet_fixed(s, chunk->ids[i]);
        }
    }
}

static void meet_listed(search *s, uint32_t number, bool balls)
{
    const sb_neighbour_chunk *chunk = &s->sweep->neighbours.chunks[number];
    meet_chunk(s, chunk, balls);
    while (chunk->next != SB_NEIGHBOUR_END) {
        chunk = &s->sweep->neighbours.chunks[chunk->next];
        meet_chunk(s, chunk, balls);
    }
}

static search open_search(const sb_sweep *sweep, sb_ball *ball, float now)
{
    sb_vec3 start = sb_ball_at(ball, now);
    return (search){
        .sweep = sweep,
        .ball = ball,
        .now = now,
        .rest = 1.0f - now,
        .path = {start, sb_vec3_sub(sb_ball_at(ball, 1.0f), start), ball->radius},
        .displacement = sb_ball_displacement_at(ball, now),
    };
}

void sb_ball_predict_fixed(const sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    if (!ball->predicts || !ball->has_fixed_neighbours) {
        return;
    }
    search s = open_search(sweep, ball, 0.0f);
    if (sweep->neighbours.chunks[number].lost != 0) {
        meet_all_fixed(&s);
    } else {
        meet_listed(&s, number, false);
    }
}

void sb_ball_predict(const sb_sweep *sweep, uint32_t number, float now)
{
    sb_ball *ball = &sweep->balls[number];
    ball->target = SB_ID_NONE;
    ball->target_ball = SB_ID_NONE;
    bool looks_out =
        ball->frozen && ball->event_count < LOOK_OUT_FACTOR * sweep->step->state->event_count_max;
    if ((!ball->predicts && !looks_out) || now >= 1.0f) {
        return;
    }
    search s = open_search(sweep, ball, now);
    if (sweep->neighbours.chunks[number].lost == 0) {
        meet_listed(&s, number, true);
        return;
    }
    if (ball->predicts) {
        meet_all_fixed(&s);
    }
    sb_broad_phase_visit(sweep->ball_phase, path_bound(&s), number, report_balls, &s);
}
