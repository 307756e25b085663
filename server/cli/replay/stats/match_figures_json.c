
#include "cli/replay/stats/match_figures.h"
#include "cli/totals.h"
#include "game/event_name.h"

static json_t *events_of(const sb_match_figures *figures, const uint32_t *of_player,
                         const uint64_t *of_match)
{
    sb_json json = sb_json_create();
    for (uint32_t kind = 0; kind < SB_EVENT_KIND_COUNT_MAX; kind++) {
        const char *name = sb_event_name(figures->rules, kind);
        uint64_t count = of_player != NULL ? of_player[kind] : of_match[kind];
        if (name != NULL && count > 0) {
            sb_json_count(&json, name, count);
        }
    }
    return sb_json_take(&json);
}

static json_t *inputs_of(const sb_match_figures *figures, const sb_player_statistics *player)
{
    sb_json json = sb_json_create();
    sb_json_count(&json, "own", player->own_inputs);
    sb_json_count(&json, "late", player->late_inputs);
    sb_json_count(&json, "repeated", player->repeats);
    sb_json_count(&json, "neutral", player->neutral_ticks);
    double age_ms;
    bool seen = sb_figures_view_age(figures, player, &age_ms);
    sb_json_real_if(&json, "view_age_ms", seen, age_ms);
    sb_json_real_if(&json, "view_age_ms_max", seen,
                    1000.0 * sb_figures_seconds(figures, player->view_age_max_ticks));
    return sb_json_take(&json);
}

static json_t *player_of(const sb_match_figures *figures, const sb_player_statistics *player)
{
    char name[SB_SHOWN_NAME_SIZE];
    sb_figures_name(player, name);
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", name);
    sb_json_count(&json, "slot", player->slot);
    sb_json_flag(&json, "computer", player->computer);
    sb_json_count(&json, "team", player->team);
    sb_json_count(&json, "joins", player->joins);
    sb_json_count(&json, "first_tick", player->first_tick);
    sb_json_count(&json, "last_tick", player->last_tick);
    sb_json_count(&json, "ticks", player->ticks);
    sb_json_count(&json, "ticks_alive", player->ticks_alive);
    sb_json_real(&json, "distance_m", player->distance_m);
    sb_json_count(&json, "chat_lines", player->chat_lines);
    if (figures->statistics->tanks) {
        double accuracy;
        sb_json_count(&json, "shots", player->shots);
        sb_json_count(&json, "hits", player->hits);
        bool shot = sb_figures_accuracy(player, &accuracy);
        sb_json_real_if(&json, "accuracy", shot, accuracy);
        sb_json_count(&json, "damage", player->damage);
        sb_json_count(&json, "damage_taken", player->damage_taken);
        sb_json_count(&json, "kills", player->kills);
        sb_json_count(&json, "deaths", player->deaths);
        sb_json_set(&json, "score", json_integer(player->score));
    }
    if (!player->computer) {
        sb_json_set(&json, "inputs", inputs_of(figures, player));
    }
    sb_json_set(&json, "events", events_of(figures, player->events, NULL));
    return sb_json_take(&json);
}

static json_t *bytes_of(const sb_match_figures *figures)
{
    sb_json json = sb_json_create();
    sb_json_count(&json, "file", figures->file_size);
    sb_json_count(&json, "whole_chunks", figures->sizes.total);
    double value;
    bool there = sb_figures_per_hour(figures, figures->sizes.total, &value);
    sb_json_real_if(&json, "per_hour", there, value);
    there = sb_figures_per_player_second(figures, figures->sizes.total, &value);
    sb_json_real_if(&json, "per_player_second", there, value);
    sb_json parts = sb_json_create();
    for (uint32_t part = 0; part < SB_LOG_PART_COUNT; part++) {
        sb_json one = sb_json_create();
        sb_json_count(&one, "chunks", figures->sizes.chunks[part]);
        sb_json_count(&one, "bytes", figures->sizes.bytes[part]);
        there = sb_figures_per_hour(figures, figures->sizes.bytes[part], &value);
        sb_json_real_if(&one, "per_hour", there, value);
        sb_json_set(&parts, sb_log_part_name((sb_log_part)part), sb_json_take(&one));
    }
    sb_json_set(&json, "parts", sb_json_take(&parts));
    return sb_json_take(&json);
}

static void add_standing(void *context, const sb_net_kind *kind, uint32_t index,
                         const sb_entity *entity)
{
    json_t **list = context;
    sb_json json = sb_json_create();
    sb_json_text(&json, "kind", kind->name);
    sb_json_count(&json, "index", index);
    sb_json values = sb_json_create();
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        if (field->quantity == SB_QUANTITY_INTEGER) {
            sb_json_set(&values, field->name, json_integer(entity->values[i]));
        } else {
            sb_json_real(&values, field->name,
                         (double)sb_net_field_restore(field, entity->values[i]));
        }
    }
    sb_json_set(&json, "values", sb_json_take(&values));
    sb_json_append(list, sb_json_take(&json));
}

static json_t *totals_of(const sb_match_figures *figures)
{
    sb_json json = sb_json_create();
    sb_totals_to_json(&json, figures->rules, figures->totals);
    return sb_json_take(&json);
}

json_t *sb_figures_to_json(void *of)
{
    const sb_match_figures *figures = of;
    const sb_match_statistics *statistics = figures->statistics;
    char rules[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(&figures->head->rules, rules);
    json_t *players = json_array();
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        sb_json_append(&players, player_of(figures, &statistics->players[i]));
    }
    json_t *standing = json_array();
    sb_figures_standing(figures, add_standing, &standing);
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", figures->path);
    sb_json_text(&json, "end", figures->end);
    sb_json_text(&json, "rules", rules);
    sb_json_text(&json, "map", figures->map->name);
    sb_json_count(&json, "started_unix_ms", figures->head->started_unix_ms);
    sb_json_count(&json, "tick_rate_hz", figures->head->game.tick_rate_hz);
    sb_json_count(&json, "ticks", statistics->ticks);
    sb_json_count(&json, "last_tick", statistics->last_tick);
    sb_json_real(&json, "seconds", sb_figures_seconds(figures, statistics->ticks));
    if (statistics->tanks) {
        sb_json_count(&json, "rounds", statistics->rounds);
    }
    sb_json_count(&json, "pauses", statistics->pauses);
    sb_json_count(&json, "paused_ticks", statistics->paused_ticks);
    sb_json_count(&json, "gaps", statistics->gaps);
    sb_json_count(&json, "ticks_missing", statistics->ticks_missing);
    sb_json_count(&json, "resumes", statistics->resumes.count);
    sb_json_count(&json, "players_most", statistics->players_most);
    sb_json_set(&json, "players", players);
    sb_json_count(&json, "players_beyond", statistics->players_beyond);
    sb_json_set(&json, "totals", totals_of(figures));
    sb_json_set(&json, "events", events_of(figures, NULL, statistics->events));
    sb_json_set(&json, "at_end", standing);
    sb_json_set(&json, "bytes", bytes_of(figures));
    return sb_json_take(&json);
}
