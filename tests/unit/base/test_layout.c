#include "base/layout.h"

#include <stdlib.h>
#include <string.h>

// The hash of bytes written by hand comes from libxxhash itself, not from base.
#include <xxhash.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "death.h"

typedef struct head {
    uint32_t tick;
    uint16_t flags;
    uint16_t count;
} head;

typedef struct item {
    float weight;
    uint8_t kind;
    uint8_t owner;
} item;

static const sb_field head_fields[] = {SB_FIELD(head, tick, SB_FIELD_U32, 1),
                                       SB_FIELD(head, flags, SB_FIELD_U16, 1),
                                       SB_FIELD(head, count, SB_FIELD_U16, 1)};
static const sb_table head_table = SB_TABLE(head, head_fields);

// A struct with two bytes of padding, and a table which says that there are none.
static const sb_field item_fields[] = {SB_FIELD(item, weight, SB_FIELD_F32, 1),
                                       SB_FIELD(item, kind, SB_FIELD_U8, 1),
                                       SB_FIELD(item, owner, SB_FIELD_U8, 1)};
static const sb_table item_table = SB_TABLE(item, item_fields);

typedef struct shell {
    float speed;
    uint16_t ticks[2];
    int32_t heading;
} shell;

static const sb_field shell_fields[] = {SB_FIELD(shell, speed, SB_FIELD_F32, 1),
                                        SB_FIELD(shell, ticks, SB_FIELD_U16, 2),
                                        SB_FIELD(shell, heading, SB_FIELD_I32, 1)};
static const sb_table shell_table = SB_TABLE(shell, shell_fields);

enum { SECTION_HEAD, SECTION_SHELLS, SECTION_TAIL, BLOCK_SIZE = 56 };

static sb_layout layout_make(void)
{
    sb_layout layout = {0};
    assert_int_equal(sb_layout_add(&layout, &head_table, 1), SECTION_HEAD);
    assert_int_equal(sb_layout_add(&layout, &shell_table, 3), SECTION_SHELLS);
    assert_int_equal(sb_layout_add(&layout, &head_table, 1), SECTION_TAIL);
    assert_int_equal(layout.size, BLOCK_SIZE);
    return layout;
}

// By hand: the head in 8 bytes, three shells of 12, a gap of 4, the tail. 0.5f is 0x3F000000,
// -3.0f is 0xC0400000.
static const uint8_t canonical[BLOCK_SIZE] = {
    0x44, 0x33, 0x22, 0x11, 0x66, 0x55, 0x03, 0x00,                         // head
    0x00, 0x00, 0x00, 0x3F, 0x01, 0x02, 0x03, 0x04, 0xFF, 0xFF, 0xFF, 0xFF, // shell 0
    0x00, 0x00, 0x40, 0xC0, 0x05, 0x00, 0x06, 0x00, 0x07, 0x00, 0x00, 0x00, // shell 1
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // shell 2
    0x00, 0x00, 0x00, 0x00,                                                 // gap
    0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80,                         // tail
};

static void block_fill(const sb_layout *layout, uint64_t block[BLOCK_SIZE / 8])
{
    memset(block, 0, BLOCK_SIZE);
    *(head *)sb_layout_at(layout, block, SECTION_HEAD) = (head){0x11223344, 0x5566, 3};
    shell *shells = sb_layout_at(layout, block, SECTION_SHELLS);
    shells[0] = (shell){0.5f, {0x0201, 0x0403}, -1};
    shells[1] = (shell){-3.0f, {5, 6}, 7};
    *(head *)sb_layout_at(layout, block, SECTION_TAIL) = (head){1, 0, 0x8000};
}

static void layout_sections_begin_at_multiples_of_eight(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    assert_int_equal(layout.section_count, 3);
    assert_int_equal(layout.sections[SECTION_HEAD].offset, 0);
    assert_int_equal(layout.sections[SECTION_SHELLS].offset, 8);
    assert_int_equal(layout.sections[SECTION_TAIL].offset, 48);
    uint64_t block[BLOCK_SIZE / 8];
    assert_ptr_equal(sb_layout_at(&layout, block, SECTION_TAIL), (uint8_t *)block + 48);
}

