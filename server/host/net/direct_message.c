#include "host/net/direct_message.h"

#include <string.h>

// The account is a window of numbers that begin at a multiple of its size.
#define WINDOW ((uint32_t)ENET_PEER_UNSEQUENCED_WINDOW_SIZE)
// A number this far ahead of the window, or further, is an old one.
#define AHEAD_MAX ((uint32_t)ENET_PEER_FREE_UNSEQUENCED_WINDOWS * WINDOW)
#define NUMBER_COUNT 0x10000u

static uint16_t u16_at(const uint8_t *bytes, size_t offset)
{
    return (uint16_t)(bytes[offset] << 8 | bytes[offset + 1]);
}

bool sb_direct_message_read(const uint8_t *datagram, size_t size, sb_direct_message *out_message)
{
    const size_t command_size = sizeof(ENetProtocolSendUnsequenced);
    if (size < sizeof(uint16_t)) {
        return false;
    }
    const bool timed = (u16_at(datagram, 0) & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0;
    const size_t head_size = timed ? 2 * sizeof(uint16_t) : sizeof(uint16_t);
    if (size < head_size + command_size) {
        return false;
    }
    const uint8_t *command = datagram + head_size;
    const size_t data_size = u16_at(command, offsetof(ENetProtocolSendUnsequenced, dataLength));
    if ((command[0] & ENET_PROTOCOL_COMMAND_MASK) != ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED ||
        size != head_size + command_size + data_size) {
        return false;
    }
    *out_message = (sb_direct_message){
        .group = u16_at(command, offsetof(ENetProtocolSendUnsequenced, unsequencedGroup)),
        .bytes = command + command_size,
        .size = data_size,
    };
    return true;
}

bool sb_direct_message_note(ENetPeer *peer, uint16_t group)
{
    const uint32_t place = group % WINDOW;
    const uint32_t first = group - place;
    const uint32_t bit = UINT32_C(1) << place % 32;
    const uint32_t ahead = (group + NUMBER_COUNT - peer->incomingUnsequencedGroup) % NUMBER_COUNT;
    if (ahead >= AHEAD_MAX) {
        return false;
    }
    if (first != peer->incomingUnsequencedGroup) {
        peer->incomingUnsequencedGroup = (enet_uint16)first;
        memset(peer->unsequencedWindow, 0, sizeof peer->unsequencedWindow);
    } else if ((peer->unsequencedWindow[place / 32] & bit) != 0) {
        return false;
    }
    peer->unsequencedWindow[place / 32] |= bit;
    return true;
}
