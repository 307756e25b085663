// The race on its circuit: computer players drive it, and what the module promises happens.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "content/map_file.h"
#include "content/rules_loader.h"
#include "counting_heap.h"
#include "game/game.h"
#include "game/match.h"

#include "game/tanks/play.h"

#define PLAYERS 6u
#define COMPUTERS 4u
#define WARM_UP_TICKS 300u
#define MATCH_TICKS 18000u
#define GATES 5u

// As race.c numbers them.
enum { RACERS = SB_TANKS_SECTION_COUNT, RACER = SB_ENTITY_KIND_COUNT };
enum { LAPS = SB_TANKS_SETTING_COUNT, GUNS };
enum { GATE_PASSED = SB_TANKS_EVENT_END, LAP_DONE, FINISHED };

typedef struct racer {
    uint32_t lap_tick;
    float best_s;
    uint8_t present, slot, gate, laps;
} racer;

static sb_rules_library library;
static sb_map map;
static counting_heap heap;
static sb_game *game;
static sb_frame frame;
static uint32_t counts[256]; // of events by kind

static int open_library(void **state)
{
    (void)state;
    char message[SB_RULES_LOADER_MESSAGE_SIZE];
    return sb_rules_library_open(RACE, &library, message) == SB_OK &&
                   sb_map_file_read(CIRCUIT, &map, message, sizeof message) == SB_OK
               ? 0
               : -1;
}

static int close_library(void **state)
{
    (void)state;
    sb_rules_library_close(&library);
    return 0;
}

static void begin(int32_t laps, int32_t guns)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, library.rules);
    def.player_capacity = PLAYERS;
    def.computer_count = COMPUTERS;
    def.settings[LAPS] = laps;
    def.settings[GUNS] = guns;
    assert_int_equal(sb_game_create(&def, &map, &allocator, &game), SB_OK);
    memset(&frame, 0, sizeof frame);
    memset(counts, 0, sizeof counts);
    frame.commands[frame.command_count++] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 0};
}

static void end(void)
{
    sb_game_destroy(game);
    assert_int_equal(heap.live_count, 0);
}

static bool is_valid(void)
{
    sb_match match;
    sb_match_open(&match, game);
    return match.rules->valid(&match.context);
}

static void play(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        frame.command_count = 0;
        uint32_t count;
        const sb_event *events = sb_game_events(game, &count);
        for (uint32_t e = 0; e < count; e++) {
            counts[events[e].kind]++;
        }
        assert_true(i % 50 != 49 || is_valid());
    }
}

// The state that the tests read and change.
static void *section(uint32_t index)
{
    sb_match match;
    sb_match_open(&match, game);
    return match.context.sections[index];
}

static sb_body *body_of(uint32_t slot)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(game), &capacity)[slot];
}

static const sb_map_zone *gate(uint32_t number)
{
    return &map.zones[sb_tanks_zone_numbered(&map, "gate", number)];
}

// Puts a tank at rest into a gate, and plays the tick in which it is noticed.
static void drive_into(uint32_t slot, uint32_t number)
{
    sb_body *body = body_of(slot);
    body->position.x = gate(number)->center.x;
    body->position.z = gate(number)->center.z;
    body->good_position = body->position;
    body->velocity = (sb_vec3){0};
    play(1);
}

static void tables_of_both_stand_in_one(void **state)
{
    (void)state;
    const sb_rules *rules = library.rules;
    assert_string_equal(rules->name, "race");
    assert_string_equal(rules->base, "tanks");
    assert_int_equal(rules->section_count, SB_TANKS_SECTION_COUNT + 1);
    assert_int_equal(rules->schema.kind_count, SB_ENTITY_KIND_COUNT + 1);
    assert_string_equal(rules->schema.kinds[SB_ENTITY_TANK].name, "tank");
    assert_string_equal(rules->schema.kinds[RACER].name, "racer");
    assert_string_equal(rules->settings[SB_SETTING_MODE].choices[0], "race");
    assert_int_equal(rules->settings[SB_SETTING_MODE].max, 0);
    assert_int_equal(rules->settings[SB_SETTING_WARM_UP_S].initial, 5);
    assert_string_equal(rules->settings[LAPS].name, "laps");
    assert_string_equal(rules->event_kinds[FINISHED - SB_EVENT_RULES], "finish");
    assert_string_equal(rules->event_texts[GATE_PASSED - SB_EVENT_RULES],
                        "{entity} passed gate {value}");
    assert_null(rules->event_texts[SB_EVENT_SPAWN - SB_EVENT_RULES]);
}

static void nobody_drives_before_the_start(void **state)
{
    (void)state;
    begin(1, 0);
    play(30);
    const sb_body before = *body_of(PLAYERS - 1);
    frame.inputs[0].throttle = 127;
    play(WARM_UP_TICKS - 60);
    assert_true(sb_vec3_length(sb_vec3_sub(body_of(PLAYERS - 1)->position, before.position)) <
                0.5f);
    assert_true(sb_vec3_length(body_of(0)->velocity) < 0.1f);
    play(180);
    assert_true(sb_vec3_length(body_of(0)->velocity) > 2.0f);
    end();
}

