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

typedef struct flight {
    const sb_hull *hull;
    real_frame frame;
    double slack; // of the hull
    real3 start, displacement;
    double radius;
} flight;

static real3 center_at(const flight *f, double time)
{
    return real3_add(f->start, real3_scale(f->displacement, time));
}

static double flight_distance(const flight *f, double time, real3 *out_closest)
{
    real3 local = real_frame_to_local(&f->frame, center_at(f, time));
    double distance = real_hull_distance(f->hull, local, out_closest);
    if (out_closest != NULL) {
        *out_closest = real_frame_to_world(&f->frame, *out_closest);
    }
    return distance;
}

static double flight_gap(const void *context, double time)
{
    const flight *f = context;
    // Far away a lower bound is enough for stepping.
    double low =
        real_hull_distance_low(f->hull, real_frame_to_local(&f->frame, center_at(f, time)));
    return low > 1.1 * f->radius ? low - f->radius : flight_distance(f, time, NULL) - f->radius;
}

static double rounding_of(const flight *f)
{
    real3 from = real3_sub(f->start, f->frame.center);
    return 1e-6 * (real3_length(from) + real3_length(f->displacement) + (double)f->hull->radius +
                   f->radius) +
           2e-7 * (real3_length(f->start) + real3_length(f->frame.center)) + 1e-6 + 3 * f->slack;
}

