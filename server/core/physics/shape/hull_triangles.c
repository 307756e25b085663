#include "physics/shape/hull_mesh.h"

#include <float.h>

#include "physics/shape/hull_build.h"

// Which side of a plane a point is on is decided in integers, so that the mesh is a convex
// polyhedron for any input; doubles measure distances, where an error moves nothing but the choice
// of the next point. Binary64 without contraction is as deterministic as binary32.

#define SPLIT (INT64_C(1) << 27)

typedef struct vector {
    double x, y, z;
} vector;

static vector between(sb_grid_point from, sb_grid_point to)
{
    return (vector){(double)(to.x - from.x), (double)(to.y - from.y), (double)(to.z - from.z)};
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double vector_length(sb_grid_vector v)
{
    vector d = {(double)v.x, (double)v.y, (double)v.z};
    return sb_grid_sqrt(dot(d, d));
}

// Newton's steps double the digits: 24 bits, 47, then all.
double sb_grid_sqrt(double x)
{
    double root = (double)sqrtf((float)x);
    if (!(root > 0.0)) {
        return 0.0;
    }
    root = 0.5 * (root + x / root);
    return 0.5 * (root + x / root);
}

sb_grid_vector sb_grid_cross(sb_grid_point a, sb_grid_point b, sb_grid_point c)
{
    int64_t ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z;
    int64_t vx = c.x - a.x, vy = c.y - a.y, vz = c.z - a.z;
    return (sb_grid_vector){uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
}

// The sum needs 83 bits. It is split in two: high * 2^27 + low with |low| < 2^27, so that the high
// part, unless it is zero, has the sum's sign.
double sb_grid_dot(sb_grid_vector normal, sb_grid_point origin, sb_grid_point p)
{
    int64_t x = p.x - origin.x, y = p.y - origin.y, z = p.z - origin.z;
    int64_t high = normal.x / SPLIT * x + normal.y / SPLIT * y + normal.z / SPLIT * z;
    int64_t low = normal.x % SPLIT * x + normal.y % SPLIT * y + normal.z % SPLIT * z;
    high += low / SPLIT;
    low %= SPLIT;
    return (double)high * (double)SPLIT + (double)low;
}

static double side_of(const sb_hull_triangles *mesh, const sb_hull_triangle *triangle,
                      sb_grid_point p)
{
    return sb_grid_dot(triangle->normal, mesh->points[triangle->corners[0]], p);
}

static void triangle_set(sb_hull_triangles *mesh, uint32_t slot, uint32_t a, uint32_t b, uint32_t c)
{
    const sb_grid_point *points = mesh->points;
    sb_hull_triangle *triangle = &mesh->triangles[slot];
    triangle->normal = sb_grid_cross(points[a], points[b], points[c]);
    triangle->length = vector_length(triangle->normal);
    triangle->corners[0] = (uint16_t)a;
    triangle->corners[1] = (uint16_t)b;
    triangle->corners[2] = (uint16_t)c;
    triangle->alive = true;
}

static double segment_distance_squared(sb_grid_point a, sb_grid_point b, sb_grid_point p)
{
    vector along = between(a, b);
    vector to = between(a, p);
    double t = dot(to, along) / dot(along, along); // corners never coincide
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    vector off = {to.x - along.x * t, to.y - along.y * t, to.z - along.z * t};
    return dot(off, off);
}

// True if the point's projection is on the triangle's side of its edge from a to b.
static bool is_within_edge(sb_grid_vector n, sb_grid_point a, sb_grid_point b, sb_grid_point p)
{
    vector e = between(a, b);
    double x = (double)n.x, y = (double)n.y, z = (double)n.z;
    const vector inward = {y * e.z - z * e.y, z * e.x - x * e.z, x * e.y - y * e.x};
    return dot(inward, between(a, p)) >= 0.0;
}

// Returns the squared distance from the triangle to a point that is `side` above its plane.
static double triangle_distance_squared(const sb_hull_triangles *mesh,
                                        const sb_hull_triangle *triangle, sb_grid_point p,
                                        double side)
{
    bool within = true;
    double best = DBL_MAX;
    for (int i = 0; i < 3; i++) {
        sb_grid_point a = mesh->points[triangle->corners[i]];
        sb_grid_point b = mesh->points[triangle->corners[(i + 1) % 3]];
        within = within && is_within_edge(triangle->normal, a, b, p);
        double distance_squared = segment_distance_squared(a, b, p);
        best = distance_squared < best ? distance_squared : best;
    }
    double height = side / triangle->length;
    return within ? height * height : best;
}

// The nearest triangle is one that faces the point.
double sb_hull_triangles_distance_squared(const sb_hull_triangles *mesh, sb_grid_point p)
{
    double best = DBL_MAX;
    bool outside = false;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *triangle = &mesh->triangles[i];
        double side = triangle->alive ? side_of(mesh, triangle, p) : 0.0;
        if (side > 0.0) {
            double distance_squared = triangle_distance_squared(mesh, triangle, p, side);
            best = distance_squared < best ? distance_squared : best;
            outside = true;
        }
    }
    return outside ? best : 0.0;
}

static uint32_t farthest_from_point(const sb_hull_triangles *mesh, uint32_t a)
{
    uint32_t farthest = a;
    double best = 0.0;
    for (uint32_t i = 0; i < mesh->point_count; i++) {
        vector to = between(mesh->points[a], mesh->points[i]);
        double distance_squared = dot(to, to);
        if (distance_squared > best) {
            best = distance_squared;
            farthest = i;
        }
    }
    return farthest;
}

static uint32_t farthest_from_line(const sb_hull_triangles *mesh, uint32_t a, uint32_t b)
{
    uint32_t farthest = a;
    double best = 0.0;
    for (uint32_t i = 0; i < mesh->point_count; i++) {
        double area =
            vector_length(sb_grid_cross(mesh->points[a], mesh->points[b], mesh->points[i]));
        if (area > best) {
            best = area;
            farthest = i;
        }
    }
    return farthest;
}

// Triangle 0 is the base; the farthest point from its plane, on either side, is the apex. False if
// the points are flat.
static bool first_tetrahedron(sb_hull_triangles *mesh, double tolerance)
{
    uint32_t a = 0;
    uint32_t b = farthest_from_point(mesh, a);
    uint32_t c = farthest_from_line(mesh, a, b);
    triangle_set(mesh, 0, a, b, c);
    double best = 0.0;
    uint32_t apex = a;
    for (uint32_t i = 0; i < mesh->point_count; i++) {
        double side = side_of(mesh, &mesh->triangles[0], mesh->points[i]);
        if (side * side > best * best) {
            best = side;
            apex = i;
        }
    }
    if (best * best <=
        tolerance * tolerance * mesh->triangles[0].length * mesh->triangles[0].length) {
        return false;
    }
    if (best > 0.0) { // the apex is to be below the base
        uint32_t swap = b;
        b = c;
        c = swap;
    }
    triangle_set(mesh, 0, a, b, c);
    triangle_set(mesh, 1, b, a, apex);
    triangle_set(mesh, 2, c, b, apex);
    triangle_set(mesh, 3, a, c, apex);
    static const uint16_t neighbors[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) {
            mesh->triangles[i].neighbors[k] = neighbors[i][k];
        }
    }
    mesh->slot_count = 4;
    return true;
}

