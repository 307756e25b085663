/// Solids in double precision: planes, balls, cylinders and convex polytopes. The judge measures
/// gaps and depths with them, not with the physics' own pair tests.
#ifndef SABOT_WORLDS_SOLID_H
#define SABOT_WORLDS_SOLID_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/hull.h"
#include "physics/shape/quaternion.h"
#include "vec.h"

#define SOLID_VERTEX_COUNT_MAX 16u
#define SOLID_FACE_COUNT_MAX 28u
#define SOLID_EDGE_COUNT_MAX 42u

typedef enum solid_kind {
    SOLID_NONE,
    SOLID_PLANE,
    SOLID_BALL,
    SOLID_CYLINDER,
    SOLID_POLYTOPE,
} solid_kind;

typedef struct solid_face {
    vec normal; ///< outward, of unit length
    double offset;
    uint16_t first, count; ///< of its corners in `indices`, counter-clockwise seen from outside
} solid_face;

typedef struct solid_edge {
    uint8_t a, b; ///< vertices
    bool repeats; ///< an earlier edge is parallel to it
} solid_edge;

typedef struct solid {
    solid_kind kind;
    vec center;
    double reach;  ///< radius of the sphere about the centre that holds it; infinite for a plane
    vec axis;      ///< a plane's normal, a cylinder's axis
    double offset; ///< of a plane
    double radius; ///< of a ball or cylinder
    double half_height; ///< of a cylinder
    uint32_t vertex_count, face_count, edge_count;
    vec vertices[SOLID_VERTEX_COUNT_MAX];
    solid_face faces[SOLID_FACE_COUNT_MAX];
    solid_edge edges[SOLID_EDGE_COUNT_MAX];
    uint8_t indices[2 * SOLID_EDGE_COUNT_MAX];
} solid;

/// The orientation of a body: its yaw about its own vertical, then its tilt.
typedef struct solid_turn {
    vec axes[3];
} solid_turn;

solid_turn solid_turn_of(double yaw, sb_quaternion tilt);

solid solid_plane(vec normal, double offset);
solid solid_ball(vec center, double radius);
solid solid_cylinder(vec center, vec axis, double radius, double half_height);
solid solid_box(vec center, vec half, const solid_turn *turn);

/// A hull has at most SOLID_VERTEX_COUNT_MAX vertices.
solid solid_hull(const sb_hull *hull, vec center, const solid_turn *turn);

#define SOLID_NORMAL_COUNT_MAX 6u

/// Where two solids are nearest.
typedef struct solid_gap {
    double distance;                     ///< negative: how deep they are in each other
    uint32_t count;                      ///< of the normals, at least 1
    vec normals[SOLID_NORMAL_COUNT_MAX]; ///< from the first to the second. Where several directions
                                         ///< separate them by about as much, each is there.
} solid_gap;

/// Measures two solids, of which at most one is a plane or a cylinder. The distance of two
/// polytopes, or of a polytope and a cylinder, is a lower bound where both are apart.
solid_gap solid_measure(const solid *a, const solid *b);

/// Returns false if the two are surely farther apart than `near`.
bool solid_may_touch(const solid *a, const solid *b, double near);

/// Returns the height of the solid's lowest point along a direction: the least of direction . p.
double solid_low(const solid *of, vec direction);

#endif
