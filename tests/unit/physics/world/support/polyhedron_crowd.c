#include "polyhedron_crowd.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

// Level ones are not the first.
static const sb_plane planes[CROWD_PLANE_COUNT] = {
    {{0.6f, 0.8f, 0.0f}, -9.0f},  {{0.0f, 1.0f, 0.0f}, -6.0f},   {{0.0f, 0.0f, 1.0f}, -12.0f},
    {{0.0f, -1.0f, 0.0f}, -8.0f}, {{-1.0f, 0.0f, 0.0f}, -12.0f},
};

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

static void build_hulls(polyhedron_crowd *crowd)
{
    for (uint32_t i = 0; i < CROWD_HULL_COUNT; i++) {
        sb_vec3 points[10];
        uint32_t count = 4 + 3 * i;
        do {
            for (uint32_t k = 0; k < count; k++) {
                points[k] = any_point(1.0);
            }
        } while (sb_hull_build(crowd->hulls[i].memory, points, count) != SB_OK);
        crowd->hulls[i].kind = "crowd";
        hull_sample_measure(&crowd->hulls[i]);
    }
}

static void place_box(const sb_box *box, real_hull *out)
{
    const double half[3] = {(double)box->half_extents.x, (double)box->half_extents.y,
                            (double)box->half_extents.z};
    const real3 axes[3] = {real3_of(box->axes[0]), real3_of(box->axes[1]), real3_of(box->axes[2])};
    real_hull own;
    real_hull_of_box(&own, half);
    real_hull_place(&own, real3_of(box->center), axes, out);
}

static void place_hull(const polyhedron_crowd *crowd, uint32_t hull, sb_vec3 center,
                       const sb_vec3 axes[3], real_hull *out)
{
    const real3 turned[3] = {real3_of(axes[0]), real3_of(axes[1]), real3_of(axes[2])};
    real_hull_place(&crowd->hulls[hull].real, real3_of(center), turned, out);
}

static sb_surface any_surface(void)
{
    sb_surface surface = sb_surface_default();
    surface.layer = sample_chance(0.8) ? 1u : 2u;
    surface.mask = sample_chance(0.8) ? UINT32_MAX : 4u;
    surface.friction = (float)sample_in(0, 1);
    return surface;
}

// A third each of upright boxes, tilted ones and hulls.
static void open_world(polyhedron_crowd *crowd, uint32_t capacity)
{
    sb_box boxes[CROWD_SOLID_COUNT];
    sb_hull_place places[CROWD_SOLID_COUNT];
    uint32_t box_count = 2 * CROWD_SOLID_COUNT / 3;
    for (uint32_t i = 0; i < CROWD_SOLID_COUNT; i++) {
        sb_vec3 at = any_point(9), half = {(float)sample_log(0.2, 3), (float)sample_log(0.2, 3),
                                           (float)sample_log(0.2, 3)};
        float yaw = (float)sample_in(-3, 3);
        sb_quaternion tilt = i % 2 == 0 ? SB_QUATERNION_IDENTITY : any_tilt();
        if (i < box_count) {
            boxes[i] = sb_box_from_pose(at, half, yaw, tilt);
            place_box(&boxes[i], &crowd->solids[i]);
        } else {
            sb_hull_place *place = &places[i - box_count];
            *place = (sb_hull_place){.hull = i % CROWD_HULL_COUNT, .center = at};
            sb_axes_from_pose(yaw, tilt, place->axes);
            place_hull(crowd, place->hull, at, place->axes, &crowd->solids[i]);
        }
    }
    sb_surface surfaces[CROWD_PLANE_COUNT + CROWD_SOLID_COUNT];
    for (uint32_t i = 0; i < CROWD_PLANE_COUNT + CROWD_SOLID_COUNT; i++) {
        surfaces[i] = any_surface();
    }
    const sb_hull *hulls[CROWD_HULL_COUNT];
    for (uint32_t i = 0; i < CROWD_HULL_COUNT; i++) {
        hulls[i] = hull_sample_block(&crowd->hulls[i]);
    }
    const sb_scenery_def scenery = {.plane_count = CROWD_PLANE_COUNT,
                                    .planes = planes,
                                    .box_count = box_count,
                                    .boxes = boxes,
                                    .hull_count = CROWD_HULL_COUNT,
                                    .hulls = hulls,
                                    .placed_hull_count = CROWD_SOLID_COUNT - box_count,
                                    .placed_hulls = places,
                                    .surfaces = surfaces};
    sb_world_def def = fixture_def();
    def.body_capacity = capacity;
    world_fixture_open(&crowd->fixture, &def, &scenery);
}

