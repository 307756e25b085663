// Of place_course.c and take_over.c: the next match on another map, on an impossible one, and
// without memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rotation.h"

static void next_match_on_another_map_sends_it_from_its_start(void **state)
{
    (void)state;
    map_of_next = &other_map;
    join(1, "ann");
    play_to_the_end();
    tick();
    uint64_t hash = welcome_to(1).map_hash;
    uint32_t received = 0;
    for (uint32_t i = 0; i < 60; i++) {
        for (uint32_t k = 0; k < wire_tap_count(&tap, 1, SB_MESSAGE_MAP); k++) {
            sb_message chunk;
            wire_tap_get(&tap, 1, SB_MESSAGE_MAP, k, &chunk);
            assert_true(chunk.map.hash == hash);
            assert_int_equal(chunk.map.offset, received);
            received += chunk.map.data_size;
        }
        tick();
    }
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&other_map, &writer);
    assert_int_equal(received, writer.size);
    // And back: a client remembers only one map.
    map_of_next = &map;
    play_to_the_end();
    tick();
    assert_true(wire_tap_count(&tap, 1, SB_MESSAGE_MAP) > 0);
    assert_true(welcome_to(1).map_hash != hash);
    // And the same again.
    play_to_the_end();
    tick();
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_MAP), 0);
    sb_lobby_close(lobby);
    assert_log_holds(3, 1);
}

// The map takes several ticks to be sent. The client has only a part of it when the match is over.
static void client_that_is_still_loading_is_sent_the_map_from_its_start(void **state)
{
    (void)state;
    sb_lobby_def def = rotation_def();
    reopen(&def, &big_map);
    join(1, "ann");
    play_to_the_end();
    uint32_t length = sb_game_tick(game());
    reopen(&def, &big_map);
    join(1, "ann");
    play(length - 1);
    join(2, "late");
    uint32_t size = welcome_to(2).map_size;
    tick();
    uint32_t sent = wire_tap_count(&tap, 2, SB_MESSAGE_MAP);
    assert_true(sent > 0 && sent * SB_MAP_CHUNK_SIZE_MAX < size);
    assert_true(sb_session_is_over(session()));
    tick();
    assert_int_equal(welcome_to(2).epoch, 1);
    sb_message chunk;
    wire_tap_get(&tap, 2, SB_MESSAGE_MAP, 0, &chunk);
    assert_int_equal(chunk.map.offset, 0);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_MAP), 0);
    for (uint32_t received = 0; received < size;) {
        for (uint32_t k = 0; k < wire_tap_count(&tap, 2, SB_MESSAGE_MAP); k++) {
            wire_tap_get(&tap, 2, SB_MESSAGE_MAP, k, &chunk);
            assert_int_equal(chunk.map.offset, received);
            received += chunk.map.data_size;
        }
        tick();
    }
    assert_int_equal(wire_tap_count(&tap, 2, SB_MESSAGE_MAP), 0);
}

// The old match stays, with its clients, its log closed.
static void assert_stuck(void)
{
    const sb_session *old = session();
    assert_true(sb_session_is_over(old));
    uint32_t ticks = sb_game_tick(game());
    for (int i = 0; i < 70; i++) {
        tick();
        assert_int_equal(tap.message_count, 0);
    }
    assert_ptr_equal(session(), old);
    assert_int_equal(sb_game_tick(game()), ticks);
    assert_true(asked <= 1); // not at all if there is no game
    assert_int_equal(retired, 0);
    assert_int_equal(sb_session_player_count(old), 1);
    // A client that joins now would wait for a map in vain.
    wire_tap_clear(&tap);
    connect_and_hello(9, "late");
    assert_int_equal(wire_tap_count(&tap, 9, SB_MESSAGE_REFUSE), 1);
    wire_tap_clear(&tap);
    sb_lobby_close(lobby);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_GOODBYE), 1);
    assert_log_holds(0, ticks);
    assert_int_equal(logs[1].size, 0);
}

static void next_match_on_a_map_that_cannot_be_leaves_the_old_one(void **state)
{
    (void)state;
    map_of_next = &no_map;
    join(1, "ann");
    play_to_the_end();
    tick();
    assert_int_equal(tap.message_count, 0);
    assert_stuck();
}

static void next_match_without_memory_leaves_the_old_one(void **state)
{
    (void)state;
    sb_lobby_def def = rotation_def();
    uint32_t failures = 0, sent_away = 0;
    for (;; failures++) {
        reopen(&def, &map);
        join(1, "ann");
        play_to_the_end();
        size_t live = heap.live_count;
        heap.call_failed = heap.call_count + 1 + failures;
        tick();
        heap.call_failed = 0;
        if (sb_game_tick(game()) == 1) {
            break;
        }
        if (retired == 1) { // there is no memory for the client alone
            assert_int_equal(sb_session_player_count(session()), 0);
            assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_GOODBYE), 1);
            sent_away++;
            continue;
        }
        // The old log's encoder is gone, and nothing is left of the attempt.
        assert_true(heap.live_count < live);
        assert_stuck();
    }
    assert_in_range(failures, 5, 100);
    assert_int_equal(sent_away, 1);
    assert_int_equal(retired, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(next_match_on_another_map_sends_it_from_its_start),
        ROTATION_TEST(client_that_is_still_loading_is_sent_the_map_from_its_start),
        ROTATION_TEST(next_match_on_a_map_that_cannot_be_leaves_the_old_one),
        ROTATION_TEST(next_match_without_memory_leaves_the_old_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
