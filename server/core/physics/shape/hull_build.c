#include "physics/shape/hull_build.h"

#include <float.h>
#include <string.h>

#include "physics/shape/hull_mesh.h"

// Planes, volume and centre are measured in doubles and rounded to floats at the end.
//
// All work is done on the points in sorted order and only the result is named by the caller's
// order, so that the order of the points changes no figure.

// Points beyond this many metres, or this part of the size, from the hull are not left out. The
// size is the distance of the farthest point from the frame's origin: rounding goes by that.
#define TOLERANCE_M 1e-6f
#define TOLERANCE_RELATIVE 1e-6f

#define SECTION_ALIGNMENT 8u

typedef struct cloud {
    uint32_t count;
    double tolerance;                        // grid steps
    uint16_t order[SB_HULL_POINT_COUNT_MAX]; // the caller's index of each point
    sb_vec3 points[SB_HULL_POINT_COUNT_MAX]; // sorted
    sb_grid_point grid[SB_HULL_POINT_COUNT_MAX];
} cloud;

static bool is_before(sb_vec3 a, sb_vec3 b)
{
    if (a.x != b.x) {
        return a.x < b.x;
    }
    return a.y != b.y ? a.y < b.y : a.z < b.z;
}

static double largest_side(const sb_aabb *bounds)
{
    double x = (double)bounds->max.x - (double)bounds->min.x;
    double y = (double)bounds->max.y - (double)bounds->min.y;
    double z = (double)bounds->max.z - (double)bounds->min.z;
    double largest = x > y ? x : y;
    return largest > z ? largest : z;
}

// Orders points by coordinates, and those that coincide by index.
static void sort_points(cloud *c, const sb_vec3 *points, uint32_t count)
{
    c->count = count;
    for (uint32_t i = 0; i < count; i++) {
        // Minus zero would make equal points differ.
        sb_vec3 point = sb_vec3_add(points[i], sb_vec3_make(0.0f, 0.0f, 0.0f));
        uint32_t at = i;
        while (at > 0 && is_before(point, c->points[at - 1])) {
            c->points[at] = c->points[at - 1];
            c->order[at] = c->order[at - 1];
            at--;
        }
        c->points[at] = point;
        c->order[at] = (uint16_t)i;
    }
}

// Returns the smallest power of two such that SB_GRID_MAX of them make up the length, > 0.
static double grid_step(double length)
{
    double step = 1.0;
    while (length > step * (double)SB_GRID_MAX) {
        step *= 2.0;
    }
    while (length <= 0.5 * step * (double)SB_GRID_MAX) {
        step *= 0.5;
    }
    return step;
}

static int32_t to_grid(float coordinate, float min, double step)
{
    return (int32_t)(((double)coordinate - (double)min) / step + 0.5);
}

static sb_error read_points(cloud *c, const sb_vec3 *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const float limit = SB_HULL_EXTENT_MAX;
        if (!(fabsf(points[i].x) <= limit && fabsf(points[i].y) <= limit &&
              fabsf(points[i].z) <= limit)) {
            return SB_ERROR_RANGE;
        }
    }
    sort_points(c, points, count);
    sb_aabb bounds = {c->points[0], c->points[0]};
    float size = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        bounds.min = sb_vec3_min(bounds.min, c->points[i]);
        bounds.max = sb_vec3_max(bounds.max, c->points[i]);
        float length = sb_vec3_length(c->points[i]);
        size = length > size ? length : size;
    }
    double side = largest_side(&bounds);
    float tolerance = TOLERANCE_RELATIVE * size;
    tolerance = tolerance > TOLERANCE_M ? tolerance : TOLERANCE_M;
    if (!(side > (double)tolerance)) {
        return SB_ERROR_RANGE;
    }
    double step = grid_step(side);
    for (uint32_t i = 0; i < count; i++) {
        c->grid[i] = (sb_grid_point){to_grid(c->points[i].x, bounds.min.x, step),
                                     to_grid(c->points[i].y, bounds.min.y, step),
                                     to_grid(c->points[i].z, bounds.min.z, step)};
    }
    c->tolerance = (double)tolerance / step;
    return SB_OK;
}

