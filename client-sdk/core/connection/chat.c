#include "client/connection/chat.h"

#include <string.h>

#include "protocol/text.h"

_Static_assert((int)SB_CLIENT_CHAT_ALL == (int)SB_CHAT_ALL, "scopes have the wire's numbers");
_Static_assert((int)SB_CLIENT_CHAT_TEAM == (int)SB_CHAT_TEAM, "as above");
_Static_assert((int)SB_CLIENT_CHAT_PLAYER == (int)SB_CHAT_PLAYER, "as above");
_Static_assert((int)SB_CLIENT_CHAT_SERVER == (int)SB_CHAT_SERVER, "as above");
_Static_assert(SB_CLIENT_NO_PLAYER == SB_NO_PLAYER, "as above");

void sb_chat_receive_roster(sb_chat *chat, sb_connection *connection,
                            const sb_message_roster *roster)
{
    if (!sb_connection_is_welcomed(connection)) {
        sb_connection_fail(connection);
        return;
    }
    connection->messages_malformed += sb_client_roster_take(&chat->roster, roster) ? 0 : 1;
}

void sb_chat_receive_line(sb_chat *chat, sb_connection *connection, const sb_message_chat *line)
{
    if (!sb_connection_is_welcomed(connection)) {
        sb_connection_fail(connection);
        return;
    }
    // A game uses the speaker as an index.
    if (line->player >= chat->roster.capacity && line->player != SB_NO_PLAYER) {
        connection->messages_malformed++;
        return;
    }
    // A scope that a later version added is skipped, as an unknown message is.
    if (line->scope <= SB_CHAT_SERVER) {
        sb_chat_ring_push(&chat->lines, line);
    }
}

static bool can_be_sent(const sb_chat *chat, uint32_t scope, uint32_t player, size_t size,
                        const char *text)
{
    return scope <= SB_CHAT_PLAYER && size >= 1 && size <= SB_CHAT_SIZE_MAX &&
           sb_text_is_valid((sb_text){text, (uint32_t)size}) &&
           (scope != SB_CHAT_PLAYER || player < chat->roster.capacity);
}

sb_error sb_chat_send(const sb_chat *chat, sb_connection *connection, sb_client_chat_scope scope,
                      uint32_t player, const char *text)
{
    if (!sb_connection_is_welcomed(connection)) {
        return SB_ERROR_STATE;
    }
    // Reads no further than a valid text reaches.
    const char *end = memchr(text, '\0', SB_CLIENT_CHAT_SIZE);
    if (end == NULL || !can_be_sent(chat, (uint32_t)scope, player, (size_t)(end - text), text)) {
        return SB_ERROR_ARGUMENT;
    }
    connection->outgoing.type = SB_MESSAGE_CHAT;
    connection->outgoing.chat = (sb_message_chat){
        .scope = (uint32_t)scope,
        .player = scope == SB_CLIENT_CHAT_PLAYER ? player : SB_NO_PLAYER,
        .text = {text, (uint32_t)(end - text)},
    };
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
    return SB_OK;
}
