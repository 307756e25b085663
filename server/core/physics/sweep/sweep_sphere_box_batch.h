/// Many sphere casts against boxes at once, four side by side. Each answer is that of
/// `sb_sweep_sphere_box` to the bit. Casts that start near a box or come in beside a face are
/// collected and done four at a time after the others.
#ifndef SABOT_PHYSICS_SWEEP_SPHERE_BOX_BATCH_H
#define SABOT_PHYSICS_SWEEP_SPHERE_BOX_BATCH_H

#include "physics/shape/box_pack.h"
#include "physics/sweep/impact.h"

/// Four sphere paths side by side: lane k of every member belongs to path k.
typedef struct sb_sphere_path_pack {
    sb_lanes start[3];
    sb_lanes displacement[3];
    sb_lanes radius;
} sb_sphere_path_pack;

/// Packs paths, four a pack, into `sb_box_pack_count(count)` packs. What the last pack has more
/// repeats the last path.
void sb_sphere_path_pack_fill(const sb_sphere_path *paths, uint32_t count,
                              sb_sphere_path_pack *out_packs);

/// What four casts report. Where a lane of `hit` is not set, the rest of it is zero.
typedef struct sb_impact_pack {
    sb_lanes_mask hit;
    sb_lanes time;
    sb_lanes point[3];
    sb_lanes normal[3];
} sb_impact_pack;

/// The impact of one lane.
static inline sb_impact sb_impact_pack_get(const sb_impact_pack *pack, uint32_t lane)
{
    const sb_lanes *p = pack->point, *n = pack->normal;
    return (sb_impact){
        .time = pack->time[lane],
        .point = {p[0][lane], p[1][lane], p[2][lane]},
        .normal = {n[0][lane], n[1][lane], n[2][lane]},
    };
}

/// Casts the path in lane k of every pack against the box in lane k: `count` pairs. All arrays
/// have `sb_box_pack_count(count)` packs. The lanes beyond the count must hold paths and boxes,
/// as the fill functions leave them, and are reported as not hit.
void sb_sweep_sphere_box_pairs(const sb_sphere_path_pack *paths, const sb_box_pack *boxes,
                               uint32_t count, sb_impact_pack *out_impacts);

/// Casts one path against `count` boxes, in the same way.
void sb_sweep_sphere_box_many(const sb_sphere_path *path, const sb_box_pack *boxes, uint32_t count,
                              sb_impact_pack *out_impacts);

#endif
