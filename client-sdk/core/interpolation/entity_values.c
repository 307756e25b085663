#include "client/interpolation/entity_values.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

// An entity that moves this much farther than its velocities say was put elsewhere.
#define TELEPORT_M 1.0f
#define TELEPORT_TIMES 2.0f

static void restore(const sb_net_kind *kind, const int32_t *quantised, float *out_values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        out_values[i] = sb_net_field_restore(&kind->fields[i], quantised[i]);
    }
}

// Cubic Hermite, the velocities as tangents: exact for a parabola.
static float hermite(float from, float from_rate, float to, float to_rate, float seconds, float t)
{
    float t2 = t * t, t3 = t2 * t;
    return (2.0f * t3 - 3.0f * t2 + 1.0f) * from + (t3 - 2.0f * t2 + t) * seconds * from_rate +
           (3.0f * t2 - 2.0f * t3) * to + (t3 - t2) * seconds * to_rate;
}

static bool was_put_elsewhere(const sb_net_motion *motion, const float *from, const float *to,
                              float seconds)
{
    float squared = 0.0f, speed_from = 0.0f, speed_to = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float step = to[motion->position[axis]] - from[motion->position[axis]];
        squared += step * step;
        speed_from += from[motion->velocity[axis]] * from[motion->velocity[axis]];
        speed_to += to[motion->velocity[axis]] * to[motion->velocity[axis]];
    }
    float speed = sqrtf(speed_from > speed_to ? speed_from : speed_to);
    return sqrtf(squared) > TELEPORT_M + TELEPORT_TIMES * speed * seconds;
}

bool sb_entity_values_between(const sb_delta_def *def, const sb_entity *from, const sb_entity *to,
                              double tick, float *out_values)
{
    const sb_net_kind *kind = &def->schema->kinds[from->kind];
    const float span = (float)(to->tick - from->tick);
    const float t = (float)(tick - (double)from->tick) / span;
    const float seconds = span / (float)def->tick_rate_hz;
    float first[SB_ENTITY_VALUE_COUNT_MAX], last[SB_ENTITY_VALUE_COUNT_MAX];
    restore(kind, from->values, first);
    restore(kind, to->values, last);
    memcpy(out_values, first, kind->field_count * sizeof *out_values);
    if (kind->motion != NULL && was_put_elsewhere(kind->motion, first, last, seconds)) {
        return false;
    }
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_LINEAR) {
            out_values[i] = first[i] + (last[i] - first[i]) * t;
        } else if (kind->fields[i].quantity == SB_QUANTITY_ANGLE) {
            out_values[i] = sb_angle_wrap(first[i] + sb_angle_wrap(last[i] - first[i]) * t);
        }
    }
    for (uint32_t axis = 0; kind->motion != NULL && axis < 3; axis++) {
        uint32_t at = kind->motion->position[axis], rate = kind->motion->velocity[axis];
        out_values[at] = hermite(first[at], first[rate], last[at], last[rate], seconds, t);
    }
    return true;
}

void sb_entity_values_after(const sb_delta_def *def, const sb_entity *entity, double tick,
                            float *out_values)
{
    const sb_net_kind *kind = &def->schema->kinds[entity->kind];
    double most = (double)def->tick_rate_hz * SB_EXTRAPOLATION_MAX_MS * 1e-3;
    double ahead = tick - (double)entity->tick;
    ahead = ahead < 0.0 ? 0.0 : ahead > most ? most : ahead;
    uint32_t whole = (uint32_t)ahead;
    // No tick follows the last one.
    const uint32_t left = UINT32_MAX - entity->tick;
    whole = whole < left ? whole : 0;
    const float rest = (float)(ahead - (double)whole);
    int32_t quantised[SB_ENTITY_VALUE_COUNT_MAX];
    float next[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(def, entity, entity->tick + whole, quantised);
    restore(kind, quantised, out_values);
    sb_delta_extrapolate(def, entity, entity->tick + whole + (left > 0 ? 1 : 0), quantised);
    restore(kind, quantised, next);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_LINEAR) {
            out_values[i] += (next[i] - out_values[i]) * rest;
        } else if (kind->fields[i].quantity == SB_QUANTITY_ANGLE) {
            out_values[i] =
                sb_angle_wrap(out_values[i] + sb_angle_wrap(next[i] - out_values[i]) * rest);
        }
    }
}
