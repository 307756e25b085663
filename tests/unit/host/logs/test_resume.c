#include "host/logs/resume.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "forgery.h"
#include "game/tanks/tanks.h"
#include "host/heap.h"
#include "host/server.h"
#include "host/server_state.h"
#include "house_rules.h"
#include "record/verify.h"
#include "recorded_match.h"
#include "scratch.h"
#include "test.h"

#define NOTICE_COUNT_MAX 32

typedef struct notice {
    char path[512];
    char reason[300];
} notice;

static scratch folder;
static notice notices[NOTICE_COUNT_MAX];
static uint32_t notice_count;
static sb_resumables found;
static char message[600];

static int make(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    sb_resumables_deinit(&found);
    scratch_remove(&folder);
    return 0;
}

static void on_notice(void *context, const char *path, const char *reason)
{
    assert_ptr_equal(context, &folder);
    assert_true(notice_count < NOTICE_COUNT_MAX);
    snprintf(notices[notice_count].path, sizeof notices[0].path, "%s", path);
    snprintf(notices[notice_count++].reason, sizeof notices[0].reason, "%s", reason);
}

static sb_error find_by(const sb_rules *rules)
{
    sb_resumables_deinit(&found);
    notice_count = 0;
    return sb_resumables_find(&found, folder.path, rules, on_notice, &folder, message,
                              sizeof message);
}

static void find(void)
{
    assert_int_equal(find_by(&sb_tanks_rules), SB_OK);
}

// Returns the reason in the only notice of a file; fails the test if there is none.
static const char *reason_of(const char *name)
{
    const char *path = scratch_path(&folder, name);
    const char *reason = NULL;
    for (uint32_t i = 0; i < notice_count; i++) {
        if (strcmp(notices[i].path, path) == 0) {
            assert_null(reason);
            reason = notices[i].reason;
        }
    }
    if (reason == NULL) {
        fail_msg("no notice of %s", name);
    }
    return reason;
}

static match_script unclosed(void)
{
    match_script script = match_script_small();
    script.closed = false;
    return script;
}

// Sets the head's u32 at `offset` (README.md of the record room), and corrects all checksums.
static void forge_head(memory_log *log, size_t offset, uint32_t value)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    for (size_t i = 0; i < 4; i++) {
        log->bytes[chunks.list[0].offset + FORGERY_HEADER_SIZE + offset + i] =
            (uint8_t)(value >> (8 * i));
    }
    forgery_seal(log);
}

enum { SIMULATION_VERSION = 0, SESSION = 4, STARTED = 8 };

static memory_log record(const match_script *script, uint32_t session, uint32_t started)
{
    match_counts counts;
    memory_log log = match_record(script, &counts);
    forge_head(&log, SESSION, session);
    forge_head(&log, STARTED, started);
    return log;
}

// Writes the log as a file of this name.
static void put(const char *name, memory_log log)
{
    scratch_write(&folder, name, log.bytes, log.size);
    memory_log_free(&log);
}

static void put_match(const char *name, uint32_t session, uint32_t started)
{
    match_script script = unclosed();
    put(name, record(&script, session, started));
}

static memory_log read_file(const char *name)
{
    memory_log log = memory_log_make(1u << 21);
    FILE *file = fopen(scratch_path(&folder, name), "rb");
    assert_non_null(file);
    log.size = fread(log.bytes, 1, log.capacity, file);
    assert_int_equal(fclose(file), 0);
    return log;
}

static void assert_file_is(const char *name, const memory_log *expected)
{
    memory_log now = read_file(name);
    assert_int_equal(now.size, expected->size);
    assert_memory_equal(now.bytes, expected->bytes, now.size);
    memory_log_free(&now);
}

// Returns true if no process holds the lock.
static bool can_lock_path(const char *path)
{
    int descriptor = open(path, O_RDWR);
    assert_true(descriptor >= 0);
    bool locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    close(descriptor);
    return locked;
}

static bool can_lock(const char *name)
{
    return can_lock_path(scratch_path(&folder, name));
}

