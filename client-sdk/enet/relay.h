/// A bad link between ENet's host and the server: a UDP socket to which the host sends as if it
/// were the server, and which passes on, through a simulated link in each direction, to the server
/// itself. The host cannot do it: ENet shows what comes in before it handles it, but not what goes
/// out. Nothing blocks.
#ifndef SABOT_CLIENT_RELAY_H
#define SABOT_CLIENT_RELAY_H

#include <enet/enet.h>

#include <sabot/client.h>

typedef struct sb_relay sb_relay;

/// `def` is valid. No socket yet. NULL if there is no memory.
sb_relay *sb_relay_create(const sb_client_link *def, const ENetAddress *server);

/// Closes it first. NULL does nothing.
void sb_relay_destroy(sb_relay *relay);

/// Opens a socket for a host that is bound to an address of loopback, and fills the address to
/// which the host is to connect. What the links draw goes on from before. SB_ERROR_IO: it is closed
/// as before.
sb_error sb_relay_open(sb_relay *relay, const ENetAddress *host, ENetAddress *out_address);

/// Sends what is on its way to the server at once, if it was not lost, as the goodbye, and closes
/// the socket. The host need not be there any more. Nothing if it is closed.
void sb_relay_close(sb_relay *relay);

/// Takes in what came from both sides, up to a bound, and passes on what is due. Nothing if it is
/// closed.
void sb_relay_pump(sb_relay *relay);

/// Fills the fields of the simulated link.
void sb_relay_status(const sb_relay *relay, sb_client_status *status);

#endif
