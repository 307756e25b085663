// Who comes into a session, what they say, and how they go.

#include <string.h>

#include "base/assert.h"
#include "session/away.h"
#include "session/state.h"

void sb_session_change_roster(sb_session *session, uint32_t slot)
{
    const sb_session_player *player = &session->players[slot];
    sb_presence presence = SB_PRESENCE_NONE;
    if (sb_session_player_holds(player)) {
        presence = player->away ? SB_PRESENCE_AWAY : SB_PRESENCE_PLAYER;
    }
    sb_session_roster_set(&session->replication.roster, slot, presence, player->name);
}

uint32_t sb_session_free_slot(const sb_session *session)
{
    uint32_t slot = 0;
    while (slot < session->slot_count && sb_session_player_holds(&session->players[slot])) {
        slot++;
    }
    return slot;
}

static sb_error join_as_player(sb_session *session, uint32_t peer, const sb_message_hello *hello)
{
    uint32_t slot = sb_session_free_slot(session);
    if (slot == session->slot_count) {
        return SB_ERROR_FULL;
    }
    sb_session_player *player = &session->players[slot];
    sb_session_player_take(player, &hello->name, hello->select);
    sb_session_change_roster(session, slot);
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    bool has_secret = sb_session_draw_secret(session, player, secret);
    sb_replication_welcome(&session->replication, slot, peer, slot, hello,
                           has_secret ? secret : NULL);
    return SB_OK;
}

static sb_error join_as_spectator(sb_session *session, uint32_t peer, const sb_message_hello *hello)
{
    uint32_t client_index = session->slot_count;
    while (client_index < session->replication.def.client_capacity &&
           session->replication.clients[client_index].taken) {
        client_index++;
    }
    if (client_index == session->replication.def.client_capacity) {
        return SB_ERROR_FULL;
    }
    sb_replication_welcome(&session->replication, client_index, peer, SB_NO_PLAYER, hello, NULL);
    return SB_OK;
}

sb_error sb_session_join(sb_session *session, uint32_t peer, const sb_message_hello *hello)
{
    SB_ASSERT(!sb_session_has(session, peer));
    return hello->role == SB_ROLE_SPECTATOR ? join_as_spectator(session, peer, hello)
                                            : join_as_player(session, peer, hello);
}

// The player at a client index is gone with its connection.
static void leave(sb_session *session, uint32_t client_index)
{
    if (client_index < session->slot_count) {
        sb_session_player_free(&session->players[client_index]);
        sb_session_change_roster(session, client_index);
    }
}

void sb_session_leave(sb_session *session, uint32_t peer)
{
    uint32_t client_index = sb_replication_find(&session->replication, peer);
    if (client_index < session->replication.def.client_capacity) {
        leave(session, client_index);
        sb_replication_drop(&session->replication, client_index);
    }
}

static void receive_input(sb_session *session, uint32_t client_index,
                          const sb_message_input *message)
{
    // Inputs of another epoch are on their way when a match begins.
    if (message->epoch != session->def.epoch) {
        return;
    }
    sb_replication_acknowledge(&session->replication, client_index, message);
    if (client_index < session->slot_count) {
        sb_session_player_receive(&session->players[client_index], message,
                                  sb_game_tick(session->game), &session->counters);
    }
}

_Static_assert(2 + SB_CHAT_SIZE_MAX <= SB_NOTE_SIZE_MAX, "what is said fits a note");

// A note names a player of the match: who is not in it yet, or no more, has none. Half of the room
// is for what is not said.
static void note_chat(sb_session *session, uint32_t slot, const sb_message_chat *chat)
{
    if (slot >= session->slot_count) {
        return;
    }
    const sb_session_player *speaker = &session->players[slot];
    if (speaker->generation_in_game != speaker->generation ||
        session->notes.count >= SB_NOTE_COUNT_MAX / 2) {
        return;
    }
    bool to_one = chat->scope == SB_CHAT_PLAYER;
    uint8_t bytes[SB_NOTE_SIZE_MAX] = {(uint8_t)chat->scope,
                                       to_one ? (uint8_t)chat->player : UINT8_MAX};
    memcpy(bytes + 2, chat->text.data, chat->text.size);
    (void)sb_notes_add(&session->notes, SB_NOTE_CHAT, slot, bytes, 2 + chat->text.size);
}

