#include "physics/sweep/sweep.h"

bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane, sb_impact *out_impact)
{
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    float gap = sb_plane_distance(plane, path->start) - path->radius;
    // Not approaching, or not far enough: no division before this is known.
    if (!(approach > 0.0f) || gap > approach) {
        return false;
    }
    float time = gap > 0.0f ? gap / approach : 0.0f;
    sb_vec3 center = sb_vec3_add_scaled(path->start, path->displacement, time);
    float distance = sb_plane_distance(plane, center);
    out_impact->time = time;
    out_impact->normal = plane->normal;
    out_impact->point = sb_vec3_add_scaled(center, plane->normal, -distance);
    return true;
}

// A coordinate's part in the distance to the box: how far outside [-half, half] it lies.
static float outside(float coordinate, float half)
{
    return coordinate > half ? coordinate - half : coordinate < -half ? coordinate + half : 0.0f;
}

typedef struct local_path {
    float start[3];
    float displacement[3];
    float half[3];
} local_path;

// The part of [0, 1] in which the path may come within `radius`: where it is inside the box grown
// by that much on every side. False if there is none.
static bool clip(const local_path *path, float radius, float *out_from, float *out_to)
{
    float from = 0.0f, to = 1.0f;
    for (int axis = 0; axis < 3; axis++) {
        float reach = path->half[axis] + radius;
        float start = path->start[axis];
        float step = path->displacement[axis];
        if (start > reach || start < -reach) {
            // Outside on this axis: it must come in. The same sign and a long enough way, so that
            // the quotient is in [0, 1] and nothing is divided by zero.
            float way = (start > 0.0f ? reach : -reach) - start;
            if (!(way * step > 0.0f) || fabsf(way) > fabsf(step)) {
                return false;
            }
            float time = way / step;
            from = time > from ? time : from;
        }
        float rest = (step > 0.0f ? reach : -reach) - start;
        if (fabsf(rest) < fabsf(step) && rest * step > 0.0f) {
            float time = rest / step;
            to = time < to ? time : to;
        }
    }
    *out_from = from;
    *out_to = to;
    return from <= to;
}

// The times in (from, to) at which the path crosses a plane of the box's faces, rising, behind
// `from` and before `to`. Between two of them the squared distance to the box is one quadratic.
static int split_times(const local_path *path, float from, float to, float out_times[8])
{
    int count = 0;
    out_times[count++] = from;
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            float way = (float)side * path->half[axis] - path->start[axis];
            float step = path->displacement[axis];
            if (!(way * step > 0.0f) || !(fabsf(way) < fabsf(step))) {
                continue;
            }
            float time = way / step;
            if (!(time > from && time < to)) {
                continue;
            }
            int at = count++;
            for (; at > 0 && out_times[at - 1] > time; at--) {
                out_times[at] = out_times[at - 1];
            }
            out_times[at] = time;
        }
    }
    out_times[count++] = to;
    return count;
}

// First time in [from, to] at which the path comes within `radius`, knowing that it is not nearer
// at `from`; negative if it does not. Everything is counted from `from`, where the offsets are no
// longer than the radius: from the start of a long path the squares would drown the radius.
static float piece_time(const local_path *path, float radius, float from, float to)
{
    float middle = 0.5f * (from + to);
    float a = 0.0f, b = 0.0f, c = -radius * radius;
    for (int axis = 0; axis < 3; axis++) {
        float step = path->displacement[axis];
        float half = path->half[axis];
        float at_middle = path->start[axis] + middle * step;
        if (fabsf(at_middle) <= half) {
            continue;
        }
        float face = at_middle > 0.0f ? half : -half;
        float offset = (path->start[axis] - face) + from * step;
        a += step * step;
        b += offset * step;
        c += offset * offset;
    }
    float discriminant = b * b - a * c;
    if (!(b < 0.0f) || discriminant < 0.0f) {
        return -1.0f;
    }
    if (c <= 0.0f) {
        return from; // within already, by rounding
    }
    // The smaller root of a t^2 + 2 b t + c = 0 without cancellation.
    float time = from + c / (-b + sqrtf(discriminant));
    const float tolerance = 1e-6f;
    return time > to + tolerance ? -1.0f : time > to ? to : time;
}

// The local normal at a centre outside the box, or the nearest face's for one inside.
static sb_vec3 local_normal(const float at[3], const float half[3], float closest[3])
{
    float away[3];
    float length_squared = 0.0f;
    for (int axis = 0; axis < 3; axis++) {
        away[axis] = outside(at[axis], half[axis]);
        closest[axis] = at[axis] - away[axis];
        length_squared += away[axis] * away[axis];
    }
    if (length_squared > 0.0f) {
        float inverse = 1.0f / sqrtf(length_squared);
        return sb_vec3_make(away[0] * inverse, away[1] * inverse, away[2] * inverse);
    }
    int best = 0;
    for (int axis = 1; axis < 3; axis++) {
        if (half[axis] - fabsf(at[axis]) < half[best] - fabsf(at[best])) {
            best = axis;
        }
    }
    float normal[3] = {0.0f, 0.0f, 0.0f};
    normal[best] = at[best] < 0.0f ? -1.0f : 1.0f;
    closest[best] = normal[best] * half[best];
    return sb_vec3_make(normal[0], normal[1], normal[2]);
}

static void fill_impact(const sb_box *box, const local_path *path, float time,
                        sb_impact *out_impact)
{
    float at[3], closest[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = path->start[axis] + time * path->displacement[axis];
    }
    sb_vec3 normal = local_normal(at, path->half, closest);
    out_impact->time = time;
    out_impact->normal = sb_box_direction_to_world(box, normal);
    out_impact->point = sb_box_to_world(box, sb_vec3_make(closest[0], closest[1], closest[2]));
}

bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact)
{
    sb_vec3 start = sb_box_to_local(box, path->start);
    sb_vec3 displacement = sb_box_direction_to_local(box, path->displacement);
    local_path local = {
        .start = {start.x, start.y, start.z},
        .displacement = {displacement.x, displacement.y, displacement.z},
        .half = {box->half_extents.x, box->half_extents.y, box->half_extents.z},
    };
    float distance_squared = 0.0f, slope = 0.0f;
    for (int axis = 0; axis < 3; axis++) {
        float away = outside(local.start[axis], local.half[axis]);
        distance_squared += away * away;
        slope += away * local.displacement[axis];
    }
    if (distance_squared <= path->radius * path->radius) {
        if (distance_squared > 0.0f && slope >= 0.0f) {
            return false; // touching, but leaving: the distance is convex, so it stays away
        }
        fill_impact(box, &local, 0.0f, out_impact);
        return true;
    }
    float from, to;
    if (!clip(&local, path->radius, &from, &to)) {
        return false;
    }
    float times[8];
    int count = split_times(&local, from, to, times);
    for (int i = 0; i + 1 < count; i++) {
        float time = piece_time(&local, path->radius, times[i], times[i + 1]);
        if (time >= 0.0f) {
            fill_impact(box, &local, time, out_impact);
            return true;
        }
    }
    return false;
}
