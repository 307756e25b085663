/// The lobby of a real server: clients of the SDK list, join, make and leave sessions, get ready,
/// take teams and vote, and are told what they cannot have.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <sabot/client.h>

#include "loopback.h"
#include "process.h"
#include "watchers.h"

#define TIME_MS 60000
#define CLIENT_COUNT 4
#define ARGUMENT_COUNT_MAX 32
// Codes of refusals in protocol/sessions.md.
#define SESSION_UNKNOWN 3u
#define STATE_UNFIT 6u
#define ROLE 9u
#define PASSWORD 14u
#define CREATE 15u
#define VOTE 17u
#define TEAM 18u
// Types of messages there.
#define JOIN_MESSAGE 15u

static test_process server;
static uint16_t port;
static sb_client *clients[CLIENT_COUNT];

static int tear_down(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        sb_client_destroy(clients[i]);
        clients[i] = NULL;
    }
    process_deinit(&server);
    return 0;
}

static void serve(const char *const *more)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM,      "serve",  "--bind",
                                                 loopback_address(), "--port", "0"};
    for (uint32_t i = 6; *more != NULL; more++) {
        assert_true(i + 1 < ARGUMENT_COUNT_MAX);
        arguments[i++] = *more;
    }
    port = watchers_serve(&server, arguments);
    if (port == 0) {
        fail_msg("it does not listen: %s", server.err.data);
    }
}

#define SERVE(...) serve((const char *const[]){__VA_ARGS__, NULL})

static void turn(void)
{
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        if (clients[i] != NULL) {
            sb_client_update(clients[i], watchers_now_us());
        }
    }
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

static sb_client_status status_of(uint32_t index)
{
    sb_client_status status;
    assert_int_equal(sb_client_get_status(clients[index], &status), SB_OK);
    return status;
}

static sb_client_lobby lobby_of(uint32_t index)
{
    sb_client_lobby lobby;
    assert_int_equal(sb_client_get_lobby(clients[index], &lobby), SB_OK);
    return lobby;
}

static sb_client_session session_of(uint32_t index)
{
    sb_client_session session;
    (void)sb_client_get_session(clients[index], &session);
    return session;
}

// Turns until the condition holds; fails the test after a while.
#define AWAIT(condition)                                                                           \
    do {                                                                                           \
        const uint64_t latest_us = watchers_now_us() + (uint64_t)WATCHER_WAIT_MS * 1000;           \
        while (!(condition) && watchers_now_us() < latest_us) {                                    \
            turn();                                                                                \
        }                                                                                          \
        if (!(condition)) {                                                                        \
            fail_msg("line %d: not so: %s; state %d, %s", __LINE__, #condition,                    \
                     (int)status_of(0).state, status_of(0).text);                                  \
        }                                                                                          \
    } while (0)

static void connect_as(uint32_t index, sb_client_def def)
{
    def.host = loopback_address();
    def.port = port;
    sb_client_destroy(clients[index]);
    assert_int_equal(sb_client_create(&def, &clients[index]), SB_OK);
}

static void enter(uint32_t index)
{
    sb_client_def def = sb_client_def_default();
    def.role = SB_CLIENT_ROLE_LOBBY;
    connect_as(index, def);
    AWAIT(status_of(index).state == SB_CLIENT_LOBBY);
}

static void join(uint32_t index, uint32_t session, const char *password)
{
    const sb_client_join_def wanted = {.session = session, .password = password};
    assert_int_equal(sb_client_join(clients[index], &wanted), SB_OK);
    AWAIT(status_of(index).state == SB_CLIENT_PLAYING && status_of(index).session == session);
}

static void await_declined(uint32_t index, uint32_t before, uint32_t refusal)
{
    AWAIT(lobby_of(index).declined_count > before);
    assert_int_equal(lobby_of(index).declined_refusal, refusal);
    assert_true(lobby_of(index).declined_text[0] != '\0');
}

