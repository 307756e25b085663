/// Spectators of a match on a real server, beside its players.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"
#include "watchers.h"

#define TIME_MS 60000
#define ARGUMENT_COUNT_MAX 32
#define MOVED_M 2.0f
#define FULL 4u // codes of refusals in protocol/sessions.md
#define NOT_OFFERED 9u
#define STATE_ALIVE 2.0f   // a value of the kind "player" in protocol/tanks.md
#define CATCH_UP_TICKS 5.0 // of a server that was late (server/host/clock/schedule.h)

static test_folder folder;
static test_process server;
static uint16_t port;
static watchers all;

static int tear_down(void **state)
{
    (void)state;
    watchers_leave(&all);
    process_deinit(&server);
    folder_destroy(&folder);
    folder = (test_folder){0};
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

static void stop(int signal_number)
{
    process_signal(&server, signal_number);
    int status = process_finish(&server, TIME_MS);
    if (status != 0) {
        fail_msg("status %d: %s", status, server.err.data);
    }
}

static watcher *join(uint32_t seat, sb_client_role role)
{
    watcher *one = &all.list[seat];
    watcher_connect(one, port, role, 0);
    if (!watchers_await_view(&all, one)) {
        fail_msg("no view: state %d, %s", (int)one->status.state, one->status.text);
    }
    return one;
}

static watcher *spectate(uint32_t seat)
{
    return join(seat, SB_CLIENT_ROLE_SPECTATOR);
}

/// Spectates a match that stands still before its first tick, so that there is nothing to see yet.
static watcher *spectate_nothing(uint32_t seat)
{
    watcher *one = &all.list[seat];
    watcher_connect(one, port, SB_CLIENT_ROLE_SPECTATOR, 0);
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (one->status.state != SB_CLIENT_PLAYING && watchers_now_us() < end_us) {
        watchers_turn(&all);
    }
    assert_int_equal(one->status.state, SB_CLIENT_PLAYING);
    assert_false(one->sees);
    return one;
}

static void assert_refused(uint32_t seat, sb_client_role role, uint32_t refusal)
{
    watcher *one = &all.list[seat];
    for (uint32_t session = 0; session < 2; session++) {
        watcher_connect(one, port, role, session);
        assert_true(watchers_await_end(&all, one));
        assert_int_equal(one->status.reason, SB_CLIENT_REASON_REFUSED);
        assert_int_equal(one->status.refusal, refusal);
        assert_true(strlen(one->status.text) > 0);
    }
}

static uint32_t count_of(const watcher *one, uint32_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < one->view.entity_count; i++) {
        count += one->view.entities[i].kind == kind;
    }
    return count;
}

/// Returns the greatest horizontal distance that a tank moved between two views, of the tanks in
/// both.
static float longest_displacement_m(const sb_client_view_data *before,
                                    const sb_client_view_data *now)
{
    float distance_m = 0.0f;
    for (uint32_t i = 0; i < before->entity_count; i++) {
        const sb_client_entity *a = &before->entities[i];
        for (uint32_t k = 0; a->kind == SB_CLIENT_TANK && k < now->entity_count; k++) {
            const sb_client_entity *b = &now->entities[k];
            if (b->index == a->index && b->generation == a->generation) {
                distance_m = fmaxf(distance_m, hypotf(b->position[0] - a->position[0],
                                                      b->position[2] - a->position[2]));
            }
        }
    }
    return distance_m;
}

static uint32_t players_of(const watcher *one)
{
    uint32_t count = 0;
    sb_client_player player;
    for (uint32_t slot = 0; sb_client_get_player(one->client, slot, &player) == SB_OK; slot++) {
        count += player.presence == SB_CLIENT_PRESENCE_PLAYER;
    }
    return count;
}

