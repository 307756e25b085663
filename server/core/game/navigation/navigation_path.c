#include "game/navigation/navigation_grid.h"

#define COST_STRAIGHT 10u
#define COST_DIAGONAL 14u
#define NONE UINT32_MAX // no node; not in the heap
// For an end that has to be replaced, a metre up or down counts as this many metres aside.
#define HEIGHT_WEIGHT 4.0f

// Cost of a cell for its penalty: routes avoid walls where the detour is not much longer.
static const uint8_t penalty_costs[SB_NAVIGATION_PENALTY_MAX + 1] = {0, 3, 8};

// A cell that the search has met.
typedef struct node {
    uint32_t cell;
    uint32_t cost; // of the best way to it so far
    uint32_t parent;
    uint32_t heap_index; // NONE: expanded
} node;

// The heap's elements are integers that order the nodes: the cost through the node (28 bits), the
// estimate from it (16 bits; of equal costs the node nearest to the goal comes first), the node (20
// bits).
#define NODE_BITS 20
#define ESTIMATE_BITS 16
#define CELL_COUNT_MAX ((uint64_t)SB_NAVIGATION_SIDE_MAX * SB_NAVIGATION_SIDE_MAX)
#define ESTIMATE_MAX (COST_DIAGONAL * SB_NAVIGATION_SIDE_MAX)
_Static_assert(CELL_COUNT_MAX <= 1u << NODE_BITS, "nodes fit");
_Static_assert(ESTIMATE_MAX < 1u << ESTIMATE_BITS, "estimates fit");
_Static_assert((COST_DIAGONAL + 8) * CELL_COUNT_MAX + ESTIMATE_MAX < 1u << 28, "costs fit");

// The scratch memory. A cell has been met if its entry of `node_of` names a node that names the
// cell (Briggs and Torczon 1993, "An Efficient Representation for Sparse Sets"). So nothing has to
// be cleared, whatever the memory held before.
typedef struct search {
    const sb_navigation *grid;
    uint32_t goal_column;
    uint32_t goal_row;
    uint32_t node_count;
    uint32_t heap_count;
    uint64_t *heap;
    node *nodes;
    uint32_t *node_of;
} search;

// The ends of a route: the points to start from and to arrive at.
typedef struct route_ends {
    sb_vec3 from;
    sb_vec3 to;
    bool from_is_replaced;
} route_ends;

size_t sb_navigation_scratch_size(const sb_navigation_def *def)
{
    return sb_navigation_def_cells(def) * (sizeof(uint64_t) + sizeof(node) + sizeof(uint32_t));
}

static search search_over(const sb_navigation *grid, void *scratch)
{
    const uint32_t cells = sb_navigation_cell_count(grid);
    search s = {.grid = grid, .heap = scratch};
    s.nodes = (node *)(s.heap + cells);
    s.node_of = (uint32_t *)(s.nodes + cells);
    return s;
}

static uint32_t node_of_key(uint64_t key)
{
    return (uint32_t)(key & ((1u << NODE_BITS) - 1));
}

static void heap_place(search *s, uint32_t index, uint64_t key)
{
    s->heap[index] = key;
    s->nodes[node_of_key(key)].heap_index = index;
}

static void heap_raise(search *s, uint32_t index, uint64_t key)
{
    while (index > 0 && s->heap[(index - 1) / 2] > key) {
        heap_place(s, index, s->heap[(index - 1) / 2]);
        index = (index - 1) / 2;
    }
    heap_place(s, index, key);
}

static uint32_t heap_pop(search *s)
{
    const uint32_t top = node_of_key(s->heap[0]);
    const uint64_t key = s->heap[--s->heap_count];
    uint32_t index = 0;
    for (uint32_t child = 1; child < s->heap_count; child = 2 * index + 1) {
        if (child + 1 < s->heap_count && s->heap[child + 1] < s->heap[child]) {
            child++;
        }
        if (s->heap[child] > key) {
            break;
        }
        heap_place(s, index, s->heap[child]);
        index = child;
    }
    if (s->heap_count > 0) {
        heap_place(s, index, key);
    }
    s->nodes[top].heap_index = NONE;
    return top;
}

// A lower bound of the cost to the goal: octile distance.
static uint32_t estimate(const search *s, uint32_t column, uint32_t row)
{
    uint32_t x = column > s->goal_column ? column - s->goal_column : s->goal_column - column;
    uint32_t z = row > s->goal_row ? row - s->goal_row : s->goal_row - row;
    uint32_t less = x < z ? x : z;
    return COST_STRAIGHT * (x + z) - (2 * COST_STRAIGHT - COST_DIAGONAL) * less;
}

