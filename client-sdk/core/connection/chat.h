/// The players of the match, and the text messages between them.
#ifndef SABOT_CLIENT_CHAT_H
#define SABOT_CLIENT_CHAT_H

#include "client/connection/client_roster.h"
#include "client/connection/connection.h"
#include "client/connection/poll_ring.h"

typedef struct sb_chat {
    sb_client_roster roster; ///< of the match; without slots before the first welcome
    sb_chat_ring lines;      ///< lines that wait to be polled
} sb_chat;

/// Takes what the server says of the slots. Before a welcome that ends the connection.
void sb_chat_receive_roster(sb_chat *chat, sb_connection *connection,
                            const sb_message_roster *roster);

/// Queues a line for the game. Before a welcome that ends the connection.
void sb_chat_receive_line(sb_chat *chat, sb_connection *connection, const sb_message_chat *line);

/// Sends a line. SB_ERROR_STATE outside of a match; SB_ERROR_ARGUMENT if scope, player or text
/// cannot be sent.
sb_error sb_chat_send(const sb_chat *chat, sb_connection *connection, sb_client_chat_scope scope,
                      uint32_t player, const char *text);

#endif