// An edge between a triangle that the new point sees and `outer`, which it does not see.
typedef struct horizon_edge {
    uint16_t from, to;
    uint16_t outer;
    uint16_t slot; // of the new triangle on it
} horizon_edge;

// Removes the triangles that the point sees, and lists the edges around the hole.
static uint32_t open_horizon(sb_hull_triangles *mesh, uint32_t p,
                             horizon_edge edges[SB_HULL_TRIANGLE_COUNT_MAX])
{
    bool seen[SB_HULL_TRIANGLE_COUNT_MAX];
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *triangle = &mesh->triangles[i];
        seen[i] = triangle->alive && side_of(mesh, triangle, mesh->points[p]) > 0.0;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        sb_hull_triangle *triangle = &mesh->triangles[i];
        for (int k = 0; seen[i] && k < 3; k++) {
            if (!seen[triangle->neighbors[k]]) {
                edges[count].from = triangle->corners[k];
                edges[count].to = triangle->corners[(k + 1) % 3];
                edges[count].outer = triangle->neighbors[k];
                count++;
            }
        }
        triangle->alive = triangle->alive && !seen[i];
    }
    return count;
}

static uint16_t free_slot(sb_hull_triangles *mesh)
{
    uint32_t slot = 0;
    while (slot < mesh->slot_count && mesh->triangles[slot].alive) {
        slot++;
    }
    mesh->slot_count += slot == mesh->slot_count;
    return (uint16_t)slot;
}

