#include "physics/sweep/pairs.h"

#include "physics/shape/lanes.h"

bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane, sb_impact *out_impact)
{
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    float gap = sb_plane_distance(plane, path->start) - path->radius;
    // Not approaching, or not far enough: no division before this is known.
    if (!(approach > 0.0f) || gap > approach) {
        return false;
    }
    float time = gap > 0.0f ? gap / approach : 0.0f;
    sb_vec3 center = sb_vec3_add_scaled(path->start, path->displacement, time);
    float distance = sb_plane_distance(plane, center);
    out_impact->time = time;
    out_impact->normal = plane->normal;
    out_impact->point = sb_vec3_add_scaled(center, plane->normal, -distance);
    return true;
}

// The path in the box's frame, mirrored axis by axis so that it starts on no negative side. A
// coordinate is `away` at first and `away - time * toward` later.
typedef struct local_path {
    float away[3], toward[3];
    float half[3]; // of the box
} local_path;

// A coordinate's part in the distance to the box: how far outside [-half, half] it lies.
static float outside(float coordinate, float half)
{
    return coordinate > half ? coordinate - half : coordinate < -half ? coordinate + half : 0.0f;
}

// When the path crosses the planes of the box's faces: at most six times, in no order. Between two
// of them the squared distance to the box is one quadratic.
typedef struct crossings {
    int count;
    float times[6];
} crossings;

static crossings find_crossings(const local_path *path)
{
    crossings all = {.count = 0};
    for (int axis = 0; axis < 3; axis++) {
        float toward = path->toward[axis];
        for (int side = -1; side <= 1; side += 2) {
            float gap = path->away[axis] + (float)side * path->half[axis];
            if (fabsf(gap) < fabsf(toward)) {
                all.times[all.count++] = gap / toward;
            }
        }
    }
    return all;
}

// The first crossing after `from`, or 1.
static float next_crossing(const crossings *all, float from)
{
    float next = 1.0f;
    for (int i = 0; i < all->count; i++) {
        next = all->times[i] > from && all->times[i] < next ? all->times[i] : next;
    }
    return next;
}

// The result of a piece of the path between two crossings.
typedef enum piece { PIECE_TOUCHES, PIECE_PASSES, PIECE_LEAVES } piece;

// Gives the first time in [from, to] at which the path is within `radius` and comes nearer.
// Everything is counted from `from`, where the offsets are no longer than the radius: from the
// start of a long path the squares would drown the radius.
static piece solve_piece(const local_path *path, float radius, float from, float to,
                         float *out_time)
{
    float middle = 0.5f * (from + to);
    float a = 0.0f, b = 0.0f, c = -(radius * radius);
    for (int axis = 0; axis < 3; axis++) {
        float half = path->half[axis];
        float at_middle = path->away[axis] - middle * path->toward[axis];
        float face = at_middle > 0.0f ? half : -half;
        // Between the planes of its two faces a coordinate has no part in the distance.
        bool counts = fabsf(at_middle) > half;
        float toward = counts ? path->toward[axis] : 0.0f;
        float offset = counts ? (path->away[axis] - face) - from * toward : 0.0f;
        a += toward * toward;
        b += offset * toward;
        c += offset * offset;
    }
    if (!(b > 0.0f)) {
        // The distance is convex: it does not come nearer again, in contact or not.
        return PIECE_LEAVES;
    }
    if (c <= 0.0f) {
        *out_time = from; // in contact from the start, or by rounding
        return PIECE_TOUCHES;
    }
    float discriminant = b * b - a * c;
    if (discriminant < 0.0f) {
        return PIECE_PASSES;
    }
    // The smaller root of a t^2 - 2 b t + c = 0 without cancellation.
    *out_time = from + c / (b + sqrtf(discriminant));
    return *out_time > to ? PIECE_PASSES : PIECE_TOUCHES;
}

// Gives the first time from `from` on at which the path is within `radius` and comes nearer.
// Returns false if there is none.
static bool find_touch(const local_path *path, float radius, float from, float *out_time)
{
    crossings all = find_crossings(path);
    for (;;) {
        float to = next_crossing(&all, from);
        piece says = solve_piece(path, radius, from, to, out_time);
        if (says != PIECE_PASSES || !(to < 1.0f)) {
            return says == PIECE_TOUCHES;
        }
        from = to; // one of the crossings, and later than before
    }
}

// An impact in the mirrored frame.
typedef struct local_impact {
    float closest[3];
    float normal[3];
} local_impact;

// Of a centre inside the box: the nearest face's, the first of equals.
static void leave_by_nearest_face(const local_path *path, local_impact *out)
{
    int best = 0;
    for (int axis = 1; axis < 3; axis++) {
        float depth = path->half[axis] - fabsf(out->closest[axis]);
        best = depth < path->half[best] - fabsf(out->closest[best]) ? axis : best;
    }
    out->normal[best] = out->closest[best] < 0.0f ? -1.0f : 1.0f;
    out->closest[best] = out->normal[best] * path->half[best];
}

static local_impact impact_at(const local_path *path, float time)
{
    local_impact impact;
    float away[3];
    float length_squared = 0.0f;
    for (int axis = 0; axis < 3; axis++) {
        float at = path->away[axis] - time * path->toward[axis];
        away[axis] = outside(at, path->half[axis]);
        impact.closest[axis] = at - away[axis];
        length_squared += away[axis] * away[axis];
    }
    bool inside = !(length_squared > 0.0f);
    float inverse = 1.0f / sqrtf(inside ? 1.0f : length_squared);
    for (int axis = 0; axis < 3; axis++) {
        impact.normal[axis] = away[axis] * inverse;
    }
    if (inside) {
        leave_by_nearest_face(path, &impact);
    }
    return impact;
}

