#include "host/settings/server_check.h"

#include <arpa/inet.h>
#include <stdio.h>

#include "base/tick_rate.h"
#include "game/rules_check.h"
#include "host/clock/overload.h"
#include "session/lobby/lobby.h"

#define SESSION_COUNT_MAX 1024u
#define SECONDS_MAX 31536000.0 // a year

const char *sb_server_address_fault(const char *bind_address)
{
    struct in6_addr address;
    return bind_address != NULL && (inet_pton(AF_INET, bind_address, &address) == 1 ||
                                    inet_pton(AF_INET6, bind_address, &address) == 1)
               ? NULL
               : "bind_address must be an IPv4 or IPv6 address such as 127.0.0.1 or ::1";
}

static sb_error refuse(const char *text, char *out_message, size_t message_size)
{
    snprintf(out_message, message_size, "%s", text);
    return SB_ERROR_ARGUMENT;
}

// Returns the highest port that the shards take, as far as they are counted here.
static uint32_t ports_end(const sb_server_def *def)
{
    const uint32_t more = def->shard_count > 0 ? def->shard_count - 1 : SB_SERVER_SHARD_COUNT_MAX;
    const uint32_t udp = def->port > 0 ? def->port + more : 0;
    const uint32_t web = def->web != NULL && def->web->port > 0 ? def->web->port + more : 0;
    return udp > web ? udp : web;
}

static uint32_t player_room(const sb_server_def *def)
{
    uint32_t room = 0;
    for (uint32_t i = 0; i < def->session_count; i++) {
        const sb_game_def *game = def->places != NULL ? &def->places[i].game : NULL;
        room += game != NULL ? game->player_capacity - game->computer_count : def->player_capacity;
    }
    return room;
}

static sb_error check_maps(const sb_server_def *def, char *out_message, size_t message_size)
{
    for (uint32_t i = 0; i < def->map_count; i++) {
        sb_map_fault fault;
        if (sb_map_validate(def->maps[i], &fault) != SB_OK) {
            snprintf(out_message, message_size, "map %s: %s: %s", def->maps[i]->name, fault.path,
                     fault.reason);
            return SB_ERROR_RANGE;
        }
    }
    return SB_OK;
}

