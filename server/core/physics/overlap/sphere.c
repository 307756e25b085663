#include "physics/overlap/pairs.h"

#include <float.h>

#include "physics/overlap/point.h"

// Gives the contact of a sphere, A, with another shape: the one point half way between the sphere's
// outermost point along the normal and the other's surface.
static void manifold_of_sphere(const sb_sphere *sphere, sb_mtv mtv, sb_manifold *out_manifold)
{
    float along = sphere->radius - 0.5f * mtv.depth;
    *out_manifold = (sb_manifold){
        .mtv = mtv,
        .point_count = 1,
        .points = {{sb_vec3_add_scaled(sphere->center, mtv.normal, along), mtv.depth}},
    };
}

bool sb_sphere_sphere_overlap(const sb_sphere *a, const sb_sphere *b)
{
    float reach = a->radius + b->radius;
    return sb_vec3_length_squared(sb_vec3_sub(b->center, a->center)) <= reach * reach;
}

bool sb_sphere_sphere_mtv(const sb_sphere *a, const sb_sphere *b, sb_mtv *out_mtv)
{
    float reach = a->radius + b->radius;
    sb_vec3 toward = sb_vec3_sub(b->center, a->center);
    float squared = sb_vec3_length_squared(toward);
    if (squared > reach * reach) {
        return false;
    }
    // Below this the square has lost its digits.
    if (squared < FLT_MIN) {
        *out_mtv = (sb_mtv){{0.0f, 1.0f, 0.0f}, reach};
        return true;
    }
    // Not negative: the root of a rounded square is the number itself.
    float distance = sqrtf(squared);
    *out_mtv = (sb_mtv){sb_vec3_scale(toward, 1.0f / distance), reach - distance};
    return true;
}

bool sb_sphere_sphere_manifold(const sb_sphere *a, const sb_sphere *b, sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_sphere_sphere_mtv(a, b, &mtv)) {
        return false;
    }
    manifold_of_sphere(a, mtv, out_manifold);
    return true;
}

sb_side sb_plane_sphere_side(const sb_plane *plane, const sb_sphere *sphere)
{
    float distance = sb_plane_distance(plane, sphere->center);
    return sb_side_of_range(distance - sphere->radius, distance + sphere->radius);
}

bool sb_plane_sphere_overlap(const sb_plane *a, const sb_sphere *b)
{
    return sb_plane_sphere_side(a, b) != SB_SIDE_FRONT;
}

bool sb_plane_sphere_mtv(const sb_plane *a, const sb_sphere *b, sb_mtv *out_mtv)
{
    float depth = b->radius - sb_plane_distance(a, b->center);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){a->normal, depth};
    return true;
}

bool sb_plane_sphere_manifold(const sb_plane *a, const sb_sphere *b, sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_plane_sphere_mtv(a, b, &mtv)) {
        return false;
    }
    manifold_of_sphere(b, sb_mtv_flip(mtv), out_manifold);
    out_manifold->mtv = mtv;
    return true;
}

// The axis of the least way from inside to a face: `side` is -1 for the face at the minimum.
typedef struct face_exit {
    int axis;
    float side;
    float distance;
} face_exit;

static void exit_offer(face_exit *best, int axis, float side, float distance)
{
    if (distance < best->distance) {
        *best = (face_exit){axis, side, distance};
    }
}

// For a point inside: gives the vector that moves the box off it.
static sb_mtv leave_by_face(const sb_aabb *box, sb_vec3 point)
{
    face_exit best = {0, -1.0f, point.x - box->min.x};
    exit_offer(&best, 0, 1.0f, box->max.x - point.x);
    exit_offer(&best, 1, -1.0f, point.y - box->min.y);
    exit_offer(&best, 1, 1.0f, box->max.y - point.y);
    exit_offer(&best, 2, -1.0f, point.z - box->min.z);
    exit_offer(&best, 2, 1.0f, box->max.z - point.z);
    // The sphere leaves by the face, so the box goes the other way.
    float toward = -best.side;
    return (sb_mtv){
        {best.axis == 0 ? toward : 0.0f, best.axis == 1 ? toward : 0.0f,
         best.axis == 2 ? toward : 0.0f},
        best.distance,
    };
}

bool sb_sphere_aabb_overlap(const sb_sphere *a, const sb_aabb *b)
{
    sb_vec3 toward = sb_vec3_sub(sb_aabb_closest_point(b, a->center), a->center);
    return sb_vec3_length_squared(toward) <= a->radius * a->radius;
}

bool sb_sphere_aabb_mtv(const sb_sphere *a, const sb_aabb *b, sb_mtv *out_mtv)
{
    sb_vec3 toward = sb_vec3_sub(sb_aabb_closest_point(b, a->center), a->center);
    float squared = sb_vec3_length_squared(toward);
    if (squared > a->radius * a->radius) {
        return false;
    }
    if (squared < FLT_MIN) {
        *out_mtv = leave_by_face(b, a->center);
        out_mtv->depth += a->radius;
        return true;
    }
    float distance = sqrtf(squared);
    *out_mtv = (sb_mtv){sb_vec3_scale(toward, 1.0f / distance), a->radius - distance};
    return true;
}

bool sb_sphere_aabb_manifold(const sb_sphere *a, const sb_aabb *b, sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_sphere_aabb_mtv(a, b, &mtv)) {
        return false;
    }
    manifold_of_sphere(a, mtv, out_manifold);
    return true;
}

static sb_sphere sphere_to_local(const sb_sphere *sphere, const sb_box *box)
{
    return (sb_sphere){sb_box_to_local(box, sphere->center), sphere->radius};
}

static sb_aabb box_in_its_frame(const sb_box *box)
{
    return (sb_aabb){sb_vec3_negate(box->half_extents), box->half_extents};
}

bool sb_sphere_box_overlap(const sb_sphere *a, const sb_box *b)
{
    sb_sphere sphere = sphere_to_local(a, b);
    sb_aabb box = box_in_its_frame(b);
    return sb_sphere_aabb_overlap(&sphere, &box);
}

bool sb_sphere_box_mtv(const sb_sphere *a, const sb_box *b, sb_mtv *out_mtv)
{
    sb_sphere sphere = sphere_to_local(a, b);
    sb_aabb box = box_in_its_frame(b);
    if (!sb_sphere_aabb_mtv(&sphere, &box, out_mtv)) {
        return false;
    }
    out_mtv->normal = sb_box_direction_to_world(b, out_mtv->normal);
    return true;
}

bool sb_sphere_box_manifold(const sb_sphere *a, const sb_box *b, sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_sphere_box_mtv(a, b, &mtv)) {
        return false;
    }
    manifold_of_sphere(a, mtv, out_manifold);
    return true;
}

bool sb_sphere_interval_overlap(const sb_sphere *sphere, const sb_interval *interval)
{
    float t = sb_interval_closest(interval, sphere->center);
    return sb_sphere_contains(sphere, sb_interval_point(interval, t));
}
