#include "physics/overlap/cylinder_parts.h"

// Of the size: how much deeper than the shortest a way out along an arc may be.
#define TOLERANCE 2e-6f

// Parts of an arc that wait, and divisions of one arc. A division takes a quarter of the error.
#define PART_COUNT_MAX 16u
#define DIVISION_COUNT_MAX 64u

// Directions shorter than this have lost too many digits.
#define LENGTH_SQUARED_MIN 1e-12f

// Squared sine between an edge and the axis below which their cross product has too few digits.
#define ACROSS_SQUARED_MIN 1e-8f

typedef struct search {
    const sb_cylinder_pair *pair;
    const sb_polytope *polytope;
    float tolerance; // m
    float enough;    // m: the search may end at an overlap below this
    sb_penetration best;
    sb_vec3 rims[SB_HULL_FACE_COUNT_MAX]; // the cylinder's farthest point along each face's normal
} search;

// The farthest point of the cylinder along a unit direction, from its centre. Square to the axis it
// is on the rim of the given side; along the axis, the middle of the cap.
static sb_vec3 rim_point(const sb_cylinder_pair *pair, sb_vec3 direction, float side)
{
    float cosine = sb_vec3_dot(pair->axis, direction);
    sb_vec3 radial = sb_radial(direction, pair->axis, cosine);
    float sine = sb_vec3_length(radial);
    sb_vec3 support = sb_vec3_scale(pair->axis, side * pair->half_height);
    return sine > 0.0f ? sb_vec3_add_scaled(support, radial, pair->radius / sine) : support;
}

// The side of the cap that a direction looks to.
static float side_of(const sb_cylinder_pair *pair, sb_vec3 direction)
{
    return sb_vec3_dot(pair->axis, direction) < 0.0f ? -1.0f : 1.0f;
}

static float reach_of(const sb_cylinder_pair *pair, sb_vec3 direction)
{
    return sb_vec3_dot(direction, rim_point(pair, direction, side_of(pair, direction)));
}

// Along a unit direction that looks out of the polytope, towards the cylinder.
static void try_direction(search *s, sb_vec3 outward)
{
    uint32_t vertex = sb_polytope_support(s->polytope, outward);
    sb_vec3 between = sb_vec3_sub(s->polytope->vertices[vertex], s->pair->center);
    float overlap = sb_vec3_dot(outward, between) + reach_of(s->pair, outward);
    if (overlap < s->best.overlap) {
        s->best = (sb_penetration){sb_vec3_negate(outward), overlap};
    }
}

static void try_faces(search *s)
{
    for (uint32_t i = 0; i < s->polytope->face_count && s->best.overlap >= s->enough; i++) {
        const sb_plane *plane = &s->polytope->faces[i].plane;
        s->rims[i] = rim_point(s->pair, plane->normal, side_of(s->pair, plane->normal));
        float overlap =
            sb_vec3_dot(plane->normal, s->rims[i]) - sb_plane_distance(plane, s->pair->center);
        if (overlap < s->best.overlap) {
            s->best = (sb_penetration){sb_vec3_negate(plane->normal), overlap};
        }
    }
}

static void try_nearest_vertex(search *s)
{
    sb_vec3 nearest = {0.0f, 0.0f, 0.0f};
    float nearest_squared = FLT_MAX;
    for (uint32_t i = 0; i < s->polytope->vertex_count; i++) {
        sb_vec3 away = sb_vec3_sub(s->pair->center, s->polytope->vertices[i]);
        sb_vec3 radial = sb_radial(away, s->pair->axis, sb_vec3_dot(away, s->pair->axis));
        float squared = sb_vec3_length_squared(radial);
        if (squared < nearest_squared) {
            nearest = radial;
            nearest_squared = squared;
        }
    }
    if (nearest_squared > LENGTH_SQUARED_MIN) {
        try_direction(s, sb_vec3_scale(nearest, 1.0f / sqrtf(nearest_squared)));
    }
}

// `direction` without what of it is along a unit edge: between the normals of faces that lie nearly
// back to back, rounding would turn it towards the edge.
static bool square_to_edge(sb_vec3 direction, sb_vec3 edge, sb_vec3 *out_square)
{
    sb_vec3 square = sb_vec3_add_scaled(direction, edge, -sb_vec3_dot(direction, edge));
    float squared = sb_vec3_length_squared(square);
    if (squared < LENGTH_SQUARED_MIN) {
        return false;
    }
    *out_square = sb_vec3_scale(square, 1.0f / sqrtf(squared));
    return true;
}

// Directions between two, both square to an edge, and the points of the edge and the cylinder's rim
// that are farthest along them.
typedef struct arc {
    sb_vec3 from, to;
    sb_vec3 from_support, to_support;
} arc;

// Where the bounds from both ends meet: the lowest that the overlap may be in between, or more than
// any if there is nothing lower than at the ends. `out_middle` is the direction.
static float bound_of(const arc *a, sb_vec3 edge, sb_vec3 *out_middle)
{
    sb_vec3 chord = sb_vec3_sub(a->to_support, a->from_support);
    float from_weight = sb_vec3_dot(a->to, chord);
    float to_weight = -sb_vec3_dot(a->from, chord);
    if (!(from_weight > 0.0f && to_weight > 0.0f)) {
        return FLT_MAX;
    }
    float sum = from_weight + to_weight;
    sb_vec3 middle = sb_vec3_scale(a->from, from_weight / sum);
    middle = sb_vec3_add_scaled(middle, a->to, to_weight / sum);
    if (!square_to_edge(middle, edge, out_middle)) {
        return FLT_MAX;
    }
    return sb_vec3_dot(*out_middle, a->from_support);
}

