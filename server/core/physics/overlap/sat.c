#include "physics/overlap/sat.h"

// Widens the arcs of the Gauss map, so that rounding loses no pair. What comes in too much costs
// time only: every axis is measured over all vertices.
#define ARC_SLACK 1e-6f

float sb_sat_slack(const sb_polytope *a, const sb_polytope *b)
{
    return SB_SAT_ROUNDING * (a->reach + b->reach);
}

// How far the polytope reaches along a direction.
static float reach_along(const sb_polytope *polytope, sb_vec3 direction)
{
    return sb_vec3_dot(polytope->vertices[sb_polytope_support(polytope, direction)], direction);
}

// False if a face of `reference` separates; otherwise the first of those with the least overlap.
static bool test_faces(const sb_polytope *reference, const sb_polytope *other, float *out_overlap,
                       uint32_t *out_index)
{
    *out_overlap = FLT_MAX;
    *out_index = 0;
    for (uint32_t i = 0; i < reference->face_count; i++) {
        const sb_plane *plane = &reference->faces[i].plane;
        float overlap = plane->offset + reach_along(other, sb_vec3_negate(plane->normal));
        if (overlap < 0.0f) {
            return false;
        }
        if (overlap < *out_overlap) {
            *out_overlap = overlap;
            *out_index = i;
        }
    }
    return true;
}

// An edge on the Gauss map: the arc between the normals of its faces.
typedef struct gauss_arc {
    sb_vec3 along; // the edge's unit direction, square to the arc
    sb_vec3 left, right;
    float slack;
} gauss_arc;

static gauss_arc arc_of(const sb_polytope *polytope, uint32_t edge_index)
{
    const sb_hull_edge *edge = &polytope->edges[edge_index];
    gauss_arc arc = {
        .along = sb_polytope_edge_direction(polytope, edge_index),
        .left = polytope->faces[edge->face_left].plane.normal,
        .right = polytope->faces[edge->face_right].plane.normal,
    };
    // A face that was joined from several is square to its shorter edges only so far.
    float skew_left = fabsf(sb_vec3_dot(arc.left, arc.along));
    float skew_right = fabsf(sb_vec3_dot(arc.right, arc.along));
    arc.slack = ARC_SLACK + skew_left + skew_right;
    return arc;
}

// True if the direction sign * (a.along x b.along) is on the arc of `a` as far as its left and
// right are concerned, whose products with b.along are given.
static bool is_between(float left, float right, float sign, float slack)
{
    return sign * left >= -slack && sign * right <= slack;
}

// With n = sign (p x q), p and q the two edges: n is between A's normals where (left x n) . p and
// (n x right) . p are not negative, which come down to sign (left . q) >= 0 >= sign (right . q). By
// the same identity -n is between B's where sign (left . p) >= 0 >= sign (right . p).
static bool arcs_cross(const gauss_arc *a, const gauss_arc *b, bool out_signs[2])
{
    float slack = a->slack + b->slack;
    float a_left = sb_vec3_dot(a->left, b->along), a_right = sb_vec3_dot(a->right, b->along);
    out_signs[0] = is_between(a_left, a_right, 1.0f, slack);
    out_signs[1] = is_between(a_left, a_right, -1.0f, slack);
    if (!out_signs[0] && !out_signs[1]) {
        return false;
    }
    float b_left = sb_vec3_dot(b->left, a->along), b_right = sb_vec3_dot(b->right, a->along);
    out_signs[0] = out_signs[0] && is_between(b_left, b_right, 1.0f, slack);
    out_signs[1] = out_signs[1] && is_between(b_left, b_right, -1.0f, slack);
    return out_signs[0] || out_signs[1];
}

// The overlap along an axis, or where the two edges alone show that it is not under `limit`, some
// number that is not either.
static float edge_overlap(const sb_polytope *a, const sb_polytope *b, const sb_sat *pair,
                          float limit)
{
    sb_vec3 on_a = a->vertices[a->edges[pair->index_a].vertex_a];
    sb_vec3 on_b = b->vertices[b->edges[pair->index_b].vertex_a];
    float at_least = sb_vec3_dot(pair->axis, sb_vec3_sub(on_a, on_b));
    if (at_least > limit) {
        return at_least;
    }
    return reach_along(a, pair->axis) + reach_along(b, sb_vec3_negate(pair->axis));
}

// False if a common perpendicular of the two edges separates. `limit` is what an overlap must stay
// under to replace the best so far.
static bool test_edge_pair(const sb_polytope *a, const sb_polytope *b, sb_sat *pair,
                           const bool signs[2], sb_vec3 across, float *limit, sb_sat *best)
{
    for (int k = 0; k < 2; k++) {
        if (!signs[k]) {
            continue;
        }
        pair->axis = k == 0 ? across : sb_vec3_negate(across);
        pair->overlap = edge_overlap(a, b, pair, *limit);
        if (pair->overlap < 0.0f) {
            return false;
        }
        if (pair->overlap < *limit) {
            *limit = pair->overlap;
            *best = *pair;
        }
    }
    return true;
}

static bool test_edges(const sb_polytope *a, const sb_polytope *b, sb_sat *best)
{
    gauss_arc arcs[SB_HULL_EDGE_COUNT_MAX];
    for (uint32_t j = 0; j < b->edge_count; j++) {
        arcs[j] = arc_of(b, j);
    }
    float limit = best->overlap - sb_sat_slack(a, b);
    for (uint32_t i = 0; i < a->edge_count; i++) {
        gauss_arc arc_a = arc_of(a, i);
        for (uint32_t j = 0; j < b->edge_count; j++) {
            bool signs[2];
            if (!arcs_cross(&arc_a, &arcs[j], signs)) {
                continue;
            }
            sb_vec3 across = sb_vec3_cross(arc_a.along, arcs[j].along);
            float squared = sb_vec3_length_squared(across);
            if (squared < SB_SAT_PARALLEL_SINE_SQUARED) {
                continue;
            }
            across = sb_vec3_scale(across, 1.0f / sqrtf(squared));
            sb_sat pair = {.feature = SB_SAT_EDGES, .index_a = i, .index_b = j};
            if (!test_edge_pair(a, b, &pair, signs, across, &limit, best)) {
                return false;
            }
        }
    }
    return true;
}

bool sb_sat_test(const sb_polytope *a, const sb_polytope *b, sb_sat *out_sat)
{
    float overlap_a, overlap_b;
    uint32_t face_a, face_b;
    if (!test_faces(a, b, &overlap_a, &face_a) || !test_faces(b, a, &overlap_b, &face_b)) {
        return false;
    }
    if (overlap_a <= overlap_b) {
        *out_sat = (sb_sat){a->faces[face_a].plane.normal, overlap_a, SB_SAT_FACE_OF_A, face_a, 0};
    } else {
        sb_vec3 axis = sb_vec3_negate(b->faces[face_b].plane.normal);
        *out_sat = (sb_sat){axis, overlap_b, SB_SAT_FACE_OF_B, 0, face_b};
    }
    return test_edges(a, b, out_sat);
}
