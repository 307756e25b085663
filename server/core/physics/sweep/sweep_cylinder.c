#include "physics/sweep/pairs.h"

#include "physics/overlap/cylinder_parts.h"

// Newton's steps towards a rim: the error of a grazing path is halved by each, that of any other
// squared.
#define STEP_COUNT_MAX 40
#define GAP_TOLERANCE 5e-6f

// The path from the cylinder: along its axis and square to it.
typedef struct relative_path {
    float height, climb;
    sb_vec3 radial, drift;
} relative_path;

static relative_path path_of(const sb_sphere_path *path, const sb_cylinder *target)
{
    sb_vec3 start = sb_vec3_sub(path->start, target->center);
    float height = sb_vec3_dot(start, target->axis);
    float climb = sb_vec3_dot(path->displacement, target->axis);
    return (relative_path){
        .height = height,
        .climb = climb,
        .radial = sb_vec3_add_scaled(start, target->axis, -height),
        .drift = sb_vec3_add_scaled(path->displacement, target->axis, -climb),
    };
}

// The sphere's centre at a time.
typedef struct situation {
    float height;
    sb_vec3 radial;
    float across;        // its length
    float beside, above; // how far outside of the side and of the nearer cap; negative inside
} situation;

static situation situation_at(const relative_path *path, const sb_cylinder *target, float time)
{
    situation at;
    at.height = path->height + time * path->climb;
    sb_vec3 radial = sb_vec3_add_scaled(path->radial, path->drift, time);
    // A part that is small beside the height may be rounding, and point along the axis.
    at.radial = sb_vec3_add_scaled(radial, target->axis, -sb_vec3_dot(radial, target->axis));
    at.across = sb_vec3_length(at.radial);
    at.beside = at.across - target->radius;
    at.above = fabsf(at.height) - target->half_height;
    return at;
}

static sb_vec3 outward(const situation *at, const sb_cylinder *target)
{
    return at->across > 0.0f ? sb_vec3_scale(at->radial, 1.0f / at->across)
                             : sb_perpendicular(target->axis);
}

static sb_vec3 upward(const situation *at, const sb_cylinder *target)
{
    return at->height < 0.0f ? sb_vec3_negate(target->axis) : target->axis;
}

// Fills in the impact: with the face that the centre is farther outside of or, inside, nearer to;
// beyond both with the rim.
static void fill_impact(const situation *at, const sb_cylinder *target, float time,
                        sb_impact *out_impact)
{
    sb_vec3 side = outward(at, target), cap = upward(at, target);
    sb_vec3 normal = at->beside >= at->above ? side : cap;
    float across = at->across, height = fabsf(at->height);
    if (at->beside > 0.0f && at->above > 0.0f) {
        float distance = sqrtf(at->beside * at->beside + at->above * at->above);
        if (distance > 0.0f) {
            normal = sb_vec3_scale(side, at->beside / distance);
            normal = sb_vec3_add_scaled(normal, cap, at->above / distance);
        }
        across = target->radius;
        height = target->half_height;
    } else if (at->beside >= at->above) {
        across = target->radius;
    } else {
        height = target->half_height;
    }
    sb_vec3 point = sb_vec3_add_scaled(target->center, cap, height);
    *out_impact = (sb_impact){time, sb_vec3_add_scaled(point, side, across), normal};
}

// A path that starts within the grown cylinder. Returns 1 for an impact at its start, 0 for none,
// and -1 if it starts outside of the rounded rim.
static int start_impact(const sb_sphere_path *path, const relative_path *relative,
                        const sb_cylinder *target, sb_impact *out_impact)
{
    situation at = situation_at(relative, target, 0.0f);
    bool inside = at.beside < 0.0f && at.above < 0.0f;
    if (at.beside > 0.0f && at.above > 0.0f &&
        at.beside * at.beside + at.above * at.above > path->radius * path->radius) {
        return -1;
    }
    fill_impact(&at, target, 0.0f, out_impact);
    // The distance is convex: one that does not fall at first never does.
    return inside || sb_vec3_dot(out_impact->normal, path->displacement) < 0.0f;
}

// Round the rim, from a time at which the centre is outside of it.
static bool rim_impact(const sb_sphere_path *path, const relative_path *relative,
                       const sb_cylinder *target, float time, sb_impact *out_impact)
{
    for (int i = 0; i < STEP_COUNT_MAX; i++) {
        situation at = situation_at(relative, target, time);
        fill_impact(&at, target, time, out_impact);
        float beside = at.beside > 0.0f ? at.beside : 0.0f;
        float above = at.above > 0.0f ? at.above : 0.0f;
        float gap = sqrtf(beside * beside + above * above) - path->radius;
        float approach = -sb_vec3_dot(out_impact->normal, path->displacement);
        if (!(approach > 0.0f) || gap > approach * (1.0f - time)) {
            return false;
        }
        if (gap <= GAP_TOLERANCE) {
            return true;
        }
        time += gap / approach;
    }
    return true; // nearer to touching than a float can tell
}

