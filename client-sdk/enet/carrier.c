// Clients whose carrier is a connection by ENet.

#include <sabot/client.h>

#include "client_transport.h"
#include "shell/client_shell.h"

static bool step(void *carrier, uint64_t now_us, uint64_t *out_time_us)
{
    (void)carrier;
    *out_time_us = now_us;
    return false;
}

static void service(void *carrier)
{
    sb_client_transport_service(carrier);
}

static void send(void *carrier, sb_channel channel, const void *bytes, size_t size)
{
    sb_client_transport_send(carrier, channel, bytes, size);
}

static void flush(void *carrier)
{
    sb_client_transport_flush(carrier);
}

static void stop(void *carrier)
{
    sb_client_transport_stop(carrier);
}

static sb_error restart(void *carrier)
{
    return sb_client_transport_restart(carrier);
}

static void finish(void *carrier)
{
    sb_client_transport_finish(carrier);
}

static bool is_over(const void *carrier)
{
    return sb_client_transport_is_over(carrier);
}

static void status(const void *carrier, sb_client_status *out_status)
{
    sb_client_transport_status(carrier, out_status);
}

static void destroy(void *carrier, bool said_goodbye)
{
    sb_client_transport_destroy(carrier, said_goodbye);
}

static sb_error open(void *argument, const sb_client_def *def, sb_carrier_handler handler,
                     sb_carrier *out_carrier)
{
    static const sb_carrier_functions functions = {
        .step = step,
        .service = service,
        .send = send,
        .flush = flush,
        .stop = stop,
        .restart = restart,
        .finish = finish,
        .is_over = is_over,
        .status = status,
        .destroy = destroy,
    };
    (void)argument;
    sb_client_transport *transport;
    sb_error error = sb_client_transport_create(def->host, def->port, def->timeout_ms,
                                                &def->simulate, handler, &transport);
    *out_carrier = error == SB_OK ? (sb_carrier){&functions, transport} : (sb_carrier){0};
    return error;
}

sb_error sb_client_create(const sb_client_def *def, sb_client **out_client)
{
    if (out_client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_client = NULL;
    if (def == NULL || def->host == NULL || def->host[0] == '\0' || def->port == 0) {
        return SB_ERROR_ARGUMENT;
    }
    return sb_shell_create(def, open, NULL, out_client);
}
