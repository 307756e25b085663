#include <stddef.h>

#include "base/compiler.h"
#include "physics/overlap/dispatch.h"
#include "physics/shape/lanes.h"
#include "physics/world/solver/solver_body.h"
#include "physics/world/step/surface_mix.h"

// An overlap of less than this has one way out, unless the two may have passed each other.
#define SHALLOW_M 0.05f
// Two pass each other only if they move farther than this times `far`: twice the smallest half
// extent, where it takes four.
#define PASS_RATIO 4.0f

static const sb_plane *plane_of(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    return &sb_scenery_planes(set->step->world.scenery)[solver_body->id & ~SB_ID_PLANE];
}

// Returns how far an upright box reaches along a horizontal direction.
static inline float flat_reach(const sb_solver_body *solver_body, float x, float z)
{
    return solver_body->half_extents.x * fabsf(solver_body->cosine * x - solver_body->sine * z) +
           solver_body->half_extents.z * fabsf(solver_body->sine * x + solver_body->cosine * z);
}

static void measure_plane(const sb_solver_set *set, sb_solver_pair *pair)
{
    const sb_solver_body *solver_body = &set->solver_bodies[pair->a];
    sb_vec3 n = plane_of(set, &set->solver_bodies[pair->b])->normal;
    pair->reach[0] =
        solver_body->upright_box
            ? flat_reach(solver_body, n.x, n.z) + solver_body->half_extents.y * fabsf(n.y)
            : sb_solver_body_reach(set, solver_body, sb_vec3_negate(n));
}

void sb_solver_pair_measure(const sb_solver_set *set, sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    if (pair->kind == SB_PAIR_PLANE) {
        measure_plane(set, pair);
    }
    if (pair->kind != SB_PAIR_UPRIGHT) {
        return;
    }
    sb_vec3 ha = a->half_extents, hb = b->half_extents;
    float c = fabsf(a->cosine * b->cosine + a->sine * b->sine);
    float s = fabsf(a->cosine * b->sine - a->sine * b->cosine);
    pair->reach[0] = ha.x + (hb.x * c + hb.z * s);
    pair->reach[1] = ha.z + (hb.x * s + hb.z * c);
    pair->reach[2] = hb.x + (ha.x * c + ha.z * s);
    pair->reach[3] = hb.z + (ha.x * s + ha.z * c);
    pair->reach_up = ha.y + hb.y;
}

// Two upright boxes along their four horizontal axes: a's x and z, b's x and z.
typedef struct flat_axes {
    sb_lanes x, z;
    sb_lanes distances; // of the centres, signed
} flat_axes;

_Static_assert(offsetof(sb_solver_body, sine) == offsetof(sb_solver_body, cosine) + 4 &&
                   offsetof(sb_solver_body, half_extents) == offsetof(sb_solver_body, cosine) + 8,
               "four numbers are read at once");

// Cosine and sine, and two numbers that nobody asks for.
static inline sb_lanes turn_of(const sb_solver_body *of)
{
    sb_lanes lanes;
    memcpy(&lanes, (const uint8_t *)of + offsetof(sb_solver_body, cosine), sizeof lanes);
    return lanes;
}

// An axis is (cosine, -sine) or (sine, cosine).
static inline flat_axes axes_between(const sb_solver_body *a, const sb_solver_body *b)
{
    const sb_lanes_mask negative = sb_lanes_mask_make(INT32_MIN, 0, INT32_MIN, 0);
    flat_axes of;
    of.x = SB_LANES_SHUFFLE(turn_of(a), turn_of(b), 0, 1, 4, 5);
    sb_lanes turned = SB_LANES_SHUFFLE(of.x, of.x, 1, 0, 3, 2);
    of.z = sb_lanes_bits_xor(turned, negative);
    of.distances = sb_lanes_add_scaled(sb_lanes_scale(of.x, b->position.x - a->position.x), of.z,
                                       b->position.z - a->position.z);
    return of;
}

