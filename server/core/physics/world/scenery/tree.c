#include "physics/world/scenery/tree.h"

#include "base/assert.h"

#define LEAF_COUNT_MAX 4u
// Median splits halve the items: 2^32 of them are no deeper.
#define DEPTH_MAX 40u
#define CAST_MARGIN_M 1e-4f

uint32_t sb_tree_node_count_max(uint32_t item_count)
{
    return item_count == 0 ? 0 : 2 * item_count;
}

static float coordinate(sb_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// Twice the centre of an item along an axis, which orders as the centre does.
static float key_of(const sb_aabb *bounds, uint32_t item, int axis)
{
    return coordinate(bounds[item].min, axis) + coordinate(bounds[item].max, axis);
}

// A total order: of equal keys the lower index comes first.
static bool before(const sb_aabb *bounds, int axis, uint32_t a, uint32_t b)
{
    float key_a = key_of(bounds, a, axis), key_b = key_of(bounds, b, axis);
    return key_a < key_b || (key_a == key_b && a < b);
}

// Reorders so that the items before `middle` are those that sorting would put there (quickselect:
// Hoare 1961, "Algorithm 65: Find"; the partition is Lomuto's).
static void select_middle(const sb_aabb *bounds, int axis, uint32_t *order, uint32_t count,
                          uint32_t middle)
{
    uint32_t low = 0, high = count;
    while (high - low > 1) {
        uint32_t pivot = order[low + (high - low) / 2];
        order[low + (high - low) / 2] = order[high - 1];
        uint32_t boundary = low;
        for (uint32_t i = low; i < high - 1; i++) {
            if (before(bounds, axis, order[i], pivot)) {
                uint32_t moved = order[i];
                order[i] = order[boundary];
                order[boundary++] = moved;
            }
        }
        order[high - 1] = order[boundary];
        order[boundary] = pivot;
        if (boundary == middle) {
            return;
        }
        if (boundary < middle) {
            low = boundary + 1;
        } else {
            high = boundary;
        }
    }
}

static sb_aabb bounds_of(const sb_aabb *bounds, const uint32_t *order, uint32_t count)
{
    sb_aabb all = bounds[order[0]];
    for (uint32_t i = 1; i < count; i++) {
        all = sb_aabb_union(&all, &bounds[order[i]]);
    }
    return all;
}

static int longest_axis(const sb_aabb *bounds)
{
    sb_vec3 size = sb_vec3_sub(bounds->max, bounds->min);
    int axis = size.y > size.x ? 1 : 0;
    return size.z > coordinate(size, axis) ? 2 : axis;
}

typedef struct range {
    uint32_t node, first, count;
} range;

void sb_tree_build(const sb_aabb *bounds, uint32_t item_count, sb_tree_node *nodes, uint32_t *order)
{
    if (item_count == 0) {
        return;
    }
    for (uint32_t i = 0; i < item_count; i++) {
        order[i] = i;
    }
    range stack[DEPTH_MAX];
    uint32_t depth = 0, node_count = 1;
    stack[depth++] = (range){0, 0, item_count};
    while (depth > 0) {
        range at = stack[--depth];
        uint32_t *items = order + at.first;
        sb_tree_node *node = &nodes[at.node];
        *node = (sb_tree_node){bounds_of(bounds, items, at.count), at.first, at.count};
        if (at.count <= LEAF_COUNT_MAX) {
            continue;
        }
        uint32_t half = at.count / 2;
        select_middle(bounds, longest_axis(&node->bounds), items, at.count, half);
        node->first = node_count;
        node->count = 0;
        node_count += 2;
        SB_ASSERT(depth + 2 <= DEPTH_MAX);
        stack[depth++] = (range){node->first + 1, at.first + half, at.count - half};
        stack[depth++] = (range){node->first, at.first, half};
    }
}

static inline float entry_time(const sb_tree_cast_path *path, const sb_aabb *bounds)
{
    float from = 0.0f, to = 1.0f;
    for (int axis = 0; axis < 3; axis++) {
        float margin = path->half[axis] + CAST_MARGIN_M;
        float low = coordinate(bounds->min, axis) - margin - path->start[axis];
        float high = coordinate(bounds->max, axis) + margin - path->start[axis];
        float step = path->displacement[axis];
        if (step == 0.0f) {
            if (low > 0.0f || high < 0.0f) {
                return 2.0f;
            }
            continue;
        }
        // A near plane ahead and a far plane behind are both beyond [0, 1] if the path is short.
        float near = step > 0.0f ? low : high, far = step > 0.0f ? high : low;
        float size = fabsf(step);
        near = step > 0.0f ? near : -near;
        far = step > 0.0f ? far : -far;
        if (far < 0.0f || near > size) {
            return 2.0f;
        }
        float enter = near > 0.0f ? near / size : 0.0f;
        float leave = far < size ? far / size : 1.0f;
        from = enter > from ? enter : from;
        to = leave < to ? leave : to;
    }
    return from <= to ? from : 2.0f;
}

float sb_tree_entry_time(const sb_tree_cast_path *path, const sb_aabb *bounds)
{
    return entry_time(path, bounds);
}

typedef struct waiting {
    uint32_t node;
    float time;
} waiting;

void sb_tree_cast(const sb_tree *tree, sb_vec3 start, sb_vec3 displacement, sb_vec3 half_extents,
                  sb_tree_visit *visit, void *context)
{
    if (tree->item_count == 0) {
        return;
    }
    sb_tree_cast_path path = {{start.x, start.y, start.z},
                              {displacement.x, displacement.y, displacement.z},
                              {half_extents.x, half_extents.y, half_extents.z}};
    waiting stack[DEPTH_MAX];
    uint32_t depth = 0;
    float limit = 1.0f;
    stack[depth++] = (waiting){0, entry_time(&path, &tree->nodes[0].bounds)};
    while (depth > 0) {
        waiting at = stack[--depth];
        if (at.time > limit) {
            continue;
        }
        const sb_tree_node *node = &tree->nodes[at.node];
        if (node->count == 0) {
            waiting left = {node->first, entry_time(&path, &tree->nodes[node->first].bounds)};
            waiting right = {node->first + 1,
                             entry_time(&path, &tree->nodes[node->first + 1].bounds)};
            bool left_first = left.time <= right.time;
            stack[depth++] = left_first ? right : left;
            stack[depth++] = left_first ? left : right;
            continue;
        }
        for (uint32_t i = 0; i < node->count; i++) {
            uint32_t item = tree->order[node->first + i];
            if (entry_time(&path, &tree->bounds[item]) <= limit) {
                limit = visit(context, item, limit);
            }
        }
    }
}