typedef struct output {
    const cloud *cloud;
    const sb_hull_loops *faces;
    uint32_t vertex_count;
    uint16_t names[SB_HULL_POINT_COUNT_MAX];     // sorted point to vertex, where it is one
    uint16_t vertices[SB_HULL_VERTEX_COUNT_MAX]; // vertex to sorted point
} output;

// Numbers the corners in the caller's order. Returns false for too many.
static bool name_vertices(output *out)
{
    bool used[SB_HULL_POINT_COUNT_MAX] = {false}; // by the caller's index
    uint16_t sorted[SB_HULL_POINT_COUNT_MAX];
    for (uint32_t i = 0; i < out->faces->index_count; i++) {
        uint16_t point = out->faces->indices[i];
        used[out->cloud->order[point]] = true;
        sorted[out->cloud->order[point]] = point;
    }
    out->vertex_count = 0;
    for (uint32_t i = 0; i < out->cloud->count; i++) {
        if (!used[i]) {
            continue;
        }
        if (out->vertex_count == SB_HULL_VERTEX_COUNT_MAX) {
            return false;
        }
        out->names[sorted[i]] = (uint16_t)out->vertex_count;
        out->vertices[out->vertex_count++] = sorted[i];
    }
    return true;
}

static uint32_t section_after(uint32_t offset, size_t size)
{
    uint32_t end = offset + (uint32_t)size;
    return (end + SECTION_ALIGNMENT - 1u) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
}

static void lay_out(sb_hull *hull, uint32_t vertex_count, uint32_t face_count, uint32_t index_count)
{
    uint32_t edge_count = index_count / 2;
    hull->vertex_count = (uint16_t)vertex_count;
    hull->face_count = (uint16_t)face_count;
    hull->edge_count = (uint16_t)edge_count;
    hull->index_count = (uint16_t)index_count;
    hull->vertices_offset = (uint32_t)sizeof *hull;
    hull->faces_offset = section_after(hull->vertices_offset, vertex_count * sizeof(sb_vec3));
    hull->edges_offset = section_after(hull->faces_offset, face_count * sizeof(sb_hull_face));
    hull->indices_offset = section_after(hull->edges_offset, edge_count * sizeof(sb_hull_edge));
    hull->size = section_after(hull->indices_offset, index_count);
}

// The plane along the face that touches the hull from outside.
static sb_plane plane_of(const output *out, const sb_hull_loop *loop)
{
    double x = (double)loop->normal.x, y = (double)loop->normal.y, z = (double)loop->normal.z;
    double length = sb_grid_sqrt(x * x + y * y + z * z);
    sb_plane plane = {{(float)(x / length), (float)(y / length), (float)(z / length)}, 0.0f};
    double offset = -DBL_MAX;
    for (uint32_t i = 0; i < out->vertex_count; i++) {
        sb_vec3 p = out->cloud->points[out->vertices[i]];
        double reach = (double)plane.normal.x * (double)p.x + (double)plane.normal.y * (double)p.y +
                       (double)plane.normal.z * (double)p.z;
        offset = reach > offset ? reach : offset;
    }
    plane.offset = (float)offset;
    return plane;
}

// Returns where a face starts: at its lowest vertex. No two faces share both of the first two,
// because those are one directed edge.
typedef struct face_key {
    uint16_t loop, start;
    uint16_t lowest, second;
} face_key;

static face_key key_of(const output *out, uint32_t l)
{
    const sb_hull_loop *loop = &out->faces->loops[l];
    const uint16_t *corners = out->faces->indices + loop->index_first;
    face_key key = {.loop = (uint16_t)l, .lowest = UINT16_MAX};
    for (uint32_t i = 0; i < loop->index_count; i++) {
        if (out->names[corners[i]] < key.lowest) {
            key.start = (uint16_t)i;
            key.lowest = out->names[corners[i]];
            key.second = out->names[corners[(i + 1) % loop->index_count]];
        }
    }
    return key;
}

