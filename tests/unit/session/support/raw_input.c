#include "raw_input.h"

// By the msgpack specification: a fixint for 0 to 127, otherwise 32 bits, the highest byte first.
static void put(sb_writer *writer, int64_t number)
{
    if (number >= 0 && number < 128) {
        sb_writer_u8(writer, (uint8_t)number);
        return;
    }
    sb_writer_u8(writer, number < 0 ? 0xD2 : 0xCE);
    for (uint32_t i = 0; i < 4; i++) {
        sb_writer_u8(writer, (uint8_t)((uint64_t)number >> (24 - 8 * i)));
    }
}

void raw_input_write(const raw_input_head *head, const raw_input *inputs, uint32_t count,
                     sb_writer *writer)
{
    sb_writer_u8(writer, 0x96);
    put(writer, 5);
    put(writer, head->epoch);
    put(writer, head->ack_tick);
    put(writer, head->ack_bits);
    put(writer, head->tick);
    sb_writer_u8(writer, 0xDC);
    sb_writer_u8(writer, 0);
    sb_writer_u8(writer, (uint8_t)count);
    for (uint32_t i = 0; i < count; i++) {
        const raw_input *input = &inputs[i];
        sb_writer_u8(writer, 0x9A);
        put(writer, input->throttle);
        put(writer, input->steering);
        put(writer, input->aim_yaw);
        put(writer, input->aim_pitch);
        put(writer, input->buttons);
        put(writer, input->view_tick);
        put(writer, input->view_fraction);
        put(writer, input->predicted_hash);
        put(writer, input->select);
        put(writer, input->present);
    }
}
