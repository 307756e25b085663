#include "session/requests/requests.h"

#include "session/hosted/hosted_state.h"
#include "session/lobby/agree.h"
#include "session/lobby/peers.h"
#include "session/requests/join_or_create.h"
#include "session/requests/listing.h"
#include "session/requests/moving.h"

// Requests that a peer may make at once, and a second after that.
#define REQUEST_BURST 20u
#define REQUESTS_PER_S 5u
// Pages of one list that cost what a request does, after the first. All pages of a list together
// make the server look at each session twice at most, and a page is small.
#define PAGES_PER_REQUEST 16u

// Returns false if the peer asks too often. It is told so once, until it may ask again.
static bool take_credit(sb_lobby *lobby, uint32_t peer, const sb_message *message)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const uint32_t page_cost = lobby->def.session.game.tick_rate_hz / REQUESTS_PER_S;
    const bool pages =
        message->type == SB_MESSAGE_LIST && sb_lobby_is_next_page(entry, &message->list);
    const uint32_t cost = pages ? page_cost : page_cost * PAGES_PER_REQUEST;
    const uint64_t gained = (uint64_t)(lobby->tick - entry->request_tick) * PAGES_PER_REQUEST;
    const uint64_t credit = entry->request_credit + gained;
    const uint64_t most = (uint64_t)page_cost * PAGES_PER_REQUEST * REQUEST_BURST;
    // A peer that never asked has a full bucket.
    entry->request_credit = (uint32_t)(!entry->requested || credit > most ? most : credit);
    entry->requested = true;
    entry->request_tick = lobby->tick;
    if (entry->request_credit < cost) {
        return false;
    }
    entry->request_credit -= cost;
    entry->request_declined = false;
    return true;
}

static void pick_team(sb_lobby *lobby, uint32_t peer, uint32_t team)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_place *place = lobby->places[entry->place];
    const uint8_t bit = 1u << SB_SESSION_CHOICE_TEAM;
    if ((entry->fixed_choices & bit) != 0 || place->plays_back ||
        !sb_session_pick_team(sb_session_from(place->hosted), peer, team)) {
        sb_lobby_decline(lobby, peer, SB_MESSAGE_TEAM, SB_REFUSAL_TEAM, NULL);
        return;
    }
    uint8_t select[4];
    sb_wire_unpack4(entry->select, select);
    select[SB_SESSION_CHOICE_TEAM] = (uint8_t)team;
    entry->select = sb_wire_pack4(select);
}

static void leave(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_leave_session(lobby, peer);
    sb_lobby_enter(lobby, peer);
}

// What only a peer in a session asks for.
static void take_in_session(sb_lobby *lobby, uint32_t peer, const sb_message *message)
{
    if (lobby->peers[peer].state != SB_PEER_JOINED) {
        sb_lobby_decline(lobby, peer, message->type, SB_REFUSAL_STATE, NULL);
    } else if (message->type == SB_MESSAGE_LEAVE) {
        leave(lobby, peer);
    } else if (message->type == SB_MESSAGE_TEAM) {
        pick_team(lobby, peer, message->team.team);
    } else if (message->type == SB_MESSAGE_READY) {
        if (!sb_agree_ready(lobby, peer, message->ready.ready == 1)) {
            sb_lobby_decline(lobby, peer, message->type, SB_REFUSAL_STATE, NULL);
        }
    } else {
        const char *text = sb_agree_vote(lobby, peer, &message->vote);
        if (text != NULL) {
            sb_lobby_decline(lobby, peer, message->type, SB_REFUSAL_VOTE, text);
        }
    }
}

static void take_request(sb_lobby *lobby, uint32_t peer, const sb_message *message)
{
    // The texts of the message point into the caller's bytes, which outlive the request.
    switch ((uint32_t)message->type) {
    case SB_MESSAGE_LIST:
        sb_lobby_send_list(lobby, peer, &message->list);
        break;
    case SB_MESSAGE_JOIN:
        sb_lobby_join_or_create(lobby, peer, &message->join);
        break;
    case SB_MESSAGE_CREATE:
        sb_lobby_create_for(lobby, peer, &message->create, SB_MESSAGE_CREATE);
        break;
    default:
        take_in_session(lobby, peer, message);
        break;
    }
}

static bool is_request(uint64_t type)
{
    return type == SB_MESSAGE_LIST || (type >= SB_MESSAGE_JOIN && type <= SB_MESSAGE_LEAVE) ||
           (type >= SB_MESSAGE_READY && type <= SB_MESSAGE_VOTE);
}

bool sb_lobby_receive_request(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const bool in_lobby = entry->state == SB_PEER_LOBBY;
    const uint64_t type = sb_message_peek(bytes, size);
    if (!is_request(type) && !in_lobby) {
        return false;
    }
    sb_message message;
    const sb_error error = sb_message_decode(bytes, size, &message);
    if (error == SB_OK && message.type == SB_MESSAGE_GOODBYE) {
        sb_lobby_close_peer(lobby, peer);
    } else if (error != SB_OK || !is_request(type)) {
        // Inputs of the session that it left may still arrive; later types are skipped.
        lobby->counters.requests_malformed +=
            error != SB_ERROR_UNKNOWN && type != SB_MESSAGE_INPUT && type != SB_MESSAGE_CHAT;
    } else {
        lobby->counters.requests++;
        entry->heard_tick = lobby->tick;
        if (entry->ask != 0 &&
            (message.type == SB_MESSAGE_JOIN || message.type == SB_MESSAGE_CREATE)) {
            sb_lobby_decline(lobby, peer, message.type, SB_REFUSAL_STATE,
                             "an earlier request has no answer yet");
        } else if (take_credit(lobby, peer, &message)) {
            take_request(lobby, peer, &message);
        } else if (!entry->request_declined) {
            entry->request_declined = true;
            sb_lobby_decline(lobby, peer, message.type, SB_REFUSAL_RATE,
                             "too many requests: ask later");
        }
    }
    return true;
}

void sb_lobby_close_idle(sb_lobby *lobby)
{
    const sb_session_def *def = &lobby->def.session;
    const uint64_t patience = (uint64_t)def->idle_ms * def->game.tick_rate_hz / 1000;
    for (uint32_t peer = 0; patience > 0 && peer < lobby->def.peer_capacity; peer++) {
        const sb_lobby_peer *entry = &lobby->peers[peer];
        if (entry->state == SB_PEER_LOBBY && entry->source.address != 0 &&
            lobby->tick - entry->heard_tick > patience) {
            lobby->counters.closed_idle++;
            const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE,
                                        .goodbye = {.reason = SB_GOODBYE_IDLE}};
            sb_lobby_send(lobby, peer, &goodbye);
            sb_lobby_close_peer(lobby, peer);
        }
    }
}
