#include "host/move/shared/move_place.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <sodium.h>

#include "host/config/place_json.h"

// A session of another server's configuration ends here when nobody was in it for this time: this
// server has sessions of its own, and would keep one more with each upgrade.
#define LEFT_EMPTY_S 60u

#define MS_MAX 3600000 // beyond every time of a vote

static json_t *hex(const uint8_t *bytes, size_t size)
{
    char text[2 * SB_PASSWORD_HASH_SIZE + 1];
    return json_string(sodium_bin2hex(text, sizeof text, bytes, size));
}

static bool read_hex(const json_t *object, const char *key, uint8_t *out_bytes, size_t size)
{
    size_t read = 0;
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL &&
           sodium_hex2bin(out_bytes, size, text, strlen(text), NULL, &read, NULL) == 0 &&
           read == size;
}

// As in a request for a new session.
static json_t *describe(const sb_shard *shard, const sb_place_def *def)
{
    static const char *const VISIBILITIES[] = {[SB_VISIBILITY_PUBLIC] = "public",
                                               [SB_VISIBILITY_UNLISTED] = "unlisted",
                                               [SB_VISIBILITY_PRIVATE] = "private"};
    json_t *maps = json_array();
    for (uint32_t i = 0; i < def->map_count; i++) {
        (void)json_array_append_new(maps, json_string(shard->maps[def->maps[i]]->name));
    }
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:b}", "name", def->name, "mode",
        def->mode, "visibility", VISIBILITIES[def->visibility], "maps", maps, "players",
        (json_int_t)(def->game.player_capacity - def->game.computer_count), "computers",
        (json_int_t)def->game.computer_count, "spectators", (json_int_t)def->spectator_capacity,
        "ready_count", (json_int_t)def->ready_count, "empty_s", (json_int_t)def->empty_s,
        "match_limit", (json_int_t)def->match_limit, "votes", (int)def->votes);
    if (object != NULL && def->spectator_delay_ms != SB_SPECTATOR_DELAY_BY_RULES) {
        (void)json_object_set_new(object, "spectator_delay_ms",
                                  json_integer((json_int_t)def->spectator_delay_ms));
    }
    return object;
}

char *sb_move_place_write(const sb_shard *shard, const sb_place *place)
{
    json_t *object =
        json_pack("{s:o, s:I, s:b, s:b, s:I}", "session", describe(shard, &place->def), "maker",
                  (json_int_t)place->def.maker, "asks_token", (int)place->def.asks_token,
                  "warming_up", (int)place->warming_up, "matches", (json_int_t)place->match_count);
    if (object != NULL && place->has_password) {
        (void)json_object_set_new(object, "salt", hex(place->salt, sizeof place->salt));
        (void)json_object_set_new(object, "hash",
                                  hex(place->password_hash, sizeof place->password_hash));
    }
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

// What was another server's configuration is not this one's, which may change or be read again.
static void take_over(sb_place_def *def, sb_place_maker maker)
{
    def->maker = maker == SB_MADE_BY_CONFIGURATION ? SB_MADE_BY_OPERATOR : maker;
    if (maker == SB_MADE_BY_CONFIGURATION && def->empty_s == 0) {
        def->empty_s = LEFT_EMPTY_S;
    }
}

// Leaves out maps that this server has not loaded, and empty texts.
static void fit(const sb_shard *shard, json_t *session)
{
    json_t *maps = json_object_get(session, "maps");
    for (size_t i = json_array_size(maps); i > 0; i--) {
        const char *name = json_string_value(json_array_get(maps, i - 1));
        uint32_t k = 0;
        while (name != NULL && k < shard->map_count && strcmp(shard->maps[k]->name, name) != 0) {
            k++;
        }
        if (name == NULL || k == shard->map_count) {
            (void)json_array_remove(maps, i - 1);
        }
    }
    static const char *const KEYS[] = {"name", "mode", "maps"};
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        const json_t *value = json_object_get(session, KEYS[i]);
        if (json_string_length(value) == 0 && json_array_size(value) == 0) {
            (void)json_object_del(session, KEYS[i]);
        }
    }
}

