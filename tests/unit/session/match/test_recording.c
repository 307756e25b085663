// The session's notes in the log, and its messages to clients about the log.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "record/reader.h"
#include "record/verify.h"
#include "tapped_session.h"

static tapped_session tapped;
static uint32_t durable_tick;
static bool has_durable;

static bool durable(void *context, uint32_t *out_tick)
{
    (void)context;
    *out_tick = durable_tick;
    return has_durable;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 4);
    return 0;
}

// Reads all ticks of the log in order.
typedef struct log_ticks {
    counting_heap heap;
    sb_log_reader *reader;
    sb_log_entry entry;
} log_ticks;

static void open_log(log_ticks *log)
{
    sb_session_close_log(tapped.session);
    *log = (log_ticks){0};
    sb_allocator allocator = counting_heap_allocator(&log->heap);
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&tapped.log), &allocator, &log->reader, &fault),
        SB_OK);
}

static bool next_tick(log_ticks *log)
{
    do {
        if (!sb_log_reader_next(log->reader, &log->entry)) {
            assert_int_equal(sb_log_reader_end(log->reader), SB_LOG_END_CLOSED);
            sb_log_reader_destroy(log->reader);
            return false;
        }
    } while (log->entry.kind != SB_LOG_ENTRY_TICK);
    return true;
}

static void say(uint32_t peer, uint32_t scope, uint32_t player, const char *text)
{
    sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    tapped_session_send(&tapped, peer, &message);
}

static void chat_that_was_relayed_is_in_the_log(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 3; peer++) {
        assert_int_equal(tapped_session_join(&tapped, peer), peer);
    }
    tapped_session_play(&tapped, 5);
    say(1, SB_CHAT_ALL, SB_NO_PLAYER, "who is there?");
    say(2, SB_CHAT_PLAYER, 1, "me");
    say(2, SB_CHAT_PLAYER, 3, "to an empty slot"); // no client receives it, so it is not logged
    tapped_session_play(&tapped, 3);
    log_ticks log;
    open_log(&log);
    uint32_t found = 0;
    while (next_tick(&log)) {
        const sb_notes *notes = log.entry.notes;
        if (notes->count == 0) {
            continue;
        }
        found++;
        assert_int_equal(log.entry.tick, 6);
        assert_int_equal(notes->count, 2);
        const uint8_t first[] = "\x00\xFFwho is there?", second[] = "\x02\x01me";
        assert_int_equal(SB_CHAT_ALL, 0);
        assert_int_equal(SB_CHAT_PLAYER, 2);
        assert_int_equal(notes->list[0].kind, SB_NOTE_CHAT);
        assert_int_equal(notes->list[0].player, 1);
        assert_int_equal(notes->list[0].size, sizeof first - 1);
        assert_memory_equal(notes->list[0].bytes, first, sizeof first - 1);
        assert_int_equal(notes->list[1].player, 2);
        assert_int_equal(notes->list[1].size, sizeof second - 1);
        assert_memory_equal(notes->list[1].bytes, second, sizeof second - 1);
    }
    assert_int_equal(found, 1);
}

// Joined for tick 1; own inputs for ticks 3 to 5, which are repeated for 250 ms, 15 ticks, and one
// for tick 10 that comes after tick 12 was played.
static void stand_ins_and_late_inputs_are_in_the_log(void **state)
{
    (void)state;
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    tapped_session_play(&tapped, 2);
    tapped_session_send_inputs(&tapped, 0, 3, 3, (sb_input){.throttle = 50});
    tapped_session_play(&tapped, 10);
    tapped_session_send_inputs(&tapped, 0, 10, 1, (sb_input){.throttle = 60});
    tapped_session_play(&tapped, 20);
    log_ticks log;
    open_log(&log);
    uint32_t late = 0;
    while (next_tick(&log)) {
        uint32_t tick = log.entry.tick;
        const sb_notes *notes = log.entry.notes;
        bool own = tick >= 3 && tick <= 5, repeated = tick > 5 && tick <= 20;
        assert_int_equal(notes->repeated, repeated);
        assert_int_equal(notes->missing, !own && !repeated);
        assert_int_equal(log.entry.frame->inputs[0].throttle, own || repeated ? 50 : 0);
        for (uint32_t i = 0; i < notes->count; i++) {
            assert_int_equal(notes->list[i].kind, SB_NOTE_LATE);
            assert_int_equal(tick, 13);
            assert_int_equal(notes->list[i].size, 2);
            late += notes->list[i].bytes[0] + 256u * notes->list[i].bytes[1];
        }
    }
    assert_int_equal(late, 1);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_late, 1);
}

