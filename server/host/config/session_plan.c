#include "host/config/session_plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "host/config/session_place.h"

// The rules may refuse a map with these settings.
static bool rules_accept(const sb_place_def *place, const sb_server_def *def,
                         const sb_map_store *maps, const char *label, sb_config_faults *faults)
{
    const uint32_t turn = def->map_turn_count > 0 ? def->map_turn_count : maps->count;
    const uint32_t count = place->map_count > 0 ? place->map_count : turn;
    for (uint32_t i = 0; i < count; i++) {
        const sb_map *map = maps->maps[place->map_count > 0 ? place->maps[i] : i];
        char reason[SB_RULES_REASON_SIZE];
        if (sb_game_check(&place->game, map, reason) != SB_OK) {
            sb_config_fault(faults, "%s: the rules '%s' refuse a match on map \"%s\": %s", label,
                            place->game.rules->name, map->name, reason);
            return false;
        }
    }
    return true;
}

static bool names_differ(const sb_place_def *places, uint32_t index, const char *label,
                         sb_config_faults *faults)
{
    for (uint32_t i = 0; i < index; i++) {
        if (strcmp(places[i].name, places[index].name) == 0) {
            sb_config_fault(faults,
                            "%s.name: sessions[%" PRIu32 "] is called \"%s\" too; a reload knows "
                            "sessions by their names",
                            label, i, places[i].name);
            return false;
        }
    }
    return true;
}

bool sb_session_plan(const sb_config *config, const sb_server_def *def, sb_map_store *maps,
                     sb_place_def *out_places, sb_config_faults *faults)
{
    const uint32_t before = faults->count;
    const sb_map_finder finder = {sb_map_store_find, maps};
    char option[SB_CONFIG_LABEL_SIZE], label[SB_CONFIG_LABEL_SIZE + 16];
    sb_config_texts texts = {NULL};
    sb_config_label(config, "sessions", option);
    for (uint32_t i = 0; i < config->sessions.count; i++) {
        sb_place_def *place = &out_places[i];
        snprintf(label, sizeof label, "%s[%" PRIu32 "]", option, i);
        const sb_config_place where = {label, &texts, faults, NULL};
        *place = sb_server_place_def(def);
        snprintf(place->name, sizeof place->name, "Match %" PRIu32, i + 1);
        (void)(sb_config_session_place(&config->sessions.list[i], &finder, place, &where) &&
               names_differ(out_places, i, label, faults) &&
               rules_accept(place, def, maps, label, faults));
    }
    return faults->count == before;
}