// When the centre comes within `reach` of the axis; 0 if it is. False if it does not in time.
static bool side_time(const relative_path *path, sb_vec3 axis, float reach, float *out_time)
{
    float outside = sb_vec3_length_squared(path->radial) - reach * reach;
    if (outside <= 0.0f) {
        *out_time = 0.0f;
        return true;
    }
    float approach = -sb_vec3_dot(path->radial, path->drift);
    if (!(approach > 0.0f)) {
        return false;
    }
    // The discriminant by the moment of the path about the axis, |radial x drift|, which keeps its
    // digits where squares of a far start would drown the radius.
    float speed_squared = sb_vec3_length_squared(path->drift);
    float moment = sb_vec3_dot(axis, sb_vec3_cross(path->radial, path->drift));
    float discriminant = reach * reach * speed_squared - moment * moment;
    if (discriminant < 0.0f) {
        return false;
    }
    float divisor = approach + sqrtf(discriminant);
    if (outside > divisor) {
        return false;
    }
    *out_time = outside / divisor;
    return true;
}

// Tests the side between the planes of the caps.
static bool cap_time(const relative_path *path, float reach, float *out_time)
{
    float outside = fabsf(path->height) - reach;
    if (outside <= 0.0f) {
        *out_time = 0.0f;
        return true;
    }
    float approach = path->height > 0.0f ? -path->climb : path->climb;
    if (!(approach >= outside)) {
        return false;
    }
    *out_time = outside / approach;
    return true;
}

typedef enum answer {
    ANSWER_MISS,
    ANSWER_HIT,
    ANSWER_OPEN, // not so simple
} answer;

// A shorter form for most casts: most cylinders stand upright, and most paths miss them or meet the
// side.
// As below, in the plane.
static answer upright_side(const sb_sphere_path *path, const sb_cylinder *target,
                           sb_impact *out_impact)
{
    float x = path->start.x - target->center.x, step_x = path->displacement.x;
    float z = path->start.z - target->center.z, step_z = path->displacement.z;
    float reach = target->radius + path->radius;
    float outside = x * x + z * z - reach * reach;
    if (outside <= 0.0f) {
        return ANSWER_OPEN;
    }
    float approach = -(x * step_x + z * step_z);
    float moment = x * step_z - z * step_x;
    float discriminant = reach * reach * (step_x * step_x + step_z * step_z) - moment * moment;
    if (!(approach > 0.0f) || discriminant < 0.0f) {
        return ANSWER_MISS;
    }
    float divisor = approach + sqrtf(discriminant);
    if (outside > divisor) {
        return ANSWER_MISS;
    }
    float time = outside / divisor;
    float height = path->start.y - target->center.y + time * path->displacement.y;
    if (fabsf(height) > target->half_height) {
        return ANSWER_OPEN;
    }
    x += time * step_x;
    z += time * step_z;
    float inverse = 1.0f / sqrtf(x * x + z * z);
    sb_vec3 normal = {x * inverse, 0.0f, z * inverse};
    out_impact->time = time;
    out_impact->normal = normal;
    out_impact->point = sb_vec3_add_scaled(target->center, normal, target->radius);
    out_impact->point.y += height;
    return ANSWER_HIT;
}

bool sb_sweep_sphere_cylinder(const sb_sphere_path *path, const sb_cylinder *target,
                              sb_impact *out_impact)
{
    if (target->axis.x == 0.0f && target->axis.z == 0.0f) {
        answer simple = upright_side(path, target, out_impact);
        if (simple != ANSWER_OPEN) {
            return simple == ANSWER_HIT;
        }
    }
    relative_path relative = path_of(path, target);
    float side, cap;
    if (!side_time(&relative, target->axis, target->radius + path->radius, &side) ||
        !cap_time(&relative, target->half_height + path->radius, &cap)) {
        return false;
    }
    float time = side > cap ? side : cap;
    if (time == 0.0f) {
        int at_start = start_impact(path, &relative, target, out_impact);
        if (at_start >= 0) {
            return at_start > 0;
        }
    } else {
        // It is at the side or a cap. Where it is outside of the other by then and leaving that, it
        // has passed; where not leaving, it is outside by rounding alone, through the very rim.
        situation at = situation_at(&relative, target, time);
        float outside = side >= cap ? at.above : at.beside;
        float leaving =
            side >= cap ? at.height * relative.climb : sb_vec3_dot(at.radial, relative.drift);
        if (outside > path->radius && leaving > 0.0f) {
            return false;
        }
        if (outside <= 0.0f) {
            fill_impact(&at, target, time, out_impact);
            return true;
        }
    }
    return rim_impact(path, &relative, target, time, out_impact);
}

bool sb_sweep_point_cylinder(const sb_point_path *path, const sb_cylinder *target,
                             sb_impact *out_impact)
{
    sb_sphere_path point = {path->start, path->displacement, 0.0f};
    return sb_sweep_sphere_cylinder(&point, target, out_impact);
}
