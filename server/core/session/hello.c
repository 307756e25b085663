// Decides by a peer's first message whether it joins, and which session.

#include <string.h>

#include "base/assert.h"
#include "protocol/text.h"
#include "session/lobby_state.h"
#include "session/wire_rules.h"

static const char VEILED_TEXT[] =
    "this match has no spectators, since they would see what its rules hide (fog)";

static void refuse_saying(sb_lobby *lobby, uint32_t peer, sb_refusal reason, const char *text,
                          uint64_t *counter)
{
    (*counter)++;
    lobby->message = (sb_message){
        .type = SB_MESSAGE_REFUSE,
        .refuse = {.reason = reason, .text = {text, (uint32_t)strlen(text)}},
    };
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_message_encode(&lobby->message, &writer);
    SB_ASSERT(error == SB_OK);
    const sb_session_output *output = &lobby->def.session.output;
    output->send(output->send_context, peer, SB_CHANNEL_RELIABLE, bytes, writer.size);
    lobby->peers[peer].state = SB_PEER_CLOSING;
    output->close(output->close_context, peer);
}

void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter)
{
    refuse_saying(lobby, peer, reason, sb_refusal_text(reason), counter);
}

// How far a hello got with the sessions that were tried.
typedef struct trials {
    bool any;     // there was one
    bool offered; // at least one session offers the role
    bool veiled;  // at least one would have spectators without its fog
    bool played;  // at least one of those plays the gate's mode
    bool fits;    // at least one of those has the same rules
    bool locked;  // at least one of those asks for a password
    bool asks;    // at least one of those asks for a token
    char text[SB_REASON_SIZE_MAX + 1];
} trials;

static bool is_veiled(const sb_place *place, uint32_t role)
{
    return role == SB_ROLE_SPECTATOR && !place->plays_back && place->def.spectator_capacity > 0 &&
           sb_session_is_veiled(sb_place_match(place));
}

// A hello has no password. A player that comes back was admitted before.
static bool is_open(const sb_lobby *lobby, const sb_place *place, trials *tried)
{
    const bool asks = place->def.asks_token && lobby->def.gate.judge == NULL;
    tried->locked |= place->has_password;
    tried->asks |= asks;
    return !place->has_password && !asks;
}

// Lets the peer into a session, if that takes it.
static bool try_session(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                        const sb_gate_verdict *verdict, const sb_place *place, trials *tried)
{
    sb_hosted *hosted = place->hosted;
    tried->any = true;
    if (!sb_hosted_offers(hosted, hello->role)) {
        tried->veiled |= is_veiled(place, hello->role);
        return false;
    }
    tried->offered = true;
    if (verdict->mode.size > 0 && !sb_wire_rules_play(sb_hosted_game(hosted), verdict->mode)) {
        return false;
    }
    tried->played = true;
    if (sb_wire_rules_differ(sb_hosted_game(hosted), &hello->rules, tried->text)) {
        return false;
    }
    tried->fits = true;
    if (hello->resume.size == 0 && !is_open(lobby, place, tried)) {
        return false;
    }
    if (sb_hosted_join(hosted, peer, lobby->peers[peer].source, hello) != SB_OK) {
        return false;
    }
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->state = SB_PEER_JOINED;
    entry->place = (uint16_t)place->index;
    entry->party = verdict->party;
    if (verdict->fixed_choices != 0 && !place->plays_back) {
        sb_session_fix_choices(sb_session_from(hosted), peer, verdict->fixed_choices);
    }
    return true;
}

// Returns the session in which the party is already, or NULL.
static const sb_place *find_party(const sb_lobby *lobby, uint64_t party)
{
    for (uint32_t peer = 0; party != 0 && peer < lobby->def.peer_capacity; peer++) {
        const sb_lobby_peer *entry = &lobby->peers[peer];
        if (entry->state == SB_PEER_JOINED && entry->party == party) {
            return lobby->places[entry->place];
        }
    }
    return NULL;
}

