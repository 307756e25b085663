#include "client/snapshot_buffer.h"

#include <string.h>

#include "game/game.h"

_Static_assert(SB_CLIENT_ENTITY_COUNT_MAX == SB_RULES_ENTITY_COUNT_MAX,
               "the public header states the entities of the largest match");

void sb_snapshot_buffer_init(sb_snapshot_buffer *buffer)
{
    memset(buffer, 0, sizeof *buffer);
}

static bool part_is_sound(const sb_message_snapshot *part)
{
    if (part->tick == 0 || part->part >= part->part_count ||
        part->part_count > SB_SNAPSHOT_PART_COUNT_MAX ||
        part->entity_count > SB_SNAPSHOT_ENTITY_COUNT_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < part->entity_count; i++) {
        const sb_entity *entity = &part->entities[i];
        if (entity->index >= SB_CLIENT_ENTITY_COUNT_MAX ||
            (i > 0 && entity->index <= part->entities[i - 1].index)) {
            return false;
        }
    }
    return true;
}

static void collection_start(sb_snapshot_buffer *buffer, const sb_message_snapshot *part)
{
    buffer->collecting.tick = part->tick;
    buffer->collecting.input_tick = part->input_tick;
    buffer->collecting.input_margin = part->input_margin;
    buffer->collecting.entity_count = 0;
    buffer->part_count = part->part_count;
    buffer->parts_present = 0;
    memset(buffer->spans, 0, sizeof buffer->spans);
}

static bool agrees(const sb_snapshot_buffer *buffer, const sb_message_snapshot *part)
{
    const sb_snapshot *collecting = &buffer->collecting;
    return part->part_count == buffer->part_count && part->input_tick == collecting->input_tick &&
           part->input_margin == collecting->input_margin &&
           part->entity_count <= SB_CLIENT_ENTITY_COUNT_MAX - collecting->entity_count;
}

static void collect(sb_snapshot_buffer *buffer, const sb_message_snapshot *part)
{
    sb_snapshot *collecting = &buffer->collecting;
    memcpy(collecting->entities + collecting->entity_count, part->entities,
           part->entity_count * sizeof part->entities[0]);
    buffer->spans[part->part] = (sb_snapshot_span){
        .first = (uint16_t)collecting->entity_count,
        .count = (uint16_t)part->entity_count,
        .present = true,
    };
    collecting->entity_count += part->entity_count;
    buffer->parts_present++;
}

// Each part rises within itself; the ends must rise from part to part too.
static bool indices_rise(const sb_snapshot_buffer *buffer)
{
    int32_t last = -1;
    for (uint32_t i = 0; i < buffer->part_count; i++) {
        const sb_snapshot_span *span = &buffer->spans[i];
        if (span->count == 0) {
            continue;
        }
        const sb_entity *first = &buffer->collecting.entities[span->first];
        if ((int32_t)first->index <= last) {
            return false;
        }
        last = first[span->count - 1].index;
    }
    return true;
}

static void hold(sb_snapshot_buffer *buffer)
{
    const sb_snapshot *collecting = &buffer->collecting;
    sb_snapshot *held = &buffer->held;
    held->tick = collecting->tick;
    held->input_tick = collecting->input_tick;
    held->input_margin = collecting->input_margin;
    held->entity_count = 0;
    for (uint32_t i = 0; i < buffer->part_count; i++) {
        const sb_snapshot_span *span = &buffer->spans[i];
        memcpy(held->entities + held->entity_count, collecting->entities + span->first,
               span->count * sizeof held->entities[0]);
        held->entity_count += span->count;
    }
}

sb_snapshot_outcome sb_snapshot_buffer_add(sb_snapshot_buffer *buffer,
                                           const sb_message_snapshot *part)
{
    if (!part_is_sound(part)) {
        return SB_SNAPSHOT_MALFORMED;
    }
    if (part->tick < buffer->held.tick || part->tick < buffer->collecting.tick) {
        return SB_SNAPSHOT_STALE;
    }
    if (part->tick == buffer->held.tick) {
        return SB_SNAPSHOT_DUPLICATE;
    }
    if (part->tick > buffer->collecting.tick) {
        collection_start(buffer, part);
    }
    if (buffer->spans[part->part].present) {
        return SB_SNAPSHOT_DUPLICATE;
    }
    if (!agrees(buffer, part)) {
        return SB_SNAPSHOT_MALFORMED;
    }
    collect(buffer, part);
    if (buffer->parts_present < buffer->part_count) {
        return SB_SNAPSHOT_COLLECTED;
    }
    if (!indices_rise(buffer)) {
        return SB_SNAPSHOT_MALFORMED;
    }
    hold(buffer);
    return SB_SNAPSHOT_WHOLE;
}
