/// The types of tanks, and what sets them apart.
#ifndef SABOT_GAME_TANKS_DRIVE_TANK_TYPE_H
#define SABOT_GAME_TANKS_DRIVE_TANK_TYPE_H

#include <stdint.h>

#include "game/rules.h"

typedef enum sb_tank_kind {
    SB_TANK_SCOUT = 0,  ///< fast and thin
    SB_TANK_MEDIUM = 1, ///< balanced; the type of a player that does not choose
    SB_TANK_HEAVY = 2,  ///< slow and thick
    SB_TANK_KIND_COUNT,
} sb_tank_kind;

typedef enum sb_plate {
    SB_PLATE_FRONT,
    SB_PLATE_SIDE,
    SB_PLATE_REAR,
    SB_PLATE_TOP, ///< and bottom
    SB_PLATE_COUNT,
} sb_plate;

typedef enum sb_ammunition {
    SB_AMMUNITION_PIERCING = 0,  ///< armour-piercing: fast, direct, ricochets
    SB_AMMUNITION_EXPLOSIVE = 1, ///< high-explosive: splash and a push
    SB_AMMUNITION_SHAPED = 2,    ///< shaped charge: slow, the same damage at any range
    SB_AMMUNITION_COUNT,
} sb_ammunition;

typedef struct sb_tank_type {
    const char *name;
    sb_vec3 half_extents; ///< of the hull's box: half width, height and length
    float clearance_m;    ///< between the ground and the hull
    float mass_kg;
    float speed_m_s; ///< ahead, on the level
    float reverse_m_s;
    float acceleration_m_s2; ///< of the drive
    float brake_m_s2;
    float grip_m_s2; ///< deceleration across the heading
    float turn_rate_rad_s;
    float turn_acceleration_rad_s2;
    float turret_height_m; ///< height of the gun's pivot above the hull's centre
    float turret_rate_rad_s;
    float pitch_rate_rad_s;
    float pitch_min_rad; ///< against the horizon, down is negative
    float pitch_max_rad;
    float charge_per_s;                        ///< points a second towards a full charge of the gun
    uint16_t health;                           ///< points
    uint16_t armour_mm[SB_PLATE_COUNT];        ///< of the hull and its tracks
    uint16_t turret_armour_mm[SB_PLATE_COUNT]; ///< of the turret and what stands on it
    uint8_t stock[SB_AMMUNITION_COUNT];        ///< rounds of each ammunition
} sb_tank_type;

extern const sb_tank_type sb_tank_types[SB_TANK_KIND_COUNT];

/// What shells and casts meet of a tank, and what clients draw: by type. The gun, the antenna and
/// fittings as thin as these are not hit.
extern const sb_rules_hit_set sb_tank_hit_sets[SB_TANK_KIND_COUNT];

/// Returns the thickness of a plate of a hit shape of this type's set.
uint32_t sb_tank_armour_mm(sb_tank_kind kind, uint32_t hit_shape, sb_plate plate);

#endif
