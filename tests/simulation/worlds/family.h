/// The kinds of worlds.
#ifndef SABOT_WORLDS_FAMILY_H
#define SABOT_WORLDS_FAMILY_H

#include "scene.h"

typedef struct family {
    const char *name;
    void (*draw)(scene *of); ///< the settings are drawn; fills the scene
} family;

/// A seed's family is that of the seed's remainder.
extern const family families[];
extern const uint32_t family_count;

// family_walls.c
void family_shot_wall(scene *of); ///< a sleeping wall of crates is shot by a ball
void family_tower(scene *of);     ///< a tower of boxes falls asleep, then something hits it

// family_supports.c
void family_support(scene *of); ///< the support of sleepers is taken away in one of many ways

// family_balls.c
void family_slide(scene *of);     ///< balls that slide on balls
void family_ballistic(scene *of); ///< ballistic balls that come to rest
void family_gas(scene *of);       ///< anything without gravity, at any restitution

// family_blocks.c
void family_vice(scene *of);    ///< driven blocks press balls and boxes against walls
void family_traffic(scene *of); ///< driven blocks meet in a narrow lane
void family_ramp(scene *of);    ///< driven blocks climb ramps

// family_mixed.c
void family_bounce(scene *of);  ///< blocks and balls of any restitution
void family_heap(scene *of);    ///< a heap of mixed shapes
void family_mixture(scene *of); ///< anything, in several cells, disturbed and driven

#endif
