#include "host/net/tcp_listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// Writes the socket's address. Returns its size.
static socklen_t address_of(const char *text, uint16_t port, struct sockaddr_storage *out_address)
{
    *out_address = (struct sockaddr_storage){.ss_family = AF_INET};
    struct sockaddr_in *v4 = (struct sockaddr_in *)out_address;
    v4->sin_port = htons(port);
    if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
        return sizeof *v4;
    }
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out_address;
    *v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(port)};
    inet_pton(AF_INET6, text, &v6->sin6_addr);
    return sizeof *v6;
}

static bool is_loopback(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6) {
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    }
    return (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24) == 127;
}

// Returns a bound socket, or -1 with errno set.
static int bind_socket(const char *bind_address, uint16_t port)
{
    struct sockaddr_storage address;
    const socklen_t size = address_of(bind_address, port, &address);
    const int on = 1;
    const int descriptor = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    // Ended connections of an earlier server must not keep the port.
    if (descriptor >= 0 && (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
                            bind(descriptor, (struct sockaddr *)&address, size) != 0)) {
        const int reason = errno;
        close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

static void describe(const struct sockaddr_storage *address, bool secure,
                     sb_tcp_listener *out_listener)
{
    const bool v6 = address->ss_family == AF_INET6;
    const void *ip = v6 ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                        : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    char host[INET6_ADDRSTRLEN] = "";
    (void)inet_ntop(address->ss_family, ip, host, sizeof host);
    out_listener->loopback = is_loopback(address);
    // The port is at the same place in both kinds of addresses.
    snprintf(out_listener->url, sizeof out_listener->url, "http%s://%s%s%s:%u/", secure ? "s" : "",
             v6 ? "[" : "", host, v6 ? "]" : "",
             ntohs(((const struct sockaddr_in *)address)->sin_port));
}

bool sb_tcp_listen(int given, const char *bind_address, uint16_t port, bool secure, int backlog,
                   sb_tcp_listener *out_listener)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    const int descriptor = given != 0 ? given : bind_socket(bind_address, port);
    if (descriptor < 0 || listen(descriptor, backlog) != 0 ||
        getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) {
        const int reason = errno;
        if (descriptor >= 0 && given == 0) {
            close(descriptor);
        }
        errno = reason;
        return false;
    }
    out_listener->descriptor = descriptor;
    describe(&address, secure, out_listener);
    return true;
}
