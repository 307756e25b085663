#include "client/connection/lobby.h"

#include <string.h>

#include "client/def.h"
#include "protocol/text.h"

// Makes text of a message. False if it is too long or not valid; NULL is empty.
static bool take(const char *text, size_t size_max, sb_text *out_text)
{
    *out_text = (sb_text){"", 0};
    if (text == NULL) {
        return true;
    }
    const char *end = memchr(text, 0, size_max + 1);
    if (end == NULL) {
        return false;
    }
    *out_text = (sb_text){text, (uint32_t)(end - text)};
    return sb_text_is_valid(*out_text);
}

static void copy(sb_text text, char *out_text, size_t size)
{
    const size_t length = text.size < size - 1 ? text.size : size - 1;
    if (length > 0) {
        memcpy(out_text, text.data, length);
    }
    memset(out_text + length, 0, size - length);
}

sb_error sb_lobby_state_init(sb_client_lobby_state *lobby, const sb_client_def *def)
{
    sb_text mode, password;
    if (!take(def->mode, SB_MODE_SIZE_MAX, &mode)) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                    "mode must be UTF-8 without control characters, at most 23 "
                                    "bytes");
    }
    if (!take(def->password, SB_PASSWORD_SIZE_MAX, &password)) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                    "password must be UTF-8 without control characters, at most 63 "
                                    "bytes");
    }
    copy(mode, lobby->mode, sizeof lobby->mode);
    copy(password, lobby->password, sizeof lobby->password);
    lobby->create = def->create;
    lobby->session_wanted = def->session;
    lobby->joins =
        def->role != SB_CLIENT_ROLE_LOBBY && (mode.size > 0 || password.size > 0 || def->create);
    return SB_OK;
}

void sb_lobby_state_forget(sb_client_lobby_state *lobby)
{
    volatile char *bytes = lobby->password;
    for (size_t i = 0; i < sizeof lobby->password; i++) {
        bytes[i] = 0;
    }
}

// In the lobby or in a session, on a connection that lives.
static bool can_ask(const sb_connection *connection)
{
    return connection->state == SB_CLIENT_LOBBY || sb_connection_is_welcomed(connection);
}

static uint32_t put_map(const sb_map_loader *map, uint64_t *out_hashes)
{
    out_hashes[0] = map->ready ? map->hash : 0;
    return map->ready ? 1 : 0;
}

static void send_join(sb_connection *connection, const sb_map_loader *map,
                      const sb_message_join *join)
{
    connection->outgoing.type = SB_MESSAGE_JOIN;
    connection->outgoing.join = *join;
    connection->outgoing.join.map_count = put_map(map, connection->outgoing.join.map_hashes);
    connection->request.session = 0; // the welcome says which
    connection->request.next_role = (sb_role)join->role;
    connection->asked = true;
    connection->hello_us = connection->now_us;
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
}

void sb_lobby_receive_lobby(sb_client_lobby_state *lobby, sb_connection *connection,
                            const sb_map_loader *map, const sb_message_lobby *told, bool awaits)
{
    sb_client_lobby *kept = &lobby->told;
    kept->may_create = (told->flags & SB_LOBBY_MAY_CREATE) != 0;
    kept->session_count = told->session_count;
    kept->mode_count = told->mode_count;
    kept->map_count = told->map_count;
    for (uint32_t i = 0; i < told->mode_count; i++) {
        copy(told->modes[i], kept->modes[i], sizeof kept->modes[i]);
    }
    for (uint32_t i = 0; i < told->map_count; i++) {
        copy(told->maps[i], kept->maps[i], sizeof kept->maps[i]);
    }
    lobby->session = (sb_client_session){0};
    lobby->team = 0;
    connection->state = SB_CLIENT_LOBBY;
    connection->asked = false;
    if (lobby->joins && !awaits) {
        const sb_message_join join = {
            .session = lobby->session_wanted,
            .mode = {lobby->mode, (uint32_t)strlen(lobby->mode)},
            .role = connection->request.role,
            .password = {lobby->password, (uint32_t)strlen(lobby->password)},
            .create = lobby->create,
        };
        send_join(connection, map, &join);
    }
}

static void send_list(sb_client_lobby_state *lobby, sb_connection *connection)
{
    connection->outgoing.type = SB_MESSAGE_LIST;
    connection->outgoing.list = lobby->list;
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
}

