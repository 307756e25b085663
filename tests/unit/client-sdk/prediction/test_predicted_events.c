#include "test.h"

#include <stdlib.h>

#include "client/prediction/predicted_events.h"
#include "game/tanks/tanks.h"
#include "harness.h"

#define SLOT 3u
#define OTHER 5u

static int setup(void **state)
{
    *state = calloc(1, sizeof(sb_predicted_events));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_game *begin_match(sb_frame *frame)
{
    static sb_map map;
    sb_map_arena(&map);
    sb_game_def game_def = sb_game_def_default();
    sb_game_def_set_rules(&game_def, &sb_tanks_rules);
    game_def.player_capacity = HARNESS_CAPACITY;
    sb_game *game;
    assert_int_equal(sb_game_create(&game_def, &map, &harness_allocator, &game), SB_OK);
    *frame = (sb_frame){.command_count = 2};
    frame->commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = SLOT, .name = "ann"};
    frame->commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = OTHER, .name = "bob"};
    return game;
}

static void play(sb_game *game, sb_frame *frame)
{
    assert_int_equal(sb_game_advance(game, frame), SB_OK);
    frame->command_count = 0;
}

// Appends an event of the own player, as a game would that had it at `tick`.
static void predict(sb_predicted_events *predicted_events, uint32_t tick, uint32_t kind)
{
    const sb_client_event event = {.tick = tick, .kind = kind, .entity = SLOT, .predicted = true};
    assert_true(predicted_events->count < SB_PREDICTED_EVENT_COUNT);
    uint32_t place =
        (predicted_events->first + predicted_events->count++) % SB_PREDICTED_EVENT_COUNT;
    predicted_events->events[place] = (sb_predicted_event){.event = event};
}

static sb_client_event told(uint32_t tick, uint32_t kind, uint32_t entity)
{
    return (sb_client_event){.tick = tick, .kind = kind, .entity = entity};
}

static void only_what_the_player_did_is_noted(void **state)
{
    sb_predicted_events *predicted_events = *state;
    static sb_frame frame;
    sb_game *game = begin_match(&frame);
    frame.inputs[SLOT].buttons = frame.inputs[OTHER].buttons = SB_BUTTON_FIRE;
    uint32_t expected = 0, others = 0, fired = 0;
    for (uint32_t i = 0; i < 300; i++) {
        play(game, &frame);
        sb_predicted_events_note(predicted_events, game, SLOT);
        uint32_t count;
        const sb_event *events = sb_game_events(game, &count);
        for (uint32_t k = 0; k < count; k++) {
            others += events[k].entity != SLOT;
            if (events[k].entity != SLOT) {
                continue;
            }
            expected++;
            fired += events[k].kind == SB_EVENT_FIRE;
            sb_client_event event;
            assert_true(sb_predicted_events_pop(predicted_events, &event));
            assert_int_equal(event.tick, i + 1);
            assert_int_equal(event.kind, events[k].kind);
            assert_int_equal(event.entity, SLOT);
            assert_int_equal(event.other, events[k].other);
            assert_int_equal(event.value, events[k].value);
            assert_true(event.point[0] == events[k].point.x);
            assert_true(event.point[1] == events[k].point.y);
            assert_true(event.point[2] == events[k].point.z);
            assert_true(event.predicted);
        }
        sb_client_event event;
        assert_false(sb_predicted_events_pop(predicted_events, &event));
    }
    // The match was lively: the player and others caused events.
    assert_true(fired >= 1);
    assert_true(others >= 3);
    assert_int_equal(predicted_events->count,
                     expected < SB_PREDICTED_EVENT_COUNT ? expected : SB_PREDICTED_EVENT_COUNT);
    sb_game_destroy(game);
}

static void each_is_polled_once_in_order(void **state)
{
    sb_predicted_events *predicted_events = *state;
    sb_client_event event;
    assert_false(sb_predicted_events_pop(predicted_events, &event));
    for (uint32_t i = 0; i < 10; i++) {
        predict(predicted_events, 100 + i, SB_EVENT_FIRE);
    }
    // A confirmed event can still be polled.
    event = told(103, SB_EVENT_FIRE, SLOT);
    assert_true(sb_predicted_events_confirm(predicted_events, &event, 0));
    for (uint32_t i = 0; i < 10; i++) {
        assert_true(sb_predicted_events_pop(predicted_events, &event));
        assert_int_equal(event.tick, 100 + i);
    }
    assert_false(sb_predicted_events_pop(predicted_events, &event));
}

static void each_is_confirmed_once(void **state)
{
    sb_predicted_events *predicted_events = *state;
    predict(predicted_events, 100, SB_EVENT_FIRE);
    predict(predicted_events, 110, SB_EVENT_FIRE);
    sb_client_event event;
    assert_true(sb_predicted_events_pop(predicted_events, &event)); // polled or not
    event = told(104, SB_EVENT_FIRE, SLOT);
    assert_true(sb_predicted_events_confirm(predicted_events, &event, 15));
    assert_true(sb_predicted_events_confirm(predicted_events, &event, 15)); // the second one
    assert_false(sb_predicted_events_confirm(predicted_events, &event, 15));
}

