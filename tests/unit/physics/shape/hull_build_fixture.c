#include "hull_build_fixture.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_reference.h"
#include "sample.h"

_Alignas(8) uint8_t built_memory[SB_HULL_SIZE_MAX];

const sb_hull *built_hull(void)
{
    const void *at = built_memory;
    return at;
}

double points_radius(const sb_vec3 *points, uint32_t count)
{
    double radius = 0;
    for (uint32_t i = 0; i < count; i++) {
        radius = fmax(radius, real3_length(real3_of(points[i])));
    }
    return radius;
}

double points_tolerance(const sb_vec3 *points, uint32_t count)
{
    return fmax(1e-6, 1e-6 * points_radius(points, count));
}

bool same_point(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

int hull_vertex_at(const sb_hull *hull, sb_vec3 point)
{
    for (int i = 0; i < hull->vertex_count; i++) {
        if (same_point(sb_hull_vertices(hull)[i], point)) {
            return i;
        }
    }
    return -1;
}

void hull_expect(bool holds, const char *what, uint32_t index)
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
        vertex += same_point(points[i], sb_hull_vertices(hull)[vertex]);
    }
    if (vertex != hull->vertex_count) {
        return false;
    }
    for (uint32_t i = 0; i < vertex; i++) {
        if (hull_vertex_at(hull, sb_hull_vertices(hull)[i]) != (int)i) {
            return false;
        }
    }
    return true;
}

double hull_farthest_outside(const sb_hull *hull, const sb_vec3 *points, uint32_t count)
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

void hull_expect_valid(const sb_vec3 *points, uint32_t count, uint32_t index)
{
    const sb_hull *hull = built_hull();
    double tolerance = points_tolerance(points, count);
    hull_expect(sb_hull_check(built_memory, hull->size) == SB_OK, "sb_hull_check refuses", index);
    const char *fault = real_hull_fault(hull, 1.5 * tolerance);
    hull_expect(fault == NULL, fault == NULL ? "" : fault, index);
    hull_expect(is_canonical(hull), "the order is not canonical", index);
    hull_expect(are_vertices_from(hull, points, count), "vertices are not from the points", index);
    hull_expect(hull_farthest_outside(hull, points, count) <= 2 * tolerance, "a point is outside",
                index);
    for (int i = 0; i < 4; i++) {
        double lost = reach_lost(hull, points, count, real3_random_direction());
        hull_expect(lost <= 2 * tolerance, "a point is lost", index);
    }
}

void hull_build_valid(const sb_vec3 *points, uint32_t count, uint32_t index)
{
    hull_expect(sb_hull_build(built_memory, points, count) == SB_OK, "refused", index);
    hull_expect_valid(points, count, index);
}

placement sample_placement(void)
{
    placement p;
    p.scale = sample_log(0.01, 40);
    real_axes_random(p.axes);
    p.center = real3_random_point(p.scale < 10 ? p.scale : 10);
    return p;
}

sb_vec3 placement_point(const placement *p, double x, double y, double z)
{
    real3 sum = real3_scale(p->axes[0], x);
    sum = real3_add(sum, real3_scale(p->axes[1], y));
    sum = real3_add(sum, real3_scale(p->axes[2], z));
    return real3_round(real3_add(p->center, real3_scale(sum, p->scale)));
}

void sample_cube_point(double p[3])
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
