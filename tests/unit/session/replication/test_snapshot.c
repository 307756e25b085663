// Snapshots as clients receive them: their contents, how often they arrive, and their own state.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/random.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define SEED 20261122u

static tapped_session tapped;
static snapshot_reader readers[3];

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 4);
    for (uint32_t i = 0; i < 3; i++) {
        snapshot_reader_begin(&readers[i], i, &sb_tanks_rules.schema, 60);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        snapshot_reader_end(&readers[i]);
    }
    tapped_session_end(&tapped);
    return 0;
}

static void join_for(uint32_t peer, sb_form form)
{
    sb_message hello = wire_tap_hello("tester");
    hello.hello.form = form;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

// 64 tanks that stand apart, the first client with the packed form; each has this bandwidth (0 for
// no limit).
static void begin_with_a_full_house(uint32_t bytes_per_second)
{
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
    tapped_session_end(&tapped);
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = 64;
    def.client_bandwidth = bytes_per_second;
    tapped_session_begin_def(&tapped, def, &map);
    for (uint32_t peer = 0; peer < 64; peer++) {
        join_for(peer, peer == 0 ? SB_FORM_PACKED : SB_FORM_PLAIN);
    }
}

static sb_input input_of(uint32_t peer)
{
    return (sb_input){.throttle = 127,
                      .steering = (int8_t)((int32_t)peer - 32),
                      .aim_yaw = (uint16_t)(1024 * peer),
                      .aim_pitch = 16384,
                      .buttons = SB_BUTTON_FIRE};
}

// The input of the next tick, with the acknowledgement of a reader.
static void send_acknowledged(const snapshot_reader *reader, sb_input input)
{
    sb_message message = snapshot_reader_message(reader, tapped_session_tick(&tapped) + 1, 1);
    message.input.inputs[0] = input;
    tapped_session_send(&tapped, reader->peer, &message);
}

static uint32_t entities_of_the_game(sb_entity entities[SB_RULES_ENTITY_COUNT_MAX])
{
    const sb_game *game = sb_session_game(tapped.session);
    assert_true(sb_game_entity_capacity(game) <= SB_RULES_ENTITY_COUNT_MAX);
    return sb_game_entities(game, entities, sb_game_entity_capacity(game));
}

static void assert_shows_the_game(const snapshot_reader *reader)
{
    static sb_entity expected[SB_RULES_ENTITY_COUNT_MAX];
    assert_int_equal(reader->tick, tapped_session_tick(&tapped));
    snapshot_reader_assert_shows(reader, expected, entities_of_the_game(expected));
}

static void snapshots_come_at_30_hz_to_a_client_that_never_acknowledges(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    uint32_t count = 0;
    for (uint32_t tick = 1; tick <= 120; tick++) {
        tapped_session_play(&tapped, 1);
        if (snapshot_reader_take(&readers[1], &tapped.tap)) {
            count++;
            // For a quarter of a second its acknowledgement may be under way. Every third snapshot
            // after the second builds on none all the same.
            const bool builds = count > 2 && count % 3 != 2 && tick <= 2 + 15;
            assert_int_equal(readers[1].head.baseline_age, builds ? 4 : 0);
            assert_shows_the_game(&readers[1]);
        }
        assert_int_equal(count, tick / 2);
    }
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 60);
}

static void snapshots_of_a_quiet_world_come_at_5_hz_after_news_and_say_next_to_nothing(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    // A tank that aims straight ahead from the start has nothing to turn.
    const sb_input quiet = {.buttons = SB_BUTTON_HOLD_AIM};
    uint32_t counts[2] = {0};
    uint32_t sizes[2] = {0};
    for (uint32_t tick = 1; tick <= 1200; tick++) {
        send_acknowledged(&readers[1], quiet);
        tapped_session_play(&tapped, 1);
        // Its charge grows for some seconds.
        bool late = tick > 600;
        if (snapshot_reader_take(&readers[1], &tapped.tap)) {
            counts[late]++;
            sizes[late] += tapped.tap.messages[0].size;
            assert_shows_the_game(&readers[1]);
        }
    }
    // The clock of the round is news once a second. Four more follow within 150 ms at 30 Hz, and
    // then one every 12 ticks: 0, 2, 4, 6, 8, 20, 32, 44, 56.
    assert_int_equal(counts[1], 10 * 9);
    // The head: type, epoch, tick, ages, margin, part, count and own state.
    assert_true(sizes[1] < 10 * 9 * 24);
    assert_true(counts[0] > counts[1]);
}