// An edge as the cylinder sees it.
typedef struct edge_view {
    sb_vec3 vertex;    // a point of it, from the cylinder's centre
    sb_vec3 direction; // unit
} edge_view;

static sb_vec3 support_at(const search *s, const edge_view *edge, sb_vec3 direction, float side)
{
    return sb_vec3_add(edge->vertex, rim_point(s->pair, direction, side));
}

static void search_arc(search *s, const edge_view *edge, const arc *whole, float side)
{
    arc parts[PART_COUNT_MAX];
    parts[0] = *whole;
    uint32_t count = 1;
    for (uint32_t i = 0; i < DIVISION_COUNT_MAX && count > 0; i++) {
        arc part = parts[--count];
        sb_vec3 middle;
        if (bound_of(&part, edge->direction, &middle) >= s->best.overlap - s->tolerance) {
            continue;
        }
        sb_vec3 support = support_at(s, edge, middle, side);
        if (sb_vec3_dot(middle, support) < s->best.overlap) {
            try_direction(s, middle); // against all vertices: an edge's faces may be rounded
            if (s->best.overlap < s->enough) {
                return;
            }
        }
        if (count + 2 <= PART_COUNT_MAX) {
            parts[count++] = (arc){part.from, middle, part.from_support, support};
            parts[count++] = (arc){middle, part.to, support, part.to_support};
        }
    }
}

// Square to edge and axis, and between the two normals, which look to different caps.
static bool side_direction(const search *s, const edge_view *edge, sb_vec3 left, sb_vec3 right,
                           sb_vec3 *out_direction)
{
    sb_vec3 axis = s->pair->axis;
    sb_vec3 between = sb_vec3_scale(left, fabsf(sb_vec3_dot(right, axis)));
    between = sb_vec3_add_scaled(between, right, fabsf(sb_vec3_dot(left, axis)));
    sb_vec3 across = sb_vec3_cross(edge->direction, axis);
    float squared = sb_vec3_length_squared(across);
    if (squared < ACROSS_SQUARED_MIN) {
        return square_to_edge(between, edge->direction, out_direction);
    }
    float inverse = 1.0f / sqrtf(squared);
    *out_direction =
        sb_vec3_scale(across, sb_vec3_dot(across, between) < 0.0f ? -inverse : inverse);
    return true;
}

// Between the faces of an edge. Where these look to different caps the directions to either are an
// arc of their own, and what divides them is the side along the edge.
static void search_edge(search *s, uint32_t edge_index)
{
    const sb_hull_edge *pair_of_faces = &s->polytope->edges[edge_index];
    sb_vec3 left = s->polytope->faces[pair_of_faces->face_left].plane.normal;
    sb_vec3 right = s->polytope->faces[pair_of_faces->face_right].plane.normal;
    edge_view edge = {
        sb_vec3_sub(s->polytope->vertices[pair_of_faces->vertex_a], s->pair->center),
        sb_polytope_edge_direction(s->polytope, edge_index),
    };
    float left_side = side_of(s->pair, left), right_side = side_of(s->pair, right);
    sb_vec3 left_support = sb_vec3_add(edge.vertex, s->rims[pair_of_faces->face_left]);
    sb_vec3 right_support = sb_vec3_add(edge.vertex, s->rims[pair_of_faces->face_right]);
    if (left_side == right_side) {
        search_arc(s, &edge, &(arc){left, right, left_support, right_support}, left_side);
        return;
    }
    sb_vec3 middle;
    if (!side_direction(s, &edge, left, right, &middle)) {
        return; // the faces look along the axis: as directions of their own they have been tried
    }
    sb_vec3 left_middle = support_at(s, &edge, middle, left_side);
    sb_vec3 right_middle = support_at(s, &edge, middle, right_side);
    if (sb_vec3_dot(middle, left_middle) < s->best.overlap) {
        try_direction(s, middle);
    }
    search_arc(s, &edge, &(arc){left, middle, left_support, left_middle}, left_side);
    search_arc(s, &edge, &(arc){middle, right, right_middle, right_support}, right_side);
}

static sb_penetration search_all(const sb_cylinder_pair *pair, const sb_polytope *polytope,
                                 float enough)
{
    search s; // the rims are written before they are read
    s.pair = pair;
    s.polytope = polytope;
    s.tolerance = TOLERANCE * pair->size;
    s.enough = enough;
    s.best = (sb_penetration){.overlap = FLT_MAX};
    try_faces(&s);
    if (s.best.overlap >= enough) {
        try_direction(&s, pair->axis);
        try_direction(&s, sb_vec3_negate(pair->axis));
        try_nearest_vertex(&s);
    }
    for (uint32_t i = 0; i < polytope->edge_count && s.best.overlap >= enough; i++) {
        search_edge(&s, i);
    }
    return s.best;
}

bool sb_cylinder_polytope_penetration(const sb_cylinder_pair *pair, const sb_polytope *polytope,
                                      sb_penetration *out_penetration)
{
    *out_penetration = search_all(pair, polytope, 0.0f);
    return out_penetration->overlap >= 0.0f;
}

sb_penetration sb_cylinder_polytope_least(const sb_cylinder_pair *pair, const sb_polytope *polytope)
{
    return search_all(pair, polytope, -FLT_MAX);
}
