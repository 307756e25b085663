#include "physics/world/balance.h"

#define ROUND_COUNT 48

// Returns a direction along a surface: uphill if it is slanted.
static sb_vec3 along_surface(sb_vec3 normal, sb_vec3 up)
{
    sb_vec3 side = sb_vec3_add_scaled(up, normal, -sb_vec3_dot(up, normal));
    if (sb_vec3_length_squared(side) < 1e-4f) {
        side = sb_vec3_cross(normal, sb_vec3_make(1.0f, 0.0f, 0.0f));
    }
    return sb_vec3_scale(side, 1.0f / sb_vec3_length(side));
}

void sb_balance_add(sb_balance *of, sb_vec3 normal, float friction)
{
    if (of->count + 4 > 4 * SB_BALANCE_PUSH_COUNT_MAX) {
        return;
    }
    if (!(friction > 0.0f)) {
        of->ways[of->count++] = normal;
        return;
    }
    const sb_vec3 uphill = along_surface(normal, of->up), across = sb_vec3_cross(normal, uphill);
    of->ways[of->count++] = sb_vec3_add_scaled(normal, uphill, friction);
    of->ways[of->count++] = sb_vec3_add_scaled(normal, uphill, -friction);
    of->ways[of->count++] = sb_vec3_add_scaled(normal, across, friction);
    of->ways[of->count++] = sb_vec3_add_scaled(normal, across, -friction);
}

// Least squares with shares that are not negative (Lawson and Hanson 1974 state the problem), by
// coordinate descent over the few directions.
bool sb_balance_holds(const sb_balance *of, float share)
{
    float shares[4 * SB_BALANCE_PUSH_COUNT_MAX] = {0.0f};
    sb_vec3 left = of->up;
    for (int round = 0; round < ROUND_COUNT; round++) {
        for (uint32_t i = 0; i < of->count; i++) {
            const sb_vec3 way = of->ways[i];
            float more = sb_vec3_dot(left, way) / sb_vec3_length_squared(way);
            more = more > -shares[i] ? more : -shares[i];
            shares[i] += more;
            left = sb_vec3_add_scaled(left, way, -more);
        }
        if (sb_vec3_length_squared(left) <= share * share) {
            return true;
        }
    }
    return false;
}
