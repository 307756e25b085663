#include "physics/sweep/feature.h"

// Sine of the angle within which two edges count as parallel: then any point of both will do.
#define PARALLEL_SINE 1e-6f

// What is cut keeps at most one corner more for each side it is cut by.
#define CUT_POINT_COUNT_MAX (2u * SB_FEATURE_POINT_COUNT_MAX)

static void box_edge(sb_feature *feature, sb_vec3 from, sb_vec3 half_edge)
{
    feature->points[0] = sb_vec3_sub(from, half_edge);
    feature->points[1] = sb_vec3_add(from, half_edge);
    feature->count = 2;
}

static void box_face(sb_feature *feature, sb_vec3 from, sb_vec3 half_u, sb_vec3 half_v)
{
    sb_vec3 low = sb_vec3_sub(from, half_u), high = sb_vec3_add(from, half_u);
    feature->points[0] = sb_vec3_sub(low, half_v);
    feature->points[1] = sb_vec3_sub(high, half_v);
    feature->points[2] = sb_vec3_add(high, half_v);
    feature->points[3] = sb_vec3_add(low, half_v);
    feature->count = 4;
}

void sb_feature_of_box(const sb_box *box, sb_vec3 direction, uint32_t free, float slack,
                       sb_feature *out_feature)
{
    const float half[3] = {box->half_extents.x, box->half_extents.y, box->half_extents.z};
    sb_vec3 from = box->center, sides[3];
    uint32_t side_count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        float along = sb_vec3_dot(box->axes[i], direction);
        sb_vec3 offset = sb_vec3_scale(box->axes[i], half[i]);
        bool is_free = (free >> i & 1) != 0 || 2.0f * half[i] * fabsf(along) < slack;
        if (is_free) {
            sides[side_count++] = offset;
        } else {
            from = along < 0.0f ? sb_vec3_sub(from, offset) : sb_vec3_add(from, offset);
        }
    }
    switch (side_count) {
    case 0:
        out_feature->points[0] = from;
        out_feature->count = 1;
        break;
    case 1:
        box_edge(out_feature, from, sides[0]);
        break;
    default: // of three, a box smaller than the slack, two are enough
        box_face(out_feature, from, sides[0], sides[1]);
        break;
    }
}

void sb_feature_of_face(const sb_placed_hull *hull, uint32_t face, sb_feature *out_feature)
{
    const sb_hull_face *of = &sb_hull_faces(hull->hull)[face];
    const uint8_t *indices = sb_hull_indices(hull->hull) + of->index_first;
    const sb_vec3 *vertices = sb_hull_vertices(hull->hull);
    out_feature->count = of->index_count;
    for (uint32_t i = 0; i < of->index_count; i++) {
        out_feature->points[i] = sb_placed_hull_to_world(hull, vertices[indices[i]]);
    }
}

void sb_feature_of_edge(const sb_placed_hull *hull, uint32_t edge, sb_feature *out_feature)
{
    const sb_hull_edge *of = &sb_hull_edges(hull->hull)[edge];
    const sb_vec3 *vertices = sb_hull_vertices(hull->hull);
    out_feature->count = 2;
    out_feature->points[0] = sb_placed_hull_to_world(hull, vertices[of->vertex_a]);
    out_feature->points[1] = sb_placed_hull_to_world(hull, vertices[of->vertex_b]);
}

// Writes the corners of a face that reach far enough, in order, and returns how many.
static uint32_t face_reach(const sb_placed_hull *hull, const sb_hull_face *face, sb_vec3 direction,
                           float enough, sb_vec3 *out_points)
{
    const uint8_t *indices = sb_hull_indices(hull->hull) + face->index_first;
    const sb_vec3 *vertices = sb_hull_vertices(hull->hull);
    uint32_t count = 0;
    for (uint32_t i = 0; i < face->index_count; i++) {
        sb_vec3 vertex = vertices[indices[i]];
        if (sb_vec3_dot(vertex, direction) >= enough) {
            out_points[count++] = sb_placed_hull_to_world(hull, vertex);
        }
    }
    return count;
}

// Finds the face with the most corners that reach, even if not all of its corners do: the rest of a
// convex polygon is convex too.
void sb_feature_of_hull(const sb_placed_hull *hull, sb_vec3 direction, float slack,
                        sb_feature *out_feature)
{
    sb_vec3 local = sb_placed_hull_direction_to_local(hull, direction);
    sb_vec3 farthest = sb_hull_vertices(hull->hull)[sb_hull_support(hull->hull, local)];
    float enough = sb_vec3_dot(farthest, local) - slack;
    uint32_t best_face = 0, best_count = 0;
    for (uint32_t i = 0; i < hull->hull->face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull->hull)[i];
        uint32_t count = face_reach(hull, face, local, enough, out_feature->points);
        if (count > best_count) {
            best_count = count;
            best_face = i;
        }
    }
    out_feature->count =
        face_reach(hull, &sb_hull_faces(hull->hull)[best_face], local, enough, out_feature->points);
}

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

