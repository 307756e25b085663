#include "local/local_link.h"

#include <stdlib.h>

#include "local/server.h"

static bool is_open(const sb_local_link *link)
{
    return link->state == SB_LOCAL_LINK_CONNECTED || link->state == SB_LOCAL_LINK_CLOSING;
}

// Without a word to the client.
static void hang_up(sb_local_link *link)
{
    bool known = link->state != SB_LOCAL_LINK_OVER && link->state != SB_LOCAL_LINK_ASKED;
    if (known && link->server != NULL) {
        sb_lobby_disconnect(link->server->lobby, link->peer);
    }
    link->state = SB_LOCAL_LINK_OVER;
    sb_local_mailbox_clear(&link->mailbox);
}

static void lose(sb_local_link *link)
{
    hang_up(link);
    link->handler.disconnected(link->handler.context);
}

// One step for every tick that is due and for every tick whose messages still wait, so that a
// client learns of each when it was played, however rarely it is updated.
static bool step(void *carrier, uint64_t now_us, uint64_t *out_time_us)
{
    sb_local_link *link = carrier;
    sb_local_server *server = link->server;
    sb_local_clock *clock = server != NULL ? &server->clock : &link->clock;
    sb_local_clock_advance(clock, now_us);
    link->time_us = clock->time_us;
    const sb_local_message *waiting = is_open(link) ? sb_local_mailbox_peek(&link->mailbox) : NULL;
    bool more = waiting != NULL && waiting->time_us < link->time_us;
    if (more) {
        link->time_us = waiting->time_us;
    }
    if (server != NULL && sb_local_server_due_us(server) <= link->time_us) {
        link->time_us = sb_local_server_due_us(server);
        sb_local_server_tick(server);
        more = true;
    }
    *out_time_us = link->time_us;
    return more;
}

static void connect(sb_local_link *link)
{
    if (link->server == NULL) {
        lose(link);
        return;
    }
    link->state = SB_LOCAL_LINK_CONNECTED;
    sb_lobby_connect(link->server->lobby, link->peer);
    link->handler.connected(link->handler.context);
}

// The client may answer each message, which may bring another one.
static void receive(sb_local_link *link)
{
    for (const sb_local_message *waiting;
         is_open(link) && (waiting = sb_local_mailbox_peek(&link->mailbox)) != NULL &&
         waiting->time_us <= link->time_us;) {
        sb_local_message message;
        sb_local_mailbox_take(&link->mailbox, &message);
        link->handler.received(link->handler.context, message.bytes, message.size);
    }
}

static void service(void *carrier)
{
    sb_local_link *link = carrier;
    if (link->state == SB_LOCAL_LINK_FULL || link->state == SB_LOCAL_LINK_LOST) {
        lose(link);
        return;
    }
    if (link->state == SB_LOCAL_LINK_ASKED) {
        connect(link);
    }
    receive(link);
    if (link->state == SB_LOCAL_LINK_CLOSING && sb_local_mailbox_peek(&link->mailbox) == NULL) {
        lose(link);
    }
}

static void send(void *carrier, sb_channel channel, const void *bytes, size_t size)
{
    sb_local_link *link = carrier;
    (void)channel;
    if (link->state == SB_LOCAL_LINK_CONNECTED && link->server != NULL) {
        sb_lobby_receive(link->server->lobby, link->peer, bytes, size);
    }
}

static void flush(void *carrier)
{
    (void)carrier;
}

static void stop(void *carrier)
{
    hang_up(carrier);
}

static sb_error restart(void *carrier)
{
    sb_local_link *link = carrier;
    hang_up(link);
    if (link->server == NULL) {
        return SB_ERROR_IO;
    }
    link->state = SB_LOCAL_LINK_ASKED;
    return SB_OK;
}

static bool is_over(const void *carrier)
{
    const sb_local_link *link = carrier;
    return link->state == SB_LOCAL_LINK_OVER;
}

static void status(const void *carrier, sb_client_status *out_status)
{
    (void)carrier;
    out_status->round_trip_ms = 0;
}

static void destroy(void *carrier, bool said_goodbye)
{
    sb_local_link *link = carrier;
    (void)said_goodbye; // if so it has arrived
    hang_up(link);
    if (link->server != NULL) {
        link->server->links[link->peer] = NULL;
    }
    free(link);
}

sb_error sb_local_link_open(void *argument, const sb_client_def *def, sb_carrier_handler handler,
                            sb_carrier *out_carrier)
{
    static const sb_carrier_functions functions = {
        .step = step,
        .service = service,
        .send = send,
        .flush = flush,
        .stop = stop,
        .restart = restart,
        .finish = stop, // all that was sent has arrived
        .is_over = is_over,
        .status = status,
        .destroy = destroy,
    };
    sb_local_server *server = argument;
    (void)def;
    *out_carrier = (sb_carrier){0};
    uint32_t peer = 0;
    while (peer < SB_LOCAL_CLIENT_COUNT_MAX && server->links[peer] != NULL) {
        peer++;
    }
    if (peer == SB_LOCAL_CLIENT_COUNT_MAX) {
        return SB_ERROR_FULL;
    }
    sb_local_link *link = calloc(1, sizeof *link);
    if (link == NULL) {
        return SB_ERROR_MEMORY;
    }
    link->server = server;
    link->peer = peer;
    link->state = SB_LOCAL_LINK_ASKED;
    link->handler = handler;
    server->links[peer] = link;
    *out_carrier = (sb_carrier){&functions, link};
    return SB_OK;
}

void sb_local_link_deliver(sb_local_link *link, const void *bytes, size_t size)
{
    if (link->state == SB_LOCAL_LINK_CONNECTED &&
        !sb_local_mailbox_put(&link->mailbox, link->server->tick_us, bytes, size)) {
        link->state = SB_LOCAL_LINK_FULL;
    }
}

void sb_local_link_close(sb_local_link *link)
{
    if (link->state == SB_LOCAL_LINK_CONNECTED) {
        link->state = SB_LOCAL_LINK_CLOSING;
    }
}

void sb_local_link_detach(sb_local_link *link)
{
    sb_local_link_close(link);
    link->clock = link->server->clock;
    link->server = NULL;
}