static void keep_listing(sb_client_lobby_state *lobby, const sb_wire_listed *listed)
{
    if (lobby->count == SB_LISTING_COUNT_MAX) {
        lobby->told.listings_dropped++;
        return;
    }
    sb_client_listing *kept =
        &lobby->listings[(lobby->first + lobby->count++) % SB_LISTING_COUNT_MAX];
    *kept = (sb_client_listing){
        .number = listed->number,
        .flags = listed->flags,
        .players = listed->players,
        .player_capacity = listed->player_capacity,
        .computers = listed->computers,
        .spectators = listed->spectators,
        .spectator_capacity = listed->spectator_capacity,
    };
    copy(listed->name, kept->name, sizeof kept->name);
    copy(listed->mode, kept->mode, sizeof kept->mode);
    copy(listed->map, kept->map, sizeof kept->map);
}

void sb_lobby_receive_sessions(sb_client_lobby_state *lobby, sb_connection *connection,
                               const sb_message_sessions *sessions)
{
    if (!lobby->told.listing || sessions->request != lobby->list.request) {
        return; // the answer to an earlier list
    }
    for (uint32_t i = 0; i < sessions->listed_count; i++) {
        keep_listing(lobby, &sessions->listed[i]);
    }
    // Numbers rise, so that a server cannot keep a client asking for ever.
    if (sessions->next > lobby->list.after) {
        lobby->list.after = sessions->next;
        send_list(lobby, connection);
    } else {
        lobby->told.listing = false;
    }
}

void sb_lobby_receive_declined(sb_client_lobby_state *lobby, sb_connection *connection,
                               const sb_message_declined *declined)
{
    lobby->told.declined_count++;
    connection->asked = connection->asked && declined->request != SB_MESSAGE_JOIN &&
                        declined->request != SB_MESSAGE_CREATE;
    lobby->told.declined_request = declined->request;
    lobby->told.declined_refusal = declined->reason;
    copy(declined->text, lobby->told.declined_text, sizeof lobby->told.declined_text);
    lobby->told.listing = lobby->told.listing && declined->request != SB_MESSAGE_LIST;
    if (declined->request == SB_MESSAGE_TEAM) {
        lobby->team = 0;
    }
    // What the def asked for cannot be had: the client ends as after a refusal.
    if (lobby->joins && connection->state == SB_CLIENT_LOBBY) {
        sb_connection_goodbye(connection);
        sb_connection_end(connection, SB_CLIENT_REASON_REFUSED);
        connection->refusal = declined->reason;
        sb_connection_set_text(connection, declined->text.data, declined->text.size);
    }
}

void sb_lobby_receive_session(sb_client_lobby_state *lobby, const sb_message_session *session)
{
    sb_client_session *kept = &lobby->session;
    *kept = (sb_client_session){
        .number = session->number,
        .warming_up = (session->flags & SB_SESSION_WARMING_UP) != 0,
        .votes = (session->flags & SB_SESSION_VOTES) != 0,
        .ready_count = session->ready_count,
        .ready = session->ready,
        .delay_ms = session->delay_ms,
        .spectators = session->spectators,
        .vote_kind = session->vote_kind,
        .vote_target = session->vote_target,
        .vote_yes = session->vote_yes,
        .vote_needed = session->vote_needed,
        .vote_ms_left = session->vote_ms_left,
        .map_count = session->map_count,
    };
    copy(session->name, kept->name, sizeof kept->name);
    for (uint32_t i = 0; i < session->map_count; i++) {
        copy(session->maps[i], kept->maps[i], sizeof kept->maps[i]);
    }
}

sb_error sb_lobby_list(sb_client_lobby_state *lobby, sb_connection *connection,
                       const sb_client_filter *filter)
{
    sb_text mode, map, name;
    if (!take(filter->mode, SB_MODE_SIZE_MAX, &mode) ||
        !take(filter->map, SB_MAP_TEXT_SIZE_MAX, &map) ||
        !take(filter->name, SB_PLACE_NAME_SIZE_MAX, &name)) {
        return SB_ERROR_ARGUMENT;
    }
    if (!can_ask(connection)) {
        return SB_ERROR_STATE;
    }
    copy(mode, lobby->list_mode, sizeof lobby->list_mode);
    copy(map, lobby->list_map, sizeof lobby->list_map);
    copy(name, lobby->list_name, sizeof lobby->list_name);
    lobby->list = (sb_message_list){
        .request = lobby->list.request + 1,
        .flags = (filter->not_full ? SB_LIST_NOT_FULL : 0) |
                 (filter->no_password ? SB_LIST_NO_PASSWORD : 0),
        .mode = {lobby->list_mode, mode.size},
        .map = {lobby->list_map, map.size},
        .name = {lobby->list_name, name.size},
    };
    lobby->count = 0;
    lobby->told.listing = true;
    send_list(lobby, connection);
    return SB_OK;
}

