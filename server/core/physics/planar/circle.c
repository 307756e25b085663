#include "physics/planar/circle.h"

bool sb_circle_contains(const sb_circle *circle, sb_vec2 point)
{
    sb_vec2 away = sb_vec2_sub(point, circle->center);
    return sb_vec2_dot(away, away) <= circle->radius * circle->radius;
}

bool sb_circle_circle_overlap(const sb_circle *a, const sb_circle *b)
{
    sb_circle sum = {a->center, a->radius + b->radius};
    return sb_circle_contains(&sum, b->center);
}

bool sb_circle_circle_mtv2(const sb_circle *a, const sb_circle *b, sb_mtv2 *out_mtv)
{
    sb_vec2 between = sb_vec2_sub(b->center, a->center);
    float distance = sb_vec2_length(between);
    float depth = a->radius + b->radius - distance;
    if (depth < 0.0f) {
        return false;
    }
    sb_vec2 normal = distance > 0.0f ? sb_vec2_make(between.x / distance, between.y / distance)
                                     : sb_vec2_make(1.0f, 0.0f);
    *out_mtv = (sb_mtv2){normal, depth};
    return true;
}
