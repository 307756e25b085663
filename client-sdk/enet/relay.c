#include "relay.h"

#include <stdlib.h>
#include <string.h>

#include "link_emulator.h"
#include "platform/platform.h"

// The rest waits, so that a flood cannot hold up the caller's frame.
#define DATAGRAM_COUNT_MAX 4096u

enum { UP, DOWN, DIRECTION_COUNT };

struct sb_relay {
    sb_link_emulator *links[DIRECTION_COUNT];
    sb_net_address sides[DIRECTION_COUNT]; ///< the ends of the links: the server, the client
    sb_udp_socket socket;                  ///< SB_UDP_NONE while closed
};

sb_relay *sb_relay_create(const sb_client_link *def, const sb_net_address *server)
{
    sb_relay *relay = calloc(1, sizeof *relay);
    if (relay == NULL) {
        return NULL;
    }
    relay->socket = SB_UDP_NONE;
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

sb_error sb_relay_open(sb_relay *relay, sb_net_address *out_address)
{
    // On any interface, because it talks to the server too.
    sb_net_address any = {0}, bound;
    if (sb_net_address_is_ipv4(&relay->sides[UP])) {
        any = sb_udp_loopback(0);
        memset(any.ip + 12, 0, 4);
    }
    if (sb_udp_open(&any, &relay->socket, &bound) != SB_OK) {
        return SB_ERROR_IO;
    }
    *out_address = sb_udp_loopback(bound.port);
    return SB_OK;
}

void sb_relay_set_server(sb_relay *relay, const sb_net_address *server)
{
    relay->sides[UP] = *server;
}

void sb_relay_set_client(sb_relay *relay, const sb_net_address *client)
{
    relay->sides[DOWN] = *client;
}

// Anyone may send to the socket; only datagrams from the two ends count.
static void take_in(sb_relay *relay, uint64_t now_us)
{
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
    for (uint32_t i = 0; i < DATAGRAM_COUNT_MAX; i++) {
        sb_net_address sender;
        const int size = sb_udp_receive(relay->socket, &sender, bytes, sizeof bytes);
        if (size == SB_UDP_NOTHING) {
            break;
        }
        if (size < 0) {
            continue;
        }
        if (sb_net_address_equal(&sender, &relay->sides[DOWN])) {
            sb_link_emulator_send(relay->links[UP], now_us, bytes, (size_t)size);
        } else if (sb_net_address_equal(&sender, &relay->sides[UP])) {
            sb_link_emulator_send(relay->links[DOWN], now_us, bytes, (size_t)size);
        }
    }
}

static void pass_on(sb_relay *relay, uint32_t direction, uint64_t now_us)
{
    uint8_t bytes[SB_LINK_DATAGRAM_SIZE_MAX];
    size_t size;
    while (sb_link_emulator_receive(relay->links[direction], now_us, bytes, &size)) {
        (void)sb_udp_send(relay->socket, &relay->sides[direction], bytes, size);
    }
}

void sb_relay_pump(sb_relay *relay)
{
    if (relay->socket == SB_UDP_NONE) {
        return;
    }
    uint64_t now_us = sb_platform_clock_us();
    take_in(relay, now_us);
    pass_on(relay, UP, now_us);
    pass_on(relay, DOWN, now_us);
}

void sb_relay_close(sb_relay *relay)
{
    if (relay->socket == SB_UDP_NONE) {
        return;
    }
    take_in(relay, sb_platform_clock_us());
    pass_on(relay, UP, UINT64_MAX);
    sb_link_emulator_clear(relay->links[UP]);
    sb_link_emulator_clear(relay->links[DOWN]);
    sb_udp_close(relay->socket);
    relay->socket = SB_UDP_NONE;
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
