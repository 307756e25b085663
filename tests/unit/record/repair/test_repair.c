// Repairs logs with every kind of damage: the output is a whole log, and nothing in it is false.
#include "record/repair/repair.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/hash.h"
#include "house_rules.h"
#include "record/verify.h"
#include "repair_fixture.h"

static sb_verify_report verify(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    return report;
}

static void log_that_is_fine_is_copied_bit_for_bit(void **state)
{
    (void)state;
    match_script gap = repair_lively, house = repair_lively;
    gap.refused_from = 8;
    gap.refused_to = 13;
    house.house = true;
    repair_original *logs[] = {repair_original_random(&repair_busy, REPAIR_BUSY_TICKS),
                               repair_original_match(&repair_lively), repair_original_match(&gap),
                               repair_original_match(&house)};
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        repaired out = repair_log(logs[i], &logs[i]->log);
        assert_int_equal(out.error, SB_OK);
        assert_true(out.report.unchanged && sb_repair_is_complete(&out.report));
        assert_int_equal(out.report.place_count, 0);
        assert_true(out.log.size == logs[i]->log.size);
        assert_memory_equal(out.log.bytes, logs[i]->log.bytes, out.log.size);
        assert_int_equal(out.gaps, i == 2);
        repaired_free(&out);
        repair_original_free(logs[i]);
    }
}

static void change_every_byte(repair_original *o)
{
    for (size_t at = 0; at < o->log.size; at += FORGERY_STEP) {
        uint8_t flip = (uint8_t)(at % 2 == 0 ? 1u << at % 8 : at % 4 == 1 ? 0xFF : 0x55);
        uint32_t chunk = forgery_chunk_at(&o->chunks, at);
        o->log.bytes[at] ^= flip;
        repaired out = repair_log(o, &o->log);
        o->log.bytes[at] ^= flip;
        bool good;
        if (chunk < 2) {
            good = out.error != SB_OK;
        } else {
            // Except its link, on which nothing else depends.
            bool is_close_header =
                chunk == o->chunks.count - 1 && at < o->chunks.list[chunk].offset + 16;
            good = out.error == SB_OK && !out.report.unchanged && out.report.place_count == 1 &&
                   repair_lost_with_chunk(o, &out, chunk) && out.report.names_lost == 0 &&
                   out.unlike == 0 && out.report.end_missing == is_close_header;
        }
        if (!good) {
            repair_fail_at("byte", at, &out);
        }
        repaired_free(&out);
    }
}

static void log_with_any_byte_changed_loses_no_more_than_its_chunk_held(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    assert_true(o->chunks.count > 30);
    change_every_byte(o);
    repair_original_free(o);
    o = repair_original_match(&repair_lively);
    assert_true(o->pauses == 2);
    change_every_byte(o);
    repair_original_free(o);
}

// A lost keyframe loses nothing of the match, because playing gives it again.
static void log_with_a_keyframe_changed_verifies_without_it(void **state)
{
    (void)state;
    repair_original *o = repair_original_match(&repair_lively);
    sb_verify_report good = verify(&o->log);
    assert_int_equal(good.verdict, SB_VERDICT_AGREES);
    assert_int_equal(good.keyframes, 3);
    for (uint32_t i = 3; i < o->chunks.count; i++) {
        const forgery_chunk *chunk = &o->chunks.list[i];
        for (size_t at = chunk->offset; chunk->kind == KEYFRAME && at < chunk->offset + 40; at++) {
            o->log.bytes[at] ^= 4;
            repaired out = repair_log(o, &o->log);
            o->log.bytes[at] ^= 4;
            sb_verify_report report = verify(&out.log);
            assert_int_equal(report.verdict, SB_VERDICT_AGREES);
            assert_true(report.hash_of_hashes == good.hash_of_hashes);
            assert_int_equal(report.keyframes, 2);
            // The kind is known by the header, if that is whole.
            assert_true(sb_repair_is_complete(&out.report) == (at >= chunk->offset + 20));
            assert_int_equal(out.pauses, o->pauses);
            repaired_free(&out);
        }
    }
    repair_original_free(o);
}

