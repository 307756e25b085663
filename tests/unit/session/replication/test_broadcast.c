// Of broadcast.c: the map and events.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "session_probe.h"
#include "tapped_session.h"

static tapped_session tapped;

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 4);
    return 0;
}

// A large map: 30 chunks.
static int begin_on_a_large_map(void **state)
{
    (void)state;
    static sb_map map;
    field_map(&map);
    map.spawn_count = SB_MAP_SPAWN_COUNT_MAX;
    for (uint32_t i = 0; i < map.spawn_count; i++) {
        map.spawns[i].position =
            (sb_vec3){8.0f * (float)(i % 8) - 80.0f, 0.0f, 10.0f * (float)(i / 8) - 60.0f};
    }
    map.box_count = SB_MAP_BOX_COUNT_MAX;
    for (uint32_t i = 0; i < map.box_count; i++) {
        map.boxes[i] = (sb_map_box){{80.0f, 1.0f, 0.1f * (float)i - 40.0f}, {1.0f, 1.0f, 1.0f}, 0};
    }
    tapped_session_begin_on(&tapped, 4, &map);
    return 0;
}

// 64 tanks that stand apart.
static int begin_with_a_full_house(void **state)
{
    (void)state;
    static sb_map map;
    field_map(&map);
    // Walls so far away that shells end by age.
    map.bounds_min = (sb_vec3){-490.0f, 0.0f, -490.0f};
    map.bounds_max = (sb_vec3){490.0f, 50.0f, 490.0f};
    map.spawn_count = 64;
    for (uint32_t i = 0; i < 64; i++) {
        map.spawns[i].position =
            (sb_vec3){20.0f * (float)(i % 8) - 70.0f, 0.0f, 20.0f * (float)(i / 8) - 70.0f};
    }
    tapped_session_begin_on(&tapped, 64, &map);
    return 0;
}

static void map_arrives_complete_in_bounded_chunks_with_the_hash_of_the_welcome(void **state)
{
    (void)state;
    static uint8_t received[SB_MAP_BYTES_MAX];
    static sb_map map;
    (void)tapped_session_join(&tapped, 1);
    sb_message message;
    wire_tap_get(&tapped.tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    sb_message_welcome welcome = message.welcome;
    assert_int_equal(welcome.map_size, 86 + 64 * 17 + 1024 * 28);
    uint32_t size = 0;
    // 30 chunks in a quarter of a second.
    for (uint32_t tick = 0; tick < 15; tick++) {
        tapped_session_play(&tapped, 1);
        uint32_t count = wire_tap_count(&tapped.tap, 1, SB_MESSAGE_MAP);
        // Not all at once: a join must not choke the new client's link.
        assert_true(count <= 8);
        for (uint32_t i = 0; i < count; i++) {
            wire_tap_get(&tapped.tap, 1, SB_MESSAGE_MAP, i, &message);
            assert_true(message.map.hash == welcome.map_hash);
            assert_int_equal(message.map.total_size, welcome.map_size);
            assert_int_equal(message.map.offset, size);
            memcpy(received + size, message.map.data, message.map.data_size);
            size += message.map.data_size;
        }
    }
    assert_int_equal(size, welcome.map_size);
    assert_true(sb_hash(received, size) == welcome.map_hash);
    assert_int_equal(sb_map_read(&map, received, size), SB_OK);
    assert_memory_equal(&map, &tapped.map, sizeof map);
}

static void map_is_not_sent_to_a_client_that_has_it(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    sb_message message;
    wire_tap_get(&tapped.tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    uint64_t hash = message.welcome.map_hash;
    message = wire_tap_hello("has it");
    message.hello.map_count = SB_HELLO_MAP_COUNT_MAX;
    for (uint32_t i = 0; i < SB_HELLO_MAP_COUNT_MAX; i++) {
        message.hello.map_hashes[i] = 1000 + i;
    }
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), 2, SB_PEER_SOURCE_UNKNOWN,
                                    &message.hello),
                     SB_OK);
    message.hello.map_hashes[SB_HELLO_MAP_COUNT_MAX - 1] = hash;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), 3, SB_PEER_SOURCE_UNKNOWN,
                                    &message.hello),
                     SB_OK);
    uint32_t chunks[4] = {0};
    for (uint32_t tick = 0; tick < 30; tick++) {
        tapped_session_play(&tapped, 1);
        for (uint32_t peer = 1; peer < 4; peer++) {
            chunks[peer] += wire_tap_count(&tapped.tap, peer, SB_MESSAGE_MAP);
        }
    }
    assert_int_equal(chunks[1], 30);
    assert_int_equal(chunks[2], 30);
    assert_int_equal(chunks[3], 0);
}

