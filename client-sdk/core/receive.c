#include <string.h>

#include "client/state.h"

_Static_assert((int)SB_CLIENT_EVENT_JOIN == (int)SB_EVENT_JOIN, "kinds are handed on as they are");
_Static_assert((int)SB_CLIENT_EVENT_LEAVE == (int)SB_EVENT_LEAVE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_SPAWN == (int)SB_EVENT_SPAWN, "as above");
_Static_assert((int)SB_CLIENT_EVENT_FIRE == (int)SB_EVENT_FIRE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_HIT == (int)SB_EVENT_HIT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_IMPACT == (int)SB_EVENT_IMPACT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_DEATH == (int)SB_EVENT_DEATH, "as above");
_Static_assert(SB_CLIENT_NAME_SIZE == SB_NAME_SIZE_MAX + 1, "a name ends with zero");

#define METRES_PER_MILLIMETRE 0.001f
#define ROUND_TRIP_US_MAX 500000u

// What the decoder cannot know: our versions, what was asked for, and what this SDK has room for.
static bool welcome_is_sound(const sb_message_welcome *welcome, uint32_t session_wanted)
{
    return welcome->protocol_version == SB_PROTOCOL_VERSION &&
           welcome->simulation_version == SB_SIMULATION_VERSION &&
           (session_wanted == 0 || welcome->session == session_wanted) &&
           welcome->player_capacity <= SB_PLAYER_COUNT_MAX && welcome->map_size <= SB_MAP_BYTES_MAX;
}

// The server's tick when an input sent now arrives: the welcome's, and the round trip of the hello.
// A hello that had to be sent again takes longer than that; the clock's first feedback mends it.
static uint32_t tick_on_arrival(const sb_client_core *core, const sb_message_welcome *welcome)
{
    uint64_t round_trip_us = core->now_us - core->hello_us;
    if (round_trip_us > ROUND_TRIP_US_MAX) {
        round_trip_us = ROUND_TRIP_US_MAX;
    }
    uint64_t tick = welcome->tick + round_trip_us * welcome->tick_rate_hz / 1000000;
    return tick > UINT32_MAX ? UINT32_MAX : (uint32_t)tick;
}

static void receive_welcome(sb_client_core *core, const sb_message_welcome *welcome)
{
    if (core->state != SB_CLIENT_CONNECTING || !welcome_is_sound(welcome, core->session_wanted)) {
        sb_client_core_fail(core);
        return;
    }
    core->welcome = *welcome;
    core->state = SB_CLIENT_LOADING;
    core->progress_us = core->now_us;
    sb_map_loader_start(&core->map, welcome->map_hash, welcome->map_size);
    sb_snapshot_buffer_init(&core->snapshots, welcome->player_capacity);
    sb_input_clock_start(&core->clock, tick_on_arrival(core, welcome), welcome->tick_rate_hz,
                         welcome->snapshot_rate_hz, core->now_us);
}

// The text goes to terminals and logs: control characters of a hostile server must not.
static void copy_printable(char *out_text, size_t capacity, const char *data, uint32_t size)
{
    size_t length = size < capacity - 1 ? size : capacity - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)data[i];
        out_text[i] = c < 0x20 || c == 0x7F ? '?' : data[i];
    }
    out_text[length] = '\0';
}

static void receive_refuse(sb_client_core *core, const sb_message_refuse *refuse)
{
    sb_client_core_end(core, SB_CLIENT_REASON_REFUSED);
    core->refusal = refuse->reason;
    if (refuse->text.size > 0) {
        copy_printable(core->text, sizeof core->text, refuse->text.data, refuse->text.size);
        return;
    }
    const char *text = sb_refusal_text(refuse->reason);
    copy_printable(core->text, sizeof core->text, text, (uint32_t)strlen(text));
}

static void receive_map(sb_client_core *core, const sb_message_map *chunk)
{
    if (core->state != SB_CLIENT_LOADING || sb_map_loader_add(&core->map, chunk) != SB_OK) {
        sb_client_core_fail(core);
        return;
    }
    core->progress_us = core->now_us;
    if (core->map.ready) {
        core->state = SB_CLIENT_PLAYING;
    }
}

static void receive_snapshot(sb_client_core *core, const sb_message_snapshot *part)
{
    // Channels are not ordered among each other: a snapshot may overtake the welcome.
    if (core->state == SB_CLIENT_CONNECTING) {
        return;
    }
    switch (sb_snapshot_buffer_add(&core->snapshots, part)) {
    case SB_SNAPSHOT_WHOLE: {
        const sb_snapshot *held = &core->snapshots.held;
        core->snapshots_received++;
        sb_input_clock_feedback(&core->clock, held->tick, held->input_tick, held->input_margin);
        break;
    }
    case SB_SNAPSHOT_STALE:
        core->snapshots_stale++;
        break;
    case SB_SNAPSHOT_MALFORMED:
        core->messages_malformed++;
        break;
    case SB_SNAPSHOT_COLLECTED:
    case SB_SNAPSHOT_DUPLICATE:
        break;
    }
}

// A game uses slots as indices, so that only those that exist are handed on.
static bool event_is_sound(const sb_wire_event *event, uint32_t player_capacity)
{
    return event->player < player_capacity &&
           (event->other < player_capacity || event->other == SB_EVENT_NO_PLAYER);
}

static void deliver(sb_client_core *core, const sb_wire_event *wire)
{
    // A kind that a later version added is skipped, as an unknown message is.
    if (wire->kind == SB_EVENT_NONE || wire->kind >= SB_EVENT_KIND_COUNT) {
        return;
    }
    sb_client_event event = {
        .tick = wire->tick,
        .kind = (sb_client_event_kind)wire->kind,
        .player = wire->player,
        .other = wire->other,
        .value = wire->value,
    };
    for (uint32_t axis = 0; axis < 3; axis++) {
        event.point[axis] = (float)wire->point_mm[axis] * METRES_PER_MILLIMETRE;
    }
    sb_event_ring_push(&core->events, &event);
}

static void receive_events(sb_client_core *core, const sb_message_event *message)
{
    if (core->state == SB_CLIENT_CONNECTING || message->sequence != core->event_sequence) {
        sb_client_core_fail(core);
        return;
    }
    core->event_sequence += message->event_count;
    bool sound = true;
    for (uint32_t i = 0; i < message->event_count; i++) {
        const sb_wire_event *event = &message->events[i];
        if (event_is_sound(event, core->welcome.player_capacity)) {
            deliver(core, event);
        } else {
            sound = false;
        }
    }
    core->messages_malformed += sound ? 0 : 1;
}

void sb_client_core_dispatch(sb_client_core *core)
{
    const sb_message *message = &core->incoming;
    switch (message->type) {
    case SB_MESSAGE_WELCOME:
        receive_welcome(core, &message->welcome);
        break;
    case SB_MESSAGE_REFUSE:
        receive_refuse(core, &message->refuse);
        break;
    case SB_MESSAGE_MAP:
        receive_map(core, &message->map);
        break;
    case SB_MESSAGE_SNAPSHOT:
        receive_snapshot(core, &message->snapshot);
        break;
    case SB_MESSAGE_EVENT:
        receive_events(core, &message->event);
        break;
    case SB_MESSAGE_GOODBYE:
        sb_client_core_end(core, SB_CLIENT_REASON_SERVER_CLOSED);
        break;
    case SB_MESSAGE_HELLO:
    case SB_MESSAGE_INPUT:
        // Only clients say these.
        core->messages_malformed++;
        break;
    }
}
