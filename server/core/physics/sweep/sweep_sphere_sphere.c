#include "physics/sweep/pairs.h"

#include <stddef.h>
#include <string.h>

#include "physics/shape/lanes.h"

// Vectors are in the lanes here, with no meaning in the last one: they are loaded together with
// what lies behind them.
_Static_assert(sizeof(sb_sphere_path) == 7 * sizeof(float), "a start, a displacement, a radius");
_Static_assert(sizeof(sb_sphere) == 4 * sizeof(float), "a center, a radius");
_Static_assert(sizeof(sb_impact) == 7 * sizeof(float), "a time, a point, a normal");

SB_INLINE sb_lanes load_at(const void *from, size_t offset)
{
    sb_lanes lanes;
    memcpy(&lanes, (const char *)from + offset, sizeof lanes);
    return lanes;
}

SB_INLINE sb_lanes load_start(const sb_sphere_path *path)
{
    return load_at(path, offsetof(sb_sphere_path, start));
}

SB_INLINE sb_lanes load_displacement(const sb_sphere_path *path)
{
    return load_at(path, offsetof(sb_sphere_path, displacement));
}

// x, y, z to y, z, x.
SB_INLINE sb_lanes rotated(sb_lanes a)
{
    return SB_LANES_SHUFFLE(a, a, 1, 2, 0, 3);
}

// The centre of one sphere as seen from the other's: the header's s and v, and the values that
// follow from them and the sum of the radii.
typedef struct approach {
    sb_lanes s, v;
    float s_squared;
    float b, c, discriminant;
} approach;

// Each sum of three in the order of `sb_vec3_dot`: the four are lanes of one.
SB_INLINE approach approach_of(sb_lanes s, sb_lanes v, float reach)
{
    sb_lanes across =
        rotated(sb_lanes_sub(sb_lanes_mul(s, rotated(v)), sb_lanes_mul(rotated(s), v)));
    sb_lanes products[4] = {sb_lanes_mul(s, v), sb_lanes_mul(s, s), sb_lanes_mul(v, v),
                            sb_lanes_mul(across, across)};
    sb_lanes columns[4];
    sb_lanes_transpose(products, columns);
    sb_lanes sums = sb_lanes_add(sb_lanes_add(columns[0], columns[1]), columns[2]);
    float reach_squared = reach * reach;
    return (approach){
        .s = s,
        .v = v,
        .s_squared = sb_lanes_get(sums, 1),
        .b = sb_lanes_get(sums, 0),
        .c = sb_lanes_get(sums, 1) - reach_squared,
        .discriminant = sb_lanes_get(sums, 2) * reach_squared - sb_lanes_get(sums, 3),
    };
}

// For spheres that approach and are apart: b < 0 < c. It has no branch, because none would be
// predictable. The time has no meaning where it returns false.
SB_INLINE bool meet(const approach *relative, float *out_time)
{
    float divisor = sqrtf(fabsf(relative->discriminant)) - relative->b; // > 0
    *out_time = relative->c / divisor;
    return (relative->discriminant >= 0.0f) & (relative->c <= divisor); // else later than 1
}

SB_INLINE void write_impact(float time, sb_lanes point, sb_lanes normal, sb_impact *out)
{
    // The point's last lane is written where the normal then goes.
    char *to = (char *)out;
    memcpy(to + offsetof(sb_impact, point), &point, sizeof point);
    memcpy(to + offsetof(sb_impact, time), &time, sizeof time);
    memcpy(to + offsetof(sb_impact, normal), &normal, 2 * sizeof(float));
    out->normal.z = sb_lanes_get(normal, 2);
}

// Where the two centres coincide.
static SB_NOINLINE void report_upwards(float time, const sb_lanes *target, float radius,
                                       sb_impact *out_impact)
{
    const sb_lanes up = sb_lanes_make(0.0f, 1.0f, 0.0f, 0.0f);
    write_impact(time, sb_lanes_add_scaled(*target, up, radius), up, out_impact);
}

// `target` is its centre at the time. Returns `is_hit`. If that is false nothing is written to the
// caller, again without a branch.
SB_INLINE bool report(const approach *relative, bool is_hit, float time, sb_lanes target,
                      float radius, sb_impact *out_impact)
{
    sb_impact nobody;
    sb_impact *const outs[2] = {&nobody, out_impact};
    sb_impact *out = outs[is_hit];
    sb_lanes from_target = sb_lanes_add_scaled(relative->s, relative->v, time);
    sb_lanes squares = sb_lanes_mul(from_target, from_target);
    float squared = sb_lanes_get(squares, 0) + sb_lanes_get(squares, 1) + sb_lanes_get(squares, 2);
    if (squared < FLT_MIN) {
        report_upwards(time, &target, radius, out);
        return is_hit;
    }
    sb_lanes normal = sb_lanes_scale(from_target, 1.0f / sqrtf(squared));
    write_impact(time, sb_lanes_add_scaled(target, normal, radius), normal, out);
    return is_hit;
}

bool sb_sweep_sphere_sphere(const sb_sphere_path *path, const sb_sphere *target,
                            sb_impact *out_impact)
{
    sb_lanes center = load_at(target, offsetof(sb_sphere, center));
    approach relative = approach_of(sb_lanes_sub(load_start(path), center), load_displacement(path),
                                    path->radius + target->radius);
    bool inside = relative.s_squared < target->radius * target->radius;
    if (inside || (relative.b < 0.0f && relative.c <= 0.0f)) {
        return report(&relative, true, 0.0f, center, target->radius, out_impact);
    }
    if (!(relative.b < 0.0f)) {
        return false;
    }
    float time;
    bool is_hit = meet(&relative, &time);
    return report(&relative, is_hit, time, center, target->radius, out_impact);
}

SB_INLINE approach approach_of_paths(const sb_sphere_path *a, const sb_sphere_path *b)
{
    return approach_of(sb_lanes_sub(load_start(a), load_start(b)),
                       sb_lanes_sub(load_displacement(a), load_displacement(b)),
                       a->radius + b->radius);
}

bool sb_sweep_sphere_moving_sphere(const sb_sphere_path *a, const sb_sphere_path *b,
                                   sb_impact *out_impact)
{
    approach relative = approach_of_paths(a, b);
    if (!(relative.b < 0.0f)) {
        return false;
    }
    float time = 0.0f;
    bool is_hit = relative.c <= 0.0f || meet(&relative, &time);
    sb_lanes target = sb_lanes_add_scaled(load_start(b), load_displacement(b), time);
    return report(&relative, is_hit, time, target, b->radius, out_impact);
}
