#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/state.h"
#include "session_probe.h"

#define VANISHED_NOTICE_US 1000000u
#define SILENCE_NOTICE_US 5000000u // noticed by its transport, not by the core

// The SDK accepts a confirmation of a predicted event up to half a second early or late.
#define EVENT_TOLERANCE_TICKS 30u

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    sim_player *player = context;
    uint64_t now_us = player->next_frame_us;
    sim_link_send(&player->up, now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

void sim_player_init(sim_player *player, const sim_player_def *def)
{
    *player = (sim_player){.def = *def, .next_frame_us = def->join_us};
    player->connections.player = def->peer;
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
    sim_predicted_deinit(&player->predicted);
    free(player->budget);
    sim_link_deinit(&player->up);
    sim_link_deinit(&player->down);
}

void sim_player_name(const sim_player_def *def, char out_name[SB_PLAYER_NAME_SIZE])
{
    memset(out_name, 0, SB_PLAYER_NAME_SIZE);
    (void)snprintf(out_name, SB_PLAYER_NAME_SIZE, "simulated %u", def->name);
}

void sim_player_heal(sim_player *player)
{
    sim_link *links[2] = {&player->up, &player->down};
    for (int i = 0; i < 2; i++) {
        links[i]->def.loss = links[i]->def.duplication = links[i]->def.reordering = 0.0f;
        links[i]->def.gap_us = 0;
    }
}

void sim_player_close(sim_player *player, uint32_t peer)
{
    // An older connection needs nothing here: the server notices its end by itself.
    player->closing = player->closing || peer == sim_connections_peer(&player->connections);
}

void sim_player_send(sim_player *player, uint32_t peer, uint64_t now_us, bool reliable,
                     const void *bytes, size_t size)
{
    if (player->open && peer == sim_connections_peer(&player->connections)) {
        sim_link_send(&player->down, now_us, reliable, bytes, size);
    }
}

uint32_t sim_player_slot(const sim_player *player, uint32_t epoch)
{
    bool welcomed = player->phase == SIM_OPEN && player->status.state == SB_CLIENT_PLAYING &&
                    player->core->connection.welcome.epoch == epoch;
    return welcomed ? player->core->connection.welcome.player : SB_NO_PLAYER;
}

uint32_t sim_player_joined_tick(const sim_player *player, uint32_t epoch)
{
    return player->joined_epoch == epoch ? player->joined_tick : 0;
}

// Lets the server's transport notice lost connections.
static void notice(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    const sim_player_def *def = &player->def;
    if (player->open && !player->outage_begun && def->outage_us != 0 && now_us >= def->outage_us) {
        player->outage_begun = true;
        uint64_t noticed_us = def->outage_us + def->notice_us;
        if (def->resets || noticed_us < def->outage_end_us) {
            sim_connections_lose(&player->connections, noticed_us);
        }
    }
    bool held = sim_connections_is_held(&player->connections);
    sim_connections_notice(&player->connections, lobby, now_us);
    if (held && !sim_connections_is_held(&player->connections) && player->open) {
        // The server no longer knows this connection, so later messages have no receiver.
        sim_link_clear(&player->up);
        player->silent_us = now_us + SILENCE_NOTICE_US;
    }
}

void sim_player_lose_server(sim_player *player, uint32_t epoch, uint64_t now_us)
{
    player->was_there = player->phase == SIM_OPEN;
    player->knew_epoch = player->was_there && player->core->connection.welcome.epoch == epoch &&
                         player->status.state >= SB_CLIENT_LOADING;
    player->lost_slot = player->was_there ? player->core->connection.welcome.player : 0;
    sim_connections_forget(&player->connections);
    sim_link_clear(&player->up);
    player->silent_us = now_us + SILENCE_NOTICE_US;
    if (player->phase == SIM_LEAVING || player->phase == SIM_VANISHED) {
        player->phase = SIM_ENDED;
    }
}

void sim_player_deliver(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    notice(player, lobby, now_us);
    bool leaves = player->phase == SIM_VANISHED || player->phase == SIM_LEAVING;
    if (leaves && !sim_connections_is_any_held(&player->connections)) {
        player->phase = SIM_ENDED;
    }
    if (player->phase != SIM_OPEN && player->phase != SIM_LEAVING) {
        return;
    }
    sim_packet *packet;
    while (!player->closing && (packet = sim_link_receive(&player->up, now_us)) != NULL) {
        if (sim_connections_is_held(&player->connections)) {
            sb_lobby_receive(lobby, sim_connections_peer(&player->connections), packet->bytes,
                             packet->size);
        }
        free(packet);
    }
    if (player->phase == SIM_LEAVING && player->closing) {
        sim_connections_drop(&player->connections, lobby);
        player->phase = SIM_ENDED;
    }
}

static uint64_t local_time(const sim_player *player, uint64_t now_us)
{
    int64_t drift_us = (int64_t)now_us * player->def.drift_ppm / 1000000;
    return player->def.offset_us + now_us + (uint64_t)drift_us;
}

// Ages above SB_ENTITY_BASELINE_AGE_MAX are sent as that age (protocol/delta.h).
static bool same_entity_baseline(const sb_entity *held, const sb_entity *expected, uint32_t tick)
{
    bool same_tick =
        held->tick == expected->tick ||
        (held->tick > expected->tick && tick - held->tick >= SB_ENTITY_BASELINE_AGE_MAX);
    return same_tick && held->index == expected->index &&
           held->generation == expected->generation && held->kind == expected->kind &&
           memcmp(held->values, expected->values, sizeof held->values) == 0;
}

// Compares the client's view with the session's record, entity by entity, if the session still has
// it.
static const char *compare_view(sim_player *player, const sb_session *session)
{
    const sb_snapshot_history *snapshot_history = &player->core->snapshots.history;
    uint32_t peer = sim_connections_peer(&player->connections);
    uint32_t place = 0;
    for (uint32_t index = 0; index < SB_CLIENT_ENTITY_COUNT_MAX; index++) {
        const sb_entity *held = sb_snapshot_history_baseline(snapshot_history, place);
        held = held != NULL && held->index == index ? held : NULL;
        place += held != NULL;
        const sb_entity *expected;
        if (!probe_held_baseline(session, peer, snapshot_history->tick, index, &expected)) {
            continue;
        }
        player->entity_baselines_compared++;
        if ((held == NULL) != (expected == NULL) ||
            (held != NULL && !same_entity_baseline(held, expected, snapshot_history->tick))) {
            return "a client holds a keyframe that the server does not believe in";
        }
    }
    return NULL;
}

static const char *compare_snapshot(sim_player *player, const sb_lobby *lobby,
                                    const sim_snapshot_history *snapshot_histories)
{
    const sb_snapshot *newest = sb_snapshot_receiver_newest(&player->core->snapshots);
    const sb_entity *entities = newest->entities;
    const uint32_t count = newest->entity_count;
    // A frozen view belongs to a lost connection.
    const bool frozen = player->core->view.frozen;
    const uint32_t tick = frozen ? 0 : player->core->snapshots.history.tick;
    uint32_t epoch = player->core->connection.welcome.epoch;
    if (epoch < player->epoch) {
        return "a client went back to a match that is over";
    }
    if (epoch > player->epoch) {
        player->epoch = epoch;
        player->compared_tick = 0;
    }
    if (tick == player->compared_tick || tick == 0) {
        return NULL; // no new snapshot, or none yet since it came back
    }
    if (tick < player->compared_tick) {
        return "a client's snapshot went back in time";
    }
    if (player->def.budgeted) {
        // budget.c checks at the server's end what it is sent, and when.
        player->entities_shown += count;
        player->entities_true +=
            sim_snapshot_history_count_true(&snapshot_histories[epoch], tick, entities, count);
    } else if (!sim_snapshot_history_has_snapshot(&snapshot_histories[epoch], tick,
                                                  player->core->connection.welcome.player, entities,
                                                  count)) {
        return "a client holds a snapshot that the server does not believe in";
    }
    const sb_session *session = lobby != NULL ? sb_lobby_session(lobby, 0) : NULL;
    if (session != NULL && sb_session_get_def(session)->epoch == epoch) {
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

// If the server's event says more than the predicted one, the SDK reports it too, out of order.
static bool take_answer(sim_player *player, const sim_event *event)
{
    for (uint32_t i = 0; i < SIM_PREDICTED_EVENT_COUNT; i++) {
        sim_predicted_event *answer = &player->answers[i];
        if (answer->waits && answer->epoch == player->event_epoch && answer->tick == event->tick &&
            answer->kind == event->event.kind && answer->other == event->event.other &&
            answer->value == event->event.value) {
            answer->waits = false;
            return true;
        }
    }
    return false;
}

// A predicted event of its own that the client has reported is not reported again.
static bool take_predicted_event(sim_player *player, uint32_t slot, const sim_event *event)
{
    for (uint32_t i = 0; i < SIM_PREDICTED_EVENT_COUNT; i++) {
        sim_predicted_event *told = &player->predicted_events[i];
        uint32_t apart =
            told->tick > event->tick ? told->tick - event->tick : event->tick - told->tick;
        if (told->waits && told->epoch == player->event_epoch && event->event.entity == slot &&
            told->kind == event->event.kind && told->other == event->event.other &&
            apart <= EVENT_TOLERANCE_TICKS &&
            (told->value == event->event.value || take_answer(player, event))) {
            told->waits = false;
            player->predicted_events_confirmed++;
            return true;
        }
    }
    return false;
}

static const char *note_predicted_event(sim_player *player, uint32_t epoch,
                                        const sb_client_event *event)
{
    player->predicted_events[player->predicted_event_count++ % SIM_PREDICTED_EVENT_COUNT] =
        (sim_predicted_event){true, epoch, event->tick, event->kind, event->other, event->value};
    return event->entity == player->slots[epoch] ? NULL
                                                 : "a client predicted another player's event";
}

// Moves on to the next event that the client must report.
static void skip_told(sim_player *player, const sim_snapshot_history *snapshot_histories,
                      uint32_t welcomed)
{
    for (;;) {
        const sim_snapshot_history *snapshot_history = &snapshot_histories[player->event_epoch];
        uint32_t slot = player->slots[player->event_epoch];
        player->next_event =
            sim_snapshot_history_event_from(snapshot_history, player->next_event, slot);
        if (player->next_event < snapshot_history->event_count &&
            take_predicted_event(player, slot, &snapshot_history->events[player->next_event])) {
            player->next_event++;
        } else if (player->next_event == snapshot_history->event_count &&
                   player->event_epoch < welcomed) {
            // All events of a match come before the welcome to the next one.
            player->event_epoch++;
            player->next_event = 0;
        } else {
            return;
        }
    }
}

// Returns whether it is a later event, reported early because it answers a predicted one.
static bool is_answer(sim_player *player, const sim_snapshot_history *snapshot_history,
                      const sb_client_event *event)
{
    for (uint32_t number = player->next_event; number < snapshot_history->event_count; number++) {
        if (event->entity == player->slots[player->event_epoch] &&
            sim_snapshot_history_has_event(snapshot_history, number, event)) {
            player->answers[player->answer_count++ % SIM_PREDICTED_EVENT_COUNT] =
                (sim_predicted_event){true,        player->event_epoch, event->tick,
                                      event->kind, event->other,        event->value};
            return true;
        }
    }
    return false;
}

static const char *compare_events(sim_player *player,
                                  const sim_snapshot_history *snapshot_histories)
{
    // A client that stays may have another slot in the next match.
    uint32_t welcomed = player->core->connection.welcome.epoch;
    player->slots[welcomed] = player->core->connection.welcome.player;
    sb_client_event event;
    while (sb_client_core_event_poll(player->core, &event)) {
        if (event.predicted) {
            const char *failure = note_predicted_event(player, welcomed, &event);
            if (failure != NULL) {
                return failure;
            }
            continue;
        }
        player->next_event =
            sim_snapshot_history_event_from(&snapshot_histories[player->event_epoch],
                                            player->next_event, player->slots[player->event_epoch]);
        if (!sim_snapshot_history_has_event(&snapshot_histories[player->event_epoch],
                                            player->next_event, &event)) {
            skip_told(player, snapshot_histories, welcomed);
        }
        if (!sim_snapshot_history_has_event(&snapshot_histories[player->event_epoch],
                                            player->next_event, &event) &&
            is_answer(player, &snapshot_histories[player->event_epoch], &event)) {
            continue;
        }
        if (!sim_snapshot_history_has_event(&snapshot_histories[player->event_epoch],
                                            player->next_event, &event)) {
            return "a client got an event that is not the next one";
        }
        player->next_event++;
        player->events_compared++;
    }
    return NULL;
}

bool sim_player_has_events(sim_player *player, const sim_snapshot_history *snapshot_histories,
                           uint32_t epoch)
{
    if (player->phase == SIM_OPEN) {
        skip_told(player, snapshot_histories, epoch);
    }
    // An event of a tick that is not shown yet still waits.
    const sim_snapshot_history *snapshot_history = &snapshot_histories[epoch];
    double shown =
        sb_interpolation_tick(&player->core->view.interpolation, &player->core->snapshots.history);
    return player->event_epoch == epoch &&
           (player->next_event == snapshot_history->event_count ||
            snapshot_history->events[player->next_event].tick > shown);
}

// The slot was reserved during the absence: in the same match it is the same slot, and no player
// left it.
static const char *check_return(sim_player *player, const sim_snapshot_history *snapshot_histories)
{
    if (player->status.reconnects == player->reconnects) {
        return NULL;
    }
    player->reconnects = player->status.reconnects;
    player->back_us = player->next_frame_us;
    // Events that it predicted earlier may be of ticks that the server never reached.
    memset(player->predicted_events, 0, sizeof player->predicted_events);
    memset(player->answers, 0, sizeof player->answers);
    uint32_t epoch = player->core->connection.welcome.epoch,
             slot = player->core->connection.welcome.player;
    const sim_snapshot_history *snapshot_history = &snapshot_histories[epoch];
    bool same = snapshot_history->match == snapshot_histories[player->lost_epoch].match;
    if (same && slot != player->lost_slot) {
        return "a client came back into another slot";
    }
    uint32_t lost_tick = same ? player->lost_tick : 0;
    if (epoch != player->lost_epoch && snapshot_history->resumed_tick < lost_tick) {
        lost_tick = snapshot_history->resumed_tick;
    }
    uint32_t number = sim_snapshot_history_event_after(snapshot_history, lost_tick);
    for (; number < snapshot_history->event_count; number++) {
        const sb_event *event = &snapshot_history->events[number].event;
        if (event->kind == SB_EVENT_LEAVE && event->entity == slot) {
            return "a client came back, but its tank had gone";
        }
    }
    return NULL;
}

// Notes where the player is, in case its connection is lost now. That includes the time when it
// loads the map. The slot's previous player may leave in the tick after it joined.
static void note_loss(sim_player *player)
{
    const bool is_there =
        player->status.state == SB_CLIENT_LOADING || player->status.state == SB_CLIENT_PLAYING;
    if (!is_there) {
        return;
    }
    const uint32_t epoch = player->core->connection.welcome.epoch;
    const uint32_t joined_tick = sim_player_joined_tick(player, epoch) + 1;
    const uint32_t seen_tick = player->epoch == epoch ? player->compared_tick : 0;
    player->lost_epoch = epoch;
    player->lost_slot = player->core->connection.welcome.player;
    player->lost_tick = seen_tick > joined_tick ? seen_tick : joined_tick;
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
    // Two bots may not find each other in a short match. So all bots fire during half a second in
    // two, wherever they aim, and every match has shells in the air.
    control.fire = control.fire || player->view.tick % 120 < 30;
    sb_client_core_input_set(player->core, &control);
}

static void leave(sim_player *player, uint64_t now_us)
{
    if (player->def.vanishes) {
        player->phase = SIM_VANISHED;
        player->crashed = true;
        sim_connections_lose(&player->connections, now_us + VANISHED_NOTICE_US);
    } else {
        sb_client_core_close(player->core);
        // A server that does not know the connection does not receive the goodbye.
        bool heard = sim_connections_is_held(&player->connections);
        player->phase = heard ? SIM_LEAVING : SIM_ENDED;
        // A client that has just sent its hello is in no session yet, so only its connection ends.
        sim_connections_lose(&player->connections, now_us + VANISHED_NOTICE_US);
    }
    destroy_core(player);
}

static void begin_connecting(sim_player *player, uint64_t now_us)
{
    player->transport = sb_client_core_transport(player->core);
    player->connected_us = now_us + player->def.link.round_trip_us * 3 / 2;
}

static void open_connection(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    player->open = true;
    player->closing = player->joined = false;
    player->silent_us = 0;
    sim_connections_open(&player->connections, lobby);
    sb_client_core_connected(player->core, local_time(player, now_us));
}

// Ends the connection at the client's end. The server notices later, if it has not yet.
static void end_connection(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    if (!player->open) {
        return;
    }
    if (player->closing) {
        sim_connections_drop(&player->connections, lobby);
    } else {
        sim_connections_lose(&player->connections, now_us + player->def.notice_us);
    }
    player->open = false;
    sim_link_clear(&player->up);
    sim_link_clear(&player->down);
}

// Tells the core of a lost connection, as its transport would.
static void tell_of_losses(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    if (!player->open) {
        return;
    }
    bool reset = player->def.resets && player->outage_begun && !player->outage_told;
    bool silent = player->silent_us != 0 && now_us >= player->silent_us;
    bool closed = player->closing && sim_link_is_drained(&player->down);
    if (reset || silent || closed) {
        sb_client_core_disconnected(player->core);
    }
    player->outage_told |= reset;
    if (reset || silent) {
        end_connection(player, lobby, now_us);
    }
}

// Gives the core the transport that it asks for: none, the current one, or a new one.
static void follow_transport(sim_player *player, sb_lobby *lobby, uint64_t now_us)
{
    bool cut = now_us >= player->def.link.cut_us && now_us < player->def.link.cut_end_us;
    if (sb_client_core_transport(player->core) != player->transport) {
        end_connection(player, lobby, now_us);
        begin_connecting(player, now_us);
    } else if (!player->open && player->transport != 0 && !cut && lobby != NULL &&
               now_us >= player->connected_us && player->status.state == SB_CLIENT_RECONNECTING) {
        open_connection(player, lobby, now_us);
    }
}

static const char *connect_when_due(sim_player *player, sb_lobby *lobby,
                                    const sb_allocator *allocator, uint64_t now_us)
{
    if (player->phase == SIM_WAITING) {
        sb_client_def def = sb_client_def_default();
        char name[SB_PLAYER_NAME_SIZE];
        sim_player_name(&player->def, name);
        def.name = name;
        def.plain = player->def.plain;
        def.reconnect_ms = player->def.reconnect_ms;
        sb_client_output output = {send_up, player};
        if (sb_client_core_create(&def, NULL, output, allocator, &player->core) != SB_OK) {
            return "a client could not be created";
        }
        player->phase = SIM_CONNECTING;
        begin_connecting(player, now_us);
    }
    if (player->phase == SIM_CONNECTING && lobby != NULL && now_us >= player->connected_us) {
        player->phase = SIM_OPEN;
        open_connection(player, lobby, now_us);
    }
    return NULL;
}

static const char *open_frame(sim_player *player, sb_lobby *lobby,
                              const sim_snapshot_history *snapshot_histories,
                              const sim_truth *truth, uint64_t now_us)
{
    sim_packet *packet;
    while (player->open && (packet = sim_link_receive(&player->down, now_us)) != NULL) {
        sb_client_core_receive(player->core, packet->bytes, packet->size,
                               local_time(player, now_us));
        free(packet);
    }
    note_loss(player);
    tell_of_losses(player, lobby, now_us);
    sb_client_core_update(player->core, local_time(player, now_us));
    sb_client_core_status(player->core, &player->status);
    follow_transport(player, lobby, now_us);
    const char *failure = check_return(player, snapshot_histories);
    if (failure == NULL) {
        failure = compare_snapshot(player, lobby, snapshot_histories);
    }
    if (failure == NULL) {
        failure = compare_events(player, snapshot_histories);
    }
    if (failure == NULL) {
        failure = sim_predicted_frame(&player->predicted, player->core, truth);
    }
    think(player);
    if (player->status.state == SB_CLIENT_CLOSED) {
        end_connection(player, lobby, now_us);
        bool goodbye = player->status.reason == SB_CLIENT_REASON_SERVER_CLOSED;
        player->phase = goodbye ? SIM_ENDED : SIM_GAVE_UP;
    }
    return failure;
}

const char *sim_player_frame(sim_player *player, sb_lobby *lobby, const sb_allocator *allocator,
                             const sim_snapshot_history *snapshot_histories, const sim_truth *truth,
                             uint64_t now_us)
{
    const char *failure = connect_when_due(player, lobby, allocator, now_us);
    if (failure == NULL && player->phase == SIM_OPEN) {
        failure = open_frame(player, lobby, snapshot_histories, truth, now_us);
        if (player->phase == SIM_OPEN && player->def.leave_us != 0 &&
            now_us >= player->def.leave_us) {
            leave(player, now_us);
        }
    }
    player->next_frame_us = now_us + player->def.frame_us;
    if (!player->hung && player->def.hang_us != 0 && player->phase == SIM_OPEN &&
        player->next_frame_us >= player->def.hang_us) {
        player->hung = true;
        player->next_frame_us += player->def.hang_end_us - player->def.hang_us;
    }
    return failure;
}
