#include "physics/overlap/cylinder_parts.h"

#include "cylinder_cases.h"

// An upright cylinder of radius 1 and height 4 as A, in B's frame.
static sb_cylinder_pair upright_at(sb_vec3 center)
{
    return (sb_cylinder_pair){
        .center = center, .axis = {0, 1, 0}, .radius = 1, .half_height = 2, .size = 10};
}

static sb_polytope cube(sb_vec3 half, sb_polytope_memory *memory)
{
    return sb_polytope_of_box(half, memory);
}

static void assert_point(const sb_contact_point *got, double x, double y, double z, double depth)
{
    const real3 wanted = {x, y, z};
    real3 away = real3_sub(real3_of(got->point), wanted);
    if (real3_length(away) > 2e-3 || fabs((double)got->depth - depth) > 2e-4) {
        fail_msg("(%g, %g, %g) depth %g, wanted (%g, %g, %g) depth %g", (double)got->point.x,
                 (double)got->point.y, (double)got->point.z, (double)got->depth, x, y, z, depth);
    }
}

// True if one of the points is there.
static bool has_point(const sb_manifold *m, double x, double y, double z, double tolerance)
{
    for (uint32_t i = 0; i < m->point_count; i++) {
        real3 away = real3_sub(real3_of(m->points[i].point), (real3){x, y, z});
        if (real3_length(away) <= tolerance) {
            return true;
        }
    }
    return false;
}

// A face of 1 m on a cap of radius 1: its four corners, half of the depth below the cap.
static void small_face_on_a_cap_touches_at_its_corners(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope b = cube(sb_vec3_make(0.5f, 0.5f, 0.5f), &memory);
    sb_cylinder_pair pair = upright_at(sb_vec3_make(0, -2.4f, 0));
    sb_penetration penetration = {{0, 1, 0}, 0.1f};
    sb_manifold m;
    sb_cylinder_polytope_contacts(&pair, &b, &penetration, &m);
    assert_true(m.mtv.depth == penetration.overlap && m.mtv.normal.y == 1);
    assert_int_equal(m.point_count, 4);
    for (int i = 0; i < 4; i++) {
        double x = i % 2 == 0 ? -0.5 : 0.5, z = i / 2 == 0 ? -0.5 : 0.5;
        assert_true(has_point(&m, x, -0.45, z, 2e-3));
        assert_true(fabs((double)m.points[i].depth - 0.1) <= 2e-4);
    }
}

// On a face wider than it, the cap touches along its rim.
static void cap_on_a_wide_face_touches_along_its_rim(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope b = cube(sb_vec3_make(5, 0.5f, 5), &memory);
    sb_cylinder_pair pair = upright_at(sb_vec3_make(1, 2.3f, -2));
    sb_penetration penetration = {{0, -1, 0}, 0.2f};
    sb_manifold m;
    sb_cylinder_polytope_contacts(&pair, &b, &penetration, &m);
    assert_in_range(m.point_count, 3, 4);
    for (uint32_t i = 0; i < m.point_count; i++) {
        const sb_vec3 *p = &m.points[i].point;
        double across = hypot((double)p->x - 1, (double)p->z + 2);
        assert_true(fabs(across - 1) <= 0.021);
        assert_true(fabs((double)p->y - 0.4) <= 1e-3);
        assert_true(fabs((double)m.points[i].depth - 0.2) <= 2e-4);
    }
}

// The side along a wall touches in a line: where both are, 1 m of the wall's height.
static void side_along_a_face_touches_at_the_ends_of_their_common_height(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope b = cube(sb_vec3_make(0.5f, 0.5f, 3), &memory);
    sb_cylinder_pair pair = upright_at(sb_vec3_make(1.4f, 0.25f, 1));
    sb_penetration penetration = {{-1, 0, 0}, 0.1f};
    sb_manifold m;
    sb_cylinder_polytope_contacts(&pair, &b, &penetration, &m);
    assert_int_equal(m.point_count, 2);
    assert_true(has_point(&m, 0.45, 0.5, 1, 2e-3) && has_point(&m, 0.45, -0.5, 1, 2e-3));
    assert_point(&m.points[0], 0.45, (double)m.points[0].point.y, 1, 0.1);
}

// A level edge against the side, at 45 degrees: one point, where edge and side line cross.
static void edge_across_the_side_touches_in_one_point(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    // A slab stood on its edge: turned about x by 45 degrees, in its own frame the cylinder is.
    const float s = 0.70710678f;
    sb_polytope b = cube(sb_vec3_make(2, 0.5f, 0.5f), &memory);
    // From the edge (x, 0.5, 0.5) outwards by the radius less 0.1 m of depth, at x = 0.75.
    float away = s * 0.9f;
    sb_cylinder_pair pair = {.center = {0.75f, 0.5f + away, 0.5f + away},
                             .axis = {0, s, -s},
                             .radius = 1,
                             .half_height = 2,
                             .size = 10};
    sb_penetration penetration = {{0, -s, -s}, 0.1f};
    sb_manifold m;
    sb_cylinder_polytope_contacts(&pair, &b, &penetration, &m);
    assert_int_equal(m.point_count, 1);
    double middle = 0.5 - 0.05 * (double)s;
    assert_point(&m.points[0], 0.75, middle, middle, 0.1);
}

