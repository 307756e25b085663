#include "physics/overlap/box_box_penetration.h"
#include "physics/overlap/pairs.h"
#include "physics/shape/lanes.h"

// What two edges, cut at both ends, and two corners leave at most.
#define CANDIDATE_COUNT_MAX 12

// Below this a divisor counts as 0: a side that moves so little across another crosses it nowhere.
#define DIVISOR_MIN 1e-30f

// The reference face and the incident one, seen in the reference face's frame: u and v along its
// sides from its centre, and how deep below it.
typedef struct faces {
    sb_vec3 center;       // of the reference box, in the world
    sb_vec3 u, v, normal; // of the reference face, the normal outward
    float half;           // from the box's centre to the face
    float half_u, half_v;
    float at_u, at_v, at_depth; // of the incident face's centre
    float p_u, p_v, p_depth;    // half of one of its sides
    float q_u, q_v, q_depth;    // half of the other
} faces;

typedef struct candidate {
    float u, v, depth;
} candidate;

typedef struct candidates {
    int count;
    candidate list[CANDIDATE_COUNT_MAX + 1]; // one more, to be overwritten
} candidates;

static float half_of(const sb_box *box, int axis)
{
    return axis == 0 ? box->half_extents.x : axis == 1 ? box->half_extents.y : box->half_extents.z;
}

// The box's face that faces most against the direction.
static int opposed_axis(const sb_box *box, sb_vec3 direction, float cosines[3])
{
    int axis = 0;
    for (int i = 0; i < 3; i++) {
        cosines[i] = sb_vec3_dot(box->axes[i], direction);
        axis = fabsf(cosines[i]) > fabsf(cosines[axis]) ? i : axis;
    }
    return axis;
}

static void describe(const sb_box *reference, int axis, const sb_box *incident, sb_vec3 normal,
                     faces *out)
{
    int next = (axis + 1) % 3, last = (axis + 2) % 3;
    out->normal = normal;
    out->center = reference->center;
    out->half = half_of(reference, axis);
    out->u = reference->axes[next];
    out->v = reference->axes[last];
    out->half_u = half_of(reference, next);
    out->half_v = half_of(reference, last);

    float cosines[3];
    int face = opposed_axis(incident, normal, cosines);
    int p = (face + 1) % 3, q = (face + 2) % 3;
    float half = half_of(incident, face), half_p = half_of(incident, p),
          half_q = half_of(incident, q);
    float side = cosines[face] > 0.0f ? -half : half;
    sb_vec3 between = sb_vec3_sub(incident->center, reference->center);
    sb_vec3 center = sb_vec3_add_scaled(between, incident->axes[face], side);
    out->at_u = sb_vec3_dot(center, out->u);
    out->at_v = sb_vec3_dot(center, out->v);
    out->at_depth = out->half - sb_vec3_dot(center, normal);
    out->p_u = half_p * sb_vec3_dot(incident->axes[p], out->u);
    out->p_v = half_p * sb_vec3_dot(incident->axes[p], out->v);
    out->p_depth = -half_p * cosines[p];
    out->q_u = half_q * sb_vec3_dot(incident->axes[q], out->u);
    out->q_v = half_q * sb_vec3_dot(incident->axes[q], out->v);
    out->q_depth = -half_q * cosines[q];
}

// Appends the lanes of the mask that are not in front of the reference face.
static void append(candidates *all, sb_lanes_mask mask, sb_lanes u, sb_lanes v, sb_lanes depth)
{
    float us[SB_LANE_COUNT], vs[SB_LANE_COUNT], depths[SB_LANE_COUNT];
    int32_t in[SB_LANE_COUNT];
    sb_lanes_store(us, u);
    sb_lanes_store(vs, v);
    sb_lanes_store(depths, depth);
    sb_lanes_mask_store(in, sb_lanes_mask_and(mask, sb_lanes_at_most(sb_lanes_all(0.0f), depth)));
    for (int i = 0; i < SB_LANE_COUNT; i++) {
        all->list[all->count] = (candidate){us[i], vs[i], depths[i]};
        all->count -= in[i]; // -1 where it counts
    }
}

typedef struct span {
    sb_lanes from, to;
} span;

