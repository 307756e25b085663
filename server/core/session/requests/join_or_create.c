// Requests for a session: one that there is, or one that is made. While it is made, the client
// waits in the lobby or in the session where it was.

#include "session/requests/join_or_create.h"

#include <string.h>

#include "session/lobby/creating.h"
#include "session/lobby/making.h"
#include "session/lobby/password.h"
#include "session/lobby/peers.h"
#include "session/requests/client_wish.h"
#include "session/requests/moving.h"
#include "session/requests/question.h"

static void refuse_create(sb_lobby *lobby, uint32_t peer, sb_message_type request, const char *text)
{
    lobby->counters.refused_create++;
    sb_lobby_decline(lobby, peer, request, SB_REFUSAL_CREATE, text);
}

// Lets the client into its session.
static void enter_made(sb_lobby *lobby, const sb_client_wish *wish, uint32_t number)
{
    const sb_lobby_peer *entry = &lobby->peers[wish->peer];
    const sb_message_hello hello =
        sb_lobby_hello_of(entry, number, SB_ROLE_PLAYER, wish->map_hashes, wish->map_count);
    const sb_joining joining = sb_lobby_joining_of(entry, &hello, (sb_text){0},
                                                   (sb_text){wish->password, wish->password_size});
    sb_join_failure failure;
    if (!sb_lobby_move(lobby, wish->peer, &joining, &failure)) {
        (*failure.counter)++;
        sb_lobby_decline(lobby, wish->peer, wish->request, failure.refusal, failure.text);
        (void)sb_lobby_end(lobby, number);
    }
}

// Lets those that waited ask once more, in the order in which they came.
static void ask_again(sb_lobby *lobby, sb_client_wish *waiting)
{
    while (waiting != NULL) {
        sb_client_wish *wish = waiting;
        waiting = wish->next;
        sb_lobby_peer *entry = sb_client_wish_asker(wish);
        if (entry != NULL) {
            sb_message_join again = {.mode = {wish->mode, wish->mode_size},
                                     .role = SB_ROLE_PLAYER,
                                     .create = lobby->closed ? 0 : 1,
                                     .map_count = wish->map_count};
            memcpy(again.map_hashes, wish->map_hashes, wish->map_count * sizeof(uint64_t));
            entry->wishes = false;
            sb_lobby_join_or_create(lobby, wish->peer, &again);
        }
        lobby->allocator.release(lobby->allocator.context, wish);
    }
}

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    (void)error;
    (void)reason;
    sb_client_wish *wish = context;
    sb_lobby *lobby = wish->lobby;
    sb_lobby_peer *entry = sb_client_wish_asker(wish);
    sb_client_wish_take_out(lobby, wish);
    if (entry != NULL) {
        entry->wishes = false;
    }
    if (entry != NULL && number > 0) {
        enter_made(lobby, wish, number);
    } else if (entry != NULL) {
        refuse_create(lobby, wish->peer, wish->request, NULL);
    } else if (number > 0 && wish->waiting == NULL) {
        (void)sb_lobby_end(lobby, number); // the client has gone meanwhile
    }
    ask_again(lobby, wish->waiting);
    sb_password_wipe(wish->password, sizeof wish->password);
    lobby->allocator.release(lobby->allocator.context, wish);
}

// The lobby in which a session is made for a client: the one whose thread has the least to do.
static uint32_t lobby_for(const sb_lobby *lobby, const sb_lobby_peer *entry,
                          const sb_message_create *wanted)
{
    const sb_text allowed = {entry->mode, entry->mode_size};
    const bool fits =
        sb_lobby_knows_redirect(entry) && sb_lobby_may_create(lobby, entry) &&
        sb_lobby_create_fault(lobby, wanted, allowed, sb_lobby_owner(entry->source)) == NULL;
    return fits ? sb_elsewhere_least(&lobby->elsewhere, sb_lobby_creatable(lobby) > 0)
                : lobby->elsewhere.own;
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static void put(sb_text text, char *out_text)
{
    if (text.size > 0) {
        memcpy(out_text, text.data, text.size);
    }
    out_text[text.size] = '\0';
}

// Asks another lobby whether it takes a peer that wants a session there. The caller has filled in
// what is wanted.
static void ask(sb_lobby *lobby, uint32_t peer, uint32_t to, sb_transfer *question)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_elsewhere *elsewhere = &lobby->elsewhere;
    elsewhere->ask_count += elsewhere->ask_count == UINT32_MAX ? 2 : 1; // 0 is none
    question->lobby = elsewhere->own;
    question->to = to;
    question->peer = peer;
    question->ask = elsewhere->ask_count;
    sb_question_describe(question, entry);
    entry->ask = question->ask;
    const sb_lobby_network *network = &lobby->def.network;
    if (!network->ask(network->context, to, question)) {
        sb_question_deny(question, SB_REFUSAL_CLOSING, NULL);
        sb_lobby_answer(lobby, question);
    }
    sb_password_wipe(question->password, sizeof question->password);
}

static void ask_to_create(sb_lobby *lobby, uint32_t peer, uint32_t to,
                          const sb_message_create *wanted, sb_message_type request)
{
    sb_transfer question = {.request = request,
                            .role = SB_ROLE_PLAYER,
                            .visibility = wanted->visibility,
                            .player_capacity = wanted->player_capacity};
    put(wanted->mode, question.mode);
    put(wanted->name, question.name);
    put(wanted->map, question.map);
    put(wanted->password, question.password);
    ask(lobby, peer, to, &question);
}

