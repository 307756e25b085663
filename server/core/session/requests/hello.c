#include "session/requests/hello.h"

#include <string.h>

#include "protocol/text.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/peers.h"
#include "session/lobby/standing.h"
#include "session/match/move_tell.h"
#include "session/match/people.h"
#include "session/requests/arrival.h"
#include "session/requests/joining.h"
#include "session/requests/moving.h"

// Takes a token for a first message of this source. False if it has none.
static bool take_hello(sb_lobby *lobby, sb_peer_source source)
{
    if (source.unlimited) {
        return true;
    }
    if (!sb_source_rate_has(&lobby->hellos_by_address, source.address, lobby->tick) ||
        !sb_source_rate_has(&lobby->hellos_by_network, source.network, lobby->tick)) {
        return false;
    }
    sb_source_rate_take(&lobby->hellos_by_address, source.address, lobby->tick);
    sb_source_rate_take(&lobby->hellos_by_network, source.network, lobby->tick);
    return true;
}

// Takes out of the name what people cannot see. A player without a visible name is "player".
static void clean_name(sb_message_hello *hello, char out_name[SB_NAME_SIZE_MAX])
{
    static const char nobody[] = "player";
    hello->name = (sb_text){out_name, sb_text_clean_name(hello->name, out_name)};
    if (hello->name.size == 0 && (hello->role == SB_ROLE_PLAYER || hello->role == SB_ROLE_LOBBY)) {
        hello->name = (sb_text){nobody, sizeof nobody - 1};
    }
}

static bool knows_redirect(const sb_message_hello *hello)
{
    return hello->minor_version >= SB_REDIRECT_MINOR;
}

// Returns true if the hello asks for a session of another lobby, to which the client is sent.
static bool goes_elsewhere(const sb_lobby *lobby, const sb_message_hello *hello, uint32_t *out_to)
{
    return hello->role != SB_ROLE_LOBBY && knows_redirect(hello) &&
           sb_elsewhere_has(&lobby->elsewhere, hello->session, out_to);
}

// Sends a client that asks for any session to one of another lobby, where it shows its own token:
// nobody has used that. Returns false if there is none.
static bool send_on(sb_lobby *lobby, uint32_t peer, const sb_joining *joining, uint32_t number)
{
    uint32_t to;
    if (joining->hello->session > 0 || joining->hello->resume.size > 0 ||
        !knows_redirect(joining->hello) || !sb_elsewhere_has(&lobby->elsewhere, number, &to)) {
        return false;
    }
    sb_lobby_redirect(lobby, peer, to, number, NULL);
    return true;
}

static uint32_t find_party_elsewhere(const sb_lobby *lobby, uint32_t peer,
                                     const sb_joining *joining)
{
    return sb_lobby_has_party(lobby, peer, joining->verdict.party)
               ? 0
               : sb_elsewhere_find_party(&lobby->elsewhere, joining);
}

static void enter(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                  const sb_gate_verdict *verdict, bool judged)
{
    const sb_joining joining = {.hello = hello, .verdict = *verdict, .judged = judged};
    sb_join_failure failure;
    uint32_t number = 0;
    if (hello->role == SB_ROLE_LOBBY) {
        sb_lobby_remember(&lobby->peers[peer], hello, verdict, judged);
        sb_lobby_enter(lobby, peer);
    } else {
        if (send_on(lobby, peer, &joining, find_party_elsewhere(lobby, peer, &joining))) {
            return;
        }
        sb_place *place = sb_lobby_join(lobby, peer, &joining, &failure);
        if (place == NULL &&
            send_on(lobby, peer, &joining, sb_elsewhere_find(&lobby->elsewhere, &joining))) {
            return;
        }
        if (place == NULL) {
            sb_lobby_refuse_saying(lobby, peer, failure.refusal, failure.text, failure.counter);
            return;
        }
        sb_lobby_remember(&lobby->peers[peer], hello, verdict, judged);
        sb_lobby_joined(lobby, peer, place);
        number = place->number;
    }
    if (judged) {
        lobby->def.gate.joined(lobby->def.gate.context, peer, number);
    }
}

