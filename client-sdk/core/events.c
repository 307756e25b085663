#include "client/events.h"

#include <stddef.h>

#include "game/event_name.h"
#include "game/tanks/tanks.h"

_Static_assert((int)SB_CLIENT_EVENT_JOIN == (int)SB_EVENT_JOIN, "kinds have the game's numbers");
_Static_assert((int)SB_CLIENT_EVENT_LEAVE == (int)SB_EVENT_LEAVE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_END == (int)SB_EVENT_END, "as above");
_Static_assert((int)SB_CLIENT_EVENT_RULES == (int)SB_EVENT_RULES, "as above");
_Static_assert((int)SB_CLIENT_EVENT_SPAWN == (int)SB_EVENT_SPAWN, "as above");
_Static_assert((int)SB_CLIENT_EVENT_FIRE == (int)SB_EVENT_FIRE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_HIT == (int)SB_EVENT_HIT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_IMPACT == (int)SB_EVENT_IMPACT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_DEATH == (int)SB_EVENT_DEATH, "as above");
_Static_assert(SB_CLIENT_NO_ENTITY == SB_EVENT_NO_ENTITY, "as above");
_Static_assert(SB_CLIENT_NAME_SIZE == SB_NAME_SIZE_MAX + 1, "a name ends with zero");

#define METRES_PER_POINT_STEP (1.0f / 64.0f)
// A predicted event may happen half a second earlier or later on the server: shells end earlier
// there, by the view age of their shooter.
#define TOLERANCE_PART_OF_S 2u

void sb_events_start(sb_events *events)
{
    events->sequence = 0;
    sb_event_ring_release(&events->ring);
}

void sb_events_carry_on(sb_events *events, sb_predicted_events *predicted, uint32_t tick)
{
    events->sequence = 0;
    sb_event_ring_cut(&events->ring, tick);
    sb_predicted_events_cut(predicted, tick);
}

static uint32_t tolerance_ticks(const sb_connection *connection)
{
    return connection->welcome.tick_rate_hz / TOLERANCE_PART_OF_S;
}

// A game uses entities as indices, so that only valid ones are handed on.
static bool index_is_valid(uint32_t index)
{
    return index < SB_CLIENT_ENTITY_COUNT_MAX || index == SB_CLIENT_NO_ENTITY;
}

static sb_client_event event_of(const sb_wire_event *wire, uint32_t tick)
{
    sb_client_event event = {
        .tick = tick,
        .kind = wire->kind,
        .entity = wire->entity,
        .other = wire->other,
        .value = wire->value,
    };
    for (uint32_t axis = 0; axis < 3; axis++) {
        event.point[axis] = (float)wire->point[axis] * METRES_PER_POINT_STEP;
    }
    return event;
}

void sb_events_receive(sb_events *events, sb_predicted_events *predicted, sb_connection *connection,
                       const sb_rules *rules, const sb_message_event *message)
{
    if (!sb_connection_is_welcomed(connection) || message->sequence != events->sequence) {
        sb_connection_fail(connection);
        return;
    }
    events->sequence += message->event_count;
    sb_events_take(events, predicted, connection, rules, message);
}

void sb_events_take(sb_events *events, sb_predicted_events *predicted, sb_connection *connection,
                    const sb_rules *rules, const sb_message_event *message)
{
    bool valid = true;
    for (uint32_t i = 0; i < message->event_count; i++) {
        const sb_wire_event *wire = &message->events[i];
        if (!index_is_valid(wire->entity) || !index_is_valid(wire->other)) {
            valid = false;
            continue;
        }
        // A kind that a later version added is skipped, as an unknown message is.
        if (sb_events_name(rules, wire->kind) == NULL) {
            continue;
        }
        const sb_client_event event = event_of(wire, message->tick);
        if (!sb_predicted_events_confirm(predicted, &event, tolerance_ticks(connection))) {
            sb_event_ring_push(&events->ring, &event);
        }
    }
    connection->messages_malformed += valid ? 0 : 1;
}

bool sb_events_poll(sb_events *events, sb_predicted_events *predicted,
                    const sb_connection *connection, double shown_tick, sb_client_event *out_event)
{
    sb_predicted_events_confirm_queued(predicted, &events->ring, tolerance_ticks(connection));
    return sb_predicted_events_pop(predicted, out_event) ||
           sb_event_ring_pop(&events->ring, shown_tick, out_event);
}

const char *sb_events_name(const sb_rules *rules, uint32_t kind)
{
    return kind == SB_EVENT_NONE ? NULL : sb_event_name(rules, kind);
}
