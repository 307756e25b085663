// Tests of requests.c, joining.c and agree.c: each message of the lobby, and each refusal.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "place_lobby.h"

#define ADDRESS(n) ((sb_peer_source){.address = (n), .network = 1000 + (n)})

static sb_place_def modes[2];

static sb_text text(const char *data)
{
    return (sb_text){data, (uint32_t)strlen(data)};
}

static void deliver(void *context, const void *bytes, size_t size)
{
    const uint32_t *peer = context;
    sb_lobby_receive(place_lobby, *peer, bytes, size);
}

static void say(uint32_t peer, const sb_message *message)
{
    wire_tap_clear(&place_tap);
    wire_tap_encoded(message, deliver, &peer);
}

// A peer with a source of its own comes into the lobby.
static void enter(uint32_t peer)
{
    sb_message message = wire_tap_hello("ann");
    message.hello.role = SB_ROLE_LOBBY;
    wire_tap_reopen(&place_tap, peer);
    sb_lobby_connect(place_lobby, peer, ADDRESS(peer + 1));
    say(peer, &message);
    wire_tap_get(&place_tap, peer, SB_MESSAGE_LOBBY, 0, &message);
}

// Asks for a session; returns its number, or 0 and the reason.
static uint32_t join(uint32_t peer, const sb_message_join *wanted, uint32_t *out_reason)
{
    sb_message message = {.type = SB_MESSAGE_JOIN, .join = *wanted};
    say(peer, &message);
    *out_reason = 0;
    if (wire_tap_count(&place_tap, peer, SB_MESSAGE_DECLINED) > 0) {
        wire_tap_get(&place_tap, peer, SB_MESSAGE_DECLINED, 0, &message);
        assert_int_equal(message.declined.request, SB_MESSAGE_JOIN);
        assert_true(message.declined.text.size > 0);
        *out_reason = message.declined.reason;
        assert_false(place_tap.closed[peer]);
        return 0;
    }
    wire_tap_get(&place_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

static uint32_t join_number(uint32_t peer, uint32_t number)
{
    uint32_t reason;
    return join(peer, &(sb_message_join){.session = number}, &reason);
}

static void assert_declined(uint32_t peer, sb_message_type request, sb_refusal reason)
{
    sb_message message;
    wire_tap_get(&place_tap, peer, SB_MESSAGE_DECLINED, 0, &message);
    assert_int_equal(message.declined.request, request);
    assert_int_equal(message.declined.reason, reason);
    assert_false(place_tap.closed[peer]);
}

static void reopen_with_modes(void)
{
    sb_lobby_def def = place_lobby_def();
    modes[0] = place_def("a duel", false);
    snprintf(modes[0].mode, sizeof modes[0].mode, "duel");
    modes[0].empty_s = 1;
    modes[1] = place_def("a capture", false);
    snprintf(modes[1].mode, sizeof modes[1].mode, "capture");
    def.modes = modes;
    def.mode_count = 2;
    def.demand_capacity = 3;
    def.demand_per_address = 2;
    place_lobby_reopen(&def);
}

static void peer_in_the_lobby_is_told_what_it_may_make(void **state)
{
    (void)state;
    enter(1);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_LOBBY, 0, &message);
    assert_int_equal(message.lobby.flags, 0);
    assert_int_equal(message.lobby.map_count, 2);
    reopen_with_modes();
    enter(1);
    wire_tap_get(&place_tap, 1, SB_MESSAGE_LOBBY, 0, &message);
    assert_int_equal(message.lobby.flags, SB_LOBBY_MAY_CREATE);
    assert_int_equal(message.lobby.mode_count, 2);
    assert_memory_equal(message.lobby.modes[0].data, "duel", 4);
}

static void list_has_pages_and_filters(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < PLACE_CAPACITY; i++) {
        char name[16];
        snprintf(name, sizeof name, "Match %u", i);
        sb_place_def def = place_def(name, false);
        def.visibility = i == 0 ? SB_VISIBILITY_UNLISTED : SB_VISIBILITY_PUBLIC;
        snprintf(def.mode, sizeof def.mode, "%s", i < 3 ? "duel" : "capture");
        snprintf(def.password, sizeof def.password, "%s", i == 4 ? "x" : "");
        def.maps[0] = (uint8_t)(i % 2);
        def.map_count = 1;
        (void)place_add(&def);
    }
    enter(1);
    const struct {
        sb_message_list list;
        uint32_t count, first;
    } cases[] = {
        {{.request = 5}, 5, 2},
        {{.request = 6, .after = 4}, 2, 5},
        {{.mode = text("duel")}, 2, 2},
        {{.map = text("second")}, 3, 2},
        {{.name = text("mATCH 3")}, 1, 4},
        {{.name = text("atch 33")}, 0, 0},
        {{.flags = SB_LIST_NO_PASSWORD, .mode = text("capture")}, 2, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_message message = {.type = SB_MESSAGE_LIST, .list = cases[i].list};
        say(1, &message);
        wire_tap_get(&place_tap, 1, SB_MESSAGE_SESSIONS, 0, &message);
        assert_int_equal(message.sessions.request, cases[i].list.request);
        assert_int_equal(message.sessions.listed_count, cases[i].count);
        assert_int_equal(message.sessions.next, 0);
        if (cases[i].count > 0) {
            assert_int_equal(message.sessions.listed[0].number, cases[i].first);
        }
    }
}

static void client_changes_session_and_comes_back_to_the_lobby(void **state)
{
    (void)state;
    const sb_place_def def = place_def("one", false);
    const uint32_t one = place_add(&def), two = place_add(&def);
    enter(1);
    assert_int_equal(join_number(1, one), one);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.epoch, sb_lobby_first_epoch(one));
    place_play(5);
    assert_int_equal(join_number(1, two), two);
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.epoch, sb_lobby_first_epoch(two));
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, one))), 0);
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, two))), 1);
    uint32_t reason;
    assert_int_equal(join(1, &(sb_message_join){.session = two}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_STATE);
    say(1, &(sb_message){.type = SB_MESSAGE_LEAVE});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_LOBBY), 1);
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, two))), 0);
    say(1, &(sb_message){.type = SB_MESSAGE_LEAVE});
    assert_declined(1, SB_MESSAGE_LEAVE, SB_REFUSAL_STATE);
    assert_int_equal(join_number(1, two), two);
    place_play(5);
    assert_false(place_tap.closed[1]);
}

