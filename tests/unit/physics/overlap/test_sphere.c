#include "physics/overlap/pairs.h"

#include "oracle.h"

#define CASE_COUNT 100000

// The header's error, of the size of the numbers in play.
#define ERROR_OF_SIZE 5e-7

// The results of the three functions for one pair.
typedef struct answers {
    bool overlap, has_mtv, has_manifold;
    sb_mtv mtv;
    sb_manifold manifold;
} answers;

typedef struct tally {
    uint32_t count, hits, misses, touching, inside;
    double worst; // error of the depth, of the size
} tally;

static tally tally_begin(void)
{
    return (tally){.count = sample_scaled(CASE_COUNT)};
}

static void tally_end(const tally *met)
{
    print_message("hits %" PRIu32 ", misses %" PRIu32 ", touching %" PRIu32
                  ", worst depth error %g "
                  "of the size\n",
                  met->hits, met->misses, met->touching, met->worst);
    assert_true(met->hits > met->count / 5 && met->misses > met->count / 5);
    assert_true(met->touching > met->count / 100);
}

static bool is_same_vector(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// `depth` is the reference's. Returns true if there is a vector to check.
static bool check_answers(tally *met, const answers *got, double depth, double size)
{
    double tolerance = ERROR_OF_SIZE * size;
    if (fabs(depth) > tolerance) {
        CHECK(got->overlap == (depth > 0));
    }
    CHECK(got->has_mtv == got->overlap && got->has_manifold == got->overlap);
    met->hits += got->overlap;
    met->misses += !got->overlap;
    met->touching += fabs(depth) <= 10 * tolerance;
    if (!got->overlap) {
        return false;
    }
    CHECK(got->mtv.depth >= 0);
    CHECK_NEAR((double)got->mtv.depth, depth, tolerance);
    met->worst = fmax(met->worst, fabs((double)got->mtv.depth - depth) / size);
    CHECK_NEAR(real3_length(real3_of(got->mtv.normal)), 1, 1e-6);
    CHECK(is_same_vector(got->manifold.mtv.normal, got->mtv.normal));
    CHECK(got->manifold.mtv.depth == got->mtv.depth);
    CHECK(got->manifold.point_count == 1);
    CHECK(got->manifold.points[0].depth == got->mtv.depth);
    return true;
}

// The contact is half way between two points. One is the sphere's outermost along `out`, which
// points from the sphere to the other. The other one lies back from it by the depth.
static void check_point(const answers *got, real3 center, double radius, real3 out,
                        double tolerance)
{
    double along = radius - (double)got->mtv.depth / 2;
    real3 wanted = real3_add(center, real3_scale(out, along));
    real3 point = real3_of(got->manifold.points[0].point);
    CHECK_NEAR(real3_length(real3_sub(point, wanted)), 0, tolerance);
}

// Returns a distance from a surface at which a sphere is apart, touching, sunk a little or by half.
static double sample_gap(double radius)
{
    switch (sample_below(4)) {
    case 0:
        return radius * sample_in(-1e-6, 1e-6);
    case 1:
        return radius * sample_log(1e-6, 1);
    case 2:
        return -radius * sample_log(1e-6, 1);
    default:
        return radius * sample_in(-2, 1);
    }
}

static void sphere_sphere_agrees_with_the_centres_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        double ra = sample_size(1e-3, 50), rb = sample_size(1e-3, 50);
        real3 at = real3_random_point(sample_chance(0.3) ? 480 : 10);
        double apart = fmax(0, ra + rb + sample_gap(fmin(ra, rb)));
        real3 to = real3_float(real3_add(at, real3_scale(real3_random_direction(), apart)));
        sb_sphere a = {real3_round(at), (float)ra}, b = {real3_round(to), (float)rb};
        answers got;
        got.overlap = sb_sphere_sphere_overlap(&a, &b);
        got.has_mtv = sb_sphere_sphere_mtv(&a, &b, &got.mtv);
        got.has_manifold = sb_sphere_sphere_manifold(&a, &b, &got.manifold);
        real3 displacement = real3_sub(to, at);
        double distance = real3_length(displacement), size = ra + rb;
        if (!check_answers(&met, &got, ra + rb - distance, size)) {
            continue;
        }
        real3 normal = real3_of(got.mtv.normal);
        CHECK_NEAR(real3_length(real3_sub(real3_scale(normal, distance), displacement)), 0,
                   5e-7 * distance);
        check_point(&got, at, ra, normal, ERROR_OF_SIZE * (size + real3_length(at)));
        sb_mtv back;
        CHECK(sb_sphere_sphere_mtv(&b, &a, &back));
        CHECK(back.depth == got.mtv.depth);
        CHECK(is_same_vector(back.normal, sb_vec3_negate(got.mtv.normal)) || distance == 0);
    }
    tally_end(&met);
}

