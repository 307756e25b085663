/// The networked form of entities: what each kind of entity shows to clients, and how precisely.
///
/// A rules module gives a schema; the protocol quantises by it without knowing the game. A
/// quantised value is a 32-bit integer; what a client holds is exactly what the server sent.
#ifndef SABOT_BASE_SCHEMA_H
#define SABOT_BASE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

#define SB_ENTITY_VALUE_COUNT_MAX 16

typedef enum sb_quantity {
    SB_QUANTITY_INTEGER, ///< sent as it is
    SB_QUANTITY_LINEAR,  ///< a multiple of `step`; error at most step / 2 and binary32's rounding
    SB_QUANTITY_ANGLE,   ///< radians as a fraction of a turn: `step` is 2 pi / (max + 1), min is 0
} sb_quantity;

typedef struct sb_net_field {
    const char *name;
    const char *unit;
    sb_quantity quantity;
    float step;
    int32_t min; ///< smallest quantised value
    int32_t max; ///< largest quantised value
} sb_net_field;

typedef struct sb_net_kind {
    const char *name;
    uint32_t field_count;
    const sb_net_field *fields;
} sb_net_kind;

typedef struct sb_schema {
    uint32_t kind_count;
    const sb_net_kind *kinds;
} sb_schema;

/// One entity in networked form. `index` is the same on server and client for the whole match.
typedef struct sb_entity {
    uint16_t index;
    uint16_t generation; ///< rises when the slot is used anew
    uint8_t kind;        ///< index into the schema's kinds
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
} sb_entity;

/// The nearest quantised value, clamped to the field's range (an angle wraps). 0 for a NaN.
int32_t sb_net_field_quantise(const sb_net_field *field, float value);

/// The value that a quantised one stands for; an angle in [-pi, pi).
float sb_net_field_restore(const sb_net_field *field, int32_t quantised);

/// True if kind and all values are within the schema.
bool sb_schema_accepts(const sb_schema *schema, const sb_entity *entity);

#endif
