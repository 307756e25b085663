#include "host/follow/follow_remote.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/clock/ticker.h"
#include "host/follow/follow_copies.h"
#include "host/follow/follow_dial.h"
#include "host/follow/follow_folder.h"
#include "host/journal/journal_out.h"
#include "host/keys/server_key.h"
#include "host/lease/lease_note.h"
#include "host/lease/lease_wait.h"
#include "host/logs/log_path.h"
#include "host/process/stop_signals.h"

#define WATCH_MS 50u
#define WATCH_LEASE_MS 5u ///< with a lease: how long it can be free unseen
#define PING_NS UINT64_C(250000000)
#define REPORT_NS UINT64_C(250000000)
#define SILENCE_NS_MAX UINT64_C(1000000000) ///< after which a connection is lost
#define GREETING_NS_MAX UINT64_C(5000000000)
#define RETRY_NS_MIN UINT64_C(100000000)
#define RETRY_NS_MAX UINT64_C(2000000000)

typedef struct remote {
    const sb_follow_remote_def *def;
    sb_follow_summary *summary;
    uint8_t secret[SB_FOLLOW_KEY_SIZE];
    sb_journal_out out;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_signal_t take_over;
    sb_stop_signals signals;
    sb_follow_dial dial; ///< to the leader
    sb_follow_copies copies;
    bool ready; ///< the leader has shown its key
    bool ending;
    bool refused;          ///< the first leader that answered has another key or version
    sb_lease_watch lease;  ///< without a keeper there is none
    sb_lease_state leases; ///< at the last look
    sb_lease_note note;    ///< of the folder
    uint64_t begun_ns, heard_ns, pinged_ns, reported_ns;
    uint64_t retry_ns, retry_at_ns; ///< the pause before the next attempt, and when it is over
    bool told_absence;
} remote;

// The connection

static void ping(remote *self, uint64_t now_ns)
{
    self->pinged_ns = now_ns;
    sb_follow_dial_send(&self->dial,
                        &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = now_ns});
}

static void on_ready(void *context)
{
    remote *self = context;
    const uint64_t now_ns = sb_clock_ns();
    self->ready = true;
    self->heard_ns = now_ns;
    self->retry_ns = RETRY_NS_MIN;
    self->told_absence = false;
    self->copies.changes++;
    self->summary->connections++;
    sb_journal_say(&self->out.journal, SB_SAYS_LEADER_CONNECTED, "connected to %s",
                   self->def->leader);
    ping(self, now_ns);
    const char *fault = sb_follow_copies_connected(&self->copies);
    if (fault != NULL) {
        sb_follow_dial_close(&self->dial, fault);
    }
    sb_follow_dial_send(&self->dial, &(sb_follow_frame){.kind = SB_FOLLOW_NOTED});
}

// The copies have all that must not be missing in a take-over, up to this epoch of the lease.
static bool take_leads(remote *self, const sb_follow_frame *frame)
{
    const bool synced = sb_follow_copies_sync(&self->copies);
    sb_lease_note note = {.known = true, .epoch = frame->epoch};
    snprintf(note.holder, sizeof note.holder, "%.127s", frame->text);
    memcpy(note.store, frame->store, sizeof note.store);
    if (!synced || !sb_lease_note_write(self->def->directory, &note)) {
        sb_follow_dial_close(&self->dial, "what it leads cannot be noted");
        return true;
    }
    self->note = note;
    sb_follow_dial_send(&self->dial,
                        &(sb_follow_frame){.kind = SB_FOLLOW_NOTED, .epoch = frame->epoch});
    return true;
}

