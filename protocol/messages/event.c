#include "base/assert.h"
#include "protocol/messages/codec.h"

// On the wire 0 means none and an index is sent plus 1, so that none takes one byte.
static uint32_t wire_entity(uint32_t entity)
{
    SB_ASSERT(entity <= SB_NO_ENTITY);
    return entity == SB_NO_ENTITY ? 0 : entity + 1;
}

static uint32_t get_entity(sb_elements *elements)
{
    uint32_t entity = sb_elements_u32(elements);
    sb_elements_require(elements, entity <= SB_NO_ENTITY, SB_ERROR_RANGE);
    return entity == 0 ? SB_NO_ENTITY : entity - 1;
}

static void put_one(msgpack_packer *packer, const sb_wire_event *event)
{
    msgpack_pack_array(packer, 8);
    msgpack_pack_uint32(packer, event->kind);
    msgpack_pack_uint32(packer, wire_entity(event->entity));
    msgpack_pack_uint32(packer, wire_entity(event->other));
    msgpack_pack_uint32(packer, event->value);
    msgpack_pack_uint32(packer, event->ordinal);
    for (uint32_t i = 0; i < 3; i++) {
        msgpack_pack_int32(packer, event->point[i]);
    }
}

static void get_one(sb_elements *elements, sb_wire_event *out_event)
{
    sb_elements_open(elements);
    out_event->kind = sb_elements_u32(elements);
    out_event->entity = get_entity(elements);
    out_event->other = get_entity(elements);
    out_event->value = sb_elements_u32(elements);
    out_event->ordinal = sb_elements_u32(elements);
    for (uint32_t i = 0; i < 3; i++) {
        out_event->point[i] = sb_elements_i32(elements);
    }
    sb_elements_close(elements);
}

void sb_put_event(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_event *event = &message->event;
    SB_ASSERT(event->event_count >= 1 && event->event_count <= SB_EVENT_COUNT_MAX);
    SB_ASSERT(event->sequence <= UINT32_MAX - (event->event_count - 1));
    sb_put_head(packer, SB_MESSAGE_EVENT, 4);
    msgpack_pack_uint32(packer, event->sequence);
    msgpack_pack_uint32(packer, event->tick);
    msgpack_pack_array(packer, event->event_count);
    for (uint32_t i = 0; i < event->event_count; i++) {
        put_one(packer, &event->events[i]);
    }
}

void sb_get_event(sb_elements *elements, sb_message *out_message)
{
    sb_message_event *out_event = &out_message->event;
    out_event->sequence = sb_elements_u32(elements);
    out_event->tick = sb_elements_u32(elements);
    out_event->event_count = sb_elements_open_list(elements, 1, SB_EVENT_COUNT_MAX);
    sb_require_countable(elements, out_event->sequence, out_event->event_count);
    for (uint32_t i = 0; i < out_event->event_count; i++) {
        get_one(elements, &out_event->events[i]);
    }
    sb_elements_close(elements);
}
