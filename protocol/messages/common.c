#include "base/assert.h"
#include "protocol/messages/codec.h"

void sb_put_head(msgpack_packer *packer, sb_message_type type, uint32_t element_count)
{
    msgpack_pack_array(packer, element_count);
    msgpack_pack_uint32(packer, (uint32_t)type);
}

void sb_put_text(msgpack_packer *packer, sb_text text, uint32_t size_max)
{
    SB_ASSERT(text.size <= size_max);
    msgpack_pack_str(packer, text.size);
    msgpack_pack_str_body(packer, text.data, text.size);
}

void sb_put_blob(msgpack_packer *packer, sb_blob blob, uint32_t size_max)
{
    SB_ASSERT(blob.size <= size_max);
    msgpack_pack_bin(packer, blob.size);
    msgpack_pack_bin_body(packer, blob.data, blob.size);
}

void sb_put_rules(msgpack_packer *packer, const sb_wire_rules *rules)
{
    sb_put_text(packer, rules->name, SB_RULES_TEXT_SIZE_MAX);
    msgpack_pack_uint32(packer, rules->interface_version);
    msgpack_pack_uint32(packer, rules->behaviour_version);
    msgpack_pack_uint64(packer, rules->tables_hash);
}

void sb_get_rules(sb_elements *elements, sb_wire_rules *out_rules)
{
    out_rules->name = sb_elements_text(elements, SB_RULES_TEXT_SIZE_MAX);
    out_rules->interface_version = sb_elements_u32(elements);
    out_rules->behaviour_version = sb_elements_u32(elements);
    out_rules->tables_hash = sb_elements_u64(elements);
}

bool sb_get_versions(sb_elements *elements, uint32_t *out_major, uint32_t *out_simulation)
{
    *out_major = sb_elements_u32(elements);
    if (elements->error != SB_OK || *out_major == SB_PROTOCOL_VERSION) {
        *out_simulation = sb_elements_u32(elements);
        return elements->error == SB_OK;
    }
    // Another major version may have anything here, or nothing.
    sb_elements ahead = *elements;
    *out_simulation = sb_elements_u32(&ahead);
    return false;
}

void sb_require_countable(sb_elements *elements, uint32_t first, uint32_t count)
{
    sb_elements_require(elements, count == 0 || first <= UINT32_MAX - (count - 1), SB_ERROR_RANGE);
}
