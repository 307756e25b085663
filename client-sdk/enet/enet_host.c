#include "enet_host.h"

#include <stdbool.h>
#include <stdint.h>

#include "platform/platform.h"
#include "protocol/limits.h"
#include "protocol/secure/envelope.h"

#define PACKET_SIZE_MAX (64u * 1024u)

// A datagram without a peer asks for a connection, and no one may connect to a client: ENet would
// give the stranger the only slot. ENet checks the sender of every other datagram.
static bool is_for_nobody(const ENetHost *host)
{
    const uint8_t *bytes = host->receivedData;
    if (host->receivedDataLength < 2) {
        return true;
    }
    uint32_t peer = ((uint32_t)bytes[0] << 8 | bytes[1]) & ENET_PROTOCOL_MAXIMUM_PEER_ID;
    return peer == ENET_PROTOCOL_MAXIMUM_PEER_ID;
}

// The host talks to the tunnel on loopback alone.
static int ENET_CALLBACK intercept(ENetHost *host, ENetEvent *event)
{
    (void)event;
    return is_for_nobody(host);
}

ENetHost *sb_enet_host_create(void)
{
    const ENetAddress loopback = {.host = ENET_HOST_TO_NET_32(INADDR_LOOPBACK)};
    ENetHost *host = enet_host_create(&loopback, 1, SB_CHANNEL_COUNT, 0, 0);
    if (host == NULL) {
        return NULL;
    }
    // A process that the game starts must not inherit the socket.
    sb_platform_keep((sb_platform_socket)host->socket);
    host->mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    host->peers[0].mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX; // ENet has set it from another one before
    host->maximumPacketSize = PACKET_SIZE_MAX;
    host->maximumWaitingData = PACKET_SIZE_MAX;
    host->intercept = intercept;
    return host;
}
