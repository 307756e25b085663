/// Snapshots of one broadcast as they were encoded, for all who only watch and hold the same: what
/// they are sent is the same to the byte, so it is made once. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_SHARED_H
#define SABOT_SESSION_REPLICATION_SHARED_H

#include "protocol/message.h"
#include "session/replication/send_state.h"

/// Different ones that are remembered: two forms, and as many baselines as round trips differ.
#define SB_SHARED_COUNT 8u
/// Parts of one. Larger ones are sent to who comes, who is one at a time.
#define SB_SHARED_PART_COUNT 4u

typedef struct sb_shared_snapshot {
    sb_form form;
    uint32_t baseline_tick;          ///< 0: none
    const uint16_t *sent_state;      ///< at the baseline, in `send_state`; NULL without one
    const sb_send_state *send_state; ///< that it was made for, which has noted it as sent
    uint32_t change_count;           ///< all that differed
    uint32_t part_count;
    uint32_t sizes[SB_SHARED_PART_COUNT];
    uint8_t bytes[SB_SHARED_PART_COUNT][SB_MESSAGE_SIZE_MAX];
} sb_shared_snapshot;

/// All zeros: none.
typedef struct sb_shared {
    uint32_t count;
    sb_shared_snapshot snapshots[SB_SHARED_COUNT];
} sb_shared;

/// The one for who holds what this send_state's client does; NULL if it was not made yet.
const sb_shared_snapshot *sb_shared_find(const sb_shared *shared, sb_form form,
                                         const sb_send_state *send_state, uint32_t tick);

/// A place for the one that is about to be sent by this send_state, without parts yet; NULL if
/// there is no room.
sb_shared_snapshot *sb_shared_begin(sb_shared *shared, sb_form form,
                                    const sb_send_state *send_state, uint32_t tick,
                                    uint32_t change_count);

/// Another part of the one that was begun last.
void sb_shared_add_part(sb_shared_snapshot *snapshot, const uint8_t *bytes, uint32_t size);

/// Keeps the one that was begun last, if it has all its parts.
void sb_shared_end(sb_shared *shared, const sb_shared_snapshot *snapshot, uint32_t part_count);

#endif
