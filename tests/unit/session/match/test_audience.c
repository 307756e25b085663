// Spectators that see a match late: what they are shown, when, and what it costs.
#include "session/match/audience.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "session/match/connections.h"
#include "session/match/people.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define PLAYER_COUNT 4u
#define SPECTATOR_COUNT 8u
#define DELAY_MS 700u
#define DELAY (DELAY_MS * HZ / 1000u) // ticks
#define WATCHER 10u                   // a peer; players are peers 0 to 3
#define TICKS_MAX 400u
#define LIVE_EPOCH 5u

// The match as it was played, by tick.
typedef struct moment {
    sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t entity_count, event_count;
} moment;

static tapped_session tapped;
static snapshot_reader readers[SPECTATOR_COUNT];
static uint32_t events_told[SPECTATOR_COUNT][TICKS_MAX]; // by the tick that they name
static moment moments[TICKS_MAX];
static uint32_t world_tick;

static void begin_with(sb_session_def def)
{
    sb_map map;
    field_map(&map);
    memset(moments, 0, sizeof moments);
    memset(events_told, 0, sizeof events_told);
    world_tick = 0;
    def.number = 1;
    def.epoch = LIVE_EPOCH;
    def.game.player_capacity = PLAYER_COUNT;
    def.spectator_capacity = SPECTATOR_COUNT;
    tapped_session_begin_def(&tapped, def, &map);
    for (uint32_t i = 0; i < SPECTATOR_COUNT; i++) {
        snapshot_reader_begin(&readers[i], WATCHER + i, &sb_tanks_rules.schema, HZ);
    }
}

static int begin(void **state)
{
    (void)state;
    sb_session_def def = sb_session_def_default();
    def.spectator_delay_ms = DELAY_MS;
    begin_with(def);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SPECTATOR_COUNT; i++) {
        snapshot_reader_end(&readers[i]);
    }
    tapped_session_end(&tapped);
    return 0;
}

static void watch(uint32_t peer)
{
    sb_message hello = wire_tap_hello("watcher");
    hello.hello.role = SB_ROLE_SPECTATOR;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

static void join(uint32_t peer)
{
    sb_message hello = wire_tap_hello("tester");
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

static void note_moment(void)
{
    const sb_game *game = sb_session_game(tapped.session);
    world_tick = sb_game_tick(game);
    assert_true(world_tick < TICKS_MAX);
    moment *now = &moments[world_tick];
    now->entity_count = sb_game_entities(game, now->entities, SB_RULES_ENTITY_COUNT_MAX);
    (void)sb_game_events(game, &now->event_count);
}

static void take_events(uint32_t spectator)
{
    const uint32_t peer = WATCHER + spectator;
    const uint32_t count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_EVENT);
    for (uint32_t i = 0; i < count; i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_EVENT, i, &message);
        events_told[spectator][message.event.tick] += message.event.event_count;
        // Nothing of the last `DELAY` ticks is told.
        assert_true(message.event.tick + DELAY <= world_tick);
    }
}

static void take(uint32_t spectator)
{
    snapshot_reader *reader = &readers[spectator];
    take_events(spectator);
    if (!snapshot_reader_take(reader, &tapped.tap)) {
        return;
    }
    assert_true(reader->tick + DELAY <= world_tick);
    assert_true(reader->head.epoch != LIVE_EPOCH);
    snapshot_reader_assert_shows(reader, moments[reader->tick].entities,
                                 moments[reader->tick].entity_count);
    sb_message message = snapshot_reader_message(reader, world_tick + 1, 1);
    message.input.epoch = reader->head.epoch;
    tapped_session_send(&tapped, reader->peer, &message);
}

// Player `peer` drives in circles of its own, and fires.
static void drive(uint32_t peer)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.epoch = LIVE_EPOCH, .tick = world_tick + 1, .input_count = 1}};
    message.input.inputs[0] = (sb_input){.throttle = 100,
                                         .steering = (int8_t)(20 + 10 * (int)peer),
                                         .buttons = SB_BUTTON_FIRE,
                                         .aim_yaw = (uint16_t)(world_tick * 300)};
    tapped_session_send(&tapped, peer, &message);
}