// Collects the last tick's events to a peer; asserts that their numbers have no gap.
static void assert_events_follow(uint32_t peer, uint32_t *sequence)
{
    uint32_t event_count;
    const sb_event *events = sb_game_events(sb_session_game(tapped.session), &event_count);
    uint32_t count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_EVENT);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_EVENT, i, &message);
        assert_int_equal(message.event.sequence, *sequence);
        assert_int_equal(message.event.tick, tapped_session_tick(&tapped));
        for (uint32_t j = 0; j < message.event.event_count; j++, seen++) {
            const sb_wire_event *wire = &message.event.events[j];
            assert_true(seen < event_count);
            const sb_event *event = &events[seen];
            assert_int_equal(wire->kind, event->kind);
            assert_int_equal(wire->entity, event->entity);
            assert_int_equal(wire->other, event->other);
            assert_int_equal(wire->value, event->value);
            assert_int_equal(wire->ordinal, event->ordinal);
            const float point[3] = {event->point.x, event->point.y, event->point.z};
            for (int axis = 0; axis < 3; axis++) {
                // To the nearest of 64 parts of a metre, and the rounding of binary32 at 100 m.
                assert_true(fabs(wire->point[axis] - (double)point[axis] * 64.0) < 0.501);
            }
        }
        *sequence += message.event.event_count;
    }
    assert_int_equal(seen, event_count);
}

static void events_reach_every_client_numbered_from_its_own_join_without_gap(void **state)
{
    (void)state;
    uint32_t sequences[4] = {0};
    (void)tapped_session_join(&tapped, 0);
    for (uint32_t tick = 1; tick <= 400; tick++) {
        if (tick == 150 || tick == 301) {
            (void)tapped_session_join(&tapped, tick == 150 ? 1 : 2);
        }
        for (uint32_t peer = 0; peer < 3; peer++) {
            if (probe_has_client(tapped.session, peer)) {
                tapped_session_send_inputs(&tapped, peer, tick, 1,
                                           (sb_input){.buttons = SB_BUTTON_FIRE});
            }
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t peer = 0; peer < 3; peer++) {
            if (!probe_has_client(tapped.session, peer)) {
                continue;
            }
            if (sequences[peer] == 0) {
                // Its first event is its own arrival.
                sb_message message;
                wire_tap_get(&tapped.tap, peer, SB_MESSAGE_EVENT, 0, &message);
                assert_int_equal(message.event.sequence, 0);
                assert_int_equal(message.event.events[0].kind, SB_EVENT_JOIN);
                assert_int_equal(message.event.events[0].entity, peer);
            }
            assert_events_follow(peer, &sequences[peer]);
        }
    }
    assert_true(sequences[0] > sequences[1] && sequences[1] > sequences[2]);
    assert_true(sequences[2] >= 4);
}

static void events_of_a_crowded_tick_come_in_several_messages(void **state)
{
    (void)state;
    uint32_t sequence = 0;
    for (uint32_t peer = 0; peer < 64; peer++) {
        (void)tapped_session_join(&tapped, peer);
    }
    // 64 joins and 64 spawns.
    tapped_session_play(&tapped, 1);
    assert_true(wire_tap_count(&tapped.tap, 5, SB_MESSAGE_EVENT) > 3);
    assert_events_follow(5, &sequence);
    assert_int_equal(sequence, 128);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            map_arrives_complete_in_bounded_chunks_with_the_hash_of_the_welcome,
            begin_on_a_large_map, end),
        cmocka_unit_test_setup_teardown(map_is_not_sent_to_a_client_that_has_it,
                                        begin_on_a_large_map, end),
        cmocka_unit_test_setup_teardown(
            events_reach_every_client_numbered_from_its_own_join_without_gap, begin, end),
        cmocka_unit_test_setup_teardown(events_of_a_crowded_tick_come_in_several_messages,
                                        begin_with_a_full_house, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
