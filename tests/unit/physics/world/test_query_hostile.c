// Queries and steps with any numbers at all. None aborts; a query with arguments that are not valid
// finds nothing, and each answer of the others is within its bounds.

#include "physics/world/query.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "physics/world/pose_ring.h"
#include "physics/world/valid.h"
#include "sample.h"
#include "world_fixture.h"

#define BODY_COUNT 12u
#define HIT_COUNT_MAX 4u

static float hostile(void)
{
    static const float values[] = {
        0.0f,     -0.0f,        NAN,           INFINITY, -INFINITY, FLT_MAX, -FLT_MAX,
        -3.4e38f, FLT_TRUE_MIN, FLT_MIN,       -1e-39f,  1e-20f,    1e9f,    -1e9f,
        1.01e9f,  -1e20f,       1.8446744e19f, 1e5f,     500.0f,    -1.0f,   1.0f,
    };
    return values[sample_below(sizeof values / sizeof *values)];
}

// Most numbers are usual ones, so that a hostile one does not come alone to the first check.
static float any(double low, double high)
{
    return sample_chance(0.04) ? hostile() : (float)sample_in(low, high);
}

static sb_vec3 any_point(double limit)
{
    float x = any(-limit, limit), y = any(-limit, limit), z = any(-limit, limit);
    return sb_vec3_make(x, y, z);
}

static sb_vec3 any_direction(void)
{
    sb_vec3 direction = real3_round(real3_random_direction());
    float *coordinate = sample_below(2) == 0 ? &direction.x : &direction.z;
    *coordinate = sample_chance(0.03) ? hostile() : *coordinate;
    return direction;
}

static sb_box any_box(void)
{
    real_box real = {.center = {0, 0, 0}, .half = {1, 1, 1}};
    real_axes_random(real.axes);
    sb_box box = real_box_round(&real);
    box.center = any_point(10);
    box.half_extents = sb_vec3_make(any(0.1, 3), any(0.1, 3), any(0.1, 3));
    if (sample_chance(0.05)) {
        box.axes[sample_below(3)] = any_direction();
    }
    if (sample_chance(0.05)) {
        box.axes[sample_below(3)].y = hostile();
    }
    return box;
}

typedef struct place {
    world_fixture fixture;
    uint64_t hull[SB_HULL_SIZE_MAX / 8];
} place;

static void add_bodies(place *p)
{
    static const sb_body_shape shapes[] = {SB_BODY_BOX, SB_BODY_SPHERE, SB_BODY_HULL};
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        sb_body_def def = sb_body_def_default();
        def.shape = shapes[i % 3];
        def.position = real3_round(real3_random_point(8));
        def.velocity = real3_round(real3_random_point(5));
        def.yaw_rate = (float)sample_in(-3, 3);
        assert_int_equal(sb_world_body_add(p->fixture.world, i, &def), SB_OK);
    }
}

