// Tests encoder.c: which chunks it writes, and when.
#include "record/encoder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>

#include <cmocka.h>

#include "../protocol/allocation_count.h"
#include "base/bytes.h"
#include "encoder_fixture.h"
#include "forgery.h"
#include "random_match.h"

static void encoder_created_writes_head_map_and_keyframe_in_one_call(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    static const expected_chunk expected[] = {{HEAD, 0, 0}, {MAP, 0, 0}, {KEYFRAME, 0, 0}};
    encoder_expect_chunks(&match->log, expected, 3);
    assert_int_equal(match->log.write_count, 1);
    assert_int_equal(match->log.write_ticks[0], 0);
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(random_match_map(), &writer);
    assert_int_equal(encoder_chunks.list[1].size, writer.size);
    assert_memory_equal(encoder_chunks.list[1].payload, bytes, writer.size);
    // No keyframe, roster or player before; then a zstd frame.
    static const uint8_t nothing[24];
    assert_memory_equal(encoder_chunks.list[2].payload, nothing, 24);
    assert_memory_equal(encoder_chunks.list[2].payload + 28, "\x28\xB5\x2F\xFD", 4);
    random_match_free(match);
}

// All players join in the first tick. Later nobody joins or leaves, and the log needs one roster.
static void encoder_sends_chunks_of_the_stated_lengths(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.quiet = true;
    script.commit_ms = 250;   // 5 ticks
    script.keyframe_ms = 600; // 12 ticks
    random_match *match = random_match_begin(&script);
    for (uint32_t tick = 1; tick <= 26; tick++) {
        size_t before = match->log.write_count;
        random_match_play(match, 1);
        // The gathered ticks go out before a keyframe, and the next five are counted from there.
        uint32_t since = tick <= 12 ? tick : tick <= 24 ? tick - 12 : tick - 24;
        size_t calls = tick % 12 == 0 ? 2 : since % 5 == 0;
        assert_int_equal(match->log.write_count - before, calls);
        assert_int_equal(match->log.write_ticks[match->log.write_count - 1],
                         tick - (tick % 12 == 0 ? 0 : since % 5));
    }
    random_match_close(match);
    static const expected_chunk expected[] = {
        {HEAD, 0, 0},   {MAP, 0, 0},       {KEYFRAME, 0, 0},  {TICKS, 5, 1},  {TICKS, 5, 6},
        {TICKS, 2, 11}, {ROSTER, 0, 12},   {KEYFRAME, 0, 12}, {TICKS, 5, 13}, {TICKS, 5, 18},
        {TICKS, 2, 23}, {KEYFRAME, 0, 24}, {TICKS, 2, 25},    {CLOSE, 0, 26},
    };
    encoder_expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    // Keyframes point to the one before and to the last roster; the close points to the last
    // keyframe.
    assert_int_equal(encoder_number_at(encoder_chunks.list[7].payload, 8),
                     encoder_chunks.list[2].offset);
    assert_int_equal(encoder_number_at(encoder_chunks.list[7].payload + 8, 8),
                     encoder_chunks.list[6].offset);
    assert_int_equal(encoder_number_at(encoder_chunks.list[7].payload + 16, 8), 15);
    assert_int_equal(encoder_number_at(encoder_chunks.list[11].payload, 8),
                     encoder_chunks.list[7].offset);
    assert_int_equal(encoder_number_at(encoder_chunks.list[11].payload + 8, 8),
                     encoder_chunks.list[6].offset);
    const uint8_t *close = encoder_chunks.list[13].payload;
    assert_int_equal(encoder_chunks.list[13].size, 24);
    assert_int_equal(encoder_number_at(close, 4), 26);
    assert_int_equal(encoder_number_at(close + 4, 4), 14);
    assert_int_equal(encoder_number_at(close + 8, 8), match->log.size);
    assert_int_equal(encoder_number_at(close + 16, 8), encoder_chunks.list[11].offset);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.notes == 0);
    random_match_free(match);
}

