// Of hello.c: a lobby with a gate.
#include "session/lobby/gate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "open_lobby.h"

// The gate's answers, and what it was asked.
static struct {
    sb_gate_verdict verdict;
    uint32_t session;
    const char *name;
    uint32_t judged, joined;
    uint32_t last_peer, last_session;
} gate;

static sb_gate_verdict judge(void *context, uint32_t peer, sb_message_hello *hello)
{
    assert_ptr_equal(context, &gate);
    gate.judged++;
    gate.last_peer = peer;
    if (gate.session != 0) {
        hello->session = gate.session;
    }
    if (gate.name != NULL) {
        hello->name = (sb_text){gate.name, (uint32_t)strlen(gate.name)};
    }
    return gate.verdict;
}

static void joined(void *context, uint32_t peer, uint32_t session)
{
    assert_ptr_equal(context, &gate);
    assert_int_equal(peer, gate.last_peer);
    gate.joined++;
    gate.last_session = session;
}

static int begin(void **state)
{
    int result = open_lobby_begin(state);
    sb_lobby_destroy(open_lobby);
    memset(&gate, 0, sizeof gate);
    sb_lobby_def def = open_lobby_def();
    def.session.recorded = false;
    def.gate = (sb_gate){.judge = judge, .joined = joined, .context = &gate};
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
    return result;
}

#define GATE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, open_lobby_end)

static void knock(uint32_t peer)
{
    const sb_message hello = wire_tap_hello("guest");
    wire_tap_clear(&open_tap);
    connect_and_send(peer, &hello);
}

static uint64_t refused_tokens(void)
{
    return sb_lobby_get_counters(open_lobby)->refused_token;
}

static void admitted_client_joins_and_the_gate_is_told(void **state)
{
    (void)state;
    assert_int_equal(open_join(5, 0), 1);
    assert_int_equal(gate.judged, 1);
    assert_int_equal(gate.joined, 1);
    assert_int_equal(gate.last_peer, 5);
    assert_int_equal(gate.last_session, 1);
    assert_int_equal(refused_tokens(), 0);
}

static void refused_client_is_told_the_text_of_the_gate(void **state)
{
    (void)state;
    gate.verdict.refusal = "not on the list";
    knock(3);
    assert_refused(3, SB_REFUSAL_TOKEN);
    sb_message message;
    wire_tap_get(&open_tap, 3, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.text.size, strlen("not on the list"));
    assert_memory_equal(message.refuse.text.data, "not on the list", message.refuse.text.size);
    assert_int_equal(gate.joined, 0);
    assert_int_equal(refused_tokens(), 1);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
}

static void gate_is_not_asked_about_hellos_that_are_refused_anyway(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("old");
    hello.hello.simulation_version++;
    connect_and_send(1, &hello);
    hello = wire_tap_hello("lost");
    hello.hello.session = SESSION_COUNT + 1;
    connect_and_send(2, &hello);
    assert_true(open_tap.closed[1] && open_tap.closed[2]);
    assert_int_equal(gate.judged, 0);
}

static void session_of_the_gate_replaces_that_of_the_hello(void **state)
{
    (void)state;
    gate.session = 2;
    assert_int_equal(open_join(0, 0), 2);
    gate.session = SESSION_COUNT + 1;
    knock(1);
    assert_refused(1, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(gate.joined, 1);
}

static void client_for_whom_there_is_no_room_has_not_joined(void **state)
{
    (void)state;
    gate.session = 1;
    assert_int_equal(open_join(0, 0), 1);
    assert_int_equal(open_join(1, 0), 1);
    knock(2);
    assert_refused(2, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(gate.judged, 3);
    assert_int_equal(gate.joined, 2);
}

static void name_of_the_gate_holds_in_the_match(void **state)
{
    (void)state;
    gate.name = "Zoe";
    assert_int_equal(open_join(0, 0), 1);
    open_play(1);
    sb_message roster;
    wire_tap_get(&open_tap, 0, SB_MESSAGE_ROSTER, 0, &roster);
    assert_int_equal(roster.roster.players[0].name.size, 3);
    assert_memory_equal(roster.roster.players[0].name.data, "Zoe", 3);
}

static void client_of_a_mode_joins_only_a_session_that_plays_it(void **state)
{
    (void)state;
    gate.verdict.mode = (sb_text){"deathmatch", 10};
    assert_int_equal(open_join(0, 0), 1);
    static const sb_text OTHERS[] = {
        {"ctf", 3}, {"deathmatc", 9}, {"deathmatch2", 11}, {"Deathmatch", 10}};
    for (uint32_t i = 0; i < 4; i++) {
        gate.verdict.mode = OTHERS[i];
        knock(1 + i);
        assert_refused(1 + i, SB_REFUSAL_TOKEN);
    }
    assert_int_equal(refused_tokens(), 4);
    assert_int_equal(gate.joined, 1);
}

static void members_of_a_party_come_together_while_there_is_room(void **state)
{
    (void)state;
    gate.session = 2;
    gate.verdict.party = 77;
    assert_int_equal(open_join(0, 0), 2);
    gate.session = 0;
    assert_int_equal(open_join(1, 0), 2);
    assert_int_equal(open_join(2, 0), 1); // the party's session is full
    gate.verdict.party = 78;
    assert_int_equal(open_join(3, 0), 1); // another party
}

static void party_that_has_left_is_forgotten(void **state)
{
    (void)state;
    gate.session = 2;
    gate.verdict.party = 77;
    assert_int_equal(open_join(0, 0), 2);
    sb_lobby_leave(open_lobby, 0);
    gate.session = 0;
    assert_int_equal(open_join(1, 0), 1);
}

// A client that has the secret was admitted before; a false secret gains nothing.
static void returning_player_is_not_judged(void **state)
{
    (void)state;
    gate.verdict.refusal = "not on the list";
    sb_message hello = wire_tap_hello("back");
    static const uint8_t SECRET[SB_RESUME_SECRET_SIZE] = {1};
    hello.hello.resume = (sb_blob){SECRET, sizeof SECRET};
    wire_tap_clear(&open_tap);
    connect_and_send(0, &hello);
    assert_refused(0, SB_REFUSAL_RESUME);
    assert_int_equal(gate.judged, 0);
    // Only players come back: with a secret a spectator is judged all the same.
    hello.hello.role = SB_ROLE_SPECTATOR;
    wire_tap_clear(&open_tap);
    connect_and_send(1, &hello);
    assert_refused(1, SB_REFUSAL_TOKEN);
    assert_int_equal(gate.judged, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GATE_TEST(admitted_client_joins_and_the_gate_is_told),
        GATE_TEST(refused_client_is_told_the_text_of_the_gate),
        GATE_TEST(gate_is_not_asked_about_hellos_that_are_refused_anyway),
        GATE_TEST(session_of_the_gate_replaces_that_of_the_hello),
        GATE_TEST(client_for_whom_there_is_no_room_has_not_joined),
        GATE_TEST(name_of_the_gate_holds_in_the_match),
        GATE_TEST(client_of_a_mode_joins_only_a_session_that_plays_it),
        GATE_TEST(members_of_a_party_come_together_while_there_is_room),
        GATE_TEST(party_that_has_left_is_forgotten),
        GATE_TEST(returning_player_is_not_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
