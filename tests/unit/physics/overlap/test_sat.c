#include "physics/overlap/sat.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Tests which axis and which feature is chosen. The tests of hulls check that it is the shortest.

static sb_polytope_memory memory_a, own_b, memory_b;

static sb_polytope cube(void)
{
    return sb_polytope_of_box((sb_vec3){1.0f, 1.0f, 1.0f}, &memory_a);
}

static sb_polytope box_at(sb_vec3 half, sb_vec3 center, float cosine, float sine)
{
    // Turned about the vertical.
    sb_polytope_frame frame = {
        .center = center,
        .axes = {{cosine, 0.0f, -sine}, {0.0f, 1.0f, 0.0f}, {sine, 0.0f, cosine}}};
    sb_polytope own = sb_polytope_of_box(half, &own_b);
    return sb_polytope_place(&own, &frame, &memory_b);
}

static void face_of_a_counts_before_the_same_face_of_b(void **state)
{
    (void)state;
    sb_polytope a = cube();
    sb_polytope b = box_at((sb_vec3){1.0f, 1.0f, 1.0f}, (sb_vec3){-1.5f, 0.25f, 0.0f}, 1.0f, 0.0f);
    sb_sat sat;
    assert_true(sb_sat_test(&a, &b, &sat));
    assert_int_equal(sat.feature, SB_SAT_FACE_OF_A);
    assert_int_equal(sat.index_a, 1);
    assert_true(sat.overlap == 0.5f && sat.axis.x == -1.0f);
    // All six faces are equally good, so the first of A counts.
    b = box_at((sb_vec3){1.0f, 1.0f, 1.0f}, (sb_vec3){0.0f, 0.0f, 0.0f}, 1.0f, 0.0f);
    assert_true(sb_sat_test(&a, &b, &sat));
    assert_true(sat.index_a == 0 && sat.overlap == 2.0f && sat.axis.x == 1.0f);
}

static void face_of_b_is_found_with_the_axis_from_a_to_b(void **state)
{
    (void)state;
    sb_polytope a = cube();
    // A corner of A in a face of B, which is turned by 45 degrees.
    float c = sqrtf(0.5f);
    sb_polytope b = box_at((sb_vec3){3.0f, 3.0f, 1.0f}, (sb_vec3){1.5f, 0.0f, 1.5f}, c, c);
    sb_sat sat;
    assert_true(sb_sat_test(&a, &b, &sat));
    assert_int_equal(sat.feature, SB_SAT_FACE_OF_B);
    assert_int_equal(sat.index_b, 5);
    assert_true(fabsf(sat.axis.x - c) < 1e-6f && fabsf(sat.axis.z - c) < 1e-6f);
    assert_true(fabs((double)sat.overlap - (sqrt(2) + 1 - 1.5 * sqrt(2))) < 1e-6);
}

// A cube that stands on an edge, with its ridge along x.
static sb_polytope_frame ridge_frame(sb_vec3 center, bool along_z)
{
    float c = sqrtf(0.5f);
    sb_polytope_frame frame = {.center = center,
                               .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, c, c}, {0.0f, -c, c}}};
    if (along_z) {
        frame.axes[0] = (sb_vec3){0.0f, 0.0f, -1.0f};
        frame.axes[1] = (sb_vec3){c, c, 0.0f};
        frame.axes[2] = (sb_vec3){c, -c, 0.0f};
    }
    return frame;
}

static bool ridges(double apart, sb_sat *out, sb_polytope *a, sb_polytope *b)
{
    static sb_polytope_memory placed_a;
    sb_polytope own_a = sb_polytope_of_box((sb_vec3){4.0f, 1.0f, 1.0f}, &memory_a);
    sb_polytope own = sb_polytope_of_box((sb_vec3){4.0f, 1.0f, 1.0f}, &own_b);
    sb_polytope_frame frame_a = ridge_frame((sb_vec3){0.0f, 0.0f, 0.0f}, false);
    float height = (float)(2 * sqrt(2) + apart);
    sb_polytope_frame frame_b = ridge_frame((sb_vec3){0.5f, height, 0.25f}, true);
    *a = sb_polytope_place(&own_a, &frame_a, &placed_a);
    *b = sb_polytope_place(&own, &frame_b, &memory_b);
    return sb_sat_test(a, b, out);
}

static void crossing_ridges_are_found_as_a_pair_of_edges(void **state)
{
    (void)state;
    sb_polytope a, b;
    sb_sat sat;
    assert_true(ridges(-0.125, &sat, &a, &b));
    assert_int_equal(sat.feature, SB_SAT_EDGES);
    assert_true(fabsf(sat.axis.x) < 1e-6f && fabsf(sat.axis.y - 1.0f) < 1e-6f);
    assert_true(fabsf(sat.overlap - 0.125f) < 2e-6f);
    const sb_hull_edge *edge_a = &a.edges[sat.index_a], *edge_b = &b.edges[sat.index_b];
    assert_true(fabs((double)a.vertices[edge_a->vertex_a].y - sqrt(2)) < 1e-6);
    assert_true(fabs((double)a.vertices[edge_a->vertex_b].y - sqrt(2)) < 1e-6);
    assert_true(fabs((double)b.vertices[edge_b->vertex_a].y - sqrt(2) + 0.125) < 2e-6);
    assert_true(fabs((double)b.vertices[edge_b->vertex_b].y - sqrt(2) + 0.125) < 2e-6);
}

