/// A world with its memory. Each block has exactly its size, so that a sanitizer sees an access
/// beyond it.
#ifndef SABOT_TESTS_PHYSICS_WORLD_FIXTURE_H
#define SABOT_TESTS_PHYSICS_WORLD_FIXTURE_H

#include "physics/world/world.h"
#include "reference.h"

typedef struct world_fixture {
    sb_world_def def;
    sb_layout layout;
    sb_world world;
    void *scenery;
} world_fixture;

/// A plane at y = 0; the space above it is free.
extern const sb_plane fixture_ground;

/// Returns a def without gravity and sleep, at 60 Hz, with room for 32 bodies and 32 contacts.
sb_world_def fixture_def(void);

/// Sets up world and scenery; fails the test if the library refuses them. The def's bodies and
/// contacts are the capacities; `scenery` may be NULL for none.
void world_fixture_open(world_fixture *fixture, const sb_world_def *def,
                        const sb_scenery_def *scenery);
void world_fixture_close(world_fixture *fixture);

/// The same with a ground plane.
void world_fixture_open_on_ground(world_fixture *fixture, const sb_world_def *def);

/// Adds a box of 1 kg without velocity and friction and returns its body; fails the test if it is
/// refused.
sb_body *fixture_add_box(world_fixture *fixture, uint32_t index, sb_vec3 position,
                         sb_vec3 half_extents);

/// Adds a sphere of 1 kg without friction and returns its body.
sb_body *fixture_add_sphere(world_fixture *fixture, uint32_t index, sb_vec3 position,
                            sb_vec3 velocity, float radius);

/// Adds a sphere that stays where it first hits, for the rest of each tick.
sb_body *fixture_add_shell(world_fixture *fixture, uint32_t index, sb_vec3 position,
                           sb_vec3 velocity, float radius);

sb_body *fixture_body(world_fixture *fixture, uint32_t index);
void fixture_step(world_fixture *fixture, int count);

/// Returns the deepest overlap of any two boxes, and of any box with the scenery, by the
/// double-precision reference over all 15 axes; negative if all are apart.
double fixture_penetration(world_fixture *fixture);

/// Returns the body's box in double precision.
real_box fixture_real_box(const sb_body *body);

#endif
