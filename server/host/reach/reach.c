#include "host/reach/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "game/game.h"
#include "host/clock/ticker.h"
#include "host/reach/announcement.h"
#include "host/reach/announcer.h"
#include "host/reach/beacon.h"
#include "host/threads/shard_call.h"
#include "host/threads/shard_view.h"
#include "protocol/text.h"

#define TURN_INTERVAL_MS 200u
#define VIEW_NS UINT64_C(1000000000) // what the local network is told is at most this old
#define FLUSH_NS UINT64_C(2000000000)

struct sb_reach {
    sb_shard_call call; ///< first; under way while `asking`
    sb_reach_def def;
    sb_server_loop *server;
    sb_announcer *announcer; ///< NULL without lists
    sb_beacon *beacon;       ///< NULL if the local network is not answered
    uv_timer_t timer;
    bool timing; ///< `timer` is a handle of the loop
    bool asking, withdrawn, detached;
    uint64_t viewed_ns;
    sb_shard_view views[SB_SERVER_SHARD_COUNT_MAX];
};

sb_reach_settings sb_reach_settings_default(void)
{
    return (sb_reach_settings){
        .name = "Sabot", .announce_interval_s = 30, .lan_port = SB_DISCOVERY_PORT};
}

const char *sb_reach_settings_fault(const sb_reach_settings *settings)
{
    const size_t size = settings->name != NULL ? strlen(settings->name) : 0;
    const sb_text name = {settings->name, (uint32_t)size};
    if (size == 0 || size > SB_DISCOVERY_NAME_SIZE_MAX || !sb_text_is_valid(name)) {
        return "reach: name must have 1 to 63 bytes of UTF-8 without control characters";
    }
    if (settings->announce_url_count > SB_ANNOUNCE_URL_COUNT_MAX) {
        return "reach: announce_url_count must be at most 4";
    }
    if (settings->announce_interval_s < SB_ANNOUNCE_INTERVAL_S_MIN ||
        settings->announce_interval_s > SB_ANNOUNCE_INTERVAL_S_MAX) {
        return "reach: announce_interval_s must be from 5 to 3600";
    }
    return settings->lan_port > UINT16_MAX ? "reach: lan_port must be at most 65535" : NULL;
}

static bool on_shard(sb_shard_call *call, sb_shard_thread *shard)
{
    sb_reach *self = (sb_reach *)call;
    sb_shard_view_take(&shard->shard, SB_VIEW_SESSIONS | SB_VIEW_COUNTS,
                       &self->views[shard->index]);
    return true;
}

static void drop_views(sb_reach *self)
{
    for (uint32_t i = 0; i < SB_SERVER_SHARD_COUNT_MAX; i++) {
        sb_shard_view_deinit(&self->views[i]);
    }
}

static bool views_are_whole(const sb_reach *self)
{
    bool whole = true;
    for (uint32_t i = 0; i < self->server->shard_count; i++) {
        whole = whole && self->views[i].taken && !self->views[i].short_of_memory;
    }
    return whole;
}

static void on_done(sb_shard_call *call)
{
    sb_reach *self = (sb_reach *)call;
    self->asking = false;
    if (!self->detached && !self->withdrawn && views_are_whole(self)) {
        const sb_announced announced = {self->def.settings, self->def.server_key,
                                        self->def.asks_token, self->views,
                                        self->server->shard_count};
        self->viewed_ns = sb_clock_ns();
        if (self->beacon != NULL) {
            sb_discovery_answer answer;
            sb_announcement_to_answer(&announced, &answer);
            sb_beacon_set(self->beacon, &answer);
        }
        if (self->announcer != NULL && sb_announcer_is_due(self->announcer)) {
            sb_announcer_send(self->announcer, sb_announcement_to_json(&announced));
        }
    }
    drop_views(self);
}

