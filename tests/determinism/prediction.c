// A client's game plays ahead of the server with its own player's input. Now and then it takes over
// a snapshot of all players. The snapshots are made from the client's own state, rounded like on
// the wire, with tanks and shells that appear and disappear.

#include "base/assert.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "game_block.h"
#include "gunner.h"
#include "memory.h"
#include "mode_map.h"
#include "scenario.h"

#define PLAYERS 12u
#define COMPUTERS 6u
#define SNAPSHOT_TICKS 4u
// Count of ticks that the server plays first.
#define BEGINNING_TICKS 120u

typedef struct instance {
    sb_game *game;
    sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t predicted_fire_count;
    uint32_t appeared_count, gone_count, shells_seen;
    float driven_m;
} instance;

static void play_as_server(sb_game *game)
{
    static sb_frame frame;
    frame = (sb_frame){0};
    for (uint32_t slot = 0; slot < PLAYERS - COMPUTERS; slot++) {
        frame.commands[frame.command_count++] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
        frame.inputs[slot] =
            (sb_input){.throttle = 127, .steering = (int8_t)(8 * slot), .buttons = SB_BUTTON_FIRE};
    }
    for (uint32_t tick = 0; tick < BEGINNING_TICKS; tick++) {
        sb_error error = sb_game_advance(game, &frame);
        SB_ASSERT(error == SB_OK);
        frame.command_count = 0;
    }
}

static void *create(const scenario *what)
{
    (void)what;
    instance *made = memory_take(sizeof *made);
    sb_map *map = memory_take(sizeof *map);
    mode_map(map);
    sb_game_def def = sb_game_def_default();
    def.seed = 10;
    def.player_capacity = PLAYERS;
    def.computer_count = COMPUTERS;
    def.settings[SB_SETTING_MODE] = SB_MODE_CTF;
    made->game = game_block_create(&def, map);
    play_as_server(made->game);
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

// The own player changes, so that every type of tank and every ammunition is predicted.
static uint32_t own_at(uint32_t tick)
{
    return (tick / 160) % (PLAYERS - COMPUTERS);
}

static bool is_of(const sb_entity *entity, uint32_t slot)
{
    return entity->kind == SB_ENTITY_TANK
               ? entity->index == slot
               : entity->kind == SB_ENTITY_SHELL && entity->values[SB_SHELL_OWNER] == (int32_t)slot;
}

// A computer player's tank and shells are out of sight in one snapshot of eight; one of its shells
// is seen again in another, over its tank.
static uint32_t change(instance *at, uint32_t count, uint32_t number)
{
    uint32_t slot = PLAYERS - COMPUTERS + number % COMPUTERS;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool gone = number % 8 == 3 && is_of(&at->entities[i], slot);
        at->gone_count += gone;
        if (!gone) {
            at->entities[kept++] = at->entities[i];
        }
    }
    return kept;
}

// Puts an entity where its index belongs, if it is not there.
static uint32_t insert(instance *at, uint32_t count, const sb_entity *entity)
{
    uint32_t place = 0;
    while (place < count && at->entities[place].index < entity->index) {
        place++;
    }
    if (place < count && at->entities[place].index == entity->index) {
        return count;
    }
    for (uint32_t i = count; i > place; i--) {
        at->entities[i] = at->entities[i - 1];
    }
    at->entities[place] = *entity;
    at->appeared_count++;
    return count + 1;
}

static uint32_t add_strangers(instance *at, uint32_t count, uint32_t own, uint32_t number)
{
    uint32_t slot = (own + 1 + number % (PLAYERS - 1)) % PLAYERS;
    sb_entity model;
    if (number % 8 == 6 && sb_game_entity(at->game, own, &model)) {
        model.index = (uint16_t)slot;
        model.values[SB_VALUE_X] += 5 * 128;
        model.values[SB_TANK_TYPE] = (int32_t)(number / 8 % 3);
        count = insert(at, count, &model);
        sb_entity shell = {
            .kind = SB_ENTITY_SHELL,
            .generation = 1,
            .index = (uint16_t)(sb_game_kind_first(at->game, SB_ENTITY_SHELL) +
                                slot * SB_SHELLS_PER_PLAYER + 1),
        };
        for (uint32_t i = 0; i < SB_MOTION_VALUE_COUNT; i++) {
            shell.values[i] = model.values[i];
        }
        shell.values[SB_VALUE_Y] += 4 * 128;
        shell.values[SB_VALUE_VZ] = 50 * 32;
        shell.values[SB_SHELL_OWNER] = (int32_t)slot;
        shell.values[SB_SHELL_AMMUNITION] = (int32_t)(number / 8 % SB_TANKS_AMMUNITION_COUNT);
        count = insert(at, count, &shell);
    }
    return count;
}

static void take_snapshot(instance *at, uint32_t own, uint32_t number)
{
    uint32_t count = sb_game_entities(at->game, at->entities, SB_RULES_ENTITY_COUNT_MAX);
    count = change(at, count, number);
    count = add_strangers(at, count, own, number);
    sb_error error = sb_game_entities_load(at->game, sb_game_tick(at->game), at->entities, count);
    SB_ASSERT(error == SB_OK);
}

static sb_input input_at(const instance *at, uint32_t own, uint32_t tick)
{
    sb_input input = {
        .throttle = tick % 160 < 80 ? -127 : 127, // each player drove ahead first
        .steering = (int8_t)((int32_t)(tick % 50) * 4 - 100),
        .buttons = SB_BUTTON_FIRE,
    };
    input.select[SB_SELECT_AMMUNITION] = (uint8_t)(1 + tick / 160 % SB_TANKS_AMMUNITION_COUNT);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(at->game), &capacity);
    uint32_t other = (own + 1) % PLAYERS;
    if (bodies[own].shape != SB_BODY_FREE && bodies[other].shape != SB_BODY_FREE) {
        gunner_aim(at->game, own, other, &input);
    }
    return input;
}

static void advance(void *object, uint32_t tick)
{
    instance *at = object;
    uint32_t own = own_at(tick);
    if (tick % SNAPSHOT_TICKS == 0) {
        take_snapshot(at, own, tick / SNAPSHOT_TICKS);
    }
    float before = sb_tanks_player(at->game, own)->distance_m;
    sb_input input = input_at(at, own, tick);
    sb_error error = sb_game_predict(at->game, own, &input, NULL);
    SB_ASSERT(error == SB_OK);
    at->driven_m += sb_tanks_player(at->game, own)->distance_m - before;
    uint32_t count;
    const sb_event *events = sb_game_events(at->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        at->predicted_fire_count += events[i].kind == SB_EVENT_FIRE && events[i].entity == own;
    }
    const sb_body *bodies = sb_world_bodies(sb_game_world(at->game), &count);
    uint32_t first = sb_game_kind_first(at->game, SB_ENTITY_SHELL);
    for (uint32_t i = first; i < first + PLAYERS * SB_SHELLS_PER_PLAYER; i++) {
        at->shells_seen += bodies[i].shape != SB_BODY_FREE;
    }
}

static const char *missing(const void *object)
{
    const instance *at = object;
    if (!(at->driven_m > 10.0f)) {
        return "an own tank that drives";
    }
    if (at->predicted_fire_count == 0 || at->shells_seen == 0) {
        return "shots that are predicted";
    }
    if (at->appeared_count == 0 || at->gone_count == 0) {
        return "entities that come and go";
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {{"prediction", 1920, 480, &family, NULL}};

const scenario_list prediction_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
