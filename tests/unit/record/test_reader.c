#include "record/reader.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/hash.h"
#include "forgery.h"
#include "random_match.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

// 27 ticks of 10 a second, two in a chunk, and a keyframe after each ten.
static const random_match_script small_script = {.seed = 4,
                                                 .player_capacity = 5,
                                                 .tick_rate_hz = 10,
                                                 .commit_ms = 200,
                                                 .keyframe_ms = 1000,
                                                 .noted = true};
#define SMALL_TICKS 27u

typedef struct outcome {
    sb_error opened;
    sb_log_end end;
    sb_log_fault fault;
    uint32_t ticks; // good ones, each compared with what was recorded
    uint32_t keyframes, gaps, pauses;
} outcome;

static forgery_chunks chunks;

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

// Compares all that is read with what was recorded; behind gaps too.
static outcome read_log(const random_match *match, memory_log *log)
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

static random_match *small_match(void)
{
    random_match *match = random_match_begin(&small_script);
    random_match_play(match, SMALL_TICKS);
    random_match_close(match);
    forgery_find(&match->log, &chunks);
    return match;
}

static void expect_damage(outcome result, sb_error error, uint32_t chunk, uint32_t ticks)
{
    assert_int_equal(result.opened, SB_OK);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, chunk);
    assert_int_equal(result.ticks, ticks);
}

static void log_closed_gives_every_tick_and_keyframe(void **state)
{
    (void)state;
    static const uint32_t capacities[] = {1, 5, 17, 64};
    for (uint32_t i = 0; i < 8; i++) {
        const random_match_script script = {.seed = 10 + i,
                                            .player_capacity = capacities[i % 4],
                                            .tick_rate_hz = i < 4 ? 10 : 60,
                                            .noted = i % 3 != 0,
                                            .keyframe_ms = i < 4 ? 700 : 500};
        random_match *match = random_match_begin(&script);
        random_match_play(match, 150);
        random_match_close(match);
        outcome result = read_log(match, &match->log);
        assert_int_equal(result.end, SB_LOG_END_CLOSED);
        assert_int_equal(result.fault.error, SB_OK);
        assert_int_equal(result.ticks, 150);
        assert_int_equal(result.keyframes, 1 + (i < 4 ? 150 / 7 : 150 / 30));
        random_match_free(match);
    }
}

static void log_opened_has_head_and_map_and_begins_with_a_keyframe(void **state)
{
    (void)state;
    random_match *match = small_match();
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault), SB_OK);
    assert_int_equal(fault.error, SB_OK);
    sb_log_head wanted = random_match_head(&small_script);
    const sb_log_head *head = sb_log_reader_head(reader);
    assert_int_equal(head->format_version, 1);
    assert_int_equal(head->simulation_version, SB_SIMULATION_VERSION);
    assert_int_equal(head->session, 2);
    assert_true(head->started_unix_ms == 99);
    assert_true(head->game.seed == 4);
    assert_int_equal(head->game.player_capacity, 5);
    assert_true(sb_rules_identity_equal(&head->rules, &wanted.rules));
    assert_memory_equal(head->game.settings, wanted.game.settings, sizeof wanted.game.settings);
    assert_memory_equal(sb_log_reader_map(reader), random_match_map(), sizeof(sb_map));
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_OPEN);
    sb_log_entry entry;
    assert_true(sb_log_reader_next(reader, &entry));
    assert_int_equal(entry.kind, SB_LOG_ENTRY_KEYFRAME);
    assert_int_equal(entry.tick, 0);
    assert_int_equal(entry.payload_size, chunks.list[2].size);
    assert_memory_equal(entry.payload, chunks.list[2].payload, entry.payload_size);
    assert_true(entry.roster->occupied == 0);
    sb_log_reader_destroy(reader);
    random_match_free(match);
}

