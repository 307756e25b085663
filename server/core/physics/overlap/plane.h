/// Planes against segments, rays, lines, boxes and planes. A plane's solid side has no end, so a
/// shape behind it overlaps it at any depth.
///
/// Error of distances and depths: about 4e-7 of the coordinates, sizes and the offset in play. Of
/// one pair all forms answer the same.
///
/// Source: the two corners that are farthest along and against the normal decide (Assarsson and
/// Moeller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes"); planes among
/// themselves by the cross product of their normals.
#ifndef SABOT_PHYSICS_OVERLAP_PLANE_H
#define SABOT_PHYSICS_OVERLAP_PLANE_H

#include "physics/overlap/manifold.h"
#include "physics/overlap/side.h"
#include "physics/shape/box.h"
#include "physics/shape/solids.h"

/// How something straight meets a plane.
typedef struct sb_plane_crossing {
    sb_side side; ///< side of the whole; CROSSING if it meets the plane
    sb_side from; ///< side of the first end (a ray's origin; for a line the end against direction)
    float at; ///< if it meets the plane, where first: fraction of a segment, 0 to 1; metres along
              ///< a ray (>= 0) or a line (any sign)
    sb_vec3 point; ///< if it meets the plane: that point
} sb_plane_crossing;

/// A segment that lies in the plane meets it at once, at 0.
sb_plane_crossing sb_plane_segment_cross(const sb_plane *plane, const sb_segment *segment);

/// A ray or line whose crossing is farther off than SB_INTERVAL_ENDLESS counts as parallel and
/// meets nothing. One that lies in the plane meets it at 0.
sb_plane_crossing sb_plane_ray_cross(const sb_plane *plane, const sb_ray *ray);
sb_plane_crossing sb_plane_line_cross(const sb_plane *plane, const sb_line *line);

/// Test the plane's solid side, A, against a box, and return true unless the box is in front. The
/// contact points are up to four of the box's corners behind the plane, the deepest first; of
/// equals the one nearer to the box's minimum comes first.
bool sb_plane_aabb_overlap(const sb_plane *a, const sb_aabb *b);
bool sb_plane_aabb_mtv(const sb_plane *a, const sb_aabb *b, sb_mtv *out_mtv);
bool sb_plane_aabb_manifold(const sb_plane *a, const sb_aabb *b, sb_manifold *out_manifold);
bool sb_plane_box_overlap(const sb_plane *a, const sb_box *b);
bool sb_plane_box_mtv(const sb_plane *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_plane_box_manifold(const sb_plane *a, const sb_box *b, sb_manifold *out_manifold);

typedef enum sb_plane_relation {
    SB_PLANES_MEET,           ///< in a line
    SB_PLANES_SAME_DIRECTION, ///< parallel, facing the same way
    SB_PLANES_OPPOSITE,       ///< parallel, facing opposite ways
} sb_plane_relation;

/// Planes within about 1e-6 rad of parallel count as parallel. Otherwise `out_line`, unless it is
/// NULL, is where they meet; its direction is along a.normal x b.normal, its point the closest to
/// the world's origin. The point is off by up to 2e-7 of the offsets over the sine of the angle
/// between the planes.
sb_plane_relation sb_plane_plane_meet(const sb_plane *a, const sb_plane *b, sb_line *out_line);

/// Returns true if the solid sides overlap or touch. They always do, except for planes that face
/// opposite ways with free space between them.
bool sb_plane_plane_overlap(const sb_plane *a, const sb_plane *b);

#endif