static bool sweep(const flight *f, sb_impact *out_impact)
{
    *out_impact = (sb_impact){NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    sb_sphere_path path = {real3_round(f->start), real3_round(f->displacement), (float)f->radius};
    sb_placed_hull hull = real_frame_place(&f->frame, f->hull);
    return sb_sweep_sphere_hull(&path, &hull, out_impact);
}

static void sample_hull(flight *f)
{
    uint32_t which = sample_below(HULL_POOL_COUNT);
    f->hull = hull_pool(which);
    f->slack = hull_pool_slack(which);
    f->frame.center = real3_random_point(sample_chance(0.2) ? 450 : 20);
    real_axes_random(f->frame.axes);
    if (sample_chance(0.2)) {
        real_axes_from_yaw(f->frame.axes, 0);
    }
    f->radius = real_float(sample_log(0.02, 2));
}

// A path that passes near the hull at some time, perhaps outside the tick.
static void sample_path(flight *f, double length_min, double length_max)
{
    real3 direction = real3_random_direction();
    uint32_t variant = sample_below(10);
    if (variant < 2) { // along an edge, or straight at a face
        const sb_hull_edge *edge = &sb_hull_edges(f->hull)[sample_below(f->hull->edge_count)];
        const sb_vec3 *v = sb_hull_vertices(f->hull);
        real3 along = real3_sub(real3_of(v[edge->vertex_b]), real3_of(v[edge->vertex_a]));
        const sb_hull_face *face = &sb_hull_faces(f->hull)[sample_below(f->hull->face_count)];
        along = variant == 0 ? along : real3_scale(real3_of(face->plane.normal), -1);
        direction = real3_sub(real_frame_to_world(&f->frame, along), f->frame.center);
        direction = real3_scale(direction, 1 / real3_length(direction));
    }
    f->displacement = real3_float(real3_scale(direction, sample_log(length_min, length_max)));
    real3 place = real_hull_sample(f->hull, sample_in(0.7, 1.4));
    place = real3_add(place, real3_scale(real3_random_direction(), sample_in(0, 2) * f->radius));
    place = real_frame_to_world(&f->frame, place);
    f->start = real3_float(real3_sub(place, real3_scale(f->displacement, sample_in(-0.1, 1.2))));
}

static void check_touch(const flight *f, const sb_impact *impact, double tolerance, int index)
{
    double distance = flight_distance(f, (double)impact->time, NULL);
    real3 point = real3_of(impact->point), normal = real3_of(impact->normal);
    check_that(fabs(real3_length(normal) - 1) < 1e-6, index, "length of the normal",
               real3_length(normal), 1);
    // The point is on the surface and as near as any point of it. At a seam of the rounded hull,
    // rounding decides between two such points.
    double off = fabs(real_hull_distance(f->hull, real_frame_to_local(&f->frame, point), NULL));
    check_that(off <= tolerance, index, "point off the surface", off, tolerance);
    real3 out = real3_sub(center_at(f, (double)impact->time), point);
    off = fabs(real3_length(out) - distance);
    check_that(off <= tolerance, index, "point farther than the closest", off, tolerance);
    off = real3_length(real3_sub(normal, real3_scale(out, 1 / real3_length(out))));
    double bound = 1e-5 + 2 * tolerance / distance;
    check_that(off <= bound, index, "normal off the way from the point", off, bound);
}

typedef struct tally {
    int hits, misses, grazing, faces, edges, vertices;
} tally;

// Counts the feature of an impact by the number of face planes that hold the point.
static void count_feature(const flight *f, const sb_impact *impact, tally *counts)
{
    real3 local = real_frame_to_local(&f->frame, real3_of(impact->point));
    int planes = 0;
    for (uint32_t i = 0; i < f->hull->face_count; i++) {
        const sb_plane *plane = &sb_hull_faces(f->hull)[i].plane;
        double off = real3_dot(real3_of(plane->normal), local) - (double)plane->offset;
        planes += fabs(off) < 1e-4;
    }
    counts->faces += planes == 1;
    counts->edges += planes == 2;
    counts->vertices += planes >= 3;
}

static void check_flight(const flight *f, int index, tally *counts)
{
    double tolerance = rounding_of(f);
    if (flight_gap(f, 0) <= tolerance) {
        counts->grazing++;
        return;
    }
    gap_motion g = {flight_gap, f, real3_length(f->displacement)};
    encounter wanted = gap_encounter(&g, 0, 4 * tolerance);
    sb_impact impact;
    bool hit = sweep(f, &impact);
    if (wanted.kind == MEETING_GRAZING) {
        counts->grazing++;
        return;
    }
    if (hit != (wanted.kind == MEETING_HIT)) {
        fail_msg("seed %" PRIu64 ", case %d: impact %d at %.9g, reference %d at %.9g; path %.9g m, "
                 "radius %.9g m, %d vertices",
                 sample_seed(), index, hit, (double)impact.time, wanted.kind == MEETING_HIT,
                 wanted.time, real3_length(f->displacement), f->radius, f->hull->vertex_count);
    }
    if (hit) {
        check_time(&g, &wanted, impact.time, tolerance, index);
        check_touch(f, &impact, tolerance, index);
        count_feature(f, &impact, counts);
    }
    counts->hits += hit;
    counts->misses += !hit;
}

static void sphere_hull_random_paths_agree_with_substeps(void **state)
{
    (void)state;
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT; i++) {
        flight f;
        sample_hull(&f);
        do {
            sample_path(&f, 0.03, 100);
        } while (flight_gap(&f, 0) <= rounding_of(&f));
        check_flight(&f, i, &counts);
    }
    assert_true(counts.hits > CASE_COUNT / 3 && counts.misses > CASE_COUNT / 3);
    assert_true(counts.grazing < CASE_COUNT / 20);
    assert_true(counts.faces > CASE_COUNT / 50 && counts.edges > CASE_COUNT / 50);
    assert_true(counts.vertices > CASE_COUNT / 50);
}

