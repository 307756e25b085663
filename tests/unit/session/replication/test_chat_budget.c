// Of chat.c: how much chat one source may cause, and how much of a client's bandwidth chat takes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/tanks.h"
#include "session/match/state.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define TANK_COUNT 8u
#define FIRST_SPEAKER 100u
#define SPEAKER_COUNT 32u // two matches' players; each speaks from an address of its own

static tapped_session tapped;
static snapshot_reader reader; // of peer 0
static uint32_t chat_bytes;    // that peer 0 was sent

static int begin(void **state)
{
    (void)state;
    snapshot_reader_begin(&reader, 0, &sb_tanks_rules.schema, HZ);
    return 0;
}

static int end(void **state)
{
    (void)state;
    snapshot_reader_end(&reader);
    tapped_session_end(&tapped);
    return 0;
}

static sb_peer_source source_of(uint32_t number)
{
    const uint8_t address[] = {10, (uint8_t)(number >> 8), (uint8_t)number, 1};
    return sb_peer_source_of_ip(address, sizeof address);
}

static void join(uint32_t peer, sb_peer_source source, uint32_t role, sb_form form)
{
    sb_message hello = wire_tap_hello("tester");
    hello.hello.role = role;
    hello.hello.form = form;
    hello.hello.map_count = 1;
    hello.hello.map_hashes[0] = tapped.session->hosted.replication.map_hash;
    wire_tap_reopen(&tapped.tap, peer);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, source, &hello.hello),
                     SB_OK);
}

static void begin_match(uint32_t bandwidth, uint32_t speaker_count, sb_form form)
{
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = TANK_COUNT;
    def.spectator_capacity = speaker_count;
    def.client_bandwidth = bandwidth;
    def.idle_ms = 0;
    def.record_commit_ms = 1000;
    tapped_session_begin_def(&tapped, def, &map);
    for (uint32_t peer = 0; peer < TANK_COUNT; peer++) {
        join(peer, source_of(1000 + peer), SB_ROLE_PLAYER, form);
    }
    for (uint32_t i = 0; i < speaker_count; i++) {
        join(FIRST_SPEAKER + i, source_of(i), SB_ROLE_SPECTATOR, form);
    }
    chat_bytes = 0;
}

static void say(uint32_t peer)
{
    char text[SB_CHAT_SIZE_MAX];
    memset(text, 'x', sizeof text);
    sb_message message = {.type = SB_MESSAGE_CHAT, .chat = {.text = {text, sizeof text}}};
    tapped_session_send(&tapped, peer, &message);
}

static void count_chat(void)
{
    for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
        const wire_tap_message *message = &tapped.tap.messages[i];
        chat_bytes += message->peer == 0 && message->channel == SB_CHANNEL_RELIABLE &&
                              message->bytes[1] == SB_MESSAGE_CHAT
                          ? message->size
                          : 0;
    }
}

// All drive, and the first player acknowledges. Returns the snapshots of a number of seconds, in
// which all speakers say what they can.
static uint32_t play(uint32_t seconds, uint32_t speaker_count)
{
    uint32_t snapshots = 0;
    for (uint32_t i = 0; i < seconds * HZ; i++) {
        const uint32_t tick = tapped_session_tick(&tapped) + 1;
        for (uint32_t peer = 0; peer < TANK_COUNT; peer++) {
            const sb_input input = {
                .throttle = 100, .steering = (int8_t)((int32_t)(tick / 30 + peer) % 5 * 40 - 80)};
            if (peer > 0) {
                tapped_session_send_inputs(&tapped, peer, tick, 1, input);
                continue;
            }
            sb_message message = snapshot_reader_message(&reader, tick, 1);
            message.input.inputs[0] = input;
            tapped_session_send(&tapped, 0, &message);
        }
        wire_tap_clear(&tapped.tap);
        for (uint32_t k = 0; k < speaker_count; k++) {
            say(FIRST_SPEAKER + k);
        }
        count_chat();
        tapped_session_play(&tapped, 1);
        snapshots += snapshot_reader_take(&reader, &tapped.tap);
    }
    return snapshots;
}

static void snapshots_keep_twenty_a_second_under_the_strongest_chat(void **state)
{
    (void)state;
    static const sb_form forms[] = {SB_FORM_PLAIN, SB_FORM_PACKED};
    for (size_t i = 0; i < 2; i++) {
        begin_match(8000, SPEAKER_COUNT, forms[i]);
        (void)play(5, 0);
        const uint32_t calm = play(10, 0);
        const uint32_t least = play(1, SPEAKER_COUNT); // the burst of all
        const uint32_t busy = play(10, SPEAKER_COUNT);
        print_message("form %d: %u snapshots in 10 s, %u under chat, %u in its first second; "
                      "%u bytes of chat a second\n",
                      (int)forms[i], calm, busy, least, chat_bytes / 11);
        assert_true(tapped_session_counters(&tapped)->inputs_applied > 25 * HZ * TANK_COUNT);
        assert_in_range(calm, 290, 300);
        assert_in_range(busy, 200, 300);
        assert_in_range(least, 20, 30);
        assert_true(chat_bytes > 11 * 1000); // honest people can still talk
        assert_true(chat_bytes < 11 * 8000 / 2);
        if (i == 0) {
            (void)end(NULL);
            (void)begin(NULL);
        }
    }
}

