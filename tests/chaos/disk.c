/// `disk` runs servers whose logs are on a full, slow or read-only disk. The ticks must be as with
/// a good disk, the failure must be reported at once, and the log must be good up to the failure.
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crew.h"
#include "folder.h"
#include "mounts.h"
#include "process.h"
#include "run_dir.h"

#define DISK_KIB 64u
#define LIMIT_BYTES 12288u // limit of a file's size if no small disk can be mounted
#define PAGE_BYTES 4096u
#define REPORT_MS 1000.0
#define TRIES 5
#define P99_RATIO 1.5
#define P99_SLACK_MS 0.3
#define LATE_SLACK 3
// The short form runs beside other tests and must tolerate their load. A tick that waited for the
// slow disk would still take ten times as long as this slack, and half of all ticks would be late.
#define P99_SLACK_QUICK_MS 30.0
#define LATE_SLACK_QUICK 60
#define END_MS 30000
#define ARGUMENT_COUNT_MAX 40

// A server's exit status, and figures of its summary.
typedef struct outcome {
    int status;
    double ticks, p99_ms, late_ticks;
    bool log_failed;
} outcome;

typedef struct bench {
    uint32_t seconds;
    const char *bots;
    double p99_slack_ms, late_slack;
    mounts_kind mounts;
    char failure[768];
    test_folder good, full, slow, locked;
    test_process server;
    outcome good_run, full_run, slow_run;
    double report_ms;  ///< time from the failure to its report
    bool slow_machine; ///< only a time was too long, so that a further try makes sense
    bool locked_tried;
} bench;

static bool fail(bench *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(bench *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->failure, sizeof at->failure, format, arguments);
    va_end(arguments);
    return false;
}

// Starts a server. `more` has further arguments and ends with NULL.
static bool start(bench *at, const char *how, const char *folder, uint32_t seconds,
                  const char *const *more)
{
    char length[16];
    snprintf(length, sizeof length, "%u", (unsigned)seconds);
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "serve",  "--port", "0",
                                                 "--bots",      at->bots, "--json", "--seconds",
                                                 length,        how,      folder};
    size_t count = 11;
    while (*more != NULL && count + 1 < ARGUMENT_COUNT_MAX) {
        arguments[count++] = *more++;
    }
    process_deinit(&at->server);
    return process_start(&at->server, PROCESS_PIPES, arguments) ||
           fail(at, "the server does not start");
}

static bool finish(bench *at, outcome *out)
{
    *out = (outcome){.status = process_finish(&at->server, END_MS)};
    json_t *summary = json_loads(at->server.out.data, 0, NULL);
    if (summary == NULL) {
        return fail(at, "status %d and no summary: %.300s", out->status, at->server.err.data);
    }
    out->ticks = json_number_value(json_object_get(summary, "ticks"));
    out->p99_ms = json_number_value(json_object_get(summary, "tick_ms_p99"));
    out->late_ticks = json_number_value(json_object_get(summary, "late_ticks"));
    out->log_failed = json_is_true(json_object_get(summary, "log_failed"));
    json_decref(summary);
    return true;
}

static bool expect(bench *at, const char *what, const outcome *out, int status, uint32_t seconds)
{
    if (out->status != status || out->log_failed != (status == 1)) {
        return fail(at, "%s: status %d, log_failed %d: %.400s", what, out->status, out->log_failed,
                    at->server.err.data);
    }
    // The server must play to its end. The match begins when the first bot joins.
    at->slow_machine = out->ticks < (seconds - 1) * 60.0;
    return !at->slow_machine || fail(at, "%s: only %.0f ticks", what, out->ticks);
}

static bool tool(bench *at, int wanted, const char *a, const char *b, const char *c, const char *d)
{
    const char *arguments[] = {SABOT_PROGRAM, "replay", a, b, c, d, NULL};
    process_deinit(&at->server);
    int status = process_run(&at->server, PROCESS_PIPES, arguments, END_MS);
    return status == wanted || fail(at, "replay %s %s: status %d: %.200s %.200s", a, b, status,
                                    at->server.out.data, at->server.err.data);
}

static bool run_good(bench *at)
{
    static const char *const MORE[] = {"--record-keyframe", "1", NULL};
    char log[FOLDER_PATH_SIZE];
    return start(at, "--record", at->good.path, at->seconds, MORE) && finish(at, &at->good_run) &&
           expect(at, "good", &at->good_run, 0, at->seconds) &&
           (folder_find(&at->good, ".sblog", log) || fail(at, "good: no log")) &&
           tool(at, 0, "verify", log, NULL, NULL);
}

