#include "host/net/admission.h"

#include "protocol/cookie.h"
#include "protocol/limits.h"

#define MICROSECONDS_PER_S UINT64_C(1000000)

// Without a free slot ENet would drop the request uncounted.
static bool has_room(const ENetHost *host)
{
    size_t free_count = 0, of_address = 0;
    for (size_t i = 0; i < host->peerCount; i++) {
        const ENetPeer *peer = &host->peers[i];
        bool taken = peer->state != ENET_PEER_STATE_DISCONNECTED;
        free_count += !taken;
        of_address += taken && peer->address.host == host->receivedAddress.host;
    }
    return free_count > 0 && of_address < host->duplicatePeers;
}

// The sender must have shown that it receives at its address. So forged requests neither hold slots
// nor draw answers. The cookie is checked first, because a flood makes it cheaper than the slots.
static sb_filter_reason judge_connect(const ENetHost *host, const sb_cookie_key *key,
                                      uint64_t now_us)
{
    const ENetAddress *sender = &host->receivedAddress;
    uint32_t cookie;
    sb_filter_reason reason =
        sb_filter_check_connect(host->receivedData, host->receivedDataLength, &cookie);
    if (reason != SB_FILTER_NONE) {
        return reason;
    }
    bool known =
        sb_cookie_check(key, cookie, sender->host, sender->port, now_us / MICROSECONDS_PER_S);
    return known && has_room(host) ? SB_FILTER_NONE : SB_FILTER_CONNECT;
}

static void answer_with_cookie(const ENetHost *host, const sb_cookie_key *key, uint64_t now_us)
{
    const ENetAddress *sender = &host->receivedAddress;
    uint8_t reply[SB_COOKIE_REPLY_SIZE];
    sb_cookie_reply_write(
        sb_cookie_make(key, sender->host, sender->port, now_us / MICROSECONDS_PER_S), reply);
    ENetBuffer buffer = {.data = reply, .dataLength = sizeof reply};
    (void)enet_socket_send(host->socket, sender, &buffer, 1);
}

// ENet ignores a datagram whose peer is gone, or whose sender is not the peer. It must not count
// against the peer that has the number now.
static bool is_from_peer(const ENetHost *host, const sb_filter_head *head)
{
    if (head->peer >= host->peerCount) {
        return false;
    }
    const ENetPeer *peer = &host->peers[head->peer];
    return peer->state != ENET_PEER_STATE_DISCONNECTED && peer->state != ENET_PEER_STATE_ZOMBIE &&
           peer->address.host == host->receivedAddress.host &&
           peer->address.port == host->receivedAddress.port &&
           head->session == peer->incomingSessionID;
}

static sb_filter_peer view_of(const ENetPeer *peer)
{
    sb_filter_peer view = {
        .connect_id = peer->connectID,
        .connecting = peer->state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT,
        .open = peer->channelCount > 0,
        .sent_control_number = peer->outgoingReliableSequenceNumber,
    };
    if (view.open) {
        const ENetChannel *channel = &peer->channels[SB_CHANNEL_RELIABLE];
        view.received_number = channel->incomingReliableSequenceNumber;
        view.sent_number = channel->outgoingReliableSequenceNumber;
    }
    return view;
}

static sb_admission admit(sb_filter_reason reason)
{
    return (sb_admission){reason == SB_FILTER_NONE ? SB_ADMISSION_TAKEN : SB_ADMISSION_REFUSED,
                          reason, 0};
}

sb_admission sb_admission_judge(const ENetHost *host, const sb_cookie_key *key, sb_filter *filters,
                                uint64_t now_us)
{
    const uint8_t *bytes = host->receivedData;
    size_t size = host->receivedDataLength;
    if (sb_cookie_request_is(bytes, size)) {
        answer_with_cookie(host, key, now_us);
        return (sb_admission){SB_ADMISSION_ANSWERED, SB_FILTER_NONE, 0};
    }
    sb_filter_head head;
    if (!sb_filter_head_read(bytes, size, &head)) {
        return admit(SB_FILTER_FORM);
    }
    if (head.connects) {
        return admit(judge_connect(host, key, now_us));
    }
    if (!is_from_peer(host, &head)) {
        return admit(SB_FILTER_STRANGER);
    }
    const sb_filter_peer view = view_of(&host->peers[head.peer]);
    sb_filter_result result = sb_filter_check(&filters[head.peer], bytes, size, &view, now_us);
    if (result.verdict == SB_FILTER_CLOSE) {
        return (sb_admission){SB_ADMISSION_CLOSED, result.reason, head.peer};
    }
    return admit(result.reason);
}
