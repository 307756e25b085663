#include "base/assert.h"
#include "protocol/messages/codec.h"

static bool resume_fits(sb_blob resume)
{
    return resume.size == 0 || resume.size == SB_RESUME_SECRET_SIZE;
}

void sb_put_hello(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_hello *hello = &message->hello;
    SB_ASSERT(hello->map_count <= SB_HELLO_MAP_COUNT_MAX);
    SB_ASSERT(resume_fits(hello->resume));
    sb_put_head(packer, SB_MESSAGE_HELLO, 16);
    msgpack_pack_uint32(packer, hello->major_version);
    msgpack_pack_uint32(packer, hello->simulation_version);
    msgpack_pack_uint32(packer, hello->minor_version);
    msgpack_pack_uint32(packer, hello->session);
    msgpack_pack_uint32(packer, hello->role);
    msgpack_pack_uint32(packer, hello->form);
    sb_put_text(packer, hello->name, SB_NAME_SIZE_MAX);
    msgpack_pack_uint32(packer, hello->select);
    msgpack_pack_array(packer, hello->map_count);
    for (uint32_t i = 0; i < hello->map_count; i++) {
        msgpack_pack_uint64(packer, hello->map_hashes[i]);
    }
    sb_put_rules(packer, &hello->rules);
    sb_put_blob(packer, hello->resume, SB_RESUME_SECRET_SIZE);
    sb_put_blob(packer, hello->token, SB_TOKEN_SIZE_MAX);
}

void sb_get_hello(sb_elements *elements, sb_message *out_message)
{
    sb_message_hello *out_hello = &out_message->hello;
    if (!sb_get_versions(elements, &out_hello->major_version, &out_hello->simulation_version)) {
        return;
    }
    out_hello->minor_version = sb_elements_u32(elements);
    out_hello->session = sb_elements_u32(elements);
    out_hello->role = sb_elements_u32(elements);
    out_hello->form = sb_elements_u32(elements);
    out_hello->name = sb_elements_text(elements, SB_NAME_SIZE_MAX);
    out_hello->select = sb_elements_u32(elements);
    out_hello->map_count = sb_elements_open_list(elements, 0, SB_HELLO_MAP_COUNT_MAX);
    for (uint32_t i = 0; i < out_hello->map_count; i++) {
        out_hello->map_hashes[i] = sb_elements_u64(elements);
    }
    sb_elements_close(elements);
    sb_get_rules(elements, &out_hello->rules);
    out_hello->resume = sb_elements_blob(elements, 0, SB_RESUME_SECRET_SIZE);
    sb_elements_require(elements, resume_fits(out_hello->resume), SB_ERROR_RANGE);
    out_hello->token = sb_elements_blob(elements, 0, SB_TOKEN_SIZE_MAX);
}