bool sb_solver_pair_is_near(const sb_solver_set *set, const sb_solver_pair *pair, float margin)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    sb_lanes distances = axes_between(a, b).distances;
    return fabsf(b->position.y - a->position.y) <= pair->reach_up + margin &&
           sb_lanes_every(
               sb_lanes_at_most(sb_lanes_abs(distances),
                                sb_lanes_add(sb_lanes_load(pair->reach), sb_lanes_all(margin))));
}

static bool upright_mtv(const sb_solver_pair *pair, const sb_solver_body *a,
                        const sb_solver_body *b, sb_mtv *out_mtv)
{
    float up = b->position.y - a->position.y;
    float depth = pair->reach_up - fabsf(up);
    flat_axes of = axes_between(a, b);
    sb_lanes overlaps = sb_lanes_sub(sb_lanes_load(pair->reach), sb_lanes_abs(of.distances));
    if (depth < 0.0f || sb_lanes_any(sb_lanes_less(overlaps, sb_lanes_all(0.0f)))) {
        return false;
    }
    sb_lanes least = sb_lanes_min(overlaps, SB_LANES_SHUFFLE(overlaps, overlaps, 1, 0, 3, 2));
    least = sb_lanes_min(least, SB_LANES_SHUFFLE(least, least, 2, 3, 0, 1));
    if (!(sb_lanes_get(least, 0) < depth)) {
        out_mtv->normal = sb_vec3_make(0.0f, up < 0.0f ? -1.0f : 1.0f, 0.0f);
        out_mtv->depth = depth;
        return true;
    }
    float x[SB_LANE_COUNT], z[SB_LANE_COUNT], distances[SB_LANE_COUNT];
    sb_lanes_store(x, of.x);
    sb_lanes_store(z, of.z);
    sb_lanes_store(distances, of.distances);
    uint32_t best = sb_zeros_below(sb_lanes_bits(sb_lanes_equal(overlaps, least)));
    float sign = copysignf(1.0f, distances[best]);
    out_mtv->normal = sb_vec3_make(sign * x[best], 0.0f, sign * z[best]);
    out_mtv->depth = sb_lanes_get(least, 0);
    return true;
}

static bool plane_mtv(const sb_solver_set *set, const sb_solver_pair *pair, const sb_solver_body *a,
                      const sb_solver_body *b, sb_mtv *out_mtv)
{
    const sb_plane *plane = plane_of(set, b);
    float depth = pair->reach[0] - sb_plane_distance(plane, a->position);
    out_mtv->normal = sb_vec3_negate(plane->normal);
    out_mtv->depth = depth;
    return depth >= 0.0f;
}

// Returns true, and fills the smallest way out, if the two overlap where they are.
static inline bool still_mtv(const sb_solver_set *set, const sb_solver_pair *pair,
                             const sb_solver_body *a, const sb_solver_body *b, sb_mtv *out_mtv)
{
    if (pair->kind == SB_PAIR_UPRIGHT) {
        return upright_mtv(pair, a, b, out_mtv);
    }
    if (pair->kind == SB_PAIR_PLANE) {
        return plane_mtv(set, pair, a, b, out_mtv);
    }
    sb_shape shape_a = sb_solver_body_shape(set, a), shape_b = sb_solver_body_shape(set, b);
    return sb_shape_mtv(&shape_a, &shape_b, out_mtv);
}

// Two that move far for their size. If they are deep in each other, or may have passed each other,
// the way that they came tells the way out.
static bool far_mtv(const sb_solver_set *set, const sb_solver_pair *pair, float way, bool overlap,
                    sb_mtv *out_mtv)
{
    bool may_pass = way > PASS_RATIO * pair->far;
    if (!may_pass && !(overlap && out_mtv->depth > SHALLOW_M)) {
        return overlap;
    }
    return sb_solver_pair_swept(set, pair, out_mtv) || overlap;
}

