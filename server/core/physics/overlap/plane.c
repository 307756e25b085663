#include "physics/overlap/pairs.h"

#include <stddef.h>

#include "physics/overlap/interval.h"

// Squared sine below which two normals count as parallel.
#define PARALLEL_SINE_SQUARED 1e-12f

static sb_side side_of(float distance)
{
    return sb_side_of_range(distance, distance);
}

static sb_side side_of_two(float a, float b)
{
    return a < b ? sb_side_of_range(a, b) : sb_side_of_range(b, a);
}

sb_plane_crossing sb_plane_segment_cross(const sb_plane *plane, const sb_segment *segment)
{
    float a = sb_plane_distance(plane, segment->a), b = sb_plane_distance(plane, segment->b);
    sb_plane_crossing crossing = {.side = side_of_two(a, b), .from = side_of(a)};
    if (crossing.side == SB_SIDE_CROSSING) {
        sb_interval interval = sb_interval_of_segment(segment);
        crossing.at = a == b ? 0.0f : a / (a - b);
        crossing.point = sb_interval_point(&interval, crossing.at);
    }
    return crossing;
}

// The part that rays and lines share.
static sb_plane_crossing cross_endless(const sb_plane *plane, const sb_interval *interval)
{
    float distance = sb_plane_distance(plane, interval->origin);
    float slope = sb_vec3_dot(plane->normal, interval->direction);
    // Where the slope is so small that the crossing lies beyond the end, both ends are on one side.
    float first = distance + slope * interval->low, last = distance + slope * interval->high;
    sb_plane_crossing crossing = {.side = side_of_two(first, last), .from = side_of(first)};
    if (crossing.side == SB_SIDE_CROSSING) {
        crossing.at = slope == 0.0f ? 0.0f : -distance / slope;
        crossing.point = sb_interval_point(interval, crossing.at);
    }
    return crossing;
}

sb_plane_crossing sb_plane_ray_cross(const sb_plane *plane, const sb_ray *ray)
{
    sb_interval interval = sb_interval_of_ray(ray);
    return cross_endless(plane, &interval);
}

sb_plane_crossing sb_plane_line_cross(const sb_plane *plane, const sb_line *line)
{
    sb_interval interval = sb_interval_of_line(line);
    return cross_endless(plane, &interval);
}

// The corner that is lowest along the normal.
static sb_vec3 lowest_corner(const sb_aabb *aabb, sb_vec3 normal)
{
    return (sb_vec3){normal.x < 0.0f ? aabb->max.x : aabb->min.x,
                     normal.y < 0.0f ? aabb->max.y : aabb->min.y,
                     normal.z < 0.0f ? aabb->max.z : aabb->min.z};
}

bool sb_plane_aabb_overlap(const sb_plane *a, const sb_aabb *b)
{
    return sb_plane_distance(a, lowest_corner(b, a->normal)) <= 0.0f;
}

bool sb_plane_aabb_mtv(const sb_plane *a, const sb_aabb *b, sb_mtv *out_mtv)
{
    float depth = -sb_plane_distance(a, lowest_corner(b, a->normal));
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){a->normal, depth};
    return true;
}

// Fills in the deepest of eight corners, of which one at least is as deep as the vector. Bit i of a
// corner's index is set if it is on the far side of axis i.
static void add_corners(const sb_vec3 corners[8], const float depths[8], sb_manifold *manifold)
{
    sb_vec3 normal = manifold->mtv.normal;
    unsigned taken = 0;
    manifold->point_count = 0;
    while (manifold->point_count < SB_MANIFOLD_POINT_COUNT_MAX) {
        int deepest = -1;
        for (int i = 0; i < 8; i++) {
            bool is_free = (taken >> i & 1u) == 0;
            if (is_free && (deepest < 0 || depths[i] > depths[deepest])) {
                deepest = i;
            }
        }
        if (depths[deepest] < 0.0f) {
            break;
        }
        taken |= 1u << deepest;
        float depth = depths[deepest];
        manifold->points[manifold->point_count++] = (sb_contact_point){
            sb_vec3_add_scaled(corners[deepest], normal, 0.5f * depth),
            depth,
        };
    }
}