// The point of edge `a` where it crosses edge `b`, as seen along the normal; beside `b`, if that by
// rounding is elsewhere; in the middle of what is beside `b`, if they are parallel.
static sb_vec3 edges_cross(const sb_vec3 a[2], const sb_vec3 b[2], sb_vec3 normal)
{
    sb_vec3 along_a = sb_vec3_sub(a[1], a[0]), along_b = sb_vec3_sub(b[1], b[0]);
    float whole = sb_vec3_length_squared(along_a);
    if (whole < FLT_MIN) {
        return a[0];
    }
    // The part of `a` that is beside `b`, as fractions of `a`.
    float from = clamp(sb_vec3_dot(sb_vec3_sub(b[0], a[0]), along_a) / whole, 0.0f, 1.0f);
    float to = clamp(sb_vec3_dot(sb_vec3_sub(b[1], a[0]), along_a) / whole, 0.0f, 1.0f);
    float low = from < to ? from : to, high = from < to ? to : from;
    sb_vec3 side_b = sb_vec3_cross(along_b, normal); // out of the plane that holds b and the normal
    float across = sb_vec3_dot(side_b, along_a);
    float share = 0.5f * (low + high);
    if (fabsf(across) > PARALLEL_SINE * sb_vec3_length(along_a) * sb_vec3_length(along_b)) {
        share = sb_vec3_dot(side_b, sb_vec3_sub(b[0], a[0])) / across;
        share = clamp(share, low, high);
    }
    return sb_vec3_add_scaled(a[0], along_a, share);
}

static sb_vec3 middle_of(const sb_vec3 *points, uint32_t count)
{
    sb_vec3 sum = points[0];
    for (uint32_t i = 1; i < count; i++) {
        sum = sb_vec3_add(sum, points[i]);
    }
    return sb_vec3_scale(sum, 1.0f / (float)count);
}

// What of the polygon (or of an edge, which is one of two corners) is on the inner side of the
// plane through `at` whose normal looks out: Sutherland and Hodgman 1974, "Reentrant Polygon
// Clipping".
static uint32_t cut(const sb_vec3 *points, uint32_t count, sb_vec3 at, sb_vec3 out_of,
                    sb_vec3 *out_points)
{
    uint32_t kept = 0;
    sb_vec3 from = points[count - 1];
    float from_side = sb_vec3_dot(out_of, sb_vec3_sub(from, at));
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 to = points[i];
        float to_side = sb_vec3_dot(out_of, sb_vec3_sub(to, at));
        if ((from_side > 0.0f) != (to_side > 0.0f) && kept < CUT_POINT_COUNT_MAX) {
            float share = from_side / (from_side - to_side);
            out_points[kept++] = sb_vec3_add_scaled(from, sb_vec3_sub(to, from), share);
        }
        if (to_side <= 0.0f && kept < CUT_POINT_COUNT_MAX) {
            out_points[kept++] = to;
        }
        from = to;
        from_side = to_side;
    }
    return kept;
}

static sb_vec3 closest_on(sb_vec3 a, sb_vec3 b, sb_vec3 point)
{
    sb_vec3 along = sb_vec3_sub(b, a);
    float whole = sb_vec3_length_squared(along);
    if (whole < FLT_MIN) {
        return a;
    }
    float share = sb_vec3_dot(sb_vec3_sub(point, a), along) / whole;
    return sb_vec3_add_scaled(a, along, clamp(share, 0.0f, 1.0f));
}

// The point of `a` that is nearest to `b`, where the two do not meet: one of them is a corner.
static sb_vec3 nearest_to(const sb_feature *a, const sb_feature *b)
{
    sb_vec3 nearest = a->points[0];
    float least = FLT_MAX;
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            sb_vec3 a_from = a->points[i], a_to = a->points[(i + 1) % a->count];
            sb_vec3 b_from = b->points[j], b_to = b->points[(j + 1) % b->count];
            sb_vec3 on_a = closest_on(a_from, a_to, b_from);
            float squared = sb_vec3_length_squared(sb_vec3_sub(on_a, b_from));
            if (squared < least) {
                least = squared;
                nearest = on_a;
            }
            squared = sb_vec3_length_squared(sb_vec3_sub(closest_on(b_from, b_to, a_from), a_from));
            if (squared < least) {
                least = squared;
                nearest = a_from;
            }
        }
    }
    return nearest;
}

// Gives the middle of the part of `a` that lies over the face `b`. Returns false if there is none.
static bool over_face(const sb_feature *a, const sb_feature *b, sb_vec3 normal, sb_vec3 *out_point)
{
    sb_vec3 buffers[2][CUT_POINT_COUNT_MAX];
    const sb_vec3 *points = a->points;
    uint32_t count = a->count;
    sb_vec3 center = middle_of(b->points, b->count);
    for (uint32_t i = 0; i < b->count; i++) {
        sb_vec3 at = b->points[i];
        sb_vec3 along = sb_vec3_sub(b->points[(i + 1) % b->count], at);
        sb_vec3 out_of = sb_vec3_cross(along, normal);
        if (sb_vec3_dot(out_of, sb_vec3_sub(center, at)) > 0.0f) {
            out_of = sb_vec3_negate(out_of);
        }
        sb_vec3 *next = buffers[i % 2];
        uint32_t kept = cut(points, count, at, out_of, next);
        if (kept == 0) {
            return false;
        }
        points = next;
        count = kept;
    }
    *out_point = middle_of(points, count);
    return true;
}

sb_vec3 sb_feature_middle(const sb_feature *feature)
{
    return middle_of(feature->points, feature->count);
}

sb_vec3 sb_feature_touch(const sb_feature *a, const sb_feature *b, sb_vec3 normal)
{
    if (a->count >= 3 || b->count >= 3) {
        // The smaller feature is cut, because only a face has an inside to cut by.
        const sb_feature *face = b->count >= a->count ? b : a;
        sb_vec3 point;
        return over_face(face == b ? a : b, face, normal, &point) ? point : nearest_to(a, b);
    }
    if (a->count == 2 && b->count == 2) {
        return edges_cross(a->points, b->points, normal);
    }
    return a->count == 1 ? a->points[0] : b->points[0];
}
