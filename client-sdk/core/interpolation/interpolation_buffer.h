/// The last snapshots, to show the match a little in the interpolation_buffer: between two of them.
#ifndef SABOT_CLIENT_INTERPOLATION_BUFFER_H
#define SABOT_CLIENT_INTERPOLATION_BUFFER_H

#include "base/allocator.h"
#include "client/snapshots/snapshot.h"
#include "protocol/delta.h"

/// Half a second at 60 snapshots a second.
#define SB_INTERPOLATION_BUFFER_COUNT 32u
/// Nothing is predicted to go on for longer than this without a snapshot.
#define SB_EXTRAPOLATION_MAX_MS 250u

typedef struct sb_buffered_view {
    uint32_t tick; ///< 0: none
    uint32_t entity_count;
    sb_entity *entities; ///< by rising index
} sb_buffered_view;

typedef struct sb_interpolation_buffer {
    uint32_t entity_capacity; ///< 0: there is no memory, and no interpolation_buffer
    uint32_t newest;          ///< place of the newest view
    sb_buffered_view views[SB_INTERPOLATION_BUFFER_COUNT]; ///< a ring
    sb_entity *memory;
} sb_interpolation_buffer;

/// Room for views of so many entities. Without memory there is no interpolation_buffer.
void sb_interpolation_buffer_start(sb_interpolation_buffer *interpolation_buffer,
                                   uint32_t entity_capacity, const sb_allocator *allocator);
void sb_interpolation_buffer_deinit(sb_interpolation_buffer *interpolation_buffer,
                                    const sb_allocator *allocator);

/// A snapshot, newer than all before. Where none came for so long as a server rests when all goes
/// as predicted, what was predicted stands just before it. `interval_ticks` are those between two
/// snapshots.
void sb_interpolation_buffer_add(sb_interpolation_buffer *interpolation_buffer,
                                 const sb_delta_def *def, const sb_snapshot *snapshot,
                                 uint32_t interval_ticks);

/// The views around a time in ticks: the newest one not after it, and the oldest one after it, NULL
/// where there is none. Before all, both are the oldest. False if there is no view.
bool sb_interpolation_buffer_find(const sb_interpolation_buffer *interpolation_buffer, double tick,
                                  const sb_buffered_view **out_before,
                                  const sb_buffered_view **out_after);

/// The entity of an index, NULL if the view has none. `hint` is where to begin to look: the place
/// behind the last one found, for indices that rise; it is moved on.
const sb_entity *sb_buffered_view_entity(const sb_buffered_view *view, uint32_t index,
                                         uint32_t *hint);

/// The values of an entity of both views at a time between them: positions by cubic Hermite
/// interpolation with the velocities, angles by the shorter way, numbers evenly, counts as they
/// were before. What was put elsewhere does not slide: it stays where it was until then. Returns
/// false for that.
bool sb_buffered_view_interpolate(const sb_delta_def *def, const sb_buffered_view *before,
                                  const sb_entity *from, const sb_buffered_view *after,
                                  const sb_entity *to, double tick, float *out_values);

/// The values after the newest view, as both ends extrapolate them, for SB_EXTRAPOLATION_MAX_MS at
/// most.
void sb_buffered_view_extrapolate(const sb_delta_def *def, const sb_buffered_view *newest,
                                  const sb_entity *entity, double tick, float *out_values);

#endif
