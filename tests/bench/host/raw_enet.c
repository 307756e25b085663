#include "raw_enet.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <enet/enet.h>

#include "orders.h"
#include "stopwatch.h"

#define CHANNEL_COUNT 3u
#define CHANNEL_DOWN 1u
#define CHANNEL_UP 2u
#define PACKET_SIZE_MAX 1150u
#define SECOND_NS UINT64_C(1000000000)

static void send_packet(ENetPeer *peer, uint8_t channel, uint32_t size)
{
    static const uint8_t bytes[PACKET_SIZE_MAX];
    ENetPacket *packet = enet_packet_create(bytes, size, ENET_PACKET_FLAG_UNSEQUENCED);
    if (packet != NULL && enet_peer_send(peer, channel, packet) != 0) {
        enet_packet_destroy(packet);
    }
}

static void take_packets(ENetHost *host)
{
    ENetEvent event;
    int taken = enet_host_service(host, &event, 0);
    while (taken > 0) {
        if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            enet_packet_destroy(event.packet);
        }
        taken = enet_host_check_events(host, &event);
    }
}

// Waits for a packet, as a server does, until the next one is to be sent.
static void wait_for(const ENetHost *host, uint64_t until_ns)
{
    const uint64_t now_ns = stopwatch_ns();
    struct pollfd socket = {.fd = host->socket, .events = POLLIN};
    poll(&socket, 1, until_ns > now_ns ? (int)((until_ns - now_ns) / 1000000u) : 0);
}

static void broadcast(ENetHost *host, uint32_t size)
{
    for (size_t i = 0; i < host->peerCount; i++) {
        if (host->peers[i].state == ENET_PEER_STATE_CONNECTED) {
            send_packet(&host->peers[i], CHANNEL_DOWN, size);
        }
    }
    enet_host_flush(host);
}

int raw_enet_serve(uint32_t peer_count, uint32_t size)
{
    orders_begin();
    ENetAddress address = {0};
    enet_address_set_host_ip(&address, "127.0.0.1");
    ENetHost *host = enet_host_create(&address, peer_count, CHANNEL_COUNT, 0, 0);
    if (host == NULL) {
        fputs("bench_host: ENet has no host\n", stderr);
        return 1;
    }
    enet_socket_get_address(host->socket, &address);
    printf("port %u\n", address.port);
    fflush(stdout);
    uint64_t due_ns = stopwatch_ns();
    while (!orders_end()) {
        wait_for(host, due_ns);
        take_packets(host);
        if (stopwatch_ns() >= due_ns) {
            due_ns += SECOND_NS / RAW_ENET_DOWN_HZ;
            broadcast(host, size < PACKET_SIZE_MAX ? size : PACKET_SIZE_MAX);
        }
    }
    enet_host_destroy(host);
    return 0;
}

typedef struct raw_client {
    ENetHost *host;
    ENetPeer *peer;
    uint64_t due_ns;
} raw_client;

static bool connect_all(raw_client *clients, uint16_t port, uint32_t count)
{
    ENetAddress address = {.port = port};
    enet_address_set_host_ip(&address, "127.0.0.1");
    const uint64_t now_ns = stopwatch_ns();
    for (uint32_t i = 0; i < count; i++) {
        clients[i].host = enet_host_create(NULL, 1, CHANNEL_COUNT, 0, 0);
        clients[i].peer = clients[i].host != NULL
                              ? enet_host_connect(clients[i].host, &address, CHANNEL_COUNT, 0)
                              : NULL;
        if (clients[i].peer == NULL) {
            return false;
        }
        clients[i].due_ns = now_ns + i * UINT64_C(7919317) % (SECOND_NS / RAW_ENET_UP_HZ);
        enet_host_flush(clients[i].host);
    }
    return true;
}

// Returns the number of clients that are connected.
static uint32_t play_due(raw_client *clients, uint32_t count, uint32_t size)
{
    uint32_t connected = 0;
    for (uint32_t i = 0; i < count; i++) {
        raw_client *client = &clients[i];
        const bool plays = client->peer->state == ENET_PEER_STATE_CONNECTED;
        connected += plays;
        if (stopwatch_ns() < client->due_ns) {
            continue;
        }
        client->due_ns += SECOND_NS / RAW_ENET_UP_HZ;
        take_packets(client->host);
        if (plays) {
            send_packet(client->peer, CHANNEL_UP, size);
            enet_host_flush(client->host);
        }
    }
    return connected;
}

int raw_enet_play(uint16_t port, uint32_t peer_count, uint32_t size)
{
    orders_begin();
    raw_client *clients = calloc(peer_count, sizeof *clients);
    bool good = clients != NULL && connect_all(clients, port, peer_count);
    bool playing = false;
    while (good && !orders_end()) {
        const uint32_t connected =
            play_due(clients, peer_count, size < PACKET_SIZE_MAX ? size : PACKET_SIZE_MAX);
        if (!playing && connected == peer_count) {
            playing = true;
            puts("playing");
            fflush(stdout);
        }
        nanosleep(&(struct timespec){.tv_nsec = 250000}, NULL);
    }
    for (uint32_t i = 0; clients != NULL && i < peer_count; i++) {
        if (clients[i].host != NULL) {
            enet_host_destroy(clients[i].host);
        }
    }
    free(clients);
    return good ? 0 : 1;
}
