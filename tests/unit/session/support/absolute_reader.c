#include "absolute_reader.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void absolute_reader_begin(absolute_reader *reader, uint32_t peer, const sb_schema *schema)
{
    memset(reader, 0, sizeof *reader);
    reader->peer = peer;
    reader->schema = schema;
}

static void take_ranges(absolute_reader *reader, const sb_message_absolute *part, bool *said)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < part->range_count; i++) {
        const sb_wire_range *range = &part->ranges[i];
        assert_true(range->first >= next);
        next = (uint32_t)range->first + range->count;
        assert_true(next <= SB_RULES_ENTITY_COUNT_MAX);
        for (uint32_t index = range->first; index < next; index++) {
            reader->present[index] = false;
            said[index] = true;
        }
    }
}

static void take_entities(absolute_reader *reader, const sb_message_absolute *part, bool *said)
{
    int32_t last = -1;
    for (uint32_t i = 0; i < part->entity_count; i++) {
        const sb_wire_entity *entity = &part->entities[i];
        assert_true(entity->index > last && entity->index < SB_RULES_ENTITY_COUNT_MAX);
        last = entity->index;
        assert_false(said[last]);
        assert_true(entity->kind < reader->schema->kind_count);
        assert_int_equal(entity->value_count, reader->schema->kinds[entity->kind].field_count);
        sb_entity *held = &reader->entities[last];
        *held = (sb_entity){.tick = part->tick,
                            .index = entity->index,
                            .generation = entity->generation,
                            .kind = entity->kind};
        memcpy(held->values, part->values + entity->value_first,
               entity->value_count * sizeof *held->values);
        reader->present[last] = true;
        said[last] = true;
    }
}

bool absolute_reader_take(absolute_reader *reader, const sb_message_absolute *part)
{
    if (part->epoch != reader->epoch) {
        return false;
    }
    if (part->tick < reader->tick) {
        return false;
    }
    if (part->tick != reader->tick || part->part_count != reader->part_count) {
        reader->parts = 0;
    }
    reader->tick = part->tick;
    reader->part_count = part->part_count;
    reader->input_margin = part->input_margin;
    reader->range_count = part->range_count;
    reader->entity_count = part->entity_count;
    bool said[SB_RULES_ENTITY_COUNT_MAX] = {false};
    take_ranges(reader, part, said);
    take_entities(reader, part, said);
    const bool was_complete = absolute_reader_complete(reader) == part->tick;
    reader->parts |= UINT64_C(1) << part->part;
    const bool complete = reader->parts == UINT64_MAX >> (64 - part->part_count);
    if (complete && !was_complete) {
        reader->ticks[reader->tick_count++ % ABSOLUTE_READER_TICK_COUNT] = part->tick;
    }
    return complete;
}

bool absolute_reader_take_all(absolute_reader *reader, wire_tap *tap)
{
    static sb_message message;
    const uint32_t welcomes = wire_tap_count(tap, reader->peer, SB_MESSAGE_WELCOME);
    if (welcomes > 0) {
        wire_tap_get(tap, reader->peer, SB_MESSAGE_WELCOME, welcomes - 1, &message);
        assert_int_equal(message.welcome.form, SB_FORM_ABSOLUTE);
        const uint32_t epoch = message.welcome.epoch;
        absolute_reader_begin(reader, reader->peer, reader->schema);
        reader->epoch = epoch;
    }
    bool complete = false;
    const uint32_t count = wire_tap_count(tap, reader->peer, SB_MESSAGE_ABSOLUTE);
    for (uint32_t i = 0; i < count; i++) {
        wire_tap_get(tap, reader->peer, SB_MESSAGE_ABSOLUTE, i, &message);
        assert_int_equal(message.absolute.part, i % message.absolute.part_count);
        complete = absolute_reader_take(reader, &message.absolute);
    }
    return complete;
}

uint32_t absolute_reader_complete(const absolute_reader *reader)
{
    return reader->tick_count == 0
               ? 0
               : reader->ticks[(reader->tick_count - 1) % ABSOLUTE_READER_TICK_COUNT];
}

void absolute_reader_assert_holds(const absolute_reader *reader, const sb_entity *entities,
                                  uint32_t count)
{
    uint32_t held_count = 0;
    for (uint32_t i = 0; i < SB_RULES_ENTITY_COUNT_MAX; i++) {
        held_count += reader->present[i];
    }
    assert_int_equal(held_count, count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_entity *held = &reader->entities[entities[i].index];
        assert_true(reader->present[entities[i].index]);
        assert_int_equal(held->generation, entities[i].generation);
        assert_int_equal(held->kind, entities[i].kind);
        assert_memory_equal(held->values, entities[i].values,
                            reader->schema->kinds[held->kind].field_count * sizeof *held->values);
    }
}

sb_message absolute_reader_message(const absolute_reader *reader, uint32_t tick, uint32_t count)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.epoch = reader->epoch,
                                    .ack_tick = absolute_reader_complete(reader),
                                    .tick = tick,
                                    .input_count = count}};
    for (uint32_t i = 1; i < reader->tick_count && i < ABSOLUTE_READER_TICK_COUNT; i++) {
        const uint32_t earlier =
            reader->ticks[(reader->tick_count - 1 - i) % ABSOLUTE_READER_TICK_COUNT];
        if (message.input.ack_tick - earlier <= 32) {
            message.input.ack_bits |= UINT32_C(1) << (message.input.ack_tick - earlier - 1);
        }
    }
    return message;
}