static void session_is_joined_by_password_and_by_mode(void **state)
{
    (void)state;
    sb_place_def def = place_def("locked", false);
    snprintf(def.password, sizeof def.password, "secret");
    const uint32_t locked = place_add(&def);
    def = place_def("by mode", false);
    snprintf(def.mode, sizeof def.mode, "duel");
    const uint32_t duel = place_add(&def);
    enter(1);
    uint32_t reason;
    const char *const wrong[] = {"", "secre", "secret2", "Secret"};
    for (uint32_t i = 0; i < 4; i++) {
        const sb_message_join wanted = {.session = locked, .password = text(wrong[i])};
        assert_int_equal(join(1, &wanted, &reason), 0);
        assert_int_equal(reason, SB_REFUSAL_PASSWORD);
    }
    assert_int_equal(sb_lobby_get_counters(place_lobby)->refused_password, 4);
    assert_int_equal(join(1, &(sb_message_join){.mode = text("none")}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_SESSION_UNKNOWN);
    const sb_message_join right = {.session = locked, .password = text("secret")};
    assert_int_equal(join(1, &right, &reason), locked);
    assert_int_equal(join(1, &(sb_message_join){.mode = text("duel")}, &reason), duel);
}

static void join_is_declined_for_what_cannot_be_had(void **state)
{
    (void)state;
    sb_place_def def = place_def("full", false);
    def.game.player_capacity = 1;
    const uint32_t number = place_add(&def);
    enter(1);
    enter(2);
    uint32_t reason;
    assert_int_equal(join_number(1, number), number);
    assert_int_equal(join_number(2, number), 0);
    const struct {
        sb_message_join join;
        sb_refusal reason;
    } cases[] = {
        {{.session = number}, SB_REFUSAL_SESSION_FULL},
        {{.session = 99}, SB_REFUSAL_SESSION_UNKNOWN},
        {{.session = number, .role = SB_ROLE_LOBBY}, SB_REFUSAL_ROLE},
        {{.session = number, .role = SB_ROLE_REPLAY_VIEWER}, SB_REFUSAL_ROLE},
        {{.create = 1}, SB_REFUSAL_SESSION_FULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(join(2, &cases[i].join, &reason), 0);
        if (cases[i].join.create == 0) {
            assert_int_equal(reason, cases[i].reason);
        }
    }
    def.asks_token = true;
    const uint32_t token = place_add(&def);
    assert_int_equal(join(2, &(sb_message_join){.session = token}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_TOKEN);
}

static void clients_make_sessions_within_the_limits(void **state)
{
    (void)state;
    reopen_with_modes();
    enter(1);
    sb_message create = {.type = SB_MESSAGE_CREATE,
                         .create = {.mode = text("capture"),
                                    .name = text("Ann's"),
                                    .map = text("second"),
                                    .password = text("p"),
                                    .visibility = 1,
                                    .player_capacity = 2}};
    say(1, &create);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    const sb_place *place = sb_lobby_find(place_lobby, message.welcome.session);
    assert_string_equal(place->def.name, "Ann's");
    assert_string_equal(place->def.mode, "capture");
    assert_int_equal(place->def.maker, SB_MADE_BY_CLIENT);
    assert_int_equal(place->def.visibility, SB_VISIBILITY_UNLISTED);
    assert_int_equal(place->def.game.player_capacity, 2);
    assert_true(place->has_password);
    assert_string_equal(sb_game_get_map(sb_session_game(sb_place_match(place)))->name, "second");
    create.create = (sb_message_create){.mode = text("none")};
    say(1, &create);
    assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    create.create = (sb_message_create){.map = text("third")};
    say(1, &create);
    assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    create.create = (sb_message_create){.mode = text("capture")};
    say(1, &create);
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_WELCOME), 1);
    say(1, &create); // the third one of its address
    assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    assert_int_equal(sb_lobby_session_count(place_lobby), 2);
    enter(2);
    say(2, &create);
    assert_int_equal(wire_tap_count(&place_tap, 2, SB_MESSAGE_WELCOME), 1);
    enter(3);
    say(3, &create); // the fourth one of all
    assert_declined(3, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->refused_create, 4);
}

static void join_or_create_makes_one_session_and_fills_it(void **state)
{
    (void)state;
    reopen_with_modes();
    uint32_t reason, number = 0;
    for (uint32_t peer = 1; peer <= 5; peer++) {
        enter(peer);
        const sb_message_join wanted = {.mode = text("duel"), .create = 1};
        const uint32_t got = join(peer, &wanted, &reason);
        assert_true(got > 0);
        number = peer == 1 ? got : number;
        assert_int_equal(got == number, peer <= 4); // four slots
    }
    for (uint32_t peer = 1; peer <= 5; peer++) {
        sb_lobby_leave(place_lobby, peer);
    }
    place_play(2 + 9 * PLACE_HZ); // it expires
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
}

static sb_message_session state_of(uint32_t peer)
{
    for (uint32_t i = 0; i < PLACE_HZ / 10 + 1; i++) {
        if (i > 0) {
            wire_tap_clear(&place_tap);
            sb_lobby_tick(place_lobby);
        }
        if (wire_tap_count(&place_tap, peer, SB_MESSAGE_SESSION) > 0) {
            sb_message message;
            wire_tap_get(&place_tap, peer, SB_MESSAGE_SESSION, 0, &message);
            return message.session;
        }
    }
    fail_msg("no state was told");
    return (sb_message_session){0};
}

static void match_begins_once_all_are_ready(void **state)
{
    (void)state;
    sb_place_def def = place_def("ready", false);
    def.ready_count = 2;
    const uint32_t number = place_add(&def);
    enter(1);
    enter(2);
    assert_int_equal(join_number(1, number), number);
    assert_int_equal(state_of(1).flags & SB_SESSION_WARMING_UP, SB_SESSION_WARMING_UP);
    const sb_message ready = {.type = SB_MESSAGE_READY, .ready = {1}};
    say(1, &ready);
    assert_int_equal(state_of(1).ready, 1);
    place_play(30);
    assert_int_equal(place_retired, 0); // one of two
    assert_int_equal(join_number(2, number), number);
    place_play(30);
    assert_int_equal(place_retired, 0); // the second is not ready
    say(2, &ready);
    place_play(1);
    assert_int_equal(place_retired, 1);
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_WELCOME), 1);
    const sb_message_session session = state_of(1);
    assert_int_equal(session.flags & SB_SESSION_WARMING_UP, 0);
    assert_int_equal(session.ready, 0);
    place_play(60);
    assert_int_equal(place_retired, 1);
}

