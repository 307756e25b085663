#include "vector_meaning.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/// A JSON object whose fields are taken one by one.
typedef struct meaning {
    const char *vector;
    const json_t *object;
    size_t taken_count;
} meaning;

static meaning meaning_of(const char *vector, const json_t *object)
{
    if (!json_is_object(object)) {
        fail_msg("%s: no JSON object", vector);
    }
    return (meaning){vector, object, 0};
}

static const json_t *take(meaning *from, const char *name)
{
    const json_t *value = json_object_get(from->object, name);
    if (value == NULL) {
        fail_msg("%s: %s is missing", from->vector, name);
    }
    from->taken_count++;
    return value;
}

static void end(const meaning *from)
{
    if (json_object_size(from->object) != from->taken_count) {
        fail_msg("%s: says more than the message has", from->vector);
    }
}

static void same_value(const meaning *from, const char *name, const json_t *value, int64_t found)
{
    if (!json_is_integer(value) || json_integer_value(value) != found) {
        fail_msg("%s: %s is %" PRId64 ", not %" JSON_INTEGER_FORMAT, from->vector, name, found,
                 json_integer_value(value));
    }
}

static void same(meaning *from, const char *name, int64_t found)
{
    same_value(from, name, take(from, name), found);
}

static void same_decimal(const meaning *from, const char *name, const json_t *value, uint64_t found)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, found);
    if (!json_is_string(value) || strcmp(json_string_value(value), text) != 0) {
        fail_msg("%s: %s is %s, not %s", from->vector, name, text, json_string_value(value));
    }
}

static void same_u64(meaning *from, const char *name, uint64_t found)
{
    same_decimal(from, name, take(from, name), found);
}

static void same_text(meaning *from, const char *name, sb_text found)
{
    const json_t *value = take(from, name);
    if (!json_is_string(value) || json_string_length(value) != found.size ||
        (found.size > 0 && memcmp(json_string_value(value), found.data, found.size) != 0)) {
        fail_msg("%s: %s is '%.*s', not '%s'", from->vector, name, (int)found.size, found.data,
                 json_string_value(value));
    }
}

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *place = c != '\0' ? strchr(digits, c) : NULL;
    return place != NULL ? (int)(place - digits) : -1;
}

uint8_t *bytes_of_hex(const char *vector, const char *hex, size_t *out_size)
{
    size_t length = hex != NULL ? strlen(hex) : 1;
    uint8_t *bytes = malloc(length / 2 > 0 ? length / 2 : 1);
    assert_non_null(bytes);
    bool good = length % 2 == 0;
    for (size_t i = 0; good && i < length / 2; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        good = high >= 0 && low >= 0;
        bytes[i] = good ? (uint8_t)(16 * high + low) : 0;
    }
    if (!good) {
        free(bytes);
        fail_msg("%s: no bytes in hex", vector);
    }
    *out_size = length / 2;
    return bytes;
}

static void same_hex(const meaning *from, const char *name, const json_t *value, sb_blob found)
{
    size_t size;
    uint8_t *bytes = bytes_of_hex(from->vector, json_string_value(value), &size);
    bool equal = size == found.size && (size == 0 || memcmp(bytes, found.data, size) == 0);
    free(bytes);
    if (!equal) {
        fail_msg("%s: %s differs", from->vector, name);
    }
}

static void same_blob(meaning *from, const char *name, sb_blob found)
{
    same_hex(from, name, take(from, name), found);
}

static const json_t *take_list(meaning *from, const char *name, uint32_t count)
{
    const json_t *list = take(from, name);
    if (!json_is_array(list) || json_array_size(list) != count) {
        fail_msg("%s: %s has %" PRIu32 " elements, not %zu", from->vector, name, count,
                 json_array_size(list));
    }
    return list;
}

static void same_rules(meaning *from, const sb_wire_rules *rules)
{
    same_text(from, "rules.name", rules->name);
    same(from, "rules.interface_version", rules->interface_version);
    same(from, "rules.behaviour_version", rules->behaviour_version);
    same_u64(from, "rules.tables_hash", rules->tables_hash);
}

