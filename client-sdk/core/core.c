#include "client/core.h"

#include <string.h>

#include "client/connection/handshake.h"
#include "client/connection/token_text.h"
#include "client/control.h"
#include "client/def.h"
#include "client/state.h"

// The choice of a control that is the team, in rules that have teams.
#define TEAM_CHOICE 2u

sb_error sb_client_core_create(const sb_client_def *def, const sb_rules *rules,
                               sb_client_output output, const sb_allocator *allocator,
                               sb_client_core **out_core)
{
    *out_core = NULL;
    if (def == NULL || output.send == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_error error = sb_client_def_check(def);
    if (error != SB_OK) {
        return error;
    }
    uint8_t token[SB_TOKEN_SIZE_MAX];
    uint32_t token_size = 0;
    if (def->token != NULL && !sb_token_text_read(def->token, token, &token_size)) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                    "token must be base64url, of at most 512 bytes");
    }
    sb_client_core *core = allocator->allocate(allocator->context, sizeof *core);
    if (core == NULL) {
        return SB_ERROR_MEMORY;
    }
    core->allocator = *allocator;
    error = sb_lobby_state_init(&core->lobby, def);
    if (error != SB_OK) {
        allocator->release(allocator->context, core);
        return error;
    }
    core->rules = rules != NULL ? rules : sb_game_def_default().rules;
    core->identity = sb_rules_identify(core->rules);
    core->field_map = sb_view_find_fields(&core->rules->schema);
    core->interpolation_ms = def->interpolation_ms;
    sb_connection *connection = &core->connection;
    connection->output = output;
    connection->timeout_us = (uint64_t)def->timeout_ms * 1000;
    connection->request.session = def->session;
    connection->request.role = (sb_role)def->role;
    connection->request.form = def->plain ? SB_FORM_PLAIN : SB_FORM_PACKED;
    connection->request.select = sb_wire_pack4(def->select);
    memcpy(connection->request.name, def->name, strlen(def->name));
    memcpy(connection->request.token, token, token_size);
    connection->request.token_size = token_size;
    sb_ahead_init(&core->ahead);
    sb_reconnection_init(&core->reconnection, def->reconnect_ms, connection->timeout_us);
    memcpy(core->inputs.control.select, def->select, sizeof core->inputs.control.select);
    connection->request.next_role = connection->request.role;
    core->predicts = def->predict;
    core->prediction.wanted = def->predict && connection->request.role == SB_ROLE_PLAYER;
    core->view.sources = (sb_view_sources){
        .schema = &core->rules->schema,
        .field_map = &core->field_map,
        .def = &core->snapshots.coder.def,
        .welcome = &connection->welcome,
        .history = &core->snapshots.history,
        .input_clock = &core->inputs.clock,
        .prediction = &core->prediction,
    };
    *out_core = core;
    return SB_OK;
}

void sb_client_core_destroy(sb_client_core *core)
{
    if (core == NULL) {
        return;
    }
    sb_allocator allocator = core->allocator;
    sb_connection_forget_secrets(&core->connection);
    sb_lobby_state_forget(&core->lobby);
    sb_prediction_deinit(&core->prediction);
    allocator.release(allocator.context, core);
}

void sb_client_core_time(sb_client_core *core, uint64_t now_us)
{
    sb_connection_time(&core->connection, now_us);
}

uint32_t sb_client_core_transport(const sb_client_core *core)
{
    if (core->ahead.orphaned) {
        return 0;
    }
    return sb_reconnection_transport(&core->reconnection, &core->connection);
}

uint16_t sb_client_core_port(const sb_client_core *core, bool web)
{
    const sb_redirection *to = &core->connection.redirection;
    return web ? to->web_port : to->port;
}

void sb_client_core_connected(sb_client_core *core, uint64_t now_us)
{
    sb_connection *connection = &core->connection;
    sb_connection_time(connection, now_us);
    bool back = connection->state == SB_CLIENT_RECONNECTING && core->reconnection.trying;
    if (connection->connected || (connection->state != SB_CLIENT_CONNECTING && !back)) {
        return;
    }
    connection->connected = true;
    connection->hello_us = connection->now_us;
    if (back) {
        // The server may have replaced the secret already, so that the answer is worth the wait.
        core->reconnection.due_us = connection->now_us + connection->timeout_us;
    }
    sb_handshake_hello(connection, &core->identity, core->map.ready ? &core->map.hash : NULL,
                       core->lobby.joins || connection->request.role == SB_ROLE_LOBBY);
}

