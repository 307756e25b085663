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

#include "replay_fixture.h"
#include "staged_match.h"

// The entry of a tick itself, or else that of a keyframe behind missing ticks; or the count.
static uint32_t entry_of(const replay_fixture *f, uint32_t tick)
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
static void assert_goes_on(replay_fixture *f, uint32_t from, uint32_t count)
{
    sb_log_entry entry;
    for (uint32_t i = from; i < f->entry_count && i < from + count; i++) {
        assert_true(sb_replay_next(f->replay, &entry));
        replay_mark mark = replay_mark_of(&entry), wanted = f->entries[i];
        assert_int_equal(mark.kind, wanted.kind);
        assert_int_equal(mark.tick, wanted.tick);
        assert_true(mark.digest == wanted.digest);
        if (mark.kind != SB_LOG_ENTRY_GAP) {
            assert_true(sb_replay_is_current(f->replay));
        }
        if (mark.kind == SB_LOG_ENTRY_TICK) {
            assert_memory_equal(sb_replay_frame(f->replay), entry.frame, sizeof *entry.frame);
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

static void assert_seeks(replay_fixture *f, uint32_t tick, uint32_t follow)
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
static void seek_every_tick(replay_fixture *f, uint64_t seed)
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
        uint32_t follow = i % 16 == 0 ? REPLAY_ENTRY_COUNT_MAX : sb_random_below(&random, 6);
        assert_seeks(f, order[i], follow);
    }
    assert_seeks(f, UINT32_MAX, 0);
    free(order);
}

static void every_tick_is_reached_in_any_order(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
    assert_int_equal(f.last_tick, 150);
    assert_int_equal(f.end, SB_LOG_END_CLOSED);
    seek_every_tick(&f, 1);
    replay_finish(&f);
}

static void every_tick_of_a_log_that_was_not_closed_is_reached(void **state)
{
    (void)state;
    static replay_fixture f;
    staged_script script = replay_full_script;
    script.closed = false;
    script.seed = 2;
    replay_begin(&f, &script);
    assert_int_equal(f.end, SB_LOG_END_CUT);
    seek_every_tick(&f, 2);
    replay_finish(&f);
}

static void every_tick_beside_gaps_is_reached_and_of_a_gap_the_next(void **state)
{
    (void)state;
    static replay_fixture f;
    staged_script script = replay_full_script;
    script.gaps[0][0] = 31;
    script.gaps[0][1] = 55;
    script.gaps[1][0] = 77;
    script.gaps[1][1] = 90;
    replay_begin(&f, &script);
    uint32_t missing = 0, by_keyframe = 0;
    for (uint32_t tick = 1; tick <= 150; tick++) {
        uint32_t at = entry_of(&f, tick);
        missing += at == f.entry_count;
        by_keyframe += at < f.entry_count && f.entries[at].kind == SB_LOG_ENTRY_KEYFRAME;
    }
    assert_true(missing > 30 && missing < 60);
    assert_int_equal(by_keyframe, 2);
    seek_every_tick(&f, 3);
    replay_finish(&f);
}

static void every_tick_without_poses_or_players_or_seconds_is_reached(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &(staged_script){.seed = 4,
                                      .player_count = 3,
                                      .tick_rate_hz = 30,
                                      .tick_count = 120,
                                      .keyframe_ms = 900,
                                      .turnover_ticks = 31,
                                      .rules = STAGED_BLIND});
    seek_every_tick(&f, 4);
    replay_finish(&f);
    replay_begin(
        &f, &(staged_script){.seed = 5, .tick_rate_hz = 10, .tick_count = 45, .keyframe_ms = 1000});
    seek_every_tick(&f, 5);
    replay_finish(&f);
    replay_begin(&f, &(staged_script){.seed = 6,
                                      .player_count = 2,
                                      .tick_rate_hz = 10,
                                      .tick_count = 40,
                                      .keyframe_ms = 600000, // but for the first there are none
                                      .rules = STAGED_HOUSE});
    seek_every_tick(&f, 6);
    replay_finish(&f);
}

// The sink refuses any one call: gaps of few ticks or none, around pauses and rosters.
static void every_tick_is_reached_whichever_call_of_the_sink_was_refused(void **state)
{
    (void)state;
    static replay_fixture f;
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
        replay_begin(&f, &with);
        calls = f.match->log.call_count;
        for (uint32_t i = 1; i < f.entry_count; i++) {
            bool gap = f.entries[i].kind == SB_LOG_ENTRY_GAP;
            gaps += gap;
            empty += gap && entry_of(&f, f.entries[i].tick) < i;
        }
        seek_every_tick(&f, refused);
        replay_finish(&f);
    }
    print_message("%u gaps, %u of them without a missing tick\n", gaps, empty);
    assert_true(gaps > 10 && empty > 0);
}

static void replay_from_the_start_plays_every_entry(void **state)
{
    (void)state;
    static replay_fixture f;
    staged_script script = replay_full_script;
    script.gaps[0][0] = 31;
    script.gaps[0][1] = 50;
    replay_begin(&f, &script);
    assert_true(sb_replay_is_current(f.replay));
    assert_int_equal(sb_replay_end(f.replay), SB_LOG_END_OPEN);
    staged_assert_at(f.match, sb_replay_game(f.replay), 0);
    assert_non_null(sb_replay_keyframes(f.replay));
    sb_log_entry entry;
    uint32_t last = 0, behind_gap = 0;
    for (uint32_t i = 0; i < f.entry_count; i++) {
        assert_true(sb_replay_next(f.replay, &entry));
        assert_true(replay_mark_of(&entry).digest == f.entries[i].digest);
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
    replay_finish(&f);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
