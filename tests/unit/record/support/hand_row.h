/// A row of frames written by the base room's coder alone, with the model numbers of the standard
/// in server/core/record/README.md.
#ifndef SABOT_TESTS_HAND_ROW_H
#define SABOT_TESTS_HAND_ROW_H

#include "base/coding/value.h"

typedef struct hand {
    sb_bit_model models[778];
    sb_bit_coder coder;
} hand;

/// Begins a row with the models as they are after a keyframe. `bytes` stay the caller's.
void hand_begin(hand *row, void *bytes, size_t capacity);
/// Ends the row and returns its size.
size_t hand_end(hand *row);

void hand_bit(hand *row, uint32_t model, uint32_t value);
/// Writes eight plain bits.
void hand_byte(hand *row, uint32_t value);
/// Writes one of the commands whose count has been written.
void hand_join(hand *row, uint32_t slot, const char *name);

#endif
