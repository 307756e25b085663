#include "host/config/plain_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/config/number.h"

#define SHOWN_SIZE 100u

// As JSON in plain ASCII, so that no control character reaches a terminal.
bool sb_config_refuse_json(const sb_config_option *option, const json_t *value,
                           const sb_config_place *place)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_COMPACT);
    char shown[SHOWN_SIZE];
    const bool cut = text != NULL && strlen(text) >= sizeof shown;
    snprintf(shown, sizeof shown, "%.*s%s", (int)sizeof shown - 5, text != NULL ? text : "it",
             cut ? "..." : "");
    free(text);
    return sb_config_refuse(option, shown, place);
}

// JSON's integers end at INT64_MAX; beyond, they are written as text.
bool sb_config_integer_of(const sb_config_option *option, const json_t *value, uint64_t *out_number)
{
    if (json_is_string(value)) {
        return option->max > INT64_MAX &&
               sb_number_parse(json_string_value(value), option->min, option->max, out_number);
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return false;
    }
    *out_number = (uint64_t)json_integer_value(value);
    return *out_number >= option->min && *out_number <= option->max;
}

static bool set_integer_json(const sb_config_option *option, void *record, const json_t *value,
                             const sb_config_place *place)
{
    uint64_t number = SB_CONFIG_NONE;
    if (!(option->optional && json_is_null(value)) &&
        !sb_config_integer_of(option, value, &number)) {
        return sb_config_refuse_json(option, value, place);
    }
    sb_config_put_integer(option, record, number);
    return true;
}

static bool set_real_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    const double number = json_number_value(value);
    if (!json_is_number(value) ||
        !(number >= (double)option->min && number <= (double)option->max)) {
        return sb_config_refuse_json(option, value, place);
    }
    *(double *)sb_config_slot(option, record) = number;
    return true;
}

static bool set_list_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    if (!json_is_array(value) || json_array_size(value) > SB_CONFIG_LIST_COUNT_MAX) {
        return sb_config_refuse_json(option, value, place);
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_string(item)) {
            return sb_config_refuse_json(option, value, place);
        }
        if (!sb_config_put_item(option, record, json_string_value(item), place)) {
            return false;
        }
    }
    return true;
}

static bool put_setting(const sb_config_option *option, void *record, const char *name,
                        const json_t *value, const sb_config_place *place)
{
    char text[256];
    int length = -1;
    if (json_is_string(value)) {
        length = snprintf(text, sizeof text, "%s=%s", name, json_string_value(value));
    } else if (json_is_integer(value)) {
        length = snprintf(text, sizeof text, "%s=%" JSON_INTEGER_FORMAT, name,
                          json_integer_value(value));
    }
    // The rules of a session know which names and values there are.
    const bool fits =
        length > 0 && (size_t)length < sizeof text && name[0] != '\0' && strchr(name, '=') == NULL;
    return fits ? sb_config_put_item(option, record, text, place)
                : sb_config_refuse_json(option, value, place);
}

static bool set_settings_json(const sb_config_option *option, void *record, json_t *value,
                              const sb_config_place *place)
{
    if (!json_is_object(value) || json_object_size(value) > SB_CONFIG_LIST_COUNT_MAX) {
        return sb_config_refuse_json(option, value, place);
    }
    const char *name;
    json_t *item;
    json_object_foreach(value, name, item)
    {
        char label[SB_CONFIG_FAULT_SIZE / 2];
        snprintf(label, sizeof label, "%s.%.64s", place->label, name);
        const sb_config_place inner = {label, place->texts, place->faults, place->outer};
        if (!put_setting(option, record, name, item, &inner)) {
            return false;
        }
    }
    return true;
}

static bool set_text_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    if (json_is_null(value) && option->optional) {
        *(const char **)sb_config_slot(option, record) = NULL;
        return true;
    }
    return json_is_string(value)
               ? sb_config_put_text(option, record, json_string_value(value), place)
               : sb_config_refuse_json(option, value, place);
}

