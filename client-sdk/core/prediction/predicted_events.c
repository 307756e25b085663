#include "client/prediction/predicted_events.h"

static sb_predicted_event *at(sb_predicted_events *predicted_events, uint32_t i)
{
    return &predicted_events->events[(predicted_events->first + i) % SB_PREDICTED_EVENT_COUNT];
}

static sb_predicted_event *push(sb_predicted_events *predicted_events, const sb_client_event *event)
{
    if (predicted_events->count == SB_PREDICTED_EVENT_COUNT) {
        predicted_events->dropped_count += !at(predicted_events, 0)->polled;
        predicted_events->first = (predicted_events->first + 1) % SB_PREDICTED_EVENT_COUNT;
        predicted_events->count--;
    }
    sb_predicted_event *added = at(predicted_events, predicted_events->count++);
    *added = (sb_predicted_event){.event = *event};
    return added;
}

void sb_predicted_events_note(sb_predicted_events *predicted_events, const sb_game *game,
                              uint32_t player)
{
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].entity != player) {
            continue;
        }
        const sb_client_event event = {
            .tick = sb_game_tick(game),
            .kind = events[i].kind,
            .entity = events[i].entity,
            .other = events[i].other,
            .value = events[i].value,
            .point = {events[i].point.x, events[i].point.y, events[i].point.z},
            .predicted = true,
        };
        push(predicted_events, &event);
    }
}

// The server has reported the event too. If its value differs, its event is due at once.
static void confirm(sb_predicted_events *predicted_events, sb_predicted_event *told,
                    const sb_client_event *event)
{
    told->confirmed = true;
    told->confirmed_tick = event->tick;
    if (told->event.value != event->value) {
        push(predicted_events, event)->confirmed = true;
    }
}

bool sb_predicted_events_confirm(sb_predicted_events *predicted_events,
                                 const sb_client_event *event, uint32_t ticks)
{
    for (uint32_t i = 0; i < predicted_events->count; i++) {
        sb_predicted_event *told = at(predicted_events, i);
        if (!told->confirmed && sb_events_correspond(&told->event, event, ticks)) {
            confirm(predicted_events, told, event);
            return true;
        }
    }
    return false;
}

void sb_predicted_events_confirm_queued(sb_predicted_events *predicted_events,
                                        sb_event_ring *events, uint32_t ticks)
{
    uint32_t i = 0;
    while (i < predicted_events->count) {
        sb_predicted_event *told = at(predicted_events, i);
        const uint32_t first = predicted_events->first;
        sb_client_event event;
        if (!told->confirmed && !told->polled &&
            sb_event_ring_take(events, &told->event, ticks, &event)) {
            confirm(predicted_events, told, &event);
        }
        // If the oldest made room, the next one has moved to this index.
        i += predicted_events->first == first ? 1 : 0;
    }
}

void sb_predicted_events_cut(sb_predicted_events *predicted_events, uint32_t tick)
{
    for (uint32_t i = 0; i < predicted_events->count; i++) {
        sb_predicted_event *told = at(predicted_events, i);
        told->confirmed = told->confirmed && told->confirmed_tick <= tick;
        // What the server has said of a predicted event waits here too.
        told->polled = told->polled || (!told->event.predicted && told->event.tick > tick);
    }
}

void sb_predicted_events_end(sb_predicted_events *predicted_events)
{
    for (uint32_t i = 0; i < predicted_events->count; i++) {
        at(predicted_events, i)->confirmed = true;
        at(predicted_events, i)->confirmed_tick = 0; // for good
    }
}

bool sb_predicted_events_pop(sb_predicted_events *predicted_events, sb_client_event *out_event)
{
    for (uint32_t i = 0; i < predicted_events->count; i++) {
        sb_predicted_event *told = at(predicted_events, i);
        if (!told->polled) {
            told->polled = true;
            *out_event = told->event;
            return true;
        }
    }
    return false;
}