static void team_holds_for_the_player(void **state)
{
    (void)state;
    const sb_place_def def = place_def("team", false);
    const uint32_t number = place_add(&def);
    enter(1);
    say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {1}});
    assert_declined(1, SB_MESSAGE_TEAM, SB_REFUSAL_STATE);
    assert_int_equal(join_number(1, number), number);
    say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {2}});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_DECLINED), 0);
    say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {5}});
    assert_declined(1, SB_MESSAGE_TEAM, SB_REFUSAL_TEAM);
}

static void vote(uint32_t peer, uint32_t kind, uint32_t target, uint32_t yes)
{
    say(peer, &(sb_message){.type = SB_MESSAGE_VOTE, .vote = {kind, target, yes}});
}

static void majority_kicks_a_player_that_cannot_come_back(void **state)
{
    (void)state;
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    for (uint32_t peer = 1; peer <= 3; peer++) {
        enter(peer);
        assert_int_equal(join_number(peer, number), number);
    }
    place_play(10);
    vote(1, SB_VOTE_KICK, 2, 1); // peer 3 has slot 2
    sb_message_session session = state_of(2);
    assert_int_equal(session.vote_kind, SB_VOTE_KICK);
    assert_int_equal(session.vote_target, 2);
    assert_int_equal(session.vote_yes, 1);
    assert_int_equal(session.vote_needed, 2);
    assert_in_range(session.vote_ms_left, 29000, 30000);
    vote(2, SB_VOTE_KICK, 2, 1);
    place_play(1);
    sb_message message;
    wire_tap_get(&place_tap, 3, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, SB_GOODBYE_KICKED);
    assert_true(place_tap.closed[3]);
    sb_lobby_disconnect(place_lobby, 3);
    enter(3);
    uint32_t reason;
    assert_int_equal(join(3, &(sb_message_join){.session = number}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_BARRED);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->players_kicked, 1);
    place_play(301 * PLACE_HZ);
    sb_lobby_disconnect(place_lobby, 3);
    enter(3);
    assert_int_equal(join_number(3, number), number);
}

