#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "hull_distance.h"
#include "physics/shape/hull_build.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT ((int)sample_scaled(100000))

// A target of any kind, with a signed distance in double precision.
typedef enum target_kind {
    TARGET_PLANE,
    TARGET_SPHERE,
    TARGET_AABB,
    TARGET_BOX,
    TARGET_HULL,
} target_kind;

typedef struct target {
    target_kind kind;
    real_box box;  // also the AABB
    real3 center;  // of the sphere
    double radius; // of the sphere; of all of any other, about its centre
    real3 normal;  // of the plane
    double offset;
    const sb_hull *hull;
    real_frame frame;
    double slack; // of the hull
} target;

// Returns the distance, negative inside. For a hull it is a lower bound outside, which is enough
// for stepping.
static double target_distance(const target *t, real3 point)
{
    switch (t->kind) {
    case TARGET_PLANE:
        return real3_dot(t->normal, point) - t->offset;
    case TARGET_SPHERE:
        return real3_length(real3_sub(point, t->center)) - t->radius;
    case TARGET_AABB:
    case TARGET_BOX:
        return real_box_distance(&t->box, point, NULL);
    case TARGET_HULL:
        break;
    }
    return real_hull_distance_low(t->hull, real_frame_to_local(&t->frame, point));
}

// Returns the outward direction of the nearest place of the surface, for a point on it or inside.
static real3 target_normal(const target *t, real3 point)
{
    // By differences over 1e-6 m, which is exact enough away from edges; the caller skips those.
    const double step = 1e-6;
    double at = target_distance(t, point);
    real3 slope = {
        (target_distance(t, real3_add(point, (real3){step, 0, 0})) - at) / step,
        (target_distance(t, real3_add(point, (real3){0, step, 0})) - at) / step,
        (target_distance(t, real3_add(point, (real3){0, 0, step})) - at) / step,
    };
    return slope;
}

static real3 target_center(const target *t)
{
    switch (t->kind) {
    case TARGET_PLANE:
        return real3_scale(t->normal, t->offset);
    case TARGET_SPHERE:
        return t->center;
    case TARGET_AABB:
    case TARGET_BOX:
        return t->box.center;
    case TARGET_HULL:
        break;
    }
    return t->frame.center;
}

