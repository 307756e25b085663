// Plays a log from its start and from any place, and compares it with what was kept of the match
// and with reading from the start.
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"
#include "forgery.h"
#include "house_rules.h"
#include "staged_match.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

#define ENTRY_COUNT_MAX 2048u

// An entry, and a hash of its contents.
typedef struct entry_mark {
    sb_log_entry_kind kind;
    uint32_t tick;
    uint64_t digest;
} entry_mark;

typedef struct fixture {
    staged_match *match;
    memory_log log; // as it is read, maybe changed
    counting_heap heap;
    sb_log_reader *reader;
    sb_replay *replay;
    uint32_t last_tick;
    sb_log_end end;
    uint32_t entry_count;
    entry_mark entries[ENTRY_COUNT_MAX]; // of the whole log, read from the start
} fixture;

static forgery_chunks chunks;

static entry_mark mark_of(const sb_log_entry *entry)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    sb_hasher_update(&hasher, &entry->hash, sizeof entry->hash);
    sb_hasher_update(&hasher, &entry->hash_mask, sizeof entry->hash_mask);
    sb_hasher_update(&hasher, &entry->pause_ticks, sizeof entry->pause_ticks);
    if (entry->frame != NULL) {
        sb_hasher_update(&hasher, entry->frame, sizeof *entry->frame);
        sb_hasher_update(&hasher, &entry->notes->count, sizeof entry->notes->count);
    }
    if (entry->roster != NULL) {
        sb_hasher_update(&hasher, entry->roster, sizeof *entry->roster);
    }
    if (entry->payload != NULL) {
        sb_hasher_update(&hasher, entry->payload, entry->payload_size);
    }
    return (entry_mark){entry->kind, entry->tick, sb_hasher_digest(&hasher)};
}

static void open_log(fixture *f)
{
    sb_allocator allocator = counting_heap_allocator(&f->heap);
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&f->log), &allocator, &f->reader, &fault),
                     SB_OK);
}

static void open_replay(fixture *f)
{
    open_log(f);
    sb_allocator allocator = counting_heap_allocator(&f->heap);
    assert_int_equal(sb_replay_create(f->reader, staged_rules_of(f->match->script.rules),
                                      &allocator, &f->replay),
                     SB_OK);
}

static void close_replay(fixture *f)
{
    sb_replay_destroy(f->replay);
    sb_log_reader_destroy(f->reader);
    assert_int_equal(f->heap.live_count, 0);
}

static void read_entries(fixture *f)
{
    open_log(f);
    sb_log_entry entry;
    f->entry_count = f->last_tick = 0;
    while (sb_log_reader_next(f->reader, &entry)) {
        assert_true(f->entry_count < ENTRY_COUNT_MAX);
        f->entries[f->entry_count++] = mark_of(&entry);
        if (entry.kind == SB_LOG_ENTRY_TICK || entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            f->last_tick = entry.tick;
        }
    }
    f->end = sb_log_reader_end(f->reader);
    sb_log_reader_destroy(f->reader);
}

static void begin(fixture *f, const staged_script *script)
{
    memset(f, 0, sizeof *f);
    f->match = staged_match_play(script);
    f->log = memory_log_copy(&f->match->log, 4096);
    read_entries(f);
    open_replay(f);
}

static void end(fixture *f)
{
    close_replay(f);
    memory_log_free(&f->log);
    staged_match_free(f->match);
}

// The entry of a tick itself, or else that of a keyframe behind missing ticks; or the count.
static uint32_t entry_of(const fixture *f, uint32_t tick)
{
    uint32_t found = f->entry_count;
    for (uint32_t i = 0; i < f->entry_count; i++) {
        bool is_tick = f->entries[i].kind == SB_LOG_ENTRY_TICK;
        bool is_keyframe = f->entries[i].kind == SB_LOG_ENTRY_KEYFRAME;
        if (f->entries[i].tick == tick && (is_tick || (is_keyframe && found == f->entry_count))) {
            found = i;
        }
        if (f->entries[i].tick == tick && is_tick) {
            return i;
        }
    }
    return found;
}

