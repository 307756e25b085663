#include "physics/shape/hull_build.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_reference.h"
#include "reference.h"
#include "sample.h"

#define CLOUD_COUNT 100000u
#define POINT_COUNT_MAX 128u

static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];

static const sb_hull *block(void)
{
    const void *at = memory;
    return at;
}

static double radius_of(const sb_vec3 *points, uint32_t count)
{
    double radius = 0;
    for (uint32_t i = 0; i < count; i++) {
        radius = fmax(radius, real3_length(real3_of(points[i])));
    }
    return radius;
}

// Returns the documented tolerance, for points left out and for faces joined.
static double tolerance_of(const sb_vec3 *points, uint32_t count)
{
    return fmax(1e-6, 1e-6 * radius_of(points, count));
}

static bool same(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Returns the vertex at a point, or -1.
static int vertex_at(const sb_hull *hull, sb_vec3 point)
{
    for (int i = 0; i < hull->vertex_count; i++) {
        if (same(sb_hull_vertices(hull)[i], point)) {
            return i;
        }
    }
    return -1;
}

// Fails the test, naming the case.
static void expect(bool holds, const char *what, uint32_t index)
{
    if (!holds) {
        fail_msg("%s, case %" PRIu32 " of seed %" PRIu64, what, index, sample_seed());
    }
}

// Every vertex is one of the points, in their order, and no point comes twice.
static bool are_vertices_from(const sb_hull *hull, const sb_vec3 *points, uint32_t count)
{
    uint32_t vertex = 0;
    for (uint32_t i = 0; i < count && vertex < hull->vertex_count; i++) {
        vertex += same(points[i], sb_hull_vertices(hull)[vertex]);
    }
    if (vertex != hull->vertex_count) {
        return false;
    }
    for (uint32_t i = 0; i < vertex; i++) {
        if (vertex_at(hull, sb_hull_vertices(hull)[i]) != (int)i) {
            return false;
        }
    }
    return true;
}

// Returns how far the farthest point is outside any face.
static double farthest_outside(const sb_hull *hull, const sb_vec3 *points, uint32_t count)
{
    double farthest = -HUGE_VAL;
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_plane *plane = &sb_hull_faces(hull)[f].plane;
        for (uint32_t i = 0; i < count; i++) {
            double height = real3_dot(real3_of(plane->normal), real3_of(points[i]));
            farthest = fmax(farthest, height - (double)plane->offset);
        }
    }
    return farthest;
}

// Returns how much farther the points reach along a direction than the vertices. The largest such
// value is the distance of the farthest point from the hull.
static double reach_lost(const sb_hull *hull, const sb_vec3 *points, uint32_t count,
                         real3 direction)
{
    double of_points = -HUGE_VAL, of_vertices = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        of_points = fmax(of_points, real3_dot(direction, real3_of(points[i])));
    }
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        of_vertices = fmax(of_vertices, real3_dot(direction, real3_of(sb_hull_vertices(hull)[i])));
    }
    return of_points - of_vertices;
}

// Faces begin with their lowest vertex and go by their first two; edges go by their two vertices,
// the lower first.
static bool is_canonical(const sb_hull *hull)
{
    int before = -1;
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        const uint8_t *ring = sb_hull_indices(hull) + face->index_first;
        for (uint32_t i = 1; i < face->index_count; i++) {
            if (ring[i] <= ring[0]) {
                return false;
            }
        }
        if (ring[0] * 256 + ring[1] <= before) {
            return false;
        }
        before = ring[0] * 256 + ring[1];
    }
    before = -1;
    for (uint32_t e = 0; e < hull->edge_count; e++) {
        sb_hull_edge edge = sb_hull_edges(hull)[e];
        if (edge.vertex_a >= edge.vertex_b || edge.vertex_a * 256 + edge.vertex_b <= before) {
            return false;
        }
        before = edge.vertex_a * 256 + edge.vertex_b;
    }
    return true;
}

