#include "record/reader.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "random_frames.h"
#include "record/chunk.h"
#include "record/encoder.h"
#include "record/frame_code.h"
#include "record/head.h"
#include "record/pack.h"

#define SEED 4
#define CAPACITY 5u
#define TICKS 25u // at 10 Hz: chunks of 10, 10 and 5
#define TICK_CHUNK_FIRST 2u

typedef struct outcome {
    sb_error opened;
    sb_log_end end;
    sb_log_fault fault;
    uint32_t frames; // good ones, each compared with what was recorded
} outcome;

static sb_log_head example_head(void)
{
    return (sb_log_head){
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 2,
        .started_unix_ms = 99,
        .rules = {.name = "tanks", .interface_version = 1, .behaviour_version = 1},
        .game = {.seed = 5, .player_capacity = CAPACITY, .tick_rate_hz = 10},
    };
}

// Everyone joins in the first frame, so that the chunks after it begin with players in the match.
static const sb_frame *next_frame(random_frames *frames, uint32_t tick)
{
    return tick == 1 ? random_frames_next_largest(frames) : random_frames_next(frames);
}

static memory_log record(const sb_log_head *head)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    static sb_map map;
    sb_map_arena(&map);
    sb_log_encoder *encoder;
    assert_int_equal(sb_log_encoder_create(head, &map, memory_log_sink(&log), &allocator, &encoder),
                     SB_OK);
    random_frames frames = random_frames_make(SEED, CAPACITY);
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        sb_log_encoder_frame(encoder, next_frame(&frames, tick), tick * 0x0101010101010101);
        assert_true(frames.occupied != 0);
    }
    sb_log_encoder_close(encoder);
    sb_log_encoder_destroy(encoder);
    return log;
}

static memory_log example_log(void)
{
    sb_log_head head = example_head();
    return record(&head);
}

// Chunk `index` of an undamaged log: head and prologue are the sink's first call, then one a call.
static size_t chunk_offset(const memory_log *log, uint32_t index)
{
    return index == 0                 ? SB_LOG_PROLOGUE_SIZE
           : index < log->write_count ? log->write_offsets[index]
                                      : log->size;
}

static outcome read_log(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    outcome result = {0};
    sb_log_reader *reader;
    result.opened = sb_log_reader_open(memory_log_source(log), &allocator, &reader, &result.fault);
    if (result.opened == SB_OK) {
        size_t calls = heap.call_count;
        random_frames frames = random_frames_make(SEED, CAPACITY);
        static sb_frame frame;
        uint32_t tick;
        uint64_t hash;
        while (sb_log_reader_next(reader, &frame, &tick, &hash)) {
            result.frames++;
            assert_int_equal(tick, result.frames);
            assert_true(hash == tick * 0x0101010101010101);
            assert_memory_equal(&frame, next_frame(&frames, tick), sizeof frame);
        }
        assert_false(sb_log_reader_next(reader, &frame, &tick, &hash));
        result.end = sb_log_reader_end(reader);
        result.fault = *sb_log_reader_fault(reader);
        assert_int_equal(result.fault.tick, result.frames);
        assert_int_equal(heap.call_count, calls);
    } else {
        assert_null(reader);
        assert_int_equal(result.fault.error, result.opened);
    }
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    assert_true(heap.total_size < 1u << 20);
    return result;
}

static void expect_damage(outcome result, sb_error error, uint32_t chunk, uint32_t frames)
{
    assert_int_equal(result.opened, SB_OK);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, chunk);
    assert_int_equal(result.frames, frames);
}

// Frames in the whole chunks before chunk `index`.
static uint32_t frames_before(uint32_t index)
{
    uint32_t full = index <= TICK_CHUNK_FIRST ? 0 : 10 * (index - TICK_CHUNK_FIRST);
    return full < TICKS ? full : TICKS;
}

static void log_closed_gives_every_frame_head_and_map(void **state)
{
    (void)state;
    memory_log log = example_log();
    outcome result = read_log(&log);
    assert_int_equal(result.opened, SB_OK);
    assert_int_equal(result.end, SB_LOG_END_CLOSED);
    assert_int_equal(result.fault.error, SB_OK);
    assert_int_equal(result.frames, TICKS);

    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&log), &allocator, &reader, &fault),
                     SB_OK);
    sb_log_head wanted = example_head();
    const sb_log_head *head = sb_log_reader_head(reader);
    assert_int_equal(head->simulation_version, wanted.simulation_version);
    assert_int_equal(head->session, wanted.session);
    assert_true(head->started_unix_ms == wanted.started_unix_ms);
    assert_true(head->game.seed == wanted.game.seed);
    assert_int_equal(head->game.player_capacity, wanted.game.player_capacity);
    static sb_map map;
    sb_map_arena(&map);
    assert_memory_equal(sb_log_reader_map(reader), &map, sizeof map);
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_OPEN);
    sb_log_reader_destroy(reader);
    memory_log_free(&log);
}

