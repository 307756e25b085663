#include "physics/overlap/stretch.h"

// Squared sine below which two directions count as parallel.
#define PARALLEL_SINE_SQUARED 1e-12f

// Half the length that a clipped stretch may have, m.
#define CLIP_RADIUS_MAX 4000.0f

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

sb_stretch sb_stretch_of_segment(const sb_segment *segment)
{
    return (sb_stretch){
        .origin = segment->a,
        .direction = sb_vec3_sub(segment->b, segment->a),
        .end = segment->b,
        .low = 0.0f,
        .high = 1.0f,
    };
}

sb_stretch sb_stretch_of_ray(const sb_ray *ray)
{
    return (sb_stretch){
        .origin = ray->origin,
        .direction = ray->direction,
        .end = sb_vec3_add_scaled(ray->origin, ray->direction, SB_STRETCH_ENDLESS),
        .low = 0.0f,
        .high = SB_STRETCH_ENDLESS,
    };
}

sb_stretch sb_stretch_of_line(const sb_line *line)
{
    return (sb_stretch){
        .origin = line->point,
        .direction = line->direction,
        .end = sb_vec3_add_scaled(line->point, line->direction, SB_STRETCH_ENDLESS),
        .low = -SB_STRETCH_ENDLESS,
        .high = SB_STRETCH_ENDLESS,
    };
}

sb_vec3 sb_stretch_point(const sb_stretch *stretch, float t)
{
    if (t >= stretch->high) {
        return stretch->end;
    }
    return sb_vec3_add_scaled(stretch->origin, stretch->direction, t);
}

float sb_stretch_closest(const sb_stretch *stretch, sb_vec3 point)
{
    float squared = sb_vec3_length_squared(stretch->direction);
    if (squared == 0.0f) {
        return 0.0f;
    }
    float along = sb_vec3_dot(sb_vec3_sub(point, stretch->origin), stretch->direction);
    return clamp(along / squared, stretch->low, stretch->high);
}

void sb_stretch_closest_pair(const sb_stretch *a, const sb_stretch *b, float *out_on_a,
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
    // The best partner of s; where its stretch ends before, the best s for that end. Once more
    // back and forth takes out what the rounding of the cross products left.
    float t = sb_stretch_closest(b, sb_stretch_point(a, s));
    s = sb_stretch_closest(a, sb_stretch_point(b, t));
    *out_on_a = s;
    *out_on_b = sb_stretch_closest(b, sb_stretch_point(a, s));
}

sb_segment sb_stretch_clip(const sb_stretch *stretch, sb_vec3 center, float radius)
{
    float t = sb_stretch_closest(stretch, center);
    float length = sb_vec3_length(stretch->direction);
    if (length == 0.0f) {
        return (sb_segment){stretch->origin, stretch->end};
    }
    float half = (radius < CLIP_RADIUS_MAX ? 1.001f * radius : CLIP_RADIUS_MAX) / length;
    return (sb_segment){
        sb_stretch_point(stretch, clamp(t - half, stretch->low, stretch->high)),
        sb_stretch_point(stretch, clamp(t + half, stretch->low, stretch->high)),
    };
}
