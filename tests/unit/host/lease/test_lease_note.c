// What a folder of logs says about the lease, and who may continue its matches.
#include "host/lease/lease_note.h"

#include <string.h>

#include "scratch.h"
#include "test.h"

static scratch folder;

static int begin(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static sb_lease_note read_note(void)
{
    sb_lease_note note;
    sb_lease_note_read(folder.path, &note);
    return note;
}

static bool covers(const char *holder, uint32_t epoch)
{
    const sb_lease_note note = read_note();
    sb_lease_status status = {.state = SB_LEASE_FREE, .last_epoch = epoch};
    strcpy(status.last_holder, holder);
    return sb_lease_note_covers(&note, &status);
}

static void note_is_read_as_it_was_written(void **state)
{
    (void)state;
    const sb_lease_note notes[] = {
        {.known = true, .epoch = 7, .holder = "host_12_0f"},
        {.known = true, .epoch = UINT32_MAX, .holder = "a", .store = {1, 2, [15] = 9}},
        {.known = true},
    };
    assert_false(read_note().known);
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        assert_true(sb_lease_note_write(folder.path, &notes[i]));
        const sb_lease_note note = read_note();
        assert_true(note.known);
        assert_int_equal(note.epoch, notes[i].epoch);
        assert_string_equal(note.holder, notes[i].holder);
        assert_memory_equal(note.store, notes[i].store, sizeof note.store);
    }
    assert_false(sb_lease_note_write("/nowhere/at/all", &notes[0]));
}

static void note_without_a_name_or_with_a_store_is_of_copies(void **state)
{
    (void)state;
    const struct {
        sb_lease_note note;
        bool is_of_copies;
    } cases[] = {
        {{.known = true}, true}, // as a follower begins
        {{.known = true, .epoch = 7, .holder = "leader", .store = {[15] = 9}}, true},
        {{.known = true, .epoch = 8, .holder = "leader"}, false},
    };
    assert_false(sb_lease_note_is_of_copies(folder.path));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(sb_lease_note_write(folder.path, &cases[i].note));
        assert_int_equal(sb_lease_note_is_of_copies(folder.path), cases[i].is_of_copies);
    }
}

static void only_logs_of_the_last_holder_go_on(void **state)
{
    (void)state;
    assert_true(covers("", 0));
    assert_true(covers("other", 3)); // a folder that no lease had to do with
    const sb_lease_note note = {.known = true, .epoch = 3, .holder = "it"};
    assert_true(sb_lease_note_write(folder.path, &note));
    assert_true(covers("it", 3));
    assert_true(covers("it", 2));     // it died before the raised epoch was stored
    assert_false(covers("it", 4));    // a mark was made without this folder
    assert_false(covers("other", 3)); // its epoch is the one to which "it" was about to raise
    assert_false(covers("other", 2));
    assert_true(covers("", 3)); // given back
    assert_false(covers("", 4));
}

static void follower_that_has_not_had_everything_never_leads(void **state)
{
    (void)state;
    const sb_lease_note note = {.known = true};
    assert_true(sb_lease_note_write(folder.path, &note));
    assert_false(covers("it", 1));
    assert_false(covers("", 1));
}

static void note_that_says_nothing_covers_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"",        "7",         "x it\n",      "-1 it\n",
                                        "7it a\n", "7 it zz\n", "7 it 0102\n", "99999999999 it\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        (void)scratch_write(&folder, SB_LEASE_NOTE_NAME, texts[i], strlen(texts[i]));
        assert_true(read_note().known);
        assert_false(covers("it", 7));
    }
}

static void nothing_is_covered_before_somebody_answers(void **state)
{
    (void)state;
    const sb_lease_note unknown = {0};
    const sb_lease_status status = {.state = SB_LEASE_UNKNOWN};
    assert_false(sb_lease_note_covers(&unknown, &status));
}

#define NOTE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        NOTE_TEST(note_is_read_as_it_was_written),
        NOTE_TEST(note_without_a_name_or_with_a_store_is_of_copies),
        NOTE_TEST(only_logs_of_the_last_holder_go_on),
        NOTE_TEST(follower_that_has_not_had_everything_never_leads),
        NOTE_TEST(note_that_says_nothing_covers_nothing),
        NOTE_TEST(nothing_is_covered_before_somebody_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
