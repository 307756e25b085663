// An input may state any view tick. The game uses the nearest possible value and goes on, and the
// log plays again to the same bits.

#include "game/tanks/fire/gunnery.h"
#include "memory_log.h"
#include "range.h"
#include "record/encoder.h"
#include "record/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static range r;

typedef struct claim {
    uint32_t view_tick;
    uint8_t view_fraction;
    uint8_t present[4];
} claim;

// The expected age, by hand, in 1/256 ticks: in tick 1000 at 60 Hz, with the limit at 400 ms.
static void test_the_age_that_counts(void **state)
{
    (void)state;
    range_map(&r, 60);
    range_begin(&r);
    range_play(&r, 10);
    yard_view view;
    yard_look(&r.at, &view);
    view.play.tick = 1000;
    static const struct {
        uint32_t view_tick;
        uint8_t view_fraction;
        uint32_t age;
    } cases[] = {
        {0, 0, 0},            // states no view
        {0, 255, 0},          // still none
        {1000, 0, 0},         // the tick itself
        {1000, 255, 0},       // beyond it
        {1001, 0, 0},         // in the future
        {2000, 128, 0},       //
        {UINT32_MAX, 0, 0},   //
        {UINT32_MAX, 255, 0}, //
        {999, 0, 256},        // one tick
        {999, 255, 1},        //
        {999, 1, 255},        //
        {990, 64, 2560 - 64}, //
        {976, 0, 6144},       // 24 ticks: 400 ms
        {976, 1, 6143},       //
        {975, 255, 6144},     // a little more
        {975, 0, 6144},       //
        {936, 7, 6144},       // 64 ticks, all that is kept
        {935, 0, 6144},       //
        {1, 0, 6144},         // the first
        {1, 255, 6144},       //
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const sb_input input = {.view_tick = cases[i].view_tick,
                                .view_fraction = cases[i].view_fraction};
        assert_int_equal(sb_lag_compensation_age(&view.play, &input), cases[i].age);
    }
    // A product of ticks and parts would overflow, and ticks wrap around.
    view.play.tick = UINT32_MAX;
    const sb_input first = {.view_tick = 1}, wide = {.view_tick = UINT32_MAX - (1u << 24)},
                   last = {.view_tick = UINT32_MAX, .view_fraction = 3};
    assert_int_equal(sb_lag_compensation_age(&view.play, &first), 6144);
    assert_int_equal(sb_lag_compensation_age(&view.play, &wide), 6144);
    assert_int_equal(sb_lag_compensation_age(&view.play, &last), 0);
    view.play.tick = 3;
    const sb_input wrapped = {.view_tick = UINT32_MAX - 2};
    assert_int_equal(sb_lag_compensation_age(&view.play, &wrapped), 0);
    range_end(&r);
}

// The state after a shot with a stated view, and the events of its tick.
static uint64_t hash_after(claim said)
{
    range_again(&r);
    sb_input *input = yard_input(&r.at, RANGE_SHOOTER);
    input->view_tick = said.view_tick;
    input->view_fraction = said.view_fraction;
    memcpy(input->present, said.present, sizeof input->present);
    yard_load(&r.at, RANGE_SHOOTER, SB_AMMUNITION_PIERCING);
    yard_fire(&r.at, RANGE_SHOOTER);
    return sb_game_hash(r.at.game);
}

