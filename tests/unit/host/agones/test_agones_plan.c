// What Agones is told, and when: the clock, the server and Agones are the test's.
#include "host/agones/agones_plan.h"

#include "test.h"

// An SDK server that takes everything, unless it is told to refuse.
typedef struct stage {
    sb_agones_plan plan;
    sb_agones_view view;
    uint64_t now_ms;
    bool refuses;
    bool says_nothing; ///< of the game server
    uint32_t calls[SB_AGONES_CALL_COUNT];
    uint32_t states[SB_AGONES_STATE_COUNT]; ///< asked for
    bool room;                              ///< told last
} stage;

static stage at_start(void)
{
    return (stage){.view = {.ready = true,
                            .room = true,
                            .player_capacity = 16,
                            .sessions = 1,
                            .session_capacity = 4}};
}

// Makes all calls that are due; a plan that never comes to rest fails.
static void settle(stage *self)
{
    sb_agones_plan_view(&self->plan, &self->view, self->now_ms);
    sb_agones_call call;
    uint32_t count = 0;
    while ((call = sb_agones_plan_next(&self->plan, self->now_ms)) != SB_AGONES_CALL_NONE) {
        assert_true(count++ < 100);
        self->calls[call]++;
        if (call == SB_AGONES_CALL_STATE) {
            self->states[self->plan.next_state]++;
        }
        if (call == SB_AGONES_CALL_ROOM && !self->refuses) {
            self->room = self->plan.next_value != 0;
        }
        const bool taken = !self->refuses && !(self->says_nothing && call == SB_AGONES_CALL_ASK);
        sb_agones_plan_end(&self->plan, call, taken, self->now_ms, 0);
    }
}

static void pass(stage *self, uint64_t ms)
{
    self->now_ms += ms;
    settle(self);
}

static bool see(stage *self, sb_agones_state state, uint64_t allocation)
{
    const bool outside = sb_agones_plan_see(&self->plan, state, allocation, self->now_ms);
    settle(self);
    return outside;
}

static stage that_is_ready(void)
{
    stage self = at_start();
    see(&self, SB_AGONES_STARTING, 0);
    see(&self, SB_AGONES_READY, 0);
    return self;
}

static void a_server_that_starts_asks_before_it_says_that_it_is_ready(void **state)
{
    (void)state;
    stage self = at_start();
    settle(&self);
    assert_int_equal(self.calls[SB_AGONES_CALL_ASK], 1);
    assert_int_equal(self.calls[SB_AGONES_CALL_STATE], 0);
    see(&self, SB_AGONES_STARTING, 0);
    assert_int_equal(self.states[SB_AGONES_READY], 1);
    pass(&self, 1000);
    assert_int_equal(self.calls[SB_AGONES_CALL_STATE], 1);
    for (uint32_t i = SB_AGONES_CALL_ASK; i < SB_AGONES_CALL_COUNT; i++) {
        assert_int_equal(self.calls[i], 1);
    }
}

static void nothing_is_told_before_clients_can_join(void **state)
{
    (void)state;
    stage self = at_start();
    self.view.ready = false;
    settle(&self);
    pass(&self, 100000);
    for (uint32_t i = 0; i < SB_AGONES_CALL_COUNT; i++) {
        assert_int_equal(self.calls[i], 0);
    }
}

static void players_allocate_the_server_and_an_empty_one_is_ready_again(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 1;
    pass(&self, 1000);
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 1);
    assert_false(see(&self, SB_AGONES_ALLOCATED, 7)); // its own
    pass(&self, 60000);
    self.view.players = 0;
    pass(&self, 0);
    pass(&self, SB_AGONES_EMPTY_MS - 1);
    assert_int_equal(self.states[SB_AGONES_READY], 1);
    pass(&self, 1);
    assert_int_equal(self.states[SB_AGONES_READY], 2);
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 1);
}

static void an_event_before_the_answer_of_its_call_is_no_allocation_from_outside(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 1;
    sb_agones_plan_view(&self.plan, &self.view, self.now_ms);
    assert_int_equal(sb_agones_plan_next(&self.plan, self.now_ms), SB_AGONES_CALL_STATE);
    assert_false(sb_agones_plan_see(&self.plan, SB_AGONES_ALLOCATED, 7, self.now_ms));
    sb_agones_plan_end(&self.plan, SB_AGONES_CALL_STATE, true, self.now_ms, 0);
    settle(&self);
    assert_int_equal(self.calls[SB_AGONES_CALL_STATE], 1);
    assert_true(see(&self, SB_AGONES_ALLOCATED, 8)); // the next one is
}

