/// The poses of the last ticks, for lag compensation: a shooter saw the others in such poses. Part
/// of the world block.
#ifndef SABOT_PHYSICS_WORLD_POSE_RING_H
#define SABOT_PHYSICS_WORLD_POSE_RING_H

#include "physics/sweep/impact.h"
#include "physics/world/pose.h"
#include "physics/world/world.h"

/// No query goes further back than this, nor than the ring. It is a little more than the longest
/// lag compensation.
#define SB_POSE_AGE_MAX_MS 450u

/// Stores the poses of the tick that has just been stepped. For step/step.c.
void sb_pose_ring_store(sb_world world);

/// Copies the poses that queries may ask for from another world of the same layout, whose live
/// state is copied after that. Poses that both worlds hold by their hashes stay. Those that are too
/// old for queries stay too, whatever they are.
void sb_pose_ring_copy(sb_world to, sb_world from);

/// Returns how many ticks a query may go back: SB_POSE_AGE_MAX_MS, at most the ring.
uint32_t sb_pose_ring_age_max(sb_world world);

/// Returns how many bodies the ring keeps the poses of.
uint32_t sb_pose_ring_capacity(sb_world world);

/// Appends the poses that queries may still ask for, in canonical form. These are
/// `sb_pose_ring_capacity` poses of the bodies as they are now, then as many for each tick, from
/// the newest back. Returns the count of ticks.
uint32_t sb_pose_ring_save(sb_world world, sb_writer *writer);

/// Reads the poses of `tick_count` ticks, from the newest back, that `sb_pose_ring_save` wrote
/// after those of the bodies. The world's live state (base/layout.h) is loaded and valid. Poses
/// that no query may ask for any more become zeros. The bytes are not trusted. SB_ERROR_TRUNCATED
/// if they end early. SB_ERROR_RANGE if the ticks are not exactly those that such a world keeps, if
/// the poses do not match the world's hashes, or if a body cannot be in one of them.
sb_error sb_pose_ring_load(sb_world world, sb_reader *reader, uint32_t tick_count);

/// Returns true if queries may ask for the poses at the end of `tick`, and the ring holds them.
bool sb_pose_ring_has(sb_world world, uint32_t tick);

/// Returns all poses at the end of `tick`, `sb_pose_ring_capacity` of them, also those of bodies
/// that are gone. NULL where `sb_pose_ring_has` is false.
const sb_pose *sb_pose_ring_row(sb_world world, uint32_t tick);

/// Gives the pose of a body at a past moment: at `fraction` of the time from the end of `tick` to
/// the end of the next. Returns false if the ring lacks that moment, or if the slot was empty then
/// or held another body.
bool sb_pose_ring_at(sb_world world, uint32_t body, uint32_t tick, float fraction,
                     sb_pose *out_pose);

/// A sphere cast through the past: every body that the ring keeps moves as it did then while the
/// sphere flies. Alternatively it is a cast through the forecast, in which bodies go on from now by
/// their velocities.
typedef struct sb_rewind_cast {
    sb_sphere_path path; ///< flown in `duration`
    uint32_t tick;
    float fraction; ///< of a tick after the end of `tick`, at which it begins; [0, 1)
    float duration; ///< ticks, [0, 1]; 0: every body stands as it did at the beginning
    bool forecast; ///< the forecast: `tick` is ignored, and `fraction` counts ticks from now, -1 to
                   ///< SB_POSE_TICK_COUNT
    uint32_t skip; ///< a body to leave out, or SB_ID_NONE
    uint32_t mask; ///< bodies whose layer is not in it are left out too
    uint64_t spared; ///< bits of bodies among the first 64 that are left out too
} sb_rewind_cast;

/// Returns true if the sphere hits a body that the ring keeps, and gives the first impact (its time
/// a fraction of `path`) and that body. Of equal times the lower index counts. `out_shape` (may be
/// NULL) is the hit shape that was met, or 0 of a body without any. Scenery is left out. Nothing is
/// hit in these cases, and `out_error` (may be NULL) says why. SB_ERROR_ARGUMENT if the path is not
/// finite, beyond SB_NUMBER_MAX (valid.h) or has a negative radius. SB_ERROR_RANGE if the ring does
/// not hold the moments asked for.
bool sb_pose_ring_sweep(sb_world world, const sb_rewind_cast *cast, sb_impact *out_impact,
                        uint32_t *out_body, uint32_t *out_shape, sb_error *out_error);

#endif
