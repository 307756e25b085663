// Of encoder.c and reader.c: pauses, as the readme of the record room has them.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "record/chunk.h"
#include "record/encoder.h"
#include "record/reader.h"

#define HEADER_SIZE 48u
#define KIND_PAUSE 5u

static memory_log recorded;
static counting_heap heap;
static sb_log_encoder *encoder;
static uint32_t played;

static int begin(void **state)
{
    (void)state;
    static sb_map map;
    sb_map_arena(&map);
    heap = (counting_heap){0};
    recorded = memory_log_make(1u << 18);
    played = 0;
    sb_allocator allocator = counting_heap_allocator(&heap);
    const sb_log_head head = {
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 1,
        .rules = {.name = "tanks", .interface_version = 1, .behaviour_version = 1},
        .game = {.seed = 1, .player_capacity = 2, .tick_rate_hz = 10},
    };
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&recorded), &allocator, &encoder),
        SB_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_log_encoder_destroy(encoder);
    assert_int_equal(heap.live_count, 0);
    memory_log_free(&recorded);
    return 0;
}

static void play(uint32_t ticks)
{
    static const sb_frame frame;
    for (uint32_t i = 0; i < ticks; i++) {
        played++;
        sb_log_encoder_frame(encoder, &frame, played);
    }
}

typedef struct outcome {
    sb_error opened;
    sb_log_end end;
    sb_log_fault fault;
    uint32_t frames;
    sb_log_pauses pauses;
} outcome;

static outcome read_log(memory_log *log)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    outcome result = {0};
    sb_log_reader *reader;
    result.opened = sb_log_reader_open(memory_log_source(log), &allocator, &reader, &result.fault);
    assert_int_equal(result.opened, SB_OK);
    assert_int_equal(sb_log_reader_pauses(reader).count, 0);
    static sb_frame frame;
    uint32_t tick;
    uint64_t hash;
    while (sb_log_reader_next(reader, &frame, &tick, &hash)) {
        result.frames++;
        assert_int_equal(tick, result.frames);
        assert_true(hash == tick);
    }
    assert_false(sb_log_reader_next(reader, &frame, &tick, &hash));
    result.end = sb_log_reader_end(reader);
    result.fault = *sb_log_reader_fault(reader);
    result.pauses = sb_log_reader_pauses(reader);
    sb_log_reader_destroy(reader);
    assert_int_equal(other.live_count, 0);
    return result;
}

static void assert_closed(uint32_t frames, uint32_t pauses, uint64_t ticks)
{
    outcome result = read_log(&recorded);
    assert_int_equal(result.end, SB_LOG_END_CLOSED);
    assert_int_equal(result.frames, frames);
    assert_int_equal(result.pauses.count, pauses);
    assert_true(result.pauses.ticks == ticks);
}

static void pause_has_the_bytes_of_the_readme(void **state)
{
    (void)state;
    play(3);
    size_t calls = heap.call_count;
    sb_log_encoder_pause(encoder, 0x0807060504030201);
    // What was gathered goes out first; each chunk is one call of the sink.
    assert_int_equal(recorded.write_count, 4);
    assert_int_equal(recorded.bytes[recorded.write_offsets[2]], SB_CHUNK_TICKS);
    assert_int_equal(heap.call_count, calls);
    const uint8_t *chunk = recorded.bytes + recorded.write_offsets[3];
    assert_int_equal(recorded.size - recorded.write_offsets[3], HEADER_SIZE + 8);
    static const uint8_t fields[24] = {
        KIND_PAUSE, 0, 0, 0, // kind
        3,          0, 0, 0, // index
        8,          0, 0, 0, // stored size
        8,          0, 0, 0, // plain size
        4,          0, 0, 0, // first tick: the next one
        0,          0, 0, 0, // ticks
    };
    assert_memory_equal(chunk, fields, sizeof fields);
    static const uint8_t payload[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    assert_memory_equal(chunk + HEADER_SIZE, payload, sizeof payload);
    sb_log_encoder_close(encoder);
    assert_closed(3, 1, 0x0807060504030201);
}

static void pauses_anywhere_are_added_up(void **state)
{
    (void)state;
    sb_log_encoder_pause(encoder, 1); // before the first tick
    play(10);                         // a whole chunk: nothing is gathered when it comes
    sb_log_encoder_pause(encoder, 20);
    sb_log_encoder_pause(encoder, 300); // twice in a row
    play(13);
    sb_log_encoder_pause(encoder, 4000);
    play(1);
    sb_log_encoder_pause(encoder, 50000); // and at the end
    sb_log_encoder_close(encoder);
    assert_closed(24, 5, 54321);
}

static void log_of_pauses_alone_is_read(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100; i++) {
        sb_log_encoder_pause(encoder, 7);
    }
    sb_log_encoder_close(encoder);
    assert_closed(0, 100, 700);
}

