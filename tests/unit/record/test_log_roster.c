#include "record/log_roster.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"

static struct {
    sb_log_roster roster;
    uint8_t behind[4 * sizeof(sb_log_player)]; ///< stays zeros
} room;
static sb_frame frame;
static sb_notes notes;

static int begin(void **state)
{
    (void)state;
    memset(&room, 0, sizeof room);
    memset(&frame, 0, sizeof frame);
    memset(&notes, 0, sizeof notes);
    return 0;
}

static void command(uint32_t kind, uint32_t player, const char *name)
{
    sb_command *next = &frame.commands[frame.command_count++];
    *next = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)player};
    memcpy(next->name, name, strlen(name));
}

static void secret(uint32_t player, uint8_t fill, uint32_t size)
{
    uint8_t bytes[255];
    memset(bytes, fill, sizeof bytes);
    sb_notes_add(&notes, SB_NOTE_SECRET, player, bytes, size);
}

static void follow(void)
{
    sb_log_roster_follow(&room.roster, &frame, &notes);
    frame.command_count = 0;
    sb_notes_clear(&notes);
}

static void roster_follows_joins_leaves_and_secrets(void **state)
{
    (void)state;
    command(1, 0, "Ada");
    command(1, 63, "a name of 23 bytes here");
    secret(63, 0xAB, 32);
    follow();
    assert_true(room.roster.occupied == (1 | (uint64_t)1 << 63));
    assert_string_equal(room.roster.players[0].name, "Ada");
    assert_string_equal(room.roster.players[63].name, "a name of 23 bytes here");
    assert_false(room.roster.players[0].has_secret);
    assert_true(room.roster.players[63].has_secret);
    assert_int_equal(room.roster.players[63].secret_hash[31], 0xAB);

    // Another player takes the slot over: the secret belonged to the first one.
    command(2, 63, "");
    command(1, 63, "B");
    follow();
    assert_string_equal(room.roster.players[63].name, "B");
    assert_false(room.roster.players[63].has_secret);
    static const uint8_t zeros[32];
    assert_memory_equal(room.roster.players[63].secret_hash, zeros, 32);
    assert_int_equal(room.roster.players[63].name[2], 0);

    command(2, 0, "");
    command(2, 63, "");
    follow();
    static const sb_log_roster nobody;
    assert_memory_equal(&room.roster, &nobody, sizeof room.roster);
}

static void roster_takes_no_other_note_for_a_secret(void **state)
{
    (void)state;
    command(1, 2, "x");
    secret(2, 1, 31);
    secret(2, 1, 33);
    secret(3, 1, 32);  // nobody there
    secret(64, 1, 32); // no slot
    secret(66, 1, 32); // nor that, though it is 2 to six bits
    secret(255, 1, 32);
    uint8_t bytes[32] = {1};
    sb_notes_add(&notes, SB_NOTE_CHAT, 2, bytes, 32);
    follow();
    assert_false(room.roster.players[2].has_secret);
    assert_false(room.roster.players[3].has_secret);
    static const uint8_t zeros[sizeof room.behind];
    assert_memory_equal(room.behind, zeros, sizeof zeros);
    // The last one counts.
    secret(2, 7, 32);
    secret(2, 9, 32);
    follow();
    assert_int_equal(room.roster.players[2].secret_hash[0], 9);
}

// Slot 1 is Al's, without a secret; slot 9 nobody's name with one.
static const uint8_t example[] = {
    0x02, 0x02, 0,   0,  0,  0,  0,  0, // occupied
    2,    'A',  'l', 0,                 // slot 1
    0,    1,                            // slot 9, and the hash of its secret
    0,    1,    2,   3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
    16,   17,   18,  19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
};

static void roster_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    command(1, 9, "");
    command(1, 1, "Al");
    uint8_t hash[32];
    for (uint8_t i = 0; i < 32; i++) {
        hash[i] = i;
    }
    sb_notes_add(&notes, SB_NOTE_SECRET, 9, hash, 32);
    follow();
    uint8_t bytes[100];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_log_roster_write(&room.roster, &writer);
    assert_int_equal(writer.size, sizeof example);
    assert_memory_equal(bytes, example, sizeof example);
    sb_log_roster read;
    assert_int_equal(sb_log_roster_read(example, sizeof example, 10, &read), SB_OK);
    assert_memory_equal(&read, &room.roster, sizeof room.roster);
    assert_int_equal(sb_log_roster_read("\0\0\0\0\0\0\0", 8, 1, &read), SB_OK);
    assert_true(read.occupied == 0);
}