static void vote_for_a_map_begins_the_next_match_there(void **state)
{
    (void)state;
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    enter(1);
    assert_int_equal(join_number(1, number), number);
    vote(1, SB_VOTE_MAP, 0, 1);
    place_play(1);
    assert_int_equal(place_retired, 1);
    const sb_session *match = sb_place_match(sb_lobby_find(place_lobby, number));
    assert_string_equal(sb_game_get_map(sb_session_game(match))->name, "first");
    vote(1, SB_VOTE_MAP, 1, 1);
    assert_declined(1, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // one a minute
}

static void vote_is_declined_or_fails(void **state)
{
    (void)state;
    sb_lobby_def lobby = place_lobby_def();
    lobby.session.idle_ms = 0; // players that only vote stay
    place_lobby_reopen(&lobby);
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    for (uint32_t peer = 1; peer <= 4; peer++) {
        enter(peer);
        assert_int_equal(join_number(peer, number), number);
    }
    const uint32_t bad[][3] = {
        {SB_VOTE_KICK, 0, 1}, {SB_VOTE_KICK, 9, 1}, {SB_VOTE_MAP, 2, 1}, {3, 0, 1},
        {SB_VOTE_NONE, 0, 1}, {SB_VOTE_MAP, 1, 0},
    };
    for (uint32_t i = 0; i < 6; i++) {
        vote(1, bad[i][0], bad[i][1], bad[i][2]);
        assert_declined(1, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE);
    }
    assert_int_equal(sb_lobby_get_counters(place_lobby)->votes_called, 0);
    place_play(120); // new requests
    vote(1, SB_VOTE_MAP, 1, 1);
    vote(2, SB_VOTE_MAP, 0, 1);
    assert_declined(2, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // another one runs
    vote(2, SB_VOTE_MAP, 1, 0);
    vote(3, SB_VOTE_MAP, 1, 0);
    assert_int_equal(state_of(1).vote_kind, SB_VOTE_NONE); // three yes cannot come any more
    vote(2, SB_VOTE_MAP, 1, 1);
    assert_declined(2, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // it cools down
    place_play(15 * PLACE_HZ);
    vote(2, SB_VOTE_MAP, 1, 1);
    assert_int_equal(state_of(1).vote_kind, SB_VOTE_MAP);
    place_play(29 * PLACE_HZ);
    assert_int_equal(sb_lobby_find(place_lobby, number)->vote.kind, SB_VOTE_MAP);
    place_play(PLACE_HZ + 1);
    assert_int_equal(sb_lobby_find(place_lobby, number)->vote.kind, SB_VOTE_NONE);
    assert_int_equal(place_retired, 0);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->votes_passed, 0);
}

static void peer_that_asks_too_often_is_told_so_once(void **state)
{
    (void)state;
    enter(1);
    const sb_message list = {.type = SB_MESSAGE_LIST};
    uint32_t answered = 0, declined = 0;
    for (uint32_t i = 0; i < 100; i++) {
        say(1, &list);
        answered += wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS);
        declined += wire_tap_count(&place_tap, 1, SB_MESSAGE_DECLINED);
    }
    assert_int_equal(answered, 20);
    assert_int_equal(declined, 1);
    place_play(PLACE_HZ);
    for (uint32_t i = 0; i < 100; i++) {
        say(1, &list);
        answered += wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS);
    }
    assert_int_equal(answered, 25);
}