static sb_cylinder_pair with_partner(sb_vec3 center, sb_vec3 axis, float radius, float half_height)
{
    sb_cylinder_pair pair = upright_at(center);
    pair.partner_axis = axis;
    pair.partner_radius = radius;
    pair.partner_half_height = half_height;
    return pair;
}

static void parallel_sides_touch_at_the_ends_of_their_common_part(void **state)
{
    (void)state;
    // B is half as high and stands half a metre lower.
    sb_cylinder_pair pair =
        with_partner(sb_vec3_make(1.4f, 0.5f, 0), sb_vec3_make(0, 1, 0), 0.5f, 1);
    sb_penetration penetration = {{-1, 0, 0}, 0.1f};
    sb_manifold m;
    sb_cylinder_cylinder_contacts(&pair, &penetration, &m);
    assert_int_equal(m.point_count, 2);
    assert_true(has_point(&m, 0.45, 1, 0, 2e-3) && has_point(&m, 0.45, -1, 0, 2e-3));
    assert_true(m.mtv.depth == 0.1f && m.mtv.normal.x == -1);
}

static void crossed_sides_touch_in_one_point(void **state)
{
    (void)state;
    sb_cylinder_pair pair =
        with_partner(sb_vec3_make(0.5f, 0.3f, 1.4f), sb_vec3_make(1, 0, 0), 0.5f, 3);
    sb_penetration penetration = {{0, 0, -1}, 0.1f};
    sb_manifold m;
    sb_cylinder_cylinder_contacts(&pair, &penetration, &m);
    assert_int_equal(m.point_count, 1);
    assert_point(&m.points[0], 0.5, 0, 0.45, 0.1);
}

static void smaller_cap_on_a_cap_touches_along_the_smaller_rim(void **state)
{
    (void)state;
    sb_cylinder_pair pair =
        with_partner(sb_vec3_make(0.2f, -2.9f, 0), sb_vec3_make(0, 1, 0), 0.5f, 1);
    sb_penetration penetration = {{0, 1, 0}, 0.1f};
    sb_manifold m;
    sb_cylinder_cylinder_contacts(&pair, &penetration, &m);
    assert_in_range(m.point_count, 3, 4);
    for (uint32_t i = 0; i < m.point_count; i++) {
        const sb_vec3 *p = &m.points[i].point;
        assert_true(fabs(hypot((double)p->x, (double)p->z) - 0.5) <= 0.011);
        assert_true(fabs((double)p->y + 0.95) <= 1e-3);
    }
}

static void manifold_goes_from_the_frame_into_the_world(void **state)
{
    (void)state;
    for (int n = 0; n < 2000; n++) {
        real_box frame = {.center = real3_random_point(50), .half = {1, 1, 1}};
        real_axes_random(frame.axes);
        sb_box rounded = real_box_round(&frame);
        sb_manifold m = {.mtv = {real3_round(real3_random_direction()), 0.25f},
                         .point_count = 1 + sample_below(4)};
        for (uint32_t i = 0; i < m.point_count; i++) {
            m.points[i] =
                (sb_contact_point){real3_round(real3_random_point(3)), (float)sample_in(0, 1)};
        }
        sb_manifold world = m;
        sb_manifold_to_world(&world, &rounded);
        assert_int_equal(world.point_count, m.point_count);
        assert_true(world.mtv.depth == m.mtv.depth);
        real3 back = {real3_dot(real3_of(world.mtv.normal), frame.axes[0]),
                      real3_dot(real3_of(world.mtv.normal), frame.axes[1]),
                      real3_dot(real3_of(world.mtv.normal), frame.axes[2])};
        assert_true(real3_length(real3_sub(back, real3_of(m.mtv.normal))) <= 2e-6);
        for (uint32_t i = 0; i < m.point_count; i++) {
            real3 local = real_box_local(&frame, real3_of(world.points[i].point));
            assert_true(real3_length(real3_sub(local, real3_of(m.points[i].point))) <= 3e-5);
            assert_true(world.points[i].depth == m.points[i].depth);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_face_on_a_cap_touches_at_its_corners),
        cmocka_unit_test(cap_on_a_wide_face_touches_along_its_rim),
        cmocka_unit_test(side_along_a_face_touches_at_the_ends_of_their_common_height),
        cmocka_unit_test(edge_across_the_side_touches_in_one_point),
        cmocka_unit_test(parallel_sides_touch_at_the_ends_of_their_common_part),
        cmocka_unit_test(crossed_sides_touch_in_one_point),
        cmocka_unit_test(smaller_cap_on_a_cap_touches_along_the_smaller_rim),
        cmocka_unit_test_setup(manifold_goes_from_the_frame_into_the_world, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