static inline sb_lanes three(float x, float y, float z)
{
    return sb_lanes_make(x, y, z, z);
}

// The number of the largest of three, the first of equals.
static int largest_of(const float values[3])
{
    int largest = values[1] > values[0] ? 1 : 0;
    return values[2] > values[largest] ? 2 : largest;
}

static void report(const sb_box *box, sb_lanes_mask mirror, sb_lanes closest, sb_lanes normal,
                   sb_impact *out_impact)
{
    float c[SB_LANE_COUNT], n[SB_LANE_COUNT];
    sb_lanes_store(c, sb_lanes_bits_xor(closest, mirror));
    sb_lanes_store(n, sb_lanes_bits_xor(normal, mirror));
    out_impact->point = sb_box_to_world(box, sb_vec3_make(c[0], c[1], c[2]));
    out_impact->normal = sb_box_direction_to_world(box, sb_vec3_make(n[0], n[1], n[2]));
}

// Handles the remaining paths one axis after the other. `time` is when the centre comes into the
// box grown by the radius, or 0 if it starts there; if it starts inside the box itself, that is the
// impact.
static bool sweep_slowly(const sb_box *box, const local_path *path, sb_lanes_mask mirror,
                         float radius, bool inside, float time, sb_impact *out_impact)
{
    if (!inside && !find_touch(path, radius, time, &time)) {
        return false;
    }
    local_impact impact = impact_at(path, time);
    out_impact->time = time;
    report(box, mirror, three(impact.closest[0], impact.closest[1], impact.closest[2]),
           three(impact.normal[0], impact.normal[1], impact.normal[2]), out_impact);
    return true;
}

// The centre must come into the box grown by the radius, last of all through the face of one axis.
// Most paths never do, or do it right in front of that face. The other paths come in beside it, and
// may touch an edge or a corner later. Each lane has one axis.
bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact)
{
    sb_lanes x = three(box->axes[0].x, box->axes[1].x, box->axes[2].x);
    sb_lanes y = three(box->axes[0].y, box->axes[1].y, box->axes[2].y);
    sb_lanes z = three(box->axes[0].z, box->axes[1].z, box->axes[2].z);
    sb_lanes half = three(box->half_extents.x, box->half_extents.y, box->half_extents.z);
    sb_vec3 from_center = sb_vec3_sub(path->start, box->center);
    const sb_vec3 *way = &path->displacement;
    sb_lanes start = sb_lanes_along(x, y, z, from_center.x, from_center.y, from_center.z);
    sb_lanes step = sb_lanes_along(x, y, z, way->x, way->y, way->z);
    const sb_lanes zero = sb_lanes_all(0.0f), one = sb_lanes_all(1.0f);
    sb_lanes_mask mirror = sb_lanes_sign(start);
    sb_lanes away = sb_lanes_abs(start);
    sb_lanes toward = sb_lanes_bits_xor(sb_lanes_negate(step), mirror);

    sb_lanes reach = sb_lanes_add(half, sb_lanes_all(path->radius));
    sb_lanes gap = sb_lanes_sub(away, reach);
    sb_lanes_mask beyond = sb_lanes_less(zero, gap);
    if (sb_lanes_any(sb_lanes_mask_and_not(beyond, sb_lanes_at_most(gap, toward)))) {
        return false; // on this axis it does not come near
    }
    // Divides by no less than the gap, which is positive.
    float entry[SB_LANE_COUNT];
    sb_lanes_store(entry, sb_lanes_div(sb_lanes_select(beyond, gap, zero),
                                       sb_lanes_select(beyond, toward, one)));
    int face = largest_of(entry);
    float time = entry[face];
    sb_lanes at = sb_lanes_sub(away, sb_lanes_scale(toward, time));
    if (sb_lanes_any(sb_lanes_mask_and(sb_lanes_less(reach, sb_lanes_abs(at)),
                                       sb_lanes_less(sb_lanes_mul(at, toward), zero)))) {
        return false; // gone again on one axis before it has come on the last
    }
    sb_lanes_mask is_face = sb_lanes_mask_equal(sb_lanes_mask_make(0, 1, 2, 2),
                                                sb_lanes_mask_make(face, face, face, face));
    sb_lanes closest = sb_lanes_select(is_face, half, at);
    bool starts_near = !sb_lanes_any(beyond);
    if (starts_near || sb_lanes_any(sb_lanes_less(half, sb_lanes_abs(closest)))) {
        const sb_vec3 *extents = &box->half_extents;
        local_path local = {
            {sb_lanes_get(away, 0), sb_lanes_get(away, 1), sb_lanes_get(away, 2)},
            {sb_lanes_get(toward, 0), sb_lanes_get(toward, 1), sb_lanes_get(toward, 2)},
            {extents->x, extents->y, extents->z},
        };
        bool inside = !sb_lanes_any(sb_lanes_less(half, away));
        return sweep_slowly(box, &local, mirror, path->radius, inside, time, out_impact);
    }
    out_impact->time = time;
    report(box, mirror, closest, sb_lanes_select(is_face, one, zero), out_impact);
    return true;
}
