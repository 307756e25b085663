// Spectators that see a match late, when matches follow one another and when their session ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "rotation.h"
#include "session/match/connections.h"

#define HZ 60u
#define DELAY_S 1u
#define DELAY (DELAY_S * HZ)
#define MATCH_TICKS 120u // a second of play, and one of its result
#define WATCHER 9u

static void watch(uint32_t peer)
{
    sb_message hello = wire_tap_hello("watcher");
    hello.hello.role = SB_ROLE_SPECTATOR;
    sb_lobby_connect(lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    send_message(peer, &hello);
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 1);
}

static void open_delayed(uint32_t delay_ms, uint32_t match_limit)
{
    static sb_place_def place;
    sb_lobby_def def = rotation_def();
    def.session.recorded = false;
    def.log_contexts = NULL;
    def.next_match = NULL;
    def.retire = NULL;
    place = sb_place_def_default();
    place.game = def.session.game;
    place.spectator_capacity = 4;
    place.spectator_delay_ms = delay_ms;
    place.match_limit = match_limit;
    def.places = &place;
    reopen(&def, &map);
}

// The newest tick and the epoch that a spectator was shown.
typedef struct sighting {
    uint32_t epoch, tick, welcomes, ticks_of_epoch[8];
} sighting;

static void look_at_snapshots(uint32_t peer, sighting *to)
{
    sb_message message;
    const uint32_t count = wire_tap_count(&tap, peer, SB_MESSAGE_SNAPSHOT);
    for (uint32_t i = 0; i < count; i++) {
        wire_tap_get(&tap, peer, SB_MESSAGE_SNAPSHOT, i, &message);
        if (message.snapshot.epoch == to->epoch && to->welcomes > 0) {
            to->tick = message.snapshot.tick;
            to->ticks_of_epoch[(to->welcomes - 1) % 8] = message.snapshot.tick;
        }
    }
}

// The last snapshot of a match and the welcome to the next one come in the same tick.
static void look(uint32_t peer, sighting *to)
{
    sb_message message;
    look_at_snapshots(peer, to);
    if (wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME) > 0) {
        wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
        to->welcomes++;
        to->epoch = message.welcome.epoch;
        to->tick = 0;
        look_at_snapshots(peer, to);
    }
}

static void spectator_sees_the_end_of_a_match_before_the_next_one(void **state)
{
    (void)state;
    open_delayed(DELAY_S * 1000, 0);
    join(1, "ann");
    wire_tap_clear(&tap);
    watch(WATCHER);
    sighting seen = {0};
    look(WATCHER, &seen);
    uint32_t clock = 0, began = 0; // when the world's present match began
    uint32_t epoch = 0;
    for (; seen.welcomes < 4 && clock < 1000; clock++) {
        tick();
        const sb_session_def *def = sb_session_get_def(session());
        if (def->epoch != epoch) {
            epoch = def->epoch;
            began = clock;
        }
        const uint32_t before = seen.welcomes;
        look(WATCHER, &seen);
        if (seen.welcomes > before) {
            // The next match begins for it the delay after it has begun.
            assert_int_equal(seen.welcomes, epoch + 1);
            assert_int_equal(clock + 1, began + DELAY);
        }
        if (seen.tick > 0 && seen.welcomes == epoch + 1) {
            assert_true(seen.tick + DELAY <= sb_game_tick(game()));
        }
    }
    assert_int_equal(seen.welcomes, 4);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(seen.ticks_of_epoch[i], MATCH_TICKS);
    }
    assert_int_equal(sb_session_spectator_count(session()), 1);
    assert_int_equal(sb_session_player_count(session()), 1);
    sb_lobby_close(lobby);
    assert_true(tap.closed[WATCHER]);
}