// The next entries equal those read from the start, and the game continues as the match did.
static void assert_goes_on(fixture *f, uint32_t from, uint32_t count)
{
    sb_log_entry entry;
    for (uint32_t i = from; i < f->entry_count && i < from + count; i++) {
        assert_true(sb_replay_next(f->replay, &entry));
        entry_mark mark = mark_of(&entry), wanted = f->entries[i];
        assert_int_equal(mark.kind, wanted.kind);
        assert_int_equal(mark.tick, wanted.tick);
        assert_true(mark.digest == wanted.digest);
        if (mark.kind != SB_LOG_ENTRY_GAP) {
            assert_true(sb_replay_is_current(f->replay));
        }
        if (mark.kind == SB_LOG_ENTRY_TICK) {
            const sb_game *game = sb_replay_game(f->replay);
            assert_int_equal(sb_game_tick(game), mark.tick);
            assert_true(sb_game_hash(game) == f->match->ticks[mark.tick].hash);
        }
    }
    if (from + count > f->entry_count) {
        assert_false(sb_replay_next(f->replay, &entry));
        assert_false(sb_replay_next(f->replay, &entry));
    }
}

static void assert_seeks(fixture *f, uint32_t tick, uint32_t follow)
{
    sb_replay_arrival arrival;
    memset(&arrival, 0xEE, sizeof arrival);
    sb_error error = sb_replay_seek(f->replay, tick, &arrival);
    const sb_game *game = sb_replay_game(f->replay);
    if (tick > f->last_tick) {
        assert_int_equal(error, SB_ERROR_RANGE);
        assert_int_equal(arrival.reached, f->last_tick);
        assert_int_equal(sb_game_tick(game), f->last_tick);
        assert_true(sb_game_hash(game) == f->match->ticks[f->last_tick].hash);
        assert_int_equal(sb_replay_end(f->replay), f->end);
        assert_goes_on(f, f->entry_count, 1);
        return;
    }
    uint32_t there = tick;
    while (entry_of(f, there) == f->entry_count) {
        there++;
    }
    uint32_t at = entry_of(f, there);
    assert_int_equal(error, there == tick ? SB_OK : SB_ERROR_RANGE);
    assert_int_equal(arrival.reached, there);
    assert_true(sb_replay_is_current(f->replay));
    assert_int_equal(sb_replay_end(f->replay), SB_LOG_END_OPEN);
    staged_assert_at(f->match, game, there);
    if (error == SB_OK) {
        bool has_hash = f->entries[at].kind == SB_LOG_ENTRY_TICK;
        assert_int_equal(arrival.has_hash, has_hash);
        bool whole = tick % f->match->script.tick_rate_hz == 0;
        uint64_t mask = whole ? UINT64_MAX : UINT32_MAX;
        assert_true(!has_hash || arrival.mask == mask);
        assert_true(!has_hash || arrival.hash == (f->match->ticks[tick].hash & mask));
    }
    assert_goes_on(f, at + 1, follow);
}

