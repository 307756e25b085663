// Clients from which nothing comes: when they are sent away, and which clients stay.
#include "session/match/idle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "raw_input.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define WATCHER 10u

static tapped_session tapped;
static snapshot_reader reader;
static const uint8_t address[] = {203, 0, 113, 5};

static void begin_with(uint32_t idle_ms)
{
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = 4;
    def.spectator_capacity = 2;
    def.idle_ms = idle_ms;
    def.record_commit_ms = 10000;
    tapped_session_begin_def(&tapped, def, &map);
    snapshot_reader_begin(&reader, WATCHER, &sb_tanks_rules.schema, HZ);
}

static int begin(void **state)
{
    (void)state;
    begin_with(sb_session_def_default().idle_ms);
    return 0;
}

static int end(void **state)
{
    (void)state;
    snapshot_reader_end(&reader);
    tapped_session_end(&tapped);
    return 0;
}

static void restart(uint32_t idle_ms)
{
    (void)end(NULL);
    begin_with(idle_ms);
}

// A client that has the map.
static void join(uint32_t peer, uint32_t role, sb_peer_source source, bool has_map)
{
    sb_message hello = wire_tap_hello("guest");
    hello.hello.role = role;
    hello.hello.map_count = has_map;
    hello.hello.map_hashes[0] = tapped.session->hosted.replication.map_hash;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, source, &hello.hello),
                     SB_OK);
}

static void join_known(uint32_t peer, uint32_t role)
{
    join(peer, role, sb_peer_source_of_ip(address, sizeof address), true);
}

// Plays until the peer is sent away; returns the ticks, or `most` if it stays.
static uint32_t play_until_closed(uint32_t peer, uint32_t most)
{
    uint32_t ticks = 0;
    while (ticks < most && !tapped.tap.closed[peer]) {
        tapped_session_play(&tapped, 1);
        ticks++;
    }
    if (tapped.tap.closed[peer]) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_GOODBYE, 0, &message);
        assert_int_equal(message.goodbye.reason, 3); // the standard's number
    }
    return ticks;
}

static void send_input(uint32_t peer, uint32_t ahead)
{
    tapped_session_send_inputs(&tapped, peer, tapped_session_tick(&tapped) + ahead, 1,
                               (sb_input){.throttle = 5});
}

static void player_that_never_sends_an_input_is_sent_away_after_ten_seconds(void **state)
{
    (void)state;
    join_known(1, SB_ROLE_PLAYER);
    assert_int_equal(play_until_closed(1, 2000), 10 * HZ + 1);
    assert_int_equal(sb_session_player_count(tapped.session), 0);
    assert_int_equal(tapped_session_counters(&tapped)->clients_idle, 1);
    tapped_session_play(&tapped, 2);
    assert_int_equal(sb_game_slot(sb_session_game(tapped.session), 0)->state, SB_SLOT_EMPTY);
}

static void client_that_is_sent_the_map_has_the_time_that_the_map_takes(void **state)
{
    (void)state;
    const uint32_t map_size = tapped.session->hosted.replication.map_size;
    join(1, SB_ROLE_PLAYER, sb_peer_source_of_ip(address, sizeof address), false);
    assert_int_equal(play_until_closed(1, 2000), (10 + map_size / 8192) * HZ + 1);
}

static void player_that_falls_silent_is_sent_away_after_a_minute(void **state)
{
    (void)state;
    join_known(1, SB_ROLE_PLAYER);
    join_known(2, SB_ROLE_PLAYER);
    for (uint32_t i = 0; i < 30 * HZ; i++) {
        send_input(1, 2);
        send_input(2, 2);
        tapped_session_play(&tapped, 1);
    }
    uint32_t ticks = 0;
    while (ticks < 5000 && !tapped.tap.closed[1]) {
        send_input(2, 2);
        tapped_session_play(&tapped, 1);
        ticks++;
    }
    assert_int_equal(ticks, 60 * HZ); // the last input came before a tick
    assert_false(tapped.tap.closed[2]);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
}

static void send_out_of_range(uint32_t peer)
{
    const raw_input_head head = {.tick = tapped_session_tick(&tapped) + 1};
    uint8_t bytes[100];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    raw_input_write(&head, &(raw_input){.throttle = 500}, 1, &writer);
    assert_int_equal(writer.error, SB_OK);
    const uint64_t invalid = tapped_session_counters(&tapped)->inputs_invalid;
    sb_hosted_receive(sb_session_hosted(tapped.session), peer, bytes, writer.size);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_invalid, invalid + 1);
}

