// Of absolute.c and send_absolute.c: what a client of the absolute form holds, with losses, with
// little room, at rest, and in fog.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "absolute_reader.h"
#include "base/random.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "tapped_session.h"

#define HZ 60u
#define WATCHER 200u
#define COMPUTER_COUNT 8u
#define PLAY_S 15u

static tapped_session tapped;
static absolute_reader reader;
static sb_entity truth[SB_RULES_ENTITY_COUNT_MAX];

static void join(uint32_t peer, sb_role role)
{
    sb_message hello = wire_tap_hello("tester");
    hello.hello.role = role;
    hello.hello.form = SB_FORM_ABSOLUTE;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

// Computer players that fight, on a field of this half size.
static void begin_battle(uint32_t computer_count, float half_size, uint32_t bytes_per_second)
{
    static sb_map map;
    field_map(&map);
    map.bounds_min = (sb_vec3){-half_size, 0.0f, -half_size};
    map.bounds_max = (sb_vec3){half_size, 50.0f, half_size};
    map.spawn_count = computer_count + 1;
    for (uint32_t i = 0; i < map.spawn_count; i++) {
        map.spawns[i].position =
            (sb_vec3){12.0f * (float)(i % 8) - 42.0f, 0.0f, 12.0f * (float)(i / 8) - 42.0f};
    }
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = computer_count + 1;
    def.game.computer_count = computer_count;
    def.spectator_capacity = 1;
    def.client_bandwidth = bytes_per_second;
    tapped_session_begin_def(&tapped, def, &map);
    absolute_reader_begin(&reader, WATCHER, &sb_tanks_rules.schema);
    join(WATCHER, SB_ROLE_SPECTATOR);
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static uint32_t see_truth(void)
{
    return sb_game_entities(sb_session_game(tapped.session), truth, SB_RULES_ENTITY_COUNT_MAX);
}

static void acknowledge(void)
{
    sb_message message = absolute_reader_message(&reader, tapped_session_tick(&tapped) + 1, 1);
    message.input.inputs[0].buttons = SB_BUTTON_HOLD_AIM;
    tapped_session_send(&tapped, reader.peer, &message);
}

static uint32_t bytes_to_reader(void)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
        bytes += tapped.tap.messages[i].peer == reader.peer ? tapped.tap.messages[i].size : 0;
    }
    return bytes;
}

// What happened in a match, so that no test passes on a dead one.
typedef struct life {
    uint32_t born, died, moved;
    bool present[SB_RULES_ENTITY_COUNT_MAX];
    int32_t x[SB_RULES_ENTITY_COUNT_MAX];
} life;

static void live(life *of)
{
    const uint32_t count = see_truth();
    bool present[SB_RULES_ENTITY_COUNT_MAX] = {false};
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t index = truth[i].index;
        present[index] = true;
        of->born += !of->present[index];
        of->moved += of->present[index] && of->x[index] != truth[i].values[0];
        of->x[index] = truth[i].values[0];
    }
    for (uint32_t i = 0; i < SB_RULES_ENTITY_COUNT_MAX; i++) {
        of->died += of->present[i] && !present[i];
        of->present[i] = present[i];
    }
}

static void assert_lively(const life *of)
{
    assert_true(of->born > 30 && of->died > 10 && of->moved > 1000);
}

static void welcome_grants_the_form_and_other_unknown_forms_are_plain(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 3);
    for (uint32_t form = SB_FORM_PLAIN; form <= SB_FORM_ABSOLUTE + 1; form++) {
        sb_message hello = wire_tap_hello("tester"), message;
        hello.hello.form = form;
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), form,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         form == 3 ? SB_ERROR_FULL : SB_OK);
        if (form < 3) {
            wire_tap_get(&tapped.tap, form, SB_MESSAGE_WELCOME, 0, &message);
            assert_int_equal(message.welcome.form, form);
        }
    }
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 0);
    tapped_session_play(&tapped, 1);
}

