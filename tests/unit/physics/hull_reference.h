/// Convex hulls in double precision, independent of server/core/physics.
#ifndef SABOT_TESTS_PHYSICS_HULL_REFERENCE_H
#define SABOT_TESTS_PHYSICS_HULL_REFERENCE_H

#include "physics/shape/hull.h"
#include "reference.h"

/// Returns NULL if the block is a convex polyhedron as hull.h describes it, to `slack` metres;
/// otherwise a text about its fault. Reads nothing beyond the first `hull->size` bytes.
const char *real_hull_fault(const sb_hull *hull, double slack);

/// Returns the volume, and gives its centre in `out_center`, by tetrahedra from the first vertex.
double real_hull_volume(const sb_hull *hull, real3 *out_center);

/// Returns the sum of the areas of the faces.
double real_hull_area(const sb_hull *hull);

#endif
