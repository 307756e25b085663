#include "physics/overlap/cylinder_parts.h"

#include "physics/overlap/interval.h"

// Cosine of the angle from a cap's or face's normal within which the vector belongs to it.
#define FLAT_COSINE 0.999999f

// That cosine for two cylinders, whose vector is searched and known to some milliradians.
#define FLAT_COSINE_SEARCHED 0.9999f
#define LINE_COSINE_SEARCHED 1.5e-2f

// Cosine between the vector and a side's or edge's direction below which it touches along it.
#define LINE_COSINE 1e-3f

// Squared sine below which two lines touch along an interval.
#define PARALLEL_SINE_SQUARED 1e-6f

// Of the size: points nearer to each other are one.
#define SLACK 1e-5f

// Of the slack: by how much less than the vector the deepest point may be.
#define DEPTH_SLACK 100.0f

#define CAP_POINT_COUNT 8u
#define CAP_SIDE_COUNT 16u

// Sides and points of a cap are at fixed directions from a first one: cosine and sine of k / 16.
static const float turns[CAP_SIDE_COUNT][2] = {
    {1.0f, 0.0f},
    {0.92387953f, 0.38268343f},
    {0.70710678f, 0.70710678f},
    {0.38268343f, 0.92387953f},
    {0.0f, 1.0f},
    {-0.38268343f, 0.92387953f},
    {-0.70710678f, 0.70710678f},
    {-0.92387953f, 0.38268343f},
    {-1.0f, 0.0f},
    {-0.92387953f, -0.38268343f},
    {-0.70710678f, -0.70710678f},
    {-0.38268343f, -0.92387953f},
    {0.0f, -1.0f},
    {0.38268343f, -0.92387953f},
    {0.70710678f, -0.70710678f},
    {0.92387953f, -0.38268343f},
};

static sb_cylinder cylinder_a(const sb_cylinder_pair *pair)
{
    return (sb_cylinder){pair->center, pair->axis, pair->radius, pair->half_height};
}

static sb_cylinder cylinder_b(const sb_cylinder_pair *pair)
{
    return (sb_cylinder){
        {0.0f, 0.0f, 0.0f}, pair->partner_axis, pair->partner_radius, pair->partner_half_height};
}

// Square to the axis and nearest to a direction.
static sb_vec3 outward(const sb_cylinder *cylinder, sb_vec3 direction)
{
    sb_vec3 radial = sb_radial(direction, cylinder->axis, sb_vec3_dot(direction, cylinder->axis));
    float length = sb_vec3_length(radial);
    return length > 0.0f ? sb_vec3_scale(radial, 1.0f / length) : sb_perpendicular(cylinder->axis);
}

static sb_vec3 turned(const sb_cylinder *cylinder, sb_vec3 first, uint32_t sixteenths)
{
    sb_vec3 second = sb_vec3_cross(cylinder->axis, first);
    return sb_vec3_add_scaled(sb_vec3_scale(first, turns[sixteenths][0]), second,
                              turns[sixteenths][1]);
}

// What of a cylinder looks along a unit direction: the cap, its rim by eight points, or the line on
// the side. The first point is foremost; of a cap that looks straight along, nearest to a point.
static sb_clip_polygon cylinder_feature(const sb_cylinder *cylinder, sb_vec3 direction,
                                        sb_vec3 nearest_to)
{
    float cosine = sb_vec3_dot(direction, cylinder->axis);
    float height = cosine < 0.0f ? -cylinder->half_height : cylinder->half_height;
    sb_vec3 first = fabsf(cosine) >= FLAT_COSINE_SEARCHED
                        ? outward(cylinder, sb_vec3_sub(nearest_to, cylinder->center))
                        : outward(cylinder, direction);
    sb_vec3 cap = sb_vec3_add_scaled(cylinder->center, cylinder->axis, height);
    sb_clip_polygon polygon = {.count = 2};
    if (cosine * cosine < 0.5f) {
        polygon.points[0] = sb_vec3_add_scaled(cap, first, cylinder->radius);
        polygon.points[1] = sb_vec3_add_scaled(polygon.points[0], cylinder->axis, -2.0f * height);
        return polygon;
    }
    polygon.count = CAP_POINT_COUNT;
    for (uint32_t i = 0; i < CAP_POINT_COUNT; i++) {
        polygon.points[i] =
            sb_vec3_add_scaled(cap, turned(cylinder, first, 2 * i), cylinder->radius);
    }
    return polygon;
}

// The face that looks most along a direction; of equals the first.
static uint32_t face_along(const sb_polytope *polytope, sb_vec3 direction)
{
    uint32_t best_index = 0;
    float best = -FLT_MAX;
    for (uint32_t i = 0; i < polytope->face_count; i++) {
        float along = sb_vec3_dot(polytope->faces[i].plane.normal, direction);
        if (along > best) {
            best = along;
            best_index = i;
        }
    }
    return best_index;
}

