// Who is there, and what they say to each other.

#include <string.h>

#include "client/state.h"
#include "protocol/text.h"

_Static_assert((int)SB_CLIENT_CHAT_ALL == (int)SB_CHAT_ALL, "scopes are handed on as they are");
_Static_assert((int)SB_CLIENT_CHAT_TEAM == (int)SB_CHAT_TEAM, "as above");
_Static_assert((int)SB_CLIENT_CHAT_PLAYER == (int)SB_CHAT_PLAYER, "as above");
_Static_assert((int)SB_CLIENT_CHAT_SERVER == (int)SB_CHAT_SERVER, "as above");
_Static_assert(SB_CLIENT_NOBODY == SB_NO_PLAYER, "as above");

void sb_client_core_receive_roster(sb_client_core *core, const sb_message_roster *roster)
{
    if (!sb_client_core_is_welcomed(core)) {
        sb_client_core_fail(core);
        return;
    }
    core->messages_malformed += sb_client_roster_take(&core->roster, roster) ? 0 : 1;
}

void sb_client_core_receive_chat(sb_client_core *core, const sb_message_chat *chat)
{
    if (!sb_client_core_is_welcomed(core)) {
        sb_client_core_fail(core);
        return;
    }
    // A game uses the speaker as an index.
    if (chat->player >= core->roster.capacity && chat->player != SB_NO_PLAYER) {
        core->messages_malformed++;
        return;
    }
    // A scope that a later version added is skipped, as an unknown message is.
    if (chat->scope <= SB_CHAT_SERVER) {
        sb_chat_ring_push(&core->chat, chat);
    }
}

static bool can_be_said(const sb_client_core *core, uint32_t scope, uint32_t player, size_t size,
                        const char *text)
{
    return scope <= SB_CHAT_PLAYER && size >= 1 && size <= SB_CHAT_SIZE_MAX &&
           sb_text_is_valid((sb_text){text, (uint32_t)size}) &&
           (scope != SB_CHAT_PLAYER || player < core->roster.capacity);
}

sb_error sb_client_core_chat_send(sb_client_core *core, sb_client_chat_scope scope, uint32_t player,
                                  const char *text)
{
    if (!sb_client_core_is_welcomed(core)) {
        return SB_ERROR_STATE;
    }
    // No more is looked at than can be right.
    const char *end = memchr(text, '\0', SB_CLIENT_CHAT_SIZE);
    if (end == NULL || !can_be_said(core, (uint32_t)scope, player, (size_t)(end - text), text)) {
        return SB_ERROR_ARGUMENT;
    }
    core->outgoing.type = SB_MESSAGE_CHAT;
    core->outgoing.chat = (sb_message_chat){
        .scope = (uint32_t)scope,
        .player = scope == SB_CLIENT_CHAT_PLAYER ? player : SB_NO_PLAYER,
        .text = {text, (uint32_t)(end - text)},
    };
    sb_client_core_send(core, SB_CHANNEL_RELIABLE);
    return SB_OK;
}

bool sb_client_core_chat_poll(sb_client_core *core, sb_client_chat *out_chat)
{
    return sb_chat_ring_pop(&core->chat, out_chat);
}

sb_error sb_client_core_player(const sb_client_core *core, uint32_t slot,
                               sb_client_player *out_player)
{
    return sb_client_roster_get(&core->roster, slot, out_player);
}