static void same_hello(meaning *from, const sb_message_hello *hello)
{
    same(from, "minor_version", hello->minor_version);
    same(from, "session", hello->session);
    same(from, "role", hello->role);
    same(from, "form", hello->form);
    same_text(from, "name", hello->name);
    same(from, "select", hello->select);
    const json_t *hashes = take_list(from, "map_hashes", hello->map_count);
    for (uint32_t i = 0; i < hello->map_count; i++) {
        same_decimal(from, "map_hashes", json_array_get(hashes, i), hello->map_hashes[i]);
    }
    same_rules(from, &hello->rules);
    same_blob(from, "resume", hello->resume);
    same_blob(from, "token", hello->token);
}

static void same_welcome(meaning *from, const sb_message_welcome *welcome)
{
    same(from, "minor_version", welcome->minor_version);
    same(from, "session", welcome->session);
    same(from, "epoch", welcome->epoch);
    same(from, "role", welcome->role);
    same(from, "form", welcome->form);
    same(from, "player", welcome->player);
    same(from, "player_capacity", welcome->player_capacity);
    same(from, "computer_count", welcome->computer_count);
    same(from, "tick", welcome->tick);
    same(from, "tick_rate_hz", welcome->tick_rate_hz);
    same(from, "snapshot_rate_hz", welcome->snapshot_rate_hz);
    same_u64(from, "seed", welcome->seed);
    same_u64(from, "map_hash", welcome->map_hash);
    same(from, "map_size", welcome->map_size);
    same_rules(from, &welcome->rules);
    const json_t *settings = take_list(from, "settings", welcome->setting_count);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        same_value(from, "settings", json_array_get(settings, i), welcome->settings[i]);
    }
    same_blob(from, "resume", welcome->resume);
}

// Of another major version only the two versions are known; all else must be zero.
static bool same_versions(meaning *from, const sb_message *message, uint32_t major,
                          uint32_t simulation)
{
    same(from, "major_version", major);
    same(from, "simulation_version", simulation);
    if (major == SB_PROTOCOL_VERSION) {
        return true;
    }
    sb_message bare;
    memset(&bare, 0, sizeof bare);
    bare.type = message->type;
    if (message->type == SB_MESSAGE_HELLO) {
        bare.hello.major_version = major;
        bare.hello.simulation_version = simulation;
    } else {
        bare.welcome.major_version = major;
        bare.welcome.simulation_version = simulation;
    }
    if (memcmp(&bare, message, sizeof bare) != 0) {
        fail_msg("%s: something is read of another major version", from->vector);
    }
    return false;
}

static bool lies_within(const json_t *input, const char *name, json_int_t min, json_int_t max)
{
    const json_int_t value = json_integer_value(json_object_get(input, name));
    return value >= min && value <= max;
}

// The ranges of the standard (README.md, input).
static bool is_valid_input(const json_t *input)
{
    return lies_within(input, "throttle", -127, 127) && lies_within(input, "steering", -127, 127) &&
           lies_within(input, "aim_yaw", 0, 65535) &&
           lies_within(input, "aim_pitch", -16384, 16384) && lies_within(input, "buttons", 0, 3) &&
           lies_within(input, "view_fraction", 0, 255);
}

static void same_input(meaning *from, const sb_message_input *input)
{
    same(from, "epoch", input->epoch);
    same(from, "ack_tick", input->ack_tick);
    same(from, "ack_bits", input->ack_bits);
    same(from, "tick", input->tick);
    const json_t *inputs = take_list(from, "inputs", input->input_count);
    for (uint32_t i = 0; i < input->input_count; i++) {
        const json_t *given = json_array_get(inputs, i);
        const sb_input *one = &input->inputs[i];
        assert_int_equal(input->invalid >> i & 1, !is_valid_input(given));
        if (!is_valid_input(given)) {
            static const sb_input zeros;
            assert_memory_equal(one, &zeros, sizeof zeros);
            assert_int_equal(input->predicted_hashes[i], 0);
            continue;
        }
        meaning each = meaning_of(from->vector, given);
        same(&each, "throttle", one->throttle);
        same(&each, "steering", one->steering);
        same(&each, "aim_yaw", one->aim_yaw);
        same(&each, "aim_pitch", one->aim_pitch);
        same(&each, "buttons", one->buttons);
        same(&each, "view_tick", one->view_tick);
        same(&each, "view_fraction", one->view_fraction);
        same(&each, "predicted_hash", input->predicted_hashes[i]);
        same(&each, "select", sb_wire_pack4(one->select));
        same(&each, "present", sb_wire_pack4(one->present));
        end(&each);
    }
}