static void match_without_an_end_is_found_at_its_last_tick(void **state)
{
    (void)state;
    put_match("a.sblog", 3, 1000);
    memory_log before = read_file("a.sblog");
    find();
    assert_int_equal(notice_count, 0);
    assert_int_equal(found.session_count, 3);
    assert_null(found.matches[0]);
    assert_null(found.matches[1]);
    sb_resumable *match = found.matches[2];
    assert_non_null(match);
    assert_string_equal(match->path, scratch_path(&folder, "a.sblog"));
    assert_int_equal(sb_game_tick(sb_replay_game(match->replay)), 60);
    assert_int_equal(match->place.chain.tick, 60);
    assert_int_equal(match->place.chain.offset, before.size);
    assert_int_equal(match->cut_size, 0);
    assert_true(match->place.roster.occupied == 7);
    assert_false(can_lock("a.sblog"));
    assert_file_is("a.sblog", &before);
    int descriptor = -1;
    assert_int_equal(sb_resumable_open(match, &descriptor, message, sizeof message), SB_OK);
    assert_int_equal(lseek(descriptor, 0, SEEK_CUR), before.size);
    assert_file_is("a.sblog", &before);
    // The lock ends when the file is closed.
    sb_resumables_deinit(&found);
    assert_false(can_lock("a.sblog"));
    assert_int_equal(write(descriptor, "x", 1), 1);
    close(descriptor);
    assert_true(can_lock("a.sblog"));
    memory_log_free(&before);
}

static void match_goes_on_without_a_break_if_its_log_was_just_written(void **state)
{
    (void)state;
    static const struct {
        int age_s;
        bool is_fresh;
    } ages[] = {{0, true}, {20, true}, {40, false}, {3600, false}, {-20, true}, {-3600, false}};
    put_match("a.sblog", 1, 1000);
    for (size_t i = 0; i < sizeof ages / sizeof ages[0]; i++) {
        const struct timespec then = {.tv_sec = time(NULL) - ages[i].age_s};
        assert_int_equal(utimensat(AT_FDCWD, scratch_path(&folder, "a.sblog"),
                                   (const struct timespec[2]){then, then}, 0),
                         0);
        find();
        assert_non_null(found.matches[0]);
        assert_int_equal(found.matches[0]->is_fresh, ages[i].is_fresh);
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
        match_script script = unclosed();
        memory_log whole = record(&script, 1, 1000);
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
        scratch_write(&folder, "torn.sblog", torn.bytes, torn.size);
        find();
        assert_int_equal(notice_count, 0);
        sb_resumable *match = found.matches[0];
        assert_non_null(match);
        assert_int_equal(match->place.chain.offset, good);
        assert_int_equal(match->cut_size, torn.size - good);
        assert_file_is("torn.sblog", &torn);
        int descriptor = -1;
        assert_int_equal(sb_resumable_open(match, &descriptor, message, sizeof message), SB_OK);
        assert_int_equal(lseek(descriptor, 0, SEEK_CUR), good);
        close(descriptor);
        torn.size = good;
        assert_file_is("torn.sblog", &torn);
        memory_log_free(&torn);
        memory_log_free(&whole);
    }
}

static void log_without_one_whole_state_is_passed_over(void **state)
{
    (void)state;
    match_script script = unclosed();
    memory_log whole = record(&script, 1, 1000);
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
        scratch_write(&folder, "young.sblog", part.bytes, part.size);
        find();
        assert_int_equal(found.session_count, 0);
        assert_int_equal(notice_count, 1);
        assert_true(reason_of("young.sblog")[0] != '\0');
        assert_file_is("young.sblog", &part);
        memory_log_free(&part);
    }
    memory_log_free(&whole);
}

