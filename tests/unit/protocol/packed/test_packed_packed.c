// Expected values: the changes that were written.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/coding/value.h"
#include "base/random.h"
#include "protocol/packed/packed.h"

#define CHANGE_COUNT_MAX 1200u
#define SIZE_MAX_BYTES (CHANGE_COUNT_MAX * 128u)

static const sb_net_motion motion = {.position = {0, 1, 2},
                                     .velocity = {3, 4, 5},
                                     .spins = {{6, 7, 0}, {9, 200, 0}}, // 200 is no field
                                     .thrust = 8};
static const sb_net_kind kinds[] = {
    {.name = "tank", .field_count = 17, .motion = &motion},
    {.name = "shell", .field_count = 8},
    {.name = "nothing", .field_count = 0},
    {.name = "round", .field_count = 6},
};
static const sb_schema schema = {.kind_count = 4, .kinds = kinds};

static sb_packed_prior prior;
static sb_packed_model model;
static sb_packed_writer writer;
static sb_packed_reader reader;
static sb_change changes[CHANGE_COUNT_MAX];
static uint8_t bytes[SIZE_MAX_BYTES + 64u];

static int set_up(void **state)
{
    (void)state;
    sb_packed_prior_default(&prior);
    return sb_packed_model_init(&model, &schema, &prior) ? 0 : -1;
}

static int32_t residual(sb_random *random, bool hostile)
{
    if (!hostile) {
        return (int32_t)sb_random_below(random, 41) - 20;
    }
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, -1, 0, 1, 65536};
    uint32_t pick = sb_random_below(random, 10);
    return pick < 7 ? extremes[pick] : (int32_t)(sb_random_u32(random) >> pick) - 1;
}

// Makes changes of a quiet snapshot, or with any values.
static uint32_t make(uint32_t seed, uint32_t count, bool hostile)
{
    sb_random random = sb_random_seed(seed, hostile);
    uint32_t index = 0;
    uint32_t made = 0;
    while (made < count) {
        index += sb_random_below(&random, 4) != 0 ? 0
                 : hostile                        ? sb_random_below(&random, 9000)
                                                  : sb_random_below(&random, 5);
        if (index > UINT16_MAX) {
            break;
        }
        sb_change *change = &changes[made++];
        *change = (sb_change){.index = (uint16_t)index++};
        uint32_t op = sb_random_below(&random, hostile ? 3 : 12);
        change->change = op == 1 ? SB_CHANGE_CREATE : op == 2 ? SB_CHANGE_REMOVE : SB_CHANGE_UPDATE;
        if (change->change == SB_CHANGE_REMOVE) {
            continue;
        }
        change->kind = (uint8_t)sb_random_below(&random, 4);
        if (change->change == SB_CHANGE_CREATE) {
            change->generation = (uint16_t)sb_random_u32(&random);
        }
        change->age = hostile ? (uint16_t)sb_random_u32(&random) : 0;
        if (change->change == SB_CHANGE_UPDATE && change->age != 0) {
            change->change = SB_CHANGE_UPDATE_LATE;
        }
        uint32_t count_of_kind = kinds[change->kind].field_count;
        uint32_t fields = sb_random_u32(&random) & ((1u << count_of_kind) - 1u);
        for (uint32_t field = 0; field < count_of_kind; field++) {
            if ((fields >> field & 1u) != 0) {
                change->residuals[field] = residual(&random, hostile);
                change->mask |= (uint32_t)(change->residuals[field] != 0) << field;
            }
        }
    }
    return made;
}

static bool is_update(const sb_change *change)
{
    return change->change == SB_CHANGE_UPDATE || change->change == SB_CHANGE_UPDATE_LATE;
}

static size_t write_all(uint32_t count, size_t capacity)
{
    sb_packed_writer_begin(&writer, &model, bytes, capacity);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(sb_packed_writer_change(&writer, &changes[i]));
    }
    assert_int_equal(writer.change_count, count);
    size_t predicted = sb_range_encoder_size(&writer.row.coder.encoder);
    size_t size = sb_packed_writer_end(&writer);
    assert_int_equal(size, predicted);
    return size;
}

static void assert_same(const sb_change *a, const sb_change *b)
{
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->change, b->change);
    assert_int_equal(a->generation, b->generation);
    assert_int_equal(a->age, b->age);
    assert_int_equal(a->mask, b->mask);
    assert_memory_equal(a->residuals, b->residuals, sizeof a->residuals);
}