static void computer_players_race_to_the_end(void **state)
{
    (void)state;
    begin(1, 0);
    uint32_t ticks = 0;
    while (!sb_game_ended(game) && ticks++ < MATCH_TICKS) {
        play(1);
    }
    assert_true(sb_game_ended(game));
    assert_true(counts[FINISHED] >= 1);
    assert_true(counts[LAP_DONE] == counts[FINISHED]);
    assert_true(counts[GATE_PASSED] >= GATES * counts[FINISHED]);
    assert_int_equal(counts[SB_EVENT_FIRE], 0);
    const sb_round *round = section(SB_TANKS_ROUND);
    assert_true(round->winner_player > PLAYERS - COMPUTERS && round->winner_player <= PLAYERS);
    const racer *winner = (const racer *)section(RACERS) + round->winner_player - 1;
    assert_int_equal(winner->laps, 1);
    assert_true(winner->best_s > 5.0f && winner->best_s < 120.0f);
    const sb_player *player = (const sb_player *)section(SB_TANKS_PLAYERS) + winner->slot;
    assert_int_equal(player->score, GATES);
    end();
}

static void gates_count_in_their_order_alone(void **state)
{
    (void)state;
    begin(2, 0);
    play(WARM_UP_TICKS + 30);
    const racer *own = section(RACERS);
    drive_into(0, 2);
    assert_int_equal(own->gate, 1);
    for (uint32_t lap = 0; lap < 2; lap++) {
        for (uint32_t number = 1; number <= GATES; number++) {
            assert_int_equal(own->gate, number);
            drive_into(0, number);
        }
        assert_int_equal(own->laps, lap + 1);
    }
    assert_int_equal(counts[FINISHED], 1);
    const sb_round *round = section(SB_TANKS_ROUND);
    assert_int_equal(round->phase, SB_PHASE_RESULT);
    assert_int_equal(round->winner_player, 1);
    end();
}

static void lost_tank_comes_back_at_its_last_gate(void **state)
{
    (void)state;
    begin(2, 0);
    play(WARM_UP_TICKS + 30);
    drive_into(0, 1);
    drive_into(0, 2);
    sb_match match;
    sb_match_open(&match, game);
    const sb_tanks_play now = sb_tanks_play_over(&match.context);
    assert_true(now.tanks->destroy(&now, 0, 0, body_of(0)->position));
    play(120 + 1);
    uint32_t ticks = 0;
    while (body_of(0)->shape == SB_BODY_FREE && ticks++ < 200) {
        play(1);
    }
    sb_vec3 from = gate(2)->center, to = gate(3)->center;
    assert_true(fabsf(body_of(0)->position.x - from.x) < 0.5f);
    assert_true(fabsf(body_of(0)->position.z - from.z) < 0.5f);
    assert_true(fabsf(body_of(0)->yaw - sb_atan2(to.x - from.x, to.z - from.z)) < 0.1f);
    assert_int_equal(((const racer *)section(RACERS))->gate, 3);
    end();
}

static void guns_fire_if_they_are_on(void **state)
{
    (void)state;
    for (int32_t guns = 0; guns < 2; guns++) {
        begin(1, guns);
        frame.inputs[0].buttons = SB_BUTTON_FIRE;
        play(WARM_UP_TICKS + 120);
        assert_int_equal(counts[SB_EVENT_FIRE] > 0, guns == 1);
        end();
    }
}

static void state_that_no_race_comes_to_is_refused(void **state)
{
    (void)state;
    begin(2, 0);
    play(WARM_UP_TICKS + 30);
    racer *all = section(RACERS);
    const racer good = all[0], none = all[1];
    static const racer bad[] = {
        {.present = 1, .gate = 0},
        {.present = 1, .gate = GATES + 1},
        {.present = 1, .gate = 1, .slot = 1},
        {.present = 0, .gate = 1},
        {.present = 2, .gate = 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        all[0] = bad[i];
        assert_false(is_valid());
    }
    all[0] = good;
    all[1] = good; // nobody is in this slot
    assert_false(is_valid());
    all[1] = none;
    assert_true(is_valid());
    end();
}

static void map_without_gates_is_refused(void **state)
{
    (void)state;
    static sb_map other;
    char reason[SB_RULES_REASON_SIZE];
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, library.rules);
    sb_map_arena(&other);
    assert_int_equal(sb_game_check(&def, &other, reason), SB_ERROR_RANGE);
    assert_string_equal(reason, "a race needs gates: zones numbered from 1");
    other = map;
    other.zones[1].number = 9; // the second is missing
    assert_int_equal(sb_game_check(&def, &other, reason), SB_ERROR_RANGE);
    assert_int_equal(sb_game_check(&def, &map, reason), SB_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_both_stand_in_one),
        cmocka_unit_test(nobody_drives_before_the_start),
        cmocka_unit_test(computer_players_race_to_the_end),
        cmocka_unit_test(gates_count_in_their_order_alone),
        cmocka_unit_test(lost_tank_comes_back_at_its_last_gate),
        cmocka_unit_test(guns_fire_if_they_are_on),
        cmocka_unit_test(state_that_no_race_comes_to_is_refused),
        cmocka_unit_test(map_without_gates_is_refused),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
