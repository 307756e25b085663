/// Encoded changes of one broadcast. Clients that hold the same are sent the same changes, so these
/// are encoded once. Each client's message has its own head and own state. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_SHARED_H
#define SABOT_SESSION_REPLICATION_SHARED_H

#include "protocol/message.h"
#include "session/replication/send_state.h"

/// Snapshots kept in one broadcast. They differ by form, and by baseline where round trips differ.
#define SB_SHARED_COUNT 8u
/// Parts of a snapshot that is kept. Larger ones occur for new clients, and those rarely come
/// together.
#define SB_SHARED_PART_COUNT 4u

typedef struct sb_shared_snapshot {
    sb_form form;
    uint32_t baseline_tick;    ///< 0 for none
    const uint8_t *sent_state; ///< at the baseline, in `send_state`; NULL without a baseline
    /// The send state of the client for which it was encoded. That client has noted it as sent.
    const sb_send_state *send_state;
    uint32_t change_count; ///< entities that differed from the baseline
    uint32_t part_count;
    sb_blob changes[SB_SHARED_PART_COUNT]; ///< of each part, in `bytes`
    uint8_t bytes[SB_SHARED_PART_COUNT][SB_MESSAGE_SIZE_MAX];
} sb_shared_snapshot;

/// All zeros hold no snapshot.
typedef struct sb_shared {
    uint32_t count;
    sb_shared_snapshot snapshots[SB_SHARED_COUNT];
} sb_shared;

/// Returns the snapshot for clients that hold what this send state's client holds; NULL if it was
/// not encoded yet.
const sb_shared_snapshot *sb_shared_find(const sb_shared *shared, sb_form form,
                                         const sb_send_state *send_state, uint32_t tick);

/// Returns a place for the snapshot that is about to be sent from this send state, without parts;
/// NULL if no place is left.
sb_shared_snapshot *sb_shared_begin(sb_shared *shared, sb_form form,
                                    const sb_send_state *send_state, uint32_t tick,
                                    uint32_t change_count);

/// Encodes the changes of a part and adds them to the snapshot that was begun last. Returns them;
/// no bytes if there is no room for another part.
sb_blob sb_shared_add_part(sb_shared_snapshot *snapshot, const sb_message_snapshot *part);

/// Keeps the snapshot that was begun last if it has all its parts.
void sb_shared_end(sb_shared *shared, const sb_shared_snapshot *snapshot, uint32_t part_count);

#endif
