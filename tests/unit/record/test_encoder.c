#include "record/encoder.h"

#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "random_frames.h"
#include "record/chunk.h"
#include "record/frame_code.h"
#include "record/head.h"

// The malloc of the whole process, zstd's included.
#include "../protocol/allocation_count.h"

static sb_map map;

static sb_log_head example_head(uint32_t player_capacity, uint32_t tick_rate_hz)
{
    return (sb_log_head){
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 1,
        .started_unix_ms = 1,
        .rules = {.name = "tanks", .interface_version = 1, .behaviour_version = 1},
        .game = {.seed = 1, .player_capacity = player_capacity, .tick_rate_hz = tick_rate_hz},
    };
}

static sb_log_encoder *example_encoder(memory_log *log, counting_heap *heap,
                                       uint32_t player_capacity, uint32_t tick_rate_hz)
{
    sb_map_arena(&map);
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_log_head head = example_head(player_capacity, tick_rate_hz);
    sb_log_encoder *encoder;
    assert_int_equal(sb_log_encoder_create(&head, &map, memory_log_sink(log), &allocator, &encoder),
                     SB_OK);
    return encoder;
}

// A field of the header that the sink's call number `write` began with.
static uint32_t header_field(const memory_log *log, size_t write, size_t field)
{
    sb_reader reader = sb_reader_over(log->bytes + log->write_offsets[write] + field, 4);
    return sb_reader_u32(&reader);
}

enum { FIELD_KIND = 0, FIELD_PLAIN_SIZE = 12, FIELD_FIRST_TICK = 16, FIELD_TICK_COUNT = 20 };

static void encoder_created_writes_head_and_map(void **state)
{
    (void)state;
    counting_heap heap = {0};
    memory_log log = memory_log_make(1u << 16);
    sb_log_encoder *encoder = example_encoder(&log, &heap, 16, 60);
    assert_int_equal(log.write_count, 2);
    assert_int_equal(log.write_offsets[1], SB_HEAD_SIZE);
    assert_int_equal(header_field(&log, 1, FIELD_KIND), SB_CHUNK_MAP);
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(log.size, SB_HEAD_SIZE + SB_CHUNK_HEADER_SIZE + writer.size);
    assert_memory_equal(log.bytes + SB_HEAD_SIZE + SB_CHUNK_HEADER_SIZE, bytes, writer.size);
    sb_log_encoder_destroy(encoder);
    assert_int_equal(log.write_count, 2);
    assert_int_equal(heap.live_count, 0);
    memory_log_free(&log);
}

static void encoder_of_wrong_arguments_is_not_created(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    sb_map_arena(&map);
    sb_log_encoder *encoder;
    sb_log_head head = example_head(0, 60);
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder),
        SB_ERROR_ARGUMENT);
    head = example_head(16, 60);
    head.format_version = SB_LOG_FORMAT_VERSION + 1;
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder),
        SB_ERROR_ARGUMENT);
    head = example_head(16, 60);
    assert_int_equal(
        sb_log_encoder_create(&head, &map, (sb_log_sink){NULL, NULL}, &allocator, &encoder),
        SB_ERROR_ARGUMENT);
    map.spawn_count = 0;
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder),
        SB_ERROR_ARGUMENT);
    assert_null(encoder);
    assert_int_equal(log.size, 0);
    assert_int_equal(heap.call_count, 0);
    memory_log_free(&log);
}

static void encoder_without_memory_is_not_created_and_leaks_nothing(void **state)
{
    (void)state;
    sb_map_arena(&map);
    sb_log_head head = example_head(16, 60);
    memory_log log = memory_log_make(1u << 16);
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        counting_heap heap = {.call_failed = ++call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_encoder *encoder;
        error = sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder);
        assert_true(error == SB_OK || (error == SB_ERROR_MEMORY && encoder == NULL));
        assert_true(error == SB_OK || log.size == 0);
        sb_log_encoder_destroy(encoder);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(call > 1);
    memory_log_free(&log);
}

