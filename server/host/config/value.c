#include "host/config/value.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/error.h"
#include "host/config/number.h"
#include "host/config/session_option.h"

#define SHOWN_SIZE 100u

struct sb_config_text {
    struct sb_config_text *next;
    _Alignas(max_align_t) char bytes[];
};

// Text of a hostile file may reach a terminal.
static void hide_controls(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 0x7f) {
            *text = '?';
        }
    }
}

void sb_config_fault(sb_config_faults *faults, const char *format, ...)
{
    char text[SB_CONFIG_FAULT_SIZE] = "further faults are not shown";
    faults->count++;
    if (faults->count > SB_CONFIG_FAULT_COUNT_MAX + 1) {
        return;
    }
    if (faults->count <= SB_CONFIG_FAULT_COUNT_MAX) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
    }
    hide_controls(text);
    faults->tell(faults->context, text);
}

const char *sb_config_texts_keep(sb_config_texts *texts, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *kept = sb_config_texts_allocate(texts, size);
    if (kept != NULL) {
        memcpy(kept, text, size);
    }
    return kept;
}

void *sb_config_texts_allocate(sb_config_texts *texts, size_t size)
{
    struct sb_config_text *kept = calloc(1, sizeof *kept + size);
    if (kept == NULL) {
        return NULL;
    }
    kept->next = texts->first;
    texts->first = kept;
    return kept->bytes;
}

void sb_config_texts_free(sb_config_texts *texts)
{
    while (texts->first != NULL) {
        struct sb_config_text *next = texts->first->next;
        free(texts->first);
        texts->first = next;
    }
}

static void *value_of(const sb_config_option *option, void *record)
{
    return (unsigned char *)record + option->offset;
}

static const void *read_of(const sb_config_option *option, const void *record)
{
    return (const unsigned char *)record + option->offset;
}

static uint64_t get_integer(const sb_config_option *option, const void *record)
{
    const void *value = read_of(option, record);
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

static void put_integer(const sb_config_option *option, void *record, uint64_t number)
{
    void *value = value_of(option, record);
    switch (option->size) {
    case sizeof(uint16_t):
        *(uint16_t *)value = (uint16_t)number;
        break;
    case sizeof(uint32_t):
        *(uint32_t *)value = (uint32_t)number;
        break;
    default:
        SB_ASSERT(option->size == sizeof(uint64_t));
        *(uint64_t *)value = number;
        break;
    }
}

static void write_words(const sb_config_option *option, char *out_text, size_t text_size)
{
    size_t used = 0;
    out_text[0] = '\0';
    for (uint32_t i = 0; option->words[i] != NULL && used < text_size; i++) {
        const char *joint = i == 0 ? "" : option->words[i + 1] == NULL ? " or " : ", ";
        used +=
            (size_t)snprintf(out_text + used, text_size - used, "%s%s", joint, option->words[i]);
    }
}

void sb_config_allowed(const sb_config_option *option, char *out_text, size_t text_size)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        snprintf(out_text, text_size, "true or false");
        break;
    case SB_CONFIG_INTEGER:
    case SB_CONFIG_REAL:
        snprintf(out_text, text_size, "a number%s from %" PRIu64 " to %" PRIu64,
                 option->kind == SB_CONFIG_REAL ? " of seconds" : "", option->min, option->max);
        break;
    case SB_CONFIG_WORD:
        write_words(option, out_text, text_size);
        break;
    case SB_CONFIG_SESSIONS:
        snprintf(out_text, text_size,
                 "a number from %" PRIu64 " to %" PRIu64 ", or in JSON a list of sessions",
                 option->min, option->max);
        break;
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        if (option->max > 0) {
            snprintf(out_text, text_size, "a text of at most %" PRIu64 " bytes", option->max);
            break;
        }
        snprintf(out_text, text_size, "a text that is not empty");
        break;
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        snprintf(out_text, text_size, "a list of at most %u texts that are not empty",
                 SB_CONFIG_LIST_COUNT_MAX);
        break;
    case SB_CONFIG_SETTINGS:
        snprintf(out_text, text_size,
                 "an object of at most %u settings, whose values are texts or "
                 "whole numbers",
                 SB_CONFIG_LIST_COUNT_MAX);
        break;
    }
}

