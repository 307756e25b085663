/// What each ammunition does.
#ifndef SABOT_GAME_TANKS_FIRE_AMMUNITION_H
#define SABOT_GAME_TANKS_FIRE_AMMUNITION_H

#include <stdbool.h>

#include "game/tanks/drive/tank_type.h"

typedef struct sb_ammunition_type {
    const char *name;
    float speed_m_s; ///< at the muzzle, in the world frame: independent of the tank's speed
    float radius_m;
    float mass_kg;
    float life_s;        ///< time after which a shell vanishes
    float charge;        ///< points that the gun needs for a shot
    float damage;        ///< points without armour, at short range
    float near_m, far_m; ///< the damage falls linearly from one distance to the other
    float far_share;     ///< of the damage that is left from `far_m` on
    float armour_share;  ///< share of the armour that counts
    uint16_t wall_damage;
    bool ricochets;       ///< glances off heavy armour at a shallow angle
    float blast_radius_m; ///< 0 for a shell that does not burst
    float blast_damage;   ///< points at the centre, falling linearly to 0 at the radius
    float blast_impulse;  ///< N s at the centre, falling linearly to 0 at the radius
} sb_ammunition_type;

extern const sb_ammunition_type sb_ammunition_types[SB_AMMUNITION_COUNT];

/// Armour of this thickness takes all of the damage.
#define SB_ARMOUR_FULL_MM 400.0f
/// Least thickness of a plate off which a shell glances, mm.
#define SB_RICOCHET_ARMOUR_MM 100
/// It glances at angles to the plate below 20 degrees, of which this is the sine.
#define SB_RICOCHET_SINE 0.342f
/// Share of its speed that a shell keeps in a ricochet, and most ricochets of a shell.
#define SB_RICOCHET_SPEED_SHARE 0.6f
#define SB_RICOCHET_COUNT_MAX 2

#endif
