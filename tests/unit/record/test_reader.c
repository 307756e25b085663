#include "record/reader.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/hash.h"
#include "forgery.h"
#include "random_match.h"
#include "reader_fixture.h"

static void log_closed_gives_every_tick_and_keyframe(void **state)
{
    (void)state;
    static const uint32_t capacities[] = {1, 5, 17, 64};
    for (uint32_t i = 0; i < 8; i++) {
        const random_match_script script = {.seed = 10 + i,
                                            .player_capacity = capacities[i % 4],
                                            .tick_rate_hz = i < 4 ? 10 : 60,
                                            .noted = i % 3 != 0,
                                            .keyframe_ms = i < 4 ? 700 : 500};
        random_match *match = random_match_begin(&script);
        random_match_play(match, 150);
        random_match_close(match);
        outcome result = read_log(match, &match->log);
        assert_int_equal(result.end, SB_LOG_END_CLOSED);
        assert_int_equal(result.fault.error, SB_OK);
        assert_int_equal(result.ticks, 150);
        assert_int_equal(result.keyframes, 1 + (i < 4 ? 150 / 7 : 150 / 30));
        random_match_free(match);
    }
}

static void log_opened_has_head_and_map_and_begins_with_a_keyframe(void **state)
{
    (void)state;
    random_match *match = small_match();
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault), SB_OK);
    assert_int_equal(fault.error, SB_OK);
    sb_log_head wanted = random_match_head(&small_script);
    const sb_log_head *head = sb_log_reader_head(reader);
    assert_int_equal(head->format_version, 1);
    assert_int_equal(head->simulation_version, SB_SIMULATION_VERSION);
    assert_int_equal(head->session, 2);
    assert_true(head->started_unix_ms == 99);
    assert_true(head->game.seed == 4);
    assert_int_equal(head->game.player_capacity, 5);
    assert_true(sb_rules_identity_equal(&head->rules, &wanted.rules));
    assert_memory_equal(head->game.settings, wanted.game.settings, sizeof wanted.game.settings);
    assert_memory_equal(sb_log_reader_map(reader), random_match_map(), sizeof(sb_map));
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_OPEN);
    sb_log_entry entry;
    assert_true(sb_log_reader_next(reader, &entry));
    assert_int_equal(entry.kind, SB_LOG_ENTRY_KEYFRAME);
    assert_int_equal(entry.tick, 0);
    assert_int_equal(entry.payload_size, reader_chunks.list[2].size);
    assert_memory_equal(entry.payload, reader_chunks.list[2].payload, entry.payload_size);
    assert_true(entry.roster->occupied == 0);
    sb_log_reader_destroy(reader);
    random_match_free(match);
}

// After each call of the sink the bytes are a log up to the tick that the call named.
static void log_of_any_prefix_of_calls_is_read_to_the_tick_named(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (size_t i = 1; i < match->log.write_count; i++) {
        memory_log cut = match->log;
        cut.size = match->log.write_offsets[i];
        outcome result = read_log(match, &cut);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, match->log.write_ticks[i - 1]);
        assert_int_equal(result.fault.offset, cut.size);
    }
    random_match_free(match);
}

static void log_of_another_simulation_opens_and_of_another_format_does_not(void **state)
{
    (void)state;
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, 0);
    copy.bytes[36]++;
    forgery_seal(&copy);
    assert_int_equal(read_log(match, &copy).end, SB_LOG_END_CLOSED);
    copy.bytes[8]++;
    uint64_t hash = sb_hash(copy.bytes, 12);
    for (int i = 0; i < 4; i++) {
        copy.bytes[12 + i] = (uint8_t)(hash >> 8 * i);
    }
    outcome result = read_log(match, &copy);
    assert_int_equal(result.opened, SB_ERROR_VERSION);
    assert_int_equal(result.fault.chunk_index, 0);
    memory_log_free(&copy);
    random_match_free(match);
}

static void log_without_memory_does_not_open_and_leaks_nothing(void **state)
{
    (void)state;
    random_match *match = small_match();
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        counting_heap heap = {.call_failed = ++call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_reader *reader;
        sb_log_fault fault;
        error = sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        assert_int_equal(fault.error, error);
        sb_log_reader_destroy(reader);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(call > 1);
    random_match_free(match);
}

static void log_of_a_map_that_breaks_the_rules_does_not_open(void **state)
{
    (void)state;
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, 64);
    forgery_insert(&copy, 1, MAP, 0, 0, "not a map", 9);
    outcome result = read_log(match, &copy);
    assert_int_equal(result.opened, SB_ERROR_RANGE);
    assert_int_equal(result.fault.chunk_index, 1);
    // Another simulation version may have other rules for maps.
    copy.bytes[36]++;
    forgery_seal(&copy);
    assert_int_equal(read_log(match, &copy).opened, SB_ERROR_VERSION);
    memory_log_free(&copy);
    random_match_free(match);
}

// Optional chunks of any size do not change what is read.
static void log_with_optional_chunks_anywhere_is_read_as_without(void **state)
{
    (void)state;
    random_match *match = small_match();
    static const uint8_t zeros[262144];
    for (uint32_t i = 3; i < reader_chunks.count - 1; i++) {
        const forgery_chunk *next = &reader_chunks.list[i];
        uint32_t tick = next->kind == TICKS ? next->tick - 1 : next->tick;
        uint32_t size = i == 5 ? 262144 : i;
        memory_log copy = memory_log_copy(&match->log, size + 100);
        forgery_cut(&copy, i);
        forgery_append(&copy, 128 + i * 3, 0, tick, zeros, size);
        forgery_append(&copy, 255, 0, tick, "", 0);
        outcome result = read_log(match, &copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.fault.offset, copy.size);
        assert_int_equal(result.ticks, tick);
        memory_log_insert(&copy, copy.size, match->log.bytes + next->offset, 20 + next->size);
        forgery_seal(&copy);
        // Even between a roster and its keyframe, whose offsets have not moved so far.
        result = read_log(match, &copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, tick + next->tick_count);
        memory_log_free(&copy);
    }
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_closed_gives_every_tick_and_keyframe),
        cmocka_unit_test(log_opened_has_head_and_map_and_begins_with_a_keyframe),
        cmocka_unit_test(log_of_any_prefix_of_calls_is_read_to_the_tick_named),
        cmocka_unit_test(log_of_another_simulation_opens_and_of_another_format_does_not),
        cmocka_unit_test(log_without_memory_does_not_open_and_leaks_nothing),
        cmocka_unit_test(log_of_a_map_that_breaks_the_rules_does_not_open),
        cmocka_unit_test(log_with_optional_chunks_anywhere_is_read_as_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
