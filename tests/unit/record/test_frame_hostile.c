// Tests of frame_code.c with rows that break the standard's rules, or are arbitrary bytes.
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hand_row.h"
#include "random_match.h"
#include "record/frame_code.h"

#define RATE 10u

static uint8_t bytes[256 * 1024];

typedef void break_rule(hand *row);

static void commands(hand *row, uint32_t count)
{
    hand_bit(row, 0, 1);
    sb_code_unsigned(&row->coder, 302, count - 1);
}

static void too_many_commands(hand *row)
{
    commands(row, 129);
}
static void endless_commands(hand *row)
{
    commands(row, 0); // 2^32
}
static void kind_0(hand *row)
{
    commands(row, 1);
    hand_byte(row, 0);
    hand_byte(row, 0);
}
static void kind_3(hand *row)
{
    commands(row, 1);
    hand_byte(row, 3);
    hand_byte(row, 0);
}
static void slot_beyond_capacity(hand *row)
{
    commands(row, 1);
    hand_join(row, 3, "x");
}
static void slot_255(hand *row)
{
    commands(row, 1);
    hand_join(row, 255, "x");
}
static void join_to_a_taken_slot(hand *row)
{
    commands(row, 2);
    hand_join(row, 0, "x");
    hand_join(row, 0, "y");
}
static void leave_of_an_empty_slot(hand *row)
{
    commands(row, 1);
    hand_byte(row, 2);
    hand_byte(row, 0);
}
static void name_of_24(hand *row)
{
    commands(row, 1);
    hand_join(row, 0, "a name of 24 bytes here.");
}
static void zero_in_a_name(hand *row)
{
    commands(row, 1);
    hand_byte(row, 1);
    hand_byte(row, 0);
    hand_byte(row, 2);
    hand_byte(row, 'a');
    hand_byte(row, 0);
}
static void too_many_notes(hand *row)
{
    hand_bit(row, 0, 0);
    hand_bit(row, 1, 1);
    sb_code_unsigned(&row->coder, 324, 64);
}

static void frame_that_breaks_a_rule_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        break_rule *write;
        sb_error error;
    } cases[] = {
        {"129 commands", too_many_commands, SB_ERROR_LIMIT},
        {"2^32 commands", endless_commands, SB_ERROR_LIMIT},
        {"command kind 0", kind_0, SB_ERROR_UNKNOWN},
        {"command kind 3", kind_3, SB_ERROR_UNKNOWN},
        {"a slot beyond capacity", slot_beyond_capacity, SB_ERROR_RANGE},
        {"slot 255", slot_255, SB_ERROR_RANGE},
        {"a join to a taken slot", join_to_a_taken_slot, SB_ERROR_RANGE},
        {"a leave of an empty slot", leave_of_an_empty_slot, SB_ERROR_RANGE},
        {"a name of 24 bytes", name_of_24, SB_ERROR_LIMIT},
        {"a zero in a name", zero_in_a_name, SB_ERROR_MALFORMED},
        {"65 notes", too_many_notes, SB_ERROR_LIMIT},
    };
    static sb_frame decoded;
    static sb_notes notes;
    static sb_frame_coder coder;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hand row;
        hand_begin(&row, bytes, sizeof bytes);
        cases[i].write(&row);
        // Enough bytes follow that the row does not end before the rule is broken.
        for (int k = 0; k < 300; k++) {
            hand_byte(&row, 0xA5);
        }
        size_t size = hand_end(&row);
        sb_frame_coder_init(&coder, 3, RATE);
        sb_frame_code_open(&coder, bytes, size);
        uint64_t hash;
        sb_error error = sb_frame_code_read(&coder, &decoded, &notes, 1, &hash);
        if (error != cases[i].error) {
            fail_msg("%s: %s", cases[i].what, sb_error_name(error));
        }
    }
}

