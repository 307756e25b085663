#define _GNU_SOURCE
#include "udp_arrival.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

void sb_udp_note_arrivals(sb_udp_socket socket)
{
    const int on = 1;
    (void)setsockopt(socket, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
}

// Returns the time since the system received a message; 0 if it does not say.
static uint64_t age_us_of(struct msghdr *message)
{
    for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head != NULL;
         head = CMSG_NXTHDR(message, head)) {
        struct timespec then, now;
        if (head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_TIMESTAMPNS &&
            clock_gettime(CLOCK_REALTIME, &now) == 0) {
            memcpy(&then, CMSG_DATA(head), sizeof then);
            const int64_t age_ns = ((int64_t)now.tv_sec - (int64_t)then.tv_sec) * 1000000000 +
                                   (int64_t)now.tv_nsec - (int64_t)then.tv_nsec;
            return age_ns > 0 ? (uint64_t)age_ns / 1000u : 0;
        }
    }
    return 0;
}

int sb_udp_receive_aged(sb_udp_socket socket, uint8_t *out_bytes, size_t capacity,
                        uint64_t *out_age_us)
{
    union {
        struct cmsghdr head; // aligns the bytes
        uint8_t bytes[CMSG_SPACE(sizeof(struct timespec))];
    } control;
    struct iovec room = {out_bytes, capacity};
    struct msghdr message = {.msg_iov = &room,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    *out_age_us = 0;
    errno = 0;
    const ssize_t size = recvmsg(socket, &message, MSG_TRUNC);
    if (size < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK ? SB_UDP_NOTHING : SB_UDP_ERROR;
    }
    *out_age_us = age_us_of(&message);
    return (size_t)size <= capacity ? (int)size : SB_UDP_ERROR;
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
