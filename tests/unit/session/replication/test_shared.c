// Snapshots that are encoded once for all clients that hold the same: the same bytes as if encoded
// for each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "game/tanks/tanks.h"
#include "session/replication/shared.h"
#include "snapshot_reader.h"
#include "tapped_session.h"
#include "toy_world.h"

#define HZ 60u
#define COMPUTER_COUNT 6u
#define WATCHER_COUNT 8u
#define FIRST_PEER 10u
#define TICK_COUNT 600u
#define NEVER UINT32_MAX

// How one spectator behaves.
typedef struct habit {
    uint32_t form;
    uint32_t answers_every; ///< snapshot that it acknowledges
    uint32_t loses_every;   ///< snapshot that does not reach it
} habit;

static const habit HABITS[WATCHER_COUNT] = {
    {SB_FORM_PLAIN, 1, NEVER},  {SB_FORM_PLAIN, 1, NEVER}, {SB_FORM_PACKED, 1, NEVER},
    {SB_FORM_PACKED, 1, NEVER}, {SB_FORM_PLAIN, NEVER, 7}, {SB_FORM_PLAIN, 3, NEVER},
    {SB_FORM_PLAIN, 1, 5},      {SB_FORM_PACKED, 2, 3},
};

typedef struct outcome {
    uint64_t hashes[WATCHER_COUNT]; ///< of all that each was sent, in its order
    uint64_t sent, shared;          ///< snapshots
    uint32_t newest_tick[WATCHER_COUNT];
} outcome;

static const sb_message_snapshot no_changes; // of the plain form
static tapped_session tapped;
static snapshot_reader readers[WATCHER_COUNT];

static void watch(uint32_t number)
{
    sb_message hello = wire_tap_hello("watcher");
    hello.hello.role = SB_ROLE_SPECTATOR;
    hello.hello.form = HABITS[number].form;
    snapshot_reader_begin(&readers[number], FIRST_PEER + number, &sb_tanks_rules.schema, HZ);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), FIRST_PEER + number,
                                    SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                     SB_OK);
}

static void hash_messages(outcome *out)
{
    for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
        const wire_tap_message *message = &tapped.tap.messages[i];
        if (message->peer >= FIRST_PEER) {
            uint64_t *hash = &out->hashes[message->peer - FIRST_PEER];
            const uint64_t parts[2] = {*hash, sb_hash(message->bytes, message->size)};
            *hash = sb_hash(parts, sizeof parts);
        }
    }
}

static void answer(uint32_t number)
{
    const habit *is = &HABITS[number];
    snapshot_reader *reader = &readers[number];
    if (wire_tap_count(&tapped.tap, reader->peer, SB_MESSAGE_SNAPSHOT) == 0) {
        return;
    }
    uint32_t nth = tapped_session_tick(&tapped) / 2;
    if (is->loses_every != NEVER && nth % is->loses_every == 0) {
        return;
    }
    if (snapshot_reader_take(reader, &tapped.tap) && is->answers_every != NEVER &&
        nth % is->answers_every == 0) {
        sb_message message = snapshot_reader_message(reader, tapped_session_tick(&tapped) + 1, 1);
        message.input.inputs[0].buttons = 2;
        tapped_session_send(&tapped, reader->peer, &message);
    }
}

// Plays a match with the spectators whose bits are set.
static void play(uint32_t watchers, uint32_t bytes_per_second, outcome *out)
{
    *out = (outcome){0};
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = COMPUTER_COUNT;
    def.game.computer_count = COMPUTER_COUNT;
    def.spectator_capacity = WATCHER_COUNT;
    def.client_bandwidth = bytes_per_second;
    tapped_session_begin_def(&tapped, def, &map);
    for (uint32_t i = 0; i < WATCHER_COUNT; i++) {
        if ((watchers >> i & 1) != 0) {
            watch(i);
        }
    }
    for (uint32_t tick = 0; tick < TICK_COUNT; tick++) {
        wire_tap_clear(&tapped.tap);
        tapped_session_play(&tapped, 1);
        hash_messages(out);
        for (uint32_t i = 0; i < WATCHER_COUNT; i++) {
            if ((watchers >> i & 1) != 0) {
                answer(i);
            }
        }
    }
    out->sent = tapped_session_counters(&tapped)->snapshots_sent;
    out->shared = tapped_session_counters(&tapped)->snapshots_shared;
    for (uint32_t i = 0; i < WATCHER_COUNT; i++) {
        if ((watchers >> i & 1) != 0) {
            out->newest_tick[i] = readers[i].tick;
            snapshot_reader_end(&readers[i]);
        }
    }
    tapped_session_end(&tapped);
}

