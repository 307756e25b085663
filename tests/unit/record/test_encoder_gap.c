// Tests encoder.c: a sink that refuses bytes, and the gaps that it leaves in the log.
#include "record/encoder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>

#include <cmocka.h>

#include "encoder_fixture.h"
#include "random_match.h"

static uint64_t notes_in(const random_match *match, uint32_t first, uint32_t last)
{
    uint64_t count = 0;
    for (uint32_t tick = first; tick <= last; tick++) {
        count += match->ticks[tick - 1].notes.count;
    }
    return count;
}

// Two ticks go out together: after a refusal from tick 11 on, the encoder tries again every two
// ticks.
static void encoder_of_a_sink_that_refuses_leaves_ticks_out_and_says_so(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.noted = true;
    script.seed = 2; // notes in the first ticks that are lost
    random_match *match = random_match_begin(&script);
    random_match_play(match, 10);
    uint32_t before = (uint32_t)match->log.write_count;
    match->log.refuses = true;
    random_match_play(match, 11);
    assert_int_equal(match->log.write_count, before);
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    match->log.refuses = false;
    random_match_play(match, 5);
    random_match_close(match);
    // A gap, the roster and a keyframe come in one call, and the log continues from there.
    static const expected_chunk expected[] = {
        {HEAD, 0, 0},      {MAP, 0, 0},    {KEYFRAME, 0, 0}, {TICKS, 2, 1},  {TICKS, 2, 3},
        {TICKS, 2, 5},     {TICKS, 2, 7},  {TICKS, 2, 9},    {GAP, 0, 10},   {ROSTER, 0, 10},
        {KEYFRAME, 0, 22}, {TICKS, 2, 23}, {TICKS, 2, 25},   {CLOSE, 0, 26},
    };
    encoder_expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    assert_int_equal(match->log.write_offsets[before], encoder_chunks.list[8].offset);
    assert_int_equal(match->log.write_offsets[before + 1], encoder_chunks.list[11].offset);
    assert_int_equal(match->log.write_ticks[before], 22);
    assert_int_equal(encoder_chunks.list[8].size, 4);
    assert_int_equal(encoder_number_at(encoder_chunks.list[8].payload, 4), 22);
    assert_int_equal(encoder_number_at(encoder_chunks.list[10].payload, 8),
                     encoder_chunks.list[2].offset);
    assert_int_equal(encoder_number_at(encoder_chunks.list[10].payload + 8, 8),
                     encoder_chunks.list[9].offset);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_int_equal(losses.gaps, 1);
    assert_int_equal(losses.ticks, 12);
    assert_true(notes_in(match, 11, 12) > 0);
    assert_int_equal(losses.notes, notes_in(match, 11, 22));
    random_match_free(match);
}

static void encoder_counts_each_gap_and_notes_that_never_had_room(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    for (uint32_t i = 0; i < 3; i++) {
        random_match_play(match, 4);
        match->log.refuses = true;
        random_match_play(match, 3);
        match->log.refuses = false;
        random_match_play(match, 1);
    }
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_int_equal(losses.gaps, 3);
    assert_int_equal(losses.ticks, 12);
    assert_int_equal(losses.notes, 0);
    static sb_frame frame;
    static sb_notes notes;
    frame = match->frames.frame;
    frame.command_count = 0;
    assert_int_equal(sb_game_advance(match->game, &frame), SB_OK);
    notes.dropped = 5;
    sb_log_encoder_tick(match->encoder, match->game, &frame, &notes);
    assert_int_equal(sb_log_encoder_losses(match->encoder).notes, 5);
    random_match_free(match);
}

static void encoder_whose_keyframe_alone_is_refused_continues_without(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.keyframe_ms = 200; // 4 ticks
    script.quiet = true;
    random_match *match = random_match_begin(&script);
    match->log.call_refused = 4; // the start, two of ticks, and this
    random_match_play(match, 8);
    static const expected_chunk expected[] = {
        {HEAD, 0, 0},  {MAP, 0, 0},   {KEYFRAME, 0, 0}, {TICKS, 2, 1},    {TICKS, 2, 3},
        {TICKS, 2, 5}, {TICKS, 2, 7}, {ROSTER, 0, 8},   {KEYFRAME, 0, 8},
    };
    encoder_expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    assert_int_equal(encoder_number_at(encoder_chunks.list[8].payload, 8),
                     encoder_chunks.list[2].offset);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.keyframes == 1);
    random_match_play(match, 9);
    encoder_assert_verified(match, 17, 4);
    losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.keyframes == 1 && losses.unclosed == 0);
    random_match_free(match);
}

