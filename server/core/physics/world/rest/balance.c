#include "physics/world/rest/balance.h"

// Normals of which the cosine is more than this count as the same.
#define SAME_COSINE 0.999999f
// Ways between which the sine of the angle is less than this (its square) span no certain plane.
#define PLANE_SINE_SQUARED_MIN 1e-6f
// Things that nearly face each other would have to push harder than this, in weights.
#define STRENGTH_MAX 32.0f

// The unit directions of the forces that pushes give: for each the edges of a pyramid in its cone
// of friction.
typedef struct ways {
    sb_vec3 all[4 * SB_BALANCE_PUSH_COUNT_MAX];
    uint32_t count;
} ways;

// Returns true if another push has this normal, and gives it the greater friction.
static bool joins(sb_balance *of, sb_vec3 normal, float friction)
{
    for (uint32_t i = 0; i < of->count; i++) {
        sb_balance_push *push = &of->pushes[i];
        if (sb_vec3_dot(push->normal, normal) > SAME_COSINE) {
            push->friction = friction > push->friction ? friction : push->friction;
            return true;
        }
    }
    return false;
}

void sb_balance_add(sb_balance *of, sb_vec3 normal, float friction)
{
    if (joins(of, normal, friction)) {
        return;
    }
    const float rise = sb_vec3_dot(normal, of->up);
    uint32_t place = of->count;
    while (place > 0 && sb_vec3_dot(of->pushes[place - 1].normal, of->up) < rise) {
        place--;
    }
    if (place == SB_BALANCE_PUSH_COUNT_MAX) {
        return;
    }
    of->count += of->count < SB_BALANCE_PUSH_COUNT_MAX;
    for (uint32_t i = of->count - 1; i > place; i--) {
        of->pushes[i] = of->pushes[i - 1];
    }
    of->pushes[place] = (sb_balance_push){normal, friction};
}

// Returns a direction along a surface: uphill if it is slanted.
static sb_vec3 along_surface(sb_vec3 normal, sb_vec3 up)
{
    sb_vec3 side = sb_vec3_add_scaled(up, normal, -sb_vec3_dot(up, normal));
    if (sb_vec3_length_squared(side) < 1e-4f) {
        side = sb_vec3_cross(normal, sb_vec3_make(1.0f, 0.0f, 0.0f));
    }
    return sb_vec3_scale(side, 1.0f / sb_vec3_length(side));
}

static void add_way(ways *to, sb_vec3 normal, sb_vec3 side, float friction)
{
    const sb_vec3 way = sb_vec3_add_scaled(normal, side, friction);
    to->all[to->count++] = sb_vec3_scale(way, 1.0f / sb_vec3_length(way));
}

static void list_ways(const sb_balance *of, ways *to)
{
    to->count = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        const sb_vec3 normal = of->pushes[i].normal;
        if (!(of->pushes[i].friction > 0.0f)) {
            to->all[to->count++] = normal;
            continue;
        }
        const float friction = of->pushes[i].friction;
        const sb_vec3 uphill = along_surface(normal, of->up);
        const sb_vec3 across = sb_vec3_cross(normal, uphill);
        add_way(to, normal, uphill, friction);
        add_way(to, normal, uphill, -friction);
        add_way(to, normal, across, friction);
        add_way(to, normal, across, -friction);
    }
}

static bool one_holds(const ways *of, sb_vec3 up, float share)
{
    for (uint32_t i = 0; i < of->count; i++) {
        const float rise = sb_vec3_dot(of->all[i], up);
        if (rise > 0.0f && 1.0f - rise * rise <= share * share) {
            return true;
        }
    }
    return false;
}

// Returns true if a strength is one that a push can have. It is given as a fraction with a positive
// denominator.
static bool is_strength(float numerator, float denominator)
{
    return numerator >= 0.0f && numerator <= STRENGTH_MAX * denominator;
}

// Two ways give all of the weight that lies in their plane, if it lies between them.
static bool two_hold(const ways *of, sb_vec3 up, float share)
{
    for (uint32_t i = 1; i < of->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            const sb_vec3 one = of->all[k], two = of->all[i], normal = sb_vec3_cross(one, two);
            const float square = sb_vec3_length_squared(normal), off = sb_vec3_dot(up, normal);
            if (square >= PLANE_SINE_SQUARED_MIN && off * off <= share * share * square &&
                is_strength(sb_vec3_dot(sb_vec3_cross(up, two), normal), square) &&
                is_strength(sb_vec3_dot(sb_vec3_cross(one, up), normal), square)) {
                return true;
            }
        }
    }
    return false;
}

// Three ways give all of the weight if it lies between them.
static bool three_hold(const ways *of, sb_vec3 up)
{
    for (uint32_t i = 2; i < of->count; i++) {
        for (uint32_t k = 1; k < i; k++) {
            const sb_vec3 one = of->all[i], two = of->all[k], normal = sb_vec3_cross(one, two);
            const float off = sb_vec3_dot(up, normal), sign = off < 0.0f ? -1.0f : 1.0f;
            const sb_vec3 by_one = sb_vec3_scale(sb_vec3_cross(up, two), sign);
            const sb_vec3 by_two = sb_vec3_scale(sb_vec3_cross(one, up), sign);
            for (uint32_t m = 0; m < k; m++) {
                const float volume = sign * sb_vec3_dot(of->all[m], normal);
                if (volume > 0.0f && is_strength(sign * off, volume) &&
                    is_strength(sb_vec3_dot(of->all[m], by_one), volume) &&
                    is_strength(sb_vec3_dot(of->all[m], by_two), volume)) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Of the forces that the ways can give, the nearest to what carries the weight is one along a way,
// one between two, or, if nothing is missing, one between three (Caratheodory). All are tried:
// descent needs hundreds of rounds between things that nearly face each other.
bool sb_balance_holds(const sb_balance *of, float share)
{
    ways list;
    list_ways(of, &list);
    return share >= 1.0f || one_holds(&list, of->up, share) || two_hold(&list, of->up, share) ||
           three_hold(&list, of->up);
}
