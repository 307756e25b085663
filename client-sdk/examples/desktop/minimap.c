// The whole map from above, small, as the camera is turned.
#include "hud.h"

#define SIZE 96.0f
#define MARGIN 6.0f

typedef struct dt_chart {
    const dt_camera *camera;
    point middle; ///< on the screen
    vec3 centre;  ///< of the map
    float scale;  ///< pixels of a metre
} dt_chart;

static point chart_point(const dt_chart *chart, float x, float z)
{
    vec3 offset = {x - chart->centre.x, 0.0f, z - chart->centre.z};
    vec3 up = vec3_heading(chart->camera->yaw);
    return (point){chart->middle.x + vec3_dot(offset, chart->camera->right) * chart->scale,
                   chart->middle.y - vec3_dot(offset, up) * chart->scale};
}

static void draw_rectangle(const dt_chart *chart, dt_canvas *canvas, const float middle[3],
                           const float half[3], float yaw, colour fill)
{
    vec3 along = vec3_heading(yaw), across = {along.z, 0.0f, -along.x};
    point corners[4];
    colour fills[4];
    for (int i = 0; i < 4; i++) {
        float x = i == 0 || i == 3 ? -half[0] : half[0], z = i < 2 ? -half[2] : half[2];
        corners[i] = chart_point(chart, middle[0] + across.x * x + along.x * z,
                                 middle[2] + across.z * x + along.z * z);
        fills[i] = fill;
    }
    canvas_polygon(canvas, corners, fills, 4);
}

static void draw_scenery(const dt_chart *chart, const dt_game *game, dt_canvas *canvas)
{
    static const sb_client_map_list lists[] = {SB_CLIENT_MAP_ZONES, SB_CLIENT_MAP_BOXES,
                                               SB_CLIENT_MAP_CYLINDERS};
    for (unsigned l = 0; l < sizeof lists / sizeof lists[0]; l++) {
        uint32_t count = sb_client_map_count(game->client, lists[l]);
        for (uint32_t i = 0; i < count; i++) {
            sb_client_map_item item;
            (void)sb_client_get_map_item(game->client, lists[l], i, &item);
            draw_rectangle(chart, canvas, item.position, item.half_extents, item.yaw,
                           lists[l] == SB_CLIENT_MAP_ZONES ? (colour){1.0f, 1.0f, 1.0f, 0.10f}
                                                           : COLOUR_RGB(130, 136, 144));
        }
    }
}

static void draw_tank(const dt_chart *chart, const dt_game *game, dt_canvas *canvas,
                      const sb_client_entity *tank)
{
    bool own = tank->owner == game->view.player;
    float size = (own ? 4.0f : 3.0f) * canvas->unit;
    point at = chart_point(chart, tank->position[0], tank->position[2]);
    vec3 along = vec3_heading(tank->yaw);
    float x = vec3_dot(along, chart->camera->right);
    float y = -vec3_dot(along, vec3_heading(chart->camera->yaw));
    // An arrow: own and others differ in size too.
    const point corners[3] = {
        {at.x + x * size, at.y + y * size},
        {at.x - x * size * 0.7f - y * size * 0.7f, at.y - y * size * 0.7f + x * size * 0.7f},
        {at.x - x * size * 0.7f + y * size * 0.7f, at.y - y * size * 0.7f - x * size * 0.7f}};
    colour fill = game_colour(game, tank->owner);
    const colour fills[3] = {fill, fill, fill};
    canvas_polygon(canvas, corners, fills, 3);
}

void minimap_draw(const dt_game *game, const dt_camera *camera, dt_canvas *canvas)
{
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    if (sb_client_map(game->client, &boxes, &count, low, high) != SB_OK) {
        return;
    }
    float unit = canvas->unit, size = SIZE * unit;
    float wide = fmaxf(high[0] - low[0], high[2] - low[2]);
    // A map that is turned by an eighth still fits.
    float turned = fabsf(sinf(camera->yaw)) + fabsf(cosf(camera->yaw));
    const dt_chart chart = {
        camera,
        {(MARGIN + 0.5f * SIZE) * unit, (MARGIN + 0.5f * SIZE) * unit},
        {0.5f * (low[0] + high[0]), 0.0f, 0.5f * (low[2] + high[2])},
        (size - 6.0f * unit) / (wide * turned),
    };
    canvas_panel(canvas, MARGIN * unit, MARGIN * unit, size, size);
    const float half[3] = {0.5f * (high[0] - low[0]), 0.0f, 0.5f * (high[2] - low[2])};
    const float middle[3] = {chart.centre.x, 0.0f, chart.centre.z};
    draw_rectangle(&chart, canvas, middle, half, 0.0f, (colour){0.5f, 0.55f, 0.5f, 0.35f});
    draw_scenery(&chart, game, canvas);
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        if (game_is(game, &game->view.entities[i], "tank")) {
            draw_tank(&chart, game, canvas, &game->view.entities[i]);
        }
    }
}
