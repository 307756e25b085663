#include <string.h>

#include "base/assert.h"
#include "session/state.h"

#define MAP_CHUNKS_PER_TICK 4u
#define EVENTS_PER_MESSAGE 24u
#define POINT_MAX_M 1e6f

_Static_assert(EVENTS_PER_MESSAGE <= SB_EVENT_COUNT_MAX, "a message holds so many events");

void sb_session_send(sb_session *session, const sb_session_client *client, sb_channel channel)
{
    sb_writer writer = sb_writer_over(session->bytes, sizeof session->bytes);
    sb_error error = sb_message_encode(&session->message, session->schema, &writer);
    SB_ASSERT(error == SB_OK);
    session->counters.bytes_sent += writer.size;
    session->def.output.send(session->def.output.context, client->peer, channel, writer.data,
                             writer.size);
}

void sb_session_send_map(sb_session *session)
{
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        for (uint32_t i = 0; client->taken && i < MAP_CHUNKS_PER_TICK; i++) {
            uint32_t rest = session->map_size - client->map_offset;
            if (rest == 0) {
                break;
            }
            uint32_t size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX;
            session->message = (sb_message){
                .type = SB_MESSAGE_MAP,
                .map = {.hash = session->map_hash,
                        .offset = client->map_offset,
                        .total_size = session->map_size,
                        .data = session->map_bytes + client->map_offset,
                        .data_size = size},
            };
            sb_session_send(session, client, SB_CHANNEL_RELIABLE);
            client->map_offset += size;
        }
    }
}

static int32_t millimetres(float metres)
{
    // What rules of another author give is not known to be near.
    if (!(metres >= -POINT_MAX_M && metres <= POINT_MAX_M)) {
        return 0;
    }
    return (int32_t)floorf(metres * 1000.0f + 0.5f);
}

static sb_wire_event wire_event(const sb_event *event, uint32_t tick)
{
    return (sb_wire_event){
        .tick = tick,
        .kind = event->kind,
        .entity = event->entity,
        .other = event->other,
        .value = event->value,
        .ordinal = event->ordinal,
        .point_mm = {millimetres(event->point.x), millimetres(event->point.y),
                     millimetres(event->point.z)},
    };
}

void sb_session_send_events(sb_session *session)
{
    uint32_t count;
    const sb_event *events = sb_game_events(session->game, &count);
    uint32_t tick = sb_game_tick(session->game);
    for (uint32_t first = 0; first < count; first += EVENTS_PER_MESSAGE) {
        uint32_t rest = count - first;
        session->message.type = SB_MESSAGE_EVENT;
        sb_message_event *message = &session->message.event;
        message->event_count = rest < EVENTS_PER_MESSAGE ? rest : EVENTS_PER_MESSAGE;
        for (uint32_t i = 0; i < message->event_count; i++) {
            message->events[i] = wire_event(&events[first + i], tick);
        }
        for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
            sb_session_client *client = &session->clients[slot];
            if (client->taken) {
                message->sequence = client->event_sequence;
                client->event_sequence += message->event_count;
                sb_session_send(session, client, SB_CHANNEL_RELIABLE);
            }
        }
    }
}

static bool part_fits(sb_session *session, uint32_t entity_count)
{
    sb_writer writer = sb_writer_over(session->bytes, sizeof session->bytes);
    session->message.snapshot.entity_count = entity_count;
    return sb_message_encode(&session->message, session->schema, &writer) == SB_OK;
}

// How many of the entities from `first` on fit one message, whatever its other fields hold.
static uint32_t part_entity_count(sb_session *session, uint32_t first, uint32_t count)
{
    sb_message_snapshot *snapshot = &session->message.snapshot;
    uint32_t rest = count - first;
    uint32_t size = rest < SB_SNAPSHOT_ENTITY_COUNT_MAX ? rest : SB_SNAPSHOT_ENTITY_COUNT_MAX;
    session->message.type = SB_MESSAGE_SNAPSHOT;
    *snapshot = (sb_message_snapshot){
        .epoch = UINT32_MAX,
        .tick = UINT32_MAX,
        .input_tick = UINT32_MAX,
        .input_margin = INT32_MIN,
        .part = SB_SNAPSHOT_PART_COUNT_MAX - 1,
        .part_count = SB_SNAPSHOT_PART_COUNT_MAX,
    };
    memcpy(snapshot->entities, session->entities + first, size * sizeof *session->entities);
    uint32_t too_many = size + 1;
    while (!part_fits(session, size)) {
        SB_ASSERT(size > 1);
        too_many = size;
        size -= (size + 7) / 8;
    }
    // As many as fit, so that the most and largest entities need no more parts than there can be.
    while (size + 1 < too_many && part_fits(session, size + 1)) {
        size++;
    }
    return size;
}

static void send_part(sb_session *session, uint32_t part, uint32_t part_count)
{
    sb_message_snapshot *snapshot = &session->message.snapshot;
    snapshot->epoch = session->def.epoch;
    snapshot->tick = sb_game_tick(session->game);
    snapshot->part = part;
    snapshot->part_count = part_count;
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        const sb_session_client *client = &session->clients[slot];
        if (!client->taken) {
            continue;
        }
        snapshot->input_tick = client->input_tick;
        snapshot->input_margin = (int32_t)(client->input_tick - snapshot->tick);
        sb_session_send(session, client, SB_CHANNEL_DOWN);
        session->counters.snapshots_sent += part == 0;
    }
}

void sb_session_send_snapshot(sb_session *session)
{
    if (session->client_count == 0) {
        return;
    }
    uint32_t count = sb_game_entities(session->game, session->entities, session->entity_capacity);
    uint32_t firsts[SB_SNAPSHOT_PART_COUNT_MAX];
    uint32_t sizes[SB_SNAPSHOT_PART_COUNT_MAX];
    uint32_t part_count = 0;
    uint32_t first = 0;
    do {
        SB_ASSERT(part_count < SB_SNAPSHOT_PART_COUNT_MAX);
        firsts[part_count] = first;
        sizes[part_count] = part_entity_count(session, first, count);
        first += sizes[part_count++];
    } while (first < count);
    for (uint32_t part = 0; part < part_count; part++) {
        sb_message_snapshot *snapshot = &session->message.snapshot;
        memcpy(snapshot->entities, session->entities + firsts[part],
               sizes[part] * sizeof *session->entities);
        snapshot->entity_count = sizes[part];
        send_part(session, part, part_count);
    }
}
