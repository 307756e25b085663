// Expected values: what was put in, numbers by hand from plain.h, sizes as msgpack's own library
// packs them.
#include "protocol/changes.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <msgpack.h>

#include "base/random.h"

// Forms know of a schema how many kinds there are, and of how many fields.
static const sb_net_field fields[SB_ENTITY_VALUE_COUNT_MAX];
static const sb_net_kind kinds[] = {
    {.name = "two", .field_count = 2, .fields = fields},
    {.name = "most", .field_count = SB_ENTITY_VALUE_COUNT_MAX, .fields = fields},
    {.name = "none"},
    {.name = "five", .field_count = 5, .fields = fields},
};
#define KIND_COUNT 4u
static const sb_schema schema = {.kind_count = KIND_COUNT, .kinds = kinds};
static const sb_delta_def def = {&schema, 60};

#define CHANGE_COUNT_MAX 20000u

static sb_changes_coder writer, reader;
static sb_message_snapshot part;
static sb_change changes[CHANGE_COUNT_MAX], got[CHANGE_COUNT_MAX];

static int set_up(void **state)
{
    (void)state;
    sb_changes_coder_init(&writer, &def);
    sb_changes_coder_init(&reader, &def);
    memset(&part, 0, sizeof part);
    return 0;
}

// Of the entity at an index, on both ends.
static uint8_t held_kind(uint32_t index)
{
    return (uint8_t)(index % KIND_COUNT);
}

static int32_t random_residual(sb_random *random)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, -1, 1, 65536};
    uint32_t pick = sb_random_below(random, 40);
    if (pick < 6) {
        return extremes[pick];
    }
    return (int32_t)sb_random_u32(random) >> (pick < 20 ? sb_random_below(random, 32) : 28);
}

// As sb_delta_make makes them: an update names what differs, a creation everything.
static sb_change random_change(sb_random *random, uint16_t index)
{
    static const sb_change_kind common[] = {SB_CHANGE_REMOVE, SB_CHANGE_UPDATE, SB_CHANGE_UPDATE,
                                            SB_CHANGE_UPDATE_LATE, SB_CHANGE_CREATE};
    sb_change change = {.change = common[sb_random_below(random, 5)], .index = index};
    if (change.change == SB_CHANGE_REMOVE) {
        return change;
    }
    change.kind = held_kind(index);
    if (change.change == SB_CHANGE_UPDATE_LATE) {
        change.age = 1 + sb_random_below(random, SB_KEYFRAME_AGE_MAX);
    }
    bool create = change.change == SB_CHANGE_CREATE;
    if (create) {
        change.kind = (uint8_t)sb_random_below(random, KIND_COUNT);
        change.generation = (uint16_t)sb_random_u32(random);
        change.age = sb_random_below(random, SB_KEYFRAME_AGE_MAX + 1);
    }
    for (uint32_t i = 0; i < kinds[change.kind].field_count; i++) {
        if (sb_random_below(random, 3) != 0) {
            change.residuals[i] = random_residual(random);
        }
        change.mask |= (uint32_t)(create || change.residuals[i] != 0) << i;
    }
    return change;
}

static void random_changes(sb_random *random, uint32_t count)
{
    uint32_t index = sb_random_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        changes[i] = random_change(random, (uint16_t)index);
        index += 1 + (sb_random_below(random, 2) == 0 ? 0 : sb_random_below(random, 200));
    }
}

static void removals(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        changes[i] = (sb_change){.change = SB_CHANGE_REMOVE, .index = (uint16_t)i};
    }
}

// Into `got`; what is held at an index is of `held_kind`.
static sb_error read_part(const sb_message_snapshot *of, uint32_t *out_count)
{
    *out_count = 0;
    sb_changes_begin(&reader, of);
    while (*out_count < CHANGE_COUNT_MAX && sb_changes_head(&reader, &got[*out_count])) {
        sb_change *change = &got[*out_count];
        if (!sb_changes_body(&reader, held_kind(change->index), change)) {
            break;
        }
        (*out_count)++;
    }
    return sb_changes_end(&reader);
}

static void assert_comes_back(uint32_t count)
{
    uint32_t read_count;
    assert_int_equal(read_part(&part, &read_count), SB_OK);
    assert_int_equal(read_count, count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_change *a = &got[i], *b = &changes[i];
        assert_int_equal(a->change, b->change);
        assert_int_equal(a->index, b->index);
        assert_int_equal(a->age, b->age);
        assert_memory_equal(a->residuals, b->residuals, sizeof a->residuals);
        if (b->change != SB_CHANGE_REMOVE) {
            assert_int_equal(a->kind, b->kind);
        }
        if (b->change == SB_CHANGE_CREATE) {
            assert_int_equal(a->generation, b->generation);
        } else {
            assert_int_equal(a->mask, b->mask);
        }
    }
}

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