static uint32_t newest_age(uint32_t peer, int32_t *out_age)
{
    uint32_t count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT);
    assert_true(count > 0);
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, count - 1, &message);
    *out_age = message.snapshot.durable_age;
    return message.snapshot.tick;
}

static void snapshots_say_which_tick_is_durable(void **state)
{
    (void)state;
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    tapped_session_begin_def(&tapped, def, &map);
    // What a tap records into memory is never durable.
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    tapped_session_play(&tapped, 4);
    int32_t age;
    assert_int_equal(newest_age(0, &age), 4);
    assert_int_equal(age, -1);
    tapped_session_end(&tapped);

    memset(&tapped, 0, sizeof tapped);
    wire_tap_begin(&tapped.tap);
    tapped.log = memory_log_make(1u << 20);
    tapped.map = map;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    def.output = wire_tap_output(&tapped.tap);
    def.recorded = true;
    def.log = memory_log_sink(&tapped.log);
    def.log.durable = durable;
    assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &tapped.session), SB_OK);
    has_durable = false;
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    tapped_session_play(&tapped, 4);
    (void)newest_age(0, &age);
    assert_int_equal(age, -1);
    has_durable = true;
    durable_tick = 0;
    tapped_session_play(&tapped, 2);
    assert_int_equal(newest_age(0, &age), 6);
    assert_int_equal(age, 6);
    durable_tick = 6;
    tapped_session_play(&tapped, 4);
    assert_int_equal(newest_age(0, &age), 10);
    assert_int_equal(age, 4);
}

// Five chunks a second of six ticks at 30 Hz; a keyframe every half second.
static void log_is_committed_at_the_interval_that_is_set(void **state)
{
    (void)state;
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    def.game.tick_rate_hz = 30;
    def.record_commit_ms = 200;
    def.record_keyframe_ms = 500;
    tapped_session_begin_def(&tapped, def, &map);
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    size_t before = tapped.log.size;
    tapped_session_play(&tapped, 5);
    assert_int_equal(tapped.log.size, before);
    tapped_session_play(&tapped, 1);
    assert_true(tapped.log.size > before);
    tapped_session_play(&tapped, 54);
    sb_session_close_log(tapped.session);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 60);
    assert_int_equal(report.keyframes, 1 + 4);
}

// The sink refuses some bytes in a row. The session reports the loss, also after its log is closed
// and its encoder destroyed.
static void refused_bytes_are_reported_before_and_after_the_end(void **state)
{
    (void)state;
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    tapped_session_begin_def(&tapped, def, &map);
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    tapped_session_play(&tapped, 6);
    sb_log_losses losses = sb_session_log_losses(tapped.session);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.notes == 0);
    tapped.log.refuses = true;
    tapped_session_play(&tapped, 6);
    losses = sb_session_log_losses(tapped.session);
    assert_true(losses.gaps == 1 && losses.ticks == 6);
    tapped_session_play(&tapped, 3);
    losses = sb_session_log_losses(tapped.session);
    assert_true(losses.gaps == 1 && losses.ticks == 9);
    tapped.log.refuses = false;
    tapped_session_play(&tapped, 7);
    tapped.log.refuses = true;
    sb_session_close_log(tapped.session);
    // Ticks 7 to 18, where a keyframe ended the gap, and 19 to 22.
    losses = sb_session_log_losses(tapped.session);
    assert_int_equal(losses.gaps, 2);
    assert_int_equal(losses.ticks, 12 + 4);
    sb_session_close_log(tapped.session);
    losses = sb_session_log_losses(tapped.session);
    assert_int_equal(losses.ticks, 12 + 4);
}

