// How a client goes from one lobby of the server to another: the question, the answer, the ticket,
// and the client's arrival by it.

#include <string.h>

#include "session/creating.h"
#include "session/hosted_state.h"
#include "session/join_or_create.h"
#include "session/joining.h"
#include "session/moving.h"
#include "session/password.h"

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

bool sb_lobby_knows_redirect(const sb_lobby_peer *entry)
{
    return entry->minor_version >= SB_REDIRECT_MINOR;
}

static void put(const char *data, uint32_t size, char *out_text)
{
    memcpy(out_text, data, size);
    out_text[size] = '\0';
}

static void describe_peer(const sb_lobby *lobby, uint32_t peer, sb_transfer *question)
{
    const sb_lobby_peer *entry = &lobby->peers[peer];
    question->source = entry->source;
    question->rules = entry->rules;
    question->select = entry->select;
    question->judged = entry->judged;
    question->returned = entry->returned;
    question->moves = entry->state == SB_PEER_JOINED;
    question->role_allowed = entry->role;
    question->fixed_choices = entry->fixed_choices;
    question->fixed_session = entry->fixed_session;
    question->party = entry->party;
    put(entry->name, entry->name_size, question->player_name);
    put(entry->mode, entry->mode_size, question->mode_allowed);
    put(entry->account, entry->account_size, question->account);
}

static void deny(sb_transfer *transfer, sb_refusal refusal, const char *text)
{
    const char *said = text != NULL ? text : sb_refusal_text(refusal);
    const size_t size = strlen(said);
    transfer->granted = false;
    transfer->refusal = refusal;
    put(said, (uint32_t)(size < SB_REASON_SIZE_MAX ? size : SB_REASON_SIZE_MAX), transfer->text);
}

void sb_lobby_ask(sb_lobby *lobby, uint32_t peer, uint32_t to, sb_transfer *question)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_elsewhere *elsewhere = &lobby->elsewhere;
    elsewhere->ask_count += elsewhere->ask_count == UINT32_MAX ? 2 : 1; // 0 is none
    question->lobby = elsewhere->own;
    question->to = to;
    question->peer = peer;
    question->ask = elsewhere->ask_count;
    describe_peer(lobby, peer, question);
    entry->ask = question->ask;
    const sb_lobby_network *network = &lobby->def.network;
    if (!network->ask(network->context, to, question)) {
        deny(question, SB_REFUSAL_CLOSING, NULL);
        sb_lobby_answer(lobby, question);
    }
    sb_password_wipe(question->password, sizeof question->password);
}

static sb_gate_verdict verdict_of(const sb_transfer *transfer)
{
    return (sb_gate_verdict){
        .account = text_of(transfer->account),
        .mode = text_of(transfer->mode_allowed),
        .party = transfer->party,
        .fixed_choices = transfer->fixed_choices,
        .role = transfer->role_allowed,
    };
}

static sb_message_hello hello_of(const sb_transfer *transfer)
{
    const sb_rules_identity *rules = &transfer->rules;
    return (sb_message_hello){
        .session = transfer->session,
        .role = transfer->role,
        .name = text_of(transfer->player_name),
        .rules = {.name = {rules->name, (uint32_t)strlen(rules->name)},
                  .interface_version = rules->interface_version,
                  .behaviour_version = rules->behaviour_version,
                  .tables_hash = rules->tables_hash},
    };
}

static sb_message_create create_of(const sb_transfer *transfer)
{
    return (sb_message_create){.mode = text_of(transfer->mode),
                               .name = text_of(transfer->name),
                               .map = text_of(transfer->map),
                               .password = text_of(transfer->password),
                               .visibility = transfer->visibility,
                               .player_capacity = transfer->player_capacity};
}

