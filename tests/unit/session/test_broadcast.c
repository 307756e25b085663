// What clients are sent: the map, events, snapshots.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
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
        // Not all at once: a join must not choke the link of the one who joins.
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
    assert_int_equal(sb_session_join(tapped.session, 2, &message.hello), SB_OK);
    message.hello.map_hashes[SB_HELLO_MAP_COUNT_MAX - 1] = hash;
    assert_int_equal(sb_session_join(tapped.session, 3, &message.hello), SB_OK);
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

static void snapshots_come_at_30_hz(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    uint32_t count = 0;
    for (uint32_t tick = 1; tick <= 120; tick++) {
        tapped_session_play(&tapped, 1);
        uint32_t now = wire_tap_count(&tapped.tap, 1, SB_MESSAGE_SNAPSHOT);
        assert_true(now <= 1);
        count += now;
        if (now == 1) {
            sb_message message;
            wire_tap_get(&tapped.tap, 1, SB_MESSAGE_SNAPSHOT, 0, &message);
            assert_int_equal(message.snapshot.tick, tick);
        }
        if (tick % 60 == 0) {
            assert_int_equal(count, tick / 2);
        }
    }
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 60);
}

static void nothing_is_sent_to_nobody(void **state)
{
    (void)state;
    for (uint32_t tick = 0; tick < 60; tick++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped.tap.message_count, 0);
    }
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 0);
}

// Puts the parts of the last tick's snapshot to a peer together and compares them with the game.
static uint32_t assert_snapshot_is_the_game(uint32_t peer)
{
    static sb_entity shown[SB_RULES_ENTITY_COUNT_MAX];
    static sb_entity expected[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t part_count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT);
    uint32_t count = 0;
    for (uint32_t part = 0; part < part_count; part++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, part, &message);
        assert_int_equal(message.snapshot.tick, tapped_session_tick(&tapped));
        assert_int_equal(message.snapshot.part, part);
        assert_int_equal(message.snapshot.part_count, part_count);
        assert_true(part_count == 1 || message.snapshot.entity_count > 0);
        assert_true(count + message.snapshot.entity_count <= SB_RULES_ENTITY_COUNT_MAX);
        memcpy(&shown[count], message.snapshot.entities,
               message.snapshot.entity_count * sizeof *shown);
        count += message.snapshot.entity_count;
    }
    const sb_game *game = sb_session_game(tapped.session);
    assert_true(sb_game_entity_capacity(game) <= SB_RULES_ENTITY_COUNT_MAX);
    assert_int_equal(sb_game_entities(game, expected, sb_game_entity_capacity(game)), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(shown[i].index, expected[i].index);
        assert_int_equal(shown[i].generation, expected[i].generation);
        assert_int_equal(shown[i].kind, expected[i].kind);
        assert_memory_equal(shown[i].values, expected[i].values, sizeof expected[i].values);
    }
    return part_count;
}

static sb_error plan_nothing(const sb_rules_setup *setup, sb_rules_plan *out_plan)
{
    (void)setup;
    (void)out_plan;
    return SB_OK;
}

static void snapshot_of_an_empty_world_is_one_part_without_entities(void **state)
{
    (void)state;
    static const sb_rules empty = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                   .name = "empty",
                                   .summary = "nothing at all",
                                   .plan = plan_nothing};
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &empty);
    tapped_session_end(&tapped);
    tapped_session_begin_game(&tapped, &def);
    sb_message message = wire_tap_hello("tester");
    message.hello.rules = wire_tap_rules(&empty);
    assert_int_equal(sb_session_join(tapped.session, 1, &message.hello), SB_OK);
    tapped_session_play(&tapped, 4);
    wire_tap_get(&tapped.tap, 1, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.entity_count, 0);
    assert_int_equal(assert_snapshot_is_the_game(1), 1);
}

