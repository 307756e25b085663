#include "hud.h"

#include <stdio.h>
#include <string.h>

#define HIT_SHOWN_S 0.35
#define HURT_SHOWN_S 0.4
#define HELP_SHOWN_S 12.0
#define NO_LIMIT_S 65535.0f

void hud_tell(dt_hud *hud, const dt_game *game, const sb_client_event *event)
{
    const char *name = sb_client_event_name(game->client, event->kind);
    if (name != NULL && strcmp(name, "hit") == 0 && game->view.player != SB_CLIENT_NOBODY) {
        hud->hit_s = event->entity == game->view.player ? game->seconds : hud->hit_s;
        hud->hurt_s = event->other == game->view.player ? game->seconds : hud->hurt_s;
    }
}

static void draw_gauge(dt_canvas *canvas, float x, float y, float width, float share, colour fill,
                       const char *label)
{
    float unit = canvas->unit, height = 11.0f * unit;
    canvas_rectangle(canvas, x, y, width, height, (colour){0.0f, 0.0f, 0.0f, 0.55f});
    canvas_rectangle(canvas, x, y, width * clampf(share, 0.0f, 1.0f), height, fill);
    canvas_frame(canvas, x, y, width, height, (colour){1.0f, 1.0f, 1.0f, 0.3f});
    canvas_text(canvas, x + 4.0f * unit, y + 2.0f * unit, unit, CANVAS_LEFT, COLOUR_WHITE, label);
}

static float charge_share(const dt_game *game, const sb_client_entity *own)
{
    float loaded = game_value(game, own, "ammunition", 0.0f);
    return game_value(game, own, "charge", 0.0f) / tank_ammunition_of(loaded)->charge;
}

static void draw_own_panel(const dt_game *game, const dt_controls *controls, dt_canvas *canvas,
                           float height)
{
    const sb_client_entity *own = game_own(game);
    float unit = canvas->unit, x = 6.0f * unit, y = height - 62.0f * unit, wide = 150.0f * unit;
    canvas_panel(canvas, x, y, wide, 56.0f * unit);
    if (own == NULL) {
        canvas_text(canvas, x + 8.0f * unit, y + 12.0f * unit, unit, CANVAS_LEFT, COLOUR_TEXT,
                    "destroyed");
        canvas_text(canvas, x + 8.0f * unit, y + 28.0f * unit, unit, CANVAS_LEFT, COLOUR_DIM,
                    "a new tank is on its way");
        return;
    }
    const tank_type *type = game_tank_type(game, own);
    char text[64];
    canvas_text(canvas, x + 6.0f * unit, y + 5.0f * unit, unit, CANVAS_LEFT, COLOUR_OWN,
                type->name);
    if (controls->type != 0) {
        canvas_print(canvas, x + wide - 6.0f * unit, y + 5.0f * unit, unit, CANVAS_RIGHT,
                     COLOUR_DIM, "next: %s", tank_type_of((float)(controls->type - 1))->name);
    } else {
        float speed = vec3_length(vec3_of(own->velocity));
        canvas_print(canvas, x + wide - 6.0f * unit, y + 5.0f * unit, unit, CANVAS_RIGHT,
                     COLOUR_DIM, "%.0f km/h", (double)speed * 3.6);
    }
    float shield = game_value(game, own, "shield", 0.0f);
    (void)snprintf(text, sizeof text, shield > 0.0f ? "health %u + %.0f" : "health %u", own->health,
                   (double)shield);
    bool low = (float)own->health < 0.3f * type->health;
    draw_gauge(canvas, x + 6.0f * unit, y + 19.0f * unit, wide - 12.0f * unit,
               (float)own->health / type->health, low ? COLOUR_VERMILION : COLOUR_GREEN, text);
    float charge = charge_share(game, own);
    draw_gauge(canvas, x + 6.0f * unit, y + 36.0f * unit, wide - 12.0f * unit, charge,
               charge >= 1.0f ? COLOUR_BLUE : COLOUR_RGB(70, 84, 100),
               charge >= 1.0f ? "gun ready" : "gun loading");
}