static void read_and_compare(uint32_t count, size_t size)
{
    sb_packed_reader_begin(&reader, &model, bytes, size, count);
    sb_change change;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(sb_packed_reader_next(&reader, &change));
        if (is_update(&change)) {
            change.kind = changes[i].kind;
        }
        if (change.change == SB_CHANGE_CREATE) {
            assert_int_equal(change.kind, changes[i].kind);
        }
        assert_true(sb_packed_reader_fields(&reader, &change));
        assert_same(&change, &changes[i]);
    }
    assert_false(sb_packed_reader_next(&reader, &change));
    assert_true(sb_packed_reader_end(&reader));
}

static void ordinary_changes_come_back(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 300; seed++) {
        uint32_t count = make(seed, seed % 60u, false);
        read_and_compare(count, write_all(count, sizeof bytes));
    }
}

static void changes_of_any_values_come_back(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 300; seed++) {
        uint32_t count = make(seed, 1u + seed % 100u, true);
        read_and_compare(count, write_all(count, sizeof bytes));
    }
    uint32_t count = make(7, CHANGE_COUNT_MAX, false);
    assert_int_equal(count, CHANGE_COUNT_MAX);
    read_and_compare(count, write_all(count, sizeof bytes));
}

static void the_largest_change_of_all_comes_back(void **state)
{
    (void)state;
    changes[0] = (sb_change){.index = UINT16_MAX,
                             .change = SB_CHANGE_CREATE,
                             .kind = 0,
                             .generation = UINT16_MAX,
                             .age = UINT16_MAX,
                             .mask = (1u << 17) - 1u};
    for (uint32_t field = 0; field < 17; field++) {
        changes[0].residuals[field] = INT32_MIN;
    }
    read_and_compare(1, write_all(1, sizeof bytes));
}

static void no_change_takes_no_byte(void **state)
{
    (void)state;
    assert_int_equal(write_all(0, 0), 0);
    read_and_compare(0, 0);
}

// 17 tanks of which each moved by a few units in three values.
static void a_quiet_packet_is_small(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 1);
    for (uint32_t i = 0; i < 32; i++) {
        changes[i] = (sb_change){.change = SB_CHANGE_UPDATE, .index = (uint16_t)i, .mask = 7};
        for (uint32_t field = 0; field < 3; field++) {
            changes[i].residuals[field] = sb_random_below(&random, 2) != 0 ? 1 : -1;
        }
    }
    // Three signs each are 12 bytes; the rest is learned.
    size_t size = write_all(32, sizeof bytes);
    assert_in_range(size, 13, 70);
    read_and_compare(32, size);
}

// For any capacity: the changes that were taken come back, and a refused change does not affect the
// writer.
static void a_change_that_does_not_fit_leaves_no_trace(void **state)
{
    (void)state;
    static uint8_t straight[SIZE_MAX_BYTES];
    for (uint32_t seed = 0; seed < 20; seed++) {
        uint32_t count = make(seed, 40, seed % 2u != 0);
        size_t whole = write_all(count, sizeof bytes);
        for (size_t capacity = 0; capacity <= whole; capacity += 1u + capacity / 8u) {
            memset(bytes, 0xa5, sizeof bytes);
            sb_packed_writer_begin(&writer, &model, bytes, capacity);
            uint32_t kept = 0;
            for (uint32_t i = 0; i < count; i++) {
                if (sb_packed_writer_change(&writer, &changes[i])) {
                    changes[kept++] = changes[i];
                }
            }
            assert_int_equal(writer.change_count, kept);
            size_t size = sb_packed_writer_end(&writer);
            assert_true(size <= capacity);
            for (size_t i = capacity; i < capacity + 32u; i++) {
                assert_int_equal(bytes[i], 0xa5);
            }
            read_and_compare(kept, size);
            memcpy(straight, bytes, size);
            assert_int_equal(write_all(kept, sizeof bytes), size);
            assert_memory_equal(straight, bytes, size);
            count = make(seed, 40, seed % 2u != 0);
        }
        assert_true(write_all(count, whole) == whole);
    }
}

