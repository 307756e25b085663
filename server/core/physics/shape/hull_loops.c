#include "physics/shape/hull_mesh.h"

#include <float.h>
#include <string.h>

#include "physics/shape/hull_build.h"

// How many tolerances from flat two groups may have been to be measured again.
#define MEASURE_AGAIN 16.0

// A group is the set of triangles that make up a face; its number is its first triangle's.
typedef struct grouping {
    const sb_hull_triangles *mesh;
    uint16_t group[SB_HULL_TRIANGLE_COUNT_MAX];
    sb_grid_vector normal[SB_HULL_TRIANGLE_COUNT_MAX]; // of groups, by their number
    /// How far from flat the two groups at an edge would be together.
    double deviation[SB_HULL_TRIANGLE_COUNT_MAX][3];
} grouping;

static sb_grid_vector add(sb_grid_vector a, sb_grid_vector b)
{
    return (sb_grid_vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static double length_of(sb_grid_vector v)
{
    double x = (double)v.x, y = (double)v.y, z = (double)v.z;
    return sb_grid_sqrt(x * x + y * y + z * z);
}

// The distance between the two planes across the common normal that hold both groups.
static double union_deviation(const grouping *g, uint32_t a, uint32_t b)
{
    const sb_hull_triangles *mesh = g->mesh;
    sb_grid_vector normal = add(g->normal[a], g->normal[b]);
    double length = length_of(normal);
    if (!(length > 0.0)) {
        return DBL_MAX;
    }
    sb_grid_point origin = mesh->points[mesh->triangles[a].corners[0]];
    double low = 0.0, high = 0.0;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *triangle = &mesh->triangles[i];
        if (!triangle->alive || (g->group[i] != a && g->group[i] != b)) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            double height = sb_grid_dot(normal, origin, mesh->points[triangle->corners[k]]);
            low = height < low ? height : low;
            high = height > high ? height : high;
        }
    }
    return (high - low) / length;
}

// An edge is measured on the side of the triangle that comes first.
static void measure_edge(grouping *g, uint32_t triangle, int k)
{
    uint32_t beyond = g->mesh->triangles[triangle].neighbors[k];
    uint32_t a = g->group[triangle], b = g->group[beyond];
    g->deviation[triangle][k] = triangle < beyond && a != b ? union_deviation(g, a, b) : DBL_MAX;
}

static void group_each(grouping *g, const sb_hull_triangles *mesh)
{
    g->mesh = mesh;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        g->group[i] = (uint16_t)i;
        g->normal[i] = mesh->triangles[i].normal;
    }
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        for (int k = 0; mesh->triangles[i].alive && k < 3; k++) {
            measure_edge(g, i, k);
        }
    }
}

// Group b becomes part of group a; what was measured of either is measured again, except where it
// was so far from flat that the larger group will not make it so.
static void join(grouping *g, uint32_t a, uint32_t b, double deviation_max)
{
    const sb_hull_triangles *mesh = g->mesh;
    g->normal[a] = add(g->normal[a], g->normal[b]);
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        g->group[i] = g->group[i] == b ? (uint16_t)a : g->group[i];
    }
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        for (int k = 0; mesh->triangles[i].alive && k < 3; k++) {
            bool is_beside = g->group[i] == a || g->group[mesh->triangles[i].neighbors[k]] == a;
            if (is_beside && g->deviation[i][k] <= deviation_max) {
                measure_edge(g, i, k);
            }
        }
    }
}

static bool join_flattest(grouping *g, double tolerance)
{
    const sb_hull_triangles *mesh = g->mesh;
    double best = DBL_MAX;
    uint32_t a = 0, b = 0;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        for (int k = 0; mesh->triangles[i].alive && k < 3; k++) {
            if (g->deviation[i][k] < best) {
                best = g->deviation[i][k];
                a = g->group[i];
                b = g->group[mesh->triangles[i].neighbors[k]];
            }
        }
    }
    if (best > tolerance) {
        return false;
    }
    join(g, a < b ? a : b, a < b ? b : a, MEASURE_AGAIN * tolerance);
    return true;
}