static void snapshot_of_64_tanks_and_their_shells_comes_whole_in_parts(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 64; peer++) {
        (void)tapped_session_join(&tapped, peer);
    }
    uint32_t parts_most = 0;
    uint32_t entities_most = 0;
    for (uint32_t tick = 1; tick <= 480; tick++) {
        for (uint32_t peer = 0; peer < 64; peer++) {
            tapped_session_send_inputs(&tapped, peer, tick, 1,
                                       (sb_wire_input){.throttle = 127,
                                                       .steering = (int32_t)peer - 32,
                                                       .aim_yaw = 1024 * peer,
                                                       .aim_pitch = 16384,
                                                       .buttons = SB_BUTTON_FIRE});
        }
        tapped_session_play(&tapped, 1);
        if (tick % 2 == 0) {
            uint32_t parts = assert_snapshot_is_the_game(0);
            assert_int_equal(assert_snapshot_is_the_game(63), parts);
            assert_int_equal(wire_tap_count(&tapped.tap, 31, SB_MESSAGE_SNAPSHOT), parts);
            parts_most = parts > parts_most ? parts : parts_most;
            static sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
            uint32_t count = sb_game_entities(sb_session_game(tapped.session), entities,
                                              SB_RULES_ENTITY_COUNT_MAX);
            entities_most = count > entities_most ? count : entities_most;
        }
    }
    assert_true(entities_most > 200);
    assert_true(parts_most >= 5);
    // Whole ones are counted, not parts.
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 240 * 64);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 480 * 64);
}

// The snapshot of the last tick to a peer.
static sb_message_snapshot snapshot_to(uint32_t peer)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, 0, &message);
    return message.snapshot;
}

static void snapshot_tells_each_client_its_newest_input_and_how_early_it_was(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    (void)tapped_session_join(&tapped, 2);
    (void)tapped_session_join(&tapped, 3);
    tapped_session_play(&tapped, 9);
    tapped_session_send_inputs(&tapped, 1, 10, 4, (sb_wire_input){0}); // to 13
    tapped_session_send_inputs(&tapped, 2, 7, 1, (sb_wire_input){0});
    tapped_session_play(&tapped, 1);
    assert_int_equal(snapshot_to(1).input_tick, 13);
    assert_int_equal(snapshot_to(1).input_margin, 3);
    assert_int_equal(snapshot_to(2).input_tick, 7);
    assert_int_equal(snapshot_to(2).input_margin, -3);
    assert_int_equal(snapshot_to(3).input_tick, 0);
    // An older one does not take the newest one's place; the margin shrinks as time passes.
    tapped_session_send_inputs(&tapped, 1, 11, 1, (sb_wire_input){0});
    tapped_session_play(&tapped, 4);
    assert_int_equal(snapshot_to(1).input_tick, 13);
    assert_int_equal(snapshot_to(1).input_margin, -1);
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
        for (uint32_t j = 0; j < message.event.event_count; j++, seen++) {
            const sb_wire_event *wire = &message.event.events[j];
            assert_true(seen < event_count);
            const sb_event *event = &events[seen];
            assert_int_equal(wire->tick, tapped_session_tick(&tapped));
            assert_int_equal(wire->kind, event->kind);
            assert_int_equal(wire->entity, event->entity);
            assert_int_equal(wire->other, event->other);
            assert_int_equal(wire->value, event->value);
            assert_int_equal(wire->ordinal, event->ordinal);
            const float point[3] = {event->point.x, event->point.y, event->point.z};
            for (int axis = 0; axis < 3; axis++) {
                // To the nearest millimetre, and the rounding of binary32 at 100 m.
                assert_true(fabs(wire->point_mm[axis] - (double)point[axis] * 1000.0) < 0.51);
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
            if (sb_session_has(tapped.session, peer)) {
                tapped_session_send_inputs(&tapped, peer, tick, 1,
                                           (sb_wire_input){.buttons = SB_BUTTON_FIRE});
            }
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t peer = 0; peer < 3; peer++) {
            if (!sb_session_has(tapped.session, peer)) {
                continue;
            }
            if (sequences[peer] == 0) {
                // The first that it hears of is its own arrival.
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
        cmocka_unit_test_setup_teardown(snapshots_come_at_30_hz, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_sent_to_nobody, begin, end),
        cmocka_unit_test_setup_teardown(snapshot_of_an_empty_world_is_one_part_without_entities,
                                        begin, end),
        cmocka_unit_test_setup_teardown(snapshot_of_64_tanks_and_their_shells_comes_whole_in_parts,
                                        begin_with_a_full_house, end),
        cmocka_unit_test_setup_teardown(
            snapshot_tells_each_client_its_newest_input_and_how_early_it_was, begin, end),
        cmocka_unit_test_setup_teardown(
            events_reach_every_client_numbered_from_its_own_join_without_gap, begin, end),
        cmocka_unit_test_setup_teardown(events_of_a_crowded_tick_come_in_several_messages,
                                        begin_with_a_full_house, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
