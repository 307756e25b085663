#include "physics/overlap/polytope.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

static void box_is_a_closed_polytope_with_outward_faces(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    const double half[3] = {1, 2, 3};
    sb_polytope box = sb_polytope_of_box((sb_vec3){1.0f, 2.0f, 3.0f}, &memory);
    assert_int_equal(box.vertex_count, 8);
    assert_int_equal(box.face_count, 6);
    assert_int_equal(box.edge_count, 12);
    assert_true(fabs((double)box.reach - sqrt(14)) < 1e-6);
    for (uint32_t i = 0; i < 8; i++) {
        real3 v = real3_of(box.vertices[i]);
        assert_true(v.x == ((i & 1) != 0 ? 1 : -1) && v.y == ((i & 2) != 0 ? 2 : -2));
        assert_true(v.z == ((i & 4) != 0 ? 3 : -3));
    }
    uint32_t used[6][8] = {{0}};
    for (uint32_t i = 0; i < 6; i++) {
        const sb_hull_face *face = &box.faces[i];
        real3 normal = real3_of(face->plane.normal);
        double side = i % 2 == 0 ? 1 : -1;
        assert_true((i / 2 == 0 ? normal.x : i / 2 == 1 ? normal.y : normal.z) == side);
        assert_true(real3_length(normal) == 1);
        assert_true((double)face->plane.offset == half[i / 2]);
        assert_int_equal(face->index_count, 4);
        for (uint32_t k = 0; k < 4; k++) {
            const uint8_t *at = box.indices + face->index_first;
            real3 a = real3_of(box.vertices[at[k]]), b = real3_of(box.vertices[at[(k + 1) % 4]]);
            real3 c = real3_of(box.vertices[at[(k + 2) % 4]]);
            assert_true(real3_dot(normal, a) == half[i / 2]);
            // Counter-clockwise seen from outside.
            assert_true(real3_dot(real3_cross(real3_sub(b, a), real3_sub(c, b)), normal) > 0);
            used[i][at[k]] = 1 + at[(k + 1) % 4];
        }
    }
    for (uint32_t i = 0; i < 12; i++) {
        const sb_hull_edge *edge = &box.edges[i];
        assert_int_equal(used[edge->face_left][edge->vertex_a], 1 + edge->vertex_b);
        assert_int_equal(used[edge->face_right][edge->vertex_b], 1 + edge->vertex_a);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(box.edges[k].vertex_a != edge->vertex_a ||
                        box.edges[k].vertex_b != edge->vertex_b);
        }
    }
}

static real3 placed_point(real3 center, const real3 axes[3], real3 v)
{
    real3 sum = real3_add(center, real3_scale(axes[0], v.x));
    return real3_add(real3_add(sum, real3_scale(axes[1], v.y)), real3_scale(axes[2], v.z));
}

// Returns the place of B's vertex relative to A, along A's axes.
static real3 seen_from(const real_box *a, const real_box *b, real3 v)
{
    return real_box_local(a, placed_point(b->center, b->axes, v));
}

static void check_close(real3 got, real3 wanted, double tolerance)
{
    assert_true(real3_length(real3_sub(got, wanted)) <= tolerance);
}

static void placed_polytope_is_where_the_world_has_it(void **state)
{
    (void)state;
    static sb_polytope_memory own_memory, memory;
    for (int i = 0; i < 1000; i++) {
        real_box a = {.center = real3_random_point(400)}, b = {.half = {0.5, 1.25, 2}};
        b.center = real3_float(real3_add(a.center, real3_random_point(3)));
        real_axes_random(a.axes);
        real_axes_random(b.axes);
        sb_box box_a = real_box_round(&a), box_b = real_box_round(&b);
        sb_placed_hull placed = {.center = box_a.center,
                                 .axes = {box_a.axes[0], box_a.axes[1], box_a.axes[2]}};
        sb_polytope_frame frame = sb_polytope_frame_between(&placed, box_b.center, box_b.axes);
        sb_polytope own = sb_polytope_of_box(box_b.half_extents, &own_memory);
        sb_polytope there = sb_polytope_place(&own, &frame, &memory);
        double reach = 0;
        for (uint32_t k = 0; k < there.vertex_count; k++) {
            real3 v = real3_of(there.vertices[k]);
            check_close(v, seen_from(&a, &b, real3_of(own.vertices[k])), 4e-6);
            reach = fmax(reach, real3_length(v));
        }
        assert_true((double)there.reach >= reach - 1e-5 && (double)there.reach <= reach + 6);
        for (uint32_t k = 0; k < there.face_count; k++) {
            const sb_plane *plane = &there.faces[k].plane;
            const uint8_t *at = there.indices + there.faces[k].index_first;
            for (int m = 0; m < 4; m++) {
                assert_true(fabsf(sb_plane_distance(plane, there.vertices[at[m]])) <= 4e-6f);
            }
            real3 normal = real3_sub(seen_from(&a, &b, real3_of(own.faces[k].plane.normal)),
                                     seen_from(&a, &b, (real3){0, 0, 0}));
            check_close(real3_of(plane->normal), normal, 1e-6);
        }
        for (uint32_t k = 0; k < there.edge_count; k++) {
            const sb_hull_edge *edge = &there.edges[k];
            real3 along = real3_sub(real3_of(there.vertices[edge->vertex_b]),
                                    real3_of(there.vertices[edge->vertex_a]));
            along = real3_scale(along, 1 / real3_length(along));
            check_close(real3_of(sb_polytope_edge_direction(&there, k)), along, 1e-5);
        }
    }
}