bool sb_plain_set_json(const sb_config_option *option, void *record, json_t *value,
                       const sb_config_place *place)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        if (!json_is_boolean(value)) {
            return sb_config_refuse_json(option, value, place);
        }
        *(bool *)sb_config_slot(option, record) = json_is_true(value);
        return true;
    case SB_CONFIG_INTEGER:
        return set_integer_json(option, record, value, place);
    case SB_CONFIG_REAL:
        return set_real_json(option, record, value, place);
    case SB_CONFIG_WORD:
        return (json_is_string(value) &&
                sb_config_put_word(option, record, json_string_value(value))) ||
               sb_config_refuse_json(option, value, place);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return set_text_json(option, record, value, place);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        return set_list_json(option, record, value, place);
    case SB_CONFIG_SETTINGS:
        return set_settings_json(option, record, value, place);
    case SB_CONFIG_SESSIONS:
        break;
    }
    return false;
}

// To JSON

static uint64_t get_integer(const sb_config_option *option, const void *record)
{
    const void *value = sb_config_read_slot(option, record);
    switch (option->size) {
    case sizeof(uint16_t):
        return *(const uint16_t *)value;
    case sizeof(uint32_t):
        return *(const uint32_t *)value;
    default:
        SB_ASSERT(option->size == sizeof(uint64_t));
        return *(const uint64_t *)value;
    }
}

static json_t *integer_json(const sb_config_option *option, const void *record)
{
    const uint64_t number = get_integer(option, record);
    if (option->optional && number == SB_CONFIG_NONE) {
        return json_null();
    }
    if (number <= INT64_MAX) {
        return json_integer((json_int_t)number);
    }
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return json_string(text);
}

static json_t *list_json(const sb_config_option *option, const void *record)
{
    const sb_config_list *list = sb_config_read_slot(option, record);
    json_t *items = json_array();
    for (uint32_t i = 0; items != NULL && i < list->count; i++) {
        if (json_array_append_new(items, json_string(list->items[i])) != 0) {
            json_decref(items);
            return NULL;
        }
    }
    return items;
}

// A setting without '=' is kept for the message that refuses it, so it never gets here.
static json_t *settings_json(const sb_config_option *option, const void *record)
{
    const sb_config_list *list = sb_config_read_slot(option, record);
    json_t *settings = json_object();
    for (uint32_t i = 0; settings != NULL && i < list->count; i++) {
        const char *end = strchr(list->items[i], '=');
        char name[256];
        snprintf(name, sizeof name, "%.*s", end != NULL ? (int)(end - list->items[i]) : 255,
                 list->items[i]);
        uint64_t number = 0;
        const char *text = end != NULL ? end + 1 : "";
        json_t *value = sb_number_parse(text, 0, INT32_MAX, &number)
                            ? json_integer((json_int_t)number)
                            : json_string(text);
        if (json_object_set_new(settings, name, value) != 0) {
            json_decref(settings);
            return NULL;
        }
    }
    return settings;
}

static json_t *text_json(const sb_config_option *option, const void *record)
{
    const char *text = *(const char *const *)sb_config_read_slot(option, record);
    return text == NULL ? json_null() : json_string(option->secret ? SB_CONFIG_HIDDEN : text);
}

json_t *sb_plain_get_json(const sb_config_option *option, const void *record)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        return json_boolean(*(const bool *)sb_config_read_slot(option, record));
    case SB_CONFIG_INTEGER:
        return integer_json(option, record);
    case SB_CONFIG_REAL:
        return json_real(*(const double *)sb_config_read_slot(option, record));
    case SB_CONFIG_WORD:
        return json_string(option->words[*(const uint32_t *)sb_config_read_slot(option, record)]);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return text_json(option, record);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        return list_json(option, record);
    case SB_CONFIG_SETTINGS:
        return settings_json(option, record);
    case SB_CONFIG_SESSIONS:
        break;
    }
    return NULL;
}
