#include "host/config/value.h"

#include <stdlib.h>
#include <string.h>

#include "host/config/number.h"
#include "host/config/plain_json.h"
#include "host/config/session_option.h"

// Sessions

static bool set_sessions_text(const sb_config_option *option, void *record, const char *text,
                              const sb_config_place *place)
{
    uint64_t number = 0;
    if (!sb_number_parse(text, option->min, option->max, &number)) {
        return sb_config_refuse_text(option, text, place);
    }
    *(sb_config_sessions *)sb_config_slot(option, record) =
        (sb_config_sessions){(uint32_t)number, NULL};
    return true;
}

static bool set_sessions_json(const sb_config_option *option, void *record, json_t *value,
                              const sb_config_place *place)
{
    sb_config_sessions *sessions = sb_config_slot(option, record);
    uint64_t count;
    if (json_is_array(value)) {
        return sb_config_sessions_read(value, option->max, sessions, place);
    }
    if (!sb_config_integer_of(option, value, &count)) {
        return sb_config_refuse_json(option, value, place);
    }
    *sessions = (sb_config_sessions){(uint32_t)count, NULL};
    return true;
}

// Values of any kind

bool sb_config_set_text(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place)
{
    return option->kind == SB_CONFIG_SESSIONS ? set_sessions_text(option, record, text, place)
                                              : sb_plain_set_text(option, record, text, place);
}

static bool set_items(const sb_config_option *option, void *record, const char *text,
                      const sb_config_place *place)
{
    char *copy = strdup(text), *rest = NULL;
    bool fits = copy != NULL;
    for (char *item = fits ? strtok_r(copy, ",", &rest) : NULL; fits && item != NULL;
         item = strtok_r(NULL, ",", &rest)) {
        fits = sb_config_put_item(option, record, item, place);
    }
    free(copy);
    return fits;
}

bool sb_config_set_variable(const sb_config_option *option, void *record, const char *text,
                            const sb_config_place *place)
{
    const bool is_json = text[0] == '[' || text[0] == '{';
    if (!sb_config_is_list(option) && !(option->kind == SB_CONFIG_SESSIONS && is_json)) {
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

bool sb_config_set_json(const sb_config_option *option, void *record, json_t *value,
                        const sb_config_place *place)
{
    return option->kind == SB_CONFIG_SESSIONS ? set_sessions_json(option, record, value, place)
                                              : sb_plain_set_json(option, record, value, place);
}

bool sb_config_equal(const sb_config_option *option, const void *a, const void *b)
{
    return option->kind == SB_CONFIG_SESSIONS
               ? sb_config_sessions_equal(sb_config_read_slot(option, a),
                                          sb_config_read_slot(option, b))
               : sb_plain_equal(option, a, b);
}

json_t *sb_config_get_json(const sb_config_option *option, const void *record)
{
    return option->kind == SB_CONFIG_SESSIONS
               ? sb_config_sessions_json(sb_config_read_slot(option, record))
               : sb_plain_get_json(option, record);
}