// Uses every byte that the disk still has.
static void fill_disk(const char *path)
{
    static const char zeros[PAGE_BYTES];
    int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    while (descriptor >= 0 && write(descriptor, zeros, sizeof zeros) > 0) {
    }
    close(descriptor);
}

// Waits until the log has no more room, so that its next byte fails, and then for the report.
static bool await_report(bench *at, const char *filler)
{
    char log[FOLDER_PATH_SIZE], wanted[FOLDER_PATH_SIZE + 64];
    double end_ms = crew_now_ms() + at->seconds * 1e3, fault_ms = 0.0;
    if (process_await(&at->server, "listening on", END_MS) == NULL ||
        !folder_find(&at->full, ".sblog", log)) {
        return fail(at, "full: no server, or no log: %.300s", at->server.err.data);
    }
    snprintf(wanted, sizeof wanted, "cannot write all of %s: %s", log,
             strerror(filler != NULL ? ENOSPC : EFBIG));
    if (filler != NULL) {
        (void)process_await(&at->server, "no such line", 500);
        fill_disk(filler);
    }
    while (fault_ms == 0.0) {
        struct stat status;
        bool there = stat(log, &status) == 0 && status.st_size > 0;
        if (there && (filler != NULL ? status.st_size % PAGE_BYTES == 0
                                     : status.st_size == (off_t)LIMIT_BYTES)) {
            fault_ms = crew_now_ms();
        } else if (crew_now_ms() > end_ms || !process_read(&at->server, 5)) {
            at->slow_machine = true;
            return fail(at, "full: the disk was not full in time");
        }
    }
    if (process_await(&at->server, wanted, END_MS) == NULL) {
        return fail(at, "full: no report \"%s\": %.300s", wanted, at->server.err.data);
    }
    at->report_ms = crew_now_ms() - fault_ms;
    at->slow_machine = at->report_ms > REPORT_MS;
    return !at->slow_machine || fail(at, "full: reported after %.0f ms", at->report_ms);
}

// The log of a full disk is good up to the failure, and is resumed once there is room.
static bool go_on(bench *at, const char *filler)
{
    static const char *const MORE[] = {NULL};
    char log[FOLDER_PATH_SIZE], repaired[FOLDER_PATH_SIZE];
    outcome resumed;
    folder_file(&at->good, "repaired", repaired);
    unlink(repaired);
    if (!folder_find(&at->full, ".sblog", log)) {
        return fail(at, "full: the log is gone");
    }
    // Repair skips the torn chunk of the last write. Status 1: the match's end is missing.
    if (!tool(at, 1, "repair", log, "--output", repaired) ||
        !tool(at, 0, "verify", "--allow-unclosed", repaired, NULL)) {
        return false;
    }
    if (filler != NULL) {
        unlink(filler);
    }
    if (!start(at, "--resume", at->full.path, 2, MORE) || !finish(at, &resumed)) {
        return false;
    }
    if (strstr(at->server.err.data, "goes on behind tick") == NULL) {
        return fail(at, "full: not resumed: %.400s", at->server.err.data);
    }
    return expect(at, "resumed", &resumed, 0, 2) && tool(at, 0, "verify", log, NULL, NULL);
}

static bool run_full(bench *at)
{
    static const char *const MORE[] = {"--record-keyframe", "1", NULL};
    char filler[FOLDER_PATH_SIZE];
    bool own_disk = at->mounts != MOUNTS_NONE;
    folder_file(&at->full, "filler", filler);
    struct rlimit before, limited;
    getrlimit(RLIMIT_FSIZE, &before);
    limited = before;
    if (own_disk && !mounts_add(at->full.path, DISK_KIB, false)) {
        return fail(at, "no tmpfs: %s", strerror(errno));
    }
    if (!own_disk) {
        limited.rlim_cur = LIMIT_BYTES;
        setrlimit(RLIMIT_FSIZE, &limited);
    }
    uint32_t seconds = at->seconds + 3; // the time until the disk is full
    bool good = start(at, "--record", at->full.path, seconds, MORE);
    setrlimit(RLIMIT_FSIZE, &before);
    good = good && await_report(at, own_disk ? filler : NULL) && finish(at, &at->full_run) &&
           expect(at, "full", &at->full_run, 1, seconds) && go_on(at, own_disk ? filler : NULL);
    process_deinit(&at->server);
    if (own_disk) {
        mounts_remove(at->full.path);
    }
    return good;
}

