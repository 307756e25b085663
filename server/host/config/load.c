#include "host/config/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/config/value.h"

#define PREFIX "SABOT_"
#define PREFIX_LENGTH (sizeof PREFIX - 1)

// Prepares an option for a value of `source`. False if one that precedes it has set the option, or
// another one of the same value, as --follow is one of --resume.
static bool begins(sb_config *config, const sb_config_option *option, sb_config_source source)
{
    const sb_config_table *table = sb_config_options();
    uint8_t *present = &config->sources[option - table->options];
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->options[i].offset == option->offset && config->sources[i] > source) {
            return false;
        }
    }
    if (*present != source) {
        sb_config_clear_list(option, config);
    }
    *present = (uint8_t)source;
    return true;
}

bool sb_config_assign(sb_config *config, const sb_config_option *option, sb_config_source source,
                      const char *text, sb_config_faults *faults)
{
    if (!begins(config, option, source)) {
        return true;
    }
    char label[SB_CONFIG_LABEL_SIZE];
    const sb_config_place place = {sb_config_label(config, option->name, label), &config->texts,
                                   faults, sb_config_options()};
    return source == SB_CONFIG_VARIABLE ? sb_config_set_variable(option, config, text, &place)
                                        : sb_config_set_text(option, config, text, &place);
}

// Writes an option's name as the place spells it.
static void spell(const char *name, uint8_t place, char out_text[SB_CONFIG_NAME_SIZE])
{
    if (place == SB_CONFIG_BY_FILE) {
        sb_config_key(name, out_text);
    } else if (place == SB_CONFIG_BY_VARIABLE) {
        sb_config_variable(name, out_text);
    } else {
        snprintf(out_text, SB_CONFIG_NAME_SIZE, "%s", name);
    }
}

// Writes the option whose name is similar to `name`, as the place spells it. NULL if there is none.
static const char *nearest(const sb_config *config, uint8_t place, const char *name,
                           char out_name[SB_CONFIG_NAME_SIZE])
{
    const sb_config_table *table = sb_config_options();
    const char *names[SB_CONFIG_OPTION_COUNT_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        if (sb_config_is_given_by(&table->options[i], config->command, place)) {
            names[count++] = table->options[i].name;
        }
    }
    const char *found = sb_config_nearest(name, names, count);
    if (found == NULL) {
        return NULL;
    }
    spell(found, place, out_name);
    return out_name;
}

static const sb_config_option *find(const sb_config *config, uint8_t place, const char *name)
{
    const sb_config_table *table = sb_config_options();
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        char text[SB_CONFIG_NAME_SIZE];
        spell(option->name, place, text);
        if (sb_config_is_given_by(option, config->command, place) && strcmp(text, name) == 0) {
            return option;
        }
    }
    return NULL;
}

static void tell_unknown_flag(const sb_config *config, const char *argument, const char *name,
                              sb_config_faults *faults)
{
    char text[SB_CONFIG_NAME_SIZE];
    const char *other = nearest(config, SB_CONFIG_BY_FLAG, name, text);
    sb_config_fault(faults, "unknown option '%.200s'%s%s%s", argument,
                    other != NULL ? "; did you mean '--" : "", other != NULL ? other : "",
                    other != NULL ? "'?" : "");
}

// Reads the flag at `arguments[*index]`, and moves on to its value if that is the next argument.
static bool load_flag(sb_config *config, char *const *arguments, int *index,
                      sb_config_faults *faults)
{
    const char *argument = arguments[*index];
    if (strcmp(argument, "-h") == 0) {
        config->prints_help = true;
        return true;
    }
    if (argument[0] != '-' || argument[1] == '\0') {
        sb_config_fault(faults, "unexpected argument '%.200s'", argument);
        return false;
    }
    const char *value = strchr(argument, '=');
    char name[SB_CONFIG_NAME_SIZE] = "";
    if (argument[1] == '-') {
        const size_t length = value != NULL ? (size_t)(value - argument) : strlen(argument);
        snprintf(name, sizeof name, "%.*s", (int)(length < 256 ? length : 256) - 2, argument + 2);
    }
    const sb_config_option *option = find(config, SB_CONFIG_BY_FLAG, name);
    if (option == NULL) {
        tell_unknown_flag(config, argument, name, faults);
        return false;
    }
    value = value != NULL ? value + 1 : option->kind == SB_CONFIG_BOOL ? "true" : NULL;
    if (value == NULL) {
        value = arguments[*index + 1];
        *index += value != NULL;
    }
    if (value == NULL) {
        sb_config_fault(faults, "--%s: needs a value", name);
        return false;
    }
    return sb_config_assign(config, option, SB_CONFIG_FLAG, value, faults);
}