static void an_event_of_an_older_state_does_not_repeat_a_call(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 1;
    pass(&self, 1000);
    see(&self, SB_AGONES_READY, 0); // was on its way
    pass(&self, SB_AGONES_SETTLE_MS - 1);
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 1);
    pass(&self, 1); // the call was lost
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 2);
}

static void an_allocation_from_outside_waits_for_its_players(void **state)
{
    (void)state;
    stage self = that_is_ready();
    assert_true(see(&self, SB_AGONES_ALLOCATED, 5));
    pass(&self, SB_AGONES_HELD_MS - 1);
    assert_int_equal(self.states[SB_AGONES_READY], 1);
    self.view.players = 2;
    pass(&self, 0);
    self.view.players = 0;
    pass(&self, 100000);
    pass(&self, SB_AGONES_EMPTY_MS);
    assert_int_equal(self.states[SB_AGONES_READY], 2);
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 0);
}

static void an_allocation_whose_players_never_come_ends(void **state)
{
    (void)state;
    stage self = that_is_ready();
    see(&self, SB_AGONES_ALLOCATED, 5);
    pass(&self, SB_AGONES_HELD_MS);
    assert_int_equal(self.states[SB_AGONES_READY], 2);
}

static void a_container_that_starts_again_keeps_the_allocation(void **state)
{
    (void)state;
    stage self = at_start();
    settle(&self);
    see(&self, SB_AGONES_ALLOCATED, 5);
    pass(&self, 1000);
    assert_int_equal(self.calls[SB_AGONES_CALL_STATE], 0);
}

static void room_is_told_again_once_the_players_of_an_allocation_have_come(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 3;
    pass(&self, 1000);
    see(&self, SB_AGONES_ALLOCATED, 5);
    assert_true(self.room);
    pass(&self, SB_AGONES_SETTLE_MS);
    assert_true(see(&self, SB_AGONES_ALLOCATED, 6)); // again, by its label
    assert_false(self.room);
    pass(&self, SB_AGONES_ROOM_HELD_MS - 1);
    assert_false(self.room);
    self.view.players = 4;
    pass(&self, 0);
    assert_true(self.room);
    assert_true(see(&self, SB_AGONES_ALLOCATED, 8));
    assert_false(self.room);
    pass(&self, SB_AGONES_ROOM_HELD_MS);
    assert_true(self.room);
    self.view.room = false;
    pass(&self, 1);
    assert_false(self.room);
}

// The players of an allocation come while others leave.
static void players_that_leave_are_not_counted_against_those_of_an_allocation(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 3;
    pass(&self, 1000);
    see(&self, SB_AGONES_ALLOCATED, 5);
    pass(&self, SB_AGONES_SETTLE_MS);
    assert_true(see(&self, SB_AGONES_ALLOCATED, 6));
    assert_false(self.room);
    self.view.players = 1;
    pass(&self, 1);
    assert_false(self.room);
    self.view.players = 2;
    pass(&self, 1);
    assert_true(self.room);
}

static void room_is_told_again_even_if_players_come_with_their_allocation(void **state)
{
    (void)state;
    stage self = that_is_ready();
    const uint32_t before = self.calls[SB_AGONES_CALL_ROOM];
    // The allocation sets the label to "no"; the server's own "yes" has not changed.
    assert_true(sb_agones_plan_see(&self.plan, SB_AGONES_ALLOCATED, 5, self.now_ms));
    self.view.players = 1;
    pass(&self, 1);
    assert_int_equal(self.calls[SB_AGONES_CALL_ROOM], before + 1);
    assert_true(self.room);
}

static void a_session_of_the_backend_reserves_the_server_until_somebody_joins(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.awaits = true;
    pass(&self, 1000);
    assert_int_equal(self.states[SB_AGONES_RESERVED], 1);
    see(&self, SB_AGONES_RESERVED, 0);
    pass(&self, SB_AGONES_RESERVE_RENEW_MS - 1);
    assert_int_equal(self.states[SB_AGONES_RESERVED], 1);
    pass(&self, 1);
    assert_int_equal(self.states[SB_AGONES_RESERVED], 2);
    self.view.players = 1;
    self.view.awaits = false;
    pass(&self, 1);
    assert_int_equal(self.states[SB_AGONES_ALLOCATED], 1);
}

