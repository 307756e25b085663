/// Contact points of two faces. The sides of the reference face cut the incident face's polygon. At
/// most four points of the remainder are kept, which keep its depth and width.
///
/// Source: cutting by one plane after another is the algorithm of Sutherland and Hodgman 1974
/// ("Reentrant Polygon Clipping").
#ifndef SABOT_PHYSICS_OVERLAP_CLIP_H
#define SABOT_PHYSICS_OVERLAP_CLIP_H

#include "physics/overlap/manifold.h"
#include "physics/overlap/polytope.h"
#include "physics/shape/solids.h"

/// A face of 63 vertices cut by 63 sides. More points, which only a polygon that is not convex can
/// make, are dropped.
#define SB_CLIP_POINT_COUNT_MAX (2u * SB_HULL_VERTEX_COUNT_MAX)

/// A convex polygon, in either sense.
typedef struct sb_clip_polygon {
    uint32_t count;
    sb_vec3 points[SB_CLIP_POINT_COUNT_MAX];
} sb_clip_polygon;

/// A face of a polytope.
sb_clip_polygon sb_clip_polygon_of(const sb_polytope *polytope, uint32_t face_index);

/// Cuts away the part in front of the plane. Points on it stay; the polygon may become empty. Error
/// of a new point: about 2e-7 of the coordinates in play, across the plane.
void sb_clip_by_plane(sb_clip_polygon *polygon, const sb_plane *plane);

/// Gives the side of a reference face along its edge from one vertex to the next, counter-clockwise
/// about the unit `normal`. It is the plane square to the face, `slack` metres outside of it.
/// Returns false if the vertices coincide.
bool sb_clip_side(sb_vec3 from, sb_vec3 to, sb_vec3 normal, float slack, sb_plane *out_side);

/// Cuts the polygon by all sides of a face of `reference`.
void sb_clip_by_face(sb_clip_polygon *polygon, const sb_polytope *reference,
                     const sb_hull_face *face, float slack);

/// Writes the contact points (not the vector) of a polygon that is sunk behind the reference plane.
/// Each is half way up to the plane, with its depth below it. Points in front of the plane and
/// neighbours within `slack` metres of each other are left out. More than four are reduced to four.
/// These are the deepest, the farthest from it, and on either side of the line through these two
/// the point that spans the largest triangle with them. Of equals the first is taken. Returns false
/// if there is no point.
bool sb_clip_contacts(const sb_clip_polygon *polygon, const sb_plane *reference, float slack,
                      sb_manifold *out_manifold);

#endif
