#include "ball_room.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"
#include "physics/shape/hull_build.h"
#include "sample.h"

static sb_vec3 any_point(double limit)
{
    return real3_round(real3_random_point(limit));
}

static sb_quaternion any_tilt(void)
{
    double half = 0.5 * sample_in(0.05, 3);
    real3 v = real3_scale(real3_random_direction(), sin(half));
    return (sb_quaternion){(float)v.x, (float)v.y, (float)v.z, (float)cos(half)};
}

static void build_hull(ball_room *room)
{
    sb_vec3 points[9];
    do {
        for (int i = 0; i < 9; i++) {
            points[i] = any_point(0.8);
        }
    } while (sb_hull_build(room->hull.memory, points, 9) != SB_OK);
    room->hull.kind = "room";
    hull_sample_measure(&room->hull);
}

static sb_surface any_surface(void)
{
    sb_surface surface = sb_surface_default();
    surface.layer = sample_chance(0.9) ? 1u : 2u;
    return surface;
}

// Boxes, cylinders and hulls, a third each.
static void open_world(ball_room *room, const ball_room_def *def, uint32_t body_count)
{
    float wall = -(float)def->size;
    const sb_plane planes[ROOM_PLANE_COUNT] = {{{0, 1, 0}, wall},  {{1, 0, 0}, wall},
                                               {{-1, 0, 0}, wall}, {{0, 0, 1}, wall},
                                               {{0, 0, -1}, wall}, {{0.6f, 0.8f, 0}, 1.1f * wall}};
    uint32_t count = def->solid_count, cylinders = count / 3, hulls = count / 3;
    uint32_t boxes = count - cylinders - hulls;
    sb_box box[ROOM_SOLID_COUNT_MAX];
    sb_cylinder cylinder[ROOM_SOLID_COUNT_MAX];
    sb_hull_place place[ROOM_SOLID_COUNT_MAX];
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 at = any_point(def->size),
                half = {(float)sample_log(0.05, 1.5), (float)sample_log(0.05, 1.5),
                        (float)sample_log(0.05, 1.5)};
        float yaw = (float)sample_in(-3, 3);
        sb_quaternion tilt = sample_chance(0.5) ? SB_QUATERNION_IDENTITY : any_tilt();
        box[i] = sb_box_from_pose(at, half, yaw, tilt);
        cylinder[i] = (sb_cylinder){at, box[i].axes[1], half.x, half.y};
        place[i] = (sb_hull_place){.hull = 0, .center = at};
        memcpy(place[i].axes, box[i].axes, sizeof box[i].axes);
    }
    sb_surface surfaces[ROOM_PLANE_COUNT + ROOM_SOLID_COUNT_MAX];
    for (uint32_t i = 0; i < ROOM_PLANE_COUNT + count; i++) {
        surfaces[i] = any_surface();
    }
    const sb_hull *hull = hull_sample_block(&room->hull);
    const sb_scenery_def scenery = {.plane_count = ROOM_PLANE_COUNT,
                                    .planes = planes,
                                    .box_count = boxes,
                                    .boxes = box,
                                    .cylinder_count = cylinders,
                                    .cylinders = cylinder,
                                    .hull_count = 1,
                                    .hulls = &hull,
                                    .placed_hull_count = hulls,
                                    .placed_hulls = place,
                                    .surfaces = surfaces};
    sb_world_def world = fixture_def();
    world.body_capacity = body_count;
    world.gravity_m_s2 = 9.81f;
    world_fixture_open(&room->fixture, &world, &scenery);
    for (uint32_t i = 0; i < count; i++) {
        room->solids[i] = sb_scenery_solid(room->fixture.world.scenery, i);
        if (room->solids[i].kind == SB_SHAPE_HULL) {
            const sb_placed_hull *p = &room->solids[i].hull;
            const real3 axes[3] = {real3_of(p->axes[0]), real3_of(p->axes[1]),
                                   real3_of(p->axes[2])};
            real_hull_place(&room->hull.real, real3_of(p->center), axes, &room->placed[i]);
        }
    }
}

