// What a peer asks the lobby after its hello: lists, other sessions, new ones, and what it agrees
// on with the other players of its session.

#include <string.h>

#include "base/assert.h"
#include "protocol/text.h"
#include "session/agree.h"
#include "session/hosted_state.h"
#include "session/joining.h"
#include "session/making.h"
#include "session/password.h"

// Requests that a peer may make at once, and a second after that.
#define REQUEST_BURST 20u
#define REQUESTS_PER_S 5u

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static bool equals(sb_text text, const char *other)
{
    return text.size == strlen(other) && memcmp(text.data, other, text.size) == 0;
}

void sb_lobby_decline(sb_lobby *lobby, uint32_t peer, sb_message_type request, sb_refusal reason,
                      const char *text)
{
    lobby->counters.requests_declined++;
    sb_lobby_tell_refused(lobby, peer, request, reason,
                          text != NULL ? text : sb_refusal_text(reason));
    const sb_message message = {
        .type = SB_MESSAGE_DECLINED,
        .declined = {.request = request,
                     .reason = reason,
                     .text = text_of(text != NULL ? text : sb_refusal_text(reason))},
    };
    sb_lobby_send(lobby, peer, &message);
}

void sb_lobby_joined(sb_lobby *lobby, uint32_t peer, sb_place *place)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->state = SB_PEER_JOINED;
    entry->place = (uint16_t)place->index;
    entry->ready = false;
    entry->ballot = SB_BALLOT_NONE;
    place->changed = true;
    sb_lobby_tell_joined(lobby, peer);
}

static bool may_create(const sb_lobby *lobby, const sb_lobby_peer *entry)
{
    return lobby->def.mode_count > 0 && lobby->def.demand_capacity > 0 &&
           (!entry->judged || entry->fixed_session == 0) &&
           (lobby->def.gate.judge == NULL || entry->judged);
}

void sb_lobby_enter(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->state = SB_PEER_LOBBY;
    entry->heard_tick = lobby->tick;
    sb_message message = {.type = SB_MESSAGE_LOBBY};
    sb_message_lobby *told = &message.lobby;
    told->flags = may_create(lobby, entry) ? SB_LOBBY_MAY_CREATE : 0;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_place *place = lobby->places[lobby->order[i]];
        told->session_count += place->def.visibility == SB_VISIBILITY_PUBLIC;
    }
    if (sb_lobby_knows_redirect(entry)) {
        told->session_count += sb_elsewhere_count_public(lobby);
    }
    for (uint32_t i = 0; i < lobby->def.mode_count; i++) {
        told->modes[told->mode_count++] = text_of(lobby->def.modes[i].mode);
    }
    for (uint32_t i = 0; i < lobby->def.map_count && i < SB_LOBBY_LIST_COUNT_MAX; i++) {
        told->maps[told->map_count++] = text_of(lobby->def.maps[i]->name);
    }
    sb_lobby_send(lobby, peer, &message);
}

