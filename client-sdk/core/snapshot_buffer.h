/// Two snapshots: the newest whole one, and the one whose parts are being collected.
///
/// Parts come in any order, and may come twice. A part of a newer tick takes the collection over;
/// what was gathered of the older one is given up, since it would be stale at once.
#ifndef SABOT_CLIENT_SNAPSHOT_BUFFER_H
#define SABOT_CLIENT_SNAPSHOT_BUFFER_H

#include <sabot/client.h>

#include "protocol/message.h"

typedef struct sb_snapshot {
    uint32_t tick; ///< 0: there is none
    uint32_t input_tick;
    int32_t input_margin;
    uint32_t entity_count;
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index
} sb_snapshot;

/// Where a part's entities lie among the collected ones, which are in order of arrival.
typedef struct sb_snapshot_span {
    uint16_t first;
    uint16_t count;
    bool present;
} sb_snapshot_span;

typedef struct sb_snapshot_buffer {
    sb_snapshot held;
    sb_snapshot collecting;
    uint32_t part_count; ///< of the collected one
    uint32_t parts_present;
    sb_snapshot_span spans[SB_SNAPSHOT_PART_COUNT_MAX];
} sb_snapshot_buffer;

typedef enum sb_snapshot_outcome {
    SB_SNAPSHOT_COLLECTED, ///< others are still missing
    SB_SNAPSHOT_WHOLE,     ///< the last one missing: `held` is new
    SB_SNAPSHOT_DUPLICATE,
    SB_SNAPSHOT_STALE,     ///< of a tick before the one held or collected
    SB_SNAPSHOT_MALFORMED, ///< contradicts itself, the other parts or the largest match
} sb_snapshot_outcome;

/// Empties the buffer.
void sb_snapshot_buffer_init(sb_snapshot_buffer *buffer);

/// Takes a decoded part. A malformed one leaves `held` as it was.
sb_snapshot_outcome sb_snapshot_buffer_add(sb_snapshot_buffer *buffer,
                                           const sb_message_snapshot *part);

#endif
