#include "host/net/admission.h"

#include <enet/enet.h>

#include "base/bytes.h"

static uint16_t read_big_endian_u16(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

// Returns the bytes of a command's fixed part, its header included; 0 for an unknown command.
static size_t command_size(uint8_t command)
{
    static const size_t sizes[ENET_PROTOCOL_COMMAND_COUNT] = {
        [ENET_PROTOCOL_COMMAND_ACKNOWLEDGE] = sizeof(ENetProtocolAcknowledge),
        [ENET_PROTOCOL_COMMAND_CONNECT] = sizeof(ENetProtocolConnect),
        [ENET_PROTOCOL_COMMAND_VERIFY_CONNECT] = sizeof(ENetProtocolVerifyConnect),
        [ENET_PROTOCOL_COMMAND_DISCONNECT] = sizeof(ENetProtocolDisconnect),
        [ENET_PROTOCOL_COMMAND_PING] = sizeof(ENetProtocolPing),
        [ENET_PROTOCOL_COMMAND_SEND_RELIABLE] = sizeof(ENetProtocolSendReliable),
        [ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE] = sizeof(ENetProtocolSendUnreliable),
        [ENET_PROTOCOL_COMMAND_SEND_FRAGMENT] = sizeof(ENetProtocolSendFragment),
        [ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED] = sizeof(ENetProtocolSendUnsequenced),
        [ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT] = sizeof(ENetProtocolBandwidthLimit),
        [ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE] = sizeof(ENetProtocolThrottleConfigure),
        [ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT] = sizeof(ENetProtocolSendFragment),
    };
    return command < ENET_PROTOCOL_COMMAND_COUNT ? sizes[command] : 0;
}

// Returns the bytes of data after a command's fixed part.
static size_t payload_size(uint8_t command, const uint8_t *fixed)
{
    switch (command) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
        return read_big_endian_u16(fixed + offsetof(ENetProtocolSendReliable, dataLength));
    case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE:
        return read_big_endian_u16(fixed + offsetof(ENetProtocolSendUnreliable, dataLength));
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        return read_big_endian_u16(fixed + offsetof(ENetProtocolSendUnsequenced, dataLength));
    case ENET_PROTOCOL_COMMAND_SEND_FRAGMENT:
    case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT:
        return read_big_endian_u16(fixed + offsetof(ENetProtocolSendFragment, dataLength));
    default:
        return 0;
    }
}

bool sb_datagram_is_plausible(const void *bytes, size_t size, size_t peer_count)
{
    sb_reader reader = sb_reader_over(bytes, size);
    const uint8_t *header = sb_reader_bytes(&reader, 2);
    if (header == NULL || size > SB_DATAGRAM_SIZE_MAX) {
        return false;
    }
    uint16_t word = read_big_endian_u16(header);
    uint16_t peer = word & ENET_PROTOCOL_MAXIMUM_PEER_ID;
    bool connects = peer == ENET_PROTOCOL_MAXIMUM_PEER_ID;
    if ((word & ENET_PROTOCOL_HEADER_FLAG_COMPRESSED) != 0 || (!connects && peer >= peer_count)) {
        return false;
    }
    if ((word & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0) {
        sb_reader_bytes(&reader, 2);
    }
    do {
        size_t remaining = sb_reader_remaining(&reader);
        const uint8_t *start = sb_reader_bytes(&reader, sizeof(ENetProtocolCommandHeader));
        if (start == NULL) {
            return false;
        }
        uint8_t command = start[0] & ENET_PROTOCOL_COMMAND_MASK;
        size_t fixed_size = command_size(command);
        if (fixed_size == 0 || fixed_size > remaining ||
            (connects && command != ENET_PROTOCOL_COMMAND_CONNECT)) {
            return false;
        }
        connects = false; // the peer exists now, and may send more in the same datagram
        sb_reader_bytes(&reader, fixed_size - sizeof(ENetProtocolCommandHeader));
        sb_reader_bytes(&reader, payload_size(command, start));
    } while (reader.error == SB_OK && sb_reader_remaining(&reader) > 0);
    return reader.error == SB_OK;
}

bool sb_datagram_connects(const void *bytes)
{
    return (read_big_endian_u16(bytes) & ENET_PROTOCOL_MAXIMUM_PEER_ID) ==
           ENET_PROTOCOL_MAXIMUM_PEER_ID;
}

uint32_t sb_datagram_connect_data(const void *bytes)
{
    const uint8_t *command = bytes;
    bool timed = (read_big_endian_u16(command) & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0;
    command += timed ? 4 : 2;
    const uint8_t *data = command + offsetof(ENetProtocolConnect, data);
    return (uint32_t)read_big_endian_u16(data) << 16 | read_big_endian_u16(data + 2);
}