static void confirmation_needs_kind_player_and_time(void **state)
{
    sb_predicted_events *predicted_events = *state;
    predict(predicted_events, 100, SB_EVENT_FIRE);
    static const struct {
        uint32_t tick, kind, entity;
        bool confirms;
    } cases[] = {
        {100, SB_EVENT_IMPACT, SLOT, false}, {100, SB_EVENT_FIRE, OTHER, false},
        {116, SB_EVENT_FIRE, SLOT, false},   {84, SB_EVENT_FIRE, SLOT, false},
        {115, SB_EVENT_FIRE, SLOT, true},    {100, SB_EVENT_FIRE, SLOT, false},
    };
    for (uint32_t i = 0; i < 6; i++) {
        sb_client_event event = told(cases[i].tick, cases[i].kind, cases[i].entity);
        assert_int_equal(sb_predicted_events_confirm(predicted_events, &event, 15),
                         cases[i].confirms);
    }
    predict(predicted_events, 200, SB_EVENT_FIRE);
    sb_client_event early = told(185, SB_EVENT_FIRE, SLOT);
    assert_true(sb_predicted_events_confirm(predicted_events, &early, 15));
    // The largest tick and a small one are far apart; they do not wrap around.
    predict(predicted_events, UINT32_MAX, SB_EVENT_FIRE);
    sb_client_event first = told(1, SB_EVENT_FIRE, SLOT);
    assert_false(sb_predicted_events_confirm(predicted_events, &first, 15));
}

// A full list drops the event that was noted first and keeps the one noted last.
static void oldest_makes_room(void **state)
{
    sb_predicted_events *predicted_events = *state;
    for (uint32_t i = 0; i < SB_PREDICTED_EVENT_COUNT; i++) {
        predict(predicted_events, 1000 + 100 * i, SB_EVENT_PICK_UP);
    }
    static sb_frame frame;
    sb_game *game = begin_match(&frame);
    play(game, &frame);
    sb_predicted_events_note(predicted_events, game, SLOT);
    uint32_t count, noted = 0;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t k = 0; k < count; k++) {
        noted += events[k].entity == SLOT;
    }
    assert_true(noted >= 1);
    assert_int_equal(predicted_events->count, SB_PREDICTED_EVENT_COUNT);
    assert_int_equal(predicted_events->dropped_count, noted); // none of them had been polled
    sb_client_event event = told(1000, SB_EVENT_PICK_UP, SLOT);
    assert_false(sb_predicted_events_confirm(predicted_events, &event, 15));
    for (uint32_t i = noted; i < SB_PREDICTED_EVENT_COUNT; i++) {
        assert_true(sb_predicted_events_pop(predicted_events, &event));
        assert_int_equal(event.tick, 1000 + 100 * i);
    }
    for (uint32_t i = 0; i < noted; i++) {
        assert_true(sb_predicted_events_pop(predicted_events, &event));
        assert_int_equal(event.tick, 1);
    }
    assert_false(sb_predicted_events_pop(predicted_events, &event));
    sb_game_destroy(game);
}

// As at the start of the next match: events that were not polled stay, and an event of the new
// match does not confirm them.
static void ended_match_is_polled_but_no_longer_confirmed(void **state)
{
    sb_predicted_events *predicted_events = *state;
    predict(predicted_events, 100, SB_EVENT_FIRE);
    predict(predicted_events, 101, SB_EVENT_FIRE);
    sb_client_event event = told(100, SB_EVENT_FIRE, SLOT);
    assert_true(sb_predicted_events_confirm(predicted_events, &event, 15));
    sb_predicted_events_end(predicted_events);
    assert_false(sb_predicted_events_confirm(predicted_events, &event, 15));
    assert_true(sb_predicted_events_pop(predicted_events, &event));
    assert_int_equal(event.tick, 100);
    assert_true(sb_predicted_events_pop(predicted_events, &event));
    assert_int_equal(event.tick, 101);
    assert_false(sb_predicted_events_pop(predicted_events, &event));
    predict(predicted_events, 102, SB_EVENT_FIRE);
    event = told(102, SB_EVENT_FIRE, SLOT);
    assert_true(sb_predicted_events_confirm(predicted_events, &event, 15));
}

int main(void)
{
#define PREDICTED_EVENTS_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        PREDICTED_EVENTS_TEST(only_what_the_player_did_is_noted),
        PREDICTED_EVENTS_TEST(each_is_polled_once_in_order),
        PREDICTED_EVENTS_TEST(each_is_confirmed_once),
        PREDICTED_EVENTS_TEST(confirmation_needs_kind_player_and_time),
        PREDICTED_EVENTS_TEST(oldest_makes_room),
        PREDICTED_EVENTS_TEST(ended_match_is_polled_but_no_longer_confirmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
