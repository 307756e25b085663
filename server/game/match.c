#include "game/match.h"

static const sb_field match_state_fields[] = {
    SB_FIELD(sb_match_state, event_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_match_state, event_dropped_count, SB_FIELD_U32, 1),
};

const sb_table sb_match_state_table = SB_TABLE(sb_match_state, match_state_fields);

_Static_assert(sizeof(sb_match_state) == 2 * 4, "the match's state has no padding");

sb_match sb_match_over(sb_world world, const sb_map *map)
{
    uint32_t body_capacity;
    return (sb_match){
        .world = world,
        .map = map,
        .tick = sb_world_get_state(world)->tick + 1,
        .world_state = sb_world_get_state(world),
        .state = sb_layout_at(world.layout, world.block, SB_SECTION_MATCH),
        .bodies = sb_world_bodies(world, &body_capacity),
        .players = sb_layout_at(world.layout, world.block, SB_SECTION_PLAYERS),
        .player_capacity = world.layout->sections[SB_SECTION_PLAYERS].count,
        .events = sb_layout_at(world.layout, world.block, SB_SECTION_EVENTS),
        .event_capacity = world.layout->sections[SB_SECTION_EVENTS].count,
    };
}

uint32_t sb_match_ticks(const sb_match *match, float seconds)
{
    float ticks = floorf(seconds * (float)match->world_state->tick_rate_hz + 0.5f);
    return ticks < 1.0f ? 1 : (uint32_t)ticks;
}

void sb_match_event_add(sb_match *match, sb_event event)
{
    sb_match_state *state = match->state;
    if (state->event_count == match->event_capacity) {
        state->event_dropped_count++;
        return;
    }
    event.ordinal = 0;
    for (uint32_t i = 0; i < state->event_count; i++) {
        if (match->events[i].kind == event.kind && match->events[i].player == event.player) {
            event.ordinal++;
        }
    }
    match->events[state->event_count++] = event;
}
