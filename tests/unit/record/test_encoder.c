#include "record/encoder.h"

#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "forgery.h"
#include "random_match.h"
#include "record/verify.h"

// Replaces the malloc of the whole process, including that of zstd.
#include "../protocol/allocation_count.h"

enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

// 20 ticks a second, of which two go to the sink together.
static const random_match_script plain_script = {
    .seed = 1, .player_capacity = 4, .tick_rate_hz = 20};

static forgery_chunks chunks;

static uint64_t number_at(const uint8_t *bytes, size_t size)
{
    uint64_t number = 0;
    while (size-- > 0) {
        number = number << 8 | bytes[size];
    }
    return number;
}

typedef struct expected_chunk {
    uint32_t kind, tick_count, tick;
} expected_chunk;

static void expect_chunks(const memory_log *log, const expected_chunk *expected, uint32_t count)
{
    forgery_find(log, &chunks);
    for (uint32_t i = 0; i < count && i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        if (chunk->kind != expected[i].kind || chunk->tick_count != expected[i].tick_count ||
            chunk->tick != expected[i].tick) {
            fail_msg("chunk %u: kind %u, %u ticks, tick %u", i, chunk->kind, chunk->tick_count,
                     chunk->tick);
        }
    }
    assert_int_equal(chunks.count, count);
    const forgery_chunk *last = &chunks.list[count - 1];
    assert_int_equal(last->offset + 20 + last->size, log->size);
}

static void encoder_created_writes_head_map_and_keyframe_in_one_call(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    static const expected_chunk expected[] = {{HEAD, 0, 0}, {MAP, 0, 0}, {KEYFRAME, 0, 0}};
    expect_chunks(&match->log, expected, 3);
    assert_int_equal(match->log.write_count, 1);
    assert_int_equal(match->log.write_ticks[0], 0);
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(random_match_map(), &writer);
    assert_int_equal(chunks.list[1].size, writer.size);
    assert_memory_equal(chunks.list[1].payload, bytes, writer.size);
    // No keyframe, roster or player before; then a zstd frame.
    static const uint8_t nothing[24];
    assert_memory_equal(chunks.list[2].payload, nothing, 24);
    assert_memory_equal(chunks.list[2].payload + 28, "\x28\xB5\x2F\xFD", 4);
    random_match_free(match);
}

static sb_log_encoder_def valid_def(random_match *match)
{
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = random_match_head(&match->script);
    def.map = random_match_map();
    def.game = match->game;
    match->log.size = 0;
    def.sink = memory_log_sink(&match->log);
    return def;
}

static sb_error create(random_match *match, const sb_log_encoder_def *def)
{
    size_t live = match->heap.live_count;
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_encoder *encoder = (sb_log_encoder *)match;
    sb_error error = sb_log_encoder_create(def, &allocator, &encoder);
    assert_int_equal(encoder != NULL, error == SB_OK);
    assert_true(error == SB_OK || match->log.size == 0);
    sb_log_encoder_destroy(encoder);
    assert_int_equal(match->heap.live_count, live);
    return error;
}

static void encoder_of_wrong_arguments_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    sb_log_encoder_def def = valid_def(match);
    assert_int_equal(def.commit_ms, 100);
    assert_int_equal(def.keyframe_ms, 10000);
    assert_int_equal(create(match, &def), SB_OK);
    static const struct {
        uint32_t commit_ms, keyframe_ms;
        sb_error error;
    } cases[] = {
        {1, 100, SB_OK},
        {10000, 600000, SB_OK},
        {0, 10000, SB_ERROR_ARGUMENT},
        {10001, 10000, SB_ERROR_ARGUMENT},
        {UINT32_MAX, 10000, SB_ERROR_ARGUMENT},
        {100, 99, SB_ERROR_ARGUMENT},
        {100, 0, SB_ERROR_ARGUMENT},
        {100, 600001, SB_ERROR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        def = valid_def(match);
        def.commit_ms = cases[i].commit_ms;
        def.keyframe_ms = cases[i].keyframe_ms;
        assert_int_equal(create(match, &def), cases[i].error);
    }
    def = valid_def(match);
    def.head.game.player_capacity = 0;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    def = valid_def(match);
    def.sink.write = NULL;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    def = valid_def(match);
    static sb_map map;
    map = *def.map;
    map.spawn_count = 0;
    def.map = &map;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    // A game that has begun: its state is not that of tick 0.
    random_match_play(match, 1);
    def = valid_def(match);
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    random_match_free(match);
}

