#include "session/match/people.h"

#include <string.h>

#include "protocol/text.h"
#include "session/match/state.h"
#include "session/replication/replication.h"

uint32_t sb_session_person_capacity(const sb_session *session)
{
    return sb_hosted_client_capacity(&session->hosted);
}

static bool is_there(const sb_session *session, uint32_t index)
{
    return index < sb_hosted_client_capacity(&session->hosted) &&
           (sb_hosted_client(&session->hosted, index)->taken ||
            (index < session->slot_count && sb_session_player_holds(&session->players[index])));
}

bool sb_session_person(const sb_session *session, uint32_t index, sb_person *out_person)
{
    if (!is_there(session, index)) {
        return false;
    }
    const sb_replication_client *client = sb_hosted_client(&session->hosted, index);
    *out_person = (sb_person){
        .peer = client->taken ? client->peer : SB_NO_PEER,
        .role = SB_ROLE_SPECTATOR,
        .slot = SB_NO_PLAYER,
        .name = "",
        .account = client->account,
        .muted = client->muted,
        .corrections = client->corrections,
    };
    if (index < session->slot_count) {
        const sb_session_player *player = &session->players[index];
        out_person->role = SB_ROLE_PLAYER;
        out_person->slot = index;
        out_person->name = player->name;
        out_person->account = player->account;
        out_person->muted = player->muted;
        out_person->inputs_late = player->inputs_late;
    }
    return true;
}

void sb_session_identify(sb_session *session, uint32_t peer, sb_text account)
{
    const uint32_t index = sb_hosted_find(&session->hosted, peer);
    if (index == sb_hosted_client_capacity(&session->hosted)) {
        return;
    }
    char *text = index < session->slot_count ? session->players[index].account
                                             : sb_hosted_client(&session->hosted, index)->account;
    const uint32_t size = account.size < SB_ACCOUNT_SIZE_MAX ? account.size : SB_ACCOUNT_SIZE_MAX;
    memset(text, 0, SB_ACCOUNT_SIZE_MAX + 1);
    if (size > 0) {
        memcpy(text, account.data, size);
    }
}

void sb_session_expel(sb_session *session, uint32_t index, sb_goodbye reason)
{
    if (!is_there(session, index)) {
        return;
    }
    sb_session_leave(&session->hosted, index);
    if (sb_hosted_client(&session->hosted, index)->taken) {
        sb_hosted_dismiss(&session->hosted, index, reason);
    }
}

void sb_session_mute(sb_session *session, uint32_t index, bool muted)
{
    if (!is_there(session, index)) {
        return;
    }
    sb_hosted_client(&session->hosted, index)->muted = muted;
    if (index < session->slot_count) {
        session->players[index].muted = muted;
    }
}

void sb_session_announce(sb_session *session, sb_text text)
{
    char clean[SB_CHAT_SIZE_MAX];
    const sb_text line = {clean, sb_text_clean_chat(text, clean)};
    const uint32_t capacity = line.size > 0 ? sb_hosted_client_capacity(&session->hosted) : 0;
    for (uint32_t i = 0; i < capacity; i++) {
        uint32_t index;
        sb_replication *replication = sb_hosted_at(&session->hosted, i, &index);
        if (replication->clients[index].taken) {
            replication->scratch->message = (sb_message){
                .type = SB_MESSAGE_CHAT,
                .chat = {.scope = SB_CHAT_SERVER, .player = SB_NO_PLAYER, .text = line}};
            sb_replication_send(replication, &replication->clients[index], SB_CHANNEL_RELIABLE);
        }
    }
}
