#include "physics/overlap/cylinder_parts.h"

// How far something without end reaches here, m: a world is less across.
#define REACH_MAX 4000.0f

// Of an endless cylinder a piece about the height of the other's centre, so long that no way out
// leads over its ends. Returns the half height; `out_shift` is how far its centre moves.
static float finite_half_height(const sb_cylinder *cylinder, float other_reach, float other_height,
                                float *out_shift)
{
    if (cylinder->half_height < SB_CYLINDER_ENDLESS) {
        *out_shift = 0.0f;
        return cylinder->half_height;
    }
    *out_shift = other_height;
    if (other_reach > REACH_MAX) {
        other_reach = REACH_MAX;
    }
    return 4.0f * (cylinder->radius + other_reach);
}

// Everything of A, once its centre, axis and radius and the partner are known.
static void complete(sb_cylinder_pair *pair, const sb_cylinder *a, float partner_reach)
{
    float shift;
    pair->half_height =
        finite_half_height(a, partner_reach, -sb_vec3_dot(pair->center, pair->axis), &shift);
    pair->center = sb_vec3_add_scaled(pair->center, pair->axis, shift);
    pair->size = pair->radius + pair->half_height + partner_reach + sb_vec3_length(pair->center);
}

sb_cylinder_pair sb_cylinder_pair_of_box(const sb_cylinder *a, const sb_box *b)
{
    sb_cylinder_pair pair = {
        .center = sb_box_to_local(b, a->center),
        .axis = sb_box_direction_to_local(b, a->axis),
        .radius = a->radius,
    };
    complete(&pair, a, sb_vec3_length(b->half_extents));
    return pair;
}

sb_cylinder_pair sb_cylinder_pair_of_hull(const sb_cylinder *a, const sb_placed_hull *b)
{
    sb_cylinder_pair pair = {
        .center = sb_placed_hull_to_local(b, a->center),
        .axis = sb_placed_hull_direction_to_local(b, a->axis),
        .radius = a->radius,
    };
    complete(&pair, a, b->hull->radius);
    return pair;
}

sb_cylinder_pair sb_cylinder_pair_of_cylinder(const sb_cylinder *a, const sb_cylinder *b,
                                              sb_box *out_frame)
{
    sb_vec3 across = sb_perpendicular(a->axis);
    sb_vec3 between = sb_vec3_sub(a->center, b->center);
    float height = sb_vec3_dot(between, b->axis); // of A's centre above B's
    float shift;
    float half_height = finite_half_height(b, a->radius + a->half_height, height, &shift);
    *out_frame = (sb_box){
        .center = sb_vec3_add_scaled(b->center, b->axis, shift),
        .axes = {across, a->axis, sb_vec3_cross(across, a->axis)},
    };
    between = sb_vec3_add_scaled(between, b->axis, -shift);
    sb_cylinder_pair pair = {
        .center = sb_box_direction_to_local(out_frame, between),
        .axis = {0.0f, 1.0f, 0.0f},
        .radius = a->radius,
        .partner_axis = sb_box_direction_to_local(out_frame, b->axis),
        .partner_radius = b->radius,
        .partner_half_height = half_height,
    };
    complete(&pair, a, b->radius + half_height);
    return pair;
}
