// Tests of changes.c: parts that no writer produces are refused.
#include "protocol/changes.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "changes_ends.h"

static sb_error error_of_update(sb_form form, uint32_t kind)
{
    changes[0] = (sb_change){.change = SB_CHANGE_UPDATE, .index = 4, .mask = 1, .residuals = {9}};
    changes[1] = changes[0];
    changes[1].index = 5;
    changes[1].kind = 1;
    assert_int_equal(sb_changes_put(&writer, form, changes, 2, 100, &part), 2);
    sb_changes_begin(&reader, &part);
    assert_true(sb_changes_head(&reader, &got[0]));
    assert_int_equal(got[0].index, 4);
    bool good = sb_changes_body(&reader, kind, &got[0]);
    sb_error error = sb_changes_end(&reader);
    assert_int_equal(good, error == SB_OK);
    if (!good) {
        // The error stays, and nothing more is read.
        assert_false(sb_changes_head(&reader, &got[1]));
        assert_int_equal(got[1].mask, 0);
        assert_int_equal(sb_changes_end(&reader), error);
    }
    return error;
}

static void update_of_nothing_held_is_refused(void **state)
{
    (void)state;
    for (sb_form form = SB_FORM_PLAIN; form <= SB_FORM_PACKED; form++) {
        assert_int_equal(error_of_update(form, SB_CHANGES_NOTHING), SB_ERROR_RANGE);
        assert_int_equal(error_of_update(form, KIND_COUNT), SB_ERROR_RANGE);
        assert_int_equal(error_of_update(form, 255), SB_ERROR_RANGE);
        // The next part clears the error.
        assert_int_equal(error_of_update(form, 0), SB_OK);
    }
    // Plain form: a field that the held entity does not have.
    assert_int_equal(error_of_update(SB_FORM_PLAIN, 2), SB_ERROR_RANGE);
    // Creations and removals need no entity.
    changes[0] = (sb_change){.change = SB_CHANGE_REMOVE, .index = 1};
    changes[1] = (sb_change){
        .change = SB_CHANGE_CREATE, .index = 2, .kind = 0, .mask = 3, .residuals = {1, -1}};
    for (sb_form form = SB_FORM_PLAIN; form <= SB_FORM_PACKED; form++) {
        assert_int_equal(sb_changes_put(&writer, form, changes, 2, 100, &part), 2);
        sb_changes_begin(&reader, &part);
        for (uint32_t i = 0; i < 2; i++) {
            assert_true(sb_changes_head(&reader, &got[i]));
            assert_true(sb_changes_body(&reader, SB_CHANGES_NOTHING, &got[i]));
        }
        assert_false(sb_changes_head(&reader, &got[2]));
        assert_int_equal(sb_changes_end(&reader), SB_OK);
    }
}

// Asserts what holds for every change that was read.
static void assert_valid(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const sb_change *change = &got[i];
        assert_true(i == 0 || change->index > got[i - 1].index);
        assert_true((uint32_t)change->change < 4 && change->kind < KIND_COUNT);
        assert_int_equal(change->mask >> changes_kinds[change->kind].field_count, 0);
        assert_true(change->change != SB_CHANGE_UPDATE || change->age == 0);
        for (uint32_t k = 0; k < SB_ENTITY_VALUE_COUNT_MAX; k++) {
            assert_true((change->mask >> k & 1) != 0 || change->residuals[k] == 0);
        }
    }
}

// Copies the part to the heap, so that a sanitizer sees a read beyond its end.
static sb_error read_bytes(const uint8_t *bytes, uint32_t size, uint32_t *out_count)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    static sb_message_snapshot hostile;
    hostile.form = SB_FORM_PACKED;
    hostile.packed = (sb_blob){copy, size};
    sb_error error = read_part(&hostile, out_count);
    assert_true(error == SB_OK || error == SB_ERROR_MALFORMED || error == SB_ERROR_RANGE);
    assert_valid(*out_count);
    free(copy);
    return error;
}

