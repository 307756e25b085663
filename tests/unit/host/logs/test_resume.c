#include "host/logs/resume.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "forgery.h"
#include "game/tanks/tanks.h"
#include "recorded_match.h"
#include "resume_folder.h"
#include "scratch.h"
#include "test.h"

static void match_without_an_end_is_found_at_its_last_tick(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 3, 1000);
    memory_log before = resume_read_file("a.sblog");
    resume_find();
    assert_int_equal(resume_notice_count, 0);
    assert_int_equal(resume_found.session_count, 3);
    assert_null(resume_found.matches[0]);
    assert_null(resume_found.matches[1]);
    sb_resumable *match = resume_found.matches[2];
    assert_non_null(match);
    assert_string_equal(match->path, scratch_path(&resume_folder, "a.sblog"));
    assert_int_equal(sb_game_tick(sb_replay_game(match->replay)), 60);
    assert_int_equal(match->place.chain.tick, 60);
    assert_int_equal(match->place.chain.offset, before.size);
    assert_int_equal(match->cut_size, 0);
    assert_true(match->place.roster.occupied == 7);
    assert_false(resume_can_lock("a.sblog"));
    resume_assert_file_is("a.sblog", &before);
    int descriptor = -1;
    assert_int_equal(sb_resumable_open(match, &descriptor, resume_message, sizeof resume_message),
                     SB_OK);
    assert_int_equal(lseek(descriptor, 0, SEEK_CUR), before.size);
    resume_assert_file_is("a.sblog", &before);
    // The lock ends when the file is closed.
    sb_resumables_deinit(&resume_found);
    assert_false(resume_can_lock("a.sblog"));
    assert_int_equal(write(descriptor, "x", 1), 1);
    close(descriptor);
    assert_true(resume_can_lock("a.sblog"));
    memory_log_free(&before);
}

static void match_goes_on_without_a_break_if_its_log_was_just_written(void **state)
{
    (void)state;
    static const struct {
        int age_s;
        bool is_fresh;
    } ages[] = {{0, true}, {20, true}, {40, false}, {3600, false}, {-20, true}, {-3600, false}};
    resume_put_match("a.sblog", 1, 1000);
    for (size_t i = 0; i < sizeof ages / sizeof ages[0]; i++) {
        const struct timespec then = {.tv_sec = time(NULL) - ages[i].age_s};
        assert_int_equal(utimensat(AT_FDCWD, scratch_path(&resume_folder, "a.sblog"),
                                   (const struct timespec[2]){then, then}, 0),
                         0);
        resume_find();
        assert_non_null(resume_found.matches[0]);
        assert_int_equal(resume_found.matches[0]->is_fresh, ages[i].is_fresh);
    }
}

static void torn_tail_is_cut_off_when_the_log_is_opened_not_before(void **state)
{
    (void)state;
    static const struct {
        uint32_t cut;  // bytes cut off the last chunk
        uint32_t rest; // extra bytes behind it
        uint8_t fill;
    } tails[] = {{1, 0, 0}, {40, 0, 0}, {0, 1, 0}, {0, 4096, 0}, {30, 100, 0}, {0, 700, 0x5A}};
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        match_script script = resume_script_unclosed();
        memory_log whole = resume_record(&script, 1, 1000);
        static forgery_chunks chunks;
        forgery_find(&whole, &chunks);
        // The end of the last whole chunk.
        size_t good = tails[i].cut > 0 ? whole.size - tails[i].cut : whole.size;
        for (uint32_t k = 0; tails[i].cut > 0 && k < chunks.count; k++) {
            good =
                chunks.list[k].offset <= whole.size - tails[i].cut ? chunks.list[k].offset : good;
        }
        memory_log torn = memory_log_copy(&whole, 8192);
        torn.size -= tails[i].cut;
        memset(torn.bytes + torn.size, tails[i].fill, tails[i].rest);
        torn.size += tails[i].rest;
        scratch_write(&resume_folder, "torn.sblog", torn.bytes, torn.size);
        resume_find();
        assert_int_equal(resume_notice_count, 0);
        sb_resumable *match = resume_found.matches[0];
        assert_non_null(match);
        assert_int_equal(match->place.chain.offset, good);
        assert_int_equal(match->cut_size, torn.size - good);
        resume_assert_file_is("torn.sblog", &torn);
        int descriptor = -1;
        assert_int_equal(
            sb_resumable_open(match, &descriptor, resume_message, sizeof resume_message), SB_OK);
        assert_int_equal(lseek(descriptor, 0, SEEK_CUR), good);
        close(descriptor);
        torn.size = good;
        resume_assert_file_is("torn.sblog", &torn);
        memory_log_free(&torn);
        memory_log_free(&whole);
    }
}

