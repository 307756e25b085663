/// The snapshots that a client holds. A view lists, for one snapshot, the baseline of every entity
/// in it (protocol/delta.h). New snapshots are decoded as changes to one of the views,
/// interpolation reads two views around a time, and prediction is compared with the newest.
///
/// Views share baselines, which are counted. A server may build a snapshot on any view that the
/// client has acknowledged or may hold by now, and after a loss on an older one than before. So the
/// newest SB_SNAPSHOT_HISTORY_DEPTH views are kept. Where room is missing, the oldest go first.
/// Interpolation reads the newest SB_SNAPSHOT_HISTORY_KEPT_COUNT.
#ifndef SABOT_CLIENT_SNAPSHOT_HISTORY_H
#define SABOT_CLIENT_SNAPSHOT_HISTORY_H

#include "client/snapshots/snapshot.h"
#include "protocol/changes.h"

#define SB_SNAPSHOT_HISTORY_DEPTH 64u
/// Half a second at 60 snapshots a second.
#define SB_SNAPSHOT_HISTORY_KEPT_COUNT 32u
/// Room for the views that interpolation reads, with no baseline shared, and as much again as large
/// matches need for the views that the server may build on.
#define SB_SNAPSHOT_HISTORY_BASELINE_COUNT                                                         \
    (4096u + SB_SNAPSHOT_HISTORY_KEPT_COUNT * SB_CLIENT_ENTITY_COUNT_MAX)

typedef struct sb_snapshot_history_view {
    uint32_t tick;   ///< 0: not used
    uint32_t number; ///< counts the snapshots held, from 1; 0 until it is whole
    uint32_t count;
    uint16_t entity_baselines[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index of their entities
} sb_snapshot_history_view;

typedef struct sb_snapshot_history {
    uint32_t newest;  ///< index of the newest view, meaningful if `tick` is not 0
    uint32_t tick;    ///< of the newest; 0: nothing is held
    uint32_t history; ///< bit i: the snapshot of tick - 1 - i was held too
    uint32_t count;   ///< snapshots held since the start
    sb_snapshot_history_view views[SB_SNAPSHOT_HISTORY_DEPTH];

    // The view that is being made.
    sb_snapshot_history_view *making;   ///< NULL: none
    sb_snapshot_history_view *baseline; ///< NULL: it begins with nothing
    uint32_t baseline_next; ///< of its entity_baselines, the first that is not yet taken over
    int32_t last_index;     ///< of the changes taken, -1 for none

    uint32_t free_count;
    uint16_t free[SB_SNAPSHOT_HISTORY_BASELINE_COUNT];
    uint16_t uses[SB_SNAPSHOT_HISTORY_BASELINE_COUNT]; ///< count of views that list a baseline
    sb_entity entity_baselines[SB_SNAPSHOT_HISTORY_BASELINE_COUNT];
} sb_snapshot_history;

/// Holds nothing.
void sb_snapshot_history_init(sb_snapshot_history *snapshot_history);

/// Begins the view of `tick`, which is newer than all that are held. SB_ERROR_STATE if the view of
/// `baseline_tick` (0 for none) is not held.
sb_error sb_snapshot_history_begin(sb_snapshot_history *snapshot_history, uint32_t tick,
                                   uint32_t baseline_tick);

/// Takes the changes of one part of the snapshot that was begun; parts come in their order.
/// SB_ERROR_RANGE, SB_ERROR_TRUNCATED and SB_ERROR_MALFORMED for changes that cannot be;
/// SB_ERROR_FULL for more entities than there can be. After an error the view is given up.
sb_error sb_snapshot_history_take(sb_snapshot_history *snapshot_history, sb_changes_coder *coder,
                                  const sb_message_snapshot *part);

/// Completes the view that was begun: it is the newest from now on. Until this call all functions
/// below see the views as they were before it was begun.
void sb_snapshot_history_end(sb_snapshot_history *snapshot_history);

/// Gives up the view that was begun, if there is one.
void sb_snapshot_history_abort(sb_snapshot_history *snapshot_history);

/// The entities of the newest view at its tick. With nothing held, `tick` is 0.
void sb_snapshot_history_fill(const sb_snapshot_history *snapshot_history, const sb_delta_def *def,
                              sb_snapshot *out_snapshot);

/// One of the newest view's baselines, by rising index of the entities; NULL beyond the last.
const sb_entity *sb_snapshot_history_baseline(const sb_snapshot_history *snapshot_history,
                                              uint32_t place);

/// The newest view; NULL if nothing is held.
const sb_snapshot_history_view *
sb_snapshot_history_newest(const sb_snapshot_history *snapshot_history);

/// The views around a time in ticks: the newest one not after it, and the oldest one after it; NULL
/// where there is none. Only the newest SB_SNAPSHOT_HISTORY_KEPT_COUNT views count, and of these
/// the ones from `number_min` on.
void sb_snapshot_history_around(const sb_snapshot_history *snapshot_history, uint32_t number_min,
                                double tick, const sb_snapshot_history_view **out_before,
                                const sb_snapshot_history_view **out_after);

#endif
