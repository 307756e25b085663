#include "protocol/plain.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <msgpack.h>

#include "base/random.h"

// Of a schema the plain form uses only the number of kinds and their field counts.
static const sb_net_field fields[SB_ENTITY_VALUE_COUNT_MAX];
static const sb_net_kind kinds[] = {
    {.name = "two", .field_count = 2, .fields = fields},
    {.name = "most", .field_count = SB_ENTITY_VALUE_COUNT_MAX, .fields = fields},
    {.name = "none"},
};
static const sb_schema schema = {.kind_count = 3, .kinds = kinds};

// Reads head and body; an update's entity has the kind `held_kind`.
static sb_error get(const int32_t *numbers, uint32_t count, uint32_t *next, int32_t last,
                    uint8_t held_kind, sb_change *out_change)
{
    sb_error error = sb_plain_get_head(&schema, numbers, count, next, last, out_change);
    if (error != SB_OK) {
        return error;
    }
    if (out_change->change == SB_CHANGE_UPDATE || out_change->change == SB_CHANGE_UPDATE_LATE) {
        out_change->kind = held_kind;
    }
    return sb_plain_get_body(&schema, numbers, count, next, out_change);
}

static void assert_put(const sb_change *change, int32_t last, const int32_t *expected,
                       uint32_t count)
{
    int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
    assert_int_equal(sb_plain_put(change, last, numbers), count);
    assert_memory_equal(numbers, expected, count * sizeof *expected);
    sb_change got;
    uint32_t next = 0;
    assert_int_equal(get(expected, count, &next, last, change->kind, &got), SB_OK);
    assert_int_equal(next, count);
    assert_int_equal(got.change, change->change);
    assert_int_equal(got.index, change->index);
    assert_int_equal(got.age, change->age);
    assert_int_equal(got.mask, change->mask);
    assert_memory_equal(got.residuals, change->residuals, sizeof got.residuals);
    if (change->change == SB_CHANGE_CREATE) {
        assert_int_equal(got.generation, change->generation);
        assert_int_equal(got.kind, change->kind);
    }
}

// Numbers by hand, from the header's description.
static void changes_are_written_as_documented(void **state)
{
    (void)state;
    sb_change change = {.change = SB_CHANGE_REMOVE, .index = 0};
    assert_put(&change, -1, (const int32_t[]){0}, 1);
    change.index = 12;
    assert_put(&change, 11, (const int32_t[]){0}, 1);
    assert_put(&change, 1, (const int32_t[]){40}, 1);
    change.index = 65535;
    assert_put(&change, -1, (const int32_t[]){262140}, 1);
    change = (sb_change){.change = SB_CHANGE_UPDATE, .index = 3, .kind = 1, .mask = 0x80005};
    change.residuals[0] = -1;
    change.residuals[2] = INT32_MIN;
    change.residuals[19] = INT32_MAX;
    assert_put(&change, -1, (const int32_t[]){13, 0x80005, -1, INT32_MIN, INT32_MAX}, 5);
    change.change = SB_CHANGE_UPDATE_LATE;
    change.age = 9;
    assert_put(&change, 2, (const int32_t[]){2, 9, 0x80005, -1, INT32_MIN, INT32_MAX}, 6);
    change.age = SB_ENTITY_BASELINE_AGE_MAX;
    change.mask = 0;
    memset(change.residuals, 0, sizeof change.residuals);
    assert_put(&change, 2, (const int32_t[]){2, 255, 0}, 3);
    change = (sb_change){.change = SB_CHANGE_CREATE,
                         .index = 5,
                         .generation = 65535,
                         .kind = 0,
                         .age = 4,
                         .mask = 3,
                         .residuals = {-7, 0}};
    assert_put(&change, 0, (const int32_t[]){19, 65535, 0, 4, -7, 0}, 6);
    change = (sb_change){.change = SB_CHANGE_CREATE, .index = 5, .kind = 2};
    assert_put(&change, 4, (const int32_t[]){3, 0, 2, 0}, 4);
}

static void largest_change_has_room(void **state)
{
    (void)state;
    sb_change change = {.change = SB_CHANGE_CREATE, .kind = 1, .mask = (1u << 20) - 1};
    int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
    assert_int_equal(sb_plain_put(&change, -1, numbers), 24);
    assert_int_equal(SB_PLAIN_CHANGE_SIZE_MAX, 24);
}