static void play(uint32_t tick_count, uint32_t player_count, uint32_t spectator_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        for (uint32_t peer = 0; peer < player_count; peer++) {
            drive(peer);
        }
        tapped_session_play(&tapped, 1);
        note_moment();
        for (uint32_t spectator = 0; spectator < spectator_count; spectator++) {
            take(spectator);
        }
    }
}

static uint64_t live_events(uint32_t last)
{
    uint64_t sum = 0;
    for (uint32_t tick = 1; tick <= last; tick++) {
        sum += moments[tick].event_count;
    }
    return sum;
}

static void spectator_sees_each_tick_when_the_world_is_the_delay_ahead(void **state)
{
    (void)state;
    join(0);
    join(1);
    watch(WATCHER);
    play(DELAY, 2, 1);
    assert_int_equal(readers[0].tick, 0); // the match has not begun for it
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_ROSTER), 0);
    play(4, 2, 1);
    assert_in_range(readers[0].tick, 2, 4);
    play(200, 2, 1);
    // The newest is as new as the snapshot rate allows, and the match is alive.
    assert_in_range(readers[0].tick, world_tick - DELAY - 1, world_tick - DELAY);
    assert_true(readers[0].head.baseline_age > 0);
    assert_true(live_events(world_tick) > 3);
    for (uint32_t tick = 1; tick + DELAY <= world_tick; tick++) {
        assert_int_equal(events_told[0][tick], moments[tick].event_count);
    }
    // The players see it as it is played.
    sb_message message;
    play(2, 2, 1);
    const bool now = wire_tap_count(&tapped.tap, 0, SB_MESSAGE_SNAPSHOT) > 0;
    if (now) {
        wire_tap_get(&tapped.tap, 0, SB_MESSAGE_SNAPSHOT, 0, &message);
        assert_int_equal(message.snapshot.tick, world_tick);
    }
    assert_int_equal(sb_session_delay_ms(tapped.session), DELAY_MS);
    assert_int_equal(sb_session_spectator_count(tapped.session), 1);
    assert_int_equal(sb_session_player_count(tapped.session), 2);
}

static void newcomer_gets_the_state_of_the_delay_ago(void **state)
{
    (void)state;
    join(0);
    play(DELAY + 100, 1, 0);
    wire_tap_clear(&tapped.tap);
    watch(WATCHER);
    sb_message message;
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.tick, 100);
    assert_int_equal(message.welcome.player, SB_NO_PLAYER);
    assert_int_not_equal(message.welcome.epoch, LIVE_EPOCH);
    play(2, 1, 1);
    assert_in_range(readers[0].tick, 101, 102);
    assert_int_equal(readers[0].head.baseline_age, 0);
}

static void all_spectators_cost_one_encoding(void **state)
{
    (void)state;
    join(0);
    join(1);
    for (uint32_t i = 0; i < SPECTATOR_COUNT; i++) {
        watch(WATCHER + i);
    }
    play(DELAY + 20, 2, SPECTATOR_COUNT);
    const sb_session_counters before = *tapped_session_counters(&tapped);
    play(60, 2, SPECTATOR_COUNT);
    const sb_session_counters *after = tapped_session_counters(&tapped);
    // In a second both players are sent 30 snapshots of their own, which share among themselves.
    const uint64_t sent = after->snapshots_sent - before.snapshots_sent;
    const uint64_t shared = after->snapshots_shared - before.snapshots_shared;
    assert_int_equal(sent, 30 * (2 + SPECTATOR_COUNT));
    assert_in_range(shared, 30 * (SPECTATOR_COUNT - 1), 30 * SPECTATOR_COUNT);
}

static void say(uint32_t peer, sb_chat_scope scope, uint32_t player, const char *text)
{
    const sb_message line = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    wire_tap_clear(&tapped.tap);
    tapped_session_send(&tapped, peer, &line);
}

