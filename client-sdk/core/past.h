/// The last snapshots, to show the match a little in the past: between two of them.
#ifndef SABOT_CLIENT_PAST_H
#define SABOT_CLIENT_PAST_H

#include "base/allocator.h"
#include "client/snapshot.h"
#include "protocol/delta.h"

/// Half a second at 60 snapshots a second.
#define SB_PAST_COUNT 32u
/// Nothing is foreseen to go on for longer than this without a snapshot.
#define SB_PAST_AHEAD_MAX_MS 250u

typedef struct sb_past_view {
    uint32_t tick; ///< 0: none
    uint32_t entity_count;
    sb_entity *entities; ///< by rising index
} sb_past_view;

typedef struct sb_past {
    uint32_t entity_capacity;          ///< 0: there is no memory, and no past
    uint32_t newest;                   ///< place of the newest view
    sb_past_view views[SB_PAST_COUNT]; ///< a ring
    sb_entity *memory;
} sb_past;

/// Room for views of so many entities. Without memory there is no past.
void sb_past_start(sb_past *past, uint32_t entity_capacity, const sb_allocator *allocator);
void sb_past_deinit(sb_past *past, const sb_allocator *allocator);

/// A snapshot, newer than all before. Where none came for so long as a server rests when all goes
/// as foreseen, what was foreseen stands just before it. `interval_ticks` are those between two
/// snapshots.
void sb_past_add(sb_past *past, const sb_delta_def *def, const sb_snapshot *snapshot,
                 uint32_t interval_ticks);

/// The views around a time in ticks: the newest one not after it, and the oldest one after it, NULL
/// where there is none. Before all, both are the oldest. False if there is no view.
bool sb_past_find(const sb_past *past, double tick, const sb_past_view **out_before,
                  const sb_past_view **out_after);

/// The entity of an index, NULL if the view has none. `hint` is where to begin to look: the place
/// behind the last one found, for indices that rise; it is moved on.
const sb_entity *sb_past_entity(const sb_past_view *view, uint32_t index, uint32_t *hint);

/// The values of an entity of both views at a time between them: positions by cubic Hermite
/// interpolation with the velocities, angles by the shorter way, numbers evenly, counts as they
/// were before. What was put elsewhere does not slide: it stays where it was until then. Returns
/// false for that.
bool sb_past_between(const sb_delta_def *def, const sb_past_view *before, const sb_entity *from,
                     const sb_past_view *after, const sb_entity *to, double tick,
                     float *out_values);

/// The values after the newest view, as both ends foresee them, for SB_PAST_AHEAD_MAX_MS at most.
void sb_past_ahead(const sb_delta_def *def, const sb_past_view *newest, const sb_entity *entity,
                   double tick, float *out_values);

#endif