// Copies of old inputs, acknowledgements, inputs out of range, and messages that break the
// standard.
static void messages_that_bring_no_new_input_do_not_keep_a_player(void **state)
{
    (void)state;
    join_known(1, SB_ROLE_PLAYER);
    send_input(1, 1);
    tapped_session_play(&tapped, 1);
    uint32_t ticks = 0;
    while (ticks < 5000 && !tapped.tap.closed[1]) {
        tapped_session_send_inputs(&tapped, 1, 1, 1, (sb_input){.throttle = 5});
        send_input(1, 200);
        send_out_of_range(1);
        sb_message chat = {.type = SB_MESSAGE_CHAT, .chat = {.text = {"here", 4}}};
        tapped_session_send(&tapped, 1, &chat);
        sb_hosted_receive(sb_session_hosted(tapped.session), 1, "\xC1", 1);
        tapped_session_play(&tapped, 1);
        ticks++;
    }
    assert_int_equal(ticks, 60 * HZ);
}

static void late_inputs_keep_a_player(void **state)
{
    (void)state;
    join_known(1, SB_ROLE_PLAYER);
    tapped_session_play(&tapped, 5 * HZ);
    for (uint32_t second = 0; second < 200; second++) {
        tapped_session_send_inputs(&tapped, 1, tapped_session_tick(&tapped) - 30, 1,
                                   (sb_input){.throttle = 5});
        assert_int_equal(play_until_closed(1, HZ), HZ);
    }
}

static void shorter_limit_holds_from_the_start_and_zero_is_none(void **state)
{
    (void)state;
    restart(2000);
    join_known(1, SB_ROLE_PLAYER);
    assert_int_equal(play_until_closed(1, 2000), 2 * HZ + 1);
    restart(0);
    join_known(1, SB_ROLE_PLAYER);
    assert_int_equal(play_until_closed(1, 6000), 6000);
}

static void client_of_unknown_source_stays(void **state)
{
    (void)state;
    join(1, SB_ROLE_PLAYER, SB_PEER_SOURCE_UNKNOWN, true);
    assert_int_equal(play_until_closed(1, 6000), 6000);
}

static void spectator_that_never_acknowledges_is_sent_away_also_in_a_pause(void **state)
{
    (void)state;
    join_known(WATCHER, SB_ROLE_SPECTATOR);
    join(1, SB_ROLE_PLAYER, SB_PEER_SOURCE_UNKNOWN, true);
    assert_int_equal(play_until_closed(WATCHER, 2000), 10 * HZ + 1);
    assert_int_equal(sb_session_spectator_count(tapped.session), 0);
    sb_hosted_leave(sb_session_hosted(tapped.session), 1);
    tapped_session_play(&tapped, 2);
    const uint32_t tick = tapped_session_tick(&tapped);
    wire_tap_reopen(&tapped.tap, WATCHER);
    join_known(WATCHER, SB_ROLE_SPECTATOR);
    assert_int_equal(play_until_closed(WATCHER, 2000), 10 * HZ + 1);
    assert_int_equal(tapped_session_tick(&tapped), tick);
}

static bool acknowledge(void)
{
    if (!snapshot_reader_take(&reader, &tapped.tap)) {
        return false;
    }
    sb_message message = snapshot_reader_message(&reader, tapped_session_tick(&tapped) + 1, 1);
    tapped_session_send(&tapped, WATCHER, &message);
    return true;
}

static void spectator_that_acknowledges_stays_also_in_a_long_pause(void **state)
{
    (void)state;
    join_known(WATCHER, SB_ROLE_SPECTATOR);
    join(1, SB_ROLE_PLAYER, SB_PEER_SOURCE_UNKNOWN, true);
    uint32_t acknowledged = 0;
    for (uint32_t i = 0; i < 100 * HZ; i++) {
        tapped_session_play(&tapped, 1);
        acknowledged += acknowledge();
    }
    assert_true(acknowledged > 400);
    sb_hosted_leave(sb_session_hosted(tapped.session), 1);
    for (uint32_t i = 0; i < 100 * HZ; i++) {
        tapped_session_play(&tapped, 1);
        (void)acknowledge();
        assert_false(tapped.tap.closed[WATCHER]);
    }
    assert_true(tapped_session_counters(&tapped)->ticks_paused > 99 * HZ);
}

static void session_with_too_long_a_limit_is_refused(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_session_def def = *sb_session_get_def(tapped.session);
    def.recorded = false;
    def.idle_ms = SB_SESSION_IDLE_MS_MAX + 1;
    sb_session *none;
    assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &none), SB_ERROR_ARGUMENT);
}

#define IDLE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IDLE_TEST(player_that_never_sends_an_input_is_sent_away_after_ten_seconds),
        IDLE_TEST(client_that_is_sent_the_map_has_the_time_that_the_map_takes),
        IDLE_TEST(player_that_falls_silent_is_sent_away_after_a_minute),
        IDLE_TEST(messages_that_bring_no_new_input_do_not_keep_a_player),
        IDLE_TEST(late_inputs_keep_a_player),
        IDLE_TEST(shorter_limit_holds_from_the_start_and_zero_is_none),
        IDLE_TEST(client_of_unknown_source_stays),
        IDLE_TEST(spectator_that_never_acknowledges_is_sent_away_also_in_a_pause),
        IDLE_TEST(spectator_that_acknowledges_stays_also_in_a_long_pause),
        IDLE_TEST(session_with_too_long_a_limit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
