// Continues a log that ends at any place, with encoder.c, reader.c, mark.c and replay.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "continued_match.h"
#include "record/chunk.h"
#include "record/verify.h"
#include "recorded_match.h"

#define SEED 20261122u
#define SPARE (1u << 17)
#define MORE 8u // ticks that are played on
#define EDGE_SIZE 8u
#define PAYLOAD_STEP 7u
#define UNIX_MS UINT64_C(1790000000456)

// Two ticks a chunk, a keyframe every twelve.
static const random_match_script script = {.seed = 5,
                                           .player_capacity = 3,
                                           .tick_rate_hz = 10,
                                           .commit_ms = 200,
                                           .keyframe_ms = 1200,
                                           .noted = true};

static random_match *match;

static int begin(void **state)
{
    (void)state;
    match = random_match_begin(&script);
    return 0;
}

static int end(void **state)
{
    (void)state;
    random_match_free(match);
    return 0;
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

// The contents of a continued log.
typedef struct content {
    sb_log_end end;
    uint32_t epochs, last_epoch;
    uint32_t epoch_tick; ///< of the last one
    uint64_t epoch_unix_ms;
    uint32_t pauses;
    uint32_t last_tick;
    sb_log_roster roster; ///< after that
    bool has[RANDOM_MATCH_TICK_MAX + 1];
    uint64_t hashes[RANDOM_MATCH_TICK_MAX + 1];
    uint64_t masks[RANDOM_MATCH_TICK_MAX + 1];
} content;

static const content *read_log(memory_log *log)
{
    static content found;
    found = (content){0};
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_EPOCH) {
            found.epochs++;
            found.last_epoch = entry.epoch;
            found.epoch_unix_ms = entry.epoch_unix_ms;
            found.epoch_tick = entry.tick;
        } else if (entry.kind == SB_LOG_ENTRY_TICK) {
            found.has[entry.tick] = true;
            found.hashes[entry.tick] = entry.hash;
            found.masks[entry.tick] = entry.hash_mask;
        }
        found.pauses += entry.kind == SB_LOG_ENTRY_PAUSE;
        found.last_tick = entry.tick;
        if (entry.kind != SB_LOG_ENTRY_GAP) {
            found.roster = *entry.roster;
        }
    }
    found.end = sb_log_reader_end(reader);
    sb_log_reader_destroy(reader);
    return &found;
}

static void assert_same_roster(const sb_log_roster *a, const sb_log_roster *b)
{
    assert_true(a->occupied == b->occupied);
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        assert_string_equal(a->players[slot].name, b->players[slot].name);
        assert_int_equal(a->players[slot].has_secret, b->players[slot].has_secret);
        assert_memory_equal(a->players[slot].secret_hash, b->players[slot].secret_hash,
                            SB_SECRET_HASH_SIZE);
    }
}

// Asserts that every whole tick of the log and every continued tick are in it. `whole` is the log
// as it was recorded, of which the first `size` bytes, less the torn ones, were there.
static void assert_goes_on(memory_log *log, const expected_place *place,
                           const continued_match *match_on)
{
    const content *found = read_log(log);
    assert_int_equal(found->end, SB_LOG_END_CLOSED);
    assert_int_equal(found->epochs, place->epochs + 1);
    assert_int_equal(found->last_epoch, place->epochs + 1);
    assert_int_equal(found->epoch_tick, place->tick);
    assert_true(found->epoch_unix_ms == UNIX_MS);
    assert_int_equal(found->last_tick, place->tick + MORE);
    assert_same_roster(&found->roster, &match_on->roster);
    for (uint32_t tick = 1; tick <= place->tick; tick++) {
        uint64_t expected = match->ticks[tick - 1].hash;
        assert_true(found->has[tick] || place->gaps > 0);
        assert_true(!found->has[tick] ||
                    ((found->hashes[tick] ^ expected) & found->masks[tick]) == 0);
    }
    for (uint32_t tick = place->tick + 1; tick <= place->tick + MORE; tick++) {
        assert_true(found->has[tick]);
    }
    sb_verify_report report = verify(log);
    assert_int_equal(report.verdict, place->gaps > 0 ? SB_VERDICT_GAP : SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.last_tick, place->tick + MORE);
    assert_int_equal(report.gaps, place->gaps);
    assert_int_equal(report.resumes, place->epochs + 1);
}