static void add_body(ball_room *room, const ball_room_def *def, uint32_t index, bool is_ball)
{
    sb_body_def body = sb_body_def_default();
    body.position = any_point(0.95 * def->size);
    double size = sample_log(0.05, 0.6);
    body.half_extents = sb_vec3_make((float)size, (float)size, (float)size);
    if (is_ball) {
        body.shape = SB_BODY_SPHERE;
        body.flags = def->ballistic && sample_chance(0.5) ? SB_BODY_BALLISTIC : 0;
    } else {
        body.half_extents.y = (float)sample_log(0.1, 1.5);
        body.half_extents.z = (float)sample_log(0.1, 1.5);
        body.shape = def->turning_hulls || sample_chance(0.3) ? SB_BODY_HULL : SB_BODY_BOX;
        body.tilt = sample_chance(0.3) ? any_tilt() : body.tilt;
    }
    body.yaw = (float)sample_in(-3, 3);
    body.flags |= def->sensors && sample_chance(0.1) ? SB_BODY_SENSOR : 0;
    body.motion = sample_chance(0.85) ? SB_BODY_DYNAMIC : SB_BODY_STATIC;
    body.gravity_scale = (float)sample_in(0, 100);
    body.layer = sample_chance(0.85) ? 1u : 2u;
    body.mask = sample_chance(0.85) ? UINT32_MAX : 1u;
    body.ignored =
        sample_chance(0.1) ? sample_below(def->ball_count + def->polyhedron_count) : SB_ID_NONE;
    assert_int_equal(sb_world_body_add(room->fixture.world, index, &body), SB_OK);
}

static sb_vec3 any_way(const ball_room_def *def)
{
    double length = sample_log(0.03, 1) * def->displacement_max;
    return real3_round(real3_scale(real3_random_direction(), length));
}

static void open_ball(ball_room *room, const ball_room_def *def, uint32_t body, sb_bound *out)
{
    const sb_step *step = &room->step;
    const sb_body *of = &step->bodies[body];
    bool moves = of->motion == SB_BODY_DYNAMIC && (of->flags & SB_BODY_ASLEEP) == 0;
    sb_ball ball;
    memset(&ball, 0, sizeof ball);
    ball.position = of->position;
    ball.radius = of->half_extents.x;
    ball.body = body;
    ball.target = ball.target_ball = SB_ID_NONE;
    ball.sensor = sb_body_is_sensor(of);
    ball.predicts = moves && !ball.sensor;
    if (moves) {
        ball.displacement = any_way(def);
        ball.inverse_mass = of->inverse_mass;
        if ((of->flags & SB_BODY_BALLISTIC) != 0) {
            ball.fall = 9.81f * of->gravity_scale * step->dt * step->dt;
        }
    }
    double half = 0.5 * real3_length(real3_of(ball.displacement));
    ball.budget.center = sb_vec3_add_scaled(ball.position, ball.displacement, 0.5f);
    ball.budget.reach = (float)((double)ball.radius + half * (1 + def->budget_share) +
                                0.5 * fabs((double)ball.fall) + 1e-4);
    *out = (sb_bound){ball.budget.center, ball.budget.reach};
    room->sweep.sensor_count += ball.sensor;
    room->sweep.ball_of_body[body] = room->sweep.ball_count;
    room->sweep.balls[room->sweep.ball_count++] = ball;
}

