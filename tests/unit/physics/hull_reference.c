#include "hull_reference.h"

#include <math.h>
#include <stddef.h>

// If the builder joined a face from several that nearly lie in one plane, its outline may bend
// inwards. The bend may exceed the corners' distance from the plane.
#define CONVEX_SLACKS 7

static real3 vertex_of(const sb_hull *hull, uint32_t index)
{
    return real3_of(sb_hull_vertices(hull)[index]);
}

static const uint8_t *ring_of(const sb_hull *hull, const sb_hull_face *face)
{
    return sb_hull_indices(hull) + face->index_first;
}

static double height_of(const sb_hull_face *face, real3 point)
{
    return real3_dot(real3_of(face->plane.normal), point) - (double)face->plane.offset;
}

// Twice the area, as a vector.
static real3 ring_normal(const sb_hull *hull, const sb_hull_face *face)
{
    const uint8_t *ring = ring_of(hull, face);
    real3 sum = {0, 0, 0};
    for (uint32_t i = 2; i < face->index_count; i++) {
        real3 a = vertex_of(hull, ring[0]);
        real3 b = real3_sub(vertex_of(hull, ring[i - 1]), a);
        real3 c = real3_sub(vertex_of(hull, ring[i]), a);
        sum = real3_add(sum, real3_cross(b, c));
    }
    return sum;
}

double real_hull_area(const sb_hull *hull)
{
    double area = 0;
    for (uint32_t f = 0; f < hull->face_count; f++) {
        area += real3_length(ring_normal(hull, sb_hull_faces(hull) + f)) / 2;
    }
    return area;
}

double real_hull_volume(const sb_hull *hull, real3 *out_center)
{
    real3 apex = vertex_of(hull, 0);
    real3 moment = {0, 0, 0};
    double volume = 0;
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        const uint8_t *ring = ring_of(hull, face);
        for (uint32_t i = 2; i < face->index_count; i++) {
            real3 a = real3_sub(vertex_of(hull, ring[0]), apex);
            real3 b = real3_sub(vertex_of(hull, ring[i - 1]), apex);
            real3 c = real3_sub(vertex_of(hull, ring[i]), apex);
            double part = real3_dot(real3_cross(a, b), c) / 6;
            volume += part;
            moment = real3_add(moment, real3_scale(real3_add(a, real3_add(b, c)), part / 4));
        }
    }
    *out_center = real3_add(apex, real3_scale(moment, 1 / volume));
    return volume;
}

static const char *layout_fault(const sb_hull *hull)
{
    uint32_t v = hull->vertex_count, f = hull->face_count, e = hull->edge_count;
    if (v < 4 || v > 64 || f < 4 || f > 124 || e < 6 || e > 186 || hull->index_count != 2 * e) {
        return "counts";
    }
    if (v - e + f != 2) {
        return "Euler's formula";
    }
    const uint64_t starts[] = {0,
                               hull->vertices_offset,
                               hull->faces_offset,
                               hull->edges_offset,
                               hull->indices_offset,
                               hull->size};
    const uint64_t sizes[] = {72, 12 * v, 20 * f, 4 * e, hull->index_count, 0};
    for (int i = 0; i < 5; i++) {
        if (starts[i] % 4 != 0 || starts[i] + sizes[i] > starts[i + 1]) {
            return "sections";
        }
    }
    return hull->size % 8 == 0 && hull->size <= 8192 ? NULL : "size";
}

static const char *face_fault(const sb_hull *hull, const sb_hull_face *face, double slack)
{
    double length = real3_length(real3_of(face->plane.normal));
    if (!(fabs(length - 1) <= 1e-6)) {
        return "a normal is not of unit length";
    }
    const uint8_t *ring = ring_of(hull, face);
    for (uint32_t i = 0; i < face->index_count; i++) {
        if (!(height_of(face, vertex_of(hull, ring[i])) >= -slack)) {
            return "a vertex is not on its face";
        }
        real3 a = vertex_of(hull, ring[i]);
        real3 b = vertex_of(hull, ring[(i + 1) % face->index_count]);
        real3 side = real3_cross(real3_sub(b, a), real3_of(face->plane.normal)); // points out
        for (uint32_t k = 0; k < face->index_count; k++) {
            double beyond = real3_dot(side, real3_sub(vertex_of(hull, ring[k]), a));
            if (!(beyond <= CONVEX_SLACKS * slack * real3_length(side))) {
                return "a face is not convex";
            }
        }
    }
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        if (!(height_of(face, vertex_of(hull, i)) <= slack)) {
            return "a vertex is outside of a face";
        }
    }
    real3 normal = ring_normal(hull, face);
    return real3_dot(normal, real3_of(face->plane.normal)) > 0 ? NULL : "a face looks inwards";
}

