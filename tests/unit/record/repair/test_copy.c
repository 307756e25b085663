// Copying after damage: gaps and names, and rows that decode to nothing.
#include "record/repair/copy.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "repair_fixture.h"

#define SPARE 65536u

static uint32_t chunk_of_gap(const repair_original *o)
{
    uint32_t gap = 0;
    while (o->chunks.list[gap].kind != GAP) {
        gap++;
    }
    assert_int_equal(o->chunks.list[gap + 1].kind, ROSTER);
    assert_int_equal(o->chunks.list[gap + 2].kind, KEYFRAME);
    return gap;
}

// A byte of a log with a gap is changed: the gap stays, or becomes part of a longer one.
static bool gap_holds(const repair_original *o, const repaired *out, size_t at)
{
    uint32_t gap = chunk_of_gap(o), chunk = forgery_chunk_at(&o->chunks, at);
    size_t in_chunk = at - o->chunks.list[chunk].offset;
    bool good = out->error == SB_OK && !out->report.unchanged;
    if (chunk == gap + 1) {
        // The keyframe must have the gap's roster. The roster's own tick and link do not matter,
        // because the keyframe points to it.
        bool needed = in_chunk < 4 || (in_chunk >= 8 && in_chunk < 16) || in_chunk >= 20;
        good = good && (out->report.names_lost > 0) == needed && (out->unlike > 0) == needed;
    }
    if (chunk == gap || chunk == gap + 1) {
        good = good && repair_lacks_just(o, out, 1, 0);
    }
    // Lost ticks before another keyframe get a gap of their own. Names that are found with the next
    // roster need one too.
    uint32_t keyframe = chunk;
    while (keyframe < gap && o->chunks.list[keyframe].kind != KEYFRAME) {
        keyframe++;
    }
    bool own = o->chunks.list[chunk].kind == TICKS && keyframe < gap;
    return good &&
           (chunk > gap + 2 || out->gaps == (own ? 2 : 1) || (chunk == gap + 1 && out->gaps == 2));
}

static void log_with_a_gap_and_any_byte_changed_has_it_still(void **state)
{
    (void)state;
    match_script script = repair_lively;
    script.refused_from = 8;
    script.refused_to = 13;
    repair_original *logs[] = {repair_original_match(&script),
                               repair_original_gap(&repair_busy, 12, 15, 35)};
    for (size_t k = 0; k < 2; k++) {
        repair_original *o = logs[k];
        uint32_t gap = chunk_of_gap(o);
        assert_true(o->chunks.list[gap + 2].tick > o->chunks.list[gap].tick);
        for (size_t at = o->chunks.list[3].offset; at < o->log.size; at += FORGERY_STEP) {
            o->log.bytes[at] ^= (uint8_t)(1u << at % 8);
            repaired out = repair_log(o, &o->log);
            o->log.bytes[at] ^= (uint8_t)(1u << at % 8);
            if (!gap_holds(o, &out, at)) {
                repair_fail_at("byte", at, &out);
            }
            repaired_free(&out);
        }
        repair_original_free(o);
    }
}

// A pause is lost, in which nobody can join or leave.
static void log_with_a_gap_without_ticks_and_any_byte_changed_holds_what_was_recorded(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {14, 20};
    for (size_t k = 0; k < 2; k++) {
        repair_original *o = repair_original_gap(&repair_busy, ticks[k], ticks[k], 35);
        uint32_t gap = chunk_of_gap(o);
        assert_true(o->chunks.list[gap + 2].tick <= ticks[k] + 2);
        repaired out = repair_log(o, &o->log);
        assert_true(out.report.unchanged);
        repaired_free(&out);
        for (size_t at = o->chunks.list[gap - 1].offset; at < o->chunks.list[gap + 4].offset;
             at += FORGERY_STEP) {
            o->log.bytes[at] ^= (uint8_t)(1u << at % 8);
            out = repair_log(o, &o->log);
            o->log.bytes[at] ^= (uint8_t)(1u << at % 8);
            if (out.error != SB_OK || out.report.unchanged || out.report.end_missing) {
                repair_fail_at("byte", at, &out);
            }
            repaired_free(&out);
        }
        repair_original_free(o);
    }
}

static uint32_t player_count(uint64_t occupied)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < 64; i++) {
        count += (uint32_t)(occupied >> i & 1);
    }
    return count;
}