// Cuts the part of each way, from a start by a step, that lies within +-half: from 0 to 1 at most.
static void cut(span *part, sb_lanes start, sb_lanes step, float half)
{
    const sb_lanes zero = sb_lanes_all(0.0f), one = sb_lanes_all(1.0f);
    sb_lanes_mask moves = sb_lanes_less(sb_lanes_all(DIVISOR_MIN), sb_lanes_abs(step));
    sb_lanes inverse = sb_lanes_div(one, sb_lanes_select(moves, step, one));
    sb_lanes to_low = sb_lanes_mul(sb_lanes_sub(sb_lanes_all(-half), start), inverse);
    sb_lanes to_high = sb_lanes_mul(sb_lanes_sub(sb_lanes_all(half), start), inverse);
    sb_lanes_mask rising = sb_lanes_less(zero, step);
    sb_lanes enter = sb_lanes_select(rising, to_low, to_high);
    sb_lanes leave = sb_lanes_select(rising, to_high, to_low);
    // A side that does not move is inside all the time or never.
    sb_lanes_mask inside = sb_lanes_at_most(sb_lanes_abs(start), sb_lanes_all(half));
    enter = sb_lanes_select(moves, enter, sb_lanes_select(inside, zero, sb_lanes_all(2.0f)));
    leave = sb_lanes_select(moves, leave, one);
    part->from = sb_lanes_select(sb_lanes_less(part->from, enter), enter, part->from);
    part->to = sb_lanes_select(sb_lanes_less(leave, part->to), leave, part->to);
}

// Returns `at + p * p_part + q * q_part`.
static inline sb_lanes on_face(float at, sb_lanes p, float p_part, sb_lanes q, float q_part)
{
    return sb_lanes_add_scaled(sb_lanes_add_scaled(sb_lanes_all(at), p, p_part), q, q_part);
}

// Returns `p * p_part + q * q_part`.
static inline sb_lanes step_on_face(sb_lanes p, float p_part, sb_lanes q, float q_part)
{
    return sb_lanes_add_scaled(sb_lanes_scale(p, p_part), q, q_part);
}

// Returns the points that lie a share of the step from the start.
static inline sb_lanes go(sb_lanes start, sb_lanes share, sb_lanes step)
{
    return sb_lanes_add(start, sb_lanes_mul(share, step));
}

// The incident face's four sides, one a lane, cut to the reference rectangle.
static void add_sides(const faces *f, candidates *all)
{
    const sb_lanes p_sign = sb_lanes_make(1.0f, -1.0f, -1.0f, 1.0f);
    const sb_lanes q_sign = sb_lanes_make(1.0f, 1.0f, -1.0f, -1.0f);
    // From corner to corner: along p, then q, and back.
    const sb_lanes p_step = sb_lanes_make(-2.0f, 0.0f, 2.0f, 0.0f);
    const sb_lanes q_step = sb_lanes_make(0.0f, -2.0f, 0.0f, 2.0f);
    sb_lanes u = on_face(f->at_u, p_sign, f->p_u, q_sign, f->q_u);
    sb_lanes v = on_face(f->at_v, p_sign, f->p_v, q_sign, f->q_v);
    sb_lanes depth = on_face(f->at_depth, p_sign, f->p_depth, q_sign, f->q_depth);
    sb_lanes step_u = step_on_face(p_step, f->p_u, q_step, f->q_u);
    sb_lanes step_v = step_on_face(p_step, f->p_v, q_step, f->q_v);
    sb_lanes step_depth = step_on_face(p_step, f->p_depth, q_step, f->q_depth);
    span part = {sb_lanes_all(0.0f), sb_lanes_all(1.0f)};
    cut(&part, u, step_u, f->half_u);
    cut(&part, v, step_v, f->half_v);
    sb_lanes_mask any = sb_lanes_at_most(part.from, part.to);
    append(all, any, go(u, part.from, step_u), go(v, part.from, step_v),
           go(depth, part.from, step_depth));
    // An end that is not cut is the next side's start.
    sb_lanes_mask cut_off = sb_lanes_mask_and(any, sb_lanes_less(part.to, sb_lanes_all(1.0f)));
    append(all, cut_off, go(u, part.to, step_u), go(v, part.to, step_v),
           go(depth, part.to, step_depth));
}