static void log_cut_anywhere_keeps_every_frame_of_whole_chunks(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (size_t size = 0; size < log.size; size++) {
        memory_log cut = log;
        cut.size = size;
        memory_log copy = memory_log_copy(&cut, 0);
        uint32_t chunk = 0;
        while (chunk_offset(&log, chunk + 1) <= size) {
            chunk++;
        }
        outcome result = read_log(&copy);
        assert_int_equal(result.fault.error, SB_ERROR_TRUNCATED);
        assert_int_equal(result.fault.chunk_index, chunk);
        assert_int_equal(result.fault.offset, chunk_offset(&log, chunk));
        if (chunk < TICK_CHUNK_FIRST) {
            assert_int_equal(result.opened, SB_ERROR_TRUNCATED);
        } else {
            assert_int_equal(result.opened, SB_OK);
            assert_int_equal(result.end, SB_LOG_END_CUT);
            assert_int_equal(result.frames, frames_before(chunk));
        }
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_with_any_byte_changed_is_damaged_in_that_chunk(void **state)
{
    (void)state;
    memory_log log = example_log();
    static const uint8_t flips[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF};
    for (size_t at = 0; at < log.size; at++) {
        uint32_t chunk = 0;
        while (chunk_offset(&log, chunk + 1) <= at) {
            chunk++;
        }
        for (size_t i = 0; i < sizeof flips; i++) {
            log.bytes[at] ^= flips[i];
            outcome result = read_log(&log);
            log.bytes[at] ^= flips[i];
            sb_error error = at < 8 ? SB_ERROR_MALFORMED : SB_ERROR_CHECKSUM;
            if (chunk < TICK_CHUNK_FIRST) {
                assert_int_equal(result.opened, error);
                assert_int_equal(result.fault.chunk_index, chunk);
            } else {
                expect_damage(result, error, chunk, frames_before(chunk));
            }
        }
    }
    memory_log_free(&log);
}

static void log_without_a_chunk_is_damaged_there(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (uint32_t chunk = 1; chunk + 1 < log.write_count; chunk++) {
        memory_log copy = memory_log_copy(&log, 0);
        size_t offset = chunk_offset(&log, chunk);
        memory_log_remove(&copy, offset, chunk_offset(&log, chunk + 1) - offset);
        outcome result = read_log(&copy);
        if (chunk < TICK_CHUNK_FIRST) {
            assert_int_equal(result.opened, SB_ERROR_MALFORMED);
        } else {
            expect_damage(result, SB_ERROR_MALFORMED, chunk, frames_before(chunk));
        }
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_with_a_chunk_repeated_is_damaged_there(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (uint32_t chunk = 0; chunk < log.write_count; chunk++) {
        size_t offset = chunk_offset(&log, chunk);
        size_t end = chunk_offset(&log, chunk + 1);
        memory_log copy = memory_log_copy(&log, end - offset);
        memory_log_insert(&copy, end, log.bytes + offset, end - offset);
        outcome result = read_log(&copy);
        if (chunk + 1 < TICK_CHUNK_FIRST) {
            assert_int_equal(result.opened, SB_ERROR_MALFORMED);
        } else {
            expect_damage(result, SB_ERROR_MALFORMED, chunk + 1, frames_before(chunk + 1));
        }
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_with_two_chunks_swapped_is_damaged_at_the_first(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (uint32_t chunk = TICK_CHUNK_FIRST; chunk + 1 < log.write_count; chunk++) {
        size_t offset = chunk_offset(&log, chunk);
        size_t size = chunk_offset(&log, chunk + 1) - offset;
        size_t second_size = chunk_offset(&log, chunk + 2) - offset - size;
        memory_log copy = memory_log_copy(&log, 0);
        memory_log_remove(&copy, offset, size);
        memory_log_insert(&copy, offset + second_size, log.bytes + offset, size);
        expect_damage(read_log(&copy), SB_ERROR_MALFORMED, chunk, frames_before(chunk));
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_with_a_chunk_of_another_log_is_damaged_there(void **state)
{
    (void)state;
    memory_log log = example_log();
    sb_log_head other_head = example_head();
    other_head.session++;
    memory_log other = record(&other_head);
    size_t offset = chunk_offset(&log, 3);
    assert_int_equal(offset, chunk_offset(&other, 3));
    memcpy(log.bytes + offset, other.bytes + offset, chunk_offset(&other, 4) - offset);
    expect_damage(read_log(&log), SB_ERROR_MALFORMED, 3, 10);
    memory_log_free(&log);
    memory_log_free(&other);
}

static void log_with_bytes_after_its_end_is_damaged_there(void **state)
{
    (void)state;
    memory_log log = example_log();
    uint32_t chunks = (uint32_t)log.write_count;
    size_t size = log.size;
    const uint8_t zeros[100] = {0};
    for (size_t extra = 1; extra <= sizeof zeros; extra += 33) {
        memory_log copy = memory_log_copy(&log, extra);
        memory_log_insert(&copy, size, zeros, extra);
        outcome result = read_log(&copy);
        expect_damage(result, SB_ERROR_MALFORMED, chunks, TICKS);
        assert_int_equal(result.fault.offset, size);
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_of_another_simulation_opens_and_of_another_format_does_not(void **state)
{
    (void)state;
    sb_log_head head = example_head();
    head.simulation_version = SB_SIMULATION_VERSION + 1;
    memory_log log = record(&head);
    assert_int_equal(read_log(&log).opened, SB_OK);
    sb_writer writer = sb_writer_over(log.bytes + 8, 8);
    sb_writer_u32(&writer, SB_LOG_FORMAT_VERSION + 1);
    sb_writer_u32(&writer, (uint32_t)sb_hash(log.bytes, 12));
    outcome result = read_log(&log);
    assert_int_equal(result.opened, SB_ERROR_VERSION);
    assert_int_equal(result.fault.chunk_index, 0);
    memory_log_free(&log);
}

static void log_without_memory_does_not_open_and_leaks_nothing(void **state)
{
    (void)state;
    memory_log log = example_log();
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        counting_heap heap = {.call_failed = ++call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_reader *reader;
        sb_log_fault fault;
        error = sb_log_reader_open(memory_log_source(&log), &allocator, &reader, &fault);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        assert_int_equal(fault.error, error);
        sb_log_reader_destroy(reader);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(call > 1);
    memory_log_free(&log);
}

// A log made by hand: head, map, and one chunk of `kind` whose checksums hold.
static memory_log crafted(const sb_log_head *head, const void *map_bytes, uint32_t map_size,
                          sb_chunk_kind kind, uint32_t tick_count, const void *payload,
                          uint32_t stored_size, uint32_t plain_size)
{
    memory_log log = memory_log_make(1u << 17);
    sb_log_sink sink = memory_log_sink(&log);
    uint8_t start[SB_HEAD_SIZE];
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    sb_chunk_chain chain;
    sb_head_write(head, &chain, start);
    sink.write(sink.context, start, sizeof start);
    sb_chunk_write_header(&chain, SB_CHUNK_MAP, 0, map_size, map_bytes, map_size, header);
    sink.write(sink.context, header, sizeof header);
    sink.write(sink.context, map_bytes, map_size);
    sb_chunk_write_header(&chain, kind, tick_count, plain_size, payload, stored_size, header);
    sink.write(sink.context, header, sizeof header);
    sink.write(sink.context, payload, stored_size);
    return log;
}

static memory_log crafted_chunk(sb_chunk_kind kind, uint32_t tick_count, const void *payload,
                                uint32_t stored_size, uint32_t plain_size)
{
    static uint8_t map_bytes[SB_MAP_BYTES_MAX];
    static sb_map map;
    sb_map_arena(&map);
    sb_writer writer = sb_writer_over(map_bytes, sizeof map_bytes);
    sb_map_write(&map, &writer);
    sb_log_head head = example_head();
    return crafted(&head, map_bytes, (uint32_t)writer.size, kind, tick_count, payload, stored_size,
                   plain_size);
}

static void expect_crafted_damage(memory_log log, sb_error error)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&log), &allocator, &reader, &fault),
                     SB_OK);
    static sb_frame frame;
    uint32_t tick;
    uint64_t hash;
    while (sb_log_reader_next(reader, &frame, &tick, &hash)) {
    }
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_DAMAGED);
    assert_int_equal(sb_log_reader_fault(reader)->error, error);
    assert_int_equal(sb_log_reader_fault(reader)->chunk_index, 2);
    sb_log_reader_destroy(reader);
    memory_log_free(&log);
}

static void chunk_that_lies_under_good_checksums_is_damage(void **state)
{
    (void)state;
    // Empty frames: a count of no commands and a hash, after the occupancy of a chunk.
    static uint8_t frames[8 + 11 * 9 + 1];
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 11, frames, 8 + 99, 8 + 99),
                          SB_ERROR_LIMIT); // more than a second of 10 Hz
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 10, frames, 8 + 89, 8 + 89),
                          SB_ERROR_TRUNCATED);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 10, frames, 8 + 91, 8 + 91),
                          SB_ERROR_MALFORMED); // a byte too many
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 1, frames, 0, 0), SB_ERROR_TRUNCATED);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 10, frames, 8, 8 + 90),
                          SB_ERROR_MALFORMED); // not zstd
    static const uint8_t occupied[8 + 9 + 1] = {1};
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 1, occupied, 18, 18), SB_ERROR_RANGE);
}

