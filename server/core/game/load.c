// Loads a whole state from a file. Everything in it is checked before use.

#include <math.h>
#include <string.h>

#include "game/game.h"
#include "game/match.h"
#include "physics/world/valid.h"

static bool slots_are_valid(const sb_game *game, const sb_slot *slots)
{
    uint32_t players = game->def.player_capacity - game->def.computer_count;
    for (uint32_t i = 0; i < game->def.player_capacity; i++) {
        const sb_slot *slot = &slots[i];
        bool state = i < players ? slot->state == SB_SLOT_EMPTY || slot->state == SB_SLOT_PLAYER
                                 : slot->state == SB_SLOT_COMPUTER;
        if (!state || slot->reserved[0] != 0 || slot->reserved[1] != 0) {
            return false;
        }
    }
    return true;
}

static bool names_something(const sb_game *game, uint32_t entity)
{
    return entity == SB_EVENT_NO_ENTITY || entity < game->capacities.entity_count ||
           entity < game->def.player_capacity;
}

static bool event_is_valid(const sb_game *game, const sb_event *event)
{
    bool own = event->kind >= SB_EVENT_JOIN && event->kind <= SB_EVENT_END;
    bool of_rules = event->kind >= SB_EVENT_RULES &&
                    event->kind - SB_EVENT_RULES < (int)game->def.rules->event_kind_count;
    return (own || of_rules) && names_something(game, event->entity) &&
           names_something(game, event->other) && isfinite(event->point.x) &&
           isfinite(event->point.y) && isfinite(event->point.z);
}

static bool events_are_valid(const sb_game *game, const sb_match *match)
{
    uint32_t count = match->state->event_count;
    if (count > match->event_capacity) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!event_is_valid(game, &match->events[i])) {
            return false;
        }
    }
    static const sb_event none;
    for (uint32_t i = count; i < match->event_capacity; i++) {
        if (memcmp(&match->events[i], &none, sizeof none) != 0) {
            return false;
        }
    }
    return true;
}

static bool numbers_are_finite(const sb_match *match)
{
    for (uint32_t i = 0; i < match->rules->section_count; i++) {
        if (!sb_table_is_finite(match->rules->sections[i], match->context.sections[i],
                                match->context.section_counts[i])) {
            return false;
        }
    }
    return true;
}

static bool is_valid(const sb_game *game)
{
    sb_world_def def = sb_match_capacities_world_def(&game->capacities, &game->def);
    sb_world_state initial = sb_world_initial_state(&def);
    if (!sb_world_is_valid(game->world, &initial)) {
        return false;
    }
    sb_match match;
    sb_match_open(&match, game);
    static const sb_input no_inputs[SB_PLAYER_COUNT_MAX];
    match.context.inputs = no_inputs;
    return match.state->ended <= 1 && match.state->reserved == 0 &&
           slots_are_valid(game, match.slots) && events_are_valid(game, &match) &&
           numbers_are_finite(&match) &&
           (match.rules->valid == NULL || match.rules->valid(&match.context));
}

sb_error sb_game_load(sb_game *game, sb_reader *live)
{
    sb_error error = sb_layout_load_live(&game->layout, game->world.block, live);
    if (error == SB_OK && sb_reader_remaining(live) != 0) {
        error = SB_ERROR_MALFORMED;
    }
    return error != SB_OK || is_valid(game) ? error : SB_ERROR_RANGE;
}
