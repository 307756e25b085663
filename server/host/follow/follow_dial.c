#include "host/follow/follow_dial.h"

#include <stdio.h>
#include <stdlib.h>

#include "host/config/endpoint.h"

// A connection lives until its handle is closed, perhaps longer than the dial.
typedef struct sb_follow_line line;
struct sb_follow_line {
    sb_follow_link link;
    sb_follow_dial *dial; // NULL: it has hung up
};

static void on_ready(void *context)
{
    const line *self = context;
    if (self->dial != NULL) {
        self->dial->owner.ready(self->dial->owner.context);
    }
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    const line *self = context;
    return self->dial == NULL || self->dial->owner.frame(self->dial->owner.context, frame);
}

static void on_sent(void *context)
{
    const line *self = context;
    if (self->dial != NULL && self->dial->owner.sent != NULL) {
        self->dial->owner.sent(self->dial->owner.context);
    }
}

static void on_closed(void *context, const char *reason)
{
    line *self = context;
    sb_follow_dial *dial = self->dial;
    if (dial != NULL) {
        dial->greeting = self->link.greeting;
        dial->line = NULL;
        dial->owner.lost(dial->owner.context, reason);
    }
    free(self);
}

static void on_address(uv_getaddrinfo_t *lookup, int status, struct addrinfo *addresses)
{
    sb_follow_dial *self = lookup->data;
    self->looking_up = false;
    if (self->detached || !self->wanted) {
        uv_freeaddrinfo(addresses);
        return;
    }
    self->wanted = false;
    line *made = status == 0 ? calloc(1, sizeof *made) : NULL;
    const sb_follow_link_owner owner = {on_ready, on_frame, on_sent, on_closed, made};
    if (made == NULL) {
        self->owner.lost(self->owner.context,
                         status < 0 ? uv_strerror(status) : "not enough memory");
    } else if (!sb_follow_link_init(&made->link, self->loop, false, self->server_secret, &owner)) {
        free(made);
        self->owner.lost(self->owner.context, "the system has no more handles");
    } else {
        made->dial = self;
        self->line = made;
        (void)uv_ip_name(addresses->ai_addr, self->address, sizeof self->address);
        sb_follow_link_connect(&made->link, addresses->ai_addr);
    }
    uv_freeaddrinfo(addresses);
}

bool sb_follow_dial_init(sb_follow_dial *self, const char *endpoint, uv_loop_t *loop,
                         const uint8_t *server_secret, const sb_follow_dial_owner *owner)
{
    *self = (sb_follow_dial){.owner = *owner, .loop = loop, .server_secret = server_secret};
    return sb_endpoint_parse(endpoint, self->host, sizeof self->host, &self->port);
}

int sb_follow_dial_connect(sb_follow_dial *self)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    char port[8];
    int result = 0;
    if (!self->looking_up) {
        snprintf(port, sizeof port, "%u", (unsigned)self->port);
        self->lookup.data = self;
        result = uv_getaddrinfo(self->loop, &self->lookup, on_address, self->host, port, &hints);
        self->looking_up = result == 0;
    }
    self->wanted = self->looking_up;
    return result;
}

void sb_follow_dial_send(sb_follow_dial *self, const sb_follow_frame *frame)
{
    if (self->line != NULL) {
        sb_follow_link_send(&self->line->link, frame);
    }
}

size_t sb_follow_dial_waiting(const sb_follow_dial *self)
{
    return self->line != NULL ? sb_follow_link_waiting(&self->line->link) : 0;
}

void sb_follow_dial_close(sb_follow_dial *self, const char *reason)
{
    if (self->line != NULL) {
        sb_follow_link_close(&self->line->link, reason);
    }
}

void sb_follow_dial_hang_up(sb_follow_dial *self, const char *reason)
{
    self->wanted = false;
    if (self->line != NULL) {
        self->line->dial = NULL;
        sb_follow_link_close(&self->line->link, reason);
        self->line = NULL;
    }
}

void sb_follow_dial_detach(sb_follow_dial *self)
{
    self->detached = true;
    if (self->looking_up) {
        (void)uv_cancel((uv_req_t *)&self->lookup);
    }
}

bool sb_follow_dial_is_connected(const sb_follow_dial *self)
{
    return self->line != NULL;
}

bool sb_follow_dial_is_still(const sb_follow_dial *self)
{
    return self->line == NULL && !self->looking_up;
}