// Lets a hello that the gate admits join. Its text points into the caller's bytes.
static void pass_gate(sb_lobby *lobby, uint32_t peer, sb_message_hello *hello)
{
    const sb_gate *gate = &lobby->def.gate;
    const bool judged = gate->judge != NULL && hello->resume.size == 0;
    sb_gate_verdict verdict = {0};
    if (gate->bar != NULL) {
        verdict.refusal = gate->bar(gate->context, peer, (sb_text){0});
        verdict.banned = verdict.refusal != NULL;
    }
    if (judged && verdict.refusal == NULL) {
        verdict = gate->judge(gate->context, peer, hello);
    }
    char name[SB_NAME_SIZE_MAX];
    clean_name(hello, name);
    uint32_t to;
    const bool elsewhere = sb_elsewhere_has(&lobby->elsewhere, hello->session, &to);
    sb_lobby_counters *counters = &lobby->counters;
    if (verdict.refusal != NULL && verdict.banned) {
        sb_lobby_refuse_saying(lobby, peer, SB_REFUSAL_BANNED, verdict.refusal,
                               &counters->refused_banned);
    } else if (verdict.refusal != NULL) {
        sb_lobby_refuse_saying(lobby, peer, SB_REFUSAL_TOKEN, verdict.refusal,
                               &counters->refused_token);
    } else if (goes_elsewhere(lobby, hello, &to)) {
        sb_lobby_redirect(lobby, peer, to, hello->session, NULL); // the gate's choice
    } else if (hello->session > 0 && sb_lobby_find(lobby, hello->session) == NULL &&
               !(elsewhere && hello->role == SB_ROLE_LOBBY)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
    } else {
        enter(lobby, peer, hello, &verdict, judged);
    }
}

// It watches here whatever it may do elsewhere. Its limits hold for what it asks for later.
static void remember_guest(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                           const sb_standing_guest *guest)
{
    const sb_gate_verdict verdict = {
        .account = {guest->account, (uint32_t)strlen(guest->account)},
        .mode = {guest->mode, (uint32_t)strlen(guest->mode)},
        .party = guest->party,
        .fixed_choices = guest->fixed_choices,
        .role = guest->role,
        .fixes_session = guest->fixed,
    };
    sb_lobby_remember(&lobby->peers[peer], hello, &verdict, guest->judged);
}

// A spectator of a match that has come from another server, which admitted it there. What its
// ticket stands for counts, not the role and the token of its hello.
static void welcome_guest(sb_lobby *lobby, uint32_t peer, sb_message_hello *hello,
                          const sb_standing_guest *guest)
{
    const sb_gate *gate = &lobby->def.gate;
    const sb_text account = {guest->account, (uint32_t)strlen(guest->account)};
    const char *ban = gate->bar != NULL ? gate->bar(gate->context, peer, account) : NULL;
    char name[SB_NAME_SIZE_MAX];
    sb_join_failure failure;
    if (ban != NULL) {
        sb_lobby_refuse_saying(lobby, peer, SB_REFUSAL_BANNED, ban,
                               &lobby->counters.refused_banned);
        return;
    }
    hello->role = SB_ROLE_SPECTATOR;
    clean_name(hello, name);
    const sb_joining joining = {.hello = hello,
                                .verdict = {.account = account,
                                            .party = guest->party,
                                            .fixed_choices = guest->fixed_choices,
                                            .role = SB_ROLE_SPECTATOR},
                                .judged = guest->judged,
                                .admitted = true};
    sb_place *place = sb_lobby_join(lobby, peer, &joining, &failure);
    if (place == NULL) {
        sb_lobby_refuse_saying(lobby, peer, failure.refusal, failure.text, failure.counter);
        return;
    }
    remember_guest(lobby, peer, hello, guest);
    sb_lobby_joined(lobby, peer, place);
    if (guest->muted) {
        sb_session *match = sb_session_from(place->hosted);
        sb_session_mute(match, sb_hosted_find(place->hosted, peer), true);
    }
    sb_standing_use_up(place, guest);
}

// A ticket of another lobby of this server. A spectator's may be one of a move that is good no
// more: then it comes as a new one.
static bool has_ticket(const sb_lobby *lobby, const sb_message_hello *hello)
{
    const bool may_have_moved = hello->role == SB_ROLE_SPECTATOR && hello->session > 0;
    return sb_ticket_is(hello->token) && hello->resume.size == 0 && lobby->elsewhere.count > 0 &&
           (!may_have_moved || sb_elsewhere_knows(&lobby->elsewhere, hello->token));
}

// Lets a first message wait if it is a hello for an awaited session, and there is room.
static bool hold(sb_lobby *lobby, uint32_t peer, uint32_t number, const void *bytes, size_t size)
{
    sb_held_hello *hello = sb_held_add(&lobby->held, &lobby->allocator, number, bytes, size);
    if (hello == NULL) {
        return false;
    }
    hello->peer = peer;
    hello->serial = lobby->peers[peer].serial;
    hello->since_tick = lobby->tick;
    lobby->peers[peer].state = SB_PEER_HELD;
    return true;
}

