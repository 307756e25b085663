/// The value of one option, of any kind: read from text or JSON, compared, and written as JSON.
#ifndef SABOT_HOST_CONFIG_VALUE_H
#define SABOT_HOST_CONFIG_VALUE_H

#include <jansson.h>

#include "host/config/plain_value.h"

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

/// Returns the value as JSON, which `sb_config_set_json` reads; NULL without memory, or for a text
/// that is not UTF-8. A secret that is set becomes SB_CONFIG_HIDDEN, which no secret can be set to.
json_t *sb_config_get_json(const sb_config_option *option, const void *record);

#endif
