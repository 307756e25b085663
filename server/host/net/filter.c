#include "host/net/filter.h"

#include <enet/enet.h>
#include <string.h>

#include "base/bytes.h"
#include "protocol/limits.h"

#define MILLION UINT64_C(1000000)
#define NO_CHANNEL 0xFFu
#define SESSION_KEPT 0xFFu ///< in a connect: the side has no session number yet
#define SESSION_MAX 3u
#define THROTTLE_INTERVAL_MS_MAX 60000u
// An honest acknowledgement is at most this far behind what the server has sent.
#define ACKNOWLEDGED_AGE_MAX 4096u

_Static_assert(SB_FILTER_DATAGRAM_SIZE_MAX == ENET_HOST_DEFAULT_MTU, "ENet's datagrams");
_Static_assert(SB_FILTER_COMMAND_COUNT_MAX >= ENET_PROTOCOL_MAXIMUM_PACKET_COMMANDS,
               "ENet's commands");

typedef struct command_form {
    uint8_t size;  ///< bytes of the fixed part with its header; 0 if no client sends the command
    uint8_t flags; ///< the only flags that a client sends with it
    uint8_t channel;
} command_form;

// A disconnect may have either flag, and an acknowledgement repeats a channel. Both are checked on
// their own. A connect stands in a datagram of its own.
static const command_form forms[ENET_PROTOCOL_COMMAND_MASK + 1] = {
    [ENET_PROTOCOL_COMMAND_ACKNOWLEDGE] = {sizeof(ENetProtocolAcknowledge), 0, 0},
    [ENET_PROTOCOL_COMMAND_DISCONNECT] = {sizeof(ENetProtocolDisconnect), 0, NO_CHANNEL},
    [ENET_PROTOCOL_COMMAND_PING] = {sizeof(ENetProtocolPing),
                                    ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE, NO_CHANNEL},
    [ENET_PROTOCOL_COMMAND_SEND_RELIABLE] = {sizeof(ENetProtocolSendReliable),
                                             ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                                             SB_CHANNEL_RELIABLE},
    [ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED] = {sizeof(ENetProtocolSendUnsequenced),
                                                ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED,
                                                SB_CHANNEL_UP},
    [ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT] = {sizeof(ENetProtocolBandwidthLimit),
                                               ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE, NO_CHANNEL},
    [ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE] = {sizeof(ENetProtocolThrottleConfigure),
                                                  ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                                                  NO_CHANNEL},
};

const char *sb_filter_reason_name(sb_filter_reason reason)
{
    static const char *const names[SB_FILTER_REASON_COUNT] = {
        [SB_FILTER_NONE] = "none",       [SB_FILTER_FORM] = "form",
        [SB_FILTER_SIZE] = "size",       [SB_FILTER_STRANGER] = "stranger",
        [SB_FILTER_FORGED] = "forged",   [SB_FILTER_COMMAND] = "command",
        [SB_FILTER_EARLY] = "early",     [SB_FILTER_COUNT] = "count",
        [SB_FILTER_CHANNEL] = "channel", [SB_FILTER_MESSAGE] = "message",
        [SB_FILTER_NUMBER] = "number",   [SB_FILTER_ACKNOWLEDGEMENT] = "acknowledgement",
        [SB_FILTER_SETTING] = "setting", [SB_FILTER_BUDGET] = "budget",
        [SB_FILTER_CLOSED] = "closed",
    };
    return reason < SB_FILTER_REASON_COUNT ? names[reason] : "unknown";
}

static uint16_t u16_at(const uint8_t *bytes, size_t offset)
{
    return (uint16_t)(bytes[offset] << 8 | bytes[offset + 1]);
}

static uint32_t u32_at(const uint8_t *bytes, size_t offset)
{
    return (uint32_t)u16_at(bytes, offset) << 16 | u16_at(bytes, offset + 2);
}

bool sb_filter_head_read(const uint8_t *bytes, size_t size, sb_filter_head *out_head)
{
    *out_head = (sb_filter_head){0};
    if (size < sizeof(uint16_t)) {
        return false;
    }
    uint16_t word = u16_at(bytes, 0);
    out_head->peer = word & ENET_PROTOCOL_MAXIMUM_PEER_ID;
    out_head->connects = out_head->peer == ENET_PROTOCOL_MAXIMUM_PEER_ID;
    out_head->session =
        (uint8_t)((word & ENET_PROTOCOL_HEADER_SESSION_MASK) >> ENET_PROTOCOL_HEADER_SESSION_SHIFT);
    return (word & ENET_PROTOCOL_HEADER_FLAG_COMPRESSED) == 0;
}