static void log_cut_anywhere_is_closed_after_its_last_whole_chunk(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    for (size_t size = 0; size < o->log.size; size += FORGERY_STEP) {
        memory_log cut = o->log;
        cut.size = size;
        memory_log copy = memory_log_copy(&cut, 0);
        uint32_t chunk = forgery_chunk_at(&o->chunks, size);
        uint32_t before = forgery_ticks_before(&o->chunks, chunk);
        repaired out = repair_log(o, &copy);
        bool good = chunk < 2 ? out.error == SB_ERROR_TRUNCATED
                              : out.error == SB_OK && out.report.end_missing &&
                                    !sb_repair_is_complete(&out.report) &&
                                    repair_lacks_just(o, &out, before + 1, o->tick_count) &&
                                    out.report.ticks_lost == 0 && out.gaps == 0;
        if (good && chunk > 2) {
            // The last chunk's own bytes were passed over; of the chunks before only links differ.
            good = out.report.bytes_passed == size - o->chunks.list[chunk].offset &&
                   memcmp(out.log.bytes, o->log.bytes, o->chunks.list[chunk].offset) == 0 &&
                   out.log.size == o->chunks.list[chunk].offset + 44;
        }
        if (!good) {
            repair_fail_at("cut", size, &out);
        }
        repaired_free(&out);
        memory_log_free(&copy);
    }
    repair_original_free(o);
}

static void log_without_a_chunk_loses_it_and_what_needs_it(void **state)
{
    (void)state;
    repair_original *logs[] = {repair_original_random(&repair_busy, REPAIR_BUSY_TICKS),
                               repair_original_match(&repair_lively)};
    for (size_t k = 0; k < 2; k++) {
        repair_original *o = logs[k];
        for (uint32_t i = 2; i < o->chunks.count; i++) {
            memory_log copy = memory_log_copy(&o->log, 0);
            memory_log_remove(&copy, o->chunks.list[i].offset,
                              repair_chunk_size(&o->chunks.list[i]));
            repaired out = repair_log(o, &copy);
            bool is_close = i == o->chunks.count - 1;
            if (out.error != SB_OK || !repair_lost_with_chunk(o, &out, i) ||
                sb_repair_is_complete(&out.report) != (i == 99) || out.unlike != 0 ||
                out.report.bytes_passed > o->log.size || out.report.end_missing != is_close) {
                repair_fail_at("removed", i, &out);
            }
            repaired_free(&out);
            memory_log_free(&copy);
        }
        repair_original_free(o);
    }
}

// One change of many kinds, anywhere after the first keyframe's beginning.
static void damage(memory_log *log, sb_random *random, size_t from)
{
    uint8_t bytes[600];
    size_t at = from + sb_random_below(random, (uint32_t)(log->size - from));
    size_t left = log->size - at;
    size_t size = 1 + sb_random_below(random, sb_random_below(random, 2) == 0 ? 4 : sizeof bytes);
    size = size < left ? size : left;
    size_t other = from + sb_random_below(random, (uint32_t)(log->size - from - size + 1));
    memcpy(bytes, log->bytes + other, size);
    switch (sb_random_below(random, 6)) {
    case 0:
        log->bytes[at] ^= (uint8_t)(1u << sb_random_below(random, 8));
        break;
    case 1:
        memset(log->bytes + at, 0, size);
        break;
    case 2:
        memory_log_remove(log, at, size);
        break;
    case 3:
        memory_log_insert(log, at, bytes, size);
        break;
    case 4:
        memmove(log->bytes + at, bytes, size);
        break;
    default:
        for (size_t i = 0; i < size; i++) {
            log->bytes[at + i] = (uint8_t)sb_random_u32(random);
        }
    }
}