// Continues `log`, whose place is known.
static void go_on(memory_log *log, const expected_place *place)
{
    static continued_match on;
    assert_true(continued_match_begin(&on, log, UNIX_MS));
    assert_true(on.resumed);
    assert_int_equal(on.place.chain.offset, place->offset);
    assert_int_equal(on.place.chain.tick, place->tick);
    assert_int_equal(on.place.epoch, place->epochs);
    assert_int_equal(sb_game_tick(on.game), place->tick);
    if (place->tick > 0) {
        const random_match_tick *last = &match->ticks[place->tick - 1];
        assert_true(sb_game_hash(on.game) == last->hash);
        assert_same_roster(&on.place.roster, &last->roster);
    } else {
        assert_true(on.place.roster.occupied == 0);
    }
    continued_match_play(&on, MORE);
    continued_match_end(&on, true);
    assert_goes_on(log, place, &on);
}

static memory_log first_bytes(const memory_log *log, size_t size)
{
    memory_log part = *log;
    part.size = size;
    memory_log copy = memory_log_copy(&part, SPARE);
    copy.write_count = 0;
    return copy;
}

// The next length of a log to be tried: each one at the edges of a chunk, header included, and
// every PAYLOAD_STEP within a long payload, where one byte more is as torn as one byte less.
static size_t next_length(const forgery_chunks *chunks, size_t size)
{
    const uint32_t index = forgery_chunk_at(chunks, size);
    if (index == chunks->count) {
        return size + 1;
    }
    const forgery_chunk *chunk = &chunks->list[index];
    const size_t begin = chunk->offset + SB_CHUNK_HEADER_SIZE, end = begin + chunk->size;
    return size >= begin + EDGE_SIZE && size + PAYLOAD_STEP + EDGE_SIZE < end ? size + PAYLOAD_STEP
                                                                              : size + 1;
}

// Tries the lengths of the log of `match`.
static void cut_anywhere(uint32_t ticks_least)
{
    static forgery_chunks chunks;
    forgery_find(&match->log, &chunks);
    uint32_t continued = 0, last_tick = 0;
    for (size_t size = 0; size <= match->log.size; size = next_length(&chunks, size)) {
        expected_place place = expected_place_in(&match->log, size);
        memory_log log = first_bytes(&match->log, size);
        if (place.is_playable) {
            go_on(&log, &place);
            continued++;
            last_tick = place.tick;
        } else {
            static continued_match none;
            assert_false(continued_match_begin(&none, &log, UNIX_MS));
            assert_int_equal(log.size, size);
        }
        memory_log_free(&log);
    }
    assert_true(continued > 100 && last_tick >= ticks_least);
}

static void log_cut_at_any_byte_continues(void **state)
{
    (void)state;
    random_match_play(match, 6);
    sb_log_encoder_pause(match->encoder, match->game, 7);
    random_match_play(match, 8);
    sb_log_encoder_pause(match->encoder, match->game, 3);
    sb_log_encoder_pause(match->encoder, match->game, 4);
    random_match_play(match, 6);
    sb_log_encoder_flush(match->encoder);
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 0);
    cut_anywhere(20);
}

static void log_with_gaps_cut_at_any_byte_continues(void **state)
{
    (void)state;
    random_match_play(match, 4);
    match->log.refuses = true;
    random_match_play(match, 5);
    match->log.refuses = false;
    random_match_play(match, 4); // behind it, a keyframe of tick 10
    match->log.refuses = true;
    sb_log_encoder_pause(match->encoder, match->game, 7); // a gap in which no tick is missing
    match->log.refuses = false;
    random_match_play(match, 8);
    sb_log_encoder_flush(match->encoder);
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 2);
    cut_anywhere(20);
}

