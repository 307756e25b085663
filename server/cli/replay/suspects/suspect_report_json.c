#include "cli/json_output.h"
#include "cli/replay/common/clean_text.h"
#include "cli/replay/suspects/suspect_report.h"

static const struct {
    const char *key;
    uint32_t percent;
} PERCENTILES[] = {{"p50", 50}, {"p90", 90}, {"p99", 99}};

#define PERCENTILE_COUNT (sizeof PERCENTILES / sizeof PERCENTILES[0])

static json_t *logs_of(const sb_suspect_report *report)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < report->log_count; i++) {
        const sb_suspect_log *log = &report->logs[i];
        sb_json json = sb_json_create();
        sb_json_text(&json, "file", log->path);
        sb_json_text(&json, "end", log->end);
        sb_json_text(&json, "map", log->map);
        sb_json_count(&json, "tick_rate_hz", log->tick_rate_hz);
        sb_json_count(&json, "ticks", log->ticks);
        sb_json_append(&list, sb_json_take(&json));
    }
    return list;
}

static json_t *population_of(const sb_suspect_population *population)
{
    sb_json all = sb_json_create();
    for (int figure = 0; figure < SB_SUSPECT_FIGURE_COUNT; figure++) {
        sb_json json = sb_json_create();
        sb_json_count(&json, "players", population->values[figure].count);
        for (size_t i = 0; i < PERCENTILE_COUNT; i++) {
            double value = 0.0;
            const bool there = sb_suspect_population_percentile(
                population, (sb_suspect_figure)figure, PERCENTILES[i].percent, &value);
            sb_json_real_if(&json, PERCENTILES[i].key, there, value);
        }
        sb_json_set(&all, sb_suspect_figure_types[figure].key, sb_json_take(&json));
    }
    return sb_json_take(&all);
}

static json_t *figures_of(const sb_suspect_population *population, const sb_suspect_player *player)
{
    sb_json all = sb_json_create();
    for (int i = 0; i < SB_SUSPECT_FIGURE_COUNT; i++) {
        const sb_suspect_figure figure = (sb_suspect_figure)i;
        double value, rank = 0.0;
        uint64_t samples;
        const bool there = sb_suspect_figure_of(player, figure, &value, &samples);
        const bool ranked = there && sb_suspect_population_has(population, player, samples) &&
                            sb_suspect_population_rank(population, figure, value, &rank);
        sb_json json = sb_json_create();
        sb_json_count(&json, "samples", samples);
        sb_json_real_if(&json, "value", there, value);
        sb_json_real_if(&json, "rank", ranked, rank);
        sb_json_set(&all, sb_suspect_figure_types[figure].key, sb_json_take(&json));
    }
    return sb_json_take(&all);
}

static json_t *claims_of(const sb_sample_list *views_ms)
{
    if (views_ms->count == 0) {
        return json_null();
    }
    sb_json json = sb_json_create();
    for (size_t i = 0; i < PERCENTILE_COUNT; i++) {
        sb_json_real(&json, PERCENTILES[i].key,
                     sb_sample_list_percentile(views_ms, PERCENTILES[i].percent));
    }
    sb_json_real(&json, "largest", sb_sample_list_percentile(views_ms, 100));
    return sb_json_take(&json);
}

static json_t *player_of(const sb_suspect_report *report, const sb_suspect_player *player)
{
    char name[SB_SHOWN_NAME_SIZE];
    sb_shown_name(player->name, player->computer, player->slot, name);
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", name);
    sb_json_count(&json, "slot", player->slot);
    sb_json_text(&json, "file", report->logs[player->log].path);
    sb_json_flag(&json, "computer", player->computer);
    sb_json_count(&json, "shots", player->shots);
    sb_json_count(&json, "hits", player->hits);
    sb_json_set(&json, "figures", figures_of(&report->population, player));
    sb_json_set(&json, "view_claims_ms", claims_of(&player->views_ms));
    return sb_json_take(&json);
}

json_t *sb_suspect_report_to_json(void *of)
{
    const sb_suspect_report *report = of;
    json_t *players = json_array();
    for (uint32_t i = 0; i < report->players.count; i++) {
        sb_json_append(&players, player_of(report, &report->players.list[i]));
    }
    sb_json json = sb_json_create();
    sb_json_text(&json, "caution", sb_suspect_caution);
    sb_json_set(&json, "logs", logs_of(report));
    sb_json_count(&json, "samples_min", report->population.samples_min);
    sb_json_flag(&json, "computers", report->population.with_computers);
    sb_json_set(&json, "population", population_of(&report->population));
    sb_json_set(&json, "players", players);
    sb_json_count(&json, "joins_not_counted", report->players.beyond);
    return sb_json_take(&json);
}