static void log_damaged_in_several_places_holds_only_what_was_recorded(void **state)
{
    (void)state;
    match_script gap = repair_lively;
    gap.refused_from = 8;
    gap.refused_to = 13;
    repair_original *logs[] = {repair_original_random(&repair_busy, REPAIR_BUSY_TICKS),
                               repair_original_match(&repair_lively)};
    repair_original *with_gap = repair_original_match(&gap);
    for (uint32_t seed = 0; seed < 1000; seed++) {
        sb_random random = sb_random_seed(seed, 1);
        repair_original *o = logs[seed % 2];
        memory_log copy = memory_log_copy(&o->log, 4096);
        memory_log gap_copy = memory_log_copy(&with_gap->log, 4096);
        for (uint32_t i = 0; i < 1 + seed % 5; i++) {
            damage(&copy, &random, o->chunks.list[2].offset);
            damage(&gap_copy, &random, with_gap->chunks.list[2].offset);
        }
        repair_expect_valid(o, &copy, "seed", seed);
        repaired out = repair_log(with_gap, &gap_copy);
        repaired_free(&out);
        memory_log_free(&copy);
        memory_log_free(&gap_copy);
    }
    repair_original_free(with_gap);
    repair_original_free(logs[0]);
    repair_original_free(logs[1]);
}

static void lost_first_keyframe_is_made_again_if_the_rules_are_here(void **state)
{
    (void)state;
    repair_original *o = repair_original_match(&repair_lively);
    repair_change(&o->log, o, 2, 60);
    repaired out = repair_log(o, &o->log);
    assert_int_equal(out.error, SB_OK);
    assert_true(out.report.first_keyframe_lost && sb_repair_is_complete(&out.report));
    sb_verify_report report = verify(&out.log);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.keyframes, 3);
    repaired_free(&out);
    // It also must not appear at another place as if nothing had happened.
    repair_change(&o->log, o, 2, 60);
    memory_log without = memory_log_copy(&o->log, 0);
    memory_log_remove(&without, o->chunks.list[2].offset, repair_chunk_size(&o->chunks.list[2]));
    forgery_seal(&without);
    out = repair_log(o, &without);
    assert_int_equal(out.error, SB_OK);
    assert_false(out.report.unchanged);
    assert_int_equal(verify(&out.log).verdict, SB_VERDICT_AGREES);
    repaired_free(&out);
    memory_log_free(&without);
    repair_change(&o->log, o, 2, 60);
    // That of another simulation version is different.
    memory_log other = memory_log_copy(&o->log, 0);
    other.bytes[o->chunks.list[0].offset + 20]++;
    forgery_seal(&other);
    repair_change(&other, o, 2, 60);
    out = repair_log(o, &other);
    assert_int_equal(out.error, SB_ERROR_VERSION);
    assert_int_equal(out.report.fault_offset, o->chunks.list[2].offset);
    repaired_free(&out);
    repair_change(&other, o, 2, 60);
    repair_change(&other, o, 4, 22);
    out = repair_log(o, &other);
    assert_int_equal(out.error, SB_OK);
    assert_true(out.ticks > 0 && out.report.ticks_lost > 0);
    repaired_free(&out);
    memory_log_free(&other);
    repair_original_free(o);
    match_script script = repair_lively;
    script.house = true;
    o = repair_original_match(&script);
    repair_change(&o->log, o, 2, 60);
    out = repair_log(o, &o->log);
    assert_int_equal(out.error, SB_ERROR_UNKNOWN);
    repaired_free(&out);
    out = repair_log_by(o, &o->log, house_rules());
    assert_int_equal(out.error, SB_OK);
    assert_int_equal(out.ticks, o->tick_count);
    repaired_free(&out);
    repair_original_free(o);
}

