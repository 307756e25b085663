#include "hull_distance.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "physics/shape/hull_build.h"
#include "sample.h"

real3 real_frame_to_local(const real_frame *frame, real3 point)
{
    real3 offset = real3_sub(point, frame->center);
    return (real3){real3_dot(frame->axes[0], offset), real3_dot(frame->axes[1], offset),
                   real3_dot(frame->axes[2], offset)};
}

real3 real_frame_to_world(const real_frame *frame, real3 local)
{
    real3 at = real3_add(frame->center, real3_scale(frame->axes[0], local.x));
    at = real3_add(at, real3_scale(frame->axes[1], local.y));
    return real3_add(at, real3_scale(frame->axes[2], local.z));
}

sb_placed_hull real_frame_place(const real_frame *frame, const sb_hull *hull)
{
    return (sb_placed_hull){
        .hull = hull,
        .center = real3_round(frame->center),
        .axes = {real3_round(frame->axes[0]), real3_round(frame->axes[1]),
                 real3_round(frame->axes[2])},
    };
}

static real3 normal_of(const sb_hull_face *face)
{
    return real3_of(face->plane.normal);
}

static double height_over(const sb_hull_face *face, real3 point)
{
    return real3_dot(normal_of(face), point) - (double)face->plane.offset;
}

// Returns true if the point's foot on the face's plane is inside its polygon, which means on the
// inner side of each edge.
static bool is_over(const sb_hull *hull, const sb_hull_face *face, real3 point)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    const uint8_t *indices = sb_hull_indices(hull) + face->index_first;
    for (uint32_t i = 0; i < face->index_count; i++) {
        real3 from = real3_of(vertices[indices[i]]);
        real3 to = real3_of(vertices[indices[(i + 1u) % face->index_count]]);
        real3 left = real3_cross(normal_of(face), real3_sub(to, from));
        if (real3_dot(left, real3_sub(point, from)) < 0) {
            return false;
        }
    }
    return true;
}

double real_hull_distance_low(const sb_hull *hull, real3 point)
{
    double highest = -HUGE_VAL;
    for (uint32_t i = 0; i < hull->face_count; i++) {
        highest = fmax(highest, height_over(&sb_hull_faces(hull)[i], point));
    }
    return highest;
}

static double squared(real3 v)
{
    return real3_dot(v, v);
}

static double distance_of_edges(const sb_hull *hull, real3 point, real3 *out_closest)
{
    const sb_hull_edge *edges = sb_hull_edges(hull);
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        real3 a = real3_of(vertices[edges[i].vertex_a]);
        real3 offset = real3_sub(real3_of(vertices[edges[i].vertex_b]), a);
        double share = real3_dot(real3_sub(point, a), offset) / squared(offset);
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        real3 candidate = real3_add(a, real3_scale(offset, share));
        double distance = squared(real3_sub(point, candidate));
        if (distance < least) {
            least = distance;
            *out_closest = candidate;
        }
    }
    return sqrt(least);
}

// Above a face its plane is closest, because the rest of the hull is behind it. Elsewhere outside
// an edge is closest, and inside the nearest plane.
double real_hull_distance(const sb_hull *hull, real3 point, real3 *out_closest)
{
    const sb_hull_face *faces = sb_hull_faces(hull);
    double highest = -HUGE_VAL, distance = -HUGE_VAL;
    real3 closest = point;
    for (uint32_t i = 0; i < hull->face_count && distance <= 0; i++) {
        double height = height_over(&faces[i], point);
        bool over = height > 0 && is_over(hull, &faces[i], point);
        if (over || (highest <= 0 && height > highest)) {
            closest = real3_sub(point, real3_scale(normal_of(&faces[i]), height));
        }
        highest = height > highest ? height : highest;
        distance = over ? height : distance;
    }
    if (distance <= 0) {
        distance = highest > 0 ? distance_of_edges(hull, point, &closest) : highest;
    }
    if (out_closest != NULL) {
        *out_closest = closest;
    }
    return distance;
}

double real_hull_slack(const sb_hull *hull)
{
    double slack = 0;
    for (uint32_t i = 0; i < hull->vertex_count; i++) {
        slack = fmax(slack, real_hull_distance_low(hull, real3_of(sb_hull_vertices(hull)[i])));
    }
    // A face's corners do not lie exactly in its plane either.
    for (uint32_t i = 0; i < hull->face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull)[i];
        for (uint32_t j = 0; j < face->index_count; j++) {
            uint8_t index = sb_hull_indices(hull)[face->index_first + j];
            real3 corner = real3_of(sb_hull_vertices(hull)[index]);
            slack = fmax(slack, fabs(height_over(face, corner)));
        }
    }
    return slack;
}

real3 real_hull_sample(const sb_hull *hull, double reach)
{
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    real3 at = {0, 0, 0};
    double left = 1;
    for (int i = 0; i < 4; i++) {
        double weight = i < 3 ? left * sample_in(0, 1) : left;
        left -= weight;
        real3 vertex = real3_of(vertices[sample_below(hull->vertex_count)]);
        at = real3_add(at, real3_scale(vertex, weight));
    }
    real3 center = real3_of(hull->center);
    return real3_add(center, real3_scale(real3_sub(at, center), reach));
}

// Each block has exactly its size, so that a sanitizer sees a read beyond it. The blocks are never
// freed.
static sb_hull *pool[HULL_POOL_COUNT];

const sb_hull *hull_pool(uint32_t index)
{
    return pool[index];
}

static double pool_slack[HULL_POOL_COUNT];

double hull_pool_slack(uint32_t index)
{
    return pool_slack[index];
}

// A prism over a regular polygon. Its size may make it a needle or a slab.
static uint32_t prism(sb_vec3 points[64], uint32_t corners, real3 size)
{
    for (uint32_t i = 0; i < corners; i++) {
        double angle = 6.28318530717958647692 * i / corners;
        real3 at = {size.x * cos(angle), size.y, size.z * sin(angle)};
        points[2 * i] = real3_round(at);
        at.y = -size.y;
        points[2 * i + 1] = real3_round(at);
    }
    return 2 * corners;
}

static uint32_t cloud(sb_vec3 points[64], uint32_t count, real3 size)
{
    for (uint32_t i = 0; i < count; i++) {
        real3 at = real3_random_direction();
        points[i] = real3_round((real3){at.x * size.x, at.y * size.y, at.z * size.z});
    }
    return count;
}

int hull_pool_setup(void **state)
{
    if (sample_group_setup(state) != 0 || sample_setup(state) != 0) {
        return -1;
    }
    for (uint32_t i = 0; i < HULL_POOL_COUNT;) {
        double low = i % 5 == 0 ? 0.02 : 0.4;
        real3 size = {sample_log(low, 3), sample_log(low, 3), sample_log(low, 3)};
        _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
        sb_error error;
        if (i % 4 == 0) {
            error = sb_hull_build_box(block, real3_round(size));
        } else {
            sb_vec3 points[64];
            uint32_t count = i % 4 == 1    ? prism(points, 3 + sample_below(6), size)
                             : i % 64 == 2 ? cloud(points, 64, size)
                                           : cloud(points, 4 + sample_below(9), size);
            error = sb_hull_build(block, points, count);
        }
        if (error == SB_OK) {
            const void *hull = block;
            size_t block_size = ((const sb_hull *)hull)->size;
            pool[i] = malloc(block_size);
            if (pool[i] == NULL) {
                return -1;
            }
            memcpy(pool[i], block, block_size);
            pool_slack[i] = real_hull_slack(hull_pool(i));
            i++;
        }
    }
    return 0;
}
