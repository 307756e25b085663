#include "protocol/delta.h"

#include <string.h>

#include "base/assert.h"
#include "protocol/motion.h"

void sb_delta_extrapolate(const sb_delta_def *def, const sb_entity *entity, uint32_t tick,
                          int32_t *out_values)
{
    SB_ASSERT(tick >= entity->tick && entity->kind < def->schema->kind_count);
    sb_motion_advance(&def->schema->kinds[entity->kind], def->tick_rate_hz, entity->values,
                      tick - entity->tick, out_values);
}

// Returns the position of a field's residual in a change.
static uint32_t residual_index_of(const sb_net_kind *kind, uint32_t field, bool crossed)
{
    const sb_net_motion *motion = kind->motion;
    return !crossed                       ? field
           : field == motion->velocity[0] ? motion->velocity[2]
           : field == motion->velocity[2] ? motion->velocity[0]
                                          : field;
}

// Fills the residuals of the fields whose bits are set in `fields`.
static void put_residuals(const sb_net_kind *kind, const int32_t *extrapolated,
                          const int32_t *values, uint32_t fields, sb_change *change)
{
    bool crossed = sb_motion_crossed(kind, values);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        if ((fields >> i & 1) == 0) {
            continue;
        }
        int32_t rounded = sb_net_field_round(field, extrapolated[i]);
        int32_t difference = sb_net_field_difference(field, values[i], rounded);
        uint32_t at = residual_index_of(kind, i, crossed);
        change->residuals[at] = difference / field->quantum;
        change->mask |= (uint32_t)(difference != 0) << at;
    }
}

sb_change sb_delta_make(const sb_delta_def *def, uint32_t tick, const sb_entity *from,
                        const sb_entity *to)
{
    if (to == NULL) {
        return (sb_change){.change = SB_CHANGE_REMOVE, .index = from->index, .kind = from->kind};
    }
    SB_ASSERT(tick >= to->tick);
    const sb_net_kind *kind = &def->schema->kinds[to->kind];
    // The extrapolation to the new baseline depends on its tick, so an update must state its age.
    bool dated = tick - to->tick < SB_ENTITY_BASELINE_AGE_MAX;
    sb_change change = {
        .change = tick == to->tick ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE,
        .index = to->index,
        .kind = to->kind,
        .age = dated ? tick - to->tick : SB_ENTITY_BASELINE_AGE_MAX,
    };
    if (from == NULL || from->kind != to->kind || from->generation != to->generation || !dated) {
        change.change = SB_CHANGE_CREATE;
        change.generation = to->generation;
        change.mask = (UINT32_C(1) << kind->field_count) - 1;
        for (uint32_t i = 0; i < kind->field_count; i++) {
            change.residuals[i] = to->values[i] / kind->fields[i].quantum;
        }
        return change;
    }
    SB_ASSERT(from->index == to->index && from->tick <= to->tick);
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        uint32_t fields = sb_motion_stage_fields(kind, stage, to->values);
        if (fields == 0) {
            continue;
        }
        int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
        memcpy(extrapolated, to->values, sizeof extrapolated);
        sb_motion_extrapolate_stage(kind, def->tick_rate_hz, from->values, to->tick - from->tick,
                                    stage, extrapolated);
        put_residuals(kind, extrapolated, to->values, fields, &change);
    }
    return change;
}

// Adds in 64 bits, because a residual may be any int32.
static bool add_residual(const sb_net_field *field, int32_t base, int32_t residual,
                         int32_t *out_value)
{
    int64_t value = base + (int64_t)residual * field->quantum;
    if (field->quantity == SB_QUANTITY_ANGLE) {
        int64_t turn = (int64_t)field->max + 1;
        // A residual is half a turn at most, so one turn either way is enough.
        if (value < -turn || value >= 2 * turn) {
            return false;
        }
        value = value < 0 ? value + turn : value >= turn ? value - turn : value;
    }
    if (value < field->min || value > field->max) {
        return false;
    }
    *out_value = (int32_t)value;
    return true;
}

// Adds to 0 if `extrapolated` is NULL, as for a creation. 0 need not lie in a field's range.
static bool add_residuals(const sb_net_kind *kind, const int32_t *extrapolated, uint32_t fields,
                          bool crossed, const sb_change *change, int32_t *values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        int32_t base = extrapolated != NULL ? sb_net_field_round(field, extrapolated[i]) : 0;
        if ((fields >> i & 1) != 0 &&
            !add_residual(field, base, change->residuals[residual_index_of(kind, i, crossed)],
                          &values[i])) {
            return false;
        }
    }
    return true;
}

sb_error sb_delta_take(const sb_delta_def *def, uint32_t tick, const sb_entity *from,
                       const sb_change *change, sb_entity *out_to)
{
    bool create = change->change == SB_CHANGE_CREATE;
    uint32_t kind_index = create ? change->kind : from != NULL ? from->kind : UINT32_MAX;
    if (kind_index >= def->schema->kind_count || change->age >= tick ||
        change->age > SB_ENTITY_BASELINE_AGE_MAX || (!create && tick - change->age < from->tick)) {
        return SB_ERROR_RANGE;
    }
    const sb_net_kind *kind = &def->schema->kinds[kind_index];
    if (change->mask >> kind->field_count != 0) {
        return SB_ERROR_RANGE;
    }
    sb_entity to = {
        .tick = tick - change->age,
        .index = change->index,
        .generation = create ? change->generation : from->generation,
        .kind = (uint8_t)kind_index,
    };
    if (create) {
        if (!add_residuals(kind, NULL, UINT32_MAX, false, change, to.values)) {
            return SB_ERROR_RANGE;
        }
        *out_to = to;
        return SB_OK;
    }
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        uint32_t fields = sb_motion_stage_fields(kind, stage, to.values);
        if (fields == 0) {
            continue;
        }
        int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
        memcpy(extrapolated, to.values, sizeof extrapolated);
        sb_motion_extrapolate_stage(kind, def->tick_rate_hz, from->values, to.tick - from->tick,
                                    stage, extrapolated);
        bool crossed = sb_motion_crossed(kind, to.values);
        if (!add_residuals(kind, extrapolated, fields, crossed, change, to.values)) {
            return SB_ERROR_RANGE;
        }
    }
    *out_to = to;
    return SB_OK;
}