static void layout_hash_is_xxh3_of_bytes_written_by_hand(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t block[BLOCK_SIZE / 8];
    block_fill(&layout, block);
    assert_true(sb_layout_hash(&layout, block) == XXH3_64bits(canonical, sizeof canonical));
}

// Sections of which the first structs are in use, as a head says: hashed as the bytes that they
// are.
static void layout_hash_of_a_counted_section_is_that_of_its_bytes(void **state)
{
    (void)state;
    enum { SHELLS = 1001 };
    sb_layout layout = {0};
    (void)sb_layout_add(&layout, &shell_table, SHELLS);
    (void)sb_layout_add(&layout, &shell_table, SHELLS);
    (void)sb_layout_add(&layout, &shell_table, 1);
    sb_layout_count_by(&layout, 1, 2, offsetof(shell, heading));
    uint8_t *block = calloc(1, layout.size), *saved = malloc(layout.size);
    shell *others = sb_layout_at(&layout, block, 0), *shells = sb_layout_at(&layout, block, 1);
    shell *counter = sb_layout_at(&layout, block, 2);
    others[0].heading = 1; // where a count might be looked for in vain
    others[SHELLS - 1].heading = 1;
    for (uint32_t used = 0; used <= SHELLS; used++) {
        counter->heading = (int32_t)used;
        if (used > 0) {
            shells[used - 1] = (shell){1.5f * (float)used, {(uint16_t)used, 2}, -1};
        }
        sb_writer writer = sb_writer_over(saved, layout.size);
        sb_layout_save(&layout, block, &writer);
        assert_int_equal(writer.size, layout.size);
        assert_true(sb_layout_hash(&layout, block) == XXH3_64bits(saved, layout.size));
    }
    // What is beyond a count, where a state from elsewhere may have anything.
    counter->heading = SHELLS / 2;
    sb_writer untrusted = sb_writer_over(saved, layout.size);
    sb_layout_save(&layout, block, &untrusted);
    assert_true(sb_layout_hash_untrusted(&layout, block) == XXH3_64bits(saved, layout.size));
    // A count for which there is no room: all are.
    counter->heading = -1;
    sb_writer writer = sb_writer_over(saved, layout.size);
    sb_layout_save(&layout, block, &writer);
    assert_true(sb_layout_hash(&layout, block) == XXH3_64bits(saved, layout.size));
    free(block);
    free(saved);
}

static void layout_save_gives_bytes_written_by_hand(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t block[BLOCK_SIZE / 8];
    block_fill(&layout, block);
    uint8_t saved[BLOCK_SIZE];
    sb_writer writer = sb_writer_over(saved, sizeof saved);
    sb_layout_save(&layout, block, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, BLOCK_SIZE);
    assert_memory_equal(saved, canonical, sizeof canonical);
    writer = sb_writer_over(saved, sizeof saved - 1);
    sb_layout_save(&layout, block, &writer);
    assert_int_equal(writer.error, SB_ERROR_FULL);
}

// The shells are a history here: the head's 8 bytes are left, and the tail's.
static void layout_live_form_leaves_out_what_is_hashed_elsewhere(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    layout.sections[SECTION_SHELLS].hashed_elsewhere = true;
    uint64_t block[BLOCK_SIZE / 8];
    block_fill(&layout, block);
    uint8_t saved[16];
    sb_writer writer = sb_writer_over(saved, sizeof saved);
    sb_layout_save_live(&layout, block, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, 16);
    assert_int_equal(sb_layout_live_size(&layout), 16);
    assert_memory_equal(saved, canonical, 8);
    assert_memory_equal(saved + 8, canonical + 48, 8);
    assert_true(sb_layout_hash(&layout, block) == XXH3_64bits(saved, sizeof saved));
}

