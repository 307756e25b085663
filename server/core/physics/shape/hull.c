#include "physics/shape/hull.h"

sb_vec3 sb_placed_hull_direction_to_local(const sb_placed_hull *placed, sb_vec3 direction)
{
    return (sb_vec3){sb_vec3_dot(placed->axes[0], direction),
                     sb_vec3_dot(placed->axes[1], direction),
                     sb_vec3_dot(placed->axes[2], direction)};
}

sb_vec3 sb_placed_hull_direction_to_world(const sb_placed_hull *placed, sb_vec3 local)
{
    sb_vec3 sum = sb_vec3_scale(placed->axes[0], local.x);
    sum = sb_vec3_add_scaled(sum, placed->axes[1], local.y);
    return sb_vec3_add_scaled(sum, placed->axes[2], local.z);
}

sb_vec3 sb_placed_hull_to_local(const sb_placed_hull *placed, sb_vec3 point)
{
    return sb_placed_hull_direction_to_local(placed, sb_vec3_sub(point, placed->center));
}

sb_vec3 sb_placed_hull_to_world(const sb_placed_hull *placed, sb_vec3 local)
{
    return sb_vec3_add(placed->center, sb_placed_hull_direction_to_world(placed, local));
}

sb_aabb sb_placed_hull_bounds(const sb_placed_hull *placed)
{
    const sb_vec3 *vertices = sb_hull_vertices(placed->hull);
    sb_vec3 first = sb_placed_hull_to_world(placed, vertices[0]);
    sb_aabb bounds = {first, first};
    for (uint32_t i = 1; i < placed->hull->vertex_count; i++) {
        sb_vec3 vertex = sb_placed_hull_to_world(placed, vertices[i]);
        bounds.min = sb_vec3_min(bounds.min, vertex);
        bounds.max = sb_vec3_max(bounds.max, vertex);
    }
    return bounds;
}

uint32_t sb_hull_support(const sb_hull *hull, sb_vec3 direction)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    uint32_t best_index = 0;
    float best = sb_vec3_dot(vertices[0], direction);
    for (uint32_t i = 1; i < hull->vertex_count; i++) {
        float reach = sb_vec3_dot(vertices[i], direction);
        if (reach > best) {
            best = reach;
            best_index = i;
        }
    }
    return best_index;
}

bool sb_hull_face_contains(const sb_hull *hull, const sb_hull_face *face, sb_vec3 point)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const uint8_t *indices = sb_hull_indices(hull) + face->index_first;
    sb_vec3 from = vertices[indices[face->index_count - 1]];
    for (uint32_t i = 0; i < face->index_count; i++) {
        sb_vec3 to = vertices[indices[i]];
        sb_vec3 inward = sb_vec3_cross(face->plane.normal, sb_vec3_sub(to, from));
        if (sb_vec3_dot(inward, sb_vec3_sub(point, from)) < 0.0f) {
            return false;
        }
        from = to;
    }
    return true;
}
