#include "record/repair/tail.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "recorded_match.h"

static forgery_chunks chunks;

static memory_log record_open(void)
{
    match_script script = match_script_small();
    script.closed = false;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    forgery_find(&log, &chunks);
    assert_true(chunks.count > 20);
    return log;
}

// The chain at a chunk, read from the start.
static sb_chunk_chain chain_at(memory_log *log, uint32_t index)
{
    static uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_chunk_chain chain = sb_chunk_chain_start();
    for (uint32_t i = 0; i < index; i++) {
        sb_chunk_header header;
        assert_int_equal(sb_chunk_read(&chain, memory_log_source(log), &header, payload), SB_OK);
    }
    return chain;
}

static bool is_torn(memory_log *log, uint32_t index)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_chunk_chain chain = chain_at(log, index);
    bool torn = false;
    assert_int_equal(
        sb_log_tail_is_torn(memory_log_source(log), log->size, &chain, &allocator, &torn), SB_OK);
    assert_int_equal(heap.live_count, 0);
    return torn;
}

static void tail_that_is_cut_changed_or_filled_up_is_torn(void **state)
{
    (void)state;
    memory_log log = record_open();
    uint32_t last = chunks.count - 1;
    size_t offset = chunks.list[last].offset;
    for (size_t size = offset; size < log.size; size++) {
        memory_log cut = memory_log_copy(&log, 0);
        cut.size = size;
        assert_true(is_torn(&cut, last));
        memory_log_free(&cut);
    }
    for (size_t at = offset; at < log.size; at++) {
        log.bytes[at] ^= 0x41;
        assert_true(is_torn(&log, last));
        log.bytes[at] ^= 0x41;
    }
    static const size_t sizes[] = {1, 19, 20, 4096};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int byte = 0; byte < 256; byte += 85) {
            memory_log filled = memory_log_copy(&log, sizes[i]);
            memset(filled.bytes + filled.size, byte, sizes[i]);
            filled.size += sizes[i];
            assert_true(is_torn(&filled, chunks.count));
            memory_log_free(&filled);
        }
    }
    memory_log_free(&log);
}

static void chunk_that_is_changed_before_whole_ones_is_no_torn_tail(void **state)
{
    (void)state;
    memory_log log = record_open();
    for (uint32_t index = 3; index + 2 < chunks.count; index++) {
        size_t size = chunks.list[index + 1].offset - chunks.list[index].offset;
        size_t at = chunks.list[index].offset + index % (size < 40 ? size : 40);
        log.bytes[at] ^= 0x08;
        assert_false(is_torn(&log, index));
        log.bytes[at] ^= 0x08;
    }
    memory_log_free(&log);
}

static void search_without_memory_says_so(void **state)
{
    (void)state;
    memory_log log = record_open();
    counting_heap heap = {.call_failed = 1};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_chunk_chain chain = chain_at(&log, 3);
    bool torn;
    assert_int_equal(
        sb_log_tail_is_torn(memory_log_source(&log), log.size, &chain, &allocator, &torn),
        SB_ERROR_MEMORY);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tail_that_is_cut_changed_or_filled_up_is_torn),
        cmocka_unit_test(chunk_that_is_changed_before_whole_ones_is_no_torn_tail),
        cmocka_unit_test(search_without_memory_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
