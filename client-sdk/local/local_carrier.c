// Clients whose carrier is a server in the same process.

#include <stdlib.h>

#include "client/def.h"
#include "local/server.h"
#include "shell/client_shell.h"

// A client's carrier is its link to the server, and what the client is told through it.
typedef struct local_carrier {
    sb_local_link link;
    sb_carrier_handler handler;
    uint64_t time_us; // of the step that is running
} local_carrier;

// Does not tell the client.
static void hang_up(sb_local_link *link)
{
    bool known = link->state != SB_LOCAL_LINK_OVER && link->state != SB_LOCAL_LINK_ASKED;
    if (known && link->server != NULL) {
        sb_lobby_disconnect(link->server->lobby, link->peer);
    }
    link->state = SB_LOCAL_LINK_OVER;
    sb_local_mailbox_clear(&link->mailbox);
}

static void lose(local_carrier *self)
{
    hang_up(&self->link);
    self->handler.disconnected(self->handler.context);
}

// Makes one step for every tick that is due and for every tick whose messages still wait. However
// rarely a client is updated, it receives the messages of a tick at the time of that tick.
static bool step(void *carrier, uint64_t now_us, uint64_t *out_time_us)
{
    local_carrier *self = carrier;
    sb_local_link *link = &self->link;
    sb_local_server *server = link->server;
    sb_local_clock *clock = server != NULL ? &server->clock : &link->clock;
    sb_local_clock_advance(clock, now_us);
    self->time_us = clock->time_us;
    const sb_local_message *waiting =
        sb_local_link_is_open(link) ? sb_local_mailbox_peek(&link->mailbox) : NULL;
    bool more = waiting != NULL && waiting->time_us < self->time_us;
    if (more) {
        self->time_us = waiting->time_us;
    }
    if (server != NULL && sb_local_server_due_us(server) <= self->time_us) {
        self->time_us = sb_local_server_due_us(server);
        sb_local_server_tick(server);
        more = true;
    }
    *out_time_us = self->time_us;
    return more;
}

static void connect(local_carrier *self)
{
    sb_local_link *link = &self->link;
    if (link->server == NULL) {
        lose(self);
        return;
    }
    link->state = SB_LOCAL_LINK_CONNECTED;
    sb_lobby_connect(link->server->lobby, link->peer, SB_PEER_SOURCE_UNKNOWN);
    self->handler.connected(self->handler.context);
}

// The client may answer each message, and the answer may bring another message.
static void receive(local_carrier *self)
{
    sb_local_link *link = &self->link;
    for (const sb_local_message *waiting;
         sb_local_link_is_open(link) && (waiting = sb_local_mailbox_peek(&link->mailbox)) != NULL &&
         waiting->time_us <= self->time_us;) {
        sb_local_message message;
        sb_local_mailbox_take(&link->mailbox, &message);
        self->handler.received(self->handler.context, message.bytes, message.size);
    }
}

static void service(void *carrier)
{
    local_carrier *self = carrier;
    sb_local_link *link = &self->link;
    if (link->state == SB_LOCAL_LINK_FULL || link->state == SB_LOCAL_LINK_LOST) {
        lose(self);
        return;
    }
    if (link->state == SB_LOCAL_LINK_ASKED) {
        connect(self);
    }
    receive(self);
    if (link->state == SB_LOCAL_LINK_CLOSING && sb_local_mailbox_peek(&link->mailbox) == NULL) {
        lose(self);
    }
}

static void send(void *carrier, sb_channel channel, const void *bytes, size_t size)
{
    const sb_local_link *link = &((local_carrier *)carrier)->link;
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
    hang_up(&((local_carrier *)carrier)->link);
}

static sb_error restart(void *carrier, uint16_t port)
{
    (void)port; // this server has no other
    sb_local_link *link = &((local_carrier *)carrier)->link;
    hang_up(link);
    if (link->server == NULL) {
        return SB_ERROR_IO;
    }
    link->state = SB_LOCAL_LINK_ASKED;
    return SB_OK;
}

static bool is_over(const void *carrier)
{
    const sb_local_link *link = &((const local_carrier *)carrier)->link;
    return link->state == SB_LOCAL_LINK_OVER;
}

static void status(const void *carrier, sb_client_status *out_status)
{
    (void)carrier;
    out_status->round_trip_ms = 0;
}

static void destroy(void *carrier, bool said_goodbye)
{
    local_carrier *self = carrier;
    sb_local_link *link = &self->link;
    (void)said_goodbye; // a goodbye has arrived already
    hang_up(link);
    if (link->server != NULL) {
        link->server->links[link->peer] = NULL;
    }
    free(self);
}

static sb_error open(void *argument, const sb_client_def *def, sb_carrier_handler handler,
                     sb_carrier *out_carrier)
{
    static const sb_carrier_functions functions = {
        .step = step,
        .service = service,
        .wait = NULL,
        .send = send,
        .flush = flush,
        .stop = stop,
        .restart = restart,
        .finish = stop, // everything that was sent has arrived
        .is_over = is_over,
        .status = status,
        .destroy = destroy,
    };
    sb_local_server *server = argument;
    *out_carrier = (sb_carrier){0};
    uint32_t peer = 0;
    while (peer < SB_LOCAL_CLIENT_COUNT_MAX && server->links[peer] != NULL) {
        peer++;
    }
    if (peer == SB_LOCAL_CLIENT_COUNT_MAX) {
        return sb_client_def_refuse(def, SB_ERROR_FULL, "the server has 128 clients already");
    }
    local_carrier *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->link.server = server;
    self->link.peer = peer;
    self->link.state = SB_LOCAL_LINK_ASKED;
    self->handler = handler;
    server->links[peer] = &self->link;
    *out_carrier = (sb_carrier){&functions, self};
    return SB_OK;
}

sb_error sb_local_client_create(sb_local_server *server, const sb_client_def *def,
                                sb_client **out_client)
{
    if (out_client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_client = NULL;
    if (def == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_def_begin(def);
    if (server == NULL) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT, "server must not be NULL");
    }
    sb_client_def local = *def;
    // The client loads the rules itself, because it may outlive the server.
    local.rules = server->rules_path;
    return sb_shell_create(&local, open, server, out_client);
}
