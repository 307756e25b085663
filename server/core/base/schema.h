/// The networked form of entities: what each kind of entity shows to clients, and how precisely.
///
/// A rules module gives a schema, by which the protocol quantises without knowing the game. A
/// quantised value is a 32-bit integer. A client holds exactly the values that the server sent.
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
    int32_t quantum;   ///< every value sent is a multiple of it, >= 1; it divides min and max, and
                       ///< the parts of an angle's turn
    int32_t tolerance; ///< steps by which a client's value may differ from the server's before the
                       ///< server sends it again; >= 0 and at least quantum / 2
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

/// How a kind's entities move while nothing happens to them. Both ends extrapolate them by it
/// (protocol/motion.h), so that the server sends only differences. Fields are named by their index
/// in the kind; SB_NET_NO_FIELD stands for a field that the kind lacks. A velocity follows from
/// thrust, a position from velocity, and an angle from its rate. No field has two of these roles.
typedef struct sb_net_motion {
    uint8_t position[3];
    uint8_t velocity[3];
    int8_t position_shift;   ///< -8 to 8: position moves by velocity * 2^shift steps a second
    int32_t acceleration[3]; ///< constant, in 1/256 velocity steps per second squared; +-2^22. Of a
                             ///< kind with a heading only the vertical one may differ from 0
    bool ballistic;          ///< accelerations act inside a tick, along the exact parabola; if
                             ///< false, a tick moves with its last velocity
    /// Angles that turn, and their rates: by rate * 2^shift steps a second. The first angle is the
    /// heading about the vertical, along which the entity drives. The count of parts of its turn is
    /// a power of two, at most 2^16.
    struct {
        uint8_t angle;
        uint8_t rate;
        int8_t shift; ///< -8 to 8
    } spins[SB_NET_SPIN_COUNT];
    /// With a heading, the rate at which the speed along it grows: value * 2^shift velocity steps
    /// per second squared.
    uint8_t thrust;
    int8_t thrust_shift; ///< 0 to 8
    /// With a heading, the loss of a velocity across it in a second, in velocity steps per second
    /// squared, 0 to 65,535. The value of this field chooses one of them; without a field it is the
    /// first.
    uint8_t grip_by;
    int32_t grips[SB_NET_GRIP_COUNT];
} sb_net_motion;

/// A kind of entity: an array of bodies, of records in a section of the rules' state, or of both
/// side by side.
typedef struct sb_net_kind {
    const char *name;
    uint32_t field_count; ///< at most SB_ENTITY_VALUE_COUNT_MAX
    const sb_net_field *fields;
    bool has_body;           ///< an entity exists while its body exists
    uint32_t section;        ///< section of the records, counted among the rules' sections; or
                             ///< SB_NET_NO_SECTION
    uint32_t present_offset; ///< without a body: the entity exists while this u8 of its record is
                             ///< not 0; SB_NET_ALWAYS for one that always exists
    const sb_net_motion *motion; ///< NULL: values stay until they are sent
} sb_net_kind;

/// The members of a kind's field table. `member` may be a path such as position.x.
#define SB_NET_LINEAR(field_name, field_unit, field_step, limit, from, structure, member)          \
    {                                                                                              \
        .name = field_name, .unit = field_unit, .quantity = SB_QUANTITY_LINEAR,                    \
        .step = field_step, .min = -(limit), .max = limit, .quantum = 1, .source = from,           \
        .type = SB_FIELD_F32, .offset = (uint32_t)offsetof(structure, member)                      \
    }
/// A field whose values are sent coarser than they are held.
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
                           ///< (protocol/packed); NULL for entries that suit any schema
} sb_schema;

/// One entity in networked form, at one tick. `index` is the same on server and client for the
/// whole match.
typedef struct sb_entity {
    uint32_t tick; ///< tick that the values are of
    uint16_t index;
    uint16_t generation; ///< rises with every new use of the slot
    uint8_t kind;        ///< index into the schema's kinds
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
} sb_entity;

/// Returns the nearest quantised value, clamped to the field's range (an angle wraps). 0 for a NaN.
int32_t sb_net_field_quantise(const sb_net_field *field, float value);

/// Returns the value that a quantised one stands for; an angle in [-pi, pi).
float sb_net_field_restore(const sb_net_field *field, int32_t quantised);

/// Returns the quantised value of the member in its struct.
int32_t sb_net_field_read(const sb_net_field *field, const void *structure);

/// Returns the member's own value, not rounded to the field's step.
float sb_net_field_value(const sb_net_field *field, const void *structure);

/// Writes the value that a quantised one stands for into the member.
void sb_net_field_write(const sb_net_field *field, int32_t quantised, void *structure);

/// Returns true if the member's value is in the field's range without clamping.
bool sb_net_field_holds(const sb_net_field *field, const void *structure);

/// Returns the nearest multiple of the field's quantum, within its range (an angle wraps).
int32_t sb_net_field_round(const sb_net_field *field, int32_t quantised);

/// Returns `a - b` in steps; for an angle the shorter way round, in [-turn / 2, turn / 2).
int32_t sb_net_field_difference(const sb_net_field *field, int32_t a, int32_t b);

/// Returns true if the kind and all values are within the schema.
bool sb_schema_accepts(const sb_schema *schema, const sb_entity *entity);

#endif
