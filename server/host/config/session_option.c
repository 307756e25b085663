#include "host/config/session_option.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/error.h"
#include "host/config/plain_json.h"
#include "session/base/session_limits.h"
#include "session/lobby/place.h"

#define VALUE(member)                                                                              \
    .offset = offsetof(sb_config_session, member), .size = sizeof(((sb_config_session *)0)->member)

static const char *const VISIBILITY_WORDS[] = {"public", "unlisted", "private", NULL};

// clang-format off
static const sb_config_option OPTIONS[] = {
    {.name = "name", .kind = SB_CONFIG_TEXT, .max = SB_PLACE_NAME_SIZE_MAX, .live = true,
     VALUE(name),
     .help = "for people; in a list no two sessions have the same. Without it \"Match N\", where N "
             "counts the list from 1"},
    {.name = "mode", .kind = SB_CONFIG_TEXT, .max = SB_MODE_SIZE_MAX, .live = true, VALUE(mode),
     .help = "mode by which clients ask for it. A word of the rules' setting `mode` also sets that, "
             "unless `settings` does"},
    {.name = "password", .kind = SB_CONFIG_TEXT, .max = SB_PASSWORD_SIZE_MAX, .live = true,
     .secret = true, VALUE(password), .help = "that clients need to join; empty: none is asked for"},
    {.name = "password-file", .kind = SB_CONFIG_PATH, .live = true,
     .not_by = SB_CONFIG_BY_REQUEST, VALUE(password_path),
     .help = "file whose first line is the password; read at the start and by each reload"},
    {.name = "visibility", .kind = SB_CONFIG_WORD, .words = VISIBILITY_WORDS, .live = true,
     VALUE(visibility),
     .help = "public: listed; unlisted: found by its mode and number; private: found by its number "
             "alone"},
    {.name = "map", .kind = SB_CONFIG_PATH, .live = true, .not_by = SB_CONFIG_BY_REQUEST,
     VALUE(map), .help = "one map, as an item of `maps`"},
    {.name = "maps", .kind = SB_CONFIG_LIST, .live = true, VALUE(maps),
     .help = "at most 16 maps, in turn. Each is the name of a loaded map or, in a configuration, a "
             "path: with a slash, or ending in .json"},
    {.name = "settings", .kind = SB_CONFIG_SETTINGS, .live = true, VALUE(settings),
     .help = "settings of the rules by name, beside those of --set; changes hold from the next "
             "match on"},
    {.name = "players", .kind = SB_CONFIG_INTEGER, .min = 1, .max = SB_PLAYER_COUNT_MAX,
     VALUE(players), .help = "slots for players"},
    {.name = "computers", .kind = SB_CONFIG_INTEGER, .max = SB_PLAYER_COUNT_MAX - 1,
     VALUE(computers), .help = "computer players, in addition to `players`; 64 together"},
    {.name = "spectators", .kind = SB_CONFIG_INTEGER, .max = SB_SESSION_SPECTATOR_COUNT_MAX,
     VALUE(spectators), .help = "most spectators"},
    {.name = "spectator-delay-ms", .kind = SB_CONFIG_INTEGER, .max = SB_SPECTATOR_DELAY_MS_MAX,
     .live = true, .unit = "ms", VALUE(spectator_delay_ms),
     .help = "time by which spectators see a match late; changes hold from the next match on"},
    {.name = "ready-count", .kind = SB_CONFIG_INTEGER, .max = SB_PLAYER_COUNT_MAX,
     VALUE(ready_count),
     .help = "players that must be there, all of them ready, for a match to begin; 0: none"},
    {.name = "empty-s", .kind = SB_CONFIG_INTEGER, .max = SB_PLACE_EMPTY_S_MAX, .live = true,
     .unit = "s", VALUE(empty_s), .help = "it ends when nobody was in it for this time; 0: never"},
    {.name = "match-limit", .kind = SB_CONFIG_INTEGER, .max = UINT32_MAX, .live = true,
     VALUE(match_limit), .help = "it ends after this number of matches; 0: never"},
    {.name = "votes", .kind = SB_CONFIG_BOOL, .live = true, VALUE(votes),
     .help = "players may vote for a kick or a map"},
};
// clang-format on