static void names_lost_with_a_roster_are_counted_and_come_back_with_the_next(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    for (uint32_t tick = 10; tick <= 30; tick += 10) {
        uint32_t keyframe = repair_chunk_of(o, KEYFRAME, tick);
        assert_int_equal(o->chunks.list[keyframe - 1].kind, ROSTER);
        assert_true(player_count(o->rosters[tick].occupied) > 0);
        memory_log copy = memory_log_copy(&o->log, 0);
        repair_change(&copy, o, keyframe - 2, 22);
        repair_change(&copy, o, keyframe - 1, 22);
        repaired out = repair_log(o, &copy);
        assert_int_equal(out.error, SB_OK);
        assert_int_equal(out.report.names_lost, player_count(o->rosters[tick].occupied));
        assert_false(sb_repair_is_complete(&out.report));
        // The names are back from the next keyframe on, after a gap without ticks.
        assert_true(out.unlike > 0 && out.unlike_last <= tick + 10);
        assert_true(out.gaps == 2 || out.unlike_last < tick + 10);
        assert_true(repair_lacks_just(o, &out, o->chunks.list[keyframe - 2].tick, tick));
        repaired_free(&out);
        memory_log_free(&copy);
    }
    repair_original_free(o);
}

// Everyone joins in the first tick and stays: one roster, which all keyframes name.
static void names_are_found_in_the_roster_that_a_keyframe_names(void **state)
{
    (void)state;
    random_match_script script = repair_busy;
    script.quiet = true;
    repair_original *o = repair_original_random(&script, REPAIR_BUSY_TICKS);
    uint32_t roster = repair_chunk_of(o, ROSTER, 10);
    assert_int_equal(o->chunks.list[repair_chunk_of(o, KEYFRAME, 20) - 1].kind, TICKS);
    // Secrets are only made at joins.
    static const uint32_t lost_ticks[] = {7, 21, 25};
    for (size_t i = 0; i < 3; i++) {
        for (uint32_t shift = 0; shift < 2; shift++) {
            memory_log copy = memory_log_copy(&o->log, 8);
            repair_change(&copy, o, repair_chunk_of(o, TICKS, lost_ticks[i]), 25);
            if (lost_ticks[i] < 10) {
                // The keyframe of tick 10 is not found either; that of tick 20 points to a roster
                // that was passed over.
                repair_change(&copy, o, repair_chunk_of(o, KEYFRAME, 10), 3);
            }
            if (shift == 1) {
                // From here on no chunk is at the offset that others state.
                memory_log_insert(&copy, o->chunks.list[3].offset, "somewhat", 8);
            }
            repaired out = repair_log(o, &copy);
            assert_int_equal(out.error, SB_OK);
            assert_int_equal(out.gaps, 1);
            bool lost = shift == 1 && lost_ticks[i] < 10;
            assert_true((out.report.names_lost > 0) == lost);
            assert_true((out.unlike > 0) == lost);
            repaired_free(&out);
            memory_log_free(&copy);
        }
    }
    assert_true(roster > 3);
    repair_original_free(o);
}

// Counts the epochs that a log names, and finds the last one.
static uint32_t epochs_of(memory_log *log, uint32_t *out_epoch, uint32_t *out_tick)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    uint32_t count = 0;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_EPOCH) {
            *out_epoch = entry.epoch;
            *out_tick = entry.tick;
            count++;
        }
    }
    sb_log_reader_destroy(reader);
    return count;
}

// A server that continues the match needs its epoch, whatever is lost before.
static void epoch_is_kept_after_ticks_that_are_lost(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    static const uint8_t payload[12] = {3, 0, 0, 0, 77};
    uint32_t keyframe = repair_chunk_of(o, KEYFRAME, 20), epoch, tick;
    assert_int_equal(o->chunks.list[keyframe - 1].kind, ROSTER);
    for (uint32_t lost = 0; lost < 2; lost++) {
        memory_log copy = memory_log_copy(&o->log, 64);
        forgery_insert(&copy, keyframe - 1, 128, 0, 20, payload, sizeof payload);
        if (lost == 1) {
            repair_change(&copy, o, keyframe - 3, 22);
        }
        repaired out = repair_log(o, &copy);
        assert_int_equal(out.error, SB_OK);
        assert_int_equal(out.gaps, lost);
        assert_int_equal(epochs_of(&out.log, &epoch, &tick), 1);
        assert_int_equal(epoch, 3);
        assert_int_equal(tick, lost == 0 ? 20 : o->chunks.list[keyframe - 3].tick - 1);
        repaired_free(&out);
        memory_log_free(&copy);
    }
    // With another size it is no epoch.
    memory_log copy = memory_log_copy(&o->log, 64);
    forgery_insert(&copy, keyframe - 1, 128, 0, 20, payload, 11);
    repaired out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_OK);
    assert_int_equal(epochs_of(&out.log, &epoch, &tick), 0);
    assert_int_equal(out.report.ticks_lost, 0);
    repaired_free(&out);
    memory_log_free(&copy);
    repair_original_free(o);
}