static void a_reservation_never_takes_an_allocation_away(void **state)
{
    (void)state;
    stage self = that_is_ready();
    see(&self, SB_AGONES_ALLOCATED, 5);
    self.view.awaits = true;
    pass(&self, 60000);
    assert_int_equal(self.states[SB_AGONES_RESERVED], 0);
}

static void a_draining_server_stays_as_it_is_and_shuts_down_at_its_end(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 1;
    pass(&self, 1000);
    see(&self, SB_AGONES_ALLOCATED, 5);
    self.view.draining = true;
    pass(&self, 1);
    assert_false(self.room);
    self.view.players = 0;
    pass(&self, 100000);
    pass(&self, 100000);
    assert_int_equal(self.states[SB_AGONES_READY], 1);
    assert_int_equal(self.states[SB_AGONES_SHUTDOWN], 0);
    self.view.ended = true;
    pass(&self, 1);
    pass(&self, 1);
    assert_int_equal(self.states[SB_AGONES_SHUTDOWN], 1);
}

static void a_server_that_is_to_shut_down_asks_for_no_other_state(void **state)
{
    (void)state;
    stage self = that_is_ready();
    see(&self, SB_AGONES_SHUTDOWN, 0);
    const uint32_t before = self.calls[SB_AGONES_CALL_STATE];
    self.view.players = 3;
    pass(&self, 100000);
    assert_int_equal(self.calls[SB_AGONES_CALL_STATE], before);
    assert_int_equal(sb_agones_plan_state(&self.plan, self.now_ms), SB_AGONES_SHUTDOWN);
}

static void counts_are_told_when_they_change_alone(void **state)
{
    (void)state;
    stage self = that_is_ready();
    for (uint32_t players = 1; players <= 5; players++) {
        self.view.players = players;
        pass(&self, 1000);
        pass(&self, 1000);
        assert_int_equal(self.calls[SB_AGONES_CALL_PLAYERS], 1 + players);
    }
    assert_int_equal(self.calls[SB_AGONES_CALL_SESSIONS], 1);
    self.view.sessions = 2;
    self.view.list_hash = 77;
    pass(&self, 1);
    assert_int_equal(self.calls[SB_AGONES_CALL_SESSIONS], 2);
    assert_int_equal(self.calls[SB_AGONES_CALL_LIST], 2);
    sb_agones_plan_forget(&self.plan); // another SDK server
    pass(&self, 1);
    assert_int_equal(self.calls[SB_AGONES_CALL_LIST], 3);
    assert_int_equal(self.calls[SB_AGONES_CALL_KEY], 2);
}

// Each attempt to watch ends at once, and all is told again.
static void server_is_ready_although_nobody_tells_its_state(void **state)
{
    (void)state;
    stage self = at_start();
    self.says_nothing = true;
    for (uint32_t i = 0; i < 600; i++) {
        pass(&self, 100);
        if (i % 50 == 0) {
            sb_agones_plan_forget(&self.plan);
        }
    }
    assert_in_range(self.calls[SB_AGONES_CALL_ASK], 8, 25);
    assert_in_range(self.states[SB_AGONES_READY], 1, 20);
}

static void end_is_told_at_once_after_refusals(void **state)
{
    (void)state;
    stage self = that_is_ready();
    self.view.players = 1;
    self.refuses = true;
    for (uint32_t i = 0; i < 300; i++) {
        pass(&self, 100);
    }
    assert_int_equal(self.states[SB_AGONES_SHUTDOWN], 0);
    self.refuses = false;
    self.view.players = 0;
    self.view.ended = true;
    pass(&self, 1);
    assert_int_equal(self.states[SB_AGONES_SHUTDOWN], 1);
}

static void refused_calls_come_again_ever_later_and_hold_up_no_others(void **state)
{
    (void)state;
    stage self = at_start();
    self.refuses = true;
    for (uint32_t i = 0; i < 600; i++) {
        pass(&self, 100);
    }
    assert_in_range(self.calls[SB_AGONES_CALL_ROOM], 8, 25);
    assert_in_range(self.states[SB_AGONES_READY], 1, 20); // though nobody told the state
    self.refuses = false;
    pass(&self, SB_AGONES_RETRY_MS_MAX);
    assert_true(self.room);
    assert_int_equal(sb_agones_plan_state(&self.plan, self.now_ms), SB_AGONES_READY);
}