static void expect_valid(const sb_vec3 *points, uint32_t count, uint32_t index)
{
    const sb_hull *hull = block();
    double tolerance = tolerance_of(points, count);
    expect(sb_hull_check(memory, hull->size) == SB_OK, "sb_hull_check refuses", index);
    const char *fault = real_hull_fault(hull, 1.5 * tolerance);
    expect(fault == NULL, fault == NULL ? "" : fault, index);
    expect(is_canonical(hull), "the order is not canonical", index);
    expect(are_vertices_from(hull, points, count), "vertices are not from the points", index);
    expect(farthest_outside(hull, points, count) <= 2 * tolerance, "a point is outside", index);
    for (int i = 0; i < 4; i++) {
        double lost = reach_lost(hull, points, count, real3_random_direction());
        expect(lost <= 2 * tolerance, "a point is lost", index);
    }
}

static void build_valid(const sb_vec3 *points, uint32_t count, uint32_t index)
{
    expect(sb_hull_build(memory, points, count) == SB_OK, "refused", index);
    expect_valid(points, count, index);
}

// A random scale, rotation and place for a shape whose points are within 1 of the origin.
typedef struct placement {
    double scale;
    real3 axes[3];
    real3 center;
} placement;

static placement sample_placement(void)
{
    placement p;
    p.scale = sample_log(0.01, 40);
    real_axes_random(p.axes);
    p.center = real3_random_point(p.scale < 10 ? p.scale : 10);
    return p;
}

static sb_vec3 place(const placement *p, double x, double y, double z)
{
    real3 sum = real3_scale(p->axes[0], x);
    sum = real3_add(sum, real3_scale(p->axes[1], y));
    sum = real3_add(sum, real3_scale(p->axes[2], z));
    return real3_round(real3_add(p->center, real3_scale(sum, p->scale)));
}

static void box_block_is_six_quads_in_canonical_order(void **state)
{
    (void)state;
    static const uint8_t rings[6][4] = {{0, 1, 5, 4}, {0, 2, 3, 1}, {0, 4, 6, 2},
                                        {1, 3, 7, 5}, {2, 6, 7, 3}, {4, 5, 7, 6}};
    static const sb_plane planes[6] = {{{0, -1, 0}, 2}, {{0, 0, -1}, 3}, {{-1, 0, 0}, 1},
                                       {{1, 0, 0}, 1},  {{0, 1, 0}, 2},  {{0, 0, 1}, 3}};
    static const uint8_t edges[12][2] = {{0, 1}, {0, 2}, {0, 4}, {1, 3}, {1, 5}, {2, 3},
                                         {2, 6}, {3, 7}, {4, 5}, {4, 6}, {5, 7}, {6, 7}};
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1, 2, 3)), SB_OK);
    const sb_hull *hull = block();
    assert_int_equal(hull->vertex_count, 8);
    assert_int_equal(hull->face_count, 6);
    assert_int_equal(hull->edge_count, 12);
    for (int i = 0; i < 8; i++) {
        const sb_vec3 corner = {i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3};
        assert_true(same(sb_hull_vertices(hull)[i], corner));
    }
    for (int f = 0; f < 6; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        assert_int_equal(face->index_count, 4);
        assert_memory_equal(sb_hull_indices(hull) + face->index_first, rings[f], 4);
        assert_true(same(face->plane.normal, planes[f].normal));
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
    assert_true(same(hull->center, sb_vec3_make(0, 0, 0)));
    assert_true(same(hull->bounds.max, sb_vec3_make(1, 2, 3)));
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
        expect(sb_hull_build_box(memory, half) == SB_OK, "refused", i);
        const sb_hull *hull = block();
        expect(hull->vertex_count == 8 && hull->face_count == 6, "not a box", i);
        double volume = 8 * x * y * z;
        expect(fabs((double)hull->volume - volume) <= 1e-7 * volume, "volume", i);
        expect(real3_length(real3_of(hull->center)) <= 1e-7 * fmax(x, fmax(y, z)), "center", i);
    }
}

static void box_without_an_extent_is_refused(void **state)
{
    (void)state;
    const float bad[] = {0.0f, -1.0f, NAN, INFINITY, 100.5f, 1e-8f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(bad[i], 1, 1)), SB_ERROR_RANGE);
        assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1, bad[i], 1)), SB_ERROR_RANGE);
        assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1, 1, bad[i])), SB_ERROR_RANGE);
    }
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(100, 100, 100)), SB_OK);
}

