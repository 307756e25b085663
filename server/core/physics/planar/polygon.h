/// Convex polygons in the plane: zones, maps, footprints.
///
/// Error: 1e-6 of the coordinates in play. Touching counts as overlap. The tests read a polygon
/// that sb_polygon_check accepts.
#ifndef SABOT_PHYSICS_PLANAR_POLYGON_H
#define SABOT_PHYSICS_PLANAR_POLYGON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "physics/planar/circle.h"
#include "physics/planar/vec2.h"

#define SB_POLYGON_VERTEX_COUNT_MAX 64u

/// Largest coordinate of a vertex, m: so that no product overflows.
#define SB_POLYGON_EXTENT_MAX 1e6f

typedef struct sb_polygon {
    uint32_t vertex_count;
    sb_vec2 vertices[SB_POLYGON_VERTEX_COUNT_MAX]; ///< counter-clockwise, convex
} sb_polygon;

/// SB_OK if the polygon has 3 to SB_POLYGON_VERTEX_COUNT_MAX vertices (else SB_ERROR_LIMIT), all
/// finite and within SB_POLYGON_EXTENT_MAX (else SB_ERROR_RANGE), runs once round
/// counter-clockwise, and turns left at every one, so that none coincide or lie on a line (else
/// SB_ERROR_MALFORMED). To rounding: a turn by less than 1e-6 rad or so may count as either.
sb_error sb_polygon_check(const sb_polygon *polygon);

/// True if the point is inside or on an edge.
bool sb_polygon_contains(const sb_polygon *polygon, sb_vec2 point);

bool sb_circle_polygon_overlap(const sb_circle *a, const sb_polygon *b);

/// True, and the vector filled, if they overlap. A centre inside leaves by the nearest edge, of
/// equals the first.
bool sb_circle_polygon_mtv2(const sb_circle *a, const sb_polygon *b, sb_mtv2 *out_mtv);

bool sb_polygon_polygon_overlap(const sb_polygon *a, const sb_polygon *b);

/// Separating axes: the edges of A, then those of B; of equal ways the first.
///
/// Source: the separating axis theorem, for polygons as Gottschalk, Lin and Manocha 1996
/// ("OBBTree") state it for boxes.
bool sb_polygon_polygon_mtv2(const sb_polygon *a, const sb_polygon *b, sb_mtv2 *out_mtv);

#endif
