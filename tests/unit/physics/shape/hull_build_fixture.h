/// Common parts of the tests that build hulls: building in one block of memory, the checks of what
/// was built, and random places for shapes.
#ifndef SABOT_TESTS_HULL_BUILD_FIXTURE_H
#define SABOT_TESTS_HULL_BUILD_FIXTURE_H

#include "physics/shape/hull_build.h"
#include "reference.h"

extern _Alignas(8) uint8_t built_memory[SB_HULL_SIZE_MAX];

const sb_hull *built_hull(void);

double points_radius(const sb_vec3 *points, uint32_t count);

/// Returns the documented tolerance, for points left out and for faces joined.
double points_tolerance(const sb_vec3 *points, uint32_t count);

bool same_point(sb_vec3 a, sb_vec3 b);

/// Returns the vertex at a point, or -1.
int hull_vertex_at(const sb_hull *hull, sb_vec3 point);

/// Fails the test, naming the case.
void hull_expect(bool holds, const char *what, uint32_t index);

/// Returns how far the farthest point is outside any face.
double hull_farthest_outside(const sb_hull *hull, const sb_vec3 *points, uint32_t count);

void hull_expect_valid(const sb_vec3 *points, uint32_t count, uint32_t index);

void hull_build_valid(const sb_vec3 *points, uint32_t count, uint32_t index);

/// A random scale, rotation and place for a shape whose points are within 1 of the origin.
typedef struct placement {
    double scale;
    real3 axes[3];
    real3 center;
} placement;

placement sample_placement(void);

sb_vec3 placement_point(const placement *p, double x, double y, double z);

/// A point of a cube of half extent 1: inside, on a face or on an edge, but not so near a corner
/// that it might replace it.
void sample_cube_point(double p[3]);

#endif