// Each tick once and some beyond, in an order of their own.
static void seek_every_tick(fixture *f, uint64_t seed)
{
    sb_random random = sb_random_seed(seed, 1);
    uint32_t count = f->last_tick + 4, *order = malloc(count * sizeof *order);
    assert_non_null(order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = sb_random_below(&random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t follow = i % 16 == 0 ? ENTRY_COUNT_MAX : sb_random_below(&random, 6);
        assert_seeks(f, order[i], follow);
    }
    assert_seeks(f, UINT32_MAX, 0);
    free(order);
}

static const staged_script full = {.seed = 1,
                                   .player_count = 4,
                                   .computer_count = 1,
                                   .tick_rate_hz = 20,
                                   .tick_count = 150,
                                   .keyframe_ms = 1000,
                                   .commit_ms = 150,
                                   .turnover_ticks = 7,
                                   .pause_ticks = 17,
                                   .closed = true};

static void every_tick_is_reached_in_any_order(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    assert_int_equal(f.last_tick, 150);
    assert_int_equal(f.end, SB_LOG_END_CLOSED);
    seek_every_tick(&f, 1);
    end(&f);
}

static void every_tick_of_a_log_that_was_not_closed_is_reached(void **state)
{
    (void)state;
    static fixture f;
    staged_script script = full;
    script.closed = false;
    script.seed = 2;
    begin(&f, &script);
    assert_int_equal(f.end, SB_LOG_END_CUT);
    seek_every_tick(&f, 2);
    end(&f);
}

static void every_tick_beside_gaps_is_reached_and_of_a_gap_the_next(void **state)
{
    (void)state;
    static fixture f;
    staged_script script = full;
    script.gaps[0][0] = 31;
    script.gaps[0][1] = 55;
    script.gaps[1][0] = 77;
    script.gaps[1][1] = 90;
    begin(&f, &script);
    uint32_t missing = 0, by_keyframe = 0;
    for (uint32_t tick = 1; tick <= 150; tick++) {
        uint32_t at = entry_of(&f, tick);
        missing += at == f.entry_count;
        by_keyframe += at < f.entry_count && f.entries[at].kind == SB_LOG_ENTRY_KEYFRAME;
    }
    assert_true(missing > 30 && missing < 60);
    assert_int_equal(by_keyframe, 2);
    seek_every_tick(&f, 3);
    end(&f);
}

static void every_tick_without_poses_or_players_or_seconds_is_reached(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &(staged_script){.seed = 4,
                               .player_count = 3,
                               .tick_rate_hz = 30,
                               .tick_count = 120,
                               .keyframe_ms = 900,
                               .turnover_ticks = 31,
                               .rules = STAGED_BLIND});
    seek_every_tick(&f, 4);
    end(&f);
    begin(&f,
          &(staged_script){.seed = 5, .tick_rate_hz = 10, .tick_count = 45, .keyframe_ms = 1000});
    seek_every_tick(&f, 5);
    end(&f);
    begin(&f, &(staged_script){.seed = 6,
                               .player_count = 2,
                               .tick_rate_hz = 10,
                               .tick_count = 40,
                               .keyframe_ms = 600000, // but for the first there are none
                               .rules = STAGED_HOUSE});
    seek_every_tick(&f, 6);
    end(&f);
}

// The sink refuses any one call: gaps of few ticks or none, around pauses and rosters.
static void every_tick_is_reached_whichever_call_of_the_sink_was_refused(void **state)
{
    (void)state;
    static fixture f;
    const staged_script script = {.seed = 7,
                                  .player_count = 2,
                                  .tick_rate_hz = 10,
                                  .tick_count = 32, // a pause is the last
                                  .keyframe_ms = 900,
                                  .commit_ms = 200,
                                  .turnover_ticks = 6,
                                  .pause_ticks = 8,
                                  .closed = true};
    uint32_t gaps = 0, empty = 0;
    size_t calls = 0;
    for (size_t refused = 2; calls == 0 || refused < calls; refused++) {
        staged_script with = script;
        with.call_refused = refused;
        begin(&f, &with);
        calls = f.match->log.call_count;
        for (uint32_t i = 1; i < f.entry_count; i++) {
            bool gap = f.entries[i].kind == SB_LOG_ENTRY_GAP;
            gaps += gap;
            empty += gap && entry_of(&f, f.entries[i].tick) < i;
        }
        seek_every_tick(&f, refused);
        end(&f);
    }
    print_message("%u gaps, %u of them without a missing tick\n", gaps, empty);
    assert_true(gaps > 10 && empty > 0);
}

// ---- Playing from the start.