// Sets the neighbour of the triangle beyond an edge.
static void link_outer(sb_hull_triangles *mesh, const horizon_edge *edge)
{
    sb_hull_triangle *outer = &mesh->triangles[edge->outer];
    for (int k = 0; k < 3; k++) {
        if (outer->corners[k] == edge->to && outer->corners[(k + 1) % 3] == edge->from) {
            outer->neighbors[k] = edge->slot;
        }
    }
}

// The point must be outside. The triangles that it sees are one piece of the surface without holes,
// because the mesh is exactly convex: the edges around them are one ring.
static void add_corner(sb_hull_triangles *mesh, uint32_t p)
{
    horizon_edge edges[SB_HULL_TRIANGLE_COUNT_MAX];
    uint32_t count = open_horizon(mesh, p, edges);
    for (uint32_t i = 0; i < count; i++) {
        edges[i].slot = free_slot(mesh);
        triangle_set(mesh, edges[i].slot, edges[i].from, edges[i].to, p);
        mesh->triangles[edges[i].slot].neighbors[0] = edges[i].outer;
        link_outer(mesh, &edges[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            if (edges[k].from == edges[i].to) {
                mesh->triangles[edges[i].slot].neighbors[1] = edges[k].slot;
                mesh->triangles[edges[k].slot].neighbors[2] = edges[i].slot;
            }
        }
    }
}

// Finds the point farthest from the hull, or returns false. A distance never grows while corners
// are added. So a measured distance stays a bound, and only the point with the largest one is
// measured again.
static bool next_corner(const sb_hull_triangles *mesh, double bounds[SB_HULL_POINT_COUNT_MAX],
                        double tolerance_squared, uint32_t *out_point)
{
    double measured = -1.0; // the bound that was renewed just now
    uint32_t farthest = mesh->point_count;
    for (;;) {
        uint32_t candidate = 0;
        for (uint32_t i = 1; i < mesh->point_count; i++) {
            candidate = bounds[i] > bounds[candidate] ? i : candidate;
        }
        if (bounds[candidate] <= tolerance_squared) {
            return false;
        }
        if (candidate == farthest && bounds[candidate] == measured) {
            *out_point = candidate;
            bounds[candidate] = 0.0;
            return true;
        }
        measured = sb_hull_triangles_distance_squared(mesh, mesh->points[candidate]);
        bounds[candidate] = measured;
        farthest = candidate;
    }
}

sb_error sb_hull_triangles_build(sb_hull_triangles *mesh, const sb_grid_point *points,
                                 uint32_t count, double tolerance)
{
    mesh->points = points;
    mesh->point_count = count;
    mesh->slot_count = 0;
    if (!first_tetrahedron(mesh, tolerance)) {
        return SB_ERROR_RANGE;
    }
    double bounds[SB_HULL_POINT_COUNT_MAX];
    for (uint32_t i = 0; i < count; i++) {
        bounds[i] = sb_hull_triangles_distance_squared(mesh, points[i]);
    }
    uint32_t point;
    for (uint32_t corner_count = 4; next_corner(mesh, bounds, tolerance * tolerance, &point);
         corner_count++) {
        if (corner_count == SB_HULL_CORNER_COUNT_MAX) {
            return SB_ERROR_LIMIT;
        }
        add_corner(mesh, point);
    }
    return SB_OK;
}
