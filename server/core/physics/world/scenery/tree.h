/// A static tree of bounds over scenery: built once, relocatable, immutable. Each node is split at
/// the median of the centres along its longest axis.
#ifndef SABOT_PHYSICS_WORLD_SCENERY_TREE_H
#define SABOT_PHYSICS_WORLD_SCENERY_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "physics/shape/aabb.h"

typedef struct sb_tree_node {
    sb_aabb bounds;
    uint32_t first; ///< leaf: index into the order; other node: left child, the right one follows
    uint32_t count; ///< leaf: items; other node: 0
} sb_tree_node;

/// Returns the most nodes that `item_count` items need.
uint32_t sb_tree_node_count_max(uint32_t item_count);

/// Builds the tree over `bounds` into `nodes`, and fills `order`, one index an item. Leaves are
/// ranges of it. If `item_count` is 0 nothing is written.
void sb_tree_build(const sb_aabb *bounds, uint32_t item_count, sb_tree_node *nodes,
                   uint32_t *order);

typedef struct sb_tree {
    const sb_tree_node *nodes;
    const uint32_t *order;
    const sb_aabb *bounds; ///< of the items
    uint32_t item_count;
} sb_tree;

/// The path of a cast: an axis-aligned box of these half extents (zero for a ray), whose centre
/// goes from `start` by `displacement`.
typedef struct sb_tree_cast_path {
    float start[3];
    float displacement[3];
    float half[3];
} sb_tree_cast_path;

/// Returns the fraction of the path at which the box first overlaps the bounds, grown by 1e-4 m for
/// rounding. Returns more than 1 if it does not.
float sb_tree_entry_time(const sb_tree_cast_path *path, const sb_aabb *bounds);

/// Called for an item whose bounds a cast meets before `limit`, a fraction of its path. Returns the
/// new limit: the same one, or the time of an earlier impact.
typedef float sb_tree_visit(void *context, uint32_t item, float limit);

/// Casts an axis-aligned box of these half extents (zero for a ray) through the tree, near nodes
/// first. Calls come in a fixed order, which need not be that of impacts. Bounds are grown by 1e-4
/// m for rounding.
void sb_tree_cast(const sb_tree *tree, sb_vec3 start, sb_vec3 displacement, sb_vec3 half_extents,
                  sb_tree_visit *visit, void *context);

#endif