static void replay_from_the_start_plays_every_entry(void **state)
{
    (void)state;
    static fixture f;
    staged_script script = full;
    script.gaps[0][0] = 31;
    script.gaps[0][1] = 50;
    begin(&f, &script);
    assert_true(sb_replay_is_current(f.replay));
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_OPEN);
    staged_assert_at(f.match, sb_replay_game(f.replay), 0);
    assert_non_null(sb_replay_keyframes(f.replay));
    sb_log_entry entry;
    uint32_t last = 0, behind_gap = 0;
    for (uint32_t i = 0; i < f.entry_count; i++) {
        assert_true(sb_replay_next(f.replay, &entry));
        assert_true(mark_of(&entry).digest == f.entries[i].digest);
        if (entry.kind == SB_LOG_ENTRY_GAP) {
            // The game stands at the last tick before.
            assert_false(sb_replay_is_current(f.replay));
            assert_true(entry.tick > last);
            staged_assert_at(f.match, sb_replay_game(f.replay), last);
            behind_gap++;
            continue;
        }
        assert_true(sb_replay_is_current(f.replay));
        staged_assert_at(f.match, sb_replay_game(f.replay), entry.tick);
        last = entry.tick;
    }
    assert_int_equal(behind_gap, 1);
    assert_false(sb_replay_next(f.replay, &entry));
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_CLOSED);
    assert_int_equal(sb_replay_fault(f.replay).error, SB_OK);
    end(&f);
}

// ---- Damage.

// The chunk in which a tick's frame is, of a log without gaps.
static uint32_t chunk_of_tick(uint32_t tick)
{
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        if (chunk->kind == TICKS && tick >= chunk->tick && tick - chunk->tick < chunk->tick_count) {
            return i;
        }
    }
    return chunks.count;
}

static uint32_t chunk_of_kind(uint32_t kind, uint32_t from)
{
    uint32_t i = from;
    while (i < chunks.count && chunks.list[i].kind != kind) {
        i++;
    }
    assert_true(i < chunks.count);
    return i;
}

static void assert_seek_fails(fixture *f, uint32_t tick, sb_error error, uint32_t chunk)
{
    sb_replay_arrival arrival;
    assert_int_equal(sb_replay_seek(f->replay, tick, &arrival), error);
    assert_int_equal(sb_replay_end(f->replay), SB_LOG_END_DAMAGED);
    sb_log_fault fault = sb_replay_fault(f->replay);
    assert_int_equal(fault.error, error);
    assert_int_equal(fault.chunk_index, chunk);
    assert_true(fault.offset == chunks.list[chunk].offset);
    assert_false(arrival.has_hash);
    assert_true(arrival.reached < tick || tick == 0);
    sb_log_entry entry;
    assert_false(sb_replay_next(f->replay, &entry));
}

static void assert_seek_succeeds(fixture *f, uint32_t tick)
{
    sb_replay_arrival arrival;
    assert_int_equal(sb_replay_seek(f->replay, tick, &arrival), SB_OK);
    assert_int_equal(arrival.reached, tick);
    staged_assert_at(f->match, sb_replay_game(f->replay), tick);
}

static void damaged_payload_stops_only_a_reader_that_must_pass_it(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full); // keyframes at 0, 20, 40, ... 140
    forgery_find(&f.log, &chunks);
    uint32_t bad = chunk_of_tick(52);
    size_t at = chunks.list[bad].offset + FORGERY_HEADER_SIZE;
    f.log.bytes[at] ^= 1;
    uint32_t first = chunks.list[bad].tick;
    for (uint32_t tick = 0; tick <= 150; tick++) {
        // After the damage comes a keyframe at 60: it reaches 61, but 60 itself is reached by its
        // ticks.
        if (tick < first || tick > 60) {
            assert_seek_succeeds(&f, tick);
        } else {
            assert_seek_fails(&f, tick, SB_ERROR_CHECKSUM, bad);
        }
    }
    // Seeks a tick before the damage, and continues over it.
    assert_seek_succeeds(&f, first - 1);
    sb_log_entry entry;
    while (sb_replay_next(f.replay, &entry)) {
        assert_true(entry.tick < first);
    }
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_DAMAGED);
    assert_int_equal(sb_replay_fault(f.replay).error, SB_ERROR_CHECKSUM);
    assert_int_equal(sb_replay_fault(f.replay).tick, first - 1);
    assert_int_equal(sb_game_tick(sb_replay_game(f.replay)), first - 1);
    end(&f);
}

