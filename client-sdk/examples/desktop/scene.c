#include "scene.h"

#include <stdio.h>
#include <string.h>

#include "patch.h"
#include "tank_model.h"

#define CRATE COLOUR_RGB(176, 136, 88)
#define BRICK COLOUR_RGB(158, 128, 122)
#define LABEL_RISE_M 1.3f
#define LABEL_FAR_M 110.0f
#define BAR_WIDTH 30.0f // units

static bool map_item(const dt_game *game, sb_client_map_list list, uint32_t index,
                     sb_client_map_item *out_item)
{
    return sb_client_get_map_item(game->client, list, index, out_item) == SB_OK;
}

static void box_axes(float yaw, vec3 half, vec3 out_axes[3])
{
    vec3 along = vec3_heading(yaw), across = {along.z, 0.0f, -along.x};
    out_axes[0] = vec3_scale(across, half.x);
    out_axes[1] = (vec3){0.0f, half.y, 0.0f};
    out_axes[2] = vec3_scale(along, half.z);
}

static void add_crate(dt_painter *painter, const dt_game *game, const sb_client_entity *crate)
{
    sb_client_map_item item;
    vec3 axes[3];
    if (map_item(game, SB_CLIENT_MAP_CRATES, game_ordinal(game, crate), &item)) {
        box_axes(crate->yaw, vec3_of(item.half_extents), axes);
        vec3 middle = vec3_of(crate->position);
        painter_add_box(painter, middle, axes, CRATE, middle.y - item.half_extents[1]);
    }
}

// Targets are numbered on behind the map's walls, in the order of their markers.
static bool find_target(const dt_game *game, uint32_t ordinal, sb_client_map_item *out_item)
{
    uint32_t count = sb_client_map_count(game->client, SB_CLIENT_MAP_MARKERS);
    for (uint32_t i = 0; i < count && map_item(game, SB_CLIENT_MAP_MARKERS, i, out_item); i++) {
        if (strcmp(out_item->kind, "target") == 0 && ordinal-- == 0) {
            return true;
        }
    }
    return false;
}

static void add_wall(dt_painter *painter, const dt_game *game, const sb_client_entity *wall)
{
    sb_client_map_item item;
    vec3 axes[3];
    uint32_t ordinal = game_ordinal(game, wall);
    uint32_t wall_count = sb_client_map_count(game->client, SB_CLIENT_MAP_WALLS);
    if (map_item(game, SB_CLIENT_MAP_WALLS, ordinal, &item)) {
        box_axes(item.yaw, vec3_of(item.half_extents), axes);
        painter_add_box(painter, vec3_of(item.position), axes, BRICK, 0.0f);
    } else if (ordinal >= wall_count && find_target(game, ordinal - wall_count, &item)) {
        const float half = TANK_TARGET_HALF_M;
        box_axes(item.yaw, (vec3){half, half, half}, axes);
        vec3 middle = {item.position[0], item.position[1] + half, item.position[2]};
        painter_add_box(painter, middle, axes, COLOUR_PURPLE, item.position[1]);
    }
}

static void add_ball(dt_painter *painter, const dt_game *game, const sb_client_entity *ball)
{
    sb_client_map_item item;
    bool known = map_item(game, SB_CLIENT_MAP_BALLS, game_ordinal(game, ball), &item);
    painter_add_disc(painter, vec3_of(ball->position), known ? item.half_extents[0] : 0.8f,
                     COLOUR_RGB(250, 250, 250), COLOUR_RGB(120, 128, 140));
}

static void add_shell(dt_painter *painter, const sb_client_entity *shell)
{
    vec3 at = vec3_of(shell->position), direction = vec3_unit(vec3_of(shell->velocity));
    const colour core = {1.0f, 1.0f, 0.9f, 1.0f}, tail = {1.0f, 0.75f, 0.2f, 0.2f};
    painter_add_streak(painter, vec3_add_scaled(at, direction, -1.6f), at, 0.28f, tail, core);
    painter_add_disc(painter, at, 0.3f, core, (colour){1.0f, 0.8f, 0.3f, 0.3f});
}

