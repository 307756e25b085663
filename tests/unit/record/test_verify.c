#include "record/verify.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "counting_heap.h"
#include "house_rules.h"
#include "record/chunk.h"
#include "record/encoder.h"
#include "record/head.h"
#include "recorded_match.h"

#define MEMORY_LIMIT (4u << 20)

static sb_verify_report verify_by(memory_log *log, const sb_rules *rules)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), rules, &allocator, NULL, NULL, &report),
                     SB_OK);
    assert_int_equal(heap.live_count, 0);
    assert_true(heap.total_size < MEMORY_LIMIT);
    return report;
}

static sb_verify_report verify(memory_log *log)
{
    return verify_by(log, NULL);
}

// A total by its name, which must be there.
static uint64_t total(const sb_verify_report *report, const char *name)
{
    uint32_t index = 0;
    assert_non_null(report->rules);
    while (index < report->rules->total_count &&
           strcmp(report->rules->totals[index].name, name) != 0) {
        index++;
    }
    assert_true(index < report->rules->total_count);
    return report->totals[index];
}

static uint32_t chunk_at(const memory_log *log, size_t offset)
{
    uint32_t chunk = 0;
    while (chunk + 1 < log->write_count && log->write_offsets[chunk + 1] <= offset) {
        chunk++;
    }
    return chunk;
}

// Ticks in whole chunks before chunk `index` of the small match.
static uint32_t ticks_before(uint32_t index)
{
    uint32_t ticks = index <= 2 ? 0 : 20 * (index - 2);
    return ticks < 60 ? ticks : 60;
}

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
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    assert_int_equal(total(&report, "hits"), counts.hits);
    assert_int_equal(total(&report, "kills"), counts.kills);
    // The test cannot see the way of a tank's last tick before it is destroyed.
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
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    match_script script = match_script_small();
    sb_log_head head = match_head(&script);
    static sb_map map;
    match_map(&map);
    sb_log_encoder *encoder;
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder), SB_OK);
    sb_log_encoder_close(encoder);
    sb_log_encoder_destroy(encoder);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 0);
    assert_true(report.hash_of_hashes == sb_hash("", 0));
    memory_log_free(&log);
}

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
        assert_true((report.hash_expected ^ report.hash_computed) == 1);
        if (ticks[i] == 60) {
            assert_true(report.hash_expected == counts.last_hash);
        }
        memory_log_free(&log);
    }
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
    sb_chunk_chain chain;
    sb_head_write(&head, &chain, log.bytes);
    for (size_t i = 1; i < log.write_count; i++) {
        uint8_t *header = log.bytes + log.write_offsets[i];
        sb_writer writer = sb_writer_over(header + 32, 16);
        sb_writer_u64(&writer, chain.checksum);
        chain.checksum = sb_hash(header, 40);
        sb_writer_u64(&writer, chain.checksum);
    }
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_DIVERGED);
    assert_int_equal(report.diverged_tick, 1);
    memory_log_free(&log);
}

static void log_with_any_byte_changed_never_agrees(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    assert_int_equal(verify(&log).verdict, SB_VERDICT_AGREES);
    assert_int_equal(log.write_count, 6);
    static const uint8_t flips[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF};
    for (size_t at = 0; at < log.size; at++) {
        uint32_t chunk = chunk_at(&log, at);
        for (size_t i = 0; i < sizeof flips; i++) {
            log.bytes[at] ^= flips[i];
            sb_verify_report report = verify(&log);
            log.bytes[at] ^= flips[i];
            assert_int_equal(report.verdict,
                             chunk < 2 ? SB_VERDICT_UNREADABLE : SB_VERDICT_DAMAGED);
            assert_int_equal(report.fault.chunk_index, chunk);
            assert_int_equal(report.ticks_agreed, ticks_before(chunk));
            assert_int_equal(report.fault.tick, ticks_before(chunk));
        }
    }
    memory_log_free(&log);
}