static bool sweep(const target *t, const sb_point_path *path, sb_impact *out_impact)
{
    *out_impact = (sb_impact){NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    sb_box box = real_box_round(&t->box);
    switch (t->kind) {
    case TARGET_PLANE: {
        sb_plane plane = {real3_round(t->normal), (float)t->offset};
        return sb_sweep_point_plane(path, &plane, out_impact);
    }
    case TARGET_SPHERE: {
        sb_sphere sphere = {real3_round(t->center), (float)t->radius};
        return sb_sweep_point_sphere(path, &sphere, out_impact);
    }
    case TARGET_AABB: {
        sb_aabb aabb = {sb_vec3_sub(box.center, box.half_extents),
                        sb_vec3_add(box.center, box.half_extents)};
        return sb_sweep_point_aabb(path, &aabb, out_impact);
    }
    case TARGET_BOX:
        return sb_sweep_point_box(path, &box, out_impact);
    case TARGET_HULL:
        break;
    }
    sb_placed_hull hull = real_frame_place(&t->frame, t->hull);
    return sb_sweep_point_hull(path, &hull, out_impact);
}

static void sample_target(target *t, target_kind kind)
{
    *t = (target){.kind = kind};
    real3 at = real3_random_point(sample_chance(0.2) ? 450 : 20);
    for (int i = 0; i < 3; i++) {
        t->box.half[i] = real_float(sample_log(0.02, 20));
    }
    t->box.center = t->center = t->frame.center = at;
    t->radius = real3_length((real3){t->box.half[0], t->box.half[1], t->box.half[2]});
    real_axes_random(t->box.axes);
    if (kind == TARGET_AABB || sample_chance(0.2)) {
        real_axes_from_yaw(t->box.axes, 0);
    }
    for (int i = 0; i < 3; i++) {
        t->frame.axes[i] = t->box.axes[i];
    }
    if (kind == TARGET_SPHERE) {
        t->radius = real_float(sample_log(0.02, 20));
    } else if (kind == TARGET_PLANE) {
        t->normal = real3_of(real3_round(real3_random_direction()));
        t->offset = real_float(real3_dot(t->normal, at));
        t->radius = sample_log(0.01, 10);
    } else if (kind == TARGET_HULL) {
        uint32_t which = sample_below(HULL_POOL_COUNT);
        t->hull = hull_pool(which);
        t->slack = hull_pool_slack(which);
        t->radius = (double)t->hull->radius;
    }
    if (kind == TARGET_AABB) {
        // Exact minimum and maximum in floats, and the box in the middle between them.
        sb_box box = real_box_round(&t->box);
        sb_vec3 min = sb_vec3_sub(box.center, box.half_extents);
        sb_vec3 max = sb_vec3_add(box.center, box.half_extents);
        t->box.center = real3_scale(real3_add(real3_of(min), real3_of(max)), 0.5);
        real3 half = real3_scale(real3_sub(real3_of(max), real3_of(min)), 0.5);
        t->box.half[0] = half.x;
        t->box.half[1] = half.y;
        t->box.half[2] = half.z;
    }
}

// The path, exact in floats.
typedef struct ray {
    const target *target;
    real3 start, displacement;
} ray;

static real3 ray_at(const ray *r, double time)
{
    return real3_add(r->start, real3_scale(r->displacement, time));
}

static double ray_gap(const void *context, double time)
{
    const ray *r = context;
    return target_distance(r->target, ray_at(r, time));
}

static void sample_ray(ray *r, const target *t)
{
    real3 center = target_center(t);
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = t->box.axes[sample_below(3)]; // along the faces of a box
    }
    double length = t->radius * sample_log(0.01, 100);
    if (length > 100) {
        length = 100;
    }
    r->target = t;
    r->displacement = real3_float(real3_scale(direction, length));
    // A place near the target, in proportion to its box if it has one, passed at some time.
    real3 place = center;
    for (int i = 0; i < 3; i++) {
        bool boxy = t->kind == TARGET_AABB || t->kind == TARGET_BOX;
        double reach = boxy ? t->box.half[i] : 0.8 * t->radius;
        place = real3_add(place, real3_scale(t->box.axes[i], sample_in(-1.3, 1.3) * reach));
    }
    if (t->kind == TARGET_HULL) {
        real3 local = real_hull_sample(t->hull, sample_in(0.5, 2));
        place = real_frame_to_world(&t->frame, local);
    }
    double time = sample_in(-0.3, 1.3);
    r->start = real3_float(real3_sub(place, real3_scale(r->displacement, time)));
}

static double rounding_of(const ray *r)
{
    real3 center = target_center(r->target);
    return 1e-6 * (real3_length(real3_sub(r->start, center)) + real3_length(r->displacement) +
                   r->target->radius) +
           2e-7 * (real3_length(r->start) + real3_length(center)) + 1e-7 + 3 * r->target->slack;
}

typedef struct tally {
    int hits, misses, inside, grazing;
} tally;