// Returns false if the peer asks too often. It is told so once, until it may ask again.
static bool take_credit(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const uint32_t tick_rate_hz = lobby->def.session.game.tick_rate_hz;
    const uint32_t cost = tick_rate_hz / REQUESTS_PER_S;
    const uint64_t credit = (uint64_t)entry->request_credit + (lobby->tick - entry->request_tick);
    const uint64_t most = (uint64_t)cost * REQUEST_BURST;
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

static bool contains(const char *name, sb_text part)
{
    const size_t size = strlen(name);
    for (size_t from = 0; from + part.size <= size; from++) {
        uint32_t i = 0;
        for (; i < part.size; i++) {
            const char a = name[from + i], b = part.data[i];
            const char lower_a = a >= 'A' && a <= 'Z' ? (char)(a + 32) : a;
            const char lower_b = b >= 'A' && b <= 'Z' ? (char)(b + 32) : b;
            if (lower_a != lower_b) {
                break;
            }
        }
        if (i == part.size) {
            return true;
        }
    }
    return false;
}

static bool is_listed(const sb_place *place, const sb_message_list *list)
{
    const sb_text mode = sb_place_mode(place);
    const sb_session *match = sb_place_match(place);
    const bool full = match == NULL || sb_session_free_count(match) == 0 || place->draining;
    return place->def.visibility == SB_VISIBILITY_PUBLIC && place->number > list->after &&
           (list->mode.size == 0 ||
            (mode.size == list->mode.size && memcmp(mode.data, list->mode.data, mode.size) == 0)) &&
           (list->map.size == 0 ||
            equals(list->map, sb_game_get_map(sb_hosted_game(place->hosted))->name)) &&
           (list->name.size == 0 || contains(place->def.name, list->name)) &&
           ((list->flags & SB_LIST_NOT_FULL) == 0 || !full) &&
           ((list->flags & SB_LIST_NO_PASSWORD) == 0 || !place->has_password);
}

sb_wire_listed sb_place_listed(const sb_place *place)
{
    sb_wire_listed listed = {
        .number = place->number,
        .flags = (place->has_password ? SB_LISTED_PASSWORD : 0) |
                 (place->def.asks_token ? SB_LISTED_TOKEN : 0) |
                 (place->plays_back ? SB_LISTED_PLAYBACK : 0) |
                 (place->warming_up ? SB_LISTED_WARMING_UP : 0),
        .name = text_of(place->def.name),
        .mode = sb_place_mode(place),
        .map = text_of(sb_game_get_map(sb_hosted_game(place->hosted))->name),
    };
    const sb_session *match = sb_place_match(place);
    if (match == NULL) {
        listed.spectators = place->hosted->replication.client_count;
        listed.spectator_capacity = place->hosted->replication.def.client_capacity;
        return listed;
    }
    const sb_session_def *def = sb_session_get_def(match);
    listed.players = sb_session_player_count(match);
    listed.player_capacity = def->game.player_capacity - def->game.computer_count;
    listed.computers = def->game.computer_count;
    listed.spectators = sb_session_spectator_count(match);
    listed.spectator_capacity = def->spectator_capacity;
    return listed;
}

static bool is_listed_elsewhere(const sb_elsewhere_session *session, const sb_message_list *list)
{
    return session->visibility == SB_VISIBILITY_PUBLIC &&
           (list->mode.size == 0 || equals(list->mode, session->mode)) &&
           (list->map.size == 0 || equals(list->map, session->map)) &&
           (list->name.size == 0 || contains(session->name, list->name)) &&
           ((list->flags & SB_LIST_NOT_FULL) == 0 || session->player_room > 0) &&
           ((list->flags & SB_LIST_NO_PASSWORD) == 0 || (session->flags & SB_LISTED_PASSWORD) == 0);
}

static sb_wire_listed describe_elsewhere(const sb_elsewhere_session *session)
{
    return (sb_wire_listed){
        .number = session->number,
        .flags = session->flags,
        .name = text_of(session->name),
        .mode = text_of(session->mode),
        .map = text_of(session->map),
        .players = session->players,
        .player_capacity = session->player_capacity,
        .computers = session->computers,
        .spectators = session->spectators,
        .spectator_capacity = session->spectator_capacity,
    };
}

// The sessions of all lobbies of the server, by rising number.
typedef struct listing {
    const sb_place *place; // of this lobby; NULL behind the last
    sb_elsewhere_walk walk;
    bool walks;
} listing;

static listing begin_list(const sb_lobby *lobby, uint32_t peer, uint32_t after)
{
    listing all = {.place = sb_lobby_next(lobby, after),
                   .walks = sb_lobby_knows_redirect(&lobby->peers[peer])};
    sb_elsewhere_begin(lobby, after, &all.walk);
    return all;
}

// Gives the next session that is wanted. False behind the last.
static bool next_listed(const sb_lobby *lobby, const sb_message_list *wanted, listing *all,
                        sb_wire_listed *out_listed)
{
    for (;;) {
        uint32_t of = 0;
        const sb_place *place = all->place;
        const sb_elsewhere_session *other =
            all->walks ? sb_elsewhere_peek(lobby, &all->walk, &of) : NULL;
        if (place == NULL && other == NULL) {
            return false;
        }
        if (other == NULL || (place != NULL && place->number < other->number)) {
            all->place = sb_lobby_next(lobby, place->number);
            if (is_listed(place, wanted)) {
                *out_listed = sb_place_listed(place);
                return true;
            }
            continue;
        }
        all->walk.next[of]++;
        if (is_listed_elsewhere(other, wanted)) {
            *out_listed = describe_elsewhere(other);
            return true;
        }
    }
}

static void list(sb_lobby *lobby, uint32_t peer, const sb_message_list *wanted)
{
    sb_message message = {.type = SB_MESSAGE_SESSIONS, .sessions = {.request = wanted->request}};
    sb_message_sessions *sessions = &message.sessions;
    listing all = begin_list(lobby, peer, wanted->after);
    sb_wire_listed listed;
    while (next_listed(lobby, wanted, &all, &listed)) {
        if (sessions->listed_count == SB_LISTED_COUNT_MAX) {
            sessions->next = sessions->listed[SB_LISTED_COUNT_MAX - 1].number;
            break;
        }
        sessions->listed[sessions->listed_count++] = listed;
    }
    sb_lobby_send(lobby, peer, &message);
}

void sb_lobby_leave_session(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_tell_left(lobby, peer, SB_DEPARTURE_MOVED);
    sb_lobby_forget_peer(lobby, peer);
    sb_hosted_leave(lobby->places[lobby->peers[peer].place]->hosted, peer);
}

static sb_message_hello hello_of(const sb_lobby_peer *entry, uint32_t session, uint32_t role,
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
static sb_refusal find_fault(sb_lobby *lobby, const sb_lobby_peer *entry,
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
        const bool elsewhere =
            sb_lobby_knows_redirect(entry) && sb_elsewhere_has(lobby, hello->session, &of);
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

static sb_joining joining_of(const sb_lobby_peer *entry, const sb_message_hello *hello,
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
static bool move(sb_lobby *lobby, uint32_t peer, const sb_joining *joining,
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

static uint32_t count_made(const sb_lobby *lobby, uint64_t owner)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_place *place = lobby->places[lobby->order[i]];
        count += place->def.maker == SB_MADE_BY_CLIENT && !place->plays_back &&
                 (owner == 0 || place->owner == owner);
    }
    return count + sb_lobby_count_wishes(lobby, owner);
}

static const sb_place_def *find_mode(const sb_lobby *lobby, sb_text mode)
{
    for (uint32_t i = 0; i < lobby->def.mode_count; i++) {
        if (mode.size == 0 || equals(mode, lobby->def.modes[i].mode)) {
            return &lobby->def.modes[i];
        }
    }
    return NULL;
}

// Fills in what the client may choose. False if the lobby has no such map.
static bool choose(const sb_lobby *lobby, const sb_message_create *create, sb_place_def *def)
{
    char name[SB_PLACE_NAME_SIZE_MAX];
    const uint32_t size = sb_text_clean_name(create->name, name);
    if (size > 0) {
        memset(def->name, 0, sizeof def->name);
        memcpy(def->name, name, size);
    }
    memset(def->password, 0, sizeof def->password);
    if (create->password.size > 0) {
        memcpy(def->password, create->password.data, create->password.size);
    }
    def->visibility = (sb_visibility)create->visibility;
    def->maker = SB_MADE_BY_CLIENT;
    const uint32_t room = def->game.player_capacity - def->game.computer_count;
    if (create->player_capacity > 0 && create->player_capacity < room) {
        def->game.player_capacity -= room - create->player_capacity;
        def->ready_count =
            def->ready_count < create->player_capacity ? def->ready_count : create->player_capacity;
    }
    if (create->map.size == 0) {
        return true;
    }
    for (uint32_t i = 0; i < lobby->def.map_count; i++) {
        if (equals(create->map, lobby->def.maps[i]->name)) {
            def->maps[0] = (uint8_t)i;
            def->map_count = 1;
            return true;
        }
    }
    return false;
}

static uint64_t owner_of(sb_peer_source source)
{
    return source.unlimited ? 0 : source.address;
}

uint32_t sb_lobby_creatable(const sb_lobby *lobby)
{
    if (lobby->def.mode_count == 0 || lobby->closed) {
        return 0;
    }
    const uint32_t made = count_made(lobby, 0), demand = lobby->def.demand_capacity;
    const uint32_t room = lobby->def.session_capacity - lobby->match_count - lobby->wish_count;
    const uint32_t left = made < demand ? demand - made : 0;
    return left < room ? left : room;
}

const char *sb_lobby_create_fault(const sb_lobby *lobby, const sb_message_create *create,
                                  sb_text mode_allowed, uint64_t owner)
{
    const sb_place_def *mode = find_mode(lobby, create->mode);
    if (mode == NULL || (mode_allowed.size > 0 && !equals(mode_allowed, mode->mode))) {
        return "no session can be made in this mode";
    }
    const uint32_t most = lobby->def.demand_per_address;
    if (most > 0 && owner != 0 &&
        count_made(lobby, owner) + sb_elsewhere_count_made(lobby, owner) >= most) {
        return "";
    }
    sb_place_def def = *mode;
    return choose(lobby, create, &def) ? NULL : "the server has no such map";
}

// Says why a client cannot make a session: "" if there is no room. NULL if it can.
static const char *find_obstacle(const sb_lobby *lobby, const sb_lobby_peer *entry,
                                 const sb_message_create *create)
{
    if (!may_create(lobby, entry)) {
        return "clients may not make sessions here";
    }
    if (entry->wishes) {
        return "a session that you asked for is being made";
    }
    const sb_text allowed = {entry->mode, entry->mode_size};
    const char *fault = sb_lobby_create_fault(lobby, create, allowed, owner_of(entry->source));
    if (fault != NULL) {
        return fault;
    }
    return sb_lobby_creatable(lobby) == 0 ? "" : NULL;
}

uint32_t sb_lobby_create_place(sb_lobby *lobby, const sb_lobby_peer *entry,
                               const sb_message_create *create, const char **out_text)
{
    const char *obstacle = find_obstacle(lobby, entry, create);
    *out_text = obstacle != NULL && obstacle[0] != '\0' ? obstacle : NULL;
    if (obstacle != NULL) {
        return 0;
    }
    sb_place_def def = *find_mode(lobby, create->mode);
    (void)choose(lobby, create, &def);
    uint32_t number;
    if (sb_lobby_add(lobby, &def, &number) == SB_OK) {
        lobby->places[sb_lobby_find(lobby, number)->index]->owner = owner_of(entry->source);
    }
    return number;
}

// What a client that asked for a session needs to join it.
typedef struct sb_client_wish {
    struct sb_client_wish *next; ///< in the lobby's list, or among those that wait
    /// Clients that asked to join or create in the same mode while this session is being made: they
    /// join it, if it has room.
    struct sb_client_wish *waiting;
    sb_lobby *lobby;
    uint32_t peer;
    uint32_t serial; ///< of its connection
    sb_message_type request;
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX];
    uint32_t password_size;
    char password[SB_PASSWORD_SIZE_MAX];
    uint32_t mode_size;
    char mode[SB_MODE_SIZE_MAX];
} client_wish;

static void refuse_create(sb_lobby *lobby, uint32_t peer, sb_message_type request, const char *text)
{
    lobby->counters.refused_create++;
    sb_lobby_decline(lobby, peer, request, SB_REFUSAL_CREATE, text);
}

// Lets the client into its session.
static void enter_made(sb_lobby *lobby, const client_wish *wish, uint32_t number)
{
    const sb_lobby_peer *entry = &lobby->peers[wish->peer];
    const sb_message_hello hello =
        hello_of(entry, number, SB_ROLE_PLAYER, wish->map_hashes, wish->map_count);
    const sb_joining joining =
        joining_of(entry, &hello, (sb_text){0}, (sb_text){wish->password, wish->password_size});
    sb_join_failure failure;
    if (!move(lobby, wish->peer, &joining, &failure)) {
        (*failure.counter)++;
        sb_lobby_decline(lobby, wish->peer, wish->request, failure.refusal, failure.text);
        (void)sb_lobby_end(lobby, number);
    }
}

static void join(sb_lobby *lobby, uint32_t peer, const sb_message_join *wanted);

// Returns the peer's entry if its connection is the one that asked.
static sb_lobby_peer *asker(const client_wish *wish)
{
    sb_lobby_peer *entry = &wish->lobby->peers[wish->peer];
    const bool there = entry->serial == wish->serial &&
                       (entry->state == SB_PEER_JOINED || entry->state == SB_PEER_LOBBY);
    return there ? entry : NULL;
}

// Lets those that waited ask once more, in the order in which they came.
static void ask_again(sb_lobby *lobby, client_wish *waiting)
{
    while (waiting != NULL) {
        client_wish *wish = waiting;
        waiting = wish->next;
        sb_lobby_peer *entry = asker(wish);
        if (entry != NULL) {
            sb_message_join again = {.mode = {wish->mode, wish->mode_size},
                                     .role = SB_ROLE_PLAYER,
                                     .create = lobby->closed ? 0 : 1,
                                     .map_count = wish->map_count};
            memcpy(again.map_hashes, wish->map_hashes, wish->map_count * sizeof(uint64_t));
            entry->wishes = false;
            join(lobby, wish->peer, &again);
        }
        lobby->allocator.release(lobby->allocator.context, wish);
    }
}

static void take_out(sb_lobby *lobby, const client_wish *wish)
{
    client_wish **at = &lobby->client_wishes;
    while (*at != wish) {
        at = &(*at)->next;
    }
    *at = wish->next;
}

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    (void)error;
    (void)reason;
    client_wish *wish = context;
    sb_lobby *lobby = wish->lobby;
    sb_lobby_peer *entry = asker(wish);
    take_out(lobby, wish);
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

// Waits for a session that another client asked for in the same way. False if there is none.
static bool wait_for_other(sb_lobby *lobby, client_wish *wish)
{
    client_wish *other = lobby->client_wishes;
    while (other != NULL &&
           (other->request != SB_MESSAGE_JOIN || wish->request != SB_MESSAGE_JOIN ||
            other->mode_size != wish->mode_size ||
            memcmp(other->mode, wish->mode, wish->mode_size) != 0)) {
        other = other->next;
    }
    if (other == NULL) {
        return false;
    }
    client_wish **at = &other->waiting;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = wish;
    return true;
}

static client_wish *make_wish(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                              sb_message_type request)
{
    client_wish *wish = lobby->allocator.allocate(lobby->allocator.context, sizeof *wish);
    if (wish == NULL) {
        return NULL;
    }
    wish->lobby = lobby;
    wish->peer = peer;
    wish->serial = lobby->peers[peer].serial;
    wish->request = request;
    wish->map_count = wanted->map_count;
    memcpy(wish->map_hashes, wanted->map_hashes, wanted->map_count * sizeof(uint64_t));
    wish->mode_size = wanted->mode.size;
    if (wanted->mode.size > 0) {
        memcpy(wish->mode, wanted->mode.data, wanted->mode.size);
    }
    wish->password_size = wanted->password.size;
    if (wanted->password.size > 0) {
        memcpy(wish->password, wanted->password.data, wanted->password.size);
    }
    return wish;
}

// The lobby in which a session is made for a client: the one whose thread has the least to do.
static uint32_t lobby_for(const sb_lobby *lobby, const sb_lobby_peer *entry,
                          const sb_message_create *wanted)
{
    const sb_text allowed = {entry->mode, entry->mode_size};
    const bool fits =
        sb_lobby_knows_redirect(entry) && may_create(lobby, entry) &&
        sb_lobby_create_fault(lobby, wanted, allowed, owner_of(entry->source)) == NULL;
    return fits ? sb_elsewhere_least(lobby, sb_lobby_creatable(lobby) > 0) : lobby->elsewhere.own;
}

static void put(sb_text text, char *out_text)
{
    if (text.size > 0) {
        memcpy(out_text, text.data, text.size);
    }
    out_text[text.size] = '\0';
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
    sb_lobby_ask(lobby, peer, to, &question);
}

static void ask_to_join(sb_lobby *lobby, uint32_t peer, uint32_t session,
                        const sb_message_join *wanted)
{
    uint32_t to = 0;
    (void)sb_elsewhere_has(lobby, session, &to);
    sb_transfer question = {.request = SB_MESSAGE_JOIN,
                            .session = session,
                            .role = wanted->role,
                            .create = wanted->create == 1 && wanted->session == 0 &&
                                      wanted->role == SB_ROLE_PLAYER};
    put(wanted->mode, question.mode);
    put(wanted->password, question.password);
    sb_lobby_ask(lobby, peer, to, &question);
}

void sb_lobby_create_for(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                         sb_message_type request)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    const sb_message_hello hello =
        hello_of(entry, 0, SB_ROLE_PLAYER, wanted->map_hashes, wanted->map_count);
    const sb_refusal fault = find_fault(lobby, entry, &hello);
    if (fault != 0) {
        sb_lobby_decline(lobby, peer, request, fault, NULL);
        return;
    }
    const uint32_t to = lobby_for(lobby, entry, wanted);
    if (to != lobby->elsewhere.own) {
        ask_to_create(lobby, peer, to, wanted, request);
        return;
    }
    const char *obstacle = find_obstacle(lobby, entry, wanted);
    client_wish *wish = obstacle == NULL ? make_wish(lobby, peer, wanted, request) : NULL;
    if (wish == NULL) {
        refuse_create(lobby, peer, request,
                      obstacle != NULL && obstacle[0] != '\0' ? obstacle : NULL);
        return;
    }
    sb_place_def def = *find_mode(lobby, wanted->mode);
    (void)choose(lobby, wanted, &def);
    entry->wishes = true;
    if (wait_for_other(lobby, wish)) {
        sb_password_wipe(def.password, sizeof def.password);
        return;
    }
    wish->next = lobby->client_wishes;
    lobby->client_wishes = wish;
    sb_lobby_wish_for(lobby, &def, owner_of(entry->source), on_added, wish);
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
        return sb_elsewhere_has(lobby, number, &of) ? number : 0;
    }
    return sb_lobby_has_party(lobby, peer, joining->verdict.party)
               ? 0
               : sb_elsewhere_find_party(lobby, joining);
}

