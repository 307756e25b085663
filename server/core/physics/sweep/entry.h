/// A path clipped to a convex solid that is given as half spaces, one at a time: the latest entry
/// into any against the earliest exit from any (Cyrus and Beck 1978, "Generalized two- and
/// three-dimensional clipping"). For the files of this folder alone.
///
/// Every half space has a signed distance from its boundary, positive outside: `gap` at time 0 and
/// `approach`, by how much it falls until time 1.
#ifndef SABOT_PHYSICS_SWEEP_ENTRY_H
#define SABOT_PHYSICS_SWEEP_ENTRY_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>

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

#endif
