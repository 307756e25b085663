/// A bad link between ENet's host and the server. The host sends to a UDP socket of the relay as if
/// that were the server, and the relay passes datagrams on through a simulated link in each
/// direction. A host cannot simulate the link itself, because ENet lets a program intercept only
/// incoming datagrams. Nothing blocks.
#ifndef SABOT_CLIENT_RELAY_H
#define SABOT_CLIENT_RELAY_H

#include <enet/enet.h>

#include <sabot/client.h>

typedef struct sb_relay sb_relay;

/// Creates a relay without a socket; `def` must be valid. NULL without memory.
sb_relay *sb_relay_create(const sb_client_link *def, const ENetAddress *server);

/// Closes and frees it. NULL does nothing.
void sb_relay_destroy(sb_relay *relay);

/// Opens the sockets for a host that is bound to a loopback address, and fills the address to which
/// the host must connect. The links continue their random numbers. On SB_ERROR_IO the relay stays
/// closed.
sb_error sb_relay_open(sb_relay *relay, const ENetAddress *host, ENetAddress *out_address);

/// Sends what is under way to the server, such as the goodbye, and closes the sockets. The host may
/// be gone already. Does nothing if the relay is closed.
void sb_relay_close(sb_relay *relay);

/// Takes what has arrived from both sides, up to a bound, and passes on what is due. Does nothing
/// if the relay is closed.
void sb_relay_pump(sb_relay *relay);

/// Fills the members of the simulated link.
void sb_relay_status(const sb_relay *relay, sb_client_status *status);

#endif