static void sort_faces(const output *out, face_key keys[SB_HULL_FACE_COUNT_MAX])
{
    for (uint32_t l = 0; l < out->faces->loop_count; l++) {
        face_key key = key_of(out, l);
        uint32_t at = l;
        while (at > 0 && (key.lowest < keys[at - 1].lowest || (key.lowest == keys[at - 1].lowest &&
                                                               key.second < keys[at - 1].second))) {
            keys[at] = keys[at - 1];
            at--;
        }
        keys[at] = key;
    }
}

static void write_faces(const output *out, const face_key *keys, sb_hull_face *faces,
                        uint8_t *indices)
{
    uint32_t index_count = 0;
    for (uint32_t f = 0; f < out->faces->loop_count; f++) {
        const sb_hull_loop *loop = &out->faces->loops[keys[f].loop];
        const uint16_t *corners = out->faces->indices + loop->index_first;
        faces[f] = (sb_hull_face){plane_of(out, loop), (uint16_t)index_count, loop->index_count};
        for (uint32_t i = 0; i < loop->index_count; i++) {
            uint16_t corner = corners[(keys[f].start + i) % loop->index_count];
            indices[index_count++] = (uint8_t)out->names[corner];
        }
    }
}

#define NO_FACE UINT8_MAX

// Returns false unless every edge lies between exactly two faces.
static bool write_edges(const sb_hull *hull, sb_hull_edge *edges)
{
    uint8_t left[SB_HULL_VERTEX_COUNT_MAX][SB_HULL_VERTEX_COUNT_MAX]; // face of a directed edge
    memset(left, NO_FACE, sizeof left);
    const sb_hull_face *faces = sb_hull_faces(hull);
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const uint8_t *indices = sb_hull_indices(hull) + faces[f].index_first;
        for (uint32_t i = 0; i < faces[f].index_count; i++) {
            uint8_t *face = &left[indices[i]][indices[(i + 1) % faces[f].index_count]];
            if (*face != NO_FACE) {
                return false;
            }
            *face = (uint8_t)f;
        }
    }
    uint32_t count = 0;
    for (uint32_t a = 0; a < hull->vertex_count; a++) {
        for (uint32_t b = a + 1; b < hull->vertex_count; b++) {
            if ((left[a][b] == NO_FACE) != (left[b][a] == NO_FACE)) {
                return false;
            }
            if (left[a][b] != NO_FACE) {
                edges[count++] = (sb_hull_edge){(uint8_t)a, (uint8_t)b, left[a][b], left[b][a]};
            }
        }
    }
    return true;
}

static void write_bounds(sb_hull *hull)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    hull->bounds = (sb_aabb){vertices[0], vertices[0]};
    float length_squared_max = 0.0f;
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        hull->bounds.min = sb_vec3_min(hull->bounds.min, vertices[i]);
        hull->bounds.max = sb_vec3_max(hull->bounds.max, vertices[i]);
        float length_squared = sb_vec3_length_squared(vertices[i]);
        length_squared_max =
            length_squared > length_squared_max ? length_squared : length_squared_max;
    }
    // Rounded up, as it must hold all vertices.
    hull->radius = sqrtf(length_squared_max) * (1.0f + 4.0f * FLT_EPSILON);
}

typedef struct vector {
    double x, y, z;
} vector;

static vector from_to(sb_vec3 a, sb_vec3 b)
{
    return (vector){(double)b.x - (double)a.x, (double)b.y - (double)a.y,
                    (double)b.z - (double)a.z};
}

static double six_volumes(vector a, vector b, vector c)
{
    return a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) +
           a.z * (b.x * c.y - b.y * c.x);
}

