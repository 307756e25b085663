#include "validity_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "content/map_file.h"

#define PLAYER_CAPACITY 12u
#define COMPUTER_COUNT 7u

static uint32_t below(validity_match *at, uint32_t bound)
{
    return sb_random_below(&at->random, bound);
}

static void read_map(sb_map *out_map, uint32_t number)
{
    static const char *const names[VALIDITY_MAP_COUNT] = {"arena", "courtyard", "crossroads",
                                                          "foundry"};
    char path[512], message[512];
    snprintf(path, sizeof path, "%s/%s.json", SABOT_MAPS, names[number]);
    if (sb_map_file_read(path, out_map, message, sizeof message) != SB_OK) {
        fail_msg("%s", message);
    }
}

// Short phases and short lives, so that much happens in little time.
static void choose_settings(validity_match *at, sb_mode mode)
{
    int32_t *settings = at->def.settings;
    settings[SB_SETTING_MODE] = (int32_t)mode;
    settings[SB_SETTING_SCORE_LIMIT] = below(at, 2) == 0 ? 10000 : 0;
    settings[SB_SETTING_TIME_LIMIT_S] = below(at, 2) == 0 ? 0 : 15 + (int32_t)below(at, 30);
    settings[SB_SETTING_LIVES] = below(at, 3) == 0 ? 3 : 0;
    settings[SB_SETTING_WARM_UP_S] = (int32_t)below(at, 2) * 4;
    settings[SB_SETTING_RESULT_S] = 1 + (int32_t)below(at, 3);
    settings[SB_SETTING_RESPAWN_S] = (int32_t)below(at, 3);
    settings[SB_SETTING_FRIENDLY_FIRE] = (int32_t)below(at, 2);
    settings[SB_SETTING_FLAG_RETURN_S] = 1 + (int32_t)below(at, 4);
    settings[SB_SETTING_AI_SKILL] = (int32_t)below(at, 3);
    settings[SB_SETTING_VIEW_DISTANCE_M] = below(at, 2) == 0 ? 0 : 40;
    settings[SB_SETTING_FOG] = (int32_t)below(at, 2);
}

void validity_match_begin(validity_match *at, uint32_t map, sb_mode mode, uint64_t seed)
{
    static const uint32_t rates[] = {10, 20, 30, 60};
    memset(at, 0, sizeof *at);
    at->random = sb_random_seed(seed, 5);
    read_map(&at->map, map);
    at->def = sb_game_def_default();
    at->def.seed = seed;
    at->def.player_capacity = PLAYER_CAPACITY;
    at->def.computer_count = COMPUTER_COUNT;
    at->def.tick_rate_hz = rates[below(at, 4)];
    choose_settings(at, mode);
    sb_allocator allocator = counting_heap_allocator(&at->heap);
    assert_int_equal(sb_game_create(&at->def, &at->map, &allocator, &at->game), SB_OK);
}

void validity_match_end(validity_match *at)
{
    sb_game_destroy(at->game);
    assert_int_equal(at->heap.live_count, 0);
}

void validity_match_look(const validity_match *at, validity_view *out_view)
{
    sb_match_open(&out_view->match, at->game);
    out_view->play = sb_tanks_play_over(&out_view->match.context);
}

bool validity_match_is_valid(const validity_match *at)
{
    sb_match match;
    sb_match_open(&match, at->game);
    return match.rules->valid(&match.context);
}

static uint8_t saved[1u << 21];

void validity_match_save(const validity_match *at)
{
    sb_world world = sb_game_world(at->game);
    assert_true(world.layout->size <= sizeof saved);
    memcpy(saved, world.block, world.layout->size);
}

void validity_match_restore(const validity_match *at)
{
    sb_world world = sb_game_world(at->game);
    memcpy(world.block, saved, world.layout->size);
}

static void add_command(validity_match *at, sb_command_kind kind, uint32_t slot)
{
    at->frame.commands[at->frame.command_count++] =
        (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot, .name = "somebody"};
}

