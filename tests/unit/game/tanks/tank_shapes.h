/// The hit shapes of an upright tank in double precision, from the rules' table: prisms, boxes and
/// upright cylinders. Independent of server/core/physics.
#ifndef SABOT_TESTS_TANKS_TANK_SHAPES_H
#define SABOT_TESTS_TANKS_TANK_SHAPES_H

#include "game/tanks/drive/tank_type.h"

/// Where an upright tank stands: its centre, and the headings of hull and turret.
typedef struct tank_stand {
    double x, y, z, yaw, turret_yaw;
} tank_stand;

/// Returns the distance of a point from one shape of the tank; negative inside.
double tank_shape_distance(sb_tank_kind kind, const tank_stand *at, uint32_t shape, double x,
                           double y, double z);

/// Returns the distance from the nearest shape, and gives that shape unless it is NULL.
double tank_distance(sb_tank_kind kind, const tank_stand *at, double x, double y, double z,
                     uint32_t *out_shape);

#endif
