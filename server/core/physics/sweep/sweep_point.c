#include "physics/sweep/pairs.h"

#include "physics/sweep/entry.h"

bool sb_sweep_point_plane(const sb_point_path *path, const sb_plane *plane, sb_impact *out_impact)
{
    return sb_point_meets_plane(path, plane, out_impact);
}

bool sb_sweep_point_sphere(const sb_point_path *path, const sb_sphere *sphere,
                           sb_impact *out_impact)
{
    sb_sphere_path point = {.start = path->start, .displacement = path->displacement};
    return sb_sweep_sphere_sphere(&point, sphere, out_impact);
}

// A path against min <= p <= max.
typedef struct slabs {
    float start[3];
    float displacement[3];
    float min[3];
    float max[3];
} slabs;

static sb_vec3 vec3_of(const float v[3])
{
    return sb_vec3_make(v[0], v[1], v[2]);
}

// The face is 2 * axis, one more for that at `max`. The point is put exactly into it.
static void slabs_impact(const slabs *slab_path, float time, uint32_t face, sb_impact *out_impact)
{
    float point[3], normal[3] = {0.0f, 0.0f, 0.0f};
    for (int axis = 0; axis < 3; axis++) {
        float at = slab_path->start[axis] + time * slab_path->displacement[axis];
        at = at < slab_path->min[axis] ? slab_path->min[axis] : at;
        point[axis] = at > slab_path->max[axis] ? slab_path->max[axis] : at;
    }
    uint32_t axis = face / 2;
    point[axis] = face % 2 == 0 ? slab_path->min[axis] : slab_path->max[axis];
    normal[axis] = face % 2 == 0 ? -1.0f : 1.0f;
    *out_impact = (sb_impact){time, vec3_of(point), vec3_of(normal)};
}

// Point and normal are in the frame of the slabs.
static bool sweep_slabs(const slabs *slab_path, sb_impact *out_impact)
{
    sb_entry entry = SB_ENTRY_NONE;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float start = slab_path->start[axis], step = slab_path->displacement[axis];
        if (!sb_entry_half_space(&entry, slab_path->min[axis] - start, step, 2 * axis) ||
            !sb_entry_half_space(&entry, start - slab_path->max[axis], -step, 2 * axis + 1)) {
            return false;
        }
    }
    if (entry.time > entry.leave) {
        return false;
    }
    bool inside = entry.gap_max < 0.0f;
    slabs_impact(slab_path, inside ? 0.0f : entry.time, inside ? entry.gap_index : entry.index,
                 out_impact);
    return true;
}

bool sb_sweep_point_aabb(const sb_point_path *path, const sb_aabb *aabb, sb_impact *out_impact)
{
    slabs slab_path = {
        .start = {path->start.x, path->start.y, path->start.z},
        .displacement = {path->displacement.x, path->displacement.y, path->displacement.z},
        .min = {aabb->min.x, aabb->min.y, aabb->min.z},
        .max = {aabb->max.x, aabb->max.y, aabb->max.z},
    };
    return sweep_slabs(&slab_path, out_impact);
}

bool sb_sweep_point_box(const sb_point_path *path, const sb_box *box, sb_impact *out_impact)
{
    sb_vec3 start = sb_box_to_local(box, path->start);
    sb_vec3 displacement = sb_box_direction_to_local(box, path->displacement);
    sb_vec3 half = box->half_extents;
    slabs slab_path = {
        .start = {start.x, start.y, start.z},
        .displacement = {displacement.x, displacement.y, displacement.z},
        .min = {-half.x, -half.y, -half.z},
        .max = {half.x, half.y, half.z},
    };
    if (!sweep_slabs(&slab_path, out_impact)) {
        return false;
    }
    out_impact->point = sb_box_to_world(box, out_impact->point);
    out_impact->normal = sb_box_direction_to_world(box, out_impact->normal);
    return true;
}

bool sb_sweep_point_hull(const sb_point_path *path, const sb_placed_hull *hull,
                         sb_impact *out_impact)
{
    sb_vec3 start = sb_placed_hull_to_local(hull, path->start);
    sb_vec3 displacement = sb_placed_hull_direction_to_local(hull, path->displacement);
    const sb_hull_face *faces = sb_hull_faces(hull->hull);
    sb_entry entry = SB_ENTRY_NONE;
    for (uint32_t i = 0; i < hull->hull->face_count; i++) {
        float gap = sb_plane_distance(&faces[i].plane, start);
        float approach = -sb_vec3_dot(faces[i].plane.normal, displacement);
        // What has left one half space before it enters another misses the hull.
        if (!sb_entry_half_space(&entry, gap, approach, i) || entry.time > entry.leave) {
            return false;
        }
    }
    bool inside = entry.gap_max < 0.0f;
    float time = inside ? 0.0f : entry.time;
    const sb_plane *face = &faces[inside ? entry.gap_index : entry.index].plane;
    sb_vec3 at = sb_vec3_add_scaled(start, displacement, time);
    at = sb_vec3_add_scaled(at, face->normal, -sb_plane_distance(face, at));
    out_impact->time = time;
    out_impact->normal = sb_placed_hull_direction_to_world(hull, face->normal);
    out_impact->point = sb_placed_hull_to_world(hull, at);
    return true;
}
