#include "client/connection/handshake.h"

#include <string.h>

#include "game/game.h"
#include "game/map/map.h"
#include "game/slot.h"
#include "protocol/limits.h"

void sb_handshake_fill(const sb_connection *connection, const sb_rules_identity *rules,
                       const uint64_t *map_hash, const sb_handshake_wish *wish,
                       sb_message_hello *out_hello)
{
    const sb_join_request *request = &connection->request;
    *out_hello = (sb_message_hello){
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .minor_version = SB_PROTOCOL_MINOR_VERSION,
        .session = wish->session,
        .role = wish->role,
        .form = request->form,
        .name = {.data = request->name, .size = (uint32_t)strlen(request->name)},
        .select = request->select,
        .map_count = map_hash != NULL ? 1 : 0,
        .map_hashes = {map_hash != NULL ? *map_hash : 0},
        .rules = {.name = {rules->name, (uint32_t)strlen(rules->name)},
                  .interface_version = rules->interface_version,
                  .behaviour_version = rules->behaviour_version,
                  .tables_hash = rules->tables_hash},
        .resume = wish->resume,
        .token = wish->resume.size > 0 ? (sb_blob){0} : wish->token,
    };
}

void sb_handshake_hello(sb_connection *connection, const sb_rules_identity *rules,
                        const uint64_t *map_hash, bool through_lobby)
{
    const sb_join_request *request = &connection->request;
    const bool back = connection->state == SB_CLIENT_RECONNECTING;
    const sb_redirection *to =
        !back && connection->redirection.active ? &connection->redirection : NULL;
    const bool has_ticket = to != NULL && to->ticket_size > 0;
    const sb_handshake_wish wish = {
        .session = back            ? connection->welcome.session
                   : to != NULL    ? to->session
                   : through_lobby ? 0
                                   : request->session,
        .role = back            ? request->role
                : to != NULL    ? request->next_role
                : through_lobby ? SB_ROLE_LOBBY
                                : request->role,
        .resume = {connection->secret.bytes, back ? SB_RESUME_SECRET_SIZE : 0},
        .token = {has_ticket ? to->ticket : request->token,
                  has_ticket ? to->ticket_size : request->token_size},
    };
    connection->asked = true;
    connection->outgoing.type = SB_MESSAGE_HELLO;
    sb_handshake_fill(connection, rules, map_hash, &wish, &connection->outgoing.hello);
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
}

static bool rules_match(const sb_rules_identity *own, const sb_wire_rules *rules)
{
    return rules->name.size == strlen(own->name) &&
           memcmp(rules->name.data, own->name, rules->name.size) == 0 &&
           rules->interface_version == own->interface_version &&
           rules->behaviour_version == own->behaviour_version &&
           rules->tables_hash == own->tables_hash;
}

// What the decoder cannot know: our versions, the request, and what this SDK has room for.
static bool fits_request(const sb_connection *connection, const sb_message_welcome *welcome,
                         uint32_t session)
{
    const sb_join_request *request = &connection->request;
    return welcome->major_version == SB_PROTOCOL_VERSION &&
           welcome->simulation_version == SB_SIMULATION_VERSION &&
           (welcome->role == (uint32_t)request->role ||
            welcome->role == (uint32_t)request->next_role) &&
           (welcome->role == SB_ROLE_PLAYER || welcome->player == SB_NO_PLAYER) &&
           (welcome->form == SB_FORM_PLAIN || welcome->form == (uint32_t)request->form) &&
           (session == 0 || welcome->session == session) &&
           welcome->player_capacity <= SB_PLAYER_COUNT_MAX && welcome->map_size <= SB_MAP_BYTES_MAX;
}

// A server that welcomes a client with other rules: the text names both, as a refusal would.
static void leave_other_rules(sb_connection *connection, const sb_rules_identity *own,
                              const sb_wire_rules *rules)
{
    sb_rules_identity theirs = {.interface_version = rules->interface_version,
                                .behaviour_version = rules->behaviour_version,
                                .tables_hash = rules->tables_hash};
    // The data of an empty text may be NULL in a message that did not come from the decoder.
    if (rules->name.size > 0) {
        memcpy(theirs.name, rules->name.data, rules->name.size);
    }
    if (!sb_rules_name_is_valid(theirs.name)) {
        memcpy(theirs.name, "?", sizeof "?");
    }
    sb_connection_fail(connection);
    char text[SB_RULES_DIFFERENCE_TEXT_SIZE];
    sb_rules_difference_text(&theirs, own, text);
    sb_connection_set_text(connection, text, (uint32_t)strlen(text));
}

bool sb_handshake_accepts(sb_connection *connection, const sb_rules_identity *rules,
                          const sb_message_welcome *welcome)
{
    // A welcome to a client in a match begins the next match, or one of another session. Either has
    // another epoch.
    const bool repeated =
        sb_connection_is_welcomed(connection) && welcome->epoch == connection->welcome.epoch;
    const bool back = connection->state == SB_CLIENT_RECONNECTING;
    const uint32_t session = back ? connection->welcome.session : connection->request.session;
    if (!fits_request(connection, welcome, session) || repeated) {
        sb_connection_fail(connection);
        return false;
    }
    if (!rules_match(rules, &welcome->rules)) {
        leave_other_rules(connection, rules, &welcome->rules);
        return false;
    }
    return true;
}

bool sb_handshake_fits(const sb_connection *connection, const sb_rules_identity *rules,
                       const sb_message_welcome *welcome, uint32_t session)
{
    return fits_request(connection, welcome, session) &&
           welcome->role == (uint32_t)connection->request.role &&
           rules_match(rules, &welcome->rules);
}

bool sb_handshake_same_match(const sb_message_welcome *a, const sb_message_welcome *b)
{
    return a->session == b->session && a->seed == b->seed && a->map_hash == b->map_hash &&
           a->player == b->player && a->player_capacity == b->player_capacity;
}

void sb_handshake_refused(sb_connection *connection, sb_reconnection *reconnection,
                          const sb_message_refuse *refuse)
{
    if (connection->state == SB_CLIENT_RECONNECTING && refuse->reason == SB_REFUSAL_RESUME &&
        sb_connection_try_other_secret(connection)) {
        sb_reconnection_try_later(reconnection, connection);
        return;
    }
    if (connection->state == SB_CLIENT_RECONNECTING &&
        sb_reconnection_may_pass(reconnection, connection, refuse->reason)) {
        sb_reconnection_try_later(reconnection, connection);
        return;
    }
    sb_connection_end(connection, SB_CLIENT_REASON_REFUSED);
    connection->refusal = refuse->reason;
    if (refuse->text.size > 0) {
        sb_connection_set_text(connection, refuse->text.data, refuse->text.size);
        return;
    }
    const char *text = sb_refusal_text(refuse->reason);
    sb_connection_set_text(connection, text, (uint32_t)strlen(text));
}
