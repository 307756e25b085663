// Two cylinders. With parallel axes they are two circles seen along these, times two intervals; two
// endless ones touch where their axes are closest; all others are searched.
#include "physics/overlap/cylinder_parts.h"
#include "physics/overlap/pairs.h"

// Squared sine of the angle between the axes below which they count as parallel.
#define PARALLEL_SINE_SQUARED 1e-12f

// Two ways out, in the plane and along the axis.
static bool parallel_mtv(const sb_cylinder *a, const sb_cylinder *b, sb_mtv *out_mtv)
{
    sb_vec3 between = sb_vec3_sub(b->center, a->center);
    float height = sb_vec3_dot(between, a->axis);
    float along = a->half_height + b->half_height - fabsf(height);
    sb_vec3 radial = sb_radial(between, a->axis, height);
    float distance = sb_vec3_length(radial);
    float across = a->radius + b->radius - distance;
    if (along < 0.0f || across < 0.0f) {
        return false;
    }
    if (along < across) {
        sb_vec3 normal = height < 0.0f ? sb_vec3_negate(a->axis) : a->axis;
        *out_mtv = (sb_mtv){normal, along};
        return true;
    }
    sb_vec3 normal =
        distance > 0.0f ? sb_vec3_scale(radial, 1.0f / distance) : sb_perpendicular(a->axis);
    *out_mtv = (sb_mtv){normal, across};
    return true;
}

static bool endless_mtv(const sb_cylinder *a, const sb_cylinder *b, sb_vec3 perpendicular,
                        sb_mtv *out_mtv)
{
    sb_vec3 normal = sb_vec3_scale(perpendicular, 1.0f / sb_vec3_length(perpendicular));
    float distance = sb_vec3_dot(sb_vec3_sub(b->center, a->center), normal);
    float depth = a->radius + b->radius - fabsf(distance);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){distance < 0.0f ? sb_vec3_negate(normal) : normal, depth};
    return true;
}

// Returns true if a closed form holds for the two. Then `out_answer` is set, and the vector if that
// is true.
static bool closed_form(const sb_cylinder *a, const sb_cylinder *b, bool *out_answer,
                        sb_mtv *out_mtv)
{
    sb_vec3 perpendicular = sb_vec3_cross(a->axis, b->axis);
    if (sb_vec3_length_squared(perpendicular) < PARALLEL_SINE_SQUARED) {
        *out_answer = parallel_mtv(a, b, out_mtv);
        return true;
    }
    if (sb_cylinder_is_endless(a) && sb_cylinder_is_endless(b)) {
        *out_answer = endless_mtv(a, b, perpendicular, out_mtv);
        return true;
    }
    return false;
}

bool sb_cylinder_cylinder_overlap(const sb_cylinder *a, const sb_cylinder *b)
{
    bool answer;
    sb_mtv mtv;
    if (closed_form(a, b, &answer, &mtv)) {
        return answer;
    }
    sb_box frame;
    sb_cylinder_pair pair = sb_cylinder_pair_of_cylinder(a, b, &frame);
    return sb_cylinder_search_overlap(&pair);
}

bool sb_cylinder_cylinder_mtv(const sb_cylinder *a, const sb_cylinder *b, sb_mtv *out_mtv)
{
    bool answer;
    if (closed_form(a, b, &answer, out_mtv)) {
        return answer;
    }
    sb_box frame;
    sb_cylinder_pair pair = sb_cylinder_pair_of_cylinder(a, b, &frame);
    sb_penetration penetration;
    if (!sb_cylinder_search_penetration(&pair, &penetration)) {
        return false;
    }
    *out_mtv = (sb_mtv){sb_box_direction_to_world(&frame, penetration.normal), penetration.overlap};
    return true;
}

bool sb_cylinder_cylinder_manifold(const sb_cylinder *a, const sb_cylinder *b,
                                   sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_cylinder_cylinder_mtv(a, b, &mtv)) {
        return false;
    }
    sb_box frame;
    sb_cylinder_pair pair = sb_cylinder_pair_of_cylinder(a, b, &frame);
    sb_penetration penetration = {sb_box_direction_to_local(&frame, mtv.normal), mtv.depth};
    sb_cylinder_cylinder_contacts(&pair, &penetration, out_manifold);
    sb_manifold_to_world(out_manifold, &frame);
    out_manifold->mtv = mtv;
    return true;
}