static void nothing_is_sent_without_clients(void **state)
{
    (void)state;
    for (uint32_t tick = 0; tick < 60; tick++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped.tap.message_count, 0);
    }
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 0);
}

static sb_error no_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_OK;
}

static void begin_an_empty_world(void)
{
    static const sb_rules empty = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                   .name = "empty",
                                   .summary = "nothing at all",
                                   .capacities = no_capacities};
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &empty);
    tapped_session_end(&tapped);
    tapped_session_begin_game(&tapped, &def);
    sb_message message = wire_tap_hello("tester");
    message.hello.rules = wire_tap_rules(&empty);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), 1, SB_PEER_SOURCE_UNKNOWN,
                                    &message.hello),
                     SB_OK);
}

static void snapshot_of_an_empty_world_is_one_part_without_entities(void **state)
{
    (void)state;
    begin_an_empty_world();
    tapped_session_play(&tapped, 4);
    assert_true(snapshot_reader_take(&readers[1], &tapped.tap));
    assert_int_equal(readers[1].part_count, 1);
    assert_int_equal(readers[1].change_count, 0);
    assert_shows_the_game(&readers[1]);
}

// As many entities as there can be, and as large: more bytes than the parts of a snapshot hold.
typedef struct giant {
    float values[SB_ENTITY_VALUE_COUNT_MAX];
} giant;

#define GIANT_FIELD(i) SB_NET_LINEAR("value", "", 1.0f, 1 << 27, SB_NET_RECORD, giant, values[i])
static const sb_net_field giant_values[] = {
    GIANT_FIELD(0),  GIANT_FIELD(1),  GIANT_FIELD(2),  GIANT_FIELD(3),  GIANT_FIELD(4),
    GIANT_FIELD(5),  GIANT_FIELD(6),  GIANT_FIELD(7),  GIANT_FIELD(8),  GIANT_FIELD(9),
    GIANT_FIELD(10), GIANT_FIELD(11), GIANT_FIELD(12), GIANT_FIELD(13), GIANT_FIELD(14),
    GIANT_FIELD(15), GIANT_FIELD(16), GIANT_FIELD(17), GIANT_FIELD(18), GIANT_FIELD(19),
};
static const sb_net_kind giant_kind = {.name = "giant",
                                       .field_count = SB_ENTITY_VALUE_COUNT_MAX,
                                       .fields = giant_values,
                                       .section = 0,
                                       .present_offset = SB_NET_ALWAYS};
static const sb_field giant_fields[] = {
    SB_FIELD(giant, values, SB_FIELD_F32, SB_ENTITY_VALUE_COUNT_MAX)};
static const sb_table giant_table = SB_TABLE(giant, giant_fields);
static const sb_table *const giant_sections[] = {&giant_table};

static sb_error giant_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[0] = SB_RULES_ENTITY_COUNT_MAX;
    return SB_OK;
}

static void start_giants(const sb_rules_context *context)
{
    giant *giants = context->sections[0];
    for (uint32_t i = 0; i < SB_RULES_ENTITY_COUNT_MAX; i++) {
        for (uint32_t f = 0; f < SB_ENTITY_VALUE_COUNT_MAX; f++) {
            giants[i].values[f] = (f % 2 == 0 ? 1.0f : -1.0f) * (float)(100000000 + 8 * i);
        }
    }
}

static const sb_rules giant_rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                     .name = "giants",
                                     .summary = "as much as there can be",
                                     .section_count = 1,
                                     .sections = giant_sections,
                                     .schema = {.kind_count = 1, .kinds = &giant_kind},
                                     .capacities = giant_capacities,
                                     .start = start_giants};