// Each call of the sink is a log to the tick that it named.
static void log_of_any_prefix_of_calls_is_read_to_the_tick_named(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (size_t i = 1; i < match->log.write_count; i++) {
        memory_log cut = match->log;
        cut.size = match->log.write_offsets[i];
        outcome result = read_log(match, &cut);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, match->log.write_ticks[i - 1]);
        assert_int_equal(result.fault.offset, cut.size);
    }
    random_match_free(match);
}

static void log_without_a_chunk_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 0; i + 1 < chunks.count; i++) {
        memory_log copy = memory_log_copy(&match->log, 0);
        memory_log_remove(&copy, chunks.list[i].offset, 20 + chunks.list[i].size);
        outcome result = read_log(match, &copy);
        if (i < 2) {
            assert_int_equal(result.opened, SB_ERROR_CHECKSUM);
        } else {
            expect_damage(result, SB_ERROR_CHECKSUM, i, forgery_ticks_before(&chunks, i));
        }
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_a_chunk_repeated_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 0; i < chunks.count; i++) {
        size_t size = 20 + chunks.list[i].size;
        memory_log copy = memory_log_copy(&match->log, size);
        memory_log_insert(&copy, chunks.list[i].offset + size,
                          match->log.bytes + chunks.list[i].offset, size);
        outcome result = read_log(match, &copy);
        if (i == 0) {
            assert_int_equal(result.opened, SB_ERROR_CHECKSUM);
        } else {
            expect_damage(result, i + 1 < chunks.count ? SB_ERROR_CHECKSUM : SB_ERROR_MALFORMED,
                          i + 1, forgery_ticks_before(&chunks, i + 1));
        }
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_two_chunks_swapped_is_damaged_at_the_first(void **state)
{
    (void)state;
    random_match *match = small_match();
    for (uint32_t i = 2; i + 1 < chunks.count; i++) {
        size_t offset = chunks.list[i].offset, size = 20 + chunks.list[i].size;
        memory_log copy = memory_log_copy(&match->log, 0);
        memory_log_remove(&copy, offset, size);
        memory_log_insert(&copy, offset + 20 + chunks.list[i + 1].size, match->log.bytes + offset,
                          size);
        expect_damage(read_log(match, &copy), SB_ERROR_CHECKSUM, i,
                      forgery_ticks_before(&chunks, i));
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_with_a_chunk_of_another_log_is_damaged_there(void **state)
{
    (void)state;
    random_match *match = small_match();
    // The same match but for its number on the server: only the links are others.
    memory_log other = memory_log_copy(&match->log, 0);
    other.bytes[36 + 4]++;
    forgery_seal(&other);
    assert_int_equal(read_log(match, &other).end, SB_LOG_END_CLOSED);
    for (uint32_t i = 2; i < chunks.count; i++) {
        memory_log mixed = memory_log_copy(&match->log, 0);
        size_t offset = chunks.list[i].offset;
        memcpy(mixed.bytes + offset, other.bytes + offset, 20 + chunks.list[i].size);
        expect_damage(read_log(match, &mixed), SB_ERROR_CHECKSUM, i,
                      forgery_ticks_before(&chunks, i));
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
        expect_damage(result, SB_ERROR_MALFORMED, chunks.count, SMALL_TICKS);
        assert_int_equal(result.fault.offset, match->log.size);
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static void log_of_another_simulation_opens_and_of_another_format_does_not(void **state)
{
    (void)state;
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, 0);
    copy.bytes[36]++;
    forgery_seal(&copy);
    assert_int_equal(read_log(match, &copy).end, SB_LOG_END_CLOSED);
    copy.bytes[8]++;
    uint64_t hash = sb_hash(copy.bytes, 12);
    for (int i = 0; i < 4; i++) {
        copy.bytes[12 + i] = (uint8_t)(hash >> 8 * i);
    }
    outcome result = read_log(match, &copy);
    assert_int_equal(result.opened, SB_ERROR_VERSION);
    assert_int_equal(result.fault.chunk_index, 0);
    memory_log_free(&copy);
    random_match_free(match);
}

static void log_without_memory_does_not_open_and_leaks_nothing(void **state)
{
    (void)state;
    random_match *match = small_match();
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        counting_heap heap = {.call_failed = ++call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_reader *reader;
        sb_log_fault fault;
        error = sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        assert_int_equal(fault.error, error);
        sb_log_reader_destroy(reader);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(call > 1);
    random_match_free(match);
}

static void log_of_a_map_that_breaks_the_rules_does_not_open(void **state)
{
    (void)state;
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, 64);
    forgery_insert(&copy, 1, MAP, 0, 0, "not a map", 9);
    outcome result = read_log(match, &copy);
    assert_int_equal(result.opened, SB_ERROR_RANGE);
    assert_int_equal(result.fault.chunk_index, 1);
    // Another simulation version may have other rules for maps.
    copy.bytes[36]++;
    forgery_seal(&copy);
    assert_int_equal(read_log(match, &copy).opened, SB_ERROR_VERSION);
    memory_log_free(&copy);
    random_match_free(match);
}

// Chunks whose kinds a reader may pass over, of any size, do not change what is read.
static void log_with_optional_chunks_anywhere_is_read_as_without(void **state)
{
    (void)state;
    random_match *match = small_match();
    static const uint8_t zeros[262144];
    for (uint32_t i = 3; i < chunks.count - 1; i++) {
        const forgery_chunk *next = &chunks.list[i];
        uint32_t tick = next->kind == TICKS ? next->tick - 1 : next->tick;
        uint32_t size = i == 5 ? 262144 : i;
        memory_log copy = memory_log_copy(&match->log, size + 100);
        forgery_cut(&copy, i);
        forgery_append(&copy, 128 + i * 3, 0, tick, zeros, size);
        forgery_append(&copy, 255, 0, tick, "", 0);
        outcome result = read_log(match, &copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.fault.offset, copy.size);
        assert_int_equal(result.ticks, tick);
        memory_log_insert(&copy, copy.size, match->log.bytes + next->offset, 20 + next->size);
        forgery_seal(&copy);
        // Even between a roster and its keyframe, whose offsets have not moved so far.
        result = read_log(match, &copy);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, tick + next->tick_count);
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

// The small log up to chunk `index`, and then one that lies under good checksums.
static void expect_lie(uint32_t index, uint32_t kind, uint32_t ticks, const void *payload,
                       uint32_t size, sb_error error)
{
    random_match *match = small_match();
    memory_log copy = memory_log_copy(&match->log, size + 32);
    uint32_t before = forgery_ticks_before(&chunks, index);
    copy.size = chunks.list[index].offset;
    forgery_append(&copy, kind, ticks, kind == TICKS ? before + 1 : before, payload, size);
    outcome result = read_log(match, &copy);
    assert_int_equal(result.end, SB_LOG_END_DAMAGED);
    assert_int_equal(result.fault.error, error);
    assert_int_equal(result.fault.chunk_index, index);
    assert_int_equal(result.fault.offset, chunks.list[index].offset);
    memory_log_free(&copy);
    random_match_free(match);
}

static void row_of_another_end_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint8_t row[8192];
    assert_int_equal(chunks.list[3].kind, TICKS);
    uint32_t size = chunks.list[3].size;
    memcpy(row, chunks.list[3].payload, size);
    row[size] = 0;
    random_match_free(match);
    expect_lie(3, TICKS, 2, row, size + 1, SB_ERROR_MALFORMED);
    expect_lie(3, TICKS, 1, row, size, SB_ERROR_MALFORMED);
    expect_lie(3, TICKS, 1, row, 0, SB_ERROR_TRUNCATED);
    // Fewer bytes: other ticks, if any, or too few of them.
    match = small_match();
    for (uint32_t less = 1; less < size; less += 1 + less / 8) {
        memory_log copy = memory_log_copy(&match->log, 32);
        copy.size = chunks.list[3].offset;
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
        // It may be the row of another hash, whose last bytes are zeros.
        bool damaged = sb_log_reader_end(reader) == SB_LOG_END_DAMAGED;
        assert_true(damaged ? ticks < 2 : ticks == 2 && hash != (uint32_t)match->ticks[1].hash);
        assert_int_equal(sb_log_reader_fault(reader)->chunk_index, damaged ? 3 : 4);
        sb_log_reader_destroy(reader);
        memory_log_free(&copy);
    }
    random_match_free(match);
}

static uint32_t find_kind(uint32_t kind, uint32_t from)
{
    while (from < chunks.count && chunks.list[from].kind != kind) {
        from++;
    }
    assert_true(from < chunks.count);
    return from;
}

static void keyframe_whose_head_lies_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint32_t index = find_kind(KEYFRAME, 3);
    static uint8_t payload[262144];
    uint32_t size = chunks.list[index].size;
    memcpy(payload, chunks.list[index].payload, size);
    random_match_free(match);
    // The keyframe before, the roster, who is there.
    for (uint32_t at = 0; at < 24; at += 4) {
        payload[at] ^= 1;
        expect_lie(index, KEYFRAME, 0, payload, size, SB_ERROR_MALFORMED);
        payload[at] ^= 1;
    }
    expect_lie(index, KEYFRAME, 0, payload, 27, SB_ERROR_MALFORMED);
    expect_lie(index, KEYFRAME, 0, payload, 0, SB_ERROR_MALFORMED);
}

static void roster_that_is_not_what_the_ticks_say_is_damaged(void **state)
{
    (void)state;
    random_match *match = small_match();
    uint32_t index = find_kind(ROSTER, 3);
    static uint8_t payload[8192];
    uint32_t size = chunks.list[index].size;
    memcpy(payload, chunks.list[index].payload, size);
    payload[size] = 0;
    random_match_free(match);
    for (uint32_t at = 0; at < size; at++) {
        payload[at] ^= 1;
        match = small_match();
        memory_log copy = memory_log_copy(&match->log, 64);
        copy.size = chunks.list[index].offset;
        uint32_t tick = forgery_ticks_before(&chunks, index);
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
    uint32_t index = chunks.count - 1;
    uint8_t payload[25] = {0};
    memcpy(payload, chunks.list[index].payload, 24);
    random_match_free(match);
    static const size_t fields[] = {0, 4, 8, 16}; // ticks, chunks, size, keyframe
    for (size_t i = 0; i < 4; i++) {
        payload[fields[i]]++;
        expect_lie(index, CLOSE, 0, payload, 24, SB_ERROR_MALFORMED);
        payload[fields[i]]--;
    }
    expect_lie(index, CLOSE, 0, payload, 23, SB_ERROR_MALFORMED);
    expect_lie(index, CLOSE, 0, payload, 25, SB_ERROR_MALFORMED);
    expect_lie(index, CLOSE, 0, payload, 0, SB_ERROR_MALFORMED);
}

// The sink takes nothing from tick `from + 1` to `to`.
static random_match *match_with_gap(uint32_t from, uint32_t to, uint32_t end)
{
    random_match *match = random_match_begin(&small_script);
    random_match_play(match, from);
    match->log.refuses = true;
    random_match_play(match, to - from);
    match->log.refuses = false;
    random_match_play(match, end - to);
    random_match_close(match);
    forgery_find(&match->log, &chunks);
    return match;
}

static void log_with_a_gap_is_read_behind_it(void **state)
{
    (void)state;
    random_match *match = match_with_gap(12, 33, 60);
    uint32_t gap = find_kind(GAP, 0);
    outcome result = read_log(match, &match->log);
    assert_int_equal(result.end, SB_LOG_END_CLOSED);
    assert_int_equal(result.gaps, 1);
    // 13 to 34 are missing: the next try is at 34.
    assert_int_equal(result.ticks, 60 - 22);
    assert_int_equal(result.keyframes, 1 + 1 + 1 + 3); // 0, 10, behind the gap, 40, 50, 60
    // A log cut at or in a gap is a log to there.
    for (uint32_t i = gap; i <= gap + 3; i++) {
        memory_log cut = match->log;
        cut.size = chunks.list[i].offset;
        result = read_log(match, &cut);
        assert_int_equal(result.end, SB_LOG_END_CUT);
        assert_int_equal(result.ticks, 12);
        assert_int_equal(result.fault.tick, i < gap + 3 ? 12 : 34);
    }
    random_match_free(match);
}

static void gap_entry_says_where_it_goes_on(void **state)
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
    uint32_t gap = find_kind(GAP, 0);
    memory_log copy = memory_log_copy(&match->log, 0);
    // Without the roster the keyframe names nobody's names.
    size_t size = 20 + chunks.list[gap + 1].size;
    memory_log_remove(&copy, chunks.list[gap + 1].offset, size);
    forgery_seal(&copy);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 1, 12);
    memory_log_free(&copy);
    // Nor may it name those from before the gap.
    copy = memory_log_copy(&match->log, 64);
    copy.size = chunks.list[gap + 1].offset;
    uint32_t last = gap;
    while (chunks.list[last].kind != KEYFRAME) {
        last--;
    }
    uint8_t head[28] = {0};
    uint64_t numbers[3] = {chunks.list[last].offset, chunks.list[last - 1].offset,
                           match->ticks[11].roster.occupied};
    assert_int_equal(chunks.list[last - 1].kind, ROSTER);
    for (size_t i = 0; i < 24; i++) {
        head[i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    }
    forgery_append(&copy, KEYFRAME, 0, 34, head, sizeof head);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 1, 12);
    memory_log_free(&copy);
    // A roster of others than the keyframe has.
    copy = memory_log_copy(&match->log, 64);
    copy.size = chunks.list[gap + 1].offset;
    forgery_append(&copy, ROSTER, 0, 12, "\0\0\0\0\0\0\0", 8);
    forgery_append(&copy, KEYFRAME, 0, 34, chunks.list[gap + 2].payload, 28);
    expect_damage(read_log(match, &copy), SB_ERROR_MALFORMED, gap + 2, 12);
    memory_log_free(&copy);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_closed_gives_every_tick_and_keyframe),
        cmocka_unit_test(log_opened_has_head_and_map_and_begins_with_a_keyframe),
        cmocka_unit_test(log_of_any_prefix_of_calls_is_read_to_the_tick_named),
        cmocka_unit_test(log_without_a_chunk_is_damaged_there),
        cmocka_unit_test(log_with_a_chunk_repeated_is_damaged_there),
        cmocka_unit_test(log_with_two_chunks_swapped_is_damaged_at_the_first),
        cmocka_unit_test(log_with_a_chunk_of_another_log_is_damaged_there),
        cmocka_unit_test(log_with_bytes_after_its_end_is_damaged_there),
        cmocka_unit_test(log_of_another_simulation_opens_and_of_another_format_does_not),
        cmocka_unit_test(log_without_memory_does_not_open_and_leaks_nothing),
        cmocka_unit_test(log_of_a_map_that_breaks_the_rules_does_not_open),
        cmocka_unit_test(log_with_optional_chunks_anywhere_is_read_as_without),
        cmocka_unit_test(log_with_an_unknown_kind_is_damaged_there),
        cmocka_unit_test(row_of_another_end_is_damaged),
        cmocka_unit_test(keyframe_whose_head_lies_is_damaged),
        cmocka_unit_test(roster_that_is_not_what_the_ticks_say_is_damaged),
        cmocka_unit_test(close_that_disagrees_with_its_log_is_damaged),
        cmocka_unit_test(log_with_a_gap_is_read_behind_it),
        cmocka_unit_test(gap_entry_says_where_it_goes_on),
        cmocka_unit_test(gap_without_a_roster_or_of_another_one_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
