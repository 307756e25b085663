#include "game/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"

// The capacity that the rules ask for.
#define EVENT_CAPACITY event_capacity()

static field_match match;

static uint32_t event_capacity(void)
{
    field_view view;
    field_match_view(&match, &view);
    return view.match.event_capacity - 1;
}

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
    field_view view;
    field_match_view(&match, &view);
    const uint8_t *block = view.match.world.block;
    const uint8_t *block_end = block + view.match.world.layout->size;
    assert_true((const uint8_t *)view.match.slots >= block);
    assert_true((const uint8_t *)(view.match.slots + 2) <= block_end);
    assert_true((const uint8_t *)view.play.players >= block);
    assert_true((const uint8_t *)(view.match.events + view.match.event_capacity) <= block_end);
    assert_true((const uint8_t *)(view.play.players + view.play.player_capacity) <= block_end);
    assert_int_equal(view.match.context.player_capacity, 2);
    // The last place is reserved for the end of the match.
    assert_int_equal(view.match.event_capacity, EVENT_CAPACITY + 1);
    // The tick that is played next.
    assert_int_equal(view.match.context.tick, sb_game_tick(match.game) + 1);
    assert_ptr_equal(view.match.slots, sb_game_slot(match.game, 0));
    assert_ptr_equal(view.match.context.game, &view.match);
    assert_ptr_equal(view.play.players, sb_tanks_player(match.game, 0));
}

static void match_state_table_is_packed(void **state)
{
    (void)state;
    assert_true(sb_table_is_packed(&sb_match_state_table));
}

static void events_of_equal_entity_and_kind_are_numbered(void **state)
{
    (void)state;
    field_view view;
    field_match_view(&match, &view);
    static const struct {
        uint8_t kind, entity, ordinal;
    } rows[] = {
        {SB_EVENT_FIRE, 0, 0}, {SB_EVENT_FIRE, 1, 0}, {SB_EVENT_HIT, 0, 0},  {SB_EVENT_FIRE, 0, 1},
        {SB_EVENT_HIT, 0, 1},  {SB_EVENT_FIRE, 0, 2}, {SB_EVENT_FIRE, 1, 1}, {SB_EVENT_DEATH, 1, 0},
    };
    const uint32_t count = sizeof rows / sizeof rows[0];
    for (uint32_t i = 0; i < count; i++) {
        // The game sets the ordinal, whatever the caller put there.
        sb_match_event_add(
            &view.match, (sb_event){.kind = rows[i].kind, .entity = rows[i].entity, .ordinal = 77});
    }
    uint32_t event_count;
    const sb_event *events = sb_game_events(match.game, &event_count);
    assert_int_equal(event_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(events[i].kind, rows[i].kind);
        assert_int_equal(events[i].entity, rows[i].entity);
        assert_int_equal(events[i].ordinal, rows[i].ordinal);
    }
}

static void events_beyond_capacity_are_dropped_and_counted(void **state)
{
    (void)state;
    field_view view;
    field_match_view(&match, &view);
    for (uint32_t i = 0; i < EVENT_CAPACITY + 5; i++) {
        sb_match_event_add(&view.match, (sb_event){.kind = SB_EVENT_IMPACT, .value = (uint16_t)i});
    }
    assert_int_equal(view.match.state->event_count, EVENT_CAPACITY);
    assert_int_equal(view.match.state->event_dropped_count, 5);
    assert_int_equal(view.match.events[EVENT_CAPACITY - 1].value, EVENT_CAPACITY - 1);
    assert_int_equal(view.match.events[EVENT_CAPACITY - 1].ordinal, EVENT_CAPACITY - 1);
    // The dropped events are counted since the start; the list has those of the last tick.
    field_match_play(&match, 1);
    field_match_view(&match, &view);
    assert_int_equal(view.match.state->event_count, 0);
    assert_int_equal(view.match.state->event_dropped_count, 5);
}

static void more_commands_than_events_fit_keep_the_list_bounded(void **state)
{
    (void)state;
    // 128 commands on two slots make 128 events, 32 of each kind and player, for 32 places.
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
    assert_int_equal(events[count - 1].ordinal, (EVENT_CAPACITY - 1) / 4);
    field_view view;
    field_match_view(&match, &view);
    assert_int_equal(view.match.state->event_dropped_count, 128 - EVENT_CAPACITY);
    assert_int_equal(field_match_player(&match, 1)->state, SB_PLAYER_EMPTY);
}

int main(void)
{
#define MATCH_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        MATCH_TEST(match_view_points_into_the_block),
        MATCH_TEST(match_state_table_is_packed),
        MATCH_TEST(events_of_equal_entity_and_kind_are_numbered),
        MATCH_TEST(events_beyond_capacity_are_dropped_and_counted),
        MATCH_TEST(more_commands_than_events_fit_keep_the_list_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
