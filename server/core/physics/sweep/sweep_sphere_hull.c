#include "physics/sweep/pairs.h"

#include "physics/sweep/entry.h"

// The path in the hull's frame, from where it may first touch.
typedef struct local_path {
    const sb_hull *hull;
    sb_vec3 start;
    sb_vec3 displacement;
    float radius;
} local_path;

// An impact in the hull's frame.
typedef struct touch {
    float time;      // counted from the local path's start
    sb_vec3 closest; // on the hull
    bool found;
} touch;

// Of the metres in play: more than the rounding of a distance from a face's plane.
#define ROUNDING 2e-6f

static sb_vec3 onto_plane(const sb_plane *plane, sb_vec3 point)
{
    return sb_vec3_add_scaled(point, plane->normal, -sb_plane_distance(plane, point));
}

static sb_vec3 closest_on_edge(const sb_hull *hull, const sb_hull_edge *edge, sb_vec3 point)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    sb_vec3 from = vertices[edge->vertex_a];
    sb_vec3 along = sb_vec3_sub(vertices[edge->vertex_b], from);
    float share = sb_vec3_dot(sb_vec3_sub(point, from), along);
    float whole = sb_vec3_dot(along, along);
    if (share <= 0.0f) {
        return from;
    }
    return share >= whole ? vertices[edge->vertex_b]
                          : sb_vec3_add_scaled(from, along, share / whole);
}

// The point of the hull's surface that is closest to a point outside. True if it is on a face, in
// whose plane's direction it then lies.
static bool closest_is_face(const sb_hull *hull, sb_vec3 point, sb_vec3 *out_closest)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    for (uint32_t i = 0; i < hull->face_count; i++) {
        if (sb_plane_distance(&faces[i].plane, point) > 0.0f) {
            *out_closest = onto_plane(&faces[i].plane, point);
            if (sb_hull_face_contains(hull, &faces[i], *out_closest)) {
                return true;
            }
        }
    }
    const sb_hull_edge *edges = sb_hull_edges(hull);
    float least = FLT_MAX;
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        sb_vec3 candidate = closest_on_edge(hull, &edges[i], point);
        float squared = sb_vec3_length_squared(sb_vec3_sub(point, candidate));
        if (squared < least) {
            least = squared;
            *out_closest = candidate;
        }
    }
    return false;
}

// When a point at `s` that moves by `v` first comes within the radius of the origin; false if not
// before `limit`. D by Lagrange's identity, as for two spheres (pairs.h).
static bool origin_time(sb_vec3 s, sb_vec3 v, float radius_squared, float limit, float *out_time)
{
    float b = sb_vec3_dot(s, v);
    if (!(b < 0.0f)) {
        return false;
    }
    sb_vec3 across = sb_vec3_cross(s, v);
    float discriminant = sb_vec3_dot(v, v) * radius_squared - sb_vec3_dot(across, across);
    if (discriminant < 0.0f) {
        return false;
    }
    float c = sb_vec3_dot(s, s) - radius_squared;
    float divisor = sqrtf(discriminant) - b; // > 0
    if (c >= limit * divisor) {
        return false;
    }
    *out_time = c > 0.0f ? c / divisor : 0.0f; // within already, by rounding
    return true;
}

static void meet_vertex(touch *first, const local_path *path, sb_vec3 vertex)
{
    float time;
    sb_vec3 s = sb_vec3_sub(path->start, vertex);
    if (origin_time(s, path->displacement, path->radius * path->radius, first->time, &time)) {
        *first = (touch){time, vertex, true};
    }
}

// The endless cylinder about the edge, as the origin is met by what is square to it; then the place
// along the edge, whose ends are the vertices' spheres.
static void meet_edge(touch *first, const local_path *path, sb_vec3 from, sb_vec3 to)
{
    sb_vec3 along = sb_vec3_sub(to, from);
    sb_vec3 s = sb_vec3_sub(path->start, from);
    float whole = sb_vec3_dot(along, along);
    float s_along = sb_vec3_dot(s, along);
    float v_along = sb_vec3_dot(path->displacement, along);
    sb_vec3 s_across = sb_vec3_add_scaled(s, along, -s_along / whole);
    sb_vec3 v_across = sb_vec3_add_scaled(path->displacement, along, -v_along / whole);
    float time;
    if (!origin_time(s_across, v_across, path->radius * path->radius, first->time, &time)) {
        return;
    }
    float share = s_along + time * v_along;
    if (share >= 0.0f && share <= whole) {
        *first = (touch){time, sb_vec3_add_scaled(from, along, share / whole), true};
    }
}

// Finds the first edge or vertex that is met before `limit`. Where the sphere meets an edge, the
// normal is between those of its two faces and the path goes against it. So the path goes against
// at least one of these; edges between two faces that it does not go against are left out.
static touch meet_edges(const local_path *path, float limit)
{
    const sb_hull *hull = path->hull;
    const sb_hull_face *faces = sb_hull_faces(hull);
    const sb_hull_edge *edges = sb_hull_edges(hull);
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    uint64_t facing = 0; // vertices, one bit each
    touch first = {.time = limit};
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        const sb_hull_edge *edge = &edges[i];
        sb_vec3 v = path->displacement;
        if (sb_vec3_dot(faces[edge->face_left].plane.normal, v) >= 0.0f &&
            sb_vec3_dot(faces[edge->face_right].plane.normal, v) >= 0.0f) {
            continue;
        }
        facing |= UINT64_C(1) << edge->vertex_a | UINT64_C(1) << edge->vertex_b;
        meet_edge(&first, path, vertices[edge->vertex_a], vertices[edge->vertex_b]);
    }
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        if ((facing >> i & 1) != 0) {
            meet_vertex(&first, path, vertices[i]);
        }
    }
    return first;
}