#define OPTION_COUNT (sizeof OPTIONS / sizeof OPTIONS[0])

_Static_assert(OPTION_COUNT <= 32, "sb_config_session.given has a bit for each");

const sb_config_table *sb_config_session_options(void)
{
    static const sb_config_table table = {OPTIONS, OPTION_COUNT};
    return &table;
}

static bool gives(const sb_config_session *session, const sb_config_option *option)
{
    return (session->given >> (option - OPTIONS) & 1u) != 0;
}

bool sb_config_session_gives(const sb_config_session *session, const char *name)
{
    const sb_config_option *option = sb_config_find(sb_config_session_options(), name);
    SB_ASSERT(option != NULL);
    return gives(session, option);
}

static const sb_config_option *find_key(const char *key, uint8_t by)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        char name[SB_CONFIG_NAME_SIZE];
        sb_config_key(OPTIONS[i].name, name);
        if ((OPTIONS[i].not_by & by) == 0 && strcmp(name, key) == 0) {
            return &OPTIONS[i];
        }
    }
    return NULL;
}

static bool is_of_server(const char *key, const sb_config_table *table)
{
    for (uint32_t i = 0; table != NULL && i < table->count; i++) {
        char name[SB_CONFIG_NAME_SIZE];
        sb_config_key(table->options[i].name, name);
        if (strcmp(name, key) == 0) {
            return true;
        }
    }
    return false;
}

static void refuse_key(const char *key, uint8_t by, const sb_config_place *place)
{
    const char *names[OPTION_COUNT];
    uint32_t count = 0;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if ((OPTIONS[i].not_by & by) == 0) {
            names[count++] = OPTIONS[i].name;
        }
    }
    const char *nearest = sb_config_nearest(key, names, count);
    char other[SB_CONFIG_NAME_SIZE];
    if (nearest != NULL) {
        sb_config_key(nearest, other);
        sb_config_fault(place->faults, "%s: unknown key; did you mean \"%s\"?", place->label,
                        other);
    } else if (by == SB_CONFIG_BY_FILE && is_of_server(key, place->outer)) {
        sb_config_fault(place->faults,
                        "%s: all sessions of a server have the same; set it outside of the list",
                        place->label);
    } else {
        sb_config_fault(place->faults, "%s: unknown key", place->label);
    }
}

static void read_member(const char *key, json_t *value, uint8_t by, sb_config_session *session,
                        const sb_config_place *place)
{
    char label[SB_CONFIG_LABEL_SIZE + 96];
    snprintf(label, sizeof label, "%s%s%.64s", place->label, place->label[0] != '\0' ? "." : "",
             key);
    const sb_config_place inner = {label, place->texts, place->faults, place->outer};
    const sb_config_option *option = find_key(key, by);
    if (option == NULL) {
        refuse_key(key, by, &inner);
        return;
    }
    session->given |= 1u << (option - OPTIONS);
    const bool none =
        option->kind == SB_CONFIG_TEXT && json_is_string(value) && json_string_length(value) == 0;
    if (!none) {
        (void)sb_plain_set_json(option, session, value, &inner);
    }
}

bool sb_config_session_read(json_t *object, uint8_t by, sb_config_session *out_session,
                            const sb_config_place *place)
{
    const uint32_t before = place->faults->count;
    *out_session = (sb_config_session){.given = 0};
    if (!json_is_object(object)) {
        sb_config_fault(place->faults, "%s: it must be an object", place->label);
        return false;
    }
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        read_member(key, value, by, out_session, place);
    }
    return place->faults->count == before;
}

