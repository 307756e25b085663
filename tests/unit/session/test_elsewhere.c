// Tests elsewhere.c, notice.c and arrival.c: three lobbies of one server, their clients that go
// from one to another, and what each lists of the others. The test carries questions and notices.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "add_session.h"
#include "counting_heap.h"
#include "field_match.h"
#include "plain_secrets.h"
#include "session/lobby.h"
#include "session/notice.h"
#include "wire_tap.h"

#define LOBBY_COUNT 3u
#define HZ 60u
#define ADDRESS(n) ((sb_peer_source){.address = (n), .network = 1000 + (n)})

static counting_heap heap;
static sb_allocator allocator;
static wire_tap taps[LOBBY_COUNT];
static sb_lobby *lobbies[LOBBY_COUNT];
static sb_map map;
static const sb_map *const maps[] = {&map};
static uint32_t drawn;
static sb_place_def mode;
static sb_place_def places[2];
static const sb_lobby_port ports[LOBBY_COUNT] = {{7000, 8000}, {7001, 8001}, {7002, 0}};
static sb_transfer asked; // the question that is out
static bool is_asked, is_deaf;

static bool ask(void *context, uint32_t lobby, const sb_transfer *question)
{
    assert_int_equal(question->to, lobby);
    assert_ptr_equal(context, &lobbies[question->lobby]);
    if (is_deaf) {
        return false;
    }
    assert_false(is_asked);
    asked = *question;
    is_asked = true;
    return true;
}

// Carries the question to the other lobby and the answer back.
static void carry(void)
{
    assert_true(is_asked);
    is_asked = false;
    sb_lobby_consider(lobbies[asked.to], &asked);
    sb_lobby_answer(lobbies[asked.lobby], &asked);
}

static void tell(uint32_t from, uint32_t load_ppm)
{
    for (uint32_t to = 0; to < LOBBY_COUNT; to++) {
        if (to != from) {
            sb_lobby_notice *notice = sb_lobby_notice_make(lobbies[from], load_ppm, &allocator);
            assert_non_null(notice);
            sb_lobby_hear(lobbies[to], notice);
        }
    }
    sb_lobby_set_load(lobbies[from], load_ppm);
}

static void tell_all(void)
{
    for (uint32_t i = 0; i < LOBBY_COUNT; i++) {
        tell(i, 0);
    }
}

static sb_lobby_def def_of(uint32_t index)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = 2;
    def.session_capacity = 4;
    def.peer_capacity = 32;
    def.number_first = index + 1;
    def.number_stride = LOBBY_COUNT;
    def.network = (sb_lobby_network){.ports = ports, .ask = ask, .context = &lobbies[index]};
    def.places = places;
    def.maps = maps;
    def.map_count = 1;
    def.session.game.tick_rate_hz = HZ;
    def.session.leave_hold_ms = 0;
    def.session.output = wire_tap_output(&taps[index]);
    def.session.secrets = plain_secrets(&drawn);
    def.modes = &mode;
    def.mode_count = 1;
    def.demand_capacity = 2;
    def.demand_per_address = 2;
    return def;
}

static sb_place_def place_of(const char *name)
{
    sb_place_def def = sb_place_def_default();
    snprintf(def.name, sizeof def.name, "%s", name);
    def.game.player_capacity = 2;
    def.game.tick_rate_hz = HZ;
    def.spectator_capacity = 1;
    return def;
}

// Lobby i has the sessions i + 1, which is open, and i + 4, which has the password "open".
static int begin(void **state)
{
    (void)state;
    heap = (counting_heap){0};
    allocator = counting_heap_allocator(&heap);
    is_asked = is_deaf = false;
    field_map(&map);
    mode = place_of("made");
    snprintf(mode.mode, sizeof mode.mode, "duel");
    places[0] = place_of("open");
    places[1] = place_of("locked");
    snprintf(places[1].password, sizeof places[1].password, "open");
    for (uint32_t i = 0; i < LOBBY_COUNT; i++) {
        wire_tap_begin(&taps[i]);
        const sb_lobby_def def = def_of(i);
        assert_int_equal(sb_lobby_create(&def, &map, &allocator, &lobbies[i]), SB_OK);
    }
    tell_all();
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < LOBBY_COUNT; i++) {
        sb_lobby_destroy(lobbies[i]);
        wire_tap_end(&taps[i]);
    }
    assert_int_equal(heap.live_count, 0);
    return 0;
}