static void view_equals_the_match_value_for_value(void **state)
{
    (void)state;
    begin_battle(COMPUTER_COUNT, 100.0f, 0);
    static life of;
    of = (life){0};
    uint32_t complete_count = 0, left_out = 0;
    uint64_t sent_bytes = 0;
    for (uint32_t tick = 1; tick <= PLAY_S * HZ; tick++) {
        tapped_session_play(&tapped, 1);
        live(&of);
        for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
            const wire_tap_message *sent = &tapped.tap.messages[i];
            sent_bytes += sent->channel == SB_CHANNEL_DOWN ? sent->size : 0;
        }
        if (absolute_reader_take_all(&reader, &tapped.tap)) {
            const uint32_t count = see_truth();
            absolute_reader_assert_holds(&reader, truth, count);
            left_out += reader.entity_count < count && reader.part_count == 1;
            complete_count++;
        }
        acknowledge();
    }
    assert_lively(&of);
    assert_true(complete_count >= PLAY_S * 30 - 2);
    // What rests is not said again once it is acknowledged.
    assert_true(left_out > complete_count / 2);
    // The server counts them as it counts the other forms.
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(counters->snapshots_sent, complete_count);
    assert_int_equal(counters->snapshot_head_bytes + counters->snapshot_change_bytes, sent_bytes);
    assert_true(counters->snapshot_change_bytes > 10 * counters->snapshot_head_bytes);
}

// Whatever is lost, overtaken or acknowledged late: a complete snapshot leaves the truth.
static void assert_complete_snapshots_are_true(uint64_t seed)
{
    begin_battle(COMPUTER_COUNT, 100.0f, 0);
    printf("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    static sb_message late;
    late.type = SB_MESSAGE_WELCOME;
    static life of;
    of = (life){0};
    uint32_t complete_count = 0, lost_count = 0;
    for (uint32_t tick = 1; tick <= PLAY_S * HZ; tick++) {
        tapped_session_play(&tapped, 1);
        live(&of);
        if (wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME) > 0) {
            (void)absolute_reader_take_all(&reader, &tapped.tap);
            continue;
        }
        bool complete = false;
        const uint32_t count = wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE);
        for (uint32_t i = 0; i < count; i++) {
            static sb_message message;
            wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE, i, &message);
            const uint32_t fate = sb_random_below(&random, 10);
            if (fate < 3) {
                lost_count++;
                continue;
            }
            if (fate == 3) {
                late = message; // an older one may be lost for it
                continue;
            }
            complete = absolute_reader_take(&reader, &message.absolute) || complete;
        }
        if (late.type == SB_MESSAGE_ABSOLUTE && sb_random_below(&random, 3) == 0) {
            complete = absolute_reader_take(&reader, &late.absolute) || complete;
            late.type = SB_MESSAGE_WELCOME;
        }
        if (complete && reader.tick == tapped_session_tick(&tapped)) {
            absolute_reader_assert_holds(&reader, truth, see_truth());
            complete_count++;
        }
        if (sb_random_below(&random, 4) == 0) {
            acknowledge();
        }
    }
    assert_lively(&of);
    assert_true(complete_count > PLAY_S * 12 && lost_count > PLAY_S * 6);
}

static void complete_snapshot_is_true_whatever_was_lost_before(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        assert_complete_snapshots_are_true(seed);
        if (seed < 3) {
            tapped_session_end(&tapped);
        }
    }
}

// Everything that a part says is as the match is at its tick.
static void assert_part_is_true(const sb_message_absolute *part, uint32_t count)
{
    const sb_entity *by_index[SB_RULES_ENTITY_COUNT_MAX] = {NULL};
    for (uint32_t i = 0; i < count; i++) {
        by_index[truth[i].index] = &truth[i];
    }
    for (uint32_t i = 0; i < part->range_count; i++) {
        for (uint32_t j = 0; j < part->ranges[i].count; j++) {
            assert_null(by_index[part->ranges[i].first + j]);
        }
    }
    for (uint32_t i = 0; i < part->entity_count; i++) {
        const sb_wire_entity *said = &part->entities[i];
        const sb_entity *is = by_index[said->index];
        assert_non_null(is);
        assert_int_equal(said->generation, is->generation);
        assert_memory_equal(part->values + said->value_first, is->values,
                            said->value_count * sizeof *is->values);
    }
}

