// The lobby to which a client goes: it considers the question of another lobby, and lets the client
// in by its ticket.

#include "session/requests/arrival.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/creating.h"
#include "session/lobby/password.h"
#include "session/lobby/peers.h"
#include "session/requests/join_or_create.h"
#include "session/requests/joining.h"
#include "session/requests/moving.h"
#include "session/requests/question.h"

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

// Says why a session cannot be made for the client; true if it can.
static bool may_make(const sb_lobby *lobby, sb_transfer *transfer)
{
    const sb_message_create create = sb_question_create(transfer);
    const uint64_t owner = transfer->source.unlimited ? 0 : transfer->source.address;
    const char *fault =
        sb_lobby_create_fault(lobby, &create, text_of(transfer->mode_allowed), owner);
    const uint32_t expected =
        sb_elsewhere_count_expected(&lobby->elsewhere, lobby->tick, 0, SB_ROLE_PLAYER);
    if (fault == NULL && sb_lobby_creatable(lobby) > expected) {
        return true;
    }
    sb_question_deny(transfer, SB_REFUSAL_CREATE, fault != NULL && fault[0] != '\0' ? fault : NULL);
    return false;
}

static bool may_join(sb_lobby *lobby, const sb_message_hello *hello, sb_transfer *transfer)
{
    const sb_joining joining = {.hello = hello,
                                .password = text_of(transfer->password),
                                .verdict = sb_question_verdict(transfer),
                                .judged = transfer->judged};
    const sb_place *place = sb_lobby_find(lobby, transfer->session);
    sb_join_failure failure;
    if (place == NULL) {
        sb_question_deny(transfer, SB_REFUSAL_SESSION_UNKNOWN, NULL);
        return false;
    }
    if (!sb_lobby_would_take(lobby, transfer->source, &joining, place, &failure)) {
        sb_question_deny(transfer, failure.refusal, failure.text);
        return false;
    }
    sb_password_wipe(transfer->password, sizeof transfer->password); // it was right
    return true;
}

// Gives out a ticket. False if too many clients are expected.
static bool expect(sb_lobby *lobby, sb_transfer *transfer)
{
    const sb_session_def *def = &lobby->def.session;
    return sb_elsewhere_expect(&lobby->elsewhere, &def->secrets, lobby->tick,
                               lobby->tick + SB_LOBBY_TICKET_S * def->game.tick_rate_hz, transfer);
}

void sb_lobby_consider(sb_lobby *lobby, sb_transfer *transfer)
{
    const sb_message_hello hello = sb_question_hello(transfer);
    transfer->granted = false;
    if (lobby->closed || lobby->elsewhere.count == 0) {
        sb_question_deny(transfer, SB_REFUSAL_CLOSING, NULL);
    } else if (!transfer->moves && sb_lobby_address_is_full(lobby, transfer->source, &hello)) {
        sb_question_deny(transfer, SB_REFUSAL_ADDRESS, NULL);
    } else if (transfer->session > 0 ? may_join(lobby, &hello, transfer)
                                     : may_make(lobby, transfer)) {
        transfer->granted = expect(lobby, transfer);
        if (!transfer->granted) {
            sb_question_deny(transfer, SB_REFUSAL_RATE,
                             "too many clients change session: ask again");
        }
    }
}

// Lets the client into the session that was found for it. False, and why, if that is taken.
static bool settle(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                   const sb_transfer *transfer, sb_join_failure *out_failure)
{
    const sb_joining joining = {.hello = hello,
                                .verdict = sb_question_verdict(transfer),
                                .judged = transfer->judged,
                                .admitted = true};
    sb_place *place = sb_lobby_join(lobby, peer, &joining, out_failure);
    if (place == NULL) {
        (*out_failure->counter)++;
        return false;
    }
    sb_lobby_joined(lobby, peer, place);
    return true;
}

// Until the session is made the client waits in the lobby. It is told nothing: for it, its hello
// has no answer yet.
static void make_for(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                     const sb_transfer *transfer)
{
    sb_message_create create = sb_question_create(transfer);
    create.map_count = hello->map_count;
    memcpy(create.map_hashes, hello->map_hashes, hello->map_count * sizeof *hello->map_hashes);
    sb_lobby_create_here(lobby, peer, &create, (sb_message_type)transfer->request);
}

// What the ticket says counts, not the hello: that names rules, form and maps alone.
static void take_over(sb_message_hello *hello, const sb_transfer *transfer)
{
    hello->session = transfer->session;
    hello->role = transfer->role;
    hello->select = transfer->select;
    hello->name = text_of(transfer->player_name);
}

void sb_lobby_arrive(sb_lobby *lobby, uint32_t peer, sb_message_hello *hello)
{
    static const char EXPIRED[] = "the ticket is not good any more: connect again";
    const sb_gate *gate = &lobby->def.gate;
    sb_lobby_counters *counters = &lobby->counters;
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_transfer transfer;
    if (!sb_elsewhere_take(&lobby->elsewhere, lobby->tick, hello->token, &transfer)) {
        sb_lobby_refuse_saying(lobby, peer, SB_REFUSAL_TOKEN, EXPIRED, &counters->refused_token);
        return;
    }
    const char *ban =
        gate->bar != NULL ? gate->bar(gate->context, peer, text_of(transfer.account)) : NULL;
    if (ban != NULL) {
        sb_lobby_refuse_saying(lobby, peer, SB_REFUSAL_BANNED, ban, &counters->refused_banned);
        return;
    }
    take_over(hello, &transfer);
    if (sb_lobby_address_is_full(lobby, entry->source, hello)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_ADDRESS, &counters->refused_address);
        return;
    }
    counters->tickets++;
    const sb_gate_verdict verdict = sb_question_verdict(&transfer);
    sb_lobby_remember(entry, hello, &verdict, transfer.judged);
    entry->fixed_session = transfer.fixed_session;
    entry->returned = transfer.returned;
    entry->state = SB_PEER_LOBBY;
    entry->heard_tick = lobby->tick;
    entry->arriving = true;
    sb_join_failure failure;
    if (transfer.session == 0) {
        make_for(lobby, peer, hello, &transfer);
    } else if (!settle(lobby, peer, hello, &transfer, &failure)) {
        // Somebody else was faster. Where any session of a mode will do, one is made.
        if (transfer.create) {
            make_for(lobby, peer, hello, &transfer);
        } else {
            sb_lobby_decline(lobby, peer, (sb_message_type)transfer.request, failure.refusal,
                             failure.text);
        }
    }
    sb_password_wipe(transfer.password, sizeof transfer.password);
}