// Reads any bytes and returns the number of changes read.
static uint32_t survive(const uint8_t *hostile, size_t size, uint32_t count)
{
    sb_change change;
    int32_t index_last = -1;
    uint32_t read = 0;
    sb_packed_reader_begin(&reader, &model, hostile, size, count);
    while (sb_packed_reader_next(&reader, &change)) {
        assert_true(change.index > index_last);
        index_last = change.index;
        assert_true(change.change <= SB_CHANGE_CREATE);
        if (is_update(&change)) {
            change.kind = (uint8_t)(read % 5u); // 4 is no kind
        }
        read++;
        if (!sb_packed_reader_fields(&reader, &change)) {
            assert_false(sb_packed_reader_next(&reader, &change));
            break;
        }
        assert_true(change.change == SB_CHANGE_REMOVE || change.kind < 4);
        if (change.change != SB_CHANGE_REMOVE) {
            assert_int_equal(change.mask >> kinds[change.kind].field_count, 0);
        }
    }
    return read;
}

// The models of a row that was abandoned, cut or refused must not show in the next one.
static void a_writer_that_begins_again_writes_what_a_new_one_writes(void **state)
{
    (void)state;
    static sb_packed_writer again;
    static uint8_t other[sizeof bytes];
    sb_packed_writer_begin(&again, &model, other, sizeof other);
    for (uint32_t seed = 0; seed < 60; seed++) {
        const uint32_t count = make(seed, 1 + seed * 7, seed % 3 == 0);
        const size_t capacity = seed % 4 == 1 ? 40 : sizeof other;
        memset(other, 0, sizeof other);
        sb_packed_writer_begin_again(&again, other, capacity);
        for (uint32_t i = 0; i < count; i++) {
            (void)sb_packed_writer_change(&again, &changes[i]);
        }
        if (capacity == sizeof other) {
            const size_t size = write_all(count, sizeof bytes);
            assert_int_equal(sb_packed_writer_end(&again), size);
            assert_memory_equal(other, bytes, size);
        }
    }
}

static void every_cut_is_survived_and_told(void **state)
{
    (void)state;
    uint32_t count = make(3, 60, true);
    size_t size = write_all(count, sizeof bytes);
    static uint8_t copy[SIZE_MAX_BYTES];
    memcpy(copy, bytes, size);
    for (size_t cut = 0; cut < size; cut++) {
        survive(copy, cut, count);
        // If the bytes do not end in zeros, every cut is detected except within the last few bytes.
        if (cut + 4u < size) {
            assert_false(sb_packed_reader_end(&reader));
        }
    }
    memset(copy + size, 0, 8);
    survive(copy, size + 5u, count);
    assert_false(sb_packed_reader_end(&reader));
}

static void every_flipped_bit_is_survived(void **state)
{
    (void)state;
    uint32_t count = make(4, 30, false);
    size_t size = write_all(count, sizeof bytes);
    static uint8_t copy[SIZE_MAX_BYTES];
    memcpy(copy, bytes, size);
    for (size_t bit = 0; bit < 8u * size; bit++) {
        copy[bit / 8u] ^= (uint8_t)(1u << bit % 8u);
        survive(copy, size, count);
        copy[bit / 8u] ^= (uint8_t)(1u << bit % 8u);
    }
}

static void any_bytes_and_counts_are_survived(void **state)
{
    (void)state;
    static uint8_t noise[1200];
    for (uint32_t seed = 0; seed < 3000; seed++) {
        sb_random random = sb_random_seed(seed, 44);
        size_t size = sb_random_below(&random, 40);
        for (size_t i = 0; i < size; i++) {
            noise[i] = seed % 5u == 0 ? 0xff : (uint8_t)sb_random_u32(&random);
        }
        survive(noise, size, UINT32_MAX);
    }
    // Whatever number is claimed, an index occurs once.
    memset(noise, 0xff, sizeof noise);
    assert_true(survive(noise, sizeof noise, UINT32_MAX) <= 65536);
    memset(noise, 0, sizeof noise);
    assert_true(survive(noise, sizeof noise, UINT32_MAX) <= 65536);
}

