#include "game/capacities.h"
#include "game/game.h"

#include <string.h>

#define EVENT_CAPACITY_MAX 4096u
#define SECTION_STRUCT_COUNT_MAX 65536u
#define RULES_MEMORY_MAX ((size_t)64 * 1024 * 1024)

static sb_error refuse(sb_match_capacities *capacities, const char *reason)
{
    size_t size = strlen(reason);
    memset(capacities->rules.reason, 0, sizeof capacities->rules.reason);
    memcpy(capacities->rules.reason, reason, size);
    return SB_ERROR_RANGE;
}

static sb_error ask(const sb_game_def *def, const sb_map *map, sb_match_capacities *capacities)
{
    const sb_rules_setup setup = {
        .rules = def->rules,
        .map = map,
        .settings = def->settings,
        .player_capacity = def->player_capacity,
        .computer_count = def->computer_count,
        .tick_rate_hz = def->tick_rate_hz,
    };
    sb_error error = def->rules->capacities(&setup, &capacities->rules);
    capacities->rules.reason[sizeof capacities->rules.reason - 1] = '\0';
    if (error != SB_OK && capacities->rules.reason[0] == '\0') {
        return refuse(capacities, "the rules give no reason");
    }
    return error == SB_OK ? SB_OK : SB_ERROR_RANGE;
}

// Numbers the entities, and gives the kinds' sections their counts.
static sb_error count_entities(const sb_schema *schema, sb_match_capacities *capacities)
{
    for (uint32_t i = 0; i < schema->kind_count; i++) {
        const sb_net_kind *kind = &schema->kinds[i];
        uint32_t count = capacities->rules.kind_counts[i];
        if (count > SB_RULES_ENTITY_COUNT_MAX - capacities->entity_count) {
            return refuse(capacities,
                          "the match would have more than 768 entities: take a map with "
                          "fewer things, or fewer players");
        }
        capacities->kind_first[i] = capacities->entity_count;
        capacities->entity_count += count;
        capacities->body_count += kind->has_body ? count : 0;
        if (kind->section == SB_NET_NO_SECTION) {
            continue;
        }
        for (uint32_t k = 0; k < i; k++) {
            if (schema->kinds[k].section == kind->section &&
                capacities->rules.kind_counts[k] != count) {
                return refuse(capacities,
                              "kinds of entities that share a section differ in number");
            }
        }
        capacities->rules.section_counts[kind->section] = count;
    }
    return SB_OK;
}

static sb_error check_room(const sb_rules *rules, sb_match_capacities *capacities)
{
    const sb_rules_capacities *asked = &capacities->rules;
    if (asked->event_capacity > EVENT_CAPACITY_MAX ||
        asked->pose_capacity > capacities->body_count ||
        asked->contact_capacity > 8 * SB_WORLD_BODY_COUNT_MAX ||
        asked->prepared_size > RULES_MEMORY_MAX || asked->scratch_size > RULES_MEMORY_MAX ||
        !(asked->gravity_m_s2 >= 0.0f && asked->gravity_m_s2 <= 1000.0f)) {
        return refuse(capacities,
                      "the rules ask for more events, contacts, poses, memory or gravity "
                      "than there can be");
    }
    size_t size = 0;
    for (uint32_t i = 0; i < rules->section_count; i++) {
        size += (size_t)asked->section_counts[i] * rules->sections[i]->struct_size;
        if (asked->section_counts[i] > SECTION_STRUCT_COUNT_MAX || size > RULES_MEMORY_MAX) {
            return refuse(capacities, "the rules ask for more state than there can be");
        }
    }
    for (uint32_t i = 0; i < rules->total_count; i++) {
        if (asked->section_counts[rules->totals[i].section] == 0) {
            return refuse(capacities, "the section of a total of the rules is empty");
        }
    }
    return SB_OK;
}

sb_error sb_match_capacities_make(const sb_game_def *def, const sb_map *map,
                                  sb_match_capacities *out_capacities)
{
    memset(out_capacities, 0, sizeof *out_capacities);
    sb_error error = ask(def, map, out_capacities);
    if (error == SB_OK) {
        error = count_entities(&def->rules->schema, out_capacities);
    }
    return error == SB_OK ? check_room(def->rules, out_capacities) : error;
}

sb_error sb_game_check(const sb_game_def *def, const sb_map *map,
                       char out_reason[SB_RULES_REASON_SIZE])
{
    sb_match_capacities capacities;
    sb_error error = sb_match_capacities_make(def, map, &capacities);
    memcpy(out_reason, capacities.rules.reason, sizeof capacities.rules.reason);
    return error;
}

sb_error sb_game_kinds(const sb_game_def *def, const sb_map *map,
                       uint32_t out_first[SB_RULES_KIND_COUNT_MAX],
                       uint32_t out_counts[SB_RULES_KIND_COUNT_MAX])
{
    sb_match_capacities capacities;
    sb_error error = sb_match_capacities_make(def, map, &capacities);
    memcpy(out_first, capacities.kind_first, sizeof capacities.kind_first);
    memcpy(out_counts, capacities.rules.kind_counts, sizeof capacities.rules.kind_counts);
    return error;
}

sb_world_def sb_match_capacities_world_def(const sb_match_capacities *capacities,
                                           const sb_game_def *def)
{
    sb_world_def world = sb_world_def_default();
    world.body_capacity = capacities->body_count > 0 ? capacities->body_count : 1;
    world.contact_capacity = capacities->rules.contact_capacity;
    world.pose_capacity = capacities->rules.pose_capacity;
    world.gravity_m_s2 = capacities->rules.gravity_m_s2;
    world.tick_rate_hz = def->tick_rate_hz;
    world.seed = def->seed;
    return world;
}
