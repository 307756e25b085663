// Expected values: the changes that were written, numbers by hand from plain.h, and sizes as
// msgpack-c packs them.
#include "protocol/changes.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <msgpack.h>

#include "changes_ends.h"

static uint32_t packed_number_size(int32_t number)
{
    msgpack_sbuffer buffer;
    msgpack_sbuffer_init(&buffer);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &buffer, msgpack_sbuffer_write);
    msgpack_pack_int32(&packer, number);
    uint32_t size = (uint32_t)buffer.size;
    msgpack_sbuffer_destroy(&buffer);
    return size;
}

// Returns the size in bytes of the part's changes.
static uint32_t part_size(const sb_message_snapshot *of)
{
    if (of->form == SB_FORM_PACKED) {
        return of->packed.size;
    }
    uint32_t size = 0;
    for (uint32_t i = 0; i < of->number_count; i++) {
        size += packed_number_size(of->numbers[i]);
    }
    return size;
}

static void random_changes_come_back_in_both_forms(void **state)
{
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    for (uint32_t round = 0; round < 4000; round++) {
        sb_form form = round % 2 == 0 ? SB_FORM_PLAIN : SB_FORM_PACKED;
        uint32_t count = sb_random_below(&random, round % 100 == 0 ? 200 : 20);
        random_changes(&random, count);
        // Old contents of the part do not matter.
        part.number_count = 77;
        part.packed = (sb_blob){(const uint8_t *)"?", 1};
        uint32_t taken = sb_changes_put(&writer, form, changes, count, SB_MESSAGE_SIZE_MAX, &part);
        assert_true(taken <= count && (taken > 0 || count == 0));
        assert_int_equal(part.form, form);
        assert_true(part_size(&part) <= SB_MESSAGE_SIZE_MAX);
        assert_true(form == SB_FORM_PLAIN || part.number_count == 0);
        assert_comes_back(taken);
    }
}

static void nothing_is_said_in_no_bytes(void **state)
{
    (void)state;
    for (uint32_t room = 0; room < 2; room++) {
        assert_int_equal(sb_changes_put(&writer, SB_FORM_PLAIN, NULL, 0, room * 1000, &part), 0);
        assert_int_equal(part.number_count, 0);
        assert_comes_back(0);
        part.packed = (sb_blob){(const uint8_t *)"?", 1};
        assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, NULL, 0, room * 1000, &part), 0);
        assert_int_equal(part.form, SB_FORM_PACKED);
        assert_int_equal(part.packed.size, 0);
        assert_comes_back(0);
    }
}

// gap * 4 + kind, then what plain.h says of each.
static void plain_numbers_are_those_by_hand(void **state)
{
    (void)state;
    changes[0] = (sb_change){.change = SB_CHANGE_UPDATE, .index = 4, .kind = 0, .mask = 2};
    changes[0].residuals[1] = -300;
    changes[1] = (sb_change){.change = SB_CHANGE_REMOVE, .index = 5};
    changes[2] = (sb_change){.change = SB_CHANGE_CREATE,
                             .index = 8,
                             .generation = 9,
                             .kind = 0,
                             .age = 255,
                             .mask = 3,
                             .residuals = {7, 0}};
    static const int32_t expected[] = {17, 2, -300, 0, 11, 9, 0, 255, 7, 0};
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PLAIN, changes, 3, 1000, &part), 3);
    assert_int_equal(part.form, SB_FORM_PLAIN);
    assert_int_equal(part.number_count, 10);
    assert_memory_equal(part.numbers, expected, sizeof expected);
    assert_comes_back(3);
    // 1 + 1 + 3, 1, and 1 + 1 + 1 + 2 + 1 + 1 bytes.
    static const uint32_t taken[] = {0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3};
    for (uint32_t room = 0; room < 15; room++) {
        assert_int_equal(sb_changes_put(&writer, SB_FORM_PLAIN, changes, 3, room, &part),
                         taken[room]);
        assert_comes_back(taken[room]);
    }
}

// As many changes are taken as fit: the next one would not.
static void parts_are_as_full_as_their_room_allows(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 0);
    for (uint32_t round = 0; round < 12; round++) {
        sb_form form = round % 2 == 0 ? SB_FORM_PLAIN : SB_FORM_PACKED;
        // A packed part keeps two bytes for its count, of which a small one takes one.
        uint32_t spare = form == SB_FORM_PACKED ? 1 : 0;
        uint32_t sizes[31];
        random_changes(&random, 30);
        for (uint32_t count = 0; count <= 30; count++) {
            assert_int_equal(sb_changes_put(&writer, form, changes, count, UINT32_MAX, &part),
                             count);
            sizes[count] = part_size(&part);
        }
        for (uint32_t room = 0; room <= sizes[30] + 3; room++) {
            uint32_t taken = sb_changes_put(&writer, form, changes, 30, room, &part);
            assert_true(part_size(&part) <= room);
            assert_true(taken == 30 || sizes[taken + 1] + spare > room);
            assert_comes_back(taken);
        }
        assert_int_equal(sb_changes_put(&writer, form, changes, 30, sizes[30] + spare, &part), 30);
    }
}