// Scenery of every kind, bodies of every shape, and poses of some ticks.
static void open_place(place *p)
{
    static const sb_vec3 points[] = {{1.0f, 0.0f, 0.0f},  {-1.0f, 0.0f, 0.2f}, {0.0f, 1.0f, 0.0f},
                                     {0.0f, -1.0f, 0.0f}, {0.0f, 0.0f, 1.0f},  {0.3f, 0.2f, -1.0f}};
    assert_int_equal(sb_hull_build(p->hull, points, 6), SB_OK);
    const sb_hull *hull = (const void *)p->hull;
    const sb_box boxes[] = {
        sb_box_from_yaw(sb_vec3_make(4.0f, 1.0f, 2.0f), sb_vec3_make(2.0f, 1.0f, 1.0f), 0.4f),
        sb_box_from_yaw(sb_vec3_make(-4.0f, 1.0f, 2.0f), sb_vec3_make(1.0f, 3.0f, 0.1f), 0.0f)};
    const sb_cylinder cylinder = {{0.0f, 2.0f, -5.0f}, {0.0f, 1.0f, 0.0f}, 1.0f, 2.0f};
    const sb_hull_place placed = {
        0, {-3.0f, 2.0f, -3.0f}, {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    const sb_plane planes[] = {{{0.0f, 1.0f, 0.0f}, -9.0f}, {{1.0f, 0.0f, 0.0f}, -9.0f}};
    const sb_scenery_def scenery = {.plane_count = 2,
                                    .box_count = 2,
                                    .cylinder_count = 1,
                                    .hull_count = 1,
                                    .placed_hull_count = 1,
                                    .planes = planes,
                                    .boxes = boxes,
                                    .cylinders = &cylinder,
                                    .hulls = &hull,
                                    .placed_hulls = &placed};
    sb_world_def def = fixture_def();
    def.pose_capacity = BODY_COUNT;
    world_fixture_open(&p->fixture, &def, &scenery);
    add_bodies(p);
    fixture_step(&p->fixture, 5);
}

// What queries take, by query.h.

static bool number_is_valid(float value)
{
    return isfinite(value) && value <= 1e9f && value >= -1e9f;
}

static bool point_is_valid(sb_vec3 v)
{
    return number_is_valid(v.x) && number_is_valid(v.y) && number_is_valid(v.z);
}

static bool size_is_valid(float value)
{
    return number_is_valid(value) && value >= 0.0f;
}

static bool path_is_valid(sb_vec3 start, sb_vec3 displacement)
{
    return point_is_valid(start) && point_is_valid(displacement);
}

static bool direction_is_valid(sb_vec3 v)
{
    double length =
        sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
    return length > 0.8999 && length < 1.1001;
}

static bool box_is_valid(const sb_box *box)
{
    return point_is_valid(box->center) && size_is_valid(box->half_extents.x) &&
           size_is_valid(box->half_extents.y) && size_is_valid(box->half_extents.z) &&
           direction_is_valid(box->axes[0]) && direction_is_valid(box->axes[1]) &&
           direction_is_valid(box->axes[2]);
}

// Counts of valid and refused calls, so that the test sees that it asks both.
typedef struct tally {
    uint32_t valid, refused, found;
} tally;

static void count_call(tally *counts, bool valid, uint32_t hit_count)
{
    counts->valid += valid ? 1u : 0u;
    counts->refused += valid ? 0u : 1u;
    counts->found += hit_count > 0 ? 1u : 0u;
    if (!valid) {
        assert_int_equal(hit_count, 0);
    }
}

static void check_impacts(const sb_query_hit *hits, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < HIT_COUNT_MAX; i++) {
        bool known = hits[i].id < BODY_COUNT ||
                     (hits[i].id >= SB_ID_PLANE && hits[i].id < SB_ID_PLANE + 2) ||
                     (hits[i].id >= SB_ID_SOLID && hits[i].id < SB_ID_SOLID + 4);
        assert_true(known);
        assert_true(hits[i].impact.time >= 0.0f && hits[i].impact.time <= 1.0f);
        assert_true(i == 0 || hits[i - 1].impact.time <= hits[i].impact.time);
    }
}

static void cast_rays(sb_world world, const sb_query_filter *filter, tally *counts)
{
    sb_query_hit hits[HIT_COUNT_MAX];
    sb_point_path path = {any_point(9), any_point(12)};
    if (sample_chance(0.3)) {
        path.displacement.x = path.displacement.z = 0.0f; // straight up or down
    }
    bool valid = path_is_valid(path.start, path.displacement);
    uint32_t count = sb_query_ray(world, &path, filter, hits) ? 1 : 0;
    check_impacts(hits, count);
    count_call(counts, valid, count);
    count = sb_query_ray_all(world, &path, filter, hits, HIT_COUNT_MAX);
    check_impacts(hits, count);
    count_call(counts, valid, count);
    sb_vec3 to = any_point(9);
    if (sb_query_line_of_sight(world, path.start, to, filter)) {
        assert_true(path_is_valid(path.start, to));
    }
}

static void cast_spheres(sb_world world, const sb_query_filter *filter, tally *counts)
{
    sb_query_hit hits[HIT_COUNT_MAX];
    const sb_sphere_path path = {any_point(9), any_point(12), any(0.01, 1)};
    bool valid = path_is_valid(path.start, path.displacement) && size_is_valid(path.radius);
    uint32_t count = sb_query_sphere(world, &path, filter, hits) ? 1 : 0;
    check_impacts(hits, count);
    count_call(counts, valid, count);
    count = sb_query_sphere_all(world, &path, filter, hits, HIT_COUNT_MAX);
    check_impacts(hits, count);
    count_call(counts, valid, count);
}

static void cast_boxes(sb_world world, const sb_query_filter *filter, tally *counts)
{
    sb_query_hit hits[HIT_COUNT_MAX];
    const sb_box_cast cast = {any_box(), any_point(12)};
    bool valid = box_is_valid(&cast.start) && point_is_valid(cast.displacement);
    uint32_t count = sb_query_box(world, &cast, filter, hits) ? 1 : 0;
    check_impacts(hits, count);
    count_call(counts, valid, count);
    count = sb_query_box_all(world, &cast, filter, hits, HIT_COUNT_MAX);
    check_impacts(hits, count);
    count_call(counts, valid, count);
}

static void ask_closest(sb_world world, const sb_query_filter *filter, tally *counts)
{
    sb_query_hit hit;
    sb_vec3 point = any_point(10);
    float distance_max = sample_chance(0.1) ? hostile() : (float)sample_in(0, 20);
    uint32_t count = sb_query_closest(world, point, distance_max, filter, &hit) ? 1 : 0;
    check_impacts(&hit, count);
    count_call(counts, point_is_valid(point) && number_is_valid(distance_max) && distance_max > 0,
               count);
}

static sb_shape any_shape(const place *p)
{
    sb_shape shape = {.kind = (sb_shape_kind)sample_below(SB_SHAPE_KIND_COUNT + 1)};
    sb_box box = any_box();
    sb_vec3 a = any_point(9), b = any_point(9), direction = any_direction();
    float size = any(0, 3), height = any(0, 3);
    switch (shape.kind) {
    case SB_SHAPE_SEGMENT:
        shape.segment = (sb_segment){a, b};
        break;
    case SB_SHAPE_PLANE:
        shape.plane = (sb_plane){direction, size};
        break;
    case SB_SHAPE_SPHERE:
        shape.sphere = (sb_sphere){a, size};
        break;
    case SB_SHAPE_AABB:
        shape.aabb = (sb_aabb){sb_vec3_min(a, b), sb_vec3_max(a, b)};
        break;
    case SB_SHAPE_BOX:
        shape.box = box;
        break;
    case SB_SHAPE_CYLINDER:
        shape.cylinder = (sb_cylinder){a, direction, size, height};
        break;
    case SB_SHAPE_HULL:
        shape.hull.hull = sample_chance(0.9) ? (const void *)p->hull : NULL;
        shape.hull.center = a;
        memcpy(shape.hull.axes, box.axes, sizeof box.axes);
        break;
    case SB_SHAPE_POINT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_KIND_COUNT:
    default:
        shape.ray = (sb_ray){a, direction};
        break;
    }
    return shape;
}

static void ask_overlap(const place *p, const sb_query_filter *filter, tally *counts)
{
    uint32_t ids[HIT_COUNT_MAX];
    sb_shape shape = any_shape(p);
    uint32_t count = sb_query_overlap(p->fixture.world, &shape, filter, ids, HIT_COUNT_MAX);
    counts->found += count > 0 ? 1u : 0u;
    if (shape.kind == SB_SHAPE_KIND_COUNT || (shape.kind == SB_SHAPE_HULL && !shape.hull.hull) ||
        (shape.kind == SB_SHAPE_BOX && !box_is_valid(&shape.box)) ||
        (shape.kind == SB_SHAPE_POINT && !point_is_valid(shape.point)) ||
        (shape.kind == SB_SHAPE_SPHERE &&
         !(point_is_valid(shape.sphere.center) && size_is_valid(shape.sphere.radius)))) {
        assert_int_equal(count, 0);
    }
}

static void ask_the_past(sb_world world, tally *counts)
{
    uint32_t now = sb_world_get_state(world)->tick;
    const sb_rewind_cast cast = {.path = {any_point(9), any_point(12), any(0.01, 1)},
                                 .tick = now - sample_below(7),
                                 .fraction = any(0, 1),
                                 .duration = any(0, 1),
                                 .forecast = sample_chance(0.4),
                                 .skip = SB_ID_NONE,
                                 .mask = UINT32_MAX};
    sb_query_hit hit;
    sb_error error;
    uint32_t count = sb_pose_ring_sweep(world, &cast, &hit.impact, &hit.id, NULL, &error) ? 1 : 0;
    check_impacts(&hit, count);
    bool valid =
        path_is_valid(cast.path.start, cast.path.displacement) && size_is_valid(cast.path.radius);
    assert_int_equal(error == SB_ERROR_ARGUMENT, !valid);
    count_call(counts, error == SB_OK, count);
    sb_pose pose;
    (void)sb_pose_ring_at(world, sample_below(BODY_COUNT + 1), cast.tick, cast.fraction, &pose);
}

static void test_queries_take_any_numbers_and_find_nothing_by_bad_ones(void **state)
{
    (void)state;
    place p;
    open_place(&p);
    tally counts[6] = {{0}};
    for (uint32_t i = 0; i < sample_scaled(12000); i++) {
        sb_query_filter filter = sb_query_filter_default();
        filter.bodies = sample_chance(0.6);
        cast_rays(p.fixture.world, &filter, &counts[0]);
        cast_spheres(p.fixture.world, &filter, &counts[1]);
        cast_boxes(p.fixture.world, &filter, &counts[2]);
        ask_closest(p.fixture.world, &filter, &counts[3]);
        ask_the_past(p.fixture.world, &counts[4]);
        ask_overlap(&p, &filter, &counts[5]);
    }
    for (int i = 0; i < 5; i++) {
        assert_true(counts[i].valid > 1000 && counts[i].refused > 1000 && counts[i].found > 100);
    }
    assert_true(counts[5].found > 500);
    world_fixture_close(&p.fixture);
}

// The distance is 0 or NaN: nothing is that near.
static void test_the_closest_point_within_no_distance_is_none(void **state)
{
    (void)state;
    place p;
    open_place(&p);
    const sb_query_filter filter = sb_query_filter_default();
    static const float distances[] = {0.0f, -0.0f, -1.0f, NAN, INFINITY, FLT_MAX};
    sb_query_hit hit;
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        assert_false(sb_query_closest(p.fixture.world, sb_vec3_make(4.0f, 1.0f, 2.0f), distances[i],
                                      &filter, &hit));
    }
    assert_true(sb_query_closest(p.fixture.world, sb_vec3_make(4.0f, 1.0f, 2.0f), FLT_TRUE_MIN,
                                 &filter, &hit));
    world_fixture_close(&p.fixture);
}

