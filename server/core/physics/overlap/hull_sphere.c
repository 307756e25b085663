#include "physics/overlap/pairs.h"

// Share of the size by which a point may be in front of a face through rounding alone.
#define ROUNDING 1e-6f

// The way from a hull's surface to a point, in the hull's frame.
typedef struct separation {
    sb_vec3 normal; // unit
    float distance; // m; negative inside
} separation;

// Whose region a point outside is in. The space around a hull falls into the regions of its faces
// (over the polygon), edges (between the ends, beyond both faces' sides) and vertices (beyond the
// ends of all its edges), and the closest point is on the one whose region it is. No distances are
// compared: two that are equal in float can differ in direction by far more than rounding.
typedef struct point_regions {
    bool vertex_is_out[SB_HULL_VERTEX_COUNT_MAX]; // an edge of it leads closer
    bool has_edge;
    sb_vec3 vector_from_edge; // not of unit length
} point_regions;

// The first of the faces that the point is farthest in front of, or least behind.
static separation outermost_face(const sb_hull *hull, sb_vec3 point)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    separation best = {.distance = -FLT_MAX};
    for (uint32_t i = 0; i < hull->face_count; i++) {
        float distance = sb_plane_distance(&faces[i].plane, point);
        if (distance > best.distance) {
            best = (separation){faces[i].plane.normal, distance};
        }
    }
    return best;
}

static void mark_by_edge(const sb_hull *hull, const sb_hull_edge *edge, sb_vec3 point,
                         point_regions *regions)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const sb_hull_face *faces = sb_hull_faces(hull);
    sb_vec3 a = vertices[edge->vertex_a], b = vertices[edge->vertex_b];
    sb_vec3 along = sb_vec3_sub(b, a);
    sb_vec3 from_a = sb_vec3_sub(point, a), from_b = sb_vec3_sub(point, b);
    // Each end's sign is found once, from that end, for the edge and for the vertex: rounding
    // leaves no gap between the two.
    bool a_is_out = sb_vec3_dot(from_a, along) > 0.0f;
    bool b_is_out = sb_vec3_dot(from_b, along) < 0.0f;
    regions->vertex_is_out[edge->vertex_a] |= a_is_out;
    regions->vertex_is_out[edge->vertex_b] |= b_is_out;
    if (!a_is_out || !b_is_out || regions->has_edge) {
        return;
    }
    sb_vec3 left_side = sb_vec3_cross(along, faces[edge->face_left].plane.normal);
    sb_vec3 right_side = sb_vec3_cross(faces[edge->face_right].plane.normal, along);
    if (sb_vec3_dot(left_side, from_a) > 0.0f && sb_vec3_dot(right_side, from_a) > 0.0f) {
        // Square to the edge by its making, not by a difference of points that nearly coincide.
        sb_vec3 square = sb_vec3_cross(sb_vec3_cross(along, from_a), along);
        regions->has_edge = true;
        regions->vector_from_edge = sb_vec3_scale(square, 1.0f / sb_vec3_length_squared(along));
    }
}

// The way from the edge or vertex whose region the point is in, not of unit length; zero if it is
// in the region of a face.
static sb_vec3 vector_from_edge_or_vertex(const sb_hull *hull, sb_vec3 point)
{
    point_regions regions = {.has_edge = false};
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        mark_by_edge(hull, &sb_hull_edges(hull)[i], point, &regions);
    }
    if (regions.has_edge) {
        return regions.vector_from_edge;
    }
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        if (!regions.vertex_is_out[i]) {
            return sb_vec3_sub(point, sb_hull_vertices(hull)[i]);
        }
    }
    return (sb_vec3){0.0f, 0.0f, 0.0f};
}

// A point that is over a face is in front of no other by more. Beyond `enough` metres a face's
// distance will do: no way out is shorter.
static separation find_separation(const sb_hull *hull, sb_vec3 point, float enough)
{
    separation face = outermost_face(hull, point);
    if (face.distance <= 0.0f || face.distance > enough) {
        return face;
    }
    sb_vec3 gap = vector_from_edge_or_vertex(hull, point);
    float distance = sb_vec3_length(gap);
    // From a point that is in front of a face by rounding alone the way may lead inward.
    float rounding = ROUNDING * (hull->radius + sb_vec3_length(point));
    if (distance <= rounding) {
        return face;
    }
    return (separation){sb_vec3_scale(gap, 1.0f / distance), distance};
}

// True, and the way from A's surface to the sphere's centre found, if the two overlap or touch.
static bool test_sphere(const sb_placed_hull *a, const sb_sphere *b, separation *out_separation)
{
    *out_separation = find_separation(a->hull, sb_placed_hull_to_local(a, b->center), b->radius);
    return out_separation->distance <= b->radius;
}

static sb_mtv mtv_of(const sb_placed_hull *a, const sb_sphere *b, const separation *gap)
{
    sb_vec3 normal = sb_placed_hull_direction_to_world(a, gap->normal);
    return (sb_mtv){sb_vec3_scale(normal, 1.0f / sb_vec3_length(normal)),
                    b->radius - gap->distance};
}

bool sb_hull_sphere_overlap(const sb_placed_hull *a, const sb_sphere *b)
{
    separation gap;
    return test_sphere(a, b, &gap);
}

bool sb_hull_sphere_mtv(const sb_placed_hull *a, const sb_sphere *b, sb_mtv *out_mtv)
{
    separation gap;
    if (!test_sphere(a, b, &gap)) {
        return false;
    }
    *out_mtv = mtv_of(a, b, &gap);
    return true;
}

bool sb_hull_sphere_manifold(const sb_placed_hull *a, const sb_sphere *b, sb_manifold *out_manifold)
{
    separation gap;
    if (!test_sphere(a, b, &gap)) {
        return false;
    }
    sb_mtv mtv = mtv_of(a, b, &gap);
    // Half way from the hull's surface, `distance` below the centre, to the sphere's, a radius
    // below it.
    float below = 0.5f * (gap.distance + b->radius);
    out_manifold->mtv = mtv;
    out_manifold->point_count = 1;
    out_manifold->points[0] =
        (sb_contact_point){sb_vec3_add_scaled(b->center, mtv.normal, -below), mtv.depth};
    return true;
}
