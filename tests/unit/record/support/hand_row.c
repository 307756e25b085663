#include "hand_row.h"

#include <string.h>

void hand_begin(hand *row, void *bytes, size_t capacity)
{
    for (int i = 0; i < 778; i++) {
        row->models[i] = sb_bit_model_start(2048 << 4);
    }
    sb_bit_coder_init_writing(&row->coder, row->models, row->models, 778, bytes, capacity);
}

size_t hand_end(hand *row)
{
    return sb_range_encoder_end(&row->coder.encoder);
}

void hand_bit(hand *row, uint32_t model, uint32_t value)
{
    sb_code_bit(&row->coder, model, value);
}

void hand_byte(hand *row, uint32_t value)
{
    sb_code_plain(&row->coder, value, 8);
}

void hand_join(hand *row, uint32_t slot, const char *name)
{
    hand_byte(row, 1);
    hand_byte(row, slot);
    hand_byte(row, (uint32_t)strlen(name));
    for (; *name != 0; name++) {
        hand_byte(row, (uint8_t)*name);
    }
}