// The polyhedron's body stands where its motion ends.
static void open_polyhedron(ball_room *room, const ball_room_def *def, uint32_t index,
                            sb_bound *out)
{
    sb_step *step = &room->step;
    sb_body *body = &step->bodies[index];
    sb_moving_polyhedron polyhedron = {.body = index,
                                       .inverse_mass = body->inverse_mass,
                                       .sensor = sb_body_is_sensor(body),
                                       .is_box = body->shape == SB_BODY_BOX,
                                       .center = body->position,
                                       .half_extents = body->half_extents};
    if (body->motion == SB_BODY_DYNAMIC && sample_chance(0.7)) {
        polyhedron.moves = true;
        polyhedron.displacement = sb_vec3_scale(any_way(def), 0.5f);
        double turn = def->turning_hulls ? 1.5 : 0.5;
        polyhedron.turn = (float)sample_in(-turn, turn);
    }
    polyhedron.start_yaw = body->yaw;
    polyhedron.knows_axes = sample_chance(0.5); // either gives the same result
    sb_axes_from_pose(body->yaw, body->tilt, polyhedron.axes);
    body->position = sb_vec3_add(body->position, polyhedron.displacement);
    body->yaw += polyhedron.turn;
    double half = 0.5 * real3_length(real3_of(polyhedron.displacement));
    polyhedron.bound.center = sb_vec3_add_scaled(polyhedron.center, polyhedron.displacement, 0.5f);
    polyhedron.bound.reach = (float)((double)body->reach + half + 1e-4);
    *out = polyhedron.bound;
    room->sweep.sensor_count += polyhedron.sensor;
    room->sweep.ball_of_body[index] = room->sweep.polyhedron_count;
    room->sweep.polyhedra[room->sweep.polyhedron_count++] = polyhedron;
}

static sb_broad_phase *build(sb_step *step, const sb_bound *bounds, uint32_t count)
{
    uint32_t numbers[ROOM_BODY_COUNT_MAX];
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = i;
    }
    void *memory = sb_scratch_take(&step->scratch, sb_broad_phase_size(count));
    return sb_broad_phase_build(memory, bounds, numbers, count);
}

void ball_room_open(ball_room *room, const ball_room_def *def)
{
    uint32_t count = def->ball_count + def->polyhedron_count;
    assert_in_range(count, 1, ROOM_BODY_COUNT_MAX);
    build_hull(room);
    open_world(room, def, count);
    for (uint32_t i = 0; i < count; i++) {
        // Balls and other bodies alternate, so that neither kind has all the low ids.
        bool is_ball = i * def->ball_count / count != (i + 1) * def->ball_count / count;
        add_body(room, def, i, is_ball);
    }
    room->step = step_fixture_open(&room->fixture);
    sb_step *step = &room->step;
    sb_sweep *sweep = &room->sweep;
    memset(sweep, 0, sizeof *sweep);
    sweep->step = step;
    sweep->balls = sb_scratch_take(&step->scratch, count * sizeof *sweep->balls);
    sweep->polyhedra = sb_scratch_take(&step->scratch, count * sizeof *sweep->polyhedra);
    sweep->ball_of_body = sb_scratch_take(&step->scratch, count * sizeof *sweep->ball_of_body);
    sb_bound balls[ROOM_BODY_COUNT_MAX], polyhedra[ROOM_BODY_COUNT_MAX];
    for (uint32_t i = 0; i < count; i++) {
        sb_body *body = &step->bodies[i];
        if (body->motion == SB_BODY_DYNAMIC && sample_chance(0.15)) {
            body->flags |= SB_BODY_ASLEEP;
        }
        if (body->shape == SB_BODY_SPHERE) {
            open_ball(room, def, i, &balls[sweep->ball_count]);
        } else {
            open_polyhedron(room, def, i, &polyhedra[sweep->polyhedron_count]);
        }
    }
    sweep->ball_phase = build(step, balls, sweep->ball_count);
    sweep->polyhedron_phase = build(step, polyhedra, sweep->polyhedron_count);
    void *lists = sb_scratch_take(&step->scratch, sb_neighbour_lists_size(sweep->ball_count));
    sweep->neighbours = sb_neighbour_lists_open(lists, sweep->ball_count);
}

void ball_room_close(ball_room *room)
{
    world_fixture_close(&room->fixture);
}

