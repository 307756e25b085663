#include "host/net/udp_port.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/net/udp_send_queue.h"

#define RECEIVE_COUNT 32u
#define BUFFER_SIZE (256 * 1024)
#define ADDRESS_SIZE 64
// CS4 of RFC 4594: real-time interactive traffic, such as games.
#define TRAFFIC_CLASS 0x80

struct sb_udp_port {
    int socket;
    int family;
    bool loopback;
    char address[ADDRESS_SIZE];
    sb_udp_port_counters counters;
    uint64_t error_count; ///< datagrams of which the system said later that they were lost

    struct mmsghdr received[RECEIVE_COUNT];
    struct iovec received_parts[RECEIVE_COUNT];
    struct sockaddr_storage senders[RECEIVE_COUNT];
    sb_udp_control received_control[RECEIVE_COUNT];
    sb_udp_local local; ///< of the last datagram taken
    uint8_t received_bytes[RECEIVE_COUNT][SB_UDP_PORT_SIZE_MAX];
    unsigned received_count; ///< datagrams of the batch
    unsigned taken_count;    ///< of these, the ones that were taken
    bool emptied;            ///< the batch was not full, so that nothing was left behind it

    sb_udp_send_queue queue;
};

static void configure(int socket, int family)
{
    const int size = BUFFER_SIZE, class = TRAFFIC_CLASS, off = 0;
    (void)setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    (void)setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    (void)setsockopt(socket, IPPROTO_IP, IP_TOS, &class, sizeof class);
    if (family == AF_INET6) {
        (void)setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        (void)setsockopt(socket, IPPROTO_IPV6, IPV6_TCLASS, &class, sizeof class);
    }
}

// Asks the system to tell for each datagram to which address it was sent, so that the answer comes
// from there. A socket of one address answers from that one, and is spared the cost for each
// datagram. Addresses of a link need their interface too.
static void ask_for_local(const sb_udp_port *port, const sb_net_address *bound)
{
    static const uint8_t none[sizeof bound->ip];
    const int on = 1;
    if (port->family == AF_INET) {
        const size_t first = SB_NET_ADDRESS_IPV4_OFFSET;
        if (memcmp(bound->ip + first, none, sizeof none - first) == 0) {
            (void)setsockopt(port->socket, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
        }
        return;
    }
    const bool link = bound->ip[0] == 0xfe && (bound->ip[1] & 0xc0) == 0x80;
    if (link || memcmp(bound->ip, none, sizeof none) == 0) {
        (void)setsockopt(port->socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on);
    }
}

// Notes the address to which the socket is bound. Returns false with errno set.
static bool note_address(sb_udp_port *port)
{
    struct sockaddr_storage bound = {0};
    socklen_t size = sizeof bound;
    if (getsockname(port->socket, (struct sockaddr *)&bound, &size) != 0) {
        return false;
    }
    const sb_net_address address = sb_udp_system_read(&bound);
    port->loopback = sb_net_address_is_loopback(&address);
    ask_for_local(port, &address);
    char host[48], service[8];
    if (getnameinfo((const struct sockaddr *)&bound, size, host, sizeof host, service,
                    sizeof service, NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
        errno = EAFNOSUPPORT;
        return false;
    }
    snprintf(port->address, sizeof port->address, port->family == AF_INET6 ? "[%s]:%s" : "%s:%s",
             host, service);
    return true;
}

// Binds the socket and notes its address. Returns false with errno set.
static bool bind_port(sb_udp_port *port, const struct addrinfo *info)
{
    port->family = info->ai_family;
    // Otherwise the bots' process would hold the port after this one has ended.
    port->socket = socket(info->ai_family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_UDP);
    if (port->socket < 0) {
        return false;
    }
    configure(port->socket, port->family);
    return bind(port->socket, info->ai_addr, info->ai_addrlen) == 0 && note_address(port);
}

static void prepare_batches(sb_udp_port *port)
{
    for (unsigned i = 0; i < RECEIVE_COUNT; i++) {
        port->received_parts[i] =
            (struct iovec){port->received_bytes[i], sizeof port->received_bytes[i]};
        port->received[i].msg_hdr = (struct msghdr){
            .msg_name = &port->senders[i], .msg_iov = &port->received_parts[i], .msg_iovlen = 1};
    }
    sb_udp_send_queue_init(&port->queue, port->socket, port->family);
}

sb_error sb_udp_port_open(const char *address, uint16_t port_number, sb_udp_port **out_port,
                          char *out_message, size_t message_size)
{
    *out_port = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port_number);
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE | AI_NUMERICSERV,
                                   .ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_DGRAM};
    struct addrinfo *info = NULL;
    if (getaddrinfo(address, service, &hints, &info) != 0) {
        snprintf(out_message, message_size, "cannot bind %s: not an IPv4 or IPv6 address", address);
        return SB_ERROR_ARGUMENT;
    }
    sb_udp_port *port = calloc(1, sizeof *port);
    if (port == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        freeaddrinfo(info);
        return SB_ERROR_MEMORY;
    }
    const bool bound = bind_port(port, info);
    freeaddrinfo(info);
    if (!bound) {
        const bool colons = strchr(address, ':') != NULL;
        snprintf(out_message, message_size, "cannot bind %s%s%s:%u: %s", colons ? "[" : "", address,
                 colons ? "]" : "", port_number, strerror(errno));
        sb_udp_port_close(port);
        return SB_ERROR_IO;
    }
    prepare_batches(port);
    *out_port = port;
    return SB_OK;
}