// Checks point and normal of an impact on the surface or, at time 0, inside.
static void check_surface(const ray *r, const sb_impact *impact, double tolerance, int index)
{
    real3 point = real3_of(impact->point), normal = real3_of(impact->normal);
    real3 at = ray_at(r, (double)impact->time);
    check_that(fabs(real3_length(normal) - 1) < 1e-6, index, "length of the normal",
               real3_length(normal), 1);
    double off = fabs(target_distance(r->target, point));
    check_that(off <= tolerance, index, "point off the surface", off, tolerance);
    // From the ray's place straight out by the depth, which is zero at a later time.
    double depth = fmax(0, -target_distance(r->target, at));
    real3 out = real3_sub(point, at);
    off = real3_length(real3_sub(out, real3_scale(normal, depth)));
    check_that(off <= 3 * tolerance, index, "point off the nearest way out", off, tolerance);
    // Skipped if two faces are almost equally near.
    real3 slope = target_normal(r->target, at);
    bool edge = fabs(real3_length(slope) - 1) > 1e-3;
    for (int i = 0; i < 6 && !edge; i++) {
        real3 aside = {0, 0, 0};
        double step = (i % 2 == 0 ? 4 : -4) * (tolerance + 1e-6);
        *(i / 2 == 0 ? &aside.x : i / 2 == 1 ? &aside.y : &aside.z) = step;
        real3 near = target_normal(r->target, real3_add(at, aside));
        edge = real3_length(real3_sub(near, slope)) > 1e-2;
    }
    if (!edge) {
        off = real3_length(real3_sub(normal, slope));
        check_that(off < 1e-2, index, "normal off the slope of the distance", off, 0);
    }
}

static void check_ray(const ray *r, int index, tally *counts)
{
    double tolerance = rounding_of(r);
    double first = ray_gap(r, 0);
    if (fabs(first) <= tolerance) {
        counts->grazing++;
        return;
    }
    sb_point_path path = {real3_round(r->start), real3_round(r->displacement)};
    sb_impact impact;
    bool hit = sweep(r->target, &path, &impact);
    if (first < 0) {
        check_that(hit && impact.time == 0.0f, index, "time from inside", (double)impact.time, 0);
        check_surface(r, &impact, tolerance, index);
        counts->inside++;
        return;
    }
    gap_motion g = {ray_gap, r, real3_length(r->displacement)};
    encounter wanted = gap_encounter(&g, 0, 4 * tolerance);
    if (wanted.kind == MEETING_GRAZING) {
        counts->grazing++;
        return;
    }
    check_that(hit == (wanted.kind == MEETING_HIT), index, "impact", hit,
               wanted.kind == MEETING_HIT);
    if (hit) {
        check_time(&g, &wanted, impact.time, tolerance, index);
        check_surface(r, &impact, tolerance, index);
    }
    counts->hits += hit;
    counts->misses += !hit;
}

static void check_kind(target_kind kind)
{
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT; i++) {
        target t;
        sample_target(&t, kind);
        ray r;
        sample_ray(&r, &t);
        check_ray(&r, i, &counts);
    }
    assert_true(counts.hits > CASE_COUNT / 10 && counts.misses > CASE_COUNT / 5);
    assert_true(counts.inside > CASE_COUNT / 50 && counts.grazing < CASE_COUNT / 10);
}

static void ray_at_random_planes_agrees_with_substeps(void **state)
{
    (void)state;
    check_kind(TARGET_PLANE);
}

static void ray_at_random_spheres_agrees_with_substeps(void **state)
{
    (void)state;
    check_kind(TARGET_SPHERE);
}

static void ray_at_random_aabbs_agrees_with_substeps(void **state)
{
    (void)state;
    check_kind(TARGET_AABB);
}

static void ray_at_random_boxes_agrees_with_substeps(void **state)
{
    (void)state;
    check_kind(TARGET_BOX);
}

static void ray_at_random_hulls_agrees_with_substeps(void **state)
{
    (void)state;
    check_kind(TARGET_HULL);
}

// The cube from -1 to 1 as a plane (its top), an AABB, a box and a hull.
static int cube_sweeps(sb_vec3 start, sb_vec3 displacement, sb_impact out_impacts[3])
{
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(block, sb_vec3_make(1, 1, 1)), SB_OK);
    const void *at = block;
    sb_placed_hull hull = {at, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    sb_aabb aabb = {{-1, -1, -1}, {1, 1, 1}};
    sb_box box = sb_box_from_aabb(&aabb);
    sb_point_path path = {start, displacement};
    bool hit = sb_sweep_point_aabb(&path, &aabb, &out_impacts[0]);
    assert_true(sb_sweep_point_box(&path, &box, &out_impacts[1]) == hit);
    assert_true(sb_sweep_point_hull(&path, &hull, &out_impacts[2]) == hit);
    return hit;
}

