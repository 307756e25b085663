#include "record/cut.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "record/encoder.h"
#include "record/verify.h"
#include "recorded_match.h"

#define LOG_SIZE (1u << 20)

static sb_log_cut_report report;

// Cuts a log and asserts that all memory is released.
static sb_error cut_with(memory_log *log, sb_log_cut_def *def, counting_heap *heap)
{
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_log_fault fault;
    sb_log_reader *reader = NULL;
    sb_replay *replay = NULL;
    sb_error error = sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault);
    if (error == SB_OK) {
        error = sb_replay_create(reader, NULL, &allocator, &replay);
    }
    if (error == SB_OK) {
        error = sb_log_cut(replay, def, &allocator, &report);
    }
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap->live_count, 0);
    return error;
}

static sb_error cut(memory_log *log, uint32_t from, uint32_t to, memory_log *out)
{
    *out = memory_log_make(LOG_SIZE);
    counting_heap heap = {0};
    sb_log_cut_def def = {.from = from, .to = to, .sink = memory_log_sink(out)};
    return cut_with(log, &def, &heap);
}

static sb_verify_report verify(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report result;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &result),
                     SB_OK);
    return result;
}

static sb_log_reader *open_log(memory_log *log, counting_heap *heap)
{
    *heap = (counting_heap){0};
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_log_fault fault;
    sb_log_reader *reader;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    return reader;
}

static bool next_tick(sb_log_reader *reader, sb_log_entry *out_entry)
{
    while (sb_log_reader_next(reader, out_entry)) {
        if (out_entry->kind == SB_LOG_ENTRY_TICK) {
            return true;
        }
    }
    return false;
}

// Asserts that each tick of the cut log is that of the whole log: frame, notes and hash.
static uint32_t assert_ticks_are_those_of(memory_log *log, memory_log *whole)
{
    counting_heap heaps[2];
    sb_log_reader *part = open_log(log, &heaps[0]), *all = open_log(whole, &heaps[1]);
    sb_log_entry one, other = {0};
    uint32_t count = 0;
    while (next_tick(part, &one)) {
        do {
            assert_true(next_tick(all, &other));
        } while (other.tick < one.tick);
        assert_int_equal(one.tick, other.tick);
        assert_int_equal(one.frame->command_count, other.frame->command_count);
        assert_memory_equal(one.frame->commands, other.frame->commands,
                            one.frame->command_count * sizeof one.frame->commands[0]);
        for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
            if ((other.roster->occupied >> slot & 1) != 0) {
                assert_memory_equal(&one.frame->inputs[slot], &other.frame->inputs[slot],
                                    sizeof(sb_input));
                assert_string_equal(one.roster->players[slot].name,
                                    other.roster->players[slot].name);
            }
        }
        assert_int_equal(one.roster->occupied, other.roster->occupied);
        assert_int_equal(one.notes->repeated, other.notes->repeated);
        assert_int_equal(one.hash, other.hash);
        assert_int_equal(one.hash_mask, other.hash_mask);
        count++;
    }
    assert_int_equal(sb_log_reader_end(part), SB_LOG_END_CLOSED);
    sb_log_reader_destroy(part);
    sb_log_reader_destroy(all);
    return count;
}

static match_script lively(void)
{
    return (match_script){.seed = 11,
                          .player_count = 4,
                          .tick_rate_hz = 20,
                          .tick_count = 700,
                          .turnover_ticks = 37,
                          .closed = true};
}

static void the_whole_of_a_log_is_the_log(void **state)
{
    (void)state;
    match_script script = lively();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    for (uint32_t from = 0; from < 2; from++) {
        assert_int_equal(cut(&log, from, UINT32_MAX, &part), SB_OK);
        assert_int_equal(part.size, log.size);
        assert_memory_equal(part.bytes, log.bytes, log.size);
        assert_int_equal(report.ticks, 700);
        assert_int_equal(report.first_tick, 1);
        assert_int_equal(report.gaps, 0);
        assert_true(report.ended);
        memory_log_free(&part);
    }
    memory_log_free(&log);
}

