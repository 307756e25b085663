#include "session/lobby.h"

#include <string.h>

#include "base/assert.h"

#define SESSION_COUNT_MAX 256u
#define PEER_CAPACITY_MAX 4095u
#define HELLO_TIMEOUT_S 5u

typedef enum peer_state {
    PEER_ABSENT,
    PEER_SILENT, // connected, no hello yet
    PEER_JOINED,
    PEER_CLOSING, // refused or closed by us; its transport ends soon
} peer_state;

typedef struct peer_entry {
    uint8_t state; // peer_state
    uint16_t session_index;
    uint32_t connect_tick;
} peer_entry;

struct sb_lobby {
    sb_lobby_def def;
    sb_allocator allocator;
    sb_session **sessions;
    bool stuck[SESSION_COUNT_MAX]; // no match can follow in this session
    peer_entry *peers;
    sb_decoder *decoder;
    sb_message message;
    uint32_t tick;
    sb_lobby_counters counters;
};

sb_lobby_def sb_lobby_def_default(void)
{
    return (sb_lobby_def){
        .session_count = 1,
        .peer_capacity = 256,
        .session = sb_session_def_default(),
    };
}

// A session closes a peer through the lobby, which has to know.
static void close_peer(void *context, uint32_t peer)
{
    sb_lobby *lobby = context;
    lobby->peers[peer].state = PEER_CLOSING;
    lobby->def.session.output.close(lobby->def.session.output.context, peer);
}

static void send_to_peer(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                         size_t size)
{
    sb_lobby *lobby = context;
    lobby->def.session.output.send(lobby->def.session.output.context, peer, channel, bytes, size);
}

static sb_error build(sb_lobby *lobby, const sb_map *map)
{
    const sb_allocator *allocator = &lobby->allocator;
    const sb_lobby_def *def = &lobby->def;
    lobby->sessions =
        allocator->allocate(allocator->context, def->session_count * sizeof(sb_session *));
    lobby->peers = allocator->allocate(allocator->context, def->peer_capacity * sizeof(peer_entry));
    if (lobby->sessions == NULL || lobby->peers == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_error error = sb_decoder_create(&lobby->decoder);
    for (uint32_t i = 0; error == SB_OK && i < def->session_count; i++) {
        sb_session_def session = def->session;
        session.number = i + 1;
        session.game.seed += i;
        session.output = (sb_session_output){send_to_peer, close_peer, lobby};
        session.log.context = session.recorded ? def->log_contexts[i] : NULL;
        const sb_map *on = map;
        if (def->origins != NULL && def->origins[i].game != NULL) {
            session.origin = &def->origins[i];
            session.game = *sb_game_get_def(session.origin->game);
            session.epoch = session.origin->place->epoch + 1;
            on = sb_game_get_map(session.origin->game);
        }
        error = sb_session_create(&session, on, allocator, &lobby->sessions[i]);
    }
    return error;
}

sb_error sb_lobby_create(const sb_lobby_def *def, const sb_map *map, const sb_allocator *allocator,
                         sb_lobby **out_lobby)
{
    *out_lobby = NULL;
    if (def->session_count < 1 || def->session_count > SESSION_COUNT_MAX ||
        def->peer_capacity < 1 || def->peer_capacity > PEER_CAPACITY_MAX ||
        def->session.output.send == NULL || def->session.output.close == NULL ||
        (def->session.recorded && def->log_contexts == NULL)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_lobby *lobby = allocator->allocate(allocator->context, sizeof *lobby);
    if (lobby == NULL) {
        return SB_ERROR_MEMORY;
    }
    lobby->def = *def;
    lobby->allocator = *allocator;
    sb_error error = build(lobby, map);
    if (error != SB_OK) {
        sb_lobby_destroy(lobby);
        return error;
    }
    *out_lobby = lobby;
    return SB_OK;
}

void sb_lobby_destroy(sb_lobby *lobby)
{
    if (lobby == NULL) {
        return;
    }
    sb_allocator allocator = lobby->allocator;
    for (uint32_t i = 0; lobby->sessions != NULL && i < lobby->def.session_count; i++) {
        sb_session_destroy(lobby->sessions[i]);
    }
    sb_decoder_destroy(lobby->decoder);
    allocator.release(allocator.context, lobby->peers);
    allocator.release(allocator.context, lobby->sessions);
    allocator.release(allocator.context, lobby);
}

void sb_lobby_connect(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_disconnect(lobby, peer);
    lobby->peers[peer] = (peer_entry){.state = PEER_SILENT, .connect_tick = lobby->tick};
}

void sb_lobby_disconnect(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    peer_entry *entry = &lobby->peers[peer];
    if (entry->state == PEER_JOINED) {
        sb_session_disconnect(lobby->sessions[entry->session_index], peer);
    }
    *entry = (peer_entry){.state = PEER_ABSENT};
}

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
    send_to_peer(lobby, peer, SB_CHANNEL_RELIABLE, bytes, writer.size);
    close_peer(lobby, peer);
}

static void refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter)
{
    refuse_saying(lobby, peer, reason, sb_refusal_text(reason), counter);
}

static void note_joined(sb_lobby *lobby, uint32_t peer, uint32_t index)
{
    lobby->peers[peer].state = PEER_JOINED;
    lobby->peers[peer].session_index = (uint16_t)index;
}

static void come_back(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello, uint32_t first,
                      uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        if (!lobby->stuck[i] && sb_session_return(lobby->sessions[i], peer, hello) == SB_OK) {
            note_joined(lobby, peer, i);
            return;
        }
    }
    refuse(lobby, peer, SB_REFUSAL_RESUME, &lobby->counters.refused_role);
}