static void client_lists_joins_changes_and_leaves(void **state)
{
    (void)state;
    SERVE("--sessions", "12", "--players", "2");
    enter(0);
    assert_int_equal(sb_client_list(clients[0], NULL), SB_OK); // all of them
    AWAIT(!lobby_of(0).listing);
    sb_client_listing listing;
    for (uint32_t i = 1; i <= 12; i++) {
        assert_true(sb_client_listing_poll(clients[0], &listing));
        assert_int_equal(listing.number, i);
        assert_int_equal(listing.player_capacity, 2);
        assert_string_equal(listing.map, "arena");
    }
    assert_false(sb_client_listing_poll(clients[0], &listing));
    const sb_client_filter named = {.name = "match 11"};
    assert_int_equal(sb_client_list(clients[0], &named), SB_OK);
    AWAIT(!lobby_of(0).listing);
    assert_true(sb_client_listing_poll(clients[0], &listing));
    assert_string_equal(listing.name, "Match 11");
    assert_false(sb_client_listing_poll(clients[0], &listing));

    join(0, 3, NULL);
    AWAIT(session_of(0).number == 3);
    static sb_client_view_data view;
    AWAIT(sb_client_view(clients[0], &view) == SB_OK && view.alive);
    join(0, 7, NULL);
    AWAIT(session_of(0).number == 7);
    AWAIT(sb_client_view(clients[0], &view) == SB_OK && view.alive);
    assert_int_equal(status_of(0).reconnects, 0);
    assert_int_equal(sb_client_leave(clients[0]), SB_OK);
    AWAIT(status_of(0).state == SB_CLIENT_LOBBY);
    join(0, 7, NULL);
    AWAIT(sb_client_view(clients[0], &view) == SB_OK && view.alive);
    assert_int_equal(status_of(0).messages_malformed, 0);
}

static void what_cannot_be_had_is_declined(void **state)
{
    (void)state;
    SERVE("--sessions", "2", "--session-password", "open");
    enter(0);
    const struct {
        sb_client_join_def join;
        uint32_t refusal;
    } cases[] = {
        {{.session = 99}, SESSION_UNKNOWN},
        {{.session = 1}, PASSWORD},
        {{.session = 1, .password = "Open"}, PASSWORD},
        {{.session = 1, .role = SB_CLIENT_ROLE_REPLAY_VIEWER, .password = "open"}, ROLE},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(sb_client_join(clients[0], &cases[i].join), SB_OK);
        await_declined(0, i, cases[i].refusal);
        assert_int_equal(lobby_of(0).declined_request, JOIN_MESSAGE);
        assert_int_equal(status_of(0).state, SB_CLIENT_LOBBY);
    }
    const sb_client_session_def made = {.name = "mine"};
    assert_int_equal(sb_client_session_create(clients[0], &made), SB_OK);
    await_declined(0, 4, CREATE);
    join(0, 1, "open");
    const sb_client_join_def same = {.session = 1, .password = "open"};
    assert_int_equal(sb_client_join(clients[0], &same), SB_OK);
    await_declined(0, 5, STATE_UNFIT);
    assert_int_equal(sb_client_team_set(clients[0], 200), SB_OK);
    await_declined(0, 6, TEAM);
    assert_int_equal(sb_client_vote(clients[0], SB_CLIENT_VOTE_KICK, 0, true), SB_OK);
    await_declined(0, 7, VOTE);
    assert_int_equal(status_of(0).state, SB_CLIENT_PLAYING);

    // By the def alone, right and wrong.
    sb_client_def def = sb_client_def_default();
    def.session = 2;
    def.password = "open";
    connect_as(1, def);
    AWAIT(status_of(1).state == SB_CLIENT_PLAYING);
    assert_int_equal(status_of(1).session, 2);
    def.password = "shut";
    connect_as(2, def);
    AWAIT(status_of(2).state == SB_CLIENT_CLOSED);
    assert_int_equal(status_of(2).reason, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(status_of(2).refusal, PASSWORD);
    def.password = NULL;
    connect_as(2, def);
    AWAIT(status_of(2).state == SB_CLIENT_CLOSED);
    assert_int_equal(status_of(2).refusal, PASSWORD);
}

static void clients_make_a_session_and_meet_there(void **state)
{
    (void)state;
    SERVE("--create", "1", "--players", "4");
    enter(0);
    assert_true(lobby_of(0).may_create);
    assert_true(lobby_of(0).mode_count >= 1);
    char mode[SB_CLIENT_MODE_SIZE];
    memcpy(mode, lobby_of(0).modes[0], sizeof mode);
    const sb_client_session_def made = {.mode = mode, .name = "mine", .player_capacity = 2};
    assert_int_equal(sb_client_session_create(clients[0], &made), SB_OK);
    AWAIT(status_of(0).state == SB_CLIENT_PLAYING && session_of(0).number == 2);
    assert_string_equal(session_of(0).name, "mine");
    enter(1);
    const sb_client_session_def other = {.name = "another"};
    assert_int_equal(sb_client_session_create(clients[1], &other), SB_OK);
    await_declined(1, 0, CREATE); // there is room for one
    join(1, 2, NULL);
    AWAIT(status_of(1).session == 2 && status_of(1).player != status_of(0).player);
}

static void players_get_ready_and_vote(void **state)
{
    (void)state;
    SERVE("--ready", "2", "--players", "4");
    for (uint32_t i = 0; i < 3; i++) {
        connect_as(i, sb_client_def_default());
        AWAIT(status_of(i).state == SB_CLIENT_PLAYING);
    }
    AWAIT(session_of(0).warming_up && session_of(0).ready_count == 2);
    const uint32_t match = status_of(0).epoch;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(sb_client_ready_set(clients[i], true), SB_OK);
    }
    AWAIT(status_of(0).epoch == match + 1 && session_of(0).number != 0 &&
          !session_of(0).warming_up);
    assert_int_equal(sb_client_team_set(clients[0], 1), SB_OK);
    AWAIT(status_of(2).state == SB_CLIENT_PLAYING);
    const uint32_t target = status_of(2).player;
    assert_int_equal(sb_client_vote(clients[0], SB_CLIENT_VOTE_KICK, target, true), SB_OK);
    AWAIT(session_of(1).vote_kind == SB_CLIENT_VOTE_KICK);
    assert_int_equal(session_of(1).vote_target, target);
    assert_int_equal(session_of(1).vote_needed, 2);
    assert_int_equal(sb_client_vote(clients[1], SB_CLIENT_VOTE_KICK, target, true), SB_OK);
    AWAIT(status_of(2).state == SB_CLIENT_CLOSED);
    assert_int_equal(status_of(2).reason, SB_CLIENT_REASON_SERVER_CLOSED);
    const uint32_t now = status_of(0).epoch;
    assert_int_equal(sb_client_vote(clients[1], SB_CLIENT_VOTE_MAP, 0, true), SB_OK);
    AWAIT(session_of(0).vote_kind == SB_CLIENT_VOTE_MAP);
    assert_int_equal(sb_client_vote(clients[0], SB_CLIENT_VOTE_MAP, 0, true), SB_OK);
    AWAIT(status_of(0).epoch == now + 1);
}

