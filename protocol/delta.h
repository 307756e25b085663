/// Delta coding of entities: makes the changes between what a client holds and what it is to hold,
/// and applies them.
///
/// Server and client share an entity as an entity baseline: its values at one tick, each a multiple
/// of its field's quantum and within the field's range. A different generation at the same index is
/// a different entity. Both ends extrapolate from the baseline by the same integer arithmetic
/// (motion.h). A change carries only the residuals: by how much the new baseline differs from the
/// extrapolation of the old one. An entity that a snapshot does not name keeps its baseline.
#ifndef SABOT_PROTOCOL_DELTA_H
#define SABOT_PROTOCOL_DELTA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/schema.h"
#include "protocol/change.h"

/// The settings that both ends of a match code deltas by.
typedef struct sb_delta_def {
    const sb_schema *schema;
    uint32_t tick_rate_hz; ///< 10 to 240
} sb_delta_def;

/// Extrapolates the values of an entity to `tick`, which must not be before its own tick. Both ends
/// take the result for its values if the server says nothing more.
void sb_delta_extrapolate(const sb_delta_def *def, const sb_entity *entity, uint32_t tick,
                          int32_t *out_values);

/// Makes the change that leads from the baseline `from`, which a client holds, to the baseline
/// `to`, which it is to hold after the snapshot of `tick`. NULL stands for no entity; one of the
/// two may be NULL. The indices must agree, and `to` must not be older than `from`.
sb_change sb_delta_make(const sb_delta_def *def, uint32_t tick, const sb_entity *from,
                        const sb_entity *to);

/// Applies an update or a creation to the baseline `from` (NULL for none) and fills the baseline
/// that follows. Any such change is safe to try. SB_ERROR_RANGE if it does not fit `from`, the
/// schema or the fields' ranges; `out_to` is then unchanged.
sb_error sb_delta_take(const sb_delta_def *def, uint32_t tick, const sb_entity *from,
                       const sb_change *change, sb_entity *out_to);

#endif