static void log_without_one_whole_state_is_passed_over(void **state)
{
    (void)state;
    match_script script = resume_script_unclosed();
    memory_log whole = resume_record(&script, 1, 1000);
    static forgery_chunks chunks;
    forgery_find(&whole, &chunks);
    const forgery_chunk *keyframe = &chunks.list[2];
    const size_t sizes[] = {1,
                            15,
                            16,
                            100,
                            chunks.list[1].offset,
                            keyframe->offset,
                            keyframe->offset + 19,
                            keyframe->offset + 20,
                            keyframe->offset + 20 + keyframe->size - 1};
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof sizes[0]; i++) {
        memory_log part = memory_log_copy(&whole, 0);
        part.size = sizes[i / 2];
        if (i % 2 != 0) { // the rest is filled with zeros
            memset(part.bytes + part.size, 0, whole.size - part.size);
            part.size = whole.size;
        }
        scratch_write(&resume_folder, "young.sblog", part.bytes, part.size);
        resume_find();
        assert_int_equal(resume_found.session_count, 0);
        assert_int_equal(resume_notice_count, 1);
        assert_true(resume_reason_of("young.sblog")[0] != '\0');
        resume_assert_file_is("young.sblog", &part);
        memory_log_free(&part);
    }
    memory_log_free(&whole);
}

static void log_that_cannot_be_resumed_causes_a_notice_and_is_unchanged(void **state)
{
    (void)state;
    match_script script = resume_script_unclosed();
    match_script closed = match_script_small();
    match_script house = resume_script_unclosed();
    house.house = true;
    match_script wrong = resume_script_unclosed();
    wrong.hash_wrong_tick = 55;
    wrong.keyframe_ms = 600000; // the match is played from its first tick
    resume_put_match("good.sblog", 2, 1000);
    resume_put("closed.sblog", resume_record(&closed, 4, 9000));
    resume_put_match("locked.sblog", 5, 1000);
    resume_put("other-rules.sblog", resume_record(&house, 6, 1000));
    resume_put("wrong-state.sblog", resume_record(&wrong, 7, 1000));
    memory_log log = resume_record(&script, 8, 1000);
    resume_forge_head(&log, SIMULATION_VERSION, SB_SIMULATION_VERSION + 1);
    resume_put("other-version.sblog", log);
    log = resume_record(&script, 9, 1000);
    log.bytes[40] ^= 1;
    resume_put("damaged-head.sblog", log);
    resume_put_match("session-0.sblog", 0, 1000);
    resume_put_match("session-2147483649.sblog", 2147483649u, 1000);
    resume_put_match("session-4294967295.sblog", UINT32_MAX, 1000);
    resume_put_match("session-1025.sblog", 1025, 1000);
    resume_put_match("copy.sblog.old", 10, 1000); // the search ignores this name
    scratch_write(&resume_folder, "empty.sblog", "", 0);
    scratch_write(&resume_folder, "foreign.sblog", "{\"name\": \"value\", \"and\": \"so on\"}", 33);
    assert_int_equal(mkdir(scratch_path(&resume_folder, "folder.sblog"), 0700), 0);
    assert_int_equal(mkfifo(scratch_path(&resume_folder, "pipe.sblog"), 0600), 0);
    assert_int_equal(symlink("nowhere", scratch_path(&resume_folder, "link.sblog")), 0);
    static const char *const files[] = {
        "closed.sblog",        "locked.sblog",       "other-rules.sblog", "wrong-state.sblog",
        "other-version.sblog", "damaged-head.sblog", "session-0.sblog",   "session-1025.sblog",
        "empty.sblog",         "foreign.sblog",      "copy.sblog.old",    "good.sblog"};
    enum { FILE_COUNT = sizeof files / sizeof files[0] };
    memory_log before[FILE_COUNT];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        before[i] = resume_read_file(files[i]);
    }
    int lock = open(scratch_path(&resume_folder, "locked.sblog"), O_RDWR);
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), 0);
    int closed_lock = open(scratch_path(&resume_folder, "closed.sblog"), O_RDWR);
    assert_int_equal(flock(closed_lock, LOCK_EX | LOCK_NB), 0); // the search does not try it
    resume_find();
    assert_int_equal(resume_found.session_count, 2);
    assert_non_null(resume_found.matches[1]);
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        assert_true((resume_found.matches[i] != NULL) == (i == 1));
    }
    assert_int_equal(resume_found.later_count, 1);
    assert_int_equal(resume_found.later[0]->number, 1025);
    assert_string_equal(resume_reason_of("locked.sblog"), "another process writes it");
    assert_string_equal(resume_reason_of("folder.sblog"), "Is a directory");
    assert_string_equal(resume_reason_of("link.sblog"), "No such file or directory");
    assert_non_null(strstr(resume_reason_of("other-rules.sblog"), "needs the rules house"));
    assert_non_null(strstr(resume_reason_of("other-version.sblog"), "needs simulation version"));
    assert_non_null(strstr(resume_reason_of("wrong-state.sblog"), "tick 55"));
    static const char *const others[] = {"damaged-head.sblog", "session-0.sblog", "empty.sblog",
                                         "foreign.sblog", "pipe.sblog"};
    static const char *const high[] = {"session-2147483649.sblog", "session-4294967295.sblog"};
    for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
        assert_string_equal(resume_reason_of(high[i]), "no server has a session of its number");
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_true(strlen(resume_reason_of(others[i])) > 5);
    }
    assert_int_equal(resume_notice_count, 13); // none for the closed log or the copy
    sb_resumables_deinit(&resume_found);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        resume_assert_file_is(files[i], &before[i]);
        memory_log_free(&before[i]);
    }
    close(closed_lock);
    close(lock);
}

