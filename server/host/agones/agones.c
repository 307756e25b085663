#include "host/agones/agones.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "host/admin/shard_call.h"
#include "host/agones/agones_part.h"
#include "host/agones/agones_text.h"
#include "host/agones/agones_watch.h"
#include "host/clock/ticker.h"

#define TURN_INTERVAL_MS 100u
#define VIEW_INTERVAL_MS 250u
#define CALL_TIMEOUT_MS 3000u
/// Agones hears nothing of a server whose shards stand still for longer than this.
#define STILL_MS 3000u
#define FLUSH_MS 2000u
/// A session that the backend made waits for its first player for this time.
#define AWAIT_MS 60000u
#define NS_PER_MS UINT64_C(1000000)
#define ANSWER_SIZE_MAX SB_AGONES_LINE_SIZE_MAX
#define PORTS_SIZE 1024u

// Each has a connection of its own, so that a slow call never holds up a sign of life.
enum { LINE_CALL, LINE_HEALTH, LINE_WATCH, LINE_COUNT };

typedef struct counts {
    uint64_t calls_taken, calls_failed, health_taken, health_failed;
    uint64_t streams, lines, garbage, allocations;
} counts;

struct sb_agones {
    sb_shard_call call; ///< first; under way while `asking`
    sb_server_loop *server;
    sb_http_client *client;
    sb_http_url url;
    uv_timer_t timer;
    bool timing; ///< `timer` is a handle of the loop
    bool asking, detached, ended;
    bool failing;                       ///< the last call failed
    bool refused[SB_AGONES_CALL_COUNT]; ///< the journal has told of it
    uint32_t session_capacity;
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    char ports[PORTS_SIZE];
    sb_agones_plan plan;
    sb_agones_call sent; ///< on LINE_CALL
    sb_agones_watch watch, answer;
    uint64_t viewed_ms, health_due_ms, watch_due_ms, watch_begun_ms;
    uint32_t watch_failures;
    sb_agones_state told_state;
    uint64_t ticks[SB_SERVER_SHARD_COUNT_MAX];    ///< at the last view
    uint64_t moved_ms[SB_SERVER_SHARD_COUNT_MAX]; ///< when ticks were more than before
    sb_agones_part parts[SB_SERVER_SHARD_COUNT_MAX];
    uint32_t awaiting[SB_SERVER_SHARD_COUNT_MAX];    ///< sessions that wait for players
    uint64_t awaiting_ms[SB_SERVER_SHARD_COUNT_MAX]; ///< since when
    uint32_t sessions[SB_AGONES_LIST_COUNT_MAX];
    uint32_t session_count;
    counts counts;
};

static uint64_t now_ms(void)
{
    return sb_clock_ns() / NS_PER_MS;
}

static void tell_state(sb_agones *self)
{
    const sb_agones_state state = sb_agones_plan_state(&self->plan, now_ms());
    if (state != self->told_state) {
        self->told_state = state;
        sb_journal_say(&self->server->out.journal, SB_SAYS_AGONES_STATE,
                       "agones: the game server is %s", sb_agones_state_name(state));
    }
}

static void on_told(void *context, const sb_agones_told *told)
{
    sb_agones *self = context;
    self->counts.lines++;
    if (told == NULL) {
        self->counts.garbage++;
        return;
    }
    if (sb_agones_plan_see(&self->plan, told->state, told->allocation_hash, now_ms())) {
        self->counts.allocations++;
        sb_journal_say(&self->server->out.journal, SB_SAYS_AGONES_ALLOCATED,
                       "agones: allocated for players that are to come");
    }
    tell_state(self);
    if (told->state == SB_AGONES_SHUTDOWN && !self->ended && !self->server->draining) {
        sb_journal_say(&self->server->out.journal, SB_SAYS_AGONES_SHUTDOWN,
                       "agones: the game server is to shut down");
        sb_server_loop_drain(self->server);
    }
}

static bool on_receive(void *context, uint32_t line, const char *data, size_t size)
{
    sb_agones *self = context;
    if (line == LINE_WATCH) {
        return sb_agones_watch_take(&self->watch, data, size, on_told, self);
    }
    // Only one answer matters; it is read as a whole once it has ended.
    return line != LINE_CALL || self->sent != SB_AGONES_CALL_ASK ||
           sb_agones_watch_take(&self->answer, data, size, on_told, self);
}

// The last line of an answer has no line end.
static void end_answer(sb_agones *self)
{
    (void)sb_agones_watch_take(&self->answer, "\n", 1, on_told, self);
    sb_agones_watch_clear(&self->answer);
}