static void ray_from_the_surface_hits_only_inwards(void **state)
{
    (void)state;
    sb_impact impacts[3];
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            float start[3] = {0.25f, 0.25f, 0.25f}, in[3] = {0, 0, 0}, along[3] = {3, 3, 3};
            start[axis] = (float)side;
            in[axis] = (float)-side;
            along[axis] = 0;
            sb_vec3 from = {start[0], start[1], start[2]}, displacement = {in[0], in[1], in[2]};
            assert_true(cube_sweeps(from, displacement, impacts));
            for (int i = 0; i < 3; i++) {
                assert_true(impacts[i].time == 0.0f);
                assert_true(sb_vec3_dot(impacts[i].normal, displacement) == -1.0f);
            }
            assert_false(cube_sweeps(from, sb_vec3_negate(displacement), impacts));
            assert_false(cube_sweeps(from, sb_vec3_make(0, 0, 0), impacts));
            assert_false(cube_sweeps(from, sb_vec3_make(along[0], along[1], along[2]), impacts));
        }
    }
}

static void ray_that_ends_on_the_surface_hits_at_1_and_one_that_ends_short_does_not(void **state)
{
    (void)state;
    sb_impact impacts[3];
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            float start[3] = {0.25f, 0.5f, -0.25f}, displacement[3] = {0, 0, 0};
            start[axis] = 3.0f * (float)side;
            displacement[axis] = -2.0f * (float)side;
            sb_vec3 from = {start[0], start[1], start[2]},
                    all = {displacement[0], displacement[1], displacement[2]};
            assert_true(cube_sweeps(from, all, impacts));
            for (int i = 0; i < 3; i++) {
                assert_true(impacts[i].time == 1.0f);
                sb_vec3 end = sb_vec3_add(from, all);
                assert_memory_equal(&impacts[i].point, &end, sizeof end);
            }
            assert_false(cube_sweeps(from, sb_vec3_scale(all, 0.999f), impacts));
            // Parallel beside the cube, and away from it.
            start[(axis + 1) % 3] = 1.001f;
            from = sb_vec3_make(start[0], start[1], start[2]);
            assert_false(cube_sweeps(from, sb_vec3_scale(all, 5.0f), impacts));
            assert_false(cube_sweeps(from, sb_vec3_scale(all, -5.0f), impacts));
        }
    }
}

static void ray_from_inside_without_displacement_hits_the_nearest_face_at_once(void **state)
{
    (void)state;
    sb_impact impacts[3];
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            float start[3] = {0.25f, -0.5f, 0.25f};
            start[axis] = 0.75f * (float)side;
            sb_vec3 from = {start[0], start[1], start[2]};
            start[axis] = (float)side;
            for (int scale = 0; scale < 2; scale++) {
                // Also if it leaves through that same face.
                sb_vec3 displacement = sb_vec3_scale(from, 2.0f * (float)scale);
                assert_true(cube_sweeps(from, displacement, impacts));
                for (int i = 0; i < 3; i++) {
                    sb_vec3 wanted = {start[0], start[1], start[2]};
                    assert_true(impacts[i].time == 0.0f);
                    assert_memory_equal(&impacts[i].point, &wanted, sizeof wanted);
                }
            }
        }
    }
}