bool sb_lobby_listing_poll(sb_client_lobby_state *lobby, sb_client_listing *out_listing)
{
    if (lobby->count == 0) {
        return false;
    }
    *out_listing = lobby->listings[lobby->first];
    lobby->first = (lobby->first + 1) % SB_LISTING_COUNT_MAX;
    lobby->count--;
    return true;
}

sb_error sb_lobby_ask_join(sb_client_lobby_state *lobby, sb_connection *connection,
                           const sb_map_loader *map, const sb_client_join_def *wanted)
{
    sb_text mode, password;
    if (!take(wanted->mode, SB_MODE_SIZE_MAX, &mode) ||
        !take(wanted->password, SB_PASSWORD_SIZE_MAX, &password) ||
        (unsigned)wanted->role >= SB_ROLE_LOBBY) {
        return SB_ERROR_ARGUMENT;
    }
    if (!can_ask(connection)) {
        return SB_ERROR_STATE;
    }
    lobby->joins = false;
    connection->redirection.count = 0;
    const sb_message_join join = {.session = wanted->session,
                                  .mode = mode,
                                  .role = (uint32_t)wanted->role,
                                  .password = password,
                                  .create = wanted->create};
    send_join(connection, map, &join);
    return SB_OK;
}

sb_error sb_lobby_ask_create(sb_client_lobby_state *lobby, sb_connection *connection,
                             const sb_map_loader *map, const sb_client_session_def *wanted)
{
    sb_message_create create = {.visibility = (uint32_t)wanted->visibility,
                                .player_capacity = wanted->player_capacity};
    if (!take(wanted->mode, SB_MODE_SIZE_MAX, &create.mode) ||
        !take(wanted->name, SB_PLACE_NAME_SIZE_MAX, &create.name) ||
        !take(wanted->map, SB_MAP_TEXT_SIZE_MAX, &create.map) ||
        !take(wanted->password, SB_PASSWORD_SIZE_MAX, &create.password) ||
        create.visibility > SB_WIRE_VISIBILITY_MAX) {
        return SB_ERROR_ARGUMENT;
    }
    if (!can_ask(connection)) {
        return SB_ERROR_STATE;
    }
    lobby->joins = false;
    connection->redirection.count = 0;
    connection->asked = true;
    create.map_count = put_map(map, create.map_hashes);
    connection->outgoing.type = SB_MESSAGE_CREATE;
    connection->outgoing.create = create;
    connection->request.session = 0;
    connection->request.next_role = SB_ROLE_PLAYER;
    connection->hello_us = connection->now_us;
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
    return SB_OK;
}

// Sends what only a client in a session may say.
static sb_error send_in_session(sb_connection *connection, const sb_message *message)
{
    if (!sb_connection_is_welcomed(connection)) {
        return SB_ERROR_STATE;
    }
    connection->outgoing = *message;
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
    return SB_OK;
}

sb_error sb_lobby_ask_leave(sb_connection *connection)
{
    return send_in_session(connection, &(sb_message){.type = SB_MESSAGE_LEAVE});
}

sb_error sb_lobby_ask_ready(sb_connection *connection, bool ready)
{
    return send_in_session(connection, &(sb_message){.type = SB_MESSAGE_READY, .ready = {ready}});
}

sb_error sb_lobby_ask_team(sb_client_lobby_state *lobby, sb_connection *connection, uint32_t team)
{
    if (team > UINT8_MAX) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_error error =
        send_in_session(connection, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {team}});
    lobby->team = error == SB_OK ? (uint8_t)team : lobby->team;
    return error;
}

sb_error sb_lobby_ask_vote(sb_connection *connection, sb_client_vote_kind kind, uint32_t target,
                           bool yes)
{
    if (kind != SB_CLIENT_VOTE_KICK && kind != SB_CLIENT_VOTE_MAP) {
        return SB_ERROR_ARGUMENT;
    }
    return send_in_session(
        connection, &(sb_message){.type = SB_MESSAGE_VOTE, .vote = {(uint32_t)kind, target, yes}});
}
