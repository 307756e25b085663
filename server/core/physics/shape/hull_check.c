#include "physics/shape/hull_build.h"

#include <float.h>
#include <string.h>

// The check asks for the layout that hull_build.c writes, so that a valid block has one form only.

#define SECTION_ALIGNMENT 8u

// How far a vertex may be off a plane: this part of the radius, or the few micrometres that joining
// faces takes.
#define SLACK_RELATIVE 1e-5f
#define SLACK_M 2e-6f

#define UNIT_SLACK 1e-6f // of a normal's squared length

#define MASS_SLACK 1e-5 // share of the volume

static float slack_of(const sb_hull *hull)
{
    float slack = SLACK_RELATIVE * hull->radius;
    return slack > SLACK_M ? slack : SLACK_M;
}

static uint32_t section_after(uint32_t offset, size_t size)
{
    uint32_t end = offset + (uint32_t)size;
    return (end + SECTION_ALIGNMENT - 1u) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
}

static bool is_zero(const sb_hull *hull, uint32_t from, uint32_t to)
{
    const uint8_t *bytes = (const uint8_t *)hull;
    for (uint32_t i = from; i < to; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

// Counts that a closed surface can have, and the four sections one after another with zeros
// between.
static bool is_laid_out(const sb_hull *hull, size_t size)
{
    uint32_t v = hull->vertex_count, f = hull->face_count, e = hull->edge_count;
    uint32_t n = hull->index_count;
    if (v < 4 || v > SB_HULL_VERTEX_COUNT_MAX || f < 4 || f > SB_HULL_FACE_COUNT_MAX ||
        e > SB_HULL_EDGE_COUNT_MAX || n != 2 * e || v + f != e + 2) {
        return false;
    }
    uint32_t vertices_end = (uint32_t)(sizeof *hull + v * sizeof(sb_vec3));
    uint32_t faces_end = (uint32_t)(hull->faces_offset + f * sizeof(sb_hull_face));
    uint32_t edges_end = (uint32_t)(hull->edges_offset + e * sizeof(sb_hull_edge));
    uint32_t indices_end = hull->indices_offset + n;
    return hull->vertices_offset == sizeof *hull &&
           hull->faces_offset == section_after(vertices_end, 0) &&
           hull->edges_offset == section_after(faces_end, 0) &&
           hull->indices_offset == section_after(edges_end, 0) &&
           hull->size == section_after(indices_end, 0) && hull->size <= size &&
           is_zero(hull, vertices_end, hull->faces_offset) &&
           is_zero(hull, faces_end, hull->edges_offset) &&
           is_zero(hull, edges_end, hull->indices_offset) && is_zero(hull, indices_end, hull->size);
}

static bool is_within_extent(sb_vec3 v)
{
    const float limit = SB_HULL_EXTENT_MAX;
    return fabsf(v.x) <= limit && fabsf(v.y) <= limit && fabsf(v.z) <= limit;
}

static bool is_same(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Bounds are exactly those of the vertices. The radius is rounded up, by more than the error of a
// length.
static bool are_vertices_valid(const sb_hull *hull)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    sb_aabb bounds = {vertices[0], vertices[0]};
    float length_max = 0.0f;
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        if (!is_within_extent(vertices[i])) {
            return false;
        }
        bounds.min = sb_vec3_min(bounds.min, vertices[i]);
        bounds.max = sb_vec3_max(bounds.max, vertices[i]);
        float length = sb_vec3_length(vertices[i]);
        length_max = length > length_max ? length : length_max;
    }
    return is_same(hull->bounds.min, bounds.min) && is_same(hull->bounds.max, bounds.max) &&
           hull->radius >= length_max * (1.0f + 2.0f * FLT_EPSILON) &&
           hull->radius <= length_max * 1.000001f;
}

// Faces of a needle are so thin that areas and volumes drown in the rounding of binary32; the
// difference of two floats is exact in binary64, which without contraction is as deterministic.
typedef struct vector {
    double x, y, z;
} vector;

static vector from_to(sb_vec3 a, sb_vec3 b)
{
    return (vector){(double)b.x - (double)a.x, (double)b.y - (double)a.y,
                    (double)b.z - (double)a.z};
}

static vector cross(vector a, vector b)
{
    return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double length_of(vector a)
{
    return (double)sqrtf((float)dot(a, a));
}

// Checks that a face's ring goes counter-clockwise around the normal, with no corner inside it.
static bool is_polygon_convex(const sb_hull *hull, const sb_hull_face *face)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const uint8_t *indices = sb_hull_indices(hull) + face->index_first;
    const vector normal = from_to((sb_vec3){0.0f, 0.0f, 0.0f}, face->plane.normal);
    double area = 0.0;
    for (uint32_t i = 0; i < face->index_count; i++) {
        sb_vec3 a = vertices[indices[i]], b = vertices[indices[(i + 1) % face->index_count]];
        vector along = from_to(a, b);
        vector inward = cross(normal, along);
        double allowed = -(double)slack_of(hull) * length_of(along);
        for (uint32_t k = 0; k < face->index_count; k++) {
            if (!(dot(inward, from_to(a, vertices[indices[k]])) >= allowed)) {
                return false;
            }
        }
        area += dot(inward, from_to(a, vertices[indices[0]]));
    }
    return area > 0.0;
}

// Checks that every vertex is below the face's plane, and the face's own are on it.
static bool is_plane_valid(const sb_hull *hull, const sb_hull_face *face)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const uint8_t *indices = sb_hull_indices(hull) + face->index_first;
    float slack = slack_of(hull);
    float length_squared = sb_vec3_length_squared(face->plane.normal);
    if (!(fabsf(length_squared - 1.0f) <= UNIT_SLACK)) {
        return false;
    }
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        if (!(sb_plane_distance(&face->plane, vertices[i]) <= slack)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < face->index_count; i++) {
        if (!(sb_plane_distance(&face->plane, vertices[indices[i]]) >= -slack)) {
            return false;
        }
    }
    return true;
}

