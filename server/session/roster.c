#include "session/roster.h"

#include <string.h>

#include "session/state.h"

_Static_assert(SB_PLAYER_COUNT_MAX <= 64, "a slot is a bit of 64");

static uint64_t bit(uint32_t slot)
{
    return UINT64_C(1) << slot;
}

void sb_session_change_roster(sb_session *session, uint32_t slot)
{
    session->roster_changes |= bit(slot);
}

// All who are there, the computer's included.
static uint64_t taken_slots(const sb_session *session)
{
    uint64_t taken = 0;
    for (uint32_t slot = 0; slot < session->def.game.player_capacity; slot++) {
        bool computer = slot >= session->client_capacity;
        taken |= computer || sb_session_client_holds(&session->clients[slot]) ? bit(slot) : 0;
    }
    return taken;
}

// "computer 1" and so on: the game has no names for those that it plays itself.
static void name_computer(uint32_t number, char out_name[SB_PLAYER_NAME_SIZE])
{
    static const char prefix[] = "computer ";
    memcpy(out_name, prefix, sizeof prefix);
    char *at = out_name + sizeof prefix - 1;
    if (number >= 10) {
        *at++ = (char)('0' + number / 10);
    }
    *at++ = (char)('0' + number % 10);
    *at = '\0';
}

static sb_wire_player player_of(const sb_session *session, uint32_t slot, char *name_room)
{
    sb_wire_player player = {.slot = slot, .presence = SB_PRESENCE_NONE};
    const char *name = "";
    if (slot >= session->client_capacity) {
        player.presence = SB_PRESENCE_COMPUTER;
        name_computer(slot - session->client_capacity + 1, name_room);
        name = name_room;
    } else if (sb_session_client_holds(&session->clients[slot])) {
        bool away = session->clients[slot].away;
        player.presence = away ? SB_PRESENCE_AWAY : SB_PRESENCE_PLAYER;
        name = session->clients[slot].name;
    }
    player.name = (sb_text){name, (uint32_t)strlen(name)};
    return player;
}

// In as many messages as it takes.
static void tell(sb_session *session, sb_session_client *client, uint64_t slots)
{
    char computer_names[SB_ROSTER_COUNT_MAX][SB_PLAYER_NAME_SIZE];
    sb_message_roster *roster = &session->message.roster;
    session->message.type = SB_MESSAGE_ROSTER;
    roster->player_count = 0;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((slots & bit(slot)) == 0) {
            continue;
        }
        slots &= ~bit(slot);
        uint32_t place = roster->player_count++;
        roster->players[place] = player_of(session, slot, computer_names[place]);
        if (slots == 0 || roster->player_count == SB_ROSTER_COUNT_MAX) {
            sb_session_send(session, client, SB_CHANNEL_RELIABLE);
            roster->player_count = 0;
        }
    }
}

void sb_session_send_roster(sb_session *session)
{
    const uint64_t taken = taken_slots(session);
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (client->taken) {
            tell(session, client, client->roster_told ? session->roster_changes : taken);
            client->roster_told = true;
        }
    }
    session->roster_changes = 0;
}
