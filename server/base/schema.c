#include "base/schema.h"

#include <math.h>

#include "base/trigonometry.h"

static int32_t quantise_angle(const sb_net_field *field, float value)
{
    float steps = floorf(sb_angle_wrap(value) / field->step + 0.5f);
    int32_t turn = field->max + 1;
    int32_t quantised = (int32_t)steps;
    return ((quantised % turn) + turn) % turn;
}

int32_t sb_net_field_quantise(const sb_net_field *field, float value)
{
    if (isnan(value)) {
        return 0;
    }
    if (field->quantity == SB_QUANTITY_ANGLE) {
        return quantise_angle(field, value);
    }
    float steps =
        field->quantity == SB_QUANTITY_LINEAR ? floorf(value / field->step + 0.5f) : value;
    // Compared as floats first: a conversion out of range is undefined.
    if (steps <= (float)field->min) {
        return field->min;
    }
    if (steps >= (float)field->max) {
        return field->max;
    }
    return (int32_t)steps;
}

float sb_net_field_restore(const sb_net_field *field, int32_t quantised)
{
    switch (field->quantity) {
    case SB_QUANTITY_INTEGER:
        return (float)quantised;
    case SB_QUANTITY_LINEAR:
        return (float)quantised * field->step;
    case SB_QUANTITY_ANGLE:
        return sb_angle_wrap((float)quantised * field->step);
    }
    return 0.0f;
}

bool sb_schema_accepts(const sb_schema *schema, const sb_entity *entity)
{
    if (entity->kind >= schema->kind_count) {
        return false;
    }
    const sb_net_kind *kind = &schema->kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (entity->values[i] < kind->fields[i].min || entity->values[i] > kind->fields[i].max) {
            return false;
        }
    }
    return true;
}
