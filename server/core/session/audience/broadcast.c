// What all are sent alike: the map, piece by piece, and events.

#include "session/audience/audience.h"

#define MAP_CHUNKS_PER_TICK 4u
#define EVENTS_PER_MESSAGE 24u
#define POINT_MAX_M 1e6f
#define POINT_PARTS_PER_M 64.0f

_Static_assert(EVENTS_PER_MESSAGE <= SB_EVENT_COUNT_MAX, "a message holds so many events");

void sb_audience_send_map(sb_audience *audience)
{
    for (uint32_t place = 0; place < audience->def.place_count; place++) {
        sb_viewer *viewer = &audience->viewers[place];
        for (uint32_t i = 0; viewer->taken && i < MAP_CHUNKS_PER_TICK; i++) {
            uint32_t rest = audience->map_size - viewer->map_offset;
            if (rest == 0) {
                break;
            }
            uint32_t size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX;
            audience->message = (sb_message){
                .type = SB_MESSAGE_MAP,
                .map = {.hash = audience->map_hash,
                        .offset = viewer->map_offset,
                        .total_size = audience->map_size,
                        .data = audience->map_bytes + viewer->map_offset,
                        .data_size = size},
            };
            sb_audience_send(audience, viewer, SB_CHANNEL_RELIABLE);
            viewer->map_offset += size;
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

static void send_message_of_events(sb_audience *audience, sb_viewer *viewer)
{
    sb_message_event *message = &audience->message.event;
    if (message->event_count > 0) {
        message->sequence = viewer->event_sequence;
        viewer->event_sequence += message->event_count;
        sb_audience_send(audience, viewer, SB_CHANNEL_RELIABLE);
        message->event_count = 0;
    }
}

// Those that a player may know of.
static void send_events_to(sb_audience *audience, sb_viewer *viewer, const sb_event *events,
                           uint32_t count)
{
    audience->message.type = SB_MESSAGE_EVENT;
    sb_message_event *message = &audience->message.event;
    message->tick = sb_game_tick(audience->game);
    message->event_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        // Who only watches may know everything.
        if (viewer->slot != SB_NO_PLAYER &&
            !sb_game_hears(audience->game, viewer->slot, &events[i])) {
            continue;
        }
        message->events[message->event_count++] = wire_event(&events[i]);
        if (message->event_count == EVENTS_PER_MESSAGE) {
            send_message_of_events(audience, viewer);
        }
    }
    send_message_of_events(audience, viewer);
}

void sb_audience_send_events(sb_audience *audience)
{
    uint32_t count;
    const sb_event *events = sb_game_events(audience->game, &count);
    for (uint32_t place = 0; place < audience->def.place_count && count > 0; place++) {
        if (audience->viewers[place].taken) {
            send_events_to(audience, &audience->viewers[place], events, count);
        }
    }
}