static void short_edges_keep_their_direction_when_far_away(void **state)
{
    (void)state;
    static sb_polytope_memory own_memory, memory;
    for (int i = 0; i < 1000; i++) {
        real_box b = {.half = {1e-3, 1e-3, 1e-3}};
        real_axes_random(b.axes);
        sb_box box = real_box_round(&b);
        sb_polytope_frame frame = {.center = real3_round(real3_random_point(50)),
                                   .axes = {box.axes[0], box.axes[1], box.axes[2]}};
        sb_polytope own = sb_polytope_of_box(box.half_extents, &own_memory);
        sb_polytope there = sb_polytope_place(&own, &frame, &memory);
        for (uint32_t k = 0; k < 12; k++) {
            check_close(real3_of(sb_polytope_edge_direction(&there, k)), b.axes[k / 4], 5e-7);
        }
    }
    sb_polytope flat = sb_polytope_of_box((sb_vec3){0.0f, 1.0f, 1.0f}, &own_memory);
    sb_vec3 none = sb_polytope_edge_direction(&flat, 0);
    assert_true(none.x == 0.0f && none.y == 0.0f && none.z == 0.0f);
}

static void support_is_the_first_of_the_farthest_vertices(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope box = sb_polytope_of_box((sb_vec3){1.0f, 2.0f, 3.0f}, &memory);
    assert_int_equal(sb_polytope_support(&box, (sb_vec3){1.0f, 1.0f, 1.0f}), 7);
    assert_int_equal(sb_polytope_support(&box, (sb_vec3){-1.0f, 1.0f, -1.0f}), 2);
    assert_int_equal(sb_polytope_support(&box, (sb_vec3){0.0f, 1.0f, 0.0f}), 2);
    assert_int_equal(sb_polytope_support(&box, (sb_vec3){0.0f, 0.0f, 0.0f}), 0);
}

static void face_at_a_vertex_is_of_that_vertex_and_looks_best(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope box = sb_polytope_of_box((sb_vec3){1.0f, 2.0f, 3.0f}, &memory);
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){0.1f, 0.9f, 0.2f}), 2);
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){0.9f, 0.1f, 0.2f}), 0);
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){0.1f, 0.2f, 0.9f}), 4);
    // The face along -y does not have vertex 7.
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){-0.2f, -0.9f, -0.1f}), 4);
    assert_int_equal(sb_polytope_face_at(&box, 0, (sb_vec3){-0.2f, -0.9f, -0.1f}), 3);
    assert_int_equal(sb_polytope_face_at(&box, 1, (sb_vec3){0.2f, -0.1f, -0.9f}), 5);
    // Among equal features the edges decide: the one along x, left before right.
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){0.0f, 0.0f, 0.0f}), 2);
    assert_int_equal(sb_polytope_face_at(&box, 7, (sb_vec3){1.0f, 0.0f, 1.0f}), 4);
}

static void hull_is_seen_as_its_block_has_it(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t bytes[1024];
    void *at = bytes;
    sb_hull *hull = at;
    *hull = (sb_hull){.vertex_count = 8,
                      .face_count = 6,
                      .edge_count = 12,
                      .vertices_offset = 128,
                      .faces_offset = 256,
                      .edges_offset = 512,
                      .indices_offset = 640,
                      .radius = 2.5f};
    sb_polytope seen = sb_polytope_of_hull(hull);
    assert_ptr_equal(seen.vertices, bytes + 128);
    assert_ptr_equal(seen.own_vertices, bytes + 128);
    assert_ptr_equal(seen.faces, bytes + 256);
    assert_ptr_equal(seen.edges, bytes + 512);
    assert_ptr_equal(seen.indices, bytes + 640);
    assert_true(seen.vertex_count == 8 && seen.face_count == 6 && seen.edge_count == 12);
    assert_true(seen.reach == 2.5f);
    assert_true(seen.axes[0].x == 1.0f && seen.axes[1].y == 1.0f && seen.axes[2].z == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_is_a_closed_polytope_with_outward_faces),
        cmocka_unit_test_setup(placed_polytope_is_where_the_world_has_it, sample_setup),
        cmocka_unit_test_setup(short_edges_keep_their_direction_when_far_away, sample_setup),
        cmocka_unit_test(support_is_the_first_of_the_farthest_vertices),
        cmocka_unit_test(face_at_a_vertex_is_of_that_vertex_and_looks_best),
        cmocka_unit_test(hull_is_seen_as_its_block_has_it),
    };
    return cmocka_run_group_tests_name("overlap/polytope", tests, sample_group_setup, NULL);
}
