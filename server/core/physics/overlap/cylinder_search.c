#include "physics/overlap/cylinder_parts.h"

#include <stdint.h>

// Of the size: how much deeper than the shortest a way out may be, and where it decides between
// overlap and not.
#define TOLERANCE 2e-5f
#define TOLERANCE_APART 1e-6f

// Halvings of triangles: about 60 are usual.
#define STEP_COUNT_MAX 800u
#define CELL_COUNT_MAX 192u

// Shorter directions have lost too many digits.
#define LENGTH_SQUARED_MIN 1e-12f

typedef struct search_goal {
    bool overlap_only;
    float tolerance, tolerance_apart; // m
} search_goal;

// The farthest point of a cylinder about the origin along a unit direction. Along the axis, the
// middle of the cap.
static sb_vec3 cylinder_support(sb_vec3 axis, float radius, float half_height, sb_vec3 direction)
{
    float cosine = sb_vec3_dot(axis, direction);
    float height = cosine > 0.0f ? half_height : cosine < 0.0f ? -half_height : 0.0f;
    sb_vec3 radial = sb_radial(direction, axis, cosine);
    float sine = sb_vec3_length(radial);
    sb_vec3 support = sb_vec3_scale(axis, height);
    return sine > 0.0f ? sb_vec3_add_scaled(support, radial, radius / sine) : support;
}

// How far the two overlap along a unit direction. `out_support` is a point q of A - B with
// normal . q = f, to rounding.
static float overlap_along(const sb_cylinder_pair *pair, sb_vec3 normal, sb_vec3 *out_support)
{
    sb_vec3 own = cylinder_support(pair->axis, pair->radius, pair->half_height, normal);
    sb_vec3 other = cylinder_support(pair->partner_axis, pair->partner_radius,
                                     pair->partner_half_height, sb_vec3_negate(normal));
    *out_support = sb_vec3_add(pair->center, sb_vec3_sub(own, other));
    return sb_vec3_dot(normal, *out_support);
}

static void try_direction(const sb_cylinder_pair *pair, sb_vec3 direction, sb_penetration *best)
{
    float squared = sb_vec3_length_squared(direction);
    if (squared < LENGTH_SQUARED_MIN) {
        return;
    }
    sb_vec3 normal = sb_vec3_scale(direction, 1.0f / sqrtf(squared)), support;
    float overlap = overlap_along(pair, normal, &support);
    if (overlap < best->overlap) {
        *best = (sb_penetration){normal, overlap};
    }
}

// A direction that was looked at: the corner of triangles.
typedef struct corner {
    sb_vec3 normal;
    sb_vec3 support;
} corner;

typedef struct cell {
    corner corners[3];
    float bound; // no direction of the triangle overlaps less
} cell;

typedef struct cell_list {
    uint32_t count;
    cell cells[CELL_COUNT_MAX];
} cell_list;

static corner corner_at(const sb_cylinder_pair *pair, sb_vec3 normal, sb_penetration *best)
{
    corner at = {.normal = normal};
    float overlap = overlap_along(pair, normal, &at.support);
    if (overlap < best->overlap) {
        *best = (sb_penetration){normal, overlap};
    }
    return at;
}

