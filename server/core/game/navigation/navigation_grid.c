#include "game/navigation/navigation_grid.h"

bool sb_navigation_point_at(const sb_navigation *navigation, float x, float z,
                            sb_navigation_point *out_point)
{
    const float side = (float)(1 << SB_NAVIGATION_POINT_BITS);
    float across_x = floorf((x - navigation->min_x) / navigation->cell_m * side);
    float across_z = floorf((z - navigation->min_z) / navigation->cell_m * side);
    // Not the negated comparison: NaN must fail.
    if (!(across_x >= 0.0f && across_x < (float)navigation->width * side && across_z >= 0.0f &&
          across_z < (float)navigation->depth * side)) {
        return false;
    }
    *out_point = (sb_navigation_point){(int32_t)across_x, (int32_t)across_z};
    return true;
}

uint32_t sb_navigation_component(const sb_navigation *navigation, float x, float z)
{
    sb_navigation_point point;
    if (!sb_navigation_point_at(navigation, x, z, &point)) {
        return SB_NAVIGATION_COMPONENT_NONE;
    }
    return sb_navigation_components(navigation)[sb_navigation_cell_of(navigation, point)];
}

static bool component_will_do(uint32_t component, uint32_t wanted)
{
    return component != SB_NAVIGATION_COMPONENT_NONE &&
           (wanted == SB_NAVIGATION_COMPONENT_NONE || component == wanted);
}

// The cells whose centres may be within `radius` of `at`, both in cells: [*out_first, *out_end).
static void range_around(float at, float radius, uint32_t count, uint32_t *out_first,
                         uint32_t *out_end)
{
    float first = floorf(at - radius);
    float end = floorf(at + radius) + 1.0f;
    *out_first = first > 0.0f ? (first < (float)count ? (uint32_t)first : count) : 0;
    *out_end = end < (float)count ? (end > 0.0f ? (uint32_t)end : 0) : count;
}

bool sb_navigation_nearest_center(const sb_navigation *navigation, sb_vec3 at, float height_weight,
                                  uint32_t component, float radius_m, sb_vec3 *out_center)
{
    const float at_x = (at.x - navigation->min_x) / navigation->cell_m;
    const float at_z = (at.z - navigation->min_z) / navigation->cell_m;
    const float radius = radius_m / navigation->cell_m;
    if (!(fabsf(at_x) <= FLT_MAX && fabsf(at_z) <= FLT_MAX && radius >= 0.0f)) {
        return false;
    }
    uint32_t column_first;
    uint32_t column_end;
    uint32_t row_first;
    uint32_t row_end;
    range_around(at_x, radius, navigation->width, &column_first, &column_end);
    range_around(at_z, radius, navigation->depth, &row_first, &row_end);
    float best = FLT_MAX;
    for (uint32_t row = row_first; row < row_end; row++) {
        for (uint32_t column = column_first; column < column_end; column++) {
            const uint32_t cell = row * navigation->width + column;
            if (!component_will_do(sb_navigation_components(navigation)[cell], component)) {
                continue;
            }
            const float height = sb_navigation_heights(navigation)[cell];
            float away_x = (float)column + 0.5f - at_x;
            float away_z = (float)row + 0.5f - at_z;
            float away = away_x * away_x + away_z * away_z;
            float above = (height - at.y) * height_weight / navigation->cell_m;
            if (away <= radius * radius && away + above * above < best) {
                best = away + above * above;
                *out_center = (sb_vec3){sb_navigation_center_x(navigation, column), height,
                                        sb_navigation_center_z(navigation, row)};
            }
        }
    }
    return best < FLT_MAX;
}

bool sb_navigation_nearest(const sb_navigation *navigation, float x, float z, uint32_t component,
                           float radius_m, float *out_x, float *out_z)
{
    sb_vec3 found = {x, 0.0f, z};
    bool is_found =
        component_will_do(sb_navigation_component(navigation, x, z), component) ||
        sb_navigation_nearest_center(navigation, found, 0.0f, component, radius_m, &found);
    *out_x = found.x;
    *out_z = found.z;
    return is_found;
}

bool sb_navigation_walk(const sb_navigation *navigation, sb_navigation_point from,
                        sb_navigation_point to, uint8_t penalty_max)
{
    const uint8_t *exits = sb_navigation_exits(navigation);
    const uint8_t *penalties = sb_navigation_penalties(navigation);
    const int32_t side = 1 << SB_NAVIGATION_POINT_BITS;
    const int32_t sign_x = to.x >= from.x ? 1 : -1;
    const int32_t sign_z = to.z >= from.z ? 1 : -1;
    const int64_t length_x = (int64_t)sign_x * (to.x - from.x);
    const int64_t length_z = (int64_t)sign_z * (to.z - from.z);
    // Borders that are still to be crossed, and how far along x and z the next ones are.
    int32_t borders_x = sign_x * (to.x / side - from.x / side);
    int32_t borders_z = sign_z * (to.z / side - from.z / side);
    int64_t next_x = sign_x > 0 ? side - from.x % side : from.x % side;
    int64_t next_z = sign_z > 0 ? side - from.z % side : from.z % side;
    int32_t cell = (int32_t)sb_navigation_cell_of(navigation, from);
    if (sb_navigation_components(navigation)[cell] == SB_NAVIGATION_COMPONENT_NONE ||
        penalties[cell] > penalty_max) {
        return false;
    }
    const uint32_t direction_x = sign_x > 0 ? 0 : 4;
    const uint32_t direction_z = sign_z > 0 ? 2 : 6;
    const uint32_t direction_corner = sign_z > 0 ? (sign_x > 0 ? 1 : 3) : (sign_x > 0 ? 7 : 5);
    while (borders_x > 0 || borders_z > 0) {
        // Times of the two crossings, both multiplied by both lengths.
        int64_t order = next_x * length_z - next_z * length_x;
        bool is_x = borders_z == 0 || (borders_x > 0 && order <= 0);
        bool is_z = borders_x == 0 || (borders_z > 0 && order >= 0);
        uint32_t direction = is_x ? (is_z ? direction_corner : direction_x) : direction_z;
        if (!sb_navigation_leads(exits[cell], direction)) {
            return false;
        }
        if (is_x) {
            cell += sign_x;
            next_x += side;
            borders_x--;
        }
        if (is_z) {
            cell += sign_z * (int32_t)navigation->width;
            next_z += side;
            borders_z--;
        }
        if (penalties[cell] > penalty_max) {
            return false;
        }
    }
    return true;
}
