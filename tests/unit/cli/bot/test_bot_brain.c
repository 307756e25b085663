#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/trigonometry.h"
#include "cli/bot/bot_brain.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"

#define SEED 43
#define PLAYER_COUNT 6
#define MATCH_TICKS (20 * 60)
#define TICKS_PER_VIEW 2

static sb_client_entity tank(uint32_t player, float x, float z)
{
    return (sb_client_entity){
        .index = player,
        .owner = player,
        .kind = SB_CLIENT_TANK,
        .position = {x, 0.75f, z},
        .health = 100,
    };
}

// Player 0 at the origin looks along +z, player 1 is somewhere.
static sb_client_view_data *duel(float x, float z)
{
    sb_client_view_data *view = calloc(1, sizeof(*view));
    assert_non_null(view);
    view->tick = 2;
    view->alive = true;
    view->entity_count = 2;
    view->entities[0] = tank(0, 0.0f, 0.0f);
    view->entities[1] = tank(1, x, z);
    return view;
}

// Lets the turret follow and asks again, until the brain fires or the views are used up.
static bool fires_within(sb_bot_brain *brain, sb_client_view_data *view, const sb_client_box *boxes,
                         uint32_t box_count, uint32_t views)
{
    for (uint32_t i = 0; i < views; i++) {
        sb_client_control control;
        sb_bot_brain_think(brain, view, boxes, box_count, &control);
        if (control.fire) {
            return true;
        }
        view->tick += TICKS_PER_VIEW;
        view->entities[0].turret_yaw = control.aim_yaw;
        view->entities[0].turret_pitch = control.aim_pitch;
        // It moves a little all the time, so that it does not seem stuck.
        view->entities[0].position[2] += 0.1f;
    }
    return false;
}

static void enemy_in_sight_is_fired_at(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(10.0f, 30.0f);
    assert_true(fires_within(&brain, view, NULL, 0, 5));
    free(view);
}

static void enemy_behind_a_wall_is_fired_at_only_now_and_then(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_box wall = {.center = {5.0f, 5.0f, 20.0f}, .half_extents = {20.0f, 5.0f, 0.5f}};
    sb_client_view_data *view = duel(10.0f, 30.0f);
    // At least three seconds pass without a shot, then one follows within eight.
    assert_false(fires_within(&brain, view, &wall, 1, 3 * 60 / TICKS_PER_VIEW - 2));
    view->entities[0].position[2] = 0.0f;
    assert_true(fires_within(&brain, view, &wall, 1, 6 * 60 / TICKS_PER_VIEW));
    free(view);
}

static void turret_elsewhere_holds_fire(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(0.0f, 30.0f);
    view->entities[0].turret_yaw = 1.0f;
    sb_client_control control;
    sb_bot_brain_think(&brain, view, NULL, 0, &control);
    assert_false(control.fire);
    free(view);
}

static void moving_enemy_is_led(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(0.0f, 35.0f);
    view->entities[1].velocity[0] = 10.0f;
    sb_client_control control;
    sb_bot_brain_think(&brain, view, NULL, 0, &control);
    // The enemy drives on while the shell flies, and for a tenth of a second of reaction before.
    float flight_s = 35.0f / sb_ammunition_types[SB_AMMUNITION_PIERCING].speed_m_s;
    float expected = sb_atan2(10.0f * (flight_s + 0.1f), 35.0f);
    assert_float_equal(control.aim_yaw, expected, 0.03f);
    // A slower shell leads by more.
    view->tick += TICKS_PER_VIEW;
    view->entities[0].values[SB_TANK_AMMUNITION] = SB_AMMUNITION_SHAPED;
    sb_bot_brain_think(&brain, view, NULL, 0, &control);
    flight_s = 35.0f / sb_ammunition_types[SB_AMMUNITION_SHAPED].speed_m_s;
    assert_true(fabsf(sb_atan2(10.0f * (flight_s + 0.1f), 35.0f) - expected) > 0.1f);
    assert_float_equal(control.aim_yaw, sb_atan2(10.0f * (flight_s + 0.1f), 35.0f), 0.03f);
    free(view);
}