// Writes a creation by the model numbers of the standard, with values that no writer accepts.
static size_t write_create(uint32_t gap, uint32_t kind, uint32_t generation, uint32_t age)
{
    static sb_bit_model models[SB_PACKED_MODEL_COUNT];
    sb_bit_coder coder;
    sb_bit_coder_init_writing(&coder, models, model.start, SB_PACKED_MODEL_COUNT, bytes,
                              sizeof bytes);
    sb_code_unsigned(&coder, 0, gap);
    uint32_t op = 132u + (gap != 0 ? 2u : 0u);
    sb_code_bit(&coder, op, 1);
    sb_code_bit(&coder, op + 1u, 0);
    sb_code_bit(&coder, 144, 0);
    uint32_t node = 1;
    for (uint32_t shift = 5; shift-- != 0;) {
        uint32_t bit = kind >> shift & 1u;
        sb_code_bit(&coder, 144u + node, bit);
        node = 2u * node + bit;
    }
    sb_code_unsigned(&coder, 176, generation);
    sb_code_unsigned(&coder, 220, age);
    return sb_range_encoder_end(&coder.encoder);
}

static bool accepts_create(uint32_t gap, uint32_t kind, uint32_t generation, uint32_t age)
{
    size_t size = write_create(gap, kind, generation, age);
    sb_change change;
    sb_packed_reader_begin(&reader, &model, bytes, size, 1);
    if (!sb_packed_reader_next(&reader, &change)) {
        assert_false(sb_packed_reader_end(&reader));
        return false;
    }
    assert_int_equal(change.change, SB_CHANGE_CREATE);
    assert_int_equal(change.index, gap);
    assert_int_equal(change.kind, kind);
    assert_int_equal(change.generation, generation);
    assert_int_equal(change.age, age);
    return true;
}

static void values_at_their_limits_are_read_and_those_past_them_refused(void **state)
{
    (void)state;
    assert_true(accepts_create(0, 2, 0, 0));
    assert_true(accepts_create(65535, 3, 65535, 65535));
    assert_false(accepts_create(65536, 3, 0, 0));
    assert_false(accepts_create(UINT32_MAX, 3, 0, 0));
    assert_false(accepts_create(0, 4, 0, 0));
    assert_false(accepts_create(0, 31, 0, 0));
    assert_false(accepts_create(0, 3, 65536, 0));
    assert_false(accepts_create(0, 3, 0, 65536));
}

// The second change's index is past the last.
static void an_index_that_runs_over_is_refused(void **state)
{
    (void)state;
    static sb_bit_model models[SB_PACKED_MODEL_COUNT];
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t first = 65534u + i % 2u;
        uint32_t gap = i / 2u;
        sb_bit_coder coder;
        sb_bit_coder_init_writing(&coder, models, model.start, SB_PACKED_MODEL_COUNT, bytes,
                                  sizeof bytes);
        sb_code_unsigned(&coder, 0, first);
        sb_code_bit(&coder, 134, 1);
        sb_code_bit(&coder, 135, 1);
        sb_code_unsigned(&coder, 22, gap);
        uint32_t op = 132u + 2u * (2u * 2u + (gap != 0));
        sb_code_bit(&coder, op, 1);
        sb_code_bit(&coder, op + 1u, 1);
        size_t size = sb_range_encoder_end(&coder.encoder);
        sb_change change;
        sb_packed_reader_begin(&reader, &model, bytes, size, 3);
        assert_true(sb_packed_reader_next(&reader, &change));
        assert_int_equal(change.index, first);
        assert_int_equal(sb_packed_reader_next(&reader, &change), first + gap + 1u <= 65535u);
        // No index is left for a third change, whatever the bytes are.
        assert_false(sb_packed_reader_next(&reader, &change));
        assert_false(sb_packed_reader_end(&reader));
    }
}

static void a_kind_that_is_not_held_fails_the_packet(void **state)
{
    (void)state;
    changes[0] = (sb_change){.change = SB_CHANGE_UPDATE, .index = 1, .mask = 1, .residuals = {5}};
    size_t size = write_all(1, sizeof bytes);
    sb_change change;
    sb_packed_reader_begin(&reader, &model, bytes, size, 1);
    assert_true(sb_packed_reader_next(&reader, &change));
    change.kind = 4;
    assert_false(sb_packed_reader_fields(&reader, &change));
    assert_false(sb_packed_reader_end(&reader));
}

