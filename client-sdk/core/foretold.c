#include "client/foretold.h"

static sb_foretold_event *at(sb_foretold *foretold, uint32_t i)
{
    return &foretold->events[(foretold->first + i) % SB_FORETOLD_COUNT];
}

static sb_foretold_event *push(sb_foretold *foretold, const sb_client_event *event)
{
    if (foretold->count == SB_FORETOLD_COUNT) {
        foretold->dropped_count += !at(foretold, 0)->polled;
        foretold->first = (foretold->first + 1) % SB_FORETOLD_COUNT;
        foretold->count--;
    }
    sb_foretold_event *place = at(foretold, foretold->count++);
    *place = (sb_foretold_event){.event = *event};
    return place;
}

void sb_foretold_note(sb_foretold *foretold, const sb_game *game, uint32_t player)
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
            .foreseen = true,
        };
        push(foretold, &event);
    }
}

// The server has told it too, and what more it has to say is told at once.
static void confirm(sb_foretold *foretold, sb_foretold_event *told, const sb_client_event *event)
{
    told->confirmed = true;
    if (told->event.value != event->value) {
        push(foretold, event)->confirmed = true;
    }
}

bool sb_foretold_confirm(sb_foretold *foretold, const sb_client_event *event, uint32_t ticks)
{
    for (uint32_t i = 0; i < foretold->count; i++) {
        sb_foretold_event *told = at(foretold, i);
        if (!told->confirmed && sb_events_correspond(&told->event, event, ticks)) {
            confirm(foretold, told, event);
            return true;
        }
    }
    return false;
}

void sb_foretold_meet(sb_foretold *foretold, sb_event_ring *events, uint32_t ticks)
{
    uint32_t i = 0;
    while (i < foretold->count) {
        sb_foretold_event *told = at(foretold, i);
        const uint32_t first = foretold->first;
        sb_client_event event;
        if (!told->confirmed && !told->polled &&
            sb_event_ring_take(events, &told->event, ticks, &event)) {
            confirm(foretold, told, &event);
        }
        // Where the oldest made room, the next one has come to this place.
        i += foretold->first == first ? 1 : 0;
    }
}

void sb_foretold_end(sb_foretold *foretold)
{
    for (uint32_t i = 0; i < foretold->count; i++) {
        at(foretold, i)->confirmed = true;
    }
}

bool sb_foretold_pop(sb_foretold *foretold, sb_client_event *out_event)
{
    for (uint32_t i = 0; i < foretold->count; i++) {
        sb_foretold_event *told = at(foretold, i);
        if (!told->polled) {
            told->polled = true;
            *out_event = told->event;
            return true;
        }
    }
    return false;
}
