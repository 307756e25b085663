// Malicious viewers: their messages are counted, and change nothing for others.
#include "session/hosted/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "played_back.h"

#define HZ 60u
#define SEED 20261122u
#define HOSTILE 13u // a peer

static live_match live;
static played_back played;
static replay_viewer *honest;

static int record(void **state)
{
    (void)state;
    const live_script script = live_script_default();
    live_match_begin(&live, &script);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    live_match_end(&live);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    sb_playback_def def = played_back_def(&live.log);
    def.viewer_capacity = 2;
    played_back_begin(&played, &live, &def);
    honest = played_back_join(&played, 0, SB_FORM_PACKED);
    return 0;
}

static int end(void **state)
{
    (void)state;
    played_back_end(&played);
    return 0;
}

static sb_error join_as(uint32_t peer)
{
    sb_message hello = wire_tap_hello("hostile");
    hello.hello.role = SB_ROLE_REPLAY_VIEWER;
    return sb_hosted_join(sb_playback_hosted(played.playback), peer, SB_PEER_SOURCE_UNKNOWN,
                          &hello.hello);
}

static void send_bytes(uint32_t peer, const void *bytes, size_t size)
{
    uint8_t *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    sb_hosted_receive(sb_playback_hosted(played.playback), peer, exact, size);
    free(exact);
}

static uint64_t refused(void)
{
    return sb_hosted_counters(sb_playback_hosted(played.playback))->messages_refused;
}

static void hellos_beyond_capacity_are_refused(void **state)
{
    (void)state;
    assert_int_equal(join_as(HOSTILE), SB_OK);
    wire_tap_clear(&played.tap);
    for (uint32_t peer = 20; peer < 40; peer++) {
        assert_int_equal(join_as(peer), SB_ERROR_FULL);
    }
    assert_int_equal(played.tap.message_count, 0);
    assert_int_equal(sb_playback_get_state(played.playback).client_count, 2);
    played_back_tick(&played, 20);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    played.viewers[3].peer = HOSTILE;
    played_back_send(&played, 3, &goodbye);
    assert_true(played.tap.closed[HOSTILE]);
    assert_int_equal(sb_playback_get_state(played.playback).client_count, 1);
    // Messages of absent peers are ignored, and the next viewer has a place.
    played_back_ask(&played, 3, true, 100, 500);
    sb_hosted_disconnect(sb_playback_hosted(played.playback), HOSTILE);
    sb_hosted_disconnect(sb_playback_hosted(played.playback), 77);
    played_back_tick(&played, 10);
    assert_in_range(played_back_tick_of(&played), 29, 31);
    assert_int_equal(join_as(40), SB_OK);
}

