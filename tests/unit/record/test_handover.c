// Handovers of encoder.c, reader.c and handover.c, as the record room's README says.
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random_match.h"
#include "record/handover.h"
#include "record/replay.h"
#include "record/verify.h"

enum { HEADER_SIZE = 20, HANDOVER = 9 };

// One tick a chunk.
static const random_match_script script = {.seed = 7, .player_capacity = 2, .tick_rate_hz = 10};
static const sb_log_handover leaves = {
    .kind = SB_HANDOVER_LEAVES, .id = {1, 2, 3}, .store = {4, 5, 6}, .to = "10.0.0.7:7900"};
static const sb_log_handover stays = {.kind = SB_HANDOVER_STAYS, .id = {1, 2, 3}};
static const sb_log_handover taken = {
    .kind = SB_HANDOVER_TAKEN, .id = {1, 2, 3}, .store = {4, 5, 6}, .session = 9};

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

static bool mark(const sb_log_handover *with)
{
    return sb_log_encoder_mark(match->encoder, match->game, with);
}

static void mark_has_the_bytes_of_the_readme(void **state)
{
    (void)state;
    random_match_play(match, 3);
    const size_t before = match->log.size;
    assert_true(mark(&leaves));
    static const uint8_t payload[] = {
        1, 1, 2, 3,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
        4, 5, 6, 0,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
        0, 0, 0, 13, '1', '0', '.', '0', '.', '0', '.', '7', ':', '7', '9', '0', '0'};
    assert_int_equal(match->log.size - before, HEADER_SIZE + sizeof payload);
    const uint8_t *chunk = match->log.bytes + before;
    static const uint8_t fields[12] = {
        HANDOVER,
        0,
        0,
        0, // kind, no ticks
        3,
        0,
        0,
        0, // the last one
        sizeof payload,
        0,
        0,
        0, // size
    };
    assert_memory_equal(chunk, fields, sizeof fields);
    assert_memory_equal(chunk + HEADER_SIZE, payload, sizeof payload);
}

typedef struct recovered {
    sb_error error;
    bool moved;
    sb_log_place place;
} recovered;

// As a server finds the log: from its last keyframe on.
static recovered recover(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    recovered found;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    found.error = sb_replay_recover(replay);
    found.moved = sb_log_reader_moved(reader) != NULL;
    sb_log_reader_place(reader, &found.place);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    return found;
}

// Ticks follow the mark, and perhaps keyframes.
static void log_of_a_match_that_left_does_not_continue(void **state)
{
    (void)state;
    for (uint32_t more = 0; more < 300; more += 299) {
        random_match_play(match, 25);
        assert_true(mark(&leaves));
        random_match_play(match, more);
        sb_log_encoder_flush(match->encoder);
        const sb_verify_report report = verify(&match->log);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.end, SB_LOG_END_MOVED);
        assert_int_equal(report.moves, 1);
        assert_string_equal(report.handover.to, leaves.to);
        assert_int_equal(report.last_tick, 25 + more);
        assert_int_equal(recover(&match->log).error, SB_ERROR_STATE);
        assert_true(recover(&match->log).moved);
        match->log.size--;
        assert_int_equal(verify(&match->log).verdict, SB_VERDICT_UNCLOSED);
        random_match_free(match);
        match = random_match_begin(&script);
    }
}

static void match_that_stays_goes_on(void **state)
{
    (void)state;
    random_match_play(match, 10);
    assert_true(mark(&leaves));
    random_match_play(match, 10);
    sb_log_encoder_mark_surely(match->encoder, match->game, &stays);
    random_match_play(match, 10);
    assert_int_equal(recover(&match->log).error, SB_OK);
    assert_false(recover(&match->log).moved);
    random_match_close(match);
    const sb_verify_report report = verify(&match->log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 0);
    assert_int_equal(report.ticks_agreed, 30);
}

// It comes before the keyframe that ends the gap, so no tick is behind LEAVES without it.
static void mark_that_the_sink_refuses_is_written_later(void **state)
{
    (void)state;
    random_match_play(match, 10);
    assert_true(mark(&leaves));
    match->log.refuses = true;
    sb_log_encoder_mark_surely(match->encoder, match->game, &stays);
    random_match_play(match, 5);
    match->log.refuses = false;
    random_match_play(match, 10);
    random_match_close(match);
    const sb_verify_report report = verify(&match->log);
    assert_int_equal(report.verdict, SB_VERDICT_GAP);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 0);
    assert_int_equal(report.last_tick, 25);
}

static void mark_that_the_sink_refuses_leaves_the_match_here(void **state)
{
    (void)state;
    random_match_play(match, 10);
    match->log.refuses = true;
    assert_false(mark(&leaves));
    match->log.refuses = false;
    random_match_play(match, 10);
    random_match_close(match);
    const sb_verify_report report = verify(&match->log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.moves, 0);
}

static void marks_before_a_keyframe_are_found(void **state)
{
    (void)state;
    random_match_play(match, 10);
    assert_true(mark(&leaves));
    assert_true(mark(&taken));
    random_match_play(match, 250); // two keyframes
    const recovered found = recover(&match->log);
    assert_int_equal(found.error, SB_OK);
    assert_false(found.moved);
    assert_memory_equal(found.place.handovers.taken.id, taken.id, sizeof taken.id);
    assert_int_equal(found.place.handovers.taken.session, 9);
}

static void payload_that_makes_no_sense_is_refused(void **state)
{
    (void)state;
    uint8_t payload[SB_HANDOVER_PAYLOAD_SIZE_MAX + 1];
    sb_log_handover read;
    const uint32_t size = sb_handover_write(&leaves, payload);
    assert_int_equal(sb_handover_read(payload, size, &read), SB_OK);
    assert_memory_equal(&read, &leaves, sizeof read);
    for (uint32_t i = 0; i < size; i++) {
        assert_int_equal(sb_handover_read(payload, i, &read), SB_ERROR_TRUNCATED);
    }
    payload[size] = 0;
    assert_int_equal(sb_handover_read(payload, size + 1, &read), SB_ERROR_MALFORMED);
    payload[size - 1] = '\033'; // it would act on a terminal
    assert_int_equal(sb_handover_read(payload, size, &read), SB_ERROR_MALFORMED);
    payload[size - 1] = '0';
    payload[0] = SB_HANDOVER_TAKEN; // has no address
    assert_int_equal(sb_handover_read(payload, size, &read), SB_ERROR_MALFORMED);
    payload[0] = 4;
    assert_int_equal(sb_handover_read(payload, size, &read), SB_ERROR_UNKNOWN);
}

int main(void)
{
#define HANDOVER_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        HANDOVER_TEST(mark_has_the_bytes_of_the_readme),
        HANDOVER_TEST(log_of_a_match_that_left_does_not_continue),
        HANDOVER_TEST(match_that_stays_goes_on),
        HANDOVER_TEST(mark_that_the_sink_refuses_is_written_later),
        HANDOVER_TEST(mark_that_the_sink_refuses_leaves_the_match_here),
        HANDOVER_TEST(marks_before_a_keyframe_are_found),
        HANDOVER_TEST(payload_that_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
