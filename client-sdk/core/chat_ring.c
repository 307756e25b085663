#include "client/chat_ring.h"

#include <string.h>

_Static_assert(SB_CLIENT_CHAT_SIZE == SB_CHAT_SIZE_MAX + 1, "a line ends with zero");

void sb_chat_ring_push(sb_chat_ring *ring, const sb_message_chat *chat)
{
    sb_client_chat *line = &ring->lines[(ring->first + ring->count) % SB_CHAT_RING_CAPACITY];
    *line = (sb_client_chat){.scope = chat->scope, .player = chat->player};
    memcpy(line->text, chat->text.data, chat->text.size);
    if (ring->count < SB_CHAT_RING_CAPACITY) {
        ring->count++;
        return;
    }
    ring->first = (ring->first + 1) % SB_CHAT_RING_CAPACITY;
    ring->dropped_count++;
}

bool sb_chat_ring_pop(sb_chat_ring *ring, sb_client_chat *out_chat)
{
    if (ring->count == 0) {
        return false;
    }
    *out_chat = ring->lines[ring->first];
    ring->first = (ring->first + 1) % SB_CHAT_RING_CAPACITY;
    ring->count--;
    return true;
}
