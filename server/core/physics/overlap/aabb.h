/// Axis-aligned boxes among themselves (yes or no: `sb_aabb_overlap` in shape/aabb.h), and boxes
/// against straight lines.
///
/// Error of the vector: the rounding of one subtraction. Of the tests against lines: about 1e-6 of
/// the distance between the box's far corners and the line's origin, for an oriented box of its
/// centre's too.
///
/// Source: slabs as Kay and Kajiya 1986 ("Ray Tracing Complex Scenes") have them; a line square to
/// an axis is compared with that slab, never divided by zero.
#ifndef SABOT_PHYSICS_OVERLAP_AABB_H
#define SABOT_PHYSICS_OVERLAP_AABB_H

#include "physics/overlap/interval.h"
#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"

/// The same as `sb_aabb_overlap`, by the name that pairs have here.
static inline bool sb_aabb_aabb_overlap(const sb_aabb *a, const sb_aabb *b)
{
    return sb_aabb_overlap(a, b);
}

/// The least of the six ways out; of equals the first axis, and B's positive direction.
bool sb_aabb_aabb_mtv(const sb_aabb *a, const sb_aabb *b, sb_mtv *out_mtv);

/// The corners of the rectangle that both faces share, half way between them, all with the full
/// depth: four, or two or one where it has no width. Nearer to the minimum first.
bool sb_aabb_aabb_manifold(const sb_aabb *a, const sb_aabb *b, sb_manifold *out_manifold);

/// True if the two overlap or touch: a segment inside does.
bool sb_aabb_interval_overlap(const sb_aabb *aabb, const sb_interval *interval);

/// The same in the box's own frame.
bool sb_box_interval_overlap(const sb_box *box, const sb_interval *interval);

#endif
