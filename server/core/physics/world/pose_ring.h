/// The poses of the last ticks, for lag compensation: what a shooter saw. Part of the world block.
#ifndef SABOT_PHYSICS_WORLD_POSE_RING_H
#define SABOT_PHYSICS_WORLD_POSE_RING_H

#include "physics/sweep/impact.h"
#include "physics/world/pose.h"
#include "physics/world/world.h"

/// No query goes further back, nor than the ring: what lag compensation gives at most, and a bit.
#define SB_POSE_AGE_MAX_MS 450u

/// Keeps the poses of the tick that has just been stepped. For step.c.
void sb_pose_ring_store(sb_world world);

/// Ticks that a query may go back: SB_POSE_AGE_MAX_MS, at most the ring.
uint32_t sb_pose_ring_age_max(sb_world world);

/// Bodies of which the ring keeps the poses.
uint32_t sb_pose_ring_capacity(sb_world world);

/// Appends what queries may still ask for, in canonical form: `sb_pose_ring_capacity` poses as the
/// bodies are now, then as many for each tick, from the newest back. Returns how many ticks.
uint32_t sb_pose_ring_save(sb_world world, sb_writer *writer);

/// Reads back the poses of so many ticks, from the newest back, that `sb_pose_ring_save` wrote
/// behind those of the bodies, into a world whose live state (base/layout.h) is there and sound.
/// What no query may ask for any more becomes zeros. Not trusted: SB_ERROR_TRUNCATED;
/// SB_ERROR_RANGE if they are not just the ticks that such a world keeps, not the poses that its
/// hashes are of, or no poses that a body can be in.
sb_error sb_pose_ring_load(sb_world world, sb_reader *reader, uint32_t tick_count);

/// True if the poses at the end of `tick` may be asked for, and the ring holds them.
bool sb_pose_ring_has(sb_world world, uint32_t tick);

/// All poses at the end of `tick` as they were kept, `sb_pose_ring_capacity` of them: also of who
/// is not there any more. NULL where `sb_pose_ring_has` is false.
const sb_pose *sb_pose_ring_row(sb_world world, uint32_t tick);

/// The pose of a body at a past moment: at `fraction` of the way from the end of `tick` to the end
/// of the next. False if the ring lacks it, or the slot held nothing, or another body than now.
bool sb_pose_ring_at(sb_world world, uint32_t body, uint32_t tick, float fraction,
                     sb_pose *out_pose);

/// A sphere cast through the past: everything kept moves as it did then, while the sphere flies.
/// Or through the forecast: everything goes on from now by its velocities.
typedef struct sb_rewind_cast {
    sb_sphere_path path; ///< what is flown in `duration`
    uint32_t tick;
    float fraction; ///< of a tick after the end of `tick`, at which it begins; [0, 1)
    float duration; ///< ticks, [0, 1]; 0: everything stands as it did at the beginning
    bool forecast;  ///< not the past: `tick` is not looked at, and `fraction` is so many ticks from
                    ///< now; -1 to SB_POSE_TICK_COUNT
    uint32_t skip;  ///< a body to leave out, or SB_ID_NONE
    uint32_t mask;  ///< bodies that it does not select by their layer are left out too
    uint64_t spared; ///< and those of the first 64 whose bit is set
} sb_rewind_cast;

/// True, with the first impact (its time a share of `path`) and its body, if something kept is hit;
/// of equal times the lower index counts. Scenery is not asked. SB_ERROR_RANGE in `out_error` (may
/// be NULL) if the ring does not hold the moments asked for: then nothing is hit.
bool sb_pose_ring_sweep(sb_world world, const sb_rewind_cast *cast, sb_impact *out_impact,
                        uint32_t *out_body, sb_error *out_error);

#endif
