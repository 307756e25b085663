// Messages from the server: each goes to the parts of the client that it concerns.

#include <string.h>

#include "client/connection/handshake.h"
#include "client/connection/redirect.h"
#include "client/state.h"

#define ROUND_TRIP_US_MAX 500000u
// An idle server sends a keep-alive this often.
#define KEEP_ALIVE_RATE_HZ 5u

// The server's tick when an input sent now arrives: the welcome's, and the round trip of the hello,
// which is noted. A hello that had to be sent again takes longer than that; the clock's first
// feedback mends it.
static uint32_t tick_on_arrival(sb_connection *connection, const sb_message_welcome *welcome)
{
    uint64_t round_trip_us = connection->now_us - connection->hello_us;
    connection->round_trip_us =
        round_trip_us < ROUND_TRIP_US_MAX ? round_trip_us : ROUND_TRIP_US_MAX;
    uint64_t tick = welcome->tick + connection->round_trip_us * welcome->tick_rate_hz / 1000000;
    return tick > UINT32_MAX ? UINT32_MAX : (uint32_t)tick;
}

// The same for the next match: what the clock learnt of the connection in the last one still holds.
// It begins with a lead of its own.
static uint32_t tick_by_lead(const sb_input_clock *clock, const sb_message_welcome *welcome)
{
    uint32_t lead = clock->started ? clock->lead : SB_INPUT_LEAD_START;
    uint32_t more = lead > SB_INPUT_LEAD_START ? lead - SB_INPUT_LEAD_START : 0;
    return more > UINT32_MAX - welcome->tick ? UINT32_MAX : welcome->tick + more;
}

// Which indices each kind of entity has. A def or map that the rules refuse leaves zeros.
static void number_kinds(sb_client_core *core)
{
    memset(core->kind_first, 0, sizeof core->kind_first);
    memset(core->kind_counts, 0, sizeof core->kind_counts);
    sb_game_def def;
    uint32_t first[SB_RULES_KIND_COUNT_MAX], counts[SB_RULES_KIND_COUNT_MAX];
    if (sb_prediction_game_def(core->rules, &core->connection.welcome, &def) &&
        sb_game_def_is_valid(&def) && sb_game_kinds(&def, &core->map.map, first, counts) == SB_OK) {
        memcpy(core->kind_first, first, sizeof first);
        memcpy(core->kind_counts, counts, sizeof counts);
    }
}

// The map is there.
static void begin_to_play(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    const sb_message_welcome *welcome = &connection->welcome;
    number_kinds(core);
    sb_interpolation_start(&core->view.interpolation, &core->snapshots.history,
                           welcome->tick_rate_hz, welcome->snapshot_rate_hz, core->interpolation_ms,
                           connection->now_us);
    // A replay goes as fast as its viewers want, so that the arrival of its snapshots tells nothing
    // of its time: it is shown as they come.
    if (connection->request.role == SB_ROLE_REPLAY_VIEWER) {
        sb_interpolation_stop(&core->view.interpolation);
    }
    sb_prediction_start(&core->prediction, core->rules, welcome, &core->map.map, &core->allocator);
    connection->state = SB_CLIENT_PLAYING;
}

// Everything that was known of the last match or connection is void.
static void forget_match(sb_client_core *core, const sb_message_welcome *welcome)
{
    sb_events_start(&core->events);
    sb_client_roster_init(&core->chat.roster, welcome->player_capacity);
    sb_inputs_reset(&core->inputs);
    sb_prediction_deinit(&core->prediction);
    sb_interpolation_stop(&core->view.interpolation);
    core->view.smoothing.count = 0;
    sb_snapshot_receiver_start(&core->snapshots,
                               &(sb_delta_def){&core->rules->schema, welcome->tick_rate_hz},
                               (sb_form)welcome->form);
    sb_tail_close(&core->tail);
    core->durable_tick = 0;
    core->void_tick = 0;
    core->carried = false;
}