static void many_matches_within_a_delay_are_bounded_and_nothing_is_shown_sooner(void **state)
{
    (void)state;
    open_delayed(20000, 0);
    join(1, "ann");
    watch(WATCHER);
    sighting seen = {0};
    for (uint32_t clock = 1; clock <= 20 * HZ + 10; clock++) {
        tick();
        look(WATCHER, &seen);
        if (clock < 20 * HZ) {
            assert_int_equal(seen.tick, 0);
        }
    }
    const uint32_t blocks = (uint32_t)heap.live_count;
    play(20 * HZ);
    assert_in_range(heap.live_count, blocks - 20, blocks + 20);
    assert_int_equal(sb_session_spectator_count(session()), 1);
}

static void session_ends_when_its_last_match_has_been_shown(void **state)
{
    (void)state;
    open_delayed(DELAY_S * 1000, 1);
    join(1, "ann");
    wire_tap_clear(&tap);
    watch(WATCHER);
    sighting seen = {0};
    look(WATCHER, &seen);
    uint32_t clock = 0;
    while (!tap.closed[WATCHER]) {
        tick();
        look(WATCHER, &seen);
        clock++;
        assert_true(clock < 400);
    }
    assert_int_equal(seen.ticks_of_epoch[0], MATCH_TICKS);
    assert_in_range(clock, MATCH_TICKS + DELAY, MATCH_TICKS + DELAY + 2);
    // Without spectators it ends at once.
    open_delayed(DELAY_S * 1000, 1);
    join(1, "ann");
    for (clock = 0; !tap.closed[1]; clock++) {
        tick();
        assert_true(clock < 400);
    }
    assert_in_range(clock, MATCH_TICKS, MATCH_TICKS + 2);
}

static void set_delay(uint32_t delay_ms)
{
    const sb_place *place = sb_lobby_next(lobby, 0);
    sb_place_def def = place->def;
    def.spectator_delay_ms = delay_ms;
    assert_int_equal(sb_lobby_change(lobby, place->number, &def, true), SB_OK);
}

static void delay_that_changes_holds_from_the_next_match_on(void **state)
{
    (void)state;
    open_delayed(DELAY_S * 1000, 0);
    join(1, "ann");
    wire_tap_clear(&tap);
    watch(WATCHER);
    play(DELAY + 10);
    set_delay(0);
    assert_int_equal(sb_session_delay_ms(session()), DELAY_S * 1000);
    play_to_the_end();
    tick();
    assert_int_equal(sb_session_delay_ms(session()), 0);
    assert_int_equal(welcome_to(WATCHER).tick, 0);
    assert_int_equal(sb_session_spectator_count(session()), 1);
    set_delay(DELAY_S * 1000);
    play_to_the_end();
    tick();
    assert_int_equal(sb_session_delay_ms(session()), DELAY_S * 1000);
    assert_int_equal(sb_session_spectator_count(session()), 1);
    set_delay(DELAY_S * 500);
    play_to_the_end();
    play(DELAY * 2);
    assert_int_equal(sb_session_spectator_count(session()), 1);
    assert_int_equal(sb_session_delay_ms(session()), DELAY_S * 500);
    assert_false(tap.closed[WATCHER]);
}

static void clients_are_told_the_delay(void **state)
{
    (void)state;
    open_delayed(DELAY_S * 1000, 0);
    join(1, "ann");
    watch(WATCHER);
    bool told = false;
    for (uint32_t i = 0; i < 20 && !told; i++) {
        tick();
        if (wire_tap_count(&tap, WATCHER, SB_MESSAGE_SESSION) > 0) {
            sb_message message;
            wire_tap_get(&tap, WATCHER, SB_MESSAGE_SESSION, 0, &message);
            assert_int_equal(message.session.delay_ms, DELAY_S * 1000);
            assert_int_equal(message.session.spectators, 1);
            told = true;
        }
    }
    assert_true(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(spectator_sees_the_end_of_a_match_before_the_next_one),
        ROTATION_TEST(many_matches_within_a_delay_are_bounded_and_nothing_is_shown_sooner),
        ROTATION_TEST(session_ends_when_its_last_match_has_been_shown),
        ROTATION_TEST(delay_that_changes_holds_from_the_next_match_on),
        ROTATION_TEST(clients_are_told_the_delay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
