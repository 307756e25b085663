#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/state.h"

#define VANISHED_NOTICE_US 1000000u

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    sim_player *player = context;
    uint64_t now_us = player->next_frame_us;
    sim_link_send(&player->up, now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

void sim_player_init(sim_player *player, const sim_player_def *def)
{
    *player = (sim_player){.def = *def, .next_frame_us = def->join_us};
    sim_link_def up = def->link, down = def->link;
    up.seed = 2 * def->seed;
    down.seed = 2 * def->seed + 1;
    sim_link_init(&player->up, &up);
    sim_link_init(&player->down, &down);
    sb_bot_brain_init(&player->brain, def->seed, 0);
}

static void destroy_core(sim_player *player)
{
    sb_client_core_destroy(player->core);
    player->core = NULL;
}

void sim_player_deinit(sim_player *player)
{
    destroy_core(player);
    free(player->budget);
    sim_link_deinit(&player->up);
    sim_link_deinit(&player->down);
}

void sim_player_heal(sim_player *player)
{
    sim_link *links[2] = {&player->up, &player->down};
    for (int i = 0; i < 2; i++) {
        links[i]->def.loss = links[i]->def.duplication = links[i]->def.reordering = 0.0f;
        links[i]->def.gap_us = 0;
    }
}

void sim_player_close(sim_player *player)
{
    player->closing = true;
}

uint32_t sim_player_slot(const sim_player *player, uint32_t epoch)
{
    bool welcomed = player->phase == SIM_OPEN && player->status.state == SB_CLIENT_PLAYING &&
                    player->core->welcome.epoch == epoch;
    return welcomed ? player->core->welcome.player : SB_NO_PLAYER;
}

void sim_player_deliver(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    if (player->phase == SIM_VANISHED && now_us >= player->noticed_us) {
        sb_lobby_disconnect(lobby, player->def.peer);
        player->phase = SIM_ENDED;
    }
    if (player->phase != SIM_OPEN && player->phase != SIM_LEAVING) {
        return;
    }
    sim_packet *packet;
    while (!player->closing && (packet = sim_link_receive(&player->up, now_us)) != NULL) {
        sb_lobby_receive(lobby, player->def.peer, packet->bytes, packet->size);
        free(packet);
    }
    if (player->phase == SIM_LEAVING && player->closing) {
        sb_lobby_disconnect(lobby, player->def.peer);
        player->phase = SIM_ENDED;
    }
}

static uint64_t local_time(const sim_player *player, uint64_t now_us)
{
    int64_t drift_us = (int64_t)now_us * player->def.drift_ppm / 1000000;
    return player->def.offset_us + now_us + (uint64_t)drift_us;
}

// Ages beyond a second are told as one (protocol/delta.h).
static bool same_keyframe(const sb_keyframe *held, const sb_keyframe *believed, uint32_t tick)
{
    bool same_tick = held->tick == believed->tick ||
                     (held->tick > believed->tick && tick - held->tick >= SB_KEYFRAME_AGE_MAX);
    return same_tick && held->index == believed->index &&
           held->generation == believed->generation && held->kind == believed->kind &&
           memcmp(held->values, believed->values, sizeof held->values) == 0;
}

// Index by index, as long as the session remembers.
static const char *compare_view(sim_player *player, const sb_session *session)
{
    const sb_belief *belief = &player->core->belief;
    uint32_t place = 0;
    for (uint32_t index = 0; index < SB_CLIENT_ENTITY_COUNT_MAX; index++) {
        const sb_keyframe *held = sb_belief_keyframe(belief, place);
        held = held != NULL && held->index == index ? held : NULL;
        place += held != NULL;
        const sb_keyframe *believed;
        if (!sb_session_belief(session, player->def.peer, belief->tick, index, &believed)) {
            continue;
        }
        player->keyframes_compared++;
        if ((held == NULL) != (believed == NULL) ||
            (held != NULL && !same_keyframe(held, believed, belief->tick))) {
            return "a client holds a keyframe that the server does not believe in";
        }
    }
    return NULL;
}

static const char *compare_snapshot(sim_player *player, const sb_lobby *lobby,
                                    const sim_belief *beliefs)
{
    const sb_entity *entities;
    uint32_t count;
    uint32_t tick = sb_client_core_snapshot(player->core, &entities, &count);
    uint32_t epoch = player->core->welcome.epoch;
    if (epoch < player->epoch) {
        return "a client went back to a match that is over";
    }
    if (epoch > player->epoch) {
        player->epoch = epoch;
        player->compared_tick = 0;
    }
    if (tick == player->compared_tick) {
        return NULL;
    }
    if (tick < player->compared_tick) {
        return "a client's snapshot went back in time";
    }
    if (player->def.budgeted) {
        // What it is sent, and when, is checked at the server's end.
        player->entities_shown += count;
        player->entities_true += sim_belief_count_true(&beliefs[epoch], tick, entities, count);
    } else if (!sim_belief_has_snapshot(&beliefs[epoch], tick, player->core->welcome.player,
                                        entities, count)) {
        return "a client holds a snapshot that the server does not believe in";
    }
    const sb_session *session = sb_lobby_session(lobby, 0);
    if (sb_session_get_def(session)->epoch == epoch) {
        const char *failure = compare_view(player, session);
        if (failure != NULL) {
            return failure;
        }
    }
    player->matches_seen += player->compared_tick == 0;
    player->compared_tick = tick;
    player->snapshots_compared++;
    const uint64_t trace[3] = {player->digest, epoch, tick};
    player->digest = sb_hash(trace, sizeof trace);
    return NULL;
}

// All events of a match come before the welcome to the next one.
static const char *compare_events(sim_player *player, const sim_belief *beliefs)
{
    // A client that stays may have another slot in the next match.
    uint32_t welcomed = player->core->welcome.epoch;
    player->slots[welcomed] = player->core->welcome.player;
    sb_client_event event;
    while (sb_client_core_event_poll(player->core, &event)) {
        const sim_belief *belief = &beliefs[player->event_epoch];
        player->next_event =
            sim_belief_event_from(belief, player->next_event, player->slots[player->event_epoch]);
        while (player->event_epoch < welcomed && player->next_event == belief->event_count) {
            belief = &beliefs[++player->event_epoch];
            player->next_event =
                sim_belief_event_from(belief, 0, player->slots[player->event_epoch]);
        }
        if (!sim_belief_has_event(&beliefs[player->event_epoch], player->next_event, &event)) {
            return "a client got an event that is not the next one";
        }
        player->next_event++;
        player->events_compared++;
    }
    return NULL;
}

static void think(sim_player *player)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    if (sb_client_core_map(player->core, &boxes, &box_count, low, high) != SB_OK ||
        sb_client_core_view(player->core, &player->view) != SB_OK) {
        return;
    }
    sb_client_control control;
    player->brain.tick_rate_hz = player->status.tick_rate_hz;
    sb_bot_brain_think(&player->brain, &player->view, boxes, box_count, &control);
    // Two bots may look for each other for longer than a short match: half a second in two, all
    // fire at what they aim at, so that every match has shells in the air.
    control.fire = control.fire || player->view.tick % 120 < 30;
    sb_client_core_input_set(player->core, &control);
}

