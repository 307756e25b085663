/// A path clipped to a convex solid that is given as half spaces, one at a time. The latest entry
/// into any is compared with the earliest exit from any (Cyrus and Beck 1978, "Generalized two- and
/// three-dimensional clipping"). For the files of this folder alone.
///
/// Every half space has a signed distance from its boundary, positive outside: `gap` at time 0 and
/// `approach`, by how much it falls until time 1.
#ifndef SABOT_PHYSICS_SWEEP_ENTRY_H
#define SABOT_PHYSICS_SWEEP_ENTRY_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>

#include "physics/sweep/feature.h"
#include "physics/sweep/pairs.h"

typedef struct sb_entry {
    float time; ///< negative while there is no entry: the path starts inside of all
    float leave;
    float gap_max;      ///< the largest of all gaps
    uint32_t index;     ///< of the half space that is entered last; of equals the first
    uint32_t gap_index; ///< of the half space with the largest gap; of equals the first
} sb_entry;

#define SB_ENTRY_NONE ((sb_entry){.time = -1.0f, .leave = 1.0f, .gap_max = -FLT_MAX})

/// Returns false if the path does not enter this half space in time, and so meets nothing. A path
/// on the boundary must be going in. Every quotient that is formed is in [0, 1].
static inline bool sb_entry_half_space(sb_entry *entry, float gap, float approach, uint32_t index)
{
    if (gap > entry->gap_max) {
        entry->gap_max = gap;
        entry->gap_index = index;
    }
    if (gap >= 0.0f) {
        if (!(approach > 0.0f) || gap > approach) {
            return false;
        }
        if (gap > entry->time * approach) {
            entry->time = gap / approach;
            entry->index = index;
        }
    } else if (approach < gap) {
        float leave = gap / approach;
        entry->leave = leave < entry->leave ? leave : entry->leave;
    }
    return true;
}

// The parts that the box casts share. For sweep_box.c and sweep_box_hull.c alone.

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

/// Within this distance along the normal corners count as touching, in metres. It is more than the
/// rounding for shapes that are `size` metres across in all, from one centre to the other and with
/// both ways.
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
