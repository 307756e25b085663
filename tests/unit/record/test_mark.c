// Compares marks with the chunks as the standard's offsets give them.
#include "record/mark.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "forgery.h"
#include "staged_match.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

typedef struct fixture {
    staged_match *match;
    memory_log log;
    forgery_chunks chunks;
    sb_chunk_chain start; ///< at the first keyframe
} fixture;

static fixture f;
static uint64_t bytes_read;

static size_t count_read(void *context, uint64_t offset, void *buffer, size_t size)
{
    sb_log_source source = memory_log_source(context);
    size_t got = source.read_at(source.context, offset, buffer, size);
    bytes_read += got;
    return got;
}

static sb_log_source counted(void)
{
    return (sb_log_source){count_read, &f.log};
}

static const staged_script script = {.seed = 3,
                                     .player_count = 4,
                                     .tick_rate_hz = 10,
                                     .tick_count = 140,
                                     .keyframe_ms = 1300,
                                     .commit_ms = 200,
                                     .turnover_ticks = 19,
                                     .pause_ticks = 28,
                                     .gaps = {{45, 60}, {100, 104}},
                                     .closed = true};

static int begin_script(const staged_script *with)
{
    f.match = staged_match_play(with);
    f.log = memory_log_copy(&f.match->log, 4096);
    forgery_find(&f.log, &f.chunks);
    assert_int_equal(f.chunks.list[2].kind, KEYFRAME);
    static uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
    f.start = sb_chunk_chain_start();
    sb_chunk_header header;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sb_chunk_read(&f.start, memory_log_source(&f.log), &header, payload),
                         SB_OK);
    }
    return 0;
}

static int begin(void **state)
{
    (void)state;
    return begin_script(&script);
}

static int end(void **state)
{
    (void)state;
    memory_log_free(&f.log);
    staged_match_free(f.match);
    return 0;
}

// Finds the chunk of the mark's keyframe among the first `count`, by the words of mark.h.
static uint32_t wanted(uint32_t tick, uint32_t count)
{
    uint32_t found = 0, last_tick = 0;
    bool in_gap = false;
    for (uint32_t i = 0; i < count; i++) {
        const forgery_chunk *chunk = &f.chunks.list[i];
        in_gap |= chunk->kind == GAP;
        if (chunk->kind == TICKS) {
            last_tick = chunk->tick + chunk->tick_count - 1;
        }
        if (chunk->kind == KEYFRAME) {
            bool missing = in_gap && chunk->tick > last_tick;
            if (chunk->tick < tick || (chunk->tick == tick && (missing || tick == 0))) {
                found = i;
            }
            in_gap = false;
            last_tick = chunk->tick;
        }
    }
    return found;
}

static uint64_t offset_before(uint32_t index, uint32_t kind)
{
    for (uint32_t i = index; i-- > 0;) {
        if (f.chunks.list[i].kind == kind) {
            return f.chunks.list[i].offset;
        }
    }
    return 0;
}

static void assert_chain_is_at(sb_chunk_chain chain, uint64_t offset, uint32_t kind)
{
    static uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_chunk_header header;
    assert_true(chain.offset == offset);
    uint32_t index = forgery_chunk_at(&f.chunks, (size_t)offset);
    assert_int_equal(chain.index, index);
    assert_int_equal(sb_chunk_read(&chain, memory_log_source(&f.log), &header, payload), SB_OK);
    assert_int_equal(header.kind, kind);
    assert_int_equal(header.size, f.chunks.list[index].size);
}

static void assert_mark(uint32_t tick, uint32_t count)
{
    static uint8_t buffer[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_log_mark mark;
    memset(&mark, 0xEE, sizeof mark);
    assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark), SB_OK);
    uint32_t index = wanted(tick, count);
    assert_int_equal(f.chunks.list[index].kind, KEYFRAME);
    assert_chain_is_at(mark.keyframe, f.chunks.list[index].offset, KEYFRAME);
    assert_true(mark.keyframe_offset == offset_before(index, KEYFRAME));
    assert_true(mark.roster_offset == offset_before(index, ROSTER));
    if (mark.roster_offset != 0) {
        assert_chain_is_at(mark.roster, mark.roster_offset, ROSTER);
    }
}

static void mark_of_each_tick_is_the_keyframe_before_it(void **state)
{
    (void)state;
    uint32_t gaps = 0;
    for (uint32_t i = 0; i < f.chunks.count; i++) {
        gaps += f.chunks.list[i].kind == GAP;
    }
    assert_int_equal(gaps, 2);
    for (uint32_t tick = 0; tick < 150; tick++) {
        assert_mark(tick, f.chunks.count);
    }
    assert_mark(UINT32_MAX, f.chunks.count);
}

// A gap without missing ticks: the tick of its keyframe is in the log.
static void mark_of_a_tick_before_an_empty_gap_is_not_the_gaps_keyframe(void **state)
{
    (void)state;
    // The close finds a pause that the sink refused.
    static const staged_script pausing = {.seed = 7,
                                          .player_count = 2,
                                          .tick_rate_hz = 10,
                                          .tick_count = 32,
                                          .keyframe_ms = 900,
                                          .commit_ms = 200,
                                          .pause_ticks = 8,
                                          .closed = true};
    uint32_t empty = 0;
    size_t calls = 0;
    for (size_t refused = 2; calls == 0 || refused < calls; refused++) {
        staged_script with = pausing;
        with.call_refused = refused;
        begin_script(&with);
        calls = f.match->log.call_count;
        for (uint32_t i = 0; i < f.chunks.count; i++) {
            const forgery_chunk *chunk = &f.chunks.list[i];
            if (chunk->kind == GAP && chunk->payload[0] == chunk->tick) {
                empty++;
                assert_true(wanted(chunk->tick, f.chunks.count) < i);
                assert_true(wanted(chunk->tick + 1, f.chunks.count) > i);
            }
        }
        for (uint32_t tick = 0; tick < 40; tick++) {
            assert_mark(tick, f.chunks.count);
        }
        end(NULL);
    }
    assert_true(empty > 0);
}

