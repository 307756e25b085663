/// Lines of chat that wait for the game to poll them.
#ifndef SABOT_CLIENT_CHAT_RING_H
#define SABOT_CLIENT_CHAT_RING_H

#include <sabot/client.h>

#include "protocol/message.h"

#define SB_CHAT_RING_CAPACITY 32u

typedef struct sb_chat_ring {
    uint32_t first; ///< index of the oldest
    uint32_t count;
    uint64_t dropped_count; ///< lost to newer ones
    sb_client_chat lines[SB_CHAT_RING_CAPACITY];
} sb_chat_ring;

/// A full ring drops its oldest.
void sb_chat_ring_push(sb_chat_ring *ring, const sb_message_chat *chat);

/// Takes the oldest; false if there is none.
bool sb_chat_ring_pop(sb_chat_ring *ring, sb_client_chat *out_chat);

#endif