static void encoder_whose_head_is_of_another_match_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    for (int i = 0; i < 9; i++) {
        sb_log_encoder_def def = valid_def(match);
        sb_log_head *head = &def.head;
        head->game.seed += i == 0;
        head->game.player_capacity += i == 1;
        head->game.computer_count += i == 2;
        head->game.tick_rate_hz += i == 3;
        head->game.settings[0] += i == 4;
        head->game.settings[head->setting_count - 1] += i == 5;
        head->rules.behaviour_version += i == 6;
        head->rules.tables_hash += i == 7;
        head->rules.name[0] = i == 8 ? 'x' : head->rules.name[0];
        if (create(match, &def) != SB_ERROR_ARGUMENT) {
            fail_msg("case %d", i);
        }
    }
    sb_log_encoder_def def = valid_def(match);
    def.head.setting_count--;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    // Fields that the head of a log that was read lacks, or that may differ.
    def = valid_def(match);
    def.head.game.rules = NULL;
    def.head.rules.interface_version++;
    assert_int_equal(create(match, &def), SB_OK);
    random_match_free(match);
}

static void encoder_fills_the_versions_in(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    sb_log_encoder_def def = valid_def(match);
    def.head.format_version = 99;
    def.head.simulation_version = 99;
    assert_int_equal(create(match, &def), SB_OK);
    assert_int_equal(number_at(match->log.bytes + 8, 4), 1);
    assert_int_equal(number_at(match->log.bytes + 36, 4), SB_SIMULATION_VERSION);
    random_match_free(match);
}

static void encoder_whose_sink_takes_nothing_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    sb_log_encoder_def def = valid_def(match);
    match->log.refuses = true;
    assert_int_equal(create(match, &def), SB_ERROR_FULL);
    random_match_free(match);
}

static void encoder_without_memory_is_not_created_and_leaks_nothing(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    sb_log_encoder_def def = valid_def(match);
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        match->heap.call_count = 0;
        match->heap.call_failed = ++call;
        error = create(match, &def);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
    }
    assert_true(call > 4);
    random_match_free(match);
}

// All players join in the first tick. Later nobody joins or leaves, and the log needs one roster.
static void encoder_sends_chunks_of_the_stated_lengths(void **state)
{
    (void)state;
    random_match_script script = plain_script;
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
    expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    // Keyframes point to the one before and to the last roster; the close points to the last
    // keyframe.
    assert_int_equal(number_at(chunks.list[7].payload, 8), chunks.list[2].offset);
    assert_int_equal(number_at(chunks.list[7].payload + 8, 8), chunks.list[6].offset);
    assert_int_equal(number_at(chunks.list[7].payload + 16, 8), 15);
    assert_int_equal(number_at(chunks.list[11].payload, 8), chunks.list[7].offset);
    assert_int_equal(number_at(chunks.list[11].payload + 8, 8), chunks.list[6].offset);
    const uint8_t *close = chunks.list[13].payload;
    assert_int_equal(chunks.list[13].size, 24);
    assert_int_equal(number_at(close, 4), 26);
    assert_int_equal(number_at(close + 4, 4), 14);
    assert_int_equal(number_at(close + 8, 8), match->log.size);
    assert_int_equal(number_at(close + 16, 8), chunks.list[11].offset);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.notes == 0);
    random_match_free(match);
}