// Reads `tick_count` frames of a row. They must keep the rules that later readers do not check. A
// whole row comes back when it is written again, perhaps in fewer bytes.
static bool read_hostile(const uint8_t *row, size_t size, uint32_t tick_count, uint64_t occupied)
{
    static sb_frame_coder reading, writing;
    static sb_frame frames[8], frame;
    static sb_notes notes[8], note;
    static uint8_t again[256 * 1024];
    uint64_t hashes[8], hash;
    sb_frame_coder_init(&reading, 3, RATE);
    sb_frame_coder_restart(&reading, occupied);
    sb_frame_code_open(&reading, row, size);
    for (uint32_t i = 0; i < tick_count; i++) {
        if (sb_frame_code_read(&reading, &frames[i], &notes[i], 1 + i, &hashes[i]) != SB_OK) {
            return false;
        }
        assert_true(frames[i].command_count <= SB_FRAME_COMMAND_COUNT_MAX);
        assert_true(notes[i].count <= SB_NOTE_COUNT_MAX);
        assert_true(reading.occupied < 8);
        for (uint32_t k = 0; k < frames[i].command_count; k++) {
            const sb_command *command = &frames[i].commands[k];
            assert_true(command->player < 3 && command->kind >= 1 && command->kind <= 2);
            assert_int_equal(command->name[SB_PLAYER_NAME_SIZE - 1], 0);
        }
    }
    if (!sb_frame_code_is_whole(&reading)) {
        return false;
    }
    sb_frame_coder_init(&writing, 3, RATE);
    sb_frame_coder_restart(&writing, occupied);
    sb_frame_code_begin(&writing, again, sizeof again);
    for (uint32_t i = 0; i < tick_count; i++) {
        sb_frame_code_write(&writing, &frames[i], &notes[i], 1 + i, hashes[i]);
    }
    size_t again_size = sb_frame_code_end(&writing);
    sb_frame_coder_init(&reading, 3, RATE);
    sb_frame_coder_restart(&reading, occupied);
    sb_frame_code_open(&reading, again, again_size);
    for (uint32_t i = 0; i < tick_count; i++) {
        assert_int_equal(sb_frame_code_read(&reading, &frame, &note, 1 + i, &hash), SB_OK);
        assert_memory_equal(&frame, &frames[i], sizeof frame);
        assert_true(random_match_notes_equal(&note, &notes[i]));
        assert_true(hash == hashes[i]);
    }
    assert_true(sb_frame_code_is_whole(&reading));
    return true;
}

static size_t row_of_a_few_ticks(uint64_t seed, uint32_t tick_count)
{
    static sb_frame_coder coder;
    static sb_notes none;
    random_frames frames = random_frames_make(seed, 3);
    sb_frame_coder_init(&coder, 3, RATE);
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    for (uint32_t i = 0; i < tick_count; i++) {
        sb_frame_code_write(&coder, random_frames_next(&frames), &none, 1 + i,
                            sb_random_u32(&frames.random));
    }
    return sb_frame_code_end(&coder);
}

static void row_changed_anywhere_is_of_other_frames_or_refused(void **state)
{
    (void)state;
    uint32_t whole_count = 0, cut_count = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        size_t size = row_of_a_few_ticks(seed, 4);
        assert_true(read_hostile(bytes, size, 4, 0));
        for (size_t at = 0; at < size; at++) {
            for (uint32_t flip = 1; flip < 256; flip += 1 + flip / 3) {
                bytes[at] ^= (uint8_t)flip;
                whole_count += read_hostile(bytes, size, 4, 0);
                bytes[at] ^= (uint8_t)flip;
            }
        }
        for (size_t cut = 0; cut < size; cut++) {
            uint8_t *exact = malloc(cut > 0 ? cut : 1);
            memcpy(exact, bytes, cut);
            cut_count += read_hostile(exact, cut, 4, 0);
            free(exact);
        }
        static const uint8_t ends[] = {0, 1, 128, 255};
        for (size_t i = 0; i < sizeof ends; i++) {
            bytes[size] = ends[i];
            assert_false(read_hostile(bytes, size + 1, 4, 0));
        }
    }
    // Only within the last four bytes: they are a hash, which may have any value.
    assert_true(whole_count > 0);
    assert_true(cut_count <= 20 * 5);
}

static void row_of_random_bytes_ends_with_values_or_an_error(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(99, 0);
    for (int i = 0; i < 20000; i++) {
        size_t size = sb_random_below(&random, 60);
        uint32_t mode = sb_random_below(&random, 3);
        for (size_t k = 0; k < size; k++) {
            uint32_t draw = sb_random_u32(&random);
            // Zeros are unlikely bits, high bytes likely ones.
            bytes[k] = (uint8_t)(mode == 0 ? draw : mode == 1 ? draw & draw >> 8 : draw | 0x80);
        }
        uint32_t ticks = 1 + sb_random_below(&random, 4);
        (void)read_hostile(bytes, size, ticks, sb_random_below(&random, 8));
    }
}

// After the end come zeros, and soon an error: a row of n bytes has not many more ticks than bits.
static void row_that_ends_early_does_not_continue_for_long(void **state)
{
    (void)state;
    static sb_frame_coder coder;
    static sb_frame frame;
    static sb_notes notes;
    for (size_t size = 0; size < 40; size++) {
        memset(bytes, size % 2 == 0 ? 0xFF : 0, size);
        sb_frame_coder_init(&coder, 64, RATE);
        sb_frame_code_open(&coder, bytes, size);
        uint32_t ticks = 0;
        uint64_t hash;
        while (sb_frame_code_read(&coder, &frame, &notes, 1 + ticks, &hash) == SB_OK) {
            ticks++;
        }
        assert_true(ticks <= 1 + size / 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_that_breaks_a_rule_is_refused),
        cmocka_unit_test(row_changed_anywhere_is_of_other_frames_or_refused),
        cmocka_unit_test(row_of_random_bytes_ends_with_values_or_an_error),
        cmocka_unit_test(row_that_ends_early_does_not_continue_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
