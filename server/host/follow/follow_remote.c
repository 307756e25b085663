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
#include "host/config/endpoint.h"
#include "host/follow/follow_folder.h"
#include "host/follow/follow_lag.h"
#include "host/follow/follow_link.h"
#include "host/follow/follow_replica.h"
#include "host/journal/journal_out.h"
#include "host/lease/lease_note.h"
#include "host/lease/lease_wait.h"
#include "host/logs/log_aside.h"
#include "host/logs/log_names.h"
#include "host/logs/log_path.h"
#include "host/server_key.h"
#include "host/stop_signals.h"

#define WATCH_MS 50u
#define WATCH_LEASE_MS 5u ///< with a lease: how long it can be free unseen
#define PING_NS UINT64_C(250000000)
#define REPORT_NS UINT64_C(250000000)
#define SILENCE_NS_MAX UINT64_C(1000000000) ///< after which a connection is lost
#define GREETING_NS_MAX UINT64_C(5000000000)
#define RETRY_NS_MIN UINT64_C(100000000)
#define RETRY_NS_MAX UINT64_C(2000000000)
#define REPLICA_COUNT_MAX 8192u
#define REASON_SIZE 160u

typedef struct remote {
    const sb_follow_remote_def *def;
    sb_follow_summary *summary;
    char host[256];
    uint16_t port;
    uint8_t secret[SB_FOLLOW_KEY_SIZE];
    sb_journal_out out;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_signal_t take_over;
    sb_stop_signals signals;
    uv_getaddrinfo_t lookup;
    bool looking_up; ///< the name of the leader
    sb_follow_link link;
    bool linked; ///< `link` is a handle of the loop
    bool ready;  ///< the leader has shown its key
    bool ending;
    bool refused;          ///< the first leader that answered has another key or version
    sb_lease_watch lease;  ///< without a keeper there is none
    sb_lease_state leases; ///< at the last look
    sb_lease_note note;    ///< of the folder
    char **wanted; ///< names of copies that were asked for in this connection, not offered so far
    size_t wanted_count;
    uint64_t begun_ns, heard_ns, pinged_ns, reported_ns;
    uint64_t retry_ns, retry_at_ns; ///< the pause before the next attempt, and when it is over
    bool told_absence;
    uint64_t changes; ///< what a status line is due for
    sb_follow_lag lag;
    sb_follow_replica_owner owner; ///< of the replicas
    sb_follow_replica *replicas;
    uint32_t replica_count;
} remote;

static sb_follow_replica *find_name(remote *self, const char *name)
{
    sb_follow_replica *replica = self->replicas;
    while (replica != NULL && strcmp(replica->name, name) != 0) {
        replica = replica->next;
    }
    return replica;
}

static sb_follow_replica *find_number(remote *self, uint32_t number)
{
    sb_follow_replica *replica = self->replicas;
    while (replica != NULL && replica->number != number) {
        replica = replica->next;
    }
    return number != 0 ? replica : NULL;
}

static void forget(remote *self, sb_follow_replica *replica)
{
    sb_follow_replica **at = &self->replicas;
    while (*at != replica) {
        at = &(*at)->next;
    }
    *at = replica->next;
    self->replica_count--;
    self->changes++;
    sb_follow_replica_destroy(replica);
}

static void say_not_followed(remote *self, const char *name, const char *reason)
{
    sb_journal_say(&self->out.journal, SB_SAYS_NOT_FOLLOWED, "not followed: %s/%s: %s",
                   self->def->directory, name, reason);
}

static void forget_wanted(remote *self)
{
    for (size_t i = 0; i < self->wanted_count; i++) {
        free(self->wanted[i]);
    }
    free(self->wanted);
    self->wanted = NULL;
    self->wanted_count = 0;
}

