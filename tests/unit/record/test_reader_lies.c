#include "record/reader.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"
#include "reader_fixture.h"

// The small log up to chunk `index`, followed by a false chunk with good checksums.
static void expect_lie(uint32_t index, uint32_t kind, uint32_t ticks, const void *payload,
                       uint32_t size, sb_error error)
{
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, size + 32);
    uint32_t before = forgery_ticks_before(&reader_chunks, index);
    copy.size = reader_chunks.list[index].offset;
    forgery_append(&copy, kind, ticks, kind == TICKS ? before + 1 : before, payload, size);
    outcome result = read_log(match, &copy);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, index);
    assert_int_equal(result.fault.offset, reader_chunks.list[index].offset);
    memory_log_free(&copy);
    random_match_free(match);
}

static void row_of_another_end_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint8_t row[8192];
    assert_int_equal(reader_chunks.list[3].kind, TICKS);
    uint32_t size = reader_chunks.list[3].size;
    memcpy(row, reader_chunks.list[3].payload, size);
    row[size] = 0;
    random_match_free(match);
    expect_lie(3, TICKS, 2, row, size + 1, SB_ERROR_MALFORMED);
    expect_lie(3, TICKS, 1, row, size, SB_ERROR_MALFORMED);
    expect_lie(3, TICKS, 1, row, 0, SB_ERROR_TRUNCATED);
    // With fewer bytes the row has other ticks, or too few.
    match = small_match();
    for (uint32_t less = 1; less < size; less += 1 + less / 8) {
        memory_log copy = memory_log_copy(&match->log, 32);
        copy.size = reader_chunks.list[3].offset;
        forgery_append(&copy, TICKS, 2, 1, row, size - less);
        counting_heap heap = {0};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_reader *reader;
        sb_log_fault fault;
        assert_int_equal(sb_log_reader_open(memory_log_source(&copy), &allocator, &reader, &fault),
                         SB_OK);
        sb_log_entry entry;
        uint32_t ticks = 0;
        uint64_t hash = 0;
        while (sb_log_reader_next(reader, &entry)) {
            ticks += entry.kind == SB_LOG_ENTRY_TICK;
            hash = entry.hash;
        }
        // It may be the row of another hash whose last bytes are zeros.
        bool damaged = sb_log_reader_end(reader) == SB_LOG_END_DAMAGED;
        assert_true(damaged ? ticks < 2 : ticks == 2 && hash != (uint32_t)match->ticks[1].hash);
        assert_int_equal(sb_log_reader_fault(reader)->chunk_index, damaged ? 3 : 4);
        sb_log_reader_destroy(reader);
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void keyframe_whose_head_lies_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint32_t index = reader_find_kind(KEYFRAME, 3);
    static uint8_t payload[262144];
    uint32_t size = reader_chunks.list[index].size;
    memcpy(payload, reader_chunks.list[index].payload, size);
    random_match_free(match);
    // The offset of the keyframe before, that of the roster, and the occupied slots.
    for (uint32_t at = 0; at < 24; at += 4) {
        payload[at] ^= 1;
        expect_lie(index, KEYFRAME, 0, payload, size, SB_ERROR_MALFORMED);
        payload[at] ^= 1;
    }
    expect_lie(index, KEYFRAME, 0, payload, 27, SB_ERROR_MALFORMED);
    expect_lie(index, KEYFRAME, 0, payload, 0, SB_ERROR_MALFORMED);
}

static void roster_that_differs_from_the_ticks_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint32_t index = reader_find_kind(ROSTER, 3);
    static uint8_t payload[8192];
    uint32_t size = reader_chunks.list[index].size;
    memcpy(payload, reader_chunks.list[index].payload, size);
    payload[size] = 0;
    random_match_free(match);
    for (uint32_t at = 0; at < size; at++) {
        payload[at] ^= 1;
        match = small_match();
        memory_log copy = memory_log_copy(&match->log, 64);
        copy.size = reader_chunks.list[index].offset;
        uint32_t tick = forgery_ticks_before(&reader_chunks, index);
        forgery_append(&copy, ROSTER, 0, tick, payload, size);
        outcome result = read_log(match, &copy);
        assert_int_equal(result.end, SB_LOG_END_DAMAGED);
        assert_int_equal(result.fault.chunk_index, index);
        assert_int_equal(result.ticks, tick);
        memory_log_free(&copy);
        random_match_free(match);
        payload[at] ^= 1;
    }
    expect_lie(index, ROSTER, 0, payload, size + 1, SB_ERROR_MALFORMED);
    expect_lie(index, ROSTER, 0, payload, 7, SB_ERROR_TRUNCATED);
}

static void close_that_disagrees_with_its_log_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint32_t index = reader_chunks.count - 1;
    uint8_t payload[25] = {0};
    memcpy(payload, reader_chunks.list[index].payload, 24);
    random_match_free(match);
    static const size_t fields[] = {0, 4, 8, 16}; // ticks, reader_chunks, size, keyframe
    for (size_t i = 0; i < 4; i++) {
        payload[fields[i]]++;
        expect_lie(index, CLOSE, 0, payload, 24, SB_ERROR_MALFORMED);
        payload[fields[i]]--;
    }
    expect_lie(index, CLOSE, 0, payload, 23, SB_ERROR_MALFORMED);
    expect_lie(index, CLOSE, 0, payload, 25, SB_ERROR_MALFORMED);
    expect_lie(index, CLOSE, 0, payload, 0, SB_ERROR_MALFORMED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_of_another_end_is_damaged),
        cmocka_unit_test(keyframe_whose_head_lies_is_damaged),
        cmocka_unit_test(roster_that_differs_from_the_ticks_is_damaged),
        cmocka_unit_test(close_that_disagrees_with_its_log_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
