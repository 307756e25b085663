// Snapshots in the absolute form: what is there, without anything to build on.

#include "base/assert.h"
#include "protocol/messages/codec.h"
#include "protocol/plain.h"

#define INDEX_COUNT (UINT16_MAX + 1u)
// An array of more elements than this has a longer head.
#define SHORT_ARRAY_COUNT_MAX 15u

static bool in_range(const sb_message_absolute *absolute)
{
    return absolute->tick >= 1 && absolute->durable_age >= -1 &&
           absolute->part < absolute->part_count;
}

static bool is_range(const sb_wire_range *range)
{
    return range->count >= 1 && (uint32_t)range->first + range->count <= INDEX_COUNT;
}

static uint32_t array_head_size(uint32_t count)
{
    return count <= SHORT_ARRAY_COUNT_MAX ? 1 : 3;
}

uint32_t sb_wire_entity_size(const sb_wire_entity *entity, const int32_t *values)
{
    const int32_t names[] = {entity->index, entity->generation, entity->kind};
    return array_head_size(4) + sb_plain_size(names, 3) + array_head_size(entity->value_count) +
           sb_plain_size(values, entity->value_count);
}

uint32_t sb_wire_range_size(const sb_wire_range *range)
{
    const int32_t numbers[] = {range->first, range->count};
    return array_head_size(2) + sb_plain_size(numbers, 2);
}

static void put_range(msgpack_packer *packer, const sb_wire_range *range)
{
    SB_ASSERT(is_range(range));
    msgpack_pack_array(packer, 2);
    msgpack_pack_uint32(packer, range->first);
    msgpack_pack_uint32(packer, range->count);
}

static void put_entity(msgpack_packer *packer, const sb_message_absolute *absolute,
                       const sb_wire_entity *entity)
{
    SB_ASSERT(entity->value_count <= SB_ABSOLUTE_VALUE_COUNT_MAX);
    SB_ASSERT((uint32_t)entity->value_first + entity->value_count <= SB_SNAPSHOT_NUMBER_COUNT_MAX);
    msgpack_pack_array(packer, 4);
    msgpack_pack_uint32(packer, entity->index);
    msgpack_pack_uint32(packer, entity->generation);
    msgpack_pack_uint32(packer, entity->kind);
    msgpack_pack_array(packer, entity->value_count);
    for (uint32_t i = 0; i < entity->value_count; i++) {
        msgpack_pack_int32(packer, absolute->values[entity->value_first + i]);
    }
}

void sb_put_absolute(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_absolute *absolute = &message->absolute;
    SB_ASSERT(absolute->part_count <= SB_SNAPSHOT_PART_COUNT_MAX && in_range(absolute));
    SB_ASSERT(absolute->range_count <= SB_ABSOLUTE_RANGE_COUNT_MAX);
    SB_ASSERT(absolute->entity_count <= SB_ABSOLUTE_ENTITY_COUNT_MAX);
    sb_put_head(packer, SB_MESSAGE_ABSOLUTE, 8);
    msgpack_pack_uint32(packer, absolute->epoch);
    msgpack_pack_uint32(packer, absolute->tick);
    msgpack_pack_int32(packer, absolute->durable_age);
    msgpack_pack_int32(packer, absolute->input_margin);
    msgpack_pack_uint32(packer, absolute->part + 64 * (absolute->part_count - 1));
    msgpack_pack_array(packer, absolute->range_count);
    for (uint32_t i = 0; i < absolute->range_count; i++) {
        put_range(packer, &absolute->ranges[i]);
    }
    msgpack_pack_array(packer, absolute->entity_count);
    for (uint32_t i = 0; i < absolute->entity_count; i++) {
        put_entity(packer, absolute, &absolute->entities[i]);
    }
}

// Returns a number from 0 to `max`.
static uint32_t get_up_to(sb_elements *elements, uint32_t max)
{
    const uint32_t number = sb_elements_u32(elements);
    sb_elements_require(elements, number <= max, SB_ERROR_RANGE);
    return number <= max ? number : 0;
}

static void get_range(sb_elements *elements, sb_wire_range *out_range)
{
    sb_elements_open(elements);
    out_range->first = (uint16_t)get_up_to(elements, UINT16_MAX);
    out_range->count = (uint16_t)get_up_to(elements, UINT16_MAX);
    sb_elements_require(elements, is_range(out_range), SB_ERROR_RANGE);
    sb_elements_close(elements);
}

// The limit of objects in a message keeps all values within `values`.
_Static_assert(SB_MESSAGE_ELEMENT_COUNT_MAX - 10 <= SB_SNAPSHOT_NUMBER_COUNT_MAX,
               "a message has room for the values of its entities");

static void get_entity(sb_elements *elements, sb_message_absolute *absolute, uint32_t value_first,
                       sb_wire_entity *out_entity)
{
    sb_elements_open(elements);
    out_entity->index = (uint16_t)get_up_to(elements, UINT16_MAX);
    out_entity->generation = (uint16_t)get_up_to(elements, UINT16_MAX);
    out_entity->kind = (uint8_t)get_up_to(elements, UINT8_MAX);
    out_entity->value_first = (uint16_t)value_first;
    out_entity->value_count =
        (uint8_t)sb_elements_open_list(elements, 0, SB_ABSOLUTE_VALUE_COUNT_MAX);
    for (uint32_t i = 0; i < out_entity->value_count; i++) {
        absolute->values[value_first + i] = sb_elements_i32(elements);
    }
    sb_elements_close(elements);
    sb_elements_close(elements);
}

void sb_get_absolute(sb_elements *elements, sb_message *out_message)
{
    sb_message_absolute *absolute = &out_message->absolute;
    absolute->epoch = sb_elements_u32(elements);
    absolute->tick = sb_elements_u32(elements);
    absolute->durable_age = sb_elements_i32(elements);
    absolute->input_margin = sb_elements_i32(elements);
    const uint32_t part = sb_elements_u32(elements);
    sb_elements_require(elements, part / 64 < SB_SNAPSHOT_PART_COUNT_MAX, SB_ERROR_LIMIT);
    absolute->part = part % 64;
    absolute->part_count = part / 64 + 1;
    sb_elements_require(elements, in_range(absolute), SB_ERROR_RANGE);
    absolute->range_count = sb_elements_open_list(elements, 0, SB_ABSOLUTE_RANGE_COUNT_MAX);
    for (uint32_t i = 0; i < absolute->range_count; i++) {
        get_range(elements, &absolute->ranges[i]);
    }
    sb_elements_close(elements);
    absolute->entity_count = sb_elements_open_list(elements, 0, SB_ABSOLUTE_ENTITY_COUNT_MAX);
    uint32_t value_count = 0;
    for (uint32_t i = 0; i < absolute->entity_count; i++) {
        get_entity(elements, absolute, value_count, &absolute->entities[i]);
        value_count += absolute->entities[i].value_count;
    }
    sb_elements_close(elements);
}
