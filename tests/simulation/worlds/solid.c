#include "solid.h"

#include <string.h>

static vec turned(const solid_turn *turn, vec v)
{
    vec at = vec_scale(turn->axes[0], v.x);
    at = vec_along(at, turn->axes[1], v.y);
    return vec_along(at, turn->axes[2], v.z);
}

// Rodrigues' formula on a quaternion that need not be exactly of unit length.
static vec tilted(sb_quaternion q, vec v)
{
    double w = (double)q.w;
    vec u = {(double)q.x, (double)q.y, (double)q.z};
    double squared = vec_dot(u, u) + w * w;
    vec t = vec_scale(vec_cross(u, v), 2 / squared);
    return vec_add(vec_along(v, t, w), vec_cross(u, t));
}

solid_turn solid_turn_of(double yaw, sb_quaternion tilt)
{
    double s = sin(yaw), c = cos(yaw);
    return (solid_turn){{tilted(tilt, (vec){c, 0, -s}), tilted(tilt, (vec){0, 1, 0}),
                         tilted(tilt, (vec){s, 0, c})}};
}

solid solid_plane(vec normal, double offset)
{
    return (solid){.kind = SOLID_PLANE, .axis = normal, .offset = offset, .reach = HUGE_VAL};
}

solid solid_ball(vec center, double radius)
{
    return (solid){.kind = SOLID_BALL, .center = center, .radius = radius, .reach = radius};
}

solid solid_cylinder(vec center, vec axis, double radius, double half_height)
{
    return (solid){.kind = SOLID_CYLINDER,
                   .center = center,
                   .axis = axis,
                   .radius = radius,
                   .half_height = half_height,
                   .reach = sqrt(radius * radius + half_height * half_height)};
}

static void mark_parallel_edges(solid *of)
{
    for (uint32_t i = 0; i < of->edge_count; i++) {
        vec a = vec_sub(of->vertices[of->edges[i].b], of->vertices[of->edges[i].a]);
        of->edges[i].repeats = false;
        for (uint32_t k = 0; k < i && !of->edges[i].repeats; k++) {
            vec b = vec_sub(of->vertices[of->edges[k].b], of->vertices[of->edges[k].a]);
            double sine = vec_length(vec_cross(a, b)) / (vec_length(a) * vec_length(b));
            of->edges[i].repeats = sine < 1e-6;
        }
    }
}

// Corner i of a box has the signs of the bits x, y and z of i.
static const uint8_t box_corners[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                          {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

solid solid_box(vec center, vec half, const solid_turn *turn)
{
    solid box = {.kind = SOLID_POLYTOPE, .center = center, .reach = vec_length(half)};
    for (uint32_t i = 0; i < 8; i++) {
        vec corner = {(i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                      (i & 4) != 0 ? half.z : -half.z};
        box.vertices[box.vertex_count++] = vec_add(center, turned(turn, corner));
    }
    for (uint32_t i = 0; i < 6; i++) {
        vec normal = vec_scale(turn->axes[i / 2], i % 2 == 0 ? -1 : 1);
        solid_face face = {normal, vec_dot(normal, box.vertices[box_corners[i][0]]),
                           (uint16_t)(4 * i), 4};
        memcpy(box.indices + face.first, box_corners[i], 4);
        box.faces[box.face_count++] = face;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < 8; i++) {
            if ((i >> axis & 1) == 0) {
                bool repeats = box.edge_count % 4 != 0;
                box.edges[box.edge_count++] =
                    (solid_edge){(uint8_t)i, (uint8_t)(i | 1u << axis), repeats};
            }
        }
    }
    return box;
}

solid solid_hull(const sb_hull *hull, vec center, const solid_turn *turn)
{
    solid out = {.kind = SOLID_POLYTOPE,
                 .center = center,
                 .reach = (double)hull->radius,
                 .vertex_count = hull->vertex_count,
                 .face_count = hull->face_count,
                 .edge_count = hull->edge_count};
    for (uint32_t i = 0; i < out.vertex_count; i++) {
        out.vertices[i] = vec_add(center, turned(turn, vec_of(sb_hull_vertices(hull)[i])));
    }
    memcpy(out.indices, sb_hull_indices(hull), hull->index_count);
    for (uint32_t i = 0; i < out.face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull)[i];
        vec normal = turned(turn, vec_of(face->plane.normal));
        double offset = vec_dot(normal, center) + (double)face->plane.offset;
        out.faces[i] = (solid_face){normal, offset, face->index_first, face->index_count};
    }
    for (uint32_t i = 0; i < out.edge_count; i++) {
        const sb_hull_edge *edge = &sb_hull_edges(hull)[i];
        out.edges[i] = (solid_edge){edge->vertex_a, edge->vertex_b, false};
    }
    mark_parallel_edges(&out);
    return out;
}

static double cylinder_reach(const solid *of, vec direction)
{
    double along = vec_dot(of->axis, direction);
    double across = sqrt(fmax(0, vec_dot(direction, direction) - along * along));
    return fabs(along) * of->half_height + across * of->radius;
}

double solid_low(const solid *of, vec direction)
{
    if (of->kind == SOLID_BALL) {
        return vec_dot(direction, of->center) - of->radius * vec_length(direction);
    }
    if (of->kind == SOLID_CYLINDER) {
        return vec_dot(direction, of->center) - cylinder_reach(of, direction);
    }
    double low = HUGE_VAL;
    for (uint32_t i = 0; i < of->vertex_count; i++) {
        low = fmin(low, vec_dot(direction, of->vertices[i]));
    }
    return low;
}
