#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "client/state.h"
#include "state.h"

#define NOTICE_US 300000u
#define PATIENCE_US 1000000u ///< with a server that does not answer
#define GRACE_US 9000000u    ///< after which a client may be forgotten

static uint32_t peer_of(const client *self, uint32_t index)
{
    return self->index * LINE_COUNT + index;
}

static line *line_of(real_match *all, const node *from, uint32_t peer)
{
    const uint32_t at = peer / LINE_COUNT;
    if (at >= all->client_count) {
        return NULL;
    }
    line *found = &all->clients[at].lines[peer % LINE_COUNT];
    const bool theirs = found->used && found->held && found->node == from->index &&
                        found->process == from->process.number;
    return theirs ? found : NULL;
}

void clients_send(real_match *all, const node *from, uint32_t peer, sb_channel channel,
                  const void *bytes, size_t size)
{
    line *to = line_of(all, from, peer);
    if (to != NULL && to->open) {
        sim_link_send(&to->down, all->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
    }
}

void clients_close(real_match *all, const node *from, uint32_t peer)
{
    line *to = line_of(all, from, peer);
    if (to != NULL) {
        to->closing = true;
    }
}

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    client *self = context;
    if (self->main >= 0 && self->lines[self->main].open) {
        sim_link_send(&self->lines[self->main].up, self->all->now_us,
                      channel == SB_CHANNEL_RELIABLE, bytes, size);
    }
}

static uint64_t local_time(const client *self)
{
    const uint64_t now_us = self->all->now_us;
    const int64_t drift_us = (int64_t)now_us * self->drift_ppm / 1000000;
    return self->offset_us + now_us + (uint64_t)drift_us;
}

// Takes a free line to a server, whose connection takes a round trip and a half.
static int32_t line_begin(client *self, uint32_t address_index, uint32_t number)
{
    real_match *all = self->all;
    for (uint32_t i = 0; i < LINE_COUNT; i++) {
        line *each = &self->lines[i];
        if (each->used) {
            continue;
        }
        sim_link_def up = self->link, down = self->link;
        up.seed = sb_random_u32(&all->random);
        down.seed = sb_random_u32(&all->random);
        *each = (line){.used = true,
                       .address = address_index,
                       .number = number,
                       .connected_us = all->now_us + self->link.round_trip_us * 3 / 2};
        sim_link_init(&each->up, &up);
        sim_link_init(&each->down, &down);
        return (int32_t)i;
    }
    SB_ASSERT(false);
    return -1;
}

// The client ends a line; its server notices that later.
static void line_end(client *self, int32_t *at)
{
    if (*at >= 0) {
        line *each = &self->lines[*at];
        each->open = false;
        each->connected_us = NEVER;
        each->noticed_us = self->all->now_us + NOTICE_US;
        *at = -1;
    }
}

// The process that has the line, if it can be told something now.
static node *holder_of(real_match *all, const line *each)
{
    node *at = &all->nodes[each->node];
    const bool hears = each->held && at->process.alive && at->process.number == each->process &&
                       at->process.lobby != NULL && all->now_ns >= at->process.stalled_ns;
    return hears ? at : NULL;
}

typedef enum line_news {
    LINE_SAME,
    LINE_OPENS,
    LINE_FAILS, ///< nobody has answered
} line_news;

static line_news line_look(client *self, int32_t at)
{
    real_match *all = self->all;
    line *each = at >= 0 ? &self->lines[at] : NULL;
    if (each == NULL || each->open || all->now_us < each->connected_us) {
        return LINE_SAME;
    }
    node *to = &all->nodes[address_leader(all, each->address)];
    if (!to->process.alive || to->process.mode != PROCESS_LEADS ||
        all->now_ns < to->process.stalled_ns) {
        return all->now_us < each->connected_us + PATIENCE_US ? LINE_SAME : LINE_FAILS;
    }
    each->connected_us = NEVER;
    each->open = each->held = true;
    each->node = to->index;
    each->process = to->process.number;
    sb_lobby_connect(to->process.lobby, peer_of(self, (uint32_t)at), SB_PEER_SOURCE_UNKNOWN);
    return LINE_OPENS;
}

