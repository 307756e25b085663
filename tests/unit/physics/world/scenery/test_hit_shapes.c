// Bodies with hit shapes in a world: shells in a tick, balls that push, casts through past poses
// and the forecast, and queries. Compared with dense steps in double precision, and with a world in
// which each shape is a solid of its own.

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "compound.h"
#include "physics/world/pose_ring.h"
#include "physics/world/query.h"
#include "physics/world/valid.h"
#include "sample.h"
#include "world_fixture.h"

#define BODY 0u
#define SHELL 1u

static compound_library library;

static int fill_library(void **state)
{
    (void)sample_setup(state);
    compound_library_fill(&library);
    return 0;
}

static void open_world(world_fixture *fixture, uint32_t tick_rate_hz)
{
    sb_world_def def = fixture_def();
    def.tick_rate_hz = tick_rate_hz;
    def.pose_capacity = 1;
    const sb_scenery_def scenery = compound_scenery(&library);
    world_fixture_open(fixture, &def, &scenery);
}

// A body with a random set that flies and turns, at `BODY`.
static sb_body *add_body(world_fixture *fixture, double turn_rate)
{
    sb_body_def def = sb_body_def_default();
    def.motion = SB_BODY_KINEMATIC;
    def.half_extents = sb_vec3_make(1, 1, 1);
    def.position = real3_round(real3_random_point(20));
    def.velocity = real3_round(real3_random_point(10));
    def.yaw = (float)sample_in(-3, 3);
    def.yaw_rate = (float)sample_in(-turn_rate, turn_rate);
    def.tilt = compound_tilt();
    def.hit_set = 1 + sample_below(COMPOUND_SET_COUNT);
    assert_int_equal(sb_world_body_add(fixture->world, BODY, &def), SB_OK);
    sb_body *body = fixture_body(fixture, BODY);
    assert_true(body->joint_yaw == body->yaw);
    body->joint_yaw = (float)sample_in(-3, 3);
    body->joint_rate = (float)sample_in(-turn_rate, turn_rate);
    return body;
}

// The body's motion in the tick to come.
static compound_flight flight_of(const sb_body *body, double dt)
{
    return (compound_flight){
        .library = &library,
        .set = body->hit_set,
        .position = real3_of(body->position),
        .displacement = real3_scale(real3_of(body->velocity), dt),
        .tilt = body->tilt,
        .yaw = (double)body->yaw,
        .turn = (double)body->yaw_rate * dt,
        .joint_yaw = (double)body->joint_yaw - (double)body->joint_rate * dt,
        .joint_turn = (double)body->joint_rate * dt,
    };
}

static void aim(compound_flight *f, double margin)
{
    const double reach = compound_reach(f);
    f->radius = real_float(sample_log(0.02, 0.3));
    f->start = real3_float(real3_add(
        f->position, real3_scale(real3_random_direction(), reach + margin + sample_in(0.2, 4))));
    const real3 target = real3_add(f->position, real3_random_point(1.5));
    f->way = real3_float(real3_scale(real3_sub(target, f->start), sample_log(0.6, 3)));
}

static double surface_speed(const compound_flight *f)
{
    return compound_reach(f) * fmax(fabs(f->turn), fabs(f->joint_turn));
}

