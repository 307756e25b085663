#include "record/sizes.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "forgery.h"
#include "recorded_match.h"

static forgery_chunks chunks;

static sb_log_part part_by_number(uint32_t kind)
{
    // The numbers are those of the standard.
    switch (kind) {
    case 1:
        return SB_LOG_PART_HEAD;
    case 2:
        return SB_LOG_PART_MAP;
    case 3:
        return SB_LOG_PART_TICKS;
    case 6:
        return SB_LOG_PART_KEYFRAMES;
    case 8:
        return SB_LOG_PART_ROSTERS;
    default:
        return SB_LOG_PART_MARKS;
    }
}

static void every_byte_of_a_log_belongs_to_one_part(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.turnover_ticks = 45;
    script.pause_ticks = 5;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    forgery_find(&log, &chunks);
    uint64_t bytes[SB_LOG_PART_COUNT] = {[SB_LOG_PART_HEAD] = 16}, found[SB_LOG_PART_COUNT] = {0};
    for (uint32_t i = 0; i < chunks.count; i++) {
        size_t end = i + 1 < chunks.count ? chunks.list[i + 1].offset : log.size;
        bytes[part_by_number(chunks.list[i].kind)] += end - chunks.list[i].offset;
        found[part_by_number(chunks.list[i].kind)]++;
    }
    sb_log_sizes sizes;
    sb_log_sizes_measure(memory_log_source(&log), NULL, NULL, &sizes);
    for (uint32_t part = 0; part < SB_LOG_PART_COUNT; part++) {
        assert_int_equal(sizes.bytes[part], bytes[part]);
        assert_int_equal(sizes.chunks[part], found[part]);
    }
    assert_true(found[SB_LOG_PART_ROSTERS] > 0 && found[SB_LOG_PART_MARKS] == 4);
    assert_int_equal(sizes.total, log.size);
    assert_int_equal(sizes.last_tick, 60);
    memory_log_free(&log);
}

typedef struct visits {
    uint64_t bytes;
    uint32_t last_tick;
    uint32_t ticks_chunks;
    bool in_order;
} visits;

static void visit(void *context, sb_log_part part, uint32_t tick, uint64_t size)
{
    visits *all = context;
    all->bytes += size;
    all->in_order = all->in_order && tick >= all->last_tick;
    all->last_tick = tick;
    // Two ticks of 50 ms are a commit interval.
    all->ticks_chunks += part == SB_LOG_PART_TICKS && tick % 2 == 0;
}

static void each_chunk_is_visited_with_the_tick_that_it_ends_at(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    visits all = {.in_order = true};
    sb_log_sizes sizes;
    sb_log_sizes_measure(memory_log_source(&log), visit, &all, &sizes);
    assert_int_equal(all.bytes, log.size);
    assert_int_equal(all.last_tick, 60);
    assert_int_equal(all.ticks_chunks, 30);
    assert_true(all.in_order);
    memory_log_free(&log);
}

static void a_log_cut_anywhere_measures_to_its_last_whole_chunk(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    forgery_find(&log, &chunks);
    size_t whole = log.size;
    for (size_t size = 0; size < whole; size++) {
        log.size = size;
        size_t expected = 0;
        for (uint32_t i = 0; i < chunks.count; i++) {
            size_t end = i + 1 < chunks.count ? chunks.list[i + 1].offset : whole;
            expected = end <= size ? end : expected;
        }
        sb_log_sizes sizes;
        sb_log_sizes_measure(memory_log_source(&log), NULL, NULL, &sizes);
        assert_int_equal(sizes.total, expected);
    }
    log.size = whole;
    memory_log_free(&log);
}

static void a_changed_header_ends_the_measuring(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    forgery_find(&log, &chunks);
    log.bytes[chunks.list[5].offset + 8] ^= 1;
    sb_log_sizes sizes;
    sb_log_sizes_measure(memory_log_source(&log), NULL, NULL, &sizes);
    assert_int_equal(sizes.total, chunks.list[5].offset);
    memory_log_free(&log);
}

static void every_part_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < SB_LOG_PART_COUNT; a++) {
        assert_non_null(sb_log_part_name((sb_log_part)a));
        for (uint32_t b = 0; b < a; b++) {
            assert_string_not_equal(sb_log_part_name((sb_log_part)a),
                                    sb_log_part_name((sb_log_part)b));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_of_a_log_belongs_to_one_part),
        cmocka_unit_test(each_chunk_is_visited_with_the_tick_that_it_ends_at),
        cmocka_unit_test(a_log_cut_anywhere_measures_to_its_last_whole_chunk),
        cmocka_unit_test(a_changed_header_ends_the_measuring),
        cmocka_unit_test(every_part_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