// A keyframe is packed only for a sink with room for several of its size.
static void encoder_behind_waits_for_room(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    random_match_play(match, 4);
    match->log.refuses = true;
    random_match_play(match, 2);
    size_t calls = match->log.call_count;
    match->log.cramped = true;
    random_match_play(match, 10);
    assert_int_equal(match->log.call_count, calls);
    match->log.refuses = false;
    random_match_play(match, 10);
    assert_int_equal(match->log.call_count, calls);
    match->log.cramped = false;
    random_match_play(match, 2);
    assert_int_equal(match->log.call_count, calls + 1);
    assert_int_equal(sb_log_encoder_losses(match->encoder).ticks, 2 + 10 + 10 + 2);
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    random_match_free(match);
}

// The log lacks only the length of the pause, and no tick.
static void log_without_a_refused_pause_verifies(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    random_match_play(match, 6);
    match->log.refuses = true;
    sb_log_encoder_pause(match->encoder, match->game, 100);
    match->log.refuses = false;
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    sb_log_encoder_pause(match->encoder, match->game, 50);
    assert_int_equal(sb_log_encoder_losses(match->encoder).ticks, 0);
    random_match_play(match, 5);
    encoder_assert_verified(match, 11, 2);
    random_match_free(match);
}

static void encoder_closed_behind_its_sink_catches_up_or_stays_unclosed(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    match->log.refuses = true;
    random_match_play(match, 5);
    match->log.refuses = false;
    random_match_close(match);
    static const expected_chunk caught_up[] = {{HEAD, 0, 0}, {MAP, 0, 0},    {KEYFRAME, 0, 0},
                                               {GAP, 0, 0},  {ROSTER, 0, 0}, {KEYFRAME, 0, 5},
                                               {CLOSE, 0, 5}};
    encoder_expect_chunks(&match->log, caught_up, 7);
    assert_int_equal(sb_log_encoder_losses(match->encoder).unclosed, 0);
    random_match_free(match);

    match = random_match_begin(&encoder_script);
    random_match_play(match, 2);
    match->log.refuses = true;
    random_match_play(match, 3);
    random_match_close(match);
    static const expected_chunk unclosed[] = {
        {HEAD, 0, 0}, {MAP, 0, 0}, {KEYFRAME, 0, 0}, {TICKS, 2, 1}};
    encoder_expect_chunks(&match->log, unclosed, 4);
    assert_int_equal(sb_log_encoder_losses(match->encoder).unclosed, 1);
    random_match_free(match);

    // Only the close is missing.
    match = random_match_begin(&encoder_script);
    random_match_play(match, 2);
    match->log.refuses = true;
    random_match_close(match);
    encoder_expect_chunks(&match->log, unclosed, 4);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.unclosed == 1 && losses.gaps == 0 && losses.ticks == 0);
    random_match_free(match);
}

// A try in vain while ticks are missing belongs to the gap.
static void keyframes_within_a_gap_are_not_counted(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.keyframe_ms = 200; // 4 ticks
    random_match *match = random_match_begin(&script);
    random_match_play(match, 2);
    match->log.refuses = true;
    random_match_play(match, 21);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 1 && losses.ticks == 21 && losses.keyframes == 0);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoder_of_a_sink_that_refuses_leaves_ticks_out_and_says_so),
        cmocka_unit_test(encoder_counts_each_gap_and_notes_that_never_had_room),
        cmocka_unit_test(encoder_whose_keyframe_alone_is_refused_continues_without),
        cmocka_unit_test(encoder_behind_waits_for_room),
        cmocka_unit_test(log_without_a_refused_pause_verifies),
        cmocka_unit_test(encoder_closed_behind_its_sink_catches_up_or_stays_unclosed),
        cmocka_unit_test(keyframes_within_a_gap_are_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
