#include "game/tanks/fire/ammunition.h"

const sb_ammunition_type sb_ammunition_types[SB_AMMUNITION_COUNT] = {
    [SB_AMMUNITION_PIERCING] =
        {
            .name = "armour-piercing",
            .speed_m_s = 120.0f,
            .radius_m = 0.08f,
            .mass_kg = 8.0f,
            .life_s = 4.0f,
            .charge = 100.0f,
            .damage = 40.0f,
            .near_m = 40.0f,
            .far_m = 200.0f,
            .far_share = 0.6f,
            .armour_share = 1.0f,
            .wall_damage = 20,
            .ricochets = true,
        },
    [SB_AMMUNITION_EXPLOSIVE] =
        {
            .name = "high-explosive",
            .speed_m_s = 70.0f,
            .radius_m = 0.1f,
            .mass_kg = 12.0f,
            .life_s = 5.0f,
            .charge = 110.0f,
            .damage = 20.0f,
            .near_m = 1000.0f,
            .far_m = 1001.0f,
            .far_share = 1.0f,
            .armour_share = 0.8f,
            .wall_damage = 60,
            .blast_radius_m = 6.0f,
            .blast_damage = 24.0f,
            .blast_impulse = 30000.0f,
        },
    [SB_AMMUNITION_SHAPED] =
        {
            .name = "shaped charge",
            .speed_m_s = 50.0f,
            .radius_m = 0.12f,
            .mass_kg = 10.0f,
            .life_s = 6.0f,
            .charge = 140.0f,
            .damage = 46.0f,
            .near_m = 1000.0f,
            .far_m = 1001.0f,
            .far_share = 1.0f,
            .armour_share = 0.5f,
            .wall_damage = 40,
        },
};