static void same_own(meaning *from, const sb_message_snapshot *snapshot)
{
    const json_t *own = take(from, "own");
    if (json_is_string(own)) {
        assert_int_equal(snapshot->own, SB_OWN_FULL);
        same_hex(from, "own", own, snapshot->own_state);
        return;
    }
    assert_true(snapshot->own == SB_OWN_NONE || snapshot->own == SB_OWN_PREDICTED);
    same_value(from, "own", own, snapshot->own == SB_OWN_PREDICTED);
    assert_int_equal(snapshot->own_state.size, 0);
}

static void same_changes(meaning *from, const sb_message_snapshot *snapshot)
{
    if (json_is_string(json_object_get(from->object, "changes"))) {
        assert_int_equal(snapshot->form, SB_FORM_PACKED);
        assert_int_equal(snapshot->number_count, 0);
        same_blob(from, "changes", snapshot->packed);
        return;
    }
    assert_int_equal(snapshot->form, SB_FORM_PLAIN);
    assert_int_equal(snapshot->packed.size, 0);
    const json_t *numbers = take_list(from, "changes", snapshot->number_count);
    for (uint32_t i = 0; i < snapshot->number_count; i++) {
        same_value(from, "changes", json_array_get(numbers, i), snapshot->numbers[i]);
    }
}

static void same_snapshot(meaning *from, const sb_message_snapshot *snapshot)
{
    same(from, "epoch", snapshot->epoch);
    same(from, "tick", snapshot->tick);
    same(from, "baseline_age", snapshot->baseline_age);
    same(from, "durable_age", snapshot->durable_age);
    same(from, "input_margin", snapshot->input_margin);
    same(from, "part", snapshot->part);
    same(from, "part_count", snapshot->part_count);
    same_own(from, snapshot);
    same_changes(from, snapshot);
}

static void same_wire_range(const char *vector, const json_t *object, const sb_wire_range *range)
{
    meaning from = meaning_of(vector, object);
    same(&from, "first", range->first);
    same(&from, "count", range->count);
    end(&from);
}

static void same_wire_entity(const char *vector, const json_t *object,
                             const sb_message_absolute *absolute, const sb_wire_entity *entity)
{
    meaning from = meaning_of(vector, object);
    same(&from, "index", entity->index);
    same(&from, "generation", entity->generation);
    same(&from, "kind", entity->kind);
    const json_t *values = take_list(&from, "values", entity->value_count);
    for (uint32_t i = 0; i < entity->value_count; i++) {
        same_value(&from, "values", json_array_get(values, i),
                   absolute->values[entity->value_first + i]);
    }
    end(&from);
}

static void same_absolute(meaning *from, const sb_message_absolute *absolute)
{
    same(from, "epoch", absolute->epoch);
    same(from, "tick", absolute->tick);
    same(from, "durable_age", absolute->durable_age);
    same(from, "input_margin", absolute->input_margin);
    same(from, "part", absolute->part);
    same(from, "part_count", absolute->part_count);
    const json_t *ranges = take_list(from, "empty", absolute->range_count);
    for (uint32_t i = 0; i < absolute->range_count; i++) {
        same_wire_range(from->vector, json_array_get(ranges, i), &absolute->ranges[i]);
    }
    const json_t *entities = take_list(from, "entities", absolute->entity_count);
    for (uint32_t i = 0; i < absolute->entity_count; i++) {
        same_wire_entity(from->vector, json_array_get(entities, i), absolute,
                         &absolute->entities[i]);
    }
}

static void same_entity(meaning *from, const char *name, uint32_t found)
{
    const json_t *value = take(from, name);
    if (json_is_null(value)) {
        assert_int_equal(found, 65535);
    } else {
        same_value(from, name, value, found);
    }
}

static void same_event(meaning *from, const sb_message_event *event)
{
    same(from, "sequence", event->sequence);
    same(from, "tick", event->tick);
    const json_t *events = take_list(from, "events", event->event_count);
    for (uint32_t i = 0; i < event->event_count; i++) {
        const sb_wire_event *one = &event->events[i];
        meaning each = meaning_of(from->vector, json_array_get(events, i));
        same(&each, "kind", one->kind);
        same_entity(&each, "entity", one->entity);
        same_entity(&each, "other", one->other);
        same(&each, "value", one->value);
        same(&each, "ordinal", one->ordinal);
        same(&each, "x", one->point[0]);
        same(&each, "y", one->point[1]);
        same(&each, "z", one->point[2]);
        end(&each);
    }
}

