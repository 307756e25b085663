#include "host/net/port_loop.h"

#include <errno.h>

#include "host/clock/ticker.h"

// For resends and time-outs while nothing else serves the port.
#define RESEND_INTERVAL_MS 50u
// While datagrams wait for which the system had no room.
#define UNSENT_INTERVAL_MS 1u

static void serve(sb_port_loop *port)
{
    port->serve(port->context);
    sb_port_loop_served(port);
}

static void on_socket(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    sb_port_loop *port = poll->data;
    // What is left behind has had its turn already.
    if (!uv_is_active((const uv_handle_t *)&port->again)) {
        serve(port);
    }
}

static void on_timer(uv_timer_t *timer)
{
    sb_port_loop *port = timer->data;
    if (!uv_is_active((const uv_handle_t *)&port->again)) {
        serve(port);
    }
}

static void on_again(uv_idle_t *again)
{
    serve(again->data);
}

static void watch(sb_port_loop *port, bool watched)
{
    if (watched && !port->watched) {
        uv_poll_start(&port->socket, UV_READABLE, on_socket);
    } else if (!watched && port->watched) {
        uv_poll_stop(&port->socket);
    }
    port->watched = watched;
}

static void set_timer(sb_port_loop *port, uint32_t interval_ms)
{
    if (interval_ms != port->interval_ms) {
        uv_timer_start(&port->timer, on_timer, interval_ms, interval_ms);
    }
    port->interval_ms = interval_ms;
}

void sb_port_loop_served(sb_port_loop *port)
{
    if (!port->open) {
        return;
    }
    const bool paced = sb_serve_pace_note(&port->pace, sb_clock_ns(),
                                          sb_host_transport_datagram_count(port->transport));
    watch(port, !paced);
    set_timer(port, sb_host_transport_has_unsent(port->transport) ? UNSENT_INTERVAL_MS
                    : paced                                       ? sb_serve_pace_ms(&port->pace)
                                                                  : RESEND_INTERVAL_MS);
    // A timer of 0 would come again before the tick has its turn.
    if (sb_host_transport_is_pending(port->transport)) {
        uv_idle_start(&port->again, on_again);
    } else {
        uv_idle_stop(&port->again);
    }
}

sb_error sb_port_loop_start(sb_port_loop *port, uv_loop_t *loop, const sb_host_transport *transport,
                            void (*serve_port)(void *context), void *context)
{
    *port = (sb_port_loop){.transport = transport, .serve = serve_port, .context = context};
    const int result = uv_poll_init(loop, &port->socket, sb_host_transport_descriptor(transport));
    if (result != 0) {
        errno = -result;
        return SB_ERROR_IO;
    }
    uv_timer_init(loop, &port->timer);
    uv_idle_init(loop, &port->again);
    port->socket.data = port;
    port->timer.data = port;
    port->again.data = port;
    port->open = true;
    watch(port, true);
    set_timer(port, RESEND_INTERVAL_MS);
    return SB_OK;
}

void sb_port_loop_close(sb_port_loop *port)
{
    if (!port->open) {
        return;
    }
    uv_close((uv_handle_t *)&port->socket, NULL);
    uv_close((uv_handle_t *)&port->timer, NULL);
    uv_close((uv_handle_t *)&port->again, NULL);
    port->open = false;
}