static void close_that_disagrees_with_its_log_is_damage(void **state)
{
    (void)state;
    uint8_t payload[17] = {0};
    memory_log log = crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 16, 16);
    sb_writer writer = sb_writer_over(payload, 16);
    sb_writer_u32(&writer, 0);
    sb_writer_u32(&writer, 3);
    sb_writer_u64(&writer, log.size);
    memory_log_free(&log);
    log = crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 16, 16);
    assert_int_equal(read_log(&log).end, SB_LOG_END_CLOSED);
    memory_log_free(&log);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 0, 0), SB_ERROR_MALFORMED);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 15, 15), SB_ERROR_MALFORMED);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 17, 17), SB_ERROR_MALFORMED);
    static const size_t fields[] = {0, 4, 8}; // ticks, chunks, size
    for (size_t i = 0; i < 3; i++) {
        payload[fields[i]]++;
        expect_crafted_damage(crafted_chunk(SB_CHUNK_CLOSE, 0, payload, 16, 16),
                              SB_ERROR_MALFORMED);
        payload[fields[i]]--;
    }
}

static void chunk_that_unpacks_to_another_size_is_damage(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_packer *packer = sb_packer_create(&allocator);
    static uint8_t plain[SB_CHUNK_PLAIN_SIZE_MAX];
    static uint8_t packed[SB_CHUNK_PLAIN_SIZE_MAX];
    uint32_t size = (uint32_t)sb_pack(packer, plain, sizeof plain, packed);
    assert_true(size > 0 && size < 98);
    expect_crafted_damage(crafted_chunk(SB_CHUNK_TICKS, 10, packed, size, 98), SB_ERROR_MALFORMED);
    sb_packer_destroy(packer, &allocator);
}

