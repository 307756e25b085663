/// Random shapes that are so near each other that about half of the pairs meet. Each statement
/// draws once, since the compiler chooses the order within an expression.
#ifndef SABOT_TESTS_DETERMINISM_SHAPES_H
#define SABOT_TESTS_DETERMINISM_SHAPES_H

#include "base/random.h"
#include "physics/shape/hull_build.h"
#include "physics/shape/shape.h"

#define HULL_LIBRARY_COUNT 6u

/// Built hulls: a box, a tetrahedron, a wedge, a needle, and two of many random points.
typedef struct hull_library {
    const sb_hull *hulls[HULL_LIBRARY_COUNT];
    _Alignas(8) uint64_t blocks[HULL_LIBRARY_COUNT][SB_HULL_SIZE_MAX / 8];
} hull_library;

/// Builds the library. It is the same on every machine if hulls are. It must not be moved.
void hull_library_build(hull_library *library);

/// Uniform in [low, high).
float draw_in(sb_random *random, float low, float high);

/// Each coordinate within +-extent; one in four times on a grid of half metres, so that shapes
/// touch, coincide and are parallel.
sb_vec3 draw_point(sb_random *random, float extent);

/// A unit vector; one in four times along a coordinate axis.
sb_vec3 draw_direction(sb_random *random);

/// Three right-handed unit axes; one in four times those of the world, or turned about the
/// vertical.
void draw_axes(sb_random *random, sb_vec3 out_axes[3]);

/// A box of up to 2 m of half extent, centred within +-extent.
sb_box draw_box(sb_random *random, float extent);

/// A shape of this kind, placed within +-extent.
sb_shape draw_shape(sb_random *random, sb_shape_kind kind, float extent,
                    const hull_library *library);

#endif
