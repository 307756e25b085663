/// Closed rooms, divided into cells by walls that nothing may pass.
#ifndef SABOT_WORLDS_ROOM_H
#define SABOT_WORLDS_ROOM_H

#include "scene.h"

typedef struct room {
    uint32_t cells_x, cells_z;
    double size_x, size_z, height; ///< of a cell, m
    double wall_m;                 ///< thickness of the walls
    double slope;                  ///< rad by which the ground is inclined along z
    bool planes;                   ///< planes bound the room instead of boxes
} room;

/// Builds the room with its floor at y = 0 in the middle, and fills `cells`.
void room_build(scene *of, const room *def);

/// Returns a room of one cell, with thin or thick walls, that this many metres fit in.
room room_draw(scene *of, double size, double height);

/// Adds up to `count` obstacles to a cell: cylinders, tilted boxes, hulls.
void room_furnish(scene *of, uint32_t cell, uint32_t count, double size);

#endif