static bool refuse(const sb_config_option *option, const char *shown, const sb_config_place *place)
{
    char allowed[256];
    sb_config_allowed(option, allowed, sizeof allowed);
    sb_config_fault(place->faults, "%s: %s is not %s", place->label,
                    option->secret ? SB_CONFIG_HIDDEN : shown, allowed);
    return false;
}

static bool refuse_text(const sb_config_option *option, const char *text,
                        const sb_config_place *place)
{
    char shown[SHOWN_SIZE];
    snprintf(shown, sizeof shown, "'%.*s'", (int)sizeof shown - 3, text);
    return refuse(option, shown, place);
}

// As JSON in plain ASCII, so that no control character reaches a terminal.
static bool refuse_json(const sb_config_option *option, const json_t *value,
                        const sb_config_place *place)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_COMPACT);
    char shown[SHOWN_SIZE];
    const bool cut = text != NULL && strlen(text) >= sizeof shown;
    snprintf(shown, sizeof shown, "%.*s%s", (int)sizeof shown - 5, text != NULL ? text : "it",
             cut ? "..." : "");
    free(text);
    return refuse(option, shown, place);
}

static const char *keep(const char *text, const sb_config_place *place)
{
    const char *kept = sb_config_texts_keep(place->texts, text);
    if (kept == NULL) {
        sb_config_fault(place->faults, "%s: %s", place->label, sb_error_message(SB_ERROR_MEMORY));
    }
    return kept;
}

// Refuses what --print-config wrote in place of a secret: without this, feeding it back would set
// a password that everybody knows.
static bool is_hidden(const sb_config_option *option, const char *text,
                      const sb_config_place *place)
{
    const bool hidden = option->secret && strcmp(text, SB_CONFIG_HIDDEN) == 0;
    if (hidden) {
        sb_config_fault(place->faults,
                        "%s: it was hidden when the configuration was printed; write it here again",
                        place->label);
    }
    return hidden;
}

static bool put_text(const sb_config_option *option, void *record, const char *text,
                     const sb_config_place *place)
{
    if (text[0] == '\0') {
        sb_config_fault(place->faults, "%s: the value is empty", place->label);
        return false;
    }
    if (option->max > 0 && strlen(text) > option->max) {
        return refuse_text(option, text, place);
    }
    const char *kept = is_hidden(option, text, place) ? NULL : keep(text, place);
    if (kept != NULL) {
        *(const char **)value_of(option, record) = kept;
    }
    return kept != NULL;
}

static bool put_word(const sb_config_option *option, void *record, const char *text)
{
    for (uint32_t i = 0; option->words[i] != NULL; i++) {
        if (strcmp(option->words[i], text) == 0) {
            *(uint32_t *)value_of(option, record) = i;
            return true;
        }
    }
    return false;
}

static bool put_item(const sb_config_option *option, void *record, const char *text,
                     const sb_config_place *place)
{
    sb_config_list *list = value_of(option, record);
    if (text[0] == '\0') {
        sb_config_fault(place->faults, "%s: the value is empty", place->label);
        return false;
    }
    if (list->count == SB_CONFIG_LIST_COUNT_MAX) {
        sb_config_fault(place->faults, "%s: given more than %u times", place->label,
                        SB_CONFIG_LIST_COUNT_MAX);
        return false;
    }
    const char *kept = keep(text, place);
    if (kept != NULL) {
        list->items[list->count++] = kept;
    }
    return kept != NULL;
}

