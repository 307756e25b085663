// Of arrival.c: clients that come by a ticket for a session which is made elsewhere meanwhile. The
// maker notes what it is asked for, and the test hands the game over.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "field_match.h"
#include "plain_secrets.h"
#include "session/lobby/lobby.h"
#include "wire_tap.h"

#define HZ 60u
#define BEGUN_MAX 4u
#define SOURCE(peer) ((sb_peer_source){.address = (peer) + 1, .network = 1000})

static counting_heap heap;
static sb_allocator allocator;
static wire_tap tap;
static sb_lobby *lobby;
static sb_map map;
static const sb_map *const maps[] = {&map};
static const sb_lobby_port ports[2] = {{7000, 8000}, {7001, 8001}};
static sb_place_def mode;
static uint32_t drawn, begun_count;
static uint32_t begun_tickets[BEGUN_MAX];
static sb_game_def begun_defs[BEGUN_MAX];

static bool ask(void *context, uint32_t to, const sb_transfer *question)
{
    (void)context;
    (void)to;
    (void)question;
    return false;
}

static bool begin_game(void *context, uint32_t ticket, const sb_game_def *def, const sb_map *on)
{
    (void)context;
    (void)on;
    assert_true(begun_count < BEGUN_MAX);
    begun_tickets[begun_count] = ticket;
    begun_defs[begun_count++] = *def;
    return true;
}

static int begin(void **state)
{
    (void)state;
    heap = (counting_heap){0};
    allocator = counting_heap_allocator(&heap);
    begun_count = 0;
    field_map(&map);
    wire_tap_begin(&tap);
    mode = sb_place_def_default();
    snprintf(mode.mode, sizeof mode.mode, "duel");
    mode.game.player_capacity = 2;
    mode.game.tick_rate_hz = HZ;
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = 0;
    def.session_capacity = 4;
    def.peer_capacity = 8;
    def.number_first = def.number_stride = 2;
    def.network = (sb_lobby_network){.ports = ports, .ask = ask};
    def.maps = maps;
    def.map_count = 1;
    def.session.game.tick_rate_hz = HZ;
    def.session.output = wire_tap_output(&tap);
    def.session.secrets = plain_secrets(&drawn);
    def.modes = &mode;
    def.mode_count = 1;
    def.maker = (sb_game_maker){begin_game, NULL};
    assert_int_equal(sb_lobby_create(&def, &map, &allocator, &lobby), SB_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_lobby_destroy(lobby);
    wire_tap_end(&tap);
    assert_int_equal(heap.live_count, 0);
    return 0;
}

static void deliver(void *context, const void *bytes, size_t size)
{
    sb_lobby_receive(lobby, *(const uint32_t *)context, bytes, size);
}

// What another lobby asks for a client that wants a session made.
static sb_transfer question_of(uint32_t peer, sb_message_type request)
{
    sb_transfer question = {.lobby = 0,
                            .to = 1,
                            .ask = 1,
                            .request = request,
                            .role = SB_ROLE_PLAYER,
                            .role_allowed = SB_ROLE_LOBBY,
                            .source = SOURCE(peer)};
    snprintf(question.mode, sizeof question.mode, "duel");
    snprintf(question.player_name, sizeof question.player_name, "ann");
    return question;
}

// The client is granted a ticket and comes by it.
static void arrive(uint32_t peer, const sb_transfer *wanted)
{
    sb_transfer question = *wanted;
    sb_lobby_consider(lobby, &question);
    assert_true(question.granted);
    sb_message hello = wire_tap_hello("ann");
    hello.hello.token = (sb_blob){question.ticket, SB_TICKET_SIZE};
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer, SOURCE(peer));
    wire_tap_encoded(&hello, deliver, &peer);
}

static void arrive_for(uint32_t peer, sb_message_type request)
{
    const sb_transfer question = question_of(peer, request);
    arrive(peer, &question);
}

static void hand_over(uint32_t index)
{
    sb_game *game;
    assert_int_equal(sb_game_create(&begun_defs[index], &map, &allocator, &game), SB_OK);
    sb_lobby_game_made(lobby, begun_tickets[index], game, SB_OK, "");
}

static uint32_t count(uint32_t peer, sb_message_type type)
{
    return wire_tap_count(&tap, peer, type);
}

static uint32_t welcomed_to(uint32_t peer)
{
    sb_message message;
    wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

static void tick(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        sb_lobby_tick(lobby);
    }
}