// The reference that a feature is cut to, and a point of it.
typedef struct reference {
    sb_plane plane;
    sb_vec3 point;
} reference;

static const sb_contact_point *deepest_of(const sb_manifold *manifold)
{
    uint32_t deepest = 0;
    for (uint32_t i = 1; i < manifold->point_count; i++) {
        deepest = manifold->points[i].depth > manifold->points[deepest].depth ? i : deepest;
    }
    return &manifold->points[deepest];
}

static uint32_t foremost_of(const sb_clip_polygon *polygon, const sb_plane *plane)
{
    uint32_t foremost = 0;
    float least = sb_plane_distance(plane, polygon->points[0]);
    for (uint32_t i = 1; i < polygon->count; i++) {
        float distance = sb_plane_distance(plane, polygon->points[i]);
        if (distance < least) {
            least = distance;
            foremost = i;
        }
    }
    return foremost;
}

// Of a feature of which nothing is before the reference face: the foremost point, or if it is a
// line nearly along the face the one nearest to it.
static sb_vec3 nearest_of(const sb_clip_polygon *feature, const reference *face)
{
    uint32_t foremost = foremost_of(feature, &face->plane);
    sb_segment line = {feature->points[foremost], feature->points[foremost]};
    if (feature->count == 2) {
        sb_vec3 other = feature->points[1 - foremost];
        float rise =
            sb_plane_distance(&face->plane, other) - sb_plane_distance(&face->plane, line.a);
        float length = sb_vec3_length(sb_vec3_sub(other, line.a));
        line.b = rise < LINE_COSINE_SEARCHED * length ? other : line.a;
    }
    sb_interval interval = sb_interval_of_segment(&line);
    return sb_interval_point(&interval, sb_interval_closest(&interval, face->point));
}

// The points of a feature that has been cut to what is before the reference face: added if they go
// deeper than those that are there. True if they go as deep as the vector.
static bool keep_deeper(const sb_clip_polygon *cut, const reference *face, float slack,
                        sb_manifold *kept)
{
    sb_manifold found = {.mtv = kept->mtv};
    if (!sb_clip_contacts(cut, &face->plane, slack, &found)) {
        return false;
    }
    float depth = deepest_of(&found)->depth;
    if (kept->point_count == 0 || depth > deepest_of(kept)->depth) {
        *kept = found;
    }
    return depth >= kept->mtv.depth - DEPTH_SLACK * slack;
}

// Where the features that meet do not go as deep as the vector (two ways out are nearly as short,
// or by rounding nothing is behind the face), the deepest place is the one point.
static void keep_one(const sb_clip_polygon *feature, const sb_clip_polygon *cut,
                     const reference *face, sb_manifold *kept)
{
    sb_vec3 half_depth = sb_vec3_scale(face->plane.normal, 0.5f * kept->mtv.depth);
    sb_vec3 point;
    if (kept->point_count > 0) {
        point = deepest_of(kept)->point;
    } else if (cut->count > 0) {
        point = sb_vec3_add(cut->points[foremost_of(cut, &face->plane)], half_depth);
    } else {
        point = sb_vec3_add(nearest_of(feature, face), half_depth);
    }
    kept->point_count = 1;
    kept->points[0] = (sb_contact_point){point, kept->mtv.depth};
}

// The cap that looks along a direction.
static reference cap_of(const sb_cylinder *cylinder, sb_vec3 direction)
{
    sb_vec3 normal = sb_vec3_dot(direction, cylinder->axis) < 0.0f ? sb_vec3_negate(cylinder->axis)
                                                                   : cylinder->axis;
    sb_vec3 middle = sb_vec3_add_scaled(cylinder->center, normal, cylinder->half_height);
    return (reference){{normal, sb_vec3_dot(normal, middle)}, middle};
}

static void cut_to_cap(sb_clip_polygon *polygon, const sb_cylinder *cylinder, float slack)
{
    sb_vec3 first = sb_perpendicular(cylinder->axis);
    for (uint32_t i = 0; i < CAP_SIDE_COUNT; i++) {
        sb_plane side = {.normal = turned(cylinder, first, i)};
        side.offset = sb_vec3_dot(side.normal, cylinder->center) + cylinder->radius + slack;
        sb_clip_by_plane(polygon, &side);
    }
}

static bool is_flat(sb_vec3 normal, sb_vec3 direction, float cosine)
{
    return fabsf(sb_vec3_dot(normal, direction)) >= cosine;
}