// Returns a reader at the first command; `out_timed` tells whether the header has a time.
static sb_reader commands_of(const uint8_t *bytes, size_t size, bool *out_timed)
{
    sb_reader reader = sb_reader_over(bytes, size);
    const uint8_t *word = sb_reader_bytes(&reader, sizeof(uint16_t));
    *out_timed = word != NULL && (u16_at(word, 0) & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0;
    if (*out_timed) {
        (void)sb_reader_bytes(&reader, sizeof(uint16_t));
    }
    return reader;
}

static bool session_is_valid(uint8_t session)
{
    return session <= SESSION_MAX || session == SESSION_KEPT;
}

// Bandwidths of 0 mean no limit. Others would only make ENet's sharing of a bandwidth costly.
static bool connect_is_valid(const uint8_t *command)
{
    uint32_t mtu = u32_at(command, offsetof(ENetProtocolConnect, mtu));
    uint32_t channels = u32_at(command, offsetof(ENetProtocolConnect, channelCount));
    return u16_at(command, offsetof(ENetProtocolConnect, outgoingPeerID)) <
               ENET_PROTOCOL_MAXIMUM_PEER_ID &&
           session_is_valid(command[offsetof(ENetProtocolConnect, incomingSessionID)]) &&
           session_is_valid(command[offsetof(ENetProtocolConnect, outgoingSessionID)]) &&
           mtu >= ENET_PROTOCOL_MINIMUM_MTU && mtu <= ENET_PROTOCOL_MAXIMUM_MTU && channels >= 1 &&
           channels <= ENET_PROTOCOL_MAXIMUM_CHANNEL_COUNT &&
           u32_at(command, offsetof(ENetProtocolConnect, incomingBandwidth)) == 0 &&
           u32_at(command, offsetof(ENetProtocolConnect, outgoingBandwidth)) == 0 &&
           u32_at(command, offsetof(ENetProtocolConnect, packetThrottleInterval)) <=
               THROTTLE_INTERVAL_MS_MAX &&
           u32_at(command, offsetof(ENetProtocolConnect, packetThrottleAcceleration)) <=
               ENET_PEER_PACKET_THROTTLE_SCALE &&
           u32_at(command, offsetof(ENetProtocolConnect, packetThrottleDeceleration)) <=
               ENET_PEER_PACKET_THROTTLE_SCALE;
}

sb_filter_reason sb_filter_check_connect(const uint8_t *bytes, size_t size, uint32_t *out_data)
{
    *out_data = 0;
    bool timed;
    sb_reader reader = commands_of(bytes, size, &timed);
    const uint8_t *command = sb_reader_bytes(&reader, sizeof(ENetProtocolConnect));
    if (command == NULL || !timed || sb_reader_remaining(&reader) > 0) {
        return SB_FILTER_FORM;
    }
    if (command[0] != (ENET_PROTOCOL_COMMAND_CONNECT | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE) ||
        command[1] != NO_CHANNEL) {
        return SB_FILTER_COMMAND;
    }
    *out_data = u32_at(command, offsetof(ENetProtocolConnect, data));
    return connect_is_valid(command) ? SB_FILTER_NONE : SB_FILTER_SETTING;
}

static bool flags_are_valid(uint8_t head, bool timed)
{
    uint8_t command = head & ENET_PROTOCOL_COMMAND_MASK;
    uint8_t flags = head & (uint8_t)~ENET_PROTOCOL_COMMAND_MASK;
    // ENet acknowledges the time of the header, and skips what follows a command without one.
    if ((flags & ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE) != 0 && !timed) {
        return false;
    }
    if (command == ENET_PROTOCOL_COMMAND_DISCONNECT) {
        return flags == ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE ||
               flags == ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED;
    }
    return flags == forms[command].flags;
}

static sb_filter_reason check_acknowledgement(const uint8_t *command, const sb_filter_peer *peer)
{
    uint8_t channel = command[1];
    if (channel != SB_CHANNEL_RELIABLE && channel != NO_CHANNEL) {
        return SB_FILTER_CHANNEL;
    }
    uint16_t number =
        u16_at(command, offsetof(ENetProtocolAcknowledge, receivedReliableSequenceNumber));
    uint16_t sent = channel == NO_CHANNEL ? peer->sent_control_number : peer->sent_number;
    bool checked = channel == NO_CHANNEL || peer->open;
    return checked && (uint16_t)(sent - number) >= ACKNOWLEDGED_AGE_MAX ? SB_FILTER_ACKNOWLEDGEMENT
                                                                        : SB_FILTER_NONE;
}

// A client that resends is behind, and one that has lost a message is ahead.
static sb_filter_reason check_reliable(const uint8_t *command, size_t payload_size,
                                       const sb_filter_peer *peer)
{
    uint16_t number = u16_at(command, offsetof(ENetProtocolCommandHeader, reliableSequenceNumber));
    uint16_t ahead = (uint16_t)(number - peer->received_number + SB_FILTER_RELIABLE_WINDOW);
    if (payload_size > SB_MESSAGE_SIZE_MAX) {
        return SB_FILTER_MESSAGE;
    }
    return peer->open && ahead > 2 * SB_FILTER_RELIABLE_WINDOW ? SB_FILTER_NUMBER : SB_FILTER_NONE;
}

// Anything but a deceleration of 0 could stop the server's snapshots.
static bool throttle_is_valid(const uint8_t *command)
{
    return u32_at(command, offsetof(ENetProtocolThrottleConfigure, packetThrottleInterval)) <=
               THROTTLE_INTERVAL_MS_MAX &&
           u32_at(command, offsetof(ENetProtocolThrottleConfigure, packetThrottleAcceleration)) <=
               ENET_PEER_PACKET_THROTTLE_SCALE &&
           u32_at(command, offsetof(ENetProtocolThrottleConfigure, packetThrottleDeceleration)) ==
               0;
}

static bool bandwidth_is_valid(const uint8_t *command)
{
    return u32_at(command, offsetof(ENetProtocolBandwidthLimit, incomingBandwidth)) == 0 &&
           u32_at(command, offsetof(ENetProtocolBandwidthLimit, outgoingBandwidth)) == 0;
}

static sb_filter_reason check_values(const uint8_t *command, size_t payload_size,
                                     const sb_filter_peer *peer)
{
    uint8_t kind = command[0] & ENET_PROTOCOL_COMMAND_MASK;
    if (kind == ENET_PROTOCOL_COMMAND_ACKNOWLEDGE) {
        return check_acknowledgement(command, peer);
    }
    if (command[1] != forms[kind].channel) {
        return SB_FILTER_CHANNEL;
    }
    switch (kind) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
        return check_reliable(command, payload_size, peer);
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        return payload_size > SB_MESSAGE_SIZE_MAX ? SB_FILTER_MESSAGE : SB_FILTER_NONE;
    case ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE:
        return throttle_is_valid(command) ? SB_FILTER_NONE : SB_FILTER_SETTING;
    case ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT:
        return bandwidth_is_valid(command) ? SB_FILTER_NONE : SB_FILTER_SETTING;
    default:
        return SB_FILTER_NONE;
    }
}

