#include "physics/planar/polygon.h"

static sb_vec2 vertex_after(const sb_polygon *polygon, uint32_t index)
{
    return polygon->vertices[index + 1 < polygon->vertex_count ? index + 1 : 0];
}

static bool is_in_range(float value)
{
    return fabsf(value) <= SB_POLYGON_EXTENT_MAX; // false for what is not a number
}

// True if the edge goes left: a convex polygon turns from going left to going right once.
static bool goes_left(sb_vec2 edge)
{
    return edge.x < 0.0f || (edge.x == 0.0f && edge.y < 0.0f);
}

sb_error sb_polygon_check(const sb_polygon *polygon)
{
    if (polygon->vertex_count < 3 || polygon->vertex_count > SB_POLYGON_VERTEX_COUNT_MAX) {
        return SB_ERROR_LIMIT;
    }
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        if (!is_in_range(polygon->vertices[i].x) || !is_in_range(polygon->vertices[i].y)) {
            return SB_ERROR_RANGE;
        }
    }
    uint32_t last = polygon->vertex_count - 1;
    sb_vec2 before = sb_vec2_sub(polygon->vertices[0], polygon->vertices[last]);
    uint32_t turns = 0;
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        sb_vec2 edge = sb_vec2_sub(vertex_after(polygon, i), polygon->vertices[i]);
        // An edge whose square is too small for a float has no direction.
        if (!(sb_vec2_cross(before, edge) > 0.0f) || sb_vec2_dot(edge, edge) < FLT_MIN) {
            return SB_ERROR_MALFORMED;
        }
        turns += goes_left(before) && !goes_left(edge);
        before = edge;
    }
    // Left turns alone may also go round several times, as a star does.
    return turns == 1 ? SB_OK : SB_ERROR_MALFORMED;
}

bool sb_polygon_contains(const sb_polygon *polygon, sb_vec2 point)
{
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        sb_vec2 edge = sb_vec2_sub(vertex_after(polygon, i), polygon->vertices[i]);
        if (sb_vec2_cross(edge, sb_vec2_sub(point, polygon->vertices[i])) < 0.0f) {
            return false;
        }
    }
    return true;
}

// Unit outward normal of an edge.
static sb_vec2 normal_of(const sb_polygon *polygon, uint32_t index)
{
    sb_vec2 edge = sb_vec2_sub(vertex_after(polygon, index), polygon->vertices[index]);
    float length = sb_vec2_length(edge);
    return (sb_vec2){edge.y / length, -edge.x / length};
}

// The edge that the point is farthest outside of, or least inside; of equals the first.
static uint32_t nearest_edge(const sb_polygon *polygon, sb_vec2 point, float *out_distance)
{
    uint32_t best = 0;
    float best_distance = -FLT_MAX;
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        sb_vec2 away = sb_vec2_sub(point, polygon->vertices[i]);
        float distance = sb_vec2_dot(normal_of(polygon, i), away);
        if (distance > best_distance) {
            best_distance = distance;
            best = i;
        }
    }
    *out_distance = best_distance;
    return best;
}

// True if a point that is outside of the edge is beside it: between its ends. Then no other point
// of the polygon is as close as the one square to it, because all of it is behind the edge.
static bool is_beside(const sb_polygon *polygon, uint32_t index, sb_vec2 point, sb_vec2 *out_offset)
{
    sb_vec2 from = sb_vec2_sub(polygon->vertices[index], point);
    sb_vec2 to = sb_vec2_sub(vertex_after(polygon, index), point);
    sb_vec2 edge = sb_vec2_sub(vertex_after(polygon, index), polygon->vertices[index]);
    if (sb_vec2_dot(from, edge) >= 0.0f || sb_vec2_dot(to, edge) <= 0.0f) {
        return false;
    }
    // By the nearer end: less rounding.
    sb_vec2 near = sb_vec2_dot(from, from) < sb_vec2_dot(to, to) ? from : to;
    sb_vec2 normal = normal_of(polygon, index);
    float inward = sb_vec2_dot(normal, near);
    *out_offset = sb_vec2_scale(normal, inward);
    return inward < 0.0f;
}

// From a point outside to the polygon, the shortest way: to the edge that it is beside, or to the
// nearest vertex.
static sb_vec2 shortest_offset(const sb_polygon *polygon, sb_vec2 point)
{
    sb_vec2 best = {0.0f, 0.0f};
    float best_squared = FLT_MAX;
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        sb_vec2 offset;
        if (is_beside(polygon, i, point, &offset)) {
            return offset;
        }
        offset = sb_vec2_sub(polygon->vertices[i], point);
        float squared = sb_vec2_dot(offset, offset);
        if (squared < best_squared) {
            best = offset;
            best_squared = squared;
        }
    }
    return best;
}

bool sb_circle_polygon_overlap(const sb_circle *a, const sb_polygon *b)
{
    if (sb_polygon_contains(b, a->center)) {
        return true;
    }
    sb_vec2 offset = shortest_offset(b, a->center);
    return sb_vec2_dot(offset, offset) <= a->radius * a->radius;
}

bool sb_circle_polygon_mtv2(const sb_circle *a, const sb_polygon *b, sb_mtv2 *out_mtv)
{
    float outside;
    uint32_t edge = nearest_edge(b, a->center, &outside);
    if (outside > 0.0f) {
        sb_vec2 offset = shortest_offset(b, a->center);
        float distance = sb_vec2_length(offset);
        if (distance > a->radius) {
            return false;
        }
        // Against the edge's normal the way leads back by as much as the centre is outside of it;
        // if not, it is so short that by rounding it may lead anywhere.
        if (-sb_vec2_dot(offset, normal_of(b, edge)) > 0.5f * outside) {
            sb_vec2 normal = {offset.x / distance, offset.y / distance};
            *out_mtv = (sb_mtv2){normal, a->radius - distance};
            return true;
        }
    }
    *out_mtv = (sb_mtv2){sb_vec2_negate(normal_of(b, edge)), a->radius - outside};
    return true;
}

// How far a polygon reaches along a direction.
static float reach_along(const sb_polygon *polygon, sb_vec2 from, sb_vec2 direction)
{
    float reach = -FLT_MAX;
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        float along = sb_vec2_dot(direction, sb_vec2_sub(polygon->vertices[i], from));
        reach = along > reach ? along : reach;
    }
    return reach;
}

// Along the normals of one polygon's edges: how deep the other comes in. False if one separates.
static bool try_edges(const sb_polygon *polygon, const sb_polygon *other, float side, sb_mtv2 *best)
{
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        sb_vec2 normal = normal_of(polygon, i);
        float depth = reach_along(other, polygon->vertices[i], sb_vec2_negate(normal));
        if (depth < 0.0f) {
            return false;
        }
        if (depth < best->depth) {
            *best = (sb_mtv2){sb_vec2_scale(normal, side), depth};
        }
    }
    return true;
}

bool sb_polygon_polygon_mtv2(const sb_polygon *a, const sb_polygon *b, sb_mtv2 *out_mtv)
{
    sb_mtv2 best = {.depth = FLT_MAX};
    if (!try_edges(a, b, 1.0f, &best) || !try_edges(b, a, -1.0f, &best)) {
        return false;
    }
    *out_mtv = best;
    return true;
}

bool sb_polygon_polygon_overlap(const sb_polygon *a, const sb_polygon *b)
{
    sb_mtv2 mtv;
    return sb_polygon_polygon_mtv2(a, b, &mtv);
}