// The reference rectangle's corners that are within the incident face, one a lane.
static void add_corners(const faces *f, candidates *all)
{
    float area = f->p_u * f->q_v - f->p_v * f->q_u;
    if (!(fabsf(area) > DIVISOR_MIN)) {
        return; // the incident face is seen from the edge
    }
    float inverse = 1.0f / area;
    const sb_lanes u_sign = sb_lanes_make(1.0f, -1.0f, -1.0f, 1.0f);
    const sb_lanes v_sign = sb_lanes_make(1.0f, 1.0f, -1.0f, -1.0f);
    const sb_lanes one = sb_lanes_all(1.0f);
    sb_lanes u = sb_lanes_scale(u_sign, f->half_u), v = sb_lanes_scale(v_sign, f->half_v);
    sb_lanes along_u = sb_lanes_sub(u, sb_lanes_all(f->at_u));
    sb_lanes along_v = sb_lanes_sub(v, sb_lanes_all(f->at_v));
    sb_lanes p = sb_lanes_scale(sb_lanes_cross(along_u, f->q_v, along_v, f->q_u), inverse);
    sb_lanes q = sb_lanes_scale(sb_lanes_cross(along_v, f->p_u, along_u, f->p_v), inverse);
    // Those on its outline are ends of its sides already.
    sb_lanes_mask inside =
        sb_lanes_mask_and(sb_lanes_less(sb_lanes_abs(p), one), sb_lanes_less(sb_lanes_abs(q), one));
    append(all, inside, u, v, on_face(f->at_depth, p, f->p_depth, q, f->q_depth));
}

static int deepest_of(const candidates *all)
{
    int best = 0;
    for (int i = 1; i < all->count; i++) {
        best = all->list[i].depth > all->list[best].depth ? i : best;
    }
    return best;
}

