#include <string.h>

#include "base/assert.h"
#include "session/state.h"

#define MAP_CHUNKS_PER_TICK 4u
#define EVENTS_PER_MESSAGE 24u
#define POINT_MAX_M 1e6f
#define POINT_PARTS_PER_M 64.0f

_Static_assert(EVENTS_PER_MESSAGE <= SB_EVENT_COUNT_MAX, "a message holds so many events");

void sb_session_send(sb_session *session, sb_session_client *client, sb_channel channel)
{
    sb_writer writer = sb_writer_over(session->bytes, sizeof session->bytes);
    sb_error error = sb_message_encode(&session->message, &writer);
    SB_ASSERT(error == SB_OK);
    session->counters.bytes_sent += writer.size;
    // The map is sent at a rate of its own.
    if (session->message.type != SB_MESSAGE_MAP) {
        sb_pace_spend(sb_stream_pace(client->stream), (uint32_t)writer.size);
    }
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

static int32_t wire_length(float metres)
{
    // What rules of another author give is not known to be near.
    if (!(metres >= -POINT_MAX_M && metres <= POINT_MAX_M)) {
        return 0;
    }
    return (int32_t)floorf(metres * POINT_PARTS_PER_M + 0.5f);
}

static sb_wire_event wire_event(const sb_event *event)
{
    return (sb_wire_event){
        .kind = event->kind,
        .entity = event->entity,
        .other = event->other,
        .value = event->value,
        .ordinal = event->ordinal,
        .point = {wire_length(event->point.x), wire_length(event->point.y),
                  wire_length(event->point.z)},
    };
}

static void send_message_of_events(sb_session *session, sb_session_client *client)
{
    sb_message_event *message = &session->message.event;
    if (message->event_count > 0) {
        message->sequence = client->event_sequence;
        client->event_sequence += message->event_count;
        sb_session_send(session, client, SB_CHANNEL_RELIABLE);
        message->event_count = 0;
    }
}

// Those that the player may know of.
static void send_events_to(sb_session *session, sb_session_client *client, uint32_t slot,
                           const sb_event *events, uint32_t count)
{
    session->message.type = SB_MESSAGE_EVENT;
    sb_message_event *message = &session->message.event;
    message->tick = sb_game_tick(session->game);
    message->event_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!sb_game_hears(session->game, slot, &events[i])) {
            continue;
        }
        message->events[message->event_count++] = wire_event(&events[i]);
        if (message->event_count == EVENTS_PER_MESSAGE) {
            send_message_of_events(session, client);
        }
    }
    send_message_of_events(session, client);
}

void sb_session_send_events(sb_session *session)
{
    uint32_t count;
    const sb_event *events = sb_game_events(session->game, &count);
    for (uint32_t slot = 0; slot < session->client_capacity && count > 0; slot++) {
        if (session->clients[slot].taken) {
            send_events_to(session, &session->clients[slot], slot, events, count);
        }
    }
}