// The ticks of the keyframes except that of tick 0, in a match of 200 ticks with a keyframe every
// 100.
static uint32_t keyframe_ticks(uint32_t turn, uint32_t ticks[4])
{
    const random_match_script script = {.seed = 3,
                                        .player_capacity = 1,
                                        .tick_rate_hz = 20,
                                        .keyframe_ms = 5000,
                                        .keyframe_turn = turn};
    random_match *match = random_match_begin(&script);
    random_match_play(match, 200);
    forgery_find(&match->log, &encoder_chunks);
    uint32_t count = 0;
    for (uint32_t i = 3; i < encoder_chunks.count; i++) {
        if (encoder_chunks.list[i].kind == KEYFRAME && count < 4) {
            ticks[count++] = encoder_chunks.list[i].tick;
        }
    }
    encoder_assert_verified(match, 200, 1 + count);
    random_match_free(match);
    return count;
}

// For any number of matches that begin together, no two have a keyframe in the same tick, and their
// keyframes are spread about evenly.
static void keyframes_of_matches_that_begin_together_fall_into_different_ticks(void **state)
{
    (void)state;
    enum { PERIOD = 100, MATCH_COUNT = 32 };
    bool taken[PERIOD] = {false};
    for (uint32_t turn = 0; turn < MATCH_COUNT; turn++) {
        uint32_t ticks[4];
        assert_int_equal(keyframe_ticks(turn, ticks), 2);
        assert_int_equal(ticks[1] - ticks[0], PERIOD);
        assert_true(turn > 0 || ticks[0] == PERIOD);
        assert_false(taken[ticks[0] % PERIOD]);
        taken[ticks[0] % PERIOD] = true;
        if (turn == 3 || turn == 15 || turn == MATCH_COUNT - 1) {
            uint32_t free = 0, widest = 0;
            for (uint32_t i = 0; i < 2 * PERIOD; i++) {
                free = taken[i % PERIOD] ? 0 : free + 1;
                widest = free > widest ? free : widest;
            }
            // Evenly spread they would be PERIOD / (turn + 1) apart.
            assert_true(widest + 1 <= 2 * PERIOD / (turn + 1));
        }
    }
}