// The match goes on as it was, on another server: views and inputs that were made stay, but that
// server has none of them yet. `welcome` is of the same slot of the same match.
static void carry_on(sb_client_core *core, const sb_message_welcome *welcome)
{
    sb_connection *connection = &core->connection;
    sb_connection_keep_secret(connection, welcome->resume);
    connection->welcome = *welcome;
    connection->welcome.rules.name = (sb_text){0}; // they point into bytes that go
    connection->welcome.resume = (sb_blob){0};
    sb_events_carry_on(&core->events, &core->prediction.predicted_events, welcome->tick);
    sb_snapshot_parts_init(&core->snapshots.parts);
    core->void_tick = core->snapshots.history.tick;
    core->carried = true;
    core->prediction.untold_tick = welcome->tick;
    core->inputs.acknowledged_tick = welcome->tick;
    core->inputs.round_trip.tick = 0;
    sb_input_clock_relink(&core->inputs.clock);
}

// True if the welcome is to the place where the client is, and the match has not gone back behind
// what it was shown.
static bool goes_on(const sb_client_core *core, const sb_message_welcome *welcome)
{
    const sb_message_welcome *old = &core->connection.welcome;
    sb_message_welcome same = *welcome;
    same.session = old->session; // the other server may have another number for it
    return core->connection.state == SB_CLIENT_PLAYING && sb_handshake_same_match(old, &same) &&
           old->tick_rate_hz == welcome->tick_rate_hz &&
           old->snapshot_rate_hz == welcome->snapshot_rate_hz && old->form == welcome->form &&
           core->snapshots.history.tick != 0 && welcome->tick >= core->snapshots.history.tick;
}

static void receive_welcome(sb_client_core *core, const sb_message_welcome *welcome)
{
    sb_connection *connection = &core->connection;
    const bool next = sb_connection_is_welcomed(connection); // the next match follows the last one
    const bool back = connection->state == SB_CLIENT_RECONNECTING;
    if (!sb_handshake_accepts(connection, &core->identity, welcome)) {
        return;
    }
    if (!back || !sb_handshake_same_match(&connection->welcome, welcome)) {
        sb_interpolated_view_thaw(&core->view);
    }
    // The next match of its session answers no request for another one.
    const bool answers = !next || connection->welcome.session != welcome->session;
    core->reconnection.count += back ? 1 : 0;
    connection->redirection.count = 0;
    sb_redirect_arrive(connection);
    connection->request.role = (sb_role)welcome->role;
    if (answers) {
        connection->asked = false;
        connection->request.next_role = (sb_role)welcome->role;
        core->lobby.joins = false;
    }
    core->prediction.wanted = core->predicts && welcome->role == SB_ROLE_PLAYER;
    sb_connection_keep_secret(connection, welcome->resume);
    if (next && connection->welcome.session != welcome->session) {
        core->lobby.session = (sb_client_session){0};
        core->lobby.team = 0;
    }
    connection->welcome = *welcome;
    connection->welcome.rules.name = (sb_text){0}; // they point into bytes that go
    connection->welcome.resume = (sb_blob){0};
    connection->state = SB_CLIENT_LOADING;
    connection->progress_us = connection->now_us;
    forget_match(core, welcome);
    sb_server_clock_start(&core->server_clock, welcome->tick, welcome->tick_rate_hz,
                          connection->now_us);
    uint32_t tick =
        next ? tick_by_lead(&core->inputs.clock, welcome) : tick_on_arrival(connection, welcome);
    sb_input_clock_start(&core->inputs.clock, tick, welcome->tick_rate_hz,
                         welcome->snapshot_rate_hz, connection->now_us);
    if (!next) {
        core->inputs.round_trip.us = connection->round_trip_us;
    }
    if (core->map.ready && core->map.hash == welcome->map_hash) {
        begin_to_play(core);
    } else {
        sb_map_loader_start(&core->map, welcome->map_hash, welcome->map_size);
    }
}