// An impossible statement gives the same state, to the last bit, as the nearest possible one.
static void test_claims_count_as_the_nearest_that_can_be(void **state)
{
    (void)state;
    range_map(&r, 60);
    range_begin(&r);
    // The target drives by at an angle, so that its distance differs at each moment.
    yard_join(&r.at, RANGE_TARGET, SB_TANK_HEAVY);
    yard_place(&r.at, RANGE_TARGET, (sb_vec3){-7.5f, 0.0f, 12.0f}, 0.9f);
    yard_drive(&r.at, RANGE_TARGET, 1.0f, 0.0f);
    yard_body(&r.at, RANGE_TARGET)->velocity = (sb_vec3){5.48f, 0.0f, 4.35f};
    range_play(&r, 85);
    yard_point(&r.at, RANGE_SHOOTER, 0.0f, -0.02f);
    range_keep(&r);
    const uint32_t now = range_tick(&r) + 1;
    const claim none = {0}, whole = {now - 24, 0, {0}}, listed = {now - 24, 0, {2}},
                some = {now - 12, 77, {0}};
    const struct {
        claim said, counts;
    } cases[] = {
        {{now, 0, {0}}, none},
        {{now, 200, {0}}, none},
        {{now + 1, 0, {0}}, none},
        {{UINT32_MAX, 255, {0}}, none},
        {{0x80000000u, 0, {0}}, none},
        {{0, 99, {0}}, none},
        {{0, 99, {2, 2, 2, 2}}, none},
        {{now - 25, 0, {0}}, whole},
        {{now - 24, 0, {0, 0, 0, 1}}, whole},      // itself
        {{now - 63, 255, {1, 1, 1, 1}}, whole},    //
        {{1, 0, {3, 4, 0, 0}}, whole},             // nobody is there
        {{1, 1, {5, 66, 130, 255}}, whole},        // nor can be
        {{now - 64, 0, {2, 0, 0, 0}}, listed},     //
        {{now - 24, 0, {2, 2, 2, 2}}, listed},     // repeated
        {{now - 24, 0, {255, 1, 2, 200}}, listed}, //
        {{now - 12, 77, {1, 255, 128, 65}}, some}, //
        {{now - 12, 77, {64, 63, 33, 32}}, some},  //
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (hash_after(cases[i].said) != hash_after(cases[i].counts)) {
            fail_msg("case %u", (unsigned)i);
        }
    }
    // The four states must differ, or the test proves nothing.
    const uint64_t hashes[] = {hash_after(none), hash_after(whole), hash_after(listed),
                               hash_after(some)};
    for (uint32_t i = 0; i < 4; i++) {
        for (uint32_t k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
    }
    range_end(&r);
}

// In the first ticks there are no poses of that age yet.
static void test_shots_in_the_first_ticks_of_a_match(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t tick = 2; tick < 8; tick++) {
            for (uint32_t view = 0; view <= tick; view++) {
                range_map(&r, rates[i]);
                yard_begin(&r.at, RANGE_SLOT_COUNT);
                yard_join(&r.at, RANGE_SHOOTER, SB_TANK_MEDIUM);
                yard_play(&r.at, tick - 2);
                yard_load(&r.at, RANGE_SHOOTER, SB_AMMUNITION_PIERCING);
                yard_point(&r.at, RANGE_SHOOTER, 0.0f, 0.3f);
                const sb_vec3 from = yard_body(&r.at, RANGE_SHOOTER)->position;
                yard_input(&r.at, RANGE_SHOOTER)->view_tick = view;
                yard_input(&r.at, RANGE_SHOOTER)->view_fraction = view > 0 ? 128 : 0;
                yard_fire(&r.at, RANGE_SHOOTER);
                assert_int_equal(range_tick(&r), tick);
                double age = view > 0 && view < tick ? (double)(tick - view) - 0.5 : 0.0;
                age = age > 3.0 && rates[i] == 10 ? 3.0 : age;
                const sb_body *shell = yard_shell(&r.at, RANGE_SHOOTER);
                assert_non_null(shell);
                assert_near(shell->position.z - from.z,
                            120.0 * 0.955336489 * (age + 1.0) / (double)rates[i], 0.01);
                yard_end(&r.at);
            }
        }
    }
}

// The test's own random generator.
static uint32_t draw(uint64_t *seed, uint32_t bound)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % bound;
}

static void claim_anything(uint64_t *seed, uint32_t tick, sb_input *input)
{
    const uint32_t ticks[] = {
        0,           1,          tick,       tick + 1,  tick - 1,  tick - 2,
        tick - 3,    tick - 4,   tick - 23,  tick - 24, tick - 25, tick - 26,
        tick - 61,   tick - 62,  tick - 63,  tick - 64, tick - 65, tick - 100,
        tick + 1000, UINT32_MAX, UINT32_MAX, 1u << 31,  1u << 24,  draw(seed, UINT32_MAX)};
    input->view_tick = ticks[draw(seed, sizeof ticks / sizeof ticks[0])];
    input->view_fraction = (uint8_t)draw(seed, 256);
    for (uint32_t i = 0; i < 4; i++) {
        input->present[i] = (uint8_t)draw(seed, draw(seed, 2) == 0 ? 10 : 256);
    }
}

#define CROWD 8u

// Each drives towards the next one and fires all the time, with a full gun.
static void fight(yard *at, uint64_t *seed)
{
    for (uint32_t slot = 0; slot < CROWD; slot++) {
        sb_input *input = yard_input(at, slot);
        claim_anything(seed, sb_game_tick(at->game) + 1, input);
        input->throttle = (int8_t)((int32_t)draw(seed, 255) - 127);
        input->steering = (int8_t)((int32_t)draw(seed, 255) - 127);
        input->buttons = SB_BUTTON_FIRE;
        input->select[SB_SELECT_TYPE] = 1 + SB_TANK_SCOUT;
        input->select[SB_SELECT_AMMUNITION] = (uint8_t)(1 + draw(seed, SB_AMMUNITION_COUNT));
        const sb_body *body = yard_body(at, slot);
        const sb_body *other = yard_body(at, (slot + 1 + draw(seed, 2)) % CROWD);
        const float x = other->position.x - body->position.x,
                    z = other->position.z - body->position.z;
        input->aim_yaw = (uint16_t)(int32_t)(sb_atan2(x, z) * (float)SB_INPUT_TURN / SB_TWO_PI);
        input->aim_pitch = -300;
    }
}

