#include "session/audience/chat.h"

#include "session/audience/audience.h"

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

// Who has no slot has no team.
static bool same_team(const sb_audience *audience, const sb_viewer *a, const sb_viewer *b)
{
    if (a->slot == SB_NO_PLAYER || b->slot == SB_NO_PLAYER) {
        return false;
    }
    uint32_t team = sb_game_team(audience->game, a->slot);
    return team != 0 && team == sb_game_team(audience->game, b->slot);
}

static bool hears(const sb_audience *audience, const sb_viewer *speaker,
                  const sb_message_chat *chat, const sb_viewer *viewer)
{
    return viewer == speaker || chat->scope == SB_CHAT_ALL ||
           (chat->scope == SB_CHAT_TEAM && same_team(audience, speaker, viewer)) ||
           (chat->scope == SB_CHAT_PLAYER && viewer->slot == chat->player);
}

// A scope of a later version is for nobody that is known here.
static bool has_addressee(const sb_audience *audience, const sb_message_chat *chat)
{
    if (chat->scope != SB_CHAT_PLAYER) {
        return chat->scope < SB_CHAT_PLAYER;
    }
    return chat->player < audience->def.place_count && audience->viewers[chat->player].taken &&
           audience->viewers[chat->player].slot == chat->player;
}

bool sb_audience_relay_chat(sb_audience *audience, uint32_t place, const sb_message_chat *chat)
{
    sb_viewer *speaker = &audience->viewers[place];
    if (chat->scope == SB_CHAT_SERVER) {
        audience->def.counters->messages_refused++;
        return false;
    }
    if (!sb_chat_bucket_take(&speaker->chat, audience->clock) || !has_addressee(audience, chat)) {
        audience->def.counters->chat_dropped++;
        return false;
    }
    audience->def.counters->chat_relayed++;
    audience->message =
        (sb_message){.type = SB_MESSAGE_CHAT,
                     .chat = {.scope = chat->scope, .player = speaker->slot, .text = chat->text}};
    for (uint32_t to = 0; to < audience->def.place_count; to++) {
        if (audience->viewers[to].taken && hears(audience, speaker, chat, &audience->viewers[to])) {
            sb_audience_send(audience, &audience->viewers[to], SB_CHANNEL_RELIABLE);
        }
    }
    return true;
}
