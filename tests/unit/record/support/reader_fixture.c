#include "reader_fixture.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "forgery.h"
#include "random_match.h"

const random_match_script small_script = {.seed = 4,
                                          .player_capacity = 5,
                                          .tick_rate_hz = 10,
                                          .commit_ms = 200,
                                          .keyframe_ms = 1000,
                                          .noted = true};

forgery_chunks reader_chunks;

static void compare_tick(const random_match *match, const sb_log_entry *entry)
{
    const random_match_tick *wanted = &match->ticks[entry->tick - 1];
    assert_memory_equal(entry->frame, &wanted->frame, sizeof wanted->frame);
    assert_true(random_match_notes_equal(entry->notes, &wanted->notes));
    assert_memory_equal(entry->roster, &wanted->roster, sizeof wanted->roster);
    // Four bytes of the hash, and all eight every second.
    bool whole = entry->tick % match->script.tick_rate_hz == 0;
    assert_true(entry->hash_mask == (whole ? UINT64_MAX : UINT32_MAX));
    assert_true(entry->hash == (wanted->hash & entry->hash_mask));
}

outcome read_log(const random_match *match, memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    outcome result = {0};
    sb_log_reader *reader;
    result.opened = sb_log_reader_open(memory_log_source(log), &allocator, &reader, &result.fault);
    if (result.opened != SB_OK) {
        assert_null(reader);
        assert_int_equal(result.fault.error, result.opened);
    } else {
        size_t calls = heap.call_count;
        sb_log_entry entry;
        uint32_t last_tick = 0;
        while (sb_log_reader_next(reader, &entry)) {
            assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_OPEN);
            assert_int_equal(sb_log_reader_fault(reader)->error, SB_OK);
            if (entry.kind == SB_LOG_ENTRY_TICK) {
                assert_int_equal(entry.tick, last_tick + 1);
                compare_tick(match, &entry);
                result.ticks++;
            } else if (entry.kind == SB_LOG_ENTRY_KEYFRAME) {
                assert_memory_equal(entry.payload + 28, "\x28\xB5\x2F\xFD", 4);
                const sb_log_roster *roster =
                    entry.tick > 0 ? &match->ticks[entry.tick - 1].roster : entry.roster;
                assert_memory_equal(entry.roster, roster, sizeof *roster);
                result.keyframes++;
            }
            result.gaps += entry.kind == SB_LOG_ENTRY_GAP;
            result.pauses += entry.kind == SB_LOG_ENTRY_PAUSE;
            last_tick = entry.kind == SB_LOG_ENTRY_GAP ? last_tick : entry.tick;
        }
        assert_false(sb_log_reader_next(reader, &entry));
        result.end = sb_log_reader_end(reader);
        result.fault = *sb_log_reader_fault(reader);
        assert_int_equal(result.fault.tick, last_tick);
        assert_int_equal(heap.call_count, calls);
    }
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    assert_true(heap.total_size < 1u << 20);
    return result;
}

random_match *small_match(void)
{
    random_match *match = random_match_begin(&small_script);
    random_match_play(match, SMALL_TICKS);
    random_match_close(match);
    forgery_find(&match->log, &reader_chunks);
    return match;
}

void expect_damage(outcome result, sb_error error, uint32_t chunk, uint32_t ticks)
{
    assert_int_equal(result.opened, SB_OK);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, chunk);
    assert_int_equal(result.ticks, ticks);
}

uint32_t reader_find_kind(uint32_t kind, uint32_t from)
{
    while (from < reader_chunks.count && reader_chunks.list[from].kind != kind) {
        from++;
    }
    assert_true(from < reader_chunks.count);
    return from;
}