static void far_enemy_to_the_left_is_steered_towards(void **state)
{
    (void)state;
    sb_client_control control;
    for (uint32_t index = 0; index < 10; index++) {
        sb_bot_brain brain;
        sb_bot_brain_init(&brain, SEED, index);
        sb_client_view_data *view = duel(100.0f, 0.0f);
        sb_bot_brain_think(&brain, view, NULL, 0, &control);
        assert_true(control.steering > 0.5f);
        free(view);
        sb_bot_brain_init(&brain, SEED, index);
        view = duel(-100.0f, 0.0f);
        sb_bot_brain_think(&brain, view, NULL, 0, &control);
        assert_true(control.steering < -0.5f);
        free(view);
    }
}

static void tank_without_progress_backs_out(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(0.0f, 60.0f);
    bool reversed = false;
    for (uint32_t i = 0; i < 2 * 60 / TICKS_PER_VIEW; i++) {
        sb_client_control control;
        sb_bot_brain_think(&brain, view, NULL, 0, &control);
        // More than a second must pass first.
        assert_true(view->tick > 70 || control.throttle > 0.0f);
        reversed = reversed || control.throttle < 0.0f;
        view->tick += TICKS_PER_VIEW;
    }
    assert_true(reversed);
    free(view);
}

static void dead_tank_has_a_neutral_control(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(0.0f, 30.0f);
    sb_client_control control;
    sb_bot_brain_think(&brain, view, NULL, 0, &control);
    assert_true(control.throttle != 0.0f);
    view->tick += TICKS_PER_VIEW;
    view->alive = false;
    sb_bot_brain_think(&brain, view, NULL, 0, &control);
    assert_true(control.throttle == 0.0f && control.steering == 0.0f && !control.fire);
    free(view);
}

static void same_view_asked_again_gives_the_same_control(void **state)
{
    (void)state;
    sb_bot_brain brain;
    sb_bot_brain_init(&brain, SEED, 0);
    sb_client_view_data *view = duel(5.0f, 30.0f);
    sb_client_control first;
    sb_bot_brain_think(&brain, view, NULL, 0, &first);
    sb_bot_brain before = brain;
    for (int i = 0; i < 3; i++) {
        // Only the tick of a view matters, not its content.
        view->entities[1].position[0] -= 5.0f;
        sb_client_control again;
        sb_bot_brain_think(&brain, view, NULL, 0, &again);
        assert_true(again.throttle == first.throttle && again.steering == first.steering &&
                    again.aim_yaw == first.aim_yaw && again.aim_pitch == first.aim_pitch &&
                    again.fire == first.fire);
    }
    assert_true(before.random.state == brain.random.state);
    free(view);
}

// A whole match without a network: the rules themselves, and a brain for each player.
typedef struct local_match {
    sb_game *game;
    sb_map map;
    sb_client_box boxes[SB_MAP_BOX_COUNT_MAX];
    sb_bot_brain brains[PLAYER_COUNT];
    sb_client_view_data view;
    sb_frame frame;
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
} local_match;

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static void begin_match(local_match *match, uint64_t seed)
{
    const sb_allocator allocator = {allocate, release, NULL};
    sb_game_def def = sb_game_def_default();
    def.seed = seed;
    def.player_capacity = PLAYER_COUNT;
    sb_map_arena(&match->map);
    assert_int_equal(sb_game_create(&def, &match->map, &allocator, &match->game), SB_OK);
    for (uint32_t i = 0; i < match->map.box_count; i++) {
        const sb_map_box *box = &match->map.boxes[i];
        match->boxes[i] = (sb_client_box){
            .center = {box->center.x, box->center.y, box->center.z},
            .half_extents = {box->half_extents.x, box->half_extents.y, box->half_extents.z},
            .yaw = box->yaw,
        };
    }
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        sb_bot_brain_init(&match->brains[i], seed, i);
        match->frame.commands[i] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)i, .name = "bot"};
    }
    match->frame.command_count = PLAYER_COUNT;
}

static float value_of(const sb_entity *entity, uint32_t field)
{
    return sb_net_field_restore(&sb_tanks_rules.schema.kinds[entity->kind].fields[field],
                                entity->values[field]);
}