// Records a route to a cell if it is the first or the cheapest so far.
static void meet(search *s, uint32_t cell, uint32_t cell_estimate, uint32_t cost, uint32_t parent)
{
    uint32_t met = s->node_of[cell];
    uint32_t heap_index;
    if (met >= s->node_count || s->nodes[met].cell != cell) {
        met = s->node_count++;
        heap_index = s->heap_count++;
        s->node_of[cell] = met;
        s->nodes[met].cell = cell;
    } else if (s->nodes[met].heap_index != NONE && cost < s->nodes[met].cost) {
        heap_index = s->nodes[met].heap_index;
    } else {
        return;
    }
    s->nodes[met].cost = cost;
    s->nodes[met].parent = parent;
    uint64_t key = (uint64_t)(cost + cell_estimate) << (ESTIMATE_BITS + NODE_BITS) |
                   (uint64_t)cell_estimate << NODE_BITS | met;
    heap_raise(s, heap_index, key);
}

static void expand(search *s, uint32_t from)
{
    const sb_navigation *grid = s->grid;
    const uint8_t *penalties = sb_navigation_penalties(grid);
    const uint32_t cell = s->nodes[from].cell;
    const uint32_t cost = s->nodes[from].cost;
    const int32_t column = (int32_t)(cell % grid->width);
    const int32_t row = (int32_t)(cell / grid->width);
    const uint8_t exits = sb_navigation_exits(grid)[cell];
    for (uint32_t d = 0; d < SB_NAVIGATION_DIRECTIONS; d++) {
        if (!sb_navigation_leads(exits, d)) {
            continue;
        }
        uint32_t to_column = (uint32_t)(column + sb_navigation_step_x[d]);
        uint32_t to_row = (uint32_t)(row + sb_navigation_step_z[d]);
        uint32_t to = to_row * grid->width + to_column;
        uint32_t step = d % 2 != 0 ? COST_DIAGONAL : COST_STRAIGHT;
        meet(s, to, estimate(s, to_column, to_row), cost + step + penalty_costs[penalties[to]],
             from);
    }
}

// Returns the node of `goal` or, if the limit is reached first, the expanded node nearest to it.
// The goal is known to be reachable.
static uint32_t find(search *s, uint32_t start, uint32_t goal, uint32_t expansions_max,
                     sb_navigation_route *route)
{
    const uint32_t width = s->grid->width;
    s->goal_column = goal % width;
    s->goal_row = goal / width;
    meet(s, start, estimate(s, start % width, start / width), 0, NONE);
    uint32_t best = 0;
    uint32_t best_estimate = UINT32_MAX;
    while (s->heap_count > 0) {
        uint32_t top = node_of_key(s->heap[0]);
        uint32_t top_estimate = (uint32_t)(s->heap[0] >> NODE_BITS & ((1u << ESTIMATE_BITS) - 1));
        if (s->nodes[top].cell == goal) {
            route->arrives = true;
            return top;
        }
        if (route->expansion_count == expansions_max) {
            break;
        }
        // Of equally near nodes the first is the cheapest: the costs through later ones only rise.
        if (top_estimate < best_estimate) {
            best = top;
            best_estimate = top_estimate;
        }
        heap_pop(s);
        expand(s, top);
        route->expansion_count++;
    }
    return best;
}

// Lists the cells of the route, from the last to the first, in the heap's memory, and returns the
// list.
static const uint32_t *list_cells(search *s, uint32_t last, uint32_t *out_count)
{
    uint32_t *cells = (uint32_t *)(void *)s->heap;
    uint32_t count = 0;
    for (uint32_t at = last; at != NONE; at = s->nodes[at].parent) {
        cells[count++] = s->nodes[at].cell;
    }
    *out_count = count;
    return cells;
}

// The route over the grid while it is straightened: its cells from the last (0) to the first.
typedef struct course {
    const sb_navigation *grid;
    const uint32_t *cells;
    const route_ends *ends;
    bool arrives;
} course;

// Returns the waypoint for the route's cell of this index: its centre, except for the goal.
static sb_vec3 waypoint_at(const course *c, uint32_t index)
{
    const sb_navigation *grid = c->grid;
    const uint32_t cell = c->cells[index];
    sb_vec3 at = {sb_navigation_center_x(grid, cell % grid->width),
                  sb_navigation_heights(grid)[cell],
                  sb_navigation_center_z(grid, cell / grid->width)};
    if (index == 0 && c->arrives) {
        at.x = c->ends->to.x;
        at.z = c->ends->to.z;
    }
    return at;
}

// Returns the index up to which straight lines from the anchor, in the cell of index `from`, are
// free and no nearer to walls than the route itself. The next cell of the route always qualifies:
// from anywhere in a cell to anywhere in the next, a tank can drive on everything that a line can
// touch.
static uint32_t leg_end(const course *c, sb_navigation_point anchor, uint32_t from)
{
    const uint8_t *penalties = sb_navigation_penalties(c->grid);
    uint8_t penalty_max = penalties[c->cells[from]];
    uint32_t end = from - 1;
    for (uint32_t cells = 1; cells <= SB_NAVIGATION_LEG_CELLS && cells <= from; cells++) {
        const uint32_t index = from - cells;
        const uint8_t penalty = penalties[c->cells[index]];
        penalty_max = penalty > penalty_max ? penalty : penalty_max;
        sb_navigation_point point = sb_navigation_cell_center(c->grid, c->cells[index]);
        if (index == 0 && c->arrives) {
            (void)sb_navigation_point_at(c->grid, c->ends->to.x, c->ends->to.z, &point);
        }
        if (!sb_navigation_walk(c->grid, anchor, point, penalty_max)) {
            break;
        }
        end = index;
    }
    return end;
}