static void payloads_but_those_of_gaps_and_the_keyframe_are_not_checked(void **state)
{
    (void)state;
    // All payloads are broken except those of gaps, which are part of the chain.
    for (uint32_t i = 2; i < f.chunks.count; i++) {
        if (f.chunks.list[i].kind != GAP && f.chunks.list[i].kind != KEYFRAME) {
            memset(f.log.bytes + f.chunks.list[i].offset + FORGERY_HEADER_SIZE, 0xA5,
                   f.chunks.list[i].size);
        }
    }
    static uint8_t buffer[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_log_mark mark;
    for (uint32_t tick = 0; tick < 150; tick++) {
        assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark), SB_OK);
        assert_true(mark.keyframe.offset == f.chunks.list[wanted(tick, f.chunks.count)].offset);
    }
}

// If the keyframe that would be the mark is damaged, the one before it is the mark.
static void damaged_or_cut_keyframe_is_replaced_by_the_one_before(void **state)
{
    (void)state;
    uint32_t gave_way = 0;
    static uint8_t buffer[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_log_mark mark;
    for (uint32_t tick = 1; tick < 150; tick += 6) {
        uint32_t last = wanted(tick, f.chunks.count), before = wanted(tick, last);
        if (last == before || last == 2) {
            continue;
        }
        size_t middle = f.chunks.list[last].offset + FORGERY_HEADER_SIZE + 30;
        f.log.bytes[middle] ^= 4;
        assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark), SB_OK);
        assert_true(mark.keyframe.offset == f.chunks.list[before].offset);
        f.log.bytes[middle] ^= 4;
        size_t whole = f.log.size;
        f.log.size = middle;
        assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark), SB_OK);
        assert_true(mark.keyframe.offset == f.chunks.list[before].offset);
        f.log.size = whole;
        gave_way++;
    }
    assert_true(gave_way > 5);
}

static void mark_of_a_broken_chain_is_the_last_before_the_break(void **state)
{
    (void)state;
    for (uint32_t bad = 3; bad < f.chunks.count; bad++) {
        size_t at = f.chunks.list[bad].offset + (bad % FORGERY_HEADER_SIZE);
        f.log.bytes[at] ^= 0x10;
        for (uint32_t tick = 0; tick < 150; tick += 13) {
            assert_mark(tick, bad);
        }
        f.log.bytes[at] ^= 0x10;
    }
}

static void mark_of_a_cut_log_is_the_last_before_the_cut(void **state)
{
    (void)state;
    size_t whole = f.log.size;
    for (uint32_t cut = 3; cut < f.chunks.count; cut++) {
        static const size_t into[] = {0, 1, 19};
        for (int i = 0; i < 3; i++) {
            f.log.size = f.chunks.list[cut].offset + into[i];
            for (uint32_t tick = 0; tick < 150; tick += 29) {
                assert_mark(tick, cut);
            }
        }
    }
    f.log.size = whole;
}

static void log_without_a_keyframe_has_no_mark(void **state)
{
    (void)state;
    static uint8_t buffer[SB_CHUNK_PAYLOAD_SIZE_MAX];
    sb_log_mark mark;
    size_t whole = f.log.size, first = f.chunks.list[2].offset;
    for (uint32_t tick = 0; tick < 150; tick += 149) {
        for (size_t size = first; size < first + FORGERY_HEADER_SIZE; size++) {
            f.log.size = size;
            assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark),
                             SB_ERROR_TRUNCATED);
        }
        f.log.size = whole;
        for (size_t at = first; at < first + FORGERY_HEADER_SIZE; at++) {
            f.log.bytes[at] ^= 1;
            assert_int_equal(sb_log_mark_find(counted(), &f.start, tick, buffer, &mark),
                             SB_ERROR_CHECKSUM);
            f.log.bytes[at] ^= 1;
        }
    }
    // A close in its place is no keyframe, and nothing may come before the first one.
    forgery_cut(&f.log, 2);
    static const uint8_t payload[24];
    forgery_append(&f.log, CLOSE, 0, 0, payload, sizeof payload);
    assert_int_not_equal(sb_log_mark_find(counted(), &f.start, 0, buffer, &mark), SB_OK);
}

#define WITH_LOG(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LOG(mark_of_each_tick_is_the_keyframe_before_it),
        cmocka_unit_test(mark_of_a_tick_before_an_empty_gap_is_not_the_gaps_keyframe),
        WITH_LOG(payloads_but_those_of_gaps_and_the_keyframe_are_not_checked),
        WITH_LOG(damaged_or_cut_keyframe_is_replaced_by_the_one_before),
        WITH_LOG(mark_of_a_broken_chain_is_the_last_before_the_break),
        WITH_LOG(mark_of_a_cut_log_is_the_last_before_the_cut),
        WITH_LOG(log_without_a_keyframe_has_no_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