static void another_sdk_server_is_told_all_and_what_was_refused_waits_for_its_time(void **state)
{
    (void)state;
    stage self = that_is_ready();
    const uint32_t before = self.calls[SB_AGONES_CALL_ROOM];
    pass(&self, 100);
    assert_int_equal(self.calls[SB_AGONES_CALL_ROOM], before);
    sb_agones_plan_forget(&self.plan);
    pass(&self, 100);
    assert_int_equal(self.calls[SB_AGONES_CALL_ROOM], before + 1);
    self.refuses = true;
    sb_agones_plan_forget(&self.plan);
    pass(&self, 1);
    assert_int_equal(self.calls[SB_AGONES_CALL_ROOM], before + 2);
    for (uint32_t i = 0; i < 10; i++) {
        sb_agones_plan_forget(&self.plan);
        pass(&self, 1);
    }
    assert_int_equal(self.calls[SB_AGONES_CALL_ROOM], before + 2);
}

static void the_delay_doubles_up_to_its_bound_and_half_of_it_is_random(void **state)
{
    (void)state;
    uint32_t bound = SB_AGONES_RETRY_MS_MIN;
    for (uint32_t i = 1; i < 40; i++) {
        assert_in_range(sb_agones_retry_ms(i, i * 2654435761u), bound / 2, bound);
        assert_int_equal(sb_agones_retry_ms(i, 0), bound / 2);
        bound = bound * 2 < SB_AGONES_RETRY_MS_MAX ? bound * 2 : SB_AGONES_RETRY_MS_MAX;
    }
}

static void states_have_the_names_of_agones(void **state)
{
    (void)state;
    assert_int_equal(sb_agones_state_read("Ready"), SB_AGONES_READY);
    assert_int_equal(sb_agones_state_read("Allocated"), SB_AGONES_ALLOCATED);
    assert_int_equal(sb_agones_state_read("Reserved"), SB_AGONES_RESERVED);
    assert_int_equal(sb_agones_state_read("Shutdown"), SB_AGONES_SHUTDOWN);
    assert_int_equal(sb_agones_state_read("Unhealthy"), SB_AGONES_UNHEALTHY);
    assert_int_equal(sb_agones_state_read("RequestReady"), SB_AGONES_STARTING);
    assert_int_equal(sb_agones_state_read("Unknown"), SB_AGONES_STARTING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_that_starts_asks_before_it_says_that_it_is_ready),
        cmocka_unit_test(nothing_is_told_before_clients_can_join),
        cmocka_unit_test(players_allocate_the_server_and_an_empty_one_is_ready_again),
        cmocka_unit_test(an_event_before_the_answer_of_its_call_is_no_allocation_from_outside),
        cmocka_unit_test(an_event_of_an_older_state_does_not_repeat_a_call),
        cmocka_unit_test(an_allocation_from_outside_waits_for_its_players),
        cmocka_unit_test(an_allocation_whose_players_never_come_ends),
        cmocka_unit_test(a_container_that_starts_again_keeps_the_allocation),
        cmocka_unit_test(room_is_told_again_once_the_players_of_an_allocation_have_come),
        cmocka_unit_test(players_that_leave_are_not_counted_against_those_of_an_allocation),
        cmocka_unit_test(room_is_told_again_even_if_players_come_with_their_allocation),
        cmocka_unit_test(a_session_of_the_backend_reserves_the_server_until_somebody_joins),
        cmocka_unit_test(a_reservation_never_takes_an_allocation_away),
        cmocka_unit_test(a_draining_server_stays_as_it_is_and_shuts_down_at_its_end),
        cmocka_unit_test(a_server_that_is_to_shut_down_asks_for_no_other_state),
        cmocka_unit_test(counts_are_told_when_they_change_alone),
        cmocka_unit_test(server_is_ready_although_nobody_tells_its_state),
        cmocka_unit_test(end_is_told_at_once_after_refusals),
        cmocka_unit_test(refused_calls_come_again_ever_later_and_hold_up_no_others),
        cmocka_unit_test(another_sdk_server_is_told_all_and_what_was_refused_waits_for_its_time),
        cmocka_unit_test(the_delay_doubles_up_to_its_bound_and_half_of_it_is_random),
        cmocka_unit_test(states_have_the_names_of_agones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