static void ask_to_join(sb_lobby *lobby, uint32_t peer, uint32_t session,
                        const sb_message_join *wanted)
{
    uint32_t to = 0;
    (void)sb_elsewhere_has(&lobby->elsewhere, session, &to);
    sb_transfer question = {.request = SB_MESSAGE_JOIN,
                            .session = session,
                            .role = wanted->role,
                            .create = wanted->create == 1 && wanted->session == 0 &&
                                      wanted->role == SB_ROLE_PLAYER};
    put(wanted->mode, question.mode);
    put(wanted->password, question.password);
    ask(lobby, peer, to, &question);
}

void sb_lobby_create_for(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                         sb_message_type request)
{
    const sb_lobby_peer *entry = &lobby->peers[peer];
    const sb_message_hello hello =
        sb_lobby_hello_of(entry, 0, SB_ROLE_PLAYER, wanted->map_hashes, wanted->map_count);
    const sb_refusal fault = sb_lobby_find_fault(lobby, entry, &hello);
    if (fault != 0) {
        sb_lobby_decline(lobby, peer, request, fault, NULL);
        return;
    }
    const uint32_t to = lobby_for(lobby, entry, wanted);
    if (to != lobby->elsewhere.own) {
        ask_to_create(lobby, peer, to, wanted, request);
        return;
    }
    sb_lobby_create_here(lobby, peer, wanted, request);
}

void sb_lobby_create_here(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                          sb_message_type request)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_place_def def;
    const char *obstacle = sb_lobby_plan_place(lobby, entry, wanted, &def);
    sb_client_wish *wish =
        obstacle == NULL ? sb_client_wish_make(lobby, peer, wanted, request) : NULL;
    if (wish == NULL) {
        refuse_create(lobby, peer, request,
                      obstacle != NULL && obstacle[0] != '\0' ? obstacle : NULL);
        return;
    }
    entry->wishes = true;
    if (sb_client_wish_wait(lobby, wish)) {
        sb_password_wipe(def.password, sizeof def.password);
        return;
    }
    wish->next = lobby->client_wishes;
    lobby->client_wishes = wish;
    sb_lobby_wish_for(lobby, &def, sb_lobby_owner(entry->source), on_added, wish);
    sb_password_wipe(def.password, sizeof def.password);
}

// Returns the session of another lobby that comes before those of this one: the one that is asked
// for, or the one in which the client's party is; 0 for none.
static uint32_t find_elsewhere_first(const sb_lobby *lobby, uint32_t peer,
                                     const sb_joining *joining)
{
    uint32_t of;
    const uint32_t number = joining->hello->session;
    if (!sb_lobby_knows_redirect(&lobby->peers[peer])) {
        return 0;
    }
    if (number > 0) {
        return sb_elsewhere_has(&lobby->elsewhere, number, &of) ? number : 0;
    }
    return sb_lobby_has_party(lobby, peer, joining->verdict.party)
               ? 0
               : sb_elsewhere_find_party(&lobby->elsewhere, joining);
}

void sb_lobby_join_or_create(sb_lobby *lobby, uint32_t peer, const sb_message_join *wanted)
{
    const sb_lobby_peer *entry = &lobby->peers[peer];
    sb_message_hello hello =
        sb_lobby_hello_of(entry, wanted->session > 0 ? wanted->session : entry->fixed_session,
                          wanted->role, wanted->map_hashes, wanted->map_count);
    const sb_refusal fault = sb_lobby_find_fault(lobby, entry, &hello);
    if (fault != 0) {
        sb_lobby_decline(lobby, peer, SB_MESSAGE_JOIN, fault, NULL);
        return;
    }
    const sb_joining joining = sb_lobby_joining_of(entry, &hello, wanted->mode, wanted->password);
    const uint32_t elsewhere = find_elsewhere_first(lobby, peer, &joining);
    if (elsewhere != 0) {
        ask_to_join(lobby, peer, elsewhere, wanted);
        return;
    }
    sb_join_failure failure;
    if (sb_lobby_move(lobby, peer, &joining, &failure)) {
        return;
    }
    const uint32_t other = hello.session == 0 && sb_lobby_knows_redirect(entry)
                               ? sb_elsewhere_find(&lobby->elsewhere, &joining)
                               : 0;
    if (other != 0) {
        ask_to_join(lobby, peer, other, wanted);
        return;
    }
    if (wanted->create == 1 && hello.session == 0 && wanted->role == SB_ROLE_PLAYER) {
        sb_message_create made = {.mode = wanted->mode, .map_count = wanted->map_count};
        memcpy(made.map_hashes, wanted->map_hashes, wanted->map_count * sizeof(uint64_t));
        sb_lobby_create_for(lobby, peer, &made, SB_MESSAGE_JOIN);
        return;
    }
    (*failure.counter)++;
    sb_lobby_decline(lobby, peer, SB_MESSAGE_JOIN, failure.refusal, failure.text);
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
        sb_lobby_redirect(lobby, transfer->peer, transfer->to, transfer->session, transfer->ticket);
    } else if (transfer->session == 0 && sb_elsewhere_is_full(&lobby->elsewhere, transfer)) {
        const sb_message_create again = sb_question_create(transfer); // in another lobby, or here
        sb_lobby_create_for(lobby, transfer->peer, &again, request);
    } else if (transfer->create) {
        const sb_message_create made = {.mode = text_of(transfer->mode)};
        sb_lobby_create_for(lobby, transfer->peer, &made, request);
    } else {
        sb_lobby_decline(lobby, transfer->peer, request, (sb_refusal)transfer->refusal,
                         transfer->text);
    }
}