static void bot_follows_a_join_link(void **state)
{
    (void)state;
    SERVE("--sessions", "2", "--session-password", "open");
    char link[128];
    const char *address = loopback_address();
    const bool brackets = strchr(address, ':') != NULL;
    snprintf(link, sizeof link, "sabot://%s%s%s:%u/2?password=open", brackets ? "[" : "", address,
             brackets ? "]" : "", port);
    const char *arguments[] = {SABOT_PROGRAM, "bot",       "--connect", link, "--count",
                               "1",           "--seconds", "60",        NULL};
    test_process bot;
    assert_true(process_start(&bot, PROCESS_PIPES, arguments));
    enter(0);
    const sb_client_filter second = {.name = "Match 2"};
    sb_client_listing listing = {0};
    const uint64_t end_us = watchers_now_us() + (uint64_t)WATCHER_WAIT_MS * 1000;
    while (listing.players == 0 && watchers_now_us() < end_us) {
        assert_int_equal(sb_client_list(clients[0], &second), SB_OK);
        AWAIT(!lobby_of(0).listing || lobby_of(0).declined_count > 0);
        while (sb_client_listing_poll(clients[0], &listing)) {
        }
        for (uint32_t i = 0; i < 150; i++) {
            turn();
        }
    }
    process_signal(&bot, SIGTERM);
    const int status = process_finish(&bot, TIME_MS);
    process_deinit(&bot);
    assert_int_equal(status, 0);
    assert_int_equal(listing.number, 2);
    assert_int_equal(listing.players, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(client_lists_joins_changes_and_leaves, tear_down),
        cmocka_unit_test_teardown(what_cannot_be_had_is_declined, tear_down),
        cmocka_unit_test_teardown(clients_make_a_session_and_meet_there, tear_down),
        cmocka_unit_test_teardown(players_get_ready_and_vote, tear_down),
        cmocka_unit_test_teardown(bot_follows_a_join_link, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
