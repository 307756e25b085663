/// Messages that need nothing of ENet: an unsequenced one that is alone in its datagram, as the
/// inputs of most ticks are. They are handed on at once. ENet would copy such a message, allocate
/// three blocks for it, and queue it until its pass is over.
///
/// ENet keeps account of the numbers of unsequenced messages, and drops those that it has seen. The
/// same account is kept here, in ENet's own members, so that both ways may alternate.
#ifndef SABOT_HOST_NET_DIRECT_MESSAGE_H
#define SABOT_HOST_NET_DIRECT_MESSAGE_H

#include <enet/enet.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_direct_message {
    uint16_t group; ///< its number
    const uint8_t *bytes;
    size_t size;
} sb_direct_message;

/// Reads a datagram that the filter has passed. Returns false if it is anything but one unsequenced
/// message. The message points into the datagram.
bool sb_direct_message_read(const uint8_t *datagram, size_t size, sb_direct_message *out_message);

/// Notes the number of a message. Returns false if the peer has sent one of this number, or if the
/// number is too old to know.
bool sb_direct_message_note(ENetPeer *peer, uint16_t group);

#endif
