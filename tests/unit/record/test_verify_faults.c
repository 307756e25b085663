#include "record/verify.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "record/encoder.h"
#include "record/frame_code.h"
#include "recorded_match.h"
#include "verify_fixture.h"

static void log_with_a_wrong_hash_diverges_at_that_tick(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {1, 20, 21, 37, 60};
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        match_script script = match_script_small();
        script.hash_wrong_tick = ticks[i];
        match_counts counts;
        memory_log log = match_record(&script, &counts);
        sb_verify_report report = verify(&log);
        assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
        assert_int_equal(report.diverged_tick, ticks[i]);
        assert_int_equal(report.ticks_agreed, ticks[i] - 1);
        // As many bits as are recorded: all of them once a second.
        uint64_t mask = ticks[i] % 20 == 0 ? UINT64_MAX : UINT32_MAX;
        assert_true(report.hash_expected != report.hash_computed);
        assert_true((report.hash_computed & ~mask) == 0);
        assert_true((report.hash_expected & ~mask) == 0);
        if (ticks[i] == 60) {
            assert_true(report.hash_expected == counts.last_hash);
        }
        memory_log_free(&log);
    }
}

// The first second of the small log in one row, with one inverted bit in the last hash.
static sb_verify_report verify_with_hash_bit(memory_log *log, uint32_t hash_bit)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    static sb_frame_coder coder;
    static uint8_t row[1u << 16];
    sb_frame_coder_init(&coder, 3, 20);
    sb_frame_code_begin(&coder, row, sizeof row);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry = {0};
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    while (entry.tick < 20) {
        assert_true(sb_log_reader_next(reader, &entry));
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            sb_notes notes = *entry.notes;
            uint64_t turned = entry.tick == 20 ? (uint64_t)1 << hash_bit : 0;
            sb_frame_code_write(&coder, entry.frame, &notes, entry.tick, entry.hash ^ turned);
        }
    }
    sb_log_reader_destroy(reader);
    uint32_t size = (uint32_t)sb_frame_code_end(&coder);
    memory_log copy = memory_log_copy(log, size + 64);
    forgery_cut(&copy, 3);
    forgery_append(&copy, TICKS, 20, 1, row, size);
    sb_verify_report report = verify(&copy);
    memory_log_free(&copy);
    return report;
}

static void log_with_any_bit_of_a_hash_wrong_diverges_there(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    for (uint32_t hash_bit = 0; hash_bit < 64; hash_bit++) {
        sb_verify_report report = verify_with_hash_bit(&log, hash_bit);
        assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
        assert_int_equal(report.diverged_tick, 20);
        assert_int_equal(report.ticks_agreed, 19);
        assert_true((report.hash_expected ^ report.hash_computed) == (uint64_t)1 << hash_bit);
    }
    memory_log_free(&log);
}

static void log_of_another_seed_diverges(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    // The head of another seed, and the chain of checksums renewed after it.
    script.seed++;
    sb_log_head head = match_head(&script);
    replace_head(&log, &head);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
    // At the first keyframe, before any tick.
    assert_int_equal(report.diverged_tick, 0);
    assert_int_equal(report.ticks_agreed, 0);
    assert_int_equal(report.keyframes, 0);
    memory_log_free(&log);
}

// A first keyframe of a state that is not the head's.
static void log_of_another_first_keyframe_diverges_there(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    script.seed++;
    memory_log other = match_record(&script, &counts);
    uint32_t first = verify_find_kind(&other, KEYFRAME, 0);
    memory_log mixed = memory_log_copy(&log, verify_chunks.list[first].size + 64);
    forgery_cut(&mixed, first);
    forgery_append(&mixed, KEYFRAME, 0, 0, other.bytes + verify_chunks.list[first].offset + 20,
                   verify_chunks.list[first].size);
    sb_verify_report report = verify(&mixed);
    assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
    assert_int_equal(report.keyframes, 0);
    assert_int_equal(report.ticks_agreed, 0);
    // Hashes of all ticks agree, and the keyframe does not.
    assert_true(report.keyframe_diverged);
    assert_true(report.hash_expected == report.hash_computed);
    memory_log_free(&mixed);
    memory_log_free(&other);
    memory_log_free(&log);
}