// Lets the peer into the session of its number; without one into its party's, or else into the
// first that takes it.
static void join(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello,
                 const sb_gate_verdict *verdict)
{
    trials tried = {0};
    const sb_place *party_place = hello->session > 0 ? NULL : find_party(lobby, verdict->party);
    bool joined =
        party_place != NULL && try_session(lobby, peer, hello, verdict, party_place, &tried);
    if (hello->session > 0) {
        joined =
            try_session(lobby, peer, hello, verdict, sb_lobby_find(lobby, hello->session), &tried);
    }
    for (const sb_place *place = hello->session > 0 ? NULL : sb_lobby_next(lobby, 0);
         !joined && place != NULL; place = sb_lobby_next(lobby, place->number)) {
        // A session that asks for a password or is private is not meant by "any".
        joined = place->def.visibility != SB_VISIBILITY_PRIVATE && !place->has_password &&
                 try_session(lobby, peer, hello, verdict, place, &tried);
    }
    sb_lobby_counters *counters = &lobby->counters;
    if (joined) {
        return;
    }
    if (!tried.any) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_FULL, &counters->refused_full);
    } else if (!tried.offered && tried.veiled) {
        refuse_saying(lobby, peer, SB_REFUSAL_ROLE, VEILED_TEXT, &counters->refused_role);
    } else if (!tried.offered) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_ROLE, &counters->refused_role);
    } else if (!tried.played) {
        refuse_saying(lobby, peer, SB_REFUSAL_TOKEN, "the token is for another mode",
                      &counters->refused_token);
    } else if (!tried.fits) {
        refuse_saying(lobby, peer, SB_REFUSAL_RULES, tried.text, &counters->refused_version);
    } else if (hello->resume.size > 0) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_RESUME, &counters->refused_role);
    } else if (tried.locked) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_PASSWORD, &counters->refused_password);
    } else if (tried.asks) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_TOKEN, &counters->refused_token);
    } else {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_FULL, &counters->refused_full);
    }
}

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

// Players that come back have their slot already, and viewers of playbacks take nobody's place.
static bool address_is_full(const sb_lobby *lobby, sb_peer_source source,
                            const sb_message_hello *hello)
{
    const bool plays = hello->role == SB_ROLE_PLAYER && hello->resume.size == 0;
    const uint32_t most = lobby->def.clients_per_address;
    if (source.address == 0 || source.unlimited || most == 0 ||
        (!plays && hello->role != SB_ROLE_SPECTATOR)) {
        return false;
    }
    uint32_t of_address = 0, of_network = 0;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_session *session = sb_place_match(lobby->places[lobby->order[i]]);
        if (session == NULL) {
            continue;
        }
        const sb_source_count count = plays ? sb_session_count_players_of(session, source)
                                            : sb_session_count_spectators_of(session, source);
        of_address += count.of_address;
        of_network += count.of_network;
    }
    return of_address >= most || of_network >= most * SB_LOBBY_NETWORK_FACTOR;
}

// Takes out of the name what people cannot see. A player without a visible name is "player".
static void clean_name(sb_message_hello *hello, char out_name[SB_NAME_SIZE_MAX])
{
    static const char nobody[] = "player";
    hello->name = (sb_text){out_name, sb_text_clean_name(hello->name, out_name)};
    if (hello->name.size == 0 && hello->role == SB_ROLE_PLAYER) {
        hello->name = (sb_text){nobody, sizeof nobody - 1};
    }
}

// Lets a hello that the gate admits join. Its text points into the caller's bytes.
static void pass_gate(sb_lobby *lobby, uint32_t peer, sb_message_hello *hello)
{
    const sb_gate *gate = &lobby->def.gate;
    const bool judged = gate->judge != NULL && hello->resume.size == 0;
    sb_gate_verdict verdict = {0};
    if (judged) {
        verdict = gate->judge(gate->context, peer, hello);
    }
    char name[SB_NAME_SIZE_MAX];
    clean_name(hello, name);
    sb_lobby_counters *counters = &lobby->counters;
    if (verdict.refusal != NULL) {
        refuse_saying(lobby, peer, SB_REFUSAL_TOKEN, verdict.refusal, &counters->refused_token);
    } else if (hello->session > 0 && sb_lobby_find(lobby, hello->session) == NULL) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
    } else {
        join(lobby, peer, hello, &verdict);
        if (judged && lobby->peers[peer].state == SB_PEER_JOINED) {
            gate->joined(gate->context, peer, lobby->places[lobby->peers[peer].place]->number);
        }
    }
}

void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    sb_lobby_counters *counters = &lobby->counters;
    if (!take_hello(lobby, lobby->peers[peer].source)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_RATE, &counters->refused_rate);
        return;
    }
    sb_error error = sb_message_decode(bytes, size, &lobby->message);
    if (error != SB_OK) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_MALFORMED, &counters->refused_malformed);
        return;
    }
    if (lobby->message.type != SB_MESSAGE_HELLO) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_STATE, &counters->refused_malformed);
        return;
    }
    // The name points into the caller's bytes, which outlive the join.
    sb_message_hello hello = lobby->message.hello;
    if (hello.role != SB_ROLE_PLAYER) {
        hello.resume.size = 0; // only players come back
    }
    if (hello.major_version != SB_PROTOCOL_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_PROTOCOL_VERSION, &counters->refused_version);
    } else if (hello.simulation_version != SB_SIMULATION_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SIMULATION_VERSION, &counters->refused_version);
    } else if (hello.session > 0 && sb_lobby_find(lobby, hello.session) == NULL) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
    } else if (address_is_full(lobby, lobby->peers[peer].source, &hello)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_ADDRESS, &counters->refused_address);
    } else {
        pass_gate(lobby, peer, &hello);
    }
}