static void line_release(line *each)
{
    sim_link_deinit(&each->up);
    sim_link_deinit(&each->down);
    each->used = false;
}

static void line_deliver(client *self, uint32_t index)
{
    real_match *all = self->all;
    line *each = &self->lines[index];
    node *to = holder_of(all, each);
    sim_packet *packet;
    while (to != NULL && !each->closing &&
           (packet = sim_link_receive(&each->up, all->now_us)) != NULL) {
        sb_lobby_receive(to->process.lobby, peer_of(self, index), packet->bytes, packet->size);
        free(packet);
    }
    if (each->noticed_us == 0 || all->now_us < each->noticed_us) {
        return;
    }
    const node *has = &all->nodes[each->node];
    if (to != NULL) {
        sb_lobby_disconnect(to->process.lobby, peer_of(self, index));
    } else if (each->held && has->process.alive && has->process.number == each->process) {
        return; // it stands still, and notices that later
    }
    line_release(each);
}

// What has arrived at the servers, and what these have noticed.
void clients_deliver(real_match *all)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        for (uint32_t k = 0; k < LINE_COUNT; k++) {
            if (all->clients[i].lines[k].used) {
                line_deliver(&all->clients[i], k);
            }
        }
    }
}

static void join(client *self)
{
    sb_client_def def = sb_client_def_default();
    char name[SB_PLAYER_NAME_SIZE];
    (void)snprintf(name, sizeof name, "moved %u", self->index);
    def.name = name;
    def.plain = self->plain;
    def.reconnect_ms = 20000;
    if (sb_client_core_create(&def, NULL, (sb_client_output){send_up, self}, &self->all->allocator,
                              &self->core) != SB_OK) {
        real_fail(self->all, "a client could not be created");
    }
    sb_client_core_status(self->core, &self->status);
}

void clients_init(real_match *all)
{
    static const uint64_t frames_us[] = {4000, 6944, 8333, 16667, 33333};
    static const uint64_t trips_us[] = {2000, 20000, 60000, 120000};
    all->client_count = all->faults ? 1 + sb_random_below(&all->random, 3)
                                    : 2 + sb_random_below(&all->random, CLIENT_COUNT_MAX - 1);
    for (uint32_t i = 0; i < all->client_count; i++) {
        client *self = &all->clients[i];
        *self = (client){.all = all, .index = i, .main = -1, .tail = -1, .ahead = {-1, -1}};
        self->frame_us = frames_us[sb_random_below(&all->random, 5)];
        self->next_us = sb_random_below(&all->random, 500000);
        self->offset_us = sb_random_u32(&all->random);
        self->drift_ppm = (int64_t)sb_random_below(&all->random, 401) - 200;
        self->link.round_trip_us = trips_us[sb_random_below(&all->random, 4)];
        self->link.jitter_us = sb_random_below(&all->random, 8000);
        self->link.loss = all->faults ? 0.02f * sb_random_unit(&all->random) : 0.0f;
        if (all->faults && sb_random_below(&all->random, 4) == 0) {
            self->link.gap_us = sb_random_below(&all->random, 1500000);
            self->link.gap_every_us = 4000000;
        }
        self->plain = sb_random_below(&all->random, 2) == 0;
        sb_bot_brain_init(&self->brain, i + 1, 0);
        join(self);
    }
}

static void receive_main(client *self)
{
    sim_packet *packet;
    while (self->main >= 0 && self->lines[self->main].open &&
           (packet = sim_link_receive(&self->lines[self->main].down, self->all->now_us)) != NULL) {
        self->main_is_whole = self->main_is_whole ||
                              sb_message_peek(packet->bytes, packet->size) == SB_MESSAGE_GOODBYE;
        sb_client_core_receive(self->core, packet->bytes, packet->size, local_time(self));
        free(packet);
    }
    line *each = self->main >= 0 ? &self->lines[self->main] : NULL;
    if (each != NULL && each->open && each->closing && sim_link_is_drained(&each->down)) {
        line_end(self, &self->main);
        sb_client_core_disconnected(self->core);
    }
}