static void spectator_sees_the_players_drive(void **state)
{
    (void)state;
    SERVE("--players", "3", "--bots", "3");
    watcher *one = spectate(0);
    // Its control moves nothing.
    const sb_client_control control = {.throttle = 1.0f, .fire = true};
    assert_int_equal(sb_client_input_set(one->client, &control), SB_OK);
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (count_of(one, SB_CLIENT_TANK) < 3 && watchers_now_us() < end_us) {
        watchers_turn(&all);
    }
    static sb_client_view_data before;
    before = one->view;
    while (longest_displacement_m(&before, &one->view) < MOVED_M && watchers_now_us() < end_us) {
        watchers_turn(&all);
    }
    assert_true(longest_displacement_m(&before, &one->view) >= MOVED_M);
    assert_int_equal(players_of(one), 3);
    assert_int_equal(one->view.player, SB_CLIENT_NO_PLAYER);
    assert_false(one->view.alive);
    assert_int_equal(one->status.player, SB_CLIENT_NO_PLAYER);
    assert_int_equal(one->status.input_tick, 0);
    assert_int_equal(one->status.session, 1);
    assert_int_equal(one->status.messages_malformed, 0);
    // It acknowledges, so later snapshots build on what it holds.
    assert_true(one->status.snapshots_received > 10);
    sb_client_playback playback = {.speed = 1.0f};
    assert_int_equal(sb_client_playback_set(one->client, &playback), SB_ERROR_STATE);
    assert_int_equal(sb_client_get_playback(one->client, &playback), SB_ERROR_STATE);
    process_signal(&server, SIGINT);
    assert_true(watchers_await_end(&all, one));
    assert_int_equal(one->status.reason, SB_CLIENT_REASON_SERVER_CLOSED);
    assert_int_equal(process_finish(&server, TIME_MS), 0);
}

static void await_lines(const watcher *one, uint32_t count)
{
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (one->said_count < count && watchers_now_us() < end_us) {
        watchers_turn(&all);
    }
    assert_int_equal(one->said_count, count);
}

