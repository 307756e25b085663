/// Others as they are shown at a time: between two snapshots, or after the newest.
#ifndef SABOT_CLIENT_INTERPOLATION_H
#define SABOT_CLIENT_INTERPOLATION_H

#include "client/core.h"
#include "client/interpolation/interpolation_buffer.h"

/// What is around a time; without a past the newest snapshot is on either side.
typedef struct sb_interpolation {
    double tick;
    const sb_buffered_view *before, *after; ///< `after` is NULL where no newer snapshot has come
    uint32_t after_hint;
    sb_buffered_view newest; ///< in the place of both, without a past
} sb_interpolation;

/// There must be a snapshot. Points into `shown` and the core, until the next snapshot comes.
void sb_interpolation_open(sb_client_core *core, double tick, sb_interpolation *shown);

/// The same entity in the snapshot behind the time; NULL if that lacks it. Indices must rise from
/// call to call.
const sb_entity *sb_interpolation_after(sb_interpolation *shown, const sb_entity *entity);

/// The values of an entity of `before` at the time, `to` being the same behind it, or NULL. Returns
/// SB_CLIENT_ENTITY_STARVED, or 0.
uint32_t sb_interpolation_values(const sb_client_core *core, const sb_interpolation *shown,
                                 const sb_entity *entity, const sb_entity *to, float *out_values);

#endif