// The client is in no session: what it knew of one is void.
static void leave_session(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    sb_interpolated_view_thaw(&core->view);
    connection->welcome.player = SB_NO_PLAYER;
    connection->welcome.player_capacity = 0;
    connection->welcome.session = 0;
    forget_match(core, &connection->welcome);
    sb_ahead_stop(&core->ahead, true);
    sb_connection_forget_secrets(connection);
}

bool sb_client_core_go_over(sb_client_core *core, uint32_t index, const sb_message_welcome *welcome)
{
    sb_connection *connection = &core->connection;
    const sb_ahead_try *tried = &core->ahead.tries[index];
    const uint32_t session = sb_ahead_session(tried, connection);
    if (!sb_handshake_fits(connection, &core->identity, welcome, session)) {
        connection->messages_malformed++;
        sb_ahead_fail(&core->ahead, connection, index);
        return false;
    }
    const bool moved = core->ahead.moves && index == SB_AHEAD_OTHER;
    const bool same_server = index == SB_AHEAD_OWN;
    const bool has_left = core->ahead.orphaned; // by a goodbye, or because it was lost
    // Ports that the present server told are its own.
    const sb_redirection kept = connection->redirection;
    connection->redirection = (sb_redirection){0};
    if (same_server) {
        connection->redirection.port = kept.port;
        connection->redirection.web_port = kept.web_port;
    }
    connection->request.session = connection->request.session != 0 ? welcome->session : 0;
    connection->heard_us = connection->progress_us = connection->now_us;
    connection->hello_us = connection->now_us - connection->round_trip_us;
    connection->connected = true;
    connection->asked = false;
    core->reconnection.transport++;
    core->reconnection.trying = true;
    sb_ahead_stop(&core->ahead, moved);
    if (moved) {
        sb_ahead_moved(&core->ahead);
    }
    sb_tail_close(&core->tail); // of an earlier move
    if (goes_on(core, welcome)) {
        core->reconnection.count += !moved;
        // A server that was silent has played nothing that counts behind this tick.
        if (moved && !has_left) {
            sb_tail_open(&core->tail, core->events.sequence, welcome->tick, connection->now_us);
        }
        carry_on(core, welcome);
        return true;
    }
    if (sb_connection_is_welcomed(connection)) {
        const sb_input input = sb_client_core_input(core);
        sb_interpolated_view_freeze(&core->view, &input);
    }
    const uint32_t count = core->reconnection.count;
    connection->state = SB_CLIENT_RECONNECTING;
    connection->welcome.session = session;
    receive_welcome(core, welcome);
    core->reconnection.count = count + !moved;
    return true;
}

// A server that refuses a client which comes back may say where its match has gone meanwhile.
static void receive_move(sb_client_core *core, const sb_message_move *move)
{
    const bool back = core->connection.state == SB_CLIENT_RECONNECTING;
    if ((back || sb_connection_is_welcomed(&core->connection)) &&
        core->connection.request.role != SB_ROLE_REPLAY_VIEWER) {
        sb_ahead_tell(&core->ahead, &core->connection, sb_client_core_newest_tick(core), move);
    } else {
        core->connection.messages_malformed++;
    }
}

// A server says goodbye to clients that have not followed their match to another one yet.
static void receive_goodbye(sb_client_core *core)
{
    if (!sb_ahead_orphan(&core->ahead, &core->connection)) {
        sb_connection_end(&core->connection, SB_CLIENT_REASON_SERVER_CLOSED);
    }
}

static void receive_lobby(sb_client_core *core, const sb_message_lobby *told)
{
    sb_connection *connection = &core->connection;
    if (sb_connection_is_welcomed(connection)) {
        leave_session(core);
    } else if (connection->state != SB_CLIENT_CONNECTING) {
        connection->messages_malformed++;
        return;
    }
    const bool was_sent = connection->redirection.active;
    sb_redirect_arrive(connection);
    sb_lobby_receive_lobby(&core->lobby, connection, &core->map, told, was_sent);
}

