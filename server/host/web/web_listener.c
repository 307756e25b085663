// The port: which connections are accepted.

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/web/web_state.h"

#define LISTEN_BACKLOG 128
#define ACCEPT_COUNT_MAX 64u // at one wake-up: a flood must not delay the tick
// Bytes that the system holds unsent: they can no longer be replaced by newer ones.
#define UNSENT_SIZE (16 * 1024)
// Unread bytes of a connection: a flood must not fill the memory, nor take long to be discarded.
#define UNREAD_SIZE (32 * 1024)
#define REQUESTS_PER_SECOND 50u

static sb_web_entry judge(sb_web *web, uint32_t address)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        if (web->connections[i].stage != SB_WEB_STAGE_FREE) {
            web->addresses[count++] = web->connections[i].address;
        }
    }
    sb_web_entry entry = sb_web_entry_judge(web->addresses, count, web->def.connection_capacity,
                                            web->def.connections_per_address, address);
    return entry == SB_WEB_ENTRY_TAKEN &&
                   !sb_web_arrivals_take(&web->arrivals, address, sb_clock_ns())
               ? SB_WEB_ENTRY_RATE
               : entry;
}

static void let_in(sb_web *web, int descriptor, uint32_t address)
{
    sb_web_connection *connection = web->connections;
    while (connection->stage != SB_WEB_STAGE_FREE) {
        connection++;
    }
    const int on = 1, unsent_size = UNSENT_SIZE, unread_size = UNREAD_SIZE;
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_size, sizeof unsent_size);
    (void)setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &unread_size, sizeof unread_size);
    struct lws *wsi = lws_adopt_socket_vhost(web->vhost, descriptor);
    if (wsi == NULL) {
        return; // the library has closed it
    }
    uint64_t now = sb_clock_ns();
    *connection = (sb_web_connection){.web = web,
                                      .wsi = wsi,
                                      .stage = SB_WEB_STAGE_REQUEST,
                                      .address = address,
                                      .came_ns = now,
                                      .progress_ns = now,
                                      .messages = sb_web_bucket_make(REQUESTS_PER_SECOND, now)};
    sb_web_traffic_begin(connection, now);
    sb_web_queue_init(&connection->queue, LWS_PRE);
    lws_set_opaque_user_data(wsi, connection);
    web->counters.connections++;
}

static void on_listener(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    sb_web *web = poll->data;
    for (uint32_t i = 0; i < ACCEPT_COUNT_MAX; i++) {
        struct sockaddr_in from = {0};
        socklen_t from_size = sizeof from;
        int descriptor = accept4(web->listener, (struct sockaddr *)&from, &from_size,
                                 SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0 && (errno == EINTR || errno == ECONNABORTED)) {
            continue;
        }
        if (descriptor < 0) {
            // Without a free descriptor the waiting connection would wake the loop again at once.
            web->deaf = errno != EAGAIN;
            if (web->deaf) {
                uv_poll_stop(&web->poll);
            }
            return;
        }
        switch (judge(web, from.sin_addr.s_addr)) {
        case SB_WEB_ENTRY_TAKEN:
            let_in(web, descriptor, from.sin_addr.s_addr);
            break;
        case SB_WEB_ENTRY_FULL:
            web->counters.refused_full++;
            close(descriptor);
            break;
        case SB_WEB_ENTRY_ADDRESS:
            web->counters.refused_address++;
            close(descriptor);
            break;
        case SB_WEB_ENTRY_RATE:
            web->counters.refused_rate++;
            close(descriptor);
            break;
        }
    }
}

sb_error sb_web_listener_bind(sb_web *web, char *out_message, size_t message_size)
{
    const sb_web_def *def = &web->def;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(def->port)};
    socklen_t size = sizeof address;
    const int on = 1;
    inet_pton(AF_INET, def->bind_address, &address.sin_addr);
    web->listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    // Ended connections of an earlier server must not keep the port.
    if (web->listener < 0 ||
        setsockopt(web->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(web->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(web->listener, LISTEN_BACKLOG) != 0 ||
        getsockname(web->listener, (struct sockaddr *)&address, &size) != 0) {
        snprintf(out_message, message_size, "cannot listen on %s:%u for the web: %s",
                 def->bind_address, def->port, strerror(errno));
        return SB_ERROR_IO;
    }
    snprintf(web->address, sizeof web->address, "http%s://%s:%u/",
             def->certificate_path != NULL ? "s" : "", def->bind_address, ntohs(address.sin_port));
    web->origin_rule = (sb_web_origin_rule){def->origins, def->origin_count,
                                            (ntohl(address.sin_addr.s_addr) >> 24) == 127};
    return SB_OK;
}

void sb_web_listener_hear(sb_web *web)
{
    web->deaf = false;
    uv_poll_start(&web->poll, UV_READABLE, on_listener);
}
