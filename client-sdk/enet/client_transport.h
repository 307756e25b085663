/// One ENet connection to a server at a time: a socket (two with a simulated link), what came in,
/// what goes out. Nothing blocks but the look-up of the host name.
#ifndef SABOT_CLIENT_TRANSPORT_H
#define SABOT_CLIENT_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

#include "shell/carrier.h"

/// What the transport tells its owner from within `sb_client_transport_service`.
typedef sb_carrier_handler sb_client_transport_handler;

typedef struct sb_client_transport sb_client_transport;

/// Resolves the host and begins to connect, through a simulated link if `simulate` is not all
/// zeros. A server that is silent for `timeout_ms` counts as lost. SB_ERROR_ARGUMENT (`simulate`),
/// SB_ERROR_RESOLVE, SB_ERROR_MEMORY, SB_ERROR_IO.
sb_error sb_client_transport_create(const char *host, uint16_t port, uint32_t timeout_ms,
                                    const sb_client_link *simulate,
                                    sb_client_transport_handler handler,
                                    sb_client_transport **out_transport);

/// Sends what waits once more, tells the peer that the connection ends, and whether a goodbye went
/// before, and closes the socket.
void sb_client_transport_destroy(sb_client_transport *transport, bool said_goodbye);

/// Tells the peer that the connection ends, without waiting, or gives up the attempt, and closes
/// the socket. The handler is not told. Nothing if that was done already.
void sb_client_transport_stop(sb_client_transport *transport);

/// Begins to connect to the same address on a new socket, after `sb_client_transport_stop`; no name
/// is looked up. On error, SB_ERROR_MEMORY or SB_ERROR_IO, it is stopped.
sb_error sb_client_transport_restart(sb_client_transport *transport);

/// Handles all that has arrived, up to a bound: a flood leaves the rest to the next call.
void sb_client_transport_service(sb_client_transport *transport);

/// Queues a copy of the bytes. What cannot be sent is dropped, as a link may do.
void sb_client_transport_send(sb_client_transport *transport, sb_channel channel, const void *bytes,
                              size_t size);

/// Puts on the wire what was queued.
void sb_client_transport_flush(sb_client_transport *transport);

/// Lets what is queued reach the server, then ends the connection. Not twice.
void sb_client_transport_finish(sb_client_transport *transport);

/// True once there is neither a connection nor an attempt at one. Then nothing is done by all but
/// `sb_client_transport_restart` and `sb_client_transport_destroy`.
bool sb_client_transport_is_over(const sb_client_transport *transport);

/// Fills the round trip, 0 before the connection stands, and what the simulated link has done, 0
/// without one.
void sb_client_transport_status(const sb_client_transport *transport, sb_client_status *status);

#endif