static void sphere_hull_hit_of_a_box_is_that_of_the_box(void **state)
{
    (void)state;
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    int hits = 0, misses = 0;
    for (int i = 0; i < CASE_COUNT / 4; i++) {
        flight f;
        sample_hull(&f);
        sb_vec3 half = {(float)sample_log(0.05, 3), (float)sample_log(0.05, 3),
                        (float)sample_log(0.05, 3)};
        assert_int_equal(sb_hull_build_box(block, half), SB_OK);
        const void *at = block;
        f.hull = at;
        f.slack = 0;
        sample_path(&f, 0.1, 20);
        sb_placed_hull hull = real_frame_place(&f.frame, f.hull);
        sb_box box = {hull.center, half, {hull.axes[0], hull.axes[1], hull.axes[2]}};
        sb_sphere_path path = {real3_round(f.start), real3_round(f.displacement), (float)f.radius};
        sb_impact impact, wanted;
        bool hit = sb_sweep_sphere_hull(&path, &hull, &impact);
        bool wanted_hit = sb_sweep_sphere_box(&path, &box, &wanted);
        if (flight_gap(&f, 0) < rounding_of(&f)) {
            continue; // in contact
        }
        if (hit != wanted_hit) {
            // Otherwise it grazes, no deeper than rounding.
            gap_motion g = {flight_gap, &f, real3_length(f.displacement)};
            double least = gap_smallest(&g, 0, 1, 0.1 * rounding_of(&f));
            check_that(fabs(least) < 2 * rounding_of(&f), i, "gap of a disputed impact", least, 0);
            continue;
        }
        if (hit) {
            double off = fabs((double)impact.time - (double)wanted.time);
            double gap = flight_gap(&f, (double)wanted.time);
            check_that(off < 1e-4 || fabs(gap) < 2 * rounding_of(&f), i, "time", off, 0);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > CASE_COUNT / 20 && misses > CASE_COUNT / 20);
}

// Starts with the centre outside but closer than the radius.
static void sphere_hull_in_contact_hits_at_once_or_leaves(void **state)
{
    (void)state;
    int approaching = 0, leaving = 0, still = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        flight f;
        sample_hull(&f);
        double distance;
        real3 closest;
        do {
            real3 place = real_hull_sample(f.hull, sample_in(0.8, 1.3));
            place = real3_add(place, real3_scale(real3_random_direction(), f.radius));
            f.start = real3_float(real_frame_to_world(&f.frame, place));
            f.displacement = (real3){0, 0, 0};
            distance = flight_distance(&f, 0, &closest);
        } while (!(distance > 0.02 * f.radius + rounding_of(&f) &&
                   distance < 0.98 * f.radius - rounding_of(&f)));
        bool moves = sample_chance(0.9);
        if (moves) {
            real3 displacement = real3_scale(real3_random_direction(), sample_log(1e-3, 100));
            f.displacement = real3_float(displacement);
        }
        real3 out = real3_scale(real3_sub(f.start, closest), 1 / distance);
        double slope = moves ? real3_dot(out, f.displacement) / real3_length(f.displacement) : 0;
        sb_impact impact;
        bool hit = sweep(&f, &impact);
        if (moves && fabs(slope) < 0.05) {
            continue; // along the surface
        }
        check_that(hit == (slope < 0), i, "impact from contact, slope", hit, slope);
        if (hit) {
            check_that(impact.time == 0.0f, i, "time from contact", (double)impact.time, 0);
            check_touch(&f, &impact, rounding_of(&f), i);
        }
        approaching += hit;
        leaving += !hit;
        still += !moves;
    }
    assert_true(approaching > CASE_COUNT / 4 && leaving > CASE_COUNT / 4 &&
                still > CASE_COUNT / 20);
}

// Between the moved-out faces and the rounded hull: beside a sharp edge or corner, not in contact.
static void sphere_hull_beside_a_sharp_edge_is_not_in_contact(void **state)
{
    (void)state;
    int hits = 0, misses = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        flight f;
        sample_hull(&f);
        real3 place = real_hull_sample(f.hull, 1.2);
        place =
            real3_add(place, real3_scale(real3_random_direction(), sample_in(1, 1.4) * f.radius));
        if (real_hull_distance_low(f.hull, place) > f.radius ||
            real_hull_distance(f.hull, place, NULL) < 1.01 * f.radius) {
            continue;
        }
        f.start = real3_float(real_frame_to_world(&f.frame, place));
        f.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(0.01, 3)));
        tally counts = {0};
        check_flight(&f, i, &counts);
        hits += counts.hits;
        misses += counts.misses;
    }
    assert_true(hits > CASE_COUNT / 200 && misses > CASE_COUNT / 200);
}