// A token bucket of the test's own is never overdrawn, and every tank that moves is told again
// within a bound.
static void little_room_is_kept_to_and_each_entity_gets_its_turn(void **state)
{
    (void)state;
    const uint32_t rate = 8000;
    begin_battle(32, 200.0f, rate);
    const int64_t most = (int64_t)HZ * (rate / 2);
    int64_t tokens = most;
    uint32_t oldest = 0, sent = 0, parts = 0;
    for (uint32_t tick = 1; tick <= 20 * HZ; tick++) {
        tapped_session_play(&tapped, 1);
        const uint32_t truth_count = see_truth();
        tokens = tokens + rate > most ? most : tokens + rate;
        const bool welcomed = wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME) > 0;
        const uint32_t map_pieces = wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_MAP);
        if (!welcomed && map_pieces == 0) {
            tokens -= (int64_t)HZ * bytes_to_reader();
            sent += bytes_to_reader();
        }
        const uint32_t count = wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE);
        // Reliable messages may owe: only snapshots are bound.
        assert_true(count == 0 || tokens >= 0);
        for (uint32_t i = 0; i < count; i++) {
            static sb_message message;
            wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE, i, &message);
            assert_part_is_true(&message.absolute, truth_count);
            parts++;
        }
        (void)absolute_reader_take_all(&reader, &tapped.tap);
        acknowledge();
        for (uint32_t slot = 0; slot < 32 && tick > 5 * HZ; slot++) {
            for (uint32_t i = 0; i < truth_count; i++) {
                // A tank that differs from what is held waits for its turn.
                const sb_entity *held = &reader.entities[slot];
                if (truth[i].index == slot && reader.present[slot] &&
                    memcmp(held->values, truth[i].values, 6 * sizeof *held->values) != 0) {
                    const uint32_t age = tapped_session_tick(&tapped) - held->tick;
                    oldest = age > oldest ? age : oldest;
                }
            }
        }
    }
    printf("8000 bytes a second, 32 tanks: %u bytes, %u parts, a tank waits %u ticks at most\n",
           sent, parts, oldest);
    assert_true(sent > 20 * rate * 8 / 10);
    assert_true(oldest > 2 && oldest < 2 * HZ);
}

static void match_at_rest_costs_keep_alives_alone(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 3);
    absolute_reader_begin(&reader, 1, &sb_tanks_rules.schema);
    join(1, SB_ROLE_PLAYER);
    uint32_t bytes = 0, snapshots = 0;
    for (uint32_t tick = 1; tick <= 20 * HZ; tick++) {
        tapped_session_play(&tapped, 1);
        snapshots += tick > 10 * HZ ? wire_tap_count(&tapped.tap, 1, SB_MESSAGE_ABSOLUTE) : 0;
        bytes += tick > 10 * HZ ? bytes_to_reader() : 0;
        if (absolute_reader_take_all(&reader, &tapped.tap)) {
            absolute_reader_assert_holds(&reader, truth, see_truth());
            assert_true(tick < 10 || reader.input_margin == 0);
        }
        acknowledge();
    }
    // The round's clock is an entity that changes once a second, if it has a limit.
    assert_in_range(snapshots, 10 * 5 - 2, 10 * 12);
    assert_true(bytes < 10 * 12 * 40);
}

// Nobody plays: the last snapshot comes again, part for part, until it is acknowledged.
static void snapshot_of_a_match_that_stands_still_comes_until_it_is_acknowledged(void **state)
{
    (void)state;
    begin_battle(0, 100.0f, 0);
    tapped_session_play(&tapped, 1);
    (void)absolute_reader_take_all(&reader, &tapped.tap);
    join(1, SB_ROLE_PLAYER);
    tapped_session_play(&tapped, 5);
    (void)absolute_reader_take_all(&reader, &tapped.tap);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    uint32_t again = 0, size = 0;
    for (uint32_t tick = 1; tick <= 4 * HZ; tick++) {
        tapped_session_play(&tapped, 1);
        (void)absolute_reader_take_all(&reader, &tapped.tap);
        const uint32_t count = wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE);
        if (count > 0 && tick > HZ) {
            assert_true(size == 0 || size == bytes_to_reader());
            size = bytes_to_reader();
            again++;
            absolute_reader_assert_holds(&reader, truth, see_truth());
        }
    }
    assert_in_range(again, 10, 18);
    acknowledge();
    for (uint32_t tick = 1; tick <= HZ; tick++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_ABSOLUTE), 0);
    }
}