static void log_that_was_continued_is_cut_anywhere_and_continues(void **state)
{
    (void)state;
    random_match_play(match, 16);
    sb_log_encoder_flush(match->encoder);
    expected_place place = expected_place_in(&match->log, match->log.size);
    assert_int_equal(place.tick, 16);
    memory_log first = first_bytes(&match->log, match->log.size);
    static continued_match on, later;
    assert_true(continued_match_begin(&on, &first, 1));
    continued_match_play(&on, 6);
    continued_match_end(&on, false);
    static forgery_chunks chunks;
    forgery_find(&first, &chunks);
    uint32_t twice = 0, thrice = 0;
    for (size_t size = match->log.size; size <= first.size; size = next_length(&chunks, size)) {
        place = expected_place_in(&first, size);
        memory_log log = first_bytes(&first, size);
        assert_true(continued_match_begin(&later, &log, 2));
        assert_int_equal(later.place.chain.offset, place.offset);
        assert_int_equal(later.place.epoch, place.epochs);
        continued_match_play(&later, MORE);
        continued_match_end(&later, false);
        // The match continues a third time, after ticks of the second.
        assert_true(continued_match_begin(&later, &log, 3));
        assert_int_equal(later.place.epoch, place.epochs + 1);
        continued_match_play(&later, MORE);
        continued_match_end(&later, true);
        sb_verify_report report = verify(&log);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.last_tick, place.tick + 2 * MORE);
        assert_int_equal(report.resumes, place.epochs + 2);
        assert_same_roster(&read_log(&log)->roster, &later.roster);
        twice += place.epochs == 0;
        thrice += place.epochs == 1;
        memory_log_free(&log);
    }
    assert_true(twice >= 20 && thrice > 50);
    memory_log_free(&first);
}

static void torn_tail_is_cut_off_whatever_it_is(void **state)
{
    (void)state;
    random_match_play(match, 14);
    match->log.refuses = true;
    random_match_play(match, 3);
    match->log.refuses = false;
    random_match_play(match, 5);
    sb_log_encoder_flush(match->encoder);
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    sb_random random = sb_random_seed(SEED, 1);
    uint32_t torn = 0, without_state = 0;
    static forgery_chunks chunks;
    forgery_find(&match->log, &chunks);
    for (size_t size = chunks.list[2].offset; size < match->log.size;
         size += 1 + sb_random_below(&random, 8)) {
        expected_place place = expected_place_in(&match->log, size);
        // Bytes that were in the file's length already, but not yet in its blocks.
        size_t rest = 1 + sb_random_below(&random, 5000);
        memory_log log = first_bytes(&match->log, size);
        bool garbage = sb_random_below(&random, 2) == 0;
        for (size_t i = 0; i < rest; i++) {
            log.bytes[log.size++] = garbage ? (uint8_t)sb_random_u32(&random) : 0;
        }
        // A byte or two may be right by chance.
        expected_place after = expected_place_in(&match->log, size + 4);
        if (place.is_playable && after.offset == place.offset) {
            go_on(&log, &place);
            torn++;
        } else if (!after.is_playable) {
            static continued_match none;
            assert_false(continued_match_begin(&none, &log, UNIX_MS));
            assert_int_equal(none.recovered, SB_ERROR_TRUNCATED);
            without_state++;
        }
        memory_log_free(&log);
    }
    assert_true(torn > 100 && without_state > 10);
}

static void match_that_had_not_begun_continues_at_tick_0(void **state)
{
    (void)state;
    expected_place place = expected_place_in(&match->log, match->log.size);
    assert_true(place.is_playable && place.tick == 0);
    memory_log log = first_bytes(&match->log, match->log.size);
    go_on(&log, &place);
    memory_log_free(&log);
}

static sb_error recover(memory_log *log, sb_log_fault *out_fault)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_replay *replay;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, out_fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    sb_error error = sb_replay_recover(replay);
    *out_fault = sb_replay_fault(replay);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    return error;
}

static void log_that_was_closed_does_not_continue(void **state)
{
    (void)state;
    random_match_play(match, 20);
    random_match_close(match);
    sb_log_fault fault;
    assert_int_equal(recover(&match->log, &fault), SB_ERROR_STATE);
}

static void log_whose_states_are_not_those_of_its_ticks_does_not_continue(void **state)
{
    (void)state;
    match_script wrong = match_script_small();
    wrong.closed = false;
    wrong.keyframe_ms = 600000; // all from the first
    for (wrong.hash_wrong_tick = 1; wrong.hash_wrong_tick < 60; wrong.hash_wrong_tick += 7) {
        match_counts counts;
        memory_log log = match_record(&wrong, &counts);
        sb_log_fault fault;
        assert_int_equal(recover(&log, &fault), SB_ERROR_CHECKSUM);
        memory_log_free(&log);
    }
}