static void roster_that_breaks_a_rule_is_refused(void **state)
{
    (void)state;
    sb_log_roster read;
    // A slot beyond the capacity.
    assert_int_equal(sb_log_roster_read(example, sizeof example, 9, &read), SB_ERROR_RANGE);
    assert_int_equal(sb_log_roster_read("\0\0\0\0\0\0\0\x80\0\0", 10, 63, &read), SB_ERROR_RANGE);
    assert_int_equal(sb_log_roster_read("\0\0\0\0\0\0\0\x80\0\0", 10, 64, &read), SB_OK);
    uint8_t bytes[sizeof example + 1] = {0};
    memcpy(bytes, example, sizeof example);
    assert_int_equal(sb_log_roster_read(bytes, sizeof bytes, 64, &read), SB_ERROR_MALFORMED);
    for (size_t size = 0; size < sizeof example; size++) {
        // Exactly this size, so that a sanitizer sees every byte beyond.
        uint8_t *cut = malloc(size > 0 ? size : 1);
        memcpy(cut, example, size);
        assert_int_equal(sb_log_roster_read(cut, size, 64, &read), SB_ERROR_TRUNCATED);
        free(cut);
    }
    bytes[8] = 24;
    assert_int_equal(sb_log_roster_read(bytes, sizeof example, 64, &read), SB_ERROR_LIMIT);
    bytes[8] = 255;
    assert_int_equal(sb_log_roster_read(bytes, sizeof example, 64, &read), SB_ERROR_LIMIT);
    memcpy(bytes, example, sizeof example);
    bytes[10] = 0;
    assert_int_equal(sb_log_roster_read(bytes, sizeof example, 64, &read), SB_ERROR_MALFORMED);
    memcpy(bytes, example, sizeof example);
    bytes[13] = 2;
    assert_int_equal(sb_log_roster_read(bytes, sizeof example, 64, &read), SB_ERROR_RANGE);
}

static void roster_of_all_slots_comes_back_and_fits_the_stated_size(void **state)
{
    (void)state;
    for (uint32_t player = 0; player < 64; player++) {
        command(1, player, "a name of 23 bytes here");
        secret(player, (uint8_t)player, 32);
    }
    follow();
    static uint8_t bytes[SB_LOG_ROSTER_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_log_roster_write(&room.roster, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, 8 + 64 * (1 + 23 + 1 + 32));
    sb_log_roster read;
    assert_int_equal(sb_log_roster_read(bytes, writer.size, 64, &read), SB_OK);
    assert_memory_equal(&read, &room.roster, sizeof room.roster);
}

// Any roster that can be read is written as the same bytes: it has one form.
static void roster_of_random_bytes_is_refused_or_canonical(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(31, 0);
    uint32_t good = 0;
    for (int i = 0; i < 50000; i++) {
        uint8_t bytes[sizeof example];
        memcpy(bytes, example, sizeof example);
        for (int k = 0; k < 2; k++) {
            uint32_t at = sb_random_below(&random, sizeof example);
            bytes[at] = (uint8_t)sb_random_u32(&random);
        }
        size_t size = sb_random_below(&random, 3) == 0 ? sb_random_below(&random, sizeof bytes)
                                                       : sizeof bytes;
        sb_log_roster read;
        if (sb_log_roster_read(bytes, size, 64, &read) == SB_OK) {
            uint8_t again[sizeof bytes];
            sb_writer writer = sb_writer_over(again, sizeof again);
            sb_log_roster_write(&read, &writer);
            assert_int_equal(writer.size, size);
            assert_memory_equal(again, bytes, size);
            good++;
        }
    }
    assert_true(good > 1000);
}

int main(void)
{
#define ROSTER_TEST(test) cmocka_unit_test_setup(test, begin)
    const struct CMUnitTest tests[] = {
        ROSTER_TEST(roster_follows_joins_leaves_and_secrets),
        ROSTER_TEST(roster_takes_no_other_note_for_a_secret),
        ROSTER_TEST(roster_bytes_are_as_the_readme_says),
        ROSTER_TEST(roster_that_breaks_a_rule_is_refused),
        ROSTER_TEST(roster_of_all_slots_comes_back_and_fits_the_stated_size),
        ROSTER_TEST(roster_of_random_bytes_is_refused_or_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
