#include "host/net/udp_port.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/assert.h"

#define RECEIVE_COUNT 16u
#define SEND_COUNT 64u
#define BUFFER_SIZE (256 * 1024)
#define ADDRESS_SIZE 64
// CS4 of RFC 4594: real-time interactive traffic, such as games.
#define TRAFFIC_CLASS 0x80

// Room for the system's word on the own address.
typedef struct control {
    _Alignas(struct cmsghdr) uint8_t
        bytes[CMSG_SPACE(sizeof(struct in6_pktinfo)) + CMSG_SPACE(sizeof(struct in_pktinfo))];
} control;

struct sb_udp_port {
    int socket;
    int family;
    bool loopback;
    char address[ADDRESS_SIZE];
    sb_udp_port_counters counters;

    struct mmsghdr received[RECEIVE_COUNT];
    struct iovec received_parts[RECEIVE_COUNT];
    struct sockaddr_storage senders[RECEIVE_COUNT];
    control received_control[RECEIVE_COUNT];
    sb_udp_local local; ///< of the last datagram taken
    uint8_t received_bytes[RECEIVE_COUNT][SB_UDP_PORT_SIZE_MAX];
    unsigned received_count; ///< datagrams of the batch
    unsigned taken_count;    ///< of these, the ones that were taken

    struct mmsghdr sent[SEND_COUNT];
    struct iovec sent_parts[SEND_COUNT];
    struct sockaddr_storage receivers[SEND_COUNT];
    control sent_control[SEND_COUNT];
    uint8_t sent_bytes[SEND_COUNT][SB_ENVELOPE_SIZE_MAX];
    unsigned sent_count; ///< datagrams that wait in the batch
};

static sb_net_address from_system(const struct sockaddr_storage *system)
{
    if (system->ss_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, system, sizeof in);
        return sb_net_address_of_ipv4((const uint8_t *)&in.sin_addr, ntohs(in.sin_port));
    }
    struct sockaddr_in6 in6;
    memcpy(&in6, system, sizeof in6);
    sb_net_address address = {.port = ntohs(in6.sin6_port)};
    memcpy(address.ip, &in6.sin6_addr, sizeof address.ip);
    return address;
}

static socklen_t to_system(int family, const sb_net_address *address,
                           struct sockaddr_storage *out_system)
{
    if (family == AF_INET) {
        struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(address->port)};
        memcpy(&in.sin_addr, address->ip + SB_NET_ADDRESS_IPV4_OFFSET, 4);
        memcpy(out_system, &in, sizeof in);
        return sizeof in;
    }
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons(address->port)};
    memcpy(&in6.sin6_addr, address->ip, sizeof address->ip);
    memcpy(out_system, &in6, sizeof in6);
    return sizeof in6;
}

