// Everybody in the match, the best first.
#include <stdlib.h>
#include <string.h>

#include "hud.h"

#define ROWS_MAX 32
#define ROW_HEIGHT 13.0f

typedef struct score_row {
    uint32_t slot, kills, deaths, team;
    float score;
    bool alive;
} score_row;

static int best_first(const void *a, const void *b)
{
    const score_row *left = a, *right = b;
    if (left->team != right->team) {
        return left->team < right->team ? -1 : 1;
    }
    if (left->score != right->score) {
        return left->score > right->score ? -1 : 1;
    }
    if (left->kills != right->kills) {
        return left->kills > right->kills ? -1 : 1;
    }
    return left->slot < right->slot ? -1 : 1;
}

static int collect(const dt_game *game, score_row rows[ROWS_MAX])
{
    int count = 0;
    for (uint32_t i = 0; i < game->view.entity_count && count < ROWS_MAX; i++) {
        const sb_client_entity *player = &game->view.entities[i];
        if (game_is(game, player, "player")) {
            rows[count++] = (score_row){
                .slot = player->owner,
                .kills = player->kills,
                .deaths = player->deaths,
                .team = (uint32_t)game_value(game, player, "team", 0.0f),
                .score = game_value(game, player, "score", 0.0f),
                .alive = game_of_slot(game, "tank", player->owner) != NULL,
            };
        }
    }
    qsort(rows, (size_t)count, sizeof rows[0], best_first);
    return count;
}

static void draw_row(const dt_game *game, dt_canvas *canvas, const score_row *row, float x, float y)
{
    static const char *const presences[] = {"", "", "computer", "away"};
    float unit = canvas->unit;
    sb_client_player player = game_player(game, row->slot);
    bool own = row->slot == game->view.player;
    colour ink = own ? COLOUR_OWN : row->alive ? COLOUR_TEXT : COLOUR_DIM;
    canvas_rectangle(canvas, x, y + unit, 3.0f * unit, 8.0f * unit, game_colour(game, row->slot));
    canvas_text(canvas, x + 8.0f * unit, y, unit, CANVAS_LEFT, ink, player.name);
    if (row->team != 0) {
        canvas_print(canvas, x + 170.0f * unit, y, unit, CANVAS_RIGHT, ink, "team %u", row->team);
    } else if ((unsigned)player.presence < 4) {
        canvas_text(canvas, x + 185.0f * unit, y, unit, CANVAS_RIGHT, COLOUR_DIM,
                    presences[player.presence]);
    }
    canvas_print(canvas, x + 220.0f * unit, y, unit, CANVAS_RIGHT, ink, "%.0f", (double)row->score);
    canvas_print(canvas, x + 255.0f * unit, y, unit, CANVAS_RIGHT, ink, "%u", row->kills);
    canvas_print(canvas, x + 295.0f * unit, y, unit, CANVAS_RIGHT, ink, "%u", row->deaths);
}

void scoreboard_draw(const dt_game *game, dt_canvas *canvas, float width, float height)
{
    score_row rows[ROWS_MAX];
    int count = collect(game, rows);
    float unit = canvas->unit, wide = 312.0f * unit;
    float tall = (34.0f + ROW_HEIGHT * (float)count) * unit;
    float x = 0.5f * (width - wide), y = fmaxf(8.0f * unit, 0.5f * (height - tall));
    canvas_rectangle(canvas, x, y, wide, tall, (colour){0.06f, 0.08f, 0.11f, 0.9f});
    canvas_frame(canvas, x, y, wide, tall, COLOUR_DIM);
    x += 8.0f * unit;
    y += 8.0f * unit;
    canvas_text(canvas, x, y, unit, CANVAS_LEFT, COLOUR_WHITE, "player");
    canvas_text(canvas, x + 220.0f * unit, y, unit, CANVAS_RIGHT, COLOUR_WHITE, "score");
    canvas_text(canvas, x + 255.0f * unit, y, unit, CANVAS_RIGHT, COLOUR_WHITE, "kills");
    canvas_text(canvas, x + 295.0f * unit, y, unit, CANVAS_RIGHT, COLOUR_WHITE, "deaths");
    y += 16.0f * unit;
    for (int i = 0; i < count; i++) {
        draw_row(game, canvas, &rows[i], x, y + ROW_HEIGHT * unit * (float)i);
    }
}
