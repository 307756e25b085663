#include <string.h>

#include "client/core.h"
#include "exports.h"
#include "game/rules_base.h"
#include "host.h"
#include "rules.h"

// Above this a double cannot hold every microsecond; 285 years.
#define TIME_US_MAX 9007199254740992.0

typedef struct outgoing {
    uint32_t channel;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} outgoing;

struct sb_wasm_client {
    sb_client_core *core;
    sb_rules_memory rules; ///< of own rules with a base
    uint32_t first, count; ///< of the waiting messages in the ring
    uint32_t dropped;
    outgoing messages[SB_WASM_MESSAGE_COUNT_MAX];
    outgoing taken;
    sb_client_view_data view;
};

static void on_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    sb_wasm_client *client = context;
    if (client->count == SB_WASM_MESSAGE_COUNT_MAX || size > SB_MESSAGE_SIZE_MAX) {
        client->dropped++;
        return;
    }
    uint32_t place = (client->first + client->count++) % SB_WASM_MESSAGE_COUNT_MAX;
    outgoing *message = &client->messages[place];
    message->channel = channel;
    message->size = (uint32_t)size;
    memcpy(message->bytes, bytes, size);
}

static uint64_t time_of(double now_us)
{
    return now_us >= TIME_US_MAX ? (uint64_t)TIME_US_MAX : now_us > 0.0 ? (uint64_t)now_us : 0;
}

void sb_wasm_client_def_default(sb_wasm_client_def *out_def)
{
    const sb_client_def def = sb_client_def_default();
    *out_def = (sb_wasm_client_def){
        .session = def.session,
        .role = def.role,
        .timeout_ms = def.timeout_ms,
        .interpolation_ms = def.interpolation_ms,
        .reconnect_ms = def.reconnect_ms,
        .plain = def.plain,
        .predict = def.predict,
    };
    memcpy(out_def->name, def.name, strlen(def.name));
    memcpy(out_def->select, def.select, sizeof out_def->select);
}