sb_error sb_server_def_check(const sb_server_def *def, char *out_message, size_t message_size)
{
    const char *text = sb_server_address_fault(def->bind_address);
    if (text != NULL) {
        return refuse(text, out_message, message_size);
    }
    if (def->session_count < 1 || def->session_count > SESSION_COUNT_MAX) {
        text = "session_count must be from 1 to 1024";
    } else if (def->shard_count > SB_SERVER_SHARD_COUNT_MAX ||
               def->shard_count > def->session_count) {
        text = "shard_count must be at most 64 and at most session_count";
    } else if (ports_end(def) > UINT16_MAX) {
        text = "each shard has a port of its own: port + shard_count must be at most 65536";
    } else if (def->session_capacity > SESSION_COUNT_MAX) {
        text = "session_capacity must be at most 1024";
    } else if (def->created_max > SESSION_COUNT_MAX ||
               def->session_count + def->created_max > SESSION_COUNT_MAX) {
        text = "created_max must be at most 1024 together with session_count";
    } else if (def->map_turn_count > def->map_count) {
        text = "map_turn_count must be at most map_count";
    } else if (def->session_password != NULL &&
               strlen(def->session_password) > SB_PASSWORD_SIZE_MAX) {
        text = "session_password must have at most 63 bytes";
    } else if (def->ready_count > def->player_capacity) {
        text = "ready_count must be at most player_capacity";
    } else if (def->player_capacity > SB_PLAYER_COUNT_MAX ||
               def->computer_count > SB_PLAYER_COUNT_MAX ||
               def->player_capacity + def->computer_count < 1 ||
               def->player_capacity + def->computer_count > SB_PLAYER_COUNT_MAX) {
        text = "player_capacity and computer_count together must be from 1 to 64";
    } else if (def->spectator_capacity > SB_SESSION_SPECTATOR_COUNT_MAX) {
        text = "spectator_capacity must be at most 1024";
    } else if (def->spectator_delay_s > SB_SPECTATOR_DELAY_MS_MAX / 1000 &&
               def->spectator_delay_s != UINT32_MAX) {
        text = "spectator_delay_s must be at most 300";
    } else if (sb_rules_check(def->rules) != NULL) {
        text = sb_rules_check(def->rules);
    } else if (def->computer_count > 0 && !def->rules->plays_computers) {
        text = "these rules have no computer players";
    } else if (def->tick_rate_hz < SB_TICK_RATE_HZ_MIN || def->tick_rate_hz > SB_TICK_RATE_HZ_MAX) {
        text = "tick_rate_hz must be from 10 to 240";
    } else if (def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > def->tick_rate_hz) {
        text = "snapshot_rate_hz must be from 1 to the tick rate";
    } else if (def->client_bandwidth != 0 && (def->client_bandwidth < SB_CLIENT_BANDWIDTH_MIN ||
                                              def->client_bandwidth > SB_CLIENT_BANDWIDTH_MAX)) {
        text = "client_bandwidth must be 0 or from 1000 to 1000000000";
    } else if (def->overload_steps >= SB_OVERLOAD_STEP_COUNT) {
        text = "overload_steps must be from 0 to 4";
    } else if (!(def->seconds >= 0.0 && def->seconds <= SECONDS_MAX)) {
        text = "seconds must be from 0 to 31536000";
    } else if (def->fast && def->bot_count > 0) {
        text = "fast leaves no time for clients: bot_count must be 0";
    } else if (def->record_directory != NULL && def->record_directory[0] == '\0') {
        text = "record_directory must not be empty";
    } else if (def->resume && def->record_directory == NULL) {
        text = "resume needs a record_directory";
    } else if (def->follow_port != SB_SERVER_NO_FOLLOWERS &&
               (def->follow_port > UINT16_MAX ||
                sb_server_address_fault(def->follow_bind_address) != NULL)) {
        text = "follow_port and follow_bind_address must be a TCP port and an IP address";
    } else if (def->follow_port != SB_SERVER_NO_FOLLOWERS && def->record_directory == NULL) {
        text = "followers are sent logs: follow_port needs a record_directory";
    } else if (def->follow_port != SB_SERVER_NO_FOLLOWERS && def->plain_wire) {
        text = "followers need the server's key: follow_port does not go with plain_wire";
    } else if (def->grace_s > 600) {
        text = "grace_s must be from 0 to 600";
    } else if (def->hellos_per_minute > SB_LOBBY_HELLO_RATE_MAX) {
        text = "hellos_per_minute must be at most 100000";
    } else if (def->leave_hold_s > SB_SESSION_LEAVE_HOLD_MS_MAX / 1000) {
        text = "leave_hold_s must be at most 60";
    } else if (def->idle_s > SB_SESSION_IDLE_MS_MAX / 1000) {
        text = "idle_s must be at most 86400";
    } else if (def->record_commit_ms < 10 || def->record_commit_ms > 10000) {
        text = "record_commit_ms must be from 10 to 10000";
    } else if (def->record_keyframe_s < 1 || def->record_keyframe_s > 600) {
        text = "record_keyframe_s must be from 1 to 600";
    } else if (sb_admin_settings_fault(&def->admin) != NULL) {
        text = sb_admin_settings_fault(&def->admin);
    } else if (sb_reach_settings_fault(&def->reach) != NULL) {
        text = sb_reach_settings_fault(&def->reach);
    } else if (sb_token_settings_fault(&def->tokens) != NULL) {
        text = sb_token_settings_fault(&def->tokens);
    } else if (def->tokens.key_count > 0 && def->bot_count > 0) {
        text = "the bots have no tokens: bot_count must be 0";
    } else if (def->bot_count > player_room(def)) {
        text = "bot_count must be at most the players of all sessions";
    }
    for (uint32_t i = 0; text == NULL && def->places != NULL && i < def->session_count; i++) {
        const uint32_t map_count = def->map_count > 0 ? def->map_count : 1;
        if (!sb_place_def_is_valid(&def->places[i], def->tick_rate_hz, map_count)) {
            text = "places must be in range";
        }
    }
    if (text != NULL) {
        return refuse(text, out_message, message_size);
    }
    if (def->web != NULL && sb_web_def_check(def->web, out_message, message_size) != SB_OK) {
        return SB_ERROR_ARGUMENT;
    }
    return check_maps(def, out_message, message_size);
}