typedef struct seat {
    uint32_t lobby, peer;
} seat;

static void deliver(void *context, const void *bytes, size_t size)
{
    const seat *at = context;
    sb_lobby_receive(lobbies[at->lobby], at->peer, bytes, size);
}

static void say(seat at, const sb_message *message)
{
    wire_tap_clear(&taps[at.lobby]);
    wire_tap_encoded(message, deliver, &at);
}

static void connect_by(seat at, const sb_message *hello)
{
    wire_tap_reopen(&taps[at.lobby], at.peer);
    sb_lobby_connect(lobbies[at.lobby], at.peer, ADDRESS(at.peer + 1));
    say(at, hello);
}

static sb_message hello_to(uint32_t session, uint32_t role)
{
    sb_message message = wire_tap_hello("ann");
    message.hello.session = session;
    message.hello.role = role;
    return message;
}

static void enter(seat at)
{
    const sb_message hello = hello_to(0, SB_ROLE_LOBBY);
    connect_by(at, &hello);
    assert_int_equal(wire_tap_count(&taps[at.lobby], at.peer, SB_MESSAGE_LOBBY), 1);
}

// The redirect that a client got, whose connection is closed then.
static sb_message_redirect redirect_of(seat at)
{
    sb_message message;
    wire_tap_get(&taps[at.lobby], at.peer, SB_MESSAGE_REDIRECT, 0, &message);
    assert_true(taps[at.lobby].closed[at.peer]);
    return message.redirect;
}

