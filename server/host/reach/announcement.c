#include "host/reach/announcement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "protocol/secure/handshake.h"
#include "protocol/text.h"

#define ANNOUNCEMENT_VERSION 1
// An entry is good for this number of intervals.
#define LIFE_INTERVALS 3u

// Returns the port of "127.0.0.1:7777", "[::1]:7777" or "http://[::1]:8080/"; 0 for none.
static unsigned port_of(const char *address)
{
    const char *colon = strrchr(address, ':');
    const unsigned long port = colon != NULL ? strtoul(colon + 1, NULL, 10) : 0;
    return port <= UINT16_MAX ? (unsigned)port : 0;
}

static bool is_public(const sb_session_view *session)
{
    return session->visibility == SB_VISIBILITY_PUBLIC && !session->draining;
}

static json_t *describe_session(const sb_session_view *session, const char *address)
{
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:i, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:b}",
                     "number", (json_int_t)session->id, "name", session->name, "mode",
                     session->played_mode, "map", session->map, "rules", session->rules, "port",
                     (int)port_of(address), "players", (json_int_t)session->players,
                     "player_capacity", (json_int_t)session->player_capacity, "computers",
                     (json_int_t)session->computers, "spectators", (json_int_t)session->spectators,
                     "spectator_capacity", (json_int_t)session->spectator_capacity,
                     "spectator_delay_ms", (json_int_t)session->spectator_delay_ms, "password",
                     (int)session->has_password, "warming_up", (int)session->warming_up);
}

static json_t *list_sessions(const sb_announced *announced)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < announced->shard_count; i++) {
        const sb_shard_view *view = &announced->views[i];
        for (uint32_t k = 0; k < view->session_count; k++) {
            const sb_session_view *session = &view->sessions[k];
            if (is_public(session)) {
                (void)json_array_append_new(list, describe_session(session, view->counts->address));
            }
        }
    }
    return list;
}

typedef struct sum {
    uint32_t sessions, locked, players, player_capacity, spectators;
    const sb_session_view *first;
} sum;

static sum add_up(const sb_announced *announced)
{
    sum all = {0};
    for (uint32_t i = 0; i < announced->shard_count; i++) {
        const sb_shard_view *view = &announced->views[i];
        for (uint32_t k = 0; k < view->session_count; k++) {
            const sb_session_view *session = &view->sessions[k];
            if (is_public(session)) {
                all.first = all.first == NULL ? session : all.first;
                all.sessions++;
                all.locked += session->has_password;
                all.players += session->players;
                all.player_capacity += session->player_capacity;
                all.spectators += session->spectators;
            }
        }
    }
    return all;
}

json_t *sb_announcement_to_json(const sb_announced *announced)
{
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    const sb_reach_settings *settings = announced->settings;
    const sb_counts_view *first = announced->views[0].counts;
    const sum all = add_up(announced);
    sb_secure_key_write(announced->server_key, key);
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:s?, s:i, s:i, s:s, s:[ii], s:i, s:b, s:I, s:I, s:I, s:I, s:o}",
                  "version", ANNOUNCEMENT_VERSION, "key", key, "name", settings->name, "address",
                  settings->announce_address, "port", (int)port_of(first->address), "web_port",
                  (int)port_of(first->web_address), "program", SABOT_VERSION, "protocol",
                  (int)SB_PROTOCOL_VERSION, (int)SB_PROTOCOL_MINOR_VERSION, "simulation",
                  (int)SB_SIMULATION_VERSION, "token", (int)announced->asks_token, "players",
                  (json_int_t)all.players, "player_capacity", (json_int_t)all.player_capacity,
                  "spectators", (json_int_t)all.spectators, "expires_s",
                  (json_int_t)(settings->announce_interval_s * LIFE_INTERVALS), "sessions",
                  list_sessions(announced));
    return object;
}

json_t *sb_announcement_of_end(const uint8_t server_key[SB_DISCOVERY_KEY_SIZE])
{
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    sb_secure_key_write(server_key, key);
    return json_pack("{s:i, s:s, s:b}", "version", ANNOUNCEMENT_VERSION, "key", key, "gone", 1);
}

static uint16_t narrow(uint32_t number)
{
    return (uint16_t)(number < UINT16_MAX ? number : UINT16_MAX);
}

// A text of the matches may be longer, or of a log.
static void copy_text(const char *from, char *out_text, size_t size)
{
    const size_t length = strlen(from);
    if (length < size && sb_text_is_valid((sb_text){from, (uint32_t)length})) {
        memcpy(out_text, from, length + 1);
    }
}

void sb_announcement_to_answer(const sb_announced *announced, sb_discovery_answer *out_answer)
{
    const sum all = add_up(announced);
    const sb_counts_view *first = announced->views[0].counts;
    memset(out_answer, 0, sizeof *out_answer);
    out_answer->protocol_major = SB_PROTOCOL_VERSION;
    out_answer->protocol_minor = SB_PROTOCOL_MINOR_VERSION;
    out_answer->port = (uint16_t)port_of(first->address);
    out_answer->web_port = (uint16_t)port_of(first->web_address);
    out_answer->sessions = narrow(all.sessions);
    out_answer->players = narrow(all.players);
    out_answer->player_capacity = narrow(all.player_capacity);
    out_answer->spectators = narrow(all.spectators);
    out_answer->flags =
        (uint16_t)((all.sessions > 0 && all.locked == all.sessions ? SB_DISCOVERY_PASSWORD : 0) |
                   (announced->asks_token ? SB_DISCOVERY_TOKEN : 0));
    memcpy(out_answer->server_key, announced->server_key, sizeof out_answer->server_key);
    copy_text(announced->settings->name, out_answer->name, sizeof out_answer->name);
    if (all.first != NULL) {
        copy_text(all.first->played_mode, out_answer->mode, sizeof out_answer->mode);
        copy_text(all.first->map, out_answer->map, sizeof out_answer->map);
    }
}