static void end_tail(client *self, bool whole)
{
    if (self->tail >= 0) {
        line_end(self, &self->tail);
        heard_tail_ended(self, whole);
    }
}

// What the server that was left has sent last.
static void receive_tail(client *self)
{
    sim_packet *packet;
    bool whole = false;
    while (self->tail >= 0 && self->lines[self->tail].open &&
           (packet = sim_link_receive(&self->lines[self->tail].down, self->all->now_us)) != NULL) {
        whole = whole || sb_message_peek(packet->bytes, packet->size) == SB_MESSAGE_GOODBYE;
        sb_client_core_tail_receive(self->core, packet->bytes, packet->size, local_time(self));
        free(packet);
    }
    const line *each = self->tail >= 0 ? &self->lines[self->tail] : NULL;
    if (each != NULL && each->closing && sim_link_is_drained(&each->down)) {
        sb_client_core_tail_lost(self->core);
    }
    if (!sb_client_core_tail(self->core)) {
        end_tail(self, whole);
    }
}

// The line to the server before is left, and kept as long as the core wants it.
static void leave_main(client *self, bool moved)
{
    const bool kept = sb_client_core_tail(self->core) && self->main >= 0;
    end_tail(self, false);
    if (moved) {
        heard_moved(self, kept, self->main_is_whole);
    }
    if (kept) {
        self->tail = self->main;
        self->main = -1;
    }
    line_end(self, &self->main);
}

// Its welcome makes a line that was made ahead of time the main one.
static void go_over(client *self, uint32_t index)
{
    const int32_t at = self->ahead[index];
    self->ahead[index] = -1;
    sb_client_core_status(self->core, &self->status);
    leave_main(self, self->status.moves > self->moves);
    self->main = at;
    self->main_is_whole = false;
    self->address = self->lines[at].address;
    self->lines[at].number = sb_client_core_transport(self->core);
    // The server may have lost ticks that the client still shows until the next snapshot, unless
    // the match has moved.
    const bool moved = self->status.moves > self->moves;
    self->moves = self->status.moves;
    self->void_tick = moved ? self->void_tick : self->core->void_tick;
    self->predicted.void_tick = self->void_tick;
    self->all->result->followed++;
    real_say(self->all, "client %u goes over to server %u", self->index, self->address);
}

static void receive_ahead(client *self, uint32_t index)
{
    sim_packet *packet;
    while (self->ahead[index] >= 0 && self->lines[self->ahead[index]].open &&
           (packet = sim_link_receive(&self->lines[self->ahead[index]].down, self->all->now_us)) !=
               NULL) {
        const bool over = sb_client_core_ahead_receive(self->core, index, packet->bytes,
                                                       packet->size, local_time(self));
        free(packet);
        if (over) {
            go_over(self, index);
            return;
        }
    }
    line *each = self->ahead[index] >= 0 ? &self->lines[self->ahead[index]] : NULL;
    if (each != NULL && each->open && each->closing && sim_link_is_drained(&each->down)) {
        line_end(self, &self->ahead[index]);
        sb_client_core_ahead_lost(self->core, index);
    }
}

static uint32_t address_at(const client *self, uint16_t port)
{
    return port >= PORT ? port - PORT : self->address;
}

static void follow_main(client *self)
{
    const uint32_t wanted = sb_client_core_transport(self->core);
    const uint32_t present = self->main >= 0 ? self->lines[self->main].number : 0;
    if (wanted != present && wanted != 0) {
        line_end(self, &self->main);
        self->address = address_at(self, sb_client_core_port(self->core, false));
        self->main = line_begin(self, self->address, wanted);
        self->main_is_whole = false;
    } else if (wanted == 0) {
        line_end(self, &self->main);
    }
    const line_news news = line_look(self, self->main);
    if (news == LINE_OPENS) {
        sb_client_core_connected(self->core, local_time(self));
    } else if (news == LINE_FAILS) {
        line_end(self, &self->main);
        sb_client_core_disconnected(self->core);
    }
}

