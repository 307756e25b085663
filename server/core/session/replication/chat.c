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

// Takes a line out of the speaker's buckets. False if it says too much.
static bool may_say(sb_replication *replication, sb_replication_client *speaker)
{
    const uint64_t address = speaker->source.unlimited ? 0 : speaker->source.address;
    if (!sb_source_rate_has(&replication->chat_by_address, address, replication->clock) ||
        !sb_chat_bucket_take(&speaker->chat, replication->clock)) {
        return false;
    }
    sb_source_rate_take(&replication->chat_by_address, address, replication->clock);
    return true;
}

// Most of a client's bandwidth is for snapshots, however many speak.
static bool has_room(const sb_replication *replication, sb_replication_client *client,
                     const sb_message_chat *chat)
{
    return sb_send_rate_take_chat(sb_send_state_rate(client->send_state), &client->chat_allowance,
                                  chat->text.size + SB_CHAT_HEAD_SIZE_MAX, replication->clock,
                                  replication->def.clock_hz);
}

bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat)
{
    sb_replication_client *speaker = &replication->clients[client_index];
    if (chat->scope == SB_CHAT_SERVER) {
        replication->def.counters->messages_refused++;
        return false;
    }
    if (!may_say(replication, speaker) || speaker->muted || chat->text.size == 0 ||
        !has_addressee(replication, chat)) {
        replication->def.counters->chat_dropped++;
        return false;
    }
    replication->def.counters->chat_relayed++;
    replication->message =
        (sb_message){.type = SB_MESSAGE_CHAT,
                     .chat = {.scope = chat->scope, .player = speaker->slot, .text = chat->text}};
    for (uint32_t to = 0; to < replication->def.client_capacity; to++) {
        sb_replication_client *client = &replication->clients[to];
        if (!client->taken || !receives(replication, speaker, chat, client)) {
            continue;
        }
        if (has_room(replication, client, chat)) {
            sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
        } else {
            replication->def.counters->chat_withheld++;
        }
    }
    return true;
}
