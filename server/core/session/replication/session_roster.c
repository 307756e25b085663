#include "session/replication/session_roster.h"

#include <string.h>

#include "base/assert.h"
#include "base/text_buffer.h"
#include "protocol/text.h"

_Static_assert(SB_PLAYER_COUNT_MAX <= 64, "a slot is a bit of 64");

static uint64_t bit(uint32_t slot)
{
    return UINT64_C(1) << slot;
}

// Writes "computer 1" and so on: the game has no names for computer players.
static void name_computer(uint32_t number, char out_name[SB_PLAYER_NAME_SIZE])
{
    sb_text_buffer name = sb_text_buffer_over(out_name, SB_PLAYER_NAME_SIZE);
    sb_text_buffer_add(&name, "computer ");
    sb_text_buffer_add_u32(&name, number);
}

void sb_session_roster_init(sb_session_roster *roster, const sb_game_def *def)
{
    memset(roster, 0, sizeof *roster);
    const uint32_t first = def->player_capacity - def->computer_count;
    for (uint32_t slot = first; slot < def->player_capacity; slot++) {
        roster->slots[slot].presence = SB_PRESENCE_COMPUTER;
        name_computer(slot - first + 1, roster->slots[slot].name);
    }
}

void sb_session_roster_set(sb_session_roster *roster, uint32_t slot, sb_presence presence,
                           const char *name)
{
    roster->changes |= bit(slot);
    roster->slots[slot].presence = presence;
    memset(roster->slots[slot].name, 0, SB_PLAYER_NAME_SIZE);
    if (presence != SB_PRESENCE_NONE) {
        // A log may hold names that are not valid text, or that nobody could see.
        char *shown = roster->slots[slot].name;
        const sb_text text = {name, (uint32_t)strlen(name)};
        SB_ASSERT(text.size < SB_PLAYER_NAME_SIZE);
        const bool valid = sb_text_is_valid(text);
        if (!valid || (sb_text_clean_name(text, shown) == 0 && text.size > 0)) {
            shown[0] = '?';
        }
    }
}

uint64_t sb_session_roster_taken(const sb_session_roster *roster)
{
    uint64_t taken = 0;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        taken |= roster->slots[slot].presence != SB_PRESENCE_NONE ? bit(slot) : 0;
    }
    return taken;
}