// The faces, moved out by the radius, as half spaces; false if they keep the path outside.
static bool enter_faces(const local_path *path, sb_entry *entry)
{
    const sb_hull_face *faces = sb_hull_faces(path->hull);
    for (uint32_t i = 0; i < path->hull->face_count; i++) {
        float gap = sb_plane_distance(&faces[i].plane, path->start) - path->radius;
        float approach = -sb_vec3_dot(faces[i].plane.normal, path->displacement);
        if (!sb_entry_half_space(entry, gap, approach, i)) {
            return false;
        }
    }
    return entry->time <= entry->leave;
}

static void fill_impact(const sb_placed_hull *placed, sb_vec3 center, sb_vec3 closest,
                        sb_vec3 face_normal, float time, sb_impact *out_impact)
{
    sb_vec3 away = sb_vec3_sub(center, closest);
    float squared = sb_vec3_length_squared(away);
    sb_vec3 normal = squared < FLT_MIN ? face_normal : sb_vec3_scale(away, 1.0f / sqrtf(squared));
    out_impact->time = time;
    out_impact->normal = sb_placed_hull_direction_to_world(placed, normal);
    out_impact->point = sb_placed_hull_to_world(placed, closest);
}

// The start is within the radius of every face's plane: inside, in contact, or beside an edge. True
// if that answers the cast, in `out_hit`.
static bool start_answers(const sb_placed_hull *placed, const local_path *path,
                          const sb_entry *entry, sb_impact *out_impact, bool *out_hit)
{
    const sb_plane *nearest = &sb_hull_faces(path->hull)[entry->gap_index].plane;
    if (sb_plane_distance(nearest, path->start) <= 0.0f) {
        sb_vec3 closest = onto_plane(nearest, path->start);
        fill_impact(placed, closest, closest, nearest->normal, 0.0f, out_impact);
        *out_hit = true;
        return true;
    }
    // Above a face it is in contact, since it is within the radius of the plane: not measured
    // again, lest it be neither in contact nor outside by rounding.
    sb_vec3 closest;
    bool above_face = closest_is_face(path->hull, path->start, &closest);
    sb_vec3 away = sb_vec3_sub(path->start, closest);
    if (!above_face && sb_vec3_length_squared(away) > path->radius * path->radius) {
        return false;
    }
    // The distance to a convex solid is convex along the path: what leaves does not come back.
    *out_hit = sb_vec3_dot(away, path->displacement) < 0.0f;
    if (*out_hit) {
        fill_impact(placed, path->start, closest, nearest->normal, 0.0f, out_impact);
    }
    return true;
}

// The face that the path's start, on the faces moved out, is above; NULL if it is beside an edge.
// Usually it is the one entered last. But rounding decides which of two nearly coplanar faces was
// last; so all faces that were entered at about this time are tested.
static const sb_plane *face_below(const local_path *path, uint32_t last, float slack)
{
    const sb_hull_face *faces = sb_hull_faces(path->hull);
    if (sb_hull_face_contains(path->hull, &faces[last], path->start)) {
        return &faces[last].plane;
    }
    for (uint32_t i = 0; i < path->hull->face_count; i++) {
        float gap = sb_plane_distance(&faces[i].plane, path->start) - path->radius;
        if (gap >= -slack && sb_hull_face_contains(path->hull, &faces[i], path->start)) {
            return &faces[i].plane;
        }
    }
    return NULL;
}

bool sb_sweep_sphere_hull(const sb_sphere_path *path, const sb_placed_hull *hull,
                          sb_impact *out_impact)
{
    local_path local = {
        .hull = hull->hull,
        .start = sb_placed_hull_to_local(hull, path->start),
        .displacement = sb_placed_hull_direction_to_local(hull, path->displacement),
        .radius = path->radius,
    };
    sb_entry entry = SB_ENTRY_NONE;
    if (!enter_faces(&local, &entry)) {
        return false;
    }
    bool hit;
    if (entry.gap_max <= 0.0f && start_answers(hull, &local, &entry, out_impact, &hit)) {
        return hit;
    }
    // Counted from the entry, where the offsets are no longer than the hull.
    float enter = entry.time > 0.0f ? entry.time : 0.0f;
    float slack = ROUNDING * (sb_vec3_length(local.start) + hull->hull->radius + local.radius);
    local.start = sb_vec3_add_scaled(local.start, local.displacement, enter);
    uint32_t last = entry.gap_max > 0.0f ? entry.index : entry.gap_index;
    const sb_plane *face = entry.gap_max > 0.0f ? face_below(&local, last, slack) : NULL;
    if (face != NULL) {
        sb_vec3 below = onto_plane(face, local.start);
        fill_impact(hull, below, below, face->normal, enter, out_impact);
        return true;
    }
    touch first = meet_edges(&local, entry.leave - enter);
    if (!first.found) {
        return false;
    }
    sb_vec3 center = sb_vec3_add_scaled(local.start, local.displacement, first.time);
    sb_vec3 normal = sb_hull_faces(local.hull)[last].plane.normal; // for a radius of nothing
    fill_impact(hull, center, first.closest, normal, enter + first.time, out_impact);
    return true;
}
