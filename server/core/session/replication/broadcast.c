// What all are sent alike: the roster, the map, piece by piece, and events.

#include <string.h>

#include "session/replication/replication.h"

#define MAP_CHUNKS_PER_TICK 4u
#define EVENTS_PER_MESSAGE 24u
#define POINT_MAX_M 1e6f
#define POINT_PARTS_PER_M 64.0f

_Static_assert(EVENTS_PER_MESSAGE <= SB_EVENT_COUNT_MAX, "a message has room for these events");

// Sends these slots, in as many messages as they take.
static void tell_roster(sb_replication *replication, sb_replication_client *client, uint64_t slots)
{
    const sb_session_roster *roster = &replication->roster;
    sb_message_roster *message = &replication->scratch->message.roster;
    replication->scratch->message.type = SB_MESSAGE_ROSTER;
    message->player_count = 0;
    for (uint32_t slot = 0; slots != 0; slot++) {
        if ((slots >> slot & 1u) == 0) {
            continue;
        }
        slots &= ~(UINT64_C(1) << slot);
        const char *name = roster->slots[slot].name;
        message->players[message->player_count++] =
            (sb_wire_player){.slot = slot,
                             .presence = roster->slots[slot].presence,
                             .name = {name, (uint32_t)strlen(name)}};
        if (slots == 0 || message->player_count == SB_ROSTER_COUNT_MAX) {
            sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
            message->player_count = 0;
        }
    }
}

void sb_replication_send_roster(sb_replication *replication)
{
    const uint64_t taken = sb_session_roster_taken(&replication->roster);
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
         client_index++) {
        sb_replication_client *client = &replication->clients[client_index];
        if (client->taken) {
            tell_roster(replication, client,
                        client->roster_told ? replication->roster.changes : taken);
            client->roster_told = true;
        }
    }
    replication->roster.changes = 0;
}

void sb_replication_send_map(sb_replication *replication)
{
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
         client_index++) {
        sb_replication_client *client = &replication->clients[client_index];
        for (uint32_t i = 0; client->taken && i < MAP_CHUNKS_PER_TICK; i++) {
            uint32_t rest = replication->map_size - client->map_offset;
            if (rest == 0) {
                break;
            }
            uint32_t size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX;
            replication->scratch->message = (sb_message){
                .type = SB_MESSAGE_MAP,
                .map = {.hash = replication->map_hash,
                        .offset = client->map_offset,
                        .total_size = replication->map_size,
                        .data = replication->map_bytes + client->map_offset,
                        .data_size = size},
            };
            sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
            client->map_offset += size;
        }
    }
}

static int32_t wire_length(float metres)
{
    // Rules of another author may give points that are out of range.
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

static void send_message_of_events(sb_replication *replication, sb_replication_client *client)
{
    sb_message_event *message = &replication->scratch->message.event;
    if (message->event_count > 0) {
        message->sequence = client->event_sequence;
        client->event_sequence += message->event_count;
        sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
        message->event_count = 0;
    }
}

// Sends the events that the client may know of.
static void send_events_to(sb_replication *replication, sb_replication_client *client,
                           const sb_event *events, uint32_t count)
{
    replication->scratch->message.type = SB_MESSAGE_EVENT;
    sb_message_event *message = &replication->scratch->message.event;
    message->tick = sb_game_tick(replication->game);
    message->event_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        // Spectators and replay viewers may know everything.
        if (client->slot != SB_NO_PLAYER &&
            !sb_game_event_relevant(replication->game, client->slot, &events[i])) {
            continue;
        }
        message->events[message->event_count++] = wire_event(&events[i]);
        if (message->event_count == EVENTS_PER_MESSAGE) {
            send_message_of_events(replication, client);
        }
    }
    send_message_of_events(replication, client);
}

void sb_replication_send_events(sb_replication *replication)
{
    uint32_t count;
    const sb_event *events = sb_game_events(replication->game, &count);
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity && count > 0;
         client_index++) {
        if (replication->clients[client_index].taken) {
            send_events_to(replication, &replication->clients[client_index], events, count);
        }
    }
}