// Says five lines on each of many connections in a row; returns the lines that were relayed.
static uint64_t say_by_reconnecting(sb_peer_source source, uint32_t seconds)
{
    const uint64_t before = tapped_session_counters(&tapped)->chat_relayed;
    for (uint32_t i = 0; i < seconds * HZ; i++) {
        join(FIRST_SPEAKER, source, SB_ROLE_SPECTATOR, SB_FORM_PLAIN);
        for (uint32_t line = 0; line < 5; line++) {
            say(FIRST_SPEAKER);
        }
        sb_hosted_leave(sb_session_hosted(tapped.session), FIRST_SPEAKER);
        tapped_session_play(&tapped, 1);
    }
    return tapped_session_counters(&tapped)->chat_relayed - before;
}

static void address_says_no_more_by_new_connections(void **state)
{
    (void)state;
    begin_match(0, 2, SB_FORM_PLAIN);
    sb_hosted_leave(sb_session_hosted(tapped.session), FIRST_SPEAKER);
    // Ten lines at once, and two a second.
    assert_in_range(say_by_reconnecting(source_of(0), 10), 10 + 19, 10 + 20);
    // Another address is not touched by that, nor is a connection of that address by its fellow.
    assert_in_range(say_by_reconnecting(source_of(5), 1), 10 + 1, 10 + 2);
    // Loopback and unknown sources have only the limit of each connection.
    static const uint8_t loopback[] = {127, 0, 0, 1};
    assert_int_equal(say_by_reconnecting(sb_peer_source_of_ip(loopback, sizeof loopback), 1),
                     5 * HZ);
    assert_int_equal(say_by_reconnecting(SB_PEER_SOURCE_UNKNOWN, 1), 5 * HZ);
}

static void clients_of_one_address_share_its_lines(void **state)
{
    (void)state;
    begin_match(0, 4, SB_FORM_PLAIN);
    const uint64_t before = tapped_session_counters(&tapped)->chat_relayed;
    for (uint32_t i = 1; i < 4; i++) {
        sb_hosted_leave(sb_session_hosted(tapped.session), FIRST_SPEAKER + i);
        join(FIRST_SPEAKER + i, source_of(0), SB_ROLE_SPECTATOR, SB_FORM_PLAIN);
    }
    for (uint32_t line = 0; line < 20; line++) {
        say(FIRST_SPEAKER + line % 4);
    }
    assert_int_equal(tapped_session_counters(&tapped)->chat_relayed - before, 10);
    assert_int_equal(tapped_session_counters(&tapped)->chat_dropped, 10);
}

// At the least bandwidth a client still hears a line every second or so, and with no limit all.
static void chat_takes_a_quarter_of_any_bandwidth(void **state)
{
    (void)state;
    static const uint32_t bandwidths[] = {1000, 8000, 131072, 0};
    for (size_t i = 0; i < 4; i++) {
        begin_match(bandwidths[i], 20, SB_FORM_PLAIN);
        for (uint32_t tick = 0; tick < 20 * HZ; tick++) {
            wire_tap_clear(&tapped.tap);
            for (uint32_t k = 0; k < 20; k++) {
                say(FIRST_SPEAKER + k);
            }
            count_chat();
            tapped_session_play(&tapped, 1);
        }
        const uint32_t per_second = chat_bytes / 20;
        const uint64_t withheld = tapped_session_counters(&tapped)->chat_withheld;
        if (bandwidths[i] == 1000 || bandwidths[i] == 8000) {
            assert_in_range(per_second, bandwidths[i] * 19 / 100, bandwidths[i] * 27 / 100);
            assert_true(withheld > 0);
        } else {
            assert_true(per_second > 20 * SB_CHAT_SIZE_MAX); // every line
            assert_true(withheld == 0);
        }
        if (i < 3) {
            (void)end(NULL);
            (void)begin(NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(snapshots_keep_twenty_a_second_under_the_strongest_chat,
                                        begin, end),
        cmocka_unit_test_setup_teardown(address_says_no_more_by_new_connections, begin, end),
        cmocka_unit_test_setup_teardown(clients_of_one_address_share_its_lines, begin, end),
        cmocka_unit_test_setup_teardown(chat_takes_a_quarter_of_any_bandwidth, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