static void receive_redirect(sb_client_core *core, const sb_message_redirect *redirect)
{
    const bool was_welcomed = sb_connection_is_welcomed(&core->connection);
    if (!sb_redirect_take(&core->connection, &core->reconnection, redirect)) {
        return;
    }
    core->lobby.session = (sb_client_session){0};
    core->lobby.team = 0;
    core->lobby.told.listing = false;
    if (was_welcomed) {
        leave_session(core);
    }
}

static void receive_map(sb_client_core *core, const sb_message_map *chunk)
{
    if (core->connection.state != SB_CLIENT_LOADING ||
        sb_map_loader_add(&core->map, chunk) != SB_OK) {
        sb_connection_fail(&core->connection);
        return;
    }
    core->connection.progress_us = core->connection.now_us;
    if (core->map.ready) {
        begin_to_play(core);
    }
}

static uint32_t interval_of(const sb_message_welcome *welcome)
{
    uint32_t ticks = welcome->tick_rate_hz / welcome->snapshot_rate_hz;
    return ticks > 0 ? ticks : 1;
}

// Between this snapshot and the last; not where the server may have been idle.
static void note_lost(sb_client_core *core, uint32_t tick)
{
    const sb_message_welcome *welcome = &core->connection.welcome;
    const uint32_t last = core->snapshots.history.tick;
    if (last == 0 || tick - last >= welcome->tick_rate_hz / KEEP_ALIVE_RATE_HZ) {
        return;
    }
    uint32_t count = (tick - last + interval_of(welcome) / 2) / interval_of(welcome);
    core->snapshots_lost += count > 1 ? count - 1 : 0;
}

// False if the own state in the whole snapshot is impossible.
static bool correct_prediction(sb_client_core *core, const sb_message_snapshot *head)
{
    if (core->prediction.base == NULL) {
        return true; // nothing reads the entities, so they are not made
    }
    const sb_own own = {.kind = head->own, .bytes = head->own_state};
    return sb_prediction_correct(&core->prediction, sb_snapshot_receiver_newest(&core->snapshots),
                                 &own, &core->field_map, &core->inputs.ring);
}

// A whole snapshot: the view and prediction follow it.
static void take_over(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    const sb_message_snapshot *head = &core->incoming.snapshot;
    sb_input input = sb_client_core_input(core);
    sb_interpolated_view_keep(&core->view, &input, connection->now_us);
    note_lost(core, head->tick);
    sb_snapshot_history_end(&core->snapshots.history);
    sb_interpolated_view_thaw(&core->view);
    sb_interpolation_clock_hold(&core->view.interpolation.clock, head->tick,
                                sb_server_clock_time(&core->server_clock));
    if (!correct_prediction(core, head)) {
        connection->messages_malformed++;
    }
    input = sb_client_core_input(core);
    sb_interpolated_view_smooth(&core->view, &input);
    core->carried = core->carried && head->input_margin == SB_NO_MARGIN;
    sb_inputs_feedback(&core->inputs, head->tick, head->input_margin, connection->now_us);
    if (head->durable_age >= 0 && (uint32_t)head->durable_age <= head->tick) {
        core->durable_tick = head->tick - (uint32_t)head->durable_age;
    }
}

static void receive_snapshot(sb_client_core *core, const void *bytes, size_t size)
{
    sb_connection *connection = &core->connection;
    const sb_message_snapshot *part = &core->incoming.snapshot;
    // Channels are not ordered among each other: a snapshot may overtake the welcome.
    if (!sb_connection_is_welcomed(connection) || part->epoch != connection->welcome.epoch) {
        return;
    }
    // Also for a snapshot that is held: it comes again because the server has not heard of that.
    core->watch.acknowledgement_is_due = true;
    sb_server_clock_hear(&core->server_clock, part->tick, connection->now_us);
    switch (sb_snapshot_receiver_take(&core->snapshots, &core->incoming, bytes, size)) {
    case SB_SNAPSHOT_NOTHING:
        break;
    case SB_SNAPSHOT_MALFORMED:
        connection->messages_malformed++;
        break;
    case SB_SNAPSHOT_WHOLE:
        take_over(core);
        break;
    }
}