// A manifest that does not declare a counter refuses it each time: that is told once.
static void tell_end(sb_agones *self, sb_agones_call call, bool taken, unsigned status)
{
    sb_journal *journal = &self->server->out.journal;
    const bool silent = status == 0;
    const sb_journal_entry entry = {.event = SB_SAYS_AGONES_FAILED, .status = status};
    if (taken && self->failing) {
        sb_journal_say(journal, SB_SAYS_AGONES_RECOVERED, "agones: the SDK server answers");
    } else if (!taken && silent && !self->failing) {
        sb_journal_tell(journal, &entry, "agones: the SDK server at %s does not answer",
                        self->url.host_header);
    } else if (!taken && !silent && !self->refused[call]) {
        sb_journal_tell(journal, &entry, "agones: the SDK server refuses %s with status %u",
                        sb_agones_call_name(call), status);
    }
    self->failing = silent;
    self->refused[call] = !taken && (!silent || self->refused[call]);
}

static void end_call(sb_agones *self, unsigned status)
{
    const sb_agones_call call = self->sent;
    const bool taken = status >= 200 && status < 300;
    self->sent = SB_AGONES_CALL_NONE;
    self->counts.calls_taken += taken;
    self->counts.calls_failed += !taken;
    if (call == SB_AGONES_CALL_ASK && taken) {
        end_answer(self);
    } else {
        sb_agones_watch_clear(&self->answer);
    }
    sb_agones_plan_end(&self->plan, call, taken, now_ms(), randombytes_random());
    tell_end(self, call, taken, status);
    tell_state(self);
}

// A stream that lasted counts as a success; each ends some time, as when the SDK server restarts.
static void end_watch(sb_agones *self)
{
    const bool lasted = now_ms() - self->watch_begun_ms > SB_AGONES_RETRY_MS_MAX;
    self->watch_failures = lasted ? 1 : self->watch_failures + 1;
    self->watch_due_ms = now_ms() + sb_agones_retry_ms(self->watch_failures, randombytes_random());
    sb_agones_watch_clear(&self->watch);
    if (!self->ended) {
        sb_agones_plan_forget(&self->plan);
    }
}

static void on_done(void *context, uint32_t line, unsigned status)
{
    sb_agones *self = context;
    const bool taken = status >= 200 && status < 300;
    if (line == LINE_CALL) {
        end_call(self, status);
    } else if (line == LINE_HEALTH) {
        self->counts.health_taken += taken;
        self->counts.health_failed += !taken;
        self->health_due_ms = now_ms() + (taken ? SB_AGONES_HEALTH_MS : SB_AGONES_HEALTH_MS / 4);
    } else {
        end_watch(self);
    }
}

static void add_sessions(sb_agones *self, const sb_agones_part *part, sb_agones_view *view)
{
    for (uint32_t i = 0; i < part->session_count; i++) {
        view->list_hash = (view->list_hash ^ part->sessions[i]) * UINT64_C(1099511628211) + 1;
        if (self->session_count < SB_AGONES_LIST_COUNT_MAX) {
            self->sessions[self->session_count++] = part->sessions[i];
        }
    }
}

static bool awaits(sb_agones *self, uint32_t shard, uint64_t now)
{
    const uint32_t number = self->parts[shard].awaiting;
    if (number > self->awaiting[shard]) { // numbers of a shard rise
        self->awaiting[shard] = number;
        self->awaiting_ms[shard] = now;
    }
    return number != 0 && now - self->awaiting_ms[shard] < AWAIT_MS;
}

static void see_shards(sb_agones *self)
{
    const uint64_t now = now_ms();
    const sb_server_loop *server = self->server;
    sb_agones_view view = {.ready = server->waiting,
                           .draining = server->draining,
                           .ended = self->ended,
                           .session_capacity = self->session_capacity};
    uint32_t free_places = 0;
    self->session_count = 0;
    for (uint32_t i = 0; i < server->shard_count; i++) {
        const sb_agones_part *part = &self->parts[i];
        if (part->ticks != self->ticks[i] || server->shards[i].has_ended) {
            self->ticks[i] = part->ticks;
            self->moved_ms[i] = now;
        }
        view.players += part->players;
        view.player_capacity += part->player_capacity;
        view.sessions += part->session_count;
        view.awaits = awaits(self, i, now) || view.awaits;
        free_places += part->free_places;
        add_sessions(self, part, &view);
    }
    if (view.sessions > view.session_capacity) {
        view.sessions = view.session_capacity; // Agones refuses more
    }
    view.room = free_places > 0 || view.sessions < view.session_capacity;
    self->viewed_ms = now;
    sb_agones_plan_view(&self->plan, &view, now);
}

