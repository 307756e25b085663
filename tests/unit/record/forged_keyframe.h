/// Keyframes of other states, under good checksums: unpacked and packed by zstd itself, as the
/// standard in server/core/record/README.md has it.
#ifndef SABOT_TESTS_FORGED_KEYFRAME_H
#define SABOT_TESTS_FORGED_KEYFRAME_H

#include "memory_log.h"

/// What the keyframe of a tick holds, unpacked: the live state, XORed with that of the first
/// keyframe, and the poses. Returns its size; `out_index` is that of its chunk.
size_t forged_keyframe_unpack(const memory_log *log, uint32_t tick, void *out_plain,
                              size_t capacity, uint32_t *out_index);

/// A copy of the log with `plain` packed in place of the keyframe in chunk `index`. What follows is
/// good up to the next keyframe, whose place has moved.
memory_log forged_keyframe_pack(const memory_log *log, uint32_t index, const void *plain,
                                size_t size);

#endif
