#include "session/people.h"

#include <string.h>

#include "protocol/text.h"
#include "session/replication/replication.h"
#include "session/state.h"

uint32_t sb_session_person_capacity(const sb_session *session)
{
    return session->hosted.replication.def.client_capacity;
}

static bool is_there(const sb_session *session, uint32_t index)
{
    return index < session->hosted.replication.def.client_capacity &&
           (session->hosted.replication.clients[index].taken ||
            (index < session->slot_count && sb_session_player_holds(&session->players[index])));
}

bool sb_session_person(const sb_session *session, uint32_t index, sb_person *out_person)
{
    if (!is_there(session, index)) {
        return false;
    }
    const sb_replication_client *client = &session->hosted.replication.clients[index];
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
    sb_replication *replication = &session->hosted.replication;
    const uint32_t index = sb_replication_find(replication, peer);
    if (index == replication->def.client_capacity) {
        return;
    }
    char *text = index < session->slot_count ? session->players[index].account
                                             : replication->clients[index].account;
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
    sb_replication *replication = &session->hosted.replication;
    sb_session_leave(&session->hosted, index);
    if (replication->clients[index].taken) {
        sb_replication_dismiss(replication, index, reason);
    }
}

void sb_session_mute(sb_session *session, uint32_t index, bool muted)
{
    if (!is_there(session, index)) {
        return;
    }
    session->hosted.replication.clients[index].muted = muted;
    if (index < session->slot_count) {
        session->players[index].muted = muted;
    }
}

void sb_session_announce(sb_session *session, sb_text text)
{
    sb_replication *replication = &session->hosted.replication;
    char clean[SB_CHAT_SIZE_MAX];
    const sb_text line = {clean, sb_text_clean_chat(text, clean)};
    for (uint32_t i = 0; line.size > 0 && i < replication->def.client_capacity; i++) {
        if (replication->clients[i].taken) {
            replication->message = (sb_message){
                .type = SB_MESSAGE_CHAT,
                .chat = {.scope = SB_CHAT_SERVER, .player = SB_NO_PLAYER, .text = line}};
            sb_replication_send(replication, &replication->clients[i], SB_CHANNEL_RELIABLE);
        }
    }
}
