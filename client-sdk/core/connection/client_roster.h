/// The players of the match by slot, as the server last said.
#ifndef SABOT_CLIENT_ROSTER_H
#define SABOT_CLIENT_ROSTER_H

#include <sabot/client.h>

#include "game/slot.h"
#include "protocol/message.h"

typedef struct sb_client_roster {
    uint32_t capacity; ///< slots of the match; 0 before the first welcome
    sb_client_player players[SB_PLAYER_COUNT_MAX];
} sb_client_roster;

/// Begins a match with `capacity` slots, at most SB_PLAYER_COUNT_MAX (asserted), all empty.
void sb_client_roster_init(sb_client_roster *roster, uint32_t capacity);

/// Takes the changes that the message lists. False if one names a slot out of bounds; the others
/// are taken.
bool sb_client_roster_take(sb_client_roster *roster, const sb_message_roster *message);

/// Fills the player in a slot. SB_ERROR_RANGE, and zeros, for a slot out of bounds.
sb_error sb_client_roster_get(const sb_client_roster *roster, uint32_t slot,
                              sb_client_player *out_player);

#endif