// No tick waits for a disk that takes 300 ms for each write and each sync, and nothing is lost.
static bool run_slow(bench *at)
{
    static const char *const MORE[] = {"--record-keyframe", "1", NULL};
    setenv("LD_PRELOAD", SLOW_DISK_LIBRARY, 1);
    setenv("SABOT_SLOW_MS", "300", 1);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    bool good = start(at, "--record", at->slow.path, at->seconds, MORE);
    unsetenv("LD_PRELOAD");
    unsetenv("SABOT_SLOW_MS");
    unsetenv("ASAN_OPTIONS");
    char log[FOLDER_PATH_SIZE];
    good = good && finish(at, &at->slow_run) && expect(at, "slow", &at->slow_run, 0, at->seconds);
    const char *told = good ? strstr(at->server.err.data, "slow_disk: ") : NULL;
    uint32_t delays = told != NULL ? (uint32_t)strtoul(told + strlen("slow_disk: "), NULL, 10) : 0;
    // Each round has two delays and takes 0.6 s.
    if (good && delays < at->seconds) {
        return fail(at, "slow: only %u delays", (unsigned)delays);
    }
    return good && (folder_find(&at->slow, ".sblog", log) || fail(at, "slow: no log")) &&
           tool(at, 0, "verify", log, NULL, NULL);
}

// A server that cannot record from the start does not start.
static bool run_locked_before(bench *at)
{
    static const char *const MORE[] = {NULL};
    if (!mounts_add(at->locked.path, DISK_KIB, true)) {
        return fail(at, "no read-only tmpfs: %s", strerror(errno));
    }
    bool good = start(at, "--record", at->locked.path, 5, MORE);
    int status = process_finish(&at->server, END_MS);
    mounts_remove(at->locked.path);
    good = good && status == 2 && strstr(at->server.err.data, at->locked.path) != NULL &&
           strstr(at->server.err.data, strerror(EROFS)) != NULL;
    return good || fail(at, "read-only: status %d: %.400s", status, at->server.err.data);
}

// The first match has its log; the second match cannot create one.
static bool run_locked_later(bench *at, const char *on_error, bool goes_on)
{
    const char *more[] = {
        "--set", "time_limit_s=2", "--set", "result_s=1", "--record-on-error", on_error, NULL};
    uint32_t seconds = 6;
    outcome out;
    if (!start(at, "--record", at->locked.path, seconds, more)) {
        return false;
    }
    if (process_await(&at->server, "listening on", END_MS) == NULL ||
        !mounts_add(at->locked.path, DISK_KIB, true)) {
        return fail(at, "locked: no server, or no mount");
    }
    bool over = process_await(&at->server, "is over", END_MS) != NULL;
    double fault_ms = crew_now_ms();
    bool told = over && process_await(&at->server, "not recorded: cannot record to", END_MS);
    double report_ms = crew_now_ms() - fault_ms;
    bool good = finish(at, &out);
    mounts_remove(at->locked.path);
    at->slow_machine = good && told && report_ms > REPORT_MS;
    if (!good || !told || report_ms > REPORT_MS ||
        strstr(at->server.err.data, at->locked.path) == NULL) {
        return good && fail(at, "locked: reported %d after %.0f ms: %.400s", told, report_ms,
                            at->server.err.data);
    }
    bool stopped = strstr(at->server.err.data, "the matches cannot be recorded") != NULL;
    if (stopped == goes_on) {
        return fail(at, "locked, %s: %.400s", on_error, at->server.err.data);
    }
    char log[FOLDER_PATH_SIZE];
    good = expect(at, "locked", &out, 1, goes_on ? seconds : 2) &&
           (folder_find(&at->locked, ".sblog", log) || fail(at, "locked: no log")) &&
           tool(at, 0, "verify", log, NULL, NULL);
    unlink(log);
    return good;
}

static bool try_locked_later(bench *at, const char *on_error, bool goes_on)
{
    for (int i = 0; i < TRIES; i++) {
        char log[FOLDER_PATH_SIZE];
        at->slow_machine = false;
        if (run_locked_later(at, on_error, goes_on)) {
            return true;
        }
        if (!at->slow_machine) {
            return false;
        }
        fprintf(stderr, "disk: %s\n", at->failure);
        while (folder_find(&at->locked, ".sblog", log)) {
            unlink(log);
        }
    }
    return false;
}

