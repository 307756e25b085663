/// Entities between two views: what changed, as integers, by the rules' field table.
///
/// An entity is shared as a entity_baseline: its values at a tick, each a multiple of its field's
/// quantum. Between keyframes both ends foresee it by the same arithmetic (motion.h), so that a
/// change says only by how much the new entity_baseline differs from what was extrapolated from the
/// one held. What is not named in a snapshot goes on from the entity_baseline that is held.
#ifndef SABOT_PROTOCOL_DELTA_H
#define SABOT_PROTOCOL_DELTA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/schema.h"
#include "protocol/change.h"

typedef struct sb_entity_baseline {
    uint32_t tick;
    uint16_t index;
    uint16_t generation; ///< another one: another entity
    uint8_t kind;
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX]; ///< multiples of the fields' quanta, within range
} sb_entity_baseline;

/// What a match's deltas are coded by.
typedef struct sb_delta_def {
    const sb_schema *schema;
    uint32_t tick_rate_hz; ///< 10 to 240
} sb_delta_def;

/// The values that the entity_baseline stands for at `tick`, which is not before its own.
void sb_delta_extrapolate(const sb_delta_def *def, const sb_entity_baseline *entity_baseline,
                          uint32_t tick, int32_t *out_values);

/// Values of fields, as read, to multiples of their quanta.
void sb_delta_round(const sb_net_kind *kind, const int32_t *values, int32_t *out_values);

/// The change from what a client holds, NULL for nothing, to what it shall hold at the snapshot of
/// `tick`, NULL for nothing. Not both are NULL; the indices agree; `to` is not older than `from`.
sb_change sb_delta_make(const sb_delta_def *def, uint32_t tick, const sb_entity_baseline *from,
                        const sb_entity_baseline *to);

/// The entity_baseline that `change` leads to from `from`; not for removals. SB_ERROR_RANGE if the
/// change does not fit what is held, the schema or the fields' ranges. Any change is safe to try.
sb_error sb_delta_take(const sb_delta_def *def, uint32_t tick, const sb_entity_baseline *from,
                       const sb_change *change, sb_entity_baseline *out_to);

#endif