static void log_of_a_map_that_breaks_the_rules_does_not_open(void **state)
{
    (void)state;
    sb_log_head head = example_head();
    memory_log log = crafted(&head, "not a map", 9, SB_CHUNK_CLOSE, 0, "", 0, 0);
    assert_int_equal(read_log(&log).opened, SB_ERROR_RANGE);
    memory_log_free(&log);
    // Another simulation version may have other rules for maps.
    head.simulation_version++;
    log = crafted(&head, "not a map", 9, SB_CHUNK_CLOSE, 0, "", 0, 0);
    outcome result = read_log(&log);
    assert_int_equal(result.opened, SB_ERROR_VERSION);
    assert_int_equal(result.fault.chunk_index, 1);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_closed_gives_every_frame_head_and_map),
        cmocka_unit_test(log_cut_anywhere_keeps_every_frame_of_whole_chunks),
        cmocka_unit_test(log_with_any_byte_changed_is_damaged_in_that_chunk),
        cmocka_unit_test(log_without_a_chunk_is_damaged_there),
        cmocka_unit_test(log_with_a_chunk_repeated_is_damaged_there),
        cmocka_unit_test(log_with_two_chunks_swapped_is_damaged_at_the_first),
        cmocka_unit_test(log_with_a_chunk_of_another_log_is_damaged_there),
        cmocka_unit_test(log_with_bytes_after_its_end_is_damaged_there),
        cmocka_unit_test(log_of_another_simulation_opens_and_of_another_format_does_not),
        cmocka_unit_test(log_without_memory_does_not_open_and_leaks_nothing),
        cmocka_unit_test(chunk_that_lies_under_good_checksums_is_damage),
        cmocka_unit_test(close_that_disagrees_with_its_log_is_damage),
        cmocka_unit_test(chunk_that_unpacks_to_another_size_is_damage),
        cmocka_unit_test(log_of_a_map_that_breaks_the_rules_does_not_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