static size_t payload_size_of(const uint8_t *command)
{
    switch (command[0] & ENET_PROTOCOL_COMMAND_MASK) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
        return u16_at(command, offsetof(ENetProtocolSendReliable, dataLength));
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        return u16_at(command, offsetof(ENetProtocolSendUnsequenced, dataLength));
    default:
        return 0;
    }
}

// Reads one command and its payload, and checks it. A peer that is connecting acknowledges first.
static sb_filter_reason check_command(sb_reader *reader, bool timed, bool first,
                                      const sb_filter_peer *peer)
{
    const uint8_t *command = sb_reader_bytes(reader, sizeof(ENetProtocolCommandHeader));
    if (command == NULL) {
        return SB_FILTER_FORM;
    }
    uint8_t kind = command[0] & ENET_PROTOCOL_COMMAND_MASK;
    if (forms[kind].size == 0 || !flags_are_valid(command[0], timed)) {
        return SB_FILTER_COMMAND;
    }
    if (first && peer->connecting && kind != ENET_PROTOCOL_COMMAND_ACKNOWLEDGE &&
        kind != ENET_PROTOCOL_COMMAND_DISCONNECT) {
        return SB_FILTER_EARLY;
    }
    (void)sb_reader_bytes(reader, forms[kind].size - sizeof(ENetProtocolCommandHeader));
    if (reader->error != SB_OK) {
        return SB_FILTER_FORM;
    }
    size_t payload_size = payload_size_of(command);
    (void)sb_reader_bytes(reader, payload_size);
    return reader->error != SB_OK ? SB_FILTER_FORM : check_values(command, payload_size, peer);
}