static void log_that_cannot_be_resumed_causes_a_notice_and_is_unchanged(void **state)
{
    (void)state;
    match_script script = unclosed();
    match_script closed = match_script_small();
    match_script house = unclosed();
    house.house = true;
    match_script wrong = unclosed();
    wrong.hash_wrong_tick = 55;
    wrong.keyframe_ms = 600000; // the match is played from its first tick
    put_match("good.sblog", 2, 1000);
    put("closed.sblog", record(&closed, 4, 9000));
    put_match("locked.sblog", 5, 1000);
    put("other-rules.sblog", record(&house, 6, 1000));
    put("wrong-state.sblog", record(&wrong, 7, 1000));
    memory_log log = record(&script, 8, 1000);
    forge_head(&log, SIMULATION_VERSION, SB_SIMULATION_VERSION + 1);
    put("other-version.sblog", log);
    log = record(&script, 9, 1000);
    log.bytes[40] ^= 1;
    put("damaged-head.sblog", log);
    put_match("session-0.sblog", 0, 1000);
    put_match("session-2147483649.sblog", 2147483649u, 1000);
    put_match("session-4294967295.sblog", UINT32_MAX, 1000);
    put_match("session-1025.sblog", 1025, 1000);
    put_match("copy.sblog.old", 10, 1000); // the search ignores this name
    scratch_write(&folder, "empty.sblog", "", 0);
    scratch_write(&folder, "foreign.sblog", "{\"name\": \"value\", \"and\": \"so on\"}", 33);
    assert_int_equal(mkdir(scratch_path(&folder, "folder.sblog"), 0700), 0);
    assert_int_equal(mkfifo(scratch_path(&folder, "pipe.sblog"), 0600), 0);
    assert_int_equal(symlink("nowhere", scratch_path(&folder, "link.sblog")), 0);
    static const char *const files[] = {
        "closed.sblog",        "locked.sblog",       "other-rules.sblog", "wrong-state.sblog",
        "other-version.sblog", "damaged-head.sblog", "session-0.sblog",   "session-1025.sblog",
        "empty.sblog",         "foreign.sblog",      "copy.sblog.old",    "good.sblog"};
    enum { FILE_COUNT = sizeof files / sizeof files[0] };
    memory_log before[FILE_COUNT];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        before[i] = read_file(files[i]);
    }
    int lock = open(scratch_path(&folder, "locked.sblog"), O_RDWR);
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), 0);
    int closed_lock = open(scratch_path(&folder, "closed.sblog"), O_RDWR);
    assert_int_equal(flock(closed_lock, LOCK_EX | LOCK_NB), 0); // the search does not try it
    find();
    assert_int_equal(found.session_count, 2);
    assert_non_null(found.matches[1]);
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        assert_true((found.matches[i] != NULL) == (i == 1));
    }
    assert_int_equal(found.later_count, 1);
    assert_int_equal(found.later[0]->number, 1025);
    assert_string_equal(reason_of("locked.sblog"), "another process writes it");
    assert_string_equal(reason_of("folder.sblog"), "Is a directory");
    assert_string_equal(reason_of("link.sblog"), "No such file or directory");
    assert_non_null(strstr(reason_of("other-rules.sblog"), "needs the rules house"));
    assert_non_null(strstr(reason_of("other-version.sblog"), "needs simulation version"));
    assert_non_null(strstr(reason_of("wrong-state.sblog"), "tick 55"));
    static const char *const others[] = {"damaged-head.sblog", "session-0.sblog", "empty.sblog",
                                         "foreign.sblog", "pipe.sblog"};
    static const char *const high[] = {"session-2147483649.sblog", "session-4294967295.sblog"};
    for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
        assert_string_equal(reason_of(high[i]), "no server has a session of its number");
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_true(strlen(reason_of(others[i])) > 5);
    }
    assert_int_equal(notice_count, 13); // none for the closed log or the copy
    sb_resumables_deinit(&found);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        assert_file_is(files[i], &before[i]);
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
    put_match("secret.sblog", 1, 1000);
    put_match("sealed.sblog", 2, 1000);
    assert_int_equal(chmod(scratch_path(&folder, "secret.sblog"), 0), 0);
    assert_int_equal(chmod(scratch_path(&folder, "sealed.sblog"), 0400), 0);
    find();
    assert_int_equal(found.session_count, 0);
    assert_string_equal(reason_of("secret.sblog"), "Permission denied");
    assert_string_equal(reason_of("sealed.sblog"), "Permission denied");
}