static void take_bye(remote *self, uint32_t reason)
{
    static const char *const TEXTS[] = {
        [SB_FOLLOW_REASON_ENDED] = "it has ended in order",
        [SB_FOLLOW_REASON_SLOW] = "it says that this follower takes too little",
        [SB_FOLLOW_REASON_FULL] = "it has too many followers",
    };
    sb_follow_dial_close(&self->dial, TEXTS[reason]);
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    remote *self = context;
    self->heard_ns = sb_clock_ns();
    switch ((int)frame->kind) { // the other kinds are the follower's, or those of moves
    case SB_FOLLOW_LOG:
        return sb_follow_copies_take_log(&self->copies, frame);
    case SB_FOLLOW_PIECE:
        return sb_follow_copies_take_piece(&self->copies, frame);
    case SB_FOLLOW_END:
        return sb_follow_copies_take_end(&self->copies, frame);
    case SB_FOLLOW_PONG:
        sb_follow_lag_pong(&self->copies.lag, frame->echo_ns, frame->stamp_ns, self->heard_ns);
        return true;
    case SB_FOLLOW_BYE:
        take_bye(self, frame->reason);
        return true;
    case SB_FOLLOW_LEADS:
        return take_leads(self, frame);
    default:
        return false;
    }
}

// An attempt is over, or the connection is.
static void tell_loss(remote *self, const char *reason)
{
    if (self->ready) {
        sb_journal_say(&self->out.journal, SB_SAYS_LEADER_LOST, "lost the connection to %s: %s",
                       self->def->leader, reason);
    } else if (!self->told_absence) {
        sb_journal_say(&self->out.journal, SB_SAYS_LEADER_LOST,
                       "cannot reach %s: %s; it is tried again", self->def->leader, reason);
        self->told_absence = true;
    }
}

static void on_lost(void *context, const char *reason)
{
    remote *self = context;
    const sb_follow_greeting greeting = self->dial.greeting;
    // A key that is wrong from the start does not become right by itself.
    if (self->summary->connections == 0 &&
        (greeting == SB_FOLLOW_OTHER_KEY || greeting == SB_FOLLOW_OTHER_VERSION)) {
        self->refused = true;
        uv_stop(&self->loop);
        return;
    }
    sb_follow_copies_lost(&self->copies);
    if (self->ending) {
        return;
    }
    tell_loss(self, reason);
    self->ready = false;
    self->copies.changes++;
    self->retry_at_ns = sb_clock_ns() + self->retry_ns;
    self->retry_ns = 2 * self->retry_ns < RETRY_NS_MAX ? 2 * self->retry_ns : RETRY_NS_MAX;
}

static void connect_to_leader(remote *self, uint64_t now_ns)
{
    self->begun_ns = now_ns;
    const int result = sb_follow_dial_connect(&self->dial);
    if (result != 0) {
        on_lost(self, uv_strerror(result));
    }
}

static void report(remote *self, uint64_t now_ns)
{
    char text[SB_STATUS_TEXT_SIZE];
    uint32_t tick;
    const sb_follow_lag *lag = &self->copies.lag;
    const uint32_t count = sb_follow_copies_playing(&self->copies, &tick);
    snprintf(text, sizeof text,
             "%s %" PRIu32 " match%s up to tick %" PRIu32 ", %" PRIu64
             " ticks agree; behind %.0f ms, p99 %.0f ms, at most %.0f ms",
             self->ready ? "following" : "not connected:", count, count == 1 ? "" : "es", tick,
             self->summary->ticks_agreed, (double)lag->latest_ns / 1e6,
             sb_tick_times_quantile_ms(&lag->times, 0.99), (double)lag->longest_ns / 1e6);
    self->reported_ns = now_ns;
    sb_journal_watch(&self->out.journal, false);
    sb_journal_out_show(&self->out, now_ns, self->copies.changes, text, text);
}

// The lease is claimed only while the leader does not answer, a match can go on, and the copies
// lack nothing that the last leader must not have done alone. The
// leader holds the lease, so it is free only when the leader is dead or has lost it.
static void look_at_lease(remote *self)
{
    sb_lease_status status;
    if (self->lease.keeper == NULL || self->ending) {
        return;
    }
    sb_lease_watch_look(&self->lease, &self->out.journal, &status);
    sb_lease_keeper_want(self->lease.keeper,
                         !self->ready && sb_follow_copies_has_unfinished(&self->copies) &&
                             sb_lease_note_covers(&self->note, &status),
                         status.last_epoch);
    self->leases = status.state;
    if (status.state == SB_LEASE_HELD) {
        self->summary->end = SB_FOLLOW_TAKE_OVER;
    }
    if (status.state == SB_LEASE_HELD || status.state == SB_LEASE_LOST) {
        uv_stop(&self->loop);
    }
}

