// How a client that has said hello goes into a session or into the lobby, and out of the session
// where it was.

#include "session/requests/moving.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/creating.h"
#include "session/lobby/lobby_people.h"
#include "session/lobby/peers.h"

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

void sb_lobby_joined(sb_lobby *lobby, uint32_t peer, sb_place *place)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->state = SB_PEER_JOINED;
    entry->arriving = false;
    entry->place = (uint16_t)place->index;
    entry->ready = false;
    entry->ballot = SB_BALLOT_NONE;
    place->changed = true;
    sb_lobby_tell_joined(lobby, peer);
}

void sb_lobby_enter(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->state = SB_PEER_LOBBY;
    entry->arriving = false;
    entry->heard_tick = lobby->tick;
    sb_message message = {.type = SB_MESSAGE_LOBBY};
    sb_message_lobby *told = &message.lobby;
    told->flags = sb_lobby_may_create(lobby, entry) ? SB_LOBBY_MAY_CREATE : 0;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_place *place = lobby->places[lobby->order[i]];
        told->session_count += place->def.visibility == SB_VISIBILITY_PUBLIC;
    }
    if (sb_lobby_knows_redirect(entry)) {
        told->session_count += sb_elsewhere_count_public(&lobby->elsewhere);
    }
    for (uint32_t i = 0; i < lobby->def.mode_count; i++) {
        told->modes[told->mode_count++] = text_of(lobby->def.modes[i].mode);
    }
    for (uint32_t i = 0; i < lobby->def.map_count && i < SB_LOBBY_LIST_COUNT_MAX; i++) {
        told->maps[told->map_count++] = text_of(lobby->def.maps[i]->name);
    }
    sb_lobby_send(lobby, peer, &message);
}

void sb_lobby_leave_session(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_tell_left(lobby, peer, SB_DEPARTURE_MOVED);
    sb_lobby_forget_peer(lobby, peer);
    sb_hosted_leave(lobby->places[lobby->peers[peer].place]->hosted, peer);
}

sb_message_hello sb_lobby_hello_of(const sb_lobby_peer *entry, uint32_t session, uint32_t role,
                                   const uint64_t *map_hashes, uint32_t map_count)
{
    sb_message_hello hello = {
        .minor_version = entry->minor_version,
        .session = session,
        .role = role,
        .form = entry->form,
        .name = {entry->name, entry->name_size},
        .select = entry->select,
        .map_count = map_count,
        .rules = {.name = text_of(entry->rules.name),
                  .interface_version = entry->rules.interface_version,
                  .behaviour_version = entry->rules.behaviour_version,
                  .tables_hash = entry->rules.tables_hash},
    };
    memcpy(hello.map_hashes, map_hashes, map_count * sizeof *map_hashes);
    return hello;
}

// Says why a peer may not ask for sessions of this number and role; 0 if it may.
sb_refusal sb_lobby_find_fault(sb_lobby *lobby, const sb_lobby_peer *entry,
                               const sb_message_hello *hello)
{
    const bool moves = entry->state == SB_PEER_JOINED;
    if (lobby->def.gate.judge != NULL && !entry->judged) {
        return SB_REFUSAL_TOKEN; // it came back by a secret: no token says where else it may go
    }
    if (hello->role >= SB_ROLE_LOBBY ||
        (entry->role != SB_ROLE_LOBBY && hello->role != entry->role)) {
        return SB_REFUSAL_ROLE;
    }
    if (entry->fixed_session != 0 && hello->session != entry->fixed_session) {
        return SB_REFUSAL_TOKEN;
    }
    if (hello->session > 0) {
        uint32_t of;
        const sb_place *place = sb_lobby_find(lobby, hello->session);
        const bool elsewhere = sb_lobby_knows_redirect(entry) &&
                               sb_elsewhere_has(&lobby->elsewhere, hello->session, &of);
        if (place == NULL && !elsewhere) {
            return SB_REFUSAL_SESSION_UNKNOWN;
        }
        if (moves && place != NULL && place == lobby->places[entry->place]) {
            return SB_REFUSAL_STATE;
        }
    }
    // A client that changes session leaves the place that it counts for.
    return !moves && sb_lobby_address_is_full(lobby, entry->source, hello) ? SB_REFUSAL_ADDRESS : 0;
}

sb_joining sb_lobby_joining_of(const sb_lobby_peer *entry, const sb_message_hello *hello,
                               sb_text mode, sb_text password)
{
    return (sb_joining){
        .hello = hello,
        .mode = mode,
        .password = password,
        .verdict = {.mode = {entry->mode, entry->mode_size},
                    .party = entry->party,
                    .account = {entry->account, entry->account_size},
                    .fixed_choices = entry->fixed_choices},
        .judged = entry->judged,
    };
}

// Joins, and then leaves the session where the peer was. Returns false, and why, if none takes it.
bool sb_lobby_move(sb_lobby *lobby, uint32_t peer, const sb_joining *joining,
                   sb_join_failure *out_failure)
{
    const sb_gate *gate = &lobby->def.gate;
    const char *ban =
        gate->bar != NULL ? gate->bar(gate->context, peer, joining->verdict.account) : NULL;
    if (ban != NULL) {
        out_failure->refusal = SB_REFUSAL_BANNED;
        out_failure->counter = &lobby->counters.refused_banned;
        memcpy(out_failure->text, ban, strlen(ban) + 1);
        return false;
    }
    sb_place *place = sb_lobby_join(lobby, peer, joining, out_failure);
    if (place == NULL) {
        return false;
    }
    if (lobby->peers[peer].state == SB_PEER_JOINED) {
        sb_lobby_leave_session(lobby, peer);
    }
    sb_lobby_joined(lobby, peer, place);
    return true;
}

void sb_lobby_decline(sb_lobby *lobby, uint32_t peer, sb_message_type request, sb_refusal reason,
                      const char *text)
{
    const char *said = text != NULL ? text : sb_refusal_text(reason);
    if (lobby->peers[peer].arriving) {
        sb_lobby_enter(lobby, peer); // the answer finds it in the lobby, as in the one it came from
    }
    lobby->counters.requests_declined++;
    sb_lobby_tell_refused(lobby, peer, request, reason, said);
    const sb_message message = {
        .type = SB_MESSAGE_DECLINED,
        .declined = {.request = request, .reason = reason, .text = {said, (uint32_t)strlen(said)}},
    };
    sb_lobby_send(lobby, peer, &message);
}
