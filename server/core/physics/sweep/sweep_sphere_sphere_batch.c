#include "physics/sweep/sweep_sphere_sphere_batch.h"

#include <math.h>

#include "physics/shape/lanes.h"

// As sb_vec3_cross.
static void cross(const sb_lanes a[3], const sb_lanes b[3], sb_lanes out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

// As approach_time in sweep_sphere_sphere.c, whose early returns are lanes of a mask here.
static sb_lanes approach_times(const sb_lanes s[3], const sb_lanes v[3], sb_lanes reach)
{
    const sb_lanes zero = sb_lanes_all(0.0f), none = sb_lanes_all(SB_SWEEP_TIME_NONE);
    sb_lanes b = sb_lanes_dot(s, v);
    sb_lanes_mask candidate = b < zero;
    if (!sb_lanes_any(candidate)) {
        return none;
    }
    sb_lanes reach_squared = reach * reach;
    sb_lanes c = sb_lanes_dot(s, s) - reach_squared;
    sb_lanes_mask touching = candidate & (c <= zero);
    sb_lanes times = sb_lanes_select(touching, zero, none);
    sb_lanes across[3];
    cross(s, v, across);
    sb_lanes discriminant = sb_lanes_dot(v, v) * reach_squared - sb_lanes_dot(across, across);
    sb_lanes_mask meeting = candidate & ~touching & (discriminant >= zero);
    if (!sb_lanes_any(meeting)) {
        return times;
    }
    // A root and a divisor that are harmless in the lanes that do not count.
    discriminant = sb_lanes_select(meeting, discriminant, zero);
    sb_lanes root = {sqrtf(discriminant[0]), sqrtf(discriminant[1]), sqrtf(discriminant[2]),
                     sqrtf(discriminant[3])};
    sb_lanes divisor = root - b;
    meeting &= c <= divisor;
    divisor = sb_lanes_select(meeting, divisor, sb_lanes_all(1.0f));
    return sb_lanes_select(meeting, c / divisor, times);
}

static sb_lanes four_times(const sb_sphere_path *a, const sb_sphere_paths *b, uint32_t at)
{
    const sb_lanes s[3] = {
        sb_lanes_all(a->start.x) - sb_lanes_load(b->start_x + at),
        sb_lanes_all(a->start.y) - sb_lanes_load(b->start_y + at),
        sb_lanes_all(a->start.z) - sb_lanes_load(b->start_z + at),
    };
    const sb_lanes v[3] = {
        sb_lanes_all(a->displacement.x) - sb_lanes_load(b->displacement_x + at),
        sb_lanes_all(a->displacement.y) - sb_lanes_load(b->displacement_y + at),
        sb_lanes_all(a->displacement.z) - sb_lanes_load(b->displacement_z + at),
    };
    return approach_times(s, v, sb_lanes_all(a->radius) + sb_lanes_load(b->radius + at));
}

// The last one to three, with zeros in the lanes beyond.
static void rest_times(const sb_sphere_path *a, const sb_sphere_paths *b, uint32_t at,
                       float *out_times)
{
    size_t size = (b->count - at) * sizeof(float);
    float lanes[7][SB_LANE_COUNT] = {{0.0f}};
    memcpy(lanes[0], b->start_x + at, size);
    memcpy(lanes[1], b->start_y + at, size);
    memcpy(lanes[2], b->start_z + at, size);
    memcpy(lanes[3], b->displacement_x + at, size);
    memcpy(lanes[4], b->displacement_y + at, size);
    memcpy(lanes[5], b->displacement_z + at, size);
    memcpy(lanes[6], b->radius + at, size);
    sb_sphere_paths rest = {lanes[0], lanes[1], lanes[2], lanes[3],
                            lanes[4], lanes[5], lanes[6], SB_LANE_COUNT};
    sb_lanes times = four_times(a, &rest, 0);
    memcpy(out_times + at, &times, size);
}

void sb_sweep_sphere_moving_sphere_batch(const sb_sphere_path *a, const sb_sphere_paths *b,
                                         float *out_times)
{
    uint32_t at = 0;
    for (; b->count - at >= SB_LANE_COUNT; at += SB_LANE_COUNT) {
        sb_lanes_store(out_times + at, four_times(a, b, at));
    }
    if (at < b->count) {
        rest_times(a, b, at, out_times);
    }
}
