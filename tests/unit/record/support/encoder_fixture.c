#include "encoder_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "record/encoder.h"
#include "record/verify.h"

const random_match_script encoder_script = {.seed = 1, .player_capacity = 4, .tick_rate_hz = 20};
forgery_chunks encoder_chunks;

uint64_t encoder_number_at(const uint8_t *bytes, size_t size)
{
    uint64_t number = 0;
    while (size-- > 0) {
        number = number << 8 | bytes[size];
    }
    return number;
}

void encoder_expect_chunks(const memory_log *log, const expected_chunk *expected, uint32_t count)
{
    forgery_find(log, &encoder_chunks);
    for (uint32_t i = 0; i < count && i < encoder_chunks.count; i++) {
        const forgery_chunk *chunk = &encoder_chunks.list[i];
        if (chunk->kind != expected[i].kind || chunk->tick_count != expected[i].tick_count ||
            chunk->tick != expected[i].tick) {
            fail_msg("chunk %u: kind %u, %u ticks, tick %u", i, chunk->kind, chunk->tick_count,
                     chunk->tick);
        }
    }
    assert_int_equal(encoder_chunks.count, count);
    const forgery_chunk *last = &encoder_chunks.list[count - 1];
    assert_int_equal(last->offset + 20 + last->size, log->size);
}

void encoder_assert_verified(random_match *match, uint32_t ticks, uint32_t keyframes)
{
    sb_log_encoder_close(match->encoder, match->game);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&match->log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, ticks);
    assert_int_equal(report.keyframes, keyframes);
}
