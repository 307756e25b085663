#include "physics/overlap/interval.h"

// Squared sine below which two directions count as parallel.
#define PARALLEL_SINE_SQUARED 1e-12f

// Half the length that a clipped interval may have, m.
#define CLIP_RADIUS_MAX 4000.0f

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

sb_interval sb_interval_of_segment(const sb_segment *segment)
{
    return (sb_interval){
        .origin = segment->a,
        .direction = sb_vec3_sub(segment->b, segment->a),
        .end = segment->b,
        .low = 0.0f,
        .high = 1.0f,
    };
}

sb_interval sb_interval_of_ray(const sb_ray *ray)
{
    return (sb_interval){
        .origin = ray->origin,
        .direction = ray->direction,
        .end = sb_vec3_add_scaled(ray->origin, ray->direction, SB_INTERVAL_ENDLESS),
        .low = 0.0f,
        .high = SB_INTERVAL_ENDLESS,
    };
}

sb_interval sb_interval_of_line(const sb_line *line)
{
    return (sb_interval){
        .origin = line->point,
        .direction = line->direction,
        .end = sb_vec3_add_scaled(line->point, line->direction, SB_INTERVAL_ENDLESS),
        .low = -SB_INTERVAL_ENDLESS,
        .high = SB_INTERVAL_ENDLESS,
    };
}

sb_vec3 sb_interval_point(const sb_interval *interval, float t)
{
    if (t >= interval->high) {
        return interval->end;
    }
    return sb_vec3_add_scaled(interval->origin, interval->direction, t);
}

float sb_interval_closest(const sb_interval *interval, sb_vec3 point)
{
    float squared = sb_vec3_length_squared(interval->direction);
    if (squared == 0.0f) {
        return 0.0f;
    }
    float along = sb_vec3_dot(sb_vec3_sub(point, interval->origin), interval->direction);
    return clamp(along / squared, interval->low, interval->high);
}

void sb_interval_closest_pair(const sb_interval *a, const sb_interval *b, float *out_on_a,
                              float *out_on_b)
{
    float a_squared = sb_vec3_length_squared(a->direction);
    float b_squared = sb_vec3_length_squared(b->direction);
    sb_vec3 across = sb_vec3_cross(a->direction, b->direction);
    float across_squared = sb_vec3_length_squared(across);

    float s = 0.0f;
    if (across_squared > PARALLEL_SINE_SQUARED * a_squared * b_squared) {
        sb_vec3 between = sb_vec3_sub(b->origin, a->origin);
        float moment = sb_vec3_dot(sb_vec3_cross(between, b->direction), across);
        s = clamp(moment / across_squared, a->low, a->high);
    }
    // The best partner of s; where its interval ends before, the best s for that end. Once more
    // back and forth takes out what the rounding of the cross products left.
    float t = sb_interval_closest(b, sb_interval_point(a, s));
    s = sb_interval_closest(a, sb_interval_point(b, t));
    *out_on_a = s;
    *out_on_b = sb_interval_closest(b, sb_interval_point(a, s));
}

sb_segment sb_interval_clip(const sb_interval *interval, sb_vec3 center, float radius)
{
    float t = sb_interval_closest(interval, center);
    float length = sb_vec3_length(interval->direction);
    if (length == 0.0f) {
        return (sb_segment){interval->origin, interval->end};
    }
    float half = (radius < CLIP_RADIUS_MAX ? 1.001f * radius : CLIP_RADIUS_MAX) / length;
    return (sb_segment){
        sb_interval_point(interval, clamp(t - half, interval->low, interval->high)),
        sb_interval_point(interval, clamp(t + half, interval->low, interval->high)),
    };
}
