#include "host/logs/follow.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/float_mode.h"
#include "host/clock/schedule.h"
#include "host/heap.h"
#include "host/journal/journal_out.h"
#include "host/lease/lease_wait.h"
#include "host/logs/file_source.h"
#include "host/logs/log_path.h"
#include "host/server_logs.h"
#include "record/replay.h"

#define POLL_NS 20000000
#define LEASE_LOOKS 10u   // looks at the lease between two polls
#define SCAN_POLLS 10u    // polls between two looks into the folder
#define REPORT_POLLS 500u // polls between two printed lines

// One log that is not closed yet.
typedef struct followed {
    struct followed *next;
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_file_source file;
    sb_log_reader *reader; ///< NULL until enough of the log is there
    sb_replay *replay;
    bool done; ///< the log is closed, or is not followed any further
} followed;

typedef struct follower {
    const char *directory;
    const sb_rules *rules;
    sb_lease_watch lease;  ///< without a keeper there is none
    sb_lease_state leases; ///< at the last look
    sb_journal_out out;
    sb_follow_summary *summary;
    followed *logs;
    struct dirent **names; ///< names at the last look into the folder, sorted
    int name_count;
} follower;

static void release(followed *log)
{
    sb_replay_destroy(log->replay);
    sb_log_reader_destroy(log->reader);
    sb_file_source_close(&log->file);
    free(log);
}

static void drop(follower *self, followed *log, const char *reason)
{
    if (reason != NULL) {
        sb_journal_say(&self->out.journal, SB_SAYS_NOT_FOLLOWED, "not followed: %s: %s", log->path,
                       reason);
    }
    log->done = true;
}

// Opens a log as soon as enough of it is there, from its last keyframe on.
static void open_log(follower *self, followed *log)
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_fault fault;
    sb_error error =
        sb_log_reader_open(sb_file_source_view(&log->file), &heap, &log->reader, &fault);
    if (error == SB_ERROR_TRUNCATED) {
        return; // the log has only just begun
    }
    if (error == SB_OK) {
        error = sb_replay_create(log->reader, self->rules, &heap, &log->replay);
    }
    if (error == SB_OK) {
        error = sb_replay_begin(log->replay, UINT32_MAX - 1);
    }
    if (error == SB_OK) {
        self->summary->logs++;
        sb_journal_say(&self->out.journal, SB_SAYS_FOLLOWING, "following %s", log->path);
    } else if (error == SB_ERROR_TRUNCATED) {
        sb_replay_destroy(log->replay);
        sb_log_reader_destroy(log->reader);
        log->replay = NULL;
        log->reader = NULL;
    } else {
        drop(self, log, sb_error_message(error));
    }
}

// Plays everything that was written since the last call.
static void read_on(follower *self, followed *log)
{
    sb_log_reader_retry(log->reader);
    sb_log_entry entry;
    while (sb_replay_next(log->replay, &entry)) {
        if (entry.kind != SB_LOG_ENTRY_TICK) {
            continue;
        }
        uint64_t hash = sb_game_hash(sb_replay_game(log->replay));
        if (((hash ^ entry.hash) & entry.hash_mask) != 0) {
            char reason[64];
            snprintf(reason, sizeof reason, "tick %" PRIu32 " differs from the record", entry.tick);
            self->summary->logs_diverged++;
            drop(self, log, reason);
            return;
        }
        self->summary->ticks_agreed++;
    }
    sb_log_end end = sb_replay_end(log->replay);
    if (end == SB_LOG_END_CLOSED) {
        drop(self, log, NULL);
    } else if (end == SB_LOG_END_DAMAGED) {
        drop(self, log, sb_error_message(sb_replay_fault(log->replay).error));
    }
}

// Its writer holds the lock as long as it lives.
static bool is_left(const followed *log)
{
    int descriptor = open(log->path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return false;
    }
    bool left = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    close(descriptor);
    return left;
}

static void add(follower *self, const char *name)
{
    followed *log = calloc(1, sizeof *log);
    if (log == NULL) {
        return; // the next look finds it again
    }
    int length = snprintf(log->path, sizeof log->path, "%s/%s", self->directory, name);
    if (length < 0 || (size_t)length >= sizeof log->path ||
        sb_file_source_open(&log->file, log->path) != SB_OK) {
        free(log);
        return;
    }
    if (sb_log_looks_closed(sb_file_source_view(&log->file), log->file.size)) {
        release(log);
        return;
    }
    log->next = self->logs;
    self->logs = log;
}

