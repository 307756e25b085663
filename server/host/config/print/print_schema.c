#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/config/print/print.h"
#include "host/config/value.h"

// Each of these takes over `value`, which may be NULL without memory. A failure makes the object
// incomplete, so it is kept in `*failed`.
static void set(json_t *object, const char *key, json_t *value, bool *failed)
{
    if (json_object_set_new(object, key, value) != 0) {
        *failed = true;
    }
}

static json_t *words_of(const sb_config_option *option)
{
    json_t *words = json_array();
    for (uint32_t i = 0; option->words[i] != NULL; i++) {
        json_array_append_new(words, json_string(option->words[i]));
    }
    return words;
}

static void describe_integer(const sb_config_option *option, json_t *schema, bool *failed)
{
    // Numbers beyond JSON's integers are written as text.
    const bool large = option->max > INT64_MAX;
    const char *other = large ? "string" : option->optional ? "null" : NULL;
    set(schema, "type",
        other != NULL ? json_pack("[ss]", "integer", other) : json_string("integer"), failed);
    set(schema, "minimum", json_integer((json_int_t)option->min), failed);
    if (large) {
        set(schema, "pattern", json_string("^[0-9]+$"), failed);
    } else {
        set(schema, "maximum", json_integer((json_int_t)option->max), failed);
    }
}

static void describe_text(const sb_config_option *option, json_t *schema, bool *failed)
{
    set(schema, "type",
        option->optional ? json_pack("[ss]", "string", "null") : json_string("string"), failed);
    // A session may say that it has no text.
    const bool limited = option->max > 0;
    set(schema, limited ? "maxLength" : "minLength",
        json_integer(limited ? (json_int_t)option->max : 1), failed);
}

static void describe_list(json_t *schema, bool *failed)
{
    set(schema, "type", json_string("array"), failed);
    set(schema, "items", json_pack("{sssi}", "type", "string", "minLength", 1), failed);
    set(schema, "maxItems", json_integer(SB_CONFIG_LIST_COUNT_MAX), failed);
}

static void describe_settings(json_t *schema, bool *failed)
{
    set(schema, "type", json_string("object"), failed);
    set(schema, "additionalProperties", json_pack("{s[ss]}", "type", "string", "integer"), failed);
    set(schema, "maxProperties", json_integer(SB_CONFIG_LIST_COUNT_MAX), failed);
}

static json_t *schema_of(const sb_config_option *option, const void *defaults, bool *failed);

static json_t *session_schema(bool *failed)
{
    const sb_config_table *table = sb_config_session_options();
    json_t *keys = json_object();
    for (uint32_t i = 0; i < table->count; i++) {
        char key[SB_CONFIG_NAME_SIZE];
        sb_config_key(table->options[i].name, key);
        set(keys, key, schema_of(&table->options[i], NULL, failed), failed);
    }
    json_t *schema = json_object();
    set(schema, "type", json_string("object"), failed);
    set(schema, "additionalProperties", json_false(), failed);
    set(schema, "properties", keys, failed);
    return schema;
}

static void describe_sessions(const sb_config_option *option, json_t *schema, bool *failed)
{
    json_t *list = json_object(), *forms = json_array();
    set(list, "type", json_string("array"), failed);
    set(list, "minItems", json_integer(1), failed);
    set(list, "maxItems", json_integer((json_int_t)option->max), failed);
    set(list, "items", session_schema(failed), failed);
    json_t *number = json_object();
    describe_integer(option, number, failed);
    if (json_array_append_new(forms, number) != 0 || json_array_append_new(forms, list) != 0) {
        *failed = true;
    }
    set(schema, "oneOf", forms, failed);
}

static void describe_values(const sb_config_option *option, json_t *schema, bool *failed)
{
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        set(schema, "type", json_string("boolean"), failed);
        break;
    case SB_CONFIG_INTEGER:
        describe_integer(option, schema, failed);
        break;
    case SB_CONFIG_REAL:
        set(schema, "type", json_string("number"), failed);
        set(schema, "minimum", json_integer((json_int_t)option->min), failed);
        set(schema, "maximum", json_integer((json_int_t)option->max), failed);
        break;
    case SB_CONFIG_WORD:
        set(schema, "enum", words_of(option), failed);
        break;
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        describe_text(option, schema, failed);
        break;
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        describe_list(schema, failed);
        break;
    case SB_CONFIG_SETTINGS:
        describe_settings(schema, failed);
        break;
    case SB_CONFIG_SESSIONS:
        describe_sessions(option, schema, failed);
        break;
    }
}

// Without defaults the option has none.
static json_t *schema_of(const sb_config_option *option, const void *defaults, bool *failed)
{
    json_t *schema = json_object();
    char text[512];
    snprintf(text, sizeof text, "%s%s%s%s", option->help, option->unit != NULL ? " (" : "",
             option->unit != NULL ? option->unit : "", option->unit != NULL ? ")" : "");
    set(schema, "description", json_string(text), failed);
    describe_values(option, schema, failed);
    if (defaults != NULL) {
        set(schema, "default", sb_config_get_json(option, defaults), failed);
    }
    if (option->secret) {
        set(schema, "writeOnly", json_true(), failed);
    }
    return schema;
}

json_t *sb_config_schema(const sb_config *defaults)
{
    const sb_config_table *table = sb_config_options();
    bool failed = false;
    json_t *keys = json_object();
    set(keys, "$schema", json_pack("{ss}", "type", "string"), &failed);
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        char key[SB_CONFIG_NAME_SIZE];
        sb_config_key(option->name, key);
        // One file serves a server and its standby.
        if (sb_config_is_given_by(option, SB_CONFIG_SERVE | SB_CONFIG_STANDBY, SB_CONFIG_BY_FILE)) {
            set(keys, key, schema_of(option, defaults, &failed), &failed);
        }
    }
    json_t *schema = json_object();
    set(schema, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"), &failed);
    set(schema, "title", json_string("Configuration of sabot serve"), &failed);
    set(schema, "type", json_string("object"), &failed);
    set(schema, "additionalProperties", json_false(), &failed);
    set(schema, "properties", keys, &failed);
    if (failed) {
        json_decref(schema);
        return NULL;
    }
    return schema;
}

json_t *sb_config_effective(const sb_config *config, const sb_config_option **out_wrong)
{
    sb_config effective = *config;
    effective.server = config->def;
    return sb_config_to_json(&effective, out_wrong);
}

json_t *sb_config_to_json(const sb_config *config, const sb_config_option **out_wrong)
{
    const sb_config_table *table = sb_config_options();
    json_t *values = json_object();
    *out_wrong = NULL;
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        char key[SB_CONFIG_NAME_SIZE];
        sb_config_key(option->name, key);
        if (!sb_config_is_given_by(option, config->command, SB_CONFIG_BY_FILE)) {
            continue;
        }
        if (json_object_set_new(values, key, sb_config_get_json(option, config)) != 0) {
            *out_wrong = option;
            json_decref(values);
            return NULL;
        }
    }
    return values;
}