// By the tetrahedra between a vertex and the triangles of the faces, the discrete form of the
// divergence theorem (Mirtich 1996, "Fast and Accurate Computation of Polyhedral Mass Properties").
static void write_mass(const output *out, sb_hull *hull)
{
    const sb_vec3 *points = out->cloud->points;
    sb_vec3 apex = points[out->faces->indices[0]];
    vector moment = {0.0, 0.0, 0.0};
    double sum = 0.0;
    for (uint32_t l = 0; l < out->faces->loop_count; l++) {
        const sb_hull_loop *loop = &out->faces->loops[l];
        const uint16_t *corners = out->faces->indices + loop->index_first;
        vector a = from_to(apex, points[corners[0]]);
        for (uint32_t i = 2; i < loop->index_count; i++) {
            vector b = from_to(apex, points[corners[i - 1]]), c = from_to(apex, points[corners[i]]);
            double part = six_volumes(a, b, c);
            sum += part;
            moment.x += part * (a.x + b.x + c.x);
            moment.y += part * (a.y + b.y + c.y);
            moment.z += part * (a.z + b.z + c.z);
        }
    }
    hull->volume = (float)(sum / 6.0);
    double scale = sum > 0.0 ? 0.25 / sum : 0.0;
    hull->center = (sb_vec3){(float)((double)apex.x + moment.x * scale),
                             (float)((double)apex.y + moment.y * scale),
                             (float)((double)apex.z + moment.z * scale)};
}

static sb_error write_hull(void *memory, const cloud *c, const sb_hull_loops *faces)
{
    output out = {.cloud = c, .faces = faces};
    if (!name_vertices(&out)) {
        return SB_ERROR_LIMIT;
    }
    // By Euler's formula for a polyhedron; other faces may need more room than there is.
    if (faces->loop_count > 2 * out.vertex_count - 4 ||
        faces->index_count != 2 * (out.vertex_count + faces->loop_count - 2)) {
        return SB_ERROR_RANGE;
    }
    memset(memory, 0, SB_HULL_SIZE_MAX);
    sb_hull *hull = memory;
    lay_out(hull, out.vertex_count, faces->loop_count, faces->index_count);
    uint8_t *bytes = memory;
    void *vertices = bytes + hull->vertices_offset;
    for (uint32_t i = 0; i < out.vertex_count; i++) {
        ((sb_vec3 *)vertices)[i] = c->points[out.vertices[i]];
    }
    face_key keys[SB_HULL_FACE_COUNT_MAX];
    sort_faces(&out, keys);
    void *faces_at = bytes + hull->faces_offset;
    write_faces(&out, keys, faces_at, bytes + hull->indices_offset);
    void *edges = bytes + hull->edges_offset;
    if (!write_edges(hull, edges)) {
        return SB_ERROR_RANGE;
    }
    write_bounds(hull);
    write_mass(&out, hull);
    return sb_hull_check(memory, hull->size) == SB_OK ? SB_OK : SB_ERROR_RANGE;
}

// Where points lie about as far from a plane as the tolerance, joined faces may not make a convex
// polyhedron. Then fewer are joined, in the end none, which always makes one.
sb_error sb_hull_build(void *memory, const sb_vec3 *points, uint32_t count)
{
    if (memory == NULL || points == NULL || count < 4 || count > SB_HULL_POINT_COUNT_MAX) {
        return SB_ERROR_ARGUMENT;
    }
    cloud c;
    sb_error error = read_points(&c, points, count);
    sb_hull_triangles mesh;
    if (error == SB_OK) {
        error = sb_hull_triangles_build(&mesh, c.grid, count, c.tolerance);
    }
    if (error != SB_OK) {
        return error;
    }
    static const double shares[] = {1.0, 0.25, 0.0625, 0.015625, -1.0};
    error = SB_ERROR_RANGE;
    for (uint32_t i = 0; error == SB_ERROR_RANGE && i < sizeof shares / sizeof shares[0]; i++) {
        sb_hull_loops faces;
        if (sb_hull_loops_join(&faces, &mesh, shares[i] * c.tolerance)) {
            error = write_hull(memory, &c, &faces);
        }
    }
    return error;
}

sb_error sb_hull_build_box(void *memory, sb_vec3 half_extents)
{
    sb_vec3 h = half_extents;
    if (!(h.x > 0.0f && h.y > 0.0f && h.z > 0.0f)) {
        return SB_ERROR_RANGE;
    }
    sb_vec3 corners[8];
    for (int i = 0; i < 8; i++) {
        corners[i] = (sb_vec3){i & 1 ? h.x : -h.x, i & 2 ? h.y : -h.y, i & 4 ? h.z : -h.z};
    }
    return sb_hull_build(memory, corners, 8);
}