static void spectator_and_players_talk(void **state)
{
    (void)state;
    assert_true(folder_create(&folder));
    SERVE("--players", "2", "--ai", "1", "--record", folder.path);
    watcher *player = join(0, SB_CLIENT_ROLE_PLAYER);
    watcher *other = join(1, SB_CLIENT_ROLE_PLAYER);
    watcher *guest = spectate(2);
    assert_int_equal(sb_client_chat_send(guest->client, SB_CLIENT_CHAT_ALL, 0, "hello"), SB_OK);
    for (uint32_t i = 0; i < 3; i++) {
        await_lines(&all.list[i], 1);
        assert_string_equal(all.list[i].said, "hello");
        assert_int_equal(all.list[i].said_by, SB_CLIENT_NO_PLAYER);
    }
    assert_int_equal(sb_client_chat_send(player->client, SB_CLIENT_CHAT_ALL, 0, "and you"), SB_OK);
    await_lines(guest, 2);
    assert_string_equal(guest->said, "and you");
    assert_int_equal(guest->said_by, player->status.player);
    await_lines(other, 2);
    // Only one player and the sender receive this line.
    assert_int_equal(
        sb_client_chat_send(guest->client, SB_CLIENT_CHAT_PLAYER, player->status.player, "psst"),
        SB_OK);
    await_lines(player, 3);
    assert_string_equal(player->said, "psst");
    await_lines(guest, 3);
    assert_int_equal(
        sb_client_chat_send(player->client, SB_CLIENT_CHAT_PLAYER, other->status.player, "who?"),
        SB_OK);
    await_lines(other, 3);
    watchers_turn_for(&all, 300);
    assert_string_equal(other->said, "who?");
    assert_int_equal(guest->said_count, 3);
    // Chat of a client without a slot does not damage the log.
    stop(SIGINT);
    char log[FOLDER_PATH_SIZE];
    assert_true(folder_find(&folder, ".sblog", log));
    const char *verify[] = {SABOT_PROGRAM, "replay", "verify", log, NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, verify, TIME_MS);
    if (status != 0) {
        print_error("%s%s", process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, 0);
}

static void spectators_are_as_many_as_the_server_takes(void **state)
{
    (void)state;
    SERVE("--players", "1", "--spectators", "1");
    watcher *first = spectate_nothing(0);
    assert_refused(1, SB_CLIENT_ROLE_SPECTATOR, FULL);
    // Spectators and players have separate limits.
    (void)join(2, SB_CLIENT_ROLE_PLAYER);
    assert_true(watchers_await_view(&all, first));
    assert_refused(3, SB_CLIENT_ROLE_PLAYER, FULL);
    assert_refused(1, SB_CLIENT_ROLE_SPECTATOR, FULL);
    watcher_leave(&all.list[0]);
    assert_true(watchers_join_when_free(&all, &all.list[1], port, SB_CLIENT_ROLE_SPECTATOR, 0));
    assert_refused(0, SB_CLIENT_ROLE_SPECTATOR, FULL);
    stop(SIGINT);
}

static void server_may_offer_no_spectators_and_never_offers_replays(void **state)
{
    (void)state;
    SERVE("--players", "1", "--spectators", "0");
    assert_refused(0, SB_CLIENT_ROLE_SPECTATOR, NOT_OFFERED);
    assert_refused(1, SB_CLIENT_ROLE_REPLAY_VIEWER, NOT_OFFERED);
    (void)join(2, SB_CLIENT_ROLE_PLAYER);
    stop(SIGINT);
    process_deinit(&server);
    SERVE("--players", "1", "--set", "fog=on", "--spectator-delay", "0");
    assert_refused(0, SB_CLIENT_ROLE_SPECTATOR, NOT_OFFERED);
    assert_non_null(strstr(all.list[0].status.text, "fog"));
    stop(SIGINT);
    process_deinit(&server);
    SERVE("--players", "1");
    assert_refused(1, SB_CLIENT_ROLE_REPLAY_VIEWER, NOT_OFFERED);
    (void)spectate_nothing(0);
    stop(SIGINT);
}

static void spectator_of_a_match_that_stands_still_sees_how_it_was_left(void **state)
{
    (void)state;
    // Where no tank is held, a player that leaves is gone at once and not awaited, even if its
    // goodbye is lost with its connection.
    SERVE("--players", "1", "--leave-hold", "0");
    watcher *early = spectate_nothing(0);
    (void)join(1, SB_CLIENT_ROLE_PLAYER);
    assert_true(watchers_await_view(&all, early));
    assert_int_equal(players_of(early), 1);
    watcher_leave(&all.list[1]);
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while (players_of(early) > 0 && watchers_now_us() < end_us) {
        watchers_turn(&all);
    }
    sb_client_player left;
    assert_int_equal(sb_client_get_player(early->client, 0, &left), SB_OK);
    assert_int_equal(left.presence, SB_CLIENT_PRESENCE_NONE);
    watcher *late = spectate(2);
    WATCHERS_AWAIT(&all, late->view.tick > 0 && late->view.tick == early->view.tick &&
                             late->view.entity_count == early->view.entity_count);
    uint32_t tick = late->view.tick;
    watchers_turn_for(&all, 500);
    assert_int_equal(late->view.tick, tick);
    // The match goes on as soon as a player joins.
    (void)join(1, SB_CLIENT_ROLE_PLAYER);
    WATCHERS_AWAIT(&all, late->view.tick > tick && early->view.tick > tick);
    stop(SIGINT);
}

/// Returns how many of the players that the rules list have a tank.
static uint32_t alive_of(const watcher *one)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < one->view.entity_count; i++) {
        const sb_client_entity *entity = &one->view.entities[i];
        sb_client_kind kind;
        assert_int_equal(sb_client_get_kind(one->client, entity->kind, &kind), SB_OK);
        for (uint32_t k = 0; strcmp(kind.name, "player") == 0 && k < kind.value_count; k++) {
            count += strcmp(kind.value_names[k], "state") == 0 && entity->values[k] == STATE_ALIVE;
        }
    }
    return count;
}

static void spectator_sees_what_fog_hides_from_players(void **state)
{
    (void)state;
    SERVE("--players", "1", "--ai", "8", "--set", "fog=on", "--set", "view_distance_m=5",
          "--fog-spectators");
    watcher *guest = spectate(0);
    watcher *player = join(1, SB_CLIENT_ROLE_PLAYER);
    watchers_turn_for(&all, 2000);
    // The fog hides something.
    WATCHERS_AWAIT(&all, count_of(guest, SB_CLIENT_TANK) > 4 && player->sees &&
                             count_of(player, SB_CLIENT_TANK) < count_of(guest, SB_CLIENT_TANK));
    assert_int_equal(count_of(guest, SB_CLIENT_TANK), alive_of(guest));
    stop(SIGINT);
}

