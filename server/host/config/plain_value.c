#include "host/config/plain_value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/config/number.h"

#define SHOWN_SIZE 100u

// Where the value lies

void *sb_config_slot(const sb_config_option *option, void *record)
{
    return (unsigned char *)record + option->offset;
}

const void *sb_config_read_slot(const sb_config_option *option, const void *record)
{
    return (const unsigned char *)record + option->offset;
}

void sb_config_put_integer(const sb_config_option *option, void *record, uint64_t number)
{
    void *value = sb_config_slot(option, record);
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

bool sb_config_is_list(const sb_config_option *option)
{
    return option->kind == SB_CONFIG_LIST || option->kind == SB_CONFIG_PATHS ||
           option->kind == SB_CONFIG_SETTINGS;
}

void sb_config_copy(const sb_config_option *option, void *record, const void *other)
{
    memcpy(sb_config_slot(option, record), sb_config_read_slot(option, other), option->size);
}

void sb_config_clear_list(const sb_config_option *option, void *record)
{
    if (sb_config_is_list(option)) {
        ((sb_config_list *)sb_config_slot(option, record))->count = 0;
    }
}

// What is allowed

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

bool sb_config_refuse(const sb_config_option *option, const char *shown,
                      const sb_config_place *place)
{
    char allowed[256];
    sb_config_allowed(option, allowed, sizeof allowed);
    sb_config_fault(place->faults, "%s: %s is not %s", place->label,
                    option->secret ? SB_CONFIG_HIDDEN : shown, allowed);
    return false;
}

bool sb_config_refuse_text(const sb_config_option *option, const char *text,
                           const sb_config_place *place)
{
    char shown[SHOWN_SIZE];
    snprintf(shown, sizeof shown, "'%.*s'", (int)sizeof shown - 3, text);
    return sb_config_refuse(option, shown, place);
}

// From text

static const char *keep(const char *text, const sb_config_place *place)
{
    const char *kept = sb_config_texts_keep(place->texts, text);
    if (kept == NULL) {
        sb_config_short_of_memory(place);
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

bool sb_config_put_text(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place)
{
    if (text[0] == '\0') {
        sb_config_fault(place->faults, "%s: the value is empty", place->label);
        return false;
    }
    if (option->max > 0 && strlen(text) > option->max) {
        return sb_config_refuse_text(option, text, place);
    }
    const char *kept = is_hidden(option, text, place) ? NULL : keep(text, place);
    if (kept != NULL) {
        *(const char **)sb_config_slot(option, record) = kept;
    }
    return kept != NULL;
}

bool sb_config_put_word(const sb_config_option *option, void *record, const char *text)
{
    for (uint32_t i = 0; option->words[i] != NULL; i++) {
        if (strcmp(option->words[i], text) == 0) {
            *(uint32_t *)sb_config_slot(option, record) = i;
            return true;
        }
    }
    return false;
}

bool sb_config_put_item(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place)
{
    sb_config_list *list = sb_config_slot(option, record);
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

bool sb_plain_set_text(const sb_config_option *option, void *record, const char *text,
                       const sb_config_place *place)
{
    uint64_t number = 0;
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0) {
            return sb_config_refuse_text(option, text, place);
        }
        *(bool *)sb_config_slot(option, record) = text[0] == 't';
        return true;
    case SB_CONFIG_INTEGER:
        if (!sb_number_parse(text, option->min, option->max, &number)) {
            return sb_config_refuse_text(option, text, place);
        }
        sb_config_put_integer(option, record, number);
        return true;
    case SB_CONFIG_REAL:
        return sb_seconds_parse(text, (double)option->min, (double)option->max,
                                sb_config_slot(option, record)) ||
               sb_config_refuse_text(option, text, place);
    case SB_CONFIG_WORD:
        return sb_config_put_word(option, record, text) ||
               sb_config_refuse_text(option, text, place);
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        return sb_config_put_text(option, record, text, place);
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
    case SB_CONFIG_SETTINGS:
        return sb_config_put_item(option, record, text, place);
    case SB_CONFIG_SESSIONS:
        break;
    }
    return false;
}

// Compared

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

bool sb_plain_equal(const sb_config_option *option, const void *a, const void *b)
{
    const void *of_a = sb_config_read_slot(option, a), *of_b = sb_config_read_slot(option, b);
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
        break;
    }
    return false;
}
