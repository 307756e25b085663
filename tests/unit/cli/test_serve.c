/// `sabot serve` with a log queue that refuses what the test chooses: what the program reports
/// while it runs and at the end. The queue is the real one, wrapped by the linker's --wrap.
#include <fcntl.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../host/scratch.h"
#include "cli/commands.h"
#include "host/base/heap.h"
#include "host/logs/byte_ring.h"
#include "host/logs/file_source.h"
#include "host/logs/log_file.h"
#include "record/reader.h"

enum { TICKS = 3, CLOSE = 4, KEYFRAME = 6, ROSTER = 8 };

#define RULE_COUNT_MAX 4
#define ARGUMENT_COUNT_MAX 32
#define TEXT_SIZE 32768

// Chunks of this kind are refused from the `first` such call on, counted from 1.
typedef struct refusal {
    uint8_t kind;
    uint32_t first, last;
} refusal;

static refusal refusals[RULE_COUNT_MAX];
static bool refuses_last_row; ///< the last row of the first match, the only one with fewer ticks
                              ///< than a row has
static uint32_t calls[256];   ///< calls by kind, of all logs

bool __real_sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size);
bool __wrap_sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size);

// Only the thread that plays the ticks writes to the queue.
bool __wrap_sb_byte_ring_put(sb_byte_ring *ring, const void *bytes, size_t size)
{
    uint8_t kind = *(const uint8_t *)bytes;
    uint32_t call = ++calls[kind];
    if (refuses_last_row && kind == TICKS && ((const uint8_t *)bytes)[2] < 24) {
        refuses_last_row = false;
        return false;
    }
    for (size_t i = 0; i < RULE_COUNT_MAX; i++) {
        if (refusals[i].kind == kind && call >= refusals[i].first && call <= refusals[i].last) {
            return false;
        }
    }
    return __real_sb_byte_ring_put(ring, bytes, size);
}

// How long bytes wait, as the writer reports it.
static uint64_t lag_ns;

uint64_t __wrap_sb_log_writer_lag_ns(sb_log_writer *writer);

uint64_t __wrap_sb_log_writer_lag_ns(sb_log_writer *writer)
{
    (void)writer;
    return lag_ns;
}

typedef struct fixture {
    scratch folder;
    json_t *summary;
    char out[TEXT_SIZE], err[TEXT_SIZE];
    char logs[SCRATCH_PATH_SIZE * 2];
} fixture;

static fixture all;

static int set_up(void **state)
{
    (void)state;
    memset(&all, 0, sizeof all);
    memset(refusals, 0, sizeof refusals);
    memset(calls, 0, sizeof calls);
    refuses_last_row = false;
    lag_ns = 0;
    scratch_make(&all.folder);
    (void)snprintf(all.logs, sizeof all.logs, "%s", scratch_path(&all.folder, "logs"));
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    json_decref(all.summary);
    scratch_remove(&all.folder);
    return 0;
}

static int divert(FILE *stream, const char *name)
{
    (void)fflush(stream);
    int kept = dup(fileno(stream));
    int file = open(scratch_path(&all.folder, name), O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(kept >= 0 && file >= 0 && dup2(file, fileno(stream)) >= 0);
    close(file);
    return kept;
}

static void put_back(FILE *stream, int kept, const char *name, char *out_text)
{
    (void)fflush(stream);
    assert_true(dup2(kept, fileno(stream)) >= 0);
    close(kept);
    FILE *file = fopen(scratch_path(&all.folder, name), "r");
    assert_non_null(file);
    out_text[fread(out_text, 1, TEXT_SIZE - 1, file)] = '\0';
    (void)fclose(file);
}

// Runs 240 ticks a second, 24 of which go to the queue together, without steps of overload: their
// warnings would count. Returns the exit status.
static int serve(const char *const *more)
{
    static char words[ARGUMENT_COUNT_MAX][SCRATCH_PATH_SIZE * 2];
    const char *const fixed[] = {
        "serve", "--port",   "0",      "--players",        "0", "--ai", "4", "--tick-rate",
        "240",   "--record", all.logs, "--overload-steps", "0"};
    char *arguments[ARGUMENT_COUNT_MAX] = {NULL};
    int count = 0;
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        (void)snprintf(words[count], sizeof words[0], "%s", fixed[i]);
        count++;
    }
    for (; *more != NULL; more++) {
        (void)snprintf(words[count++], sizeof words[0], "%s", *more);
    }
    for (int i = 0; i < count; i++) {
        arguments[i] = words[i];
    }
    int out = divert(stdout, "out"), err = divert(stderr, "err");
    int status = sb_command_serve(count, arguments);
    put_back(stderr, err, "err", all.err);
    put_back(stdout, out, "out", all.out);
    return status;
}

