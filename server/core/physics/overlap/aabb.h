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

/// Calls `sb_aabb_overlap`, under the name that pair tests have here.
static inline bool sb_aabb_aabb_overlap(const sb_aabb *a, const sb_aabb *b)
{
    return sb_aabb_overlap(a, b);
}

/// Gives the shortest of the six ways out; of equals the first axis, and B's positive direction.
bool sb_aabb_aabb_mtv(const sb_aabb *a, const sb_aabb *b, sb_mtv *out_mtv);

/// Gives the corners of the rectangle that both faces share, half way between them, all with the
/// full depth. There are four, or two or one where the rectangle has no width; those nearer to the
/// minimum come first.
bool sb_aabb_aabb_manifold(const sb_aabb *a, const sb_aabb *b, sb_manifold *out_manifold);

/// Returns true if the two overlap or touch. A segment inside the box overlaps it.
bool sb_aabb_interval_overlap(const sb_aabb *aabb, const sb_interval *interval);

/// Makes the same test in the box's own frame.
bool sb_box_interval_overlap(const sb_box *box, const sb_interval *interval);

#endif
