// Pauses of encoder.c and reader.c, as the record room's README says.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"
#include "record/reader.h"

enum { HEADER_SIZE = 20, CLOSE = 4, PAUSE = 5, FIRST = 3 };

// One tick a chunk.
static const random_match_script script = {.seed = 1, .player_capacity = 2, .tick_rate_hz = 10};

static random_match *match;
static forgery_chunks chunks;

static int begin(void **state)
{
    (void)state;
    match = random_match_begin(&script);
    return 0;
}

static int end(void **state)
{
    (void)state;
    random_match_free(match);
    return 0;
}

static void pause_for(uint64_t ticks)
{
    sb_log_encoder_pause(match->encoder, match->game, ticks);
}

typedef struct outcome {
    sb_log_end end;
    sb_log_fault fault;
    uint32_t ticks;
    uint32_t pauses;
    uint64_t paused_ticks;
} outcome;

static outcome read_log(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    outcome result = {0};
    sb_log_reader *reader;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &result.fault),
                     SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            result.ticks++;
            assert_int_equal(entry.tick, result.ticks);
        } else if (entry.kind == SB_LOG_ENTRY_PAUSE) {
            result.pauses++;
            result.paused_ticks += entry.pause_ticks;
            assert_int_equal(entry.tick, result.ticks);
        }
    }
    result.end = sb_log_reader_end(reader);
    result.fault = *sb_log_reader_fault(reader);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    return result;
}

static void assert_closed(uint32_t ticks, uint32_t pauses, uint64_t paused_ticks)
{
    outcome result = read_log(&match->log);
    assert_int_equal(result.end, SB_LOG_END_CLOSED);
    assert_int_equal(result.ticks, ticks);
    assert_int_equal(result.pauses, pauses);
    assert_true(result.paused_ticks == paused_ticks);
}

static void pause_has_the_bytes_of_the_readme(void **state)
{
    (void)state;
    random_match_free(match);
    random_match_script slow = script;
    slow.commit_ms = 10000;
    match = random_match_begin(&slow);
    random_match_play(match, 3);
    assert_int_equal(match->log.write_count, 1);
    pause_for(0x0807060504030201);
    // What was gathered goes out first.
    assert_int_equal(match->log.write_count, 3);
    forgery_find(&match->log, &chunks);
    assert_int_equal(chunks.list[FIRST].tick_count, 3);
    const uint8_t *chunk = match->log.bytes + match->log.write_offsets[2];
    assert_int_equal(match->log.size - match->log.write_offsets[2], HEADER_SIZE + 8);
    static const uint8_t fields[12] = {
        PAUSE, 0, 0, 0, // kind, no ticks
        3,     0, 0, 0, // the last one
        8,     0, 0, 0, // size
    };
    assert_memory_equal(chunk, fields, sizeof fields);
    static const uint8_t payload[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    assert_memory_equal(chunk + HEADER_SIZE, payload, sizeof payload);
    assert_int_equal(match->log.write_ticks[2], 3);
    random_match_close(match);
    assert_closed(3, 1, 0x0807060504030201);
}

static void pauses_anywhere_are_read(void **state)
{
    (void)state;
    pause_for(1); // before the first tick
    random_match_play(match, 10);
    pause_for(20);
    pause_for(300); // twice in a row
    random_match_play(match, 13);
    pause_for(4000);
    random_match_play(match, 1);
    pause_for(50000); // and at the end
    random_match_close(match);
    assert_closed(24, 5, 54321);
}

static void log_of_pauses_alone_is_read(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100; i++) {
        pause_for(7);
    }
    random_match_close(match);
    assert_closed(0, 100, 700);
}

static void pause_that_is_refused_leaves_a_gap_without_ticks(void **state)
{
    (void)state;
    random_match_play(match, 3);
    match->log.refuses = true;
    pause_for(9);
    match->log.refuses = false;
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    pause_for(11);
    assert_int_equal(sb_log_encoder_losses(match->encoder).ticks, 0);
    random_match_play(match, 2);
    random_match_close(match);
    assert_closed(5, 1, 11);
    forgery_find(&match->log, &chunks);
    static const uint32_t kinds[] = {1, 2, 6, 3, 3, 3, 7, 8, 6, 5, 3, 3, 4};
    assert_int_equal(chunks.count, sizeof kinds / sizeof kinds[0]);
    for (uint32_t i = 0; i < chunks.count; i++) {
        assert_int_equal(chunks.list[i].kind, kinds[i]);
    }
    assert_memory_equal(chunks.list[6].payload, "\x03\0\0\0", 4);
}