void sb_session_receive(sb_session *session, uint32_t peer, const void *bytes, size_t size)
{
    uint32_t client_index = sb_replication_find(&session->replication, peer);
    const sb_message *message = &session->message;
    session->counters.bytes_received += size;
    sb_error error = sb_decoder_decode(session->decoder, bytes, size, &session->message);
    if (client_index == session->replication.def.client_capacity || error != SB_OK) {
        // A type that a later version of the wire added is skipped by rule.
        session->counters.messages_refused += error != SB_ERROR_UNKNOWN;
    } else if (message->type == SB_MESSAGE_INPUT) {
        receive_input(session, client_index, &message->input);
    } else if (message->type == SB_MESSAGE_CHAT) {
        if (sb_replication_relay_chat(&session->replication, client_index, &message->chat)) {
            note_chat(session, client_index, &message->chat);
        }
    } else if (message->type == SB_MESSAGE_GOODBYE) {
        sb_session_leave(session, peer);
        session->def.output.close(session->def.output.context, peer);
    } else {
        session->counters.messages_refused++;
    }
}

void sb_session_disconnect(sb_session *session, uint32_t peer)
{
    uint32_t client_index = sb_replication_find(&session->replication, peer);
    bool plays = client_index < session->slot_count;
    if (client_index == session->replication.def.client_capacity ||
        (plays && sb_session_await(session, &session->players[client_index]))) {
        return;
    }
    sb_session_leave(session, peer);
}

// Into the next match, where that has room for it. Who has the old map whole need not be sent it
// again.
static void move_over(sb_session *session, sb_session *over, uint32_t client_index)
{
    const sb_replication_client *client = &over->replication.clients[client_index];
    const uint32_t peer = client->peer;
    sb_message_hello hello = {.role = client->role,
                              .form = client->form,
                              .map_count = client->map_offset == over->replication.map_size,
                              .map_hashes = {over->replication.map_hash}};
    if (client_index < over->slot_count) {
        const sb_session_player *player = &over->players[client_index];
        hello.name = (sb_text){player->name, (uint32_t)strlen(player->name)};
        hello.select = sb_session_player_select(player);
    }
    if (sb_session_join(session, peer, &hello) != SB_OK) {
        leave(over, client_index);
        sb_replication_dismiss(&over->replication, client_index, SB_GOODBYE_MATCH_OVER);
        return;
    }
    if (client_index < over->slot_count) {
        uint32_t slot = sb_replication_find(&session->replication, peer);
        sb_session_keep_secret(session, slot, &over->players[client_index]);
    }
    leave(over, client_index);
    sb_replication_drop(&over->replication, client_index);
}

void sb_session_take_over(sb_session *session, sb_session *over)
{
    for (uint32_t client_index = 0; client_index < over->replication.def.client_capacity;
         client_index++) {
        if (over->replication.clients[client_index].taken) {
            move_over(session, over, client_index);
        } else if (client_index < over->slot_count) {
            sb_session_take_over_away(session, &over->players[client_index]);
        }
    }
    sb_session_close_log(over);
}

void sb_session_close(sb_session *session)
{
    for (uint32_t client_index = 0; client_index < session->replication.def.client_capacity;
         client_index++) {
        if (session->replication.clients[client_index].taken) {
            leave(session, client_index);
            sb_replication_dismiss(&session->replication, client_index, SB_GOODBYE_SERVER_CLOSES);
        }
    }
    sb_session_close_log(session);
}

uint32_t sb_session_send_rate(const sb_session *session, uint32_t peer)
{
    uint32_t client_index = sb_replication_find(&session->replication, peer);
    bool known = client_index < session->replication.def.client_capacity;
    return known ? sb_send_state_rate(session->replication.clients[client_index].send_state)->rate
                 : 0;
}

uint32_t sb_session_player_count(const sb_session *session)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        count += session->players[slot].connected;
    }
    return count;
}

uint32_t sb_session_spectator_count(const sb_session *session)
{
    return session->replication.client_count - sb_session_player_count(session);
}

bool sb_session_has(const sb_session *session, uint32_t peer)
{
    return sb_replication_find(&session->replication, peer) <
           session->replication.def.client_capacity;
}

bool sb_session_held_baseline(const sb_session *session, uint32_t peer, uint32_t tick,
                              uint32_t index, const sb_entity_baseline **out_entity_baseline)
{
    const sb_replication *replication = &session->replication;
    *out_entity_baseline = NULL;
    uint32_t client_index = sb_replication_find(replication, peer);
    if (client_index == replication->def.client_capacity || index >= replication->entity_capacity) {
        return false;
    }
    const uint16_t *sent_state =
        sb_send_state_sent(replication->clients[client_index].send_state, tick);
    if (sent_state == NULL) {
        return false;
    }
    *out_entity_baseline = sb_entity_history_get(replication->history, index, sent_state[index]);
    return *out_entity_baseline != NULL || sent_state[index] == SB_ENTITY_HISTORY_ABSENT;
}
