#include "host/admin/place_json.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "content/rules_setting.h"

// What the members of a request are read into.
typedef struct place_reading {
    const sb_place_maps *maps;
    sb_place_def *def;
    char *message;
    size_t message_size;
} place_reading;

typedef struct place_member {
    const char *name;
    bool making; ///< it can be set only while the session is made
    bool (*read)(const place_reading *reading, const struct place_member *member,
                 const json_t *value);
    size_t offset, size;
    json_int_t min, max;
} place_member;

static bool fail(const place_reading *reading, const char *name, const char *what)
{
    snprintf(reading->message, reading->message_size, "%s %s", name, what);
    return false;
}

static bool read_text(const place_reading *reading, const struct place_member *member,
                      const json_t *value)
{
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) >= member->size) {
        char what[64];
        snprintf(what, sizeof what, "must be a text of at most %zu bytes", member->size - 1);
        return fail(reading, member->name, what);
    }
    for (const char *at = text; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7f) {
            return fail(reading, member->name, "must have no control characters");
        }
    }
    char *place = (char *)reading->def + member->offset;
    memset(place, 0, member->size);
    memcpy(place, text, strlen(text));
    return true;
}

static bool read_number(const place_reading *reading, const struct place_member *member,
                        const json_t *value)
{
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < member->min || number > member->max) {
        char what[96];
        snprintf(what, sizeof what,
                 "must be a whole number from %" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT,
                 member->min, member->max);
        return fail(reading, member->name, what);
    }
    const uint32_t narrow = (uint32_t)number;
    memcpy((char *)reading->def + member->offset, &narrow, sizeof narrow);
    return true;
}

static bool read_truth(const place_reading *reading, const struct place_member *member,
                       const json_t *value)
{
    const bool truth = json_is_true(value);
    if (!json_is_boolean(value)) {
        return fail(reading, member->name, "must be true or false");
    }
    memcpy((char *)reading->def + member->offset, &truth, sizeof truth);
    return true;
}

static bool read_visibility(const place_reading *reading, const struct place_member *member,
                            const json_t *value)
{
    static const char *const NAMES[] = {"public", "unlisted", "private"};
    const char *text = json_string_value(value);
    for (uint32_t i = 0; text != NULL && i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strcmp(text, NAMES[i]) == 0) {
            reading->def->visibility = (sb_visibility)i;
            return true;
        }
    }
    return fail(reading, member->name, "must be public, unlisted or private");
}

static bool find_map(const sb_place_maps *maps, const char *name, uint8_t *out_index)
{
    for (uint32_t i = 0; name != NULL && i < maps->count; i++) {
        if (strcmp(maps->maps[i]->name, name) == 0) {
            *out_index = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool read_maps(const place_reading *reading, const struct place_member *member,
                      const json_t *value)
{
    sb_place_def *def = reading->def;
    const size_t count = json_array_size(value);
    if (!json_is_array(value) || count > SB_PLACE_MAP_COUNT_MAX) {
        return fail(reading, member->name, "must be a list of at most 16 names of maps");
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(value, i));
        if (!find_map(reading->maps, name, &def->maps[i])) {
            char what[128];
            snprintf(what, sizeof what, "names '%.60s', which the server has not loaded",
                     name != NULL ? name : "no text");
            return fail(reading, member->name, what);
        }
    }
    def->map_count = (uint32_t)count;
    return true;
}

static bool read_settings(const place_reading *reading, const struct place_member *member,
                          const json_t *value)
{
    if (!json_is_object(value)) {
        return fail(reading, member->name, "must be an object");
    }
    for (void *at = json_object_iter((json_t *)(uintptr_t)value); at != NULL;
         at = json_object_iter_next((json_t *)(uintptr_t)value, at)) {
        char item[256], what[SB_RULES_SETTING_MESSAGE_SIZE];
        const json_t *one = json_object_iter_value(at);
        if (json_is_integer(one)) {
            snprintf(item, sizeof item, "%.100s=%" JSON_INTEGER_FORMAT, json_object_iter_key(at),
                     json_integer_value(one));
        } else if (json_is_string(one)) {
            snprintf(item, sizeof item, "%.100s=%.100s", json_object_iter_key(at),
                     json_string_value(one));
        } else {
            return fail(reading, json_object_iter_key(at), "must be a number or a word");
        }
        if (sb_rules_setting_parse(reading->def->game.rules, item, reading->def->game.settings,
                                   what) != SB_OK) {
            return fail(reading, "settings:", what);
        }
    }
    return true;
}

#define PLACE(member) offsetof(sb_place_def, member), sizeof(((sb_place_def *)NULL)->member)

static const place_member MEMBERS[] = {
    {"name", false, read_text, PLACE(name), 0, 0},
    {"mode", false, read_text, PLACE(mode), 0, 0},
    {"password", false, read_text, PLACE(password), 0, 0},
    {"visibility", false, read_visibility, 0, 0, 0, 0},
    {"empty_s", false, read_number, PLACE(empty_s), 0, SB_PLACE_EMPTY_S_MAX},
    {"match_limit", false, read_number, PLACE(match_limit), 0, UINT32_MAX},
    {"votes", false, read_truth, PLACE(votes), 0, 0},
    {"maps", false, read_maps, 0, 0, 0, 0},
    {"settings", false, read_settings, 0, 0, 0, 0},
    {"computers", true, read_number, PLACE(game.computer_count), 0, SB_PLAYER_COUNT_MAX - 1},
    {"players", true, read_number, PLACE(game.player_capacity), 1, SB_PLAYER_COUNT_MAX},
    {"spectators", true, read_number, PLACE(spectator_capacity), 0, SB_SESSION_SPECTATOR_COUNT_MAX},
    {"ready_count", true, read_number, PLACE(ready_count), 0, SB_PLAYER_COUNT_MAX},
};
#define MEMBER_COUNT (sizeof MEMBERS / sizeof MEMBERS[0])

static const place_member *find_member(const char *name)
{
    for (size_t i = 0; i < MEMBER_COUNT; i++) {
        if (strcmp(MEMBERS[i].name, name) == 0) {
            return &MEMBERS[i];
        }
    }
    return NULL;
}

bool sb_place_from_json(const json_t *object, bool making, const sb_place_maps *maps,
                        sb_place_def *def, char *out_message, size_t message_size)
{
    const place_reading reading = {maps, def, out_message, message_size};
    // The def counts the slots of computers among those of players.
    uint32_t players = def->game.player_capacity - def->game.computer_count;
    def->game.player_capacity = players;
    for (void *at = json_object_iter((json_t *)(uintptr_t)object); at != NULL;
         at = json_object_iter_next((json_t *)(uintptr_t)object, at)) {
        const struct place_member *member = find_member(json_object_iter_key(at));
        if (member == NULL) {
            char what[96];
            snprintf(what, sizeof what, "'%.60s'", json_object_iter_key(at));
            return fail(&reading, "a session has no member", what);
        }
        if (member->making && !making) {
            return fail(&reading, member->name, "cannot change while the session is played");
        }
        if (!member->read(&reading, member, json_object_iter_value(at))) {
            return false;
        }
    }
    def->game.player_capacity += def->game.computer_count;
    if (def->game.player_capacity > SB_PLAYER_COUNT_MAX) {
        return fail(&reading, "players and computers", "are more than 64 together");
    }
    return true;
}
