/// Gathers the parts of a snapshot as bytes until all have arrived.
///
/// Parts come in any order, and may come twice. A part of a newer tick replaces all parts of an
/// older one, which would be stale at once.
#ifndef SABOT_CLIENT_SNAPSHOT_PARTS_H
#define SABOT_CLIENT_SNAPSHOT_PARTS_H

#include "protocol/message.h"

typedef struct sb_snapshot_parts {
    uint32_t tick; ///< 0: nothing is gathered
    uint32_t baseline_age;
    uint32_t count;
    uint32_t present;
    uint16_t sizes[SB_SNAPSHOT_PART_COUNT_MAX]; ///< 0: missing
    uint8_t bytes[SB_SNAPSHOT_PART_COUNT_MAX][SB_MESSAGE_SIZE_MAX];
} sb_snapshot_parts;

/// Gathers nothing.
void sb_snapshot_parts_init(sb_snapshot_parts *parts);

/// Takes a part, which was decoded from `bytes`, of a tick not before the gathered one.
/// `*out_whole` is true if this was the last missing part. SB_ERROR_STATE if it contradicts the
/// others; it is left out then.
sb_error sb_snapshot_parts_add(sb_snapshot_parts *parts, const sb_message_snapshot *part,
                               const void *bytes, size_t size, bool *out_whole);

#endif