static void shells_meet_hit_shapes_and_name_them(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    int hits = 0, misses = 0, exact = 0;
    for (uint32_t i = 0; i < sample_scaled(4000); i++) {
        const uint32_t rate = rates[i % 3];
        const double dt = 1.0 / (double)rate;
        world_fixture fixture;
        open_world(&fixture, rate);
        compound_flight f = flight_of(add_body(&fixture, 2), dt);
        aim(&f, 0);
        const double surface = surface_speed(&f);
        const gap_motion g = {compound_gap, &f,
                              real3_length(f.way) + real3_length(f.displacement) + 2 * surface};
        const double margin = surface / 4 + 3e-3;
        const encounter wanted = gap_encounter(&g, 0, margin);
        bool fast = real3_length(f.way) > 10 * surface && compound_gap(&f, 0) > 0.01;
        fixture_add_shell(&fixture, SHELL, real3_round(f.start),
                          real3_round(real3_scale(f.way, 1 / dt)), (float)f.radius);
        fixture_step(&fixture, 1);
        uint32_t count;
        const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
        const real3 at = real3_of(fixture_body(&fixture, SHELL)->position);
        assert_true(sb_world_is_consistent(fixture.world));
        if (fast && wanted.kind != MEETING_GRAZING) {
            check_that((count == 1) == (wanted.kind == MEETING_HIT), (int)i, "contacts", count,
                       wanted.kind);
            hits += count == 1;
            misses += count == 0;
        }
        if (fast && wanted.kind == MEETING_HIT) {
            const double time = (double)contacts[0].time;
            const uint32_t shape = (contacts[0].flags >> SB_CONTACT_HIT_SHIFT) - 1u;
            assert_true(shape < library.sets[f.set - 1].count);
            check_that(fabs(compound_gap(&f, time)) <= margin, (int)i, "gap at the hit",
                       compound_gap(&f, time), margin);
            const double off = compound_distance(&f, shape, time, real3_of(contacts[0].point));
            check_that(fabs(off) <= margin, (int)i, "point off the shape", off, margin);
            exact += fabs(compound_gap(&f, time)) <= 2e-3;
            const real3 stop = real3_add(f.start, real3_scale(f.way, time));
            check_that(real3_length(real3_sub(at, stop)) < 1e-3, (int)i, "where the shell stops",
                       real3_length(real3_sub(at, stop)), 0);
        }
        world_fixture_close(&fixture);
    }
    assert_true(hits > 1000 && misses > 300 && exact * 100 >= hits * 98);
}

// The balls that push, and what separation pushes, meet the body's own box.
static void balls_that_go_on_meet_the_own_shape(void **state)
{
    (void)state;
    int hits = 0, misses = 0;
    for (uint32_t i = 0; i < sample_scaled(1000); i++) {
        world_fixture fixture;
        open_world(&fixture, 60);
        sb_body *body = add_body(&fixture, 0);
        body->yaw_rate = body->joint_rate = 0;
        body->tilt = SB_QUATERNION_IDENTITY;
        compound_flight f = flight_of(body, 1.0 / 60);
        aim(&f, 2);
        motion m = {.start = f.start,
                    .displacement = f.way,
                    .radius = f.radius,
                    .box = fixture_real_box(body),
                    .box_displacement = f.displacement};
        const encounter wanted = motion_encounter(&m, 0, 1e-3);
        fixture_add_sphere(&fixture, SHELL, real3_round(f.start),
                           real3_round(real3_scale(f.way, 60)), (float)f.radius);
        fixture_step(&fixture, 1);
        uint32_t count;
        const sb_contact *contacts = sb_world_contacts(fixture.world, &count);
        if (wanted.kind != MEETING_GRAZING) {
            check_that((count == 1) == (wanted.kind == MEETING_HIT), (int)i, "contacts", count,
                       wanted.kind);
            assert_true(count == 0 || contacts[0].flags == 0);
            hits += count == 1;
            misses += count == 0;
        }
        world_fixture_close(&fixture);
    }
    assert_true(hits > 200 && misses > 200);
}

// The joint goes on turning with each tick, as rules turn it.
static void turn_joint(sb_body *body, double dt)
{
    double yaw = (double)body->joint_yaw + (double)body->joint_rate * dt;
    body->joint_yaw = (float)remainder(yaw, 6.283185307179586);
}

