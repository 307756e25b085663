#include "garbage.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <enet/enet.h>

#include "base/random.h"
#include "protocol/cookie.h"

#define LARGEST 60000u
#define RANDOM_COUNT 200u
#define RANDOM_SIZE_MAX 1400u
#define CHANNEL_COUNT 3
#define OTHER_VERSION 99

// A full socket buffer would drop what the test relies on, so that a wait follows each batch.
#define BATCH_COUNT 20u
#define BATCH_WAIT_US 2000u

static bool send_random(int socket_descriptor, const struct sockaddr_in *address, uint8_t *bytes,
                        size_t size, sb_random *random)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(random);
    }
    ssize_t sent = sendto(socket_descriptor, bytes, size, 0, (const struct sockaddr *)address,
                          sizeof(*address));
    return sent == (ssize_t)size;
}

bool garbage_send(uint16_t port, uint64_t seed)
{
    static const size_t SIZES[] = {0, 1, 2, 4096, 4097, LARGEST};
    static uint8_t bytes[LARGEST];
    sb_random random = sb_random_seed(seed, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return false;
    }
    bool sent = true;
    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++) {
        sent = send_random(descriptor, &address, bytes, SIZES[i], &random) && sent;
    }
    for (uint32_t i = 0; i < RANDOM_COUNT; i++) {
        size_t size = sb_random_below(&random, RANDOM_SIZE_MAX + 1);
        sent = send_random(descriptor, &address, bytes, size, &random) && sent;
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

static uint32_t await_refusal(ENetHost *host, ENetPeer *peer, int timeout_ms)
{
    enet_uint32 begin = enet_time_get();
    uint32_t reason = 0;
    while (reason == 0 && enet_time_get() - begin < (enet_uint32)timeout_ms) {
        ENetEvent event;
        if (enet_host_service(host, &event, 20) <= 0) {
            continue;
        }
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            say_hello(peer);
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            reason = reason_of(event.packet);
            enet_packet_destroy(event.packet);
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            break;
        }
    }
    return reason;
}

// Returns 0 if no cookie arrives.
static uint32_t fetch_cookie(const ENetHost *host, const ENetAddress *address, int timeout_ms)
{
    uint8_t request[SB_COOKIE_REQUEST_SIZE], reply[64];
    ENetBuffer out = {.data = request, .dataLength = sizeof(request)};
    ENetBuffer in = {.data = reply, .dataLength = sizeof(reply)};
    ENetAddress sender;
    uint32_t cookie = 0;
    enet_uint32 wait = ENET_SOCKET_WAIT_RECEIVE;
    sb_cookie_request_write(request);
    if (enet_socket_send(host->socket, address, &out, 1) != (int)sizeof(request) ||
        enet_socket_wait(host->socket, &wait, (enet_uint32)timeout_ms) != 0) {
        return 0;
    }
    int size = enet_socket_receive(host->socket, &sender, &in, 1);
    return size > 0 && sb_cookie_reply_read(reply, (size_t)size, &cookie) ? cookie : 0;
}

uint32_t garbage_other_version(uint16_t port, int timeout_ms)
{
    uint32_t reason = 0;
    if (enet_initialize() != 0) {
        return 0;
    }
    ENetHost *host = enet_host_create(NULL, 1, CHANNEL_COUNT, 0, 0);
    if (host != NULL) {
        ENetAddress address = {.port = port};
        address.host = htonl(INADDR_LOOPBACK);
        uint32_t cookie = fetch_cookie(host, &address, timeout_ms);
        ENetPeer *peer = enet_host_connect(host, &address, CHANNEL_COUNT, cookie);
        if (peer != NULL) {
            reason = await_refusal(host, peer, timeout_ms);
            enet_peer_disconnect_now(peer, 0);
        }
        enet_host_destroy(host);
    }
    enet_deinitialize();
    return reason;
}