static bool load_flags(sb_config *config, int count, char *const *arguments,
                       sb_config_faults *faults)
{
    const uint32_t before = faults->count;
    for (int i = 1; i < count && !config->prints_help; i++) {
        if (!load_flag(config, arguments, &i, faults)) {
            break; // what follows may be the value of what is unknown
        }
    }
    return faults->count == before;
}

// Splits "SABOT_NAME=VALUE". False if it is another variable.
static bool split_variable(const char *text, char *out_name, size_t name_size,
                           const char **out_value)
{
    const char *end = strchr(text, '=');
    if (strncmp(text, PREFIX, PREFIX_LENGTH) != 0 || end == NULL ||
        (size_t)(end - text) >= name_size) {
        return false;
    }
    snprintf(out_name, name_size, "%.*s", (int)(end - text), text);
    *out_value = end + 1;
    return true;
}

bool sb_config_load_environment(sb_config *config, char *const *environment,
                                sb_config_faults *faults)
{
    const uint32_t before = faults->count;
    for (; *environment != NULL; environment++) {
        char name[SB_CONFIG_NAME_SIZE], other[SB_CONFIG_NAME_SIZE];
        const char *value;
        if (!split_variable(*environment, name, sizeof name, &value)) {
            continue;
        }
        const sb_config_option *option = find(config, SB_CONFIG_BY_VARIABLE, name);
        if (option != NULL) {
            (void)sb_config_assign(config, option, SB_CONFIG_VARIABLE, value, faults);
        } else if (nearest(config, SB_CONFIG_BY_VARIABLE, name + PREFIX_LENGTH, other) != NULL) {
            sb_config_fault(faults, "unknown variable %s; did you mean %s?", name, other);
        }
    }
    return faults->count == before;
}

static void tell_unknown_key(const sb_config *config, const char *path, const char *key,
                             sb_config_faults *faults)
{
    char name[SB_CONFIG_NAME_SIZE];
    const char *other = nearest(config, SB_CONFIG_BY_FILE, key, name);
    json_t *value = json_string(key);
    char *shown = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
    sb_config_fault(faults, "%s: unknown key %.200s%s%s%s", path, shown != NULL ? shown : "",
                    other != NULL ? "; did you mean \"" : "", other != NULL ? other : "",
                    other != NULL ? "\"?" : "");
    free(shown);
    json_decref(value);
}

static void load_key(sb_config *config, const char *path, const char *key, json_t *value,
                     sb_config_faults *faults)
{
    const sb_config_option *option = find(config, SB_CONFIG_BY_FILE, key);
    if (option == NULL) {
        tell_unknown_key(config, path, key, faults);
        return;
    }
    if (!begins(config, option, SB_CONFIG_FILE)) {
        return;
    }
    char label[SB_CONFIG_LABEL_SIZE];
    snprintf(label, sizeof label, "%.180s:%s", path, key);
    const sb_config_place place = {label, &config->texts, faults, sb_config_options()};
    (void)sb_config_set_json(option, config, value, &place);
}

bool sb_config_load_json(sb_config *config, const char *path, const char *bytes, size_t size,
                         sb_config_faults *faults)
{
    const uint32_t before = faults->count;
    json_error_t error;
    json_t *root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        sb_config_fault(faults, "%s:%d:%d: %s", path, error.line, error.column, error.text);
        return false;
    }
    if (!json_is_object(root)) {
        sb_config_fault(faults, "%s: it must hold one JSON object", path);
    }
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value)
    {
        // Editors look here for the schema.
        if (strcmp(key, "$schema") != 0) {
            load_key(config, path, key, value, faults);
        }
    }
    json_decref(root);
    return faults->count == before;
}

static bool load_file(sb_config *config, sb_config_faults *faults)
{
    if (config->file == NULL) {
        return true;
    }
    size_t size;
    char *bytes = sb_config_read_file(config->file, &size, faults);
    const bool fits =
        bytes != NULL && sb_config_load_json(config, config->file, bytes, size, faults);
    free(bytes);
    return fits;
}

bool sb_config_load(sb_config *config, int argument_count, char *const *arguments,
                    char *const *environment, sb_config_faults *faults)
{
    config->argument_count = argument_count;
    config->arguments = arguments;
    config->environment = environment;
    if (!load_flags(config, argument_count, arguments, faults)) {
        return false;
    }
    if (config->prints_help || config->prints_schema || config->prints_manual) {
        return true;
    }
    const bool variables_fit = sb_config_load_environment(config, environment, faults);
    return load_file(config, faults) && variables_fit;
}
