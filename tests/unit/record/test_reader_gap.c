#include "record/reader.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"
#include "reader_fixture.h"

// The sink refuses everything from tick `from + 1` to `to`.
static random_match *match_with_gap(uint32_t from, uint32_t to, uint32_t end)
{
    random_match *match = random_match_begin(&small_script);
    random_match_play(match, from);
    match->log.refuses = true;
    random_match_play(match, to - from);
    match->log.refuses = false;
    random_match_play(match, end - to);
    random_match_close(match);
    forgery_find(&match->log, &reader_chunks);
    return match;
}

static void log_with_a_gap_is_read_after_it(void **state)
{
    (void)state;
    random_match *match = match_with_gap(12, 33, 60);
    uint32_t gap = reader_find_kind(GAP, 0);
    outcome result = read_log(match, &match->log);
    assert_int_equal(result.end, SB_LOG_END_CLOSED);
    assert_int_equal(result.gaps, 1);
    // Ticks 13 to 34 are missing: the next try is at 34.
    assert_int_equal(result.ticks, 60 - 22);
    assert_int_equal(result.keyframes, 1 + 1 + 1 + 3); // 0, 10, behind the gap, 40, 50, 60
    // A log that is cut at or in a gap is a log up to the gap.
    for (uint32_t i = gap; i <= gap + 3; i++) {
        memory_log cut = match->log;
        cut.size = reader_chunks.list[i].offset;
        result = read_log(match, &cut);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, 12);
        assert_int_equal(result.fault.tick, i < gap + 3 ? 12 : 34);
    }
    random_match_free(match);
}

static void gap_entry_says_where_it_continues(void **state)
{
    (void)state;
    random_match *match = match_with_gap(12, 33, 40);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault), SB_OK);
    sb_log_entry entry;
    do {
        assert_true(sb_log_reader_next(reader, &entry));
    } while (entry.kind != SB_LOG_ENTRY_GAP);
    assert_int_equal(entry.tick, 34);
    assert_true(sb_log_reader_next(reader, &entry));
    assert_int_equal(entry.kind, SB_LOG_ENTRY_KEYFRAME);
    assert_int_equal(entry.tick, 34);
    assert_true(sb_log_reader_next(reader, &entry));
    assert_int_equal(entry.kind, SB_LOG_ENTRY_TICK);
    assert_int_equal(entry.tick, 35);
    sb_log_reader_destroy(reader);
    random_match_free(match);
}

static void gap_without_a_roster_or_of_another_one_is_damaged(void **state)
{
    (void)state;
    random_match *match = match_with_gap(12, 33, 40);
    uint32_t gap = reader_find_kind(GAP, 0);
    memory_log copy = memory_log_copy(&match->log, 0);
    // Without the roster the keyframe has no names.
    size_t size = 20 + reader_chunks.list[gap + 1].size;
    memory_log_remove(&copy, reader_chunks.list[gap + 1].offset, size);
    forgery_seal(&copy);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 1, 12);
    memory_log_free(&copy);
    // It may not refer to the roster before the gap.
    copy = memory_log_copy(&match->log, 64);
    copy.size = reader_chunks.list[gap + 1].offset;
    uint32_t last = gap;
    while (reader_chunks.list[last].kind != KEYFRAME) {
        last--;
    }
    uint8_t head[28] = {0};
    uint64_t numbers[3] = {reader_chunks.list[last].offset, reader_chunks.list[last - 1].offset,
                           match->ticks[11].roster.occupied};
    assert_int_equal(reader_chunks.list[last - 1].kind, ROSTER);
    for (size_t i = 0; i < 24; i++) {
        head[i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    }
    forgery_append(&copy, KEYFRAME, 0, 34, head, sizeof head);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 1, 12);
    memory_log_free(&copy);
    // A roster of other players than the keyframe's.
    copy = memory_log_copy(&match->log, 64);
    copy.size = reader_chunks.list[gap + 1].offset;
    forgery_append(&copy, ROSTER, 0, 12, "\0\0\0\0\0\0\0", 8);
    forgery_append(&copy, KEYFRAME, 0, 34, reader_chunks.list[gap + 2].payload, 28);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 2, 12);
    memory_log_free(&copy);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_with_a_gap_is_read_after_it),
        cmocka_unit_test(gap_entry_says_where_it_continues),
        cmocka_unit_test(gap_without_a_roster_or_of_another_one_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
