// Who is let in by its first message, and into which session.

#include <string.h>

#include "base/assert.h"
#include "session/lobby_state.h"
#include "session/wire_rules.h"

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
    lobby->def.session.output.send(lobby->def.session.output.context, peer, SB_CHANNEL_RELIABLE,
                                   bytes, writer.size);
    lobby->peers[peer].state = SB_PEER_CLOSING;
    lobby->def.session.output.close(lobby->def.session.output.context, peer);
}

void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter)
{
    refuse_saying(lobby, peer, reason, sb_refusal_text(reason), counter);
}

static void note_joined(sb_lobby *lobby, uint32_t peer, uint32_t index)
{
    lobby->peers[peer].state = SB_PEER_JOINED;
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
    sb_lobby_refuse(lobby, peer, SB_REFUSAL_RESUME, &lobby->counters.refused_role);
}

// A match that is over for good sends no map.
static bool join_one(sb_lobby *lobby, uint32_t index, uint32_t peer, const sb_message_hello *hello)
{
    const uint32_t session_count = lobby->def.session_count;
    if (index >= session_count) {
        return sb_playback_join(lobby->playbacks[index - session_count], peer, hello) == SB_OK;
    }
    return !lobby->stuck[index] && sb_session_join(lobby->sessions[index], peer, hello) == SB_OK;
}

static const sb_game *game_of(const sb_lobby *lobby, uint32_t index)
{
    const uint32_t session_count = lobby->def.session_count;
    return index < session_count ? sb_session_game(lobby->sessions[index])
                                 : sb_playback_game(lobby->playbacks[index - session_count]);
}

// Sessions `first` to below `end`, of the kind that the role is for, are what it may join.
static void join(sb_lobby *lobby, uint32_t peer, const sb_message_hello *hello, uint32_t first,
                 uint32_t end)
{
    char text[SB_REASON_SIZE_MAX + 1];
    bool fits = false; // the rules of one, at least
    for (uint32_t i = first; i < end; i++) {
        if (sb_wire_rules_differ(game_of(lobby, i), &hello->rules, text)) {
            continue;
        }
        fits = true;
        if (hello->resume.size == 0 && join_one(lobby, i, peer, hello)) {
            note_joined(lobby, peer, i);
            return;
        }
    }
    if (!fits) {
        refuse_saying(lobby, peer, SB_REFUSAL_RULES, text, &lobby->counters.refused_version);
    } else if (hello->resume.size > 0) {
        come_back(lobby, peer, hello, first, end);
    } else {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_FULL, &lobby->counters.refused_full);
    }
}

// Finds the sessions that a hello may mean; none if its role is not offered there.
static bool find_offered(const sb_lobby *lobby, const sb_message_hello *hello, uint32_t *out_first,
                         uint32_t *out_end)
{
    const sb_lobby_def *def = &lobby->def;
    bool views = hello->role == SB_ROLE_REPLAY_VIEWER;
    bool known = views || hello->role == SB_ROLE_PLAYER ||
                 (hello->role == SB_ROLE_SPECTATOR && def->session.spectator_capacity > 0);
    // Sessions are played up to here, and played back from here on.
    uint32_t first = views ? def->session_count : 0;
    uint32_t end = views ? def->session_count + def->playback_count : def->session_count;
    if (hello->session != 0) {
        uint32_t wanted = hello->session - 1;
        known = known && wanted >= first && wanted < end;
        first = wanted;
        end = wanted + 1;
    }
    *out_first = first;
    *out_end = end;
    return known && first < end;
}

void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    sb_error error = sb_decoder_decode(lobby->decoder, bytes, size, &lobby->message);
    sb_lobby_counters *counters = &lobby->counters;
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
    uint32_t first, end;
    if (hello.role != SB_ROLE_PLAYER) {
        hello.resume.size = 0; // only players come back
    }
    if (hello.major_version != SB_PROTOCOL_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_PROTOCOL_VERSION, &counters->refused_version);
    } else if (hello.simulation_version != SB_SIMULATION_VERSION) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SIMULATION_VERSION, &counters->refused_version);
    } else if (hello.session > lobby->def.session_count + lobby->def.playback_count) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_SESSION_UNKNOWN, &counters->refused_unknown);
    } else if (!find_offered(lobby, &hello, &first, &end)) {
        sb_lobby_refuse(lobby, peer, SB_REFUSAL_ROLE, &counters->refused_role);
    } else {
        // No token is asked for: whatever came is not looked at.
        join(lobby, peer, &hello, first, end);
    }
}
