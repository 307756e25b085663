#include "compound.h"

#include <math.h>

#include "cylinder_reference.h"
#include "sample.h"

static sb_quaternion random_quaternion(void)
{
    real3 axis = real3_random_direction();
    double half = sample_in(0, 3.1);
    sb_vec3 v = real3_round(real3_scale(axis, sin(half)));
    return (sb_quaternion){v.x, v.y, v.z, (float)cos(half)};
}

sb_quaternion compound_tilt(void)
{
    if (sample_chance(0.5)) {
        return SB_QUATERNION_IDENTITY;
    }
    real3 axis = real3_random_direction();
    double half = sample_in(-0.3, 0.3);
    sb_vec3 v = real3_round(real3_scale(axis, sin(half)));
    return (sb_quaternion){v.x, v.y, v.z, (float)cos(half)};
}

static sb_hit_shape_def random_shape(void)
{
    static const sb_shape_kind kinds[] = {SB_SHAPE_BOX, SB_SHAPE_SPHERE, SB_SHAPE_CYLINDER,
                                          SB_SHAPE_HULL};
    sb_hit_shape_def shape = {.kind = kinds[sample_below(4)],
                              .turns = sample_chance(0.5),
                              .hull = sample_below(COMPOUND_HULL_COUNT),
                              .center = real3_round(real3_random_point(1.2)),
                              .orientation = SB_QUATERNION_IDENTITY};
    shape.size = sb_vec3_make((float)sample_in(0.2, 1.2), (float)sample_in(0.2, 1.2),
                              (float)sample_in(0.2, 1.2));
    if (sample_chance(0.5)) {
        shape.orientation = random_quaternion();
    }
    return shape;
}

void compound_library_fill(compound_library *library)
{
    uint32_t found = 0;
    for (uint32_t i = 0; found < COMPOUND_HULL_COUNT; i++) {
        const sb_hull *hull = hull_pool(i % HULL_POOL_COUNT);
        bool handy = hull->radius > 0.3f && hull->radius < 3.0f;
        if (handy || i > 2 * HULL_POOL_COUNT) {
            library->hulls[found++] = hull;
        }
    }
    for (uint32_t i = 0; i < COMPOUND_SET_COUNT; i++) {
        sb_hit_set_def *set = &library->sets[i];
        *set = (sb_hit_set_def){.count = 1 + i % SB_HIT_SHAPE_COUNT_MAX,
                                .pivot = real3_round(real3_random_point(0.8))};
        for (uint32_t k = 0; k < set->count; k++) {
            set->shapes[k] = random_shape();
        }
    }
}

sb_scenery_def compound_scenery(const compound_library *library)
{
    return (sb_scenery_def){.hull_count = COMPOUND_HULL_COUNT,
                            .hulls = library->hulls,
                            .hit_set_count = COMPOUND_SET_COUNT,
                            .hit_sets = library->sets};
}

// The columns of a quaternion's matrix.
static void quaternion_axes(sb_quaternion q, real3 axes[3])
{
    double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
    double n = 2 / (x * x + y * y + z * z + w * w);
    axes[0] = (real3){1 - n * (y * y + z * z), n * (x * y + w * z), n * (x * z - w * y)};
    axes[1] = (real3){n * (x * y - w * z), 1 - n * (x * x + z * z), n * (y * z + w * x)};
    axes[2] = (real3){n * (x * z + w * y), n * (y * z - w * x), 1 - n * (x * x + y * y)};
}

static real3 combine(const real3 axes[3], real3 v)
{
    real3 xy = real3_add(real3_scale(axes[0], v.x), real3_scale(axes[1], v.y));
    return real3_add(xy, real3_scale(axes[2], v.z));
}

static void multiply(const real3 a[3], const real3 b[3], real3 out[3])
{
    for (int i = 0; i < 3; i++) {
        out[i] = combine(a, b[i]);
    }
}

static void pose_axes(double yaw, sb_quaternion tilt, real3 out[3])
{
    real3 about[3], turned[3];
    real_axes_from_yaw(turned, yaw);
    quaternion_axes(tilt, about);
    multiply((const real3 *)about, (const real3 *)turned, out);
}

real_frame compound_frame(const compound_flight *flight, uint32_t shape, double time)
{
    const sb_hit_set_def *set = &flight->library->sets[flight->set - 1];
    const sb_hit_shape_def *def = &set->shapes[shape];
    real3 body[3], own[3];
    pose_axes(flight->yaw + flight->turn * time, flight->tilt, body);
    real_frame at = {.center =
                         real3_add(flight->position, real3_scale(flight->displacement, time))};
    if (def->turns) {
        at.center = real3_add(at.center, combine((const real3 *)body, real3_of(set->pivot)));
        pose_axes(flight->joint_yaw + flight->joint_turn * time, flight->tilt, body);
    }
    at.center = real3_add(at.center, combine((const real3 *)body, real3_of(def->center)));
    quaternion_axes(def->orientation, own);
    multiply((const real3 *)body, (const real3 *)own, at.axes);
    return at;
}

double compound_distance(const compound_flight *flight, uint32_t shape, double time, real3 point)
{
    const sb_hit_shape_def *def = &flight->library->sets[flight->set - 1].shapes[shape];
    real_frame at = compound_frame(flight, shape, time);
    sb_vec3 size = def->size;
    if (def->kind == SB_SHAPE_SPHERE) {
        return real3_length(real3_sub(point, at.center)) - (double)size.x;
    }
    if (def->kind == SB_SHAPE_CYLINDER) {
        real_cylinder cylinder = {at.center, at.axes[1], (double)size.x, (double)size.y};
        return real_cylinder_distance(&cylinder, point, NULL);
    }
    if (def->kind == SB_SHAPE_HULL) {
        return real_hull_distance(flight->library->hulls[def->hull],
                                  real_frame_to_local(&at, point), NULL);
    }
    real_box box = {.center = at.center,
                    .half = {(double)size.x, (double)size.y, (double)size.z},
                    .axes = {at.axes[0], at.axes[1], at.axes[2]}};
    return real_box_distance(&box, point, NULL);
}

uint32_t compound_nearest(const compound_flight *flight, double time)
{
    real3 point = real3_add(flight->start, real3_scale(flight->way, time));
    uint32_t nearest = 0;
    for (uint32_t i = 1; i < flight->library->sets[flight->set - 1].count; i++) {
        if (compound_distance(flight, i, time, point) <
            compound_distance(flight, nearest, time, point)) {
            nearest = i;
        }
    }
    return nearest;
}

double compound_gap(const void *context, double time)
{
    const compound_flight *flight = context;
    real3 point = real3_add(flight->start, real3_scale(flight->way, time));
    return compound_distance(flight, compound_nearest(flight, time), time, point) - flight->radius;
}

double compound_reach(const compound_flight *flight)
{
    const sb_hit_set_def *set = &flight->library->sets[flight->set - 1];
    double reach = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        const sb_hit_shape_def *def = &set->shapes[i];
        double size = def->kind == SB_SHAPE_HULL ? (double)flight->library->hulls[def->hull]->radius
                                                 : real3_length(real3_of(def->size));
        double out = real3_length(real3_of(def->center)) + size +
                     (def->turns ? real3_length(real3_of(set->pivot)) : 0);
        reach = fmax(reach, out);
    }
    return reach;
}