static void log_cut_anywhere_agrees_up_to_the_cut(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    size_t size = log.size;
    for (log.size = 0; log.size < size; log.size++) {
        sb_verify_report report = verify(&log);
        uint32_t chunk = chunk_at(&log, log.size);
        assert_int_equal(report.verdict, SB_VERDICT_UNCLOSED);
        assert_int_equal(report.fault.error, SB_ERROR_TRUNCATED);
        assert_int_equal(report.fault.chunk_index, chunk);
        assert_int_equal(report.ticks_agreed, ticks_before(chunk));
    }
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

static void log_of_another_version_says_so_and_which(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_log_head head = match_head(&script);
    head.simulation_version = SB_SIMULATION_VERSION + 5;
    sb_chunk_chain chain;
    sb_head_write(&head, &chain, log.bytes);
    // The map's chunk names the head's checksum; without it the log would be damaged.
    uint8_t *header = log.bytes + SB_HEAD_SIZE;
    sb_writer writer = sb_writer_over(header + 32, 16);
    sb_writer_u64(&writer, chain.checksum);
    sb_writer_u64(&writer, sb_hash(header, 40));
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.fault.error, SB_ERROR_VERSION);
    assert_int_equal(report.head.simulation_version, SB_SIMULATION_VERSION + 5);
    assert_int_equal(report.head.session, head.session);
    assert_int_equal(report.ticks_agreed, 0);

    writer = sb_writer_over(log.bytes + 8, 8);
    sb_writer_u32(&writer, SB_LOG_FORMAT_VERSION + 9);
    sb_writer_u32(&writer, (uint32_t)sb_hash(log.bytes, 12));
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.head.format_version, SB_LOG_FORMAT_VERSION + 9);
    memory_log_free(&log);
}

// A log whose head is replaced, with the chain of checksums renewed after it.
static void replace_head(memory_log *log, const sb_log_head *head)
{
    sb_chunk_chain chain;
    sb_head_write(head, &chain, log->bytes);
    for (size_t i = 1; i < log->write_count; i++) {
        uint8_t *header = log->bytes + log->write_offsets[i];
        sb_writer writer = sb_writer_over(header + 32, 16);
        sb_writer_u64(&writer, chain.checksum);
        chain.checksum = sb_hash(header, 40);
        sb_writer_u64(&writer, chain.checksum);
    }
}

static void log_of_given_rules_agrees_by_them_and_not_without(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.house = true;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify_by(&log, house_rules());
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_ptr_equal(report.rules, house_rules());
    assert_int_equal(report.ticks_agreed, 60);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    assert_int_equal(report.head.setting_count, HOUSE_RULES_SETTING_COUNT);
    assert_int_equal(report.head.game.settings[HOUSE_RULES_ROUNDS], 899);
    assert_true(report.head.game.settings[HOUSE_RULES_WIDE] == INT32_MIN);
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_RULES);
    assert_int_equal(report.fault.error, SB_ERROR_UNKNOWN);
    assert_null(report.rules);
    assert_int_equal(report.ticks_agreed, 0);
    assert_string_equal(report.head.rules.name, "house");
    memory_log_free(&log);
}

static void log_of_built_in_rules_needs_no_others(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_verify_report report = verify_by(&log, house_rules());
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_ptr_equal(report.rules, sb_rules_builtin("tanks"));
    memory_log_free(&log);
}

static void log_of_another_identity_says_which_rules_it_needs(void **state)
{
    (void)state;
    for (int changed = 0; changed < 5; changed++) {
        match_script script = match_script_small();
        script.house = true;
        match_counts counts;
        memory_log log = match_record(&script, &counts);
        sb_log_head head = match_head(&script);
        head.rules.name[0] = changed == 0 ? 'm' : head.rules.name[0];
        head.rules.interface_version += changed == 1;
        head.rules.behaviour_version += changed == 2;
        head.rules.tables_hash ^= changed == 3 ? 1u << 31 : 0;
        // The settings of a log whose tables hash to the same must be as many.
        head.game.settings[HOUSE_RULES_WIDE] = 0;
        head.setting_count -= changed == 4;
        replace_head(&log, &head);
        sb_verify_report report = verify_by(&log, house_rules());
        assert_int_equal(report.verdict, SB_VERDICT_RULES);
        assert_true(sb_rules_identity_equal(&report.head.rules, &head.rules));
        memory_log_free(&log);
    }
}