static void same_roster(meaning *from, const sb_message_roster *roster)
{
    const json_t *players = take_list(from, "players", roster->player_count);
    for (uint32_t i = 0; i < roster->player_count; i++) {
        meaning each = meaning_of(from->vector, json_array_get(players, i));
        same(&each, "slot", roster->players[i].slot);
        same(&each, "presence", roster->players[i].presence);
        same_text(&each, "name", roster->players[i].name);
        end(&each);
    }
}

static void same_texts(meaning *from, const char *name, const sb_text *texts, uint32_t count)
{
    const json_t *list = take_list(from, name, count);
    for (uint32_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(list, i);
        if (!json_is_string(one) || json_string_length(one) != texts[i].size ||
            memcmp(json_string_value(one), texts[i].data, texts[i].size) != 0) {
            fail_msg("%s: text %u of %s differs", from->vector, i, name);
        }
    }
}

static void same_hashes(meaning *from, const uint64_t *hashes, uint32_t count)
{
    const json_t *list = take_list(from, "map_hashes", count);
    for (uint32_t i = 0; i < count; i++) {
        same_decimal(from, "map_hashes", json_array_get(list, i), hashes[i]);
    }
}

static void same_listed(meaning *each, const sb_wire_listed *listed)
{
    same(each, "number", listed->number);
    same(each, "flags", listed->flags);
    same_text(each, "name", listed->name);
    same_text(each, "mode", listed->mode);
    same_text(each, "map", listed->map);
    same(each, "players", listed->players);
    same(each, "player_capacity", listed->player_capacity);
    same(each, "computers", listed->computers);
    same(each, "spectators", listed->spectators);
    same(each, "spectator_capacity", listed->spectator_capacity);
    end(each);
}

static void same_sessions(meaning *from, const sb_message_sessions *sessions)
{
    same(from, "request", sessions->request);
    same(from, "next", sessions->next);
    const json_t *list = take_list(from, "sessions", sessions->listed_count);
    for (uint32_t i = 0; i < sessions->listed_count; i++) {
        meaning each = meaning_of(from->vector, json_array_get(list, i));
        same_listed(&each, &sessions->listed[i]);
    }
}

static void same_lobby(meaning *from, const sb_message_lobby *lobby)
{
    same(from, "flags", lobby->flags);
    same(from, "session_count", lobby->session_count);
    same_texts(from, "modes", lobby->modes, lobby->mode_count);
    same_texts(from, "maps", lobby->maps, lobby->map_count);
}

static void same_list(meaning *from, const sb_message_list *list)
{
    same(from, "request", list->request);
    same(from, "after", list->after);
    same(from, "flags", list->flags);
    same_text(from, "mode", list->mode);
    same_text(from, "map", list->map);
    same_text(from, "name", list->name);
}

static void same_join(meaning *from, const sb_message_join *join)
{
    same(from, "session", join->session);
    same_text(from, "mode", join->mode);
    same(from, "role", join->role);
    same_text(from, "password", join->password);
    same(from, "create", join->create);
    same_hashes(from, join->map_hashes, join->map_count);
}

static void same_create(meaning *from, const sb_message_create *create)
{
    same_text(from, "mode", create->mode);
    same_text(from, "name", create->name);
    same_text(from, "map", create->map);
    same_text(from, "password", create->password);
    same(from, "visibility", create->visibility);
    same(from, "player_capacity", create->player_capacity);
    same_hashes(from, create->map_hashes, create->map_count);
}

static void same_session(meaning *from, const sb_message_session *session)
{
    same(from, "number", session->number);
    same_text(from, "name", session->name);
    same(from, "flags", session->flags);
    same(from, "ready_count", session->ready_count);
    same_u64(from, "ready", session->ready);
    same(from, "delay_ms", session->delay_ms);
    same(from, "spectators", session->spectators);
    same(from, "vote_kind", session->vote_kind);
    same(from, "vote_target", session->vote_target);
    same(from, "vote_yes", session->vote_yes);
    same(from, "vote_needed", session->vote_needed);
    same(from, "vote_ms_left", session->vote_ms_left);
    same_texts(from, "maps", session->maps, session->map_count);
}

