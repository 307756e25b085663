#define _POSIX_C_SOURCE 200809L
#include "relay.h"

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>

#include "link_emulator.h"

// The rest waits, so that a flood cannot hold up the caller's frame.
#define DATAGRAM_COUNT_MAX 4096u

enum { UP, DOWN, DIRECTION_COUNT };

struct sb_relay {
    sb_link_emulator *links[DIRECTION_COUNT];
    ENetAddress sides[DIRECTION_COUNT]; ///< the ends of the links: the server, the host
    ENetSocket socket;                  ///< ENET_SOCKET_NULL while closed
};

static uint64_t clock_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

sb_relay *sb_relay_create(const sb_client_link *def, const ENetAddress *server)
{
    sb_relay *relay = calloc(1, sizeof *relay);
    if (relay == NULL) {
        return NULL;
    }
    relay->socket = ENET_SOCKET_NULL;
    relay->sides[UP] = *server;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        relay->links[i] = sb_link_emulator_create(def, i);
        if (relay->links[i] == NULL) {
            sb_relay_destroy(relay);
            return NULL;
        }
    }
    return relay;
}

void sb_relay_destroy(sb_relay *relay)
{
    if (relay == NULL) {
        return;
    }
    sb_relay_close(relay);
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        sb_link_emulator_destroy(relay->links[i]);
    }
    free(relay);
}

static bool bind_socket(ENetSocket socket, ENetAddress *out_address)
{
    // On any interface, because it talks to the server too.
    const ENetAddress any = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    (void)enet_socket_set_option(socket, ENET_SOCKOPT_RCVBUF, ENET_HOST_RECEIVE_BUFFER_SIZE);
    (void)enet_socket_set_option(socket, ENET_SOCKOPT_SNDBUF, ENET_HOST_SEND_BUFFER_SIZE);
    // A process that the game starts must not inherit the socket.
    return enet_socket_set_option(socket, ENET_SOCKOPT_NONBLOCK, 1) == 0 &&
           fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 && enet_socket_bind(socket, &any) == 0 &&
           enet_socket_get_address(socket, out_address) == 0;
}

sb_error sb_relay_open(sb_relay *relay, const ENetAddress *host, ENetAddress *out_address)
{
    ENetSocket socket = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    if (socket == ENET_SOCKET_NULL) {
        return SB_ERROR_IO;
    }
    ENetAddress bound;
    if (!bind_socket(socket, &bound)) {
        enet_socket_destroy(socket);
        return SB_ERROR_IO;
    }
    relay->socket = socket;
    relay->sides[DOWN] = *host;
    *out_address = (ENetAddress){.host = host->host, .port = bound.port};
    return SB_OK;
}

static bool is_same(const ENetAddress *a, const ENetAddress *b)
{
    return a->host == b->host && a->port == b->port;
}

// Anyone may send to the socket; only datagrams from the two ends count.
static void take_in(sb_relay *relay, uint64_t now_us)
{
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
    ENetBuffer buffer = {.data = bytes, .dataLength = sizeof bytes};
    for (uint32_t i = 0; i < DATAGRAM_COUNT_MAX; i++) {
        ENetAddress sender;
        int size = enet_socket_receive(relay->socket, &sender, &buffer, 1);
        if (size == 0) {
            break;
        }
        if (size < 0) {
            continue; // too large, or an error that the network reports for an earlier one
        }
        if (is_same(&sender, &relay->sides[DOWN])) {
            sb_link_emulator_send(relay->links[UP], now_us, bytes, (size_t)size);
        } else if (is_same(&sender, &relay->sides[UP])) {
            sb_link_emulator_send(relay->links[DOWN], now_us, bytes, (size_t)size);
        }
    }
}

static void pass_on(sb_relay *relay, uint32_t direction, uint64_t now_us)
{
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
    ENetBuffer buffer = {.data = bytes};
    while (sb_link_emulator_receive(relay->links[direction], now_us, bytes, &buffer.dataLength)) {
        // A datagram that cannot be sent is lost, as on any link.
        (void)enet_socket_send(relay->socket, &relay->sides[direction], &buffer, 1);
    }
}

void sb_relay_pump(sb_relay *relay)
{
    if (relay->socket == ENET_SOCKET_NULL) {
        return;
    }
    uint64_t now_us = clock_us();
    take_in(relay, now_us);
    pass_on(relay, UP, now_us);
    pass_on(relay, DOWN, now_us);
}

void sb_relay_close(sb_relay *relay)
{
    if (relay->socket == ENET_SOCKET_NULL) {
        return;
    }
    take_in(relay, clock_us());
    pass_on(relay, UP, UINT64_MAX);
    sb_link_emulator_clear(relay->links[UP]);
    sb_link_emulator_clear(relay->links[DOWN]);
    enet_socket_destroy(relay->socket);
    relay->socket = ENET_SOCKET_NULL;
}

void sb_relay_status(const sb_relay *relay, sb_client_status *status)
{
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        sb_link_emulator_counts counts = sb_link_emulator_count(relay->links[i]);
        status->link_datagrams += counts.sent;
        status->link_dropped += counts.lost + counts.overflowed;
        status->link_duplicated += counts.doubled;
        status->link_reordered += counts.held_back;
    }
}