static sb_change random_change(sb_random *random, uint16_t index)
{
    sb_change change = {.change = (sb_change_kind)sb_random_below(random, 4), .index = index};
    if (change.change == SB_CHANGE_CREATE) {
        change.generation = (uint16_t)sb_random_u32(random);
        change.kind = (uint8_t)sb_random_below(random, 3);
        change.mask = (1u << kinds[change.kind].field_count) - 1;
    } else if (change.change != SB_CHANGE_REMOVE) {
        change.kind = (uint8_t)sb_random_below(random, 3);
        change.mask = sb_random_below(random, 1u << kinds[change.kind].field_count);
    }
    if (change.change == SB_CHANGE_CREATE || change.change == SB_CHANGE_UPDATE_LATE) {
        change.age = sb_random_below(random, SB_ENTITY_BASELINE_AGE_MAX + 1);
    }
    for (uint32_t i = 0; i < SB_ENTITY_VALUE_COUNT_MAX; i++) {
        if ((change.mask >> i & 1) != 0) {
            change.residuals[i] = (int32_t)sb_random_u32(random);
        }
    }
    return change;
}

static uint32_t put_list(sb_random *random, sb_change *changes, uint32_t count, int32_t *numbers)
{
    int32_t last = -1;
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t index = last + 1 + (int32_t)sb_random_below(random, 3);
        changes[i] = random_change(random, (uint16_t)index);
        size += sb_plain_put(&changes[i], last, numbers + size);
        last = index;
    }
    return size;
}

static void lists_of_any_changes_are_read_as_they_were_written(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 0);
    for (uint32_t round = 0; round < 2000; round++) {
        sb_change changes[10];
        int32_t numbers[10 * SB_PLAIN_CHANGE_SIZE_MAX];
        uint32_t size = put_list(&random, changes, 10, numbers);
        // An exact copy on the heap: a read beyond it is seen by the sanitizer. Cut short at every
        // number it is truncated, or ends where a change ends.
        for (uint32_t cut = 0; cut <= size; cut = round < 20 ? cut + 1 : cut + size) {
            uint32_t count = round < 20 ? cut : size;
            int32_t *copy = malloc(count * sizeof *copy + 1);
            assert_non_null(copy);
            memcpy(copy, numbers, count * sizeof *copy);
            int32_t last = -1;
            uint32_t next = 0, taken = 0;
            sb_change got;
            sb_error error = SB_OK;
            while (error == SB_OK && next < count) {
                error = get(copy, count, &next, last, changes[taken % 10].kind, &got);
                if (error == SB_OK) {
                    const sb_change *change = &changes[taken++];
                    assert_int_equal(got.change, change->change);
                    assert_int_equal(got.index, change->index);
                    assert_int_equal(got.generation, change->generation);
                    assert_int_equal(got.age, change->age);
                    assert_int_equal(got.mask, change->mask);
                    assert_memory_equal(got.residuals, change->residuals, sizeof got.residuals);
                    last = got.index;
                }
            }
            assert_true(error == SB_OK || (error == SB_ERROR_TRUNCATED && count < size));
            assert_true(count < size || taken == 10);
            free(copy);
        }
    }
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    const struct {
        uint32_t count;
        int32_t last;
        int32_t numbers[5];
        sb_error error;
    } cases[] = {
        {1, -1, {262140 + 3 + 1}, SB_ERROR_RANGE}, // index 65536
        {1, -1, {262140}, SB_OK},
        {1, 65534, {0}, SB_OK},
        {1, 65534, {4}, SB_ERROR_RANGE},
        {1, 65535, {0}, SB_ERROR_RANGE},
        {1, 65535, {INT32_MAX}, SB_ERROR_RANGE},
        {1, 3, {-1}, SB_ERROR_RANGE},
        {1, 3, {INT32_MIN}, SB_ERROR_RANGE},
        {1, 3, {INT32_MAX}, SB_ERROR_RANGE},
        {0, -1, {0}, SB_ERROR_TRUNCATED},
        {2, -1, {1, -1}, SB_ERROR_RANGE},      // mask
        {2, -1, {1, 1 << 20}, SB_ERROR_RANGE}, //
        {2, -1, {1, 4}, SB_ERROR_RANGE},       // a kind of two
        {2, -1, {1, 0}, SB_OK},
        {2, -1, {1, 1}, SB_ERROR_TRUNCATED},
        {3, -1, {2, -1, 0}, SB_ERROR_RANGE}, // age
        {3, -1, {2, INT32_MAX, 0}, SB_ERROR_RANGE},
        {3, -1, {2, 256, 0}, SB_ERROR_RANGE},
        {3, -1, {2, 255, 0}, SB_OK},
        {4, -1, {2, 255, 2, 7}, SB_OK},
        {2, -1, {2, 255}, SB_ERROR_TRUNCATED},
        {4, -1, {3, 65535, 2, 0}, SB_OK},
        {4, -1, {3, 65536, 2, 0}, SB_ERROR_RANGE}, // generation
        {4, -1, {3, -1, 2, 0}, SB_ERROR_RANGE},
        {4, -1, {3, 1, 3, 0}, SB_ERROR_RANGE}, // kind
        {4, -1, {3, 1, -1, 0}, SB_ERROR_RANGE},
        {4, -1, {3, 1, 258, 0}, SB_ERROR_RANGE},
        {4, -1, {3, 1, 2, INT32_MAX}, SB_ERROR_RANGE},
        {4, -1, {3, 1, 2, 256}, SB_ERROR_RANGE},
        {4, -1, {3, 1, 2, 255}, SB_OK},
        {3, -1, {3, 1, 2}, SB_ERROR_TRUNCATED},
        {5, -1, {3, 1, 0, 0, 1}, SB_ERROR_TRUNCATED},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_change got;
        uint32_t next = 0;
        sb_error error = get(cases[i].numbers, cases[i].count, &next, cases[i].last, 0, &got);
        if (error != cases[i].error) {
            fail_msg("case %u: %d", i, (int)error);
        }
        assert_true(next <= cases[i].count);
    }
}

