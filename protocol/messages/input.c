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

_Static_assert(SB_INPUT_COUNT_MAX <= 32, "each input of a message has a bit");

void sb_put_input(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_input *input = &message->input;
    SB_ASSERT(input->input_count >= 1 && input->input_count <= SB_INPUT_COUNT_MAX);
    SB_ASSERT(input->tick <= UINT32_MAX - (input->input_count - 1));
    SB_ASSERT(input->invalid == 0);
    sb_put_head(packer, SB_MESSAGE_INPUT, 6);
    msgpack_pack_uint32(packer, input->epoch);
    msgpack_pack_uint32(packer, input->ack_tick);
    msgpack_pack_uint32(packer, input->ack_bits);
    msgpack_pack_uint32(packer, input->tick);
    msgpack_pack_array(packer, input->input_count);
    for (uint32_t i = 0; i < input->input_count; i++) {
        const sb_input *one = &input->inputs[i];
        msgpack_pack_array(packer, 10);
        msgpack_pack_int32(packer, one->throttle);
        msgpack_pack_int32(packer, one->steering);
        msgpack_pack_uint32(packer, one->aim_yaw);
        msgpack_pack_int32(packer, one->aim_pitch);
        msgpack_pack_uint32(packer, one->buttons);
        msgpack_pack_uint32(packer, one->view_tick);
        msgpack_pack_uint32(packer, one->view_fraction);
        msgpack_pack_uint32(packer, input->predicted_hashes[i]);
        msgpack_pack_uint32(packer, sb_wire_pack4(one->select));
        msgpack_pack_uint32(packer, sb_wire_pack4(one->present));
    }
}

// Reads the input of one tick. Returns false if a value is out of its range.
static bool get_one(sb_elements *elements, sb_input *out_input, uint32_t *out_predicted_hash)
{
    sb_elements_open(elements);
    const int32_t throttle = sb_elements_i32(elements);
    const int32_t steering = sb_elements_i32(elements);
    const uint32_t aim_yaw = sb_elements_u32(elements);
    const int32_t aim_pitch = sb_elements_i32(elements);
    const uint32_t buttons = sb_elements_u32(elements);
    const uint32_t view_tick = sb_elements_u32(elements);
    const uint32_t view_fraction = sb_elements_u32(elements);
    *out_predicted_hash = sb_elements_u32(elements);
    *out_input = (sb_input){.view_tick = view_tick,
                            .aim_yaw = (uint16_t)aim_yaw,
                            .aim_pitch = (int16_t)aim_pitch,
                            .throttle = (int8_t)throttle,
                            .steering = (int8_t)steering,
                            .buttons = (uint8_t)buttons,
                            .view_fraction = (uint8_t)view_fraction};
    sb_wire_unpack4(sb_elements_u32(elements), out_input->select);
    sb_wire_unpack4(sb_elements_u32(elements), out_input->present);
    sb_elements_close(elements);
    // A member that differs from its number is too narrow for it.
    return out_input->throttle == throttle && out_input->steering == steering &&
           out_input->aim_yaw == aim_yaw && out_input->aim_pitch == aim_pitch &&
           out_input->buttons == buttons && out_input->view_fraction == view_fraction &&
           sb_input_is_valid(out_input);
}

void sb_get_input(sb_elements *elements, sb_message *out_message)
{
    sb_message_input *out_input = &out_message->input;
    out_input->epoch = sb_elements_u32(elements);
    out_input->ack_tick = sb_elements_u32(elements);
    out_input->ack_bits = sb_elements_u32(elements);
    out_input->tick = sb_elements_u32(elements);
    out_input->input_count = sb_elements_open_list(elements, 1, SB_INPUT_COUNT_MAX);
    sb_require_countable(elements, out_input->tick, out_input->input_count);
    for (uint32_t i = 0; i < out_input->input_count; i++) {
        if (!get_one(elements, &out_input->inputs[i], &out_input->predicted_hashes[i])) {
            // The other inputs of the message count.
            out_input->invalid |= UINT32_C(1) << i;
            out_input->inputs[i] = (sb_input){0};
            out_input->predicted_hashes[i] = 0;
        }
    }
    sb_elements_close(elements);
}
