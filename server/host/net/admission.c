#include "host/net/admission.h"

#include "host/clock/ticker.h"
#include "protocol/cookie.h"

static uint64_t now_s(void)
{
    return sb_clock_ns() / UINT64_C(1000000000);
}

// Returns the half-open peers up to which no cookie is needed.
static size_t half_open_max(const ENetHost *host)
{
    return 1 + host->peerCount / 4;
}

// A new sender may use a slot if ENet would find one: without one ENet would drop the request
// uncounted. While many handshakes are unfinished, the sender must also have shown that it receives
// at its address. So forged requests neither hold slots nor draw answers.
static bool may_connect(const ENetHost *host, const sb_cookie_key *key)
{
    const ENetAddress *sender = &host->receivedAddress;
    size_t free_count = 0, of_address = 0, half_open = 0;
    for (size_t i = 0; i < host->peerCount; i++) {
        const ENetPeer *peer = &host->peers[i];
        bool taken = peer->state != ENET_PEER_STATE_DISCONNECTED;
        free_count += !taken;
        of_address += taken && peer->address.host == sender->host;
        half_open += peer->state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT;
    }
    if (free_count == 0 || of_address >= host->duplicatePeers) {
        return false;
    }
    return half_open < half_open_max(host) ||
           sb_cookie_check(key, sb_datagram_connect_data(host->receivedData), sender->host,
                           sender->port, now_s());
}

static void answer_with_cookie(const ENetHost *host, const sb_cookie_key *key)
{
    const ENetAddress *sender = &host->receivedAddress;
    uint8_t reply[SB_COOKIE_REPLY_SIZE];
    sb_cookie_reply_write(sb_cookie_make(key, sender->host, sender->port, now_s()), reply);
    ENetBuffer buffer = {.data = reply, .dataLength = sizeof reply};
    (void)enet_socket_send(host->socket, sender, &buffer, 1);
}

sb_admission sb_admission_judge(const ENetHost *host, const sb_cookie_key *key)
{
    const void *bytes = host->receivedData;
    size_t size = host->receivedDataLength;
    if (sb_cookie_request_is(bytes, size)) {
        answer_with_cookie(host, key);
        return SB_ADMISSION_ANSWERED;
    }
    if (!sb_datagram_is_plausible(bytes, size, host->peerCount) ||
        (sb_datagram_connects(bytes) && !may_connect(host, key))) {
        return SB_ADMISSION_REFUSED;
    }
    return SB_ADMISSION_TAKEN;
}
