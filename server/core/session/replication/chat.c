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
    const sb_replication *with = replication->players != NULL ? replication->players : replication;
    return chat->player < with->def.client_capacity && with->clients[chat->player].taken &&
           with->clients[chat->player].slot == chat->player;
}

// Takes a line out of the speaker's buckets. False if it says too much.
static bool may_say(sb_replication *replication, sb_replication_client *speaker)
{
    const uint64_t address = speaker->source.unlimited ? 0 : speaker->source.address;
    // An address has one bucket for its players and its spectators.
    sb_replication *with = replication->players != NULL ? replication->players : replication;
    if (!sb_source_rate_has(&with->chat_by_address, address, with->clock) ||
        !sb_chat_bucket_take(&speaker->chat, replication->clock)) {
        return false;
    }
    sb_source_rate_take(&with->chat_by_address, address, with->clock);
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

static void send_line(sb_replication *replication, sb_replication_client *client,
                      const sb_message_chat *line)
{
    if (!has_room(replication, client, line)) {
        replication->def.counters->chat_withheld++;
        return;
    }
    replication->scratch->message = (sb_message){.type = SB_MESSAGE_CHAT, .chat = *line};
    sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
}

// Sends a line to the player in a slot, or to all for SB_NO_PLAYER.
static void send_line_to(sb_replication *replication, uint32_t slot, const sb_message_chat *line)
{
    for (uint32_t i = 0; i < replication->def.client_capacity; i++) {
        sb_replication_client *client = &replication->clients[i];
        if (client->taken && (slot == SB_NO_PLAYER || client->slot == slot)) {
            send_line(replication, client, line);
        }
    }
}

void sb_replication_pass_chat(sb_replication *replication, const sb_message_chat *chat)
{
    send_line_to(replication, SB_NO_PLAYER, chat);
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
    const sb_message_chat line = {chat->scope, speaker->slot, chat->text};
    for (uint32_t to = 0; to < replication->def.client_capacity; to++) {
        sb_replication_client *client = &replication->clients[to];
        if (client->taken && receives(replication, speaker, chat, client)) {
            send_line(replication, client, &line);
        }
    }
    if (replication->players != NULL && chat->scope != SB_CHAT_TEAM) {
        send_line_to(replication->players,
                     chat->scope == SB_CHAT_PLAYER ? chat->player : SB_NO_PLAYER, &line);
    }
    return true;
}
