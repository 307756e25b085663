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

#define SB_ENTITY_VALUE_COUNT_MAX 20

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
    float step;        ///< of a quantised value
    int32_t min;       ///< smallest quantised value
    int32_t max;       ///< largest quantised value
    int32_t quantum;   ///< what is sent is a multiple of it, >= 1; it divides min and max, and the
                       ///< parts of an angle's turn
    int32_t tolerance; ///< what a client holds may differ from the truth by so many steps, >= 0 and
                       ///< at least quantum / 2; beyond it the value is sent anew
    sb_net_source source;
    sb_field_type type; ///< of the struct's member; integers of at most 16 bits, or binary32
    uint32_t offset;    ///< of the member, bytes
} sb_net_field;

#define SB_NET_PRIOR_COUNT 4096u
#define SB_NET_NO_SECTION UINT32_MAX
#define SB_NET_ALWAYS UINT32_MAX
#define SB_NET_NO_FIELD UINT8_MAX

#define SB_NET_SPIN_COUNT 2u
#define SB_NET_GRIP_COUNT 4

/// How a kind's entities move while nothing happens to them: what both ends foresee of them
/// (protocol/motion.h), so that only what differs from it is sent. Fields are named by their index
/// in the kind; SB_NET_NO_FIELD where there is none. No position or angle is also a velocity, rate
/// or thrust: it follows from them.
typedef struct sb_net_motion {
    uint8_t position[3];
    uint8_t velocity[3];
    int8_t position_shift;   ///< -8 to 8: position moves by velocity * 2^shift steps a second
    int32_t acceleration[3]; ///< constant, in 1/256 velocity steps per second squared; +-2^22. With
                             ///< a heading of the vertical alone
    bool ballistic;          ///< accelerations act inside a tick, the exact parabola; otherwise a
                             ///< tick moves with its last velocity
    /// Angles that turn, and their rates: by rate * 2^shift steps a second. The first angle is the
    /// heading about the vertical, whose turn has a power of two of at most 2^16 parts: the entity
    /// drives along it.
    struct {
        uint8_t angle;
        uint8_t rate;
        int8_t shift; ///< -8 to 8
    } spins[SB_NET_SPIN_COUNT];
    /// With a heading, the rate at which the speed along it grows: value * 2^shift velocity steps
    /// per second squared.
    uint8_t thrust;
    int8_t thrust_shift; ///< 0 to 8
    /// With a heading, what a velocity across it loses in a second, in velocity steps per second
    /// squared, 0 to 65,535, by the value of this field; the first without one.
    uint8_t grip_by;
    int32_t grips[SB_NET_GRIP_COUNT];
} sb_net_motion;

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
    const sb_net_motion *motion; ///< NULL: what does not change stays
} sb_net_kind;

/// The members of a kind's field table. `member` may be a path such as position.x.
#define SB_NET_LINEAR(field_name, field_unit, field_step, limit, from, structure, member)          \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_LINEAR,                    \
        .step = field_step, .min = -(limit), .max = limit, .quantum = 1, .source = from,           \
        .type = SB_FIELD_F32, .offset = (uint32_t)offsetof(structure, member)                      \
    }
/// The same where what is sent is coarser than what is held.
#define SB_NET_COARSE(field_name, field_unit, field_step, limit, field_quantum, error, from,       \
                      structure, member)                                                           \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_LINEAR,                    \
        .step = field_step, .min = -(limit), .max = limit, .quantum = field_quantum,               \
        .tolerance = error, .source = from, .type = SB_FIELD_F32,                                  \
        .offset = (uint32_t)offsetof(structure, member)                                            \
    }
/// A turn in `parts` parts, in radians.
#define SB_NET_ANGLE(field_name, parts, from, structure, member)                                   \
    SB_NET_COARSE_ANGLE(field_name, parts, 1, 0, from, structure, member)
#define SB_NET_COARSE_ANGLE(field_name, parts, field_quantum, error, from, structure, member)      \
    {                                                                                              \
        .name = field_name, .unit = "rad", .quantity = SB_QUANTITY_ANGLE,                          \
        .step = 6.28318530717958647692f / (float)(parts), .min = 0, .max = (parts)-1,              \
        .quantum = field_quantum, .tolerance = error, .source = from, .type = SB_FIELD_F32,        \
        .offset = (uint32_t)offsetof(structure, member)                                            \
    }
#define SB_NET_INTEGER(field_name, field_unit, low, high, from, field_type, structure, member)     \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_INTEGER, .step = 1.0f,     \
        .min = low, .max = high, .quantum = 1, .source = from, .type = field_type,                 \
        .offset = (uint32_t)offsetof(structure, member)                                            \
    }

typedef struct sb_schema {
    uint32_t kind_count;
    const sb_net_kind *kinds;
    const uint16_t *prior; ///< SB_NET_PRIOR_COUNT entries that the packed form starts from
                           ///< (protocol/packed); NULL: those that are good for any
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

/// The member as it is, not rounded to the field's step.
float sb_net_field_value(const sb_net_field *field, const void *structure);

/// Writes what a quantised value stands for into the member.
void sb_net_field_write(const sb_net_field *field, int32_t quantised, void *structure);

/// True if the member lies in the field's range as it is.
bool sb_net_field_holds(const sb_net_field *field, const void *structure);

/// The nearest multiple of the field's quantum, within its range (an angle wraps).
int32_t sb_net_field_round(const sb_net_field *field, int32_t quantised);

/// `a - b` in steps; of an angle the shorter way round, in [-turn / 2, turn / 2).
int32_t sb_net_field_difference(const sb_net_field *field, int32_t a, int32_t b);

/// True if kind and all values are within the schema.
bool sb_schema_accepts(const sb_schema *schema, const sb_entity *entity);

#endif
