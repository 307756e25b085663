// A malicious client in a lively match: its messages are counted, and harm no other client.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "raw_input.h"
#include "record/verify.h"
#include "tapped_session.h"

#define TICKS 900u
#define HONEST_COUNT 4u
#define HOSTILE HONEST_COUNT
#define SEED 20261121u

static tapped_session tapped;
static sb_random dice;
static uint64_t refused_expected;
static uint64_t bytes_expected;

static void deliver_exactly(uint32_t peer, const uint8_t *bytes, size_t size)
{
    uint8_t *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    sb_hosted_receive(sb_session_hosted(tapped.session), peer, exact, size);
    free(exact);
    bytes_expected += size;
}

// Bytes that decode as a message other than an input must be refused. A goodbye would end the
// hostile client's game, so none is sent.
static void attack(const uint8_t *bytes, size_t size)
{
    sb_message message;
    sb_error error = sb_message_decode(bytes, size, &message);
    if (error == SB_OK && message.type == SB_MESSAGE_GOODBYE) {
        return;
    }
    // A type of a later version is skipped by rule.
    bool fit = message.type == SB_MESSAGE_INPUT ||
               (message.type == SB_MESSAGE_CHAT && message.chat.scope != SB_CHAT_SERVER);
    refused_expected += error == SB_OK ? !fit : error != SB_ERROR_UNKNOWN;
    deliver_exactly(HOSTILE, bytes, size);
}

static void attack_with_noise(void)
{
    uint8_t bytes[1400];
    size_t size = sb_random_below(&dice, sizeof bytes);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(&dice);
    }
    attack(bytes, size);
}

// A message that was good until some of its bytes changed or were cut off.
static void attack_with_damage(uint32_t tick)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.ack_tick = tick, .tick = tick, .input_count = 3}};
    if (sb_random_below(&dice, 4) == 0) {
        message = wire_tap_hello("hostile");
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
    uint32_t changes = sb_random_below(&dice, 4);
    for (uint32_t i = 0; i < changes; i++) {
        bytes[sb_random_below(&dice, (uint32_t)writer.size)] = (uint8_t)sb_random_u32(&dice);
    }
    attack(bytes, writer.size - sb_random_below(&dice, 3));
}

static void attack_with_extreme_inputs(uint32_t tick)
{
    static const uint32_t extremes[] = {0, 1, 127, 128, 65535, 65536, 0x7FFFFFFF, 0xFFFFFFFF};
    raw_input_head head = {.tick = tick};
    head.ack_tick = extremes[sb_random_below(&dice, 8)];
    head.ack_bits = extremes[sb_random_below(&dice, 8)];
    if (sb_random_below(&dice, 4) == 0) {
        head.tick = extremes[sb_random_below(&dice, 7)];
    }
    raw_input inputs[4] = {{0}};
    for (uint32_t i = 0; i < 4; i++) {
        inputs[i].throttle = extremes[sb_random_below(&dice, 7)];
        inputs[i].steering = -(int64_t)extremes[sb_random_below(&dice, 7)];
        inputs[i].aim_yaw = extremes[sb_random_below(&dice, 8)];
        inputs[i].aim_pitch = -(int64_t)extremes[sb_random_below(&dice, 7)];
        inputs[i].buttons = extremes[sb_random_below(&dice, 8)];
        inputs[i].view_tick = extremes[sb_random_below(&dice, 8)];
        inputs[i].view_fraction = extremes[sb_random_below(&dice, 8)];
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    raw_input_write(&head, inputs, 4, &writer);
    assert_int_equal(writer.error, SB_OK);
    attack(bytes, writer.size);
}

static void attack_with_chat(void)
{
    static const uint32_t scopes[] = {0, 1, 2, 3, 4, 255, UINT32_MAX};
    static const uint32_t players[] = {0, 3, HOSTILE, 7, 8, 63, 64, SB_NO_PLAYER - 1, SB_NO_PLAYER};
    sb_message message = {.type = SB_MESSAGE_CHAT,
                          .chat = {.scope = scopes[sb_random_below(&dice, 7)],
                                   .player = players[sb_random_below(&dice, 9)],
                                   .text = {"all your tanks", 14}}};
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
    attack(bytes, writer.size);
}

static void play_honestly(uint32_t tick)
{
    for (uint32_t peer = 0; peer < HONEST_COUNT; peer++) {
        sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.tick = tick, .input_count = 1}};
        message.input.inputs[0] = (sb_input){
            .throttle = peer % 2 == 0 ? 100 : -100,
            .steering = (tick / 50 + peer) % 2 == 0 ? 60 : -60,
            .aim_yaw = peer % 2 == 0 ? 16384 : 49152, // along the row of spawn points
            .buttons = SB_BUTTON_FIRE,
        };
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
        deliver_exactly(peer, bytes, writer.size);
    }
}

