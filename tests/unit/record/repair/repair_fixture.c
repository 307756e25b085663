#include "repair_fixture.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define SPARE 65536u

static sb_log_reader *open_log(memory_log *log, const sb_allocator *allocator)
{
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), allocator, &reader, &fault), SB_OK);
    return reader;
}

static void remember(repair_original *o)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    forgery_find(&o->log, &o->chunks);
    sb_log_reader *reader = open_log(&o->log, &allocator);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        o->pauses += entry.kind == SB_LOG_ENTRY_PAUSE;
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            assert_true(entry.tick < REPAIR_TICK_MAX);
            o->tick_count = entry.tick;
            o->holds[entry.tick] = true;
            o->frames[entry.tick] = *entry.frame;
            o->notes[entry.tick] = *entry.notes;
            o->rosters[entry.tick] = *entry.roster;
            o->hashes[entry.tick] = entry.hash;
        }
    }
    sb_log_reader_destroy(reader);
}

const random_match_script repair_busy = {.seed = 4,
                                         .player_capacity = 5,
                                         .tick_rate_hz = 10,
                                         .commit_ms = 200,
                                         .keyframe_ms = 1000,
                                         .noted = true};

// What was recorded of a match, which ends here.
static repair_original *take(random_match *match)
{
    repair_original *o = calloc(1, sizeof *o);
    assert_non_null(o);
    random_match_close(match);
    o->log = memory_log_copy(&match->log, 0);
    remember(o);
    assert_int_equal(o->tick_count, match->tick_count);
    random_match_free(match);
    return o;
}

repair_original *repair_original_random(const random_match_script *script, uint32_t tick_count)
{
    random_match *match = random_match_begin(script);
    random_match_play(match, tick_count);
    return take(match);
}

repair_original *repair_original_gap(const random_match_script *script, uint32_t from, uint32_t to,
                                     uint32_t tick_count)
{
    random_match *match = random_match_begin(script);
    random_match_play(match, from);
    sb_log_encoder_flush(match->encoder);
    match->log.refuses = true;
    random_match_play(match, to - from);
    sb_log_encoder_pause(match->encoder, match->game, 3);
    match->log.refuses = false;
    random_match_play(match, tick_count - to);
    return take(match);
}

const match_script repair_lively = {.seed = 7,
                                    .player_count = 3,
                                    .tick_rate_hz = 10,
                                    .tick_count = 26,
                                    .turnover_ticks = 9,
                                    .keyframe_ms = 1200,
                                    .pause_ticks = 5,
                                    .closed = true};

repair_original *repair_original_match(const match_script *script)
{
    repair_original *o = calloc(1, sizeof *o);
    assert_non_null(o);
    match_counts counts;
    memory_log log = match_record(script, &counts);
    o->log = memory_log_copy(&log, 0);
    memory_log_free(&log);
    remember(o);
    return o;
}

void repair_original_free(repair_original *o)
{
    memory_log_free(&o->log);
    free(o);
}

static void compare_tick(const repair_original *o, const sb_log_entry *entry, repaired *out)
{
    assert_true(entry->tick < REPAIR_TICK_MAX && o->holds[entry->tick]);
    assert_memory_equal(entry->frame, &o->frames[entry->tick], sizeof *entry->frame);
    assert_true(random_match_notes_equal(entry->notes, &o->notes[entry->tick]));
    assert_true(entry->hash == o->hashes[entry->tick]);
    assert_true(entry->roster->occupied == o->rosters[entry->tick].occupied);
    if (memcmp(entry->roster, &o->rosters[entry->tick], sizeof *entry->roster) != 0) {
        out->unlike++;
        out->unlike_last = entry->tick;
    }
    out->holds[entry->tick] = true;
    out->ticks++;
}

// The whole output must be closed, and must have for each tick the recorded frame.
// The roster that a keyframe names is the one that the ticks come to.
static void compare_named_roster(const repaired *out, const sb_log_entry *entry)
{
    size_t offset = 0;
    for (uint32_t i = 0; i < 8; i++) {
        offset |= (size_t)entry->payload[8 + i] << 8 * i;
    }
    sb_log_roster roster = {0};
    if (offset != 0) {
        assert_true(offset < out->log.size && out->log.bytes[offset] == ROSTER);
        const uint8_t *size = out->log.bytes + offset + 8;
        assert_int_equal(sb_log_roster_read(out->log.bytes + offset + FORGERY_HEADER_SIZE,
                                            (size_t)(size[0] | size[1] << 8), 64, &roster),
                         SB_OK);
    }
    assert_memory_equal(&roster, entry->roster, sizeof roster);
}

static void read_repaired(const repair_original *o, repaired *out)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader = open_log(&out->log, &allocator);
    sb_log_entry entry;
    uint32_t last = 0;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            assert_int_equal(entry.tick, last + 1);
            compare_tick(o, &entry, out);
        }
        if (entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            compare_named_roster(out, &entry);
        }
        out->gaps += entry.kind == SB_LOG_ENTRY_GAP;
        out->pauses += entry.kind == SB_LOG_ENTRY_PAUSE;
        out->keyframes += entry.kind == SB_LOG_ENTRY_KEYFRAME;
        last = entry.kind == SB_LOG_ENTRY_GAP ? last : entry.tick;
    }
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_CLOSED);
    assert_int_equal(out->report.last_tick, last);
    assert_int_equal(out->report.ticks_kept, out->ticks);
    assert_true(out->report.size == out->log.size);
    assert_true(out->pauses <= o->pauses);
    sb_log_reader_destroy(reader);
}

