#include "record/verify.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "counting_heap.h"
#include "forgery.h"
#include "house_rules.h"
#include "record/encoder.h"
#include "record/frame_code.h"
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

enum { TICKS = 3, KEYFRAME = 6, ROSTER = 8 };

static forgery_chunks chunks;

static uint32_t find_kind(const memory_log *log, uint32_t kind, uint32_t from)
{
    forgery_find(log, &chunks);
    while (from < chunks.count && chunks.list[from].kind != kind) {
        from++;
    }
    assert_true(from < chunks.count);
    return from;
}

// Puts another head into a log, whose checksums are made good.
static void replace_head(memory_log *log, const sb_log_head *head)
{
    sb_chunk_chain chain;
    sb_head_write(head, &chain, log->bytes);
    forgery_seal(log);
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
    assert_int_equal(report.keyframes, 1 + 1000 / 200);
    assert_int_equal(report.pauses, 0);
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

typedef struct own_log {
    counting_heap heap;
    memory_log log;
    sb_game *game;
    sb_log_encoder *encoder;
} own_log;

// The small match's, before its first tick.
static void own_log_begin(own_log *own)
{
    *own = (own_log){.log = memory_log_make(1u << 16)};
    sb_allocator allocator = counting_heap_allocator(&own->heap);
    match_script script = match_script_small();
    static sb_map map;
    match_map(&map);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = match_head(&script);
    def.map = &map;
    def.sink = memory_log_sink(&own->log);
    assert_int_equal(sb_game_create(&def.head.game, &map, &allocator, &own->game), SB_OK);
    def.game = own->game;
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &own->encoder), SB_OK);
}

static void own_log_end(own_log *own)
{
    sb_log_encoder_destroy(own->encoder);
    sb_game_destroy(own->game);
    assert_int_equal(own->heap.live_count, 0);
    memory_log_free(&own->log);
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
        // As many bits as are recorded: all of them every second.
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

// The first second of the small log in one row, with one bit of the last hash turned over.
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

// A first keyframe of another state than the head's.
static void log_of_another_first_keyframe_diverges_there(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    script.seed++;
    memory_log other = match_record(&script, &counts);
    uint32_t first = find_kind(&other, KEYFRAME, 0);
    memory_log mixed = memory_log_copy(&log, chunks.list[first].size + 64);
    forgery_cut(&mixed, first);
    forgery_append(&mixed, KEYFRAME, 0, 0, other.bytes + chunks.list[first].offset + 20,
                   chunks.list[first].size);
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
    uint32_t first = find_kind(&log, KEYFRAME, 3);
    uint32_t second = find_kind(&log, KEYFRAME, first + 1);
    static uint8_t payload[262144];
    uint32_t size = chunks.list[second].size;
    memcpy(payload, chunks.list[first].payload, 24);
    memcpy(payload + 24, chunks.list[second].payload + 24, size - 24);
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
    uint32_t index = find_kind(&log, KEYFRAME, 3);
    static uint8_t payload[262144];
    uint32_t size = chunks.list[index].size;
    memcpy(payload, chunks.list[index].payload, size);
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

static void log_with_a_gap_agrees_before_and_behind_it(void **state)
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
    // Of 0, 20, 40 and 60; that behind the gap was loaded, not compared.
    assert_int_equal(report.keyframes, 4);
    assert_int_equal(total(&report, "shells_fired"), counts.shells_fired);
    // A tick that differs before or behind the gap is found.
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

static void log_of_another_version_says_so_and_which(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    sb_log_head head = match_head(&script);
    head.simulation_version = SB_SIMULATION_VERSION + 5;
    replace_head(&log, &head);
    sb_verify_report report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.fault.error, SB_ERROR_VERSION);
    assert_int_equal(report.head.simulation_version, SB_SIMULATION_VERSION + 5);
    assert_int_equal(report.head.session, head.session);
    assert_int_equal(report.ticks_agreed, 0);
    // Its chunks are checked, and its ticks counted.
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.ticks_read, 60);
    log.bytes[log.size - 1] ^= 1;
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.end, SB_LOG_END_DAMAGED);
    assert_int_equal(report.fault.error, SB_ERROR_CHECKSUM);
    assert_int_equal(report.ticks_read, 60);
    log.size = chunks.list[find_kind(&log, TICKS, 20)].offset;
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.end, SB_LOG_END_CUT);
    assert_int_equal(report.ticks_read, forgery_ticks_before(&chunks, 20));

    sb_writer writer = sb_writer_over(log.bytes + 8, 8);
    sb_writer_u32(&writer, SB_LOG_FORMAT_VERSION + 9);
    sb_writer_u32(&writer, (uint32_t)sb_hash(log.bytes, 12));
    report = verify(&log);
    assert_int_equal(report.verdict, SB_VERDICT_VERSION);
    assert_int_equal(report.head.format_version, SB_LOG_FORMAT_VERSION + 9);
    assert_int_equal(report.end, SB_LOG_END_OPEN);
    assert_int_equal(report.fault.error, SB_ERROR_VERSION);
    memory_log_free(&log);
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
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.ticks_read, 60);
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
        // By which interface the rules were built does not change how they play.
        assert_int_equal(report.verdict, changed == 1 ? SB_VERDICT_AGREES : SB_VERDICT_RULES);
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
        cmocka_unit_test(log_with_any_bit_of_a_hash_wrong_diverges_there),
        cmocka_unit_test(log_of_another_seed_diverges),
        cmocka_unit_test(log_of_another_first_keyframe_diverges_there),
        cmocka_unit_test(keyframe_of_another_tick_diverges),
        cmocka_unit_test(keyframe_that_does_not_unpack_is_damaged),
        cmocka_unit_test(log_with_a_gap_agrees_before_and_behind_it),
        cmocka_unit_test(log_with_pauses_adds_them_up),
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