bool sb_config_set_text(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place)
{
    uint64_t number = 0;
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0) {
            return refuse_text(option, text, place);
        }
        *(bool *)value_of(option, record) = text[0] == 't';
        return true;
    case SB_CONFIG_INTEGER:
        if (!sb_number_parse(text, option->min, option->max, &number)) {
            return refuse_text(option, text, place);
        }
        put_integer(option, record, number);
        return true;
    case SB_CONFIG_SESSIONS:
        if (!sb_number_parse(text, option->min, option->max, &number)) {
            return refuse_text(option, text, place);
        }
        *(sb_config_sessions *)value_of(option, record) =
            (sb_config_sessions){(uint32_t)number, NULL};
        return true;
    case SB_CONFIG_REAL:
        return sb_seconds_parse(text, (double)option->min, (double)option->max,
                                value_of(option, record)) ||
               refuse_text(option, text, place);
    case SB_CONFIG_WORD:
        return put_word(option, record, text) || refuse_text(option, text, place);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return put_text(option, record, text, place);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
    case SB_CONFIG_SETTINGS:
        return put_item(option, record, text, place);
    }
    return false;
}

static bool is_list(const sb_config_option *option)
{
    return option->kind == SB_CONFIG_LIST || option->kind == SB_CONFIG_PATHS ||
           option->kind == SB_CONFIG_SETTINGS;
}

static bool set_items(const sb_config_option *option, void *record, const char *text,
                      const sb_config_place *place)
{
    char *copy = strdup(text), *rest = NULL;
    bool fits = copy != NULL;
    for (char *item = fits ? strtok_r(copy, ",", &rest) : NULL; fits && item != NULL;
         item = strtok_r(NULL, ",", &rest)) {
        fits = put_item(option, record, item, place);
    }
    free(copy);
    return fits;
}

bool sb_config_set_variable(const sb_config_option *option, void *record, const char *text,
                            const sb_config_place *place)
{
    const bool is_json = text[0] == '[' || text[0] == '{';
    if (!is_list(option) && !(option->kind == SB_CONFIG_SESSIONS && is_json)) {
        return sb_config_set_text(option, record, text, place);
    }
    if (!is_json) {
        return set_items(option, record, text, place);
    }
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) {
        sb_config_fault(place->faults, "%s: %s", place->label, error.text);
        return false;
    }
    const bool fits = sb_config_set_json(option, record, value, place);
    json_decref(value);
    return fits;
}

// JSON's integers end at INT64_MAX; beyond, they are written as text.
static bool integer_of(const sb_config_option *option, const json_t *value, uint64_t *out_number)
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
    if (!(option->optional && json_is_null(value)) && !integer_of(option, value, &number)) {
        return refuse_json(option, value, place);
    }
    put_integer(option, record, number);
    return true;
}

static bool set_real_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    const double number = json_number_value(value);
    if (!json_is_number(value) ||
        !(number >= (double)option->min && number <= (double)option->max)) {
        return refuse_json(option, value, place);
    }
    *(double *)value_of(option, record) = number;
    return true;
}

static bool set_list_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    if (!json_is_array(value) || json_array_size(value) > SB_CONFIG_LIST_COUNT_MAX) {
        return refuse_json(option, value, place);
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_string(item)) {
            return refuse_json(option, value, place);
        }
        if (!put_item(option, record, json_string_value(item), place)) {
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
    return fits ? put_item(option, record, text, place) : refuse_json(option, value, place);
}

static bool set_settings_json(const sb_config_option *option, void *record, json_t *value,
                              const sb_config_place *place)
{
    if (!json_is_object(value) || json_object_size(value) > SB_CONFIG_LIST_COUNT_MAX) {
        return refuse_json(option, value, place);
    }
    const char *name;
    json_t *item;
    json_object_foreach(value, name, item)
    {
        char label[SB_CONFIG_FAULT_SIZE / 2];
        snprintf(label, sizeof label, "%s.%.64s", place->label, name);
        const sb_config_place inner = {label, place->texts, place->faults};
        if (!put_setting(option, record, name, item, &inner)) {
            return false;
        }
    }
    return true;
}

