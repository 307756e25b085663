/// Where a correction moves an entity, the view shows it at an offset that leads to where it was
/// shown before, and the offset decays. The state itself is never smoothed.
#ifndef SABOT_CLIENT_SMOOTHING_H
#define SABOT_CLIENT_SMOOTHING_H

#include <sabot/client.h>

/// Time in which an offset falls to 1 / e.
#define SB_SMOOTHING_TIME_US 70000u
/// An entity that a correction moves farther than this was put elsewhere, and is shown there at
/// once.
#define SB_SMOOTHING_DISTANCE_MAX_M 4.0f

/// Position in m, then yaw, and the turret's yaw and pitch in rad.
#define SB_SMOOTHING_PART_COUNT 6u

typedef struct sb_smoothing_offset {
    uint32_t index;
    uint32_t generation;
    float parts[SB_SMOOTHING_PART_COUNT];
} sb_smoothing_offset;

typedef struct sb_smoothing {
    uint32_t count;
    sb_smoothing_offset offsets[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_smoothing;

/// The entity was shown as `before`, and is `after` now: sets its offset. Another generation, or a
/// large distance, removes it.
void sb_smoothing_note(sb_smoothing *smoothing, const sb_client_entity *before,
                       const sb_client_entity *after);

void sb_smoothing_advance(sb_smoothing *smoothing, uint64_t elapsed_us);

/// Moves an entity by its offset.
void sb_smoothing_apply(const sb_smoothing *smoothing, sb_client_entity *entity);

#endif