// A point of a cube of half extent 1: inside, on a face or on an edge, but not so near a corner
// that it might replace it.
static void sample_cube_point(double p[3])
{
    for (int k = 0; k < 3; k++) {
        p[k] = sample_in(-0.99, 0.99);
    }
    uint32_t pinned = sample_below(3);
    uint32_t axis = sample_below(3);
    for (uint32_t k = 0; k < pinned; k++) {
        p[(axis + k) % 3] = sample_chance(0.5) ? 1 : -1;
    }
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
            points[k] = place(&at, p[0], p[1], p[2]);
        }
        build_valid(points, count, i);
        const sb_hull *hull = block();
        expect(hull->vertex_count == 8 && hull->face_count == 6 && hull->edge_count == 12,
               "not a cube", i);
        for (uint32_t k = 0; k < 8; k++) {
            expect(same(sb_hull_vertices(hull)[k], points[first + k]), "not the corners", i);
        }
        double volume = 8 * at.scale * at.scale * at.scale;
        expect(fabs((double)hull->volume - volume) <= 2e-6 * volume, "volume", i);
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
        build_valid(points, 4, i);
        const sb_hull *hull = block();
        expect(hull->face_count == 4 && hull->edge_count == 6, "not a tetrahedron", i);
        expect(fabs((double)hull->volume - volume) <= 2e-6 * size * size * size, "volume", i);
        real3 off = real3_sub(real3_of(hull->center), real3_scale(sum, 0.25));
        expect(real3_length(off) <= 2e-7 * size, "center", i);
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
            points[k] = place(&at, cos(angle), sin(angle), height);
            points[sides + k] = place(&at, cos(angle), sin(angle), -height);
        }
        build_valid(points, 2 * sides, i);
        const sb_hull *hull = block();
        expect(hull->vertex_count == 2 * sides && hull->face_count == sides + 2 &&
                   hull->edge_count == 3 * sides,
               "not a prism", i);
        double area = 0.5 * sides * sin(6.283185307179586477 / sides);
        double volume = area * 2 * height * at.scale * at.scale * at.scale;
        expect(fabs((double)hull->volume - volume) <= 1e-4 * volume, "volume", i);
        real3 off = real3_sub(real3_of(hull->center), at.center);
        expect(real3_length(off) <= 1e-6 * at.scale, "center", i);
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
            points[k] = place(&at, across * cos(angle), y, across * sin(angle));
        }
        if (i % 2 == 0) {
            build_valid(points, count, i);
            expect(block()->vertex_count == count, "a point is missing", i);
            expect(block()->face_count == 2 * count - 4, "not triangles", i);
        } else {
            expect(sb_hull_build(memory, points, 65) == SB_ERROR_LIMIT, "65 vertices", i);
            build_valid(points, 64, i);
        }
    }
    for (uint32_t k = 0; k < SB_HULL_POINT_COUNT_MAX; k++) {
        points[k] = real3_round(real3_scale(real3_random_direction(), 10));
    }
    assert_int_equal(sb_hull_build(memory, points, SB_HULL_POINT_COUNT_MAX), SB_ERROR_LIMIT);
}

static void most_points_in_a_lattice_are_a_box(void **state)
{
    (void)state;
    sb_vec3 points[SB_HULL_POINT_COUNT_MAX + 1];
    for (int k = 0; k < 1024; k++) {
        points[k] = sb_vec3_make((float)(k % 8) * 0.3f, (float)(k / 8 % 8) * 0.7f, (float)(k / 64));
    }
    points[1024] = points[0];
    build_valid(points, 1024, 0);
    assert_int_equal(block()->vertex_count, 8);
    assert_int_equal(block()->face_count, 6);
    assert_int_equal(sb_hull_build(memory, points, 1025), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(memory, points, 3), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(memory, points, 0), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(memory, NULL, 8), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_hull_build(NULL, points, 8), SB_ERROR_ARGUMENT);
}