static void follow_ahead(client *self, uint32_t index)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const uint32_t wanted = sb_client_core_ahead(self->core, index);
    const uint32_t present = self->ahead[index] >= 0 ? self->lines[self->ahead[index]].number : 0;
    if (wanted != present) {
        line_end(self, &self->ahead[index]);
        if (wanted != 0) {
            const sb_client_place *place = sb_client_core_ahead_place(self->core, index);
            self->ahead[index] = line_begin(self, address_at(self, place->port), wanted);
        }
    }
    const line_news news = line_look(self, self->ahead[index]);
    if (news == LINE_FAILS) {
        line_end(self, &self->ahead[index]);
        sb_client_core_ahead_lost(self->core, index);
    } else if (news == LINE_OPENS) {
        const size_t size =
            sb_client_core_ahead_connected(self->core, index, local_time(self), bytes);
        sim_link_send(&self->lines[self->ahead[index]].up, self->all->now_us, true, bytes, size);
    }
}

static void think(client *self)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    if (sb_client_core_map(self->core, &boxes, &box_count, low, high) != SB_OK ||
        sb_client_core_view(self->core, &self->view) != SB_OK) {
        return;
    }
    sb_client_control control;
    self->brain.tick_rate_hz = self->status.tick_rate_hz;
    sb_bot_brain_think(&self->brain, &self->view, boxes, box_count, &control);
    control.fire = control.fire || self->view.tick % 120 < 30;
    sb_client_core_input_set(self->core, &control);
}

// The newest snapshot is the server's state of its tick, whichever server that was.
static void compare_snapshot(client *self)
{
    real_match *all = self->all;
    const sb_snapshot *newest = sb_snapshot_receiver_newest(&self->core->snapshots);
    const uint32_t tick = self->core->view.frozen ? 0 : self->core->snapshots.history.tick;
    const uint32_t epoch = self->core->connection.welcome.epoch;
    if (tick <= self->void_tick || (tick <= self->snapshot_tick && epoch == self->snapshot_epoch)) {
        return;
    }
    if (!lives_have_snapshot(all, epoch, tick, self->core->connection.welcome.player, newest)) {
        real_fail(all, "client %u holds a snapshot of tick %u that is not the server's",
                  self->index, tick);
    }
    if (self->snapshot_tick > 120 && tick > self->snapshot_tick && !self->was_lost) {
        const uint32_t gap = tick - self->snapshot_tick;
        const uint32_t gap_ms = (uint32_t)((all->now_us - self->snapshot_us) / 1000);
        all->result->gap_ticks = gap > all->result->gap_ticks ? gap : all->result->gap_ticks;
        all->result->gap_ms = gap_ms > all->result->gap_ms ? gap_ms : all->result->gap_ms;
    }
    if (!all->faults && tick > 120) {
        gaps_snapshot(&self->gaps, tick, all->now_us);
    }
    self->snapshot_us = all->now_us;
    self->snapshot_tick = tick;
    self->snapshot_epoch = epoch;
    self->was_lost = false;
    all->result->snapshots++;
}

static void leave(client *self)
{
    real_match *all = self->all;
    line_end(self, &self->main);
    end_tail(self, false);
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        line_end(self, &self->ahead[i]);
    }
    all->result->predicted += self->predicted.compared;
    all->result->equal += self->predicted.equal;
    sim_predicted_deinit(&self->predicted);
    heard_deinit(self);
    sb_client_core_destroy(self->core);
    self->core = NULL;
}

