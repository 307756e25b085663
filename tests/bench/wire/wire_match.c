#include "wire_match.h"

#include <stdlib.h>
#include <string.h>

#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "host/base/heap.h"
#include "scripted_match.h"

bool wire_match_init(wire_match *match, uint32_t tanks, uint64_t seed, const sb_rules *rules)
{
    *match = (wire_match){.def = sb_game_def_default()};
    sb_map_arena(&match->map);
    match->def.rules = rules;
    match->def.seed = seed;
    match->def.player_capacity = tanks;
    match->def.computer_count = tanks - 1;
    match->def.settings[SB_SETTING_AI_SKILL] = 2;
    // Dead tanks do not shoot, so the time to respawn is as short as possible.
    match->def.settings[SB_SETTING_RESPAWN_S] = 1;
    match->def.settings[SB_SETTING_SCORE_LIMIT] = 10000;
    match->def.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    sb_allocator allocator = sb_heap_allocator();
    if (sb_game_create(&match->def, &match->map, &allocator, &match->game) != SB_OK) {
        return false;
    }
    match->entities = calloc(sb_game_entity_capacity(match->game), sizeof *match->entities);
    return match->entities != NULL;
}

void wire_match_deinit(wire_match *match)
{
    free(match->entities);
    sb_game_destroy(match->game);
}

bool wire_match_step(wire_match *match)
{
    sb_frame *frame = &match->frame;
    const sb_entity *own = &match->entities[0];
    memset(frame, 0, sizeof *frame);
    uint32_t tick = sb_game_tick(match->game) + 1;
    if (tick == 1) {
        frame->commands[0] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = WIRE_PLAYER, .name = "bench"};
        frame->command_count = 1;
    }
    if (match->entity_count > 0 && own->kind == SB_ENTITY_TANK && own->index == WIRE_PLAYER) {
        frame->inputs[WIRE_PLAYER] =
            scripted_match_input(own, match->entities, match->entity_count, tick);
    }
    if (sb_game_advance(match->game, frame) != SB_OK) {
        return false;
    }
    match->entity_count =
        sb_game_entities(match->game, match->entities, sb_game_entity_capacity(match->game));
    for (uint32_t i = 0; i < match->entity_count; i++) {
        match->tank_ticks += match->entities[i].kind == SB_ENTITY_TANK;
    }
    return true;
}

static double tank_seconds(const wire_match *match)
{
    return (double)match->tank_ticks / WIRE_TICK_RATE_HZ;
}

double wire_match_shots(const wire_match *match)
{
    uint32_t shots = 0;
    for (uint32_t slot = 0; slot < match->def.player_capacity; slot++) {
        shots += sb_tanks_player(match->game, slot)->shells_fired;
    }
    return shots / tank_seconds(match);
}

double wire_match_metres(const wire_match *match)
{
    double metres = 0;
    for (uint32_t slot = 0; slot < match->def.player_capacity; slot++) {
        metres += (double)sb_tanks_player(match->game, slot)->distance_m;
    }
    return metres / tank_seconds(match);
}
