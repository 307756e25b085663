// Matches of the tank game: players join, leave, drive and shoot at random.

#include "game/tanks/look.h"

#include "base/assert.h"
#include "game_block.h"
#include "gunner.h"
#include "memory.h"
#include "scenario.h"

typedef struct match_settings {
    uint32_t players;
    uint32_t tick_rate_hz;
    uint64_t seed;
} match_settings;

typedef struct instance {
    const match_settings *settings;
    sb_game *game;
    sb_frame frame;
    uint32_t event_counts[SB_EVENT_KIND_COUNT_MAX];
} instance;

static void *create(const scenario *what)
{
    instance *made = memory_take(sizeof *made);
    made->settings = what->settings;
    sb_map *map = memory_take(sizeof *map);
    sb_map_arena(map);
    sb_game_def def = sb_game_def_default();
    def.seed = made->settings->seed;
    def.player_capacity = made->settings->players;
    def.tick_rate_hz = made->settings->tick_rate_hz;
    made->game = game_block_create(&def, map);
    return made;
}

static void destroy(void *object)
{
    instance *at = object;
    sb_game_destroy(at->game);
    memory_give(at);
}

static state_view view(void *object)
{
    const instance *at = object;
    return game_block_view(at->game);
}

// Points a player's gun at the nearest other tank.
static void aim(const instance *at, uint32_t slot, sb_input *input)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(at->game), &capacity);
    float nearest = 1e9f;
    uint32_t target = slot;
    for (uint32_t other = 0; other < at->settings->players; other++) {
        sb_vec3 offset = sb_vec3_sub(bodies[other].position, bodies[slot].position);
        if (other != slot && bodies[other].shape != SB_BODY_FREE &&
            sb_vec3_dot(offset, offset) < nearest) {
            nearest = sb_vec3_dot(offset, offset);
            target = other;
        }
    }
    if (target != slot && bodies[slot].shape != SB_BODY_FREE) {
        gunner_aim(at->game, slot, target, input);
    }
}

// Draws a player's input twice a second, at another moment for each player. Its turret follows the
// nearest other tank.
static sb_input input_at(const instance *at, uint32_t slot, uint32_t tick)
{
    const match_settings *settings = at->settings;
    uint32_t age = (tick + slot) % (settings->tick_rate_hz / 2);
    if (age > tick) {
        return (sb_input){0};
    }
    // One draw for each statement, since the compiler chooses the order within an initialiser.
    sb_random random = sb_random_keyed(settings->seed, slot, tick - age);
    sb_input input = {0};
    aim(at, slot, &input);
    input.throttle = (int8_t)((int32_t)sb_random_below(&random, 255) - 127);
    input.steering = (int8_t)((int32_t)sb_random_below(&random, 255) - 127);
    input.buttons = sb_random_below(&random, 4) != 0 ? SB_BUTTON_FIRE : 0;
    input.select[SB_SELECT_AMMUNITION] = (uint8_t)sb_random_below(&random, 5);
    input.select[SB_SELECT_TYPE] = (uint8_t)sb_random_below(&random, 5);
    return input;
}

static void command_add(sb_frame *frame, sb_command_kind kind, uint32_t slot)
{
    frame->commands[frame->command_count++] =
        (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot};
}

// All players join at the start. Every five seconds one leaves and another joins at once.
static void script(instance *at, uint32_t tick)
{
    const match_settings *settings = at->settings;
    sb_frame *frame = &at->frame;
    frame->command_count = 0;
    for (uint32_t slot = 0; slot < settings->players; slot++) {
        frame->inputs[slot] = input_at(at, slot, tick);
        if (tick == 0) {
            command_add(frame, SB_COMMAND_JOIN, slot);
        }
    }
    if (tick % (5 * settings->tick_rate_hz) == 4 * settings->tick_rate_hz) {
        sb_random random = sb_random_keyed(settings->seed, settings->players, tick);
        uint32_t restless = sb_random_below(&random, settings->players);
        command_add(frame, SB_COMMAND_LEAVE, restless);
        command_add(frame, SB_COMMAND_JOIN, restless);
    }
}

static void advance(void *object, uint32_t tick)
{
    instance *at = object;
    script(at, tick);
    sb_error error = sb_game_advance(at->game, &at->frame);
    SB_ASSERT(error == SB_OK);
    uint32_t count;
    const sb_event *events = sb_game_events(at->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        at->event_counts[events[i].kind]++;
    }
}

static const char *missing(const void *object)
{
    const instance *at = object;
    const uint32_t *counts = at->event_counts;
    // How a shell ends: without harm, or in a burst.
    if (counts[SB_EVENT_FIRE] == 0 || counts[SB_EVENT_IMPACT] + counts[SB_EVENT_EXPLODE] == 0) {
        return "shots and impacts";
    }
    uint32_t driven = 0;
    for (uint32_t slot = 0; slot < at->settings->players; slot++) {
        driven += sb_tanks_player(at->game, slot)->distance_m > 1.0f;
    }
    if (3 * driven < at->settings->players) {
        return "tanks that drive";
    }
    if (at->settings->players >= 16 && (counts[SB_EVENT_HIT] == 0 || counts[SB_EVENT_DEATH] == 0)) {
        return "hits and deaths";
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"duel", 1200, 300, &family, &(const match_settings){2, 60, 1}},
    {"battle", 1200, 480, &family, &(const match_settings){16, 60, 2}},
    {"battle64", 3600, 480, &family, &(const match_settings){64, 60, 3}},
    {"slow_ticks", 300, 150, &family, &(const match_settings){8, 10, 4}},
    {"fast_ticks", 2400, 960, &family, &(const match_settings){8, 240, 5}},
};

const scenario_list game_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
