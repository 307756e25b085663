/// Who is in which slot of the match, as the server tells it.
#ifndef SABOT_CLIENT_ROSTER_H
#define SABOT_CLIENT_ROSTER_H

#include <sabot/client.h>

#include "game/slot.h"
#include "protocol/message.h"

typedef struct sb_client_roster {
    uint32_t capacity; ///< slots of the match; 0: there is none
    sb_client_player players[SB_PLAYER_COUNT_MAX];
} sb_client_roster;

/// A match of so many slots, at most SB_PLAYER_COUNT_MAX, of which nothing is known yet.
void sb_client_roster_init(sb_client_roster *roster, uint32_t capacity);

/// Takes what has changed. False if it names a slot that there is not; the others are taken.
bool sb_client_roster_take(sb_client_roster *roster, const sb_message_roster *message);

/// SB_ERROR_RANGE, and zeros, for a slot that there is not.
sb_error sb_client_roster_get(const sb_client_roster *roster, uint32_t slot,
                              sb_client_player *out_player);

#endif