static sb_interval interval_of_point(sb_vec3 point)
{
    return (sb_interval){.origin = point, .end = point};
}

// The line on a cylinder's side that is foremost along a direction, or the point on its rim.
static sb_interval side_line(const sb_cylinder *cylinder, sb_vec3 direction, float cosine_max)
{
    float cosine = sb_vec3_dot(direction, cylinder->axis);
    sb_vec3 middle =
        sb_vec3_add_scaled(cylinder->center, outward(cylinder, direction), cylinder->radius);
    float half = cylinder->half_height;
    if (fabsf(cosine) > cosine_max) {
        float height = cosine < 0.0f ? -half : half;
        return interval_of_point(sb_vec3_add_scaled(middle, cylinder->axis, height));
    }
    return (sb_interval){middle, cylinder->axis, sb_vec3_add_scaled(middle, cylinder->axis, half),
                         -half, half};
}

// The edge of a polytope that is foremost along a direction, or the vertex.
static sb_interval edge_line(const sb_polytope *polytope, sb_vec3 direction)
{
    uint32_t vertex = sb_polytope_support(polytope, direction);
    float least = LINE_COSINE;
    sb_interval line = interval_of_point(polytope->vertices[vertex]);
    for (uint32_t i = 0; i < polytope->edge_count; i++) {
        const sb_hull_edge *edge = &polytope->edges[i];
        if (edge->vertex_a != vertex && edge->vertex_b != vertex) {
            continue;
        }
        float cosine = fabsf(sb_vec3_dot(sb_polytope_edge_direction(polytope, i), direction));
        if (cosine < least) {
            least = cosine;
            line = sb_interval_of_segment(&(sb_segment){polytope->vertices[edge->vertex_a],
                                                        polytope->vertices[edge->vertex_b]});
        }
    }
    return line;
}

// Gives the ends of the part that two parallel lines share. Returns false if it is no more than a
// point.
static bool write_common_part(const sb_interval *a, const sb_interval *b,
                              const sb_penetration *penetration, float slack, sb_manifold *out)
{
    float squared = sb_vec3_length_squared(b->direction);
    float length = sqrtf(squared);
    sb_vec3 across = sb_vec3_cross(a->direction, b->direction);
    if (a->low == a->high || b->low == b->high ||
        sb_vec3_length_squared(across) > PARALLEL_SINE_SQUARED * squared) {
        return false;
    }
    // On A's line, whose direction has unit length.
    sb_vec3 between = sb_vec3_sub(b->origin, a->origin);
    float origin = sb_vec3_dot(between, a->direction);
    float from = origin + b->low * length, to = origin + b->high * length;
    if (sb_vec3_dot(a->direction, b->direction) < 0.0f) {
        from = origin - b->high * length;
        to = origin - b->low * length;
    }
    from = from > a->low ? from : a->low;
    to = to < a->high ? to : a->high;
    if (to - from <= slack) {
        return false;
    }
    const float ends[2] = {from, to};
    out->point_count = 2;
    for (int i = 0; i < 2; i++) {
        sb_vec3 point = sb_interval_point(a, ends[i]);
        point = sb_vec3_add_scaled(point, penetration->normal, -0.5f * penetration->overlap);
        out->points[i] = (sb_contact_point){point, penetration->overlap};
    }
    return true;
}

static void write_lines(const sb_interval *a, const sb_interval *b,
                        const sb_penetration *penetration, float slack, sb_manifold *out)
{
    if (write_common_part(a, b, penetration, slack, out)) {
        return;
    }
    float on_a, on_b;
    sb_interval_closest_pair(a, b, &on_a, &on_b);
    sb_vec3 sum = sb_vec3_add(sb_interval_point(a, on_a), sb_interval_point(b, on_b));
    out->point_count = 1;
    out->points[0] = (sb_contact_point){sb_vec3_scale(sum, 0.5f), penetration->overlap};
}

// A polytope's face on a cap. The face at the foremost vertex, and only if that does not go deep
// enough all that look towards the cap: those of a thin polytope may be far from where it is cut.
static void write_on_cap(const sb_cylinder *a, const sb_polytope *b, float slack, sb_manifold *out)
{
    reference cap = cap_of(a, out->mtv.normal);
    sb_vec3 backward = sb_vec3_negate(out->mtv.normal);
    uint32_t foremost = sb_polytope_support(b, backward);
    sb_clip_polygon feature = sb_clip_polygon_of(b, sb_polytope_face_at(b, foremost, backward));
    sb_clip_polygon first = feature;
    cut_to_cap(&first, a, slack);
    bool enough = keep_deeper(&first, &cap, slack, out);
    for (uint32_t i = 0; i < b->face_count && !enough; i++) {
        if (sb_vec3_dot(b->faces[i].plane.normal, backward) > 0.0f) {
            sb_clip_polygon cut = sb_clip_polygon_of(b, i);
            cut_to_cap(&cut, a, slack);
            enough = keep_deeper(&cut, &cap, slack, out);
        }
    }
    if (!enough) {
        keep_one(&feature, &first, &cap, out);
    }
}

