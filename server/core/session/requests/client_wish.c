#include "session/requests/client_wish.h"

#include <string.h>

sb_client_wish *sb_client_wish_make(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                                    sb_message_type request)
{
    sb_client_wish *wish = lobby->allocator.allocate(lobby->allocator.context, sizeof *wish);
    if (wish == NULL) {
        return NULL;
    }
    wish->lobby = lobby;
    wish->peer = peer;
    wish->serial = lobby->peers[peer].serial;
    wish->request = request;
    wish->map_count = wanted->map_count;
    memcpy(wish->map_hashes, wanted->map_hashes, wanted->map_count * sizeof(uint64_t));
    wish->mode_size = wanted->mode.size;
    if (wanted->mode.size > 0) {
        memcpy(wish->mode, wanted->mode.data, wanted->mode.size);
    }
    wish->password_size = wanted->password.size;
    if (wanted->password.size > 0) {
        memcpy(wish->password, wanted->password.data, wanted->password.size);
    }
    return wish;
}

sb_lobby_peer *sb_client_wish_asker(const sb_client_wish *wish)
{
    sb_lobby_peer *entry = &wish->lobby->peers[wish->peer];
    const bool there = entry->serial == wish->serial &&
                       (entry->state == SB_PEER_JOINED || entry->state == SB_PEER_LOBBY);
    return there ? entry : NULL;
}

bool sb_client_wish_wait(sb_lobby *lobby, sb_client_wish *wish)
{
    sb_client_wish *other = lobby->client_wishes;
    while (other != NULL &&
           (other->request != SB_MESSAGE_JOIN || wish->request != SB_MESSAGE_JOIN ||
            other->mode_size != wish->mode_size ||
            memcmp(other->mode, wish->mode, wish->mode_size) != 0)) {
        other = other->next;
    }
    if (other == NULL) {
        return false;
    }
    sb_client_wish **at = &other->waiting;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = wish;
    return true;
}

void sb_client_wish_take_out(sb_lobby *lobby, const sb_client_wish *wish)
{
    sb_client_wish **at = &lobby->client_wishes;
    while (*at != wish) {
        at = &(*at)->next;
    }
    *at = wish->next;
}