static void assert_giants_come_in_time(sb_form form)
{
    sb_session_def def = sb_session_def_default();
    sb_game_def_set_rules(&def.game, &giant_rules);
    def.client_bandwidth = 0;
    static sb_map map;
    field_map(&map);
    tapped_session_end(&tapped);
    tapped_session_begin_def(&tapped, def, &map);
    sb_message message = wire_tap_hello("tester");
    message.hello.rules = wire_tap_rules(&giant_rules);
    message.hello.form = form;
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), 0, SB_PEER_SOURCE_UNKNOWN,
                                    &message.hello),
                     SB_OK);
    snapshot_reader reader;
    snapshot_reader_begin(&reader, 0, &giant_rules.schema, 60);
    uint32_t taken = 0, first_count = 0;
    for (uint32_t tick = 1; tick <= 12; tick++) {
        send_acknowledged(&reader, (sb_input){.buttons = SB_BUTTON_HOLD_AIM});
        tapped_session_play(&tapped, 1);
        if (snapshot_reader_take(&reader, &tapped.tap)) {
            assert_in_range(reader.part_count, 1, SB_SNAPSHOT_PART_COUNT_MAX);
            first_count = taken++ == 0 ? reader.change_count : first_count;
        }
    }
    // Not all at once, and then the rest.
    assert_true(first_count > 400);
    assert_true(first_count < SB_RULES_ENTITY_COUNT_MAX);
    static sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t count =
        sb_game_entities(sb_session_game(tapped.session), entities, SB_RULES_ENTITY_COUNT_MAX);
    assert_int_equal(count, SB_RULES_ENTITY_COUNT_MAX);
    snapshot_reader_assert_shows(&reader, entities, count);
    snapshot_reader_end(&reader);
}

static void more_than_a_snapshot_holds_comes_in_the_next_one(void **state)
{
    (void)state;
    assert_giants_come_in_time(SB_FORM_PLAIN);
    assert_giants_come_in_time(SB_FORM_PACKED);
}

static void snapshot_of_64_tanks_and_their_shells_comes_whole_in_parts(void **state)
{
    (void)state;
    begin_with_a_full_house(0);
    uint32_t parts_most = 0, entities_most = 0, changes_least = UINT32_MAX, taken = 0;
    snapshot_reader full;
    snapshot_reader_begin(&full, 63, &sb_tanks_rules.schema, 60);
    for (uint32_t tick = 1; tick <= 480; tick++) {
        send_acknowledged(&readers[0], input_of(0));
        for (uint32_t peer = 1; peer < 64; peer++) {
            // One predicts, wrongly: its own state takes room too.
            tapped_session_send_predicted(&tapped, peer, tick, 1, input_of(peer), peer == 63);
        }
        tapped_session_play(&tapped, 1);
        if (tick % 2 != 0) {
            continue;
        }
        // One client acknowledges what it holds, the other does not.
        assert_true(snapshot_reader_take(&full, &tapped.tap));
        assert_shows_the_game(&full);
        uint32_t last = readers[0].tick;
        if (snapshot_reader_take(&readers[0], &tapped.tap)) {
            taken++;
            assert_shows_the_game(&readers[0]);
            assert_int_equal(readers[0].head.baseline_age, last == 0 ? 0 : tick - last);
            assert_int_equal(readers[0].head.form, SB_FORM_PACKED);
        }
        assert_true(full.head.baseline_age == 0 || tick <= 2 + 15);
        assert_int_equal(full.head.form, SB_FORM_PLAIN);
        assert_int_equal(full.head.own, SB_OWN_FULL);
        // Without the own state it may be one part less.
        assert_in_range(wire_tap_count(&tapped.tap, 31, SB_MESSAGE_SNAPSHOT), full.part_count - 1,
                        full.part_count);
        parts_most = full.part_count > parts_most ? full.part_count : parts_most;
        entities_most = full.change_count > entities_most ? full.change_count : entities_most;
        uint32_t changes = readers[0].change_count;
        changes_least = changes < changes_least ? changes : changes_least;
    }
    snapshot_reader_end(&full);
    assert_true(entities_most > 200);
    assert_true(parts_most >= 5);
    assert_true(changes_least < 64);
    // Whole snapshots are counted, not parts. A client that holds everything is sent nothing while
    // nothing happens.
    assert_true(taken > 200);
    assert_int_equal(tapped_session_counters(&tapped)->snapshots_sent, 240 * 63 + taken);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 480 * 64);
}