static void pauses_are_known_as_far_as_was_read(void **state)
{
    (void)state;
    play(2);
    sb_log_encoder_pause(encoder, 5);
    play(1);
    sb_log_encoder_pause(encoder, 6);
    sb_log_encoder_close(encoder);
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&recorded), &allocator, &reader, &fault),
                     SB_OK);
    static const uint64_t ticks_known[] = {0, 0, 5, 11};
    static sb_frame frame;
    uint32_t tick;
    uint64_t hash;
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sb_log_reader_next(reader, &frame, &tick, &hash), i < 3);
        assert_true(sb_log_reader_pauses(reader).ticks == ticks_known[i]);
    }
    sb_log_reader_destroy(reader);
}

static void log_cut_in_a_pause_keeps_what_was_before(void **state)
{
    (void)state;
    play(4);
    sb_log_encoder_pause(encoder, 9);
    size_t pause_at = recorded.write_offsets[3];
    for (size_t size = pause_at; size < recorded.size; size++) {
        memory_log cut = recorded;
        cut.size = size;
        memory_log copy = memory_log_copy(&cut, 0);
        outcome result = read_log(&copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.frames, 4);
        assert_int_equal(result.pauses.count, 0);
        assert_int_equal(result.fault.chunk_index, 3);
        assert_true(result.fault.offset == pause_at);
        memory_log_free(&copy);
    }
    outcome result = read_log(&recorded);
    assert_int_equal(result.end, SB_LOG_END_CUT);
    assert_int_equal(result.pauses.count, 1);
    assert_int_equal(result.fault.chunk_index, 4);
}

static void pause_with_any_byte_changed_is_damaged_there(void **state)
{
    (void)state;
    play(4);
    sb_log_encoder_pause(encoder, 9);
    play(2);
    sb_log_encoder_close(encoder);
    for (size_t at = 0; at < HEADER_SIZE + 8; at++) {
        memory_log copy = memory_log_copy(&recorded, 0);
        copy.bytes[recorded.write_offsets[3] + at] ^= 0x10;
        outcome result = read_log(&copy);
        assert_int_equal(result.end, SB_LOG_END_DAMAGED);
        assert_int_equal(result.fault.error, SB_ERROR_CHECKSUM);
        assert_int_equal(result.fault.chunk_index, 3);
        assert_int_equal(result.frames, 4);
        assert_int_equal(result.pauses.count, 0);
        memory_log_free(&copy);
    }
}

// Puts chunks of any kind behind one another, with checksums that hold, as a forger would.
typedef struct forgery {
    memory_log log;
    sb_chunk_chain chain;
} forgery;

// Behind three ticks and a pause of 9.
static forgery forge(void)
{
    play(3);
    sb_log_encoder_pause(encoder, 9);
    forgery forged = {.log = memory_log_copy(&recorded, 1024)};
    sb_reader reader = sb_reader_over(recorded.bytes + recorded.size - 8 - 8, 8);
    forged.chain = (sb_chunk_chain){
        .offset = recorded.size, .index = 4, .tick = 3, .checksum = sb_reader_u64(&reader)};
    return forged;
}

static void add_chunk(forgery *forged, uint32_t kind, uint32_t tick_count, const void *payload,
                      uint32_t size)
{
    uint8_t header[HEADER_SIZE];
    sb_chunk_write_header(&forged->chain, (sb_chunk_kind)kind, tick_count, size, payload, size,
                          header);
    memory_log_insert(&forged->log, forged->log.size, header, sizeof header);
    if (size > 0) {
        memory_log_insert(&forged->log, forged->log.size, payload, size);
    }
}