void ball_room_turn(ball_room *room, uint32_t number, double time, real3 displacement)
{
    sb_ball *ball = &room->sweep.balls[number];
    ball->position = sb_ball_at(ball, (float)time);
    ball->time = (float)time;
    ball->displacement = real3_round(displacement);
    ball->version++;
}

uint32_t ball_room_target(const ball_room *room, uint32_t thing)
{
    if ((thing & (SB_ID_SOLID | SB_ID_PLANE)) != 0) {
        return thing;
    }
    return (thing & SB_NEIGHBOUR_POLYHEDRON) != 0
               ? room->sweep.polyhedra[thing & ~SB_NEIGHBOUR_POLYHEDRON].body
               : room->sweep.balls[thing].body;
}

static bool bodies_meet(const ball_room *room, uint32_t a, uint32_t b)
{
    const sb_body *body_a = &room->step.bodies[a], *body_b = &room->step.bodies[b];
    return (body_a->layer & body_b->mask) != 0 && (body_b->layer & body_a->mask) != 0 &&
           body_a->ignored != b && body_b->ignored != a;
}

static bool scenery_meets(const ball_room *room, uint32_t body, uint32_t id)
{
    const sb_surface *surface = sb_scenery_surface(room->fixture.world.scenery, id);
    const sb_body *of = &room->step.bodies[body];
    return (surface->layer & of->mask) != 0 && (of->layer & surface->mask) != 0;
}

uint32_t ball_room_things(const ball_room *room, uint32_t number,
                          uint32_t out_things[ROOM_THING_COUNT_MAX])
{
    const sb_sweep *sweep = &room->sweep;
    uint32_t own = sweep->balls[number].body, count = 0;
    for (uint32_t i = 0; i < sweep->ball_count; i++) {
        if (i != number && !sweep->balls[i].sensor &&
            bodies_meet(room, own, sweep->balls[i].body)) {
            out_things[count++] = i;
        }
    }
    for (uint32_t i = 0; i < sweep->polyhedron_count; i++) {
        if (!sweep->polyhedra[i].sensor && bodies_meet(room, own, sweep->polyhedra[i].body)) {
            out_things[count++] = SB_NEIGHBOUR_POLYHEDRON | i;
        }
    }
    uint32_t planes = sb_scenery_plane_count(room->fixture.world.scenery);
    uint32_t solids = sb_scenery_solid_count(room->fixture.world.scenery);
    for (uint32_t i = 0; i < planes + solids; i++) {
        uint32_t id = i < planes ? SB_ID_PLANE | i : SB_ID_SOLID | (i - planes);
        if (scenery_meets(room, own, id)) {
            out_things[count++] = id;
        }
    }
    return count;
}

static real3 ball_at(const sb_ball *ball, double time)
{
    double t = time - (double)ball->time;
    real3 at = real3_add(real3_of(ball->position), real3_scale(real3_of(ball->displacement), t));
    at.y -= 0.5 * (double)ball->fall * t * t;
    return at;
}

static real_box box_of(const sb_box *box)
{
    return (real_box){
        .center = real3_of(box->center),
        .half = {(double)box->half_extents.x, (double)box->half_extents.y,
                 (double)box->half_extents.z},
        .axes = {real3_of(box->axes[0]), real3_of(box->axes[1]), real3_of(box->axes[2])}};
}

static double distance_of_polyhedron(const ball_room *room, uint32_t number, real3 point,
                                     double time)
{
    const sb_moving_polyhedron *polyhedron = &room->sweep.polyhedra[number];
    real3 center = real3_add(real3_of(polyhedron->center),
                             real3_scale(real3_of(polyhedron->displacement), time));
    sb_box start = {polyhedron->center,
                    polyhedron->half_extents,
                    {polyhedron->axes[0], polyhedron->axes[1], polyhedron->axes[2]}};
    real_box box = box_of(&start);
    box.center = center;
    real_axes_turn(box.axes, box.axes[1], (double)polyhedron->turn * time);
    if (polyhedron->is_box) {
        return real_box_distance(&box, point, NULL);
    }
    real_hull placed;
    real_hull_place(&room->hull.real, center, box.axes, &placed);
    return hull_oracle_distance(&placed, point);
}

