#include "client/connection/redirect.h"

#include <string.h>

static const char TOO_OFTEN[] = "the server sent the client from port to port too often";

static void forget_ticket(sb_redirection *redirection)
{
    // Through volatile, or the compiler leaves out writes that nothing reads.
    volatile uint8_t *bytes = redirection->ticket;
    for (uint32_t i = 0; i < SB_TICKET_SIZE_MAX; i++) {
        bytes[i] = 0;
    }
    redirection->ticket_size = 0;
}

bool sb_redirect_take(sb_connection *connection, sb_reconnection *reconnection,
                      const sb_message_redirect *redirect)
{
    sb_redirection *kept = &connection->redirection;
    if (!connection->asked) {
        connection->messages_malformed++;
        return false;
    }
    if (kept->count == SB_REDIRECT_COUNT_MAX) {
        sb_connection_fail(connection);
        sb_connection_set_text(connection, TOO_OFTEN, sizeof TOO_OFTEN - 1);
        return false;
    }
    kept->count++;
    kept->active = true;
    kept->port = (uint16_t)redirect->port;
    kept->web_port = (uint16_t)redirect->web_port;
    kept->session = redirect->session;
    forget_ticket(kept);
    kept->ticket_size = redirect->ticket.size;
    if (redirect->ticket.size > 0) {
        memcpy(kept->ticket, redirect->ticket.data, redirect->ticket.size);
    }
    if (connection->state != SB_CLIENT_RECONNECTING) {
        connection->state = SB_CLIENT_CONNECTING;
    }
    connection->asked = false;
    connection->connected = false;
    connection->progress_us = connection->now_us;
    sb_reconnection_redirect(reconnection, connection);
    return true;
}

void sb_redirect_arrive(sb_connection *connection)
{
    connection->redirection.active = false;
    forget_ticket(&connection->redirection);
}