static void encoder_sends_a_chunk_for_each_second_and_the_rest_when_closed(void **state)
{
    (void)state;
    counting_heap heap = {0};
    memory_log log = memory_log_make(1u << 16);
    sb_log_encoder *encoder = example_encoder(&log, &heap, 4, 10);
    random_frames frames = random_frames_make(1, 4);
    for (uint64_t tick = 1; tick <= 25; tick++) {
        sb_log_encoder_frame(encoder, random_frames_next(&frames), tick);
        assert_int_equal(log.write_count, 2 + tick / 10);
    }
    sb_log_encoder_close(encoder);
    assert_int_equal(log.write_count, 6);
    static const uint32_t expected[4][3] = {{3, 1, 10}, {3, 11, 10}, {3, 21, 5}, {4, 26, 0}};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(header_field(&log, 2 + i, FIELD_KIND), expected[i][0]);
        assert_int_equal(header_field(&log, 2 + i, FIELD_FIRST_TICK), expected[i][1]);
        assert_int_equal(header_field(&log, 2 + i, FIELD_TICK_COUNT), expected[i][2]);
    }
    // The closing chunk: ticks, chunks, bytes.
    sb_reader reader = sb_reader_over(log.bytes + log.write_offsets[5] + SB_CHUNK_HEADER_SIZE, 16);
    assert_int_equal(log.size, log.write_offsets[5] + SB_CHUNK_HEADER_SIZE + 16);
    assert_int_equal(sb_reader_u32(&reader), 25);
    assert_int_equal(sb_reader_u32(&reader), 6);
    assert_int_equal(sb_reader_u64(&reader), log.size);
    sb_log_encoder_destroy(encoder);
    memory_log_free(&log);
}

static void encoder_flushed_sends_what_it_has(void **state)
{
    (void)state;
    counting_heap heap = {0};
    memory_log log = memory_log_make(1u << 16);
    sb_log_encoder *encoder = example_encoder(&log, &heap, 4, 60);
    random_frames frames = random_frames_make(1, 4);
    sb_log_encoder_flush(encoder);
    assert_int_equal(log.write_count, 2);
    for (uint64_t tick = 1; tick <= 3; tick++) {
        sb_log_encoder_frame(encoder, random_frames_next(&frames), tick);
    }
    sb_log_encoder_flush(encoder);
    sb_log_encoder_flush(encoder);
    assert_int_equal(log.write_count, 3);
    assert_int_equal(header_field(&log, 2, FIELD_TICK_COUNT), 3);
    sb_log_encoder_destroy(encoder);
    memory_log_free(&log);
}

static void encoder_of_dense_frames_closes_chunks_early(void **state)
{
    (void)state;
    counting_heap heap = {0};
    memory_log log = memory_log_make(1u << 20);
    sb_log_encoder *encoder = example_encoder(&log, &heap, SB_PLAYER_COUNT_MAX, 240);
    random_frames frames = random_frames_make(1, SB_PLAYER_COUNT_MAX);
    for (uint64_t tick = 1; tick <= 240; tick++) {
        sb_log_encoder_frame(encoder, random_frames_next_largest(&frames), tick);
    }
    sb_log_encoder_close(encoder);
    uint32_t ticks = 0;
    for (size_t i = 2; i < log.write_count - 1; i++) {
        uint32_t plain_size = header_field(&log, i, FIELD_PLAIN_SIZE);
        assert_true(plain_size <= SB_CHUNK_PLAIN_SIZE_MAX);
        assert_true(i == log.write_count - 2 ||
                    plain_size > SB_CHUNK_PLAIN_SIZE_MAX - SB_FRAME_CODE_SIZE_MAX);
        ticks += header_field(&log, i, FIELD_TICK_COUNT);
    }
    assert_int_equal(ticks, 240);
    assert_true(log.write_count > 10);
    sb_log_encoder_destroy(encoder);
    memory_log_free(&log);
}

static void encoder_allocates_nothing_after_its_creation(void **state)
{
    (void)state;
    counting_heap heap = {0};
    memory_log log = memory_log_make(1u << 20);
    sb_log_encoder *encoder = example_encoder(&log, &heap, SB_PLAYER_COUNT_MAX, 60);
    size_t calls = heap.call_count;
    random_frames frames = random_frames_make(2, SB_PLAYER_COUNT_MAX);
    allocation_count_begin();
    for (uint64_t tick = 1; tick <= 400; tick++) {
        const sb_frame *frame =
            tick % 40 == 0 ? random_frames_next_largest(&frames) : random_frames_next(&frames);
        sb_log_encoder_frame(encoder, frame, tick);
    }
    sb_log_encoder_close(encoder);
    assert_int_equal(allocation_count_end(), 0);
    assert_int_equal(heap.call_count, calls);
    assert_true(log.write_count > 6);
    sb_log_encoder_destroy(encoder);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoder_created_writes_head_and_map),
        cmocka_unit_test(encoder_of_wrong_arguments_is_not_created),
        cmocka_unit_test(encoder_without_memory_is_not_created_and_leaks_nothing),
        cmocka_unit_test(encoder_sends_a_chunk_for_each_second_and_the_rest_when_closed),
        cmocka_unit_test(encoder_flushed_sends_what_it_has),
        cmocka_unit_test(encoder_of_dense_frames_closes_chunks_early),
        cmocka_unit_test(encoder_allocates_nothing_after_its_creation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
