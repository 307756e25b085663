/// The views that a client holds: for each snapshot the entity_baselines of all entities that it
/// knows of (protocol/delta.h). Snapshots are deltas between them.
///
/// Keyframes are shared between views and counted. Views older than the newest one's baseline are
/// dropped, for a server's baselines never go back; so are the oldest when there is no room.
#ifndef SABOT_CLIENT_SNAPSHOT_HISTORY_H
#define SABOT_CLIENT_SNAPSHOT_HISTORY_H

#include "client/snapshots/snapshot.h"
#include "protocol/changes.h"

#define SB_SNAPSHOT_HISTORY_DEPTH 64u
#define SB_SNAPSHOT_HISTORY_BASELINE_COUNT 4096u

typedef struct sb_snapshot_history_view {
    uint32_t tick; ///< 0: not used
    uint32_t count;
    uint16_t entity_baselines[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index of their entities
} sb_snapshot_history_view;

typedef struct sb_snapshot_history {
    uint32_t newest;  ///< place of the newest view, meaningful if `tick` is not 0
    uint32_t tick;    ///< of the newest; 0: nothing is held
    uint32_t history; ///< bit i: the view of tick - 1 - i was held too
    sb_snapshot_history_view views[SB_SNAPSHOT_HISTORY_DEPTH];

    // The view that is being made.
    sb_snapshot_history_view *making;   ///< NULL: none
    sb_snapshot_history_view *baseline; ///< NULL: it begins with nothing
    uint32_t baseline_next; ///< of its entity_baselines, the first that is not yet taken over
    int32_t last_index;     ///< of the changes taken, -1 for none

    uint32_t free_count;
    uint16_t free[SB_SNAPSHOT_HISTORY_BASELINE_COUNT];
    uint16_t uses[SB_SNAPSHOT_HISTORY_BASELINE_COUNT]; ///< views that a keyframe is in
    sb_entity_baseline entity_baselines[SB_SNAPSHOT_HISTORY_BASELINE_COUNT];
} sb_snapshot_history;

/// Holds nothing.
void sb_snapshot_history_init(sb_snapshot_history *snapshot_history);

/// Begins the view of `tick`, newer than all that are held. SB_ERROR_STATE if the view of
/// `baseline_tick` (0 for none) is not held.
sb_error sb_snapshot_history_begin(sb_snapshot_history *snapshot_history, uint32_t tick,
                                   uint32_t baseline_tick);

/// Takes the changes of one part of the snapshot that was begun; parts come in their order.
/// SB_ERROR_RANGE, SB_ERROR_TRUNCATED and SB_ERROR_MALFORMED for changes that cannot be;
/// SB_ERROR_FULL for more entities than there can be. After an error the view is given up.
sb_error sb_snapshot_history_take(sb_snapshot_history *snapshot_history, sb_changes_coder *coder,
                                  const sb_message_snapshot *part);

/// The view is whole: it is the newest now.
void sb_snapshot_history_end(sb_snapshot_history *snapshot_history);

/// Gives up the view that was begun, if there is one.
void sb_snapshot_history_abort(sb_snapshot_history *snapshot_history);

/// The newest view, predicted for its tick. Nothing is held: tick 0.
void sb_snapshot_history_fill(const sb_snapshot_history *snapshot_history, const sb_delta_def *def,
                              sb_snapshot *out_snapshot);

/// The newest view's entity_baselines, one by one; NULL beyond the last.
const sb_entity_baseline *sb_snapshot_history_baseline(const sb_snapshot_history *snapshot_history,
                                                       uint32_t place);

#endif
