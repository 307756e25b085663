/// Makes keyframes of other states with good checksums. They are unpacked and packed by zstd
/// itself, as the standard in server/core/record/README.md says.
#ifndef SABOT_TESTS_FORGED_KEYFRAME_H
#define SABOT_TESTS_FORGED_KEYFRAME_H

#include "memory_log.h"

/// Unpacks the keyframe of a tick: the live state, XORed with that of the first keyframe, and the
/// poses. Returns its size; `out_index` is the index of its chunk.
size_t forged_keyframe_unpack(const memory_log *log, uint32_t tick, void *out_plain,
                              size_t capacity, uint32_t *out_index);

/// Copies the log with `plain` packed in place of the keyframe in chunk `index`. The chunks after
/// it are good up to the next keyframe, whose offset has moved.
memory_log forged_keyframe_pack(const memory_log *log, uint32_t index, const void *plain,
                                size_t size);

#endif