// Checks all commands up to the first that does not pass. `out_count` includes that one.
static sb_filter_reason check_commands(const uint8_t *bytes, size_t size,
                                       const sb_filter_peer *peer, uint32_t *out_count)
{
    bool timed;
    sb_reader reader = commands_of(bytes, size, &timed);
    *out_count = 0;
    if (size > SB_FILTER_DATAGRAM_SIZE_MAX) {
        return SB_FILTER_SIZE;
    }
    do {
        if (*out_count == SB_FILTER_COMMAND_COUNT_MAX) {
            return SB_FILTER_COUNT;
        }
        sb_filter_reason reason = check_command(&reader, timed, *out_count == 0, peer);
        ++*out_count;
        if (reason != SB_FILTER_NONE) {
            return reason;
        }
    } while (sb_reader_remaining(&reader) > 0);
    return SB_FILTER_NONE;
}

static void begin(sb_filter *filter, const sb_filter_peer *peer, uint64_t now_us)
{
    *filter = (sb_filter){
        .updated_us = now_us,
        .byte_tokens = SB_FILTER_BYTES_PER_S * SB_FILTER_SAVED_S_FIRST * MILLION,
        .command_tokens = SB_FILTER_COMMANDS_PER_S * SB_FILTER_SAVED_S_FIRST * MILLION,
        .connect_id = peer->connect_id,
        .sent_number = peer->sent_number,
        .sent_control_number = peer->sent_control_number,
        .begun = true,
    };
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void earn(sb_filter *filter, const sb_filter_peer *peer, uint64_t now_us)
{
    const uint64_t saved_us_max = SB_FILTER_SAVED_S_MAX * MILLION;
    uint64_t passed_us = now_us > filter->updated_us ? now_us - filter->updated_us : 0;
    passed_us = least(passed_us, saved_us_max);
    uint64_t sent = (uint16_t)(peer->sent_control_number - filter->sent_control_number);
    // The numbers of channels that are gone say nothing.
    sent += peer->open ? (uint16_t)(peer->sent_number - filter->sent_number) : 0u;
    uint64_t bytes = passed_us * SB_FILTER_BYTES_PER_S + sent * SB_FILTER_BYTES_PER_SENT * MILLION;
    uint64_t commands =
        passed_us * SB_FILTER_COMMANDS_PER_S + sent * SB_FILTER_COMMANDS_PER_SENT * MILLION;
    filter->byte_tokens = least(filter->byte_tokens + bytes, saved_us_max * SB_FILTER_BYTES_PER_S);
    filter->command_tokens =
        least(filter->command_tokens + commands, saved_us_max * SB_FILTER_COMMANDS_PER_S);
    filter->updated_us = now_us;
    filter->sent_control_number = peer->sent_control_number;
    filter->sent_number = peer->open ? peer->sent_number : filter->sent_number;
}

// Returns false if the peer cannot pay.
static bool spend(sb_filter *filter, size_t size, uint32_t command_count)
{
    uint64_t bytes = size * MILLION;
    uint64_t commands = command_count * MILLION;
    if (bytes > filter->byte_tokens || commands > filter->command_tokens) {
        return false;
    }
    filter->byte_tokens -= bytes;
    filter->command_tokens -= commands;
    return true;
}

// A client that has much to say may be ahead of the window for a while, and one whose last
// acknowledgement of the handshake is lost takes itself for connected. ENet sends both again.
static bool is_strike(sb_filter_reason reason)
{
    return reason != SB_FILTER_NONE && reason != SB_FILTER_NUMBER && reason != SB_FILTER_EARLY;
}

sb_filter_result sb_filter_check(sb_filter *filter, const uint8_t *bytes, size_t size,
                                 const sb_filter_peer *peer, uint64_t now_us)
{
    if (!filter->begun || filter->connect_id != peer->connect_id) {
        begin(filter, peer, now_us);
    }
    if (filter->closed) {
        return (sb_filter_result){SB_FILTER_DROP, SB_FILTER_CLOSED};
    }
    earn(filter, peer, now_us);
    uint32_t command_count;
    sb_filter_reason reason = check_commands(bytes, size, peer, &command_count);
    if (!spend(filter, size, command_count)) {
        reason = SB_FILTER_BUDGET;
    }
    filter->strike_count = (uint16_t)(filter->strike_count + (is_strike(reason) ? 1 : 0));
    filter->closed =
        reason == SB_FILTER_BUDGET || filter->strike_count > SB_FILTER_STRIKE_COUNT_MAX;
    if (filter->closed) {
        return (sb_filter_result){SB_FILTER_CLOSE, reason};
    }
    return (sb_filter_result){reason == SB_FILTER_NONE ? SB_FILTER_PASS : SB_FILTER_DROP, reason};
}
