#include "client/connection/client_roster.h"

#include <string.h>

#include "base/assert.h"

_Static_assert(SB_CLIENT_NAME_SIZE == SB_NAME_SIZE_MAX + 1, "a name ends with zero");
_Static_assert((int)SB_CLIENT_PRESENCE_NONE == (int)SB_PRESENCE_NONE,
               "presences have the wire's numbers");
_Static_assert((int)SB_CLIENT_PRESENCE_PLAYER == (int)SB_PRESENCE_PLAYER, "as above");
_Static_assert((int)SB_CLIENT_PRESENCE_COMPUTER == (int)SB_PRESENCE_COMPUTER, "as above");
_Static_assert((int)SB_CLIENT_PRESENCE_AWAY == (int)SB_PRESENCE_AWAY, "as above");

void sb_client_roster_init(sb_client_roster *roster, uint32_t capacity)
{
    SB_ASSERT(capacity <= SB_PLAYER_COUNT_MAX);
    memset(roster, 0, sizeof *roster);
    roster->capacity = capacity;
}

bool sb_client_roster_take(sb_client_roster *roster, const sb_message_roster *message)
{
    bool valid = true;
    for (uint32_t i = 0; i < message->player_count; i++) {
        const sb_wire_player *told = &message->players[i];
        if (told->slot >= roster->capacity) {
            valid = false;
            continue;
        }
        sb_client_player *player = &roster->players[told->slot];
        // A presence that a later version added counts as a player.
        bool known = told->presence <= SB_PRESENCE_AWAY;
        *player = (sb_client_player){
            .presence = known ? (sb_client_presence)told->presence : SB_CLIENT_PRESENCE_PLAYER,
        };
        // The data of an empty text may be NULL in a message that did not come from the decoder.
        if (told->name.size > 0) {
            memcpy(player->name, told->name.data, told->name.size);
        }
    }
    return valid;
}

sb_error sb_client_roster_get(const sb_client_roster *roster, uint32_t slot,
                              sb_client_player *out_player)
{
    if (slot >= roster->capacity) {
        memset(out_player, 0, sizeof *out_player);
        return SB_ERROR_RANGE;
    }
    *out_player = roster->players[slot];
    return SB_OK;
}