static float least(float a, float b, float c)
{
    float ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// The game: the row, a corner's direction, wants the product small; the column, a mixture of the
// corners' support points, wants it large.
typedef struct game {
    sb_vec3 rows[3];    // row i: corner i's direction times support 0, 1, 2
    sb_vec3 columns[3]; // the same turned round
} game;

static game game_of(const cell *c)
{
    game g;
    for (int i = 0; i < 3; i++) {
        sb_vec3 normal = c->corners[i].normal, support = c->corners[i].support;
        g.rows[i] = sb_vec3_make(sb_vec3_dot(normal, c->corners[0].support),
                                 sb_vec3_dot(normal, c->corners[1].support),
                                 sb_vec3_dot(normal, c->corners[2].support));
        g.columns[i] = sb_vec3_make(sb_vec3_dot(c->corners[0].normal, support),
                                    sb_vec3_dot(c->corners[1].normal, support),
                                    sb_vec3_dot(c->corners[2].normal, support));
    }
    return g;
}

// The weights that make three lines' products equal: false unless they are a mixture.
static bool equalize(const sb_vec3 lines[3], sb_vec3 *out_weights)
{
    sb_vec3 weights =
        sb_vec3_cross(sb_vec3_sub(lines[1], lines[0]), sb_vec3_sub(lines[2], lines[0]));
    float sum = weights.x + weights.y + weights.z;
    if (sum < 0.0f) {
        weights = sb_vec3_negate(weights);
        sum = -sum;
    }
    if (!(sum > FLT_MIN) || least(weights.x, weights.y, weights.z) < 0.0f) {
        return false;
    }
    float inverse = 1.0f / sum;
    if (!(inverse <= FLT_MAX)) {
        return false;
    }
    *out_weights = sb_vec3_scale(weights, inverse);
    return true;
}

// The value of the best mixture of two columns: the highest point of the lowest of three lines
// over [0, 1], which is at an end or where two lines cross.
static float value_of_two(sb_vec3 from, sb_vec3 to)
{
    float at_from = least(from.x, from.y, from.z), at_to = least(to.x, to.y, to.z);
    float best = at_from > at_to ? at_from : at_to;
    sb_vec3 offset = sb_vec3_sub(to, from);
    const float gaps[3] = {from.y - from.x, from.z - from.y, from.x - from.z};
    const float closing[3] = {offset.x - offset.y, offset.y - offset.z, offset.z - offset.x};
    for (int i = 0; i < 3; i++) {
        if (gaps[i] * closing[i] > 0.0f && fabsf(gaps[i]) < fabsf(closing[i])) {
            sb_vec3 at = sb_vec3_add_scaled(from, offset, gaps[i] / closing[i]);
            float value = least(at.x, at.y, at.z);
            best = value > best ? value : best;
        }
    }
    return best;
}

// A bound below f over the triangle. Directions inside of it are mixtures of the corners, divided
// by their length, which is less than one: that takes a negative bound further down.
static float bound_of(const cell *c, const game *g, float enough)
{
    float value = -FLT_MAX;
    sb_vec3 weights;
    if (equalize(g->rows, &weights)) {
        sb_vec3 mixed = sb_vec3_scale(g->columns[0], weights.x);
        mixed = sb_vec3_add_scaled(mixed, g->columns[1], weights.y);
        mixed = sb_vec3_add_scaled(mixed, g->columns[2], weights.z);
        value = least(mixed.x, mixed.y, mixed.z);
    }
    for (int i = 0; i < 3 && value < enough; i++) {
        float of_two = value_of_two(g->columns[i], g->columns[i < 2 ? i + 1 : 0]);
        value = of_two > value ? of_two : value;
    }
    if (value >= 0.0f) {
        return value;
    }
    // |sum w n|^2 >= c + (1 - c) / 3 where c is the smallest cosine between two corners.
    float cosine = least(sb_vec3_dot(c->corners[0].normal, c->corners[1].normal),
                         sb_vec3_dot(c->corners[1].normal, c->corners[2].normal),
                         sb_vec3_dot(c->corners[2].normal, c->corners[0].normal));
    return value / sqrtf((1.0f + 2.0f * cosine) / 3.0f);
}

// The bound from which on a triangle need not be looked into.
static float bound_enough(const search_goal *goal, const sb_penetration *best)
{
    float enough = best->overlap - goal->tolerance;
    bool decided = goal->overlap_only || enough < -goal->tolerance_apart;
    return decided ? -goal->tolerance_apart : enough;
}

static void add_cell(const sb_cylinder_pair *pair, const search_goal *goal, const cell *added,
                     cell_list *list, sb_penetration *best)
{
    cell c = *added;
    game g = game_of(&c);
    c.bound = bound_of(&c, &g, bound_enough(goal, best));
    if (c.bound >= bound_enough(goal, best)) {
        return;
    }
    // Where the three supports' products are equal is where the smallest overlap is to be expected.
    sb_vec3 weights;
    if (equalize(g.columns, &weights)) {
        sb_vec3 direction = sb_vec3_scale(c.corners[0].normal, weights.x);
        direction = sb_vec3_add_scaled(direction, c.corners[1].normal, weights.y);
        direction = sb_vec3_add_scaled(direction, c.corners[2].normal, weights.z);
        try_direction(pair, direction, best);
    }
    if (list->count < CELL_COUNT_MAX) {
        list->cells[list->count++] = c;
        return;
    }
    uint32_t highest = 0;
    for (uint32_t i = 1; i < list->count; i++) {
        highest = list->cells[i].bound > list->cells[highest].bound ? i : highest;
    }
    if (c.bound < list->cells[highest].bound) {
        list->cells[highest] = c;
    }
}

// Takes out the triangle with the lowest bound.
static cell take_lowest(cell_list *list)
{
    uint32_t lowest = 0;
    for (uint32_t i = 1; i < list->count; i++) {
        lowest = list->cells[i].bound < list->cells[lowest].bound ? i : lowest;
    }
    cell taken = list->cells[lowest];
    list->cells[lowest] = list->cells[--list->count];
    return taken;
}

static void add_octants(const sb_cylinder_pair *pair, const search_goal *goal, cell_list *list,
                        sb_penetration *best)
{
    corner corners[6];
    for (int i = 0; i < 6; i++) {
        float side = i < 3 ? 1.0f : -1.0f;
        corners[i] = corner_at(pair,
                               sb_vec3_make(i % 3 == 0 ? side : 0.0f, i % 3 == 1 ? side : 0.0f,
                                            i % 3 == 2 ? side : 0.0f),
                               best);
    }
    for (unsigned octant = 0; octant < 8; octant++) {
        cell c = {.corners = {corners[(octant & 1u) != 0 ? 3 : 0],
                              corners[(octant & 2u) != 0 ? 4 : 1],
                              corners[(octant & 4u) != 0 ? 5 : 2]}};
        add_cell(pair, goal, &c, list, best);
    }
}

// Halves the longest edge.
static void split(const sb_cylinder_pair *pair, const search_goal *goal, const cell *c,
                  cell_list *list, sb_penetration *best)
{
    int from = 0;
    float lowest = 2.0f;
    for (int i = 0; i < 3; i++) {
        float cosine = sb_vec3_dot(c->corners[i].normal, c->corners[i < 2 ? i + 1 : 0].normal);
        if (cosine < lowest) {
            lowest = cosine;
            from = i;
        }
    }
    int to = from < 2 ? from + 1 : 0;
    sb_vec3 sum = sb_vec3_add(c->corners[from].normal, c->corners[to].normal);
    corner middle = corner_at(pair, sb_vec3_scale(sum, 1.0f / sb_vec3_length(sum)), best);
    for (int half = 0; half < 2; half++) {
        cell child = *c;
        child.corners[half == 0 ? from : to] = middle;
        add_cell(pair, goal, &child, list, best);
    }
}

static void search(const sb_cylinder_pair *pair, const search_goal *goal, sb_penetration *best)
{
    cell_list list;
    list.count = 0;
    add_octants(pair, goal, &list, best);
    for (uint32_t i = 0; i < STEP_COUNT_MAX && list.count > 0 && best->overlap >= 0.0f; i++) {
        cell c = take_lowest(&list);
        if (c.bound >= bound_enough(goal, best)) {
            return; // and so are all others
        }
        split(pair, goal, &c, &list, best);
    }
}

static void try_both(const sb_cylinder_pair *pair, sb_vec3 direction, sb_penetration *best)
{
    try_direction(pair, direction, best);
    try_direction(pair, sb_vec3_negate(direction), best);
}

// Square to an axis the overlap has a crease, and the way out often is there: where the search has
// come near, exactly. An endless cylinder has no other.
static void try_square_to(const sb_cylinder_pair *pair, sb_vec3 axis, sb_penetration *best)
{
    float along = sb_vec3_dot(best->normal, axis);
    try_direction(pair, sb_vec3_add_scaled(best->normal, axis, -along), best);
}

static sb_penetration search_from_known(const sb_cylinder_pair *pair, bool overlap_only)
{
    search_goal goal = {
        .overlap_only = overlap_only,
        .tolerance = TOLERANCE * pair->size,
        .tolerance_apart = TOLERANCE_APART * pair->size,
    };
    // The directions that need no search: side along side, and the caps.
    sb_penetration known = {.overlap = FLT_MAX};
    try_both(pair, sb_vec3_cross(pair->axis, pair->partner_axis), &known);
    try_both(pair, pair->axis, &known);
    try_both(pair, pair->partner_axis, &known);
    if (known.overlap < 0.0f) {
        return known;
    }
    sb_penetration best = known;
    search(pair, &goal, &best);
    if (best.overlap >= 0.0f && best.overlap >= known.overlap - goal.tolerance) {
        best = known; // what is no better to the tolerance would only be less exact
    }
    try_square_to(pair, pair->axis, &best);
    try_square_to(pair, pair->partner_axis, &best);
    return best;
}

bool sb_cylinder_search_penetration(const sb_cylinder_pair *pair, sb_penetration *out_penetration)
{
    *out_penetration = search_from_known(pair, false);
    return out_penetration->overlap >= 0.0f;
}

bool sb_cylinder_search_overlap(const sb_cylinder_pair *pair)
{
    return search_from_known(pair, true).overlap >= 0.0f;
}
