// Of session.c: what a match goes without while its server is overloaded.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "place_lobby.h"

#define PLAYER 1u
#define WATCHER 2u

static const sb_session_load NONE;

static uint32_t start(bool short_matches)
{
    sb_place_def def = place_def("loaded", short_matches);
    def.game.computer_count = 2;
    def.game.player_capacity = 4;
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    assert_int_equal(place_join(PLAYER, number, SB_ROLE_PLAYER, &refusal), number);
    assert_int_equal(place_join(WATCHER, number, SB_ROLE_SPECTATOR, &refusal), number);
    return number;
}

typedef struct seen {
    uint32_t player, watcher;
} seen;

// Plays seconds and counts the snapshots to each.
static seen play_seconds(uint32_t seconds)
{
    seen self = {0, 0};
    for (uint32_t i = 0; i < seconds * PLACE_HZ; i++) {
        place_play(1);
        self.player += wire_tap_count(&place_tap, PLAYER, SB_MESSAGE_SNAPSHOT) > 0;
        self.watcher += wire_tap_count(&place_tap, WATCHER, SB_MESSAGE_SNAPSHOT) > 0;
    }
    return self;
}

static const sb_session *match_of(uint32_t number)
{
    return sb_place_match(sb_lobby_find(place_lobby, number));
}

static void snapshots_are_halved_and_come_back(void **state)
{
    (void)state;
    const uint32_t number = start(false);
    seen sent = play_seconds(4);
    assert_in_range(sent.player, 118, 120);
    assert_in_range(sent.watcher, 118, 120);
    const sb_session_load load = {.halves_snapshots = true};
    sb_lobby_relieve(place_lobby, &load);
    assert_int_equal(sb_session_snapshot_rate_hz(match_of(number)), 15);
    sent = play_seconds(4);
    assert_in_range(sent.player, 59, 60);
    assert_in_range(sent.watcher, 59, 60);
    sb_lobby_relieve(place_lobby, &NONE);
    sent = play_seconds(4);
    assert_in_range(sent.player, 119, 120);
}

static void low_rate_is_not_halved_below_what_clients_follow(void **state)
{
    (void)state;
    static const uint32_t RATES[][2] = {{60, 30}, {20, 10}, {16, 10}, {10, 10}, {5, 5}};
    for (size_t i = 0; i < sizeof RATES / sizeof RATES[0]; i++) {
        sb_lobby_def def = place_lobby_def();
        def.session.snapshot_rate_hz = RATES[i][0];
        place_lobby_reopen(&def);
        const uint32_t number = start(false);
        const sb_session_load load = {.halves_snapshots = true};
        sb_lobby_relieve(place_lobby, &load);
        assert_int_equal(sb_session_snapshot_rate_hz(match_of(number)), RATES[i][1]);
    }
}

static void spectators_are_refused_and_players_are_not(void **state)
{
    (void)state;
    const uint32_t number = start(false);
    const sb_session_load load = {.halves_snapshots = true, .refuses_spectators = true};
    sb_lobby_relieve(place_lobby, &load);
    uint32_t refusal = 0;
    assert_int_equal(place_join(3, number, SB_ROLE_SPECTATOR, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(place_join(4, number, SB_ROLE_PLAYER, &refusal), number);
    assert_int_equal(sb_session_spectator_count(match_of(number)), 1);
    sb_lobby_relieve(place_lobby, &NONE);
    assert_int_equal(place_join(5, number, SB_ROLE_SPECTATOR, &refusal), number);
}

static void paused_spectators_get_a_snapshot_a_second(void **state)
{
    (void)state;
    (void)start(false);
    (void)play_seconds(1);
    const sb_session_load load = {true, true, true};
    sb_lobby_relieve(place_lobby, &load);
    (void)play_seconds(1);
    seen sent = play_seconds(8);
    assert_in_range(sent.player, 119, 120);
    assert_in_range(sent.watcher, 7, 9);
    sb_lobby_relieve(place_lobby, &NONE);
    sent = play_seconds(2);
    assert_in_range(sent.watcher, 59, 60);
}

static void next_match_goes_without_the_same(void **state)
{
    (void)state;
    const uint32_t number = start(true);
    const sb_session_load load = {.halves_snapshots = true};
    sb_lobby_relieve(place_lobby, &load);
    while (sb_lobby_find(place_lobby, number)->match_count < 2) {
        place_play(1);
    }
    assert_int_equal(sb_session_snapshot_rate_hz(match_of(number)), 15);
    const uint32_t other = start(false);
    assert_int_equal(sb_session_snapshot_rate_hz(match_of(other)), 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(snapshots_are_halved_and_come_back),
        PLACE_TEST(low_rate_is_not_halved_below_what_clients_follow),
        PLACE_TEST(spectators_are_refused_and_players_are_not),
        PLACE_TEST(paused_spectators_get_a_snapshot_a_second),
        PLACE_TEST(next_match_goes_without_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