bool sb_config_sessions_read(json_t *list, uint64_t count_max, sb_config_sessions *out_sessions,
                             const sb_config_place *place)
{
    const size_t count = json_array_size(list);
    if (count < 1 || count > count_max) {
        sb_config_fault(place->faults, "%s: a list has 1 to %u sessions, not %zu", place->label,
                        (unsigned)count_max, count);
        return false;
    }
    sb_config_session *sessions =
        sb_config_texts_allocate(place->texts, count * sizeof(sb_config_session));
    bool fits = sessions != NULL;
    if (!fits) {
        sb_config_fault(place->faults, "%s: %s", place->label, sb_error_message(SB_ERROR_MEMORY));
    }
    for (size_t i = 0; sessions != NULL && i < count; i++) {
        char label[SB_CONFIG_LABEL_SIZE + 16];
        snprintf(label, sizeof label, "%s[%zu]", place->label, i);
        const sb_config_place inner = {label, place->texts, place->faults, place->outer};
        fits = sb_config_session_read(json_array_get(list, i), SB_CONFIG_BY_FILE, &sessions[i],
                                      &inner) &&
               fits;
    }
    if (fits) {
        *out_sessions = (sb_config_sessions){(uint32_t)count, sessions};
    }
    return fits;
}

json_t *sb_config_session_json(const sb_config_session *session)
{
    json_t *object = json_object();
    for (size_t i = 0; object != NULL && i < OPTION_COUNT; i++) {
        char key[SB_CONFIG_NAME_SIZE];
        if (!gives(session, &OPTIONS[i])) {
            continue;
        }
        json_t *value = sb_plain_get_json(&OPTIONS[i], session);
        if (json_is_null(value)) {
            value = json_string(""); // a text that was said to be none
        }
        sb_config_key(OPTIONS[i].name, key);
        if (json_object_set_new(object, key, value) != 0) {
            json_decref(object);
            object = NULL;
        }
    }
    return object;
}

json_t *sb_config_sessions_json(const sb_config_sessions *sessions)
{
    if (sessions->list == NULL) {
        return json_integer(sessions->count);
    }
    json_t *list = json_array();
    for (uint32_t i = 0; list != NULL && i < sessions->count; i++) {
        if (json_array_append_new(list, sb_config_session_json(&sessions->list[i])) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

bool sb_config_session_equal(const sb_config_session *a, const sb_config_session *b)
{
    bool equal = a->given == b->given;
    for (size_t i = 0; equal && i < OPTION_COUNT; i++) {
        equal = !gives(a, &OPTIONS[i]) || sb_plain_equal(&OPTIONS[i], a, b);
    }
    return equal;
}

bool sb_config_sessions_equal(const sb_config_sessions *a, const sb_config_sessions *b)
{
    bool equal = a->count == b->count && (a->list == NULL) == (b->list == NULL);
    for (uint32_t i = 0; equal && a->list != NULL && i < a->count; i++) {
        equal = sb_config_session_equal(&a->list[i], &b->list[i]);
    }
    return equal;
}

static bool keep_text(const char **text, sb_config_texts *texts)
{
    if (*text != NULL) {
        *text = sb_config_texts_keep(texts, *text);
        return *text != NULL;
    }
    return true;
}

static bool keep_list(sb_config_list *list, sb_config_texts *texts)
{
    bool kept = true;
    for (uint32_t i = 0; kept && i < list->count; i++) {
        kept = keep_text(&list->items[i], texts);
    }
    return kept;
}

bool sb_config_sessions_keep(sb_config_sessions *sessions, sb_config_texts *texts)
{
    if (sessions->list == NULL) {
        return true;
    }
    const size_t size = sessions->count * sizeof(sb_config_session);
    sb_config_session *list = sb_config_texts_allocate(texts, size);
    if (list == NULL) {
        return false;
    }
    memcpy(list, sessions->list, size);
    bool kept = true;
    for (uint32_t i = 0; kept && i < sessions->count; i++) {
        sb_config_session *one = &list[i];
        kept = keep_text(&one->name, texts) && keep_text(&one->mode, texts) &&
               keep_text(&one->password, texts) && keep_text(&one->password_path, texts) &&
               keep_text(&one->map, texts) && keep_list(&one->maps, texts) &&
               keep_list(&one->settings, texts);
    }
    if (kept) {
        sessions->list = list;
    }
    return kept;
}
