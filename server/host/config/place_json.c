#include "host/config/place_json.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "host/config/first_fault.h"
#include "host/config/session_place.h"

static bool find_map(void *context, const char *name, uint32_t *out_index, char *out_message,
                     size_t message_size)
{
    const sb_place_maps *maps = context;
    for (uint32_t i = 0; i < maps->count; i++) {
        if (strcmp(maps->maps[i]->name, name) == 0) {
            *out_index = i;
            return true;
        }
    }
    snprintf(out_message, message_size, "the server has not loaded the map '%.60s'", name);
    return false;
}

static bool may_change(const sb_config_session *session, const sb_config_place *place)
{
    const sb_config_table *table = sb_config_session_options();
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        if (!option->live && sb_config_session_gives(session, option->name)) {
            char key[SB_CONFIG_NAME_SIZE];
            sb_config_key(option->name, key);
            sb_config_fault(place->faults, "%s: it cannot change while the session is played", key);
            return false;
        }
    }
    return true;
}

bool sb_place_from_json(json_t *object, bool making, const sb_place_maps *maps, sb_place_def *def,
                        char *out_message, size_t message_size)
{
    sb_first_fault fault = {out_message, message_size};
    sb_config_faults faults = sb_first_fault_keep(&fault);
    sb_config_texts texts = {NULL};
    const sb_config_place place = {"", &texts, &faults, NULL};
    sb_place_maps known = *maps;
    const sb_map_finder finder = {find_map, &known};
    sb_config_session session;
    out_message[0] = '\0';
    const bool fits = sb_config_session_read(object, SB_CONFIG_BY_REQUEST, &session, &place) &&
                      (making || may_change(&session, &place)) &&
                      sb_config_session_place(&session, &finder, def, &place);
    sb_config_texts_free(&texts);
    return fits;
}