static void damaged_header_stops_all_after_it_and_nothing_before(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    uint32_t bad = chunk_of_tick(52);
    static const size_t places[] = {2, 4, 8, 12, 16};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        size_t at = chunks.list[bad].offset + places[i];
        f.log.bytes[at] ^= 1;
        for (uint32_t tick = 0; tick <= 150; tick += 1 + tick / 20) {
            if (tick < chunks.list[bad].tick) {
                assert_seek_succeeds(&f, tick);
            } else {
                assert_seek_fails(&f, tick, SB_ERROR_CHECKSUM, bad);
            }
        }
        f.log.bytes[at] ^= 1;
    }
    assert_seek_succeeds(&f, 150);
    end(&f);
}

static void damaged_keyframe_or_roster_is_reported_by_a_reader_that_needs_it(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    uint32_t keyframe = chunk_of_kind(KEYFRAME, 0);
    for (int i = 0; i < 3; i++) { // that of tick 60
        keyframe = chunk_of_kind(KEYFRAME, keyframe + 1);
    }
    assert_int_equal(chunks.list[keyframe].tick, 60);
    size_t at = chunks.list[keyframe].offset + FORGERY_HEADER_SIZE + chunks.list[keyframe].size / 2;
    f.log.bytes[at] ^= 4;
    for (uint32_t tick = 50; tick < 90; tick++) {
        if (tick <= 60 || tick > 80) {
            assert_seek_succeeds(&f, tick);
        } else {
            assert_seek_fails(&f, tick, SB_ERROR_CHECKSUM, keyframe);
        }
    }
    f.log.bytes[at] ^= 4;
    // A turnover every 7 ticks gives a new roster before each keyframe.
    uint32_t roster = keyframe - 1;
    assert_int_equal(chunks.list[roster].kind, ROSTER);
    at = chunks.list[roster].offset + FORGERY_HEADER_SIZE;
    f.log.bytes[at] ^= 4;
    for (uint32_t tick = 50; tick < 90; tick++) {
        if (tick <= 60 || tick > 80) {
            assert_seek_succeeds(&f, tick);
        } else {
            assert_seek_fails(&f, tick, SB_ERROR_CHECKSUM, roster);
        }
    }
    end(&f);
}

static void cut_log_ends_where_it_is_cut(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    size_t whole = f.log.size;
    uint32_t cut = chunk_of_tick(71), last = chunks.list[cut].tick - 1;
    for (size_t size = chunks.list[cut].offset;
         size < chunks.list[cut].offset + FORGERY_HEADER_SIZE + chunks.list[cut].size; size += 3) {
        f.log.size = size;
        sb_replay_arrival arrival;
        static const uint32_t beyond[] = {0, 1, 5, 60, 100000};
        for (int i = 0; i < 5; i++) {
            uint32_t tick = last + 1 + beyond[i];
            assert_int_equal(sb_replay_seek(f.replay, tick, &arrival), SB_ERROR_RANGE);
            assert_int_equal(arrival.reached, last);
            assert_false(arrival.has_hash && arrival.reached == tick);
            assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_CUT);
            assert_int_equal(sb_replay_fault(f.replay).error, SB_ERROR_TRUNCATED);
            staged_assert_at(f.match, sb_replay_game(f.replay), last);
        }
        assert_seek_succeeds(&f, last);
        assert_seek_succeeds(&f, 0);
    }
    f.log.size = whole;
    assert_seek_succeeds(&f, last + 1);
    end(&f);
}