// Mostly small numbers, which are accepted for long, and any numbers between.
static void numbers_of_any_kind_are_safe(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(2, 0);
    uint32_t taken = 0;
    for (uint32_t round = 0; round < 100000; round++) {
        uint32_t count = sb_random_below(&random, 40);
        int32_t *numbers = malloc(count * sizeof *numbers + 1);
        assert_non_null(numbers);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t any = sb_random_u32(&random);
            numbers[i] = (int32_t)(any % 8 == 0 ? any : any % 8 == 1 ? any >> 14 : any >> 29);
        }
        int32_t last = (int32_t)sb_random_below(&random, 3) - 1;
        uint32_t next = 0;
        sb_change got;
        uint8_t held_kind = (uint8_t)sb_random_below(&random, 3);
        while (next < count && get(numbers, count, &next, last, held_kind, &got) == SB_OK) {
            taken++;
            assert_true(next <= count && (int32_t)got.index > last);
            assert_true(got.kind < 3 && (uint32_t)got.change < 4);
            assert_true(got.mask < 1u << kinds[got.kind].field_count);
            assert_true(got.age <= SB_ENTITY_BASELINE_AGE_MAX);
            for (uint32_t i = 0; i < SB_ENTITY_VALUE_COUNT_MAX; i++) {
                assert_true((got.mask >> i & 1) != 0 || got.residuals[i] == 0);
            }
            last = got.index;
        }
        free(numbers);
    }
    assert_true(taken > 20000);
}

// As msgpack's own library packs them.
static void size_is_what_msgpack_takes(void **state)
{
    (void)state;
    static const int32_t edges[] = {
        0,   1,    127,  128,  255,    256,    65535,     65536, INT32_MAX, -1,     -32,
        -33, -127, -128, -129, -32768, -32769, INT32_MIN, 32767, 32768,     -65536, INT32_MIN + 1};
    sb_random random = sb_random_seed(3, 0);
    uint32_t edge_count = sizeof edges / sizeof edges[0];
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t number = i < edge_count
                             ? edges[i]
                             : (int32_t)sb_random_u32(&random) >> sb_random_below(&random, 32);
        msgpack_sbuffer buffer;
        msgpack_sbuffer_init(&buffer);
        msgpack_packer packer;
        msgpack_packer_init(&packer, &buffer, msgpack_sbuffer_write);
        msgpack_pack_int32(&packer, number);
        assert_int_equal(sb_plain_size(&number, 1), buffer.size);
        msgpack_sbuffer_destroy(&buffer);
    }
    assert_int_equal(sb_plain_size(edges, 0), 0);
    assert_int_equal(sb_plain_size(edges, 9), 1 + 1 + 1 + 2 + 2 + 3 + 3 + 5 + 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_are_written_as_documented),
        cmocka_unit_test(largest_change_has_room),
        cmocka_unit_test(lists_of_any_changes_are_read_as_they_were_written),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(numbers_of_any_kind_are_safe),
        cmocka_unit_test(size_is_what_msgpack_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