int32_t sb_wasm_client_create(const sb_wasm_client_def *from, sb_wasm_client **out_client)
{
    *out_client = NULL;
    if (memchr(from->name, '\0', sizeof from->name) == NULL ||
        memchr(from->token, '\0', sizeof from->token) == NULL ||
        memchr(from->password, '\0', sizeof from->password) == NULL ||
        memchr(from->mode, '\0', sizeof from->mode) == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_def def = sb_client_def_default();
    def.name = from->name;
    def.token = from->token;
    def.password = from->password;
    def.mode = from->mode;
    def.create = from->create;
    def.session = from->session;
    def.role = (sb_client_role)from->role;
    def.timeout_ms = from->timeout_ms;
    def.interpolation_ms = from->interpolation_ms;
    def.reconnect_ms = from->reconnect_ms;
    def.plain = from->plain;
    def.predict = from->predict;
    memcpy(def.select, from->select, sizeof def.select);
    sb_wasm_client *client = sb_wasm_heap.allocate(NULL, sizeof *client);
    if (client == NULL) {
        return SB_ERROR_MEMORY;
    }
    const char *fault = NULL;
    const sb_rules *own = sb_wasm_rules();
    const sb_rules *rules = own != NULL ? sb_rules_complete(own, &client->rules, &fault) : NULL;
    sb_client_output output = {on_send, client};
    sb_error error = fault != NULL
                         ? SB_ERROR_VERSION
                         : sb_client_core_create(&def, rules, output, &sb_wasm_heap, &client->core);
    if (error != SB_OK) {
        sb_wasm_heap.release(NULL, client);
        return error;
    }
    *out_client = client;
    return SB_OK;
}

void sb_wasm_client_destroy(sb_wasm_client *client)
{
    if (client != NULL) {
        sb_client_core_destroy(client->core);
        sb_wasm_heap.release(NULL, client);
    }
}

void sb_wasm_client_connected(sb_wasm_client *client, double now_us)
{
    sb_client_core_connected(client->core, time_of(now_us));
}

void sb_wasm_client_disconnected(sb_wasm_client *client)
{
    sb_client_core_disconnected(client->core);
}

void sb_wasm_client_receive(sb_wasm_client *client, const void *bytes, uint32_t size, double now_us)
{
    sb_client_core_time(client->core, time_of(now_us));
    sb_client_core_receive(client->core, bytes, size, time_of(now_us));
}

void sb_wasm_client_update(sb_wasm_client *client, double now_us)
{
    sb_client_core_time(client->core, time_of(now_us));
    sb_client_core_update(client->core, time_of(now_us));
}

uint32_t sb_wasm_client_transport(const sb_wasm_client *client)
{
    return sb_client_core_transport(client->core);
}

uint32_t sb_wasm_client_port(const sb_wasm_client *client)
{
    return sb_client_core_port(client->core, true);
}

bool sb_wasm_client_close(sb_wasm_client *client)
{
    return sb_client_core_close(client->core);
}

bool sb_wasm_client_message_take(sb_wasm_client *client, sb_wasm_message *out_message)
{
    *out_message = (sb_wasm_message){0};
    if (client->count == 0) {
        return false;
    }
    const outgoing *message = &client->messages[client->first];
    client->first = (client->first + 1) % SB_WASM_MESSAGE_COUNT_MAX;
    client->count--;
    client->taken = *message; // its slot may be reused before the message is sent
    *out_message =
        (sb_wasm_message){client->taken.channel, client->taken.size, client->taken.bytes};
    return true;
}

uint32_t sb_wasm_client_messages_dropped(const sb_wasm_client *client)
{
    return client->dropped;
}

void sb_wasm_client_input_set(sb_wasm_client *client, const sb_client_control *control)
{
    sb_client_core_input_set(client->core, control);
}

int32_t sb_wasm_client_view(sb_wasm_client *client)
{
    return sb_client_core_view(client->core, &client->view);
}

const sb_client_view_data *sb_wasm_client_view_data(const sb_wasm_client *client)
{
    return &client->view;
}

const sb_client_entity *sb_wasm_client_view_entities(const sb_wasm_client *client)
{
    return client->view.entities;
}

bool sb_wasm_client_event_poll(sb_wasm_client *client, sb_client_event *out_event)
{
    return sb_client_core_event_poll(client->core, out_event);
}

const char *sb_wasm_client_event_name(const sb_wasm_client *client, uint32_t kind)
{
    return sb_client_core_event_name(client->core, kind);
}

bool sb_wasm_client_chat_poll(sb_wasm_client *client, sb_client_chat *out_chat)
{
    return sb_client_core_chat_poll(client->core, out_chat);
}

int32_t sb_wasm_client_chat_send(sb_wasm_client *client, uint32_t scope, uint32_t player,
                                 const char *text)
{
    return sb_client_core_chat_send(client->core, (sb_client_chat_scope)scope, player, text);
}

int32_t sb_wasm_client_player(const sb_wasm_client *client, uint32_t slot,
                              sb_client_player *out_player)
{
    return sb_client_core_player(client->core, slot, out_player);
}

int32_t sb_wasm_client_kind(const sb_wasm_client *client, uint32_t kind, sb_client_kind *out_kind)
{
    return sb_client_core_kind(client->core, kind, out_kind);
}

int32_t sb_wasm_client_playback(const sb_wasm_client *client, sb_client_playback *out_playback)
{
    return sb_client_core_get_playback(client->core, out_playback);
}

int32_t sb_wasm_client_playback_set(sb_wasm_client *client, const sb_client_playback *wanted)
{
    return sb_client_core_playback_set(client->core, wanted);
}

void sb_wasm_client_status(const sb_wasm_client *client, sb_client_status *out_status)
{
    sb_client_core_status(client->core, out_status);
}

void sb_wasm_client_lobby(const sb_wasm_client *client, sb_client_lobby *out_lobby)
{
    *out_lobby = *sb_client_core_lobby(client->core);
}

int32_t sb_wasm_client_session(const sb_wasm_client *client, sb_client_session *out_session)
{
    const sb_client_session *session = sb_client_core_session(client->core);
    *out_session = session != NULL ? *session : (sb_client_session){0};
    return session != NULL ? SB_OK : SB_ERROR_STATE;
}

const char *sb_wasm_client_session_map(const sb_wasm_client *client, uint32_t index)
{
    const sb_client_session *session = sb_client_core_session(client->core);
    return session != NULL && index < session->map_count ? session->maps[index] : NULL;
}

int32_t sb_wasm_client_session_create(sb_wasm_client *client, const sb_wasm_session_def *wanted)
{
    if (memchr(wanted->mode, '\0', sizeof wanted->mode) == NULL ||
        memchr(wanted->name, '\0', sizeof wanted->name) == NULL ||
        memchr(wanted->map, '\0', sizeof wanted->map) == NULL ||
        memchr(wanted->password, '\0', sizeof wanted->password) == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_client_session_def def = {
        .mode = wanted->mode,
        .name = wanted->name,
        .map = wanted->map,
        .password = wanted->password,
        .visibility = (sb_client_visibility)wanted->visibility,
        .player_capacity = wanted->player_capacity,
    };
    return sb_client_core_session_create(client->core, &def);
}

int32_t sb_wasm_client_ready_set(sb_wasm_client *client, bool ready)
{
    return sb_client_core_ready_set(client->core, ready);
}

int32_t sb_wasm_client_team_set(sb_wasm_client *client, uint32_t team)
{
    return sb_client_core_team_set(client->core, team);
}

int32_t sb_wasm_client_vote(sb_wasm_client *client, uint32_t kind, uint32_t target, bool yes)
{
    return sb_client_core_vote(client->core, (sb_client_vote_kind)kind, target, yes);
}

const void *sb_wasm_client_map(const sb_wasm_client *client, uint32_t *out_size)
{
    size_t size;
    const void *bytes = sb_client_core_map_bytes(client->core, &size);
    *out_size = (uint32_t)size;
    return bytes;
}