// The connection of a welcomed client is lost.
static void lose(sb_client_core *core)
{
    if (sb_reconnection_lose(&core->reconnection, &core->connection)) {
        const sb_input input = sb_client_core_input(core);
        sb_interpolated_view_freeze(&core->view, &input);
    }
}

void sb_client_core_disconnected(sb_client_core *core)
{
    if (sb_ahead_orphan(&core->ahead, &core->connection)) {
        return;
    }
    if (sb_connection_is_welcomed(&core->connection)) {
        lose(core);
    } else if (core->connection.state == SB_CLIENT_RECONNECTING) {
        sb_reconnection_try_later(&core->reconnection, &core->connection);
    } else {
        sb_connection_end(&core->connection, SB_CLIENT_REASON_TIMEOUT);
    }
}

void sb_client_core_refused(sb_client_core *core, uint32_t refusal, const char *text)
{
    const uint32_t size = text != NULL ? (uint32_t)strlen(text) : 0;
    const sb_message_refuse refuse = {.reason = refusal, .text = {text, size}};
    if (refusal != 0) {
        sb_handshake_refused(&core->connection, &core->reconnection, &refuse);
        return;
    }
    sb_connection_end(&core->connection, SB_CLIENT_REASON_KEY);
    if (text != NULL) {
        sb_connection_set_text(&core->connection, text, size);
    }
}

bool sb_client_core_close(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    bool leaves = sb_connection_is_welcomed(connection);
    if (connection->state != SB_CLIENT_RECONNECTING) {
        sb_connection_goodbye(connection);
    }
    sb_connection_end(connection, SB_CLIENT_REASON_NONE);
    sb_ahead_stop(&core->ahead, true);
    return leaves;
}

_Static_assert(SB_CLIENT_AHEAD_COUNT == SB_AHEAD_COUNT, "the owner makes all of them");

uint32_t sb_client_core_ahead(const sb_client_core *core, uint32_t index)
{
    const bool closed = core->connection.state == SB_CLIENT_CLOSED;
    return closed ? 0 : sb_ahead_transport(&core->ahead, index);
}

const sb_client_place *sb_client_core_ahead_place(const sb_client_core *core, uint32_t index)
{
    return &core->ahead.tries[index].goal.place;
}

size_t sb_client_core_ahead_connected(sb_client_core *core, uint32_t index, uint64_t now_us,
                                      uint8_t out_bytes[SB_MESSAGE_SIZE_MAX])
{
    sb_connection_time(&core->connection, now_us);
    return sb_ahead_hello(&core->ahead, &core->connection, index, &core->identity,
                          core->map.ready ? &core->map.hash : NULL, out_bytes);
}

void sb_client_core_ahead_lost(sb_client_core *core, uint32_t index)
{
    sb_ahead_fail(&core->ahead, &core->connection, index);
}

void sb_client_core_answered(sb_client_core *core)
{
    sb_reconnection_answered(&core->reconnection, &core->connection);
}

void sb_client_core_ahead_answered(sb_client_core *core, uint32_t index)
{
    sb_ahead_answered(&core->ahead, &core->connection, index);
}

bool sb_client_core_ahead_receive(sb_client_core *core, uint32_t index, const void *bytes,
                                  size_t size, uint64_t now_us)
{
    sb_connection *connection = &core->connection;
    const sb_message *message = &core->incoming;
    sb_connection_time(connection, now_us);
    connection->bytes_received += size;
    if (connection->state == SB_CLIENT_CLOSED || !core->ahead.tries[index].asked) {
        return false;
    }
    // Anything but the answer is of no use: snapshots may overtake it.
    const sb_error error = sb_message_decode(bytes, size, &core->incoming);
    if (error != SB_OK) {
        connection->messages_malformed += error == SB_ERROR_UNKNOWN ? 0 : 1;
    } else if (message->type == SB_MESSAGE_WELCOME) {
        return sb_client_core_go_over(core, index, &message->welcome);
    } else if (message->type == SB_MESSAGE_REFUSE) {
        sb_ahead_refused(&core->ahead, connection, index, message->refuse.reason);
    } else if (message->type == SB_MESSAGE_REDIRECT) {
        sb_ahead_redirect(&core->ahead, connection, index, &message->redirect);
    } else if (message->type == SB_MESSAGE_MOVE && index == SB_AHEAD_OTHER) {
        sb_ahead_tell_further(&core->ahead, connection, sb_client_core_newest_tick(core),
                              &message->move);
    }
    return false;
}

