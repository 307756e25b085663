/// Others as they are shown at a time: between two snapshots, or after the newest.
#ifndef SABOT_CLIENT_SHOWN_H
#define SABOT_CLIENT_SHOWN_H

#include "client/core.h"
#include "client/past.h"

/// What is around a time; without a past the newest snapshot is on either side.
typedef struct sb_shown {
    double tick;
    const sb_past_view *before, *after; ///< `after` is NULL where no newer snapshot has come
    uint32_t after_hint;
    sb_past_view newest; ///< in the place of both, without a past
} sb_shown;

/// There must be a snapshot. Points into `shown` and the core, until the next snapshot comes.
void sb_shown_open(sb_client_core *core, double tick, sb_shown *shown);

/// The same entity in the snapshot behind the time; NULL if that lacks it. Indices must rise from
/// call to call.
const sb_entity *sb_shown_after(sb_shown *shown, const sb_entity *entity);

/// The values of an entity of `before` at the time, `to` being the same behind it, or NULL. Returns
/// SB_CLIENT_ENTITY_STARVED, or 0.
uint32_t sb_shown_values(const sb_client_core *core, const sb_shown *shown, const sb_entity *entity,
                         const sb_entity *to, float *out_values);

#endif