static void layout_load_gives_back_every_value_and_clears_gaps(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t block[BLOCK_SIZE / 8];
    memset(block, 0xEE, sizeof block);
    sb_reader reader = sb_reader_over(canonical, sizeof canonical);
    assert_int_equal(sb_layout_load(&layout, block, &reader), SB_OK);
    assert_int_equal(sb_reader_remaining(&reader), 0);
    const shell *shells = sb_layout_at(&layout, block, SECTION_SHELLS);
    assert_true(shells[1].speed == -3.0f);
    assert_int_equal(shells[0].ticks[1], 0x0403);
    assert_int_equal(shells[0].heading, -1);
    assert_int_equal(((const head *)sb_layout_at(&layout, block, SECTION_TAIL))->count, 0x8000);
    uint64_t filled[BLOCK_SIZE / 8];
    block_fill(&layout, filled);
    assert_memory_equal(block, filled, sizeof filled);
}

static void layout_load_of_cut_bytes_is_truncated(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    for (size_t size = 0; size < sizeof canonical; size++) {
        uint64_t block[BLOCK_SIZE / 8];
        sb_reader reader = sb_reader_over(canonical, size);
        assert_int_equal(sb_layout_load(&layout, block, &reader), SB_ERROR_TRUNCATED);
    }
}

static void layout_load_of_a_gap_that_is_not_zero_is_malformed(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    for (size_t gap = 44; gap < 48; gap++) {
        uint8_t bytes[BLOCK_SIZE];
        memcpy(bytes, canonical, sizeof bytes);
        bytes[gap] = 1;
        uint64_t block[BLOCK_SIZE / 8];
        sb_reader reader = sb_reader_over(bytes, sizeof bytes);
        assert_int_equal(sb_layout_load(&layout, block, &reader), SB_ERROR_MALFORMED);
    }
}

// The shells are a history here: 16 bytes are read, and the history stays as it was.
static void layout_load_live_leaves_what_is_hashed_elsewhere_as_it_is(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    layout.sections[SECTION_SHELLS].hashed_elsewhere = true;
    uint8_t live[16 + 3];
    memcpy(live, canonical, 8);
    memcpy(live + 8, canonical + 48, 8);
    memset(live + 16, 0x77, 3);
    uint64_t block[BLOCK_SIZE / 8], filled[BLOCK_SIZE / 8];
    memset(block, 0xEE, sizeof block);
    // More may follow.
    sb_reader reader = sb_reader_over(live, sizeof live);
    assert_int_equal(sb_layout_load_live(&layout, block, &reader), SB_OK);
    assert_int_equal(sb_reader_remaining(&reader), 3);
    block_fill(&layout, filled);
    assert_memory_equal(block, filled, 8);
    assert_memory_equal(block + 6, filled + 6, 8);
    const uint8_t *history = (const uint8_t *)(block + 1);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(history[i], 0xEE);
    }
    for (size_t size = 0; size < 16; size++) {
        reader = sb_reader_over(live, size);
        assert_int_equal(sb_layout_load_live(&layout, block, &reader), SB_ERROR_TRUNCATED);
    }
}

// Where the tail is the history, the shells' gap is read and must be zero.
static void layout_load_live_of_a_gap_that_is_not_zero_is_malformed(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    layout.sections[SECTION_TAIL].hashed_elsewhere = true;
    uint8_t live[48];
    memcpy(live, canonical, sizeof live);
    uint64_t block[BLOCK_SIZE / 8];
    memset(block, 0xEE, sizeof block);
    sb_reader reader = sb_reader_over(live, sizeof live);
    assert_int_equal(sb_layout_load_live(&layout, block, &reader), SB_OK);
    assert_memory_equal(block, canonical, 48); // the gap is cleared too
    for (size_t gap = 44; gap < 48; gap++) {
        live[gap] = 0x20;
        reader = sb_reader_over(live, sizeof live);
        assert_int_equal(sb_layout_load_live(&layout, block, &reader), SB_ERROR_MALFORMED);
        live[gap] = 0;
    }
}