bool sb_client_core_tail(const sb_client_core *core)
{
    const sb_connection *connection = &core->connection;
    return connection->state == SB_CLIENT_PLAYING &&
           sb_tail_is_open(&core->tail, connection->now_us);
}

void sb_client_core_tail_receive(sb_client_core *core, const void *bytes, size_t size,
                                 uint64_t now_us)
{
    sb_connection_time(&core->connection, now_us);
    core->connection.bytes_received += size;
    if (sb_client_core_tail(core)) {
        sb_client_core_dispatch_tail(core, bytes, size);
    }
}

void sb_client_core_tail_lost(sb_client_core *core)
{
    sb_tail_close(&core->tail);
}

void sb_client_core_quiet(sb_client_core *core, uint64_t quiet_us)
{
    core->ahead.quiet_is_told = true;
    core->ahead.told_quiet_us = quiet_us;
}

void sb_client_core_acknowledged(const sb_client_core *core, uint32_t *out_tick, uint32_t *out_bits)
{
    const sb_snapshot_history *history = &core->snapshots.history;
    const uint32_t known = history->tick > core->void_tick ? history->tick - core->void_tick : 0;
    *out_tick = known > 0 ? history->tick : 0;
    // Bit i is the snapshot of i + 1 ticks before the newest.
    *out_bits = known > 32  ? history->history
                : known > 0 ? history->history & (uint32_t)((UINT64_C(1) << (known - 1)) - 1)
                            : 0;
}

void sb_client_core_receive(sb_client_core *core, const void *bytes, size_t size, uint64_t now_us)
{
    sb_connection *connection = &core->connection;
    sb_connection_time(connection, now_us);
    connection->bytes_received += size;
    if (!connection->connected || connection->state == SB_CLIENT_CLOSED) {
        return;
    }
    connection->heard_us = connection->now_us;
    sb_error error = sb_message_decode(bytes, size, &core->incoming);
    if (error == SB_OK) {
        sb_client_core_dispatch(core, bytes, size);
        return;
    }
    // By the standard a type that a later version added is skipped; any other error is counted.
    connection->messages_malformed += error == SB_ERROR_UNKNOWN ? 0 : 1;
    if (error == SB_ERROR_RANGE && !sb_connection_is_welcomed(connection)) {
        // A welcome with impossible values: no other will follow, so that waiting is of no use.
        sb_connection_fail(connection);
    }
}

// If inputs were made again, what was predicted by the first ones goes over smoothly into what is
// predicted by the others.
static void advance_prediction(sb_client_core *core, bool inputs_remade)
{
    const bool goes_over = inputs_remade && core->prediction.set;
    if (goes_over) {
        const sb_input input = sb_client_core_input(core);
        sb_interpolated_view_keep(&core->view, &input, core->connection.now_us);
    }
    sb_prediction_advance(&core->prediction, &core->inputs.ring);
    if (goes_over) {
        const sb_input input = sb_client_core_input(core);
        sb_interpolated_view_smooth(&core->view, &input);
    }
}

static void make_inputs(sb_client_core *core)
{
    sb_inputs *inputs = &core->inputs;
    const uint32_t count = sb_inputs_advance(inputs, core->connection.now_us);
    if (count == 0) {
        return;
    }
    const uint32_t restart_count = inputs->ring.restart_count;
    for (uint32_t ago = count; ago-- > 0;) {
        sb_input input = inputs->control;
        sb_view_tick_tell(&core->view, ago, &input);
        sb_view_tick_note(&core->view, inputs->newest_tick - ago, &input);
        sb_input_ring_push(&inputs->ring, inputs->newest_tick - ago, &input);
    }
    advance_prediction(core, inputs->ring.restart_count != restart_count);
    sb_prediction_sign(&core->prediction, &inputs->ring, count);

    sb_connection *connection = &core->connection;
    connection->outgoing.type = SB_MESSAGE_INPUT;
    sb_message_input *message = &connection->outgoing.input;
    message->epoch = connection->welcome.epoch;
    sb_client_core_acknowledged(core, &message->ack_tick, &message->ack_bits);
    const uint32_t count_max = core->carried ? SB_INPUT_COUNT_MAX : inputs->clock.useful_count;
    sb_input_ring_message(&inputs->ring, inputs->acknowledged_tick, count_max, message);
    sb_connection_send(connection, SB_CHANNEL_UP);
}