static void newest_match_of_each_session_goes_on(void **state)
{
    (void)state;
    put_match("a.sblog", 1, 2000);
    put_match("b.sblog", 1, 3000);
    put_match("c.sblog", 1, 1000);
    put_match("d.sblog", 3, 500);
    find();
    assert_int_equal(found.session_count, 3);
    assert_string_equal(found.matches[0]->path, scratch_path(&folder, "b.sblog"));
    assert_string_equal(found.matches[2]->path, scratch_path(&folder, "d.sblog"));
    assert_int_equal(notice_count, 2);
    assert_non_null(strstr(reason_of("a.sblog"), "later match"));
    assert_non_null(strstr(reason_of("c.sblog"), "later match"));
    assert_true(can_lock("a.sblog") && can_lock("c.sblog"));
}

static void matches_of_high_numbers_follow_in_their_order(void **state)
{
    (void)state;
    match_script slow = unclosed();
    slow.tick_rate_hz = 10;
    put_match("a.sblog", 70000, 2000);
    put_match("b.sblog", 1500, 3000);
    put_match("c.sblog", 70000, 2500);
    put_match("d.sblog", 1500, 1000);
    put_match("e.sblog", 1024, 1000);
    put("f.sblog", record(&slow, 1600, 500));
    find();
    assert_int_equal(found.session_count, 1024);
    assert_int_equal(found.matches[1023]->number, 1024);
    assert_int_equal(found.later_count, 2);
    assert_int_equal(found.later[0]->number, 1500);
    assert_string_equal(found.later[0]->path, scratch_path(&folder, "b.sblog"));
    assert_int_equal(found.later[1]->number, 70000);
    assert_string_equal(found.later[1]->path, scratch_path(&folder, "c.sblog"));
    assert_int_equal(notice_count, 3);
    assert_non_null(strstr(reason_of("a.sblog"), "later match"));
    assert_non_null(strstr(reason_of("d.sblog"), "later match"));
    assert_non_null(strstr(reason_of("f.sblog"), "tick rate"));
    assert_true(can_lock("a.sblog") && can_lock("d.sblog") && can_lock("f.sblog"));
}

static void surplus_matches_are_passed_over_from_the_highest_number_down(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {2, 5, 9, 1500, 70000};
    static const char *const names[] = {"a.sblog", "b.sblog", "c.sblog", "d.sblog", "e.sblog"};
    for (size_t i = 0; i < 5; i++) {
        put_match(names[i], numbers[i], 1000);
    }
    find();
    sb_resumables_limit(&found, 2, 4, on_notice, &folder);
    assert_int_equal(notice_count, 0);
    sb_resumables_limit(&found, 2, 3, on_notice, &folder);
    assert_int_equal(notice_count, 1);
    assert_non_null(strstr(reason_of("e.sblog"), "more matches"));
    assert_int_equal(found.later_count, 1);
    sb_resumables_limit(&found, 2, 1, on_notice, &folder);
    assert_int_equal(notice_count, 3);
    assert_non_null(strstr(reason_of("c.sblog"), "more matches"));
    assert_non_null(strstr(reason_of("d.sblog"), "more matches"));
    assert_true(can_lock("c.sblog") && can_lock("d.sblog") && can_lock("e.sblog"));
    assert_int_equal(found.later_count, 0);
    assert_int_equal(found.session_count, 5);
    sb_resumables_limit(&found, 2, 0, on_notice, &folder);
    assert_int_equal(found.session_count, 2); // the session of the configuration stays
    assert_non_null(found.matches[1]);
}

static void matches_of_another_rate_than_the_newest_are_passed_over(void **state)
{
    (void)state;
    match_script slow = unclosed();
    slow.tick_rate_hz = 10;
    put_match("a.sblog", 1, 2000);
    put("b.sblog", record(&slow, 2, 3000));
    put_match("c.sblog", 3, 2999);
    find();
    assert_non_null(found.matches[1]);
    assert_null(found.matches[0]);
    assert_null(found.matches[2]);
    assert_int_equal(found.session_count, 2);
    assert_int_equal(notice_count, 2);
    assert_non_null(strstr(reason_of("a.sblog"), "tick rate"));
    assert_true(can_lock("a.sblog"));
}