static void garbage_is_counted_and_the_match_goes_on(void **state)
{
    (void)state;
    print_message("seed %u\n", SEED);
    dice = sb_random_seed(SEED, 0);
    tapped_session_begin(&tapped, 8);
    for (uint32_t peer = 0; peer <= HOSTILE; peer++) {
        assert_int_equal(tapped_session_join(&tapped, peer), peer);
    }
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        play_honestly(tick);
        attack_with_noise();
        attack_with_damage(tick);
        attack_with_extreme_inputs(tick);
        attack_with_chat();
        if (tick % 10 == 0) {
            // And from an unknown peer.
            refused_expected++;
            deliver_exactly(200, (const uint8_t[]){0x92, 8, 0}, 3);
        }
        tapped_session_play(&tapped, 1);
    }
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_true(refused_expected > TICKS);
    assert_int_equal(counters->messages_refused, refused_expected);
    assert_int_equal(counters->bytes_received, bytes_expected);
    assert_true(counters->inputs_invalid > TICKS);
    // Five at once and one a second.
    assert_in_range(counters->chat_relayed, 5, 5 + TICKS / 60);
    assert_true(counters->chat_dropped > TICKS / 4);
    // Every input of every honest player acted.
    assert_true(counters->inputs_applied >= HONEST_COUNT * TICKS);
    assert_int_equal(sb_session_player_count(tapped.session), HONEST_COUNT + 1);
    uint64_t hits = 0;
    for (uint32_t slot = 0; slot < HONEST_COUNT; slot++) {
        const sb_player *player = sb_tanks_player(sb_session_game(tapped.session), slot);
        assert_true(player->distance_m > 10.0f);
        assert_true(player->shells_fired > 3);
        hits += player->hits;
    }
    assert_true(hits > 0);
    sb_hosted_close(sb_session_hosted(tapped.session));
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, TICKS);
    assert_string_equal(report.rules->totals[0].name, "shells_fired");
    assert_string_equal(report.rules->totals[1].name, "hits");
    assert_true(report.totals[1] >= hits && report.totals[0] > 20);
    tapped_session_end(&tapped);
}

static void message_of_the_server_from_a_client_is_refused(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 2);
    (void)tapped_session_join(&tapped, 0);
    const uint8_t byte = 1;
    const sb_message messages[] = {
        {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = 1, .text = {"no", 2}}},
        {.type = SB_MESSAGE_MAP, .map = {.total_size = 1, .data = &byte, .data_size = 1}},
        {.type = SB_MESSAGE_SNAPSHOT, .snapshot = {.tick = 1, .part_count = 1}},
        {.type = SB_MESSAGE_EVENT, .event = {.event_count = 1}},
        {.type = SB_MESSAGE_ROSTER, .roster = {.player_count = 1}},
        {.type = SB_MESSAGE_PLAYBACK, .playback = {.speed_percent = 100}},
        {.type = SB_MESSAGE_CHAT, .chat = {.scope = SB_CHAT_SERVER, .text = {"obey", 4}}},
        {.type = SB_MESSAGE_WELCOME,
         .welcome = {.major_version = SB_PROTOCOL_VERSION,
                     .session = 1,
                     .player_capacity = 1,
                     .tick_rate_hz = 60,
                     .snapshot_rate_hz = 30,
                     .map_size = 1}},
    };
    const uint32_t count = sizeof messages / sizeof messages[0];
    for (uint32_t i = 0; i < count; i++) {
        tapped_session_send(&tapped, 0, &messages[i]);
    }
    assert_int_equal(tapped_session_counters(&tapped)->messages_refused, count);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
    tapped_session_play(&tapped, 10);
    assert_int_equal(sb_tanks_player(sb_session_game(tapped.session), 0)->state, SB_PLAYER_ALIVE);
    tapped_session_end(&tapped);
}

static void message_of_an_unknown_type_is_skipped_and_not_refused(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 2);
    (void)tapped_session_join(&tapped, 0);
    static const uint8_t later[] = {0x93, 0x4D, 0x01, 0x02}; // type 77 of a later version
    deliver_exactly(0, later, sizeof later);
    assert_int_equal(tapped_session_counters(&tapped)->messages_refused, 0);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
    tapped_session_end(&tapped);
}

static void flood_of_joins_and_leaves_keeps_game_and_clients_in_step(void **state)
{
    (void)state;
    print_message("seed %u\n", SEED);
    dice = sb_random_seed(SEED, 1);
    tapped_session_begin(&tapped, 3);
    bool present[8] = {false};
    for (uint32_t round = 0; round < 2000; round++) {
        uint32_t peer = sb_random_below(&dice, 8);
        sb_message hello = wire_tap_hello("flood");
        wire_tap_clear(&tapped.tap);
        if (present[peer]) {
            sb_hosted_disconnect(sb_session_hosted(tapped.session), peer);
            present[peer] = false;
        } else {
            present[peer] = sb_hosted_join(sb_session_hosted(tapped.session), peer,
                                           SB_PEER_SOURCE_UNKNOWN, &hello.hello) == SB_OK;
        }
        if (sb_random_below(&dice, 3) != 0) {
            continue;
        }
        tapped_session_play(&tapped, 1);
        uint32_t players = 0;
        for (uint32_t slot = 0; slot < 3; slot++) {
            players +=
                sb_tanks_player(sb_session_game(tapped.session), slot)->state != SB_PLAYER_EMPTY;
        }
        assert_int_equal(players, sb_session_player_count(tapped.session));
    }
    sb_hosted_close(sb_session_hosted(tapped.session));
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_true(report.ticks_agreed > 500);
    tapped_session_end(&tapped);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(garbage_is_counted_and_the_match_goes_on),
        cmocka_unit_test(message_of_the_server_from_a_client_is_refused),
        cmocka_unit_test(message_of_an_unknown_type_is_skipped_and_not_refused),
        cmocka_unit_test(flood_of_joins_and_leaves_keeps_game_and_clients_in_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