// Forged keyframes with good checksums: no state, another tick's state, another tick.
static void keyframe_that_no_server_records_is_damage(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    uint32_t keyframe = chunk_of_kind(KEYFRAME, chunk_of_kind(KEYFRAME, 0) + 1);
    assert_int_equal(chunks.list[keyframe].tick, 20);
    size_t zstd = chunks.list[keyframe].offset + FORGERY_HEADER_SIZE + 28;
    f.log.bytes[zstd + 1] ^= 0x40;
    forgery_seal(&f.log);
    for (uint32_t tick = 15; tick < 50; tick++) {
        if (tick <= 20 || tick > 40) {
            assert_seek_succeeds(&f, tick);
        } else {
            sb_replay_arrival arrival;
            assert_int_equal(sb_replay_seek(f.replay, tick, &arrival), SB_ERROR_MALFORMED);
            assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_DAMAGED);
            assert_int_equal(sb_replay_fault(f.replay).error, SB_ERROR_MALFORMED);
            assert_false(sb_replay_is_current(f.replay));
            sb_log_entry entry;
            assert_false(sb_replay_next(f.replay, &entry));
        }
    }
    end(&f);
}

// The state of another tick of the same match under a keyframe's own head.
static void keyframe_with_the_state_of_another_tick_is_out_of_range(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    uint32_t to = chunk_of_kind(KEYFRAME, chunk_of_kind(KEYFRAME, 0) + 1);
    uint32_t from = chunk_of_kind(KEYFRAME, to + 1);
    assert_int_equal(chunks.list[from].tick, 40);
    uint32_t size = chunks.list[from].size;
    uint8_t *payload = malloc(size);
    assert_non_null(payload);
    memcpy(payload, chunks.list[to].payload, 24); // offsets and occupied stay
    memcpy(payload + 24, chunks.list[from].payload + 24, size - 24);
    size_t place = chunks.list[to].offset;
    memory_log_remove(&f.log, place, FORGERY_HEADER_SIZE + chunks.list[to].size);
    // As the last chunk, so that no later chunk refers to an offset after it.
    f.log.size = place;
    forgery_append(&f.log, KEYFRAME, 0, 20, payload, size);
    free(payload);
    sb_replay_arrival arrival;
    assert_int_equal(sb_replay_seek(f.replay, 21, &arrival), SB_ERROR_RANGE);
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_DAMAGED);
    assert_int_equal(sb_replay_fault(f.replay).error, SB_ERROR_RANGE);
    assert_seek_succeeds(&f, 20);
    end(&f);
}

static void nothing_left_to_seek_in_is_reported(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    forgery_find(&f.log, &chunks);
    uint32_t first = chunk_of_kind(KEYFRAME, 0);
    f.log.bytes[chunks.list[first].offset + 5] ^= 1;
    assert_seek_fails(&f, 0, SB_ERROR_CHECKSUM, first);
    assert_seek_fails(&f, 33, SB_ERROR_CHECKSUM, first);
    f.log.bytes[chunks.list[first].offset + 5] ^= 1;
    size_t whole = f.log.size;
    f.log.size = chunks.list[first].offset + 7;
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(f.replay, 3, &arrival);
    assert_int_equal(error, SB_ERROR_TRUNCATED);
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_CUT);
    assert_true(sb_replay_fault(f.replay).offset == chunks.list[first].offset);
    assert_int_equal(sb_replay_fault(f.replay).error, SB_ERROR_TRUNCATED);
    f.log.size = whole;
    assert_seek_succeeds(&f, 33);
    end(&f);
}

// ---- Who can play it.

static sb_error create(fixture *f, const sb_rules *given, size_t call_failed)
{
    counting_heap heap = {.call_failed = call_failed};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_replay *replay;
    sb_error error = sb_replay_create(f->reader, given, &allocator, &replay);
    assert_int_equal(replay != NULL, error == SB_OK);
    assert_true(replay != NULL || heap.live_count == 0);
    sb_replay_destroy(replay);
    assert_int_equal(heap.live_count, 0);
    return error;
}