static void points_that_are_not_finite_or_too_far_are_refused(void **state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, nextafterf(100, 200), -100.5f, 3e38f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int axis = 0; axis < 3; axis++) {
            for (int k = 0; k < 5; k++) {
                sb_vec3 points[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
                (&points[k].x)[axis] = bad[i];
                assert_int_equal(sb_hull_build(memory, points, 5), SB_ERROR_RANGE);
            }
        }
    }
    const sb_vec3 far[4] = {
        {100, 100, -100}, {-100, 100, 100}, {100, -100, 100}, {-100, -100, -100}};
    build_valid(far, 4, 0);
}

// Points within a plate of the given thickness.
static uint32_t sample_plate(sb_vec3 *points, const placement *at, double thickness)
{
    uint32_t count = 8 + sample_below(20);
    for (uint32_t k = 0; k < count; k++) {
        double x = k < 8 ? (k & 1 ? 1 : -1) : sample_in(-1, 1);
        double y = k < 8 ? (k & 2 ? 1 : -1) : sample_in(-1, 1);
        double z = k < 8 ? (k & 4 ? 0.5 : -0.5) : sample_in(-0.5, 0.5);
        points[k] = place(at, x, y, z * thickness);
    }
    return count;
}

static void flat_points_are_refused_and_thin_plates_are_not(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        placement at = sample_placement();
        sb_vec3 points[32];
        uint32_t count = sample_plate(points, &at, 0);
        expect(sb_hull_build(memory, points, count) == SB_ERROR_RANGE, "flat", i);
        double tolerance = tolerance_of(points, count);
        count = sample_plate(points, &at, 0.3 * tolerance / at.scale);
        expect(sb_hull_build(memory, points, count) == SB_ERROR_RANGE, "too thin", i);
        count = sample_plate(points, &at, 3.5 * tolerance / at.scale);
        build_valid(points, count, i);
        count = sample_plate(points, &at, 20 * tolerance / at.scale);
        build_valid(points, count, i);
        expect(block()->face_count == 6, "a plate has six sides", i);

        for (uint32_t k = 0; k < count; k++) { // one line, and one point
            double t = sample_in(-1, 1);
            points[k] = place(&at, t, 0.5 * t, -0.3 * t);
        }
        expect(sb_hull_build(memory, points, count) == SB_ERROR_RANGE, "a line", i);
        for (uint32_t k = 0; k < count; k++) {
            points[k] = points[0];
        }
        expect(sb_hull_build(memory, points, count) == SB_ERROR_RANGE, "one point", i);
    }
}

static void points_near_a_face_or_corner_are_left_out_within_the_tolerance_alone(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        placement at = sample_placement();
        sb_vec3 points[10];
        for (int k = 0; k < 8; k++) {
            points[k] = place(&at, k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1);
        }
        double rounding = 3e-7 * radius_of(points, 8) / at.scale;
        double tolerance = tolerance_of(points, 8) / at.scale;
        double x = sample_in(-0.9, 0.9), y = sample_in(-0.9, 0.9);
        points[8] = place(&at, x, y, 1 + tolerance - rounding);
        points[9] =
            place(&at, 1 + 0.5 * (tolerance - rounding), 1, 1 + 0.5 * (tolerance - rounding));
        build_valid(points, 9, i);
        expect(block()->vertex_count == 8 && block()->face_count == 6, "a bump within", i);
        points[8] = place(&at, x, y, 1 + 1.1 * tolerance + rounding);
        build_valid(points, 9, i);
        points[8] = place(&at, 0.5 * x, 0.5 * y, 1 + 6 * tolerance);
        build_valid(points, 9, i);
        expect(block()->vertex_count == 9 && block()->face_count == 9, "a bump beyond", i);
        points[8] = points[9];
        build_valid(points, 9, i);
        expect(block()->vertex_count == 8 && block()->face_count == 6, "a corner's double", i);
    }
}

// An exact plane through lattice points: normal . p = offset, all others below.
typedef struct lattice_plane {
    int normal[3];
    int offset;
} lattice_plane;

typedef struct lattice {
    int points[32][3];
    uint32_t count;
    lattice_plane planes[256];
    uint32_t plane_count;
    bool is_vertex[32];
} lattice;

static int height(const lattice_plane *plane, const int *p)
{
    return plane->normal[0] * p[0] + plane->normal[1] * p[1] + plane->normal[2] * p[2] -
           plane->offset;
}