static bool on_shard(sb_shard_call *call, sb_shard_thread *shard)
{
    sb_agones *self = (sb_agones *)call;
    sb_agones_part_take(&shard->shard, &self->parts[shard->index]);
    return true;
}

static void on_seen(sb_shard_call *call)
{
    sb_agones *self = (sb_agones *)call;
    self->asking = false;
    if (!self->detached && !self->ended) {
        see_shards(self);
    }
}

// The control thread is alive, since it runs this; so is a shard whose ticks go on.
static bool lives(const sb_agones *self, uint64_t now)
{
    for (uint32_t i = 0; i < self->server->shard_count; i++) {
        if (now - self->moved_ms[i] > STILL_MS) {
            return false;
        }
    }
    return true;
}

static void send_call(sb_agones *self)
{
    if (sb_http_is_busy(self->client, LINE_CALL)) {
        return;
    }
    const uint64_t now = now_ms();
    const sb_agones_call call = sb_agones_plan_next(&self->plan, now);
    if (call == SB_AGONES_CALL_NONE) {
        return;
    }
    const sb_agones_facts facts = {&self->plan, self->key, self->ports, self->sessions,
                                   self->session_count};
    sb_http_request request = {.url = &self->url, .timeout_ms = CALL_TIMEOUT_MS};
    char *body = sb_agones_request(call, &facts, now, &request);
    self->sent = call;
    if (body == NULL && request.method != SB_HTTP_GET) {
        end_call(self, 0);
        return;
    }
    request.body = body;
    request.body_size = body != NULL ? strlen(body) : 0;
    sb_http_send(self->client, LINE_CALL, &request);
    free(body);
}

static void send_health(sb_agones *self)
{
    const uint64_t now = now_ms();
    if (self->server->waiting && now >= self->health_due_ms && lives(self, now) &&
        !sb_http_is_busy(self->client, LINE_HEALTH)) {
        const sb_http_request request = {.url = &self->url,
                                         .path = "/health",
                                         .body = "{}",
                                         .body_size = 2,
                                         .timeout_ms = SB_AGONES_HEALTH_MS};
        sb_http_send(self->client, LINE_HEALTH, &request);
    }
}

static void send_watch(sb_agones *self)
{
    const uint64_t now = now_ms();
    if (self->server->waiting && now >= self->watch_due_ms &&
        !sb_http_is_busy(self->client, LINE_WATCH)) {
        const sb_http_request request = {.url = &self->url,
                                         .method = SB_HTTP_GET,
                                         .path = "/watch/gameserver",
                                         .timeout_ms = CALL_TIMEOUT_MS,
                                         .streams = true};
        self->watch_begun_ms = now;
        self->counts.streams++;
        sb_http_send(self->client, LINE_WATCH, &request);
    }
}

static void on_turn(uv_timer_t *timer)
{
    sb_agones *self = timer->data;
    if (self->server->waiting && !self->asking && !self->ended &&
        now_ms() - self->viewed_ms >= VIEW_INTERVAL_MS) {
        self->asking = true;
        self->call.work = on_shard;
        self->call.done = on_seen;
        sb_shard_call_begin(&self->call, self->server);
    }
    send_health(self);
    send_watch(self);
    send_call(self);
}

static unsigned port_of(const char *address)
{
    const char *colon = strrchr(address, ':');
    return colon != NULL ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
}

static void write_ports(sb_agones *self)
{
    size_t size = 0;
    for (uint32_t web = 0; web < 2; web++) {
        for (uint32_t i = 0; i < self->server->shard_count; i++) {
            const sb_shard *shard = &self->server->shards[i].shard;
            if (web != 0 && shard->web == NULL) {
                return;
            }
            const char *address =
                web != 0 ? sb_web_address(shard->web) : sb_host_transport_address(shard->transport);
            const char *between = i > 0 ? "," : web != 0 ? " web=" : "udp=";
            const int written = snprintf(self->ports + size, sizeof self->ports - size, "%s%u",
                                         between, port_of(address));
            size += (size_t)written;
            SB_ASSERT(written > 0 && size < sizeof self->ports);
        }
    }
}

static sb_error build(sb_agones *self, const sb_agones_def *def, char *out_message,
                      size_t message_size)
{
    char url[40];
    snprintf(url, sizeof url, "http://127.0.0.1:%u/", (unsigned)def->port);
    const bool whole = sb_http_url_read(&self->url, url);
    SB_ASSERT(whole);
    if (def->server_key != NULL) {
        sb_secure_key_write(def->server_key, self->key);
    }
    write_ports(self);
    const sb_error error = sb_http_client_create(&self->server->uv, LINE_COUNT, on_done, self,
                                                 &self->client, out_message, message_size);
    if (error == SB_OK) {
        sb_http_client_listen(self->client, on_receive);
    }
    return error;
}