static reference face_of(const sb_polytope *polytope, uint32_t face_index)
{
    const sb_hull_face *face = &polytope->faces[face_index];
    return (reference){face->plane, polytope->vertices[polytope->indices[face->index_first]]};
}

// A cylinder's feature on a face, and likewise on all that are nearly the same.
static void write_on_face(const sb_cylinder *a, const sb_polytope *b, uint32_t face_index,
                          float slack, sb_manifold *out)
{
    reference face = face_of(b, face_index);
    sb_clip_polygon feature = cylinder_feature(a, out->mtv.normal, face.point), first = feature;
    sb_clip_by_face(&first, b, &b->faces[face_index], slack);
    bool enough = keep_deeper(&first, &face, slack, out);
    for (uint32_t i = 0; i < b->face_count && !enough; i++) {
        if (sb_vec3_dot(b->faces[i].plane.normal, out->mtv.normal) <= -FLAT_COSINE) {
            reference other = face_of(b, i);
            sb_clip_polygon cut = feature;
            sb_clip_by_face(&cut, b, &b->faces[i], slack);
            enough = keep_deeper(&cut, &other, slack, out);
        }
    }
    if (!enough) {
        keep_one(&feature, &first, &face, out);
    }
}

void sb_cylinder_polytope_contacts(const sb_cylinder_pair *pair, const sb_polytope *b,
                                   const sb_penetration *penetration, sb_manifold *out_manifold)
{
    sb_cylinder a = cylinder_a(pair);
    float slack = SLACK * pair->size;
    sb_vec3 backward = sb_vec3_negate(penetration->normal);
    out_manifold->mtv = (sb_mtv){penetration->normal, penetration->overlap};
    out_manifold->point_count = 0;
    uint32_t face_index = face_along(b, backward);
    if (is_flat(a.axis, penetration->normal, FLAT_COSINE)) {
        write_on_cap(&a, b, slack, out_manifold);
    } else if (is_flat(b->faces[face_index].plane.normal, penetration->normal, FLAT_COSINE)) {
        write_on_face(&a, b, face_index, slack, out_manifold);
    } else {
        sb_interval on_a = side_line(&a, penetration->normal, LINE_COSINE),
                    on_b = edge_line(b, backward);
        write_lines(&on_a, &on_b, penetration, slack, out_manifold);
    }
}

// The feature of one cylinder on the cap of another that looks along a direction.
static void write_cylinder_on_cap(const sb_cylinder *cylinder, const sb_cylinder *incident,
                                  sb_vec3 direction, float slack, sb_manifold *out)
{
    reference cap = cap_of(cylinder, direction);
    sb_clip_polygon feature = cylinder_feature(incident, sb_vec3_negate(direction), cap.point);
    sb_clip_polygon cut = feature;
    cut_to_cap(&cut, cylinder, slack);
    if (!keep_deeper(&cut, &cap, slack, out)) {
        keep_one(&feature, &cut, &cap, out);
    }
}

void sb_cylinder_cylinder_contacts(const sb_cylinder_pair *pair, const sb_penetration *penetration,
                                   sb_manifold *out_manifold)
{
    sb_cylinder a = cylinder_a(pair), b = cylinder_b(pair);
    float slack = SLACK * pair->size;
    sb_vec3 backward = sb_vec3_negate(penetration->normal);
    out_manifold->mtv = (sb_mtv){penetration->normal, penetration->overlap};
    out_manifold->point_count = 0;
    if (is_flat(a.axis, penetration->normal, FLAT_COSINE_SEARCHED)) {
        write_cylinder_on_cap(&a, &b, penetration->normal, slack, out_manifold);
    } else if (is_flat(b.axis, penetration->normal, FLAT_COSINE_SEARCHED)) {
        write_cylinder_on_cap(&b, &a, backward, slack, out_manifold);
    } else {
        sb_interval on_a = side_line(&a, penetration->normal, LINE_COSINE_SEARCHED);
        sb_interval on_b = side_line(&b, backward, LINE_COSINE_SEARCHED);
        write_lines(&on_a, &on_b, penetration, slack, out_manifold);
    }
}

void sb_manifold_to_world(sb_manifold *manifold, const sb_box *frame)
{
    manifold->mtv.normal = sb_box_direction_to_world(frame, manifold->mtv.normal);
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        manifold->points[i].point = sb_box_to_world(frame, manifold->points[i].point);
    }
}
