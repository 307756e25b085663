// Builds hulls of shapes whose faces, volume and center are known.
#include "physics/shape/hull_build.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_build_fixture.h"
#include "reference.h"
#include "sample.h"

static void box_block_is_six_quads_in_canonical_order(void **state)
{
    (void)state;
    static const uint8_t rings[6][4] = {{0, 1, 5, 4}, {0, 2, 3, 1}, {0, 4, 6, 2},
                                        {1, 3, 7, 5}, {2, 6, 7, 3}, {4, 5, 7, 6}};
    static const sb_plane planes[6] = {{{0, -1, 0}, 2}, {{0, 0, -1}, 3}, {{-1, 0, 0}, 1},
                                       {{1, 0, 0}, 1},  {{0, 1, 0}, 2},  {{0, 0, 1}, 3}};
    static const uint8_t edges[12][2] = {{0, 1}, {0, 2}, {0, 4}, {1, 3}, {1, 5}, {2, 3},
                                         {2, 6}, {3, 7}, {4, 5}, {4, 6}, {5, 7}, {6, 7}};
    assert_int_equal(sb_hull_build_box(built_memory, sb_vec3_make(1, 2, 3)), SB_OK);
    const sb_hull *hull = built_hull();
    assert_int_equal(hull->vertex_count, 8);
    assert_int_equal(hull->face_count, 6);
    assert_int_equal(hull->edge_count, 12);
    for (int i = 0; i < 8; i++) {
        const sb_vec3 corner = {i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3};
        assert_true(same_point(sb_hull_vertices(hull)[i], corner));
    }
    for (int f = 0; f < 6; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        assert_int_equal(face->index_count, 4);
        assert_memory_equal(sb_hull_indices(hull) + face->index_first, rings[f], 4);
        assert_true(same_point(face->plane.normal, planes[f].normal));
        assert_true(face->plane.offset == planes[f].offset);
    }
    for (int e = 0; e < 12; e++) {
        sb_hull_edge edge = sb_hull_edges(hull)[e];
        assert_int_equal(edge.vertex_a, edges[e][0]);
        assert_int_equal(edge.vertex_b, edges[e][1]);
        // Upwards on the ring of the face on the left, downwards on that of the right.
        uint32_t found = 0;
        for (uint32_t i = 0; i < 4; i++) {
            const uint8_t *left = rings[edge.face_left], *right = rings[edge.face_right];
            found += left[i] == edge.vertex_a && left[(i + 1) % 4] == edge.vertex_b;
            found += right[i] == edge.vertex_b && right[(i + 1) % 4] == edge.vertex_a;
        }
        assert_int_equal(found, 2);
    }
    assert_true(hull->volume == 48);
    assert_true(same_point(hull->center, sb_vec3_make(0, 0, 0)));
    assert_true(same_point(hull->bounds.max, sb_vec3_make(1, 2, 3)));
    assert_true(fabs((double)hull->radius - sqrt(14)) < 3e-6);
}

static void box_block_of_any_size_has_its_volume(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        double x = real_float(sample_log(0.001, 100));
        double y = real_float(sample_log(0.001, 100));
        double z = real_float(sample_log(0.001, 100));
        const sb_vec3 half = {(float)x, (float)y, (float)z};
        hull_expect(sb_hull_build_box(built_memory, half) == SB_OK, "refused", i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->vertex_count == 8 && hull->face_count == 6, "not a box", i);
        double volume = 8 * x * y * z;
        hull_expect(fabs((double)hull->volume - volume) <= 1e-7 * volume, "volume", i);
        hull_expect(real3_length(real3_of(hull->center)) <= 1e-7 * fmax(x, fmax(y, z)), "center",
                    i);
    }
}

static void box_without_an_extent_is_refused(void **state)
{
    (void)state;
    const float bad[] = {0.0f, -1.0f, NAN, INFINITY, 100.5f, 1e-8f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(sb_hull_build_box(built_memory, sb_vec3_make(bad[i], 1, 1)),
                         SB_ERROR_RANGE);
        assert_int_equal(sb_hull_build_box(built_memory, sb_vec3_make(1, bad[i], 1)),
                         SB_ERROR_RANGE);
        assert_int_equal(sb_hull_build_box(built_memory, sb_vec3_make(1, 1, bad[i])),
                         SB_ERROR_RANGE);
    }
    assert_int_equal(sb_hull_build_box(built_memory, sb_vec3_make(100, 100, 100)), SB_OK);
}

static void cube_with_points_on_faces_and_edges_is_six_quads(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(5000); i++) {
        placement at = sample_placement();
        sb_vec3 points[64];
        uint32_t count = 8 + sample_below(57);
        uint32_t first = sample_below(count - 7); // the corners come at a random place in the order
        for (uint32_t k = 0; k < count; k++) {
            double p[3];
            sample_cube_point(p);
            uint32_t corner = k - first;
            if (k >= first && corner < 8) {
                p[0] = corner & 1 ? 1 : -1;
                p[1] = corner & 2 ? 1 : -1;
                p[2] = corner & 4 ? 1 : -1;
            }
            points[k] = placement_point(&at, p[0], p[1], p[2]);
        }
        hull_build_valid(points, count, i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->vertex_count == 8 && hull->face_count == 6 && hull->edge_count == 12,
                    "not a cube", i);
        for (uint32_t k = 0; k < 8; k++) {
            hull_expect(same_point(sb_hull_vertices(hull)[k], points[first + k]), "not the corners",
                        i);
        }
        double volume = 8 * at.scale * at.scale * at.scale;
        hull_expect(fabs((double)hull->volume - volume) <= 2e-6 * volume, "volume", i);
    }
}

