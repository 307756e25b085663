// A client that asks for more than the rules give, against honest ones: more inputs than ticks,
// turns of the turret beyond its speed, and shots before the gun is charged. The match goes as if
// the client had asked for what is lawful.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/fire/ammunition.h"
#include "tapped_session.h"

#define CHEAT 0u
#define PLAYER_COUNT 4u
#define TICK_COUNT 900u
#define RATE_HZ 60.0f
#define SEED 20261124u

typedef struct course {
    uint64_t hashes[TICK_COUNT];
    bool shots[TICK_COUNT]; // of the cheat
    uint32_t shot_count, hit_count, hits_on_cheat;
    float driven_m;
} course;

typedef void (*cheat_function)(uint32_t tick);

static tapped_session tapped;
static field_match match;
static sb_random dice;
static course lawful, unlawful;

static const sb_player *cheat(void)
{
    return field_match_player(&match, CHEAT);
}

// The heading from one tank to another. In matches that go the same way it is the same.
static uint16_t heading(uint32_t from, uint32_t to)
{
    const sb_vec3 a = field_match_body(&match, from)->position;
    const sb_vec3 b = field_match_body(&match, to)->position;
    return (uint16_t)lroundf(atan2f(b.x - a.x, b.z - a.z) / 6.2831853f * 65536.0f);
}

// The cheat drives in a figure of eight and aims at the second player.
static sb_input lawful_input(uint32_t tick)
{
    return (sb_input){.throttle = (int8_t)(tick % 200 < 150 ? 127 : -60),
                      .steering = (int8_t)(tick % 300 < 150 ? 60 : -60),
                      .aim_yaw = heading(CHEAT, 1)};
}

static void send(uint32_t tick, sb_input input)
{
    tapped_session_send_inputs(&tapped, CHEAT, tick, 1, input);
}

// Honest players drive to and fro, and shoot at the cheat.
static void play_honestly(uint32_t tick)
{
    for (uint32_t slot = 1; slot < PLAYER_COUNT; slot++) {
        const sb_input input = {.throttle = (int8_t)(tick % (90 + slot) < 45 ? 90 : -90),
                                .aim_yaw = heading(slot, CHEAT),
                                .buttons = SB_BUTTON_FIRE};
        tapped_session_send_inputs(&tapped, slot, tick, 1, input);
    }
}

static void note(course *of, uint32_t tick)
{
    uint32_t count;
    const sb_event *events = sb_game_events(match.game, &count);
    of->hashes[tick - 1] = sb_game_hash(match.game);
    for (uint32_t i = 0; i < count; i++) {
        const sb_event *event = &events[i];
        const bool hits = event->kind == SB_EVENT_HIT && event->entity != event->other;
        of->shots[tick - 1] |= event->kind == SB_EVENT_FIRE && event->entity == CHEAT;
        of->hit_count += hits;
        of->hits_on_cheat += hits && event->other == CHEAT;
    }
}

// The players stand around the cheat.
static void place(void)
{
    for (uint32_t slot = 0; slot < PLAYER_COUNT; slot++) {
        const float angle = (float)slot * 2.1f, away = slot == CHEAT ? 0.0f : 14.0f;
        field_match_place(&match, slot, away * sinf(angle), away * cosf(angle), 0.0f);
    }
}

// Nobody is destroyed, so that the cheat takes part in every tick.
static void mend(void)
{
    for (uint32_t slot = 0; slot < PLAYER_COUNT; slot++) {
        sb_player *player = field_match_player(&match, slot);
        player->health = sb_tank_types[player->type].health;
    }
}

static void play(course *of, cheat_function inputs)
{
    memset(of, 0, sizeof *of);
    dice = sb_random_seed(SEED, 0);
    tapped_session_begin(&tapped, PLAYER_COUNT);
    for (uint32_t slot = 0; slot < PLAYER_COUNT; slot++) {
        assert_int_equal(tapped_session_join(&tapped, slot), slot);
    }
    match.game = (sb_game *)(uintptr_t)sb_session_game(tapped.session);
    for (uint32_t tick = 1; tick <= TICK_COUNT; tick++) {
        if (tick == 3) {
            place();
        }
        mend();
        inputs(tick);
        play_honestly(tick);
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped_session_tick(&tapped), tick);
        note(of, tick);
        of->shot_count += of->shots[tick - 1];
    }
    of->driven_m = cheat()->distance_m;
    // The match is alive, and the cheat takes part in it.
    assert_true(of->driven_m > 30.0f);
    assert_in_range(of->shot_count, 5, TICK_COUNT);
    assert_in_range(of->hit_count, 5, TICK_COUNT);
}

static void assert_same_course(void)
{
    for (uint32_t i = 0; i < TICK_COUNT; i++) {
        if (lawful.hashes[i] != unlawful.hashes[i]) {
            fail_msg("the states differ after tick %u", i + 1);
        }
    }
}

// One input a tick, with the trigger in the ticks in which the gun is charged.
static bool is_charged(void)
{
    const float full = sb_ammunition_types[cheat()->ammunition].charge;
    const float more = sb_tank_types[cheat()->type].charge_per_s / RATE_HZ;
    return cheat()->charge + more >= full;
}

static void ask_for_what_is_lawful(uint32_t tick)
{
    sb_input input = lawful_input(tick);
    input.buttons = is_charged() ? SB_BUTTON_FIRE : 0;
    send(tick, input);
}