static int greatest_divisor(int a, int b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Returns false if the three are on one line.
static bool plane_through(const int *a, const int *b, const int *c, lattice_plane *plane)
{
    int u[3], v[3];
    for (int k = 0; k < 3; k++) {
        u[k] = b[k] - a[k];
        v[k] = c[k] - a[k];
    }
    int divisor = 0;
    for (int k = 0; k < 3; k++) {
        int next = (k + 1) % 3, last = (k + 2) % 3;
        plane->normal[k] = u[next] * v[last] - u[last] * v[next];
        divisor = greatest_divisor(plane->normal[k], divisor);
    }
    if (divisor == 0) {
        return false;
    }
    plane->offset = 0;
    for (int k = 0; k < 3; k++) {
        plane->normal[k] /= divisor;
    }
    plane->offset = height(plane, a);
    return true;
}

static void keep_plane(lattice *l, lattice_plane plane)
{
    int above = 0, below = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        above += height(&plane, l->points[i]) > 0;
        below += height(&plane, l->points[i]) < 0;
    }
    if (above > 0 && below > 0) {
        return;
    }
    if (above > 0) {
        for (int k = 0; k < 3; k++) {
            plane.normal[k] = -plane.normal[k];
        }
        plane.offset = -plane.offset;
    }
    for (uint32_t i = 0; i < l->plane_count; i++) {
        if (memcmp(&l->planes[i], &plane, sizeof plane) == 0) {
            return;
        }
    }
    l->planes[l->plane_count++] = plane;
}

// A point is a vertex if the planes through it meet in this point alone.
static bool is_lattice_vertex(const lattice *l, const int *p)
{
    const int *through[256];
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->plane_count; i++) {
        if (height(&l->planes[i], p) == 0) {
            through[count++] = l->planes[i].normal;
        }
    }
    const int zero[3] = {0, 0, 0};
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            lattice_plane common;
            for (uint32_t c = b + 1; c < count; c++) {
                if (plane_through(zero, through[a], through[b], &common) &&
                    height(&common, through[c]) != 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Finds all facets by trying every three points, exactly, in integers. Returns false if all points
// are in one plane.
static bool lattice_solve(lattice *l)
{
    l->plane_count = 0;
    for (uint32_t a = 0; a < l->count; a++) {
        for (uint32_t b = a + 1; b < l->count; b++) {
            for (uint32_t c = b + 1; c < l->count; c++) {
                lattice_plane plane;
                if (plane_through(l->points[a], l->points[b], l->points[c], &plane)) {
                    keep_plane(l, plane);
                }
            }
        }
    }
    uint32_t vertex_count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        l->is_vertex[i] = is_lattice_vertex(l, l->points[i]);
        vertex_count += l->is_vertex[i];
    }
    return vertex_count >= 4;
}

static uint32_t lattice_vertex_count(const lattice *l, const lattice_plane *plane)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        bool known = plane != NULL && height(plane, l->points[i]) != 0;
        for (uint32_t k = 0; k < i; k++) {
            known |= memcmp(l->points[k], l->points[i], sizeof l->points[i]) == 0;
        }
        count += l->is_vertex[i] && !known;
    }
    return count;
}