static void a_schema_out_of_bounds_is_refused(void **state)
{
    (void)state;
    sb_packed_model other;
    static sb_net_kind many[SB_PACKED_KIND_COUNT_MAX + 1u];
    for (uint32_t i = 0; i <= SB_PACKED_KIND_COUNT_MAX; i++) {
        many[i].field_count = SB_PACKED_FIELD_COUNT_MAX;
    }
    sb_schema schema_of_many = {.kind_count = SB_PACKED_KIND_COUNT_MAX, .kinds = many};
    assert_true(sb_packed_model_init(&other, &schema_of_many, &prior));
    schema_of_many.kind_count = SB_PACKED_KIND_COUNT_MAX + 1u;
    assert_false(sb_packed_model_init(&other, &schema_of_many, &prior));
    schema_of_many.kind_count = 0;
    assert_false(sb_packed_model_init(&other, &schema_of_many, &prior));
    schema_of_many.kind_count = 1;
    many[0].field_count = SB_PACKED_FIELD_COUNT_MAX + 1u;
    assert_false(sb_packed_model_init(&other, &schema_of_many, &prior));
}

// 640 values share 71 places.
static void a_schema_of_more_values_than_models_works(void **state)
{
    (void)state;
    static sb_net_kind many[SB_PACKED_KIND_COUNT_MAX];
    for (uint32_t i = 0; i < SB_PACKED_KIND_COUNT_MAX; i++) {
        many[i].field_count = SB_PACKED_FIELD_COUNT_MAX;
    }
    sb_schema schema_of_many = {.kind_count = SB_PACKED_KIND_COUNT_MAX, .kinds = many};
    assert_true(sb_packed_model_init(&model, &schema_of_many, &prior));
    for (uint32_t i = 0; i < SB_PACKED_KIND_COUNT_MAX; i++) {
        changes[i] = (sb_change){.index = (uint16_t)i,
                                 .change = i % 2u != 0 ? SB_CHANGE_CREATE : SB_CHANGE_UPDATE,
                                 .kind = (uint8_t)i};
        for (uint32_t field = 0; field < SB_PACKED_FIELD_COUNT_MAX; field++) {
            changes[i].residuals[field] = (int32_t)(i * field) - 99;
            changes[i].mask |= (uint32_t)(changes[i].residuals[field] != 0) << field;
        }
    }
    read_and_compare(SB_PACKED_KIND_COUNT_MAX, write_all(SB_PACKED_KIND_COUNT_MAX, sizeof bytes));
    assert_true(sb_packed_model_init(&model, &schema, &prior));
}

static void a_tally_counts_every_modelled_bit(void **state)
{
    (void)state;
    static sb_bit_tally tally[SB_PACKED_MODEL_COUNT];
    uint32_t count = make(5, 20, false);
    sb_packed_writer_begin(&writer, &model, bytes, sizeof bytes);
    writer.row.coder.tally = tally;
    uint32_t coded = 0;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(sb_packed_writer_change(&writer, &changes[i]));
        coded += writer.row.coder.undo_count;
    }
    uint32_t counted = 0;
    for (uint32_t i = 0; i < SB_PACKED_MODEL_COUNT; i++) {
        counted += tally[i].zeros + tally[i].ones;
    }
    assert_int_equal(counted, coded);
    assert_true(counted > 20u * 5u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_changes_come_back),
        cmocka_unit_test(changes_of_any_values_come_back),
        cmocka_unit_test(the_largest_change_of_all_comes_back),
        cmocka_unit_test(no_change_takes_no_byte),
        cmocka_unit_test(a_quiet_packet_is_small),
        cmocka_unit_test(a_change_that_does_not_fit_leaves_no_trace),
        cmocka_unit_test(a_writer_that_begins_again_writes_what_a_new_one_writes),
        cmocka_unit_test(every_cut_is_survived_and_told),
        cmocka_unit_test(every_flipped_bit_is_survived),
        cmocka_unit_test(any_bytes_and_counts_are_survived),
        cmocka_unit_test(values_at_their_limits_are_read_and_those_past_them_refused),
        cmocka_unit_test(an_index_that_runs_over_is_refused),
        cmocka_unit_test(a_kind_that_is_not_held_fails_the_packet),
        cmocka_unit_test(a_schema_out_of_bounds_is_refused),
        cmocka_unit_test(a_schema_of_more_values_than_models_works),
        cmocka_unit_test(a_tally_counts_every_modelled_bit),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
