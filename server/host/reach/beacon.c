#include "host/reach/beacon.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/clock/ticker.h"

#define NS_PER_S UINT64_C(1000000000)
#define QUESTION_SIZE_MAX 2048u
// Questions that are read in a turn of the loop.
#define TURN_COUNT_MAX 64u

struct sb_beacon {
    uv_poll_t poll;
    bool polling; ///< `poll` is a handle of the loop
    int socket;   ///< -1: none
    uint16_t port;
    bool has_answer;
    sb_discovery_answer answer;
    uint64_t filled_ns; ///< up to when the bucket has been filled
    uint32_t tokens;
    sb_beacon_counters counters;
};

bool sb_beacon_is_local(const struct sockaddr *address)
{
    uint8_t ip[16];
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        memset(ip, 0, 10);
        memset(ip + 10, 0xff, 2);
        memcpy(ip + 12, &in.sin_addr, 4);
    } else {
        struct sockaddr_in6 in6;
        memcpy(&in6, address, sizeof in6);
        memcpy(ip, &in6.sin6_addr, 16);
    }
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    static const uint8_t loopback[16] = {[15] = 1};
    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        const uint8_t *v4 = ip + 12;
        return v4[0] == 127 || v4[0] == 10 || (v4[0] == 172 && (v4[1] & 0xf0) == 16) ||
               (v4[0] == 192 && v4[1] == 168) || (v4[0] == 169 && v4[1] == 254);
    }
    return memcmp(ip, loopback, sizeof loopback) == 0 ||
           (ip[0] == 0xfe && (ip[1] & 0xc0) == 0x80) || (ip[0] & 0xfe) == 0xfc;
}

static bool take_token(sb_beacon *self)
{
    const uint64_t now_ns = sb_clock_ns(), per_token = NS_PER_S / SB_BEACON_RATE;
    const uint64_t gained = (now_ns - self->filled_ns) / per_token;
    if (gained > 0) {
        self->tokens = self->tokens + gained < SB_BEACON_BURST ? self->tokens + (uint32_t)gained
                                                               : SB_BEACON_BURST;
        self->filled_ns += gained * per_token;
    }
    if (self->tokens == 0) {
        return false;
    }
    self->tokens--;
    return true;
}

static void answer(sb_beacon *self, const uint8_t *question, size_t size,
                   const struct sockaddr_storage *from, socklen_t from_size)
{
    uint8_t bytes[SB_DISCOVERY_SIZE];
    if (!sb_beacon_is_local((const struct sockaddr *)from) ||
        !sb_discovery_read_question(question, size, self->answer.nonce)) {
        self->counters.refused++;
        return;
    }
    if (!self->has_answer || !take_token(self)) {
        self->counters.delayed++;
        return;
    }
    const size_t answer_size = sb_discovery_write_answer(&self->answer, bytes);
    if (sendto(self->socket, bytes, answer_size, MSG_NOSIGNAL | MSG_DONTWAIT,
               (const struct sockaddr *)from, from_size) >= 0) {
        self->counters.answered++;
    }
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    sb_beacon *self = poll->data;
    (void)status;
    (void)events;
    for (uint32_t i = 0; i < TURN_COUNT_MAX; i++) {
        uint8_t bytes[QUESTION_SIZE_MAX];
        struct sockaddr_storage from = {0};
        socklen_t from_size = sizeof from;
        const ssize_t size = recvfrom(self->socket, bytes, sizeof bytes, MSG_DONTWAIT,
                                      (struct sockaddr *)&from, &from_size);
        if (size < 0) {
            return;
        }
        answer(self, bytes, (size_t)size, &from, from_size);
    }
}

// An address of all families, or of IPv4 where the machine has no IPv6; broadcasts need "any".
static int open_socket(uint16_t port, bool only_loopback)
{
    const int on = 1, off = 0;
    int opened =
        only_loopback ? -1 : socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (opened >= 0) {
        const struct sockaddr_in6 any = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
        (void)setsockopt(opened, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        (void)setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (bind(opened, (const struct sockaddr *)&any, sizeof any) == 0) {
            return opened;
        }
        close(opened);
    }
    opened = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    // The broadcast address of loopback reaches no other interface.
    const struct sockaddr_in in = {.sin_family = AF_INET,
                                   .sin_port = htons(port),
                                   .sin_addr = {htonl(only_loopback ? 0x7fffffffu : INADDR_ANY)}};
    if (opened >= 0) {
        (void)setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        (void)setsockopt(opened, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
    }
    if (opened >= 0 && bind(opened, (const struct sockaddr *)&in, sizeof in) != 0) {
        const int cause = errno;
        close(opened);
        errno = cause;
        return -1;
    }
    return opened;
}

static uint16_t port_of(int opened)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    struct sockaddr_in in;
    (void)getsockname(opened, (struct sockaddr *)&address, &size);
    memcpy(&in, &address, sizeof in); // the port lies at the same place in both families
    return ntohs(in.sin_port);
}

sb_error sb_beacon_create(uv_loop_t *loop, uint16_t port, bool only_loopback,
                          sb_beacon **out_beacon, char *out_message, size_t message_size)
{
    sb_beacon *self = calloc(1, sizeof *self);
    *out_beacon = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->filled_ns = sb_clock_ns();
    self->tokens = SB_BEACON_BURST;
    self->socket = open_socket(port, only_loopback);
    if (self->socket < 0 || uv_poll_init(loop, &self->poll, self->socket) != 0) {
        snprintf(out_message, message_size, "lan: cannot listen on UDP port %u: %s", (unsigned)port,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    self->port = port_of(self->socket);
    self->poll.data = self;
    self->polling = true;
    uv_poll_start(&self->poll, UV_READABLE, on_readable);
    return SB_OK;
}

uint16_t sb_beacon_port(const sb_beacon *self)
{
    return self->port;
}

void sb_beacon_set(sb_beacon *self, const sb_discovery_answer *said)
{
    self->answer = *said;
    self->has_answer = true;
}

const sb_beacon_counters *sb_beacon_get_counters(const sb_beacon *self)
{
    return &self->counters;
}

void sb_beacon_detach(sb_beacon *self)
{
    if (self != NULL && self->polling) {
        self->polling = false;
        uv_close((uv_handle_t *)&self->poll, NULL);
    }
}

void sb_beacon_destroy(sb_beacon *self)
{
    if (self != NULL) {
        if (self->socket >= 0) {
            close(self->socket);
        }
        free(self);
    }
}
