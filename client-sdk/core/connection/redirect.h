/// A server that sends the client to another of its ports: the client connects there by itself.
#ifndef SABOT_CLIENT_REDIRECT_H
#define SABOT_CLIENT_REDIRECT_H

#include "client/connection/reconnect.h"

/// A server that sends the client on more often than this, without a welcome, is given up.
#define SB_REDIRECT_COUNT_MAX 4u

/// The server sends the client to another port. Returns true if the client follows: it connects
/// there, in the state CONNECTING, or RECONNECTING if it was coming back. A redirect that answers
/// nothing is counted as malformed. One too many ends the connection.
bool sb_redirect_take(sb_connection *connection, sb_reconnection *reconnection,
                      const sb_message_redirect *redirect);

/// The client is where it was sent: the next hello is its own again.
void sb_redirect_arrive(sb_connection *connection);

#endif
