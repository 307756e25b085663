#include "host/agones/agones.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "host/agones/agones_state.h"
#include "host/agones/agones_text.h"

#define TURN_INTERVAL_MS 100u
#define CALL_TIMEOUT_MS 3000u
#define FLUSH_MS 4000u // a call under way, and the one that says the end

// Each has a connection of its own, so that a slow call never holds up a sign of life.
enum { LINE_CALL, LINE_HEALTH, LINE_WATCH, LINE_COUNT };

static void tell_state(sb_agones *self)
{
    const sb_agones_state state = sb_agones_plan_state(&self->plan, sb_agones_now_ms());
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
    self->heard = true;
    if (sb_agones_plan_see(&self->plan, told->state, told->allocation_hash, sb_agones_now_ms())) {
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
    bool taken = status >= 200 && status < 300;
    self->sent = SB_AGONES_CALL_NONE;
    if (call == SB_AGONES_CALL_ASK && taken) {
        end_answer(self);
        taken = self->heard; // an answer may be garbage
    } else {
        sb_agones_watch_clear(&self->answer);
    }
    self->counts.calls_taken += taken;
    self->counts.calls_failed += !taken;
    sb_agones_plan_end(&self->plan, call, taken, sb_agones_now_ms(), randombytes_random());
    tell_end(self, call, taken, status);
    tell_state(self);
}

// A stream that lasted counts as a success; each ends some time, as when the SDK server restarts.
static void end_watch(sb_agones *self)
{
    const bool lasted = sb_agones_now_ms() - self->watch_begun_ms > SB_AGONES_RETRY_MS_MAX;
    self->watch_failures = lasted ? 1 : self->watch_failures + 1;
    self->watch_due_ms =
        sb_agones_now_ms() + sb_agones_retry_ms(self->watch_failures, randombytes_random());
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
        self->health_due_ms =
            sb_agones_now_ms() + (taken ? SB_AGONES_HEALTH_MS : SB_AGONES_HEALTH_MS / 4);
    } else {
        end_watch(self);
    }
}

static void send_call(sb_agones *self)
{
    if (sb_http_is_busy(self->client, LINE_CALL)) {
        return;
    }
    const uint64_t now = sb_agones_now_ms();
    const sb_agones_call call = sb_agones_plan_next(&self->plan, now);
    if (call == SB_AGONES_CALL_NONE) {
        return;
    }
    const sb_agones_facts facts = {&self->plan, self->key, self->ports, self->sessions,
                                   self->session_count};
    sb_http_request request = {.url = &self->url, .timeout_ms = CALL_TIMEOUT_MS};
    char *body = sb_agones_request(call, &facts, now, &request);
    self->sent = call;
    self->heard = false;
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
    const uint64_t now = sb_agones_now_ms();
    if (self->server->waiting && now >= self->health_due_ms && sb_agones_shards_live(self, now) &&
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
    const uint64_t now = sb_agones_now_ms();
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
    sb_agones_look_at_shards(self);
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
    sb_agones_plan_view(&self->plan, &view, sb_agones_now_ms());
    send_call(self);
}

static bool tells_end(const sb_agones *self)
{
    return sb_agones_plan_state(&self->plan, sb_agones_now_ms()) != SB_AGONES_SHUTDOWN;
}

void sb_agones_flush(sb_agones *self)
{
    const uint64_t until_ms = sb_agones_now_ms() + FLUSH_MS;
    while (self != NULL && self->timing && tells_end(self) && sb_agones_now_ms() < until_ms) {
        (void)uv_run(&self->server->uv, UV_RUN_ONCE);
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
