/// A cylinder and another solid, seen from that one: how far they overlap along a direction, and
/// the shortest way out. Private to the tests of cylinders.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_PAIR_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_PAIR_H

#include <stdbool.h>

#include "physics/shape/box.h"
#include "physics/shape/cylinder.h"
#include "physics/shape/hull.h"

/// A cylinder, A, in the frame of its partner, B.
typedef struct sb_cylinder_pair {
    sb_vec3 center; ///< of A; the origin is B's
    sb_vec3 axis;
    float radius, half_height;
    sb_vec3 partner_axis; ///< if B is a cylinder, as the next two
    float partner_radius, partner_half_height;
    float size; ///< m: extents and distance, what errors are relative to
} sb_cylinder_pair;

/// An endless cylinder becomes a finite one that reaches beyond the other on both sides; of two
/// endless ones, both reach farther than a world.
sb_cylinder_pair sb_cylinder_pair_of_box(const sb_cylinder *a, const sb_box *b);
sb_cylinder_pair sb_cylinder_pair_of_hull(const sb_cylinder *a, const sb_placed_hull *b);

/// In a frame of its own, whose origin is B's centre (of an endless one the point of its axis
/// beside A's centre), and whose second axis is A's.
sb_cylinder_pair sb_cylinder_pair_of_cylinder(const sb_cylinder *a, const sb_cylinder *b,
                                              sb_box *out_frame);

/// A direction, and how far the two overlap along it.
typedef struct sb_penetration {
    sb_vec3 normal; ///< unit, from A to B
    float overlap;
} sb_penetration;

#endif
