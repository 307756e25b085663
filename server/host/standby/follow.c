#include "host/standby/follow.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "host/clock/schedule.h"
#include "host/journal/journal_out.h"
#include "host/lease/lease_note.h"
#include "host/lease/lease_wait.h"
#include "host/logs/log_names.h"
#include "host/standby/followed_log.h"

#define POLL_NS 20000000
#define LEASE_LOOKS 10u   // looks at the lease between two polls
#define SCAN_POLLS 10u    // polls between two looks into the folder
#define REPORT_POLLS 500u // polls between two printed lines

// One log that is not closed yet.
typedef struct followed {
    struct followed *next;
    sb_followed_log log;
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
    sb_log_names names;
} follower;

static void release(followed *item)
{
    sb_followed_log_close(&item->log);
    free(item);
}

// Plays on, and tells what becomes of the log.
static void play(follower *self, followed *item)
{
    sb_followed_log *log = &item->log;
    const bool waited = log->state == SB_FOLLOWED_WAITS;
    self->summary->ticks_agreed += sb_followed_log_play(log, self->rules);
    if (waited && log->replay != NULL) {
        self->summary->logs++;
        sb_journal_say(&self->out.journal, SB_SAYS_FOLLOWING, "following %s", log->path);
    }
    self->summary->logs_diverged += log->state == SB_FOLLOWED_DIVERGED;
    if (log->reason[0] != '\0') {
        sb_journal_say(&self->out.journal, SB_SAYS_NOT_FOLLOWED, "not followed: %s: %s", log->path,
                       log->reason);
    }
    item->done = log->state != SB_FOLLOWED_WAITS && log->state != SB_FOLLOWED_PLAYS;
}

static bool add(void *context, const char *name)
{
    follower *self = context;
    char path[SB_SERVER_LOG_PATH_SIZE];
    followed *item = calloc(1, sizeof *item);
    if (item == NULL) {
        return true;
    }
    const int length = snprintf(path, sizeof path, "%s/%s", self->directory, name);
    if (length < 0 || (size_t)length >= sizeof path || !sb_followed_log_open(&item->log, path)) {
        free(item);
        return true;
    }
    if (sb_log_looks_closed(sb_file_source_view(&item->log.file), item->log.file.size)) {
        release(item);
        return true;
    }
    item->next = self->logs;
    self->logs = item;
    return true;
}

static void forget_done(follower *self)
{
    for (followed **at = &self->logs; *at != NULL;) {
        followed *item = *at;
        if (item->done) {
            *at = item->next;
            release(item);
        } else {
            at = &item->next;
        }
    }
}

// Returns true if a writer has left one of the logs.
static bool follow_all(follower *self)
{
    bool left = false;
    for (followed *item = self->logs; item != NULL; item = item->next) {
        // The lock is checked first: once it is free, nothing is written after this read.
        const bool without_writer = item->log.replay != NULL && sb_followed_log_is_left(&item->log);
        play(self, item);
        left = left || (without_writer && !item->done && !item->log.moved);
    }
    forget_done(self);
    return left;
}

static void report(follower *self)
{
    uint32_t count = 0, tick = 0;
    for (const followed *item = self->logs; item != NULL; item = item->next) {
        if (item->log.replay != NULL) {
            const uint32_t at = sb_game_tick(sb_replay_game(item->log.replay));
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
    sb_lease_status status;
    sb_lease_note note;
    sb_lease_note_read(self->directory, &note);
    sb_lease_keeper_look(self->lease.keeper, &status);
    sb_lease_keeper_want(self->lease.keeper, left && sb_lease_note_covers(&note, &status),
                         status.last_epoch);
    look_at_lease(self);
    return self->leases == SB_LEASE_HELD;
}

static sb_error follow(follower *self, const sigset_t *signals)
{
    for (uint64_t poll = 0;; poll++) {
        if (poll % SCAN_POLLS == 0 &&
            sb_log_names_look(&self->names, self->directory, add, self) != SB_OK) {
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
        followed *item = self.logs;
        self.logs = item->next;
        release(item);
    }
    sb_log_names_deinit(&self.names);
    return error;
}
