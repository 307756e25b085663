/// Clients that wait for a session that they asked for and that is being made. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_CLIENT_WISH_H
#define SABOT_SESSION_REQUESTS_CLIENT_WISH_H

#include "session/lobby/lobby_state.h"

/// What a client that asked for a session needs to join it.
typedef struct sb_client_wish {
    struct sb_client_wish *next; ///< in the lobby's list, or among those that wait
    /// Clients that asked to join or create in the same mode while this session is being made: they
    /// join it, if it has room.
    struct sb_client_wish *waiting;
    sb_lobby *lobby;
    uint32_t peer;
    uint32_t serial; ///< of its connection
    sb_message_type request;
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX];
    uint32_t password_size;
    char password[SB_PASSWORD_SIZE_MAX];
    uint32_t mode_size;
    char mode[SB_MODE_SIZE_MAX];
} sb_client_wish;

/// Notes what the peer asks for, in memory of the lobby's allocator. NULL without memory.
sb_client_wish *sb_client_wish_make(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                                    sb_message_type request);

/// Returns the peer's entry if its connection is the one that asked; NULL otherwise.
sb_lobby_peer *sb_client_wish_asker(const sb_client_wish *wish);

/// Waits for a session that another client asked for in the same way. False if there is none.
bool sb_client_wish_wait(sb_lobby *lobby, sb_client_wish *wish);

/// Takes a wish out of the lobby's list.
void sb_client_wish_take_out(sb_lobby *lobby, const sb_client_wish *wish);

#endif
