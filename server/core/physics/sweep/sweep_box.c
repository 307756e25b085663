#include "physics/sweep/pairs.h"

#include "physics/sweep/entry.h"

// Square of the sine of two edges' angle below which they have no common perpendicular: its
// direction would be rounding alone. Any unit direction is safe to measure along, so that this is
// far below the angle at which it stops being accurate.
#define PARALLEL_SINE_SQUARED 1e-10f

bool sb_sweep_box_plane(const sb_box_cast *cast, const sb_plane *plane, sb_impact *out_impact)
{
    float gap =
        sb_plane_distance(plane, cast->start.center) - sb_box_reach(&cast->start, plane->normal);
    float approach = -sb_vec3_dot(plane->normal, cast->displacement);
    gap = gap > SB_BOX_CAST_TOUCH ? gap : 0.0f;
    if (!(approach > 0.0f) || gap > approach) {
        return false;
    }
    float time = gap / approach;
    sb_box box = cast->start;
    box.center = sb_vec3_add_scaled(box.center, cast->displacement, time);
    sb_feature lowest;
    float size =
        fabsf(plane->offset) + sb_vec3_length(box.center) + sb_vec3_length(box.half_extents);
    sb_feature_of_box(&box, sb_vec3_negate(plane->normal), 0, SB_BOX_SLACK * size, &lowest);
    sb_vec3 point = sb_feature_middle(&lowest);
    out_impact->time = time;
    out_impact->normal = plane->normal;
    out_impact->point = sb_vec3_add_scaled(point, plane->normal, -sb_plane_distance(plane, point));
    return true;
}

bool sb_sweep_box_sphere(const sb_box_cast *cast, const sb_sphere *target, sb_impact *out_impact)
{
    sb_sphere_path mirrored = {
        .start = target->center,
        .displacement = sb_vec3_negate(cast->displacement),
        .radius = target->radius,
    };
    if (!sb_sweep_sphere_box(&mirrored, &cast->start, out_impact)) {
        return false;
    }
    out_impact->normal = sb_vec3_negate(out_impact->normal);
    out_impact->point = sb_vec3_add_scaled(target->center, out_impact->normal, target->radius);
    return true;
}

// The moving box in the target's frame, where the target's axes are x, y and z.
typedef struct pair {
    sb_vec3 center;
    sb_vec3 displacement;
    sb_vec3 half;
    sb_vec3 axes[3];
    sb_vec3 target_half;
} pair;

static pair pair_of(const sb_box_cast *cast, const sb_box *target)
{
    pair p = {
        .center = sb_box_to_local(target, cast->start.center),
        .displacement = sb_box_direction_to_local(target, cast->displacement),
        .half = cast->start.half_extents,
        .target_half = target->half_extents,
    };
    for (int j = 0; j < 3; j++) {
        p.axes[j] = sb_box_direction_to_local(target, cast->start.axes[j]);
    }
    return p;
}

// Axis 0 to 2 of the target, 3 to 5 of the moving box, 6 + 3 i + j the cross product of the
// target's axis i with the moving box's j. False if the two are parallel.
static bool axis_of(const pair *p, uint32_t number, sb_vec3 *out_axis)
{
    static const sb_vec3 unit[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
    if (number < 6) {
        *out_axis = number < 3 ? unit[number] : p->axes[number - 3];
        return true;
    }
    sb_vec3 axis = sb_vec3_cross(unit[(number - 6) / 3], p->axes[(number - 6) % 3]);
    float squared = sb_vec3_length_squared(axis);
    if (squared < PARALLEL_SINE_SQUARED) {
        return false;
    }
    *out_axis = sb_vec3_scale(axis, 1.0f / sqrtf(squared));
    return true;
}

static float reach_along(sb_vec3 half, const sb_vec3 axes[3], sb_vec3 direction)
{
    return half.x * fabsf(sb_vec3_dot(axes[0], direction)) +
           half.y * fabsf(sb_vec3_dot(axes[1], direction)) +
           half.z * fabsf(sb_vec3_dot(axes[2], direction));
}

// Half space 2 n is in front of the target along axis n, 2 n + 1 behind.
static bool enter_all(const pair *p, sb_entry *entry)
{
    for (uint32_t number = 0; number < 15; number++) {
        sb_vec3 axis;
        if (!axis_of(p, number, &axis)) {
            continue;
        }
        float reach = reach_along(p->half, p->axes, axis) + p->target_half.x * fabsf(axis.x) +
                      p->target_half.y * fabsf(axis.y) + p->target_half.z * fabsf(axis.z);
        float distance = sb_vec3_dot(axis, p->center);
        float rate = sb_vec3_dot(axis, p->displacement);
        if (!sb_box_enter(entry, distance - reach, -rate, 2 * number) ||
            !sb_box_enter(entry, -distance - reach, rate, 2 * number + 1)) {
            return false;
        }
    }
    return true;
}

// Returns the axes along which the two boxes extend where they touch.
static void features_of(const sb_box *target, const sb_box *moved, uint32_t number, sb_vec3 normal,
                        float slack, sb_feature *out_target, sb_feature *out_moved)
{
    uint32_t target_free = 0, moved_free = 0;
    if (number < 3) {
        target_free = 7u & ~(1u << number);
    } else if (number < 6) {
        moved_free = 7u & ~(1u << (number - 3));
    } else {
        target_free = 1u << ((number - 6) / 3);
        moved_free = 1u << ((number - 6) % 3);
    }
    sb_feature_of_box(target, normal, target_free, slack, out_target);
    sb_feature_of_box(moved, sb_vec3_negate(normal), moved_free, slack, out_moved);
}

bool sb_sweep_box_box(const sb_box_cast *cast, const sb_box *target, sb_impact *out_impact)
{
    pair p = pair_of(cast, target);
    sb_entry entry = SB_ENTRY_NONE;
    if (!enter_all(&p, &entry)) {
        return false;
    }
    uint32_t half_space = sb_box_half_space(&entry);
    sb_vec3 axis;
    if (!axis_of(&p, half_space / 2, &axis)) {
        return false; // cannot be: it was entered
    }
    sb_vec3 local = half_space % 2 == 0 ? axis : sb_vec3_negate(axis);
    float time;
    if (!sb_box_time(&entry, -sb_vec3_dot(local, p.displacement), &time)) {
        return false;
    }
    sb_vec3 normal = sb_box_direction_to_world(target, local);
    sb_box moved = cast->start;
    moved.center = sb_vec3_add_scaled(moved.center, cast->displacement, time);
    float size = sb_vec3_length(p.center) + sb_vec3_length(p.displacement) +
                 sb_vec3_length(p.half) + sb_vec3_length(p.target_half);
    sb_feature target_feature, moved_feature;
    features_of(target, &moved, half_space / 2, normal, SB_BOX_SLACK * size, &target_feature,
                &moved_feature);
    sb_box_impact(&target_feature, &moved_feature, normal, time, out_impact);
    return true;
}

bool sb_sweep_box_aabb(const sb_box_cast *cast, const sb_aabb *target, sb_impact *out_impact)
{
    sb_box box = sb_box_from_aabb(target);
    return sb_sweep_box_box(cast, &box, out_impact);
}