sb_error sb_agones_create(const sb_agones_def *def, sb_server_loop *server, sb_agones **out_agones,
                          char *out_message, size_t message_size)
{
    *out_agones = NULL;
    if (def->port == 0) {
        return SB_OK;
    }
    sb_agones *self = calloc(1, sizeof *self);
    *out_agones = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->server = server;
    self->session_capacity = def->session_capacity < SB_AGONES_LIST_COUNT_MAX
                                 ? def->session_capacity
                                 : SB_AGONES_LIST_COUNT_MAX;
    self->sent = SB_AGONES_CALL_NONE;
    const sb_error error = build(self, def, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(&server->uv, &self->timer);
    self->timer.data = self;
    self->timing = true;
    uv_timer_start(&self->timer, on_turn, 0, TURN_INTERVAL_MS);
    sb_journal_say(&server->out.journal, SB_SAYS_AGONES_USED, "agones: the SDK server is at %s",
                   self->url.host_header);
    return SB_OK;
}

void sb_agones_end(sb_agones *self)
{
    if (self == NULL || self->ended) {
        return;
    }
    self->ended = true;
    sb_agones_view view = self->plan.view;
    view.ended = true;
    view.players = 0;
    sb_agones_plan_view(&self->plan, &view, now_ms());
    send_call(self);
}

static bool tells_end(const sb_agones *self)
{
    return sb_agones_plan_state(&self->plan, now_ms()) != SB_AGONES_SHUTDOWN;
}

void sb_agones_flush(sb_agones *self)
{
    const uint64_t until_ms = now_ms() + FLUSH_MS;
    while (self != NULL && self->timing && tells_end(self) && now_ms() < until_ms) {
        (void)uv_run(&self->server->uv, UV_RUN_ONCE);
    }
}

static void count_by_outcome(sb_metrics *metrics, const char *name, const char *help,
                             uint64_t taken, uint64_t failed)
{
    static const char *const NAMES[] = {"taken", "failed"};
    const uint64_t values[] = {taken, failed};
    sb_metrics_family(metrics, SB_METRICS_COUNTER, name, NULL, help);
    for (uint32_t i = 0; i < 2; i++) {
        const sb_metrics_label labels[] = {{"outcome", NAMES[i]}, {NULL, NULL}};
        sb_metrics_count(metrics, labels, values[i]);
    }
}

void sb_agones_write_metrics(const sb_agones *self, sb_metrics *metrics)
{
    static const counts NONE;
    const counts *sum = self != NULL ? &self->counts : &NONE;
    count_by_outcome(metrics, "sabot_agones_calls",
                     "Calls of Agones' SDK server by what became of them, health excepted.",
                     sum->calls_taken, sum->calls_failed);
    count_by_outcome(metrics, "sabot_agones_health",
                     "Signs of life to Agones by what became of them.", sum->health_taken,
                     sum->health_failed);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_watch_streams", NULL,
                      "Streams of changes that were asked for.");
    sb_metrics_count(metrics, NULL, sum->streams);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_garbage", NULL,
                      "Lines of Agones that tell no game server.");
    sb_metrics_count(metrics, NULL, sum->garbage);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_agones_allocations", NULL,
                      "Allocations that the server did not ask for.");
    sb_metrics_count(metrics, NULL, sum->allocations);
    const sb_agones_state state =
        self != NULL ? sb_agones_plan_state(&self->plan, now_ms()) : SB_AGONES_UNKNOWN;
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_agones_state", NULL,
                      "1 for the state in which the game server counts itself.");
    for (uint32_t i = 0; i < SB_AGONES_STATE_COUNT; i++) {
        const sb_metrics_label labels[] = {{"state", sb_agones_state_name((sb_agones_state)i)},
                                           {NULL, NULL}};
        sb_metrics_count(metrics, labels, i == (uint32_t)state);
    }
}

void sb_agones_detach(sb_agones *self)
{
    if (self == NULL || self->detached) {
        return;
    }
    self->detached = true;
    if (self->timing) {
        uv_close((uv_handle_t *)&self->timer, NULL);
    }
    sb_http_client_detach(self->client);
}

void sb_agones_destroy(sb_agones *self)
{
    if (self != NULL) {
        SB_ASSERT(!self->asking); // the control thread's mailbox has given all legs back
        sb_http_client_destroy(self->client);
        sb_agones_watch_clear(&self->watch);
        sb_agones_watch_clear(&self->answer);
        free(self);
    }
}