static void encoder_commits_by_time_whatever_the_tick_rate(void **state)
{
    (void)state;
    static const struct {
        uint32_t tick_rate_hz, commit_ms, ticks;
    } cases[] = {{60, 100, 6}, {240, 100, 24}, {10, 100, 1},
                 {10, 1, 1},   {30, 1000, 30}, {60, 50, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        random_match_script script = encoder_script;
        script.tick_rate_hz = cases[i].tick_rate_hz;
        script.commit_ms = cases[i].commit_ms;
        random_match *match = random_match_begin(&script);
        random_match_play(match, 2 * cases[i].ticks);
        forgery_find(&match->log, &encoder_chunks);
        assert_int_equal(encoder_chunks.count, 5);
        assert_int_equal(encoder_chunks.list[3].tick_count, cases[i].ticks);
        assert_int_equal(encoder_chunks.list[4].tick_count, cases[i].ticks);
        random_match_free(match);
    }
}

static void encoder_writes_a_roster_only_if_it_is_another(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.keyframe_ms = 100;
    script.noted = true;
    random_match *match = random_match_begin(&script);
    random_match_play(match, 200);
    forgery_find(&match->log, &encoder_chunks);
    static const sb_log_roster nobody;
    const sb_log_roster *last = &nobody;
    size_t roster_offset = 0;
    uint32_t rosters = 0, keyframes = 0;
    for (uint32_t i = 3; i < encoder_chunks.count; i++) {
        const forgery_chunk *chunk = &encoder_chunks.list[i];
        if (chunk->kind == ROSTER) {
            const sb_log_roster *now = &match->ticks[chunk->tick - 1].roster;
            assert_memory_not_equal(now, last, sizeof *now);
            assert_int_equal(encoder_chunks.list[i + 1].kind, KEYFRAME);
            last = now;
            roster_offset = chunk->offset;
            rosters++;
        } else if (chunk->kind == KEYFRAME) {
            assert_memory_equal(&match->ticks[chunk->tick - 1].roster, last, sizeof *last);
            assert_int_equal(encoder_number_at(chunk->payload + 8, 8), roster_offset);
            assert_true(encoder_number_at(chunk->payload + 16, 8) == last->occupied);
            keyframes++;
        }
    }
    assert_int_equal(keyframes, 100);
    assert_true(rosters > 20 && rosters < 90);
    random_match_free(match);
}

static void encoder_flushed_sends_what_it_has(void **state)
{
    (void)state;
    random_match_script script = encoder_script;
    script.commit_ms = 10000;
    random_match *match = random_match_begin(&script);
    sb_log_encoder_flush(match->encoder);
    assert_int_equal(match->log.write_count, 1);
    random_match_play(match, 3);
    assert_int_equal(match->log.write_count, 1);
    sb_log_encoder_flush(match->encoder);
    sb_log_encoder_flush(match->encoder);
    assert_int_equal(match->log.write_count, 2);
    assert_int_equal(match->log.write_ticks[1], 3);
    forgery_find(&match->log, &encoder_chunks);
    assert_int_equal(encoder_chunks.list[3].tick_count, 3);
    random_match_free(match);
}

static void encoder_of_dense_frames_closes_chunks_early(void **state)
{
    (void)state;
    const random_match_script script = {.seed = 1,
                                        .player_capacity = 64,
                                        .tick_rate_hz = 240,
                                        .commit_ms = 10000,
                                        .largest = true,
                                        .noted = true};
    random_match *match = random_match_begin(&script);
    random_match_play(match, 100);
    random_match_close(match);
    forgery_find(&match->log, &encoder_chunks);
    uint32_t ticks = 0, rows = 0;
    for (uint32_t i = 3; i < encoder_chunks.count; i++) {
        assert_true(encoder_chunks.list[i].size <= 262144);
        ticks += encoder_chunks.list[i].tick_count;
        rows += encoder_chunks.list[i].kind == TICKS;
    }
    assert_int_equal(ticks, 100);
    assert_true(rows > 2);
    assert_int_equal(encoder_chunks.list[encoder_chunks.count - 1].kind, CLOSE);
    random_match_free(match);
}

static void encoder_allocates_nothing_after_its_creation(void **state)
{
    (void)state;
    const random_match_script script = {
        .seed = 2, .player_capacity = 64, .tick_rate_hz = 60, .keyframe_ms = 300, .noted = true};
    random_match *match = random_match_begin(&script);
    size_t calls = match->heap.call_count;
    allocation_count_begin();
    random_match_play(match, 200);
    sb_log_encoder_pause(match->encoder, match->game, 5);
    match->log.refuses = true;
    random_match_play(match, 20);
    match->log.refuses = false;
    random_match_play(match, 20);
    random_match_close(match);
    assert_int_equal(allocation_count_end(), 0);
    assert_int_equal(match->heap.call_count, calls);
    assert_true(match->log.write_count > 20);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoder_created_writes_head_map_and_keyframe_in_one_call),
        cmocka_unit_test(encoder_sends_chunks_of_the_stated_lengths),
        cmocka_unit_test(keyframes_of_matches_that_begin_together_fall_into_different_ticks),
        cmocka_unit_test(encoder_commits_by_time_whatever_the_tick_rate),
        cmocka_unit_test(encoder_writes_a_roster_only_if_it_is_another),
        cmocka_unit_test(encoder_flushed_sends_what_it_has),
        cmocka_unit_test(encoder_of_dense_frames_closes_chunks_early),
        cmocka_unit_test(encoder_allocates_nothing_after_its_creation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