// Asks for a page; returns true if it is answered, and where the list goes on.
static bool ask_page(uint32_t peer, const sb_message_list *list, uint32_t *out_next)
{
    sb_message message = {.type = SB_MESSAGE_LIST, .list = *list};
    say(peer, &message);
    if (wire_tap_count(&place_tap, peer, SB_MESSAGE_SESSIONS) == 0) {
        return false;
    }
    wire_tap_get(&place_tap, peer, SB_MESSAGE_SESSIONS, 0, &message);
    *out_next = message.sessions.next;
    return true;
}

static void reopen_with_sessions(uint32_t count)
{
    sb_lobby_def def = place_lobby_def();
    def.session_capacity = count;
    def.next_match = NULL; // the host notes fewer sessions
    def.ended = NULL;
    place_lobby_reopen(&def);
    const sb_place_def place = place_def("listed", false);
    for (uint32_t i = 0; i < count; i++) {
        (void)place_add(&place);
    }
}

// Reads pages until a page is not answered or is the last; returns how many came.
static uint32_t read_list(uint32_t peer)
{
    uint32_t pages = 0, next = 0;
    do {
        if (!ask_page(peer, &(sb_message_list){.after = next}, &next)) {
            return pages;
        }
        pages++;
    } while (next != 0);
    return pages;
}