static void fire_all_the_time(uint32_t tick)
{
    sb_input input = lawful_input(tick);
    input.buttons = SB_BUTTON_FIRE;
    send(tick, input);
}

static sb_input any_input(void)
{
    return (sb_input){.throttle = (int8_t)((int32_t)sb_random_below(&dice, 255) - 127),
                      .steering = (int8_t)((int32_t)sb_random_below(&dice, 255) - 127),
                      .aim_yaw = (uint16_t)sb_random_u32(&dice),
                      .aim_pitch = (int16_t)((int32_t)sb_random_below(&dice, 8000) - 4000),
                      .buttons = (uint8_t)sb_random_below(&dice, 4)};
}

// The lawful input, and then others for the same tick, for ticks that are over, and for ticks that
// are farther ahead than the session accepts.
static void send_more_than_a_tick_takes(uint32_t tick)
{
    ask_for_what_is_lawful(tick);
    for (uint32_t i = 0; i < 4; i++) {
        send(tick, any_input());
        tapped_session_send_inputs(&tapped, CHEAT, tick > 20 ? tick - 20 : 1, tick > 20 ? 21 : 1,
                                   any_input());
        send(tick + SB_SESSION_INPUT_WINDOW + sb_random_below(&dice, 1000), any_input());
        send(UINT32_MAX - sb_random_below(&dice, 3), any_input());
    }
}

static void shots_during_recharge_change_nothing(void **state)
{
    (void)state;
    play(&lawful, ask_for_what_is_lawful);
    tapped_session_end(&tapped);
    play(&unlawful, fire_all_the_time);
    tapped_session_end(&tapped);
    assert_same_course();
    // The medium tank's gun: 100 points at 50 a second.
    uint32_t last = 0;
    for (uint32_t i = 0; i < TICK_COUNT; i++) {
        assert_true(!unlawful.shots[i] || last == 0 || i + 1 - last >= 119);
        last = unlawful.shots[i] ? i + 1 : last;
    }
}

static void inputs_beyond_one_a_tick_change_nothing(void **state)
{
    (void)state;
    play(&lawful, ask_for_what_is_lawful);
    const uint64_t duplicates_before = tapped_session_counters(&tapped)->inputs_duplicate;
    tapped_session_end(&tapped);
    play(&unlawful, send_more_than_a_tick_takes);
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(duplicates_before, 0);
    assert_true(counters->inputs_duplicate > 4 * 20 * (TICK_COUNT - 100));
    assert_int_equal(counters->inputs_early, 8 * TICK_COUNT);
    assert_int_equal(counters->inputs_applied, PLAYER_COUNT * TICK_COUNT);
    tapped_session_end(&tapped);
    assert_same_course();
}

static float turret_before, pitch_before, turned_rad;

static void note_turret(void)
{
    const sb_tank_type *type = &sb_tank_types[cheat()->type];
    const float turn = remainderf(cheat()->turret_yaw - turret_before, 6.2831853f);
    const float rise = cheat()->turret_pitch - pitch_before;
    if (cheat()->state == SB_PLAYER_ALIVE && turret_before != 0.0f) {
        assert_true(fabsf(turn) <= type->turret_rate_rad_s / RATE_HZ + 1e-5f);
        assert_true(fabsf(rise) <= type->pitch_rate_rad_s / RATE_HZ + 1e-5f);
        turned_rad += fabsf(turn);
    }
    turret_before = cheat()->state == SB_PLAYER_ALIVE ? cheat()->turret_yaw : 0.0f;
    pitch_before = cheat()->turret_pitch;
}

// Aims a quarter of a turn ahead, which no turret reaches in a tick.
static void aim_far_ahead(uint32_t tick)
{
    note_turret();
    sb_input input = lawful_input(tick);
    input.aim_yaw = (uint16_t)(lroundf(cheat()->turret_yaw / 6.2831853f * 65536.0f) + 16384);
    input.aim_pitch = (int16_t)(tick % 100 < 50 ? 16384 : -16384);
    input.buttons = SB_BUTTON_FIRE;
    send(tick, input);
}

// Aims at a random place each tick, and with each copy of an input at another.
static void aim_everywhere(uint32_t tick)
{
    note_turret();
    sb_input input = lawful_input(tick);
    for (uint32_t i = 0; i < 3; i++) {
        input.aim_yaw = (uint16_t)sb_random_u32(&dice);
        input.aim_pitch = (int16_t)((int32_t)sb_random_below(&dice, 32769) - 16384);
        input.buttons = SB_BUTTON_FIRE;
        send(tick, input);
    }
}

static void turret_turns_no_faster_than_its_type(void **state)
{
    (void)state;
    turret_before = turned_rad = 0.0f;
    play(&unlawful, aim_far_ahead);
    tapped_session_end(&tapped);
    // 2.4 rad a second, for as long as it lived.
    assert_true(turned_rad > 10.0f && turned_rad <= 2.4f * (float)TICK_COUNT / RATE_HZ + 0.01f);
    turret_before = turned_rad = 0.0f;
    play(&unlawful, aim_everywhere);
    tapped_session_end(&tapped);
    assert_true(turned_rad > 10.0f && turned_rad <= 2.4f * (float)TICK_COUNT / RATE_HZ + 0.01f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shots_during_recharge_change_nothing),
        cmocka_unit_test(inputs_beyond_one_a_tick_change_nothing),
        cmocka_unit_test(turret_turns_no_faster_than_its_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