bool sb_move_place_read(const sb_shard *shard, const void *bytes, size_t size,
                        sb_adoption *out_adoption, char *out_reason, size_t reason_size)
{
    const sb_place_maps maps = {shard->maps, shard->map_count};
    json_t *object = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    json_t *session = json_object_get(object, "session");
    const json_int_t maker = json_integer_value(json_object_get(object, "maker"));
    *out_adoption = (sb_adoption){.def = shard->template_def};
    snprintf(out_reason, reason_size, "the settings of the session cannot be read");
    bool fits = json_is_object(session) && maker >= 0 && maker <= SB_MADE_BY_CLIENT;
    if (fits) {
        fit(shard, session);
        fits =
            sb_place_from_json(session, true, &maps, &out_adoption->def, out_reason, reason_size);
    }
    out_adoption->has_password = json_object_get(object, "hash") != NULL;
    if (fits && out_adoption->has_password) {
        fits = read_hex(object, "salt", out_adoption->salt, sizeof out_adoption->salt) &&
               read_hex(object, "hash", out_adoption->password_hash,
                        sizeof out_adoption->password_hash);
    }
    if (fits) {
        const json_int_t matches = json_integer_value(json_object_get(object, "matches"));
        take_over(&out_adoption->def, (sb_place_maker)maker);
        out_adoption->def.asks_token = json_is_true(json_object_get(object, "asks_token"));
        out_adoption->warming_up = json_is_true(json_object_get(object, "warming_up"));
        out_adoption->match_count = matches > 0 && matches < UINT32_MAX ? (uint32_t)matches : 1;
    }
    json_decref(object);
    return fits;
}

static json_t *list_slots(uint64_t slots)
{
    json_t *list = json_array();
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((slots >> slot & 1) != 0) {
            (void)json_array_append_new(list, json_integer((json_int_t)slot));
        }
    }
    return list;
}

static uint64_t read_slots(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);
    uint64_t slots = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *slot = json_array_get(list, i);
        const json_int_t value = json_integer_value(slot);
        if (json_is_integer(slot) && value >= 0 && value < SB_PLAYER_COUNT_MAX) {
            slots |= (uint64_t)1 << value;
        }
    }
    return slots;
}

static json_t *describe_guest(const sb_standing_guest *guest)
{
    char ticket[2 * SB_TICKET_SIZE + 1], account[2 * SB_ACCOUNT_SIZE_MAX + 1];
    char mode[2 * SB_MODE_SIZE_MAX + 1];
    sodium_bin2hex(ticket, sizeof ticket, guest->ticket, sizeof guest->ticket);
    sodium_bin2hex(account, sizeof account, (const uint8_t *)guest->account,
                   strlen(guest->account));
    sodium_bin2hex(mode, sizeof mode, (const uint8_t *)guest->mode, strlen(guest->mode));
    return json_pack("{s:s, s:s, s:s, s:b, s:b, s:b, s:I, s:I, s:I}", "ticket", ticket, "account",
                     account, "mode", mode, "muted", (int)guest->muted, "judged",
                     (int)guest->judged, "fixed", (int)guest->fixed, "role",
                     (json_int_t)guest->role, "choices", (json_int_t)guest->fixed_choices, "party",
                     (json_int_t)guest->party);
}

// `out_text` has room for `size` bytes and a zero, and is empty.
static bool read_text(const json_t *object, const char *key, char *out_text, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL &&
           sodium_hex2bin((uint8_t *)out_text, size, text, strlen(text), NULL, NULL, NULL) == 0;
}

static bool read_small(const json_t *object, const char *key, uint8_t most, uint8_t *out_value)
{
    const json_t *number = json_object_get(object, key);
    const json_int_t value = json_integer_value(number);
    *out_value = value >= 0 && value <= most ? (uint8_t)value : 0;
    return json_is_integer(number) && value == *out_value;
}

static bool read_guest(const json_t *object, sb_standing_guest *out_guest)
{
    *out_guest = (sb_standing_guest){
        .muted = json_is_true(json_object_get(object, "muted")),
        .judged = json_is_true(json_object_get(object, "judged")),
        .fixed = json_is_true(json_object_get(object, "fixed")),
        .party = (uint64_t)json_integer_value(json_object_get(object, "party")),
    };
    return read_hex(object, "ticket", out_guest->ticket, sizeof out_guest->ticket) &&
           read_small(object, "role", SB_ROLE_LOBBY, &out_guest->role) &&
           read_small(object, "choices", UINT8_MAX, &out_guest->fixed_choices) &&
           read_text(object, "mode", out_guest->mode, SB_MODE_SIZE_MAX) &&
           read_text(object, "account", out_guest->account, SB_ACCOUNT_SIZE_MAX);
}

// Addresses are numbers of 64 bits, more than JSON's readers agree on.
static json_t *list_bars(const sb_standing *standing)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < standing->bar_count; i++) {
        char address[17];
        snprintf(address, sizeof address, "%016" PRIx64, standing->bars[i].address);
        (void)json_array_append_new(list, json_pack("{s:s, s:I}", "address", address, "ms",
                                                    (json_int_t)standing->bars[i].ms));
    }
    return list;
}

// Index of the map in the server's list that has this index in the turn of the place.
static uint32_t map_at(const sb_place_def *def, uint32_t index)
{
    return def->map_count > 0 ? def->maps[index] : index;
}

