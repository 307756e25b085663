/// The networked form of entities: what each kind of entity shows to clients, and how precisely.
///
/// A rules module gives a schema; the protocol quantises by it without knowing the game. A
/// quantised value is a 32-bit integer; what a client holds is exactly what the server sent.
#ifndef SABOT_BASE_SCHEMA_H
#define SABOT_BASE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/field.h"

#define SB_ENTITY_VALUE_COUNT_MAX 16

typedef enum sb_quantity {
    SB_QUANTITY_INTEGER, ///< sent as it is
    SB_QUANTITY_LINEAR,  ///< a multiple of `step`; error at most step / 2 and binary32's rounding
    SB_QUANTITY_ANGLE,   ///< radians as a fraction of a turn: `step` is 2 pi / (max + 1), min is 0
} sb_quantity;

/// The struct that a field's value is taken from, and written back to where a client keeps a world
/// of its own.
typedef enum sb_net_source {
    SB_NET_BODY,   ///< the entity's body
    SB_NET_RECORD, ///< the entity's record in the kind's section
} sb_net_source;

typedef struct sb_net_field {
    const char *name;
    const char *unit;
    sb_quantity quantity;
    float step;
    int32_t min; ///< smallest quantised value
    int32_t max; ///< largest quantised value
    sb_net_source source;
    sb_field_type type; ///< of the struct's member; integers of at most 16 bits, or binary32
    uint32_t offset;    ///< of the member, bytes
} sb_net_field;

#define SB_NET_NO_SECTION UINT32_MAX
#define SB_NET_ALWAYS UINT32_MAX

/// A kind of entity: an array of bodies, of records in a section of the rules' state, or of both
/// side by side.
typedef struct sb_net_kind {
    const char *name;
    uint32_t field_count; ///< at most SB_ENTITY_VALUE_COUNT_MAX
    const sb_net_field *fields;
    bool has_body;           ///< an entity is there while its body is
    uint32_t section;        ///< of the records, counted among the rules'; or SB_NET_NO_SECTION
    uint32_t present_offset; ///< without a body: the entity is there while this u8 of its record
                             ///< is not 0; SB_NET_ALWAYS: always
} sb_net_kind;

/// The members of a kind's field table. `member` may be a path such as position.x.
#define SB_NET_LINEAR(field_name, field_unit, field_step, limit, from, structure, member)          \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_LINEAR,                    \
        .step = field_step, .min = -(limit), .max = limit, .source = from, .type = SB_FIELD_F32,   \
        .offset = (uint32_t)offsetof(structure, member)                                            \
    }
/// A turn in `parts` parts, in radians.
#define SB_NET_ANGLE(field_name, parts, from, structure, member)                                   \
    {                                                                                              \
        .name = field_name, .unit = "rad", .quantity = SB_QUANTITY_ANGLE,                          \
        .step = 6.28318530717958647692f / (float)(parts), .min = 0, .max = (parts)-1,              \
        .source = from, .type = SB_FIELD_F32, .offset = (uint32_t)offsetof(structure, member)      \
    }
#define SB_NET_INTEGER(field_name, field_unit, low, high, from, field_type, structure, member)     \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_INTEGER, .step = 1.0f,     \
        .min = low, .max = high, .source = from, .type = field_type,                               \
        .offset = (uint32_t)offsetof(structure, member)                                            \
    }

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

/// The quantised value of the member in its struct.
int32_t sb_net_field_read(const sb_net_field *field, const void *structure);

/// Writes what a quantised value stands for into the member.
void sb_net_field_write(const sb_net_field *field, int32_t quantised, void *structure);

/// True if kind and all values are within the schema.
bool sb_schema_accepts(const sb_schema *schema, const sb_entity *entity);

#endif
