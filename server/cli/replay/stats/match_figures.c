#include "cli/replay/stats/match_figures.h"

void sb_figures_name(const sb_player_statistics *player, char out_name[SB_SHOWN_NAME_SIZE])
{
    sb_shown_name(player->name, player->computer, player->slot, out_name);
}

double sb_figures_seconds(const sb_match_figures *figures, uint64_t ticks)
{
    return (double)ticks / (double)figures->head->game.tick_rate_hz;
}

bool sb_figures_per_hour(const sb_match_figures *figures, uint64_t bytes, double *out_bytes)
{
    double seconds = sb_figures_seconds(figures, figures->statistics->ticks);
    *out_bytes = seconds > 0.0 ? (double)bytes * 3600.0 / seconds : 0.0;
    return seconds > 0.0;
}

bool sb_figures_per_player_second(const sb_match_figures *figures, uint64_t bytes,
                                  double *out_bytes)
{
    double seconds = sb_figures_seconds(figures, figures->statistics->player_ticks);
    *out_bytes = seconds > 0.0 ? (double)bytes / seconds : 0.0;
    return seconds > 0.0;
}

bool sb_figures_accuracy(const sb_player_statistics *player, double *out_share)
{
    *out_share = player->shots > 0 ? (double)player->hits / (double)player->shots : 0.0;
    return player->shots > 0;
}

bool sb_figures_view_age(const sb_match_figures *figures, const sb_player_statistics *player,
                         double *out_ms)
{
    *out_ms = player->views > 0 ? 1000.0 * sb_figures_seconds(figures, player->view_age_ticks) /
                                      (double)player->views
                                : 0.0;
    return player->views > 0;
}

void sb_figures_standing(const sb_match_figures *figures, sb_figures_visit *visit, void *context)
{
    for (uint32_t i = 0; i < figures->rules->schema.kind_count; i++) {
        const sb_net_kind *kind = &figures->rules->schema.kinds[i];
        uint32_t first = sb_game_kind_first(figures->game, i);
        uint32_t count = sb_game_kind_count(figures->game, i);
        for (uint32_t k = 0; !kind->has_body && kind->present_offset == SB_NET_ALWAYS && k < count;
             k++) {
            sb_entity entity;
            if (sb_game_entity(figures->game, first + k, &entity)) {
                visit(context, kind, k, &entity);
            }
        }
    }
}