static void spectator_sees_a_match_late(void **state)
{
    (void)state;
    SERVE("--players", "1", "--ai", "3", "--set", "fog=on", "--spectator-delay", "1");
    // The match stands still until then. A server is ahead of time only by ticks that it was late
    // with before, and plays no more than CATCH_UP_TICKS of them.
    const uint64_t begin_us = watchers_now_us();
    watcher *player = join(1, SB_CLIENT_ROLE_PLAYER);
    watcher *guest = spectate(0);
    const uint32_t delay = guest->status.tick_rate_hz;
    const uint64_t end_us = watchers_now_us() + 3000u * 1000u;
    // Where fog hides all that moves, snapshots are rare. The player's clock follows the world.
    for (uint32_t newest = 0; watchers_now_us() < end_us || newest <= delay ||
                              (double)(newest + 2 * delay) <= player->status.server_tick;) {
        watchers_turn(&all);
        newest = guest->status.snapshot_tick;
        const double world_tick = (double)(watchers_now_us() - begin_us) * 1e-6 * (double)delay;
        assert_true((double)(newest + delay) <= world_tick + 2.0 + CATCH_UP_TICKS);
        assert_true(watchers_now_us() < end_us + (uint64_t)WATCHER_WAIT_MS * 1000);
    }
    assert_int_equal(guest->status.behind_ms, 1000);
    assert_int_equal(player->status.behind_ms, 0);
    assert_true(guest->status.epoch != player->status.epoch);
    assert_true(count_of(guest, SB_CLIENT_TANK) > 1);
    const uint64_t said_us = watchers_now_us();
    assert_int_equal(sb_client_chat_send(player->client, SB_CLIENT_CHAT_ALL, 0, "now"), SB_OK);
    await_lines(guest, 1);
    assert_true(watchers_now_us() - said_us > 900u * 1000u);
    stop(SIGINT);
}

static void spectator_goes_along_to_the_next_match(void **state)
{
    (void)state;
    SERVE("--players", "2", "--bots", "2", "--set", "time_limit_s=2", "--set", "result_s=1");
    watcher *one = spectate(0);
    uint32_t first = one->status.epoch;
    uint64_t end_us = watchers_now_us() + WATCHER_WAIT_MS * 1000u;
    while ((one->status.epoch == first || !one->sees) && watchers_now_us() < end_us &&
           one->status.state != SB_CLIENT_CLOSED) {
        watchers_turn(&all);
    }
    assert_int_not_equal(one->status.epoch, first);
    assert_int_equal(one->status.state, SB_CLIENT_PLAYING);
    assert_true(one->sees);
    assert_int_equal(one->status.player, SB_CLIENT_NO_PLAYER);
    // More than one match has ended if this process stood still.
    assert_in_range(one->events[SB_CLIENT_EVENT_END], 1, one->status.epoch - first);
    WATCHERS_AWAIT(&all, players_of(one) == 2);
    assert_int_equal(one->status.messages_malformed, 0);
    stop(SIGINT);
}

static void wrong_number_of_spectators_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"1025", "-1", "many", "1.5"};
    for (uint32_t i = 0; i < 4; i++) {
        const char *arguments[] = {SABOT_PROGRAM,  "serve",  "--bind",    loopback_address(),
                                   "--port",       "0",      "--seconds", "1",
                                   "--spectators", wrong[i], NULL};
        assert_int_equal(process_run(&server, PROCESS_PIPES, arguments, TIME_MS), 2);
        assert_non_null(strstr(server.err.data, "--spectators"));
        assert_non_null(strstr(server.err.data, wrong[i]));
        process_deinit(&server);
    }
}

int main(void)
{
#define SPECTATOR_TEST(test) cmocka_unit_test_teardown(test, tear_down)
    const struct CMUnitTest tests[] = {
        SPECTATOR_TEST(spectator_sees_the_players_drive),
        SPECTATOR_TEST(spectator_and_players_talk),
        SPECTATOR_TEST(spectators_are_as_many_as_the_server_takes),
        SPECTATOR_TEST(server_may_offer_no_spectators_and_never_offers_replays),
        SPECTATOR_TEST(spectator_of_a_match_that_stands_still_sees_how_it_was_left),
        SPECTATOR_TEST(spectator_sees_what_fog_hides_from_players),
        SPECTATOR_TEST(spectator_sees_a_match_late),
        SPECTATOR_TEST(spectator_goes_along_to_the_next_match),
        SPECTATOR_TEST(wrong_number_of_spectators_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
