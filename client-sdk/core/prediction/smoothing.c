#include "client/prediction/smoothing.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

// Smaller offsets are dropped: a tenth of a millimetre or milliradian.
#define NOTHING 1e-4f

static sb_smoothing_offset *find(sb_smoothing *smoothing, const sb_client_entity *entity)
{
    for (uint32_t i = 0; i < smoothing->count; i++) {
        if (smoothing->offsets[i].index == entity->index) {
            return &smoothing->offsets[i];
        }
    }
    return NULL;
}

static void drop(sb_smoothing *smoothing, sb_smoothing_offset *offset)
{
    *offset = smoothing->offsets[--smoothing->count];
}

void sb_smoothing_note(sb_smoothing *smoothing, const sb_client_entity *before,
                       const sb_client_entity *after)
{
    sb_smoothing_offset *offset = find(smoothing, after);
    float parts[SB_SMOOTHING_PART_COUNT];
    float square = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        parts[axis] = before->position[axis] - after->position[axis];
        square += parts[axis] * parts[axis];
    }
    parts[3] = sb_angle_wrap(before->yaw - after->yaw);
    parts[4] = sb_angle_wrap(before->turret_yaw - after->turret_yaw);
    parts[5] = before->turret_pitch - after->turret_pitch;
    // Comparisons are false for a NaN.
    bool small = square <= SB_SMOOTHING_DISTANCE_MAX_M * SB_SMOOTHING_DISTANCE_MAX_M &&
                 fabsf(parts[5]) <= SB_PI;
    if (before->generation != after->generation || before->kind != after->kind || !small) {
        if (offset != NULL) {
            drop(smoothing, offset);
        }
        return;
    }
    if (offset == NULL) {
        if (smoothing->count == SB_CLIENT_ENTITY_COUNT_MAX) {
            return;
        }
        offset = &smoothing->offsets[smoothing->count++];
    }
    offset->index = after->index;
    offset->generation = after->generation;
    memcpy(offset->parts, parts, sizeof parts);
}

void sb_smoothing_advance(sb_smoothing *smoothing, uint64_t elapsed_us)
{
    // Approximates exp(-time) to 0.3 % at 30 frames a second, so that the frame rate makes no
    // visible difference. It is valid for any time.
    const float time = (float)elapsed_us / (float)SB_SMOOTHING_TIME_US;
    const float rest = 1.0f / (1.0f + time * (1.0f + time * (0.5f + time * (1.0f / 6.0f))));
    for (uint32_t i = smoothing->count; i > 0; i--) {
        sb_smoothing_offset *offset = &smoothing->offsets[i - 1];
        bool any = false;
        for (uint32_t part = 0; part < SB_SMOOTHING_PART_COUNT; part++) {
            offset->parts[part] *= rest;
            any = any || fabsf(offset->parts[part]) > NOTHING;
        }
        if (!any) {
            drop(smoothing, offset);
        }
    }
}

void sb_smoothing_apply(const sb_smoothing *smoothing, sb_client_entity *entity)
{
    for (uint32_t i = 0; i < smoothing->count; i++) {
        const sb_smoothing_offset *offset = &smoothing->offsets[i];
        if (offset->index != entity->index || offset->generation != entity->generation) {
            continue;
        }
        for (uint32_t axis = 0; axis < 3; axis++) {
            entity->position[axis] += offset->parts[axis];
        }
        entity->yaw = sb_angle_wrap(entity->yaw + offset->parts[3]);
        entity->turret_yaw = sb_angle_wrap(entity->turret_yaw + offset->parts[4]);
        entity->turret_pitch += offset->parts[5];
        return;
    }
}
