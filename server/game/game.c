#include "game/game.h"

#include <string.h>

#include "base/tick_rate.h"
#include "game/damage.h"
#include "game/map_scenery.h"
#include "game/match.h"
#include "game/shell.h"
#include "game/spawn.h"
#include "game/tank.h"

#define EVENTS_PER_PLAYER 8u
#define CONTACTS_PER_TANK 12u

struct sb_game {
    sb_game_def def;
    sb_allocator allocator;
    sb_map map;
    sb_layout layout;
    sb_world world;
    void *scenery;
};

sb_game_def sb_game_def_default(void)
{
    return (sb_game_def){.seed = 1, .player_capacity = 16, .tick_rate_hz = 60};
}

static sb_world_def world_def_of(const sb_game_def *def)
{
    sb_world_def world_def = sb_world_def_default();
    world_def.body_capacity = def->player_capacity * (1 + SB_SHELLS_PER_PLAYER);
    world_def.contact_capacity = def->player_capacity * (CONTACTS_PER_TANK + SB_SHELLS_PER_PLAYER);
    world_def.pose_capacity = def->player_capacity;
    world_def.tick_rate_hz = def->tick_rate_hz;
    world_def.seed = def->seed;
    return world_def;
}

static sb_error build_scenery(sb_game *game)
{
    return sb_map_scenery_create(&game->map, NULL, 0, &game->allocator, &game->scenery);
}

static sb_error build_world(sb_game *game)
{
    sb_world_def def = world_def_of(&game->def);
    sb_error error = sb_world_layout(&def, &game->layout);
    if (error != SB_OK) {
        return error;
    }
    uint32_t players = game->def.player_capacity;
    (void)sb_layout_add(&game->layout, &sb_match_state_table, 1);
    (void)sb_layout_add(&game->layout, &sb_player_table, players);
    (void)sb_layout_add(&game->layout, &sb_event_table, players * EVENTS_PER_PLAYER);
    const sb_allocator *allocator = &game->allocator;
    game->world = (sb_world){
        .layout = &game->layout,
        .block = allocator->allocate(allocator->context, game->layout.size),
        .scenery = game->scenery,
        .scratch = allocator->allocate(allocator->context, sb_world_scratch_size(&game->layout)),
    };
    if (game->world.block == NULL || game->world.scratch == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_world_init(game->world, &def);
    return SB_OK;
}

sb_error sb_game_create(const sb_game_def *def, const sb_map *map, const sb_allocator *allocator,
                        sb_game **out_game)
{
    *out_game = NULL;
    if (def->player_capacity < 1 || def->player_capacity > SB_PLAYER_COUNT_MAX ||
        def->tick_rate_hz < SB_TICK_RATE_HZ_MIN || def->tick_rate_hz > SB_TICK_RATE_HZ_MAX) {
        return SB_ERROR_ARGUMENT;
    }
    sb_error error = sb_map_validate(map, NULL);
    if (error != SB_OK) {
        return error;
    }
    sb_game *game = allocator->allocate(allocator->context, sizeof *game);
    if (game == NULL) {
        return SB_ERROR_MEMORY;
    }
    game->def = *def;
    game->allocator = *allocator;
    game->map = *map;
    error = build_scenery(game);
    if (error == SB_OK) {
        error = build_world(game);
    }
    if (error != SB_OK) {
        sb_game_destroy(game);
        return error;
    }
    *out_game = game;
    return SB_OK;
}

void sb_game_destroy(sb_game *game)
{
    if (game == NULL) {
        return;
    }
    sb_allocator allocator = game->allocator;
    allocator.release(allocator.context, game->world.scratch);
    allocator.release(allocator.context, game->world.block);
    allocator.release(allocator.context, game->scenery);
    allocator.release(allocator.context, game);
}

static bool frame_is_valid(const sb_match *match, const sb_frame *frame)
{
    if (frame->command_count > SB_FRAME_COMMAND_COUNT_MAX) {
        return false;
    }
    bool taken[SB_PLAYER_COUNT_MAX] = {false};
    for (uint32_t slot = 0; slot < match->player_capacity; slot++) {
        taken[slot] = match->players[slot].state != SB_PLAYER_EMPTY;
    }
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        bool join = command->kind == SB_COMMAND_JOIN;
        if ((!join && command->kind != SB_COMMAND_LEAVE) ||
            command->player >= match->player_capacity || taken[command->player] == join ||
            command->name[SB_PLAYER_NAME_SIZE - 1] != '\0') {
            return false;
        }
        taken[command->player] = join;
    }
    for (uint32_t slot = 0; slot < match->player_capacity; slot++) {
        if (taken[slot] && !sb_input_is_valid(&frame->inputs[slot])) {
            return false;
        }
    }
    return true;
}