#define SERVE(...) serve((const char *const[]){__VA_ARGS__, NULL})

static uint64_t number(const char *name)
{
    if (all.summary == NULL) {
        all.summary = json_loads(all.out, JSON_REJECT_DUPLICATES, NULL);
    }
    const json_t *value = json_object_get(all.summary, name);
    if (!json_is_integer(value)) {
        fail_msg("no %s in: %s", name, all.out);
    }
    return (uint64_t)json_integer_value(value);
}

static bool log_failed(void)
{
    return json_is_true(json_object_get(all.summary, "log_failed"));
}

static uint32_t occurrences(const char *text, const char *needle)
{
    uint32_t count = 0;
    for (const char *at = text; (at = strstr(at, needle)) != NULL; at += strlen(needle)) {
        count++;
    }
    return count;
}

// Reads what the logs themselves hold.
typedef struct contents {
    uint64_t ticks, lost;
    uint32_t gaps, keyframes, closed;
} contents;

static void add_log(const char *path, contents *sum)
{
    sb_file_source file;
    assert_int_equal(sb_file_source_open(&file, path), SB_OK);
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(sb_file_source_view(&file), &heap, &reader, &fault), SB_OK);
    uint32_t last = 0;
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        sum->ticks += entry.kind == SB_LOG_ENTRY_TICK;
        sum->keyframes += entry.kind == SB_LOG_ENTRY_KEYFRAME;
        sum->gaps += entry.kind == SB_LOG_ENTRY_GAP;
        sum->lost += entry.kind == SB_LOG_ENTRY_GAP ? entry.tick - last : 0;
        last = entry.tick;
    }
    sum->closed += sb_log_reader_end(reader) == SB_LOG_END_CLOSED;
    sb_log_reader_destroy(reader);
    sb_file_source_close(&file);
}

static contents read_logs(void)
{
    contents sum = {0};
    (void)number("ticks");
    const json_t *logs = json_object_get(all.summary, "logs");
    for (size_t i = 0; i < json_array_size(logs); i++) {
        add_log(json_string_value(json_array_get(logs, i)), &sum);
    }
    return sum;
}

// A busy machine delays the ticks, which has a warning of its own.
static uint32_t warnings_of_logs(void)
{
    return occurrences(all.err, "warning: ") -
           occurrences(all.err, "warning: too slow, the matches were held up");
}

static void log_that_lacks_nothing_is_said_to(void **state)
{
    (void)state;
    assert_int_equal(SERVE("--ticks", "60", "--json"), 0);
    assert_int_equal(number("log_gaps"), 0);
    assert_int_equal(number("log_ticks_lost"), 0);
    assert_int_equal(number("log_notes_lost"), 0);
    assert_false(log_failed());
    assert_int_equal(warnings_of_logs(), 0);
    contents logs = read_logs();
    assert_true(logs.ticks == 60 && logs.closed == 1);
    assert_int_equal(SERVE("--ticks", "24"), 0);
    assert_null(strstr(all.out, "lack"));
}

