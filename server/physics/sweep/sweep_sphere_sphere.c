#include "physics/sweep/sweep_sphere_sphere.h"

// The centre of one sphere as seen from the other's.
typedef struct approach {
    sb_vec3 start;
    sb_vec3 displacement;
    float reach; // the sum of the radii
} approach;

// sweep_sphere_sphere_batch.c has the same operations in the same order.
static bool approach_time(const approach *way, float *out_time)
{
    sb_vec3 s = way->start, v = way->displacement;
    float b = sb_vec3_dot(s, v);
    if (!(b < 0.0f)) {
        return false;
    }
    float reach_squared = way->reach * way->reach;
    float c = sb_vec3_dot(s, s) - reach_squared;
    if (c <= 0.0f) {
        *out_time = 0.0f;
        return true;
    }
    sb_vec3 across = sb_vec3_cross(s, v);
    float discriminant = sb_vec3_dot(v, v) * reach_squared - sb_vec3_dot(across, across);
    if (!(discriminant >= 0.0f)) {
        return false;
    }
    float divisor = sqrtf(discriminant) - b; // > 0
    if (!(c <= divisor)) {
        return false; // later than 1
    }
    *out_time = c / divisor;
    return true;
}

static sb_vec3 direction_of(sb_vec3 way)
{
    float squared = sb_vec3_dot(way, way);
    if (squared < FLT_MIN) {
        return sb_vec3_make(0.0f, 1.0f, 0.0f);
    }
    return sb_vec3_scale(way, 1.0f / sqrtf(squared));
}

static void fill_impact(const approach *way, float time, sb_vec3 target, float radius,
                        sb_impact *out_impact)
{
    out_impact->time = time;
    out_impact->normal = direction_of(sb_vec3_add_scaled(way->start, way->displacement, time));
    out_impact->point = sb_vec3_add_scaled(target, out_impact->normal, radius);
}

bool sb_sweep_sphere_sphere(const sb_sphere_path *path, const sb_sphere *target,
                            sb_impact *out_impact)
{
    approach way = {
        .start = sb_vec3_sub(path->start, target->center),
        .displacement = path->displacement,
        .reach = path->radius + target->radius,
    };
    float time = 0.0f;
    bool inside = sb_vec3_dot(way.start, way.start) < target->radius * target->radius;
    if (!inside && !approach_time(&way, &time)) {
        return false;
    }
    fill_impact(&way, time, target->center, target->radius, out_impact);
    return true;
}

static approach approach_of(const sb_sphere_path *a, const sb_sphere_path *b)
{
    return (approach){
        .start = sb_vec3_sub(a->start, b->start),
        .displacement = sb_vec3_sub(a->displacement, b->displacement),
        .reach = a->radius + b->radius,
    };
}

bool sb_sweep_sphere_moving_sphere(const sb_sphere_path *a, const sb_sphere_path *b,
                                   sb_impact *out_impact)
{
    approach way = approach_of(a, b);
    float time;
    if (!approach_time(&way, &time)) {
        return false;
    }
    sb_vec3 target = sb_vec3_add_scaled(b->start, b->displacement, time);
    fill_impact(&way, time, target, b->radius, out_impact);
    return true;
}

bool sb_sweep_sphere_moving_sphere_time(const sb_sphere_path *a, const sb_sphere_path *b,
                                        float *out_time)
{
    approach way = approach_of(a, b);
    return approach_time(&way, out_time);
}