// Returns false without memory: a copy that nobody remembers could be continued wrongly.
static bool note_wanted(remote *self, const char *name)
{
    char **wanted = realloc(self->wanted, (self->wanted_count + 1) * sizeof *wanted);
    char *copy = wanted != NULL ? strdup(name) : NULL;
    self->wanted = wanted != NULL ? wanted : self->wanted;
    if (copy != NULL) {
        self->wanted[self->wanted_count++] = copy;
    }
    return copy != NULL;
}

static void strike_wanted(remote *self, const char *name)
{
    for (size_t i = self->wanted_count; i > 0; i--) {
        if (strcmp(self->wanted[i - 1], name) == 0) {
            free(self->wanted[i - 1]);
            self->wanted[i - 1] = self->wanted[--self->wanted_count];
        }
    }
}

// Asks for the rest of each copy without an end.
static bool want(void *context, const char *name)
{
    remote *self = context;
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_file_source file;
    const int length = snprintf(path, sizeof path, "%s/%s", self->def->directory, name);
    if (!sb_follow_name_is_safe(name) || length < 0 || (size_t)length >= sizeof path) {
        return true;
    }
    errno = 0;
    if (sb_file_source_open(&file, path) != SB_OK) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EIO) {
            sb_follow_link_close(&self->link, "a copy cannot be looked at");
        }
        return true;
    }
    if (!sb_log_looks_closed(sb_file_source_view(&file), file.size)) {
        sb_follow_frame frame = {.kind = SB_FOLLOW_WANT};
        snprintf(frame.name, sizeof frame.name, "%s", name);
        if (note_wanted(self, name)) {
            sb_follow_link_send(&self->link, &frame);
        } else {
            sb_follow_link_close(&self->link, "not enough memory");
        }
    }
    sb_file_source_close(&file);
    return true;
}

static void ping(remote *self, uint64_t now_ns)
{
    self->pinged_ns = now_ns;
    sb_follow_link_send(&self->link,
                        &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = now_ns});
}

static void on_ready(void *context)
{
    remote *self = context;
    sb_log_names names = {0};
    const uint64_t now_ns = sb_clock_ns();
    self->ready = true;
    self->heard_ns = now_ns;
    self->retry_ns = RETRY_NS_MIN;
    self->told_absence = false;
    self->changes++;
    self->summary->connections++;
    sb_follow_lag_begin(&self->lag);
    sb_journal_say(&self->out.journal, SB_SAYS_LEADER_CONNECTED, "connected to %s",
                   self->def->leader);
    ping(self, now_ns);
    forget_wanted(self);
    // A copy that was not asked for could be continued wrongly.
    if (sb_log_names_look(&names, self->def->directory, want, self) != SB_OK) {
        sb_follow_link_close(&self->link, "the folder of the copies cannot be read");
    }
    sb_log_names_deinit(&names);
    sb_follow_link_send(&self->link, &(sb_follow_frame){.kind = SB_FOLLOW_NOTED});
}

// Tells what has become of a log in a run.
static void tell_state(remote *self, sb_follow_replica *replica, sb_followed_state before)
{
    if (replica->state == before) {
        return;
    }
    self->changes++;
    if (before == SB_FOLLOWED_WAITS && replica->tick_ns > 0) {
        self->summary->logs++;
        sb_journal_say(&self->out.journal, SB_SAYS_FOLLOWING, "following %s", replica->copy.path);
    }
    if (replica->reason[0] != '\0') {
        say_not_followed(self, replica->name, replica->reason);
    }
    if (replica->state == SB_FOLLOWED_DIVERGED) {
        self->summary->logs_diverged++;
        sb_follow_link_send(&self->link, &(sb_follow_frame){.kind = SB_FOLLOW_DIVERGED,
                                                            .log = replica->number,
                                                            .tick = replica->tick + 1});
    }
}

static void acknowledge(remote *self, const sb_follow_replica *replica, uint64_t size)
{
    if (replica->number != 0) {
        sb_follow_link_send(&self->link, &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                                            .log = replica->number,
                                                            .offset = size,
                                                            .tick = replica->tick});
    }
}