static void leave(sim_player *player, uint64_t now_us)
{
    if (player->def.vanishes) {
        player->phase = SIM_VANISHED;
        player->noticed_us = now_us + VANISHED_NOTICE_US;
    } else {
        sb_client_core_close(player->core);
        player->phase = SIM_LEAVING;
    }
    destroy_core(player);
}

static const char *connect_when_due(sim_player *player, sb_lobby *lobby,
                                    const sb_allocator *allocator, uint64_t now_us)
{
    if (player->phase == SIM_WAITING) {
        sb_client_def def = sb_client_def_default();
        def.name = "simulated";
        def.plain = player->def.plain;
        // A server that stands still for seconds is the same one after that; no transport here can
        // be made anew.
        def.reconnect_ms = 0;
        sb_client_output output = {send_up, player};
        if (sb_client_core_create(&def, NULL, output, allocator, &player->core) != SB_OK) {
            return "a client could not be created";
        }
        player->phase = SIM_CONNECTING;
        player->connected_us = now_us + player->def.link.round_trip_us * 3 / 2;
    }
    if (player->phase == SIM_CONNECTING && now_us >= player->connected_us) {
        player->phase = SIM_OPEN;
        sb_lobby_connect(lobby, player->def.peer);
        sb_client_core_connected(player->core, local_time(player, now_us));
    }
    return NULL;
}

static const char *open_frame(sim_player *player, sb_lobby *lobby, const sim_belief *beliefs,
                              uint64_t now_us)
{
    sim_packet *packet;
    while ((packet = sim_link_receive(&player->down, now_us)) != NULL) {
        sb_client_core_receive(player->core, packet->bytes, packet->size,
                               local_time(player, now_us));
        free(packet);
    }
    if (player->closing && sim_link_is_drained(&player->down)) {
        sb_client_core_disconnected(player->core);
    }
    sb_client_core_update(player->core, local_time(player, now_us));
    sb_client_core_status(player->core, &player->status);
    const char *failure = compare_snapshot(player, lobby, beliefs);
    if (failure == NULL) {
        failure = compare_events(player, beliefs);
    }
    think(player);
    if (player->closing && player->status.state == SB_CLIENT_CLOSED) {
        sb_lobby_disconnect(lobby, player->def.peer);
        player->phase = SIM_ENDED;
    }
    return failure;
}

const char *sim_player_frame(sim_player *player, sb_lobby *lobby, const sb_allocator *allocator,
                             const sim_belief *beliefs, uint64_t now_us)
{
    const char *failure = connect_when_due(player, lobby, allocator, now_us);
    if (failure == NULL && player->phase == SIM_OPEN) {
        failure = open_frame(player, lobby, beliefs, now_us);
        if (player->phase == SIM_OPEN && player->def.leave_us != 0 &&
            now_us >= player->def.leave_us) {
            leave(player, now_us);
        }
    }
    player->next_frame_us = now_us + player->def.frame_us;
    return failure;
}