bool sb_solver_pair_mtv(const sb_solver_set *set, const sb_solver_pair *pair, sb_mtv *out_mtv)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    bool overlap = still_mtv(set, pair, a, b, out_mtv);
    float way = a->way + b->way;
    return way > pair->far ? far_mtv(set, pair, way, overlap, out_mtv) : overlap;
}

// Returns the middle of the overlap of two intervals, each a middle and a half length.
static float middle_of(float a, float half_a, float b, float half_b)
{
    float low = a - half_a > b - half_b ? a - half_a : b - half_b;
    float high = a + half_a < b + half_b ? a + half_a : b + half_b;
    return 0.5f * (low + high);
}

static float middle_along(const sb_solver_set *set, const sb_solver_body *a,
                          const sb_solver_body *b, sb_vec3 direction)
{
    return middle_of(sb_vec3_dot(a->position, direction), sb_solver_body_reach(set, a, direction),
                     sb_vec3_dot(b->position, direction), sb_solver_body_reach(set, b, direction));
}

// Returns the point of two upright boxes side by side. Its height is the middle of their common
// heights.
static sb_vec3 upright_point(const sb_solver_body *a, const sb_solver_body *b, sb_vec3 n)
{
    float along = middle_of(a->position.x * n.x + a->position.z * n.z, flat_reach(a, n.x, n.z),
                            b->position.x * n.x + b->position.z * n.z, flat_reach(b, n.x, n.z));
    float across = middle_of(a->position.z * n.x - a->position.x * n.z, flat_reach(a, -n.z, n.x),
                             b->position.z * n.x - b->position.x * n.z, flat_reach(b, -n.z, n.x));
    return (sb_vec3){
        n.x * along - n.z * across,
        middle_of(a->position.y, a->half_extents.y, b->position.y, b->half_extents.y),
        n.z * along + n.x * across,
    };
}

sb_vec3 sb_solver_pair_point(const sb_solver_set *set, const sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    sb_vec3 n = pair->normal;
    if (pair->kind == SB_PAIR_PLANE) {
        return sb_vec3_add_scaled(a->position, n, pair->reach[0]);
    }
    if (pair->kind == SB_PAIR_UPRIGHT && n.y == 0.0f) {
        return upright_point(a, b, n);
    }
    if (!sb_solver_body_is_box(set, a) || !sb_solver_body_is_box(set, b)) {
        // The middle of a's side that faces b.
        return sb_vec3_add_scaled(a->position, n, sb_solver_body_reach(set, a, n));
    }
    // Two directions square to the normal: the vertical's part, or for a vertical one an axis of
    // a's that does not lie along it.
    sb_vec3 axes[3];
    sb_solver_body_axes(set, a, axes);
    sb_vec3 own = fabsf(sb_vec3_dot(axes[0], n)) < 0.8f ? axes[0] : axes[2];
    sb_vec3 u = fabsf(n.y) > 0.7f ? own : sb_vec3_make(0.0f, 1.0f, 0.0f);
    u = sb_vec3_add_scaled(u, n, -sb_vec3_dot(u, n));
    u = sb_vec3_scale(u, 1.0f / sb_vec3_length(u));
    sb_vec3 v = sb_vec3_cross(n, u);
    sb_vec3 point = sb_vec3_scale(n, middle_along(set, a, b, n));
    point = sb_vec3_add_scaled(point, u, middle_along(set, a, b, u));
    return sb_vec3_add_scaled(point, v, middle_along(set, a, b, v));
}

void sb_solver_pair_touch(const sb_solver_set *set, sb_solver_pair *pair, sb_vec3 normal,
                          float approach)
{
    sb_solver_surface a = sb_solver_surface_of(set, pair->a),
                      b = sb_solver_surface_of(set, pair->b);
    pair->touched = true;
    pair->normal = normal;
    pair->speed = approach;
    pair->friction = sb_mix_friction(a.friction, b.friction);
    pair->restitution = sb_mix_restitution(a.restitution, b.restitution);
}
