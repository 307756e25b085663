/// Snapshots as they arrive: parts are gathered, and whole snapshots are decoded into the history.
#ifndef SABOT_CLIENT_SNAPSHOT_RECEIVER_H
#define SABOT_CLIENT_SNAPSHOT_RECEIVER_H

#include "client/snapshots/snapshot_history.h"
#include "client/snapshots/snapshot_parts.h"

typedef struct sb_snapshot_receiver {
    sb_form form; ///< of the snapshots, as welcomed
    sb_changes_coder coder;
    sb_snapshot_parts parts;
    sb_snapshot_history history;
    sb_snapshot newest; ///< working memory of `sb_snapshot_receiver_newest`

    uint64_t received; ///< snapshots that were whole and decoded
    uint64_t stale;    ///< snapshots that came after a newer one
    uint64_t unusable; ///< snapshots that build on a view that is not held
} sb_snapshot_receiver;

typedef enum sb_snapshot_result {
    SB_SNAPSHOT_NOTHING,   ///< a part, or a snapshot that is of no use
    SB_SNAPSHOT_MALFORMED, ///< it breaks the wire standard
    SB_SNAPSHOT_WHOLE,     ///< a newer snapshot waits for `sb_snapshot_history_end`
} sb_snapshot_result;

/// Forgets all snapshots: a match begins whose snapshots come in this form.
void sb_snapshot_receiver_start(sb_snapshot_receiver *receiver, const sb_delta_def *def,
                                sb_form form);

/// Takes a snapshot or a part of one, which was decoded into `message` from the bytes. With
/// SB_SNAPSHOT_WHOLE `message` holds the first part's head.
sb_snapshot_result sb_snapshot_receiver_take(sb_snapshot_receiver *receiver, sb_message *message,
                                             const void *bytes, size_t size);

/// Extrapolates the entities of the newest snapshot to its tick. `tick` is 0 if no snapshot is
/// held. The receiver owns the result, which is valid until the next call.
const sb_snapshot *sb_snapshot_receiver_newest(sb_snapshot_receiver *receiver);

#endif
