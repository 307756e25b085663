// A whole match of each mode of the tank game: computer players against each other and against
// scripted ones, which choose every type of tank and every ammunition in turn.

#include "base/assert.h"
#include "base/trigonometry.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/records.h"
#include "game/tanks/totals.h"
#include "game_block.h"
#include "gunner.h"
#include "memory.h"
#include "mode_map.h"
#include "scenario.h"

#define FULL_TICKS 3600

typedef struct match_settings {
    sb_mode mode;
    uint32_t scripted; // the first slots
    uint32_t computers;
    int32_t warm_up_s;
    int32_t time_limit_s;
    uint64_t seed;
} match_settings;

typedef struct instance {
    const match_settings *settings;
    sb_game *game;
    uint32_t tick_count; // requested ticks
    sb_frame frame;
    uint32_t event_counts[SB_EVENT_KIND_COUNT_MAX];
    uint32_t target_hit_count; // ticks in which a target was damaged
    uint32_t target_points;    // points that all targets have left
} instance;

static void *create(const scenario *what)
{
    instance *made = memory_take(sizeof *made);
    const match_settings *settings = what->settings;
    made->settings = settings;
    sb_map *map = memory_take(sizeof *map);
    mode_map(map);
    sb_game_def def = sb_game_def_default();
    def.seed = settings->seed;
    def.player_capacity = settings->scripted + settings->computers;
    def.computer_count = settings->computers;
    def.settings[SB_SETTING_MODE] = (int32_t)settings->mode;
    def.settings[SB_SETTING_WARM_UP_S] = settings->warm_up_s;
    def.settings[SB_SETTING_TIME_LIMIT_S] = settings->time_limit_s;
    def.settings[SB_SETTING_SCORE_LIMIT] = 10000;
    def.settings[SB_SETTING_RESPAWN_S] = 2;
    def.settings[SB_SETTING_RESULT_S] = 3;
    def.settings[SB_SETTING_AI_SKILL] = 2;
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

static const sb_body *bodies_of(const instance *at)
{
    uint32_t capacity;
    return sb_world_bodies(sb_game_world(at->game), &capacity);
}

static float square_between(sb_vec3 a, sb_vec3 b)
{
    sb_vec3 offset = sb_vec3_sub(a, b);
    return sb_vec3_dot(offset, offset);
}

// Finds the body nearest to a slot's tank, among `count` bodies from `first` on that it may shoot
// at.
static bool find_nearest(const instance *at, uint32_t slot, uint32_t first, uint32_t count,
                         uint32_t *out_index)
{
    const sb_body *bodies = bodies_of(at);
    uint8_t team = sb_tanks_player(at->game, slot)->team;
    float nearest = 1e9f;
    for (uint32_t i = first; i < first + count; i++) {
        bool mate = first == 0 && team != 0 && sb_tanks_player(at->game, i)->team == team;
        if (i == slot || mate || bodies[i].shape == SB_BODY_FREE) {
            continue;
        }
        float square = square_between(bodies[i].position, bodies[slot].position);
        if (square < nearest) {
            nearest = square;
            *out_index = i;
        }
    }
    return nearest < 1e9f;
}

static bool find_target(const instance *at, uint32_t slot, uint32_t *out_index)
{
    uint32_t walls = sb_game_get_map(at->game)->wall_count;
    uint32_t first = sb_game_kind_first(at->game, SB_ENTITY_WALL) + walls;
    return find_nearest(at, slot, first, sb_game_kind_count(at->game, SB_ENTITY_WALL) - walls,
                        out_index);
}

// Chooses where a player drives: to the flag, home with it, to a target, or to an enemy.
static sb_vec3 goal_of(const instance *at, uint32_t slot, uint32_t enemy)
{
    const sb_player *player = sb_tanks_player(at->game, slot);
    if (at->settings->mode == SB_MODE_CTF) {
        const sb_flag *flags = sb_game_section(at->game, SB_TANKS_FLAGS, NULL);
        const sb_map *map = sb_game_get_map(at->game);
        return player->flag != 0 ? map->zones[player->team - 1].center
                                 : flags[2 - player->team].position;
    }
    if (at->settings->mode == SB_MODE_TARGETS) {
        (void)find_target(at, slot, &enemy);
    }
    return bodies_of(at)[enemy].position;
}

static int8_t steering_towards(const sb_body *body, sb_vec3 goal)
{
    float bearing = sb_atan2(goal.x - body->position.x, goal.z - body->position.z);
    float error = sb_angle_wrap(bearing - body->yaw) * 160.0f;
    return (int8_t)(error > 127.0f ? 127.0f : error < -127.0f ? -127.0f : error);
}

// Drives to its goal and reverses now and then, so that it does not stay stuck.
static void drive(const instance *at, uint32_t slot, uint32_t tick, sb_vec3 goal, sb_input *input)
{
    const sb_body *body = &bodies_of(at)[slot];
    bool back = (tick + 37 * slot) % 300 >= 260;
    bool keeps_off =
        at->settings->mode != SB_MODE_CTF && square_between(goal, body->position) < 12.0f * 12.0f;
    input->throttle = back ? -127 : keeps_off ? 0 : 127;
    input->steering = back ? 90 : steering_towards(body, goal);
}

static sb_input input_at(const instance *at, uint32_t slot, uint32_t tick)
{
    sb_input input = {.buttons = SB_BUTTON_FIRE};
    input.select[SB_SELECT_AMMUNITION] =
        (uint8_t)(1 + (slot + tick / 600) % SB_TANKS_AMMUNITION_COUNT);
    input.select[SB_SELECT_TYPE] = (uint8_t)(1 + (slot + tick / 900) % SB_TANK_KIND_COUNT);
    const sb_body *bodies = bodies_of(at);
    uint32_t enemy = slot;
    if (bodies[slot].shape == SB_BODY_FREE ||
        !find_nearest(at, slot, 0, sb_game_get_def(at->game)->player_capacity, &enemy)) {
        return input;
    }
    uint32_t aim = enemy;
    // Every other attacker goes for the targets; the rest fight the enemies.
    if (at->settings->mode == SB_MODE_TARGETS && slot % 2 == 0) {
        (void)find_target(at, slot, &aim);
    }
    gunner_aim(at->game, slot, aim, &input);
    drive(at, slot, tick, goal_of(at, slot, enemy), &input);
    return input;
}

static void count(instance *at)
{
    uint32_t event_count;
    const sb_event *events = sb_game_events(at->game, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        at->event_counts[events[i].kind]++;
    }
    const sb_wall *walls = sb_game_section(at->game, SB_TANKS_WALLS, NULL);
    uint32_t points = 0;
    for (uint32_t i = 0; i < sb_game_kind_count(at->game, SB_ENTITY_WALL); i++) {
        points += walls[i].target != 0 ? walls[i].health : 0;
    }
    at->target_hit_count += points < at->target_points;
    at->target_points = points;
}

static void advance(void *object, uint32_t tick)
{
    instance *at = object;
    at->tick_count = tick + 1;
    at->frame.command_count = 0;
    for (uint32_t slot = 0; slot < at->settings->scripted; slot++) {
        at->frame.inputs[slot] = input_at(at, slot, tick);
        if (tick == 0) {
            at->frame.commands[at->frame.command_count++] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
        }
    }
    bool ended = sb_game_ended(at->game);
    sb_error error = sb_game_advance(at->game, &at->frame);
    // A match that has ended does not change.
    SB_ASSERT(error == (ended ? SB_ERROR_STATE : SB_OK));
    if (!ended) {
        count(at);
    }
}

static const char *missing_of_all(const instance *at)
{
    const uint32_t *counts = at->event_counts;
    const sb_tanks_totals *totals = sb_game_section(at->game, SB_TANKS_TOTALS, NULL);
    if (counts[SB_EVENT_FIRE] == 0 || counts[SB_EVENT_EXPLODE] == 0) {
        return "shots and explosions";
    }
    for (uint32_t i = 0; i < SB_TANKS_AMMUNITION_COUNT; i++) {
        if (totals->hits_with[i] == 0) {
            return "hits of all three ammunitions";
        }
    }
    if (counts[SB_EVENT_DEATH] == 0) {
        return "deaths";
    }
    if (counts[SB_EVENT_PICK_UP] == 0) {
        return "pick-ups that were taken";
    }
    if (counts[SB_EVENT_ENTER] == 0 || counts[SB_EVENT_EXIT] == 0) {
        return "zones that were entered and left";
    }
    uint32_t driven = 0, players = at->settings->scripted + at->settings->computers;
    for (uint32_t slot = 0; slot < players; slot++) {
        driven += sb_tanks_player(at->game, slot)->distance_m > 5.0f;
    }
    return 4 * driven < 3 * players ? "tanks that drive" : NULL;
}

static const char *missing(const void *object)
{
    const instance *at = object;
    const char *what = missing_of_all(at);
    if (what != NULL) {
        return what;
    }
    if (at->settings->mode == SB_MODE_CTF &&
        (at->event_counts[SB_EVENT_FLAG_TAKE] == 0 || at->event_counts[SB_EVENT_FLAG_DROP] == 0)) {
        return "flags that were taken and dropped";
    }
    if (at->tick_count == FULL_TICKS && !sb_game_ended(at->game)) {
        return "a match that ends";
    }
    if (at->settings->mode == SB_MODE_TARGETS && at->target_hit_count == 0) {
        return "targets that were hit";
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

// The full length plays a whole match, from warm-up or first tick to its end. Its last ticks change
// nothing.
static const scenario scenarios[] = {
    {"deathmatch", FULL_TICKS, 1200, &family,
     &(const match_settings){SB_MODE_DEATHMATCH, 6, 10, 1, 45, 6}},
    {"team", FULL_TICKS, 1200, &family, &(const match_settings){SB_MODE_TEAM, 6, 8, 0, 45, 7}},
    {"ctf", FULL_TICKS, 1200, &family, &(const match_settings){SB_MODE_CTF, 6, 8, 0, 45, 8}},
    {"targets", FULL_TICKS, 1200, &family,
     &(const match_settings){SB_MODE_TARGETS, 6, 8, 0, 45, 9}},
};

const scenario_list mode_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