static void join(sb_lobby *lobby, uint32_t peer, const sb_message_join *wanted)
{
    const sb_lobby_peer *entry = &lobby->peers[peer];
    sb_message_hello hello =
        hello_of(entry, wanted->session > 0 ? wanted->session : entry->fixed_session, wanted->role,
                 wanted->map_hashes, wanted->map_count);
    const sb_refusal fault = find_fault(lobby, entry, &hello);
    if (fault != 0) {
        sb_lobby_decline(lobby, peer, SB_MESSAGE_JOIN, fault, NULL);
        return;
    }
    const sb_joining joining = joining_of(entry, &hello, wanted->mode, wanted->password);
    const uint32_t elsewhere = find_elsewhere_first(lobby, peer, &joining);
    if (elsewhere != 0) {
        ask_to_join(lobby, peer, elsewhere, wanted);
        return;
    }
    sb_join_failure failure;
    if (move(lobby, peer, &joining, &failure)) {
        return;
    }
    const uint32_t other = hello.session == 0 && sb_lobby_knows_redirect(entry)
                               ? sb_elsewhere_find(lobby, &joining)
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
        list(lobby, peer, &message->list);
        break;
    case SB_MESSAGE_JOIN:
        join(lobby, peer, &message->join);
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
        } else if (take_credit(lobby, peer)) {
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
