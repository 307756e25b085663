// Sphere and cylinder. The sphere's centre is beside the cylinder, before a cap, off the rim, or
// inside; the closest point of the cylinder and with it the shortest way follow from two numbers,
// its height along the axis and its distance from the axis.
#include "physics/overlap/cylinder_parts.h"
#include "physics/overlap/pairs.h"

// The sphere's centre in the cylinder's frame.
typedef struct situation {
    float height;
    sb_vec3 radial; // the rest, square to the axis
    float across;   // its length
} situation;

static situation situation_of(const sb_cylinder *a, const sb_sphere *b)
{
    sb_vec3 relative = sb_vec3_sub(b->center, a->center);
    float height = sb_vec3_dot(relative, a->axis);
    sb_vec3 radial = sb_radial(relative, a->axis, height);
    return (situation){height, radial, sb_vec3_length(radial)};
}

static sb_vec3 outward(const sb_cylinder *a, const situation *at)
{
    return at->across > 0.0f ? sb_vec3_scale(at->radial, 1.0f / at->across)
                             : sb_perpendicular(a->axis);
}

static sb_vec3 upward(const sb_cylinder *a, const situation *at)
{
    return at->height < 0.0f ? sb_vec3_negate(a->axis) : a->axis;
}

bool sb_cylinder_sphere_overlap(const sb_cylinder *a, const sb_sphere *b)
{
    situation at = situation_of(a, b);
    float beside = at.across - a->radius;
    float above = fabsf(at.height) - a->half_height;
    beside = beside > 0.0f ? beside : 0.0f;
    above = above > 0.0f ? above : 0.0f;
    return beside * beside + above * above <= b->radius * b->radius;
}

bool sb_cylinder_sphere_mtv(const sb_cylinder *a, const sb_sphere *b, sb_mtv *out_mtv)
{
    situation at = situation_of(a, b);
    float beside = at.across - a->radius;
    float above = fabsf(at.height) - a->half_height;
    if (beside <= 0.0f || above <= 0.0f) {
        // One face is the closest: from outside the one that is not passed yet, from inside the
        // nearer one.
        float distance = beside >= above ? beside : above;
        if (distance > b->radius) {
            return false;
        }
        sb_vec3 normal = beside >= above ? outward(a, &at) : upward(a, &at);
        *out_mtv = (sb_mtv){normal, b->radius - distance};
        return true;
    }
    float squared = beside * beside + above * above;
    if (squared > b->radius * b->radius) {
        return false;
    }
    float distance = sqrtf(squared);
    if (distance == 0.0f) { // squares too small for a float: on the rim
        *out_mtv = (sb_mtv){outward(a, &at), b->radius};
        return true;
    }
    sb_vec3 normal = sb_vec3_scale(outward(a, &at), beside / distance);
    normal = sb_vec3_add_scaled(normal, upward(a, &at), above / distance);
    *out_mtv = (sb_mtv){normal, b->radius - distance};
    return true;
}

bool sb_cylinder_sphere_manifold(const sb_cylinder *a, const sb_sphere *b,
                                 sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_cylinder_sphere_mtv(a, b, &mtv)) {
        return false;
    }
    // The sphere's deepest point is `radius` from its centre, the cylinder's surface `depth` back.
    float middle = 0.5f * mtv.depth - b->radius;
    *out_manifold = (sb_manifold){
        .mtv = mtv,
        .point_count = 1,
        .points = {{sb_vec3_add_scaled(b->center, mtv.normal, middle), mtv.depth}},
    };
    return true;
}