sb_log_end repair_end_of(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_end end = SB_LOG_END_OPEN;
    if (sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault) == SB_OK) {
        sb_log_entry entry;
        while (sb_log_reader_next(reader, &entry)) {
        }
        end = sb_log_reader_end(reader);
        sb_log_reader_destroy(reader);
    }
    return end;
}

repaired repair_log_by(const repair_original *o, memory_log *damaged, const sb_rules *rules)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    repaired out = {.log = memory_log_make(damaged->size * 2 + SPARE)};
    out.error = sb_log_repair(memory_log_source(damaged), damaged->size, memory_log_sink(&out.log),
                              rules, &allocator, NULL, NULL, &out.report);
    assert_int_equal(heap.live_count, 0);
    assert_true(heap.total_size < 4u << 20);
    if (out.error != SB_OK) {
        assert_int_equal(out.log.size, 0);
        return out;
    }
    // A log that a reader finds whole is unchanged, and any other log is changed.
    assert_true(out.report.unchanged == (repair_end_of(damaged) == SB_LOG_END_CLOSED));
    assert_true(out.report.unchanged ==
                (out.log.size == damaged->size &&
                 memcmp(out.log.bytes, damaged->bytes, damaged->size) == 0));
    assert_int_equal(repair_end_of(&out.log), SB_LOG_END_CLOSED);
    assert_true(out.report.bytes_passed <= damaged->size);
    if (o != NULL) {
        read_repaired(o, &out);
    }
    return out;
}

repaired repair_log(const repair_original *o, memory_log *damaged)
{
    return repair_log_by(o, damaged, NULL);
}

void repaired_free(repaired *out)
{
    memory_log_free(&out->log);
}

// The first keyframe behind chunk `index` of the original, or the count of chunks.
static uint32_t keyframe_behind(const repair_original *o, uint32_t index)
{
    do {
        index++;
    } while (index < o->chunks.count && o->chunks.list[index].kind != KEYFRAME);
    return index < o->chunks.count ? index : o->chunks.count;
}

bool repair_lacks_just(const repair_original *o, const repaired *out, uint32_t from, uint32_t to)
{
    bool just = true;
    for (uint32_t tick = 1; tick <= o->tick_count; tick++) {
        bool lost = tick >= from && tick <= to;
        just = just && out->holds[tick] == (o->holds[tick] && !lost);
    }
    return just;
}

void repair_fail_at(const char *what, size_t at, const repaired *out)
{
    print_error("%s %zu: error %d, kept %u, lost %llu, places %u, gaps %u, names %u, unlike %u\n",
                what, at, (int)out->error, out->report.ticks_kept,
                (unsigned long long)out->report.ticks_lost, out->report.place_count, out->gaps,
                out->report.names_lost, out->unlike);
    for (uint32_t i = 0; i < out->report.place_count && i < 4; i++) {
        const sb_repair_place *place = &out->report.places[i];
        print_error("  bytes %llu to %llu, ticks %u to %u\n",
                    (unsigned long long)place->offset_from, (unsigned long long)place->offset_to,
                    place->tick_first, place->tick_last);
    }
    fail();
}

bool repair_lost_with_chunk(const repair_original *o, const repaired *out, uint32_t index)
{
    const forgery_chunk *chunk = &o->chunks.list[index];
    if (chunk->kind != TICKS) {
        return repair_lacks_just(o, out, 1, 0) && out->report.ticks_lost == 0;
    }
    uint32_t keyframe = keyframe_behind(o, index);
    uint32_t last = keyframe < o->chunks.count ? o->chunks.list[keyframe].tick : o->tick_count;
    return repair_lacks_just(o, out, chunk->tick, last) &&
           out->report.ticks_lost == last - chunk->tick + 1 && out->report.part_lost;
}

size_t repair_chunk_size(const forgery_chunk *chunk)
{
    return FORGERY_HEADER_SIZE + chunk->size;
}

void repair_expect_valid(const repair_original *o, memory_log *damaged, const char *what, size_t at)
{
    repaired out = repair_log(o, damaged);
    const sb_repair_report *report = &out.report;
    uint64_t ticks = report->ticks_kept + report->ticks_lost;
    bool good =
        out.error != SB_OK ||
        ((report->end_missing ? ticks <= o->tick_count : ticks == o->tick_count) &&
         (sb_repair_is_complete(report) ? out.ticks == o->tick_count && out.unlike == 0 : true) &&
         (out.unlike == 0 || report->names_lost > 0));
    if (!good) {
        repair_fail_at(what, at, &out);
    }
    repaired_free(&out);
}

uint32_t repair_chunk_of(const repair_original *o, uint32_t kind, uint32_t tick)
{
    for (uint32_t i = 0; i < o->chunks.count; i++) {
        if (o->chunks.list[i].kind == kind && o->chunks.list[i].tick == tick) {
            return i;
        }
    }
    fail();
    return 0;
}

void repair_change(memory_log *log, const repair_original *o, uint32_t chunk, size_t byte)
{
    log->bytes[o->chunks.list[chunk].offset + byte] ^= 0x10;
}