// A client that the match goes on without joins again, where the match is.
static void rejoin(client *self)
{
    real_match *all = self->all;
    leave(self);
    all->result->rejoined++;
    real_say(all, "client %u joins again", self->index);
    memset(&self->predicted, 0, sizeof self->predicted);
    self->welcomed = self->forgotten = self->was_lost = false;
    self->snapshot_tick = self->snapshot_epoch = self->void_tick = self->moves = 0;
    self->snapshot_us = all->now_us;
    if (all->history.player.node < NODE_COUNT_MAX) { // otherwise nobody has played yet
        self->address = all->nodes[all->history.player.node].address;
    }
    self->next_us = all->now_us + 500000;
    join(self);
}

static void judge_closed(client *self)
{
    real_match *all = self->all;
    const bool long_ago = all->now_us - self->snapshot_us > GRACE_US || !self->welcomed;
    if (!self->forgotten && !long_ago) {
        real_fail(all, "client %u is closed, reason %d, refusal %d", self->index,
                  (int)self->status.reason, (int)self->status.refusal);
    }
}

static void judge(client *self)
{
    real_match *all = self->all;
    const bool plays = self->status.state == SB_CLIENT_PLAYING;
    const life *newest = all->life_count > 0 ? &all->lives[all->life_count - 1] : NULL;
    if (plays && !self->welcomed) {
        self->welcomed = true;
        self->slot = self->core->connection.welcome.player;
    } else if (plays && self->slot != self->core->connection.welcome.player) {
        real_fail(all, "client %u has another slot", self->index);
    }
    if (plays && newest != NULL && newest->epoch == self->core->connection.welcome.epoch) {
        self->forgotten = false;
    }
    if (self->status.state == SB_CLIENT_CLOSED) {
        judge_closed(self);
    }
    if (self->status.state == SB_CLIENT_RECONNECTING && !self->was_lost) {
        self->was_lost = true;
        all->result->reconnects++;
        real_say(all, "client %u is lost", self->index);
    }
    compare_snapshot(self);
    if (!all->faults) {
        gaps_frame(&self->gaps, self->core->ahead.moves, all->result, all->now_us);
    }
    const char *failure = sim_predicted_frame(&self->predicted, self->core, &all->truth);
    if (failure != NULL) {
        real_fail(all, "%s: client %u", failure, self->index);
    }
}

static void frame(client *self)
{
    receive_main(self);
    receive_tail(self);
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        receive_ahead(self, i);
    }
    sb_client_core_update(self->core, local_time(self));
    sb_client_core_status(self->core, &self->status);
    follow_main(self);
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        follow_ahead(self, i);
    }
    judge(self);
    heard_frame(self);
    if (self->status.state == SB_CLIENT_CLOSED) {
        rejoin(self);
        return;
    }
    think(self);
}

void clients_run(real_match *all)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        client *self = &all->clients[i];
        if (all->now_us >= self->next_us) {
            self->next_us += self->frame_us;
            frame(self);
        }
        const char *failure = sim_predicted_compare(&self->predicted, &all->truth);
        if (failure != NULL) {
            real_fail(all, "%s: client %u", failure, i);
        }
    }
}

bool clients_are_there(const real_match *all)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        const client *self = &all->clients[i];
        if (self->status.state != SB_CLIENT_PLAYING ||
            self->snapshot_epoch != all->lives[all->life_count - 1].epoch ||
            all->history.tick - self->snapshot_tick > 60) {
            return false;
        }
    }
    return all->life_count > 0;
}

void clients_judge(real_match *all)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        client *self = &all->clients[i];
        heard_judge(self);
        if (self->status.state != SB_CLIENT_PLAYING ||
            all->history.tick - self->snapshot_tick > 60) {
            real_fail(all, "client %u does not play at the end: state %d, snapshot %u of %u", i,
                      (int)self->status.state, self->snapshot_tick, all->history.tick);
        }
    }
}

void clients_deinit(real_match *all)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        client *self = &all->clients[i];
        leave(self);
        for (uint32_t k = 0; k < LINE_COUNT; k++) {
            if (self->lines[k].used) {
                line_release(&self->lines[k]);
            }
        }
    }
}