static bool set_sessions_json(const sb_config_option *option, void *record, json_t *value,
                              const sb_config_place *place)
{
    sb_config_sessions *sessions = value_of(option, record);
    uint64_t count;
    if (json_is_array(value)) {
        return sb_config_sessions_read(value, option->max, sessions, place);
    }
    if (!integer_of(option, value, &count)) {
        return refuse_json(option, value, place);
    }
    *sessions = (sb_config_sessions){(uint32_t)count, NULL};
    return true;
}

static bool set_text_json(const sb_config_option *option, void *record, const json_t *value,
                          const sb_config_place *place)
{
    if (json_is_null(value) && option->optional) {
        *(const char **)value_of(option, record) = NULL;
        return true;
    }
    return json_is_string(value) ? put_text(option, record, json_string_value(value), place)
                                 : refuse_json(option, value, place);
}

bool sb_config_set_json(const sb_config_option *option, void *record, json_t *value,
                        const sb_config_place *place)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        if (!json_is_boolean(value)) {
            return refuse_json(option, value, place);
        }
        *(bool *)value_of(option, record) = json_is_true(value);
        return true;
    case SB_CONFIG_INTEGER:
        return set_integer_json(option, record, value, place);
    case SB_CONFIG_REAL:
        return set_real_json(option, record, value, place);
    case SB_CONFIG_WORD:
        return (json_is_string(value) && put_word(option, record, json_string_value(value))) ||
               refuse_json(option, value, place);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return set_text_json(option, record, value, place);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        return set_list_json(option, record, value, place);
    case SB_CONFIG_SETTINGS:
        return set_settings_json(option, record, value, place);
    case SB_CONFIG_SESSIONS:
        return set_sessions_json(option, record, value, place);
    }
    return false;
}

static bool lists_equal(const sb_config_list *a, const sb_config_list *b)
{
    bool equal = a->count == b->count;
    for (uint32_t i = 0; equal && i < a->count; i++) {
        equal = strcmp(a->items[i], b->items[i]) == 0;
    }
    return equal;
}

static bool texts_equal(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

bool sb_config_equal(const sb_config_option *option, const void *a, const void *b)
{
    const void *of_a = read_of(option, a), *of_b = read_of(option, b);
    switch (option->kind) {
    case SB_CONFIG_BOOL:
    case SB_CONFIG_INTEGER:
    case SB_CONFIG_REAL:
    case SB_CONFIG_WORD:
        return memcmp(of_a, of_b, option->size) == 0;
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return texts_equal(*(const char *const *)of_a, *(const char *const *)of_b);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
    case SB_CONFIG_SETTINGS:
        return lists_equal(of_a, of_b);
    case SB_CONFIG_SESSIONS:
        return sb_config_sessions_equal(of_a, of_b);
    }
    return false;
}

void sb_config_copy(const sb_config_option *option, void *record, const void *other)
{
    memcpy(value_of(option, record), read_of(option, other), option->size);
}

void sb_config_clear_list(const sb_config_option *option, void *record)
{
    if (is_list(option)) {
        ((sb_config_list *)value_of(option, record))->count = 0;
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
    const sb_config_list *list = read_of(option, record);
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
    const sb_config_list *list = read_of(option, record);
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
    const char *text = *(const char *const *)read_of(option, record);
    return text == NULL ? json_null() : json_string(option->secret ? SB_CONFIG_HIDDEN : text);
}

json_t *sb_config_get_json(const sb_config_option *option, const void *record)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        return json_boolean(*(const bool *)read_of(option, record));
    case SB_CONFIG_INTEGER:
        return integer_json(option, record);
    case SB_CONFIG_REAL:
        return json_real(*(const double *)read_of(option, record));
    case SB_CONFIG_WORD:
        return json_string(option->words[*(const uint32_t *)read_of(option, record)]);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return text_json(option, record);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        return list_json(option, record);
    case SB_CONFIG_SETTINGS:
        return settings_json(option, record);
    case SB_CONFIG_SESSIONS:
        return sb_config_sessions_json(read_of(option, record));
    }
    return NULL;
}