static uint32_t straighten(const course *c, sb_navigation_point start, sb_vec3 *out_waypoints,
                           uint32_t capacity, sb_navigation_route *route)
{
    uint32_t index = route->cell_count - 1;
    uint32_t count = 0;
    if ((c->ends->from_is_replaced || index == 0) && capacity > 0) {
        out_waypoints[count++] = waypoint_at(c, index);
    }
    sb_navigation_point anchor = start;
    while (index > 0 && count < capacity) {
        index = leg_end(c, anchor, index);
        anchor = sb_navigation_cell_center(c->grid, c->cells[index]);
        out_waypoints[count++] = waypoint_at(c, index);
    }
    route->whole = index == 0 && count > 0;
    return count;
}

// Returns the component of a body at this point. It is NONE also if the cell is at another height,
// such as the top of a wall that the point is beside.
static uint32_t component_under(const sb_navigation *grid, sb_vec3 at)
{
    sb_navigation_point point;
    if (!sb_navigation_point_at(grid, at.x, at.z, &point)) {
        return SB_NAVIGATION_COMPONENT_NONE;
    }
    const uint32_t cell = sb_navigation_cell_of(grid, point);
    const float over = at.y - sb_navigation_heights(grid)[cell];
    if (!(over <= SB_NAVIGATION_STAND_M && over >= -0.5f * grid->cell_m)) {
        return SB_NAVIGATION_COMPONENT_NONE;
    }
    return sb_navigation_components(grid)[cell];
}

static bool move_end(const sb_navigation *grid, sb_vec3 *end, uint32_t component)
{
    const float radius_m = (float)SB_NAVIGATION_SNAP_CELLS * grid->cell_m;
    return sb_navigation_nearest_center(grid, *end, HEIGHT_WEIGHT, component, radius_m, end);
}

// Replaces ends that cannot be driven on. False if the ends cannot reach each other.
static bool settle_ends(const sb_navigation *grid, route_ends *ends)
{
    const uint32_t of_from = component_under(grid, ends->from);
    const uint32_t of_to = component_under(grid, ends->to);
    ends->from_is_replaced = of_from == SB_NAVIGATION_COMPONENT_NONE;
    if (of_from != SB_NAVIGATION_COMPONENT_NONE && of_to != SB_NAVIGATION_COMPONENT_NONE) {
        return of_from == of_to;
    }
    if (of_from != SB_NAVIGATION_COMPONENT_NONE) {
        return move_end(grid, &ends->to, of_from);
    }
    if (of_to != SB_NAVIGATION_COMPONENT_NONE) {
        return move_end(grid, &ends->from, of_to);
    }
    // The component is the nearest to one end or, failing that, the nearest to the other.
    const route_ends before = *ends;
    if (move_end(grid, &ends->from, SB_NAVIGATION_COMPONENT_NONE) &&
        move_end(grid, &ends->to, component_under(grid, ends->from))) {
        return true;
    }
    *ends = before;
    return move_end(grid, &ends->to, SB_NAVIGATION_COMPONENT_NONE) &&
           move_end(grid, &ends->from, component_under(grid, ends->to));
}

uint32_t sb_navigation_path(const sb_navigation *navigation, void *scratch, sb_vec3 from,
                            sb_vec3 to, uint32_t expansions_max, sb_vec3 *out_waypoints,
                            uint32_t capacity, sb_navigation_route *out_route)
{
    sb_navigation_route route = {0};
    uint32_t count = 0;
    route_ends ends = {.from = from, .to = to};
    sb_navigation_point start;
    sb_navigation_point goal;
    if (settle_ends(navigation, &ends) &&
        sb_navigation_point_at(navigation, ends.from.x, ends.from.z, &start) &&
        sb_navigation_point_at(navigation, ends.to.x, ends.to.z, &goal)) {
        search s = search_over(navigation, scratch);
        uint32_t last = find(&s, sb_navigation_cell_of(navigation, start),
                             sb_navigation_cell_of(navigation, goal), expansions_max, &route);
        route.cost = s.nodes[last].cost;
        course c = {.grid = navigation, .ends = &ends, .arrives = route.arrives};
        c.cells = list_cells(&s, last, &route.cell_count);
        count = straighten(&c, start, out_waypoints, capacity, &route);
    }
    if (out_route != NULL) {
        *out_route = route;
    }
    return count;
}