static void matches_of_other_rules_than_the_servers_are_passed_over(void **state)
{
    (void)state;
    match_script house = unclosed();
    house.house = true;
    put("house.sblog", record(&house, 1, 1000));
    put_match("tanks.sblog", 2, 1000);
    assert_int_equal(find_by(house_rules()), SB_OK);
    assert_int_equal(found.session_count, 1);
    assert_non_null(found.matches[0]);
    // All matches of a server use the same rules.
    assert_non_null(strstr(reason_of("tanks.sblog"), "needs the rules tanks"));
    find();
    assert_int_equal(found.session_count, 2);
    assert_null(found.matches[0]);
    assert_non_null(found.matches[1]);
    assert_non_null(strstr(reason_of("house.sblog"), "needs the rules house"));
}

static void missing_folder_has_no_matches_and_causes_a_notice(void **state)
{
    (void)state;
    const char *path = scratch_path(&folder, "none");
    message[0] = '\0';
    notice_count = 0;
    found.session_count = 7;
    assert_int_equal(sb_resumables_find(&found, path, &sb_tanks_rules, on_notice, &folder, message,
                                        sizeof message),
                     SB_OK);
    assert_string_equal(message, "");
    assert_int_equal(found.session_count, 0);
    assert_int_equal(notice_count, 1);
    assert_string_equal(reason_of("none"), "there is no such folder; the matches are new");
    assert_int_equal(access(path, F_OK), -1); // the server creates it when it records
    find();                                   // an empty folder has no matches
    assert_int_equal(found.session_count, 0);
    assert_int_equal(notice_count, 0);
}

static void path_that_is_no_folder_is_an_error_that_names_it(void **state)
{
    (void)state;
    const char *path = scratch_write(&folder, "file", "x", 1);
    notice_count = 0;
    assert_int_equal(sb_resumables_find(&found, path, &sb_tanks_rules, on_notice, &folder, message,
                                        sizeof message),
                     SB_ERROR_IO);
    char expected[600];
    snprintf(expected, sizeof expected, "cannot resume from %s: Not a directory", path);
    assert_string_equal(message, expected);
    assert_int_equal(notice_count, 0);
}

static sb_server_def server_def(void)
{
    sb_server_def def = sb_server_def_default();
    def.port = 0;
    def.tick_rate_hz = 20;
    def.snapshot_rate_hz = 20;
    def.ticks = 25;
    def.fast = true;
    def.quiet = true;
    def.record_directory = folder.path;
    def.resume = true;
    return def;
}

static sb_verify_report verify(const char *path)
{
    sb_file_source file;
    assert_int_equal(sb_file_source_open(&file, path), SB_OK);
    sb_allocator heap = sb_heap_allocator();
    sb_verify_report report;
    assert_int_equal(sb_log_verify(sb_file_source_view(&file), NULL, &heap, NULL, NULL, &report),
                     SB_OK);
    sb_file_source_close(&file);
    return report;
}

static void server_resumes_the_matches_that_it_finds_and_closes_them(void **state)
{
    (void)state;
    put_match("a.sblog", 1, 1000);
    memory_log old = read_file("a.sblog");
    put_match("older.sblog", 1, 500);
    memory_log passed_over = read_file("older.sblog");
    put_match("c.sblog", 3, 1000);
    sb_server_def def = server_def();
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_int_equal(summary.matches_resumed, 2);
    assert_int_equal(summary.log_count, 2); // nobody asks for a session 2
    assert_string_equal(summary.logs[0], scratch_path(&folder, "a.sblog"));
    assert_string_equal(summary.logs[1], scratch_path(&folder, "c.sblog"));
    sb_verify_report report = verify(summary.logs[0]);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.resumes, 1);
    // Its players have no secrets, so they leave in the first tick and the match stands still.
    assert_int_equal(report.last_tick, 61);
    assert_true(report.pauses == 1 && report.paused_ticks == 24);
    assert_int_equal(verify(summary.logs[1]).resumes, 1);
    sb_server_summary_deinit(&summary);
    // Older files are unchanged.
    memory_log now = read_file("a.sblog");
    assert_true(now.size > old.size);
    assert_memory_equal(now.bytes, old.bytes, old.size);
    assert_file_is("older.sblog", &passed_over);
    // Only the skipped match is left to resume.
    find();
    assert_string_equal(found.matches[0]->path, scratch_path(&folder, "older.sblog"));
    assert_int_equal(found.session_count, 1);
    memory_log_free(&now);
    memory_log_free(&old);
    memory_log_free(&passed_over);
}