static void what_players_say_is_heard_as_late_and_what_spectators_say_at_once(void **state)
{
    (void)state;
    join(0);
    join(1);
    watch(WATCHER);
    watch(WATCHER + 1);
    play(10, 2, 2);
    say(0, SB_CHAT_ALL, SB_NO_PLAYER, "behind you");
    assert_int_equal(wire_tap_count(&tapped.tap, 1, SB_MESSAGE_CHAT), 1);
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_CHAT), 0);
    for (uint32_t tick = 1; tick <= DELAY + 1; tick++) {
        play(1, 2, 2);
        // It was said after tick 10, and so is told with tick 11.
        assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_CHAT), tick == DELAY + 1);
    }
    sb_message message;
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_CHAT, 0, &message);
    assert_int_equal(message.chat.player, 0);
    assert_memory_equal(message.chat.text.data, "behind you", message.chat.text.size);
    say(WATCHER, SB_CHAT_ALL, SB_NO_PLAYER, "well shot");
    assert_int_equal(wire_tap_count(&tapped.tap, 0, SB_MESSAGE_CHAT), 1);
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_CHAT), 1);
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER + 1, SB_MESSAGE_CHAT), 1);
    say(WATCHER, SB_CHAT_PLAYER, 1, "and you");
    assert_int_equal(wire_tap_count(&tapped.tap, 0, SB_MESSAGE_CHAT), 0);
    assert_int_equal(wire_tap_count(&tapped.tap, 1, SB_MESSAGE_CHAT), 1);
    say(0, SB_CHAT_TEAM, SB_NO_PLAYER, "to none");
    play(DELAY + 2, 2, 2);
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_CHAT), 0);
}

static uint32_t roster_of(uint32_t peer, uint32_t slot, sb_presence *out_presence)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < wire_tap_count(&tapped.tap, peer, SB_MESSAGE_ROSTER); i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_ROSTER, i, &message);
        for (uint32_t j = 0; j < message.roster.player_count; j++) {
            if (message.roster.players[j].slot == slot) {
                *out_presence = (sb_presence)message.roster.players[j].presence;
                found++;
            }
        }
    }
    return found;
}

static void who_comes_and_goes_is_told_as_late(void **state)
{
    (void)state;
    join(0);
    watch(WATCHER);
    play(DELAY + 20, 1, 1);
    join(1);
    sb_presence presence = SB_PRESENCE_NONE;
    for (uint32_t tick = 1; tick <= DELAY + 1; tick++) {
        play(1, 2, 1);
        assert_int_equal(roster_of(WATCHER, 1, &presence), tick == DELAY + 1);
    }
    assert_int_equal(presence, SB_PRESENCE_PLAYER);
    sb_hosted_leave(sb_session_hosted(tapped.session), 1);
    for (uint32_t tick = 1; tick <= DELAY + 1; tick++) {
        play(1, 1, 1);
        assert_int_equal(roster_of(WATCHER, 1, &presence), tick == DELAY + 1);
    }
    assert_int_equal(presence, SB_PRESENCE_NONE);
    assert_true(readers[0].tick + DELAY + 1 >= world_tick);
}

// Player 1 leaves and comes back as often as it can.
static void slots_that_change_hands_in_every_tick_are_shown_exactly(void **state)
{
    (void)state;
    join(0);
    watch(WATCHER);
    for (uint32_t i = 0; i < 250; i++) {
        for (uint32_t peer = 1; peer < PLAYER_COUNT; peer++) {
            if (i > 0) {
                sb_hosted_leave(sb_session_hosted(tapped.session), peer);
            }
            join(peer);
        }
        play(1, PLAYER_COUNT, 1);
    }
    assert_in_range(readers[0].tick, world_tick - DELAY - 1, world_tick - DELAY);
}

