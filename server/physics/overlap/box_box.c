#include "physics/overlap/box_box.h"

#include <float.h>

// Squared length below which the cross product of two edges counts as parallel.
#define PARALLEL_LENGTH_SQUARED 1e-6f

// The axis of the smallest overlap so far, pointing from A to B.
typedef struct best_axis {
    sb_vec3 axis;
    float overlap;
} best_axis;

// False if the axis, of unit length, separates. `distance` is the centres' signed distance along it
// from A to B.
static bool test_axis(best_axis *best, sb_vec3 axis, float distance, float reach)
{
    float overlap = reach - fabsf(distance);
    if (overlap < 0.0f) {
        return false;
    }
    if (overlap < best->overlap) {
        best->axis = distance < 0.0f ? sb_vec3_scale(axis, -1.0f) : axis;
        best->overlap = overlap;
    }
    return true;
}

static float component(sb_vec3 v, int index)
{
    return index == 0 ? v.x : index == 1 ? v.y : v.z;
}

bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv)
{
    sb_vec3 between = sb_vec3_sub(b->center, a->center);
    float r_abs[3][3]; // size of the cosine between axis i of A and axis j of B
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            r_abs[i][j] = fabsf(sb_vec3_dot(a->axes[i], b->axes[j]));
        }
    }
    const float ha[3] = {a->half_extents.x, a->half_extents.y, a->half_extents.z};
    const float hb[3] = {b->half_extents.x, b->half_extents.y, b->half_extents.z};
    sb_vec3 t = sb_box_direction_to_local(a, between);
    best_axis best = {.overlap = FLT_MAX};

    for (int i = 0; i < 3; i++) {
        float reach = ha[i] + hb[0] * r_abs[i][0] + hb[1] * r_abs[i][1] + hb[2] * r_abs[i][2];
        if (!test_axis(&best, a->axes[i], component(t, i), reach)) {
            return false;
        }
    }
    for (int j = 0; j < 3; j++) {
        float reach = hb[j] + ha[0] * r_abs[0][j] + ha[1] * r_abs[1][j] + ha[2] * r_abs[2][j];
        float distance = sb_vec3_dot(between, b->axes[j]);
        if (!test_axis(&best, b->axes[j], distance, reach)) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            sb_vec3 axis = sb_vec3_cross(a->axes[i], b->axes[j]);
            float length_squared = sb_vec3_dot(axis, axis);
            if (length_squared < PARALLEL_LENGTH_SQUARED) {
                continue;
            }
            // Measured along the direction as it was rounded: of edges nearly parallel the formulas
            // for an exact cross product would be off by the rounding over the angle.
            axis = sb_vec3_scale(axis, 1.0f / sqrtf(length_squared));
            float reach = sb_box_reach(a, axis) + sb_box_reach(b, axis);
            if (!test_axis(&best, axis, sb_vec3_dot(between, axis), reach)) {
                return false;
            }
        }
    }
    *out_mtv = (sb_mtv){.normal = best.axis, .depth = best.overlap};
    return true;
}

bool sb_plane_box_mtv(const sb_plane *plane, const sb_box *box, sb_mtv *out_mtv)
{
    float depth = sb_box_reach(box, plane->normal) - sb_plane_distance(plane, box->center);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){.normal = plane->normal, .depth = depth};
    return true;
}