static void configure(int socket, int family)
{
    const int size = BUFFER_SIZE, class = TRAFFIC_CLASS, off = 0, on = 1;
    (void)setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    (void)setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    (void)setsockopt(socket, IPPROTO_IP, IP_TOS, &class, sizeof class);
    if (family == AF_INET6) {
        (void)setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        (void)setsockopt(socket, IPPROTO_IPV6, IPV6_TCLASS, &class, sizeof class);
        (void)setsockopt(socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on);
    } else {
        (void)setsockopt(socket, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
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
    const sb_net_address address = from_system(&bound);
    port->loopback = sb_net_address_is_loopback(&address);
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
    for (unsigned i = 0; i < SEND_COUNT; i++) {
        port->sent[i].msg_hdr = (struct msghdr){
            .msg_name = &port->receivers[i], .msg_iov = &port->sent_parts[i], .msg_iovlen = 1};
    }
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

static sb_udp_local local_of(const struct msghdr *header)
{
    sb_udp_local local = {0};
    struct msghdr readable = *header; // the macros want one that may be changed
    for (struct cmsghdr *item = CMSG_FIRSTHDR(&readable); item != NULL;
         item = CMSG_NXTHDR(&readable, item)) {
        if (item->cmsg_level == IPPROTO_IP && item->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(item), sizeof info);
            const sb_net_address address =
                sb_net_address_of_ipv4((const uint8_t *)&info.ipi_addr, 0);
            memcpy(local.ip, address.ip, sizeof local.ip);
        } else if (item->cmsg_level == IPPROTO_IPV6 && item->cmsg_type == IPV6_PKTINFO) {
            struct in6_pktinfo info;
            memcpy(&info, CMSG_DATA(item), sizeof info);
            memcpy(local.ip, &info.ipi6_addr, sizeof local.ip);
            local.interface =
                IN6_IS_ADDR_LINKLOCAL(&info.ipi6_addr) ? (uint32_t)info.ipi6_ifindex : 0;
        }
    }
    return local;
}

const sb_udp_local *sb_udp_port_local(const sb_udp_port *port)
{
    return &port->local;
}

// Names the own address from which a datagram is to be sent.
static void set_local(int family, const sb_udp_local *from, control *place, struct msghdr *header)
{
    static const uint8_t none[16];
    header->msg_control = NULL;
    header->msg_controllen = 0;
    if (memcmp(from->ip, none, sizeof none) == 0) {
        return;
    }
    memset(place, 0, sizeof *place);
    header->msg_control = place;
    struct cmsghdr *item = (struct cmsghdr *)(void *)place->bytes;
    if (family == AF_INET) {
        struct in_pktinfo info = {0};
        memcpy(&info.ipi_spec_dst, from->ip + SB_NET_ADDRESS_IPV4_OFFSET, 4);
        header->msg_controllen = CMSG_SPACE(sizeof info);
        *item = (struct cmsghdr){CMSG_LEN(sizeof info), IPPROTO_IP, IP_PKTINFO};
        memcpy(CMSG_DATA(item), &info, sizeof info);
        return;
    }
    struct in6_pktinfo info = {.ipi6_ifindex = from->interface};
    memcpy(&info.ipi6_addr, from->ip, sizeof from->ip);
    header->msg_controllen = CMSG_SPACE(sizeof info);
    *item = (struct cmsghdr){CMSG_LEN(sizeof info), IPPROTO_IPV6, IPV6_PKTINFO};
    memcpy(CMSG_DATA(item), &info, sizeof info);
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
            return true;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return false;
        }
        port->counters.send_errors++;
    }
    return false;
}

uint8_t *sb_udp_port_receive(sb_udp_port *port, sb_net_address *out_from, size_t *out_size)
{
    while (sb_udp_port_has_batch(port) || receive_batch(port)) {
        const unsigned i = port->taken_count++;
        const struct mmsghdr *message = &port->received[i];
        port->counters.bytes_received += message->msg_len;
        if (message->msg_len == 0 || (message->msg_hdr.msg_flags & MSG_TRUNC) != 0) {
            port->counters.refused++;
            continue;
        }
        *out_from = from_system(&port->senders[i]);
        port->local = local_of(&message->msg_hdr);
        *out_size = message->msg_len;
        return port->received_bytes[i];
    }
    return NULL;
}

uint8_t *sb_udp_port_begin(sb_udp_port *port, const sb_net_address *to, const sb_udp_local *from)
{
    if (port->sent_count == SEND_COUNT) {
        sb_udp_port_flush(port);
    }
    const unsigned i = port->sent_count;
    port->sent[i].msg_hdr.msg_namelen = to_system(port->family, to, &port->receivers[i]);
    set_local(port->family, from, &port->sent_control[i], &port->sent[i].msg_hdr);
    return port->sent_bytes[i];
}

void sb_udp_port_end(sb_udp_port *port, size_t size)
{
    SB_ASSERT(size <= SB_ENVELOPE_SIZE_MAX);
    if (size > 0) {
        port->sent_parts[port->sent_count] =
            (struct iovec){port->sent_bytes[port->sent_count], size};
        port->sent_count++;
    }
}

void sb_udp_port_flush(sb_udp_port *port)
{
    for (unsigned done = 0; done < port->sent_count;) {
        const int count = sendmmsg(port->socket, port->sent + done, port->sent_count - done,
                                   MSG_DONTWAIT | MSG_NOSIGNAL);
        // The call stops at the first datagram that fails: the ones behind it are tried again.
        const unsigned sent = count > 0 ? (unsigned)count : 0;
        for (unsigned i = done; i < done + sent; i++) {
            port->counters.bytes_sent += port->sent[i].msg_len;
        }
        port->counters.send_errors += sent == 0;
        done += sent > 0 ? sent : 1;
    }
    port->sent_count = 0;
}

const sb_udp_port_counters *sb_udp_port_get_counters(const sb_udp_port *port)
{
    return &port->counters;
}
