// Plane and cylinder: the deepest point is on a rim, along the plane's normal without its part
// along the axis.
#include "physics/overlap/cylinder_parts.h"
#include "physics/overlap/pairs.h"

// Cosine of the angle between normal and axis below which the axis counts as parallel to the plane.
#define PARALLEL_COSINE 1e-6f

// The plane seen from the cylinder.
typedef struct situation {
    float distance; // of the centre, signed
    float cosine;   // between normal and axis
    sb_vec3 radial; // the normal's part square to the axis
    float sine;     // its length
} situation;

static situation situation_of(const sb_plane *a, const sb_cylinder *b)
{
    float cosine = sb_vec3_dot(a->normal, b->axis);
    if (fabsf(cosine) < PARALLEL_COSINE) {
        // Over an endless height the rounding of the normal alone would reach everything.
        cosine = 0.0f;
    }
    sb_vec3 radial = sb_radial(a->normal, b->axis, cosine);
    return (situation){sb_plane_distance(a, b->center), cosine, radial, sb_vec3_length(radial)};
}

static float depth_of(const situation *at, const sb_cylinder *b)
{
    return b->radius * at->sine + b->half_height * fabsf(at->cosine) - at->distance;
}

bool sb_plane_cylinder_overlap(const sb_plane *a, const sb_cylinder *b)
{
    situation at = situation_of(a, b);
    return depth_of(&at, b) >= 0.0f;
}

bool sb_plane_cylinder_mtv(const sb_plane *a, const sb_cylinder *b, sb_mtv *out_mtv)
{
    situation at = situation_of(a, b);
    float depth = depth_of(&at, b);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){a->normal, depth};
    return true;
}

bool sb_plane_cylinder_manifold(const sb_plane *a, const sb_cylinder *b, sb_manifold *out_manifold)
{
    if (!sb_plane_cylinder_mtv(a, b, &out_manifold->mtv)) {
        return false;
    }
    situation at = situation_of(a, b);
    // Down: to the cap and on it the way into the solid. A plane along a cap has no such way.
    float to_cap = at.cosine > 0.0f ? -b->half_height : b->half_height;
    sb_vec3 down =
        at.sine > 0.0f ? sb_vec3_scale(at.radial, -1.0f / at.sine) : sb_perpendicular(b->axis);
    sb_vec3 beside = sb_vec3_cross(b->axis, down);
    const struct {
        float height, down, beside;
    } candidates[] = {
        {to_cap, b->radius, 0.0f},  {-to_cap, b->radius, 0.0f}, {to_cap, 0.0f, b->radius},
        {to_cap, 0.0f, -b->radius}, {to_cap, -b->radius, 0.0f},
    };
    out_manifold->point_count = 0;
    for (int i = 0; i < 5 && out_manifold->point_count < SB_MANIFOLD_POINT_COUNT_MAX; i++) {
        // `beside` is square to the normal.
        float depth = candidates[i].down * at.sine - candidates[i].height * at.cosine - at.distance;
        if (depth < 0.0f && i > 0) {
            continue;
        }
        sb_vec3 point = sb_vec3_add_scaled(b->center, b->axis, candidates[i].height);
        point = sb_vec3_add_scaled(point, down, candidates[i].down);
        point = sb_vec3_add_scaled(point, beside, candidates[i].beside);
        point = sb_vec3_add_scaled(point, a->normal, 0.5f * depth);
        out_manifold->points[out_manifold->point_count++] = (sb_contact_point){point, depth};
    }
    return true;
}