static void release_names(struct dirent **names, int count)
{
    for (int i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
}

// Looks for new files.
static sb_error scan(follower *self)
{
    struct dirent **names = NULL;
    int count = scandir(self->directory, &names, sb_log_name_is, sb_log_name_order);
    if (count < 0) {
        return SB_ERROR_IO;
    }
    int old = 0;
    for (int i = 0; i < count; i++) {
        while (old < self->name_count && strcmp(self->names[old]->d_name, names[i]->d_name) < 0) {
            old++;
        }
        bool known =
            old < self->name_count && strcmp(self->names[old]->d_name, names[i]->d_name) == 0;
        if (!known) {
            add(self, names[i]->d_name);
        }
    }
    release_names(self->names, self->name_count);
    self->names = names;
    self->name_count = count;
    return SB_OK;
}

static void forget_done(follower *self)
{
    for (followed **at = &self->logs; *at != NULL;) {
        followed *log = *at;
        if (log->done) {
            *at = log->next;
            release(log);
        } else {
            at = &log->next;
        }
    }
}

// Returns true if a writer has left one of the logs.
static bool follow_all(follower *self)
{
    bool left = false;
    for (followed *log = self->logs; log != NULL; log = log->next) {
        // The lock is checked first: once it is free, nothing is written after this read.
        bool without_writer = log->replay != NULL && is_left(log);
        if (log->replay == NULL) {
            open_log(self, log);
        }
        if (log->replay != NULL && !log->done) {
            read_on(self, log);
        }
        left = left || (without_writer && !log->done);
    }
    forget_done(self);
    return left;
}

static void report(follower *self)
{
    uint32_t count = 0, tick = 0;
    for (const followed *log = self->logs; log != NULL; log = log->next) {
        if (log->replay != NULL) {
            uint32_t at = sb_game_tick(sb_replay_game(log->replay));
            tick = at > tick ? at : tick;
            count++;
        }
    }
    sb_journal_watch(&self->out.journal, false);
    sb_journal_say(&self->out.journal, SB_SAYS_STATUS,
                   "following %" PRIu32 " match%s up to tick %" PRIu32 ", %" PRIu64 " ticks agree",
                   count, count == 1 ? "" : "es", tick, self->summary->ticks_agreed);
}

static void look_at_lease(follower *self)
{
    sb_lease_status status;
    if (self->lease.keeper != NULL) {
        sb_lease_watch_look(&self->lease, &self->out.journal, &status);
        self->leases = status.state;
    }
}

// Waits for the next poll, which comes at once when the lease can be had. True if a signal arrives:
// signals are handled only here.
static bool wait_for_poll(follower *self, const sigset_t *signals)
{
    const uint32_t count = self->lease.keeper != NULL ? LEASE_LOOKS : 1;
    const struct timespec pause = {.tv_nsec = POLL_NS / count};
    for (uint32_t i = 0; i < count; i++) {
        if (sigtimedwait(signals, NULL, &pause) > 0) {
            return true;
        }
        look_at_lease(self);
        if (self->leases == SB_LEASE_FREE || self->leases == SB_LEASE_HELD) {
            return false;
        }
    }
    return false;
}

// The lease is claimed only while a log is left: of a server that ends in order, nothing is taken
// over. What its holder wrote last is played by the server that resumes.
static bool takes_over(follower *self, bool left)
{
    if (self->lease.keeper == NULL) {
        return left;
    }
    sb_lease_keeper_want(self->lease.keeper, left);
    look_at_lease(self);
    return self->leases == SB_LEASE_HELD;
}

static sb_error follow(follower *self, const sigset_t *signals)
{
    for (uint64_t poll = 0;; poll++) {
        if (poll % SCAN_POLLS == 0 && scan(self) != SB_OK) {
            return SB_ERROR_IO;
        }
        if (takes_over(self, follow_all(self))) {
            self->summary->end = SB_FOLLOW_TAKE_OVER;
            return SB_OK;
        }
        if (poll % REPORT_POLLS == REPORT_POLLS - 1) {
            report(self);
        }
        if (self->leases == SB_LEASE_LOST) {
            errno = ECANCELED;
            return SB_ERROR_IO;
        }
        if (wait_for_poll(self, signals)) {
            self->summary->end = SB_FOLLOW_STOPPED;
            return SB_OK;
        }
    }
}

sb_error sb_follow_run(const char *directory, const sb_rules *rules, sb_lease_keeper *lease,
                       const sb_journal_settings *journal, sb_follow_summary *out_summary,
                       char *out_message, size_t message_size)
{
    *out_summary = (sb_follow_summary){0};
    follower self = {
        .directory = directory, .rules = rules, .lease = {.keeper = lease}, .summary = out_summary};
    sb_error error = sb_journal_out_open(&self.out, journal, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    sb_float_mode mode = sb_float_mode_enter();
    error = follow(&self, &signals);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot follow %s: %s", directory, strerror(errno));
    }
    sb_float_mode_leave(&mode);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == SB_OK) {
        sb_journal_say(&self.out.journal, SB_SAYS_FOLLOW_ENDED, "%" PRIu64 " ticks agree; %s",
                       out_summary->ticks_agreed,
                       out_summary->end == SB_FOLLOW_TAKE_OVER
                           ? "the server is dead; its matches continue here"
                           : "ended by a signal");
    }
    sb_journal_out_close(&self.out);
    while (self.logs != NULL) {
        followed *log = self.logs;
        self.logs = log->next;
        release(log);
    }
    release_names(self.names, self.name_count);
    return error;
}
