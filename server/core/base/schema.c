#include "base/schema.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/integer.h"
#include "base/trigonometry.h"

#define FULL_TURN 6.28318530717958647692f

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

// Clamps to the field's range, as quantising does.
static int32_t clamp(const sb_net_field *field, int32_t value)
{
    return value < field->min ? field->min : value > field->max ? field->max : value;
}

// Reads a member that is an integer.
static int32_t member_of(const sb_net_field *field, const void *structure)
{
    const uint8_t *at = (const uint8_t *)structure + field->offset;
    union {
        uint8_t u8;
        int8_t i8;
        uint16_t u16;
        int16_t i16;
    } value = {0};
    uint32_t size = sb_field_type_size(field->type);
    SB_ASSERT(size <= sizeof value); // a networked member has 16 bits at most, or is a binary32
    memcpy(&value, at, size);
    switch (field->type) {
    case SB_FIELD_U8:
        return value.u8;
    case SB_FIELD_I8:
        return value.i8;
    case SB_FIELD_U16:
        return value.u16;
    case SB_FIELD_I16:
        return value.i16;
    case SB_FIELD_F32:
    case SB_FIELD_U32:
    case SB_FIELD_I32:
    case SB_FIELD_U64:
        break;
    }
    return 0;
}

static float real_of(const sb_net_field *field, const void *structure)
{
    float value;
    memcpy(&value, (const uint8_t *)structure + field->offset, sizeof value);
    return value;
}

int32_t sb_net_field_read(const sb_net_field *field, const void *structure)
{
    if (field->type == SB_FIELD_F32) {
        return sb_net_field_quantise(field, real_of(field, structure));
    }
    return clamp(field, member_of(field, structure));
}

float sb_net_field_value(const sb_net_field *field, const void *structure)
{
    return field->type == SB_FIELD_F32 ? real_of(field, structure)
                                       : (float)member_of(field, structure);
}

bool sb_net_field_holds(const sb_net_field *field, const void *structure)
{
    if (field->type != SB_FIELD_F32) {
        int32_t value = member_of(field, structure);
        return value >= field->min && value <= field->max;
    }
    float value = real_of(field, structure);
    if (field->quantity == SB_QUANTITY_ANGLE) {
        return fabsf(value) <= FULL_TURN;
    }
    float slack = 0.5f * field->step;
    return value >= (float)field->min * field->step - slack &&
           value <= (float)field->max * field->step + slack;
}

void sb_net_field_write(const sb_net_field *field, int32_t quantised, void *structure)
{
    uint8_t *at = (uint8_t *)structure + field->offset;
    int32_t value = clamp(field, quantised);
    if (field->type == SB_FIELD_F32) {
        float restored = sb_net_field_restore(field, value);
        memcpy(at, &restored, sizeof restored);
    } else if (sb_field_type_size(field->type) == 1) {
        *at = (uint8_t)value;
    } else {
        uint16_t half = (uint16_t)value;
        memcpy(at, &half, sizeof half);
    }
}

int32_t sb_net_field_round(const sb_net_field *field, int32_t quantised)
{
    int32_t value = clamp(field, quantised);
    if (field->quantum == 1) {
        return value;
    }
    int32_t half = field->quantum / 2;
    int32_t rounded = sb_floor_divide(value + half, field->quantum) * field->quantum;
    if (field->quantity == SB_QUANTITY_ANGLE) {
        return rounded > field->max ? 0 : rounded;
    }
    return clamp(field, rounded);
}

int32_t sb_net_field_difference(const sb_net_field *field, int32_t a, int32_t b)
{
    int32_t difference = a - b;
    if (field->quantity != SB_QUANTITY_ANGLE) {
        return difference;
    }
    int32_t turn = field->max + 1;
    int32_t half = turn / 2;
    if (difference < -half) {
        difference += turn;
    }
    return difference >= turn - half ? difference - turn : difference;
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