static void sphere_hull_whose_centre_starts_inside_hits_at_once(void **state)
{
    (void)state;
    int tried = 0;
    for (int i = 0; i < CASE_COUNT / 2; i++) {
        flight f;
        sample_hull(&f);
        f.start = real3_float(real_frame_to_world(&f.frame, real_hull_sample(f.hull, 1)));
        f.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(1e-3, 100)));
        if (sample_chance(0.2)) {
            f.displacement = (real3){0, 0, 0};
        }
        real3 closest;
        double depth = -flight_distance(&f, 0, &closest);
        double tolerance = rounding_of(&f);
        if (depth < tolerance) {
            continue;
        }
        sb_impact impact;
        check_that(sweep(&f, &impact), i, "impact from inside", 0, 1);
        check_that(impact.time == 0.0f, i, "time from inside", (double)impact.time, 0);
        // The way out along the normal is as long as the shortest, and ends on the surface.
        real3 out = real3_sub(real3_of(impact.point), f.start);
        double along = real3_dot(out, real3_of(impact.normal));
        check_that(fabs(along - depth) < tolerance, i, "way out along the normal", along, depth);
        check_that(fabs(real3_length(out) - depth) < tolerance, i, "way out", real3_length(out),
                   depth);
        tried++;
    }
    assert_true(tried > CASE_COUNT / 5);
}

static void sphere_hull_resting_on_a_face_and_pressed_does_not_sink(void **state)
{
    (void)state;
    // The start is at the radius from the face, to a few units in the last place either way. From
    // any of these places, going down must be an impact, and going up must not be one at once.
    for (int i = 0; i < CASE_COUNT; i++) {
        flight f;
        sample_hull(&f);
        const sb_hull_face *face = &sb_hull_faces(f.hull)[sample_below(f.hull->face_count)];
        real3 middle = {0, 0, 0}, normal = real3_of(face->plane.normal);
        for (uint32_t j = 0; j < face->index_count; j++) {
            uint8_t index = sb_hull_indices(f.hull)[face->index_first + j];
            middle = real3_add(middle, real3_of(sb_hull_vertices(f.hull)[index]));
        }
        middle = real3_scale(middle, 1.0 / face->index_count);
        double height = f.radius * (1 + 6e-8 * ((double)sample_below(9) - 4));
        real3 place = real3_add(middle, real3_scale(normal, height));
        f.start = real3_float(real_frame_to_world(&f.frame, place));
        real3 down =
            real3_sub(real_frame_to_world(&f.frame, real3_scale(normal, -0.5)), f.frame.center);
        f.displacement = real3_float(down);
        sb_impact impact;
        check_that(sweep(&f, &impact), i, "impact of what rests and is pressed", 0, 1);
        check_that((double)impact.time <= 4 * rounding_of(&f), i, "time", (double)impact.time, 0);
        f.displacement = real3_scale(f.displacement, -1);
        check_that(!sweep(&f, &impact), i, "impact of what rests and leaves", 1, 0);
    }
}

// A box with a roof so flat that rounding decides which of its sides a long path meets last.
static void sphere_hull_of_two_faces_nearly_in_one_plane_is_hit_on_either(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < CASE_COUNT / 4;) {
        flight f;
        sample_hull(&f);
        _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
        float ridge = (float)sample_log(1e-5, 1e-3);
        const sb_vec3 points[] = {
            {-1, -1, -1}, {1, -1, -1}, {-1, -1, 1}, {1, -1, 1},     {-1, 0, -1},
            {1, 0, -1},   {-1, 0, 1},  {1, 0, 1},   {-1, ridge, 0}, {1, ridge, 0},
        };
        assert_int_equal(sb_hull_build(block, points, 10), SB_OK);
        const void *at = block;
        f.hull = at;
        f.slack = real_hull_slack(f.hull);
        f.radius = real_float(sample_log(0.02, 0.2));
        real3 local = {sample_in(-1, 1), f.radius, sample_in(-0.2, 0.2)};
        real3 target = real_frame_to_world(&f.frame, local);
        real3 displacement = {sample_in(-1, 1), -1, sample_in(-1, 1)};
        displacement = real3_sub(real_frame_to_world(&f.frame, displacement), f.frame.center);
        f.displacement = real3_float(real3_scale(displacement, sample_in(10, 60)));
        double time = sample_in(0.1, 0.95);
        f.start = real3_float(real3_sub(target, real3_scale(f.displacement, time)));
        tally counts = {0};
        check_flight(&f, i, &counts);
        hits += counts.hits;
        i++;
    }
    assert_true(hits > CASE_COUNT / 5);
}