static void every_tick_of_a_part_is_there_and_agrees(void **state)
{
    (void)state;
    match_script script = lively();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    // Keyframes are at 200, 400 and 600: cuts at them, beside them and between them.
    static const uint32_t parts[][2] = {{2, 2},     {2, 700},   {200, 400}, {201, 201}, {202, 399},
                                        {399, 401}, {500, 600}, {601, 650}, {700, 700}, {1, 333}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        uint32_t from = parts[i][0], to = parts[i][1], count = to - from + 1;
        assert_int_equal(cut(&log, from, to, &part), SB_OK);
        assert_int_equal(report.first_tick, from);
        assert_int_equal(report.last_tick, to);
        assert_int_equal(report.ticks, count);
        assert_int_equal(report.gaps, from > 1);
        assert_int_equal(assert_ticks_are_those_of(&part, &log), count);
        sb_verify_report verified = verify(&part);
        assert_int_equal(verified.verdict, from > 1 ? SB_VERDICT_GAP : SB_VERDICT_AGREES);
        assert_int_equal(verified.end, SB_LOG_END_CLOSED);
        assert_int_equal(verified.ticks_agreed, count);
        assert_int_equal(verified.last_tick, to);
        assert_int_equal(verified.gaps, from > 1);
        assert_int_equal(verified.ticks_missing, from - 1);
        assert_int_equal(verified.gap_tick, from - 1);
        assert_memory_equal(&verified.head.game.seed, &script.seed, sizeof script.seed);
        memory_log_free(&part);
    }
    memory_log_free(&log);
}

static void a_part_of_a_part_is_a_part_of_the_whole(void **state)
{
    (void)state;
    match_script script = lively();
    match_counts counts;
    memory_log log = match_record(&script, &counts), middle, part;
    assert_int_equal(cut(&log, 150, 500, &middle), SB_OK);
    assert_int_equal(cut(&middle, 300, 450, &part), SB_OK);
    assert_int_equal(assert_ticks_are_those_of(&part, &log), 151);
    assert_int_equal(verify(&part).ticks_agreed, 151);
    memory_log_free(&part);
    // Nothing comes before the first cut.
    assert_int_equal(cut(&middle, 100, 160, &part), SB_OK);
    assert_int_equal(report.first_tick, 150);
    assert_int_equal(report.ticks, 11);
    memory_log_free(&part);
    assert_int_equal(cut(&middle, 100, 149, &part), SB_ERROR_RANGE);
    assert_int_equal(report.first_tick, 150);
    memory_log_free(&part);
    memory_log_free(&middle);
    memory_log_free(&log);
}

static void gaps_and_pauses_of_the_log_stay(void **state)
{
    (void)state;
    match_script script = lively();
    script.turnover_ticks = 0;
    script.pause_ticks = 9;
    script.refused_from = 250;
    script.refused_to = 300;
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    sb_verify_report whole = verify(&log);
    assert_int_equal(whole.gaps, 1);
    assert_int_equal(cut(&log, 1, UINT32_MAX, &part), SB_OK);
    sb_verify_report same = verify(&part);
    assert_int_equal(same.ticks_agreed, whole.ticks_agreed);
    assert_int_equal(same.ticks_missing, whole.ticks_missing);
    assert_int_equal(same.paused_ticks, whole.paused_ticks);
    assert_int_equal(same.gap_tick, whole.gap_tick);
    memory_log_free(&part);
    // Parts that end at the gap, begin in it, span it, or lie in it.
    assert_int_equal(cut(&log, 100, 270, &part), SB_OK);
    assert_int_equal(report.last_tick, whole.gap_tick - whole.ticks_missing);
    assert_int_equal(verify(&part).gaps, 1);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 270, 400, &part), SB_OK);
    assert_int_equal(report.first_tick, whole.gap_tick + 1);
    assert_int_equal(verify(&part).ticks_agreed, 400 - whole.gap_tick);
    assert_int_equal(verify(&part).gaps, 1);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 100, 400, &part), SB_OK);
    assert_int_equal(verify(&part).gaps, 2);
    assert_int_equal(assert_ticks_are_those_of(&part, &log), 301 - whole.ticks_missing);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 260, 280, &part), SB_ERROR_RANGE);
    assert_int_equal(report.first_tick, whole.gap_tick + 1);
    memory_log_free(&part);
    // Directly after the last tick of the log.
    uint32_t last = whole.gap_tick - (uint32_t)whole.ticks_missing;
    assert_int_equal(cut(&log, last + 1, whole.gap_tick, &part), SB_ERROR_RANGE);
    assert_int_equal(report.first_tick, whole.gap_tick + 1);
    memory_log_free(&part);
    memory_log_free(&log);
}