static void ridges_apart_are_separated_by_their_edges_alone(void **state)
{
    (void)state;
    sb_polytope a, b;
    sb_sat sat;
    assert_false(ridges(1e-4, &sat, &a, &b));
    assert_true(ridges(-1e-4, &sat, &a, &b));
    // No face sees the gap of a tenth of a metre.
    assert_false(ridges(0.1, &sat, &a, &b));
    for (uint32_t i = 0; i < a.face_count; i++) {
        sb_vec3 inward = sb_vec3_negate(a.faces[i].plane.normal);
        sb_vec3 nearest = b.vertices[sb_polytope_support(&b, inward)];
        assert_true(sb_plane_distance(&a.faces[i].plane, nearest) < 0.0f);
    }
}

static void slack_is_a_millionth_of_both_reaches(void **state)
{
    (void)state;
    sb_polytope a = cube();
    sb_polytope b = box_at((sb_vec3){2.0f, 2.0f, 1.0f}, (sb_vec3){0.0f, 40.0f, 0.0f}, 1.0f, 0.0f);
    assert_true(fabs((double)sb_sat_slack(&a, &b) - 1e-6 * (sqrt(3) + 43)) < 1e-11);
}

// Two bars on edge, one above the other and 1 cm into it, the upper turned a little about the
// vertical.
static void place_bars(double turn, sb_polytope_memory *placed_a, sb_polytope *a, sb_polytope *b)
{
    sb_polytope own_a = sb_polytope_of_box((sb_vec3){100.0f, 1.0f, 1.0f}, &memory_a);
    sb_polytope own = sb_polytope_of_box((sb_vec3){100.0f, 1.0f, 1.0f}, &own_b);
    sb_polytope_frame frame_a = ridge_frame((sb_vec3){0.0f, 0.0f, 0.0f}, false);
    float height = (float)(2 * sqrt(2) - 1e-2);
    sb_polytope_frame frame_b = ridge_frame((sb_vec3){0.0f, height, 0.0f}, false);
    float c = (float)cos(turn), s = (float)sin(turn);
    for (int k = 0; k < 3; k++) {
        sb_vec3 v = frame_b.axes[k];
        frame_b.axes[k] = (sb_vec3){c * v.x + s * v.z, v.y, c * v.z - s * v.x};
    }
    *a = sb_polytope_place(&own_a, &frame_a, placed_a);
    *b = sb_polytope_place(&own, &frame_b, &memory_b);
}

// Edges turned by less than 1e-3 rad give no axis, so the slightly longer way out by a face is
// taken.
static void edges_nearly_parallel_are_left_to_the_faces(void **state)
{
    (void)state;
    static sb_polytope_memory placed_a;
    const double turns[2] = {0.9e-3, 1.1e-3};
    for (int i = 0; i < 2; i++) {
        sb_polytope a, b;
        place_bars(turns[i], &placed_a, &a, &b);
        sb_sat sat;
        assert_true(sb_sat_test(&a, &b, &sat));
        bool by_edges = sat.feature == SB_SAT_EDGES;
        assert_int_equal(by_edges, i == 1);
        // The faces see at most the angle times the length more.
        double excess = (double)sat.overlap - 1e-2;
        assert_true(by_edges ? fabs(excess) < 2e-3 : excess > 2e-3 && excess < turns[i] * 100);
    }
}

// Like faces joined from several: their normals lean along the edge that they share.
static void edges_of_faces_that_are_not_square_to_them_are_not_lost(void **state)
{
    (void)state;
    static sb_polytope_memory placed_a;
    for (int k = 0; k < 8; k++) {
        float lean = k % 2 == 0 ? 1e-2f : -1e-2f, facing = k / 2 % 2 == 0 ? 1.0f : -1.0f;
        sb_polytope a, b;
        place_bars(k < 4 ? 1e-2 : -1e-2, &placed_a, &a, &b);
        for (uint32_t i = 0; i < 6; i++) {
            sb_plane *plane = &placed_a.faces[i].plane;
            if (plane->normal.y > 0.1f && plane->normal.z * facing > 0.0f) {
                plane->normal.x += lean;
                sb_vec3 farthest = a.vertices[sb_polytope_support(&a, plane->normal)];
                plane->offset = sb_vec3_dot(plane->normal, farthest);
            }
        }
        sb_sat sat;
        assert_true(sb_sat_test(&a, &b, &sat));
        assert_int_equal(sat.feature, SB_SAT_EDGES);
        assert_true(fabs((double)sat.overlap - 1e-2) < 1e-3);
        // In the reverse order they are B's.
        assert_true(sb_sat_test(&b, &a, &sat));
        assert_int_equal(sat.feature, SB_SAT_EDGES);
        assert_true(fabs((double)sat.overlap - 1e-2) < 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(face_of_a_counts_before_the_same_face_of_b),
        cmocka_unit_test(face_of_b_is_found_with_the_axis_from_a_to_b),
        cmocka_unit_test(crossing_ridges_are_found_as_a_pair_of_edges),
        cmocka_unit_test(ridges_apart_are_separated_by_their_edges_alone),
        cmocka_unit_test(slack_is_a_millionth_of_both_reaches),
        cmocka_unit_test(edges_nearly_parallel_are_left_to_the_faces),
        cmocka_unit_test(edges_of_faces_that_are_not_square_to_them_are_not_lost),
    };
    return cmocka_run_group_tests_name("overlap/sat", tests, NULL, NULL);
}