static void client_waits_without_an_answer_until_its_session_is_made(void **state)
{
    (void)state;
    sb_transfer question = question_of(1, SB_MESSAGE_CREATE);
    snprintf(question.password, sizeof question.password, "secret");
    snprintf(question.name, sizeof question.name, "Ann's");
    arrive(1, &question);
    assert_int_equal(begun_count, 1);
    tick(8 * HZ); // longer than a connection may be silent
    assert_int_equal(tap.message_count, 0);
    assert_false(tap.closed[1]);
    assert_int_equal(sb_lobby_session_count(lobby), 0);
    hand_over(0);
    assert_int_equal(welcomed_to(1), 2);
    assert_int_equal(count(1, SB_MESSAGE_LOBBY), 0);
    const sb_place *place = sb_lobby_find(lobby, 2);
    assert_string_equal(place->def.name, "Ann's");
    assert_true(place->has_password);
    assert_int_equal(place->def.maker, SB_MADE_BY_CLIENT);
    assert_int_equal(place->owner, SOURCE(1).address);
}

static void client_whose_session_cannot_be_made_is_in_the_lobby(void **state)
{
    (void)state;
    arrive_for(1, SB_MESSAGE_CREATE);
    sb_lobby_game_made(lobby, begun_tickets[0], NULL, SB_ERROR_MEMORY, "");
    assert_int_equal(count(1, SB_MESSAGE_LOBBY), 1);
    sb_message message;
    wire_tap_get(&tap, 1, SB_MESSAGE_DECLINED, 0, &message);
    assert_int_equal(message.declined.request, SB_MESSAGE_CREATE);
    assert_int_equal(message.declined.reason, SB_REFUSAL_CREATE);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_create, 1);
    // Later answers find it in the lobby, and say so no more.
    wire_tap_clear(&tap);
    const sb_message leave = {.type = SB_MESSAGE_LEAVE};
    wire_tap_encoded(&leave, deliver, &(uint32_t){1});
    assert_int_equal(count(1, SB_MESSAGE_DECLINED), 1);
    assert_int_equal(count(1, SB_MESSAGE_LOBBY), 0);
}

static void clients_that_ask_for_the_same_mode_share_the_session(void **state)
{
    (void)state;
    arrive_for(1, SB_MESSAGE_JOIN);
    arrive_for(2, SB_MESSAGE_JOIN);
    arrive_for(3, SB_MESSAGE_JOIN); // one more than it has slots
    assert_int_equal(begun_count, 1);
    hand_over(0);
    assert_int_equal(welcomed_to(1), 2);
    assert_int_equal(welcomed_to(2), 2);
    assert_int_equal(begun_count, 2);
    assert_int_equal(count(3, SB_MESSAGE_WELCOME), 0);
    hand_over(1);
    assert_int_equal(welcomed_to(3), 4);
    assert_int_equal(count(3, SB_MESSAGE_LOBBY) + count(3, SB_MESSAGE_DECLINED), 0);
}

static void client_whose_place_was_taken_waits_for_another_session(void **state)
{
    (void)state;
    arrive_for(1, SB_MESSAGE_CREATE);
    hand_over(0);
    sb_transfer question = question_of(2, SB_MESSAGE_JOIN);
    question.session = 2;
    question.create = true;
    question.rules = *sb_game_get_identity(sb_session_game(sb_lobby_session(lobby, 0)));
    sb_transfer other = question;
    other.source = SOURCE(3);
    arrive(2, &question);
    assert_int_equal(welcomed_to(2), 2);
    // The room was promised before; the slot is taken by a client of its own port.
    sb_lobby_leave(lobby, 2);
    tick(1);
    sb_lobby_consider(lobby, &other);
    assert_true(other.granted);
    sb_message hello = wire_tap_hello("bob");
    hello.hello.session = 2;
    wire_tap_reopen(&tap, 2);
    sb_lobby_connect(lobby, 2, SOURCE(2));
    wire_tap_encoded(&hello, deliver, &(uint32_t){2});
    wire_tap_clear(&tap);
    hello = wire_tap_hello("cy");
    hello.hello.token = (sb_blob){other.ticket, SB_TICKET_SIZE};
    sb_lobby_connect(lobby, 3, SOURCE(3));
    wire_tap_encoded(&hello, deliver, &(uint32_t){3});
    assert_int_equal(begun_count, 2);
    assert_int_equal(tap.message_count, 0);
    hand_over(1);
    assert_int_equal(welcomed_to(3), 4);
}

static void session_of_a_client_that_goes_meanwhile_ends(void **state)
{
    (void)state;
    arrive_for(1, SB_MESSAGE_CREATE);
    sb_lobby_disconnect(lobby, 1);
    hand_over(0);
    tick(1);
    assert_int_equal(sb_lobby_session_count(lobby), 0);
    assert_int_equal(tap.message_count, 0);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(client_waits_without_an_answer_until_its_session_is_made),
        TEST(client_whose_session_cannot_be_made_is_in_the_lobby),
        TEST(clients_that_ask_for_the_same_mode_share_the_session),
        TEST(client_whose_place_was_taken_waits_for_another_session),
        TEST(session_of_a_client_that_goes_meanwhile_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