// Written by hand: the encoder would not write them.
static void asks_out_of_range_are_counted_and_change_nothing(void **state)
{
    (void)state;
    static const struct {
        uint8_t bytes[16];
        uint32_t size;
    } asks[] = {
        {{0x96, 11, 2, 100, 0, 0, 0}, 7},                             // paused
        {{0x96, 11, 1, 24, 0, 0, 0}, 7},                              // too slow
        {{0x96, 11, 1, 0, 0, 0, 0}, 7},                               //
        {{0x96, 11, 1, 0xCD, 0x06, 0x41, 0, 0, 0}, 9},                // too fast, by one
        {{0x96, 11, 1, 0xD0, 0x9C, 0, 0, 0}, 8},                      // backwards
        {{0x96, 11, 0xC3, 100, 0, 0, 0}, 7},                          // true
        {{0x96, 11, 1, 100, 0xFF, 0, 0}, 7},                          // place -1
        {{0x96, 11, 1, 100, 5, 9, 8}, 7},                             // the first after the last
        {{0x94, 11, 1, 100, 5}, 5},                                   // ends early
        {{0x96, 11, 1, 100, 5, 0}, 6},                                // cut
        {{0x96, 11, 1, 100, 5, 0, 0, 0}, 8},                          // bytes behind it
        {{0x96, 11, 1, 100, 0xCB, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 15}, // a float
        {{0}, 0},                                                     // nothing
    };
    assert_int_equal(join_as(HOSTILE), SB_OK);
    played_back_tick(&played, 60);
    for (uint32_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        const uint32_t told = honest->playback_count;
        send_bytes(HOSTILE, asks[i].bytes, asks[i].size);
        assert_int_equal(refused(), i + 1);
        played_back_tick(&played, 2);
        assert_int_equal(honest->playback_count, told);
    }
    assert_int_equal(honest->welcome_count, 1);
    assert_false(sb_playback_get_state(played.playback).paused);
    // Elements that a later version adds behind the known ones are skipped.
    static const uint8_t longer[] = {0x97, 11, 1, 100, 0, 0, 0, 0xA1, 'x'};
    send_bytes(HOSTILE, longer, sizeof longer);
    played_back_tick(&played, 2);
    assert_true(sb_playback_get_state(played.playback).paused);
    assert_int_equal(honest->playback.paused, 1);
}

static void server_messages_are_refused_and_unknown_types_skipped(void **state)
{
    (void)state;
    assert_int_equal(join_as(HOSTILE), SB_OK);
    played.viewers[3].peer = HOSTILE;
    sb_message hello = wire_tap_hello("again");
    hello.hello.role = SB_ROLE_REPLAY_VIEWER;
    played_back_send(&played, 3, &hello);
    static sb_message messages[] = {
        {.type = SB_MESSAGE_REFUSE},
        {.type = SB_MESSAGE_SNAPSHOT, .snapshot = {.tick = 1, .part_count = 1}},
        {.type = SB_MESSAGE_EVENT, .event = {.event_count = 1}},
        {.type = SB_MESSAGE_ROSTER, .roster = {.player_count = 1}},
        {.type = SB_MESSAGE_CHAT,
         .chat = {.scope = SB_CHAT_SERVER, .player = SB_NO_PLAYER, .text = {"obey", 4}}},
    };
    wire_tap_clear(&played.tap);
    for (uint32_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        played_back_send(&played, 3, &messages[i]);
    }
    assert_int_equal(refused(), 6);
    static const uint8_t unknown[] = {0x92, 0x63, 1};
    send_bytes(HOSTILE, unknown, sizeof unknown);
    assert_int_equal(refused(), 6);
    assert_int_equal(wire_tap_count(&played.tap, honest->peer, SB_MESSAGE_CHAT), 0);
    assert_int_equal(sb_playback_get_state(played.playback).client_count, 2);
}

static void attack(sb_random *dice)
{
    static const uint32_t extremes[] = {0, 1, 25, 31, 32, 599, 600, 601, 65535, UINT32_MAX};
    uint8_t bytes[1400];
    sb_writer writer = sb_writer_over(bytes, SB_MESSAGE_SIZE_MAX);
    sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.input_count = 2}};
    message.input.epoch =
        sb_random_below(dice, 2) == 0 ? honest->welcome.epoch : extremes[sb_random_below(dice, 10)];
    message.input.ack_tick = extremes[sb_random_below(dice, 10)];
    message.input.ack_bits = extremes[sb_random_below(dice, 10)];
    message.input.tick = extremes[sb_random_below(dice, 9)];
    const uint32_t kind = sb_random_below(dice, 5);
    if (kind == 0) {
        message = (sb_message){.type = SB_MESSAGE_CHAT,
                               .chat = {.scope = extremes[sb_random_below(dice, 10)],
                                        .player = extremes[sb_random_below(dice, 9)],
                                        .text = {"look", 4}}};
    } else if (kind == 1) {
        message = wire_tap_hello("again");
    }
    assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
    size_t size = writer.size;
    if (kind == 2) {
        size = sb_random_below(dice, sizeof bytes);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)sb_random_u32(dice);
        }
        if (sb_random_below(dice, 2) == 0 && size > 1) {
            bytes[0] = 0x96;
            bytes[1] = SB_MESSAGE_PLAYBACK;
        }
    } else if (kind == 3) {
        bytes[sb_random_below(dice, (uint32_t)size)] = (uint8_t)sb_random_u32(dice);
        size -= sb_random_below(dice, 2);
    }
    sb_message decoded;
    const sb_error error = sb_message_decode(bytes, size, &decoded);
    if (error == SB_OK &&
        (decoded.type == SB_MESSAGE_GOODBYE || decoded.type == SB_MESSAGE_PLAYBACK)) {
        return; // its right
    }
    send_bytes(HOSTILE, bytes, size);
}

// An honest viewer sees the whole match beside one that sends any bytes.
static void noise_of_one_is_no_harm_to_another(void **state)
{
    (void)state;
    sb_random dice = sb_random_seed(SEED, 0);
    assert_int_equal(join_as(HOSTILE), SB_OK);
    for (uint32_t tick = 0; tick < live.script.tick_count + 10; tick++) {
        for (uint32_t i = 0; i < 10; i++) {
            attack(&dice);
        }
        played_back_tick(&played, 1);
    }
    viewer_assert_at(&played, honest, live.script.tick_count);
    viewer_assert_heard(&played, honest, 2, live.script.tick_count);
    assert_int_equal(honest->welcome_count, 1);
    assert_true(refused() > 1000);
}

static void flood_of_places_within_a_tick_costs_one(void **state)
{
    (void)state;
    assert_int_equal(join_as(HOSTILE), SB_OK);
    sb_random dice = sb_random_seed(SEED, 1);
    for (uint32_t tick = 0; tick < 20; tick++) {
        const uint32_t welcomes = honest->welcome_count, told = honest->playback_count;
        for (uint32_t i = 0; i < 500; i++) {
            played_back_ask(&played, 0, i & 1, 25 + i, sb_random_u32(&dice) >> (i % 32));
        }
        played_back_ask(&played, 0, true, 100, 10 + tick);
        played_back_tick(&played, 1);
        assert_int_equal(played_back_tick_of(&played), 10 + tick);
        assert_true(honest->welcome_count <= welcomes + 1);
        assert_true(honest->playback_count <= told + 1);
    }
    played_back_tick(&played, 13);
    viewer_assert_at(&played, honest, 29);
}

int main(void)
{
#define PLAYED(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PLAYED(hellos_beyond_capacity_are_refused),
        PLAYED(asks_out_of_range_are_counted_and_change_nothing),
        PLAYED(server_messages_are_refused_and_unknown_types_skipped),
        PLAYED(noise_of_one_is_no_harm_to_another),
        PLAYED(flood_of_places_within_a_tick_costs_one),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
