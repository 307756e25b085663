#include "skirmish.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/trigonometry.h"

void skirmish_begin(skirmish *fight, uint64_t game_seed, uint64_t input_seed)
{
    memset(fight, 0, sizeof *fight);
    fight->random = sb_random_seed(input_seed, 77);
    field_match *match = &fight->match;
    field_map(&match->map);
    match->map.bounds_min = (sb_vec3){-100.0f, 0.0f, -66.0f};
    match->map.bounds_max = (sb_vec3){100.0f, 50.0f, -20.0f};
    match->map.boxes[match->map.box_count++] = (sb_map_box){
        .center = {0.0f, 0.5f, -40.0f}, .half_extents = {2.0f, 0.5f, 1.0f}, .yaw = 0.7f};
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game_def def = sb_game_def_default();
    def.seed = game_seed;
    def.player_capacity = SKIRMISH_PLAYER_COUNT + 1;
    assert_int_equal(sb_game_create(&def, &match->map, &allocator, &match->game), SB_OK);
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        field_match_join(match, player);
    }
}

void skirmish_end(skirmish *fight)
{
    field_match_end(&fight->match);
}

// Aims at the nearest other tank, a little off.
static void aim(skirmish *fight, uint32_t player, sb_input *input)
{
    const field_match *match = &fight->match;
    sb_vec3 from = field_match_body(match, player)->position;
    float nearest = 1e9f;
    float yaw = 0.0f;
    float pitch = 0.0f;
    from.y += sb_tank_types[field_match_player(match, player)->type].turret_height_m;
    for (uint32_t other = 0; other < SKIRMISH_PLAYER_COUNT; other++) {
        const sb_body *body = field_match_body(match, other);
        sb_vec3 offset = sb_vec3_sub(body->position, from);
        if (other != player && body->shape == SB_BODY_BOX && sb_vec3_length(offset) < nearest) {
            nearest = sb_vec3_length(offset);
            yaw = sb_atan2(offset.x, offset.z);
            pitch = sb_atan2(offset.y, sqrtf(offset.x * offset.x + offset.z * offset.z));
        }
    }
    int32_t noise = (int32_t)sb_random_below(&fight->random, 400) - 200;
    const float turn = (float)SB_INPUT_TURN / SB_TWO_PI;
    input->aim_yaw = (uint16_t)((uint32_t)((int32_t)(yaw * turn) + noise) & 0xFFFFu);
    input->aim_pitch =
        (int16_t)((int32_t)(pitch * turn) + (int32_t)sb_random_below(&fight->random, 100));
}

void skirmish_tick(skirmish *fight)
{
    field_match *match = &fight->match;
    uint32_t tick = sb_game_tick(match->game);
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        sb_input *input = field_match_input(match, player);
        if ((tick + 7 * player) % 40 == 0) {
            input->throttle = (int8_t)((int)sb_random_below(&fight->random, 255) - 127);
            input->steering = (int8_t)((int)sb_random_below(&fight->random, 255) - 127);
        }
        aim(fight, player, input);
        input->select[SB_SELECT_AMMUNITION] = (uint8_t)(1 + player % SB_AMMUNITION_COUNT);
        input->buttons = SB_BUTTON_FIRE;
    }
    field_match_play(match, 1);
    fight->fired += field_match_event_count(match, SB_EVENT_FIRE);
    fight->hits += field_match_event_count(match, SB_EVENT_HIT);
    fight->kills += field_match_event_count(match, SB_EVENT_DEATH);
}

void skirmish_assert_alive(const skirmish *fight)
{
    float distance = 0.0f;
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        distance += field_match_player(&fight->match, player)->distance_m;
    }
    assert_true(distance > 30.0f);
    assert_true(fight->fired > 20);
    assert_true(fight->hits > 5);
    assert_true(fight->kills > 0);
}
