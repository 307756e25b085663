// Damage to logs: any byte is changed, and any length is cut off. The program does not crash,
// accepts nothing false, and everything before the fault stays good.
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "record/verify.h"
#include "recorded_match.h"

// Every bit of the first bytes, and some bits of each other byte.
static const uint8_t flips[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF, 0x55};

typedef struct fixture {
    memory_log log;
    match_counts counts;
    forgery_chunks chunks;
    uint64_t hashes[128]; ///< of the log before it was damaged, by tick
    uint32_t tick_count;
} fixture;

// Three players, 26 ticks, two keyframes beside the first, a pause now and then.
static const match_script small = {.seed = 7,
                                   .player_count = 3,
                                   .tick_rate_hz = 10,
                                   .tick_count = 26,
                                   .turnover_ticks = 9,
                                   .keyframe_ms = 1200,
                                   .pause_ticks = 5,
                                   .closed = true};

static void begin(fixture *f, const match_script *script)
{
    f->log = match_record(script, &f->counts);
    forgery_find(&f->log, &f->chunks);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    assert_int_equal(sb_log_reader_open(memory_log_source(&f->log), &allocator, &reader, &fault),
                     SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            f->hashes[entry.tick] = entry.hash;
            f->tick_count = entry.tick;
        }
    }
    sb_log_reader_destroy(reader);
}

static sb_verify_report verify(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    assert_int_equal(heap.live_count, 0);
    return report;
}

// Reads a log to its end and asserts that it gives only what was recorded. Returns the count of
// ticks.
static uint32_t read_good(const fixture *f, memory_log *log, sb_log_end *out_end)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    uint32_t ticks = 0;
    *out_end = SB_LOG_END_OPEN;
    if (sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault) == SB_OK) {
        sb_log_entry entry;
        while (sb_log_reader_next(reader, &entry)) {
            if (entry.kind == SB_LOG_ENTRY_TICK) {
                ticks = entry.tick;
                assert_true(entry.hash == f->hashes[entry.tick]);
            }
        }
        *out_end = sb_log_reader_end(reader);
        sb_log_reader_destroy(reader);
    }
    assert_int_equal(heap.live_count, 0);
    return ticks;
}

static void log_with_any_byte_changed_is_good_before_it_and_never_agrees(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &small);
    assert_int_equal(verify(&f.log).verdict, SB_VERDICT_AGREES);
    assert_int_equal(f.tick_count, 26);
    assert_true(f.chunks.count > 30);
    for (size_t at = 0; at < f.log.size; at += FORGERY_STEP) {
        uint32_t chunk = forgery_chunk_at(&f.chunks, at);
        uint32_t before = forgery_ticks_before(&f.chunks, chunk);
        for (size_t i = 0; i < sizeof flips; i++) {
            f.log.bytes[at] ^= flips[i];
            sb_log_end end;
            assert_int_equal(read_good(&f, &f.log, &end), before);
            assert_int_equal(end, chunk < 2 ? SB_LOG_END_OPEN : SB_LOG_END_DAMAGED);
            // Playing takes longer: once a byte.
            if (i == at % sizeof flips) {
                sb_verify_report report = verify(&f.log);
                assert_int_equal(report.verdict,
                                 chunk < 2 ? SB_VERDICT_UNREADABLE : SB_VERDICT_DAMAGED);
                assert_int_equal(report.ticks_agreed, before);
                assert_int_equal(report.fault.chunk_index, chunk);
                assert_int_equal(report.fault.tick, before);
            }
            f.log.bytes[at] ^= flips[i];
        }
    }
    memory_log_free(&f.log);
}