static void lattice_clouds_have_the_facets_of_brute_force(void **state)
{
    (void)state;
    uint32_t solid = 0, flat = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        lattice l = {.count = 4 + sample_below(sample_chance(0.5) ? 5 : 20)};
        uint32_t levels = 2 + sample_below(4);
        placement at = sample_placement();
        at.scale *= 0.5; // points are up to 2 root 3 from its origin
        sb_vec3 points[32];
        for (uint32_t p = 0; p < l.count; p++) {
            for (int k = 0; k < 3; k++) {
                l.points[p][k] = (int)sample_below(levels) - (int)levels / 2;
            }
            points[p] = place(&at, l.points[p][0], l.points[p][1], l.points[p][2]);
        }
        bool has_volume = lattice_solve(&l);
        solid += has_volume;
        flat += !has_volume;
        if (!has_volume) {
            expect(sb_hull_build(memory, points, l.count) == SB_ERROR_RANGE, "flat", i);
            continue;
        }
        build_valid(points, l.count, i);
        const sb_hull *hull = block();
        expect(hull->face_count == l.plane_count, "count of faces", i);
        expect(hull->vertex_count == lattice_vertex_count(&l, NULL), "count of vertices", i);
        for (uint32_t k = 0; k < l.count; k++) {
            expect((vertex_at(hull, points[k]) >= 0) == l.is_vertex[k], "which vertices", i);
        }
        for (uint32_t p = 0; p < l.plane_count; p++) {
            const int *n = l.planes[p].normal;
            const placement turn = {1, {at.axes[0], at.axes[1], at.axes[2]}, {0, 0, 0}};
            real3 normal = real3_of(place(&turn, n[0], n[1], n[2]));
            normal = real3_scale(normal, 1 / real3_length(normal));
            uint32_t found = 0;
            for (uint32_t f = 0; f < hull->face_count; f++) {
                const sb_hull_face *face = sb_hull_faces(hull) + f;
                real3 off = real3_sub(real3_of(face->plane.normal), normal);
                found += real3_length(off) < 2e-5 &&
                         face->index_count == lattice_vertex_count(&l, &l.planes[p]);
            }
            expect(found == 1, "a facet", i);
        }
    }
    assert_true(solid > sample_scaled(1500) && flat > sample_scaled(50));
}

// Returns how far the nearest other point is below the plane through three, or a negative value if
// points lie on both sides.
static double facet_clearance(const real3 *p, uint32_t count, uint32_t a, uint32_t b, uint32_t c)
{
    real3 normal = real3_cross(real3_sub(p[b], p[a]), real3_sub(p[c], p[a]));
    normal = real3_scale(normal, 1 / real3_length(normal));
    double low = 0, high = 0, nearest = HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        if (i != a && i != b && i != c) {
            double h = real3_dot(normal, real3_sub(p[i], p[a]));
            low = fmin(low, h);
            high = fmax(high, h);
            nearest = fmin(nearest, fabs(h));
        }
    }
    return low < 0 && high > 0 ? -nearest : nearest;
}

static bool has_triangle(const sb_hull *hull, int a, int b, int c)
{
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        const uint8_t *ring = sb_hull_indices(hull) + face->index_first;
        if (face->index_count == 3 && ring[0] == a && // a is the lowest
            ((ring[1] == b && ring[2] == c) || (ring[1] == c && ring[2] == b))) {
            return true;
        }
    }
    return false;
}

static void random_clouds_have_the_facets_of_brute_force(void **state)
{
    (void)state;
    uint32_t compared = 0;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        uint32_t count = 4 + sample_below(17);
        placement at = sample_placement();
        sb_vec3 points[20];
        real3 exact[20];
        for (uint32_t k = 0; k < count; k++) {
            points[k] = place(&at, sample_in(-1, 1), sample_in(-1, 1), sample_in(-1, 1));
            exact[k] = real3_of(points[k]);
        }
        uint32_t facets = 0;
        double clearance = HUGE_VAL;
        uint32_t triples[200][3];
        for (uint32_t a = 0; a < count; a++) {
            for (uint32_t b = a + 1; b < count; b++) {
                for (uint32_t c = b + 1; c < count; c++) {
                    double nearest = facet_clearance(exact, count, a, b, c);
                    clearance = fmin(clearance, fabs(nearest));
                    if (nearest > 0) {
                        triples[facets][0] = a;
                        triples[facets][1] = b;
                        triples[facets++][2] = c;
                    }
                }
            }
        }
        if (clearance < 3 * tolerance_of(points, count)) {
            continue; // may be joined
        }
        compared++;
        build_valid(points, count, i);
        const sb_hull *hull = block();
        expect(hull->face_count == facets, "count of faces", i);
        for (uint32_t f = 0; f < facets; f++) {
            expect(has_triangle(hull, vertex_at(hull, points[triples[f][0]]),
                                vertex_at(hull, points[triples[f][1]]),
                                vertex_at(hull, points[triples[f][2]])),
                   "a facet", i);
        }
    }
    assert_true(compared > sample_scaled(1000));
}

static const sb_hull_face *face_like(const sb_hull *hull, const sb_plane *plane)
{
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        if (same(face->plane.normal, plane->normal) && face->plane.offset == plane->offset) {
            return face;
        }
    }
    return NULL;
}

