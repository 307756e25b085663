#include "physics/overlap/clip.h"
#include "physics/overlap/pairs.h"
#include "physics/overlap/point.h"
#include "physics/overlap/polytope.h"
#include "physics/overlap/sat.h"

// A pair in A's frame, so that rounding goes by the size of the two and not by their place.
typedef struct hull_pair {
    const sb_placed_hull *placed; // A
    sb_polytope a, b;
    sb_polytope_memory memory; // of B
    sb_sat sat;
} hull_pair;

static bool test_hulls(hull_pair *pair, const sb_placed_hull *a, const sb_placed_hull *b)
{
    sb_polytope_frame frame = sb_polytope_frame_between(a, b->center, b->axes);
    sb_polytope own = sb_polytope_of_hull(b->hull);
    pair->placed = a;
    pair->a = sb_polytope_of_hull(a->hull);
    pair->b = sb_polytope_place(&own, &frame, &pair->memory);
    return sb_sat_test(&pair->a, &pair->b, &pair->sat);
}

// `own` is the room for the box in its own frame.
static bool test_box(hull_pair *pair, sb_polytope_memory *own_memory, const sb_placed_hull *a,
                     const sb_box *b)
{
    sb_polytope_frame frame = sb_polytope_frame_between(a, b->center, b->axes);
    sb_polytope own = sb_polytope_of_box(b->half_extents, own_memory);
    pair->placed = a;
    pair->a = sb_polytope_of_hull(a->hull);
    pair->b = sb_polytope_place(&own, &frame, &pair->memory);
    return sb_sat_test(&pair->a, &pair->b, &pair->sat);
}

static sb_mtv pair_mtv(const hull_pair *pair)
{
    sb_vec3 normal = sb_placed_hull_direction_to_world(pair->placed, pair->sat.axis);
    // Two turns have left a few units in the last place of length.
    return (sb_mtv){sb_vec3_scale(normal, 1.0f / sb_vec3_length(normal)), pair->sat.overlap};
}

// The deepest vertex is of the incident face, so that it is among the points unless the sides cut
// it off. False if nothing is left.
static bool face_contacts(const sb_polytope *reference, const sb_polytope *incident,
                          uint32_t face_index, float slack, sb_manifold *out)
{
    const sb_hull_face *face = &reference->faces[face_index];
    sb_vec3 inward = sb_vec3_negate(face->plane.normal);
    uint32_t deepest = sb_polytope_support(incident, inward);
    uint32_t incident_face = sb_polytope_face_at(incident, deepest, inward);
    sb_clip_polygon polygon = sb_clip_polygon_of(incident, incident_face);
    sb_clip_by_face(&polygon, reference, face, slack);
    return sb_clip_contacts(&polygon, &face->plane, slack, out);
}

static sb_segment edge_of(const sb_polytope *polytope, uint32_t edge_index)
{
    const sb_hull_edge *edge = &polytope->edges[edge_index];
    return (sb_segment){polytope->vertices[edge->vertex_a], polytope->vertices[edge->vertex_b]};
}

// The middle between two edges, and how far they are from touching once B is moved out.
static float between_edges(const hull_pair *pair, uint32_t edge_a, uint32_t edge_b,
                           sb_vec3 *out_midpoint)
{
    sb_vec3 move = sb_vec3_scale(pair->sat.axis, pair->sat.overlap);
    sb_segment on_a = edge_of(&pair->a, edge_a), on_b = edge_of(&pair->b, edge_b);
    on_b = (sb_segment){sb_vec3_add(on_b.a, move), sb_vec3_add(on_b.b, move)};
    sb_vec3 point_a, point_b;
    float apart = sb_segment_segment_closest(&on_a, &on_b, &point_a, &point_b);
    sb_vec3 midpoint = sb_vec3_scale(sb_vec3_add(point_a, point_b), 0.5f);
    *out_midpoint = sb_vec3_add_scaled(midpoint, move, -0.5f);
    return apart;
}

// The one point of a pair of edges. Where ways out are equal but for rounding, the pair that gave
// the axis, or the face, need not be where the two touch: then it is the first of the nearest
// pairs.
static void edge_contact(const hull_pair *pair, float slack, sb_manifold *out)
{
    sb_vec3 midpoint = pair->a.vertices[0];
    float apart = FLT_MAX;
    if (pair->sat.feature == SB_SAT_EDGES) {
        apart = between_edges(pair, pair->sat.index_a, pair->sat.index_b, &midpoint);
    }
    for (uint32_t i = 0; i < pair->a.edge_count && apart > slack; i++) {
        for (uint32_t j = 0; j < pair->b.edge_count; j++) {
            sb_vec3 other;
            float other_apart = between_edges(pair, i, j, &other);
            if (other_apart < apart) {
                apart = other_apart;
                midpoint = other;
            }
        }
    }
    out->point_count = 1;
    out->points[0] = (sb_contact_point){midpoint, pair->sat.overlap};
}

static bool feature_contacts(const hull_pair *pair, float slack, sb_manifold *out)
{
    switch (pair->sat.feature) {
    case SB_SAT_FACE_OF_A:
        return face_contacts(&pair->a, &pair->b, pair->sat.index_a, slack, out);
    case SB_SAT_FACE_OF_B:
        return face_contacts(&pair->b, &pair->a, pair->sat.index_b, slack, out);
    case SB_SAT_EDGES:
        break;
    }
    return false;
}

static void pair_manifold(const hull_pair *pair, sb_manifold *out)
{
    float slack = sb_sat_slack(&pair->a, &pair->b);
    if (!feature_contacts(pair, slack, out)) {
        edge_contact(pair, slack, out);
    }
    out->mtv = pair_mtv(pair);
    for (uint32_t i = 0; i < out->point_count; i++) {
        out->points[i].point = sb_placed_hull_to_world(pair->placed, out->points[i].point);
    }
}

bool sb_hull_hull_overlap(const sb_placed_hull *a, const sb_placed_hull *b)
{
    hull_pair pair;
    return test_hulls(&pair, a, b);
}

bool sb_hull_hull_mtv(const sb_placed_hull *a, const sb_placed_hull *b, sb_mtv *out_mtv)
{
    hull_pair pair;
    if (!test_hulls(&pair, a, b)) {
        return false;
    }
    *out_mtv = pair_mtv(&pair);
    return true;
}

bool sb_hull_hull_manifold(const sb_placed_hull *a, const sb_placed_hull *b,
                           sb_manifold *out_manifold)
{
    hull_pair pair;
    if (!test_hulls(&pair, a, b)) {
        return false;
    }
    pair_manifold(&pair, out_manifold);
    return true;
}

bool sb_hull_box_overlap(const sb_placed_hull *a, const sb_box *b)
{
    hull_pair pair;
    sb_polytope_memory own_memory;
    return test_box(&pair, &own_memory, a, b);
}

bool sb_hull_box_mtv(const sb_placed_hull *a, const sb_box *b, sb_mtv *out_mtv)
{
    hull_pair pair;
    sb_polytope_memory own_memory;
    if (!test_box(&pair, &own_memory, a, b)) {
        return false;
    }
    *out_mtv = pair_mtv(&pair);
    return true;
}

bool sb_hull_box_manifold(const sb_placed_hull *a, const sb_box *b, sb_manifold *out_manifold)
{
    hull_pair pair;
    sb_polytope_memory own_memory;
    if (!test_box(&pair, &own_memory, a, b)) {
        return false;
    }
    pair_manifold(&pair, out_manifold);
    return true;
}