static void casts_through_the_past_and_the_forecast_meet_hit_shapes(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    int hits = 0, misses = 0, exact = 0, ahead = 0;
    for (uint32_t i = 0; i < sample_scaled(4000); i++) {
        const uint32_t rate = rates[i % 3];
        const double dt = 1.0 / (double)rate;
        world_fixture fixture;
        open_world(&fixture, rate);
        sb_body *body = add_body(&fixture, 2);
        body->velocity = sb_vec3_scale(body->velocity, 0.2f); // stays in the world at 10 Hz
        fixture_step(&fixture, 1);
        compound_flight f = flight_of(body, dt);
        f.joint_yaw = (double)body->joint_yaw; // the tick to come turns it from here on
        const bool forecast = sample_chance(0.3);
        const double from = sample_below(2) * sample_in(0, 0.9);
        const double duration = sample_below(2) == 0 ? 1 - from : sample_in(0.05, 1 - from);
        for (int tick = 0; tick < 2 && !forecast; tick++) {
            turn_joint(body, dt);
            fixture_step(&fixture, 1);
        }
        // The part of the motion that the cast sees.
        f.position = real3_add(f.position, real3_scale(f.displacement, from));
        f.yaw += f.turn * from;
        f.joint_yaw += f.joint_turn * from;
        f.displacement = real3_scale(f.displacement, duration);
        f.turn *= duration;
        f.joint_turn *= duration;
        aim(&f, 0);
        const double surface = surface_speed(&f);
        const gap_motion g = {compound_gap, &f,
                              real3_length(f.way) + real3_length(f.displacement) + 2 * surface};
        const double margin = surface / 4 + 3e-3;
        const encounter wanted = gap_encounter(&g, 0, margin);
        const sb_rewind_cast cast = {
            .path = {real3_round(f.start), real3_round(f.way), (float)f.radius},
            .tick = 1,
            .fraction = (float)from,
            .duration = (float)duration,
            .forecast = forecast,
            .skip = SB_ID_NONE,
            .mask = UINT32_MAX};
        sb_impact impact;
        uint32_t met = 99, shape = 99;
        sb_error error;
        bool hit = sb_pose_ring_sweep(fixture.world, &cast, &impact, &met, &shape, &error);
        assert_int_equal(error, SB_OK);
        world_fixture_close(&fixture);
        if (wanted.kind == MEETING_GRAZING || real3_length(f.way) < 10 * surface) {
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), (int)i, "hit", hit, wanted.kind);
        hits += hit;
        misses += !hit;
        if (hit) {
            const double time = (double)impact.time;
            const double off = compound_distance(&f, shape, time, real3_of(impact.point));
            assert_int_equal(met, BODY);
            check_that(fabs(compound_gap(&f, time)) <= margin, (int)i, "gap at the hit",
                       compound_gap(&f, time), margin);
            check_that(fabs(off) <= margin, (int)i, "point off the shape", off, margin);
            exact += fabs(compound_gap(&f, time)) <= 2e-3;
            ahead += forecast;
        }
    }
    assert_true(hits > 1000 && misses > 300 && ahead > 200 && exact * 100 >= hits * 98);
}

// A world in which each shape of a body is a solid of its own: spheres as bodies.
typedef struct apart {
    sb_box boxes[SB_HIT_SHAPE_COUNT_MAX];
    sb_cylinder cylinders[SB_HIT_SHAPE_COUNT_MAX];
    sb_hull_place places[SB_HIT_SHAPE_COUNT_MAX];
    uint32_t box_shapes[SB_HIT_SHAPE_COUNT_MAX], cylinder_shapes[SB_HIT_SHAPE_COUNT_MAX];
    uint32_t hull_shapes[SB_HIT_SHAPE_COUNT_MAX], sphere_shapes[SB_HIT_SHAPE_COUNT_MAX];
    uint32_t sphere_count;
    sb_scenery_def scenery;
} apart;

