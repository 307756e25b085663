// POSIX, with what Linux, Android, macOS, iOS and the BSDs have in common beyond it. Their headers
// show that only where these are defined.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifndef _DARWIN_C_SOURCE
#define _DARWIN_C_SOURCE
#endif
#include "platform/platform.h"

#ifndef _WIN32
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define BUFFER_SIZE (256 * 1024)
// CS4 of RFC 4594: real-time interactive traffic, such as games.
#define TRAFFIC_CLASS 0x80

uint64_t sb_platform_clock_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

bool sb_platform_start(void)
{
    return true;
}

void sb_platform_stop(void)
{
}

static void configure(int system, int family)
{
    const int size = BUFFER_SIZE, class = TRAFFIC_CLASS, off = 0;
    (void)setsockopt(system, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    (void)setsockopt(system, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    (void)setsockopt(system, IPPROTO_IP, IP_TOS, &class, sizeof class);
    if (family == AF_INET6) {
        (void)setsockopt(system, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        (void)setsockopt(system, IPPROTO_IPV6, IPV6_TCLASS, &class, sizeof class);
    }
}

sb_platform_socket sb_platform_open(int family)
{
    const int system = socket(family, SOCK_DGRAM, IPPROTO_UDP);
    if (system < 0) {
        return SB_PLATFORM_SOCKET_NONE;
    }
    if (fcntl(system, F_SETFD, FD_CLOEXEC) != 0 || fcntl(system, F_SETFL, O_NONBLOCK) != 0) {
        (void)close(system);
        return SB_PLATFORM_SOCKET_NONE;
    }
    configure(system, family);
    return system;
}

void sb_platform_close(sb_platform_socket socket)
{
    (void)close((int)socket);
}

void sb_platform_keep(sb_platform_socket socket)
{
    (void)fcntl((int)socket, F_SETFD, FD_CLOEXEC);
}

void sb_platform_allow_broadcast(sb_platform_socket socket)
{
    const int on = 1;
    (void)setsockopt((int)socket, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
}

void sb_platform_note_arrivals(sb_platform_socket socket)
{
    const int on = 1;
    (void)setsockopt((int)socket, SOL_SOCKET, SO_TIMESTAMP, &on, sizeof on);
}

bool sb_platform_send(sb_platform_socket socket, const struct sockaddr_storage *to,
                      socklen_t to_size, const void *bytes, size_t size)
{
    errno = 0;
    const ssize_t sent = sendto((int)socket, bytes, size, 0, (const struct sockaddr *)to, to_size);
    return sent >= 0 || errno != ECONNREFUSED;
}

// Returns the time since the system received a message; 0 if it does not say.
static uint64_t age_us_of(struct msghdr *message)
{
    for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head != NULL;
         head = CMSG_NXTHDR(message, head)) {
        struct timeval then, now;
        if (head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_TIMESTAMP &&
            gettimeofday(&now, NULL) == 0) {
            memcpy(&then, CMSG_DATA(head), sizeof then);
            const int64_t age_us = ((int64_t)now.tv_sec - (int64_t)then.tv_sec) * 1000000 +
                                   (int64_t)now.tv_usec - (int64_t)then.tv_usec;
            return age_us > 0 ? (uint64_t)age_us : 0;
        }
    }
    return 0;
}

int sb_platform_receive(sb_platform_socket socket, struct sockaddr_storage *out_from,
                        uint8_t *out_bytes, size_t capacity, uint64_t *out_age_us)
{
    union {
        struct cmsghdr head; // aligns the bytes
        uint8_t bytes[CMSG_SPACE(sizeof(struct timeval))];
    } control;
    struct iovec room = {out_bytes, capacity};
    struct msghdr message = {.msg_name = out_from,
                             .msg_namelen = sizeof *out_from,
                             .msg_iov = &room,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    *out_age_us = 0;
    errno = 0;
    const ssize_t size = recvmsg((int)socket, &message, 0);
    if (size < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK ? SB_PLATFORM_NOTHING : SB_PLATFORM_ERROR;
    }
    *out_age_us = age_us_of(&message);
    return (message.msg_flags & MSG_TRUNC) == 0 ? (int)size : SB_PLATFORM_ERROR;
}

static bool broadcast_of(const struct ifaddrs *one, sb_platform_network *out_network)
{
    if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
        (one->ifa_flags & IFF_UP) == 0) {
        return false;
    }
    if ((one->ifa_flags & IFF_LOOPBACK) != 0) {
        *out_network = (sb_platform_network){{127, 255, 255, 255}};
        return true;
    }
    if ((one->ifa_flags & IFF_BROADCAST) == 0 || one->ifa_broadaddr == NULL) {
        return false;
    }
    struct sockaddr_in in;
    memcpy(&in, one->ifa_broadaddr, sizeof in);
    memcpy(out_network->broadcast, &in.sin_addr, sizeof out_network->broadcast);
    return true;
}

uint32_t sb_platform_networks(sb_platform_network *out_networks, uint32_t capacity)
{
    struct ifaddrs *list = NULL;
    if (getifaddrs(&list) != 0) {
        return 0;
    }
    uint32_t count = 0;
    for (const struct ifaddrs *one = list; one != NULL && count < capacity; one = one->ifa_next) {
        count += broadcast_of(one, &out_networks[count]);
    }
    freeifaddrs(list);
    return count;
}
#endif
