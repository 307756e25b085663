// The port: which connections are accepted.

#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/net/tcp_listen.h"
#include "host/web/web_answer.h"
#include "host/web/web_state.h"

#define LISTEN_BACKLOG 1024            // the system may allow fewer
#define ACCEPT_NS_MAX UINT64_C(500000) // time of one wake-up for new connections
// Their time between two sweeps, a tenth. A thread that floods keep busy would wait longer for a
// processor, and so would its ticks.
#define ACCEPT_SWEEP_NS_MAX UINT64_C(10000000)
#define FORWARDED_SIZE 1024
#define TOO_MANY_REQUESTS 429u
// Bytes that the system holds unsent: they can no longer be replaced by newer ones.
#define UNSENT_SIZE (16 * 1024)
// Unread bytes of a connection: a flood must not fill the memory, nor take long to be discarded.
#define UNREAD_SIZE (32 * 1024)
// Bytes that the system keeps until the client acknowledges them.
#define UNACKNOWLEDGED_SIZE (128 * 1024)
#define REQUESTS_PER_SECOND 50u

static bool is_proxy(const sb_web *web, const sb_web_ip *address)
{
    for (uint32_t i = 0; i < web->def.proxy_count; i++) {
        if (memcmp(&web->proxies[i], address, sizeof *address) == 0) {
            return true;
        }
    }
    return false;
}

static sb_web_host host_of(const sb_web *web, const sb_web_ip *ip)
{
    return is_proxy(web, ip) ? SB_WEB_HOST_PROXY : sb_web_host_of(ip);
}

static sb_web_ip ip_of(const struct sockaddr_storage *from)
{
    sb_web_ip address;
    if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)from;
        memcpy(address.bytes, &v6->sin6_addr, sizeof address.bytes);
    } else {
        uint8_t bytes[4];
        memcpy(bytes, &((const struct sockaddr_in *)from)->sin_addr, sizeof bytes);
        address = sb_web_ip_v4(bytes);
    }
    return address;
}

static sb_web_entry judge(sb_web *web, sb_web_host host, uint32_t *out_place)
{
    const sb_web_entry entry = sb_web_entry_judge(web->hosts, &web->limits, host, out_place);
    return entry == SB_WEB_ENTRY_TAKEN && host != SB_WEB_HOST_PROXY &&
                   !sb_web_arrivals_take(&web->arrivals, host, sb_clock_ns())
               ? SB_WEB_ENTRY_RATE
               : entry;
}

static void count_refusal(sb_web *web, sb_web_entry entry)
{
    sb_web_counters *counters = &web->counters;
    switch (entry) {
    case SB_WEB_ENTRY_TAKEN:
        break;
    case SB_WEB_ENTRY_FULL:
        counters->refused_full++;
        break;
    case SB_WEB_ENTRY_ADDRESS:
        counters->refused_address++;
        break;
    case SB_WEB_ENTRY_NETWORK:
        counters->refused_network++;
        break;
    case SB_WEB_ENTRY_RATE:
        counters->refused_rate++;
        break;
    }
}

unsigned sb_web_listener_judge_visitor(sb_web_connection *connection)
{
    sb_web *web = connection->web;
    sb_web_host *host = sb_web_host_at(connection);
    char header[FORWARDED_SIZE];
    const int token = WSI_TOKEN_X_FORWARDED_FOR;
    if (*host != SB_WEB_HOST_PROXY || lws_hdr_total_length(connection->wsi, token) == 0) {
        return 0;
    }
    // A visitor may have sent a header of its own, to which the proxy has added the last address.
    sb_web_ip address;
    if (sb_http_header(connection->wsi, token, header, sizeof header) == NULL ||
        !sb_web_ip_forwarded(header, &address)) {
        return HTTP_STATUS_BAD_REQUEST;
    }
    const sb_web_host visitor = sb_web_host_of(&address);
    sb_web_entry entry = sb_web_entry_judge_share(web->hosts, &web->limits, visitor);
    if (entry == SB_WEB_ENTRY_TAKEN &&
        !sb_web_arrivals_take(&web->arrivals, visitor, sb_clock_ns())) {
        entry = SB_WEB_ENTRY_RATE;
    }
    count_refusal(web, entry);
    if (entry != SB_WEB_ENTRY_TAKEN) {
        return TOO_MANY_REQUESTS;
    }
    *host = visitor;
    connection->ip = address;
    return 0;
}

