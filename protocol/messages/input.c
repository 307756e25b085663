#include "base/assert.h"
#include "protocol/messages/codec.h"

uint32_t sb_wire_pack4(const uint8_t bytes[4])
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

void sb_wire_unpack4(uint32_t number, uint8_t out_bytes[4])
{
    for (uint32_t i = 0; i < 4; i++) {
        out_bytes[i] = (uint8_t)(number >> (8 * i));
    }
}

static void put_one(msgpack_packer *packer, const sb_wire_input *input)
{
    msgpack_pack_array(packer, 10);
    msgpack_pack_int32(packer, input->throttle);
    msgpack_pack_int32(packer, input->steering);
    msgpack_pack_uint32(packer, input->aim_yaw);
    msgpack_pack_int32(packer, input->aim_pitch);
    msgpack_pack_uint32(packer, input->buttons);
    msgpack_pack_uint32(packer, input->view_tick);
    msgpack_pack_uint32(packer, input->view_fraction);
    msgpack_pack_uint32(packer, input->predicted_hash);
    msgpack_pack_uint32(packer, input->select);
    msgpack_pack_uint32(packer, input->present);
}

static void get_one(sb_elements *elements, sb_wire_input *out_input)
{
    sb_elements_open(elements);
    out_input->throttle = sb_elements_i32(elements);
    out_input->steering = sb_elements_i32(elements);
    out_input->aim_yaw = sb_elements_u32(elements);
    out_input->aim_pitch = sb_elements_i32(elements);
    out_input->buttons = sb_elements_u32(elements);
    out_input->view_tick = sb_elements_u32(elements);
    out_input->view_fraction = sb_elements_u32(elements);
    out_input->predicted_hash = sb_elements_u32(elements);
    out_input->select = sb_elements_u32(elements);
    out_input->present = sb_elements_u32(elements);
    sb_elements_close(elements);
}

void sb_put_input(msgpack_packer *packer, const sb_message_input *input)
{
    SB_ASSERT(input->input_count >= 1 && input->input_count <= SB_INPUT_COUNT_MAX);
    SB_ASSERT(input->tick <= UINT32_MAX - (input->input_count - 1));
    sb_put_head(packer, SB_MESSAGE_INPUT, 6);
    msgpack_pack_uint32(packer, input->epoch);
    msgpack_pack_uint32(packer, input->ack_tick);
    msgpack_pack_uint32(packer, input->ack_bits);
    msgpack_pack_uint32(packer, input->tick);
    msgpack_pack_array(packer, input->input_count);
    for (uint32_t i = 0; i < input->input_count; i++) {
        put_one(packer, &input->inputs[i]);
    }
}

void sb_get_input(sb_elements *elements, sb_message_input *out_input)
{
    out_input->epoch = sb_elements_u32(elements);
    out_input->ack_tick = sb_elements_u32(elements);
    out_input->ack_bits = sb_elements_u32(elements);
    out_input->tick = sb_elements_u32(elements);
    out_input->input_count = sb_elements_open_list(elements, 1, SB_INPUT_COUNT_MAX);
    sb_require_countable(elements, out_input->tick, out_input->input_count);
    for (uint32_t i = 0; i < out_input->input_count; i++) {
        get_one(elements, &out_input->inputs[i]);
    }
    sb_elements_close(elements);
}
