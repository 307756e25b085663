/// One change of a snapshot: what happened to one entity between the baseline and the snapshot.
/// delta.h makes and applies it; plain.h and packed/packed.h code it.
#ifndef SABOT_PROTOCOL_CHANGE_H
#define SABOT_PROTOCOL_CHANGE_H

#include <stdint.h>

#include "base/schema.h"

/// The numbers are those of the plain form.
typedef enum sb_change_kind {
    SB_CHANGE_REMOVE = 0,
    SB_CHANGE_UPDATE = 1,      ///< the entity baseline is of the snapshot's tick
    SB_CHANGE_UPDATE_LATE = 2, ///< the entity baseline is of an earlier tick
    SB_CHANGE_CREATE = 3,      ///< it may take the place of another entity of this index
} sb_change_kind;

/// The largest age. The entity baseline of a creation may be older and is then said to be of this
/// age. That makes no difference: no motion is extrapolated for more than a second, which is 240
/// ticks at most.
#define SB_ENTITY_BASELINE_AGE_MAX 255u

typedef struct sb_change {
    sb_change_kind change;
    uint16_t index;
    uint16_t generation; ///< of a creation; otherwise 0
    uint8_t kind;        ///< of a creation; of an update, the kind that is held
    uint32_t age;        ///< ticks from the entity baseline to the snapshot
    uint32_t mask;       ///< bit i: residual i is stated; of a creation, the bits of all fields
    int32_t residuals[SB_ENTITY_VALUE_COUNT_MAX]; ///< in quanta, by field, 0 where not in the mask;
                                                  ///< of a creation, the values themselves
} sb_change;

#endif
