#include "base/assert.h"
#include "base/tick_rate.h"
#include "protocol/messages/codec.h"

static bool in_range(const sb_message_welcome *welcome)
{
    bool has_slot = welcome->player < welcome->player_capacity;
    return welcome->session >= 1 &&
           (welcome->role == SB_ROLE_PLAYER ? has_slot
                                            : has_slot || welcome->player == SB_NO_PLAYER) &&
           welcome->player_capacity <= SB_NO_PLAYER &&
           welcome->computer_count <= welcome->player_capacity &&
           welcome->tick_rate_hz >= SB_TICK_RATE_HZ_MIN &&
           welcome->tick_rate_hz <= SB_TICK_RATE_HZ_MAX && welcome->snapshot_rate_hz >= 1 &&
           welcome->snapshot_rate_hz <= welcome->tick_rate_hz && welcome->map_size >= 1 &&
           welcome->form <= SB_FORM_ABSOLUTE &&
           (welcome->resume.size == 0 || welcome->resume.size == SB_RESUME_SECRET_SIZE);
}

void sb_put_welcome(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_welcome *welcome = &message->welcome;
    // The fields of another major version are unknown.
    SB_ASSERT(welcome->major_version != SB_PROTOCOL_VERSION || in_range(welcome));
    SB_ASSERT(welcome->map_size <= SB_MAP_SIZE_MAX);
    SB_ASSERT(welcome->setting_count <= SB_SETTING_COUNT_MAX);
    sb_put_head(packer, SB_MESSAGE_WELCOME, 23);
    msgpack_pack_uint32(packer, welcome->major_version);
    msgpack_pack_uint32(packer, welcome->simulation_version);
    msgpack_pack_uint32(packer, welcome->minor_version);
    msgpack_pack_uint32(packer, welcome->session);
    msgpack_pack_uint32(packer, welcome->epoch);
    msgpack_pack_uint32(packer, welcome->role);
    msgpack_pack_uint32(packer, welcome->form);
    msgpack_pack_uint32(packer, welcome->player);
    msgpack_pack_uint32(packer, welcome->player_capacity);
    msgpack_pack_uint32(packer, welcome->computer_count);
    msgpack_pack_uint32(packer, welcome->tick);
    msgpack_pack_uint32(packer, welcome->tick_rate_hz);
    msgpack_pack_uint32(packer, welcome->snapshot_rate_hz);
    msgpack_pack_uint64(packer, welcome->seed);
    msgpack_pack_uint64(packer, welcome->map_hash);
    msgpack_pack_uint32(packer, welcome->map_size);
    sb_put_rules(packer, &welcome->rules);
    msgpack_pack_array(packer, welcome->setting_count);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        msgpack_pack_int32(packer, welcome->settings[i]);
    }
    sb_put_blob(packer, welcome->resume, SB_RESUME_SECRET_SIZE);
}

void sb_get_welcome(sb_elements *elements, sb_message *out_message)
{
    sb_message_welcome *welcome = &out_message->welcome;
    if (!sb_get_versions(elements, &welcome->major_version, &welcome->simulation_version)) {
        return;
    }
    welcome->minor_version = sb_elements_u32(elements);
    welcome->session = sb_elements_u32(elements);
    welcome->epoch = sb_elements_u32(elements);
    welcome->role = sb_elements_u32(elements);
    welcome->form = sb_elements_u32(elements);
    welcome->player = sb_elements_u32(elements);
    welcome->player_capacity = sb_elements_u32(elements);
    welcome->computer_count = sb_elements_u32(elements);
    welcome->tick = sb_elements_u32(elements);
    welcome->tick_rate_hz = sb_elements_u32(elements);
    welcome->snapshot_rate_hz = sb_elements_u32(elements);
    welcome->seed = sb_elements_u64(elements);
    welcome->map_hash = sb_elements_u64(elements);
    welcome->map_size = sb_elements_u32(elements);
    sb_get_rules(elements, &welcome->rules);
    welcome->setting_count = sb_elements_open_list(elements, 0, SB_SETTING_COUNT_MAX);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        welcome->settings[i] = sb_elements_i32(elements);
    }
    sb_elements_close(elements);
    welcome->resume = sb_elements_blob(elements, 0, SB_RESUME_SECRET_SIZE);
    sb_elements_require(elements, welcome->map_size <= SB_MAP_SIZE_MAX, SB_ERROR_LIMIT);
    sb_elements_require(elements, in_range(welcome), SB_ERROR_RANGE);
}