static void on_watch(uv_timer_t *timer)
{
    remote *self = timer->data;
    const uint64_t now_ns = sb_clock_ns();
    look_at_lease(self);
    if (self->ready && now_ns - self->pinged_ns >= PING_NS) {
        ping(self, now_ns);
    }
    if (self->ready && now_ns - self->heard_ns > SILENCE_NS_MAX) {
        sb_follow_dial_close(&self->dial, "it is silent");
    } else if (sb_follow_dial_is_connected(&self->dial) && !self->ready &&
               now_ns - self->begun_ns > GREETING_NS_MAX) {
        sb_follow_dial_close(&self->dial, "it does not answer");
    } else if (sb_follow_dial_is_still(&self->dial) && now_ns >= self->retry_at_ns) {
        connect_to_leader(self, now_ns);
    }
    if (now_ns - self->reported_ns >= REPORT_NS) {
        report(self, now_ns);
    }
}

// Two servers must not play the same match.
static void on_take_over(uv_signal_t *handle, int number)
{
    remote *self = handle->data;
    (void)number;
    if (self->lease.keeper != NULL) {
        sb_journal_say(&self->out.journal, SB_SAYS_NOT_TAKEN_OVER,
                       "not taken over: the lease decides who leads");
        return;
    }
    if (self->ready) {
        sb_journal_say(&self->out.journal, SB_SAYS_NOT_TAKEN_OVER,
                       "not taken over: the server at %s still answers; end it first",
                       self->def->leader);
        return;
    }
    self->summary->end = SB_FOLLOW_TAKE_OVER;
    uv_stop(&self->loop);
}

// From here on the folder has copies, which lack something until the leader says otherwise. Without
// a lease the operator decides who continues them. False, with errno set, if it cannot be written.
static bool begin_copies(remote *self)
{
    const sb_follow_remote_def *def = self->def;
    sb_lease_note_read(def->directory, &self->note);
    const bool is_new = def->lease != NULL && !self->note.known;
    self->note.known = self->note.known || is_new;
    return sb_follow_folder_mark(def->directory) &&
           (!is_new || sb_lease_note_write(def->directory, &self->note));
}

