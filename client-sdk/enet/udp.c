// Headers of POSIX show what looks up names only where this is defined.
#define _GNU_SOURCE
#include "udp.h"

#include <stdio.h>
#include <string.h>

#include "platform/platform.h"

_Static_assert(SB_UDP_NONE == SB_PLATFORM_SOCKET_NONE && SB_UDP_NOTHING == SB_PLATFORM_NOTHING &&
                   SB_UDP_ERROR == SB_PLATFORM_ERROR,
               "the platform's numbers are passed on");

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
    if (!sb_platform_start()) {
        return 0;
    }
    if (getaddrinfo(host, NULL, &hints, &list) != 0) {
        sb_platform_stop();
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
    sb_platform_stop();
    return count;
}

// Binds a socket to an address, or connects it to one.
static sb_error open_at(const sb_net_address *address, bool connected, sb_udp_socket *out_socket,
                        sb_net_address *out_bound)
{
    struct sockaddr_storage system;
    const int family = sb_net_address_is_ipv4(address) ? AF_INET : AF_INET6;
    const socklen_t size = to_system(address, family, &system);
    const struct sockaddr *to = (const struct sockaddr *)&system;
    *out_socket = sb_platform_open(family);
    if (*out_socket == SB_UDP_NONE) {
        return SB_ERROR_IO;
    }
    socklen_t bound_size = sizeof system;
    const sb_system_socket number = (sb_system_socket)*out_socket;
    const int failed = connected ? connect(number, to, size) : bind(number, to, size);
    if (failed != 0 || getsockname(number, (struct sockaddr *)&system, &bound_size) != 0) {
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
    return open_at(address, false, out_socket, out_bound);
}

sb_error sb_udp_connect(const sb_net_address *server, sb_udp_socket *out_socket,
                        sb_net_address *out_bound)
{
    return open_at(server, true, out_socket, out_bound);
}

void sb_udp_close(sb_udp_socket socket)
{
    if (socket != SB_UDP_NONE) {
        sb_platform_close(socket);
    }
}

// A socket on :: needs the mapped form of IPv4, one of IPv4 the short form.
static int socket_family(sb_udp_socket socket)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    const int failed = getsockname((sb_system_socket)socket, (struct sockaddr *)&bound, &size);
    return failed == 0 ? bound.ss_family : AF_INET;
}

bool sb_udp_send(sb_udp_socket socket, const sb_net_address *to, const void *bytes, size_t size)
{
    if (to == NULL) {
        return sb_platform_send(socket, NULL, 0, bytes, size);
    }
    struct sockaddr_storage system;
    const socklen_t system_size = to_system(to, socket_family(socket), &system);
    return sb_platform_send(socket, &system, system_size, bytes, size);
}

static int receive(sb_udp_socket socket, sb_net_address *out_from, uint8_t *out_bytes,
                   size_t capacity, uint64_t *out_age_us)
{
    struct sockaddr_storage system;
    memset(&system, 0, sizeof system);
    const int size = sb_platform_receive(socket, &system, out_bytes, capacity, out_age_us);
    if (size >= 0 && out_from != NULL) {
        *out_from = from_system(&system);
    }
    return size;
}

int sb_udp_receive(sb_udp_socket socket, sb_net_address *out_from, uint8_t *out_bytes,
                   size_t capacity)
{
    uint64_t age_us;
    return receive(socket, out_from, out_bytes, capacity, &age_us);
}

void sb_udp_note_arrivals(sb_udp_socket socket)
{
    sb_platform_note_arrivals(socket);
}

int sb_udp_receive_aged(sb_udp_socket socket, uint8_t *out_bytes, size_t capacity,
                        uint64_t *out_age_us)
{
    return receive(socket, NULL, out_bytes, capacity, out_age_us);
}

void sb_udp_write_address(const sb_net_address *address, char *out_text, size_t size)
{
    char ip[INET6_ADDRSTRLEN];
    if (sb_net_address_is_ipv4(address)) {
        (void)inet_ntop(AF_INET, address->ip + SB_NET_ADDRESS_IPV4_OFFSET, ip, sizeof ip);
        (void)snprintf(out_text, size, "%s:%u", ip, (unsigned)address->port);
    } else {
        (void)inet_ntop(AF_INET6, address->ip, ip, sizeof ip);
        (void)snprintf(out_text, size, "[%s]:%u", ip, (unsigned)address->port);
    }
}

bool sb_udp_read_ipv4(const char *text, uint16_t port, sb_net_address *out_address)
{
    uint8_t ip[4];
    if (inet_pton(AF_INET, text, ip) != 1) {
        return false;
    }
    *out_address = sb_net_address_of_ipv4(ip, port);
    return true;
}

bool sb_udp_read_address(const char *text, uint16_t port, sb_net_address *out_address)
{
    if (sb_udp_read_ipv4(text, port, out_address)) {
        return true;
    }
    sb_net_address address = {.port = port};
    if (inet_pton(AF_INET6, text, address.ip) != 1) {
        return false;
    }
    *out_address = address;
    return true;
}