static void file_that_may_not_be_read_or_written_causes_a_notice(void **state)
{
    (void)state;
    if (geteuid() == 0) {
        skip(); // this user may read every file
    }
    resume_put_match("secret.sblog", 1, 1000);
    resume_put_match("sealed.sblog", 2, 1000);
    assert_int_equal(chmod(scratch_path(&resume_folder, "secret.sblog"), 0), 0);
    assert_int_equal(chmod(scratch_path(&resume_folder, "sealed.sblog"), 0400), 0);
    resume_find();
    assert_int_equal(resume_found.session_count, 0);
    assert_string_equal(resume_reason_of("secret.sblog"), "Permission denied");
    assert_string_equal(resume_reason_of("sealed.sblog"), "Permission denied");
}

static void missing_folder_has_no_matches_and_causes_a_notice(void **state)
{
    (void)state;
    const char *path = scratch_path(&resume_folder, "none");
    resume_message[0] = '\0';
    resume_notice_count = 0;
    resume_found.session_count = 7;
    assert_int_equal(sb_resumables_find(&resume_found, path, &sb_tanks_rules, resume_on_notice,
                                        &resume_folder, resume_message, sizeof resume_message),
                     SB_OK);
    assert_string_equal(resume_message, "");
    assert_int_equal(resume_found.session_count, 0);
    assert_int_equal(resume_notice_count, 1);
    assert_string_equal(resume_reason_of("none"), "there is no such folder; the matches are new");
    assert_int_equal(access(path, F_OK), -1); // the server creates it when it records
    resume_find();                            // an empty folder has no matches
    assert_int_equal(resume_found.session_count, 0);
    assert_int_equal(resume_notice_count, 0);
}

static void path_that_is_no_folder_is_an_error_that_names_it(void **state)
{
    (void)state;
    const char *path = scratch_write(&resume_folder, "file", "x", 1);
    resume_notice_count = 0;
    assert_int_equal(sb_resumables_find(&resume_found, path, &sb_tanks_rules, resume_on_notice,
                                        &resume_folder, resume_message, sizeof resume_message),
                     SB_ERROR_IO);
    char expected[600];
    snprintf(expected, sizeof expected, "cannot resume from %s: Not a directory", path);
    assert_string_equal(resume_message, expected);
    assert_int_equal(resume_notice_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESUME_TEST(match_without_an_end_is_found_at_its_last_tick),
        RESUME_TEST(match_goes_on_without_a_break_if_its_log_was_just_written),
        RESUME_TEST(torn_tail_is_cut_off_when_the_log_is_opened_not_before),
        RESUME_TEST(log_without_one_whole_state_is_passed_over),
        RESUME_TEST(log_that_cannot_be_resumed_causes_a_notice_and_is_unchanged),
        RESUME_TEST(file_that_may_not_be_read_or_written_causes_a_notice),
        RESUME_TEST(missing_folder_has_no_matches_and_causes_a_notice),
        RESUME_TEST(path_that_is_no_folder_is_an_error_that_names_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