// The head's settings are a stranger's: one beyond its range must not reach the rules.
static void log_of_a_setting_out_of_its_range_is_unreadable(void **state)
{
    (void)state;
    static const struct {
        uint32_t setting;
        int32_t value;
        bool good;
    } cases[] = {
        {HOUSE_RULES_ROUNDS, -5, true},   {HOUSE_RULES_ROUNDS, -6, false},
        {HOUSE_RULES_ROUNDS, 900, true},  {HOUSE_RULES_ROUNDS, 901, false},
        {HOUSE_RULES_WEATHER, 2, true},   {HOUSE_RULES_WEATHER, 3, false},
        {HOUSE_RULES_WEATHER, -1, false}, {HOUSE_RULES_WIDE, INT32_MAX, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        match_script script = match_script_small();
        script.house = true;
        match_counts counts;
        memory_log log = match_record(&script, &counts);
        sb_log_head head = match_head(&script);
        head.game.settings[cases[i].setting] = cases[i].value;
        replace_head(&log, &head);
        sb_verify_report report = verify_by(&log, house_rules());
        assert_int_equal(report.verdict, cases[i].good ? SB_VERDICT_AGREES : SB_VERDICT_UNREADABLE);
        assert_int_equal(report.fault.error, cases[i].good ? SB_OK : SB_ERROR_RANGE);
        memory_log_free(&log);
    }
}

// Computer players of rules that play none: no such match can have been.
static void log_of_computer_players_that_the_rules_lack_is_unreadable(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_log_head head = match_head(&script);
    head.game.computer_count = 1;
    head.game.rules = lone_rules();
    head.rules = sb_rules_identify(lone_rules());
    head.setting_count = lone_rules()->setting_count;
    replace_head(&log, &head);
    sb_verify_report report = verify_by(&log, lone_rules());
    assert_int_equal(report.verdict, SB_VERDICT_UNREADABLE);
    assert_int_equal(report.fault.error, SB_ERROR_RANGE);
    assert_int_equal(report.ticks_agreed, 0);
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

static void log_of_a_frame_that_no_match_accepts_is_damaged(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    match_script script = match_script_small();
    sb_log_head head = match_head(&script);
    static sb_map map;
    match_map(&map);
    sb_log_encoder *encoder;
    assert_int_equal(
        sb_log_encoder_create(&head, &map, memory_log_sink(&log), &allocator, &encoder), SB_OK);
    static sb_frame frame;
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 1, "x"}}};
    frame.inputs[1].throttle = -128; // one beyond the range
    sb_log_encoder_frame(encoder, &frame, 0);
    sb_log_encoder_close(encoder);
    sb_log_encoder_destroy(encoder);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_DAMAGED);
    assert_int_equal(report.fault.error, SB_ERROR_RANGE);
    assert_int_equal(report.fault.chunk_index, 2);
    assert_int_equal(report.fault.tick, 0);
    assert_int_equal(report.players, 0);
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
        cmocka_unit_test(log_with_a_wrong_hash_diverges_at_that_tick),
        cmocka_unit_test(log_of_another_seed_diverges),
        cmocka_unit_test(log_with_any_byte_changed_never_agrees),
        cmocka_unit_test(log_cut_anywhere_agrees_up_to_the_cut),
        cmocka_unit_test(log_never_closed_agrees_to_its_last_tick),
        cmocka_unit_test(log_of_another_version_says_so_and_which),
        cmocka_unit_test(log_of_given_rules_agrees_by_them_and_not_without),
        cmocka_unit_test(log_of_built_in_rules_needs_no_others),
        cmocka_unit_test(log_of_another_identity_says_which_rules_it_needs),
        cmocka_unit_test(log_of_a_setting_out_of_its_range_is_unreadable),
        cmocka_unit_test(log_of_computer_players_that_the_rules_lack_is_unreadable),
        cmocka_unit_test(log_with_bytes_appended_is_damaged_after_its_end),
        cmocka_unit_test(log_of_a_frame_that_no_match_accepts_is_damaged),
        cmocka_unit_test(verify_without_memory_says_so_and_leaks_nothing),
        cmocka_unit_test(verify_reports_progress_at_its_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