// Two of three snapshots are lost, and acknowledgements are old when they arrive.
static void snapshot_after_losses_builds_on_a_held_baseline(void **state)
{
    (void)state;
    print_message("seed %u\n", SEED);
    sb_random dice = sb_random_seed(SEED, 0);
    for (uint32_t peer = 0; peer < 3; peer++) {
        join_for(peer, peer == 1 ? SB_FORM_PLAIN : SB_FORM_PACKED);
    }
    uint32_t taken = 0, built_on_old = 0;
    for (uint32_t tick = 1; tick <= 1200; tick++) {
        // The first ones, which may build on one that is lost, arrive.
        const bool joins = tick <= 2 + 15;
        for (uint32_t peer = 0; peer < 3; peer++) {
            sb_input input = input_of(peer);
            input.steering = tick / 64 % 2 == 0 ? 127 : -127;
            if (sb_random_below(&dice, 3) == 0) {
                send_acknowledged(&readers[peer], input);
            } else {
                tapped_session_send_inputs(&tapped, peer, tick, 1, input);
            }
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t peer = 0; peer < 3; peer++) {
            if ((sb_random_below(&dice, 3) == 0 || joins) &&
                snapshot_reader_take(&readers[peer], &tapped.tap)) {
                taken++;
                built_on_old += readers[peer].head.baseline_age > 4;
                assert_shows_the_game(&readers[peer]);
            }
        }
    }
    assert_true(taken > 400);
    assert_true(built_on_old > 100);
}

static void snapshots_stay_within_the_bandwidth_and_reach_every_client(void **state)
{
    (void)state;
    const uint32_t budget = 2048;
    begin_with_a_full_house(budget);
    uint32_t bytes = 0;
    for (uint32_t tick = 1; tick <= 1200; tick++) {
        send_acknowledged(&readers[0], input_of(0));
        for (uint32_t peer = 1; peer < 64; peer++) {
            // One predicts, wrongly: its own state takes room too.
            tapped_session_send_predicted(&tapped, peer, tick, 1, input_of(peer), peer == 63);
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
            const wire_tap_message *message = &tapped.tap.messages[i];
            bytes += message->peer == 0 ? message->size : 0;
        }
        (void)snapshot_reader_take(&readers[0], &tapped.tap);
    }
    // The bucket's content, its income, and the map of two chunks.
    assert_true(bytes < budget / 2 + 20 * budget + 2 * SB_MAP_CHUNK_SIZE_MAX);
    assert_true(bytes > 20 * budget);
    sb_entity shown[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t count = snapshot_reader_entities(&readers[0], shown);
    uint32_t tanks = 0;
    for (uint32_t i = 0; i < count; i++) {
        tanks += shown[i].kind == 0;
    }
    assert_int_equal(tanks, 64);
}

// The head of the last tick's snapshot to a peer.
static sb_message_snapshot snapshot_to(uint32_t peer)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, 0, &message);
    return message.snapshot;
}

static void snapshot_tells_each_client_how_early_its_newest_input_was(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 1);
    (void)tapped_session_join(&tapped, 2);
    (void)tapped_session_join(&tapped, 3);
    tapped_session_play(&tapped, 9);
    tapped_session_send_inputs(&tapped, 1, 10, 4, (sb_input){0}); // to 13
    tapped_session_send_inputs(&tapped, 2, 7, 1, (sb_input){0});
    tapped_session_play(&tapped, 1);
    assert_int_equal(snapshot_to(1).input_margin, 3);
    assert_int_equal(snapshot_to(2).input_margin, -3);
    assert_int_equal(snapshot_to(3).input_margin, SB_NO_MARGIN);
    assert_int_equal(snapshot_to(3).durable_age, -1);
    // An older one does not take the newest one's place; the margin shrinks as time passes.
    tapped_session_send_inputs(&tapped, 1, 11, 1, (sb_input){0});
    tapped_session_play(&tapped, 4);
    assert_int_equal(snapshot_to(1).input_margin, -1);
}

