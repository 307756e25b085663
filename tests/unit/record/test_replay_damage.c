// Seeks in logs that are damaged, cut or forged: what lies before the fault is reached, and the
// fault is reported to a reader that must pass it.
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "forgery.h"
#include "house_rules.h"
#include "replay_fixture.h"
#include "staged_match.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

static forgery_chunks chunks;

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

static void assert_seek_fails(replay_fixture *f, uint32_t tick, sb_error error, uint32_t chunk)
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

static void assert_seek_succeeds(replay_fixture *f, uint32_t tick)
{
    sb_replay_arrival arrival;
    assert_int_equal(sb_replay_seek(f->replay, tick, &arrival), SB_OK);
    assert_int_equal(arrival.reached, tick);
    staged_assert_at(f->match, sb_replay_game(f->replay), tick);
}

static void damaged_payload_stops_only_a_reader_that_must_pass_it(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script); // keyframes at 0, 20, 40, ... 140
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
    replay_finish(&f);
}

static void damaged_header_stops_all_after_it_and_nothing_before(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

static void damaged_keyframe_or_roster_is_reported_by_a_reader_that_needs_it(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

static void cut_log_ends_where_it_is_cut(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

// Forged keyframes with good checksums: no state, another tick's state, another tick.
static void keyframe_that_no_server_records_is_damage(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

// The state of another tick of the same match under a keyframe's own head.
static void keyframe_with_the_state_of_another_tick_is_out_of_range(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

static void nothing_left_to_seek_in_is_reported(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
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
    replay_finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_payload_stops_only_a_reader_that_must_pass_it),
        cmocka_unit_test(damaged_header_stops_all_after_it_and_nothing_before),
        cmocka_unit_test(damaged_keyframe_or_roster_is_reported_by_a_reader_that_needs_it),
        cmocka_unit_test(cut_log_ends_where_it_is_cut),
        cmocka_unit_test(keyframe_that_no_server_records_is_damage),
        cmocka_unit_test(keyframe_with_the_state_of_another_tick_is_out_of_range),
        cmocka_unit_test(nothing_left_to_seek_in_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