static void range_that_the_log_lacks_is_refused(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    static const uint32_t parts[][2] = {{61, 61}, {61, UINT32_MAX}, {100, 200}, {50, 61}, {1, 61}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        assert_int_equal(cut(&log, parts[i][0], parts[i][1], &part), SB_ERROR_RANGE);
        assert_int_equal(report.last_tick, 60);
        memory_log_free(&part);
    }
    assert_int_equal(cut(&log, 9, 8, &part), SB_ERROR_ARGUMENT);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 60, 60, &part), SB_OK);
    memory_log_free(&part);
    memory_log_free(&log);
}

static void a_state_that_is_not_the_recorded_one_is_refused_where_it_is_met(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.hash_wrong_tick = 37;
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    static const uint32_t parts[][2] = {{1, 60}, {30, 40}, {37, 37}, {38, 39}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        assert_int_equal(cut(&log, parts[i][0], parts[i][1], &part), SB_ERROR_CHECKSUM);
        assert_int_equal(report.diverged_tick, 37);
        memory_log_free(&part);
    }
    assert_int_equal(cut(&log, 1, 36, &part), SB_OK);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 45, 60, &part), SB_OK);
    memory_log_free(&part);
    memory_log_free(&log);
}

static void damage_is_an_error_in_the_part_alone(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    static forgery_chunks chunks;
    forgery_find(&log, &chunks);
    uint32_t index = 0;
    while (forgery_ticks_before(&chunks, index + 1) <= 30) {
        index++;
    }
    log.bytes[chunks.list[index].offset + FORGERY_HEADER_SIZE] ^= 1u;
    uint32_t good = forgery_ticks_before(&chunks, index);
    assert_int_equal(cut(&log, 5, good, &part), SB_OK);
    assert_int_equal(verify(&part).ticks_agreed, good - 4);
    memory_log_free(&part);
    assert_int_equal(cut(&log, 5, good + 1, &part), SB_ERROR_CHECKSUM);
    assert_int_equal(report.diverged_tick, 0);
    memory_log_free(&part);
    memory_log_free(&log);
}

static void a_log_that_was_not_closed_is_cut_up_to_its_end(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.closed = false;
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    assert_int_equal(cut(&log, 10, UINT32_MAX, &part), SB_OK);
    assert_int_equal(report.last_tick, 60);
    assert_int_equal(verify(&part).end, SB_LOG_END_CLOSED);
    memory_log_free(&part);
    memory_log_free(&log);
}

static void a_sink_that_takes_no_more_and_no_memory_are_errors(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    assert_int_equal(cut(&log, 15, 45, &part), SB_OK);
    size_t calls = part.call_count;
    memory_log_free(&part);
    assert_true(calls > 10);
    for (size_t call = 1; call <= calls; call++) {
        part = memory_log_make(LOG_SIZE);
        part.call_refused = call;
        counting_heap heap = {0};
        sb_log_cut_def def = {.from = 15, .to = 45, .sink = memory_log_sink(&part)};
        assert_int_equal(cut_with(&log, &def, &heap), SB_ERROR_FULL);
        assert_int_equal(part.call_count, call); // nothing is tried behind it
        memory_log_free(&part);
    }
    counting_heap all = {0};
    part = memory_log_make(LOG_SIZE);
    sb_log_cut_def def = {.from = 15, .to = 45, .sink = memory_log_sink(&part)};
    assert_int_equal(cut_with(&log, &def, &all), SB_OK);
    for (size_t call = 1; call <= all.call_count; call++) {
        counting_heap heap = {.call_failed = call};
        assert_int_equal(cut_with(&log, &def, &heap), SB_ERROR_MEMORY);
    }
    memory_log_free(&part);
    memory_log_free(&log);
}