// The third row, ticks 49 to 72, is refused; at tick 96 the log goes on with a keyframe.
static void ticks_that_the_queue_refused_are_warned_of_and_counted(void **state)
{
    (void)state;
    refusals[0] = (refusal){TICKS, 3, 3};
    assert_int_equal(SERVE("--ticks", "240", "--json"), 1);
    assert_int_equal(number("ticks"), 240);
    assert_int_equal(number("log_gaps"), 1);
    assert_int_equal(number("log_ticks_lost"), 48);
    assert_true(log_failed());
    contents logs = read_logs();
    assert_true(logs.ticks == 240 - 48 && logs.lost == 48 && logs.gaps == 1 && logs.closed == 1);
    assert_int_equal(warnings_of_logs(), 1);
    assert_int_equal(occurrences(all.err, ".sblog has a gap: the disk is too slow"), 1);
    assert_int_equal(occurrences(all.err, "a log could not be written whole"), 1);
}

static void losses_are_summed_over_logs_and_said_in_the_end(void **state)
{
    (void)state;
    // Two sessions in turn: the first row of both, and the third row of the second one.
    refusals[0] = (refusal){TICKS, 1, 2};
    refusals[1] = (refusal){TICKS, 6, 6};
    assert_int_equal(SERVE("--ticks", "240", "--sessions", "2"), 1);
    // 48 ticks of each. The rows are then counted from the start: the sixth is of tick 96 or later.
    assert_int_equal(occurrences(all.err, "has a gap"), 2);
    assert_int_equal(occurrences(all.out, "the logs lack 144 ticks (3 gaps)\n"), 1);
}

// Gaps of finished matches count too, and each warning names its log.
static void gaps_of_matches_that_follow_one_another_are_all_told(void **state)
{
    (void)state;
    refusals[0] = (refusal){TICKS, 1, 1};
    refusals[1] = (refusal){TICKS, 20, 20};
    assert_int_equal(
        SERVE("--ticks", "900", "--set", "time_limit_s=1", "--set", "result_s=1", "--json"), 1);
    assert_true(number("matches") >= 2);
    contents logs = read_logs();
    assert_int_equal(logs.gaps, 2);
    assert_int_equal(number("log_gaps"), logs.gaps);
    assert_int_equal(number("log_ticks_lost"), logs.lost);
    // No match is played in the ticks in which the next one is made.
    assert_in_range(number("log_ticks_lost") + logs.ticks, 850, 900);
    assert_int_equal(occurrences(all.err, "has a gap"), 2);
    const json_t *list = json_object_get(all.summary, "logs");
    char line[SCRATCH_PATH_SIZE * 4];
    for (size_t i = 0; i < 2; i++) {
        (void)snprintf(line, sizeof line, "warning: %s has a gap",
                       json_string_value(json_array_get(list, i)));
        assert_int_equal(occurrences(all.err, line), 1);
    }
}

// What is lost when the log is closed is reported as well.
static void ticks_lost_at_the_very_end_are_told(void **state)
{
    (void)state;
    refusals[0] = (refusal){TICKS, 3, 3};
    assert_int_equal(SERVE("--ticks", "60", "--json"), 1);
    assert_int_equal(number("log_gaps"), 1);
    assert_int_equal(number("log_ticks_lost"), 12);
    assert_true(log_failed());
    assert_int_equal(occurrences(all.err, "has a gap"), 1);
}

// The next match begins in the same tick, with another log.
static void ticks_lost_at_the_end_of_a_match_are_told_by_the_name_of_its_log(void **state)
{
    (void)state;
    refuses_last_row = true;
    // The rows have 26 ticks, and the length of the match is no multiple of it.
    assert_int_equal(SERVE("--ticks", "720", "--record-commit", "110", "--set", "time_limit_s=1",
                           "--set", "result_s=1", "--json"),
                     1);
    assert_false(refuses_last_row);
    assert_int_equal(number("log_gaps"), 1);
    assert_in_range(number("log_ticks_lost"), 1, 23);
    const json_t *list = json_object_get(all.summary, "logs");
    char line[SCRATCH_PATH_SIZE * 4];
    (void)snprintf(line, sizeof line, "warning: %s has a gap",
                   json_string_value(json_array_get(list, 0)));
    assert_int_equal(occurrences(all.err, line), 1);
    assert_int_equal(occurrences(all.err, "has a gap"), 1);
}