bool sb_plane_aabb_manifold(const sb_plane *a, const sb_aabb *b, sb_manifold *out_manifold)
{
    sb_manifold manifold = {.point_count = 0};
    if (!sb_plane_aabb_mtv(a, b, &manifold.mtv)) {
        return false;
    }
    sb_vec3 corners[8];
    float depths[8];
    for (unsigned i = 0; i < 8; i++) {
        corners[i] =
            sb_vec3_make((i & 1u) != 0 ? b->max.x : b->min.x, (i & 2u) != 0 ? b->max.y : b->min.y,
                         (i & 4u) != 0 ? b->max.z : b->min.z);
        depths[i] = -sb_plane_distance(a, corners[i]);
    }
    add_corners(corners, depths, &manifold);
    *out_manifold = manifold;
    return true;
}

bool sb_plane_box_overlap(const sb_plane *a, const sb_box *b)
{
    return sb_box_reach(b, a->normal) - sb_plane_distance(a, b->center) >= 0.0f;
}

bool sb_plane_box_mtv(const sb_plane *a, const sb_box *b, sb_mtv *out_mtv)
{
    float depth = sb_box_reach(b, a->normal) - sb_plane_distance(a, b->center);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){a->normal, depth};
    return true;
}

bool sb_plane_box_manifold(const sb_plane *a, const sb_box *b, sb_manifold *out_manifold)
{
    sb_manifold manifold = {.point_count = 0};
    if (!sb_plane_box_mtv(a, b, &manifold.mtv)) {
        return false;
    }
    // Along the box's own axes, so that corners of a face that lies on the plane are equally deep
    // to the bit wherever it lies.
    float sunk = -sb_plane_distance(a, b->center);
    sb_vec3 half = b->half_extents;
    sb_vec3 down = sb_box_direction_to_local(b, sb_vec3_negate(a->normal));
    sb_vec3 corners[8];
    float depths[8];
    for (unsigned i = 0; i < 8; i++) {
        sb_vec3 corner = {(i & 1u) != 0 ? half.x : -half.x, (i & 2u) != 0 ? half.y : -half.y,
                          (i & 4u) != 0 ? half.z : -half.z};
        corners[i] = sb_box_to_world(b, corner);
        depths[i] = sunk + sb_vec3_dot(down, corner);
    }
    add_corners(corners, depths, &manifold);
    *out_manifold = manifold;
    return true;
}

sb_plane_relation sb_plane_plane_meet(const sb_plane *a, const sb_plane *b, sb_line *out_line)
{
    sb_vec3 across = sb_vec3_cross(a->normal, b->normal);
    float sine_squared = sb_vec3_length_squared(across);
    float cosine = sb_vec3_dot(a->normal, b->normal);
    if (sine_squared < PARALLEL_SINE_SQUARED) {
        return cosine > 0.0f ? SB_PLANES_SAME_DIRECTION : SB_PLANES_OPPOSITE;
    }
    if (out_line != NULL) {
        // The point is off the origin by a mix of both normals: those of the dual basis, which are
        // b.normal x across and across x a.normal over the square.
        sb_vec3 point = sb_vec3_scale(sb_vec3_cross(b->normal, across), a->offset);
        point = sb_vec3_add_scaled(point, sb_vec3_cross(across, a->normal), b->offset);
        out_line->point = sb_vec3_scale(point, 1.0f / sine_squared);
        out_line->direction = sb_vec3_scale(across, 1.0f / sqrtf(sine_squared));
    }
    return SB_PLANES_MEET;
}

bool sb_plane_plane_overlap(const sb_plane *a, const sb_plane *b)
{
    return sb_plane_plane_meet(a, b, NULL) != SB_PLANES_OPPOSITE || a->offset + b->offset >= 0.0f;
}
