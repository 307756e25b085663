#include "host/config/print/print.h"
#include "host/config/value.h"

#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

// Lists are counted alone: their items, addresses of receivers say, may be secrets in part.
static void write_value(const sb_config_option *option, const sb_config *config, char *out_text,
                        size_t text_size)
{
    json_t *value = sb_config_get_json(option, config);
    char *text = NULL;
    if (json_is_array(value)) {
        snprintf(out_text, text_size, "(%zu)", json_array_size(value));
    } else if (json_is_string(value)) {
        snprintf(out_text, text_size, "%s", json_string_value(value));
    } else if ((text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT)) != NULL) {
        snprintf(out_text, text_size, "%s", text);
    } else {
        snprintf(out_text, text_size, "?");
    }
    free(text);
    json_decref(value);
}

void sb_config_print_brief(const sb_config *config, char *out_text, size_t text_size)
{
    const sb_config_table *table = sb_config_options();
    size_t used = 0;
    out_text[0] = '\0';
    for (uint32_t i = 0; i < table->count && used < text_size; i++) {
        char value[128];
        if (config->sources[i] == SB_CONFIG_DEFAULT) {
            continue;
        }
        write_value(&table->options[i], config, value, sizeof value);
        used += (size_t)snprintf(out_text + used, text_size - used, "%s%s=%s", used > 0 ? ", " : "",
                                 table->options[i].name, value);
    }
}
