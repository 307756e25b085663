/// The parts that the box casts share. For sweep_box.c and sweep_box_hull.c alone.
#ifndef SABOT_PHYSICS_SWEEP_BOX_ENTRY_H
#define SABOT_PHYSICS_SWEEP_BOX_ENTRY_H

#include "physics/sweep/entry.h"
#include "physics/sweep/feature.h"
#include "physics/sweep/pairs.h"

/// As sb_entry_half_space, with a gap that counts as touching taken for none.
static inline bool sb_box_enter(sb_entry *entry, float gap, float approach, uint32_t index)
{
    bool touching = gap > 0.0f && gap <= SB_BOX_CAST_TOUCH;
    return sb_entry_half_space(entry, touching ? 0.0f : gap, approach, index);
}

/// The half space whose normal is the impact's: that of the least depth where the start overlaps,
/// otherwise the one entered last.
static inline uint32_t sb_box_half_space(const sb_entry *entry)
{
    return entry->gap_max < 0.0f ? entry->gap_index : entry->index;
}

/// Whether there is an impact, and when. `approach` is along the normal of that half space.
static inline bool sb_box_time(const sb_entry *entry, float approach, float *out_time)
{
    bool overlapping = entry->gap_max < 0.0f;
    *out_time = overlapping ? 0.0f : entry->time;
    return overlapping ? approach > 0.0f : entry->time <= entry->leave;
}

/// Within how many metres along the normal corners count as touching: more than the rounding of
/// what is `size` metres across in all, from one centre to the other and with both ways.
#define SB_BOX_SLACK 1e-6f

/// Fills in an impact where the features of the target and of the moved box meet, on the plane of
/// the target's.
static inline void sb_box_impact(const sb_feature *target, const sb_feature *moved, sb_vec3 normal,
                                 float time, sb_impact *out_impact)
{
    sb_vec3 point = sb_feature_touch(target, moved, normal);
    float below = sb_vec3_dot(normal, sb_vec3_sub(target->points[0], point));
    out_impact->time = time;
    out_impact->normal = normal;
    out_impact->point = sb_vec3_add_scaled(point, normal, below);
}

#endif