// An eight-sided gem that turns, with a shaft of light.
static void add_pick_up(dt_painter *painter, const dt_game *game, const sb_client_entity *pick_up)
{
    static const char *const kinds[] = {"repair", "ammunition", "shield"};
    float kind = game_value(game, pick_up, "kind", 0.0f);
    colour fill = stage_pick_up_colour(kinds[kind >= 0.0f && kind < 3.0f ? (int)kind : 0]);
    vec3 at = vec3_of(pick_up->position);
    at.y += 1.1f + 0.12f * sinf((float)game->seconds * 2.5f);
    vec3 points[6];
    for (int i = 0; i < 4; i++) {
        vec3 direction = vec3_heading((float)game->seconds * 1.5f + 1.5707963f * (float)i);
        points[i] = vec3_add_scaled(at, direction, 0.55f);
    }
    points[4] = (vec3){at.x, at.y + 0.75f, at.z};
    points[5] = (vec3){at.x, at.y - 0.75f, at.z};
    painter_add_hull(painter, points, 6, fill, -INFINITY);
}

static void add_flag(dt_painter *painter, const dt_game *game, const sb_client_entity *flag)
{
    vec3 foot = vec3_of(flag->position);
    uint32_t team = (uint32_t)game_value(game, flag, "team", 0.0f);
    bool own = team == game_team(game, game->view.player);
    painter_add_cylinder(painter, (vec3){foot.x, foot.y + 2.0f, foot.z}, 2.0f, 0.1f, 0.1f,
                         COLOUR_RGB(220, 220, 220), -INFINITY);
    float wave = 0.3f * sinf((float)game->seconds * 4.0f);
    const vec3 low[3] = {{foot.x + 0.15f, foot.y + 2.6f, foot.z},
                         {foot.x + 0.15f, foot.y + 3.9f, foot.z},
                         {foot.x + 2.0f, foot.y + 3.3f, foot.z + wave}};
    vec3 high[3];
    for (int i = 0; i < 3; i++) {
        high[i] = vec3_add(low[i], (vec3){0.0f, 0.0f, 0.12f});
    }
    painter_add_frustum(painter, low, high, 3, own ? COLOUR_ALLY : COLOUR_FOE, -INFINITY);
}

static void add_entity(dt_painter *painter, const dt_game *game, const sb_client_entity *entity)
{
    if (game_is(game, entity, "tank")) {
        tank_model_add(painter, game, entity);
    } else if (game_is(game, entity, "shell")) {
        add_shell(painter, entity);
    } else if (game_is(game, entity, "crate")) {
        add_crate(painter, game, entity);
    } else if (game_is(game, entity, "wall")) {
        add_wall(painter, game, entity);
    } else if (game_is(game, entity, "ball")) {
        add_ball(painter, game, entity);
    } else if (game_is(game, entity, "pick_up")) {
        add_pick_up(painter, game, entity);
    } else if (game_is(game, entity, "flag")) {
        add_flag(painter, game, entity);
    }
}

// Solids that were added for one entity throw their shadows together, on the ground.
static void draw_shadows(const dt_painter *painter, int first_item, const dt_camera *camera,
                         dt_canvas *canvas)
{
    for (int i = first_item; i < painter->item_count; i++) {
        const painter_item *item = &painter->items[i];
        stage_shadow shadow;
        if (item->kind == PAINTER_SOLID && item->vertex_count > 4) {
            stage_find_shadow(&painter->vertices[item->vertex_first], item->vertex_count, 0.0f,
                              &shadow);
            stage_draw_shadow(&shadow, camera, canvas);
        }
    }
}

static float foot_of(const dt_game *game, const sb_client_entity *tank)
{
    return tank->position[1] - game_tank_type(game, tank)->half_extents.y - TANK_CLEARANCE_M;
}

// A tank that stands on something has its shadow there, under it.
static void add_high_shadow(dt_painter *painter, const dt_game *game, const sb_client_entity *tank)
{
    if (foot_of(game, tank) > 0.25f) {
        vec3 corners[4];
        tank_model_footprint(game, tank, corners);
        painter_add_patch(painter, corners, 4, (colour){0.0f, 0.0f, 0.0f, 0.45f});
    }
}