// A carrier usually takes its flag away.
static void come_and_go(validity_match *at, const sb_tanks_play *play, uint32_t slot)
{
    const sb_player *player = &play->players[slot];
    if (sb_game_slot(at->game, slot)->state == SB_SLOT_EMPTY) {
        if (below(at, 20) == 0) {
            add_command(at, SB_COMMAND_JOIN, slot);
        }
        return;
    }
    if (below(at, player->flag != 0 ? 60 : 500) == 0) {
        add_command(at, SB_COMMAND_LEAVE, slot);
        at->leave_count++;
        at->carrier_leave_count += player->flag != 0;
    }
}

// Returns the nearest body of a kind that exists and is not the player's own.
static sb_vec3 nearest_of(const sb_tanks_play *play, uint32_t slot, sb_entity_kind kind)
{
    sb_vec3 at = play->bodies[slot].position, nearest = at;
    float best = 1e9f;
    for (uint32_t i = 0; i < play->context->kind_counts[kind]; i++) {
        uint32_t index = play->context->kind_first[kind] + i;
        const sb_body *body = &play->bodies[index];
        float square = sb_vec3_length_squared(sb_vec3_sub(body->position, at));
        if (index != slot && body->shape != SB_BODY_FREE && square < best) {
            best = square;
            nearest = body->position;
        }
    }
    return nearest;
}

// Some go for flags and where they belong, some for walls and targets, the others for tanks.
static sb_vec3 goal_of(const sb_tanks_play *play, uint32_t slot)
{
    const sb_player *player = &play->players[slot];
    if (play->flag_count > 0 && slot % 2 == 0) {
        return player->flag != 0 ? play->flags[player->team - 1].position
                                 : play->flags[2 - player->team].position;
    }
    bool breaks = slot % 4 == 1 || sb_tanks_setting_of(play, SB_SETTING_MODE) == SB_MODE_TARGETS;
    return nearest_of(play, slot, breaks ? SB_ENTITY_WALL : SB_ENTITY_TANK);
}

static void steer(validity_match *at, const sb_tanks_play *play, uint32_t slot, sb_input *input)
{
    const sb_body *body = &play->bodies[slot];
    sb_vec3 offset = sb_vec3_sub(goal_of(play, slot), body->position);
    float yaw = sb_atan2(offset.x, offset.z);
    float error = sb_angle_wrap(yaw - body->yaw);
    input->aim_yaw = (uint16_t)(int32_t)(yaw * (float)SB_INPUT_TURN / SB_TWO_PI);
    float pitch = sb_tanks_clamp(sb_atan2(offset.y, sb_vec3_length(offset)), -0.7f, 0.7f);
    input->aim_pitch = (int16_t)(pitch * (float)SB_INPUT_TURN / SB_TWO_PI + (float)below(at, 300));
    if (below(at, 30) == 0) { // out of where it is stuck
        input->throttle = (int8_t)((int)below(at, 255) - 127);
        input->steering = (int8_t)((int)below(at, 255) - 127);
    } else if (below(at, 15) == 0) {
        input->throttle = SB_INPUT_AXIS_MAX;
        input->steering = error > 0.0f ? 60 : -60;
    }
}

static void set_input(validity_match *at, const sb_tanks_play *play, uint32_t slot)
{
    sb_input *input = &at->frame.inputs[slot];
    if (play->players[slot].state == SB_PLAYER_ALIVE) {
        steer(at, play, slot, input);
    }
    input->buttons = below(at, 8) == 0 ? SB_BUTTON_HOLD_AIM : SB_BUTTON_FIRE;
    for (uint32_t i = 0; i < 4; i++) {
        if (below(at, 100) == 0) {
            input->select[i] = (uint8_t)below(at, i == SB_SELECT_TEAM ? 4 : 5);
        }
    }
}

bool validity_match_play(validity_match *at)
{
    if (sb_game_ended(at->game)) {
        return false;
    }
    validity_view view;
    validity_match_look(at, &view);
    at->frame.command_count = 0;
    for (uint32_t slot = 0; slot < PLAYER_CAPACITY - COMPUTER_COUNT; slot++) {
        come_and_go(at, &view.play, slot);
        set_input(at, &view.play, slot);
    }
    assert_int_equal(sb_game_advance(at->game, &at->frame), SB_OK);
    return true;
}

static uint64_t number_of(const char *name)
{
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : 1;
}

uint64_t validity_seed(void)
{
    return number_of("SABOT_TEST_SEED");
}

uint32_t validity_scale(void)
{
    return (uint32_t)number_of("SABOT_TEST_SCALE");
}