// Says why a session cannot be made for the client; true if it can.
static bool may_make(const sb_lobby *lobby, sb_transfer *transfer)
{
    const sb_message_create create = create_of(transfer);
    const uint64_t owner = transfer->source.unlimited ? 0 : transfer->source.address;
    const char *fault =
        sb_lobby_create_fault(lobby, &create, text_of(transfer->mode_allowed), owner);
    const uint32_t expected = sb_elsewhere_count_expected(lobby, 0, SB_ROLE_PLAYER);
    if (fault == NULL && sb_lobby_creatable(lobby) > expected) {
        return true;
    }
    deny(transfer, SB_REFUSAL_CREATE, fault != NULL && fault[0] != '\0' ? fault : NULL);
    return false;
}

static bool may_join(sb_lobby *lobby, const sb_message_hello *hello, sb_transfer *transfer)
{
    const sb_joining joining = {.hello = hello,
                                .password = text_of(transfer->password),
                                .verdict = verdict_of(transfer),
                                .judged = transfer->judged};
    const sb_place *place = sb_lobby_find(lobby, transfer->session);
    sb_join_failure failure;
    if (place == NULL) {
        deny(transfer, SB_REFUSAL_SESSION_UNKNOWN, NULL);
        return false;
    }
    if (!sb_lobby_would_take(lobby, transfer->source, &joining, place, &failure)) {
        deny(transfer, failure.refusal, failure.text);
        return false;
    }
    sb_password_wipe(transfer->password, sizeof transfer->password); // it was right
    return true;
}

void sb_lobby_consider(sb_lobby *lobby, sb_transfer *transfer)
{
    const sb_message_hello hello = hello_of(transfer);
    transfer->granted = false;
    if (lobby->closed || lobby->elsewhere.count == 0) {
        deny(transfer, SB_REFUSAL_CLOSING, NULL);
    } else if (!transfer->moves && sb_lobby_address_is_full(lobby, transfer->source, &hello)) {
        deny(transfer, SB_REFUSAL_ADDRESS, NULL);
    } else if (transfer->session > 0 ? may_join(lobby, &hello, transfer)
                                     : may_make(lobby, transfer)) {
        transfer->granted = sb_elsewhere_expect(lobby, transfer);
        if (!transfer->granted) {
            deny(transfer, SB_REFUSAL_RATE, "too many clients change session: ask again");
        }
    }
}

void sb_lobby_answer(sb_lobby *lobby, const sb_transfer *transfer)
{
    if (transfer->peer >= lobby->def.peer_capacity) {
        return;
    }
    sb_lobby_peer *entry = &lobby->peers[transfer->peer];
    if (transfer->ask == 0 || entry->ask != transfer->ask ||
        (entry->state != SB_PEER_JOINED && entry->state != SB_PEER_LOBBY)) {
        return; // the client is gone
    }
    const sb_message_type request = (sb_message_type)transfer->request;
    entry->ask = 0;
    entry->heard_tick = lobby->tick;
    if (transfer->granted) {
        if (entry->state == SB_PEER_JOINED) {
            sb_lobby_leave_session(lobby, transfer->peer);
        }
        sb_elsewhere_redirect(lobby, transfer->peer, transfer->to, transfer->session,
                              transfer->ticket);
    } else if (transfer->session == 0 && sb_elsewhere_is_full(lobby, transfer)) {
        const sb_message_create again = create_of(transfer); // in another lobby, or here
        sb_lobby_create_for(lobby, transfer->peer, &again, request);
    } else if (transfer->create) {
        const sb_message_create made = {.mode = text_of(transfer->mode)};
        sb_lobby_create_for(lobby, transfer->peer, &made, request);
    } else {
        sb_lobby_decline(lobby, transfer->peer, request, (sb_refusal)transfer->refusal,
                         transfer->text);
    }
}

// Lets the client into the session that was found for it. False, and why, if that is taken.
static bool settle(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                   const sb_transfer *transfer, sb_join_failure *out_failure)
{
    const sb_joining joining = {.hello = hello,
                                .verdict = verdict_of(transfer),
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
    sb_message_create create = create_of(transfer);
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
    if (!sb_elsewhere_take(lobby, hello->token, &transfer)) {
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
    const sb_gate_verdict verdict = verdict_of(&transfer);
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