static uint32_t sample_cloud(uint32_t kind, sb_vec3 *points);
#define KIND_COUNT 14u

static void
hull_does_not_depend_on_the_order_of_points_or_on_earlier_contents_of_memory(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t before[SB_HULL_SIZE_MAX];
    uint32_t built = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        sb_vec3 points[POINT_COUNT_MAX];
        uint32_t count = sample_cloud(i % KIND_COUNT, points);
        memset(memory, 0xa5, sizeof memory);
        sb_error error = sb_hull_build(memory, points, count);
        memset(before, 0x5a, sizeof before);
        expect(sb_hull_build(before, points, count) == error, "another error", i);
        if (error == SB_OK) {
            expect(memcmp(memory, before, block()->size) == 0, "other bytes", i);
        }
        for (uint32_t k = count - 1; k > 0; k--) {
            uint32_t other = sample_below(k + 1);
            sb_vec3 swap = points[k];
            points[k] = points[other];
            points[other] = swap;
        }
        expect(sb_hull_build(memory, points, count) == error, "another error", i);
        if (error != SB_OK) {
            continue;
        }
        built++;
        const void *at = before;
        const sb_hull *a = at, *b = block();
        expect(a->face_count == b->face_count && a->edge_count == b->edge_count, "faces", i);
        expect(a->volume == b->volume && same(a->center, b->center), "volume or center", i);
        for (uint32_t f = 0; f < a->face_count; f++) {
            const sb_hull_face *face = sb_hull_faces(a) + f;
            const sb_hull_face *like = face_like(b, &face->plane);
            expect(like != NULL && like->index_count == face->index_count, "a face", i);
        }
    }
    assert_true(built > sample_scaled(1500));
}

// A point of one of the kinds of cloud below, within about 1 of the origin.
static void sample_point(uint32_t kind, uint32_t i, uint32_t count, double noise, double p[3])
{
    real3 d = real3_random_direction();
    double t = sample_in(-1, 1), u = sample_in(-1, 1), v = sample_in(-1, 1);
    double angle = 6.283185307179586477 * i / count;
    double q[3] = {t, u, v}; // of kind 0: a box
    if (kind == 1) {         // a sphere
        q[0] = d.x, q[1] = d.y, q[2] = d.z;
    } else if (kind == 2 || kind == 4) { // a small lattice
        q[0] = sample_below(3) - 1.0, q[1] = sample_below(3) - 1.0, q[2] = sample_below(3) - 1.0;
    } else if (kind == 3) { // a larger one
        q[0] = sample_below(5) / 2.0 - 1, q[1] = sample_below(5) / 2.0 - 1,
        q[2] = sample_below(5) / 2.0 - 1;
    } else if (kind == 6) { // a plate
        q[2] = v * noise;
    } else if (kind == 7) { // a needle
        q[1] = u * noise, q[2] = v * noise;
    } else if (kind == 8) { // a disc with a sharp rim
        q[0] = i < 2 ? 0 : cos(3 * t), q[1] = i < 2 ? 0 : sin(3 * t);
        q[2] = i == 0 ? noise : i == 1 ? -noise : 0;
    } else if (kind == 9) { // a prism
        q[0] = cos(2 * angle), q[1] = sin(2 * angle), q[2] = i * 2 < count ? 1 : -1;
    } else if (kind == 10) { // a cone
        q[0] = i == 0 ? 0 : cos(angle), q[1] = i == 0 ? 0 : sin(angle), q[2] = i == 0 ? 1 : 0;
    } else if (kind == 11 || kind == 12) { // a cube's faces and edges
        sample_cube_point(q);
    } else if (kind == 13) { // a bent strip
        q[1] = t * t * noise * 100, q[2] = v * noise * 10;
    }
    bool noisy = kind == 4 || kind == 10 || kind == 12;
    p[0] = q[0] + (noisy ? noise * d.x : 0);
    p[1] = q[1] + (noisy ? noise * d.y : 0);
    p[2] = q[2] + (noisy ? noise * d.z : 0);
}

