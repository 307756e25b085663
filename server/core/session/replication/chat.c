#include "session/replication/replication.h"

// A client without a slot has no team.
static bool same_team(const sb_replication *replication, const sb_replication_client *a,
                      const sb_replication_client *b)
{
    if (a->slot == SB_NO_PLAYER || b->slot == SB_NO_PLAYER) {
        return false;
    }
    uint32_t team = sb_game_team(replication->game, a->slot);
    return team != 0 && team == sb_game_team(replication->game, b->slot);
}

static bool receives(const sb_replication *replication, const sb_replication_client *speaker,
                     const sb_message_chat *chat, const sb_replication_client *client)
{
    return client == speaker || chat->scope == SB_CHAT_ALL ||
           (chat->scope == SB_CHAT_TEAM && same_team(replication, speaker, client)) ||
           (chat->scope == SB_CHAT_PLAYER && client->slot == chat->player);
}

// A scope of a later version has no addressee here.
static bool has_addressee(const sb_replication *replication, const sb_message_chat *chat)
{
    if (chat->scope != SB_CHAT_PLAYER) {
        return chat->scope < SB_CHAT_PLAYER;
    }
    return chat->player < replication->def.client_capacity &&
           replication->clients[chat->player].taken &&
           replication->clients[chat->player].slot == chat->player;
}

bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat)
{
    sb_replication_client *speaker = &replication->clients[client_index];
    if (chat->scope == SB_CHAT_SERVER) {
        replication->def.counters->messages_refused++;
        return false;
    }
    if (!sb_chat_bucket_take(&speaker->chat, replication->clock) ||
        !has_addressee(replication, chat)) {
        replication->def.counters->chat_dropped++;
        return false;
    }
    replication->def.counters->chat_relayed++;
    replication->message =
        (sb_message){.type = SB_MESSAGE_CHAT,
                     .chat = {.scope = chat->scope, .player = speaker->slot, .text = chat->text}};
    for (uint32_t to = 0; to < replication->def.client_capacity; to++) {
        if (replication->clients[to].taken &&
            receives(replication, speaker, chat, &replication->clients[to])) {
            sb_replication_send(replication, &replication->clients[to], SB_CHANNEL_RELIABLE);
        }
    }
    return true;
}