static void take_apart(const compound_flight *f, apart *out, world_fixture *fixture)
{
    const sb_hit_set_def *set = &library.sets[f->set - 1];
    sb_sphere spheres[SB_HIT_SHAPE_COUNT_MAX];
    *out = (apart){.scenery = compound_scenery(&library)};
    out->scenery.hit_set_count = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        const sb_hit_shape_def *def = &set->shapes[i];
        const real_frame at = compound_frame(f, i, 0);
        const sb_vec3 center = real3_round(at.center);
        const sb_vec3 axes[3] = {real3_round(at.axes[0]), real3_round(at.axes[1]),
                                 real3_round(at.axes[2])};
        sb_scenery_def *s = &out->scenery;
        if (def->kind == SB_SHAPE_BOX) {
            out->box_shapes[s->box_count] = i;
            out->boxes[s->box_count++] = (sb_box){center, def->size, {axes[0], axes[1], axes[2]}};
        } else if (def->kind == SB_SHAPE_CYLINDER) {
            out->cylinder_shapes[s->cylinder_count] = i;
            out->cylinders[s->cylinder_count++] =
                (sb_cylinder){center, axes[1], def->size.x, def->size.y};
        } else if (def->kind == SB_SHAPE_HULL) {
            out->hull_shapes[s->placed_hull_count] = i;
            out->places[s->placed_hull_count++] =
                (sb_hull_place){def->hull, center, {axes[0], axes[1], axes[2]}};
        } else {
            out->sphere_shapes[out->sphere_count] = i;
            spheres[out->sphere_count++] = (sb_sphere){center, def->size.x};
        }
    }
    out->scenery.boxes = out->boxes;
    out->scenery.cylinders = out->cylinders;
    out->scenery.placed_hulls = out->places;
    const sb_world_def def = fixture_def();
    world_fixture_open(fixture, &def, &out->scenery);
    const sb_vec3 still = {0, 0, 0};
    for (uint32_t i = 0; i < out->sphere_count; i++) {
        fixture_add_sphere(fixture, i, spheres[i].center, still, spheres[i].radius);
    }
}

static uint32_t shape_of_id(const apart *from, uint32_t id)
{
    if (id < SB_ID_PLANE) {
        return from->sphere_shapes[id];
    }
    uint32_t index = id & ~SB_ID_SOLID;
    const sb_scenery_def *s = &from->scenery;
    if (index < s->box_count) {
        return from->box_shapes[index];
    }
    index -= s->box_count;
    return index < s->cylinder_count ? from->cylinder_shapes[index]
                                     : from->hull_shapes[index - s->cylinder_count];
}

typedef struct answer {
    bool met;
    sb_query_hit hit;
} answer;

enum { RAY, SPHERE, BOX, CLOSEST, OVERLAP, SIGHT, QUERY_COUNT };

static answer ask(world_fixture *fixture, int query, const compound_flight *f)
{
    const sb_query_filter filter = sb_query_filter_default();
    const sb_vec3 start = real3_round(f->start), way = real3_round(f->way);
    const sb_point_path point = {start, way};
    const sb_sphere_path sphere = {start, way, (float)f->radius};
    const float half = (float)f->radius;
    const sb_box_cast box = {
        sb_box_from_yaw(start, sb_vec3_make(half, 2 * half, half), (float)f->yaw), way};
    const sb_shape ball = {.kind = SB_SHAPE_SPHERE,
                           .sphere = {sb_vec3_add_scaled(start, way, 0.5f), half}};
    answer a = {0};
    uint32_t found;
    switch (query) {
    case RAY:
        a.met = sb_query_ray(fixture->world, &point, &filter, &a.hit);
        break;
    case SPHERE:
        a.met = sb_query_sphere(fixture->world, &sphere, &filter, &a.hit);
        break;
    case BOX:
        a.met = sb_query_box(fixture->world, &box, &filter, &a.hit);
        break;
    case CLOSEST:
        a.met = sb_query_closest(fixture->world, start, 4, &filter, &a.hit);
        break;
    case OVERLAP:
        a.met = sb_query_overlap(fixture->world, &ball, &filter, &found, 1) > 0;
        break;
    default:
        a.met = !sb_query_line_of_sight(fixture->world, start, sb_vec3_add(start, way), &filter);
        break;
    }
    return a;
}