// A chunk with good checksums that decodes to nothing is damage too.
static void log_changed_and_sealed_comes_out_closed(void **state)
{
    (void)state;
    repair_original *logs[] = {repair_original_random(&repair_busy, REPAIR_BUSY_TICKS),
                               repair_original_match(&repair_lively)};
    for (size_t k = 0; k < 2; k++) {
        uint32_t whole = 0;
        for (size_t at = logs[k]->chunks.list[2].offset; at < logs[k]->log.size;
             at += FORGERY_STEP) {
            memory_log copy = memory_log_copy(&logs[k]->log, 0);
            copy.bytes[at] ^= (uint8_t)(1u << at % 8);
            forgery_seal(&copy);
            repaired out = repair_log(NULL, &copy);
            assert_int_equal(out.error, SB_OK);
            whole += out.report.unchanged;
            repaired_free(&out);
            memory_log_free(&copy);
        }
        assert_true(whole > 0 && whole < logs[k]->log.size);
        repair_original_free(logs[k]);
    }
}

// Removes a chunk, inserts a copy of one, or changes a byte near a chunk's beginning.
static void forge(memory_log *log, const repair_original *o, sb_random *random)
{
    const forgery_chunk *chunk = &o->chunks.list[2 + sb_random_below(random, o->chunks.count - 2)];
    const forgery_chunk *other = &o->chunks.list[2 + sb_random_below(random, o->chunks.count - 2)];
    size_t size = repair_chunk_size(chunk);
    uint32_t variant = sb_random_below(random, 4);
    if (variant == 0 && chunk->offset + size <= log->size) {
        memory_log_remove(log, chunk->offset, size);
    } else if (variant == 1 && other->offset <= log->size) {
        memory_log_insert(log, other->offset, o->log.bytes + chunk->offset, size);
    } else if (chunk->offset + 40 < log->size) {
        size_t at = chunk->offset + sb_random_below(random, 40);
        log->bytes[at] = (uint8_t)sb_random_below(random, variant == 2 ? 9 : 256);
    }
}

// Chunks in any order whose checksums are good, and then damaged once more.
static void log_forged_comes_out_closed(void **state)
{
    (void)state;
    repair_original *logs[] = {repair_original_random(&repair_busy, REPAIR_BUSY_TICKS),
                               repair_original_match(&repair_lively),
                               repair_original_gap(&repair_busy, 12, 15, 35),
                               repair_original_gap(&repair_busy, 20, 20, 35)};
    uint32_t whole = 0, names_lost = 0;
    for (uint32_t seed = 0; seed < 1000; seed++) {
        sb_random random = sb_random_seed(seed, 9);
        const repair_original *o = logs[seed % 4];
        memory_log copy = memory_log_copy(&o->log, SPARE);
        for (uint32_t i = 0; i < 1 + seed % 7; i++) {
            forge(&copy, o, &random);
            if (i < 4 || sb_random_below(&random, 2) == 0) {
                forgery_seal(&copy);
            }
        }
        repaired out = repair_log(NULL, &copy);
        assert_int_equal(out.error, SB_OK);
        whole += out.report.unchanged;
        names_lost += out.report.names_lost > 0;
        repaired_free(&out);
        memory_log_free(&copy);
    }
    assert_true(whole > 0 && names_lost > 0);
    for (size_t i = 0; i < 4; i++) {
        repair_original_free(logs[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_with_a_gap_and_any_byte_changed_has_it_still),
        cmocka_unit_test(log_with_a_gap_without_ticks_and_any_byte_changed_holds_what_was_recorded),
        cmocka_unit_test(names_lost_with_a_roster_are_counted_and_come_back_with_the_next),
        cmocka_unit_test(names_are_found_in_the_roster_that_a_keyframe_names),
        cmocka_unit_test(epoch_is_kept_after_ticks_that_are_lost),
        cmocka_unit_test(log_changed_and_sealed_comes_out_closed),
        cmocka_unit_test(log_forged_comes_out_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