// Appends the ring of edges around a group. Returns false unless there is exactly one and it is
// simple.
static bool add_loop(sb_hull_loops *faces, const grouping *g, uint32_t group)
{
    const sb_hull_triangles *mesh = g->mesh;
    uint16_t next[SB_HULL_POINT_COUNT_MAX];
    memset(next, 0xff, sizeof next);
    uint32_t edge_count = 0, first = UINT16_MAX;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *triangle = &mesh->triangles[i];
        for (int k = 0; triangle->alive && g->group[i] == group && k < 3; k++) {
            if (g->group[triangle->neighbors[k]] != group) {
                uint16_t from = triangle->corners[k];
                if (next[from] != UINT16_MAX) {
                    return false;
                }
                next[from] = triangle->corners[(k + 1) % 3];
                first = from < first ? from : first;
                edge_count++;
            }
        }
    }
    if (edge_count < 3) {
        return false;
    }
    sb_hull_loop *loop = &faces->loops[faces->loop_count++];
    loop->index_first = (uint16_t)faces->index_count;
    uint32_t at = first;
    do {
        faces->indices[faces->index_count++] = (uint16_t)at;
        at = next[at];
    } while (at != first);
    loop->index_count = (uint16_t)(faces->index_count - loop->index_first);
    return loop->index_count == edge_count;
}

// A corner of two faces is in the middle of their common edge.
static bool drop_corners_of_two(sb_hull_loops *faces)
{
    uint8_t uses[SB_HULL_POINT_COUNT_MAX] = {0};
    for (uint32_t i = 0; i < faces->index_count; i++) {
        uses[faces->indices[i]]++;
    }
    uint32_t kept = 0;
    for (uint32_t l = 0; l < faces->loop_count; l++) {
        sb_hull_loop *loop = &faces->loops[l];
        uint32_t from = loop->index_first, to = from + loop->index_count;
        loop->index_first = (uint16_t)kept;
        for (uint32_t i = from; i < to; i++) {
            if (uses[faces->indices[i]] > 2) {
                faces->indices[kept++] = faces->indices[i];
            }
        }
        loop->index_count = (uint16_t)(kept - loop->index_first);
        if (loop->index_count < 3) {
            return false;
        }
    }
    faces->index_count = kept;
    return true;
}

// Returns true if every corner that no face uses any more is near the hull of the others. It
// need not be: where two faces meet at a sharp edge, a corner between them can be far from the line
// between its neighbours and yet near both planes.
static bool is_dropped_near(const sb_hull_loops *faces, const sb_hull_triangles *mesh,
                            double tolerance)
{
    enum { NOT_A_CORNER, DROPPED, KEPT };
    uint8_t state[SB_HULL_POINT_COUNT_MAX] = {NOT_A_CORNER};
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        for (int k = 0; mesh->triangles[i].alive && k < 3; k++) {
            state[mesh->triangles[i].corners[k]] = DROPPED;
        }
    }
    for (uint32_t i = 0; i < faces->index_count; i++) {
        state[faces->indices[i]] = KEPT;
    }
    sb_grid_point kept[SB_HULL_CORNER_COUNT_MAX], dropped[SB_HULL_CORNER_COUNT_MAX];
    uint32_t kept_count = 0, dropped_count = 0;
    for (uint32_t i = 0; i < mesh->point_count; i++) {
        if (state[i] == KEPT) {
            kept[kept_count++] = mesh->points[i];
        } else if (state[i] == DROPPED) {
            dropped[dropped_count++] = mesh->points[i];
        }
    }
    sb_hull_triangles hull;
    if (dropped_count > 0 && sb_hull_triangles_build(&hull, kept, kept_count, 0.0) != SB_OK) {
        return false;
    }
    for (uint32_t i = 0; i < dropped_count; i++) {
        if (sb_hull_triangles_distance_squared(&hull, dropped[i]) > tolerance * tolerance) {
            return false;
        }
    }
    return true;
}

// The normal of the ring alone: by the sum over its triangles from its first corner (Newell's
// normal, which does not depend on the choice of that corner).
static bool measure_normals(sb_hull_loops *faces, const sb_grid_point *points)
{
    for (uint32_t l = 0; l < faces->loop_count; l++) {
        sb_hull_loop *loop = &faces->loops[l];
        const uint16_t *corners = faces->indices + loop->index_first;
        loop->normal = (sb_grid_vector){0, 0, 0};
        for (uint32_t i = 2; i < loop->index_count; i++) {
            loop->normal =
                add(loop->normal,
                    sb_grid_cross(points[corners[0]], points[corners[i - 1]], points[corners[i]]));
        }
        if (!(length_of(loop->normal) > 0.0)) {
            return false;
        }
    }
    return true;
}

bool sb_hull_loops_join(sb_hull_loops *faces, const sb_hull_triangles *mesh, double tolerance)
{
    grouping g;
    group_each(&g, mesh);
    while (join_flattest(&g, tolerance)) {
    }
    faces->loop_count = 0;
    faces->index_count = 0;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        if (mesh->triangles[i].alive && g.group[i] == i && !add_loop(faces, &g, i)) {
            return false;
        }
    }
    return drop_corners_of_two(faces) && is_dropped_near(faces, mesh, tolerance) &&
           measure_normals(faces, mesh->points);
}