#define HIDDEN 1u

// Two tanks, and between them a wall that neither can look over.
static void begin_fog(bool fog)
{
    static sb_map map;
    field_map(&map);
    map.bounds_min = (sb_vec3){-200.0f, 0.0f, -200.0f};
    map.bounds_max = (sb_vec3){200.0f, 50.0f, 200.0f};
    map.spawn_count = 2;
    map.spawns[0].position = (sb_vec3){0.0f, 0.0f, -80.0f};
    map.spawns[1].position = (sb_vec3){0.0f, 0.0f, 80.0f};
    map.boxes[map.box_count++] =
        (sb_map_box){.center = {0.0f, 10.0f, 0.0f}, .half_extents = {180.0f, 10.0f, 2.0f}};
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = 4;
    def.game.settings[SB_SETTING_FOG] = fog;
    tapped_session_begin_def(&tapped, def, &map);
    absolute_reader_begin(&reader, 0, &sb_tanks_rules.schema);
    join(0, SB_ROLE_PLAYER);
    join(HIDDEN, SB_ROLE_PLAYER);
}

typedef struct bytes_sent {
    size_t size;
    bool knew;
    uint8_t bytes[4u << 20];
} bytes_sent;

// Returns the bytes that the first player is sent while the second moves like this.
static void watch(bool fog, sb_input mover, bytes_sent *out)
{
    begin_fog(fog);
    out->size = 0;
    out->knew = false;
    for (uint32_t tick = 1; tick <= 8 * HZ; tick++) {
        sb_message message = absolute_reader_message(&reader, tick, 1);
        message.input.inputs[0] =
            (sb_input){.throttle = 60, .steering = 90, .buttons = SB_BUTTON_HOLD_AIM};
        tapped_session_send(&tapped, 0, &message);
        tapped_session_send_inputs(&tapped, HIDDEN, tick, 1, mover);
        tapped_session_play(&tapped, 1);
        for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
            const wire_tap_message *one = &tapped.tap.messages[i];
            if (one->peer == 0) {
                assert_true(out->size + one->size <= sizeof out->bytes);
                memcpy(out->bytes + out->size, one->bytes, one->size);
                out->size += one->size;
            }
        }
        (void)absolute_reader_take_all(&reader, &tapped.tap);
        out->knew = out->knew || (tick > 2 && reader.present[HIDDEN]);
        assert_true(tick < 4 || reader.present[0]);
    }
    tapped_session_end(&tapped);
}

static void no_byte_tells_how_a_hidden_tank_moves(void **state)
{
    (void)state;
    static bytes_sent a, b;
    const sb_input still = {.buttons = SB_BUTTON_HOLD_AIM};
    const sb_input circling = {.throttle = 127, .steering = -100, .aim_yaw = 9999};
    watch(true, still, &a);
    watch(true, circling, &b);
    assert_false(a.knew || b.knew);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    // Without the fog the bytes differ: the comparison can fail.
    watch(false, still, &a);
    watch(false, circling, &b);
    assert_true(a.knew && b.knew);
    assert_true(a.size != b.size || memcmp(a.bytes, b.bytes, a.size) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(welcome_grants_the_form_and_other_unknown_forms_are_plain, end),
        cmocka_unit_test_teardown(view_equals_the_match_value_for_value, end),
        cmocka_unit_test_teardown(complete_snapshot_is_true_whatever_was_lost_before, end),
        cmocka_unit_test_teardown(little_room_is_kept_to_and_each_entity_gets_its_turn, end),
        cmocka_unit_test_teardown(match_at_rest_costs_keep_alives_alone, end),
        cmocka_unit_test_teardown(
            snapshot_of_a_match_that_stands_still_comes_until_it_is_acknowledged, end),
        cmocka_unit_test(no_byte_tells_how_a_hidden_tank_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
