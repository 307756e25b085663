/// The value of one option: read from text or JSON, checked, and written as JSON.
#ifndef SABOT_HOST_CONFIG_VALUE_H
#define SABOT_HOST_CONFIG_VALUE_H

#include <jansson.h>

#include "host/config/option.h"

/// Where faults are told, one sentence each, without a line end.
typedef struct sb_config_faults {
    void (*tell)(void *context, const char *text);
    void *context;
    uint32_t count; ///< faults so far
} sb_config_faults;

#define SB_CONFIG_FAULT_SIZE 1024
#define SB_CONFIG_FAULT_COUNT_MAX 20u ///< that are told; further ones only count

__attribute__((format(printf, 2, 3))) void sb_config_fault(sb_config_faults *faults,
                                                           const char *format, ...);

/// Texts that belong to one configuration. All zeros is empty.
typedef struct sb_config_texts {
    struct sb_config_text *first;
} sb_config_texts;

/// Returns a copy, or NULL without memory.
const char *sb_config_texts_keep(sb_config_texts *texts, const char *text);
/// Returns zeros that live as long, or NULL without memory.
void *sb_config_texts_allocate(sb_config_texts *texts, size_t size);
void sb_config_texts_free(sb_config_texts *texts);

/// What a value is set in, and how faults call the place where it stood: "--port", "SABOT_PORT" or
/// "sabot.json:port".
typedef struct sb_config_place {
    const char *label;
    sb_config_texts *texts;
    sb_config_faults *faults;
} sb_config_place;

/// Sets the option's value in `record` from text; lists gain an item. False after a fault, and the
/// value is as it was.
bool sb_config_set_text(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place);

/// Sets it from the text of a variable: as above, but a list takes all items between commas, or a
/// JSON value.
bool sb_config_set_variable(const sb_config_option *option, void *record, const char *text,
                            const sb_config_place *place);

/// Sets it from JSON, lists from a list, settings from an object. After a fault a list may hold a
/// part of the items.
bool sb_config_set_json(const sb_config_option *option, void *record, json_t *value,
                        const sb_config_place *place);

/// True if both records have the same value.
bool sb_config_equal(const sb_config_option *option, const void *a, const void *b);

/// Gives a record the value of another one, whose texts stay the other one's.
void sb_config_copy(const sb_config_option *option, void *record, const void *other);

/// Empties a list. Other values stay.
void sb_config_clear_list(const sb_config_option *option, void *record);

/// Returns the value as JSON, which `sb_config_set_json` reads; NULL without memory, or for a text
/// that is not UTF-8. A secret that is set becomes SB_CONFIG_HIDDEN, which no secret can be set to.
json_t *sb_config_get_json(const sb_config_option *option, const void *record);

#define SB_CONFIG_HIDDEN "<hidden>"

/// Writes what is allowed, such as "a number from 0 to 65535".
void sb_config_allowed(const sb_config_option *option, char *out_text, size_t text_size);

#endif
