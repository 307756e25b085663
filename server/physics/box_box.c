#include "physics/box_box.h"

// Squared length below which the cross product of two edges counts as parallel.
#define PARALLEL_LENGTH_SQUARED 1e-6f

// The best axis so far. `overlap` is along `axis` as it is, whose squared length is
// `length_squared`: candidates are compared by cross-multiplication, with one square root at the
// end.
typedef struct best_axis {
    sb_vec3 axis;
    float overlap;
    float length_squared;
} best_axis;

// False if the axis separates. `distance` is the centres' signed distance along it from A to B.
static bool test_axis(best_axis *best, sb_vec3 axis, float length_squared, float distance,
                      float reach)
{
    float overlap = reach - fabsf(distance);
    if (overlap < 0.0f) {
        return false;
    }
    if (overlap * overlap * best->length_squared < best->overlap * best->overlap * length_squared) {
        best->axis = distance < 0.0f ? sb_vec3_scale(axis, -1.0f) : axis;
        best->overlap = overlap;
        best->length_squared = length_squared;
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
    float r[3][3];     // r[i][j]: cosine between axis i of A and axis j of B
    float r_abs[3][3]; // its size
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            r[i][j] = sb_vec3_dot(a->axes[i], b->axes[j]);
            r_abs[i][j] = fabsf(r[i][j]);
        }
    }
    const float ha[3] = {a->half_extents.x, a->half_extents.y, a->half_extents.z};
    const float hb[3] = {b->half_extents.x, b->half_extents.y, b->half_extents.z};
    sb_vec3 t = sb_box_direction_to_local(a, between);
    best_axis best = {.overlap = 1.0f, .length_squared = 0.0f};

    for (int i = 0; i < 3; i++) {
        float reach = ha[i] + hb[0] * r_abs[i][0] + hb[1] * r_abs[i][1] + hb[2] * r_abs[i][2];
        if (!test_axis(&best, a->axes[i], 1.0f, component(t, i), reach)) {
            return false;
        }
    }
    for (int j = 0; j < 3; j++) {
        float reach = hb[j] + ha[0] * r_abs[0][j] + ha[1] * r_abs[1][j] + ha[2] * r_abs[2][j];
        float distance = sb_vec3_dot(between, b->axes[j]);
        if (!test_axis(&best, b->axes[j], 1.0f, distance, reach)) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; j++) {
            int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            // In A's frame axis i x axis j is (0, -r[i2][j], r[i1][j]), counted from i: no
            // difference of near-equal numbers, as 1 - r[i][j]^2 would be.
            float length_squared = r[i1][j] * r[i1][j] + r[i2][j] * r[i2][j];
            if (length_squared < PARALLEL_LENGTH_SQUARED) {
                continue;
            }
            float reach = ha[i1] * r_abs[i2][j] + ha[i2] * r_abs[i1][j] + hb[j1] * r_abs[i][j2] +
                          hb[j2] * r_abs[i][j1];
            float distance = component(t, i2) * r[i1][j] - component(t, i1) * r[i2][j];
            sb_vec3 axis = sb_vec3_cross(a->axes[i], b->axes[j]);
            if (!test_axis(&best, axis, length_squared, distance, reach)) {
                return false;
            }
        }
    }
    float length_inverse = 1.0f / sb_vec3_length(best.axis);
    out_mtv->normal = sb_vec3_scale(best.axis, length_inverse);
    out_mtv->depth = best.overlap * length_inverse;
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