static bool run_locked(bench *at)
{
    if (at->mounts == MOUNTS_NONE) {
        fputs("disk: no mounts are allowed here: read-only folders are not tried\n", stderr);
        return true;
    }
    at->locked_tried = true;
    return run_locked_before(at) && try_locked_later(at, "continue", true) &&
           try_locked_later(at, "stop", false);
}

static bool moved(const bench *at, const outcome *bad)
{
    const outcome *good = &at->good_run;
    return bad->p99_ms > good->p99_ms * P99_RATIO + at->p99_slack_ms ||
           bad->late_ticks > good->late_ticks + at->late_slack;
}

static bool folders_create(bench *at)
{
    return (folder_create(&at->good) && folder_create(&at->full) && folder_create(&at->slow) &&
            folder_create(&at->locked)) ||
           fail(at, "no folder");
}

static void folders_destroy(bench *at)
{
    process_deinit(&at->server);
    folder_destroy(&at->good);
    folder_destroy(&at->full);
    folder_destroy(&at->slow);
    folder_destroy(&at->locked);
}

// Repeats the run if the ticks' times differ, since another program may have caused that.
static bool run_timed(bench *at)
{
    for (int i = 0; i < TRIES; i++) {
        at->slow_machine = false;
        bool good = folders_create(at) && run_good(at) && run_full(at) && run_slow(at);
        folders_destroy(at);
        if (!good && at->slow_machine) {
            fprintf(stderr, "disk: try %d: %s\n", i + 1, at->failure);
            continue;
        }
        if (!good) {
            return false;
        }
        if (!moved(at, &at->full_run) && !moved(at, &at->slow_run)) {
            return true;
        }
        fprintf(
            stderr,
            "disk: try %d: p99 good %.3f ms, full %.3f ms, slow %.3f ms; late %.0f, %.0f, %.0f\n",
            i + 1, at->good_run.p99_ms, at->full_run.p99_ms, at->slow_run.p99_ms,
            at->good_run.late_ticks, at->full_run.late_ticks, at->slow_run.late_ticks);
    }
    return !at->slow_machine && fail(at, "the ticks are slower with a full or slow disk");
}

static void print(const bench *at, bool json)
{
    static const char *const DISKS[] = {"limit", "tmpfs", "tmpfs-user"};
    const outcome *good = &at->good_run, *full = &at->full_run, *slow = &at->slow_run;
    if (json) {
        printf("{\"full_disk\": \"%s\", \"p99_ms_good\": %.3f, \"p99_ms_full\": %.3f, "
               "\"p99_ms_slow\": %.3f, \"late_good\": %.0f, \"late_full\": %.0f, "
               "\"late_slow\": %.0f, \"report_ms\": %.0f, \"read_only_tried\": %s}\n",
               DISKS[at->mounts], good->p99_ms, full->p99_ms, slow->p99_ms, good->late_ticks,
               full->late_ticks, slow->late_ticks, at->report_ms,
               at->locked_tried ? "true" : "false");
        return;
    }
    printf("a tick took (99 %%) %.3f ms with a good disk, %.3f ms with a full one (%s), %.3f ms "
           "with a slow one; late: %.0f, %.0f, %.0f\n",
           good->p99_ms, full->p99_ms, DISKS[at->mounts], slow->p99_ms, good->late_ticks,
           full->late_ticks, slow->late_ticks);
    printf("the full disk was reported after %.0f ms\n", at->report_ms);
}

int main(int argc, char **argv)
{
    static bench at = {
        .seconds = 15, .bots = "16", .p99_slack_ms = P99_SLACK_MS, .late_slack = LATE_SLACK};
    bool json = false, mount = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            at.seconds = 4;
            at.bots = "8";
            at.p99_slack_ms = P99_SLACK_QUICK_MS;
            at.late_slack = LATE_SLACK_QUICK;
        } else if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--no-mount") == 0) {
            mount = false;
        } else {
            fputs("usage: disk [--quick] [--no-mount] [--json]\n", stderr);
            return 2;
        }
    }
    run_dir own;
    if (!run_dir_enter(&own, "disk")) {
        fputs("disk: no folder for its files\n", stderr);
        return 1;
    }
    at.mounts = mount ? mounts_enter() : MOUNTS_NONE;
    bool good = run_timed(&at) && folders_create(&at) && run_locked(&at);
    folders_destroy(&at);
    run_dir_leave(&own);
    if (!good) {
        fprintf(stderr, "disk: %s\n", at.failure);
        return 1;
    }
    print(&at, json);
    return 0;
}