// Tick 40's keyframe in place of tick 20's.
static void keyframe_of_another_tick_diverges(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    uint32_t first = verify_find_kind(&log, KEYFRAME, 3);
    uint32_t second = verify_find_kind(&log, KEYFRAME, first + 1);
    static uint8_t payload[262144];
    uint32_t size = verify_chunks.list[second].size;
    memcpy(payload, verify_chunks.list[first].payload, 24);
    memcpy(payload + 24, verify_chunks.list[second].payload + 24, size - 24);
    memory_log copy = memory_log_copy(&log, size);
    forgery_cut(&copy, first);
    forgery_append(&copy, KEYFRAME, 0, 20, payload, size);
    sb_verify_report report = verify(&copy);
    assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
    assert_int_equal(report.diverged_tick, 20);
    assert_int_equal(report.ticks_agreed, 20);
    assert_int_equal(report.keyframes, 1);
    memory_log_free(&copy);
    memory_log_free(&log);
}

static void keyframe_that_does_not_unpack_is_damaged(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    uint32_t index = verify_find_kind(&log, KEYFRAME, 3);
    static uint8_t payload[262144];
    uint32_t size = verify_chunks.list[index].size;
    memcpy(payload, verify_chunks.list[index].payload, size);
    static const struct {
        size_t at;
        uint8_t value;
        uint32_t less;
    } cases[] = {
        {24, 1, 0},   // the size when unpacked, by one
        {27, 255, 0}, // and by gigabytes
        {28, 255, 0}, // no zstd frame
        {31, 255, 0}, {0, 0, 1}, {0, 0, 40},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memory_log copy = memory_log_copy(&log, 0);
        payload[cases[i].at] ^= cases[i].value;
        forgery_cut(&copy, index);
        forgery_append(&copy, KEYFRAME, 0, 20, payload, size - cases[i].less);
        payload[cases[i].at] ^= cases[i].value;
        sb_verify_report report = verify(&copy);
        assert_int_equal(report.verdict, SB_VERDICT_DAMAGED);
        assert_int_equal(report.fault.error, SB_ERROR_MALFORMED);
        assert_int_equal(report.fault.chunk_index, index);
        assert_int_equal(report.fault.tick, 20);
        assert_int_equal(report.ticks_agreed, 20);
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void log_of_a_frame_that_no_match_accepts_is_damaged(void **state)
{
    (void)state;
    own_log own;
    own_log_begin(&own);
    static sb_frame frame;
    static sb_notes notes;
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 1, "x"}}};
    assert_int_equal(sb_game_advance(own.game, &frame), SB_OK);
    sb_log_encoder_tick(own.encoder, own.game, &frame, &notes);
    frame.command_count = 0;
    assert_int_equal(sb_game_advance(own.game, &frame), SB_OK);
    frame.inputs[1].throttle = -128; // one beyond the range
    sb_log_encoder_tick(own.encoder, own.game, &frame, &notes);
    sb_log_encoder_close(own.encoder, own.game);
    sb_verify_report report = verify(&own.log);
    assert_int_equal(report.verdict, SB_VERDICT_DAMAGED);
    assert_int_equal(report.fault.error, SB_ERROR_RANGE);
    assert_int_equal(report.fault.chunk_index, 3);
    assert_int_equal(report.fault.tick, 1);
    assert_int_equal(report.ticks_agreed, 1);
    assert_int_equal(report.players, 1);
    own_log_end(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_with_a_wrong_hash_diverges_at_that_tick),
        cmocka_unit_test(log_with_any_bit_of_a_hash_wrong_diverges_there),
        cmocka_unit_test(log_of_another_seed_diverges),
        cmocka_unit_test(log_of_another_first_keyframe_diverges_there),
        cmocka_unit_test(keyframe_of_another_tick_diverges),
        cmocka_unit_test(keyframe_that_does_not_unpack_is_damaged),
        cmocka_unit_test(log_of_a_frame_that_no_match_accepts_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