static void assert_verified(random_match *match, uint32_t ticks, uint32_t keyframes)
{
    sb_log_encoder_close(match->encoder, match->game);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&match->log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, ticks);
    assert_int_equal(report.keyframes, keyframes);
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
    forgery_find(&match->log, &chunks);
    uint32_t count = 0;
    for (uint32_t i = 3; i < chunks.count; i++) {
        if (chunks.list[i].kind == KEYFRAME && count < 4) {
            ticks[count++] = chunks.list[i].tick;
        }
    }
    assert_verified(match, 200, 1 + count);
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
        random_match_script script = plain_script;
        script.tick_rate_hz = cases[i].tick_rate_hz;
        script.commit_ms = cases[i].commit_ms;
        random_match *match = random_match_begin(&script);
        random_match_play(match, 2 * cases[i].ticks);
        forgery_find(&match->log, &chunks);
        assert_int_equal(chunks.count, 5);
        assert_int_equal(chunks.list[3].tick_count, cases[i].ticks);
        assert_int_equal(chunks.list[4].tick_count, cases[i].ticks);
        random_match_free(match);
    }
}

static void encoder_writes_a_roster_only_if_it_is_another(void **state)
{
    (void)state;
    random_match_script script = plain_script;
    script.keyframe_ms = 100;
    script.noted = true;
    random_match *match = random_match_begin(&script);
    random_match_play(match, 200);
    forgery_find(&match->log, &chunks);
    static const sb_log_roster nobody;
    const sb_log_roster *last = &nobody;
    size_t roster_offset = 0;
    uint32_t rosters = 0, keyframes = 0;
    for (uint32_t i = 3; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        if (chunk->kind == ROSTER) {
            const sb_log_roster *now = &match->ticks[chunk->tick - 1].roster;
            assert_memory_not_equal(now, last, sizeof *now);
            assert_int_equal(chunks.list[i + 1].kind, KEYFRAME);
            last = now;
            roster_offset = chunk->offset;
            rosters++;
        } else if (chunk->kind == KEYFRAME) {
            assert_memory_equal(&match->ticks[chunk->tick - 1].roster, last, sizeof *last);
            assert_int_equal(number_at(chunk->payload + 8, 8), roster_offset);
            assert_true(number_at(chunk->payload + 16, 8) == last->occupied);
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
    random_match_script script = plain_script;
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
    forgery_find(&match->log, &chunks);
    assert_int_equal(chunks.list[3].tick_count, 3);
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
    forgery_find(&match->log, &chunks);
    uint32_t ticks = 0, rows = 0;
    for (uint32_t i = 3; i < chunks.count; i++) {
        assert_true(chunks.list[i].size <= 262144);
        ticks += chunks.list[i].tick_count;
        rows += chunks.list[i].kind == TICKS;
    }
    assert_int_equal(ticks, 100);
    assert_true(rows > 2);
    assert_int_equal(chunks.list[chunks.count - 1].kind, CLOSE);
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
    random_match_script script = plain_script;
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
    expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    assert_int_equal(match->log.write_offsets[before], chunks.list[8].offset);
    assert_int_equal(match->log.write_offsets[before + 1], chunks.list[11].offset);
    assert_int_equal(match->log.write_ticks[before], 22);
    assert_int_equal(chunks.list[8].size, 4);
    assert_int_equal(number_at(chunks.list[8].payload, 4), 22);
    assert_int_equal(number_at(chunks.list[10].payload, 8), chunks.list[2].offset);
    assert_int_equal(number_at(chunks.list[10].payload + 8, 8), chunks.list[9].offset);
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
    random_match *match = random_match_begin(&plain_script);
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
    random_match_script script = plain_script;
    script.keyframe_ms = 200; // 4 ticks
    script.quiet = true;
    random_match *match = random_match_begin(&script);
    match->log.call_refused = 4; // the start, two of ticks, and this
    random_match_play(match, 8);
    static const expected_chunk expected[] = {
        {HEAD, 0, 0},  {MAP, 0, 0},   {KEYFRAME, 0, 0}, {TICKS, 2, 1},    {TICKS, 2, 3},
        {TICKS, 2, 5}, {TICKS, 2, 7}, {ROSTER, 0, 8},   {KEYFRAME, 0, 8},
    };
    expect_chunks(&match->log, expected, sizeof expected / sizeof expected[0]);
    assert_int_equal(number_at(chunks.list[8].payload, 8), chunks.list[2].offset);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.keyframes == 1);
    random_match_play(match, 9);
    assert_verified(match, 17, 4);
    losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.gaps == 0 && losses.keyframes == 1 && losses.unclosed == 0);
    random_match_free(match);
}