static void sphere_sphere_exactly_touching_overlap_by_nothing(void **state)
{
    (void)state;
    sb_sphere a = {{1, 2, 3}, 2}, b = {{4, 2, 7}, 3};
    sb_mtv mtv;
    assert_true(sb_sphere_sphere_overlap(&a, &b));
    assert_true(sb_sphere_sphere_mtv(&a, &b, &mtv));
    assert_true(mtv.depth == 0);
    b.radius = 2.9999995f; // the sum of the radii does not round it away
    assert_false(sb_sphere_sphere_overlap(&a, &b));
    assert_false(sb_sphere_sphere_mtv(&a, &b, &mtv));
}

static void sphere_sphere_of_one_centre_part_upwards_by_both_radii(void **state)
{
    (void)state;
    sb_sphere a = {{1, 2, 3}, 2}, b = {{1, 2, 3}, 3};
    sb_manifold manifold;
    assert_true(sb_sphere_sphere_manifold(&a, &b, &manifold));
    assert_true(is_same_vector(manifold.mtv.normal, sb_vec3_make(0, 1, 0)));
    assert_true(manifold.mtv.depth == 5);
    assert_true(is_same_vector(manifold.points[0].point, sb_vec3_make(1, 1.5f, 3)));
    // So near that the square of the distance becomes zero.
    a.center = sb_vec3_make(0, 0, 0);
    b.center = sb_vec3_make(1e-30f, 0, 0);
    assert_true(sb_sphere_sphere_manifold(&a, &b, &manifold));
    assert_true(is_same_vector(manifold.mtv.normal, sb_vec3_make(0, 1, 0)));
}

static void plane_sphere_agrees_with_the_signed_distance(void **state)
{
    (void)state;
    tally met = tally_begin();
    uint32_t sides[3] = {0};
    for (case_index = 0; case_index < met.count; case_index++) {
        real3 normal = real3_random_direction();
        double offset = real_float(sample_in(-20, 20)), radius = sample_size(1e-3, 50);
        double apart = sample_chance(0.2) ? -radius * sample_in(0, 5) : radius;
        apart += sample_gap(radius);
        real3 center = real3_scale(normal, offset + apart);
        real3 aside = real3_cross(normal, real3_random_point(10));
        center = real3_float(real3_add(center, aside));
        sb_plane plane = {real3_round(normal), (float)offset};
        sb_sphere sphere = {real3_round(center), (float)radius};
        double distance = real3_dot(normal, center) - offset;
        double size = radius + fabs(offset) + real3_length(center);
        double tolerance = ERROR_OF_SIZE * size;
        answers got;
        got.overlap = sb_plane_sphere_overlap(&plane, &sphere);
        got.has_mtv = sb_plane_sphere_mtv(&plane, &sphere, &got.mtv);
        got.has_manifold = sb_plane_sphere_manifold(&plane, &sphere, &got.manifold);
        sb_side side = sb_plane_sphere_side(&plane, &sphere);
        CHECK(got.overlap == (side != SB_SIDE_FRONT));
        if (fabs(fabs(distance) - radius) > tolerance) {
            sb_side aside_of = distance > 0 ? SB_SIDE_FRONT : SB_SIDE_BEHIND;
            CHECK(side == (fabs(distance) < radius ? SB_SIDE_CROSSING : aside_of));
        }
        sides[side + 1]++;
        if (check_answers(&met, &got, radius - distance, size)) {
            CHECK(is_same_vector(got.mtv.normal, plane.normal));
            check_point(&got, center, radius, real3_scale(normal, -1), 2 * tolerance);
        }
    }
    tally_end(&met);
    for (int i = 0; i < 3; i++) {
        assert_true(sides[i] > met.count / 10);
    }
}

static void plane_sphere_that_touches_from_either_side_crosses(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 1};
    sb_sphere sphere = {{5, 3, 5}, 2};
    sb_mtv mtv;
    assert_int_equal(sb_plane_sphere_side(&plane, &sphere), SB_SIDE_CROSSING);
    assert_true(sb_plane_sphere_mtv(&plane, &sphere, &mtv) && mtv.depth == 0);
    sphere.center.y = nextafterf(3, 4);
    assert_int_equal(sb_plane_sphere_side(&plane, &sphere), SB_SIDE_FRONT);
    assert_false(sb_plane_sphere_mtv(&plane, &sphere, &mtv));
    sphere.center.y = -1;
    assert_int_equal(sb_plane_sphere_side(&plane, &sphere), SB_SIDE_CROSSING);
    sphere.center.y = -1.0000005f;
    assert_int_equal(sb_plane_sphere_side(&plane, &sphere), SB_SIDE_BEHIND);
    assert_true(sb_plane_sphere_mtv(&plane, &sphere, &mtv));
}