static void assert_each_is_sent_what_it_is_sent_alone(uint32_t bytes_per_second,
                                                      uint64_t shared_min)
{
    outcome together, alone;
    play((1u << WATCHER_COUNT) - 1, bytes_per_second, &together);
    assert_true(together.shared >= shared_min);
    uint64_t sent = 0;
    for (uint32_t i = 0; i < WATCHER_COUNT; i++) {
        play(1u << i, bytes_per_second, &alone);
        assert_int_equal(alone.shared, 0);
        assert_true(alone.newest_tick[i] > TICK_COUNT - 60);
        assert_int_equal(together.newest_tick[i], alone.newest_tick[i]);
        assert_int_equal(together.hashes[i], alone.hashes[i]);
        sent += alone.sent;
    }
    assert_int_equal(together.sent, sent);
}

static void spectator_among_others_is_sent_the_same_bytes_as_alone(void **state)
{
    (void)state;
    // Of 300 snapshots each, those of the second in each pair at least.
    assert_each_is_sent_what_it_is_sent_alone(0, 2 * 290);
}

static void spectator_with_little_room_among_others_is_sent_the_same_as_alone(void **state)
{
    (void)state;
    assert_each_is_sent_what_it_is_sent_alone(3000, 100);
}

// Every second player predicts its own state wrongly. So it is sent its own state whole, in the
// same message as the shared changes.
static void play_with_players(uint32_t player_count, uint32_t form)
{
    for (uint32_t i = 0; i < player_count; i++) {
        sb_message hello = wire_tap_hello("player");
        hello.hello.form = form;
        snapshot_reader_begin(&readers[i], FIRST_PEER + i, &sb_tanks_rules.schema, HZ);
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), FIRST_PEER + i,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_OK);
    }
    static sb_entity expected[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t full = 0;
    for (uint32_t tick = 0; tick < TICK_COUNT; tick++) {
        wire_tap_clear(&tapped.tap);
        tapped_session_play(&tapped, 1);
        const sb_game *game = sb_session_game(tapped.session);
        const uint32_t count = sb_game_entities(game, expected, sb_game_entity_capacity(game));
        for (uint32_t i = 0; i < player_count; i++) {
            if (snapshot_reader_take(&readers[i], &tapped.tap)) {
                snapshot_reader_assert_shows(&readers[i], expected, count);
                full += readers[i].head.own == SB_OWN_FULL;
            }
            sb_message message =
                snapshot_reader_message(&readers[i], tapped_session_tick(&tapped) + 1, 1);
            message.input.inputs[0] = (sb_input){
                .throttle = 127, .steering = (int8_t)(10 * i), .buttons = SB_BUTTON_FIRE};
            message.input.predicted_hashes[0] = i % 2;
            tapped_session_send(&tapped, FIRST_PEER + i, &message);
        }
    }
    assert_in_range(full, player_count / 2 * 280, player_count / 2 * 300);
}

static void players_share_changes_beside_own_states_of_their_own(void **state)
{
    (void)state;
    for (uint32_t form = SB_FORM_PLAIN; form <= SB_FORM_PACKED; form++) {
        enum { PLAYER_COUNT = 4 };
        sb_map map;
        field_map(&map);
        sb_session_def def = sb_session_def_default();
        def.game.player_capacity = PLAYER_COUNT + COMPUTER_COUNT;
        def.game.computer_count = COMPUTER_COUNT;
        tapped_session_begin_def(&tapped, def, &map);
        play_with_players(PLAYER_COUNT, form);
        const sb_session_counters *counters = tapped_session_counters(&tapped);
        assert_true(counters->snapshots_sent >= PLAYER_COUNT * 290);
        // All but the first client of each broadcast.
        assert_true(counters->snapshots_shared >= counters->snapshots_sent * 7 / 10);
        for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
            snapshot_reader_end(&readers[i]);
        }
        tapped_session_end(&tapped);
    }
}