static void on_played(void *context, sb_follow_replica *replica, const sb_follow_played *run)
{
    remote *self = context;
    self->summary->ticks_agreed += run->agreed;
    tell_state(self, replica, run->before);
    if (run->agreed > 0 && run->live && run->before == SB_FOLLOWED_PLAYS) {
        sb_follow_lag_played(&self->lag, run->stamp_ns, run->agreed * replica->tick_ns,
                             sb_clock_ns());
    }
    // Runs of an earlier connection are none of this one's leader's business.
    if (run->offer == replica->offers) {
        acknowledge(self, replica, run->size);
    }
    if (replica->over && !sb_follow_replica_is_busy(replica)) {
        forget(self, replica);
    }
}

static bool take_log(remote *self, const sb_follow_frame *frame)
{
    char reason[REASON_SIZE];
    sb_follow_frame have;
    sb_follow_replica *replica = find_name(self, frame->name);
    if (frame->log == 0 || find_number(self, frame->log) != NULL ||
        (replica == NULL && self->replica_count == REPLICA_COUNT_MAX)) {
        return false;
    }
    if (replica == NULL) {
        replica = sb_follow_replica_create(&self->owner, frame->name, reason, sizeof reason);
        if (replica == NULL) {
            say_not_followed(self, frame->name, reason);
            return true; // without an answer the leader sends nothing of it
        }
        replica->next = self->replicas;
        self->replicas = replica;
        self->replica_count++;
    }
    strike_wanted(self, frame->name);
    if (!sb_follow_replica_offer(replica, frame, &have, reason, sizeof reason)) {
        say_not_followed(self, frame->name, reason);
        return true;
    }
    sb_follow_link_send(&self->link, &have);
    if (!sb_follow_copy_is_closed(&replica->copy)) { // otherwise it was played when it came
        (void)sb_follow_replica_play(replica, NULL);
    }
    return true;
}

static bool take_piece(remote *self, const sb_follow_frame *frame)
{
    char reason[REASON_SIZE];
    sb_follow_replica *replica = find_number(self, frame->log);
    if (replica == NULL) {
        return false;
    }
    if (!sb_follow_replica_take(replica, frame, reason, sizeof reason)) {
        say_not_followed(self, replica->name, reason);
        sb_follow_link_close(&self->link, "a copy cannot be written");
        return true;
    }
    // Pieces that are played are acknowledged then, so that a slow processor slows the leader's
    // sending down as a slow disk does.
    if (!sb_follow_replica_play(replica, frame)) {
        acknowledge(self, replica, replica->copy.size);
    }
    return true;
}

static bool take_end(remote *self, const sb_follow_frame *frame)
{
    sb_follow_replica *replica = find_number(self, frame->log);
    if (replica == NULL || replica->copy.size != frame->size) {
        return false;
    }
    // What LEADS says of all copies must hold for those that are not followed any more.
    if (!sb_follow_copy_sync(&replica->copy)) {
        sb_follow_link_close(&self->link, "a copy cannot be synced");
        return true;
    }
    replica->over = true;
    if (!sb_follow_replica_is_busy(replica)) {
        forget(self, replica);
    }
    return true;
}

// The leader has none of them: their matches ended, or went on elsewhere, and must not go on here.
// Returns false if one of them stays.
static bool set_strays_aside(remote *self)
{
    bool done = true;
    for (size_t i = 0; i < self->wanted_count; i++) {
        sb_follow_replica *replica = find_name(self, self->wanted[i]);
        if (replica != NULL && !sb_follow_replica_is_busy(replica)) {
            forget(self, replica); // its lock
        }
        const sb_log_aside result = sb_log_set_aside(self->def->directory, self->wanted[i]);
        if (result != SB_LOG_ASIDE_NONE) {
            say_not_followed(self, self->wanted[i],
                             result == SB_LOG_ASIDE_DONE
                                 ? "the leader does not have it; it is called " SB_LOG_ASIDE_ENDING
                                   " at its end now"
                                 : "the leader does not have it, but it cannot be set aside");
        }
        done = done && result != SB_LOG_ASIDE_FAILED;
    }
    forget_wanted(self);
    return done;
}