// Clouds of any size and stretch, turned or not, about the origin or not, with duplicates for
// kind 5.
static uint32_t sample_cloud(uint32_t kind, sb_vec3 *points)
{
    uint32_t count = 4 + sample_below(sample_chance(0.015) ? POINT_COUNT_MAX - 3 : 14);
    double noise = sample_log(1e-9, 1e-2);
    placement at = {.scale = sample_log(1e-4, 50), .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    if (sample_chance(0.5)) {
        real_axes_random(at.axes);
    }
    if (sample_chance(0.3)) {
        at.center = real3_random_point(sample_log(0.01, 10));
    }
    double stretch[3] = {1, 1, 1};
    for (int k = 0; k < 3; k++) {
        stretch[k] = sample_chance(0.3) ? sample_log(1e-4, 1) : 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        sample_point(kind, i, count, noise, p);
        points[i] = place(&at, p[0] * stretch[0], p[1] * stretch[1], p[2] * stretch[2]);
        if (kind == 5 && i > 0 && sample_chance(0.5)) {
            points[i] = points[sample_below(i)];
        }
    }
    return count;
}

// Takes the plane through the three points of the largest triangle. Returns the thickness of the
// slab along it that holds all points.
static double thickness_of(const sb_vec3 *points, uint32_t count)
{
    real3 best = {0, 0, 0};
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            for (uint32_t c = b + 1; c < count; c++) {
                real3 u = real3_sub(real3_of(points[b]), real3_of(points[a]));
                real3 v = real3_sub(real3_of(points[c]), real3_of(points[a]));
                real3 normal = real3_cross(u, v);
                best = real3_length(normal) > real3_length(best) ? normal : best;
            }
        }
    }
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        double h = real3_dot(best, real3_of(points[i]));
        low = fmin(low, h);
        high = fmax(high, h);
    }
    return high > low ? (high - low) / real3_length(best) : 0;
}

static void degenerate_clouds_are_refused_or_valid(void **state)
{
    (void)state;
    uint32_t built[KIND_COUNT] = {0}, flat = 0, limit = 0, merged = 0;
    double worst = 0;
    uint32_t cases = sample_scaled(CLOUD_COUNT);
    for (uint32_t i = 0; i < cases; i++) {
        sb_vec3 points[POINT_COUNT_MAX];
        uint32_t count = sample_cloud(i % KIND_COUNT, points);
        sb_error error = sb_hull_build(memory, points, count);
        double tolerance = tolerance_of(points, count);
        if (error == SB_ERROR_RANGE) {
            flat++;
            if (count < 16 || flat % 64 == 0) {
                expect(thickness_of(points, count) <= 6 * tolerance, "refused", i);
            }
        } else if (error == SB_ERROR_LIMIT) {
            limit++;
            expect(count > SB_HULL_VERTEX_COUNT_MAX, "few enough vertices were refused", i);
        } else {
            expect(error == SB_OK, "another error", i);
            built[i % KIND_COUNT]++;
            expect_valid(points, count, i);
            worst = fmax(worst, farthest_outside(block(), points, count) / tolerance);
            merged += block()->face_count < 2u * block()->vertex_count - 4u;
        }
    }
    (void)printf("outside by at most %.2f tolerances\n", worst);
    for (uint32_t kind = 0; kind < KIND_COUNT; kind++) {
        assert_true(built[kind] > cases / 100);
    }
    assert_true(flat > cases / 10 && limit > cases / 1000);
    assert_true(merged > cases / 5 && worst > 0.5);
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
        cmocka_unit_test(points_that_are_not_finite_or_too_far_are_refused),
        cmocka_unit_test_setup(flat_points_are_refused_and_thin_plates_are_not, sample_setup),
        cmocka_unit_test_setup(points_near_a_face_or_corner_are_left_out_within_the_tolerance_alone,
                               sample_setup),
        cmocka_unit_test_setup(lattice_clouds_have_the_facets_of_brute_force, sample_setup),
        cmocka_unit_test_setup(random_clouds_have_the_facets_of_brute_force, sample_setup),
        cmocka_unit_test_setup(
            hull_does_not_depend_on_the_order_of_points_or_on_earlier_contents_of_memory,
            sample_setup),
        cmocka_unit_test_setup(degenerate_clouds_are_refused_or_valid, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
