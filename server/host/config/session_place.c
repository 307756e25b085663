#include "host/config/session_place.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "content/rules_setting.h"
#include "host/config/load.h"

#define MESSAGE_SIZE 1024

static void fail(const sb_config_place *place, const char *member, const char *what)
{
    sb_config_fault(place->faults, "%s%s%s: %s", place->label, place->label[0] != '\0' ? "." : "",
                    member, what);
}

static bool has_controls(const char *text)
{
    while (*text != '\0' && (unsigned char)*text >= ' ' && *text != 0x7f) {
        text++;
    }
    return *text != '\0';
}

// Its length was checked when it was read.
static bool put_text(const char *text, const char *member, char *to, size_t size,
                     const sb_config_place *place)
{
    memset(to, 0, size);
    if (text != NULL && has_controls(text)) {
        fail(place, member, "it has control characters");
        return false;
    }
    memcpy(to, text != NULL ? text : "", text != NULL ? strlen(text) : 0);
    return true;
}

static bool read_password(const char *path, sb_place_def *def, const sb_config_place *place)
{
    size_t size;
    char *text = sb_config_read_file(path, &size, place->faults);
    if (text == NULL) {
        return false;
    }
    const size_t length = strcspn(text, "\r\n");
    bool fits = length > 0 && length <= SB_PASSWORD_SIZE_MAX;
    text[length] = '\0';
    if (!fits) {
        fail(place, "password_file", "its first line must have 1 to 63 bytes");
    } else {
        fits = put_text(text, "password_file", def->password, sizeof def->password, place);
    }
    sodium_memzero(text, size);
    free(text);
    return fits;
}

static bool put_password(const sb_config_session *session, sb_place_def *def,
                         const sb_config_place *place)
{
    const bool by_file = sb_config_session_gives(session, "password-file");
    if (by_file && sb_config_session_gives(session, "password")) {
        fail(place, "password_file", "there is a password too; give one of them");
        return false;
    }
    if (by_file) {
        return read_password(session->password_path, def, place);
    }
    return !sb_config_session_gives(session, "password") ||
           put_text(session->password, "password", def->password, sizeof def->password, place);
}

static bool put_texts(const sb_config_session *session, sb_place_def *def,
                      const sb_config_place *place)
{
    return (!sb_config_session_gives(session, "name") ||
            put_text(session->name, "name", def->name, sizeof def->name, place)) &&
           (!sb_config_session_gives(session, "mode") ||
            put_text(session->mode, "mode", def->mode, sizeof def->mode, place)) &&
           put_password(session, def, place);
}

// A mode that the rules know is what clients ask for and what is played.
static void play_mode(const char *mode, sb_game_def *game)
{
    for (uint32_t i = 0; mode != NULL && i < game->rules->setting_count; i++) {
        const sb_rules_setting *setting = &game->rules->settings[i];
        if (strcmp(setting->name, "mode") != 0 || setting->choices == NULL) {
            continue;
        }
        for (int32_t value = setting->min; value <= setting->max; value++) {
            if (strcmp(setting->choices[value], mode) == 0) {
                game->settings[i] = value;
            }
        }
    }
}

static bool put_settings(const sb_config_session *session, sb_place_def *def,
                         const sb_config_place *place)
{
    if (sb_config_session_gives(session, "mode")) {
        play_mode(session->mode, &def->game);
    }
    for (uint32_t i = 0; i < session->settings.count; i++) {
        char message[SB_RULES_SETTING_MESSAGE_SIZE];
        if (sb_rules_setting_parse(def->game.rules, session->settings.items[i], def->game.settings,
                                   message) != SB_OK) {
            fail(place, "settings", message);
            return false;
        }
    }
    return true;
}

static bool put_map(const sb_map_finder *maps, const char *name, const char *member,
                    sb_place_def *def, const sb_config_place *place)
{
    char message[MESSAGE_SIZE];
    uint32_t index;
    if (!maps->find(maps->context, name, &index, message, sizeof message)) {
        fail(place, member, message);
        return false;
    }
    def->maps[def->map_count++] = (uint8_t)index;
    return true;
}

static bool put_maps(const sb_config_session *session, const sb_map_finder *maps, sb_place_def *def,
                     const sb_config_place *place)
{
    const bool one = sb_config_session_gives(session, "map");
    if (!one && !sb_config_session_gives(session, "maps")) {
        return true;
    }
    if (session->maps.count > SB_PLACE_MAP_COUNT_MAX) {
        fail(place, "maps", "a session has at most 16 maps");
        return false;
    }
    if (one && sb_config_session_gives(session, "maps")) {
        fail(place, "map", "there are maps too; give one of them");
        return false;
    }
    def->map_count = 0;
    bool fits = !one || put_map(maps, session->map, "map", def, place);
    for (uint32_t i = 0; fits && i < session->maps.count; i++) {
        fits = put_map(maps, session->maps.items[i], "maps", def, place);
    }
    return fits;
}

// The def counts the slots of computers among those of players.
static bool put_slots(const sb_config_session *session, sb_place_def *def,
                      const sb_config_place *place)
{
    uint32_t players = def->game.player_capacity - def->game.computer_count;
    if (sb_config_session_gives(session, "players")) {
        players = session->players;
    }
    if (sb_config_session_gives(session, "computers")) {
        def->game.computer_count = session->computers;
    }
    if (sb_config_session_gives(session, "ready-count")) {
        def->ready_count = session->ready_count;
    }
    def->game.player_capacity = players + def->game.computer_count;
    if (def->game.player_capacity > SB_PLAYER_COUNT_MAX) {
        fail(place, "players", "with the computer players they are more than 64");
        return false;
    }
    if (def->ready_count > players) {
        fail(place, "ready_count", "it is more than the players");
        return false;
    }
    if (def->game.computer_count > 0 && !def->game.rules->plays_computers) {
        fail(place, "computers", "these rules have no computer players");
        return false;
    }
    return true;
}

bool sb_config_session_place(const sb_config_session *session, const sb_map_finder *maps,
                             sb_place_def *def, const sb_config_place *place)
{
    if (sb_config_session_gives(session, "visibility")) {
        def->visibility = (sb_visibility)session->visibility;
    }
    if (sb_config_session_gives(session, "spectators")) {
        def->spectator_capacity = session->spectators;
    }
    if (sb_config_session_gives(session, "spectator-delay-ms")) {
        def->spectator_delay_ms = session->spectator_delay_ms;
    }
    if (sb_config_session_gives(session, "empty-s")) {
        def->empty_s = session->empty_s;
    }
    if (sb_config_session_gives(session, "match-limit")) {
        def->match_limit = session->match_limit;
    }
    if (sb_config_session_gives(session, "votes")) {
        def->votes = session->votes;
    }
    return put_texts(session, def, place) && put_settings(session, def, place) &&
           put_slots(session, def, place) && put_maps(session, maps, def, place);
}