static void fill_view(local_match *match)
{
    uint32_t count = sb_game_entities(match->game, match->entities, SB_CLIENT_ENTITY_COUNT_MAX);
    match->view.tick = sb_game_tick(match->game);
    match->view.entity_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sb_entity *entity = &match->entities[i];
        if (entity->kind != SB_ENTITY_TANK) {
            continue;
        }
        sb_client_entity *out = &match->view.entities[match->view.entity_count++];
        *out = tank(entity->index, 0.0f, 0.0f);
        for (uint32_t k = 0; k < 3; k++) {
            out->position[k] = value_of(entity, SB_VALUE_X + k);
            out->velocity[k] = value_of(entity, SB_VALUE_VX + k);
        }
        out->yaw = value_of(entity, SB_TANK_YAW);
        out->turret_yaw = value_of(entity, SB_TANK_TURRET_YAW);
        out->turret_pitch = value_of(entity, SB_TANK_TURRET_PITCH);
    }
}

static sb_input input_of(const sb_client_control *control)
{
    const float unit = (float)SB_INPUT_TURN / SB_TWO_PI;
    return (sb_input){
        .throttle = (int8_t)(control->throttle * SB_INPUT_AXIS_MAX),
        .steering = (int8_t)(control->steering * SB_INPUT_AXIS_MAX),
        .aim_yaw = (uint16_t)(int32_t)(control->aim_yaw * unit),
        .aim_pitch = (int16_t)(control->aim_pitch * unit),
        .buttons = control->fire ? SB_BUTTON_FIRE : 0,
    };
}

static void think_for_all(local_match *match)
{
    fill_view(match);
    for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
        match->view.player = player;
        match->view.alive = false;
        for (uint32_t i = 0; i < match->view.entity_count; i++) {
            if (match->view.entities[i].owner == player) {
                match->view.alive = true;
                match->view.own_index = i;
            }
        }
        sb_client_control control;
        sb_bot_brain_think(&match->brains[player], &match->view, match->boxes, match->map.box_count,
                           &control);
        match->frame.inputs[player] = input_of(&control);
    }
}

// Plays a match and returns the hash of its last state; the sums may be NULL.
static uint64_t play_match(uint64_t seed, uint32_t *out_kills, uint32_t *out_shells,
                           float *out_distance)
{
    local_match *match = calloc(1, sizeof(*match));
    assert_non_null(match);
    begin_match(match, seed);
    for (uint32_t tick = 0; tick < MATCH_TICKS; tick++) {
        assert_int_equal(sb_game_advance(match->game, &match->frame), SB_OK);
        match->frame.command_count = 0;
        if (tick % TICKS_PER_VIEW == 0) {
            think_for_all(match);
        }
    }
    for (uint32_t i = 0; i < PLAYER_COUNT && out_kills != NULL; i++) {
        const sb_player *player = sb_tanks_player(match->game, i);
        *out_kills += player->kills;
        *out_shells += player->shells_fired;
        *out_distance += player->distance_m;
    }
    uint64_t hash = sb_game_hash(match->game);
    sb_game_destroy(match->game);
    free(match);
    return hash;
}

static void match_of_brains_tanks_drive_shoot_and_die(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint32_t kills = 0;
        uint32_t shells = 0;
        float distance = 0.0f;
        play_match(seed, &kills, &shells, &distance);
        if (kills < 3 || shells < 20 || distance < 20.0f * PLAYER_COUNT) {
            fail_msg("seed %u: %u kills, %u shells, %f m", (unsigned)seed, kills, shells,
                     (double)distance);
        }
    }
}

static void match_of_brains_repeated_ends_in_the_same_state(void **state)
{
    (void)state;
    uint64_t first = play_match(SEED, NULL, NULL, NULL);
    assert_true(first == play_match(SEED, NULL, NULL, NULL));
    assert_true(first != play_match(SEED + 1, NULL, NULL, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enemy_in_sight_is_fired_at),
        cmocka_unit_test(enemy_behind_a_wall_is_fired_at_only_now_and_then),
        cmocka_unit_test(turret_elsewhere_holds_fire),
        cmocka_unit_test(moving_enemy_is_led),
        cmocka_unit_test(far_enemy_to_the_left_is_steered_towards),
        cmocka_unit_test(tank_without_progress_backs_out),
        cmocka_unit_test(dead_tank_has_a_neutral_control),
        cmocka_unit_test(same_view_asked_again_gives_the_same_control),
        cmocka_unit_test(match_of_brains_tanks_drive_shoot_and_die),
        cmocka_unit_test(match_of_brains_repeated_ends_in_the_same_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