static void log_without_head_or_map_is_reported_as_beyond_repair(void **state)
{
    (void)state;
    repair_original *o = repair_original_match(&repair_lively);
    memory_log copy = memory_log_copy(&o->log, 0);
    copy.bytes[8]++;
    repaired out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_ERROR_CHECKSUM);
    repaired_free(&out);
    uint32_t check = (uint32_t)sb_hash(copy.bytes, 12);
    for (int i = 0; i < 4; i++) {
        copy.bytes[12 + i] = (uint8_t)(check >> 8 * i);
    }
    out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_ERROR_VERSION);
    assert_int_equal(out.report.head.format_version, SB_LOG_FORMAT_VERSION + 1);
    repaired_free(&out);
    memory_log_free(&copy);
    copy = memory_log_copy(&o->log, 0);
    repair_change(&copy, o, 1, 30);
    out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_ERROR_CHECKSUM);
    assert_int_equal(out.report.fault_offset, o->chunks.list[1].offset);
    repaired_free(&out);
    memory_log_free(&copy);
    // Random bytes, and an empty source.
    sb_random random = sb_random_seed(3, 3);
    copy = memory_log_copy(&o->log, 0);
    for (size_t i = 0; i < copy.size; i++) {
        copy.bytes[i] = (uint8_t)sb_random_u32(&random);
    }
    out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_ERROR_MALFORMED);
    repaired_free(&out);
    memory_log_free(&copy);
    repair_original_free(o);
}

static void sink_that_refuses_and_memory_that_ends_are_told(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    sb_repair_report report;
    size_t call_count = 1;
    for (size_t call = 1; call <= call_count; call++) {
        counting_heap heap = {0};
        sb_allocator allocator = counting_heap_allocator(&heap);
        memory_log written = memory_log_make(2 * o->log.size);
        written.call_refused = call;
        sb_error error =
            sb_log_repair(memory_log_source(&o->log), o->log.size, memory_log_sink(&written), NULL,
                          &allocator, NULL, NULL, &report);
        call_count = call == 1 ? o->chunks.count + 1 : call_count;
        assert_int_equal(error, SB_ERROR_IO);
        // Nothing is written after refused bytes.
        assert_int_equal(written.call_count, call);
        assert_int_equal(heap.live_count, 0);
        memory_log_free(&written);
    }
    // In its first calls, also to make the first keyframe again.
    repair_change(&o->log, o, 2, 60);
    sb_error error = SB_ERROR_MEMORY;
    for (size_t call = 1; call < 30 && error != SB_OK; call++) {
        counting_heap heap = {.call_failed = call};
        sb_allocator allocator = counting_heap_allocator(&heap);
        memory_log written = memory_log_make(2 * o->log.size);
        error = sb_log_repair(memory_log_source(&o->log), o->log.size, memory_log_sink(&written),
                              NULL, &allocator, NULL, NULL, &report);
        assert_true(error == SB_OK || (error == SB_ERROR_MEMORY && written.size == 0));
        assert_true(error != SB_OK || call > 5);
        assert_int_equal(heap.live_count, 0);
        memory_log_free(&written);
    }
    assert_int_equal(error, SB_OK);
    repair_original_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_that_is_fine_is_copied_bit_for_bit),
        cmocka_unit_test(log_with_any_byte_changed_loses_no_more_than_its_chunk_held),
        cmocka_unit_test(log_with_a_keyframe_changed_verifies_without_it),
        cmocka_unit_test(log_cut_anywhere_is_closed_after_its_last_whole_chunk),
        cmocka_unit_test(log_without_a_chunk_loses_it_and_what_needs_it),
        cmocka_unit_test(log_damaged_in_several_places_holds_only_what_was_recorded),
        cmocka_unit_test(lost_first_keyframe_is_made_again_if_the_rules_are_here),
        cmocka_unit_test(log_without_head_or_map_is_reported_as_beyond_repair),
        cmocka_unit_test(sink_that_refuses_and_memory_that_ends_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