static void let_in(sb_web *web, int descriptor, const sb_web_ip *ip, uint32_t place)
{
    sb_web_connection *connection = &web->connections[place];
    const int on = 1, unsent_size = UNSENT_SIZE, unread_size = UNREAD_SIZE;
    const int unacknowledged_size = UNACKNOWLEDGED_SIZE;
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_size, sizeof unsent_size);
    (void)setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &unread_size, sizeof unread_size);
    (void)setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &unacknowledged_size,
                     sizeof unacknowledged_size);
    struct lws *wsi = lws_adopt_socket_vhost(web->http.vhost, descriptor);
    if (wsi == NULL) {
        return; // the library has closed it
    }
    uint64_t now = sb_clock_ns();
    *connection = (sb_web_connection){.web = web,
                                      .wsi = wsi,
                                      .stage = SB_WEB_STAGE_REQUEST,
                                      .ip = *ip,
                                      .came_ns = now,
                                      .progress_ns = now,
                                      .messages = sb_web_bucket_make(REQUESTS_PER_SECOND, now)};
    web->hosts[place] = host_of(web, ip);
    sb_web_traffic_begin(connection, now);
    sb_web_queue_init(&connection->queue, LWS_PRE);
    lws_set_opaque_user_data(wsi, connection);
    web->counters.connections++;
}

static void pause_until_sweep(sb_web *web)
{
    web->deaf = true;
    uv_poll_stop(&web->http.poll);
}

// Accepts one connection, or refuses it. False if none waits, or if none can be accepted now.
static bool accept_one(sb_web *web)
{
    struct sockaddr_storage from = {0};
    socklen_t from_size = sizeof from;
    int descriptor;
    do {
        descriptor = accept4(web->listener, (struct sockaddr *)&from, &from_size,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);
    } while (descriptor < 0 && (errno == EINTR || errno == ECONNABORTED));
    if (descriptor < 0) {
        // Without a free descriptor the waiting connection would wake the loop again at once.
        if (errno != EAGAIN) {
            pause_until_sweep(web);
        }
        return false;
    }
    uint32_t place;
    const sb_web_ip ip = ip_of(&from);
    const sb_web_entry entry = judge(web, host_of(web, &ip), &place);
    if (entry == SB_WEB_ENTRY_TAKEN) {
        let_in(web, descriptor, &ip, place);
    } else {
        count_refusal(web, entry);
        close(descriptor);
    }
    return true;
}

// A flood of connections leaves the rest of the loop its time: the others wait in the backlog. A
// tick that is due is played after each connection.
static void on_listener(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    sb_web *web = poll->data;
    uint64_t spent_ns = 0;
    bool more = true;
    while (more && spent_ns < ACCEPT_NS_MAX && !web->detached) {
        const uint64_t begun_ns = sb_clock_ns();
        more = accept_one(web);
        spent_ns += sb_clock_ns() - begun_ns;
        web->def.served(web->def.context);
    }
    web->accept_ns += spent_ns;
    if (web->accept_ns > ACCEPT_SWEEP_NS_MAX && !web->deaf && !web->detached) {
        pause_until_sweep(web);
    }
}

sb_error sb_web_listener_bind(sb_web *web, char *out_message, size_t message_size)
{
    const sb_web_def *def = &web->def;
    sb_tcp_listener listener;
    const bool secure = def->certificate_path != NULL;
    if (!sb_tcp_listen(def->descriptor, def->bind_address, def->port, secure, LISTEN_BACKLOG,
                       &listener)) {
        snprintf(out_message, message_size, "cannot listen on %s:%u for the web: %s",
                 def->bind_address, def->port, strerror(errno));
        return SB_ERROR_IO;
    }
    web->listener = listener.descriptor;
    snprintf(web->address, sizeof web->address, "%s", listener.url);
    web->origin_rule = (sb_web_origin_rule){def->origins, def->origin_count, listener.loopback};
    return SB_OK;
}

void sb_web_listener_hear(sb_web *web)
{
    web->deaf = false;
    web->accept_ns = 0;
    uv_poll_start(&web->http.poll, UV_READABLE, on_listener);
}
