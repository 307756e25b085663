#include "session/requests/joining.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/password.h"
#include "session/lobby/wire_rules.h"
#include "session/match/halt.h"
#include "session/match/people.h"

static const char VEILED_TEXT[] =
    "this match has no spectators, since they would see what its rules hide (fog)";

static const char LEAVING_TEXT[] =
    "the match is on its way to another server, try again in a second";

// How far a client got with the sessions that were tried.
typedef struct trials {
    bool leaves;  // at least one is on its way to another server
    bool any;     // there was another one
    bool offered; // at least one session offers the role
    bool veiled;  // at least one would have spectators without its fog
    bool meant;   // at least one of those has the mode that the gate asks for
    bool wanted;  // at least one of those has the mode that the client asks for
    bool fits;    // at least one of those has the same rules
    bool locked;  // at least one of those asks for a password
    bool asks;    // at least one of those asks for a token
    bool barred;  // at least one of those has voted the client out
    bool lasts;   // at least one of those that are open to the client takes clients still
    char text[SB_REASON_SIZE_MAX + 1];
} trials;

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static bool equal(sb_text a, sb_text b)
{
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

sb_text sb_place_mode(const sb_place *place)
{
    return place->def.mode[0] != '\0' ? text_of(place->def.mode)
                                      : sb_wire_rules_mode(sb_hosted_game(place->hosted));
}

static bool is_veiled(const sb_place *place, uint32_t role)
{
    return role == SB_ROLE_SPECTATOR && !place->plays_back && place->def.spectator_capacity > 0 &&
           sb_session_is_veiled(sb_place_match(place));
}

// A player that comes back by its secret was admitted before.
static bool is_open(const sb_lobby *lobby, const sb_place *place, sb_peer_source source,
                    const sb_joining *joining, trials *tried)
{
    if (joining->hello->resume.size > 0) {
        return true;
    }
    const bool barred = sb_place_bars(place, source, lobby->tick);
    const bool asks = place->def.asks_token && !joining->judged;
    const bool locked = place->has_password && !joining->admitted &&
                        !sb_password_fits(&lobby->def.session.secrets, joining->password,
                                          place->salt, place->password_hash);
    tried->barred |= barred;
    tried->locked |= locked;
    tried->asks |= asks;
    return !locked && !asks && !barred;
}

// Says whether a session takes a client of this source, if it has room.
static bool suits(const sb_lobby *lobby, sb_peer_source source, const sb_joining *joining,
                  const sb_place *place, trials *tried)
{
    const sb_message_hello *hello = joining->hello;
    const sb_gate_verdict *verdict = &joining->verdict;
    const sb_hosted *hosted = place->hosted;
    if (!place->plays_back && sb_session_is_halting(sb_place_match(place))) {
        tried->leaves = true;
        return false;
    }
    tried->any = true;
    if (!sb_hosted_offers(hosted, hello->role)) {
        tried->veiled |= is_veiled(place, hello->role);
        return false;
    }
    tried->offered = true;
    if (verdict->mode.size > 0 && !equal(verdict->mode, sb_place_mode(place)) &&
        !sb_wire_rules_play(sb_hosted_game(hosted), verdict->mode)) {
        return false;
    }
    tried->meant = true;
    if (joining->mode.size > 0 && !equal(joining->mode, sb_place_mode(place))) {
        return false;
    }
    tried->wanted = true;
    if (sb_wire_rules_differ(sb_hosted_game(hosted), &hello->rules, tried->text)) {
        return false;
    }
    tried->fits = true;
    const bool open = is_open(lobby, place, source, joining, tried);
    tried->lasts |= open && !place->draining && !place->ending;
    return open;
}

// Lets the peer into a session, if that takes it.
static bool try_session(sb_lobby *lobby, uint32_t peer, const sb_joining *joining, sb_place *place,
                        trials *tried)
{
    const sb_message_hello *hello = joining->hello;
    const sb_gate_verdict *verdict = &joining->verdict;
    sb_hosted *hosted = place->hosted;
    if (!suits(lobby, lobby->peers[peer].source, joining, place, tried)) {
        return false;
    }
    if (sb_hosted_join(hosted, peer, lobby->peers[peer].source, hello) != SB_OK) {
        return false;
    }
    if (verdict->fixed_choices != 0 && !place->plays_back) {
        sb_session_fix_choices(sb_session_from(hosted), peer, verdict->fixed_choices);
    }
    if (verdict->account.size > 0 && !place->plays_back) {
        sb_session_identify(sb_session_from(hosted), peer, verdict->account);
    }
    return true;
}

// Returns the session in which the party is already, or NULL.
static sb_place *find_party(const sb_lobby *lobby, uint32_t own, uint64_t party)
{
    for (uint32_t peer = 0; party != 0 && peer < lobby->def.peer_capacity; peer++) {
        const sb_lobby_peer *entry = &lobby->peers[peer];
        if (peer != own && entry->state == SB_PEER_JOINED && entry->party == party) {
            return lobby->places[entry->place];
        }
    }
    return NULL;
}

bool sb_lobby_has_party(const sb_lobby *lobby, uint32_t own, uint64_t party)
{
    return find_party(lobby, own, party) != NULL;
}

static void fail(sb_join_failure *out_failure, sb_refusal refusal, uint64_t *counter)
{
    out_failure->refusal = refusal;
    out_failure->counter = counter;
    const char *text = sb_refusal_text(refusal);
    memcpy(out_failure->text, text, strlen(text) + 1);
}

static void fail_saying(sb_join_failure *out_failure, sb_refusal refusal, uint64_t *counter,
                        const char *text)
{
    fail(out_failure, refusal, counter);
    memcpy(out_failure->text, text, strlen(text) + 1);
}

static void explain(sb_lobby_counters *counters, const trials *tried, const sb_message_hello *hello,
                    sb_join_failure *out_failure)
{
    if (!tried->any && tried->leaves) {
        fail_saying(out_failure, SB_REFUSAL_SESSION_FULL, &counters->refused_full, LEAVING_TEXT);
    } else if (!tried->any) {
        fail(out_failure, SB_REFUSAL_SESSION_FULL, &counters->refused_full);
    } else if (!tried->offered && tried->veiled) {
        fail_saying(out_failure, SB_REFUSAL_ROLE, &counters->refused_role, VEILED_TEXT);
    } else if (!tried->offered) {
        fail(out_failure, SB_REFUSAL_ROLE, &counters->refused_role);
    } else if (!tried->meant) {
        fail_saying(out_failure, SB_REFUSAL_TOKEN, &counters->refused_token,
                    "the token is for another mode");
    } else if (!tried->wanted) {
        fail_saying(out_failure, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown,
                    "no session has this mode");
    } else if (!tried->fits) {
        fail_saying(out_failure, SB_REFUSAL_RULES, &counters->refused_version, tried->text);
    } else if (hello->resume.size > 0) {
        fail(out_failure, SB_REFUSAL_RESUME, &counters->refused_role);
    } else if (tried->barred) {
        fail(out_failure, SB_REFUSAL_BARRED, &counters->refused_barred);
    } else if (tried->locked) {
        fail(out_failure, SB_REFUSAL_PASSWORD, &counters->refused_password);
    } else if (tried->asks) {
        fail(out_failure, SB_REFUSAL_TOKEN, &counters->refused_token);
    } else if (!tried->lasts) {
        fail_saying(out_failure, SB_REFUSAL_CLOSING, &counters->refused_closing,
                    "nobody can join any more: the session ends with its match");
    } else {
        fail(out_failure, SB_REFUSAL_SESSION_FULL, &counters->refused_full);
    }
}

// A private session is not meant by "any", nor is one that asks for a password if none is given.
static bool is_any(const sb_place *place, sb_text password)
{
    return place->def.visibility != SB_VISIBILITY_PRIVATE &&
           (!place->has_password || password.size > 0);
}

sb_place *sb_lobby_join(sb_lobby *lobby, uint32_t peer, const sb_joining *joining,
                        sb_join_failure *out_failure)
{
    trials tried = {0};
    sb_place *found = NULL;
    const uint32_t number = joining->hello->session;
    const sb_place *own =
        lobby->peers[peer].state == SB_PEER_JOINED ? lobby->places[lobby->peers[peer].place] : NULL;
    sb_place *party = number > 0 ? NULL : find_party(lobby, peer, joining->verdict.party);
    if (party != NULL && party != own && try_session(lobby, peer, joining, party, &tried)) {
        found = party;
    }
    for (uint32_t i = 0; found == NULL && i < lobby->place_count; i++) {
        sb_place *place = lobby->places[lobby->order[i]];
        const bool meant = number > 0 ? place->number == number : is_any(place, joining->password);
        if (meant && place != own && try_session(lobby, peer, joining, place, &tried)) {
            found = place;
        }
    }
    if (found == NULL) {
        explain(&lobby->counters, &tried, joining->hello, out_failure);
    }
    return found;
}

// Beside the clients that are on their way.
static bool has_room(const sb_lobby *lobby, const sb_place *place, uint32_t role)
{
    const uint32_t expected =
        sb_elsewhere_count_expected(&lobby->elsewhere, lobby->tick, place->number, role);
    const sb_session *match = sb_place_match(place);
    if (place->hosted->shut || match == NULL) {
        return !place->hosted->shut;
    }
    return role == SB_ROLE_PLAYER ? sb_session_free_count(match) > expected
                                  : sb_session_spectator_count(match) + expected <
                                        sb_session_get_def(match)->spectator_capacity;
}

bool sb_lobby_would_take(sb_lobby *lobby, sb_peer_source source, const sb_joining *joining,
                         const sb_place *place, sb_join_failure *out_failure)
{
    trials tried = {0};
    if (suits(lobby, source, joining, place, &tried) &&
        has_room(lobby, place, joining->hello->role)) {
        return true;
    }
    explain(&lobby->counters, &tried, joining->hello, out_failure);
    return false;
}

// Players that come back have their slot already, and viewers of playbacks take nobody's place.
bool sb_lobby_address_is_full(const sb_lobby *lobby, sb_peer_source source,
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
