#include "client/snapshots/snapshot_parts.h"

#include <string.h>

#include "base/assert.h"

void sb_snapshot_parts_init(sb_snapshot_parts *parts)
{
    parts->tick = 0;
}

sb_error sb_snapshot_parts_add(sb_snapshot_parts *parts, const sb_message_snapshot *part,
                               const void *bytes, size_t size, bool *out_whole)
{
    SB_ASSERT(part->tick >= parts->tick && size <= SB_MESSAGE_SIZE_MAX);
    *out_whole = false;
    if (part->tick != parts->tick) {
        parts->tick = part->tick;
        parts->baseline_age = part->baseline_age;
        parts->count = part->part_count;
        parts->present = 0;
        memset(parts->sizes, 0, sizeof parts->sizes);
    }
    if (part->part_count != parts->count || part->baseline_age != parts->baseline_age) {
        return SB_ERROR_STATE;
    }
    if (parts->sizes[part->part] != 0) {
        return SB_OK;
    }
    memcpy(parts->bytes[part->part], bytes, size);
    parts->sizes[part->part] = (uint16_t)size;
    parts->present++;
    *out_whole = parts->present == parts->count;
    return SB_OK;
}
