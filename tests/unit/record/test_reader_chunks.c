#include "record/reader.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"
#include "reader_fixture.h"

static void log_without_a_chunk_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 0; i + 1 < reader_chunks.count; i++) {
        memory_log copy = memory_log_copy(&match->log, 0);
        memory_log_remove(&copy, reader_chunks.list[i].offset, 20 + reader_chunks.list[i].size);
        outcome result = read_log(match, &copy);
        if (i < 2) {
            assert_int_equal(result.opened, SB_ERROR_CHECKSUM);
        } else {
            expect_damage(result, SB_ERROR_CHECKSUM, i, forgery_ticks_before(&reader_chunks, i));
        }
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_a_chunk_repeated_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 0; i < reader_chunks.count; i++) {
        size_t size = 20 + reader_chunks.list[i].size;
        memory_log copy = memory_log_copy(&match->log, size);
        memory_log_insert(&copy, reader_chunks.list[i].offset + size,
                          match->log.bytes + reader_chunks.list[i].offset, size);
        outcome result = read_log(match, &copy);
        if (i == 0) {
            assert_int_equal(result.opened, SB_ERROR_CHECKSUM);
        } else {
            expect_damage(result,
                          i + 1 < reader_chunks.count ? SB_ERROR_CHECKSUM : SB_ERROR_MALFORMED,
                          i + 1, forgery_ticks_before(&reader_chunks, i + 1));
        }
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_two_chunks_swapped_is_damaged_at_the_first(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 2; i + 1 < reader_chunks.count; i++) {
        size_t offset = reader_chunks.list[i].offset, size = 20 + reader_chunks.list[i].size;
        memory_log copy = memory_log_copy(&match->log, 0);
        memory_log_remove(&copy, offset, size);
        memory_log_insert(&copy, offset + 20 + reader_chunks.list[i + 1].size,
                          match->log.bytes + offset, size);
        expect_damage(read_log(match, &copy), SB_ERROR_CHECKSUM, i,
                      forgery_ticks_before(&reader_chunks, i));
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_a_chunk_of_another_log_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    // The same match except for its number on the server: only the links differ.
    memory_log other = memory_log_copy(&match->log, 0);
    other.bytes[36 + 4]++;
    forgery_seal(&other);
    assert_int_equal(read_log(match, &other).end, SB_LOG_END_CLOSED);
    for (uint32_t i = 2; i < reader_chunks.count; i++) {
        memory_log mixed = memory_log_copy(&match->log, 0);
        size_t offset = reader_chunks.list[i].offset;
        memcpy(mixed.bytes + offset, other.bytes + offset, 20 + reader_chunks.list[i].size);
        expect_damage(read_log(match, &mixed), SB_ERROR_CHECKSUM, i,
                      forgery_ticks_before(&reader_chunks, i));
        memory_log_free(&mixed);
    }
    memory_log_free(&other);
    random_match_free(match);
}

static void log_with_bytes_after_its_end_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    const uint8_t zeros[100] = {0};
    for (size_t extra = 1; extra <= sizeof zeros; extra += 33) {
        memory_log copy = memory_log_copy(&match->log, extra);
        memory_log_insert(&copy, match->log.size, zeros, extra);
        outcome result = read_log(match, &copy);
        expect_damage(result, SB_ERROR_MALFORMED, reader_chunks.count, SMALL_TICKS);
        assert_int_equal(result.fault.offset, match->log.size);
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_an_unknown_kind_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, 64);
    forgery_insert(&copy, 4, 127, 0, 2, "abc", 3);
    expect_damage(read_log(match, &copy), SB_ERROR_UNKNOWN, 4, 2);
    memory_log_free(&copy);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_without_a_chunk_is_damaged_there),
        cmocka_unit_test(log_with_a_chunk_repeated_is_damaged_there),
        cmocka_unit_test(log_with_two_chunks_swapped_is_damaged_at_the_first),
        cmocka_unit_test(log_with_a_chunk_of_another_log_is_damaged_there),
        cmocka_unit_test(log_with_bytes_after_its_end_is_damaged_there),
        cmocka_unit_test(log_with_an_unknown_kind_is_damaged_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
