/// A row of frames written by the base room's coder alone, with the model numbers of the standard
/// in server/core/record/README.md.
#ifndef SABOT_TESTS_HAND_ROW_H
#define SABOT_TESTS_HAND_ROW_H

#include "base/coding/value.h"

typedef struct hand {
    sb_bit_model models[778];
    sb_bit_coder coder;
} hand;

/// With models as they are behind a keyframe; `bytes` stay the caller's.
void hand_begin(hand *row, void *bytes, size_t capacity);
/// The row's size.
size_t hand_end(hand *row);

void hand_bit(hand *row, uint32_t model, uint32_t value);
/// Eight plain bits.
void hand_byte(hand *row, uint32_t value);
/// A command, of those whose count has been written.
void hand_join(hand *row, uint32_t slot, const char *name);

#endif