static void bytes_of_any_kind_are_safe(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(5, 0);
    uint32_t count, taken = 0, refused = 0, cut_count = 0, cut_taken = 0;
    for (uint32_t round = 0; round < 30000; round++) {
        uint8_t bytes[64];
        uint32_t size = sb_random_below(&random, sizeof bytes + 1);
        for (uint32_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)sb_random_u32(&random);
        }
        if (size > 0 && round % 4 != 0) {
            bytes[0] = (uint8_t)(bytes[0] % 16);
        }
        bool good = read_bytes(bytes, size, &count) == SB_OK;
        taken += good && count > 0;
        refused += !good;
    }
    assert_true(refused > 10000);
    // Valid parts: cut at every byte, lengthened, and with flipped bits.
    for (uint32_t round = 0; round < 40; round++) {
        random_changes(&random, 1 + round % 20);
        assert_int_equal(
            sb_changes_put(&writer, SB_FORM_PACKED, changes, 1 + round % 20, 1100, &part),
            1 + round % 20);
        uint8_t bytes[SB_MESSAGE_SIZE_MAX + 8] = {0};
        uint32_t size = part.packed.size;
        memcpy(bytes, part.packed.data, size);
        for (uint32_t cut = 0; cut < size; cut++) {
            // With zeros past the end the part may read as other changes, but seldom does.
            bool good = read_bytes(bytes, cut, &count) == SB_OK;
            cut_count += cut + 4 < size;
            cut_taken += cut + 4 < size && good;
        }
        for (uint32_t more = 1; more < 8; more++) {
            assert_int_not_equal(read_bytes(bytes, size + more, &count), SB_OK);
        }
        for (uint32_t turn = 0; turn < 200; turn++) {
            uint32_t at = sb_random_below(&random, size * 8);
            bytes[at / 8] ^= (uint8_t)(1u << at % 8);
            taken += read_bytes(bytes, size, &count) == SB_OK;
            if (turn % 3 == 0) {
                memcpy(bytes, part.packed.data, size);
            }
        }
    }
    assert_true(taken > 100 && cut_count > 1000 && cut_taken < cut_count / 20);
}

static void packed_counts_that_no_writer_writes_are_refused(void **state)
{
    (void)state;
    uint32_t count;
    const uint8_t half[] = {0x80}, most[] = {0xFF, 0x80}, more[] = {0x80, 0xFF};
    const uint8_t none_and_more[] = {0, 1, 2, 3, 4, 5};
    assert_int_equal(read_bytes(half, 1, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(most, 2, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(more, 2, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(none_and_more, 6, &count), SB_ERROR_MALFORMED);
    const uint8_t none[] = {0}, none_in_two[] = {0x80, 0};
    assert_int_equal(read_bytes(none, 1, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(none_in_two, 2, &count), SB_ERROR_MALFORMED);
    assert_int_equal(count, 0);
    // A valid part whose number of changes takes one byte too many.
    sb_random random = sb_random_seed(9, 0);
    random_changes(&random, 5);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 5, 1100, &part), 5);
    uint8_t longer[SB_MESSAGE_SIZE_MAX + 1] = {0x85, 0};
    memcpy(longer + 2, part.packed.data + 1, part.packed.size - 1);
    assert_int_equal(read_bytes(longer, part.packed.size + 1, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(part.packed.data, part.packed.size, &count), SB_OK);
    // The part claims 16,383 changes and holds zeros: the work is bounded, whatever is read.
    const uint8_t largest[] = {0xFF, 0x7F, 0, 0, 0, 0};
    (void)read_bytes(largest, 6, &count);
}

// Mostly small numbers, which are accepted for long, and any numbers between.
static void numbers_of_any_kind_are_safe(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(6, 0);
    uint32_t count, taken = 0, refused = 0;
    for (uint32_t round = 0; round < 60000; round++) {
        static sb_message_snapshot hostile;
        hostile.form = SB_FORM_PLAIN;
        hostile.number_count = sb_random_below(&random, 40);
        if (round % 500 == 0) {
            hostile.number_count = SB_SNAPSHOT_NUMBER_COUNT_MAX;
        }
        for (uint32_t i = 0; i < hostile.number_count; i++) {
            uint32_t any = sb_random_u32(&random);
            hostile.numbers[i] = (int32_t)(any % 16 == 0   ? any
                                           : any % 16 == 1 ? any >> 14
                                                           : any >> 30);
        }
        sb_error error = read_part(&hostile, &count);
        assert_true(error == SB_OK || error == SB_ERROR_RANGE || error == SB_ERROR_TRUNCATED);
        assert_valid(count);
        taken += count;
        refused += error != SB_OK;
    }
    assert_true(taken > 20000 && refused > 1000);
    // Cut short in the middle of a change.
    part.form = SB_FORM_PLAIN;
    part.number_count = 2;
    part.numbers[0] = 3;
    part.numbers[1] = 1;
    assert_int_equal(read_part(&part, &count), SB_ERROR_TRUNCATED);
    part.number_count = 1;
    part.numbers[0] = 1;
    assert_int_equal(read_part(&part, &count), SB_ERROR_TRUNCATED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHANGES_TEST(update_of_nothing_held_is_refused),
        CHANGES_TEST(bytes_of_any_kind_are_safe),
        CHANGES_TEST(packed_counts_that_no_writer_writes_are_refused),
        CHANGES_TEST(numbers_of_any_kind_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