static void tetrahedra_have_their_volume_and_center(void **state)
{
    (void)state;
    uint32_t built = 0;
    for (uint32_t i = 0; i < sample_scaled(10000); i++) {
        sb_vec3 points[4];
        real3 p[4], sum = {0, 0, 0};
        double size = sample_log(0.01, 60);
        for (int k = 0; k < 4; k++) {
            p[k] = real3_random_point(size);
            points[k] = real3_round(p[k]);
            sum = real3_add(sum, p[k]);
        }
        real3 u = real3_sub(p[1], p[0]), v = real3_sub(p[2], p[0]), w = real3_sub(p[3], p[0]);
        double volume = fabs(real3_dot(real3_cross(u, v), w)) / 6;
        if (volume < 1e-3 * size * size * size) {
            continue;
        }
        hull_build_valid(points, 4, i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->face_count == 4 && hull->edge_count == 6, "not a tetrahedron", i);
        hull_expect(fabs((double)hull->volume - volume) <= 2e-6 * size * size * size, "volume", i);
        real3 off = real3_sub(real3_of(hull->center), real3_scale(sum, 0.25));
        hull_expect(real3_length(off) <= 2e-7 * size, "center", i);
        built++;
    }
    assert_true(built > sample_scaled(7500));
}

static void prisms_have_their_faces_and_volume(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        uint32_t sides = 3 + sample_below(30);
        placement at = sample_placement();
        double height = sample_log(0.01, 1);
        sb_vec3 points[64];
        for (uint32_t k = 0; k < sides; k++) {
            double angle = 6.283185307179586477 * k / sides;
            points[k] = placement_point(&at, cos(angle), sin(angle), height);
            points[sides + k] = placement_point(&at, cos(angle), sin(angle), -height);
        }
        hull_build_valid(points, 2 * sides, i);
        const sb_hull *hull = built_hull();
        hull_expect(hull->vertex_count == 2 * sides && hull->face_count == sides + 2 &&
                        hull->edge_count == 3 * sides,
                    "not a prism", i);
        double area = 0.5 * sides * sin(6.283185307179586477 / sides);
        double volume = area * 2 * height * at.scale * at.scale * at.scale;
        hull_expect(fabs((double)hull->volume - volume) <= 1e-4 * volume, "volume", i);
        real3 off = real3_sub(real3_of(hull->center), at.center);
        hull_expect(real3_length(off) <= 1e-6 * at.scale, "center", i);
    }
}

static void spheres_keep_all_points_up_to_the_most_vertices(void **state)
{
    (void)state;
    sb_vec3 points[SB_HULL_POINT_COUNT_MAX];
    for (uint32_t i = 0; i < sample_scaled(200); i++) {
        placement at = sample_placement();
        uint32_t count = 4 + sample_below(61);
        for (uint32_t k = 0; k < 65; k++) {
            // Evenly spread, so that rounding can tell all of them apart.
            double y = 1 - (2 * k + 1) / (double)(i % 2 == 0 ? count : 65);
            double angle = 2.399963229728653 * k, across = sqrt(fmax(0, 1 - y * y));
            points[k] = placement_point(&at, across * cos(angle), y, across * sin(angle));
        }
        if (i % 2 == 0) {
            hull_build_valid(points, count, i);
            hull_expect(built_hull()->vertex_count == count, "a point is missing", i);
            hull_expect(built_hull()->face_count == 2 * count - 4, "not triangles", i);
        } else {
            hull_expect(sb_hull_build(built_memory, points, 65) == SB_ERROR_LIMIT, "65 vertices",
                        i);
            hull_build_valid(points, 64, i);
        }
    }
    for (uint32_t k = 0; k < SB_HULL_POINT_COUNT_MAX; k++) {
        points[k] = real3_round(real3_scale(real3_random_direction(), 10));
    }
    assert_int_equal(sb_hull_build(built_memory, points, SB_HULL_POINT_COUNT_MAX), SB_ERROR_LIMIT);
}

static void most_points_in_a_lattice_are_a_box(void **state)
{
    (void)state;
    sb_vec3 points[SB_HULL_POINT_COUNT_MAX + 1];
    for (int k = 0; k < 1024; k++) {
        points[k] = sb_vec3_make((float)(k % 8) * 0.3f, (float)(k / 8 % 8) * 0.7f, (float)(k / 64));
    }
    points[1024] = points[0];
    hull_build_valid(points, 1024, 0);
    assert_int_equal(built_hull()->vertex_count, 8);
    assert_int_equal(built_hull()->face_count, 6);
    assert_int_equal(sb_hull_build(built_memory, points, 1025), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(built_memory, points, 3), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(built_memory, points, 0), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(built_memory, NULL, 8), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(NULL, points, 8), SB_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_block_is_six_quads_in_canonical_order),
        cmocka_unit_test_setup(box_block_of_any_size_has_its_volume, sample_setup),
        cmocka_unit_test(box_without_an_extent_is_refused),
        cmocka_unit_test_setup(cube_with_points_on_faces_and_edges_is_six_quads, sample_setup),
        cmocka_unit_test_setup(tetrahedra_have_their_volume_and_center, sample_setup),
        cmocka_unit_test_setup(prisms_have_their_faces_and_volume, sample_setup),
        cmocka_unit_test_setup(spheres_keep_all_points_up_to_the_most_vertices, sample_setup),
        cmocka_unit_test(most_points_in_a_lattice_are_a_box),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