// A match of one player with a secret, that sends a late chat line.
static memory_log record_secret(void)
{
    match_script script = match_script_small();
    sb_log_head head = match_head(&script);
    static sb_map map;
    match_map(&map);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(LOG_SIZE);
    sb_game *game;
    sb_log_encoder *encoder;
    assert_int_equal(sb_game_create(&head.game, &map, &allocator, &game), SB_OK);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = head;
    def.map = &map;
    def.game = game;
    def.sink = memory_log_sink(&log);
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &encoder), SB_OK);
    uint8_t secret[SB_SECRET_HASH_SIZE];
    memset(secret, 0x5a, sizeof secret);
    static sb_frame frame;
    static sb_notes notes;
    for (uint32_t tick = 1; tick <= 20; tick++) {
        memset(&frame, 0, sizeof frame);
        sb_notes_clear(&notes);
        if (tick == 1 || tick == 10) {
            frame.command_count = 1;
            frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = tick == 10};
            memcpy(frame.commands[0].name, tick == 10 ? "late" : "early", 5);
            sb_notes_add(&notes, SB_NOTE_SECRET, tick == 10, secret, sizeof secret);
        }
        if (tick == 15) {
            sb_notes_add(&notes, SB_NOTE_CHAT, 0, "\0\377hello", 7);
            notes.repeated = 1;
        }
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        sb_log_encoder_tick(encoder, game, &frame, &notes);
    }
    sb_log_encoder_close(encoder, game);
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    return log;
}

static void secrets_are_left_out_and_names_and_chat_stay(void **state)
{
    (void)state;
    memory_log log = record_secret(), part;
    assert_int_equal(cut(&log, 5, 20, &part), SB_OK);
    assert_int_equal(report.secrets, 2);
    assert_int_equal(assert_ticks_are_those_of(&part, &log), 16);
    counting_heap heap;
    sb_log_reader *reader = open_log(&part, &heap);
    sb_log_entry entry;
    uint32_t chat = 0;
    while (next_tick(reader, &entry)) {
        for (uint32_t slot = 0; slot < 2; slot++) {
            static const uint8_t none[SB_SECRET_HASH_SIZE] = {0};
            assert_false(entry.roster->players[slot].has_secret);
            assert_memory_equal(entry.roster->players[slot].secret_hash, none, sizeof none);
        }
        for (uint32_t i = 0; i < entry.notes->count; i++) {
            assert_int_equal(entry.notes->list[i].kind, SB_NOTE_CHAT);
            assert_memory_equal(entry.notes->list[i].bytes + 2, "hello", 5);
            chat++;
        }
    }
    assert_int_equal(chat, 1);
    sb_log_reader_destroy(reader);
    assert_int_equal(verify(&part).ticks_agreed, 16);
    memory_log_free(&part);
    memory_log_free(&log);
}

// Every seventh byte is changed, and every checksum made good again.
static void forged_logs_are_refused_or_become_logs_that_hold(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.turnover_ticks = 25;
    script.pause_ticks = 3;
    script.refused_from = 41;
    script.refused_to = 44;
    match_counts counts;
    memory_log log = match_record(&script, &counts), part;
    uint32_t cut_count = 0, refused_count = 0;
    for (size_t offset = 0; offset < log.size; offset += 7) {
        memory_log forged = memory_log_copy(&log, 0);
        forged.bytes[offset] ^= (uint8_t)(1u << offset % 8);
        forgery_seal(&forged);
        if (cut(&forged, 20, UINT32_MAX, &part) == SB_OK) {
            sb_verify_report verified = verify(&part);
            assert_int_equal(verified.verdict, SB_VERDICT_GAP);
            assert_int_equal(verified.end, SB_LOG_END_CLOSED);
            assert_int_equal(verified.ticks_agreed, report.ticks);
            assert_int_equal(verified.gaps, report.gaps);
            cut_count++;
        } else {
            refused_count++;
        }
        memory_log_free(&part);
        memory_log_free(&forged);
    }
    // Chunks that are passed over, and names, may have any contents.
    assert_true(cut_count > 10 && refused_count > 100);
    memory_log_free(&log);
}