// A server that makes a session for each match has had thousands before it dies.
static void server_resumes_matches_of_high_numbers_beside_its_own(void **state)
{
    (void)state;
    put_match("a.sblog", 1500, 1000);
    put_match("b.sblog", 900, 1000);
    put_match("c.sblog", 2, 1000);
    sb_server_def def = server_def();
    def.session_count = 2;
    def.shard_count = 2;
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_int_equal(summary.matches_resumed, 3);
    assert_int_equal(summary.log_count, 4); // session 1 has a new match
    static const char *const names[] = {"a.sblog", "b.sblog", "c.sblog"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const sb_verify_report report = verify(scratch_path(&folder, names[i]));
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.resumes, 1);
    }
    sb_server_summary_deinit(&summary);
    find();
    assert_int_equal(found.session_count, 0); // all are closed
    assert_int_equal(found.later_count, 0);
}

static void resumed_sessions_add_no_shards_and_leave_room_for_those_of_clients(void **state)
{
    (void)state;
    put_match("a.sblog", 1500, 1000);
    put_match("b.sblog", 7, 1000);
    sb_server_def def = server_def();
    def.session_count = 1;
    def.shard_count = 0; // as many as processors, but none without a session
    def.created_max = 10;
    sb_server server = {.def = &def};
    assert_int_equal(sb_server_find_resumed(&server, message, sizeof message), SB_OK);
    assert_int_equal(server.first_count, 1);
    assert_int_equal(server.session_count, 3);
    assert_int_equal(server.session_capacity, 13);
    // Each of two shards has room, though not the same number of sessions.
    server.shard_count = 2;
    assert_int_equal(sb_server_share_out(&server), SB_OK);
    assert_int_equal(server.parts[0].session_count + server.parts[1].session_count, 3);
    for (uint32_t i = 0; i < 2; i++) {
        sb_server_part *part = &server.parts[i];
        assert_int_equal(part->session_capacity - part->session_count, 5);
        sb_resumables_deinit(&part->resumed);
    }
    free(server.parts);
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_int_equal(summary.matches_resumed, 2);
    assert_int_equal(summary.log_count, 3); // and a new match of session 1
    sb_server_summary_deinit(&summary);
}

// Returns the epoch that a server's match has in the end.
static uint32_t epoch_after_a_run(uint32_t *out_first)
{
    put_match("a.sblog", 1, 1000);
    find();
    *out_first = found.matches[0]->place.epoch;
    sb_resumables_deinit(&found);
    sb_server_def def = server_def();
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_int_equal(summary.matches_resumed, 1);
    sb_server_summary_deinit(&summary);
    sb_file_source file;
    assert_int_equal(sb_file_source_open(&file, scratch_path(&folder, "a.sblog")), SB_OK);
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(sb_file_source_view(&file), &heap, &reader, &fault), SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
    }
    sb_log_reader_place(reader, &place);
    sb_log_reader_destroy(reader);
    sb_file_source_close(&file);
    return place.epoch;
}

// `serve --resume` with the folder of a follower that has ended.
static void match_leaves_epochs_out_in_a_folder_that_a_follower_has_made(void **state)
{
    (void)state;
    uint32_t first;
    uint32_t last = epoch_after_a_run(&first);
    assert_int_equal(last, first + 1);
    scratch_write(&folder, ".leader", "0 -\n", 4);
    last = epoch_after_a_run(&first);
    assert_in_range(last, first + 65, first + 65 + 1023);
}

static uint32_t file_count(void)
{
    char command[600];
    snprintf(command, sizeof command, "ls %s | wc -l", folder.path);
    FILE *pipe = popen(command, "r");
    unsigned count = 0;
    assert_int_equal(fscanf(pipe, "%u", &count), 1);
    pclose(pipe);
    return count;
}

