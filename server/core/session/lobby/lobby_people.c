#include "session/lobby/lobby_people.h"

#include "session/hosted/hosted_state.h"

void sb_lobby_tell_joined(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const sb_lobby_listener *listener = &lobby->def.listener;
    const sb_place *place = lobby->places[entry->place];
    const sb_replication *replication = &place->hosted->replication;
    const uint32_t index = sb_replication_find(replication, peer);
    sb_person person;
    if (place->plays_back) {
        return;
    }
    if (index == replication->def.client_capacity ||
        !sb_session_person(sb_place_match(place), index, &person)) {
        lobby->unsettled_count += !entry->unsettled;
        entry->unsettled = true;
        return;
    }
    entry->told = true;
    if (listener->joined != NULL) {
        listener->joined(listener->context, place->number, &person);
    }
}

void sb_lobby_settle(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    if (entry->unsettled) {
        entry->unsettled = false;
        lobby->unsettled_count--;
        sb_lobby_tell_joined(lobby, peer);
    }
}

void sb_lobby_settle_all(sb_lobby *lobby)
{
    uint32_t left = lobby->unsettled_count;
    for (uint32_t peer = 0; left > 0 && peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].unsettled) {
            left--;
            sb_lobby_settle(lobby, peer);
        }
    }
}

void sb_lobby_tell_left(sb_lobby *lobby, uint32_t peer, sb_departure how)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const sb_lobby_listener *listener = &lobby->def.listener;
    if (entry->unsettled) {
        entry->unsettled = false;
        lobby->unsettled_count--;
    }
    if (entry->told && listener->left != NULL) {
        listener->left(listener->context, peer, lobby->places[entry->place]->number, how);
    }
    entry->told = false;
}

void sb_lobby_tell_refused(sb_lobby *lobby, uint32_t peer, sb_message_type request,
                           sb_refusal reason, const char *text)
{
    const sb_lobby_listener *listener = &lobby->def.listener;
    uint64_t *counts =
        request == SB_MESSAGE_HELLO ? lobby->counters.refused_by : lobby->counters.declined_by;
    counts[reason < SB_REFUSAL_COUNT ? reason : 0]++;
    if (listener->refused != NULL) {
        listener->refused(listener->context, peer, request, reason, text);
    }
}
