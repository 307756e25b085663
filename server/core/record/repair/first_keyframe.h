/// Makes the first keyframe of a match again from its head and map.
#ifndef SABOT_RECORD_REPAIR_FIRST_KEYFRAME_H
#define SABOT_RECORD_REPAIR_FIRST_KEYFRAME_H

#include "base/allocator.h"
#include "record/log.h"

/// Writes the keyframe's payload to `out_payload`, of SB_CHUNK_PAYLOAD_SIZE_MAX bytes. `rules` are
/// tried besides the compiled-in ones, NULL for none. SB_ERROR_VERSION (another simulation
/// version), SB_ERROR_UNKNOWN (the rules are not here), SB_ERROR_RANGE (no match can be played so),
/// SB_ERROR_LIMIT (it does not fit), SB_ERROR_MEMORY.
sb_error sb_first_keyframe_make(const sb_log_head *head, const sb_map *map, const sb_rules *rules,
                                const sb_allocator *allocator, uint8_t *out_payload,
                                uint32_t *out_size);

#endif
