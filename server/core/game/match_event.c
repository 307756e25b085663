#include "game/match.h"

void sb_match_event_add(sb_match *match, sb_event event)
{
    sb_match_state *state = match->state;
    uint32_t reserved = event.kind == SB_EVENT_END ? 0 : 1;
    if (state->event_count + reserved >= match->event_capacity) {
        state->event_dropped_count++;
        return;
    }
    event.ordinal = 0;
    for (uint32_t i = 0; i < state->event_count; i++) {
        if (match->events[i].kind == event.kind && match->events[i].entity == event.entity) {
            event.ordinal++;
        }
    }
    match->events[state->event_count++] = event;
}