// After a gap only the roster names the players. Its first eight bytes are the occupied slots, like
// the bytes of a keyframe from the sixteenth on.
static void log_whose_roster_is_not_of_its_state_does_not_continue(void **state)
{
    (void)state;
    random_match_play(match, 4);
    match->log.refuses = true;
    random_match_play(match, 3);
    match->log.refuses = false;
    random_match_play(match, 2); // the first goes with the second, and a keyframe behind it
    forgery_chunks chunks;
    forgery_find(&match->log, &chunks);
    const forgery_chunk *keyframe = &chunks.list[chunks.count - 1];
    const forgery_chunk *roster = keyframe - 1;
    assert_true(keyframe->kind == 6 && roster->kind == 8 && keyframe[-2].kind == 7);
    sb_log_fault fault;
    assert_int_equal(recover(&match->log, &fault), SB_OK);
    uint32_t last = match->ticks[keyframe->tick - 1].roster.occupied & 7u;
    assert_true(last != 0);
    // Without players: everything that follows is forged to fit.
    memory_log forged = memory_log_make(1u << 18);
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        uint8_t payload[1u << 16];
        assert_true(chunk->size <= sizeof payload);
        memcpy(payload, chunk->payload, chunk->size);
        uint32_t size = chunk->size;
        if (i == 0) {
            memcpy(forged.bytes, match->log.bytes, FORGERY_PROLOGUE_SIZE);
            forged.size = FORGERY_PROLOGUE_SIZE;
        } else if (chunk == roster) {
            memset(payload, 0, 8);
            size = 8;
        } else if (chunk == keyframe) {
            memset(payload + 16, 0, 8);
        }
        forgery_append(&forged, chunk->kind, chunk->tick_count, chunk->tick, payload, size);
    }
    assert_int_equal(recover(&forged, &fault), SB_ERROR_RANGE);
    assert_int_equal(fault.chunk_index, chunks.count - 1);
    memory_log_free(&forged);
}

static void match_that_everybody_has_left_continues_empty(void **state)
{
    (void)state;
    random_match_free(match);
    random_match_script lone = script;
    lone.player_capacity = 1;
    match = random_match_begin(&lone);
    random_match_play(match, 16); // and a roster with the keyframe of tick 12
    sb_log_encoder_flush(match->encoder);
    memory_log log = first_bytes(&match->log, match->log.size);
    static continued_match on;
    for (uint32_t times = 0; times < 4; times++) {
        assert_true(continued_match_begin(&on, &log, UNIX_MS));
        if (times > 0 && on.place.roster.occupied == 0) {
            sb_log_encoder_pause(on.encoder, on.game, 5);
        }
        continued_match_play(&on, MORE); // the slot is left, or taken
        continued_match_end(&on, times == 3);
    }
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.resumes, 4);
    assert_true(report.pauses >= 1);
    assert_int_equal(report.last_tick, 16 + 4 * MORE);
    memory_log_free(&log);
}

static void go_on_with_a_full_sink(uint32_t refused_ticks)
{
    memory_log log = first_bytes(&match->log, match->log.size);
    log.refuses = true;
    static continued_match on;
    assert_true(continued_match_begin(&on, &log, UNIX_MS));
    assert_false(on.resumed);
    log.refuses = refused_ticks > 0;
    continued_match_play(&on, refused_ticks);
    assert_int_equal(log.size, match->log.size);
    log.refuses = false;
    continued_match_play(&on, MORE);
    assert_int_equal(sb_log_encoder_losses(on.encoder).gaps, 1);
    continued_match_end(&on, true);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_GAP);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.last_tick, 16 + refused_ticks + MORE);
    const content *told = read_log(&log);
    assert_same_roster(&told->roster, &on.roster);
    assert_int_equal(told->epochs, 1); // of which the next server has to know
    assert_int_equal(told->last_epoch, 1);
    assert_int_equal(told->epoch_tick, 16);
    assert_true(told->epoch_unix_ms == UNIX_MS);
    memory_log_free(&log);
}

static void sink_that_is_full_when_a_match_continues_leaves_a_gap(void **state)
{
    (void)state;
    random_match_play(match, 16);
    sb_log_encoder_flush(match->encoder);
    go_on_with_a_full_sink(0);
    go_on_with_a_full_sink(1);
    go_on_with_a_full_sink(7);
}

