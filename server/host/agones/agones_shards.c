// What the shards have: each fills in its part on its own thread, and the control thread adds up.

#include "host/agones/agones_state.h"
#include "host/clock/ticker.h"

#define NS_PER_MS UINT64_C(1000000)
#define VIEW_INTERVAL_MS 250u
/// A session that the backend made waits for its first player for this time.
#define AWAIT_MS 60000u

uint64_t sb_agones_now_ms(void)
{
    return sb_clock_ns() / NS_PER_MS;
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
    const uint64_t now = sb_agones_now_ms();
    const sb_server_loop *server = self->server;
    sb_agones_view view = {.ready = server->waiting,
                           .draining = server->draining,
                           .ended = self->ended,
                           .session_capacity = self->session_capacity};
    uint32_t free_places = 0;
    self->session_count = 0;
    for (uint32_t i = 0; i < server->shard_count; i++) {
        const sb_agones_part *part = &self->parts[i];
        sb_agones_pulse_see(&self->pulses[i], part->ticks, server->shards[i].has_ended, now);
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
bool sb_agones_shards_live(const sb_agones *self, uint64_t now)
{
    for (uint32_t i = 0; i < self->server->shard_count; i++) {
        if (!sb_agones_pulse_lives(&self->pulses[i], now)) {
            return false;
        }
    }
    return true;
}

void sb_agones_look_at_shards(sb_agones *self)
{
    if (self->server->waiting && !self->asking && !self->ended &&
        sb_agones_now_ms() - self->viewed_ms >= VIEW_INTERVAL_MS) {
        self->asking = true;
        self->call.work = on_shard;
        self->call.done = on_seen;
        sb_shard_call_begin(&self->call, self->server);
    }
}