static void on_turn(uv_timer_t *timer)
{
    sb_reach *self = timer->data;
    const bool old = self->beacon != NULL && sb_clock_ns() - self->viewed_ns > VIEW_NS;
    const bool due = self->announcer != NULL && sb_announcer_is_due(self->announcer);
    if (self->server->waiting && !self->asking && !self->withdrawn && (old || due)) {
        self->asking = true;
        self->call.work = on_shard;
        self->call.done = on_done;
        sb_shard_call_begin(&self->call, self->server);
    }
}

static sb_error build(sb_reach *self, char *out_message, size_t message_size)
{
    const sb_reach_settings *settings = self->def.settings;
    sb_error error = SB_OK;
    if (settings->announce_url_count > 0) {
        error = sb_announcer_create(settings, &self->server->uv, &self->announcer, out_message,
                                    message_size);
    }
    if (error == SB_OK && settings->lan) {
        error = sb_beacon_create(&self->server->uv, (uint16_t)settings->lan_port,
                                 self->def.only_loopback, &self->beacon, out_message, message_size);
    }
    return error;
}

sb_error sb_reach_create(const sb_reach_def *def, sb_server_loop *server, sb_reach **out_reach,
                         char *out_message, size_t message_size)
{
    *out_reach = NULL;
    if (def->settings->announce_url_count == 0 && !def->settings->lan) {
        return SB_OK;
    }
    sb_reach *self = calloc(1, sizeof *self);
    *out_reach = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->def = *def;
    self->server = server;
    const sb_error error = build(self, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(&server->uv, &self->timer);
    self->timer.data = self;
    self->timing = true;
    uv_timer_start(&self->timer, on_turn, 0, TURN_INTERVAL_MS);
    return SB_OK;
}

uint16_t sb_reach_lan_port(const sb_reach *self)
{
    return self != NULL && self->beacon != NULL ? sb_beacon_port(self->beacon) : 0;
}

void sb_reach_withdraw(sb_reach *self)
{
    if (self == NULL || self->withdrawn) {
        return;
    }
    self->withdrawn = true;
    if (self->announcer != NULL) {
        sb_announcer_withdraw(self->announcer, sb_announcement_of_end(self->def.server_key));
    }
    sb_beacon_detach(self->beacon); // nobody could join
}

void sb_reach_flush(sb_reach *self)
{
    const uint64_t until_ns = sb_clock_ns() + FLUSH_NS;
    while (self != NULL && self->announcer != NULL && sb_announcer_is_busy(self->announcer) &&
           sb_clock_ns() < until_ns) {
        (void)uv_run(&self->server->uv, UV_RUN_ONCE);
    }
}

void sb_reach_write_metrics(const sb_reach *self, sb_metrics *metrics)
{
    static const sb_beacon_counters NONE;
    const sb_beacon_counters *counters =
        self != NULL && self->beacon != NULL ? sb_beacon_get_counters(self->beacon) : &NONE;
    static const char *const NAMES[] = {"answered", "refused", "delayed"};
    const uint64_t counts[] = {counters->answered, counters->refused, counters->delayed};
    sb_announcer_write_metrics(self != NULL ? self->announcer : NULL, metrics);
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_lan_questions", NULL,
                      "Questions of the local network by what became of them.");
    for (uint32_t i = 0; i < 3; i++) {
        const sb_metrics_label labels[] = {{"outcome", NAMES[i]}, {NULL, NULL}};
        sb_metrics_count(metrics, labels, counts[i]);
    }
}

void sb_reach_detach(sb_reach *self)
{
    if (self == NULL || self->detached) {
        return;
    }
    self->detached = true;
    if (self->timing) {
        uv_close((uv_handle_t *)&self->timer, NULL);
    }
    sb_announcer_detach(self->announcer);
    sb_beacon_detach(self->beacon);
}

void sb_reach_destroy(sb_reach *self)
{
    if (self != NULL) {
        SB_ASSERT(!self->asking); // the control thread's mailbox has given all legs back
        sb_announcer_destroy(self->announcer);
        sb_beacon_destroy(self->beacon);
        drop_views(self);
        free(self);
    }
}