static void session_that_is_not_recorded_loses_nothing(void **state)
{
    (void)state;
    sb_session_def def = sb_session_def_default();
    counting_heap heap = {0};
    wire_tap tap;
    wire_tap_begin(&tap);
    sb_map map;
    field_map(&map);
    sb_allocator allocator = counting_heap_allocator(&heap);
    def.output = wire_tap_output(&tap);
    sb_session *session;
    assert_int_equal(sb_session_create(&def, &map, &allocator, &session), SB_OK);
    sb_session_close_log(session);
    sb_log_losses losses = sb_session_log_losses(session);
    assert_true(losses.gaps == 0 && losses.ticks == 0 && losses.notes == 0);
    sb_hosted_destroy(sb_session_hosted(session));
    wire_tap_end(&tap);
}

// The first keyframe behind that of tick 0, of the session with this number.
static uint32_t keyframe_tick_of(uint32_t number)
{
    sb_session_def def = sb_session_def_default();
    def.number = number;
    def.record_keyframe_ms = 1000;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    wire_tap tap;
    wire_tap_begin(&tap);
    memory_log log = memory_log_make(1u << 20);
    sb_map map;
    field_map(&map);
    def.output = wire_tap_output(&tap);
    def.recorded = true;
    def.log = memory_log_sink(&log);
    sb_session *session;
    assert_int_equal(sb_session_create(&def, &map, &allocator, &session), SB_OK);
    const sb_message_hello hello = {.form = SB_FORM_PLAIN};
    assert_int_equal(sb_hosted_join(sb_session_hosted(session), 0, SB_PEER_SOURCE_UNKNOWN, &hello),
                     SB_OK);
    for (int i = 0; i < 70; i++) {
        sb_hosted_tick(sb_session_hosted(session));
    }
    sb_session_close_log(session);
    sb_hosted_destroy(sb_session_hosted(session));
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&log), &allocator, &reader, &fault),
                     SB_OK);
    sb_log_entry entry;
    uint32_t tick = 0;
    while (tick == 0 && sb_log_reader_next(reader, &entry)) {
        tick = entry.kind == SB_LOG_ENTRY_KEYFRAME ? entry.tick : 0;
    }
    sb_log_reader_destroy(reader);
    memory_log_free(&log);
    wire_tap_end(&tap);
    return tick;
}

static void keyframes_of_neighbouring_sessions_fall_into_different_ticks(void **state)
{
    (void)state;
    assert_int_equal(keyframe_tick_of(1), 60);
    uint32_t second = keyframe_tick_of(2), third = keyframe_tick_of(3);
    assert_true(second >= 1 && second < 60 && third >= 1 && third < 60 && second != third);
}

static void intervals_out_of_range_are_refused(void **state)
{
    (void)state;
    const uint32_t wrong[][2] = {{0, 10000}, {10001, 10000}, {100, 99}, {100, 600001}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        sb_session_def def = sb_session_def_default();
        counting_heap heap = {0};
        wire_tap tap;
        wire_tap_begin(&tap);
        memory_log log = memory_log_make(1u << 16);
        sb_map map;
        field_map(&map);
        sb_allocator allocator = counting_heap_allocator(&heap);
        def.output = wire_tap_output(&tap);
        def.recorded = true;
        def.log = memory_log_sink(&log);
        def.record_commit_ms = wrong[i][0];
        def.record_keyframe_ms = wrong[i][1];
        sb_session *session;
        assert_int_equal(sb_session_create(&def, &map, &allocator, &session), SB_ERROR_ARGUMENT);
        assert_null(session);
        assert_int_equal(heap.live_count, 0);
        assert_int_equal(log.size, 0);
        wire_tap_end(&tap);
        memory_log_free(&log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(chat_that_was_relayed_is_in_the_log, begin, end),
        cmocka_unit_test_setup_teardown(stand_ins_and_late_inputs_are_in_the_log, begin, end),
        cmocka_unit_test_teardown(snapshots_say_which_tick_is_durable, end),
        cmocka_unit_test_teardown(log_is_committed_at_the_interval_that_is_set, end),
        cmocka_unit_test_teardown(refused_bytes_are_reported_before_and_after_the_end, end),
        cmocka_unit_test(session_that_is_not_recorded_loses_nothing),
        cmocka_unit_test(keyframes_of_neighbouring_sessions_fall_into_different_ticks),
        cmocka_unit_test(intervals_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
