/// What a game on the built-in rules knows of them beyond what is sent: how large its tanks are and
/// how its shells fly. `sabot rules` and server/core/game/tanks say the same.
#ifndef DESKTOP_TANK_GAME_H
#define DESKTOP_TANK_GAME_H

#include "vector.h"

#define TANK_TYPE_COUNT 3
#define TANK_AMMUNITION_COUNT 3
#define TANK_GRAVITY_M_S2 9.81f
#define TANK_CLEARANCE_M 0.45f  ///< between the hull and level ground
#define TANK_TARGET_HALF_M 1.2f ///< of a target's box

typedef struct tank_type {
    const char *name;
    vec3 half_extents;     ///< m: across, up, along
    float turret_height_m; ///< of the gun's pivot above the hull's centre
    float health;
} tank_type;

typedef struct tank_ammunition {
    const char *name;
    const char *rounds; ///< value of the kind "player" that counts what is left
    float speed_m_s;    ///< at the muzzle
    float charge;       ///< points that the gun needs
} tank_ammunition;

/// What is not known is taken as the medium type and the first ammunition.
const tank_type *tank_type_of(float type);
const tank_ammunition *tank_ammunition_of(float ammunition);

/// How a gun at `pivot` must point to hit `target` on the lower arc, rad. What is too far is aimed
/// at with the arc that goes farthest.
void tank_aim(vec3 pivot, vec3 target, float speed_m_s, float *out_yaw, float *out_pitch);

#endif