// A sphere near a box: about a point of its surface along the way out from there, or inside.
static sb_sphere sample_sphere_about(const real_box *box)
{
    double radius = sample_size(1e-3, 20);
    real3 point = sample_point_about(box, 2.5), closest = point;
    double distance = real_box_distance(box, point, &closest);
    if (distance > 1e-4 * real_box_size(box)) {
        real3 out = real3_scale(real3_sub(point, closest), 1 / distance);
        point = real3_add(closest, real3_scale(out, fmax(0, radius + sample_gap(radius))));
    }
    return (sb_sphere){real3_round(point), (float)radius};
}

// The vector moves the box away from the sphere's centre by the radius, and no shorter one does.
// The reference's distance is what the box still lacks.
static void check_box_vector(tally *met, const answers *got, const real_box *box,
                             const sb_sphere *sphere, double size)
{
    real3 center = real3_of(sphere->center);
    double radius = (double)sphere->radius, tolerance = ERROR_OF_SIZE * size;
    double distance = real_box_distance(box, center, NULL);
    if (!check_answers(met, got, radius - distance, size)) {
        return;
    }
    met->inside += distance < 0;
    real3 normal = real3_of(got->mtv.normal);
    real3 moved = real3_sub(center, real3_scale(normal, (double)got->mtv.depth));
    CHECK_NEAR(real_box_distance(box, moved, NULL), radius, 2 * tolerance);
    check_point(got, center, radius, normal, tolerance);
    // The other end of the depth is on the box.
    real3 surface = real3_add(moved, real3_scale(normal, radius));
    CHECK_NEAR(real_box_distance(box, surface, NULL), 0, 2 * tolerance);
}

static void sphere_aabb_agrees_with_the_distance_from_the_box(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box sampled = sample_any_box(false);
        sb_box rounded = real_box_round(&sampled);
        sb_aabb aabb = sb_box_bounds(&rounded);
        real_box box = real_box_of_aabb(&aabb);
        sb_sphere sphere = sample_sphere_about(&box);
        answers got;
        got.overlap = sb_sphere_aabb_overlap(&sphere, &aabb);
        got.has_mtv = sb_sphere_aabb_mtv(&sphere, &aabb, &got.mtv);
        got.has_manifold = sb_sphere_aabb_manifold(&sphere, &aabb, &got.manifold);
        double size = (double)sphere.radius + real_box_size(&box) + 0.3 * real3_length(box.center);
        check_box_vector(&met, &got, &box, &sphere, size);
    }
    tally_end(&met);
    assert_true(met.inside > met.count / 20);
}

static void sphere_box_agrees_with_the_distance_from_the_box(void **state)
{
    (void)state;
    tally met = tally_begin();
    for (case_index = 0; case_index < met.count; case_index++) {
        real_box box = sample_any_box(true);
        sb_box rounded = real_box_round(&box);
        sb_sphere sphere = sample_sphere_about(&box);
        answers got;
        got.overlap = sb_sphere_box_overlap(&sphere, &rounded);
        got.has_mtv = sb_sphere_box_mtv(&sphere, &rounded, &got.mtv);
        got.has_manifold = sb_sphere_box_manifold(&sphere, &rounded, &got.manifold);
        double size = (double)sphere.radius + real_box_size(&box) + 0.3 * real3_length(box.center);
        check_box_vector(&met, &got, &box, &sphere, size);
    }
    tally_end(&met);
    assert_true(met.inside > met.count / 20);
}

static void sphere_aabb_from_inside_leaves_by_the_nearest_face(void **state)
{
    (void)state;
    sb_aabb aabb = {{-4, -4, -4}, {4, 4, 4}};
    const sb_vec3 ways[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        sb_sphere sphere = {sb_vec3_scale(ways[i], 3), 0.5f};
        sb_mtv mtv;
        assert_true(sb_sphere_aabb_mtv(&sphere, &aabb, &mtv));
        // The box moves the other way.
        assert_true(is_same_vector(mtv.normal, sb_vec3_negate(ways[i])));
        assert_true(mtv.depth == 1.5f);
        // At the face's middle it is the same, with zero left to cross.
        sphere.center = sb_vec3_scale(ways[i], 4);
        assert_true(sb_sphere_aabb_mtv(&sphere, &aabb, &mtv));
        assert_true(is_same_vector(mtv.normal, sb_vec3_negate(ways[i])));
        assert_true(mtv.depth == 0.5f);
    }
}

