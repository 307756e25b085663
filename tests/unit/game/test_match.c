#include "game/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"

#define EVENT_CAPACITY (2u * 8u) // two players

static field_match match;

static int begin(void **state)
{
    (void)state;
    field_match_begin(&match, 2, 60);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_match_end(&match);
    return 0;
}

static void match_view_points_into_the_block(void **state)
{
    (void)state;
    field_match_populate(&match, 2);
    sb_match view = field_match_view(&match);
    const uint8_t *block = view.world.block;
    const uint8_t *block_end = block + view.world.layout->size;
    assert_true((const uint8_t *)view.players >= block);
    assert_true((const uint8_t *)(view.events + view.event_capacity) <= block_end);
    assert_true((const uint8_t *)(view.players + view.player_capacity) <= block_end);
    assert_int_equal(view.player_capacity, 2);
    assert_int_equal(view.event_capacity, EVENT_CAPACITY);
    // The one that is being played next.
    assert_int_equal(view.tick, sb_game_tick(match.game) + 1);
    assert_ptr_equal(view.players, sb_game_player(match.game, 0));
}

static void match_state_table_is_packed(void **state)
{
    (void)state;
    assert_true(sb_table_is_packed(&sb_match_state_table));
}

static void match_ticks_round_to_the_nearest_and_are_at_least_one(void **state)
{
    (void)state;
    sb_match view = field_match_view(&match);
    assert_int_equal(sb_match_ticks(&view, 3.0f), 180);
    assert_int_equal(sb_match_ticks(&view, 1.2f), 72);
    assert_int_equal(sb_match_ticks(&view, 4.0f), 240);
    assert_int_equal(sb_match_ticks(&view, 0.0249f), 1);
    assert_int_equal(sb_match_ticks(&view, 0.0251f), 2);
    assert_int_equal(sb_match_ticks(&view, 0.0f), 1);
}

static void events_of_equal_player_and_kind_are_numbered(void **state)
{
    (void)state;
    sb_match view = field_match_view(&match);
    static const struct {
        uint8_t kind, player, ordinal;
    } rows[] = {
        {SB_EVENT_FIRE, 0, 0}, {SB_EVENT_FIRE, 1, 0}, {SB_EVENT_HIT, 0, 0},  {SB_EVENT_FIRE, 0, 1},
        {SB_EVENT_HIT, 0, 1},  {SB_EVENT_FIRE, 0, 2}, {SB_EVENT_FIRE, 1, 1}, {SB_EVENT_DEATH, 1, 0},
    };
    const uint32_t count = sizeof rows / sizeof rows[0];
    for (uint32_t i = 0; i < count; i++) {
        // Whatever the caller put into the ordinal, it is counted.
        sb_match_event_add(
            &view, (sb_event){.kind = rows[i].kind, .player = rows[i].player, .ordinal = 77});
    }
    uint32_t event_count;
    const sb_event *events = sb_game_events(match.game, &event_count);
    assert_int_equal(event_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(events[i].kind, rows[i].kind);
        assert_int_equal(events[i].player, rows[i].player);
        assert_int_equal(events[i].ordinal, rows[i].ordinal);
    }
}

static void events_beyond_capacity_are_dropped_and_counted(void **state)
{
    (void)state;
    sb_match view = field_match_view(&match);
    for (uint32_t i = 0; i < EVENT_CAPACITY + 5; i++) {
        sb_match_event_add(&view, (sb_event){.kind = SB_EVENT_IMPACT, .value = (uint16_t)i});
    }
    assert_int_equal(view.state->event_count, EVENT_CAPACITY);
    assert_int_equal(view.state->event_dropped_count, 5);
    assert_int_equal(view.events[EVENT_CAPACITY - 1].value, EVENT_CAPACITY - 1);
    assert_int_equal(view.events[EVENT_CAPACITY - 1].ordinal, EVENT_CAPACITY - 1);
    // The count of the dropped ones is since the start; the events are the last tick's.
    field_match_play(&match, 1);
    view = field_match_view(&match);
    assert_int_equal(view.state->event_count, 0);
    assert_int_equal(view.state->event_dropped_count, 5);
}

static void more_commands_than_events_fit_keep_the_list_bounded(void **state)
{
    (void)state;
    // 128 commands on two slots make 128 events for 16 places.
    for (uint32_t i = 0; i < 32; i++) {
        for (uint32_t player = 0; player < 2; player++) {
            field_match_join(&match, player);
            field_match_leave(&match, player);
        }
    }
    assert_int_equal(match.frame.command_count, SB_FRAME_COMMAND_COUNT_MAX);
    field_match_play(&match, 1);
    uint32_t count;
    const sb_event *events = sb_game_events(match.game, &count);
    assert_int_equal(count, EVENT_CAPACITY);
    assert_int_equal(events[count - 1].ordinal, 3);
    assert_int_equal(field_match_view(&match).state->event_dropped_count, 128 - EVENT_CAPACITY);
    assert_int_equal(field_match_player(&match, 1)->state, SB_PLAYER_EMPTY);
}

int main(void)
{
#define MATCH_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        MATCH_TEST(match_view_points_into_the_block),
        MATCH_TEST(match_state_table_is_packed),
        MATCH_TEST(match_ticks_round_to_the_nearest_and_are_at_least_one),
        MATCH_TEST(events_of_equal_player_and_kind_are_numbered),
        MATCH_TEST(events_beyond_capacity_are_dropped_and_counted),
        MATCH_TEST(more_commands_than_events_fit_keep_the_list_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