static void add_pause(forgery *forged, uint64_t ticks)
{
    uint8_t payload[8];
    sb_writer writer = sb_writer_over(payload, sizeof payload);
    sb_writer_u64(&writer, ticks);
    add_chunk(forged, KIND_PAUSE, 0, payload, sizeof payload);
}

static void assert_forged(forgery *forged, sb_log_end log_end, sb_error error, uint32_t chunk,
                          uint64_t paused_ticks)
{
    outcome result = read_log(&forged->log);
    assert_int_equal(result.end, log_end);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, chunk);
    assert_int_equal(result.frames, 3);
    assert_true(result.pauses.ticks == paused_ticks);
    memory_log_free(&forged->log);
}

static void pause_forged_within_the_rules_is_read(void **state)
{
    (void)state;
    forgery forged = forge();
    add_pause(&forged, 1);
    add_pause(&forged, UINT64_MAX - 10);
    assert_forged(&forged, SB_LOG_END_CUT, SB_ERROR_TRUNCATED, 6, UINT64_MAX);
}

static void pause_of_no_ticks_is_malformed(void **state)
{
    (void)state;
    forgery forged = forge();
    add_pause(&forged, 0);
    assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED, 4, 9);
}

static void pauses_whose_sum_wraps_are_malformed(void **state)
{
    (void)state;
    forgery forged = forge();
    add_pause(&forged, UINT64_MAX - 9);
    add_pause(&forged, 1);
    assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED, 5, UINT64_MAX);
}

static void pause_of_another_size_is_malformed(void **state)
{
    (void)state;
    static const uint8_t payload[64] = {1};
    static const uint32_t sizes[] = {0, 1, 4, 7, 9, 16, 64};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        forgery forged = forge();
        add_chunk(&forged, KIND_PAUSE, 0, payload, sizes[i]);
        assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED, 4, 9);
        end(NULL);
        begin(NULL);
    }
}

static void pause_that_counts_ticks_is_out_of_range(void **state)
{
    (void)state;
    static const uint8_t payload[8] = {1};
    forgery forged = forge();
    add_chunk(&forged, KIND_PAUSE, 1, payload, sizeof payload);
    assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_RANGE, 4, 9);
}

static void kind_after_the_pause_is_unknown(void **state)
{
    (void)state;
    static const uint8_t payload[8] = {1};
    forgery forged = forge();
    add_chunk(&forged, KIND_PAUSE + 1, 0, payload, sizeof payload);
    assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_UNKNOWN, 4, 9);
}

static void pause_behind_the_close_is_malformed(void **state)
{
    (void)state;
    forgery forged = forge();
    uint8_t payload[16];
    sb_writer writer = sb_writer_over(payload, sizeof payload);
    sb_writer_u32(&writer, 3);
    sb_writer_u32(&writer, 5);
    sb_writer_u64(&writer, forged.chain.offset + HEADER_SIZE + sizeof payload);
    add_chunk(&forged, SB_CHUNK_CLOSE, 0, payload, sizeof payload);
    assert_int_equal(read_log(&forged.log).end, SB_LOG_END_CLOSED);
    add_pause(&forged, 1);
    assert_forged(&forged, SB_LOG_END_DAMAGED, SB_ERROR_MALFORMED, 5, 9);
}

int main(void)
{
#define PAUSE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PAUSE_TEST(pause_has_the_bytes_of_the_readme),
        PAUSE_TEST(pauses_anywhere_are_added_up),
        PAUSE_TEST(log_of_pauses_alone_is_read),
        PAUSE_TEST(pauses_are_known_as_far_as_was_read),
        PAUSE_TEST(log_cut_in_a_pause_keeps_what_was_before),
        PAUSE_TEST(pause_with_any_byte_changed_is_damaged_there),
        PAUSE_TEST(pause_forged_within_the_rules_is_read),
        PAUSE_TEST(pause_of_no_ticks_is_malformed),
        PAUSE_TEST(pauses_whose_sum_wraps_are_malformed),
        PAUSE_TEST(pause_of_another_size_is_malformed),
        PAUSE_TEST(pause_that_counts_ticks_is_out_of_range),
        PAUSE_TEST(kind_after_the_pause_is_unknown),
        PAUSE_TEST(pause_behind_the_close_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