static void draw_ammunition(const dt_game *game, dt_canvas *canvas, float height)
{
    const sb_client_entity *own = game_own(game);
    const sb_client_entity *player = game_of_slot(game, "player", game->view.player);
    if (own == NULL || player == NULL) {
        return;
    }
    float unit = canvas->unit, y = height - 36.0f * unit, wide = 68.0f * unit;
    float loaded = game_value(game, own, "ammunition", 0.0f);
    for (int i = 0; i < TANK_AMMUNITION_COUNT; i++) {
        const tank_ammunition *ammunition = tank_ammunition_of((float)i);
        float x = 162.0f * unit + (float)i * (wide + 3.0f * unit);
        bool chosen = loaded == (float)i;
        float rounds = game_value(game, player, ammunition->rounds, 0.0f);
        canvas_panel(canvas, x, y, wide, 30.0f * unit);
        if (chosen) {
            canvas_frame(canvas, x, y, wide, 30.0f * unit, COLOUR_OWN);
            canvas_rectangle(canvas, x, y + 28.0f * unit, wide, 2.0f * unit, COLOUR_OWN);
        }
        colour ink = rounds <= 0.0f ? COLOUR_RGB(110, 110, 115) : chosen ? COLOUR_OWN : COLOUR_TEXT;
        canvas_print(canvas, x + 4.0f * unit, y + 4.0f * unit, unit, CANVAS_LEFT, COLOUR_DIM, "%d",
                     i + 1);
        canvas_print(canvas, x + wide - 4.0f * unit, y + 4.0f * unit, unit, CANVAS_RIGHT, ink,
                     "%.0f", (double)rounds);
        canvas_text(canvas, x + 4.0f * unit, y + 16.0f * unit, unit, CANVAS_LEFT, ink,
                    ammunition->name);
    }
}

static void draw_round(const dt_game *game, dt_canvas *canvas, float width)
{
    static const char *const phases[] = {"warm-up", "", "result"};
    const sb_client_entity *round = game_first(game, "round");
    if (round == NULL) {
        return;
    }
    float unit = canvas->unit, middle = 0.5f * width;
    float phase = game_value(game, round, "phase", 1.0f);
    float left = game_value(game, round, "seconds_left", NO_LIMIT_S);
    const char *name = phase >= 0.0f && phase < 3.0f ? phases[(int)phase] : "";
    char time[32] = "";
    if (left < NO_LIMIT_S) {
        (void)snprintf(time, sizeof time, "%d:%02d", (int)left / 60, (int)left % 60);
    }
    bool teams = game->view.player != SB_CLIENT_NOBODY && game_team(game, game->view.player) != 0;
    if (!teams && name[0] == '\0' && time[0] == '\0') {
        return;
    }
    canvas_panel(canvas, middle - 75.0f * unit, 6.0f * unit, 150.0f * unit, 26.0f * unit);
    canvas_print(canvas, middle, 10.0f * unit, name[0] != '\0' && time[0] != '\0' ? unit : 2 * unit,
                 CANVAS_CENTRE, COLOUR_WHITE, "%s%s%s", name,
                 name[0] != '\0' && time[0] != '\0' ? " " : "", time);
    if (teams) {
        bool first = game_team(game, game->view.player) == 1;
        canvas_print(canvas, middle - 70.0f * unit, 10.0f * unit, 2.0f * unit, CANVAS_LEFT,
                     first ? COLOUR_ALLY : COLOUR_FOE, "%.0f",
                     (double)game_value(game, round, "score_1", 0.0f));
        canvas_print(canvas, middle + 70.0f * unit, 10.0f * unit, 2.0f * unit, CANVAS_RIGHT,
                     first ? COLOUR_FOE : COLOUR_ALLY, "%.0f",
                     (double)game_value(game, round, "score_2", 0.0f));
    }
}