// The copies have all that must not be missing in a take-over, up to this epoch of the lease.
static bool take_leads(remote *self, const sb_follow_frame *frame)
{
    bool synced = set_strays_aside(self);
    sb_lease_note note = {.known = true, .epoch = frame->epoch};
    snprintf(note.holder, sizeof note.holder, "%.127s", frame->text);
    memcpy(note.store, frame->store, sizeof note.store);
    for (const sb_follow_replica *at = self->replicas; at != NULL; at = at->next) {
        synced = sb_follow_copy_sync(&at->copy) && synced;
    }
    if (!synced || !sb_lease_note_write(self->def->directory, &note)) {
        sb_follow_link_close(&self->link, "what it leads cannot be noted");
        return true;
    }
    self->note = note;
    sb_follow_link_send(&self->link,
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
    sb_follow_link_close(&self->link, TEXTS[reason]);
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    remote *self = context;
    self->heard_ns = sb_clock_ns();
    switch ((int)frame->kind) { // the other kinds are the follower's, or those of moves
    case SB_FOLLOW_LOG:
        return take_log(self, frame);
    case SB_FOLLOW_PIECE:
        return take_piece(self, frame);
    case SB_FOLLOW_END:
        return take_end(self, frame);
    case SB_FOLLOW_PONG:
        sb_follow_lag_pong(&self->lag, frame->echo_ns, frame->stamp_ns, self->heard_ns);
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
static void lose(remote *self, const char *reason)
{
    for (sb_follow_replica *replica = self->replicas; replica != NULL; replica = replica->next) {
        replica->number = 0;
    }
    if (self->ending) {
        return;
    }
    if (self->ready) {
        sb_journal_say(&self->out.journal, SB_SAYS_LEADER_LOST, "lost the connection to %s: %s",
                       self->def->leader, reason);
    } else if (!self->told_absence) {
        sb_journal_say(&self->out.journal, SB_SAYS_LEADER_LOST,
                       "cannot reach %s: %s; it is tried again", self->def->leader, reason);
        self->told_absence = true;
    }
    self->ready = false;
    self->changes++;
    self->retry_at_ns = sb_clock_ns() + self->retry_ns;
    self->retry_ns = 2 * self->retry_ns < RETRY_NS_MAX ? 2 * self->retry_ns : RETRY_NS_MAX;
}

static void on_closed(void *context, const char *reason)
{
    remote *self = context;
    self->linked = false;
    // A key that is wrong from the start does not become right by itself.
    if (self->summary->connections == 0 && (self->link.greeting == SB_FOLLOW_OTHER_KEY ||
                                            self->link.greeting == SB_FOLLOW_OTHER_VERSION)) {
        self->refused = true;
        uv_stop(&self->loop);
        return;
    }
    lose(self, reason);
}

static void on_address(uv_getaddrinfo_t *lookup, int status, struct addrinfo *addresses)
{
    remote *self = lookup->data;
    const sb_follow_link_owner owner = {on_ready, on_frame, NULL, on_closed, self};
    self->looking_up = false;
    if (status < 0 || self->ending) {
        lose(self, status < 0 ? uv_strerror(status) : "this program ends");
    } else if (!sb_follow_link_init(&self->link, &self->loop, false, self->secret, &owner)) {
        lose(self, "the system has no more handles");
    } else {
        self->linked = true;
        sb_follow_link_connect(&self->link, addresses->ai_addr);
    }
    uv_freeaddrinfo(addresses);
}

static void connect_to_leader(remote *self, uint64_t now_ns)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)self->port);
    self->begun_ns = now_ns;
    self->lookup.data = self;
    const int result =
        uv_getaddrinfo(&self->loop, &self->lookup, on_address, self->host, port, &hints);
    if (result != 0) {
        lose(self, uv_strerror(result));
    } else {
        self->looking_up = true;
    }
}