// While the encoder is behind, a pause also is a try to catch up.
static void pause_behind_the_sink_waits_for_its_keyframe(void **state)
{
    (void)state;
    match->log.refuses = true;
    random_match_play(match, 3);
    pause_for(9);
    match->log.refuses = false;
    pause_for(11);
    random_match_close(match);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_int_equal(losses.gaps, 1);
    assert_int_equal(losses.ticks, 3);
    forgery_find(&match->log, &chunks);
    static const uint32_t kinds[] = {1, 2, 6, 7, 8, 6, 5, 4};
    assert_int_equal(chunks.count, 8);
    for (uint32_t i = 0; i < chunks.count; i++) {
        assert_int_equal(chunks.list[i].kind, kinds[i]);
    }
    assert_memory_equal(chunks.list[6].payload, "\x0b\0\0\0\0\0\0\0", 8);
}

static void log_cut_in_a_pause_keeps_what_was_before(void **state)
{
    (void)state;
    random_match_play(match, 4);
    size_t pause_at = match->log.size;
    pause_for(9);
    for (size_t size = pause_at; size < match->log.size; size++) {
        memory_log cut = match->log;
        cut.size = size;
        memory_log copy = memory_log_copy(&cut, 0);
        outcome result = read_log(&copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, 4);
        assert_int_equal(result.pauses, 0);
        assert_int_equal(result.fault.chunk_index, FIRST + 4);
        assert_true(result.fault.offset == pause_at);
        memory_log_free(&copy);
    }
    outcome result = read_log(&match->log);
    assert_int_equal(result.end, SB_LOG_END_CUT);
    assert_int_equal(result.pauses, 1);
    assert_int_equal(result.fault.chunk_index, FIRST + 5);
}

// Behind three ticks and a pause of 9, a chunk with checksums that hold.
static void expect_forged(uint32_t kind, uint32_t tick_count, uint32_t tick, const void *payload,
                          uint32_t size, sb_log_end log_end, sb_error error)
{
    end(NULL);
    begin(NULL);
    random_match_play(match, 3);
    pause_for(9);
    forgery_append(&match->log, kind, tick_count, tick, payload, size);
    outcome result = read_log(&match->log);
    assert_int_equal(result.end, log_end);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, FIRST + 4 + (log_end == SB_LOG_END_CUT));
    assert_int_equal(result.ticks, 3);
    assert_int_equal(result.pauses, log_end == SB_LOG_END_CUT ? 2 : 1);
}

static void pause_forged_is_read_within_the_rules_alone(void **state)
{
    (void)state;
    static const uint8_t one[64] = {1}, none[8],
                         longest[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    expect_forged(PAUSE, 0, 3, one, 8, SB_LOG_END_CUT, SB_ERROR_TRUNCATED);
    expect_forged(PAUSE, 0, 3, longest, 8, SB_LOG_END_CUT, SB_ERROR_TRUNCATED);
    expect_forged(PAUSE, 0, 3, none, 8, SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED);
    static const uint32_t sizes[] = {0, 1, 4, 7, 9, 16, 64};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        expect_forged(PAUSE, 0, 3, one, sizes[i], SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED);
    }
    expect_forged(PAUSE, 1, 3, one, 8, SB_LOG_END_DAMAGED, SB_ERROR_RANGE);
    expect_forged(PAUSE, 0, 4, one, 8, SB_LOG_END_DAMAGED, SB_ERROR_RANGE);
}

static void pause_behind_the_close_is_malformed(void **state)
{
    (void)state;
    random_match_play(match, 3);
    random_match_close(match);
    forgery_find(&match->log, &chunks);
    uint32_t count = chunks.count;
    forgery_append(&match->log, PAUSE, 0, 3, "\x01\0\0\0\0\0\0", 8);
    outcome result = read_log(&match->log);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, SB_ERROR_MALFORMED);
    assert_int_equal(result.fault.chunk_index, count);
    assert_int_equal(result.ticks, 3);
    assert_int_equal(result.pauses, 0);
}

int main(void)
{
#define PAUSE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PAUSE_TEST(pause_has_the_bytes_of_the_readme),
        PAUSE_TEST(pauses_anywhere_are_read),
        PAUSE_TEST(log_of_pauses_alone_is_read),
        PAUSE_TEST(pause_that_is_refused_leaves_a_gap_without_ticks),
        PAUSE_TEST(pause_behind_the_sink_waits_for_its_keyframe),
        PAUSE_TEST(log_cut_in_a_pause_keeps_what_was_before),
        PAUSE_TEST(pause_forged_is_read_within_the_rules_alone),
        PAUSE_TEST(pause_behind_the_close_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
