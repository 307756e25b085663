#include "local/def.h"

#include <stdio.h>
#include <string.h>

#include "base/tick_rate.h"
#include "content/map_file.h"
#include "content/rules_setting.h"

#define SETTING_COUNT_MAX 256u

_Static_assert(SB_LOCAL_TEXT_SIZE >= SB_RULES_LOADER_MESSAGE_SIZE, "a loader's message fits");
_Static_assert(SB_LOCAL_TEXT_SIZE >= SB_RULES_SETTING_MESSAGE_SIZE, "a setting's message fits");

static sb_error refuse(sb_error error, const char *text, char *out_text)
{
    snprintf(out_text, SB_LOCAL_TEXT_SIZE, "%s", text);
    return error;
}

static bool has_settings(const sb_local_server_def *def)
{
    if (def->setting_count > SETTING_COUNT_MAX ||
        (def->setting_count > 0 && def->settings == NULL)) {
        return false;
    }
    for (uint32_t i = 0; i < def->setting_count; i++) {
        if (def->settings[i] == NULL) {
            return false;
        }
    }
    return true;
}

sb_error sb_local_def_check(const sb_local_server_def *def, char out_text[SB_LOCAL_TEXT_SIZE])
{
    const char *text = NULL;
    if (def->map_json != NULL && def->map_path != NULL) {
        text = "a map is given by map_json or map_path, not by both";
    } else if (!has_settings(def)) {
        text = "settings must be setting_count texts, at most 256";
    } else if (def->player_capacity > SB_PLAYER_COUNT_MAX ||
               def->computer_count > SB_PLAYER_COUNT_MAX ||
               def->player_capacity + def->computer_count < 1 ||
               def->player_capacity + def->computer_count > SB_PLAYER_COUNT_MAX) {
        text = "player_capacity and computer_count together must be from 1 to 64";
    } else if (def->spectator_capacity > SB_LOCAL_SPECTATOR_COUNT_MAX) {
        text = "spectator_capacity must be at most 64";
    } else if (def->tick_rate_hz < SB_TICK_RATE_HZ_MIN || def->tick_rate_hz > SB_TICK_RATE_HZ_MAX) {
        text = "tick_rate_hz must be from 10 to 240";
    } else if (def->snapshot_rate_hz > def->tick_rate_hz) {
        text = "snapshot_rate_hz must be at most the tick rate";
    } else if (def->grace_ms > SB_SESSION_GRACE_MS_MAX) {
        text = "grace_ms must be at most 600000";
    }
    return text == NULL ? SB_OK : refuse(SB_ERROR_ARGUMENT, text, out_text);
}

static sb_error read_rules(const sb_local_server_def *def, sb_rules_library *out_library,
                           sb_game_def *game, char *out_text)
{
    *out_library = (sb_rules_library){0};
    if (def->rules != NULL) {
        sb_error error = sb_rules_library_open(def->rules, out_library, out_text);
        if (error != SB_OK) {
            return error;
        }
        sb_game_def_set_rules(game, out_library->rules);
    }
    if (def->computer_count > 0 && !game->rules->plays_computers) {
        return refuse(SB_ERROR_ARGUMENT, "these rules have no computer players", out_text);
    }
    for (uint32_t i = 0; i < def->setting_count; i++) {
        sb_error error =
            sb_rules_setting_parse(game->rules, def->settings[i], game->settings, out_text);
        if (error != SB_OK) {
            return error;
        }
    }
    return SB_OK;
}

sb_error sb_local_def_read(const sb_local_server_def *def, sb_rules_library *out_library,
                           sb_session_def *session, char out_text[SB_LOCAL_TEXT_SIZE])
{
    session->game.seed = def->seed;
    session->game.player_capacity = def->player_capacity + def->computer_count;
    session->game.computer_count = def->computer_count;
    session->game.tick_rate_hz = def->tick_rate_hz;
    session->snapshot_rate_hz =
        def->snapshot_rate_hz != 0 ? def->snapshot_rate_hz : def->tick_rate_hz;
    session->client_bandwidth = 0; // no limit, because no link carries it
    session->spectator_capacity = def->spectator_capacity;
    session->grace_ms = def->grace_ms;
    return read_rules(def, out_library, &session->game, out_text);
}

static sb_error read_map(const sb_local_server_def *def, sb_map *out_map, char *out_text)
{
    if (def->map_path != NULL) {
        return sb_map_file_read(def->map_path, out_map, out_text, SB_LOCAL_TEXT_SIZE);
    }
    if (def->map_json == NULL) {
        sb_map_arena(out_map);
        return SB_OK;
    }
    size_t size = strlen(def->map_json);
    if (size > SB_MAP_FILE_SIZE_MAX) {
        snprintf(out_text, SB_LOCAL_TEXT_SIZE, "the map: larger than %u bytes",
                 SB_MAP_FILE_SIZE_MAX);
        return SB_ERROR_LIMIT;
    }
    return sb_map_json_read("the map", def->map_json, size, out_map, out_text, SB_LOCAL_TEXT_SIZE);
}

sb_error sb_local_def_read_map(const sb_local_server_def *def, const sb_game_def *game,
                               sb_map *out_map, char out_text[SB_LOCAL_TEXT_SIZE])
{
    sb_error error = read_map(def, out_map, out_text);
    if (error != SB_OK) {
        return error;
    }
    char reason[SB_RULES_REASON_SIZE];
    error = sb_game_check(game, out_map, reason);
    if (error != SB_OK) {
        snprintf(out_text, SB_LOCAL_TEXT_SIZE, "the rules '%s' refuse the match on map \"%s\": %s",
                 game->rules->name, out_map->name, reason);
    }
    return error;
}