static void queries_answer_as_if_each_shape_stood_alone(void **state)
{
    (void)state;
    int met[QUERY_COUNT] = {0}, missed[QUERY_COUNT] = {0}, differ = 0, asked = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        world_fixture whole, parts;
        apart solids;
        open_world(&whole, 60);
        compound_flight f = flight_of(add_body(&whole, 0), 1.0 / 60);
        aim(&f, 0);
        take_apart(&f, &solids, &parts);
        for (int query = 0; query < QUERY_COUNT; query++) {
            const answer got = ask(&whole, query, &f), wanted = ask(&parts, query, &f);
            asked++;
            differ += got.met != wanted.met; // grazing, within the rounding of the pose
            if (!got.met || !wanted.met) {
                missed[query] += !got.met;
                continue;
            }
            met[query]++;
            if (query == OVERLAP || query == SIGHT) {
                continue;
            }
            const double length = query == CLOSEST ? 4 : real3_length(f.way);
            const double gap =
                ((double)got.hit.impact.time - (double)wanted.hit.impact.time) * length;
            check_that(fabs(gap) < 2e-3, (int)i, "time, in metres", gap, 0);
            const uint32_t shape = shape_of_id(&solids, wanted.hit.id);
            assert_int_equal(got.hit.id, BODY);
            differ += got.hit.hit_shape != shape; // where two of them meet
        }
        world_fixture_close(&whole);
        world_fixture_close(&parts);
    }
    for (int query = 0; query < QUERY_COUNT; query++) {
        assert_true(met[query] > 300 && missed[query] > 300);
    }
    assert_true(differ * 500 <= asked);
}

// On request a body is tested as it is separated; a sphere has no hit shapes; a scenery's sets are
// numbered from 1.
static void own_shape_and_bounds_of_sets_are_kept(void **state)
{
    (void)state;
    world_fixture fixture;
    open_world(&fixture, 60);
    sb_body_def def = sb_body_def_default();
    def.hit_set = COMPOUND_SET_COUNT + 1;
    assert_int_equal(sb_world_body_add(fixture.world, BODY, &def), SB_ERROR_ARGUMENT);
    def.hit_set = 1;
    def.shape = SB_BODY_SPHERE;
    assert_int_equal(sb_world_body_add(fixture.world, BODY, &def), SB_ERROR_ARGUMENT);
    def.shape = SB_BODY_BOX;
    assert_int_equal(sb_world_body_add(fixture.world, BODY, &def), SB_OK);
    const sb_world_state initial = sb_world_initial_state(&fixture.def);
    sb_body *body = fixture_body(&fixture, BODY);
    assert_true(sb_world_is_valid(fixture.world, &initial));
    body->hit_set = COMPOUND_SET_COUNT + 1;
    assert_false(sb_world_is_valid(fixture.world, &initial));
    body->hit_set = 1;
    body->joint_yaw = 4;
    assert_false(sb_world_is_valid(fixture.world, &initial));
    body->joint_yaw = NAN;
    assert_false(sb_world_is_valid(fixture.world, &initial));
    body->joint_yaw = 1;
    body->joint_rate = INFINITY;
    assert_false(sb_world_is_valid(fixture.world, &initial));
    body->joint_rate = 0;
    assert_true(sb_world_is_valid(fixture.world, &initial));

    sb_query_filter filter = sb_query_filter_default();
    filter.own_shape = true;
    const sb_point_path path = {{0, 0, 10}, {0, 0, -20}};
    sb_query_hit hit;
    assert_true(sb_query_ray(fixture.world, &path, &filter, &hit));
    assert_true(fabs((double)hit.impact.point.z - 0.5) < 1e-6);
    world_fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(shells_meet_hit_shapes_and_name_them, fill_library),
        cmocka_unit_test_setup(balls_that_go_on_meet_the_own_shape, fill_library),
        cmocka_unit_test_setup(casts_through_the_past_and_the_forecast_meet_hit_shapes,
                               fill_library),
        cmocka_unit_test_setup(queries_answer_as_if_each_shape_stood_alone, fill_library),
        cmocka_unit_test_setup(own_shape_and_bounds_of_sets_are_kept, fill_library),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
