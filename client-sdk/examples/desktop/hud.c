#include "desktop.h"

#define NO_LIMIT_S 65535.0f
#define ROWS_MAX 64

static void draw_gauge(dt_painter *painter, float y, float share, colour fill, const char *label,
                       float points)
{
    painter_rectangle(painter, 12.0f, y, 138.0f, 11.0f, COLOUR_PANEL);
    painter_rectangle(painter, 12.0f, y, SDL_clamp(share, 0.0f, 1.0f) * 138.0f, 11.0f, fill);
    painter_print(painter, 16.0f, y + 2.0f, 1.0f, 0.0f, COLOUR_WHITE, "%s %.0f", label,
                  (double)points);
}

static void draw_own(const dt_game *game, dt_painter *painter)
{
    const sb_client_entity *own = game_own(game);
    const sb_client_entity *player = game_find(game, "player", game->view.player);
    if (own == NULL || player == NULL) {
        return;
    }
    float y = painter->rows - 82.0f, charge = game_value(game, own, "charge");
    const sb_tanks_class_info type = game_type_of(game, own);
    float share = (float)own->health / (float)type.health;
    const float full = game_ammunition_of(game, own).charge;
    const int loaded = (int)game_value(game, own, "ammunition");
    painter_rectangle(painter, 6.0f, y - 6.0f, 150.0f, 82.0f, COLOUR_PANEL);
    painter_print(painter, 12.0f, y - 1.0f, 1.0f, 0.0f, COLOUR_YELLOW, "%s", type.name);
    draw_gauge(painter, y + 10.0f, share, share < 0.3f ? COLOUR_VERMILION : COLOUR_GREEN, "health",
               (float)own->health + game_value(game, own, "shield"));
    draw_gauge(painter, y + 23.0f, charge / full, COLOUR_BLUE,
               charge < full ? "gun loading" : "gun ready", charge);
    for (int i = 0; i < 3; i++) {
        const char *name = game_ammunition[i];
        painter_print(painter, 12.0f, y + 39.0f + 12.0f * (float)i, 1.0f, 0.0f,
                      loaded == i ? COLOUR_YELLOW : COLOUR_WHITE, "%d %-10s%11.0f", i + 1, name,
                      (double)game_value(game, player, name));
    }
}

static void draw_round(const dt_game *game, dt_painter *painter)
{
    static const char *const phases[] = {"warm-up ", "", "result "};
    const sb_client_entity *round = game_find(game, "round", SB_CLIENT_NO_PLAYER);
    if (round != NULL) {
        float left = game_value(game, round, "seconds_left"), x = 0.5f * painter->columns;
        painter_print(painter, x, 8.0f, 2.0f, 0.5f, COLOUR_WHITE,
                      left < NO_LIMIT_S ? "%s%d:%02d" : "%s",
                      phases[(int)SDL_clamp(game_value(game, round, "phase"), 0.0f, 2.0f)],
                      (int)left / 60, (int)left % 60);
        for (uint32_t team = 1; team <= 2 && game_team(game, game->view.player) != 0; team++) {
            float score = game_value(game, round, team == 1 ? "score_1" : "score_2");
            painter_print(painter, x + (team == 1 ? -80.0f : 80.0f), 8.0f, 2.0f, 0.5f,
                          game_team_colour(game, team), "%.0f", (double)score);
        }
    }
}

static void draw_scores(const dt_game *game, dt_painter *painter, int row_count)
{
    const sb_client_entity *rows[ROWS_MAX];
    int count = 0;
    for (uint32_t i = 0; i < game->view.entity_count && count < ROWS_MAX; i++) {
        const sb_client_entity *player = &game->view.entities[i];
        if (game_is(game, player, "player")) {
            int at = count++;
            for (; at > 0 && rows[at - 1]->kills < player->kills; at--) {
                rows[at] = rows[at - 1];
            }
            rows[at] = player;
        }
    }
    count = count < row_count ? count : row_count;
    painter_rectangle(painter, 6.0f, 6.0f, 222.0f, 17.0f + 12.0f * (float)count, COLOUR_PANEL);
    painter_print(painter, 12.0f, 11.0f, 1.0f, 0.0f, COLOUR_SKY, "%-19s%6s%5s%5s", "player",
                  "score", "won", "lost");
    for (int i = 0; i < count; i++) {
        colour ink = colour_mix(game_colour(game, rows[i]->owner), COLOUR_WHITE, 0.35f);
        painter_print(painter, 12.0f, 23.0f + 12.0f * (float)i, 1.0f, 0.0f, ink,
                      "%-19.19s%6.0f%5u%5u", game_player(game, rows[i]->owner).name,
                      (double)game_value(game, rows[i], "score"), rows[i]->kills, rows[i]->deaths);
    }
}

static void draw_figures(const sb_client_status *status, dt_painter *painter)
{
    double lost = (double)status->snapshots_lost, sent = lost + (double)status->snapshots_received;
    float x = painter->columns - 156.0f, y = painter->rows - 101.0f;
    painter_rectangle(painter, x, y, 150.0f, 95.0f, COLOUR_PANEL);
    painter_print(painter, x + 6.0f, y + 7.0f, 1.0f, 0.0f, COLOUR_WHITE,
                  "round trip    %6u ms\njitter        %6.1f ms\nsnapshot loss %6.1f %%\n"
                  "received      %6.0f kB\ninputs early  %6d\ninterpolation %6.0f ms\n"
                  "correction    %6.2f m",
                  status->round_trip_ms, status->jitter_us * 0.001, 100.0 * lost / fmax(sent, 1.0),
                  (double)status->bytes_received * 0.001, status->input_margin,
                  status->interpolation_delay_us * 0.001, (double)status->correction_m_max);
}

static void draw_notice(const sb_client_status *status, dt_painter *painter)
{
    static const char *const titles[] = {"Connecting", "Loading", "Joining", "Closed",
                                         "Connection lost"};
    bool lost = status->state == SB_CLIENT_RECONNECTING;
    colour ink = lost || status->state == SB_CLIENT_CLOSED ? COLOUR_VERMILION : COLOUR_SKY;
    float middle = 0.5f * painter->columns, x = 0.4f * middle, y = 0.5f * painter->rows - 30.0f;
    painter_rectangle(painter, x, y, 1.2f * middle, 60.0f, COLOUR_PANEL);
    painter_rectangle(painter, x, y, 4.0f, 60.0f, ink);
    painter_print(painter, middle, y + 13.0f, 2.0f, 0.5f, COLOUR_WHITE, "%s",
                  titles[status->state]);
    painter_print(painter, middle, y + 39.0f, 1.0f, 0.5f, COLOUR_WHITE,
                  lost ? "trying to come back: %u s left" : "%.0u%s", // %.0u shows no 0
                  (status->reconnect_ms_left + 999) / 1000, status->text);
}

void hud_draw(const dt_game *game, const dt_controls *controls, dt_painter *painter)
{
    float x, y;
    if (game_own(game) != NULL && camera_project(&painter->camera, controls->aim, &x, &y) > 0.0f) {
        painter_print(painter, x / painter->unit, y / painter->unit - 7.0f, 2.0f, 0.5f,
                      COLOUR_WHITE, "+");
    }
    if (game->has_view) {
        draw_own(game, painter);
        draw_round(game, painter);
        draw_scores(game, painter, controls->keys[SDL_SCANCODE_TAB] ? ROWS_MAX : 5);
    }
    draw_figures(&game->status, painter);
    if (!game->has_view || game->status.state != SB_CLIENT_PLAYING) {
        draw_notice(&game->status, painter);
    }
}