static void match_that_stands_still_is_shown_up_to_its_last_tick(void **state)
{
    (void)state;
    join(0);
    watch(WATCHER);
    play(DELAY + 50, 1, 1);
    sb_hosted_leave(sb_session_hosted(tapped.session), 0);
    // It leaves with the next tick, and the match stands still after that.
    tapped_session_play(&tapped, 1);
    note_moment();
    const uint32_t last = world_tick;
    take(0);
    for (uint32_t i = 0; i < DELAY + 20; i++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped_session_tick(&tapped), last);
        if (snapshot_reader_take(&readers[0], &tapped.tap)) {
            assert_true(readers[0].tick + DELAY <= last + i + 1);
            sb_message message = snapshot_reader_message(&readers[0], last + 1, 1);
            message.input.epoch = readers[0].head.epoch;
            tapped_session_send(&tapped, WATCHER, &message);
            snapshot_reader_assert_shows(&readers[0], moments[readers[0].tick].entities,
                                         moments[readers[0].tick].entity_count);
        }
    }
    assert_int_equal(readers[0].tick, last);
}

static void people_are_found_muted_and_sent_away(void **state)
{
    (void)state;
    join(0);
    watch(WATCHER);
    const uint32_t index = PLAYER_COUNT;
    sb_person person;
    assert_int_equal(sb_session_person_capacity(tapped.session), PLAYER_COUNT + SPECTATOR_COUNT);
    assert_true(sb_session_person(tapped.session, index, &person));
    assert_int_equal(person.role, SB_ROLE_SPECTATOR);
    assert_int_equal(person.peer, WATCHER);
    sb_session_identify(tapped.session, WATCHER, (sb_text){"acc", 3});
    sb_session_mute(tapped.session, index, true);
    say(WATCHER, SB_CHAT_ALL, SB_NO_PLAYER, "mute");
    assert_int_equal(tapped.tap.message_count, 0);
    assert_true(sb_session_person(tapped.session, index, &person));
    assert_string_equal(person.account, "acc");
    assert_true(person.muted);
    sb_session_announce(tapped.session, (sb_text){"hear", 4});
    assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_CHAT), 1);
    sb_session_expel(tapped.session, index, SB_GOODBYE_KICKED);
    assert_true(tapped.tap.closed[WATCHER]);
    assert_int_equal(sb_session_spectator_count(tapped.session), 0);
    watch(WATCHER + 1);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), WATCHER + 1);
    assert_false(sb_session_person(tapped.session, index, &person));
}

static void spectator_that_plays_and_player_that_watches_begin_anew(void **state)
{
    (void)state;
    join(0);
    watch(WATCHER);
    play(DELAY + 30, 1, 1);
    sb_message stale = snapshot_reader_message(&readers[0], world_tick + 1, 1);
    stale.input.epoch = readers[0].head.epoch;
    sb_hosted_leave(sb_session_hosted(tapped.session), WATCHER);
    wire_tap_clear(&tapped.tap);
    join(WATCHER);
    sb_message message;
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.epoch, LIVE_EPOCH);
    assert_int_equal(message.welcome.tick, world_tick);
    // What it acknowledged as a spectator means nothing now.
    tapped_session_send(&tapped, WATCHER, &stale);
    tapped_session_play(&tapped, 2);
    note_moment();
    sb_hosted_leave(sb_session_hosted(tapped.session), 0);
    wire_tap_clear(&tapped.tap);
    watch(0);
    wire_tap_get(&tapped.tap, 0, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.tick, world_tick - DELAY);
    assert_int_not_equal(message.welcome.epoch, LIVE_EPOCH);
    tapped_session_play(&tapped, 1);
    assert_true(sb_session_spectator_count(tapped.session) == 1);
}