static void test_a_match_of_any_claims_is_played_and_replayed(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    for (uint32_t i = 0; i < 3; i++) {
        uint64_t seed = 20240607u + i;
        yard *at = &r.at;
        range_map(&r, rates[i]);
        at->map.bounds_min = (sb_vec3){-25.0f, 0.0f, -25.0f};
        at->map.bounds_max = (sb_vec3){25.0f, 20.0f, 25.0f};
        for (uint32_t k = 0; k < YARD_SPAWN_COUNT; k++) {
            at->map.spawns[k].position =
                (sb_vec3){-20.0f + 5.5f * (float)k, 0.0f, k % 2 == 0 ? -12.0f : 12.0f};
        }
        yard_add_box(at, (sb_vec3){0.0f, 1.0f, 0.0f}, (sb_vec3){2.0f, 1.0f, 2.0f});
        at->settings[SB_SETTING_RESPAWN_S] = 0;
        yard_begin(at, CROWD);
        sb_game_def game_def = *sb_game_get_def(at->game);
        sb_log_encoder_def def = sb_log_encoder_def_default();
        def.head = (sb_log_head){.format_version = SB_LOG_FORMAT_VERSION,
                                 .simulation_version = SB_SIMULATION_VERSION,
                                 .session = 1,
                                 .rules = sb_rules_identify(game_def.rules),
                                 .setting_count = game_def.rules->setting_count,
                                 .game = game_def};
        def.map = &at->map;
        def.game = at->game;
        def.keyframe_ms = 1000;
        memory_log log = memory_log_make(8u << 20);
        def.sink = memory_log_sink(&log);
        sb_allocator allocator = counting_heap_allocator(&at->heap);
        sb_log_encoder *encoder;
        assert_int_equal(sb_log_encoder_create(&def, &allocator, &encoder), SB_OK);
        sb_notes notes = {0};
        uint32_t shots = 0, hits = 0, deaths = 0, at_once = 0;
        uint32_t fired_tick[CROWD] = {0};
        for (uint32_t slot = 0; slot < CROWD; slot++) {
            at->frame.commands[at->frame.command_count++] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot, .name = "any"};
        }
        const uint32_t tick_count = 45 * rates[i];
        for (uint32_t tick = 1; tick <= tick_count; tick++) {
            fight(at, &seed);
            assert_int_equal(sb_game_advance(at->game, &at->frame), SB_OK);
            sb_log_encoder_tick(encoder, at->game, &at->frame, &notes);
            at->frame.command_count = 0;
            uint32_t count;
            const sb_event *events = sb_game_events(at->game, &count);
            for (uint32_t k = 0; k < count; k++) {
                if (events[k].kind == SB_EVENT_FIRE) {
                    fired_tick[events[k].entity] = tick;
                    shots++;
                }
                hits += events[k].kind == SB_EVENT_HIT;
                deaths += events[k].kind == SB_EVENT_DEATH;
                at_once += events[k].kind == SB_EVENT_HIT && events[k].entity < CROWD &&
                           fired_tick[events[k].entity] == tick;
            }
        }
        // The match was lively.
        print_message("%u Hz: %u shots, %u hits, %u of them at once, %u deaths\n",
                      (unsigned)rates[i], (unsigned)shots, (unsigned)hits, (unsigned)at_once,
                      (unsigned)deaths);
        assert_true(shots > 50 && hits > 30 && deaths > 3 && at_once > 20);
        sb_log_encoder_close(encoder, at->game);
        sb_log_encoder_destroy(encoder);
        sb_verify_report report;
        assert_int_equal(
            sb_log_verify(memory_log_source(&log), NULL, &allocator, NULL, NULL, &report), SB_OK);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.last_tick, tick_count);
        assert_int_equal(report.ticks_agreed, tick_count);
        memory_log_free(&log);
        yard_end(at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_age_that_counts),
        cmocka_unit_test(test_claims_count_as_the_nearest_that_can_be),
        cmocka_unit_test(test_shots_in_the_first_ticks_of_a_match),
        cmocka_unit_test(test_a_match_of_any_claims_is_played_and_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