// Twice the signed area of the triangle.
static float area_of(candidate a, candidate b, candidate c)
{
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

// Reduces the points to four, in place.
static void reduce(candidates *all)
{
    candidate kept[SB_MANIFOLD_POINT_COUNT_MAX] = {{0.0f, 0.0f, 0.0f}};
    kept[0] = all->list[deepest_of(all)];
    float farthest = -1.0f;
    for (int i = 0; i < all->count; i++) {
        float u = all->list[i].u - kept[0].u, v = all->list[i].v - kept[0].v;
        float distance = u * u + v * v;
        kept[1] = distance > farthest ? all->list[i] : kept[1];
        farthest = distance > farthest ? distance : farthest;
    }
    float left = 0.0f, right = 0.0f;
    for (int i = 0; i < all->count; i++) {
        float area = area_of(kept[0], kept[1], all->list[i]);
        kept[2] = area > left ? all->list[i] : kept[2];
        kept[3] = area < right ? all->list[i] : kept[3];
        left = area > left ? area : left;
        right = area < right ? area : right;
    }
    all->count = 0;
    all->list[all->count++] = kept[0];
    all->list[all->count++] = kept[1];
    if (left > 0.0f) {
        all->list[all->count++] = kept[2];
    }
    if (right < 0.0f) {
        all->list[all->count++] = kept[3];
    }
}

// Rounding can leave no point: then it is the deepest corner, moved into the rectangle.
static candidate clamped_corner(const faces *f, float depth)
{
    float p = f->p_depth < 0.0f ? -1.0f : 1.0f, q = f->q_depth < 0.0f ? -1.0f : 1.0f;
    float u = f->at_u + p * f->p_u + q * f->q_u;
    float v = f->at_v + p * f->p_v + q * f->q_v;
    u = u > f->half_u ? f->half_u : u < -f->half_u ? -f->half_u : u;
    v = v > f->half_v ? f->half_v : v < -f->half_v ? -f->half_v : v;
    return (candidate){u, v, depth};
}

static void face_contacts(const sb_box *a, const sb_box *b,
                          const sb_box_box_penetration *penetration, sb_manifold *out_manifold)
{
    faces f;
    // From the reference face's box to the other.
    bool of_a = penetration->axis < 3;
    sb_vec3 outward = of_a ? penetration->mtv.normal : sb_vec3_negate(penetration->mtv.normal);
    describe(of_a ? a : b, penetration->axis % 3, of_a ? b : a, outward, &f);
    candidates all = {.count = 0};
    add_sides(&f, &all);
    add_corners(&f, &all);
    if (all.count == 0) {
        all.list[all.count++] = clamped_corner(&f, penetration->mtv.depth);
    }
    if (all.count > SB_MANIFOLD_POINT_COUNT_MAX) {
        reduce(&all);
    }
    out_manifold->point_count = (uint32_t)all.count;
    for (int i = 0; i < all.count; i++) {
        const candidate *at = &all.list[i];
        // The centre, which may be far from the origin, is added last.
        sb_vec3 point = sb_vec3_scale(f.normal, f.half - 0.5f * at->depth);
        point = sb_vec3_add_scaled(point, f.u, at->u);
        point = sb_vec3_add_scaled(point, f.v, at->v);
        point = sb_vec3_add(f.center, point);
        out_manifold->points[i] = (sb_contact_point){point, at->depth};
    }
}

// The middle of the box's edge along `axis` that is farthest in the direction, from its centre.
static sb_vec3 edge_middle(const sb_box *box, int axis, sb_vec3 direction)
{
    sb_vec3 middle = {0.0f, 0.0f, 0.0f};
    for (int k = 1; k < 3; k++) {
        int other = (axis + k) % 3;
        float half = half_of(box, other);
        float side = sb_vec3_dot(box->axes[other], direction) < 0.0f ? -half : half;
        middle = sb_vec3_add_scaled(middle, box->axes[other], side);
    }
    return middle;
}

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

// The point half way between the two edges that meet: the closest points of two lines.
static void edge_contact(const sb_box *a, const sb_box *b,
                         const sb_box_box_penetration *penetration, sb_manifold *out_manifold)
{
    int i = (penetration->axis - SB_BOX_BOX_AXIS_EDGES) % 3,
        j = (penetration->axis - SB_BOX_BOX_AXIS_EDGES) / 3;
    sb_vec3 along_a = a->axes[i], along_b = b->axes[j];
    sb_vec3 from = edge_middle(a, i, penetration->mtv.normal);
    sb_vec3 to = edge_middle(b, j, sb_vec3_negate(penetration->mtv.normal));
    to = sb_vec3_add(to, sb_vec3_sub(b->center, a->center));
    sb_vec3 between = sb_vec3_sub(to, from);
    sb_vec3 across = sb_vec3_cross(along_a, along_b);
    float inverse = 1.0f / sb_vec3_length_squared(across);
    // Positions along the edges: the part of the way between the middles that each accounts for.
    float s = sb_vec3_dot(sb_vec3_cross(between, along_b), across) * inverse;
    float t = sb_vec3_dot(sb_vec3_cross(between, along_a), across) * inverse;
    sb_vec3 on_a = sb_vec3_add_scaled(from, along_a, clamp(s, half_of(a, i)));
    sb_vec3 on_b = sb_vec3_add_scaled(to, along_b, clamp(t, half_of(b, j)));
    sb_vec3 middle = sb_vec3_scale(sb_vec3_add(on_a, on_b), 0.5f);
    out_manifold->point_count = 1;
    out_manifold->points[0] =
        (sb_contact_point){sb_vec3_add(a->center, middle), penetration->mtv.depth};
}

static void add_contacts(const sb_box *a, const sb_box *b,
                         const sb_box_box_penetration *penetration, sb_manifold *out_manifold)
{
    out_manifold->mtv = penetration->mtv;
    if (penetration->axis < SB_BOX_BOX_AXIS_EDGES) {
        face_contacts(a, b, penetration, out_manifold);
    } else {
        edge_contact(a, b, penetration, out_manifold);
    }
}

bool sb_box_box_manifold(const sb_box *a, const sb_box *b, sb_manifold *out_manifold)
{
    sb_box_box_penetration penetration;
    if (!sb_box_box_find_penetration(a, b, &penetration)) {
        return false;
    }
    add_contacts(a, b, &penetration, out_manifold);
    return true;
}