static uint32_t progress_calls;

static void on_progress(void *context, uint32_t tick, uint64_t offset)
{
    const memory_log *log = context;
    assert_int_equal(tick % SB_CUT_PROGRESS_INTERVAL, 0);
    assert_true(offset > 0 && offset < log->size);
    progress_calls++;
}

static void progress_is_reported_by_ticks(void **state)
{
    (void)state;
    match_script script = lively();
    match_counts counts;
    memory_log log = match_record(&script, &counts), part = memory_log_make(LOG_SIZE);
    counting_heap heap = {0};
    sb_log_cut_def def = {.from = 100,
                          .to = 600,
                          .sink = memory_log_sink(&part),
                          .progress = on_progress,
                          .progress_context = &log};
    progress_calls = 0;
    assert_int_equal(cut_with(&log, &def, &heap), SB_OK);
    assert_int_equal(progress_calls, 8); // 128 to 576
    memory_log_free(&part);
    memory_log_free(&log);
}

static void a_redacted_part_has_neither_names_nor_chat_and_plays_as_before(void **state)
{
    (void)state;
    memory_log log = record_secret(), part;
    static const uint32_t starts[] = {1, 5}; // without a gap, and with a roster behind one
    for (uint32_t i = 0; i < 2; i++) {
        part = memory_log_make(LOG_SIZE);
        counting_heap heap = {0};
        sb_log_cut_def def = {
            .from = starts[i], .to = 20, .redact = true, .sink = memory_log_sink(&part)};
        assert_int_equal(cut_with(&log, &def, &heap), SB_OK);
        assert_int_equal(report.secrets, 2);
        assert_int_equal(report.names, 2);
        assert_int_equal(report.notes, 1);
        sb_log_reader *reader = open_log(&part, &heap);
        sb_log_entry entry;
        uint32_t ticks = 0, repeated = 0;
        while (next_tick(reader, &entry)) {
            assert_string_equal(entry.roster->players[0].name, "player 0");
            assert_string_equal(entry.roster->players[1].name, entry.tick < 10 ? "" : "player 1");
            assert_int_equal(entry.notes->count, 0);
            repeated += entry.notes->repeated == 1;
            ticks++;
        }
        assert_int_equal(ticks, 21 - starts[i]);
        assert_int_equal(repeated, 1); // when inputs came is nobody's secret
        sb_log_reader_destroy(reader);
        assert_int_equal(verify(&part).ticks_agreed, ticks);
        memory_log_free(&part);
    }
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_of_a_log_is_the_log),
        cmocka_unit_test(every_tick_of_a_part_is_there_and_agrees),
        cmocka_unit_test(a_part_of_a_part_is_a_part_of_the_whole),
        cmocka_unit_test(gaps_and_pauses_of_the_log_stay),
        cmocka_unit_test(range_that_the_log_lacks_is_refused),
        cmocka_unit_test(a_state_that_is_not_the_recorded_one_is_refused_where_it_is_met),
        cmocka_unit_test(damage_is_an_error_in_the_part_alone),
        cmocka_unit_test(a_log_that_was_not_closed_is_cut_up_to_its_end),
        cmocka_unit_test(a_sink_that_takes_no_more_and_no_memory_are_errors),
        cmocka_unit_test(secrets_are_left_out_and_names_and_chat_stay),
        cmocka_unit_test(a_redacted_part_has_neither_names_nor_chat_and_plays_as_before),
        cmocka_unit_test(forged_logs_are_refused_or_become_logs_that_hold),
        cmocka_unit_test(progress_is_reported_by_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