static void sphere_aabb_at_the_centre_moves_the_box_in_the_positive_direction(void **state)
{
    (void)state;
    sb_sphere sphere = {{0, 0, 0}, 1};
    const sb_aabb boxes[] = {
        {{-2, -2, -2}, {2, 2, 2}}, {{-3, -2, -2}, {3, 2, 2}}, {{-3, -3, -2}, {3, 3, 2}}};
    const sb_vec3 normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (size_t i = 0; i < 3; i++) {
        sb_mtv mtv;
        assert_true(sb_sphere_aabb_mtv(&sphere, &boxes[i], &mtv));
        assert_true(is_same_vector(mtv.normal, normals[i]) && mtv.depth == 3);
    }
}

static void sphere_aabb_exactly_touching_face_edge_and_corner_overlap(void **state)
{
    (void)state;
    sb_aabb aabb = {{-1, -1, -1}, {1, 1, 1}};
    const sb_sphere touching[] = {{{3, 0, 0}, 2}, {{4, -5, 0}, 5}, {{3, 3, 2}, 3}};
    for (size_t i = 0; i < 3; i++) {
        sb_sphere sphere = touching[i];
        sb_mtv mtv;
        assert_true(sb_sphere_aabb_overlap(&sphere, &aabb));
        assert_true(sb_sphere_aabb_mtv(&sphere, &aabb, &mtv) && mtv.depth == 0);
        sphere.radius = nextafterf(sphere.radius, 0);
        assert_false(sb_sphere_aabb_overlap(&sphere, &aabb));
        assert_false(sb_sphere_aabb_mtv(&sphere, &aabb, &mtv));
    }
}

static bool sphere_meets(const sb_sphere *sphere, sb_interval interval)
{
    return sb_sphere_interval_overlap(sphere, &interval);
}

static void sphere_against_segment_ray_and_line_agrees_with_a_search(void **state)
{
    (void)state;
    tally met = tally_begin();
    uint32_t only_line = 0;
    for (case_index = 0; case_index < met.count; case_index++) {
        double radius = sample_size(1e-2, 20);
        real3 center = real3_random_point(sample_chance(0.2) ? 480 : 10);
        // Through a point at about the radius from the centre.
        real3 out = real3_random_direction();
        real3 near = real3_scale(out, radius + sample_gap(radius));
        real3 direction = real3_cross(out, real3_random_direction());
        direction = real3_scale(direction, 1 / real3_length(direction));
        real3 a = real3_add(near, real3_scale(direction, sample_in(-1.5, 0.5) * radius));
        a = real3_float(real3_add(center, a));
        real3 b = real3_add(a, real3_scale(direction, radius * sample_in(0, 2)));
        sb_segment segment = {real3_round(a), real3_round(b)};
        sb_ray ray = {real3_round(a), real3_round(direction)};
        sb_line line = {real3_round(a), real3_round(direction)};
        sb_sphere sphere = {real3_round(center), (float)radius};
        const real_interval intervals[3] = {real_interval_of_segment(&segment),
                                            real_interval_of_ray(&ray, 8 * radius),
                                            real_interval_of_line(&line, 8 * radius)};
        const bool got[3] = {sphere_meets(&sphere, sb_interval_of_segment(&segment)),
                             sphere_meets(&sphere, sb_interval_of_ray(&ray)),
                             sphere_meets(&sphere, sb_interval_of_line(&line))};
        double size = radius + 0.1 * real3_length(center);
        for (int i = 0; i < 3; i++) {
            double depth = radius - real_least_along(&intervals[i], real_point_distance, &center);
            if (fabs(depth) > 1e-6 * size) {
                CHECK(got[i] == (depth > 0));
            }
            met.touching += fabs(depth) <= 1e-5 * size;
        }
        met.hits += got[0];
        met.misses += !got[0];
        only_line += got[2] && !got[1];
    }
    tally_end(&met);
    assert_true(only_line > met.count / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sphere_sphere_agrees_with_the_centres_distance, sample_setup),
        cmocka_unit_test(sphere_sphere_exactly_touching_overlap_by_nothing),
        cmocka_unit_test(sphere_sphere_of_one_centre_part_upwards_by_both_radii),
        cmocka_unit_test_setup(plane_sphere_agrees_with_the_signed_distance, sample_setup),
        cmocka_unit_test(plane_sphere_that_touches_from_either_side_crosses),
        cmocka_unit_test_setup(sphere_aabb_agrees_with_the_distance_from_the_box, sample_setup),
        cmocka_unit_test_setup(sphere_box_agrees_with_the_distance_from_the_box, sample_setup),
        cmocka_unit_test(sphere_aabb_from_inside_leaves_by_the_nearest_face),
        cmocka_unit_test(sphere_aabb_at_the_centre_moves_the_box_in_the_positive_direction),
        cmocka_unit_test(sphere_aabb_exactly_touching_face_edge_and_corner_overlap),
        cmocka_unit_test_setup(sphere_against_segment_ray_and_line_agrees_with_a_search,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