// On the way into the match.
static void enter(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    bool loading = connection->state == SB_CLIENT_LOADING;
    if (connection->now_us - connection->progress_us > connection->timeout_us) {
        if (loading && sb_reconnection_is_silent(&core->reconnection, connection)) {
            lose(core);
            return;
        }
        sb_connection_goodbye(connection);
        sb_connection_end(connection, SB_CLIENT_REASON_TIMEOUT);
    } else if (loading) {
        // The clock runs while the map arrives, but a player who sees nothing makes no inputs.
        (void)sb_input_clock_advance(&core->inputs.clock, connection->now_us);
        sb_input_clock_skip(&core->inputs.clock, core->inputs.clock.tick);
    }
}

static void play(sb_client_core *core)
{
    sb_connection *connection = &core->connection;
    const bool forlorn = sb_ahead_is_forlorn(&core->ahead, connection);
    if (forlorn ||
        (!core->ahead.orphaned && sb_reconnection_is_silent(&core->reconnection, connection))) {
        core->ahead.orphaned = false;
        lose(core);
        return;
    }
    if (sb_interpolated_view_is_live(&core->view)) {
        core->reconnection.pending = false;
    }
    if (connection->request.role == SB_ROLE_PLAYER) {
        make_inputs(core);
    } else {
        uint32_t tick, bits;
        sb_client_core_acknowledged(core, &tick, &bits);
        sb_watch_acknowledge(&core->watch, connection, tick, bits);
    }
}

void sb_client_core_update(sb_client_core *core, uint64_t now_us)
{
    sb_connection *connection = &core->connection;
    sb_connection_time(connection, now_us);
    sb_server_clock_advance(&core->server_clock, connection->now_us);
    sb_interpolated_view_advance(&core->view, connection->now_us,
                                 sb_server_clock_time(&core->server_clock));
    if (sb_connection_is_welcomed(connection) || connection->state == SB_CLIENT_RECONNECTING) {
        sb_ahead_update(&core->ahead, connection, sb_client_core_newest_tick(core));
    }
    switch (connection->state) {
    case SB_CLIENT_CONNECTING:
    case SB_CLIENT_LOADING:
        enter(core);
        break;
    case SB_CLIENT_PLAYING:
        play(core);
        break;
    case SB_CLIENT_RECONNECTING:
        sb_reconnection_update(&core->reconnection, connection);
        break;
    case SB_CLIENT_LOBBY:
    case SB_CLIENT_CLOSED:
        break;
    }
    if (connection->state == SB_CLIENT_CLOSED) {
        sb_ahead_stop(&core->ahead, true); // whatever has closed it
    }
}

uint64_t sb_client_core_due_us(const sb_client_core *core)
{
    const sb_connection *connection = &core->connection;
    const bool plays =
        connection->state == SB_CLIENT_PLAYING && connection->request.role == SB_ROLE_PLAYER;
    return plays ? sb_input_clock_next_us(&core->inputs.clock) : UINT64_MAX;
}

void sb_client_core_input_set(sb_client_core *core, const sb_client_control *control)
{
    core->inputs.control = sb_control_quantise(control);
    if (core->lobby.team != 0) {
        core->inputs.control.select[TEAM_CHOICE] = core->lobby.team;
    }
    core->prediction.looks_ahead = false;
}

sb_error sb_client_core_view(sb_client_core *core, sb_client_view_data *out_view)
{
    const sb_input input = sb_client_core_input(core);
    return sb_interpolated_view_get(&core->view, &input, core->connection.now_us, out_view);
}

bool sb_client_core_event_poll(sb_client_core *core, sb_client_event *out_event)
{
    const sb_interpolation *interpolation = &core->view.interpolation;
    const bool timed = core->connection.state == SB_CLIENT_PLAYING && interpolation->enabled &&
                       sb_interpolated_view_snapshot_tick(&core->view) != 0;
    const double shown_tick =
        timed ? sb_interpolation_clock_tick(&interpolation->clock) : (double)UINT32_MAX;
    return sb_events_poll(&core->events, &core->prediction.predicted_events, &core->connection,
                          shown_tick, out_event);
}