static const char *faces_fault(const sb_hull *hull, double slack)
{
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        if (face->index_count < 3 ||
            (uint32_t)face->index_first + face->index_count > hull->index_count) {
            return "indices of a face";
        }
        for (uint32_t i = 0; i < face->index_count; i++) {
            if (ring_of(hull, face)[i] >= hull->vertex_count) {
                return "an index";
            }
        }
        const char *fault = face_fault(hull, face, slack);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

// Counts how often the face's ring goes directly from one vertex to the other.
static int times_on_ring(const sb_hull *hull, uint32_t f, uint32_t from, uint32_t to)
{
    const sb_hull_face *face = sb_hull_faces(hull) + f;
    const uint8_t *ring = ring_of(hull, face);
    int times = 0;
    for (uint32_t i = 0; i < face->index_count; i++) {
        times += ring[i] == from && ring[(i + 1) % face->index_count] == to;
    }
    return times;
}

static const char *edges_fault(const sb_hull *hull)
{
    for (uint32_t e = 0; e < hull->edge_count; e++) {
        sb_hull_edge edge = sb_hull_edges(hull)[e];
        if (edge.vertex_a >= hull->vertex_count || edge.vertex_b >= hull->vertex_count ||
            edge.vertex_a == edge.vertex_b || edge.face_left >= hull->face_count ||
            edge.face_right >= hull->face_count || edge.face_left == edge.face_right) {
            return "indices of an edge";
        }
        if (times_on_ring(hull, edge.face_left, edge.vertex_a, edge.vertex_b) != 1 ||
            times_on_ring(hull, edge.face_right, edge.vertex_b, edge.vertex_a) != 1) {
            return "an edge is not between its faces";
        }
        for (uint32_t other = 0; other < e; other++) {
            sb_hull_edge before = sb_hull_edges(hull)[other];
            if ((before.vertex_a == edge.vertex_a && before.vertex_b == edge.vertex_b) ||
                (before.vertex_a == edge.vertex_b && before.vertex_b == edge.vertex_a)) {
                return "an edge is there twice";
            }
        }
    }
    return NULL;
}

static const char *measures_fault(const sb_hull *hull, double slack)
{
    real3 low = vertex_of(hull, 0), high = low;
    double radius = 0;
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        real3 v = vertex_of(hull, i);
        low = (real3){fmin(low.x, v.x), fmin(low.y, v.y), fmin(low.z, v.z)};
        high = (real3){fmax(high.x, v.x), fmax(high.y, v.y), fmax(high.z, v.z)};
        radius = fmax(radius, real3_length(v));
    }
    if (real3_length(real3_sub(real3_of(hull->bounds.min), low)) > 0 ||
        real3_length(real3_sub(real3_of(hull->bounds.max), high)) > 0) {
        return "bounds";
    }
    if (!((double)hull->radius >= radius && (double)hull->radius <= radius * 1.000002)) {
        return "radius";
    }
    real3 center;
    double volume = real_hull_volume(hull, &center);
    double share = 1.1e-3 + slack * real_hull_area(hull) / volume; // uncertain
    if (!(fabs((double)hull->volume - volume) <= share * volume)) {
        return "volume";
    }
    double off = real3_length(real3_sub(real3_of(hull->center), center));
    return off <= 3 * share * radius ? NULL : "center";
}

const char *real_hull_fault(const sb_hull *hull, double slack)
{
    const char *fault = layout_fault(hull);
    fault = fault != NULL ? fault : faces_fault(hull, slack);
    fault = fault != NULL ? fault : edges_fault(hull);
    return fault != NULL ? fault : measures_fault(hull, slack);
}