static bool are_faces_valid(const sb_hull *hull)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    const uint8_t *indices = sb_hull_indices(hull);
    uint32_t index_count = 0;
    for (uint32_t f = 0; f < hull->face_count; f++) {
        if (faces[f].index_first != index_count || faces[f].index_count < 3 ||
            faces[f].index_count > hull->index_count - index_count) {
            return false;
        }
        index_count += faces[f].index_count;
    }
    for (uint32_t i = 0; i < index_count; i++) {
        if (indices[i] >= hull->vertex_count) {
            return false;
        }
    }
    for (uint32_t f = 0; f < hull->face_count; f++) {
        if (!is_plane_valid(hull, &faces[f]) || !is_polygon_convex(hull, &faces[f])) {
            return false;
        }
    }
    return index_count == hull->index_count;
}

#define NO_FACE UINT8_MAX

typedef uint8_t edge_table[SB_HULL_VERTEX_COUNT_MAX][SB_HULL_VERTEX_COUNT_MAX];

// Finds which face has each directed edge on its left. Returns false if two have the same one.
static bool fill_edge_table(const sb_hull *hull, edge_table left)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    memset(left, NO_FACE, sizeof(edge_table));
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
    return true;
}

// Checks that the edges, in order, are all edges of the faces, each between two different ones.
static bool are_edges_valid(const sb_hull *hull, edge_table left)
{
    const sb_hull_edge *edges = sb_hull_edges(hull);
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        const sb_hull_edge *edge = &edges[i];
        if (edge->vertex_a >= edge->vertex_b || edge->vertex_b >= hull->vertex_count ||
            edge->face_left >= hull->face_count || edge->face_right >= hull->face_count ||
            edge->face_left == edge->face_right) {
            return false;
        }
        if (i > 0 &&
            (edge->vertex_a < edges[i - 1].vertex_a || (edge->vertex_a == edges[i - 1].vertex_a &&
                                                        edge->vertex_b <= edges[i - 1].vertex_b))) {
            return false;
        }
        if (left[edge->vertex_a][edge->vertex_b] != edge->face_left ||
            left[edge->vertex_b][edge->vertex_a] != edge->face_right) {
            return false;
        }
    }
    return true;
}

// Checks that edges lead from the first vertex to every other one.
static bool is_connected(const sb_hull *hull)
{
    const sb_hull_edge *edges = sb_hull_edges(hull);
    uint64_t all = hull->vertex_count == 64 ? UINT64_MAX : (UINT64_C(1) << hull->vertex_count) - 1;
    uint64_t reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (uint32_t i = 0; i < hull->edge_count; i++) {
            uint64_t ends = UINT64_C(1) << edges[i].vertex_a | UINT64_C(1) << edges[i].vertex_b;
            reached |= (reached & ends) != 0 ? ends : 0;
        }
    }
    return reached == all;
}

// Volume and centre, as far as faces that are not quite flat determine them.
static bool is_mass_valid(const sb_hull *hull)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const sb_hull_face *faces = sb_hull_faces(hull);
    vector moment = {0.0, 0.0, 0.0}; // about the centre, times 24
    double volume = 0.0, area = 0.0; // times 6 and 2
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const uint8_t *indices = sb_hull_indices(hull) + faces[f].index_first;
        vector a = from_to(hull->center, vertices[indices[0]]);
        for (uint32_t i = 2; i < faces[f].index_count; i++) {
            vector b = from_to(hull->center, vertices[indices[i - 1]]);
            vector c = from_to(hull->center, vertices[indices[i]]);
            vector normal = cross(from_to(vertices[indices[0]], vertices[indices[i - 1]]),
                                  from_to(vertices[indices[0]], vertices[indices[i]]));
            double part = dot(normal, a);
            moment.x += part * (a.x + b.x + c.x);
            moment.y += part * (a.y + b.y + c.y);
            moment.z += part * (a.z + b.z + c.z);
            volume += part;
            area += length_of(normal);
        }
    }
    double allowed = MASS_SLACK * volume + 3.0 * (double)slack_of(hull) * area;
    return hull->volume > 0.0f &&
           fabsf((float)(6.0 * (double)hull->volume - volume)) <= (float)allowed &&
           length_of(moment) <= 4.0 * allowed * (double)hull->radius;
}

// Checks that the centre is within the bounds, so that nothing above overflows, and below every
// plane.
static bool is_center_valid(const sb_hull *hull)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    sb_aabb center = {hull->center, hull->center};
    if (!sb_aabb_overlap(&center, &hull->bounds)) {
        return false;
    }
    for (uint32_t f = 0; f < hull->face_count; f++) {
        if (!(sb_plane_distance(&faces[f].plane, hull->center) <= slack_of(hull))) {
            return false;
        }
    }
    return is_mass_valid(hull);
}

sb_error sb_hull_check(const void *memory, size_t size)
{
    if (memory == NULL || (uintptr_t)memory % SECTION_ALIGNMENT != 0 || size < sizeof(sb_hull)) {
        return SB_ERROR_MALFORMED;
    }
    const sb_hull *hull = memory;
    edge_table left;
    bool valid = is_laid_out(hull, size) && are_vertices_valid(hull) && are_faces_valid(hull) &&
                 fill_edge_table(hull, left) && are_edges_valid(hull, left) && is_connected(hull) &&
                 is_center_valid(hull);
    return valid ? SB_OK : SB_ERROR_MALFORMED;
}