// A keyframe is packed only for a sink with room for several of its size.
static void encoder_behind_waits_for_room(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
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
    random_match *match = random_match_begin(&plain_script);
    random_match_play(match, 6);
    match->log.refuses = true;
    sb_log_encoder_pause(match->encoder, match->game, 100);
    match->log.refuses = false;
    assert_int_equal(sb_log_encoder_losses(match->encoder).gaps, 1);
    sb_log_encoder_pause(match->encoder, match->game, 50);
    assert_int_equal(sb_log_encoder_losses(match->encoder).ticks, 0);
    random_match_play(match, 5);
    assert_verified(match, 11, 2);
    random_match_free(match);
}

static void encoder_closed_behind_its_sink_catches_up_or_stays_unclosed(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&plain_script);
    match->log.refuses = true;
    random_match_play(match, 5);
    match->log.refuses = false;
    random_match_close(match);
    static const expected_chunk caught_up[] = {{HEAD, 0, 0}, {MAP, 0, 0},    {KEYFRAME, 0, 0},
                                               {GAP, 0, 0},  {ROSTER, 0, 0}, {KEYFRAME, 0, 5},
                                               {CLOSE, 0, 5}};
    expect_chunks(&match->log, caught_up, 7);
    assert_int_equal(sb_log_encoder_losses(match->encoder).unclosed, 0);
    random_match_free(match);

    match = random_match_begin(&plain_script);
    random_match_play(match, 2);
    match->log.refuses = true;
    random_match_play(match, 3);
    random_match_close(match);
    static const expected_chunk unclosed[] = {
        {HEAD, 0, 0}, {MAP, 0, 0}, {KEYFRAME, 0, 0}, {TICKS, 2, 1}};
    expect_chunks(&match->log, unclosed, 4);
    assert_int_equal(sb_log_encoder_losses(match->encoder).unclosed, 1);
    random_match_free(match);

    // Only the close is missing.
    match = random_match_begin(&plain_script);
    random_match_play(match, 2);
    match->log.refuses = true;
    random_match_close(match);
    expect_chunks(&match->log, unclosed, 4);
    sb_log_losses losses = sb_log_encoder_losses(match->encoder);
    assert_true(losses.unclosed == 1 && losses.gaps == 0 && losses.ticks == 0);
    random_match_free(match);
}

// A try in vain while ticks are missing belongs to the gap.
static void keyframes_within_a_gap_are_not_counted(void **state)
{
    (void)state;
    random_match_script script = plain_script;
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
        cmocka_unit_test(encoder_created_writes_head_map_and_keyframe_in_one_call),
        cmocka_unit_test(encoder_of_wrong_arguments_is_not_created),
        cmocka_unit_test(encoder_whose_head_is_of_another_match_is_not_created),
        cmocka_unit_test(encoder_fills_the_versions_in),
        cmocka_unit_test(encoder_whose_sink_takes_nothing_is_not_created),
        cmocka_unit_test(encoder_without_memory_is_not_created_and_leaks_nothing),
        cmocka_unit_test(encoder_sends_chunks_of_the_stated_lengths),
        cmocka_unit_test(keyframes_of_matches_that_begin_together_fall_into_different_ticks),
        cmocka_unit_test(encoder_commits_by_time_whatever_the_tick_rate),
        cmocka_unit_test(encoder_writes_a_roster_only_if_it_is_another),
        cmocka_unit_test(encoder_flushed_sends_what_it_has),
        cmocka_unit_test(encoder_of_dense_frames_closes_chunks_early),
        cmocka_unit_test(encoder_allocates_nothing_after_its_creation),
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