static void layout_diff_live_passes_over_what_is_hashed_elsewhere(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    layout.sections[SECTION_SHELLS].hashed_elsewhere = true;
    uint64_t a[BLOCK_SIZE / 8], b[BLOCK_SIZE / 8];
    block_fill(&layout, a);
    block_fill(&layout, b);
    sb_difference difference;
    assert_false(sb_layout_diff_live(&layout, a, b, &difference));
    ((shell *)sb_layout_at(&layout, b, SECTION_SHELLS))[1].ticks[1]++;
    assert_false(sb_layout_diff_live(&layout, a, b, &difference));
    ((head *)sb_layout_at(&layout, b, SECTION_TAIL))->count++;
    assert_true(sb_layout_diff_live(&layout, a, b, &difference));
    assert_int_equal(difference.section_index, SECTION_TAIL);
    assert_ptr_equal(difference.field, &head_fields[2]);
    ((head *)sb_layout_at(&layout, b, SECTION_HEAD))->tick++;
    assert_true(sb_layout_diff_live(&layout, a, b, &difference));
    assert_int_equal(difference.section_index, SECTION_HEAD);
    assert_ptr_equal(difference.table, &head_table);
    assert_int_equal(difference.struct_index, 0);
}

static void block_copied_to_another_address_is_the_same_state(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t *block = malloc(BLOCK_SIZE);
    uint64_t *copy = malloc(BLOCK_SIZE);
    assert_non_null(block);
    assert_non_null(copy);
    block_fill(&layout, block);
    memcpy(copy, block, BLOCK_SIZE);
    // Whatever still looked at the old place would see this.
    memset(block, 0xDD, BLOCK_SIZE);
    free(block);
    assert_true(sb_layout_hash(&layout, copy) == XXH3_64bits(canonical, sizeof canonical));
    assert_int_equal(((const shell *)sb_layout_at(&layout, copy, SECTION_SHELLS))[1].heading, 7);
    free(copy);
}

// A counted section from many structs to few and back, and a history beside it.
static void layout_copy_live_gives_the_same_bytes_but_for_histories(void **state)
{
    (void)state;
    enum { SHELLS = 50 };
    sb_layout layout = {0};
    (void)sb_layout_add(&layout, &head_table, 1);
    (void)sb_layout_add(&layout, &shell_table, SHELLS);
    (void)sb_layout_add_hashed_elsewhere(&layout, &shell_table, 3);
    (void)sb_layout_add(&layout, &shell_table, 5);
    sb_layout_count_by(&layout, 1, 0, offsetof(head, tick));
    uint8_t *to = calloc(1, layout.size), *from = calloc(1, layout.size);
    const uint32_t counts[] = {7, 50, 3, 0, 0, 50, 1};
    for (uint32_t n = 0; n < sizeof counts / sizeof counts[0]; n++) {
        memset(from, 0, layout.size);
        *(head *)sb_layout_at(&layout, from, 0) = (head){counts[n], (uint16_t)n, 2};
        memset(sb_layout_at(&layout, from, 1), (int)n + 1, counts[n] * sizeof(shell));
        memset(sb_layout_at(&layout, from, 2), 0xAA, 3 * sizeof(shell));
        memset(sb_layout_at(&layout, from, 3), (int)n + 9, 5 * sizeof(shell));
        sb_layout_copy_live(&layout, to, from);
        memset(sb_layout_at(&layout, from, 2), 0, 3 * sizeof(shell)); // which is not copied
        assert_memory_equal(to, from, layout.size);
    }
    free(to);
    free(from);
}

static void layout_hash_sees_every_byte_of_every_struct(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t block[BLOCK_SIZE / 8];
    block_fill(&layout, block);
    uint64_t before = sb_layout_hash(&layout, block);
    for (size_t i = 0; i < BLOCK_SIZE; i++) {
        if (i >= 44 && i < 48) {
            continue;
        }
        ((uint8_t *)block)[i] ^= 0x10;
        assert_true(sb_layout_hash(&layout, block) != before);
        ((uint8_t *)block)[i] ^= 0x10;
    }
}

