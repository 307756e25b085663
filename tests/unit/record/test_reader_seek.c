// Compares reading from any place with reading from the start.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"
#include "record/reader.h"

// The match has notes, secrets among them, and joins in every other tick.
static const random_match_script script = {.seed = 6,
                                           .player_capacity = 5,
                                           .tick_rate_hz = 10,
                                           .commit_ms = 300,
                                           .keyframe_ms = 1100,
                                           .noted = true};
#define TICKS 83u
#define KEYFRAME_TICKS 11u

static void assert_tick(const random_match *match, const sb_log_entry *entry, uint32_t tick)
{
    const random_match_tick *wanted = &match->ticks[tick - 1];
    assert_int_equal(entry->kind, SB_LOG_ENTRY_TICK);
    assert_int_equal(entry->tick, tick);
    assert_memory_equal(entry->frame, &wanted->frame, sizeof wanted->frame);
    assert_true(random_match_notes_equal(entry->notes, &wanted->notes));
    assert_memory_equal(entry->roster, &wanted->roster, sizeof wanted->roster);
    assert_true(entry->hash == (wanted->hash & entry->hash_mask));
    assert_true(entry->hash_mask == (tick % 10 == 0 ? UINT64_MAX : UINT32_MAX));
}

// The tick of the keyframe from which a tick is reached.
static uint32_t keyframe_tick(uint32_t tick)
{
    tick = tick > TICKS ? TICKS + 1 : tick;
    return tick == 0 ? 0 : (tick - 1) / KEYFRAME_TICKS * KEYFRAME_TICKS;
}

static void read_on(const random_match *match, sb_log_reader *reader, uint32_t from, uint32_t to)
{
    sb_log_entry entry;
    uint32_t tick = from;
    while (tick < to) {
        assert_true(sb_log_reader_next(reader, &entry));
        if (entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            assert_int_equal(entry.tick, tick);
            continue;
        }
        assert_tick(match, &entry, ++tick);
        assert_int_equal(sb_log_reader_fault(reader)->tick, tick);
        assert_int_equal(sb_log_reader_fault(reader)->error, SB_OK);
    }
}

static void assert_seeks(const random_match *match, sb_log_reader *reader, uint32_t tick,
                         uint32_t follow)
{
    assert_int_equal(sb_log_reader_seek(reader, tick), SB_OK);
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_OPEN);
    assert_int_equal(sb_log_reader_fault(reader)->error, SB_OK);
    uint32_t at = keyframe_tick(tick);
    sb_log_entry entry;
    assert_true(sb_log_reader_next(reader, &entry));
    assert_int_equal(entry.kind, SB_LOG_ENTRY_KEYFRAME);
    assert_int_equal(entry.tick, at);
    assert_memory_equal(entry.payload + 28, "\x28\xB5\x2F\xFD", 4);
    static const sb_log_roster nobody;
    const sb_log_roster *roster = at == 0 ? &nobody : &match->ticks[at - 1].roster;
    assert_memory_equal(entry.roster, roster, sizeof *roster);
    uint32_t to = at + follow < TICKS ? at + follow : TICKS;
    read_on(match, reader, at, to);
    if (at + follow > TICKS) {
        assert_false(sb_log_reader_next(reader, &entry));
        assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_CLOSED);
    }
}

static void reader_goes_anywhere_from_anywhere(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    random_match_play(match, TICKS);
    random_match_close(match);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault), SB_OK);
    size_t calls = heap.call_count;
    sb_random random = sb_random_seed(5, 5);
    for (int i = 0; i < 600; i++) {
        // Seeks lead to the middle of a row, to the end, and to the same tick twice.
        uint32_t tick = sb_random_below(&random, TICKS + 8);
        assert_seeks(match, reader, tick, sb_random_below(&random, i % 10 == 0 ? 100 : 8));
        if (i % 30 == 0) {
            assert_int_equal(sb_log_reader_seek(reader, tick), SB_OK);
        }
    }
    assert_seeks(match, reader, UINT32_MAX, 100);
    assert_seeks(match, reader, 0, 100);
    assert_int_equal(heap.call_count, calls);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    random_match_free(match);
}

static void reader_that_found_damage_or_a_cut_can_go_elsewhere(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    random_match_play(match, TICKS);
    random_match_close(match);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault), SB_OK);
    static forgery_chunks chunks;
    forgery_find(&match->log, &chunks);
    uint32_t chunk = 0;
    while (chunks.list[chunk].kind != 3 || chunks.list[chunk].tick < 50) {
        chunk++;
    }
    size_t whole = match->log.size, cut = chunks.list[chunk].offset + 30;
    match->log.size = cut;
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
    }
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_CUT);
    assert_seeks(match, reader, 12, 3);
    // Beyond the cut: seeks the last keyframe before it, whose ticks then end.
    assert_int_equal(sb_log_reader_seek(reader, TICKS), SB_OK);
    uint32_t last = 0;
    while (sb_log_reader_next(reader, &entry)) {
        last = entry.tick;
    }
    assert_int_equal(last, chunks.list[chunk].tick - 1);
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_CUT);
    assert_int_equal(sb_log_reader_fault(reader)->tick, last);
    match->log.size = whole;
    match->log.bytes[cut] ^= 1;
    assert_int_equal(sb_log_reader_seek(reader, 1), SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
    }
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_DAMAGED);
    assert_seeks(match, reader, 12, 3);
    match->log.bytes[cut] ^= 1;
    assert_seeks(match, reader, TICKS, 100);
    sb_log_reader_destroy(reader);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reader_goes_anywhere_from_anywhere),
        cmocka_unit_test(reader_that_found_damage_or_a_cut_can_go_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