static void further_pages_of_a_list_cost_a_sixteenth_of_a_request(void **state)
{
    (void)state;
    reopen_with_sessions(33); // five pages: one request and a quarter
    enter(1);
    for (uint32_t i = 0; i < 16; i++) {
        assert_int_equal(read_list(1), 5);
    }
    assert_int_equal(read_list(1), 0);
    place_play(PLACE_HZ / 4); // one and a quarter
    assert_int_equal(read_list(1), 5);
    assert_int_equal(read_list(1), 0);
}

static void page_that_does_not_follow_costs_a_request(void **state)
{
    (void)state;
    reopen_with_sessions(17);
    enter(1);
    uint32_t next = 0, answered = 0;
    // The same page again, another place, other filters, and the page behind the last.
    const sb_message_list strays[] = {{.after = 8},
                                      {.after = 9},
                                      {.after = 8, .flags = SB_LIST_NO_PASSWORD},
                                      {.after = 8, .name = text("list")},
                                      {.after = 16}};
    for (uint32_t i = 0; i < 40; i++) {
        const bool first = ask_page(1, &(sb_message_list){0}, &next);
        assert_true(!first || next == 8);
        answered += first;
        const sb_message_list *stray = &strays[i % 5];
        answered += i % 5 == 0 ? first && ask_page(1, &(sb_message_list){.after = 8}, &next) : 0;
        answered += ask_page(1, stray, &next);
    }
    assert_in_range(answered, 20, 24); // four of them followed their list
}

static void hostile_bytes_in_the_lobby_do_nothing(void **state)
{
    (void)state;
    enter(1);
    static const uint8_t bad[][4] = {{0xC1, 0, 0, 0}, {0x92, 15, 0, 0}, {0x91, 14, 0, 0}, {0}};
    wire_tap_clear(&place_tap);
    for (uint32_t i = 0; i < 4; i++) {
        sb_lobby_receive(place_lobby, 1, bad[i], sizeof bad[i]);
    }
    assert_int_equal(place_tap.message_count, 0);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->requests_malformed, 4);
    say(1, &(sb_message){.type = SB_MESSAGE_LIST});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS), 1);
}

static void silent_peer_is_sent_away_and_a_goodbye_ends(void **state)
{
    (void)state;
    enter(1);
    enter(2);
    say(2, &(sb_message){.type = SB_MESSAGE_GOODBYE});
    assert_true(place_tap.closed[2]);
    place_play(60 * PLACE_HZ);
    assert_false(place_tap.closed[1]);
    bool told = false;
    for (uint32_t i = 0; i < 2 * PLACE_HZ; i++) {
        place_play(1);
        told |= wire_tap_count(&place_tap, 1, SB_MESSAGE_GOODBYE) == 1;
    }
    assert_true(told && place_tap.closed[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(peer_in_the_lobby_is_told_what_it_may_make),
        PLACE_TEST(list_has_pages_and_filters),
        PLACE_TEST(client_changes_session_and_comes_back_to_the_lobby),
        PLACE_TEST(session_is_joined_by_password_and_by_mode),
        PLACE_TEST(join_is_declined_for_what_cannot_be_had),
        PLACE_TEST(clients_make_sessions_within_the_limits),
        PLACE_TEST(join_or_create_makes_one_session_and_fills_it),
        PLACE_TEST(match_begins_once_all_are_ready),
        PLACE_TEST(team_holds_for_the_player),
        PLACE_TEST(majority_kicks_a_player_that_cannot_come_back),
        PLACE_TEST(vote_for_a_map_begins_the_next_match_there),
        PLACE_TEST(vote_is_declined_or_fails),
        PLACE_TEST(peer_that_asks_too_often_is_told_so_once),
        PLACE_TEST(further_pages_of_a_list_cost_a_sixteenth_of_a_request),
        PLACE_TEST(page_that_does_not_follow_costs_a_request),
        PLACE_TEST(hostile_bytes_in_the_lobby_do_nothing),
        PLACE_TEST(silent_peer_is_sent_away_and_a_goodbye_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