// With the forger's good checksums, only the hashes and the redundant values are left to reveal a
// change. A change that is not found must be one without consequences.
static void log_with_any_byte_changed_and_sealed_never_agrees_but_to_the_same_match(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &small);
    sb_verify_report good = verify(&f.log);
    uint32_t agreed = 0;
    for (size_t at = FORGERY_PROLOGUE_SIZE; at < f.log.size; at += FORGERY_STEP) {
        uint32_t chunk = forgery_chunk_at(&f.chunks, at);
        const forgery_chunk *place = &f.chunks.list[chunk];
        size_t in_chunk = at - place->offset;
        // Another size moves all chunks that follow; the test above covers that.
        if (in_chunk < FORGERY_HEADER_SIZE) {
            continue;
        }
        memory_log copy = memory_log_copy(&f.log, 0);
        copy.bytes[at] ^= flips[at % sizeof flips];
        forgery_seal(&copy);
        sb_verify_report report = verify(&copy);
        memory_log_free(&copy);
        bool in_head = place->kind == 1, in_row = place->kind == 3, in_map = place->kind == 2;
        assert_true(report.verdict != SB_VERDICT_GAP);
        if (report.verdict == SB_VERDICT_AGREES) {
            // Without consequences are the session's number and the time, names, a pause's length,
            // and a setting or a part of the map that has no effect yet.
            agreed++;
            assert_true(report.hash_of_hashes == good.hash_of_hashes);
            // Likewise another packed form of the same keyframe.
            assert_true(in_head || in_row || in_map || place->kind == 5 || place->kind == 8 ||
                        (place->kind == 6 && in_chunk >= FORGERY_HEADER_SIZE + 28));
            // In the head neither versions, seed, slots, tick rate nor the rules' identity may
            // change, except the interface version for which the rules were built.
            assert_true(!in_head || (in_chunk >= 24 && in_chunk < 36) ||
                        (in_chunk >= 80 && in_chunk < 84) || in_chunk >= 100);
        } else if (!in_head && !in_map) {
            assert_true(report.ticks_agreed >= forgery_ticks_before(&f.chunks, chunk));
        }
    }
    assert_true(agreed > 12 && agreed < f.log.size / 4);
    memory_log_free(&f.log);
}

static void log_cut_anywhere_agrees_up_to_the_cut(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &small);
    for (size_t size = 0; size < f.log.size; size += FORGERY_STEP) {
        memory_log cut = f.log;
        cut.size = size;
        // The copy has exactly the size of the log, so that a sanitizer sees every read beyond it.
        memory_log copy = memory_log_copy(&cut, 0);
        uint32_t chunk = forgery_chunk_at(&f.chunks, size);
        uint32_t before = forgery_ticks_before(&f.chunks, chunk);
        sb_verify_report report = verify(&copy);
        assert_int_equal(report.verdict, SB_VERDICT_UNCLOSED);
        assert_int_equal(report.fault.error, SB_ERROR_TRUNCATED);
        assert_int_equal(report.fault.chunk_index, chunk);
        assert_int_equal(report.ticks_agreed, before);
        sb_log_end end;
        assert_int_equal(read_good(&f, &copy, &end), before);
        assert_int_equal(end, chunk < 2 ? SB_LOG_END_OPEN : SB_LOG_END_CUT);
        memory_log_free(&copy);
    }
    memory_log_free(&f.log);
}

// After a gap too, everything before the fault is read.
static void log_with_a_gap_and_any_byte_changed_is_good_before_it(void **state)
{
    (void)state;
    static fixture f;
    match_script script = small;
    script.refused_from = 8;
    script.refused_to = 13;
    begin(&f, &script);
    sb_verify_report report = verify(&f.log);
    assert_int_equal(report.verdict, SB_VERDICT_GAP);
    uint32_t gap = 0;
    while (f.chunks.list[gap].kind != 7) {
        gap++;
    }
    for (size_t at = f.chunks.list[gap].offset; at < f.log.size; at += FORGERY_STEP) {
        uint32_t chunk = forgery_chunk_at(&f.chunks, at);
        uint32_t last = 0;
        for (uint32_t i = 0; i < chunk; i++) {
            const forgery_chunk *place = &f.chunks.list[i];
            last = place->kind == 3 ? place->tick + place->tick_count - 1 : last;
        }
        f.log.bytes[at] ^= flips[at % sizeof flips];
        sb_log_end end;
        assert_int_equal(read_good(&f, &f.log, &end), last);
        assert_int_equal(end, SB_LOG_END_DAMAGED);
        if (at % 16 == 0) {
            sb_verify_report found = verify(&f.log);
            assert_int_equal(found.verdict, SB_VERDICT_DAMAGED);
            assert_int_equal(found.last_tick, last);
            assert_int_equal(found.ticks_agreed, forgery_ticks_before(&f.chunks, chunk));
            assert_int_equal(found.fault.chunk_index, chunk);
        }
        f.log.bytes[at] ^= flips[at % sizeof flips];
    }
    memory_log_free(&f.log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_with_any_byte_changed_is_good_before_it_and_never_agrees),
        cmocka_unit_test(log_with_any_byte_changed_and_sealed_never_agrees_but_to_the_same_match),
        cmocka_unit_test(log_cut_anywhere_agrees_up_to_the_cut),
        cmocka_unit_test(log_with_a_gap_and_any_byte_changed_is_good_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