static void spoil(sb_body *body)
{
    float value = hostile();
    // A NaN or infinity breaks the promise of the rules, which a debug build reports.
    value = isfinite(value) ? value : -3.4e38f;
    float *numbers[] = {&body->velocity.x, &body->velocity.y, &body->velocity.z, &body->impulse.x,
                        &body->impulse.y,  &body->impulse.z,  &body->position.x, &body->position.y,
                        &body->position.z, &body->yaw_rate,   &body->joint_rate};
    *numbers[sample_below(sizeof numbers / sizeof *numbers)] = value;
}

static void test_a_step_survives_any_finite_numbers_of_rules(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(300); i++) {
        place p;
        open_place(&p);
        for (int tick = 0; tick < 6; tick++) {
            uint32_t spoiled = sample_below(BODY_COUNT);
            spoil(fixture_body(&p.fixture, spoiled));
            tally counts = {0};
            ask_the_past(p.fixture.world, &counts);
            fixture_step(&p.fixture, 1);
            assert_true(sb_world_is_consistent(p.fixture.world));
        }
        world_fixture_close(&p.fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_queries_take_any_numbers_and_find_nothing_by_bad_ones,
                               sample_setup),
        cmocka_unit_test_setup(test_the_closest_point_within_no_distance_is_none, sample_setup),
        cmocka_unit_test_setup(test_a_step_survives_any_finite_numbers_of_rules, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