static void sphere_hull_whose_centre_is_on_the_surface_is_inside(void **state)
{
    (void)state;
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(block, sb_vec3_make(1, 1, 1)), SB_OK);
    const void *at = block;
    const sb_placed_hull cube = {at, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const float ways[] = {-1.0f, 0.0f, 1.0f};
    for (int i = 0; i < 3; i++) {
        sb_sphere_path path = {{0.25f, 1, 0.5f}, {0, ways[i], 0}, 0.5f};
        sb_impact impact;
        assert_true(sb_sweep_sphere_hull(&path, &cube, &impact));
        assert_true(impact.time == 0.0f && impact.normal.y == 1.0f && impact.point.y == 1.0f);
    }
}

// The same holds as on a face, for the direction in the middle between those of the faces.
static void sphere_hull_resting_on_an_edge_or_a_corner_and_pressed_does_not_sink(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        flight f;
        sample_hull(&f);
        const sb_hull_edge *edge = &sb_hull_edges(f.hull)[sample_below(f.hull->edge_count)];
        const sb_vec3 *v = sb_hull_vertices(f.hull);
        bool corner = sample_chance(0.5);
        double share = corner ? 0 : sample_in(0.1, 0.9);
        real3 a = real3_of(v[edge->vertex_a]), b = real3_of(v[edge->vertex_b]);
        real3 at = real3_add(a, real3_scale(real3_sub(b, a), share));
        real3 out = {0, 0, 0};
        for (uint32_t j = 0; j < f.hull->face_count; j++) {
            const sb_plane *plane = &sb_hull_faces(f.hull)[j].plane;
            double off = real3_dot(real3_of(plane->normal), at) - (double)plane->offset;
            if (fabs(off) <= 1e-5 + 2 * f.slack) {
                out = real3_add(out, real3_of(plane->normal));
            }
        }
        out = real3_scale(out, 1 / real3_length(out));
        double height = f.radius * (1 + 6e-8 * ((double)sample_below(9) - 4));
        real3 place = real3_add(at, real3_scale(out, height));
        f.start = real3_float(real_frame_to_world(&f.frame, place));
        real3 down = real_frame_to_world(&f.frame, real3_scale(out, -0.5));
        f.displacement = real3_float(real3_sub(down, f.frame.center));
        sb_impact impact;
        check_that(sweep(&f, &impact), i, "impact of what rests and is pressed", 0, 1);
        check_that((double)impact.time <= 4 * rounding_of(&f), i, "time", (double)impact.time, 0);
        f.displacement = real3_scale(f.displacement, -1);
        check_that(!sweep(&f, &impact), i, "impact of what rests and leaves", 1, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sphere_hull_random_paths_agree_with_substeps, sample_setup),
        cmocka_unit_test_setup(sphere_hull_hit_of_a_box_is_that_of_the_box, sample_setup),
        cmocka_unit_test_setup(sphere_hull_in_contact_hits_at_once_or_leaves, sample_setup),
        cmocka_unit_test_setup(sphere_hull_beside_a_sharp_edge_is_not_in_contact, sample_setup),
        cmocka_unit_test_setup(sphere_hull_whose_centre_starts_inside_hits_at_once, sample_setup),
        cmocka_unit_test(sphere_hull_whose_centre_is_on_the_surface_is_inside),
        cmocka_unit_test_setup(sphere_hull_resting_on_a_face_and_pressed_does_not_sink,
                               sample_setup),
        cmocka_unit_test_setup(sphere_hull_resting_on_an_edge_or_a_corner_and_pressed_does_not_sink,
                               sample_setup),
        cmocka_unit_test_setup(sphere_hull_of_two_faces_nearly_in_one_plane_is_hit_on_either,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