static void join(sb_match *match, uint8_t slot)
{
    sb_player *player = &match->players[slot];
    // The generation outlives the player: it tells one of the slot's users from the next.
    *player = (sb_player){
        .state = SB_PLAYER_DEAD,
        .respawn_tick = match->tick,
        .generation = (uint8_t)(player->generation + 1),
    };
    sb_match_event_add(
        match, (sb_event){.kind = SB_EVENT_JOIN, .player = slot, .other = SB_EVENT_NO_PLAYER});
}

static void leave(sb_match *match, uint8_t slot)
{
    sb_player *player = &match->players[slot];
    sb_match_event_add(
        match, (sb_event){.kind = SB_EVENT_LEAVE, .player = slot, .other = SB_EVENT_NO_PLAYER});
    sb_shells_remove(match, slot);
    sb_world_body_remove(match->world, slot);
    *player = (sb_player){.generation = player->generation};
}

static void run_commands(sb_match *match, const sb_frame *frame)
{
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        if (command->kind == SB_COMMAND_JOIN) {
            join(match, command->player);
        } else {
            leave(match, command->player);
        }
    }
}

static void control(sb_match *match, const sb_frame *frame)
{
    float dt = 1.0f / (float)match->world_state->tick_rate_hz;
    for (uint32_t slot = 0; slot < match->player_capacity; slot++) {
        if (match->players[slot].state != SB_PLAYER_ALIVE) {
            continue;
        }
        const sb_input *input = &frame->inputs[slot];
        sb_tank_control(&match->bodies[slot], &match->players[slot], input, dt);
        sb_shells_fire(match, slot, input);
    }
}

// What the tracks did, or were pushed: the length of each tank's way along the ground.
static void measure_distance(sb_match *match, const sb_vec3 before[SB_PLAYER_COUNT_MAX])
{
    for (uint32_t slot = 0; slot < match->player_capacity; slot++) {
        if (match->bodies[slot].shape == SB_BODY_FREE) {
            continue;
        }
        sb_vec3 way = sb_vec3_sub(match->bodies[slot].position, before[slot]);
        match->players[slot].distance_m += sqrtf(way.x * way.x + way.z * way.z);
    }
}

sb_error sb_game_advance(sb_game *game, const sb_frame *frame)
{
    sb_match match = sb_match_over(game->world, &game->map);
    if (!frame_is_valid(&match, frame)) {
        return SB_ERROR_ARGUMENT;
    }
    memset(match.events, 0, match.state->event_count * sizeof *match.events);
    match.state->event_count = 0;
    run_commands(&match, frame);
    sb_shells_expire(&match);
    // A tank answers from the tick after it appeared: its player has not seen it before.
    control(&match, frame);
    sb_spawn_due(&match);
    sb_vec3 before[SB_PLAYER_COUNT_MAX];
    for (uint32_t slot = 0; slot < match.player_capacity; slot++) {
        before[slot] = match.bodies[slot].position;
    }
    sb_world_step(game->world);
    measure_distance(&match, before);
    sb_damage_apply(&match);
    return SB_OK;
}

uint32_t sb_game_tick(const sb_game *game)
{
    return sb_world_get_state(game->world)->tick;
}

uint64_t sb_game_hash(const sb_game *game)
{
    return sb_layout_hash(&game->layout, game->world.block);
}

const sb_game_def *sb_game_get_def(const sb_game *game)
{
    return &game->def;
}

const sb_map *sb_game_get_map(const sb_game *game)
{
    return &game->map;
}

const sb_player *sb_game_player(const sb_game *game, uint32_t player)
{
    const sb_player *players = sb_layout_at(&game->layout, game->world.block, SB_SECTION_PLAYERS);
    return &players[player];
}

const sb_event *sb_game_events(const sb_game *game, uint32_t *out_count)
{
    sb_match match = sb_match_over(game->world, &game->map);
    *out_count = match.state->event_count;
    return match.events;
}

uint32_t sb_game_entity_capacity(const sb_game *game)
{
    return game->layout.sections[SB_SECTION_BODIES].count;
}

sb_world sb_game_world(const sb_game *game)
{
    return game->world;
}
