/// A value of any kind but SB_CONFIG_SESSIONS as JSON, read and written.
#ifndef SABOT_HOST_CONFIG_PLAIN_JSON_H
#define SABOT_HOST_CONFIG_PLAIN_JSON_H

#include <jansson.h>

#include "host/config/plain_value.h"

/// Sets the value from JSON, lists from a list, settings from an object. False after a fault: a
/// list may hold a part of the items then.
bool sb_plain_set_json(const sb_config_option *option, void *record, json_t *value,
                       const sb_config_place *place);

/// Returns the value as JSON, which `sb_plain_set_json` reads; NULL without memory, or for a text
/// that is not UTF-8. A secret that is set becomes SB_CONFIG_HIDDEN.
json_t *sb_plain_get_json(const sb_config_option *option, const void *record);

/// Reads a number within the option's range. False if it is none.
bool sb_config_integer_of(const sb_config_option *option, const json_t *value,
                          uint64_t *out_number);

/// Tells the fault that the JSON is not what is allowed. Returns false.
bool sb_config_refuse_json(const sb_config_option *option, const json_t *value,
                           const sb_config_place *place);

#endif