static sb_body_def any_body(crowd_kind kind, uint32_t count, uint32_t index, sb_vec3 *heap)
{
    sb_body_def def = sb_body_def_default();
    double size = kind == CROWD_SIZES ? sample_log(0.01, 10) : sample_log(0.3, 1);
    size = kind == CROWD_HUGE && index == count / 2 ? 12 : size;
    def.half_extents = sb_vec3_make((float)size, (float)(size * sample_in(0.3, 1)),
                                    (float)(size * sample_in(0.3, 1)));
    def.position = any_point(kind == CROWD_CLUSTERED ? 1.5 : 8);
    if (kind == CROWD_CLUSTERED) {
        *heap = sample_chance(0.1) ? any_point(8) : *heap;
        def.position = sb_vec3_add(def.position, *heap);
    }
    def.yaw = sample_chance(0.3) ? 0.0f : (float)sample_in(-3, 3);
    if (kind != CROWD_UPRIGHT) {
        def.shape = sample_chance(0.25)  ? SB_BODY_HULL
                    : sample_chance(0.1) ? SB_BODY_SPHERE
                                         : SB_BODY_BOX;
        def.hull = sample_below(CROWD_HULL_COUNT);
        def.tilt = sample_chance(0.3) ? any_tilt() : def.tilt;
    }
    if (def.shape == SB_BODY_SPHERE) {
        def.half_extents.y = def.half_extents.z = def.half_extents.x;
    }
    def.motion = sample_chance(0.6)   ? SB_BODY_DYNAMIC
                 : sample_chance(0.5) ? SB_BODY_STATIC
                                      : SB_BODY_KINEMATIC;
    def.mass_kg = (float)sample_log(0.5, 50);
    def.friction = (float)sample_in(0, 1);
    def.flags = sample_chance(0.1) ? SB_BODY_SENSOR : 0;
    def.layer = sample_chance(0.8) ? 1u : 2u | 4u;
    def.mask = sample_chance(0.8) ? UINT32_MAX : sample_chance(0.5) ? 1u : 2u;
    def.ignored = sample_chance(0.3) ? sample_below(count) : SB_ID_NONE;
    return def;
}

const sb_body *polyhedron_crowd_body(const polyhedron_crowd *crowd, uint32_t number)
{
    return &crowd->step.bodies[crowd->set.solver_bodies[number].id];
}

static void place_bodies(polyhedron_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->set.solver_body_count; i++) {
        const sb_body *body = polyhedron_crowd_body(crowd, i);
        if (body->shape == SB_BODY_BOX) {
            sb_box box = sb_body_box(body);
            place_box(&box, &crowd->bodies[i]);
        } else {
            sb_vec3 axes[3];
            sb_axes_from_pose(body->yaw, body->tilt, axes);
            place_hull(crowd, body->hull, body->position, axes, &crowd->bodies[i]);
        }
    }
}

void polyhedron_crowd_open(polyhedron_crowd *crowd, crowd_kind kind, uint32_t count)
{
    assert_in_range(count, 2, CROWD_COUNT_MAX);
    build_hulls(crowd);
    open_world(crowd, count);
    crowd->body_count = count;
    sb_vec3 heap = any_point(8);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && i + 1 < count && sample_chance(0.05)) {
            continue; // a free slot
        }
        sb_body_def def = any_body(kind, count, i, &heap);
        def.shape = i == 0 ? SB_BODY_BOX : def.shape;
        assert_int_equal(sb_world_body_add(crowd->fixture.world, i, &def), SB_OK);
    }
    crowd->step = step_fixture_open(&crowd->fixture);
    for (uint32_t i = 0; i < crowd->step.body_count; i++) {
        sb_body *body = &crowd->step.bodies[i];
        if (body->motion == SB_BODY_DYNAMIC && body->shape != SB_BODY_FREE && sample_chance(0.2)) {
            body->flags |= SB_BODY_ASLEEP;
        } else if (body->motion != SB_BODY_STATIC && sample_chance(0.5)) {
            double displacement = sample_log(0.01, 1);
            body->position = sb_vec3_add(body->position, any_point(displacement));
            body->velocity = any_point(60 * displacement);
        }
    }
    assert_true(sb_solver_set_open(&crowd->set, &crowd->step));
    place_bodies(crowd);
}

void polyhedron_crowd_close(polyhedron_crowd *crowd)
{
    world_fixture_close(&crowd->fixture);
}

double polyhedron_crowd_distance(const real_hull *a, const real_hull *b)
{
    if (real_hull_test(a, b).depth >= 0) {
        return 0;
    }
    double least = HUGE_VAL;
    for (int i = 0; i < a->vertex_count; i++) {
        least = fmin(least, hull_oracle_distance(b, a->vertices[i]));
    }
    for (int i = 0; i < b->vertex_count; i++) {
        least = fmin(least, hull_oracle_distance(a, b->vertices[i]));
    }
    return least;
}

double polyhedron_crowd_height(const real_hull *body, const sb_plane *plane)
{
    return -real_hull_reach(body, real3_scale(real3_of(plane->normal), -1)) - (double)plane->offset;
}

// This follows from the fields of the body, not from the code under test.
bool polyhedron_crowd_may_meet(const polyhedron_crowd *crowd, uint32_t a, uint32_t b)
{
    const sb_body *body_a = polyhedron_crowd_body(crowd, a),
                  *body_b = polyhedron_crowd_body(crowd, b);
    return (body_a->layer & body_b->mask) != 0 && (body_b->layer & body_a->mask) != 0 &&
           body_a->ignored != crowd->set.solver_bodies[b].id &&
           body_b->ignored != crowd->set.solver_bodies[a].id;
}

bool polyhedron_crowd_moves(const sb_body *body)
{
    return body->motion == SB_BODY_KINEMATIC ||
           (body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) == 0);
}

// The common margin, and its own displacement in the tick.
double polyhedron_crowd_margin(const polyhedron_crowd *crowd, uint32_t number)
{
    uint32_t id = crowd->set.solver_bodies[number].id;
    real3 displacement = real3_sub(real3_of(crowd->step.bodies[id].position),
                                   real3_of(crowd->step.starts[id].position));
    sb_vec3 half = crowd->step.bodies[id].half_extents;
    double thinnest = fmin((double)half.x, fmin((double)half.y, (double)half.z));
    return fmin((double)SB_SOLVER_MARGIN_M, 0.5 * thinnest) + real3_length(displacement);
}

double polyhedron_crowd_radius(const real_hull *hull, real3 center)
{
    double radius = 0;
    for (int i = 0; i < hull->vertex_count; i++) {
        radius = fmax(radius, real3_length(real3_sub(hull->vertices[i], center)));
    }
    return radius;
}