static void parts_keep_to_the_limits_of_a_message_whatever_the_room(void **state)
{
    (void)state;
    removals(CHANGE_COUNT_MAX);
    assert_int_equal(
        sb_changes_put(&writer, SB_FORM_PLAIN, changes, CHANGE_COUNT_MAX, UINT32_MAX, &part), 1140);
    assert_int_equal(part.number_count, SB_SNAPSHOT_NUMBER_COUNT_MAX);
    assert_comes_back(1140);
    sb_random random = sb_random_seed(2, 0);
    random_changes(&random, 600);
    uint32_t taken = sb_changes_put(&writer, SB_FORM_PACKED, changes, 600, UINT32_MAX, &part);
    assert_in_range(taken, 10, 599);
    assert_in_range(part.packed.size, 1000, SB_MESSAGE_SIZE_MAX);
    assert_comes_back(taken);
}

// Seven bits a byte, the lowest first; 14 at most.
static void packed_count_is_in_one_byte_or_two(void **state)
{
    (void)state;
    static const uint8_t rows[][4] = {{1, 0, 0x01},
                                      {127, 0, 0x7F},
                                      {128, 0, 0x80, 0x01},
                                      {129, 0, 0x81, 0x01},
                                      {255, 0, 0xFF, 0x01},
                                      {300 - 256, 1, 0xAC, 0x02},
                                      {1000 - 768, 3, 0xE8, 0x07}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t count = rows[i][0] + 256u * rows[i][1];
        removals(count);
        assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, count, 1000, &part),
                         count);
        assert_int_equal(part.packed.data[0], rows[i][2]);
        if (count >= 128) {
            assert_int_equal(part.packed.data[1], rows[i][3]);
        }
        assert_comes_back(count);
    }
    removals(CHANGE_COUNT_MAX);
    uint32_t taken =
        sb_changes_put(&writer, SB_FORM_PACKED, changes, CHANGE_COUNT_MAX, 1000, &part);
    assert_in_range(taken, 1000, 16383);
    assert_comes_back(taken);
}

static void schema_that_cannot_be_packed_goes_plain(void **state)
{
    (void)state;
    static sb_net_kind many[33];
    const sb_schema wide = {.kind_count = 33, .kinds = many};
    const sb_delta_def wide_def = {&wide, 60};
    sb_changes_coder_init(&writer, &wide_def);
    sb_changes_coder_init(&reader, &wide_def);
    removals(3);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 3, 100, &part), 3);
    assert_int_equal(part.form, SB_FORM_PLAIN);
    assert_int_equal(part.number_count, 3);
    assert_comes_back(3);
    // Nor is it read in the packed form, not even an empty part.
    part.form = SB_FORM_PACKED;
    part.packed = (sb_blob){0};
    sb_change change;
    sb_changes_begin(&reader, &part);
    assert_false(sb_changes_head(&reader, &change));
    assert_int_equal(sb_changes_end(&reader), SB_ERROR_MALFORMED);
}

// Writer and reader start from the schema's prior.
static void prior_of_the_schema_is_used_for_packing(void **state)
{
    (void)state;
    static uint16_t even[SB_NET_PRIOR_COUNT];
    for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
        even[i] = 2048 * 16 + 2;
    }
    const sb_schema other = {.kind_count = KIND_COUNT, .kinds = changes_kinds, .prior = even};
    const sb_delta_def other_def = {&other, 60};
    static uint8_t usual[SB_MESSAGE_SIZE_MAX];
    sb_random random = sb_random_seed(3, 0);
    random_changes(&random, 20);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 20, 1100, &part), 20);
    uint32_t size = part.packed.size;
    memcpy(usual, part.packed.data, size);
    sb_changes_coder_init(&writer, &other_def);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 20, 1100, &part), 20);
    assert_true(part.packed.size != size || memcmp(part.packed.data, usual, size) != 0);
    sb_changes_coder_init(&reader, &other_def);
    assert_comes_back(20);
}

// A part depends on no other part, and a tally does not change it.
static void parts_stand_alone_and_may_be_counted(void **state)
{
    (void)state;
    static sb_bit_tally tally[SB_PACKED_MODEL_COUNT];
    static const sb_bit_tally nothing[SB_PACKED_MODEL_COUNT];
    static uint8_t first[SB_MESSAGE_SIZE_MAX];
    sb_random random = sb_random_seed(4, 0);
    random_changes(&random, 20);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 20, 1100, &part), 20);
    uint32_t size = part.packed.size;
    memcpy(first, part.packed.data, size);
    removals(300);
    (void)sb_changes_put(&writer, SB_FORM_PACKED, changes, 300, 1100, &part);
    random = sb_random_seed(4, 0);
    random_changes(&random, 20);
    memset(tally, 0, sizeof tally);
    writer.tally = tally;
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 20, 1100, &part), 20);
    writer.tally = NULL;
    assert_int_equal(part.packed.size, size);
    assert_memory_equal(part.packed.data, first, size);
    assert_memory_not_equal(tally, nothing, sizeof tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHANGES_TEST(random_changes_come_back_in_both_forms),
        CHANGES_TEST(nothing_is_said_in_no_bytes),
        CHANGES_TEST(plain_numbers_are_those_by_hand),
        CHANGES_TEST(parts_are_as_full_as_their_room_allows),
        CHANGES_TEST(parts_keep_to_the_limits_of_a_message_whatever_the_room),
        CHANGES_TEST(packed_count_is_in_one_byte_or_two),
        CHANGES_TEST(schema_that_cannot_be_packed_goes_plain),
        CHANGES_TEST(prior_of_the_schema_is_used_for_packing),
        CHANGES_TEST(parts_stand_alone_and_may_be_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