// Makes a client that was sent `lamp_count` of two lamps at tick 2, and has acknowledged it.
static sb_send_state *send_state_of(const sb_entity_history *history, uint32_t lamp_count,
                                    const sb_allocator *allocator)
{
    const sb_delta_def def = toy_delta();
    sb_change changes[2];
    sb_send_state *send_state;
    assert_int_equal(sb_send_state_create(2, allocator, &send_state), SB_OK);
    sb_send_state_start(send_state, 0, HZ, 1);
    sb_send_list send_list =
        sb_send_state_list_changes(send_state, history, &def, 2, NULL, UINT32_MAX, changes);
    assert_int_equal(send_list.change_count, 2);
    send_list.change_count = lamp_count;
    sb_send_state_commit(send_state, history, 2, &send_list, changes);
    sb_send_state_acknowledge(send_state, 2, 0, 3);
    return send_state;
}

static void snapshot_is_shared_by_equal_sent_state_tick_and_form(void **state)
{
    (void)state;
    static sb_shared shared;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    const sb_delta_def def = toy_delta();
    sb_entity lamps[2] = {toy_lamp(0, 100), toy_lamp(1, 200)};
    lamps[0].tick = lamps[1].tick = 2;
    sb_entity_history *history;
    assert_int_equal(sb_entity_history_create(&def, 2, &allocator, &history), SB_OK);
    sb_entity_history_step(history, lamps, 2);
    sb_send_state *all = send_state_of(history, 2, &allocator),
                  *same = send_state_of(history, 2, &allocator);
    sb_send_state *less = send_state_of(history, 1, &allocator);
    assert_null(sb_shared_find(&shared, SB_FORM_PLAIN, all, 4));
    sb_shared_snapshot *made = sb_shared_begin(&shared, SB_FORM_PLAIN, all, 4, 0);
    assert_non_null(made);
    sb_shared_add_part(made, &no_changes);
    assert_null(sb_shared_find(&shared, SB_FORM_PLAIN, same, 4)); // it is not whole
    sb_shared_end(&shared, made, 1);
    assert_ptr_equal(sb_shared_find(&shared, SB_FORM_PLAIN, same, 4), made);
    assert_null(sb_shared_find(&shared, SB_FORM_PACKED, same, 4));
    assert_null(sb_shared_find(&shared, SB_FORM_PLAIN, less, 4));
    // A client that has not acknowledged anything has no baseline.
    sb_send_state_start(same, 0, HZ, 4);
    assert_null(sb_shared_find(&shared, SB_FORM_PLAIN, same, 4));
    sb_send_state_destroy(less);
    sb_send_state_destroy(same);
    sb_send_state_destroy(all);
    sb_entity_history_destroy(history);
}

static void snapshot_of_more_parts_than_are_kept_is_not_shared(void **state)
{
    (void)state;
    static sb_shared shared;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_send_state *send_state;
    assert_int_equal(sb_send_state_create(2, &allocator, &send_state), SB_OK);
    sb_send_state_start(send_state, 0, HZ, 1);
    sb_shared_snapshot *made = sb_shared_begin(&shared, SB_FORM_PLAIN, send_state, 2, 0);
    for (uint32_t i = 0; i < SB_SHARED_PART_COUNT + 1; i++) {
        sb_shared_add_part(made, &no_changes);
    }
    sb_shared_end(&shared, made, SB_SHARED_PART_COUNT + 1);
    assert_null(sb_shared_find(&shared, SB_FORM_PLAIN, send_state, 2));
    for (uint32_t i = 0; i < SB_SHARED_COUNT; i++) {
        made = sb_shared_begin(&shared, SB_FORM_PLAIN, send_state, 2, 0);
        assert_non_null(made);
        sb_shared_add_part(made, &no_changes);
        sb_shared_end(&shared, made, 1);
    }
    assert_null(sb_shared_begin(&shared, SB_FORM_PLAIN, send_state, 2, 0)); // there is no room
    sb_send_state_destroy(send_state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spectator_among_others_is_sent_the_same_bytes_as_alone),
        cmocka_unit_test(players_share_changes_beside_own_states_of_their_own),
        cmocka_unit_test(snapshot_is_shared_by_equal_sent_state_tick_and_form),
        cmocka_unit_test(snapshot_of_more_parts_than_are_kept_is_not_shared),
        cmocka_unit_test(spectator_with_little_room_among_others_is_sent_the_same_as_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