static void server_that_cannot_start_leaves_the_logs_as_they_were(void **state)
{
    (void)state;
    put_match("a.sblog", 2, 1000);
    memory_log before = read_file("a.sblog");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int taken = socket(AF_INET, SOCK_DGRAM, 0);
    assert_int_equal(bind(taken, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(taken, (struct sockaddr *)&address, &length), 0);
    sb_server_def def = server_def();
    def.port = ntohs(address.sin_port);
    sb_server_summary summary;
    assert_int_not_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_file_is("a.sblog", &before);
    // The rules refuse the server's own map, which the server finds out after it has taken the
    // port.
    static sb_map nowhere;
    match_map(&nowhere);
    nowhere.spawn_count = 0;
    const sb_map *maps[] = {&nowhere};
    def.port = 0;
    def.maps = maps;
    def.map_count = 1;
    assert_int_not_equal(sb_server_run(&def, &summary, message, sizeof message), SB_OK);
    assert_file_is("a.sblog", &before);
    assert_int_equal(file_count(), 1);
    assert_true(can_lock("a.sblog"));
    close(taken);
    memory_log_free(&before);
}

static sb_error open_logs(sb_server_logs *logs, uint32_t count)
{
    static const uint32_t numbers[] = {1, 2, 1500};
    const sb_server_logs_def def = {.directory = folder.path,
                                    .count = count,
                                    .capacity = count,
                                    .numbers = numbers,
                                    .started_unix_ms = 5000};
    return sb_server_logs_open(logs, &def, &found, message, sizeof message);
}

static void new_logs_of_a_server_that_cannot_go_on_with_another_are_removed(void **state)
{
    (void)state;
    put_match("a.sblog", 2, 1000);
    memory_log before = read_file("a.sblog");
    find();
    // The file of the second session cannot be cut.
    close(found.matches[1]->descriptor);
    found.matches[1]->descriptor = open("/dev/null", O_RDONLY);
    sb_server_logs logs;
    assert_int_equal(open_logs(&logs, 2), SB_ERROR_IO);
    assert_non_null(strstr(message, "a.sblog"));
    assert_int_equal(file_count(), 1);
    assert_file_is("a.sblog", &before);
    // A server that never begins: its new files are removed, and the old ones stay.
    find();
    assert_int_equal(open_logs(&logs, 3), SB_OK);
    assert_int_equal(file_count(), 3);
    assert_non_null(strstr(logs.paths[2], "1500")); // a log is named by its session's number
    // Another search finds the matches in use, including the new ones.
    for (uint32_t i = 0; i < 3; i++) {
        assert_false(can_lock_path(logs.paths[i]));
    }
    sb_server_logs_discard(&logs);
    assert_int_equal(file_count(), 1);
    assert_file_is("a.sblog", &before);
    memory_log_free(&before);
}

#define RESUME_TEST(test) cmocka_unit_test_setup_teardown(test, make, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESUME_TEST(match_without_an_end_is_found_at_its_last_tick),
        RESUME_TEST(match_goes_on_without_a_break_if_its_log_was_just_written),
        RESUME_TEST(torn_tail_is_cut_off_when_the_log_is_opened_not_before),
        RESUME_TEST(log_without_one_whole_state_is_passed_over),
        RESUME_TEST(log_that_cannot_be_resumed_causes_a_notice_and_is_unchanged),
        RESUME_TEST(file_that_may_not_be_read_or_written_causes_a_notice),
        RESUME_TEST(newest_match_of_each_session_goes_on),
        RESUME_TEST(matches_of_high_numbers_follow_in_their_order),
        RESUME_TEST(surplus_matches_are_passed_over_from_the_highest_number_down),
        RESUME_TEST(matches_of_another_rate_than_the_newest_are_passed_over),
        RESUME_TEST(matches_of_other_rules_than_the_servers_are_passed_over),
        RESUME_TEST(missing_folder_has_no_matches_and_causes_a_notice),
        RESUME_TEST(path_that_is_no_folder_is_an_error_that_names_it),
        RESUME_TEST(server_resumes_the_matches_that_it_finds_and_closes_them),
        RESUME_TEST(server_resumes_matches_of_high_numbers_beside_its_own),
        RESUME_TEST(resumed_sessions_add_no_shards_and_leave_room_for_those_of_clients),
        RESUME_TEST(match_leaves_epochs_out_in_a_folder_that_a_follower_has_made),
        RESUME_TEST(server_that_cannot_start_leaves_the_logs_as_they_were),
        RESUME_TEST(new_logs_of_a_server_that_cannot_go_on_with_another_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