// Events of the last ticks before the move. The rest of what comes is void.
static void receive_late_events(sb_client_core *core, const sb_message_event *message)
{
    sb_tail *tail = &core->tail;
    if (message->sequence != tail->sequence || message->tick > tail->tick) {
        core->connection.messages_malformed++;
        sb_tail_close(tail);
        return;
    }
    tail->sequence += message->event_count;
    sb_events_take(&core->events, &core->prediction.predicted_events, &core->connection,
                   core->rules, message);
}

void sb_client_core_dispatch_tail(sb_client_core *core, const void *bytes, size_t size)
{
    const sb_message *message = &core->incoming;
    const sb_error error = sb_message_decode(bytes, size, &core->incoming);
    if (error != SB_OK) {
        core->connection.messages_malformed += error == SB_ERROR_UNKNOWN ? 0 : 1;
    } else if (message->type == SB_MESSAGE_EVENT) {
        receive_late_events(core, &message->event);
    } else if (message->type == SB_MESSAGE_CHAT) {
        sb_chat_receive_line(&core->chat, &core->connection, &message->chat);
    } else if (message->type == SB_MESSAGE_GOODBYE || message->type == SB_MESSAGE_WELCOME) {
        sb_tail_close(&core->tail); // nothing of this match follows
    }
}

void sb_client_core_dispatch(sb_client_core *core, const void *bytes, size_t size)
{
    sb_connection *connection = &core->connection;
    const sb_message *message = &core->incoming;
    switch (message->type) {
    case SB_MESSAGE_WELCOME:
        receive_welcome(core, &message->welcome);
        break;
    case SB_MESSAGE_REFUSE:
        sb_handshake_refused(connection, &core->reconnection, &message->refuse);
        break;
    case SB_MESSAGE_MAP:
        receive_map(core, &message->map);
        break;
    case SB_MESSAGE_SNAPSHOT:
        receive_snapshot(core, bytes, size);
        break;
    case SB_MESSAGE_EVENT:
        sb_events_receive(&core->events, &core->prediction.predicted_events, connection,
                          core->rules, &message->event);
        break;
    case SB_MESSAGE_GOODBYE:
        receive_goodbye(core);
        break;
    case SB_MESSAGE_ROSTER:
        sb_chat_receive_roster(&core->chat, connection, &message->roster);
        break;
    case SB_MESSAGE_CHAT:
        sb_chat_receive_line(&core->chat, connection, &message->chat);
        break;
    case SB_MESSAGE_PLAYBACK:
        sb_watch_receive(&core->watch, connection, &message->playback);
        break;
    case SB_MESSAGE_LOBBY:
        receive_lobby(core, &message->lobby);
        break;
    case SB_MESSAGE_SESSIONS:
        sb_lobby_receive_sessions(&core->lobby, connection, &message->sessions);
        break;
    case SB_MESSAGE_DECLINED:
        sb_lobby_receive_declined(&core->lobby, connection, &message->declined);
        break;
    case SB_MESSAGE_SESSION:
        if (sb_connection_is_welcomed(connection)) {
            sb_lobby_receive_session(&core->lobby, &message->session);
        }
        break;
    case SB_MESSAGE_REDIRECT:
        receive_redirect(core, &message->redirect);
        break;
    case SB_MESSAGE_MOVE:
        receive_move(core, &message->move);
        break;
    case SB_MESSAGE_LIST:
    case SB_MESSAGE_JOIN:
    case SB_MESSAGE_CREATE:
    case SB_MESSAGE_LEAVE:
    case SB_MESSAGE_READY:
    case SB_MESSAGE_TEAM:
    case SB_MESSAGE_VOTE:
    case SB_MESSAGE_HELLO:
    case SB_MESSAGE_INPUT:
        // Only clients send these.
    case SB_MESSAGE_ABSOLUTE:
        // This client never asks for that form.
        connection->messages_malformed++;
        break;
    }
}
