/// A bad link between a tunnel and the server. The tunnel sends to a UDP socket of the relay as if
/// that were the server, and the relay passes datagrams on through a simulated link in each
/// direction. Nothing blocks.
#ifndef SABOT_CLIENT_RELAY_H
#define SABOT_CLIENT_RELAY_H

#include <sabot/client.h>

#include "udp.h"

typedef struct sb_relay sb_relay;

/// Creates a relay without a socket; `def` must be valid. NULL without memory.
sb_relay *sb_relay_create(const sb_client_link *def, const sb_net_address *server);

/// Closes and frees it. NULL does nothing.
void sb_relay_destroy(sb_relay *relay);

/// Opens the socket, and fills the loopback address to which the client must send. The links
/// continue their random numbers. On SB_ERROR_IO the relay stays closed.
sb_error sb_relay_open(sb_relay *relay, sb_net_address *out_address);

/// Names another server, of the same IP version, while the relay is closed.
void sb_relay_set_server(sb_relay *relay, const sb_net_address *server);

/// Names the client: the address of its socket on loopback.
void sb_relay_set_client(sb_relay *relay, const sb_net_address *client);

/// Sends what is under way to the server, such as the goodbye, and closes the socket. The client
/// may be gone already. Does nothing if the relay is closed.
void sb_relay_close(sb_relay *relay);

/// Takes what has arrived from both sides, up to a bound, and passes on what is due. Does nothing
/// if the relay is closed.
void sb_relay_pump(sb_relay *relay);

/// Fills the members of the simulated link.
void sb_relay_status(const sb_relay *relay, sb_client_status *status);

#endif