// Bytes of the part's changes.
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
        // What is left in the part from before does not matter.
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

// As many as there is room for: the next one would not have had any.
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
    // Nor is it read so, not even nothing.
    part.form = SB_FORM_PACKED;
    part.packed = (sb_blob){0};
    sb_change change;
    sb_changes_begin(&reader, &part);
    assert_false(sb_changes_head(&reader, &change));
    assert_int_equal(sb_changes_end(&reader), SB_ERROR_MALFORMED);
}

// Both ends begin by it.
static void prior_of_the_schema_is_what_is_packed_by(void **state)
{
    (void)state;
    static uint16_t even[SB_NET_PRIOR_COUNT];
    for (uint32_t i = 0; i < SB_NET_PRIOR_COUNT; i++) {
        even[i] = 2048 * 16 + 2;
    }
    const sb_schema other = {.kind_count = KIND_COUNT, .kinds = kinds, .prior = even};
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

// A part depends on no other, and a tally changes nothing of it.
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
        // It stays so, and nothing more is said.
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
        // An error is over with the next part.
        assert_int_equal(error_of_update(form, 0), SB_OK);
    }
    // A field that what is held has not, in plain numbers.
    assert_int_equal(error_of_update(SB_FORM_PLAIN, 2), SB_ERROR_RANGE);
    // Creations and removals hold without.
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

// What any reader may rely on, whatever was read.
static void assert_sound(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const sb_change *change = &got[i];
        assert_true(i == 0 || change->index > got[i - 1].index);
        assert_true((uint32_t)change->change < 4 && change->kind < KIND_COUNT);
        assert_int_equal(change->mask >> kinds[change->kind].field_count, 0);
        assert_true(change->change != SB_CHANGE_UPDATE || change->age == 0);
        for (uint32_t k = 0; k < SB_ENTITY_VALUE_COUNT_MAX; k++) {
            assert_true((change->mask >> k & 1) != 0 || change->residuals[k] == 0);
        }
    }
}

// On the heap, so that the sanitizer sees what is read beyond the end.
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
    assert_sound(*out_count);
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
    // Sound parts, cut at every byte, lengthened, and with bits turned.
    for (uint32_t round = 0; round < 40; round++) {
        random_changes(&random, 1 + round % 20);
        assert_int_equal(
            sb_changes_put(&writer, SB_FORM_PACKED, changes, 1 + round % 20, 1100, &part),
            1 + round % 20);
        uint8_t bytes[SB_MESSAGE_SIZE_MAX + 8] = {0};
        uint32_t size = part.packed.size;
        memcpy(bytes, part.packed.data, size);
        for (uint32_t cut = 0; cut < size; cut++) {
            // Zeros past the end may be other changes that need fewer bytes, but seldom are.
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
    // A sound part whose number of changes is in one byte too many.
    sb_random random = sb_random_seed(9, 0);
    random_changes(&random, 5);
    assert_int_equal(sb_changes_put(&writer, SB_FORM_PACKED, changes, 5, 1100, &part), 5);
    uint8_t longer[SB_MESSAGE_SIZE_MAX + 1] = {0x85, 0};
    memcpy(longer + 2, part.packed.data + 1, part.packed.size - 1);
    assert_int_equal(read_bytes(longer, part.packed.size + 1, &count), SB_ERROR_MALFORMED);
    assert_int_equal(read_bytes(part.packed.data, part.packed.size, &count), SB_OK);
    // 16,383 removals of nothing but zeros, or so it says: bounded work, whatever comes of it.
    const uint8_t largest[] = {0xFF, 0x7F, 0, 0, 0, 0};
    (void)read_bytes(largest, 6, &count);
}

// Small numbers mostly, which get far, and any others between.
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
        assert_sound(count);
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
#define CHANGES_TEST(test) cmocka_unit_test_setup(test, set_up)
    const struct CMUnitTest tests[] = {
        CHANGES_TEST(random_changes_come_back_in_both_forms),
        CHANGES_TEST(nothing_is_said_in_no_bytes),
        CHANGES_TEST(plain_numbers_are_those_by_hand),
        CHANGES_TEST(parts_are_as_full_as_their_room_allows),
        CHANGES_TEST(parts_keep_to_the_limits_of_a_message_whatever_the_room),
        CHANGES_TEST(packed_count_is_in_one_byte_or_two),
        CHANGES_TEST(schema_that_cannot_be_packed_goes_plain),
        CHANGES_TEST(prior_of_the_schema_is_what_is_packed_by),
        CHANGES_TEST(parts_stand_alone_and_may_be_counted),
        CHANGES_TEST(update_of_nothing_held_is_refused),
        CHANGES_TEST(bytes_of_any_kind_are_safe),
        CHANGES_TEST(packed_counts_that_no_writer_writes_are_refused),
        CHANGES_TEST(numbers_of_any_kind_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