// The own tank stands in a ring that has an arrow where the hull looks.
static void draw_own_ring(const dt_game *game, const dt_camera *camera, dt_canvas *canvas)
{
    const sb_client_entity *own = game_own(game);
    if (own == NULL) {
        return;
    }
    float radius = 1.35f * game_tank_type(game, own)->half_extents.z;
    vec3 foot = vec3_of(own->position);
    foot.y = fmaxf(0.02f, foot_of(game, own));
    colour line = colour_fade(COLOUR_OWN, 0.85f);
    patch_draw_ring(canvas, camera, foot, radius, 0.16f, line);
    vec3 along = vec3_heading(own->yaw), across = {along.z, 0.0f, -along.x};
    const vec3 arrow[3] = {
        vec3_add_scaled(foot, along, radius + 0.9f),
        vec3_add_scaled(vec3_add_scaled(foot, along, radius + 0.15f), across, 0.45f),
        vec3_add_scaled(vec3_add_scaled(foot, along, radius + 0.15f), across, -0.45f)};
    patch_draw(canvas, camera, arrow, 3, line);
}

void scene_draw(const dt_game *game, const dt_stage *stage, const dt_effects *effects,
                const dt_camera *camera, dt_painter *painter, dt_canvas *canvas)
{
    painter_cut(painter, stage->scenery);
    int first = painter->item_count;
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        add_entity(painter, game, &game->view.entities[i]);
    }
    stage_draw_ground(stage, game, camera, canvas);
    draw_shadows(painter, first, camera, canvas);
    effects_draw_ground(effects, camera, canvas);
    draw_own_ring(game, camera, canvas);
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        if (game_is(game, &game->view.entities[i], "tank")) {
            add_high_shadow(painter, game, &game->view.entities[i]);
        }
    }
    effects_add(effects, painter);
    canvas_flush(canvas);
    painter_draw(painter, camera, canvas);
    painter_cut(painter, stage->scenery);
}

static void draw_bar(dt_canvas *canvas, float x, float y, float share, colour fill)
{
    float unit = canvas->unit;
    canvas_rectangle(canvas, x - 1.0f, y - 1.0f, BAR_WIDTH * unit + 2.0f, 3.0f * unit + 2.0f,
                     (colour){0.0f, 0.0f, 0.0f, 0.7f});
    canvas_rectangle(canvas, x, y, BAR_WIDTH * unit * clampf(share, 0.0f, 1.0f), 3.0f * unit, fill);
}

static void draw_label(const dt_game *game, const sb_client_entity *tank, const dt_camera *camera,
                       dt_canvas *canvas)
{
    vec3 above = tank_model_top(game, tank);
    above.y += LABEL_RISE_M;
    point at;
    float depth = camera_depth(camera, above), unit = canvas->unit;
    if (depth > LABEL_FAR_M || !camera_project(camera, above, &at)) {
        return;
    }
    bool own = tank->owner == game->view.player;
    colour ink = own ? COLOUR_OWN : colour_mix(game_colour(game, tank->owner), COLOUR_WHITE, 0.5f);
    sb_client_player player = game_player(game, tank->owner);
    uint32_t team = game_team(game, tank->owner);
    float full = game_tank_type(game, tank)->health;
    float left = floorf(at.x - 0.5f * BAR_WIDTH * unit), top = floorf(at.y - 4.0f * unit);
    draw_bar(canvas, left, top, (float)tank->health / full, own ? COLOUR_OWN : COLOUR_WHITE);
    if (game_value(game, tank, "shield", 0.0f) > 0.0f) {
        canvas_frame(canvas, left - 3.0f, top - 3.0f, BAR_WIDTH * unit + 6.0f, 3.0f * unit + 6.0f,
                     COLOUR_SKY);
    }
    char side[16] = "";
    if (team != 0) {
        (void)snprintf(side, sizeof side, "[%u] ", team);
    }
    canvas_print(canvas, at.x, top - 11.0f * unit, unit, CANVAS_CENTRE, ink, "%s%s%s", side,
                 player.name, player.presence == SB_CLIENT_PRESENCE_AWAY ? " (away)" : "");
}

void scene_draw_labels(const dt_game *game, const dt_camera *camera, dt_canvas *canvas)
{
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        if (game_is(game, &game->view.entities[i], "tank")) {
            draw_label(game, &game->view.entities[i], camera, canvas);
        }
    }
}
