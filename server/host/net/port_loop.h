/// A port in a loop: lets its owner serve it when datagrams have arrived, when resends may be due,
/// and when a service has left something behind.
///
/// While little arrives, a datagram is served at once. Under load the port is served at a pace
/// (serve_pace.h), and by its owner at each tick. A datagram then waits up to the pace's interval,
/// and what the system adds to a sleep.
#ifndef SABOT_HOST_NET_PORT_LOOP_H
#define SABOT_HOST_NET_PORT_LOOP_H

#include <stdbool.h>
#include <uv.h>

#include "base/error.h"
#include "host/net/host_transport.h"
#include "host/net/serve_pace.h"

/// Plain members for the owner alone. It must stay where it is until the loop has closed it.
typedef struct sb_port_loop {
    const sb_host_transport *transport;
    void (*serve)(void *context);
    void *context;
    uv_poll_t socket;
    uv_timer_t timer;
    uv_idle_t again; ///< serves what a service has left, once in each turn of the loop
    sb_serve_pace pace;
    bool watched;         ///< the loop looks at the socket
    bool open;            ///< the handles are the loop's
    uint32_t interval_ms; ///< of the timer
} sb_port_loop;

/// Begins. `serve` is to service the transport, and nothing else of this interface. SB_ERROR_IO
/// with errno set.
sb_error sb_port_loop_start(sb_port_loop *port, uv_loop_t *loop, const sb_host_transport *transport,
                            void (*serve)(void *context), void *context);

/// Notes that the owner has serviced the transport out of turn, as at a tick.
void sb_port_loop_served(sb_port_loop *port);

/// Gives the handles back to the loop, which must run once more. Does nothing to what has not
/// begun.
void sb_port_loop_close(sb_port_loop *port);

#endif