// Four strokes around a point, and the gun's charge as a ring.
static void draw_sight(const dt_hud *hud, const dt_game *game, const dt_controls *controls,
                       const dt_camera *camera, dt_canvas *canvas)
{
    const sb_client_entity *own = game_own(game);
    point at;
    if (own == NULL || !camera_project(camera, controls->aim, &at)) {
        return;
    }
    float unit = canvas->unit, charge = clampf(charge_share(game, own), 0.0f, 1.0f);
    colour ink = charge >= 1.0f ? COLOUR_WHITE : colour_fade(COLOUR_WHITE, 0.55f);
    for (int i = 0; i < 4; i++) {
        float x = i % 2 == 0 ? 0.0f : (float)(2 - i), y = i % 2 == 0 ? (float)(1 - i) : 0.0f;
        canvas_line(canvas, (point){at.x + 4.0f * unit * x, at.y + 4.0f * unit * y},
                    (point){at.x + 9.0f * unit * x, at.y + 9.0f * unit * y}, unit, ink, ink);
    }
    canvas_ring(canvas, at, 12.0f * unit, unit, 0.0f, 1.0f, (colour){0.0f, 0.0f, 0.0f, 0.35f});
    canvas_ring(canvas, at, 12.0f * unit, unit, 0.0f, charge, ink);
    if (hud->hit_s > 0.0 && game->seconds - hud->hit_s < HIT_SHOWN_S) {
        for (int i = 0; i < 4; i++) {
            float x = i < 2 ? -1.0f : 1.0f, y = i % 2 == 0 ? -1.0f : 1.0f;
            canvas_line(canvas, (point){at.x + 5.0f * unit * x, at.y + 5.0f * unit * y},
                        (point){at.x + 12.0f * unit * x, at.y + 12.0f * unit * y}, 2.0f * unit,
                        COLOUR_VERMILION, COLOUR_VERMILION);
        }
    }
}

static void draw_hurt(const dt_hud *hud, const dt_game *game, dt_canvas *canvas, float width,
                      float height)
{
    double since_s = game->seconds - hud->hurt_s;
    if (hud->hurt_s > 0.0 && since_s < HURT_SHOWN_S) {
        float alpha = 0.5f * (1.0f - (float)(since_s / HURT_SHOWN_S)), edge = 8.0f * canvas->unit;
        colour ink = colour_fade(COLOUR_VERMILION, alpha);
        canvas_rectangle(canvas, 0.0f, 0.0f, width, edge, ink);
        canvas_rectangle(canvas, 0.0f, height - edge, width, edge, ink);
        canvas_rectangle(canvas, 0.0f, edge, edge, height - 2.0f * edge, ink);
        canvas_rectangle(canvas, width - edge, edge, edge, height - 2.0f * edge, ink);
    }
}

void hud_draw(dt_hud *hud, const dt_game *game, const dt_controls *controls,
              const dt_camera *camera, dt_canvas *canvas, float width, float height)
{
    if (!game->has_view) {
        return;
    }
    bool plays = game->view.player != SB_CLIENT_NOBODY;
    if (plays && game_own(game) == NULL && game->status.state == SB_CLIENT_PLAYING) {
        canvas_text(canvas, 0.5f * width, 0.3f * height, 3.0f * canvas->unit, CANVAS_CENTRE,
                    COLOUR_WHITE, "Destroyed");
    }
    hud->start_s = hud->start_s > 0.0 ? hud->start_s : game->seconds;
    draw_hurt(hud, game, canvas, width, height);
    draw_sight(hud, game, controls, camera, canvas);
    canvas_flush(canvas);
    minimap_draw(game, camera, canvas);
    draw_round(game, canvas, width);
    draw_own_panel(game, controls, canvas, height);
    draw_ammunition(game, canvas, height);
    if (game->seconds - hud->start_s < HELP_SHOWN_S) {
        canvas_text(canvas, 8.0f * canvas->unit, height - 76.0f * canvas->unit, canvas->unit,
                    CANVAS_LEFT, colour_fade(COLOUR_TEXT, 0.8f),
                    "WASD drive, mouse aims and fires, 1-3 ammunition, Tab scores");
    }
    if (controls->shows_scores) {
        canvas_flush(canvas);
        scoreboard_draw(game, canvas, width, height);
    }
}
