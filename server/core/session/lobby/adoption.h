/// A match that comes from another server, and is to go on here.
#ifndef SABOT_SESSION_LOBBY_ADOPTION_H
#define SABOT_SESSION_LOBBY_ADOPTION_H

#include "session/lobby/place.h"
#include "session/match/session_def.h"

/// Its match begins by `sb_lobby_adopt` (relocate.h).
typedef struct sb_adoption {
    uint32_t number; ///< of `sb_lobby_expect_match`
    /// Its session; the game of the match is the origin's. The password is empty.
    sb_place_def def;
    bool has_password; ///< with the two below
    uint8_t salt[SB_PASSWORD_SALT_SIZE];
    uint8_t password_hash[SB_PASSWORD_HASH_SIZE];
    bool warming_up;
    uint32_t match_count;               ///< as in sb_place
    const struct sb_standing *standing; ///< of its people (standing.h); NULL: nothing is known
    sb_session_origin origin; ///< the state that the other server played last, and its log
    sb_game *made; ///< as in a session's def, by the origin's def and map; taken over also on error
    sb_game *made_late; ///< likewise
} sb_adoption;

#endif
