#include "reference.h"

#include <math.h>
#include <stddef.h>

#include "sample.h"

#define TWO_PI 6.28318530717958647692

real3 real3_of(sb_vec3 v)
{
    return (real3){(double)v.x, (double)v.y, (double)v.z};
}

sb_vec3 real3_round(real3 v)
{
    return (sb_vec3){(float)v.x, (float)v.y, (float)v.z};
}

real3 real3_add(real3 a, real3 b)
{
    return (real3){a.x + b.x, a.y + b.y, a.z + b.z};
}

real3 real3_sub(real3 a, real3 b)
{
    return (real3){a.x - b.x, a.y - b.y, a.z - b.z};
}

real3 real3_scale(real3 a, double s)
{
    return (real3){a.x * s, a.y * s, a.z * s};
}

real3 real3_cross(real3 a, real3 b)
{
    return (real3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double real3_dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double real3_length(real3 a)
{
    return sqrt(real3_dot(a, a));
}

real3 real3_random_direction(void)
{
    double y = sample_in(-1, 1);
    double angle = sample_in(0, TWO_PI);
    double across = sqrt(1 - y * y);
    return (real3){across * cos(angle), y, across * sin(angle)};
}

real3 real3_random_point(double limit)
{
    // One statement each: the order of the samples is then the same with every compiler.
    double x = real_float(sample_in(-limit, limit));
    double y = real_float(sample_in(-limit, limit));
    double z = real_float(sample_in(-limit, limit));
    return (real3){x, y, z};
}

// Shoemake's uniform random quaternion, and the rotation matrix's columns.
void real_axes_random(real3 axes[3])
{
    double u = sample_in(0, 1);
    double a = sample_in(0, TWO_PI);
    double b = sample_in(0, TWO_PI);
    double w = sqrt(1 - u) * sin(a), x = sqrt(1 - u) * cos(a);
    double y = sqrt(u) * sin(b), z = sqrt(u) * cos(b);
    axes[0] = (real3){1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)};
    axes[1] = (real3){2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)};
    axes[2] = (real3){2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)};
}

// Rodrigues' formula.
void real_axes_turn(real3 axes[3], real3 about, double radians)
{
    for (int i = 0; i < 3; i++) {
        real3 v = axes[i];
        real3 turned = real3_scale(v, cos(radians));
        turned = real3_add(turned, real3_scale(real3_cross(about, v), sin(radians)));
        double along = real3_dot(about, v) * (1 - cos(radians));
        axes[i] = real3_add(turned, real3_scale(about, along));
    }
}

void real_axes_from_yaw(real3 axes[3], double yaw)
{
    axes[0] = (real3){cos(yaw), 0, -sin(yaw)};
    axes[1] = (real3){0, 1, 0};
    axes[2] = (real3){sin(yaw), 0, cos(yaw)};
}

sb_box real_box_round(const real_box *box)
{
    return (sb_box){
        .center = real3_round(box->center),
        .half_extents = {(float)box->half[0], (float)box->half[1], (float)box->half[2]},
        .axes = {real3_round(box->axes[0]), real3_round(box->axes[1]), real3_round(box->axes[2])},
    };
}

real3 real_box_local(const real_box *box, real3 point)
{
    real3 relative = real3_sub(point, box->center);
    return (real3){real3_dot(box->axes[0], relative), real3_dot(box->axes[1], relative),
                   real3_dot(box->axes[2], relative)};
}

double real_box_distance(const real_box *box, real3 point, real3 *out_closest)
{
    real3 at = real_box_local(box, point);
    const double local[3] = {at.x, at.y, at.z};
    real3 closest = box->center;
    double squared = 0, deepest = -HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        double beyond = fabs(local[i]) - box->half[i];
        double clamped = fmax(-box->half[i], fmin(box->half[i], local[i]));
        closest = real3_add(closest, real3_scale(box->axes[i], clamped));
        deepest = fmax(deepest, beyond);
        squared += beyond > 0 ? beyond * beyond : 0;
    }
    if (out_closest != NULL) {
        *out_closest = closest;
    }
    return squared > 0 ? sqrt(squared) : deepest;
}

double real_box_reach(const real_box *box, real3 direction)
{
    double sides[3], reach = 0;
    for (int i = 0; i < 3; i++) {
        sides[i] = box->half[i] * real3_dot(box->axes[i], direction);
    }
    for (unsigned corner = 0; corner < 8; corner++) {
        double along = 0;
        for (unsigned i = 0; i < 3; i++) {
            along += (corner >> i & 1) != 0 ? sides[i] : -sides[i];
        }
        reach = fmax(reach, along);
    }
    return reach;
}

double real_float(double value)
{
    // Volatile, because gcc 12 at -O2 drops a conversion to float and back where it vectorises.
    volatile float rounded = (float)value;
    return (double)rounded;
}

real3 real3_float(real3 v)
{
    return (real3){real_float(v.x), real_float(v.y), real_float(v.z)};
}

int real_separating_axes(const real_box *a, const real_box *b, real3 out_axes[15])
{
    int count = 0;
    for (int i = 0; i < 3; i++) {
        out_axes[count++] = a->axes[i];
        out_axes[count++] = b->axes[i];
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            real3 axis = real3_cross(a->axes[i], b->axes[j]);
            double length = real3_length(axis);
            if (length > 1e-9) {
                out_axes[count++] = real3_scale(axis, 1 / length);
            }
        }
    }
    return count;
}

double real_box_overlap_along(const real_box *a, const real_box *b, real3 axis)
{
    double distance = real3_dot(real3_sub(b->center, a->center), axis);
    return real_box_reach(a, axis) + real_box_reach(b, axis) - fabs(distance);
}

double real_box_overlap(const real_box *a, const real_box *b)
{
    real3 axes[15];
    int count = real_separating_axes(a, b, axes);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        least = fmin(least, real_box_overlap_along(a, b, axes[i]));
    }
    return least;
}
