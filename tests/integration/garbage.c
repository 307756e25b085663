#include "garbage.h"

#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <enet/enet.h>

#include "base/random.h"
#include "loopback.h"
#include "tunnel.h"

#define LARGEST 60000u
#define RANDOM_COUNT 200u
#define RANDOM_SIZE_MAX 1400u
#define CHANNEL_COUNT 3
#define OTHER_VERSION 99

// A full socket buffer would drop what the test relies on, so that a wait follows each batch.
#define BATCH_COUNT 20u
#define BATCH_WAIT_US 2000u

static bool send_random(int socket_descriptor, uint8_t *bytes, size_t size, sb_random *random)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(random);
    }
    return send(socket_descriptor, bytes, size, 0) == (ssize_t)size;
}

// Returns a socket that sends to the port on loopback, or -1.
static int connect_to(uint16_t port)
{
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_DGRAM};
    struct addrinfo *found = NULL;
    if (getaddrinfo(loopback_address(), service, &hints, &found) != 0) {
        return -1;
    }
    int descriptor = socket(found->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 && connect(descriptor, found->ai_addr, found->ai_addrlen) != 0) {
        close(descriptor);
        descriptor = -1;
    }
    freeaddrinfo(found);
    return descriptor;
}

bool garbage_send(uint16_t port, uint64_t seed)
{
    static const size_t SIZES[] = {0, 1, 2, 4096, 4097, LARGEST};
    static uint8_t bytes[LARGEST];
    sb_random random = sb_random_seed(seed, 0);
    int descriptor = connect_to(port);
    if (descriptor < 0) {
        return false;
    }
    bool sent = true;
    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++) {
        sent = send_random(descriptor, bytes, SIZES[i], &random) && sent;
    }
    for (uint32_t i = 0; i < RANDOM_COUNT; i++) {
        size_t size = sb_random_below(&random, RANDOM_SIZE_MAX + 1);
        sent = send_random(descriptor, bytes, size, &random) && sent;
        if (i % BATCH_COUNT == 0) {
            usleep(BATCH_WAIT_US);
        }
    }
    close(descriptor);
    return sent;
}

// [1, 99, 1, 0, "old", []]: an array of six, small integers, a text of three bytes, an empty array.
static void say_hello(ENetPeer *peer)
{
    static const uint8_t HELLO[] = {0x96, 0x01, OTHER_VERSION, 0x01, 0x00,
                                    0xa3, 'o',  'l',           'd',  0x90};
    ENetPacket *packet = enet_packet_create(HELLO, sizeof(HELLO), ENET_PACKET_FLAG_RELIABLE);
    if (packet != NULL && enet_peer_send(peer, 0, packet) != 0) {
        enet_packet_destroy(packet);
    }
}

// [3, reason, text]
static uint32_t reason_of(const ENetPacket *packet)
{
    const uint8_t *bytes = packet->data;
    bool refusal = packet->dataLength >= 3 && bytes[0] == 0x93 && bytes[1] == 0x03;
    return refusal && bytes[2] < 0x80 ? bytes[2] : 0;
}

static uint32_t take_refusal(ENetHost *host, ENetPeer *peer)
{
    uint32_t reason = 0;
    ENetEvent event;
    while (enet_host_service(host, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            say_hello(peer);
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            reason = reason != 0 ? reason : reason_of(event.packet);
            enet_packet_destroy(event.packet);
        }
    }
    return reason;
}

// Connects once the tunnel is open, and waits for the refusal.
static uint32_t await_refusal(sb_tunnel *tunnel, ENetHost *host, int timeout_ms)
{
    const enet_uint32 begin = enet_time_get();
    ENetPeer *peer = NULL;
    uint32_t reason = 0;
    while (reason == 0 && enet_time_get() - begin < (enet_uint32)timeout_ms) {
        sb_tunnel_pump(tunnel);
        if (peer == NULL && sb_tunnel_get_state(tunnel) == SB_TUNNEL_OPEN) {
            const ENetAddress inner = {.host = htonl(INADDR_LOOPBACK),
                                       .port = sb_tunnel_inner(tunnel)->port};
            peer = enet_host_connect(host, &inner, CHANNEL_COUNT, 0);
        }
        reason = take_refusal(host, peer);
    }
    if (peer != NULL) {
        enet_peer_disconnect_now(peer, 0);
    }
    return reason;
}

uint32_t garbage_other_version(uint16_t port, int timeout_ms)
{
    uint32_t reason = 0;
    sb_tunnel *tunnel = NULL;
    sb_tunnel_def def = {0};
    def.server_count = sb_udp_resolve(loopback_address(), port, def.servers, 1);
    const ENetAddress loopback = {.host = htonl(INADDR_LOOPBACK)};
    if (def.server_count == 0 || enet_initialize() != 0 ||
        sb_tunnel_create(&def, &tunnel) != SB_OK) {
        return 0;
    }
    ENetHost *host = enet_host_create(&loopback, 1, CHANNEL_COUNT, 0, 0);
    if (host != NULL) {
        host->peers[0].mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
        const sb_net_address own = sb_udp_loopback(host->address.port);
        if (sb_tunnel_open(tunnel, &own) == SB_OK) {
            reason = await_refusal(tunnel, host, timeout_ms);
        }
        sb_tunnel_destroy(tunnel);
        enet_host_destroy(host);
    }
    enet_deinitialize();
    return reason;
}
