#define _GNU_SOURCE
#include "udp.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BUFFER_SIZE (256 * 1024)
// CS4 of RFC 4594: real-time interactive traffic, such as games.
#define TRAFFIC_CLASS 0x80

sb_net_address sb_udp_loopback(uint16_t port)
{
    static const uint8_t loopback[4] = {127, 0, 0, 1};
    return sb_net_address_of_ipv4(loopback, port);
}

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

// Returns the size of the system's form of an address, for a socket of this family.
static socklen_t to_system(const sb_net_address *address, int family,
                           struct sockaddr_storage *out_system)
{
    memset(out_system, 0, sizeof *out_system);
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

// Returns the next address of a family in a list; NULL at its end.
static const struct addrinfo *next_of(const struct addrinfo *list, int family)
{
    while (list != NULL && list->ai_family != family) {
        list = list->ai_next;
    }
    return list;
}

uint32_t sb_udp_resolve(const char *host, uint16_t port, sb_net_address *out_addresses,
                        uint32_t capacity)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM};
    struct addrinfo *list = NULL;
    if (getaddrinfo(host, NULL, &hints, &list) != 0) {
        return 0;
    }
    // Families take turns, so that no family hides the other (RFC 8305).
    const int first = list->ai_family == AF_INET ? AF_INET : AF_INET6;
    const int families[2] = {first, first == AF_INET ? AF_INET6 : AF_INET};
    const struct addrinfo *next[2] = {next_of(list, families[0]), next_of(list, families[1])};
    uint32_t count = 0;
    for (uint32_t turn = 0; count < capacity && (next[0] != NULL || next[1] != NULL); turn ^= 1) {
        const struct addrinfo *item = next[turn];
        if (item != NULL) {
            struct sockaddr_storage system = {0};
            memcpy(&system, item->ai_addr, item->ai_addrlen);
            out_addresses[count] = from_system(&system);
            out_addresses[count++].port = port;
            next[turn] = next_of(item->ai_next, families[turn]);
        }
    }
    freeaddrinfo(list);
    return count;
}

static void configure(sb_udp_socket socket, int family)
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

static sb_udp_socket open_socket(int family)
{
    const sb_udp_socket result = socket(family, SOCK_DGRAM, IPPROTO_UDP);
    if (result < 0) {
        return SB_UDP_NONE;
    }
    if (fcntl(result, F_SETFD, FD_CLOEXEC) != 0 || fcntl(result, F_SETFL, O_NONBLOCK) != 0) {
        close(result);
        return SB_UDP_NONE;
    }
    configure(result, family);
    return result;
}

// Binds a socket to an address, or connects it to one.
static sb_error open_with(int (*function)(int, const struct sockaddr *, socklen_t),
                          const sb_net_address *address, sb_udp_socket *out_socket,
                          sb_net_address *out_bound)
{
    struct sockaddr_storage system;
    const int family = sb_net_address_is_ipv4(address) ? AF_INET : AF_INET6;
    const socklen_t size = to_system(address, family, &system);
    *out_socket = open_socket(family);
    if (*out_socket == SB_UDP_NONE) {
        return SB_ERROR_IO;
    }
    socklen_t bound_size = sizeof system;
    if (function(*out_socket, (const struct sockaddr *)&system, size) != 0 ||
        getsockname(*out_socket, (struct sockaddr *)&system, &bound_size) != 0) {
        sb_udp_close(*out_socket);
        *out_socket = SB_UDP_NONE;
        return SB_ERROR_IO;
    }
    *out_bound = from_system(&system);
    return SB_OK;
}

sb_error sb_udp_open(const sb_net_address *address, sb_udp_socket *out_socket,
                     sb_net_address *out_bound)
{
    return open_with(bind, address, out_socket, out_bound);
}

sb_error sb_udp_connect(const sb_net_address *server, sb_udp_socket *out_socket,
                        sb_net_address *out_bound)
{
    return open_with(connect, server, out_socket, out_bound);
}

void sb_udp_close(sb_udp_socket socket)
{
    if (socket != SB_UDP_NONE) {
        close(socket);
    }
}

// A socket on :: needs the mapped form of IPv4, one of IPv4 the short form.
static int socket_family(sb_udp_socket socket)
{
    int family = AF_INET;
    socklen_t size = sizeof family;
    (void)getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size);
    return family;
}

bool sb_udp_send(sb_udp_socket socket, const sb_net_address *to, const void *bytes, size_t size)
{
    struct sockaddr_storage system;
    const socklen_t system_size = to != NULL ? to_system(to, socket_family(socket), &system) : 0;
    errno = 0;
    const ssize_t sent = sendto(socket, bytes, size, MSG_NOSIGNAL,
                                to != NULL ? (const struct sockaddr *)&system : NULL, system_size);
    return sent >= 0 || errno != ECONNREFUSED;
}

int sb_udp_receive(sb_udp_socket socket, sb_net_address *out_from, uint8_t *out_bytes,
                   size_t capacity)
{
    struct sockaddr_storage system = {0};
    socklen_t system_size = sizeof system;
    errno = 0;
    const ssize_t size =
        recvfrom(socket, out_bytes, capacity, MSG_TRUNC, (struct sockaddr *)&system, &system_size);
    if (size < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK ? SB_UDP_NOTHING : SB_UDP_ERROR;
    }
    if (out_from != NULL) {
        *out_from = from_system(&system);
    }
    return (size_t)size <= capacity ? (int)size : SB_UDP_ERROR;
}
