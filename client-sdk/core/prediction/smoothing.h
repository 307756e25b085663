/// What is shown of an entity goes on smoothly where its state is corrected: by how much it was
/// shown elsewhere just before, less and less of it. The state itself is never smoothed.
#ifndef SABOT_CLIENT_SMOOTHING_H
#define SABOT_CLIENT_SMOOTHING_H

#include <sabot/client.h>

/// An offset falls to 1 / e in so long.
#define SB_SMOOTHING_TIME_US 70000u
/// What was shown farther off is shown where it is at once: it was put elsewhere.
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

/// Entity `after` was shown as `before` a moment ago. Those of another generation, or far apart,
/// are not.
void sb_smoothing_note(sb_smoothing *smoothing, const sb_client_entity *before,
                       const sb_client_entity *after);

void sb_smoothing_advance(sb_smoothing *smoothing, uint64_t elapsed_us);

/// Moves an entity to where it is shown.
void sb_smoothing_apply(const sb_smoothing *smoothing, sb_client_entity *entity);

#endif