static double distance_of_solid(const ball_room *room, uint32_t solid, real3 point)
{
    const sb_shape *shape = &room->solids[solid];
    if (shape->kind == SB_SHAPE_BOX) {
        real_box box = box_of(&shape->box);
        return real_box_distance(&box, point, NULL);
    }
    if (shape->kind == SB_SHAPE_HULL) {
        return hull_oracle_distance(&room->placed[solid], point);
    }
    const sb_cylinder *c = &shape->cylinder;
    real_cylinder cylinder = {real3_of(c->center), real3_of(c->axis), (double)c->radius,
                              (double)c->half_height};
    return real_cylinder_distance(&cylinder, point, NULL);
}

double ball_room_gap(const ball_room_pair *p, double time)
{
    const ball_room *room = p->room;
    const sb_ball *ball = &room->sweep.balls[p->ball];
    real3 at = ball_at(ball, time);
    double radius = (double)ball->radius;
    if ((p->thing & SB_ID_SOLID) != 0) {
        return distance_of_solid(room, p->thing & ~SB_ID_SOLID, at) - radius;
    }
    if ((p->thing & SB_ID_PLANE) != 0) {
        const sb_plane *plane =
            &sb_scenery_planes(room->fixture.world.scenery)[p->thing & ~SB_ID_PLANE];
        return real3_dot(real3_of(plane->normal), at) - (double)plane->offset - radius;
    }
    if ((p->thing & SB_NEIGHBOUR_POLYHEDRON) != 0) {
        return distance_of_polyhedron(room, p->thing & ~SB_NEIGHBOUR_POLYHEDRON, at, time) - radius;
    }
    const sb_ball *other = &room->sweep.balls[p->thing];
    return real3_length(real3_sub(at, ball_at(other, time))) - radius - (double)other->radius;
}

static double speed_of(const sb_ball *ball)
{
    return real3_length(real3_of(ball->displacement)) + fabs((double)ball->fall);
}

// Returns a bound for the gap's change in a tick.
static double speed_between(const ball_room_pair *pair)
{
    const sb_sweep *sweep = &pair->room->sweep;
    double speed = speed_of(&sweep->balls[pair->ball]) + 1e-6;
    if (pair->thing < SB_NEIGHBOUR_POLYHEDRON) {
        return speed + speed_of(&sweep->balls[pair->thing]);
    }
    if ((pair->thing & (SB_ID_PLANE | SB_ID_SOLID)) == 0) {
        const sb_moving_polyhedron *polyhedron =
            &sweep->polyhedra[pair->thing & ~SB_NEIGHBOUR_POLYHEDRON];
        // The arm of the turn, for points up to a metre from the polyhedron.
        double arm = real3_length(real3_of(polyhedron->half_extents)) + 1;
        speed +=
            real3_length(real3_of(polyhedron->displacement)) + fabs((double)polyhedron->turn) * arm;
    }
    return speed;
}

bool ball_room_meet(const ball_room_pair *pair, double from, double to, double depth)
{
    double speed = speed_between(pair);
    for (double time = from;;) {
        double gap = ball_room_gap(pair, time);
        if (gap < -depth) {
            return true;
        }
        if (time >= to) {
            return false;
        }
        // The speed's bound holds up to a metre from the polyhedron: a turn closes in faster on
        // points farther away.
        double step = fmin(gap + depth, 1);
        time = fmin(to, time + fmax(step, 0.1 * depth) / speed);
    }
}

double ball_room_from(const ball_room_pair *pair)
{
    const sb_sweep *sweep = &pair->room->sweep;
    double from = (double)sweep->balls[pair->ball].time;
    return pair->thing < SB_NEIGHBOUR_POLYHEDRON
               ? fmax(from, (double)sweep->balls[pair->thing].time)
               : from;
}