static void ray_at_a_plane_from_the_plane_or_behind_it(void **state)
{
    (void)state;
    const sb_plane plane = {{0, 1, 0}, 2};
    const struct {
        sb_vec3 start, displacement;
        double time; // negative for none
    } cases[] = {
        {{1, 2, 3}, {0, -1, 0}, 0},   {{1, 2, 3}, {0, 1, 0}, -1}, {{1, 2, 3}, {1, 0, 0}, -1},
        {{1, 2, 3}, {0, 0, 0}, -1},   {{1, 1, 3}, {0, 5, 0}, 0},  {{1, 1, 3}, {0, 0, 0}, 0},
        {{1, 1, 3}, {0, -5, 0}, 0},   {{1, 4, 3}, {0, -2, 0}, 1}, {{1, 4, 3}, {0, -1.99f, 0}, -1},
        {{1, 4, 3}, {5, -4, 0}, 0.5}, {{1, 4, 3}, {5, 0, 0}, -1}, {{1, 4, 3}, {5, 1, 0}, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_point_path path = {cases[i].start, cases[i].displacement};
        sb_impact impact;
        bool hit = sb_sweep_point_plane(&path, &plane, &impact);
        assert_true(hit == (cases[i].time >= 0));
        if (hit) {
            assert_true((double)impact.time == cases[i].time && impact.point.y == 2.0f);
            assert_true(impact.normal.y == 1.0f);
            float x = cases[i].start.x + impact.time * cases[i].displacement.x;
            assert_true(impact.point.x == x && impact.point.z == 3.0f);
        }
    }
}

// A ray that enters through an edge or a corner meets two or three faces at once, and by rounding
// it is slightly outside one. Its point is still where it was aimed at, and within the box.
static void ray_at_an_edge_of_an_aabb_hits_it_where_it_was_aimed_at(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        sb_aabb box;
        float aim[3], displacement[3];
        int at_end = 0;
        for (int k = 0; k < 3; k++) {
            float low = (float)sample_in(-9, 9), high = low + (float)sample_log(0.1, 9);
            float share = (float)sample_below(3) / 2; // an end or the middle
            (&box.min.x)[k] = low;
            (&box.max.x)[k] = high;
            aim[k] = share == 0 ? low : share == 1 ? high : 0.5f * (low + high);
            // Inwards if it is at an end.
            displacement[k] = (float)sample_log(0.1, 9) * (share == 1 ? -1.0f : 1.0f);
            at_end += share != 0.5f;
        }
        if (at_end < 2) {
            continue;
        }
        sb_point_path path = {
            {aim[0] - displacement[0], aim[1] - displacement[1], aim[2] - displacement[2]},
            {2 * displacement[0], 2 * displacement[1], 2 * displacement[2]}};
        sb_impact impact;
        if (!sb_sweep_point_aabb(&path, &box, &impact)) {
            continue; // past the edge by rounding
        }
        hits++;
        for (int k = 0; k < 3; k++) {
            float at = (&impact.point.x)[k];
            assert_true(at >= (&box.min.x)[k] && at <= (&box.max.x)[k]);
            // At a shallow angle it may enter slightly farther on.
            assert_true(fabsf(at - aim[k]) < 1e-3f);
        }
    }
    assert_true(hits > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(ray_at_random_planes_agrees_with_substeps, sample_setup),
        cmocka_unit_test_setup(ray_at_random_spheres_agrees_with_substeps, sample_setup),
        cmocka_unit_test_setup(ray_at_random_aabbs_agrees_with_substeps, sample_setup),
        cmocka_unit_test_setup(ray_at_random_boxes_agrees_with_substeps, sample_setup),
        cmocka_unit_test_setup(ray_at_random_hulls_agrees_with_substeps, sample_setup),
        cmocka_unit_test(ray_from_the_surface_hits_only_inwards),
        cmocka_unit_test(ray_that_ends_on_the_surface_hits_at_1_and_one_that_ends_short_does_not),
        cmocka_unit_test(ray_from_inside_without_displacement_hits_the_nearest_face_at_once),
        cmocka_unit_test_setup(ray_at_an_edge_of_an_aabb_hits_it_where_it_was_aimed_at,
                               sample_setup),
        cmocka_unit_test(ray_at_a_plane_from_the_plane_or_behind_it),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