static void fog_delays_by_default_and_nothing_else_does(void **state)
{
    (void)state;
    static const struct {
        bool fog, live;
        uint32_t delay_ms, expected_ms;
        bool veiled;
    } cases[] = {
        {false, false, SB_SPECTATOR_DELAY_BY_RULES, 0, false},
        {true, false, SB_SPECTATOR_DELAY_BY_RULES, 10000, false},
        {true, true, SB_SPECTATOR_DELAY_BY_RULES, 0, false},
        {true, false, 0, 0, true},
        {true, true, 3000, 3000, false},
        {false, false, 3000, 3000, false},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_session_def def = sb_session_def_default();
        assert_int_equal(def.spectator_delay_ms, SB_SPECTATOR_DELAY_BY_RULES);
        def.spectator_delay_ms = cases[i].delay_ms;
        def.fog_spectators = cases[i].live;
        def.game.settings[SB_SETTING_FOG] = cases[i].fog;
        begin_with(def);
        assert_int_equal(sb_session_delay_ms(tapped.session), cases[i].expected_ms);
        assert_int_equal(sb_session_is_veiled(tapped.session), cases[i].veiled);
        (void)end(NULL);
    }
}

static void delay_out_of_range_is_refused_and_failed_memory_leaks_nothing(void **state)
{
    (void)state;
    sb_session_def def = *sb_session_get_def(tapped.session);
    def.recorded = false;
    def.spectator_delay_ms = SB_SPECTATOR_DELAY_MS_MAX + 1;
    counting_heap heap = {0};
    const sb_allocator allocator = counting_heap_allocator(&heap);
    sb_session *session;
    assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &session), SB_ERROR_ARGUMENT);
    def.spectator_delay_ms = DELAY_MS;
    sb_error error = SB_ERROR_MEMORY;
    for (size_t failed = 1; error == SB_ERROR_MEMORY; failed++) {
        heap = (counting_heap){.call_failed = failed};
        error = sb_session_create(&def, &tapped.map, &allocator, &session);
        assert_true(error == SB_OK || heap.live_count == 0);
    }
    assert_int_equal(error, SB_OK);
    sb_hosted_destroy(sb_session_hosted(session));
    assert_int_equal(heap.live_count, 0);
}

// Prints what ten seconds for 16 players and 32 spectators take.
static void delay_takes_the_memory_of_its_inputs(void **state)
{
    (void)state;
    size_t sizes[2];
    for (uint32_t i = 0; i < 2; i++) {
        sb_session_def def = *sb_session_get_def(tapped.session);
        def.recorded = false;
        def.game.player_capacity = 16;
        def.spectator_capacity = 32;
        def.spectator_delay_ms = i * 10000;
        counting_heap heap = {0};
        const sb_allocator allocator = counting_heap_allocator(&heap);
        sb_session *session;
        assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &session), SB_OK);
        sizes[i] = heap.total_size;
        sb_hosted_destroy(sb_session_hosted(session));
    }
    // Each replication writes its map once into a large room that it does not keep.
    const size_t all = sizes[1] - sizes[0] - SB_MAP_BYTES_MAX;
    printf("a delay of 10 s for 16 players: %zu KiB\n", all / 1024);
    assert_in_range(all, 600 * 16 * sizeof(sb_input), 2u << 20);
}

int main(void)
{
#define AUDIENCE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AUDIENCE_TEST(spectator_sees_each_tick_when_the_world_is_the_delay_ahead),
        AUDIENCE_TEST(newcomer_gets_the_state_of_the_delay_ago),
        AUDIENCE_TEST(all_spectators_cost_one_encoding),
        AUDIENCE_TEST(what_players_say_is_heard_as_late_and_what_spectators_say_at_once),
        AUDIENCE_TEST(who_comes_and_goes_is_told_as_late),
        AUDIENCE_TEST(slots_that_change_hands_in_every_tick_are_shown_exactly),
        AUDIENCE_TEST(match_that_stands_still_is_shown_up_to_its_last_tick),
        AUDIENCE_TEST(people_are_found_muted_and_sent_away),
        AUDIENCE_TEST(spectator_that_plays_and_player_that_watches_begin_anew),
        cmocka_unit_test(fog_delays_by_default_and_nothing_else_does),
        AUDIENCE_TEST(delay_out_of_range_is_refused_and_failed_memory_leaks_nothing),
        AUDIENCE_TEST(delay_takes_the_memory_of_its_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