static void same_message(meaning *from, const sb_message *message)
{
    switch (message->type) {
    case SB_MESSAGE_HELLO:
        if (same_versions(from, message, message->hello.major_version,
                          message->hello.simulation_version)) {
            same_hello(from, &message->hello);
        }
        return;
    case SB_MESSAGE_WELCOME:
        if (same_versions(from, message, message->welcome.major_version,
                          message->welcome.simulation_version)) {
            same_welcome(from, &message->welcome);
        }
        return;
    case SB_MESSAGE_REFUSE:
        same(from, "reason", message->refuse.reason);
        same_text(from, "text", message->refuse.text);
        return;
    case SB_MESSAGE_MAP:
        same_u64(from, "hash", message->map.hash);
        same(from, "offset", message->map.offset);
        same(from, "total_size", message->map.total_size);
        same_blob(from, "data", (sb_blob){message->map.data, message->map.data_size});
        return;
    case SB_MESSAGE_INPUT:
        same_input(from, &message->input);
        return;
    case SB_MESSAGE_SNAPSHOT:
        same_snapshot(from, &message->snapshot);
        return;
    case SB_MESSAGE_EVENT:
        same_event(from, &message->event);
        return;
    case SB_MESSAGE_GOODBYE:
        same(from, "reason", message->goodbye.reason);
        return;
    case SB_MESSAGE_ROSTER:
        same_roster(from, &message->roster);
        return;
    case SB_MESSAGE_CHAT:
        same(from, "scope", message->chat.scope);
        same(from, "player", message->chat.player);
        same_text(from, "text", message->chat.text);
        return;
    case SB_MESSAGE_PLAYBACK:
        same(from, "paused", message->playback.paused);
        same(from, "speed_percent", message->playback.speed_percent);
        same(from, "tick", message->playback.tick);
        same(from, "first_tick", message->playback.first_tick);
        same(from, "last_tick", message->playback.last_tick);
        return;
    case SB_MESSAGE_LOBBY:
        same_lobby(from, &message->lobby);
        return;
    case SB_MESSAGE_LIST:
        same_list(from, &message->list);
        return;
    case SB_MESSAGE_SESSIONS:
        same_sessions(from, &message->sessions);
        return;
    case SB_MESSAGE_JOIN:
        same_join(from, &message->join);
        return;
    case SB_MESSAGE_CREATE:
        same_create(from, &message->create);
        return;
    case SB_MESSAGE_LEAVE:
        return;
    case SB_MESSAGE_DECLINED:
        same(from, "request", message->declined.request);
        same(from, "reason", message->declined.reason);
        same_text(from, "text", message->declined.text);
        return;
    case SB_MESSAGE_READY:
        same(from, "ready", message->ready.ready);
        return;
    case SB_MESSAGE_TEAM:
        same(from, "team", message->team.team);
        return;
    case SB_MESSAGE_VOTE:
        same(from, "kind", message->vote.kind);
        same(from, "target", message->vote.target);
        same(from, "yes", message->vote.yes);
        return;
    case SB_MESSAGE_REDIRECT:
        same(from, "port", message->redirect.port);
        same(from, "web_port", message->redirect.web_port);
        same(from, "session", message->redirect.session);
        same_blob(from, "ticket", message->redirect.ticket);
        return;
    case SB_MESSAGE_ABSOLUTE:
        same_absolute(from, &message->absolute);
        return;
    case SB_MESSAGE_MOVE:
        same_text(from, "host", message->move.host);
        same(from, "port", message->move.port);
        same(from, "web_port", message->move.web_port);
        same_blob(from, "key", message->move.key);
        same(from, "session", message->move.session);
        same(from, "tick", message->move.tick);
        same_blob(from, "resume", message->move.resume);
        same_blob(from, "ticket", message->move.ticket);
        return;
    case SB_MESSAGE_SESSION:
        same_session(from, &message->session);
        return;
    }
    fail_msg("%s: type %d is none", from->vector, (int)message->type);
}

void assert_meaning(const char *vector, const json_t *meaning_object, const sb_message *message)
{
    meaning from = meaning_of(vector, meaning_object);
    same(&from, "type", message->type);
    same_message(&from, message);
    end(&from);
}
