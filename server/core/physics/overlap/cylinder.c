#include "physics/overlap/pairs.h"

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

bool sb_cylinder_segment_overlap(const sb_cylinder *a, const sb_segment *b)
{
    sb_vec3 start = sb_vec3_sub(b->a, a->center);
    sb_vec3 displacement = sb_vec3_sub(b->b, b->a);
    float height = sb_vec3_dot(start, a->axis);
    float climb = sb_vec3_dot(displacement, a->axis);

    // The part between the planes of the caps. Nothing is divided unless the quotient is in [0, 1].
    float from = 0.0f, to = 1.0f;
    for (int side = -1; side <= 1; side += 2) {
        float outside = (float)side * height - a->half_height; // of this cap, at the start
        float leaving = (float)side * climb;
        if (outside > 0.0f) {
            if (!(-leaving >= outside)) {
                return false;
            }
            float time = outside / -leaving;
            from = time > from ? time : from;
        } else if (leaving > -outside) {
            float time = -outside / leaving;
            to = time < to ? time : to;
        }
    }
    if (from > to) {
        return false; // in the planes' order that cannot be, but for rounding
    }

    // Of that part the point that is closest to the axis.
    sb_vec3 start_radial = sb_vec3_add_scaled(start, a->axis, -height);
    sb_vec3 radial_displacement = sb_vec3_add_scaled(displacement, a->axis, -climb);
    float radial_displacement_squared = sb_vec3_length_squared(radial_displacement);
    float time = from;
    if (radial_displacement_squared > 0.0f) {
        time = clamp(-sb_vec3_dot(start_radial, radial_displacement) / radial_displacement_squared,
                     from, to);
    }
    sb_vec3 closest = sb_vec3_add_scaled(start_radial, radial_displacement, time);
    return sb_vec3_length_squared(closest) <= a->radius * a->radius;
}
