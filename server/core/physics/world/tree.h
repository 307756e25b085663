/// A static tree of bounds over scenery: built once, relocatable, immutable. Split at the median of
/// the centres along the longest axis.
#ifndef SABOT_PHYSICS_WORLD_TREE_H
#define SABOT_PHYSICS_WORLD_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "physics/shape/aabb.h"

typedef struct sb_tree_node {
    sb_aabb bounds;
    uint32_t first; ///< of a leaf: into the order; of others: the left child, the right one follows
    uint32_t count; ///< of a leaf: items; of others 0
} sb_tree_node;

/// Nodes that so many items need at most.
uint32_t sb_tree_node_count_max(uint32_t item_count);

/// Builds the tree over `bounds` into `nodes`, and fills `order`, one index an item: leaves are
/// ranges of it. `item_count` may be 0, and then nothing is written.
void sb_tree_build(const sb_aabb *bounds, uint32_t item_count, sb_tree_node *nodes,
                   uint32_t *order);

typedef struct sb_tree {
    const sb_tree_node *nodes;
    const uint32_t *order;
    const sb_aabb *bounds; ///< of the items
    uint32_t item_count;
} sb_tree;

/// What is cast: an axis-aligned box of these half extents (zero for a ray), its centre on the way.
typedef struct sb_tree_cast_path {
    float start[3];
    float displacement[3];
    float half[3];
} sb_tree_cast_path;

/// The time at which it first overlaps bounds that are grown by 1e-4 m for rounding, or more than 1
/// if it does not: what a cast goes by.
float sb_tree_entry_time(const sb_tree_cast_path *path, const sb_aabb *bounds);

/// Called for an item whose bounds a cast meets before `limit`, a fraction of its way. Returns the
/// new limit: the same, or the time of an impact before it.
typedef float sb_tree_visit(void *context, uint32_t item, float limit);

/// Casts an axis-aligned box of these half extents (zero for a ray) along a way through the tree,
/// near nodes first. The order of calls is fixed but not that of impacts. Grows the bounds by 1e-4
/// m for rounding.
void sb_tree_cast(const sb_tree *tree, sb_vec3 start, sb_vec3 displacement, sb_vec3 half_extents,
                  sb_tree_visit *visit, void *context);

#endif