char *sb_move_standing_write(const sb_shard *shard, const sb_place *place)
{
    sb_standing standing;
    const sb_place_def *def = &place->def;
    if (!sb_lobby_standing(shard->lobby, place->number, &standing)) {
        return NULL;
    }
    json_t *cool = json_array();
    for (uint32_t slot = 0; slot < def->game.player_capacity; slot++) {
        (void)json_array_append_new(cool, json_integer((json_int_t)standing.player_cool_ms[slot]));
    }
    json_t *guests = json_array();
    for (uint32_t i = 0; i < standing.guest_count; i++) {
        (void)json_array_append_new(guests, describe_guest(&standing.guests[i]));
    }
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I}", "guests", guests, "bars",
                  list_bars(&standing), "present", list_slots(standing.present), "ready",
                  list_slots(standing.ready), "yes", list_slots(standing.yes), "no",
                  list_slots(standing.no), "muted", list_slots(standing.muted), "player_cool_ms",
                  cool, "cool_ms", (json_int_t)standing.cool_ms);
    const uint32_t count = def->map_count > 0 ? def->map_count : shard->map_count;
    if (object != NULL && standing.vote_kind == SB_VOTE_KICK) {
        (void)json_object_set_new(object, "vote",
                                  json_pack("{s:I, s:I}", "kick", (json_int_t)standing.vote_target,
                                            "ms", (json_int_t)standing.vote_ms));
    } else if (object != NULL && standing.vote_kind == SB_VOTE_MAP &&
               standing.vote_target < count) {
        const char *name = shard->maps[map_at(def, standing.vote_target)]->name;
        (void)json_object_set_new(
            object, "vote",
            json_pack("{s:s, s:I}", "map", name, "ms", (json_int_t)standing.vote_ms));
    }
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

static uint32_t read_ms(const json_t *value)
{
    const json_int_t ms = json_integer_value(value);
    return ms > 0 && ms <= MS_MAX ? (uint32_t)ms : 0;
}

static void read_bars(const json_t *list, sb_standing *standing)
{
    for (size_t i = 0; i < json_array_size(list) && i < SB_PLACE_BAR_COUNT; i++) {
        const json_t *bar = json_array_get(list, i);
        uint8_t bytes[8];
        const uint32_t ms = read_ms(json_object_get(bar, "ms"));
        if (ms == 0 || !read_hex(bar, "address", bytes, sizeof bytes)) {
            continue;
        }
        sb_standing_bar *kept = &standing->bars[standing->bar_count++];
        *kept = (sb_standing_bar){.ms = ms};
        for (size_t k = 0; k < sizeof bytes; k++) {
            kept->address = kept->address << 8 | bytes[k];
        }
    }
}

static void read_vote(const sb_shard *shard, const sb_place_def *def, const json_t *vote,
                      sb_standing *standing)
{
    const json_t *kick = json_object_get(vote, "kick");
    const json_int_t slot = json_integer_value(kick);
    const char *map = json_string_value(json_object_get(vote, "map"));
    const uint32_t count = def->map_count > 0 ? def->map_count : shard->map_count;
    standing->vote_ms = read_ms(json_object_get(vote, "ms"));
    if (json_is_integer(kick) && slot >= 0 && slot < SB_PLAYER_COUNT_MAX) {
        standing->vote_kind = SB_VOTE_KICK;
        standing->vote_target = (uint32_t)slot;
    }
    for (uint32_t i = 0; map != NULL && i < count; i++) {
        if (strcmp(shard->maps[map_at(def, i)]->name, map) == 0) {
            standing->vote_kind = SB_VOTE_MAP;
            standing->vote_target = i;
            return;
        }
    }
}

void sb_move_standing_read(const sb_shard *shard, const sb_place_def *def, const void *bytes,
                           size_t size, sb_standing *out_standing)
{
    json_t *object = size > 0 ? json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    *out_standing = (sb_standing){.present = read_slots(object, "present"),
                                  .ready = read_slots(object, "ready"),
                                  .yes = read_slots(object, "yes"),
                                  .no = read_slots(object, "no"),
                                  .muted = read_slots(object, "muted"),
                                  .cool_ms = read_ms(json_object_get(object, "cool_ms"))};
    const json_t *cool = json_object_get(object, "player_cool_ms");
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        out_standing->player_cool_ms[slot] = read_ms(json_array_get(cool, slot));
    }
    read_bars(json_object_get(object, "bars"), out_standing);
    const json_t *guests = json_object_get(object, "guests");
    for (size_t i = 0; i < json_array_size(guests) && i < SB_STANDING_GUEST_COUNT_MAX; i++) {
        out_standing->guest_count +=
            read_guest(json_array_get(guests, i), &out_standing->guests[out_standing->guest_count]);
    }
    if (def->votes) {
        read_vote(shard, def, json_object_get(object, "vote"), out_standing);
    }
    json_decref(object);
}