static uint32_t welcomed_to(seat at)
{
    sb_message message;
    wire_tap_get(&taps[at.lobby], at.peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

static uint32_t declined_with(seat at)
{
    sb_message message;
    wire_tap_get(&taps[at.lobby], at.peer, SB_MESSAGE_DECLINED, 0, &message);
    assert_false(taps[at.lobby].closed[at.peer]);
    assert_true(message.declined.text.size > 0);
    return message.declined.reason;
}

static uint32_t refused_with(seat at)
{
    sb_message message;
    wire_tap_get(&taps[at.lobby], at.peer, SB_MESSAGE_REFUSE, 0, &message);
    return message.refuse.reason;
}

// Comes to a port by a redirect, as a client does.
static void follow(seat to, const sb_message_redirect *redirect)
{
    uint8_t ticket[SB_TICKET_SIZE_MAX];
    sb_message hello = hello_to(redirect->session, SB_ROLE_PLAYER);
    assert_int_equal(redirect->port, ports[to.lobby].port);
    assert_int_equal(redirect->web_port, ports[to.lobby].web_port);
    if (redirect->ticket.size > 0) {
        memcpy(ticket, redirect->ticket.data, redirect->ticket.size);
    }
    hello.hello.token = (sb_blob){ticket, redirect->ticket.size};
    connect_by(to, &hello);
}

static void ask_for(seat at, const sb_message_join *join)
{
    const sb_message message = {.type = SB_MESSAGE_JOIN, .join = *join};
    say(at, &message);
}

static sb_text text(const char *data)
{
    return (sb_text){data, (uint32_t)strlen(data)};
}

static void hello_for_a_session_of_another_lobby_is_sent_there(void **state)
{
    (void)state;
    const seat here = {0, 1}, there = {1, 5};
    sb_message hello = hello_to(2, SB_ROLE_PLAYER);
    connect_by(here, &hello);
    const sb_message_redirect redirect = redirect_of(here);
    assert_int_equal(redirect.session, 2);
    assert_int_equal(redirect.ticket.size, 0);
    follow(there, &redirect);
    assert_int_equal(welcomed_to(there), 2);
    assert_int_equal(sb_lobby_get_counters(lobbies[0])->redirects, 1);
    // The other one says itself which of its sessions there are.
    hello = hello_to(5 + 3 * 40, SB_ROLE_PLAYER);
    connect_by((seat){0, 2}, &hello);
    connect_by((seat){1, 6}, &hello);
    assert_int_equal(refused_with((seat){1, 6}), SB_REFUSAL_SESSION_UNKNOWN);
}

static void client_that_knows_no_redirect_is_refused_and_lists_this_lobby_alone(void **state)
{
    (void)state;
    sb_message hello = hello_to(2, SB_ROLE_PLAYER);
    hello.hello.minor_version = 1;
    connect_by((seat){0, 1}, &hello);
    assert_int_equal(refused_with((seat){0, 1}), SB_REFUSAL_SESSION_UNKNOWN);
    hello = hello_to(0, SB_ROLE_LOBBY);
    hello.hello.minor_version = 1;
    connect_by((seat){0, 2}, &hello);
    sb_message message = {.type = SB_MESSAGE_LIST};
    say((seat){0, 2}, &message);
    wire_tap_get(&taps[0], 2, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    ask_for((seat){0, 2}, &(sb_message_join){.session = 2});
    assert_int_equal(declined_with((seat){0, 2}), SB_REFUSAL_SESSION_UNKNOWN);
}

static void list_has_the_sessions_of_all_lobbies_in_order(void **state)
{
    (void)state;
    const seat at = {1, 3};
    enter(at);
    sb_message message = {.type = SB_MESSAGE_LIST, .list = {.request = 4}};
    say(at, &message);
    wire_tap_get(&taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        const sb_wire_listed *listed = &message.sessions.listed[i];
        assert_int_equal(listed->number, i + 1);
        assert_int_equal(listed->player_capacity, 2);
        assert_int_equal(listed->flags, i < 3 ? 0 : SB_LISTED_PASSWORD);
        assert_memory_equal(listed->map.data, map.name, listed->map.size);
    }
    message =
        (sb_message){.type = SB_MESSAGE_LIST, .list = {.after = 1, .flags = SB_LIST_NO_PASSWORD}};
    say(at, &message);
    wire_tap_get(&taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    assert_int_equal(message.sessions.listed[0].number, 2);
    assert_int_equal(message.sessions.listed[1].number, 3);
    // Two more on this lobby make a second page.
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t number;
        const sb_place_def def = place_of("more");
        assert_int_equal(add_session(lobbies[i], &def, &number), SB_OK);
        tell(i, 0);
        assert_int_equal(add_session(lobbies[i], &def, &number), SB_OK);
        tell(i, 0);
    }
    message = (sb_message){.type = SB_MESSAGE_LIST};
    say(at, &message);
    wire_tap_get(&taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 8);
    assert_int_equal(message.sessions.next, 8);
    message = (sb_message){.type = SB_MESSAGE_LIST, .list = {.after = 8}};
    say(at, &message);
    wire_tap_get(&taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    assert_int_equal(message.sessions.listed[1].number, 11);
    assert_int_equal(message.sessions.next, 0);
}

static void join_from_the_lobby_goes_by_a_ticket_that_is_good_once(void **state)
{
    (void)state;
    const seat here = {0, 1}, there = {2, 4};
    enter(here);
    ask_for(here, &(sb_message_join){.session = 6, .password = text("open")});
    assert_int_equal(taps[0].message_count, 0); // until the other lobby has answered
    carry();
    const sb_message_redirect redirect = redirect_of(here);
    assert_int_equal(redirect.session, 6);
    assert_int_equal(redirect.ticket.size, SB_TICKET_SIZE);
    follow(there, &redirect);
    assert_int_equal(welcomed_to(there), 6);
    assert_int_equal(sb_lobby_get_counters(lobbies[2])->tickets, 1);
    follow((seat){2, 5}, &redirect);
    assert_int_equal(refused_with((seat){2, 5}), SB_REFUSAL_TOKEN);
}

static void ticket_ends_and_one_that_nobody_gave_is_refused(void **state)
{
    (void)state;
    enter((seat){0, 1});
    ask_for((seat){0, 1}, &(sb_message_join){.session = 2});
    carry();
    const sb_message_redirect redirect = redirect_of((seat){0, 1});
    for (uint32_t i = 0; i < (SB_LOBBY_TICKET_S + 1) * HZ; i++) {
        sb_lobby_tick(lobbies[1]);
    }
    wire_tap_clear(&taps[1]);
    follow((seat){1, 4}, &redirect);
    assert_int_equal(refused_with((seat){1, 4}), SB_REFUSAL_TOKEN);
    sb_message hello = hello_to(2, SB_ROLE_PLAYER);
    hello.hello.token = (sb_blob){(const uint8_t *)"SBTKaaaaaaaaaaaaaaaa", SB_TICKET_SIZE};
    connect_by((seat){1, 5}, &hello);
    assert_int_equal(refused_with((seat){1, 5}), SB_REFUSAL_TOKEN);
    hello.hello.role =
        SB_ROLE_SPECTATOR; // as after a move: it is a new one, of which there is room
    connect_by((seat){1, 6}, &hello);
    assert_int_equal(welcomed_to((seat){1, 6}), 2);
}

static void join_that_the_other_lobby_does_not_grant_leaves_the_client_where_it_is(void **state)
{
    (void)state;
    const seat at = {0, 1};
    const sb_message hello = hello_to(1, SB_ROLE_PLAYER);
    connect_by(at, &hello);
    assert_int_equal(welcomed_to(at), 1);
    wire_tap_clear(&taps[0]);
    const struct {
        sb_message_join join;
        uint32_t reason;
    } cases[] = {
        {{.session = 6, .password = text("wrong")}, SB_REFUSAL_PASSWORD},
        {{.session = 6}, SB_REFUSAL_PASSWORD},
        {{.session = 2 + 3 * 50}, SB_REFUSAL_SESSION_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ask_for(at, &cases[i].join);
        carry();
        assert_int_equal(declined_with(at), cases[i].reason);
    }
    assert_int_equal(sb_session_player_count(sb_lobby_session(lobbies[0], 0)), 1);
    // A full one, and one whose lobby cannot be asked.
    const sb_message there = hello_to(2, SB_ROLE_PLAYER);
    connect_by((seat){1, 7}, &there);
    connect_by((seat){1, 8}, &there);
    ask_for(at, &(sb_message_join){.session = 2});
    carry();
    assert_int_equal(declined_with(at), SB_REFUSAL_SESSION_FULL);
    is_deaf = true;
    ask_for(at, &(sb_message_join){.session = 3});
    assert_int_equal(declined_with(at), SB_REFUSAL_CLOSING);
}

static void client_leaves_its_session_with_the_answer_and_asks_once_at_a_time(void **state)
{
    (void)state;
    const seat at = {0, 1};
    const sb_message hello = hello_to(1, SB_ROLE_PLAYER);
    connect_by(at, &hello);
    ask_for(at, &(sb_message_join){.session = 2});
    assert_int_equal(sb_session_player_count(sb_lobby_session(lobbies[0], 0)), 1);
    ask_for(at, &(sb_message_join){.session = 3});
    assert_int_equal(declined_with(at), SB_REFUSAL_STATE);
    carry();
    assert_int_equal(redirect_of(at).session, 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(lobbies[0], 0)), 0);
}

static void answer_to_a_client_that_is_gone_is_dropped(void **state)
{
    (void)state;
    const seat at = {0, 1};
    enter(at);
    ask_for(at, &(sb_message_join){.session = 2});
    sb_lobby_disconnect(lobbies[0], 1);
    carry();
    enter(at); // another client with the same number
    ask_for(at, &(sb_message_join){.session = 2});
    const sb_transfer second = asked;
    sb_transfer first = asked;
    first.ask--;
    first.granted = true;
    sb_lobby_answer(lobbies[0], &first);
    assert_int_equal(wire_tap_count(&taps[0], 1, SB_MESSAGE_REDIRECT), 0);
    asked = second;
    carry();
    assert_int_equal(redirect_of(at).session, 2);
}

static void fill(uint32_t lobby)
{
    for (uint32_t peer = 20; peer < 22; peer++) {
        const sb_message hello = hello_to(lobby + 1, SB_ROLE_PLAYER);
        connect_by((seat){lobby, peer}, &hello);
        assert_int_equal(welcomed_to((seat){lobby, peer}), lobby + 1);
    }
    tell(lobby, 0);
}

static void hello_for_any_session_goes_where_there_is_room(void **state)
{
    (void)state;
    const sb_message hello = hello_to(0, SB_ROLE_PLAYER);
    fill(0);
    fill(2);
    connect_by((seat){0, 1}, &hello);
    assert_int_equal(redirect_of((seat){0, 1}).session, 2); // the others ask for a password
    connect_by((seat){0, 2}, &hello);
    assert_int_equal(redirect_of((seat){0, 2}).session, 2);
    // Both slots there are booked until the next notice.
    connect_by((seat){0, 3}, &hello);
    assert_int_equal(refused_with((seat){0, 3}), SB_REFUSAL_SESSION_FULL);
    tell(1, 0);
    connect_by((seat){0, 4}, &hello);
    assert_int_equal(redirect_of((seat){0, 4}).session, 2);
}

static void join_by_mode_goes_to_another_lobby_and_makes_a_session_if_that_is_full(void **state)
{
    (void)state;
    const seat at = {0, 1};
    uint32_t number;
    snprintf(places[0].mode, sizeof places[0].mode, "duel");
    assert_int_equal(add_session(lobbies[1], &places[0], &number), SB_OK);
    tell(1, 0);
    enter(at);
    ask_for(at, &(sb_message_join){.mode = text("duel"), .create = 1});
    assert_int_equal(asked.session, number);
    // Meanwhile others took it.
    for (uint32_t peer = 5; peer < 7; peer++) {
        const sb_message hello = hello_to(number, SB_ROLE_PLAYER);
        connect_by((seat){1, peer}, &hello);
    }
    wire_tap_clear(&taps[0]);
    carry();
    assert_int_equal(wire_tap_count(&taps[0], 1, SB_MESSAGE_DECLINED), 0);
    if (is_asked) { // a lobby with less load makes it
        carry();
        (void)redirect_of(at);
    } else {
        assert_true(welcomed_to(at) > 6);
    }
}

static void session_is_made_where_the_load_is_least(void **state)
{
    (void)state;
    const seat at = {0, 1};
    tell(0, 500000);
    tell(1, 300000);
    tell(2, 100000);
    enter(at);
    const sb_message create = {
        .type = SB_MESSAGE_CREATE,
        .create = {.mode = text("duel"), .name = text("Ann's"), .password = text("secret")}};
    say(at, &create);
    assert_int_equal(asked.to, 2);
    carry();
    const sb_message_redirect redirect = redirect_of(at);
    assert_int_equal(redirect.session, 0);
    assert_int_equal(sb_lobby_session_count(lobbies[2]), 2); // not before the client comes
    follow((seat){2, 4}, &redirect);
    const uint32_t number = welcomed_to((seat){2, 4});
    assert_int_equal(number, 9);
    const sb_place *place = sb_lobby_find(lobbies[2], number);
    assert_string_equal(place->def.name, "Ann's");
    assert_true(place->has_password);
    assert_int_equal(place->def.maker, SB_MADE_BY_CLIENT);
    // One that is nearly as loaded as this one does not take it.
    tell(0, 105000);
    tell(1, 100000);
    tell(2, 100000);
    enter((seat){0, 2});
    say((seat){0, 2}, &create);
    assert_false(is_asked);
    assert_int_equal(welcomed_to((seat){0, 2}), 7);
}

static void sessions_of_one_client_are_counted_over_all_lobbies(void **state)
{
    (void)state;
    uint32_t number;
    sb_place_def def = mode;
    def.maker = SB_MADE_BY_CLIENT;
    for (uint32_t i = 1; i < 3; i++) {
        assert_int_equal(add_session(lobbies[i], &def, &number), SB_OK);
        ((sb_place *)(uintptr_t)sb_lobby_find(lobbies[i], number))->owner = 2;
        tell(i, 900000);
    }
    enter((seat){0, 1}); // from address 2
    const sb_message create = {.type = SB_MESSAGE_CREATE, .create = {.mode = text("duel")}};
    say((seat){0, 1}, &create);
    assert_int_equal(declined_with((seat){0, 1}), SB_REFUSAL_CREATE);
    enter((seat){0, 2});
    say((seat){0, 2}, &create);
    assert_int_equal(welcomed_to((seat){0, 2}), 7);
}

static void client_whose_place_was_taken_on_the_way_is_in_the_lobby_there(void **state)
{
    (void)state;
    enter((seat){0, 1});
    ask_for((seat){0, 1}, &(sb_message_join){.session = 2});
    carry();
    const sb_message_redirect redirect = redirect_of((seat){0, 1});
    fill(1);
    follow((seat){1, 4}, &redirect);
    assert_int_equal(wire_tap_count(&taps[1], 4, SB_MESSAGE_LOBBY), 1);
    assert_int_equal(declined_with((seat){1, 4}), SB_REFUSAL_SESSION_FULL);
    ask_for((seat){1, 4}, &(sb_message_join){.session = 5, .password = text("open")});
    assert_int_equal(welcomed_to((seat){1, 4}), 5);
}

// What was promised is not promised again, until the ticket's time is over.
static void tickets_book_the_room_that_there_is(void **state)
{
    (void)state;
    enter((seat){0, 1});
    ask_for((seat){0, 1}, &(sb_message_join){.session = 2});
    sb_transfer question = asked;
    is_asked = false;
    for (uint32_t i = 0; i < 2; i++) {
        sb_lobby_consider(lobbies[1], &question);
        assert_true(question.granted);
    }
    sb_lobby_consider(lobbies[1], &question);
    assert_false(question.granted);
    assert_int_equal(question.refusal, SB_REFUSAL_SESSION_FULL);
    for (uint32_t i = 0; i < (SB_LOBBY_TICKET_S + 1) * HZ; i++) {
        sb_lobby_tick(lobbies[1]);
    }
    sb_lobby_consider(lobbies[1], &question);
    assert_true(question.granted);
    // Likewise for sessions that are made.
    question.session = 0;
    question.request = SB_MESSAGE_CREATE;
    for (uint32_t i = 0; i < 2; i++) {
        sb_lobby_consider(lobbies[1], &question);
        assert_true(question.granted);
    }
    sb_lobby_consider(lobbies[1], &question);
    assert_int_equal(question.refusal, SB_REFUSAL_CREATE);
}

static void lobby_that_closes_grants_nothing(void **state)
{
    (void)state;
    sb_lobby_drain_all(lobbies[1]);
    enter((seat){0, 1});
    ask_for((seat){0, 1}, &(sb_message_join){.session = 2});
    carry();
    assert_int_equal(declined_with((seat){0, 1}), SB_REFUSAL_CLOSING);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hello_for_a_session_of_another_lobby_is_sent_there),
        TEST(client_that_knows_no_redirect_is_refused_and_lists_this_lobby_alone),
        TEST(list_has_the_sessions_of_all_lobbies_in_order),
        TEST(join_from_the_lobby_goes_by_a_ticket_that_is_good_once),
        TEST(ticket_ends_and_one_that_nobody_gave_is_refused),
        TEST(join_that_the_other_lobby_does_not_grant_leaves_the_client_where_it_is),
        TEST(client_leaves_its_session_with_the_answer_and_asks_once_at_a_time),
        TEST(answer_to_a_client_that_is_gone_is_dropped),
        TEST(hello_for_any_session_goes_where_there_is_room),
        TEST(join_by_mode_goes_to_another_lobby_and_makes_a_session_if_that_is_full),
        TEST(session_is_made_where_the_load_is_least),
        TEST(sessions_of_one_client_are_counted_over_all_lobbies),
        TEST(client_whose_place_was_taken_on_the_way_is_in_the_lobby_there),
        TEST(tickets_book_the_room_that_there_is),
        TEST(lobby_that_closes_grants_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
