#include "record/verify.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/hash.h"
#include "counting_heap.h"
#include "record/encoder.h"
#include "recorded_match.h"
#include "verify_fixture.h"

static void log_of_a_live_match_agrees_and_counts_what_happened(void **state)
{
    (void)state;
    match_script script = {.seed = 11,
                           .player_count = 4,
                           .tick_rate_hz = 20,
                           .tick_count = 1000,
                           .turnover_ticks = 90,
                           .closed = true};
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    assert_true(counts.hits > 0);
    assert_true(counts.kills > 0);
    assert_true(counts.distance_m > 100.0);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 1000);
    assert_int_equal(report.diverged_tick, 0);
    assert_true(report.hash_of_hashes == counts.hash_of_hashes);
    assert_int_equal(report.players, counts.players);
    assert_int_equal(report.keyframes, 1 + 1000 / 200);
    assert_int_equal(report.pauses, 0);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    assert_int_equal(total(&report, "hits"), counts.hits);
    assert_int_equal(total(&report, "kills"), counts.kills);
    // The test cannot see how far a tank moved in the last tick before it is destroyed.
    double driven_m = (double)total(&report, "distance_driven_m") * 1e-6;
    assert_true(fabs(driven_m - counts.distance_m) < 0.02 * counts.distance_m);
    sb_log_head head = match_head(&script);
    assert_int_equal(report.head.session, head.session);
    assert_true(report.head.started_unix_ms == head.started_unix_ms);
    assert_true(report.head.game.seed == head.game.seed);
    memory_log_free(&log);
}

static void log_of_a_match_without_players_agrees(void **state)
{
    (void)state;
    own_log own;
    own_log_begin(&own);
    sb_log_encoder_close(own.encoder, own.game);
    sb_verify_report report = verify(&own.log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 0);
    assert_int_equal(report.keyframes, 1);
    assert_true(report.hash_of_hashes == sb_hash("", 0));
    own_log_end(&own);
}

static void log_with_a_gap_agrees_before_and_after_it(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.refused_from = 24;
    script.refused_to = 33;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    assert_int_equal(counts.losses.gaps, 1);
    assert_true(counts.losses.ticks >= 9);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_GAP);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.ticks_agreed, script.tick_count - counts.losses.ticks);
    assert_int_equal(report.last_tick, script.tick_count);
    assert_int_equal(report.gaps, 1);
    assert_int_equal(report.ticks_missing, counts.losses.ticks);
    assert_int_equal(report.gap_tick, 24 + counts.losses.ticks);
    assert_int_equal(report.diverged_tick, 0);
    // Those of ticks 0, 20, 40 and 60; the keyframe after the gap was loaded, not compared.
    assert_int_equal(report.keyframes, 4);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    // A tick that differs before or after the gap is found.
    static const uint32_t wrong_ticks[] = {23, 24 + 21, 60};
    for (size_t i = 0; i < sizeof wrong_ticks / sizeof wrong_ticks[0]; i++) {
        script.hash_wrong_tick = wrong_ticks[i];
        memory_log wrong = match_record(&script, &counts);
        report = verify(&wrong);
        assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
        assert_int_equal(report.diverged_tick, wrong_ticks[i]);
        memory_log_free(&wrong);
    }
    memory_log_free(&log);
}

static void log_with_pauses_adds_them_up(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.pause_ticks = 1000000000000;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.pauses, 3);
    assert_true(report.paused_ticks == 3000000000000);
    memory_log_free(&log);
}

static void log_never_closed_agrees_to_its_last_tick(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.closed = false;
    script.tick_count = 47;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_UNCLOSED);
    assert_int_equal(report.ticks_agreed, 47);
    assert_true(report.hash_of_hashes == counts.hash_of_hashes);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    assert_int_equal(report.fault.offset, log.size);
    memory_log_free(&log);
}

static void log_with_bytes_appended_is_damaged_after_its_end(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    size_t size = log.size;
    memory_log_insert(&log, size, "x", 1);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_DAMAGED);
    assert_int_equal(report.ticks_agreed, 60);
    assert_int_equal(report.fault.offset, size);
    memory_log_free(&log);
}

static void verify_without_memory_says_so_and_leaks_nothing(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        counting_heap heap = {.call_failed = ++call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_verify_report report;
        error = sb_log_verify(memory_log_source(&log), NULL, &allocator, NULL, NULL, &report);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        assert_true(error != SB_OK || report.verdict == SB_VERDICT_AGREES);
        assert_int_equal(heap.live_count, 0);
    }
    assert_true(call > 4);
    memory_log_free(&log);
}

typedef struct progress_log {
    uint32_t calls;
    uint32_t last_tick;
    uint64_t last_offset;
} progress_log;

static void note_progress(void *context, uint32_t tick, uint64_t offset)
{
    progress_log *noted = context;
    noted->calls++;
    assert_int_equal(tick, noted->calls * SB_VERIFY_PROGRESS_INTERVAL);
    assert_true(offset > noted->last_offset);
    noted->last_tick = tick;
    noted->last_offset = offset;
}

static void verify_reports_progress_at_its_interval(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.tick_count = 2 * SB_VERIFY_PROGRESS_INTERVAL + 10;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    progress_log noted = {0};
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&log), NULL, &allocator, note_progress, &noted, &report),
        SB_OK);
    assert_int_equal(noted.calls, 2);
    assert_true(noted.last_offset < log.size);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_of_a_live_match_agrees_and_counts_what_happened),
        cmocka_unit_test(log_of_a_match_without_players_agrees),
        cmocka_unit_test(log_with_a_gap_agrees_before_and_after_it),
        cmocka_unit_test(log_with_pauses_adds_them_up),
        cmocka_unit_test(log_never_closed_agrees_to_its_last_tick),
        cmocka_unit_test(log_with_bytes_appended_is_damaged_after_its_end),
        cmocka_unit_test(verify_without_memory_says_so_and_leaks_nothing),
        cmocka_unit_test(verify_reports_progress_at_its_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