static void report(remote *self, uint64_t now_ns)
{
    char text[SB_STATUS_TEXT_SIZE];
    uint32_t count = 0, tick = 0;
    for (const sb_follow_replica *at = self->replicas; at != NULL; at = at->next) {
        if (at->state == SB_FOLLOWED_PLAYS) {
            tick = at->tick > tick ? at->tick : tick;
            count++;
        }
    }
    snprintf(text, sizeof text,
             "%s %" PRIu32 " match%s up to tick %" PRIu32 ", %" PRIu64
             " ticks agree; behind %.0f ms, p99 %.0f ms, at most %.0f ms",
             self->ready ? "following" : "not connected:", count, count == 1 ? "" : "es", tick,
             self->summary->ticks_agreed, (double)self->lag.latest_ns / 1e6,
             sb_tick_times_quantile_ms(&self->lag.times, 0.99), (double)self->lag.longest_ns / 1e6);
    self->reported_ns = now_ns;
    sb_journal_watch(&self->out.journal, false);
    sb_journal_out_show(&self->out, now_ns, self->changes, text, text);
}

// Returns true if a match was neither over nor moved when the leader was last heard.
static bool has_unfinished(const remote *self)
{
    const sb_follow_replica *replica = self->replicas;
    while (replica != NULL && (replica->state != SB_FOLLOWED_PLAYS || replica->moved)) {
        replica = replica->next;
    }
    return replica != NULL;
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
                         !self->ready && has_unfinished(self) &&
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
        sb_follow_link_close(&self->link, "it is silent");
    } else if (self->linked && !self->ready && now_ns - self->begun_ns > GREETING_NS_MAX) {
        sb_follow_link_close(&self->link, "it does not answer");
    } else if (!self->linked && !self->looking_up && now_ns >= self->retry_at_ns) {
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
    const bool parsed = sb_endpoint_parse(def->leader, self->host, sizeof self->host, &self->port);
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
    if (self->linked) {
        sb_follow_link_close(&self->link, "this program ends");
    }
    if (self->looking_up) {
        (void)uv_cancel((uv_req_t *)&self->lookup);
    }
    sb_stop_signals_close(&self->signals);
    uv_close((uv_handle_t *)&self->take_over, NULL);
    uv_close((uv_handle_t *)&self->timer, NULL);
    (void)uv_run(&self->loop, UV_RUN_DEFAULT); // runs of replicas end here too
    const int result = uv_loop_close(&self->loop);
    SB_ASSERT(result == 0);
    while (self->replicas != NULL) {
        forget(self, self->replicas);
    }
}

static void summarise(remote *self)
{
    sb_follow_summary *summary = self->summary;
    summary->behind_count = self->lag.times.total;
    summary->behind_over_count = self->lag.over_count;
    summary->behind_ms_p50 = sb_tick_times_quantile_ms(&self->lag.times, 0.5);
    summary->behind_ms_p99 = sb_tick_times_quantile_ms(&self->lag.times, 0.99);
    summary->behind_ms_max = (double)self->lag.longest_ns / 1e6;
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
                 sb_follow_greeting_text(self->link.greeting));
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
    self->owner = (sb_follow_replica_owner){.directory = def->directory,
                                            .loop = &self->loop,
                                            .rules = def->rules,
                                            .played = on_played,
                                            .context = self};
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
    forget_wanted(self);
    sb_journal_out_close(&self->out);
    sb_float_mode_leave(&mode);
    sigaction(SIGPIPE, &before, NULL);
    sodium_memzero(self->secret, sizeof self->secret);
    free(self);
    return error;
}
