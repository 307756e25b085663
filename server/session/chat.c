#include "session/chat.h"

#include <string.h>

#include "session/state.h"

void sb_chat_bucket_start(sb_chat_bucket *bucket, uint32_t tick_rate_hz, uint32_t tick)
{
    *bucket = (sb_chat_bucket){
        .tick_rate_hz = tick_rate_hz,
        .tick = tick,
        .credit = SB_CHAT_BURST * tick_rate_hz,
    };
}

bool sb_chat_bucket_take(sb_chat_bucket *bucket, uint32_t tick)
{
    uint64_t credit = (uint64_t)bucket->credit + (tick - bucket->tick);
    uint32_t most = SB_CHAT_BURST * bucket->tick_rate_hz;
    bucket->credit = credit < most ? (uint32_t)credit : most;
    bucket->tick = tick;
    if (bucket->credit < bucket->tick_rate_hz || bucket->tick_rate_hz == 0) {
        return false;
    }
    bucket->credit -= bucket->tick_rate_hz;
    return true;
}

static bool same_team(const sb_session *session, uint32_t a, uint32_t b)
{
    uint32_t team = sb_game_team(session->game, a);
    return team != 0 && team == sb_game_team(session->game, b);
}

static bool hears(const sb_session *session, uint32_t speaker, uint32_t scope, uint32_t addressee,
                  uint32_t slot)
{
    if (!session->clients[slot].taken) {
        return false;
    }
    return slot == speaker || scope == SB_CHAT_ALL ||
           (scope == SB_CHAT_TEAM && same_team(session, speaker, slot)) ||
           (scope == SB_CHAT_PLAYER && slot == addressee);
}

_Static_assert(2 + SB_CHAT_SIZE_MAX <= SB_NOTE_SIZE_MAX, "what is said fits a note");

// A note names a player of the match: who is not in it yet, or no more, has none. Half of the room
// is for what is not said.
static void note(sb_session *session, uint32_t speaker, const sb_message_chat *chat)
{
    const sb_session_client *client = &session->clients[speaker];
    if (client->generation_in_game != client->generation ||
        session->notes.count >= SB_NOTE_COUNT_MAX / 2) {
        return;
    }
    bool to_one = chat->scope == SB_CHAT_PLAYER;
    uint8_t bytes[SB_NOTE_SIZE_MAX] = {(uint8_t)chat->scope,
                                       to_one ? (uint8_t)chat->player : UINT8_MAX};
    memcpy(bytes + 2, chat->text.data, chat->text.size);
    (void)sb_notes_add(&session->notes, SB_NOTE_CHAT, speaker, bytes, 2 + chat->text.size);
}

void sb_session_relay_chat(sb_session *session, uint32_t speaker)
{
    sb_message_chat *chat = &session->message.chat;
    sb_session_client *client = &session->clients[speaker];
    if (chat->scope == SB_CHAT_SERVER) {
        session->counters.messages_refused++;
        return;
    }
    uint32_t addressee = chat->player;
    // A scope of a later version is for nobody that is known here.
    bool heard = chat->scope < SB_CHAT_PLAYER ||
                 (chat->scope == SB_CHAT_PLAYER && addressee < session->client_capacity &&
                  session->clients[addressee].taken);
    if (!sb_chat_bucket_take(&client->chat, sb_game_tick(session->game)) || !heard) {
        session->counters.chat_dropped++;
        return;
    }
    session->counters.chat_relayed++;
    note(session, speaker, chat);
    chat->player = speaker;
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        if (hears(session, speaker, chat->scope, addressee, slot)) {
            sb_session_send(session, &session->clients[slot], SB_CHANNEL_RELIABLE);
        }
    }
}