static void reopening_without_memory_or_with_a_wrong_def_writes_nothing(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = random_match_head(&script);
    def.map = random_match_map();
    def.game = match->game;
    def.sink = memory_log_sink(&match->log);
    static sb_log_place place; // of an empty log is as good as any: nothing is written
    sb_log_encoder *encoder;
    size_t calls = match->log.call_count;
    size_t needed = 0;
    sb_error error;
    do {
        heap.call_count = 0;
        heap.call_failed = ++needed;
        error = sb_log_encoder_reopen(&def, &place, &allocator, &encoder);
        assert_true(error == SB_OK || (error == SB_ERROR_MEMORY && encoder == NULL));
        assert_true(error == SB_OK || heap.live_count == 0);
    } while (error != SB_OK);
    assert_true(needed > 2);
    sb_log_encoder_destroy(encoder);
    assert_int_equal(heap.live_count, 0);
    heap.call_failed = 0;
    def.commit_ms = 0;
    assert_int_equal(sb_log_encoder_reopen(&def, &place, &allocator, &encoder), SB_ERROR_ARGUMENT);
    def.commit_ms = 100;
    assert_int_equal(match->log.call_count, calls);
    random_match_play(match, 1); // a match that has begun
    assert_int_equal(sb_log_encoder_reopen(&def, &place, &allocator, &encoder), SB_ERROR_ARGUMENT);
    assert_int_equal(heap.live_count, 0);
}

static void only_a_whole_closed_log_looks_closed(void **state)
{
    (void)state;
    random_match_play(match, 13);
    random_match_close(match);
    const size_t size = match->log.size;
    memory_log log = first_bytes(&match->log, size);
    assert_true(sb_log_looks_closed(memory_log_source(&log), size));
    for (log.size = 0; log.size < size; log.size++) {
        assert_false(sb_log_looks_closed(memory_log_source(&log), log.size));
    }
    log.size = size;
    // The size as a caller states it that has seen a longer or shorter log.
    assert_false(sb_log_looks_closed(memory_log_source(&log), size + 1));
    assert_false(sb_log_looks_closed(memory_log_source(&log), size - 1));
    for (uint32_t rest = 1; rest < 100; rest++) {
        log.bytes[log.size++] = 0;
        assert_false(sb_log_looks_closed(memory_log_source(&log), log.size));
    }
    // The closing chunk of another log, at another place.
    memory_log_remove(&log, 500, 1);
    log.size = size - 1;
    assert_false(sb_log_looks_closed(memory_log_source(&log), log.size));
    memory_log_free(&log);
}

static void first_epoch_of_a_later_match_is_named_and_no_resume(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = random_match_head(&script);
    def.map = random_match_map();
    def.game = match->game;
    memory_log log = memory_log_make(1u << 18);
    def.sink = memory_log_sink(&log);
    def.epoch = 9;
    sb_log_encoder *encoder;
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &encoder), SB_OK);
    sb_log_encoder_destroy(encoder);
    static continued_match on;
    assert_true(continued_match_begin(&on, &log, UNIX_MS));
    assert_int_equal(on.place.epoch, 9);
    continued_match_play(&on, MORE);
    continued_match_end(&on, false);
    assert_true(continued_match_begin(&on, &log, UNIX_MS));
    assert_int_equal(on.place.epoch, 10);
    continued_match_play(&on, MORE);
    continued_match_end(&on, true);
    const content *found = read_log(&log);
    assert_int_equal(found->epochs, 3);
    assert_int_equal(found->last_epoch, 11);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.resumes, 2); // at tick 0, and later
    memory_log_free(&log);
}

#define RESUME_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESUME_TEST(log_cut_at_any_byte_continues),
        RESUME_TEST(log_with_gaps_cut_at_any_byte_continues),
        RESUME_TEST(log_that_was_continued_is_cut_anywhere_and_continues),
        RESUME_TEST(torn_tail_is_cut_off_whatever_it_is),
        RESUME_TEST(match_that_had_not_begun_continues_at_tick_0),
        RESUME_TEST(log_that_was_closed_does_not_continue),
        RESUME_TEST(log_whose_states_are_not_those_of_its_ticks_does_not_continue),
        RESUME_TEST(log_whose_roster_is_not_of_its_state_does_not_continue),
        RESUME_TEST(match_that_everybody_has_left_continues_empty),
        RESUME_TEST(sink_that_is_full_when_a_match_continues_leaves_a_gap),
        RESUME_TEST(reopening_without_memory_or_with_a_wrong_def_writes_nothing),
        RESUME_TEST(only_a_whole_closed_log_looks_closed),
        RESUME_TEST(first_epoch_of_a_later_match_is_named_and_no_resume),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