// Behind how long ago contact, impulse and a missing input were.
static void assert_own_is_full(uint32_t slot, const uint8_t ages[SB_OWN_AGE_COUNT])
{
    sb_message message;
    wire_tap_get(&tapped.tap, 1, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.own, SB_OWN_FULL);
    uint8_t bytes[SB_OWN_STATE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_bytes(&writer, ages, SB_OWN_AGE_COUNT);
    sb_game_own_write(sb_session_game(tapped.session), slot, &writer);
    assert_int_equal(message.snapshot.own_state.size, writer.size);
    assert_memory_equal(message.snapshot.own_state.data, bytes, writer.size);
}

// A client that predicts is told its own state, in full where it predicted wrongly.
static void snapshot_confirms_a_prediction_or_gives_the_state_in_full(void **state)
{
    (void)state;
    const sb_game *game = sb_session_game(tapped.session);
    // A client that predicts correctly: it plays a game of its own in the same way.
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    sb_game *predicted;
    assert_int_equal(
        sb_game_create(sb_game_get_def(game), sb_game_get_map(game), &allocator, &predicted),
        SB_OK);
    uint32_t slot = tapped_session_join(&tapped, 1);
    sb_frame frame = {.command_count = 1,
                      .commands = {{.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot}}};
    for (uint32_t tick = 1; tick <= 60; tick++) {
        frame.inputs[slot] = (sb_input){.throttle = 127};
        assert_int_equal(sb_game_advance(predicted, &frame), SB_OK);
        frame.command_count = 0;
        uint32_t hash = sb_game_own_hash(predicted, slot);
        // Nothing up to 10, the truth up to 40 but for one tick, and then nothing again.
        hash = tick <= 10 || tick > 40 ? 0 : tick == 30 ? hash ^ 1 : hash;
        tapped_session_send_predicted(&tapped, 1, tick, 1, (sb_input){.throttle = 127}, hash);
        tapped_session_play(&tapped, 1);
        if (tick % 2 == 0 && tick == 30) {
            // Every input has come in time.
            assert_own_is_full(slot, (const uint8_t[]){255, 255, 255, 0});
        } else if (tick % 2 == 0) {
            bool told = tick > 10 && tick <= 40;
            assert_int_equal(snapshot_to(1).own, told ? SB_OWN_PREDICTED : SB_OWN_NONE);
        }
    }
    // A client that predicts, but not for this tick, is told in full.
    tapped_session_send_predicted(&tapped, 1, 61, 1, (sb_input){0}, 1);
    tapped_session_play(&tapped, 2);
    assert_own_is_full(slot, (const uint8_t[]){255, 255, 0, 0});
    sb_game_destroy(predicted);
}

// Rules of no kinds have no own state that could be told.
static void prediction_in_an_empty_world_is_answered_with_nothing(void **state)
{
    (void)state;
    begin_an_empty_world();
    tapped_session_send_predicted(&tapped, 1, 1, 8, (sb_input){0}, 1);
    tapped_session_play(&tapped, 4);
    assert_true(snapshot_to(1).own != SB_OWN_FULL);
}

int main(void)
{
#define SNAPSHOT_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SNAPSHOT_TEST(snapshots_come_at_30_hz_to_a_client_that_never_acknowledges),
        SNAPSHOT_TEST(snapshots_of_a_quiet_world_come_at_5_hz_after_news_and_say_next_to_nothing),
        SNAPSHOT_TEST(nothing_is_sent_without_clients),
        SNAPSHOT_TEST(snapshot_of_an_empty_world_is_one_part_without_entities),
        SNAPSHOT_TEST(more_than_a_snapshot_holds_comes_in_the_next_one),
        SNAPSHOT_TEST(snapshot_of_64_tanks_and_their_shells_comes_whole_in_parts),
        SNAPSHOT_TEST(snapshot_after_losses_builds_on_a_held_baseline),
        SNAPSHOT_TEST(snapshots_stay_within_the_bandwidth_and_reach_every_client),
        SNAPSHOT_TEST(snapshot_tells_each_client_how_early_its_newest_input_was),
        SNAPSHOT_TEST(snapshot_confirms_a_prediction_or_gives_the_state_in_full),
        SNAPSHOT_TEST(prediction_in_an_empty_world_is_answered_with_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