sb_error sb_udp_port_adopt(int descriptor, sb_udp_port **out_port, char *out_message,
                           size_t message_size)
{
    *out_port = NULL;
    sb_udp_port *port = calloc(1, sizeof *port);
    if (port == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        close(descriptor);
        return SB_ERROR_MEMORY;
    }
    struct sockaddr_storage bound = {0};
    socklen_t size = sizeof bound;
    port->socket = descriptor;
    const bool named = getsockname(descriptor, (struct sockaddr *)&bound, &size) == 0;
    port->family = bound.ss_family;
    const bool internet = port->family == AF_INET || port->family == AF_INET6;
    if (!named || !internet || !note_address(port)) {
        snprintf(out_message, message_size, "cannot take over socket %d: %s", descriptor,
                 named ? "not of the internet" : strerror(errno));
        sb_udp_port_close(port);
        return SB_ERROR_IO;
    }
    configure(descriptor, port->family);
    prepare_batches(port);
    *out_port = port;
    return SB_OK;
}

void sb_udp_port_close(sb_udp_port *port)
{
    if (port == NULL) {
        return;
    }
    if (port->socket >= 0) {
        close(port->socket);
    }
    free(port);
}

const char *sb_udp_port_address(const sb_udp_port *port)
{
    return port->address;
}

bool sb_udp_port_is_loopback(const sb_udp_port *port)
{
    return port->loopback;
}

int sb_udp_port_descriptor(const sb_udp_port *port)
{
    return port->socket;
}

bool sb_udp_port_has_batch(const sb_udp_port *port)
{
    return port->taken_count < port->received_count;
}

const sb_udp_local *sb_udp_port_local(const sb_udp_port *port)
{
    return &port->local;
}

// Returns false if nothing has arrived.
static bool receive_batch(sb_udp_port *port)
{
    for (unsigned i = 0; i < RECEIVE_COUNT; i++) {
        port->received[i].msg_hdr.msg_namelen = sizeof port->senders[i];
        port->received[i].msg_hdr.msg_flags = 0;
        port->received[i].msg_hdr.msg_control = &port->received_control[i];
        port->received[i].msg_hdr.msg_controllen = sizeof port->received_control[i];
    }
    port->taken_count = 0;
    port->received_count = 0;
    // An error belongs to a datagram that was sent earlier, and the call has taken it away.
    for (unsigned tries = 0; tries < RECEIVE_COUNT; tries++) {
        const int count = recvmmsg(port->socket, port->received, RECEIVE_COUNT, MSG_DONTWAIT, NULL);
        if (count > 0) {
            port->received_count = (unsigned)count;
            port->emptied = port->received_count < RECEIVE_COUNT;
            return true;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return false;
        }
        port->error_count++;
    }
    return false;
}

// Returns false if there is no further datagram. What arrives while a batch is worked on is seen
// afterwards: to ask for it at once would cost a call for each batch.
static bool has_next(sb_udp_port *port)
{
    if (sb_udp_port_has_batch(port)) {
        return true;
    }
    const bool emptied = port->emptied;
    port->emptied = false;
    return !emptied && receive_batch(port);
}

uint8_t *sb_udp_port_receive(sb_udp_port *port, sb_net_address *out_from, size_t *out_size)
{
    while (has_next(port)) {
        const unsigned i = port->taken_count++;
        const struct mmsghdr *message = &port->received[i];
        port->counters.received++;
        port->counters.bytes_received += message->msg_len;
        if (message->msg_len == 0 || (message->msg_hdr.msg_flags & MSG_TRUNC) != 0) {
            port->counters.refused++;
            continue;
        }
        *out_from = sb_udp_system_read(&port->senders[i]);
        port->local = sb_udp_local_read(&message->msg_hdr);
        *out_size = message->msg_len;
        return port->received_bytes[i];
    }
    return NULL;
}

uint8_t *sb_udp_port_begin(sb_udp_port *port, const sb_net_address *to, const sb_udp_local *from)
{
    return sb_udp_send_queue_begin(&port->queue, to, from);
}

void sb_udp_port_end(sb_udp_port *port, size_t size)
{
    sb_udp_send_queue_end(&port->queue, size);
}

void sb_udp_port_flush(sb_udp_port *port)
{
    sb_udp_send_queue_flush(&port->queue);
}

bool sb_udp_port_has_unsent(const sb_udp_port *port)
{
    return port->queue.count > 0;
}

const sb_udp_port_counters *sb_udp_port_get_counters(sb_udp_port *port)
{
    port->counters.bytes_sent = port->queue.counters.bytes;
    port->counters.send_errors = port->error_count + port->queue.counters.lost;
    port->counters.sends_delayed = port->queue.counters.delays;
    return &port->counters;
}