static void layout_diff_finds_the_first_section_struct_and_field(void **state)
{
    (void)state;
    sb_layout layout = layout_make();
    uint64_t a[BLOCK_SIZE / 8];
    uint64_t b[BLOCK_SIZE / 8];
    block_fill(&layout, a);
    block_fill(&layout, b);
    sb_difference difference;
    assert_false(sb_layout_diff_live(&layout, a, b, &difference));
    ((head *)sb_layout_at(&layout, b, SECTION_TAIL))->tick = 9;
    assert_true(sb_layout_diff_live(&layout, a, b, &difference));
    assert_ptr_equal(difference.table, &head_table);
    assert_string_equal(difference.field->name, "tick");
    ((shell *)sb_layout_at(&layout, b, SECTION_SHELLS))[2].ticks[1] = 9;
    assert_true(sb_layout_diff_live(&layout, a, b, &difference));
    assert_ptr_equal(difference.table, &shell_table);
    assert_string_equal(difference.field->name, "ticks");
    assert_int_equal(difference.struct_index, 2);
    assert_int_equal(difference.element_index, 1);
}

static void add_padded_table(void *argument)
{
    (void)sb_layout_add(argument, &item_table, 1);
}

static void add_section(void *argument)
{
    (void)sb_layout_add(argument, &head_table, 1);
}

static void at_section_after_the_last(void *argument)
{
    const sb_layout *layout = argument;
    uint64_t block[BLOCK_SIZE / 8] = {0};
    (void)sb_layout_at(layout, block, layout->section_count);
}

static void count_by_a_section_that_is_not_there(void *argument)
{
    (void)argument;
    sb_layout layout = layout_make();
    sb_layout_count_by(&layout, SECTION_SHELLS, SECTION_TAIL + 1, 0);
}

static void count_by_a_member_beyond_the_struct(void *argument)
{
    (void)argument;
    sb_layout layout = layout_make();
    sb_layout_count_by(&layout, SECTION_SHELLS, SECTION_HEAD, sizeof(head) - 3);
}

static void layout_misuse_is_asserted(void **state)
{
    (void)state;
    char text[512];
    sb_layout layout = layout_make();
    assert_true(death_by_abort(add_padded_table, &layout, text, sizeof text));
    assert_non_null(strstr(text, "sb_table_is_packed"));
    assert_true(death_by_abort(at_section_after_the_last, &layout, text, sizeof text));
    assert_true(death_by_abort(count_by_a_section_that_is_not_there, NULL, text, sizeof text));
    assert_non_null(strstr(text, "section_count"));
    assert_true(death_by_abort(count_by_a_member_beyond_the_struct, NULL, text, sizeof text));
    assert_non_null(strstr(text, "struct_size"));
    while (layout.section_count < SB_LAYOUT_SECTION_COUNT_MAX) {
        (void)sb_layout_add(&layout, &head_table, 1);
    }
    assert_true(death_by_abort(add_section, &layout, text, sizeof text));
    assert_non_null(strstr(text, "SB_LAYOUT_SECTION_COUNT_MAX"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_sections_begin_at_multiples_of_eight),
        cmocka_unit_test(layout_hash_is_xxh3_of_bytes_written_by_hand),
        cmocka_unit_test(layout_hash_of_a_counted_section_is_that_of_its_bytes),
        cmocka_unit_test(layout_save_gives_bytes_written_by_hand),
        cmocka_unit_test(layout_live_form_leaves_out_what_is_hashed_elsewhere),
        cmocka_unit_test(layout_load_gives_back_every_value_and_clears_gaps),
        cmocka_unit_test(layout_load_of_cut_bytes_is_truncated),
        cmocka_unit_test(layout_load_of_a_gap_that_is_not_zero_is_malformed),
        cmocka_unit_test(layout_load_live_leaves_what_is_hashed_elsewhere_as_it_is),
        cmocka_unit_test(layout_load_live_of_a_gap_that_is_not_zero_is_malformed),
        cmocka_unit_test(layout_diff_live_passes_over_what_is_hashed_elsewhere),
        cmocka_unit_test(block_copied_to_another_address_is_the_same_state),
        cmocka_unit_test(layout_copy_live_gives_the_same_bytes_but_for_histories),
        cmocka_unit_test(layout_hash_sees_every_byte_of_every_struct),
        cmocka_unit_test(layout_diff_finds_the_first_section_struct_and_field),
        cmocka_unit_test(layout_misuse_is_asserted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