static void replay_needs_the_rules_by_which_it_was_played(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    assert_int_equal(create(&f, NULL, 0), SB_OK);
    assert_int_equal(create(&f, house_rules(), 0), SB_OK); // the compiled-in ones
    const sb_log_head *head = sb_log_reader_head(f.reader);
    assert_ptr_equal(sb_log_rules(head, NULL), sb_rules_builtin("tanks"));
    sb_rules same = *sb_rules_builtin("tanks");
    assert_ptr_equal(sb_log_rules(head, &same), &same);
    same.behaviour_version++;
    assert_ptr_equal(sb_log_rules(head, &same), sb_rules_builtin("tanks"));
    end(&f);
    begin(&f, &(staged_script){.seed = 8,
                               .player_count = 2,
                               .tick_rate_hz = 10,
                               .tick_count = 40,
                               .keyframe_ms = 1000,
                               .rules = STAGED_HOUSE});
    head = sb_log_reader_head(f.reader);
    assert_int_equal(create(&f, NULL, 0), SB_ERROR_UNKNOWN);
    assert_int_equal(create(&f, lone_rules(), 0), SB_ERROR_UNKNOWN);
    sb_rules house = *house_rules();
    house.interface_version--; // by which it was built does not matter
    assert_ptr_equal(sb_log_rules(head, &house), &house);
    house.interface_version++;
    house.setting_count--;
    assert_null(sb_log_rules(head, &house));
    house.setting_count++;
    house.behaviour_version--;
    assert_null(sb_log_rules(head, &house));
    house.behaviour_version++;
    house.event_kind_count--;
    assert_null(sb_log_rules(head, &house));
    house.event_kind_count++;
    assert_int_equal(create(&f, &house, 0), SB_OK);
    end(&f);
}

static void replay_without_memory_leaks_nothing(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    size_t call = 1;
    while (create(&f, NULL, call) == SB_ERROR_MEMORY) {
        call++;
    }
    assert_true(call > 10);
    assert_int_equal(create(&f, NULL, call), SB_OK);
    sb_replay_destroy(NULL);
    end(&f);
}

static sb_error create_with_head(fixture *f, size_t at, uint8_t value)
{
    close_replay(f);
    forgery_find(&f->log, &chunks);
    f->log.bytes[chunks.list[0].offset + FORGERY_HEADER_SIZE + at] = value;
    forgery_seal(&f->log);
    open_log(f);
    sb_error error = create(f, NULL, 0);
    f->replay = NULL;
    return error;
}

static void replay_of_another_simulation_or_of_refused_settings_is_none(void **state)
{
    (void)state;
    static fixture f;
    begin(&f, &full);
    assert_int_equal(create_with_head(&f, 0, SB_SIMULATION_VERSION + 1), SB_ERROR_VERSION);
    assert_int_equal(create_with_head(&f, 0, SB_SIMULATION_VERSION), SB_OK);
    // The highest byte of the first setting, at 80: no setting allows 2,130,706,432.
    assert_int_equal(create_with_head(&f, 80 + 3, 0x7F), SB_ERROR_RANGE);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tick_is_reached_in_any_order),
        cmocka_unit_test(every_tick_of_a_log_that_was_not_closed_is_reached),
        cmocka_unit_test(every_tick_beside_gaps_is_reached_and_of_a_gap_the_next),
        cmocka_unit_test(every_tick_without_poses_or_players_or_seconds_is_reached),
        cmocka_unit_test(every_tick_is_reached_whichever_call_of_the_sink_was_refused),
        cmocka_unit_test(replay_from_the_start_plays_every_entry),
        cmocka_unit_test(damaged_payload_stops_only_a_reader_that_must_pass_it),
        cmocka_unit_test(damaged_header_stops_all_after_it_and_nothing_before),
        cmocka_unit_test(damaged_keyframe_or_roster_is_reported_by_a_reader_that_needs_it),
        cmocka_unit_test(cut_log_ends_where_it_is_cut),
        cmocka_unit_test(keyframe_that_no_server_records_is_damage),
        cmocka_unit_test(keyframe_with_the_state_of_another_tick_is_out_of_range),
        cmocka_unit_test(nothing_left_to_seek_in_is_reported),
        cmocka_unit_test(replay_needs_the_rules_by_which_it_was_played),
        cmocka_unit_test(replay_without_memory_leaks_nothing),
        cmocka_unit_test(replay_of_another_simulation_or_of_refused_settings_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