// A log that lacks a keyframe is whole: the program reports it, but does not fail.
static void keyframe_that_the_queue_refused_is_told_and_no_failure(void **state)
{
    (void)state;
    // Two seconds hold one keyframe at tick 240; the one at tick 480 is taken.
    refusals[0] = (refusal){KEYFRAME, 1, 1};
    refusals[1] = (refusal){ROSTER, 1, 1};
    assert_int_equal(
        SERVE("--ticks", "600", "--record-keyframe", "1", "--record-on-error", "stop", "--json"),
        0);
    assert_int_equal(number("ticks"), 600);
    assert_int_equal(number("log_keyframes_lost"), 1);
    assert_int_equal(number("log_gaps") + number("logs_unclosed"), 0);
    assert_false(log_failed());
    assert_int_equal(warnings_of_logs(), 1);
    assert_int_equal(occurrences(all.err, ".sblog lacks a keyframe, but no tick"), 1);
    contents logs = read_logs();
    assert_true(logs.ticks == 600 && logs.keyframes == 2 && logs.gaps == 0 && logs.closed == 1);
}

// The match seems to continue: a server that resumes would play it.
static void log_whose_end_was_refused_has_failed(void **state)
{
    (void)state;
    refusals[0] = (refusal){CLOSE, 2, 2};
    assert_int_equal(SERVE("--ticks", "60", "--sessions", "3", "--json"), 1);
    assert_int_equal(number("logs_unclosed"), 1);
    assert_int_equal(number("log_gaps") + number("log_keyframes_lost"), 0);
    assert_true(log_failed());
    assert_int_equal(warnings_of_logs(), 1);
    assert_int_equal(occurrences(all.err, ".sblog lacks its end"), 1);
    contents logs = read_logs();
    assert_true(logs.ticks == 3 * 60 && logs.closed == 2);
}

static void disk_far_behind_is_warned_of_and_no_failure(void **state)
{
    (void)state;
    lag_ns = UINT64_C(3400000000);
    assert_int_equal(SERVE("--ticks", "240", "--json"), 0);
    assert_int_equal(warnings_of_logs(), 1);
    assert_int_equal(occurrences(all.err, "the disk is 3.4 s behind the logs"), 1);
}

static void server_that_must_record_stops_at_a_gap(void **state)
{
    (void)state;
    refusals[0] = (refusal){TICKS, 2, 2};
    assert_int_equal(SERVE("--ticks", "4800", "--record-on-error", "stop", "--json"), 1);
    assert_in_range(number("ticks"), 48, 960);
    assert_int_equal(occurrences(all.err, "the matches cannot be recorded"), 1);
}

#define SERVE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVE_TEST(log_that_lacks_nothing_is_said_to),
        SERVE_TEST(ticks_that_the_queue_refused_are_warned_of_and_counted),
        SERVE_TEST(losses_are_summed_over_logs_and_said_in_the_end),
        SERVE_TEST(gaps_of_matches_that_follow_one_another_are_all_told),
        SERVE_TEST(ticks_lost_at_the_very_end_are_told),
        SERVE_TEST(ticks_lost_at_the_end_of_a_match_are_told_by_the_name_of_its_log),
        SERVE_TEST(keyframe_that_the_queue_refused_is_told_and_no_failure),
        SERVE_TEST(log_whose_end_was_refused_has_failed),
        SERVE_TEST(disk_far_behind_is_warned_of_and_no_failure),
        SERVE_TEST(server_that_must_record_stops_at_a_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