// There is no such session. If its match has moved, a player that comes back may not have been
// told: it had no connection then. A newcomer could do nothing with the message.
static void refuse_unknown(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello)
{
    const sb_session_move *move = sb_moved_find(&lobby->moved, hello->session);
    if (move != NULL && hello->resume.size > 0 && hello->minor_version >= SB_MOVE_MINOR) {
        sb_session_move_message(move, peer, &lobby->message);
        sb_lobby_send(lobby, peer, &lobby->message);
    }
    sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &lobby->counters.refused_unknown);
}

// Judges a first message that has been counted.
static void judge(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    sb_lobby_counters *counters = &lobby->counters;
    sb_error error = sb_message_decode(bytes, size, &lobby->message);
    if (error != SB_OK) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_MALFORMED, &counters->refused_malformed);
        return;
    }
    if (lobby->message.type != SB_MESSAGE_HELLO) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_STATE, &counters->refused_malformed);
        return;
    }
    uint32_t to;
    // The name points into the caller's bytes, which outlive the join.
    sb_message_hello hello = lobby->message.hello;
    if (hello.role != SB_ROLE_PLAYER) {
        hello.resume.size = 0; // only players come back
    }
    const sb_standing_guest *guest = sb_standing_find_guest(lobby, hello.session, hello.token);
    if (hello.major_version != SB_PROTOCOL_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_PROTOCOL_VERSION, &counters->refused_version);
    } else if (hello.simulation_version != SB_SIMULATION_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SIMULATION_VERSION, &counters->refused_version);
    } else if (hello.session > 0 && sb_held_awaits(&lobby->held, hello.session)) {
        // It waits for a match that another server hands over, if there is room.
        if (!hold(lobby, peer, hello.session, bytes, size)) {
            sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
        }
    } else if (guest != NULL) {
        welcome_guest(lobby, peer, &hello, guest);
    } else if (has_ticket(lobby, &hello)) {
        sb_lobby_arrive(lobby, peer, &hello);
    } else if (goes_elsewhere(lobby, &hello, &to)) {
        sb_lobby_redirect(lobby, peer, to, hello.session, NULL);
    } else if (hello.session > 0 && sb_lobby_find(lobby, hello.session) == NULL) {
        refuse_unknown(lobby, peer, &hello);
    } else if (sb_lobby_address_is_full(lobby, lobby->peers[peer].source, &hello)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_ADDRESS, &counters->refused_address);
    } else {
        pass_gate(lobby, peer, &hello);
    }
}

void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    if (take_hello(lobby, lobby->peers[peer].source)) {
        judge(lobby, peer, bytes, size);
    } else {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_RATE, &lobby->counters.refused_rate);
    }
}

bool sb_lobby_await_session(sb_lobby *lobby, uint32_t number)
{
    return sb_held_await(&lobby->held, number);
}

// Returns true if the connection is still there on which the hello came.
static bool is_there(const sb_lobby *lobby, const sb_held_hello *hello)
{
    const sb_lobby_peer *entry = &lobby->peers[hello->peer];
    return entry->state == SB_PEER_HELD && entry->serial == hello->serial;
}

void sb_lobby_release_session(sb_lobby *lobby, uint32_t number)
{
    sb_held *held = &lobby->held;
    sb_held_hello *hello = sb_held_release(held, number) ? sb_held_take(held, number) : NULL;
    for (; hello != NULL; hello = sb_held_take(held, number)) {
        if (is_there(lobby, hello)) {
            lobby->peers[hello->peer].state = SB_PEER_SILENT;
            judge(lobby, hello->peer, hello->bytes, hello->size);
        }
        lobby->allocator.release(lobby->allocator.context, hello);
    }
}

void sb_lobby_tick_held(sb_lobby *lobby)
{
    sb_held *held = &lobby->held;
    const uint32_t most = SB_LOBBY_HELD_S * lobby->def.session.game.tick_rate_hz;
    while (held->first != NULL && lobby->tick - held->first->since_tick > most) {
        sb_held_hello *hello = sb_held_take_first(held);
        // Its number is awaited still. The judge would let it wait again.
        if (is_there(lobby, hello)) {
            sb_lobby_refuse(lobby, hello->peer, SB_REFUSAL_SESSION_UNKNOWN,
                            &lobby->counters.refused_unknown);
        }
        lobby->allocator.release(lobby->allocator.context, hello);
    }
}