static void join(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello)
{
    uint32_t first = hello->session == 0 ? 0 : hello->session - 1;
    uint32_t end = hello->session == 0 ? lobby->def.session_count : first + 1;
    // All sessions of a server play by the same rules.
    char text[SB_REASON_SIZE_MAX + 1];
    if (sb_session_rules_differ(lobby->sessions[first], &hello->rules, text)) {
        refuse_saying(lobby, peer, SB_REFUSAL_RULES, text, &lobby->counters.refused_version);
        return;
    }
    if (hello->resume.size > 0) {
        come_back(lobby, peer, hello, first, end);
        return;
    }
    for (uint32_t i = first; i < end; i++) {
        // A match that is over for good sends no map.
        if (!lobby->stuck[i] && sb_session_join(lobby->sessions[i], peer, hello) == SB_OK) {
            note_joined(lobby, peer, i);
            return;
        }
    }
    refuse(lobby, peer, SB_REFUSAL_SESSION_FULL, &lobby->counters.refused_full);
}

static void receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    sb_error error = sb_decoder_decode(lobby->decoder, bytes, size, &lobby->message);
    sb_lobby_counters *counters = &lobby->counters;
    if (error != SB_OK) {
        refuse(lobby, peer, SB_REFUSAL_MALFORMED, &counters->refused_malformed);
        return;
    }
    if (lobby->message.type != SB_MESSAGE_HELLO) {
        refuse(lobby, peer, SB_REFUSAL_STATE, &counters->refused_malformed);
        return;
    }
    // The name points into the caller's bytes, which outlive the join.
    sb_message_hello hello = lobby->message.hello;
    if (hello.major_version != SB_PROTOCOL_VERSION) {
        refuse(lobby, peer, SB_REFUSAL_PROTOCOL_VERSION, &counters->refused_version);
    } else if (hello.simulation_version != SB_SIMULATION_VERSION) {
        refuse(lobby, peer, SB_REFUSAL_SIMULATION_VERSION, &counters->refused_version);
    } else if (hello.session > lobby->def.session_count) {
        refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
    } else if (hello.role != SB_ROLE_PLAYER) {
        refuse(lobby, peer, SB_REFUSAL_ROLE, &counters->refused_role);
    } else {
        // No token is asked for: whatever came is not looked at.
        join(lobby, peer, &hello);
    }
}

void sb_lobby_receive(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    const peer_entry *entry = &lobby->peers[peer];
    if (entry->state == PEER_SILENT) {
        receive_first(lobby, peer, bytes, size);
    } else if (entry->state == PEER_JOINED) {
        sb_session_receive(lobby->sessions[entry->session_index], peer, bytes, size);
    }
}

// A connection that never says hello holds a transport slot for nothing.
static void close_silent(sb_lobby *lobby)
{
    uint32_t patience = HELLO_TIMEOUT_S * lobby->def.session.game.tick_rate_hz;
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].state == PEER_SILENT &&
            lobby->tick - lobby->peers[peer].connect_tick > patience) {
            lobby->counters.closed_silent++;
            close_peer(lobby, peer);
        }
    }
}

// Puts the next match in the place of one that is over. Without memory for it, or on a map that the
// rules refuse, the clients stay with the result of the old one.
static void begin_next(sb_lobby *lobby, uint32_t index)
{
    sb_session *over = lobby->sessions[index];
    // Whoever makes the next log may close this one.
    sb_session_close_log(over);
    sb_next_match next = {.map = sb_game_get_map(sb_session_game(over))};
    if (lobby->def.next_match != NULL) {
        lobby->def.next_match(lobby->def.next_match_context, index, over, &next);
    }
    sb_session_def def = *sb_session_get_def(over);
    def.epoch++;
    def.game.seed += lobby->def.session_count;
    def.started_unix_ms = next.started_unix_ms;
    def.recorded = next.recorded;
    def.log.context = next.log_context;
    sb_session *session;
    if (sb_session_create(&def, next.map, &lobby->allocator, &session) != SB_OK) {
        lobby->stuck[index] = true;
        return;
    }
    lobby->sessions[index] = session;
    sb_session_take_over(session, over);
    if (lobby->def.retire != NULL) {
        lobby->def.retire(lobby->def.next_match_context, index, over);
    }
    sb_session_destroy(over);
}

void sb_lobby_tick(sb_lobby *lobby)
{
    lobby->tick++;
    for (uint32_t i = 0; i < lobby->def.session_count; i++) {
        if (sb_session_is_over(lobby->sessions[i]) && !lobby->stuck[i]) {
            begin_next(lobby, i);
        }
        sb_session_tick(lobby->sessions[i]);
    }
    if (lobby->tick % lobby->def.session.game.tick_rate_hz == 0) {
        close_silent(lobby);
    }
}

void sb_lobby_close(sb_lobby *lobby)
{
    for (uint32_t i = 0; i < lobby->def.session_count; i++) {
        sb_session_close(lobby->sessions[i]);
    }
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].state == PEER_SILENT) {
            refuse(lobby, peer, SB_REFUSAL_CLOSING, &lobby->counters.refused_closing);
        }
    }
}

uint32_t sb_lobby_session_count(const sb_lobby *lobby)
{
    return lobby->def.session_count;
}

const sb_session *sb_lobby_session(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->def.session_count);
    return lobby->sessions[index];
}

const sb_lobby_counters *sb_lobby_get_counters(const sb_lobby *lobby)
{
    return &lobby->counters;
}