static sb_error prepare(remote *self, char *out_message, size_t message_size)
{
    const sb_follow_remote_def *def = self->def;
    char path[SB_SERVER_LOG_PATH_SIZE];
    const sb_follow_dial_owner owner = {on_ready, on_frame, NULL, on_lost, self};
    const bool parsed =
        sb_follow_dial_init(&self->dial, def->leader, &self->loop, self->secret, &owner);
    SB_ASSERT(parsed);
    const int length = snprintf(path, sizeof path, "%s/" SB_SERVER_KEY_NAME, def->directory);
    if (length < 0 || (size_t)length >= sizeof path) {
        snprintf(out_message, message_size, "cannot follow: the path of the folder is too long");
        return SB_ERROR_LIMIT;
    }
    const sb_error error = sb_log_directory_make(def->directory, out_message, message_size);
    if (error == SB_OK && !begin_copies(self)) {
        snprintf(out_message, message_size, "cannot write into %s: %s", def->directory,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    return error == SB_OK ? sb_server_key_open(def->key_path != NULL ? def->key_path : path, false,
                                               self->secret, out_message, message_size)
                          : error;
}

static sb_error watch(remote *self, char *out_message, size_t message_size)
{
    const sb_signal_actions actions = {NULL, NULL, NULL};
    (void)uv_timer_init(&self->loop, &self->timer);
    (void)uv_signal_init(&self->loop, &self->take_over);
    self->timer.data = self;
    self->take_over.data = self;
    int result = uv_timer_start(&self->timer, on_watch, 0,
                                self->lease.keeper != NULL ? WATCH_LEASE_MS : WATCH_MS);
    if (result == 0) {
        result = uv_signal_start(&self->take_over, on_take_over, SIGUSR1);
    }
    if (result != 0) {
        snprintf(out_message, message_size, "cannot watch signals: %s", uv_strerror(result));
        return SB_ERROR_IO;
    }
    return sb_stop_signals_watch(&self->signals, &self->loop, &actions, out_message, message_size);
}

static void close_loop(remote *self)
{
    self->ending = true;
    sb_follow_dial_close(&self->dial, "this program ends");
    sb_follow_dial_detach(&self->dial);
    sb_stop_signals_close(&self->signals);
    uv_close((uv_handle_t *)&self->take_over, NULL);
    uv_close((uv_handle_t *)&self->timer, NULL);
    (void)uv_run(&self->loop, UV_RUN_DEFAULT); // runs of replicas end here too
    const int result = uv_loop_close(&self->loop);
    SB_ASSERT(result == 0);
    sb_follow_copies_deinit(&self->copies);
}

static void summarise(remote *self)
{
    const sb_follow_lag *lag = &self->copies.lag;
    sb_follow_summary *summary = self->summary;
    summary->behind_count = lag->times.total;
    summary->behind_over_count = lag->over_count;
    summary->behind_ms_p50 = sb_tick_times_quantile_ms(&lag->times, 0.5);
    summary->behind_ms_p99 = sb_tick_times_quantile_ms(&lag->times, 0.99);
    summary->behind_ms_max = (double)lag->longest_ns / 1e6;
}

static sb_error follow(remote *self, char *out_message, size_t message_size)
{
    if (uv_loop_init(&self->loop) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    sb_error error = watch(self, out_message, message_size);
    if (error == SB_OK) {
        (void)uv_run(&self->loop, UV_RUN_DEFAULT);
    }
    if (self->refused) {
        snprintf(out_message, message_size, "cannot follow %s: %s", self->def->leader,
                 sb_follow_greeting_text(self->dial.greeting));
        error = SB_ERROR_STATE;
    } else if (self->leases == SB_LEASE_LOST) {
        snprintf(out_message, message_size, "the lease was lost as soon as it was held");
        error = SB_ERROR_IO;
    }
    close_loop(self);
    summarise(self);
    if (error == SB_OK) {
        sb_journal_say(&self->out.journal, SB_SAYS_FOLLOW_ENDED,
                       "%" PRIu64 " ticks agree, %.0f ms behind at most; %s",
                       self->summary->ticks_agreed, self->summary->behind_ms_max,
                       self->summary->end != SB_FOLLOW_TAKE_OVER ? "ended by a signal"
                       : self->lease.keeper != NULL
                           ? "the leader is dead; its matches continue here"
                           : "told to take over: the matches continue here");
    }
    return error;
}

sb_error sb_follow_remote_run(const sb_follow_remote_def *def, sb_follow_summary *out_summary,
                              char *out_message, size_t message_size)
{
    *out_summary = (sb_follow_summary){.end = SB_FOLLOW_STOPPED, .remote = true};
    remote *self = calloc(1, sizeof *self); // a connection's memory is too large for a stack
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->def = def;
    self->summary = out_summary;
    self->retry_ns = RETRY_NS_MIN;
    self->lease.keeper = def->lease;
    sb_follow_copies_init(&self->copies, &(sb_follow_copies_def){.directory = def->directory,
                                                                 .rules = def->rules,
                                                                 .loop = &self->loop,
                                                                 .dial = &self->dial,
                                                                 .journal = &self->out.journal,
                                                                 .summary = out_summary});
    // A connection that is gone is told by the write, not by a signal.
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_journal_out_open(&self->out, &def->journal, out_message, message_size);
    if (error == SB_OK) {
        error = prepare(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = follow(self, out_message, message_size);
    }
    sb_journal_out_close(&self->out);
    sb_float_mode_leave(&mode);
    sigaction(SIGPIPE, &before, NULL);
    sodium_memzero(self->secret, sizeof self->secret);
    free(self);
    return error;
}
