#include "physics/overlap/point.h"

#include "physics/overlap/interval.h"

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

bool sb_plane_contains(const sb_plane *plane, sb_vec3 point)
{
    return sb_plane_distance(plane, point) <= 0.0f;
}

bool sb_sphere_contains(const sb_sphere *sphere, sb_vec3 point)
{
    sb_vec3 relative = sb_vec3_sub(point, sphere->center);
    return sb_vec3_length_squared(relative) <= sphere->radius * sphere->radius;
}

bool sb_aabb_contains(const sb_aabb *aabb, sb_vec3 point)
{
    return aabb->min.x <= point.x && point.x <= aabb->max.x && aabb->min.y <= point.y &&
           point.y <= aabb->max.y && aabb->min.z <= point.z && point.z <= aabb->max.z;
}

// A point in a cylinder's frame.
typedef struct cylinder_local {
    float height;         // along the axis
    sb_vec3 radial;       // the rest, square to the axis
    float radial_squared; // its squared length
} cylinder_local;

static cylinder_local cylinder_to_local(const sb_cylinder *cylinder, sb_vec3 point)
{
    sb_vec3 relative = sb_vec3_sub(point, cylinder->center);
    float height = sb_vec3_dot(relative, cylinder->axis);
    sb_vec3 radial = sb_vec3_add_scaled(relative, cylinder->axis, -height);
    return (cylinder_local){height, radial, sb_vec3_length_squared(radial)};
}

static bool cylinder_local_is_inside(const sb_cylinder *cylinder, const cylinder_local *local)
{
    return fabsf(local->height) <= cylinder->half_height &&
           local->radial_squared <= cylinder->radius * cylinder->radius;
}

bool sb_cylinder_contains(const sb_cylinder *cylinder, sb_vec3 point)
{
    cylinder_local local = cylinder_to_local(cylinder, point);
    return cylinder_local_is_inside(cylinder, &local);
}

static bool hull_contains(const sb_hull *hull, sb_vec3 local)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    for (uint32_t i = 0; i < hull->face_count; i++) {
        if (sb_plane_distance(&faces[i].plane, local) > 0.0f) {
            return false;
        }
    }
    return true;
}

bool sb_placed_hull_contains(const sb_placed_hull *placed, sb_vec3 point)
{
    return hull_contains(placed->hull, sb_placed_hull_to_local(placed, point));
}

static sb_vec3 interval_closest_point(sb_interval interval, sb_vec3 point)
{
    return sb_interval_point(&interval, sb_interval_closest(&interval, point));
}

sb_vec3 sb_segment_closest_point(const sb_segment *segment, sb_vec3 point)
{
    return interval_closest_point(sb_interval_of_segment(segment), point);
}

sb_vec3 sb_ray_closest_point(const sb_ray *ray, sb_vec3 point)
{
    return interval_closest_point(sb_interval_of_ray(ray), point);
}

sb_vec3 sb_line_closest_point(const sb_line *line, sb_vec3 point)
{
    return interval_closest_point(sb_interval_of_line(line), point);
}

sb_vec3 sb_plane_closest_point(const sb_plane *plane, sb_vec3 point)
{
    float distance = sb_plane_distance(plane, point);
    return distance <= 0.0f ? point : sb_vec3_add_scaled(point, plane->normal, -distance);
}

sb_vec3 sb_sphere_closest_point(const sb_sphere *sphere, sb_vec3 point)
{
    if (sb_sphere_contains(sphere, point)) {
        return point;
    }
    sb_vec3 relative = sb_vec3_sub(point, sphere->center);
    float scale = sphere->radius / sb_vec3_length(relative);
    return sb_vec3_add_scaled(sphere->center, relative, scale);
}

sb_vec3 sb_aabb_closest_point(const sb_aabb *aabb, sb_vec3 point)
{
    return (sb_vec3){clamp(point.x, aabb->min.x, aabb->max.x),
                     clamp(point.y, aabb->min.y, aabb->max.y),
                     clamp(point.z, aabb->min.z, aabb->max.z)};
}

sb_vec3 sb_box_closest_point(const sb_box *box, sb_vec3 point)
{
    if (sb_box_contains(box, point)) {
        return point;
    }
    sb_aabb local = {sb_vec3_negate(box->half_extents), box->half_extents};
    return sb_box_to_world(box, sb_aabb_closest_point(&local, sb_box_to_local(box, point)));
}

sb_vec3 sb_cylinder_closest_point(const sb_cylinder *cylinder, sb_vec3 point)
{
    cylinder_local local = cylinder_to_local(cylinder, point);
    if (cylinder_local_is_inside(cylinder, &local)) {
        return point;
    }
    float height = clamp(local.height, -cylinder->half_height, cylinder->half_height);
    sb_vec3 closest = sb_vec3_add_scaled(cylinder->center, cylinder->axis, height);
    bool beside = local.radial_squared > cylinder->radius * cylinder->radius;
    float scale = beside ? cylinder->radius / sqrtf(local.radial_squared) : 1.0f;
    return sb_vec3_add_scaled(closest, local.radial, scale);
}

// Of a point outside.
static sb_vec3 hull_closest_point(const sb_hull *hull, sb_vec3 point)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    for (uint32_t i = 0; i < hull->face_count; i++) {
        float distance = sb_plane_distance(&faces[i].plane, point);
        sb_vec3 on_face = sb_vec3_add_scaled(point, faces[i].plane.normal, -distance);
        // The hull is behind the face's plane, so that no other point of it can be closer.
        if (distance > 0.0f && sb_hull_face_contains(hull, &faces[i], on_face)) {
            return on_face;
        }
    }
    sb_vec3 closest = point;
    float best_squared = FLT_MAX;
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const sb_hull_edge *edges = sb_hull_edges(hull);
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        sb_segment edge = {vertices[edges[i].vertex_a], vertices[edges[i].vertex_b]};
        sb_vec3 on_edge = sb_segment_closest_point(&edge, point);
        float squared = sb_vec3_length_squared(sb_vec3_sub(on_edge, point));
        if (squared < best_squared) {
            closest = on_edge;
            best_squared = squared;
        }
    }
    return closest;
}

sb_vec3 sb_placed_hull_closest_point(const sb_placed_hull *placed, sb_vec3 point)
{
    sb_vec3 local = sb_placed_hull_to_local(placed, point);
    if (hull_contains(placed->hull, local)) {
        return point;
    }
    return sb_placed_hull_to_world(placed, hull_closest_point(placed->hull, local));
}

float sb_segment_segment_closest(const sb_segment *a, const sb_segment *b, sb_vec3 *out_on_a,
                                 sb_vec3 *out_on_b)
{
    sb_interval on_a = sb_interval_of_segment(a), on_b = sb_interval_of_segment(b);
    float s, t;
    sb_interval_closest_pair(&on_a, &on_b, &s, &t);
    *out_on_a = sb_interval_point(&on_a, s);
    *out_on_b = sb_interval_point(&on_b, t);
    return sb_vec3_length(sb_vec3_sub(*out_on_b, *out_on_a));
}
