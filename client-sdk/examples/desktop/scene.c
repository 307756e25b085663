#include <string.h>

#include "desktop.h"

#define TILES 16 // of the ground, along each side
#define EVEN COLOUR_RGB(116, 128, 104)
#define ODD COLOUR_RGB(125, 137, 112)
#define TARGET_HALF_M 1.2f
#define LABEL_FAR_M 110.0f
#define CONCRETE COLOUR_RGB(196, 198, 196)
#define RUBBER COLOUR_RGB(58, 58, 62)

static const struct {
    const char *event;
    float size_m, life_s;
    colour fill;
} looks[] = {
    {"fire", 0.7f, 0.15f, {1.0f, 0.9f, 0.5f, 0.9f}},
    {"impact", 0.7f, 0.5f, {0.6f, 0.57f, 0.5f, 0.7f}},
    {"hit", 0.9f, 0.4f, {1.0f, 0.7f, 0.2f, 0.9f}},
    {"explode", 1.8f, 0.6f, {1.0f, 0.6f, 0.1f, 0.8f}},
    {"death", 2.6f, 2.0f, {0.14f, 0.13f, 0.13f, 0.8f}}, // smoke, and fire in it
    {"death", 2.2f, 0.8f, {1.0f, 0.55f, 0.1f, 1.0f}},
    {"target", 2.2f, 0.8f, {1.0f, 0.55f, 0.1f, 1.0f}},
    {"spawn", 1.6f, 0.6f, {0.5f, 0.8f, 1.0f, 0.6f}},
};

void scene_tell(dt_scene *scene, const dt_game *game, const sb_client_event *event)
{
    const char *name = sb_client_event_name(game->client, event->kind);
    for (unsigned i = 0; name != NULL && i < sizeof looks / sizeof looks[0]; i++) {
        if (strcmp(looks[i].event, name) == 0) {
            scene->effects[scene->next_effect++ % SCENE_EFFECTS_MAX] =
                (scene_effect){vec3_of(event->point), game->seconds, i};
        }
    }
}

// Puffs that part, grow and fade.
static void draw_effect(const scene_effect *effect, double now_s, dt_painter *painter)
{
    float size = looks[effect->look].size_m;
    float age = (float)(now_s - effect->start_s) / looks[effect->look].life_s;
    colour fill = looks[effect->look].fill;
    fill.a *= 1.0f - age;
    for (int puff = 0; age < 1.0f && puff < 6; puff++) {
        vec3 aside = vec3_heading((float)puff * 2.4f + (float)effect->start_s * 7.0f);
        aside.y = 0.3f + 0.4f * (float)(puff % 3);
        vec3 at = vec3_add(effect->at, aside, size * (0.2f + 0.5f * age));
        painter_disc(painter, at, size * (0.3f + 0.35f * age), fill);
    }
}

static void add_item(dt_mesh *mesh, const sb_client_map_item *item, bool round, colour fill)
{
    vec3 middle = vec3_of(item->position), half = vec3_of(item->half_extents);
    vec3 points[SB_CLIENT_POINT_COUNT_MAX];
    for (uint32_t i = 0; i < item->point_count; i++) {
        points[i] = vec3_of(item->points[i]);
    }
    if (round) {
        mesh_add_cylinder(mesh, middle, half.y, half.x, fill);
    } else if (item->point_count > 0) {
        mesh_add_hull(mesh, points, (int)item->point_count, fill);
    } else {
        mesh_add_box(mesh, middle, item->yaw, half, fill);
    }
}

static void add_ground(dt_mesh *mesh, vec3 low, vec3 high)
{
    vec3 size = vec3_sub(high, low), middle = vec3_add(low, size, 0.5f);
    vec3 land = {size.x, 1.0f, size.z}, half = {size.x / TILES / 2, 1.0f, size.z / TILES / 2};
    middle.y = -1.2f;
    for (int i = 0; i < TILES * TILES; i++) {
        int column = i % TILES, row = i / TILES;
        vec3 at = {low.x + half.x * (float)(2 * column + 1), -1.0f,
                   low.z + half.z * (float)(2 * row + 1)};
        mesh_add_box(mesh, at, 0.0f, half, (column + row) % 2 == 0 ? EVEN : ODD);
    }
    mesh_add_box(mesh, middle, 0.0f, land, COLOUR_RGB(150, 142, 116));
}

// Builds the scenery when another match has begun.
static void build(dt_scene *scene, const dt_game *game)
{
    const struct {
        sb_client_map_list list;
        colour fill;
    } lists[] = {{SB_CLIENT_MAP_BOXES, CONCRETE},
                 {SB_CLIENT_MAP_CYLINDERS, COLOUR_RGB(170, 180, 196)},
                 {SB_CLIENT_MAP_RAMPS, COLOUR_RGB(176, 172, 152)},
                 {SB_CLIENT_MAP_HULLS, COLOUR_RGB(160, 160, 166)},
                 {SB_CLIENT_MAP_ZONES, COLOUR_RGB(104, 150, 130)}};
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    if (game->status.state != SB_CLIENT_PLAYING ||
        (scene->session == game->status.session && scene->epoch == game->status.epoch) ||
        sb_client_map(game->client, &boxes, &count, low, high) != SB_OK) {
        return;
    }
    scene->session = game->status.session;
    scene->epoch = game->status.epoch;
    scene->mesh.count = 0;
    add_ground(&scene->mesh, vec3_of(low), vec3_of(high));
    sb_client_map_item item;
    for (unsigned l = 0; l < sizeof lists / sizeof lists[0]; l++) {
        for (uint32_t i = 0; i < sb_client_map_count(game->client, lists[l].list); i++) {
            (void)sb_client_get_map_item(game->client, lists[l].list, i, &item);
            if (lists[l].list == SB_CLIENT_MAP_ZONES) { // a zone is shown on the ground
                item.position[1] = 0.02f - item.half_extents[1];
            }
            add_item(&scene->mesh, &item, lists[l].list == SB_CLIENT_MAP_CYLINDERS, lists[l].fill);
        }
    }
    scene->scenery_count = scene->mesh.count;
}

// How dark each hit shape is; others have the player's whole colour.
static float darkness_of(const char *shape)
{
    static const struct {
        const char *name;
        float dark;
    } shades[] = {{"deck", 0.2f},    {"belly", 0.5f},   {"track", 1.0f},
                  {"mantlet", 0.3f}, {"stowage", 0.3f}, {"cupola", 0.3f}};
    for (unsigned i = 0; i < sizeof shades / sizeof shades[0]; i++) {
        if (strcmp(shades[i].name, shape) == 0) {
            return shades[i].dark;
        }
    }
    return 0.0f;
}

static void add_hit_shape(dt_mesh *mesh, const sb_client_hit_shape *shape, const dt_frame *frame,
                          colour fill)
{
    vec3 points[SB_CLIENT_POINT_COUNT_MAX], half = vec3_of(shape->half_extents);
    switch (shape->form) {
    case SB_CLIENT_HIT_BOX:
        mesh_add_block(mesh, frame, vec3_sub((vec3){0, 0, 0}, half), half, fill);
        break;
    case SB_CLIENT_HIT_SPHERE:
        mesh_add_ball(mesh, frame->origin, half.x, fill);
        break;
    case SB_CLIENT_HIT_CYLINDER:
        mesh_add_round(mesh, frame, half.y, half.x, fill);
        break;
    case SB_CLIENT_HIT_HULL:
        for (uint32_t i = 0; i < shape->point_count && i < SB_CLIENT_POINT_COUNT_MAX; i++) {
            vec3 at = vec3_of(&shape->points[3 * i]);
            points[i] = frame_point(frame, at.x, at.y, at.z);
        }
        mesh_add_hull(mesh, points, (int)shape->point_count, fill);
        break;
    default: // of a newer library
        break;
    }
}

bool scene_add_hit_shapes(dt_mesh *mesh, const sb_client *client, const sb_client_entity *entity,
                          colour paint)
{
    const uint32_t set = sb_client_hit_set_of(client, entity);
    sb_client_hit_shape shape;
    float at[3], q[4];
    uint32_t count = 0;
    while (sb_client_get_hit_shape(client, set, count, &shape) == SB_OK &&
           sb_client_place_hit_shape(client, entity, count, at, q) == SB_OK) {
        const dt_frame frame = {vec3_of(at), game_turned(q, (vec3){1, 0, 0}),
                                game_turned(q, (vec3){0, 1, 0}), game_turned(q, (vec3){0, 0, 1})};
        add_hit_shape(mesh, &shape, &frame, colour_mix(paint, RUBBER, darkness_of(shape.name)));
        count++;
    }
    return count > 0;
}

// The gun is all that is drawn of a tank but cannot be hit, so it is thin.
static void add_gun(dt_mesh *mesh, const dt_game *game, const sb_client_entity *tank)
{
    const sb_tanks_class_info type = game_type_of(game, tank);
    float bore = 0.07f * type.half_extents[0], pitch = tank->turret_pitch;
    vec3 up = game_turned(tank->orientation, (vec3){0, 1, 0});
    vec3 along = vec3_add((vec3){0, sinf(pitch), 0}, vec3_heading(tank->turret_yaw), cosf(pitch));
    dt_frame gun = {game_hull_point(tank, (vec3){0, type.gun_height_m, 0}), up, up, along};
    gun.across = vec3_unit(vec3_cross(up, along));
    gun.up = vec3_cross(along, gun.across);
    mesh_add_block(mesh, &gun, (vec3){-bore, -bore, 0.0f},
                   (vec3){bore, bore, 1.15f * type.half_extents[2]}, RUBBER);
}

static const float target_half[3] = {TARGET_HALF_M, TARGET_HALF_M, TARGET_HALF_M};

// Finds the map's item of an entity. Targets follow the walls in their kind; they stand on markers.
static bool find_item(const dt_game *game, const sb_client_entity *entity, sb_client_map_list list,
                      sb_client_map_item *out_item)
{
    uint32_t ordinal = entity->index - game->kinds[entity->kind].first_index;
    uint32_t wall_count = sb_client_map_count(game->client, SB_CLIENT_MAP_WALLS), marker = 0;
    if (list != SB_CLIENT_MAP_WALLS || ordinal < wall_count) {
        return sb_client_get_map_item(game->client, list, ordinal, out_item) == SB_OK;
    }
    uint32_t marker_count = sb_client_map_count(game->client, SB_CLIENT_MAP_MARKERS);
    for (uint32_t found = 0; found <= ordinal - wall_count && marker < marker_count; marker++) {
        (void)sb_client_get_map_item(game->client, SB_CLIENT_MAP_MARKERS, marker, out_item);
        found += strcmp(out_item->kind, "target") == 0;
    }
    out_item->position[1] += TARGET_HALF_M;
    memcpy(out_item->half_extents, target_half, sizeof target_half);
    return true;
}

static void draw_entity(dt_mesh *mesh, const dt_game *game, const sb_client_entity *entity,
                        dt_painter *painter)
{
    vec3 at = vec3_of(entity->position), back = vec3_unit(vec3_of(entity->velocity));
    sb_client_map_item item;
    if (scene_add_hit_shapes(mesh, game->client, entity, game_colour(game, entity->owner))) {
        if (game_is(game, entity, "tank")) {
            add_gun(mesh, game, entity);
        }
    } else if (game_is(game, entity, "shell")) {
        for (float i = 0.0f; i < 6.0f; i += 1.0f) { // with a glowing tail
            colour fill = {1.0f, 0.9f, 0.5f, 1.0f - 0.15f * i};
            painter_disc(painter, vec3_add(at, back, -0.35f * i), 0.3f - 0.04f * i, fill);
        }
    } else if (game_is(game, entity, "crate") &&
               find_item(game, entity, SB_CLIENT_MAP_CRATES, &item)) {
        memcpy(item.position, entity->position, sizeof item.position);
        item.yaw = entity->yaw;
        add_item(mesh, &item, false, COLOUR_RGB(182, 136, 82));
    } else if (game_is(game, entity, "wall") &&
               find_item(game, entity, SB_CLIENT_MAP_WALLS, &item)) {
        bool target = game_value(game, entity, "target") > 0.0f;
        add_item(mesh, &item, false, target ? COLOUR_PURPLE : COLOUR_RGB(160, 118, 108));
    } else if (game_is(game, entity, "ball") &&
               find_item(game, entity, SB_CLIENT_MAP_BALLS, &item)) {
        painter_disc(painter, at, item.half_extents[0], COLOUR_WHITE);
    } else if (game_is(game, entity, "pick_up")) {
        float kind = game_value(game, entity, "kind"), turn = (float)game->seconds;
        at.y += 1.0f + 0.15f * sinf(2.5f * turn);
        mesh_add_box(mesh, at, turn, (vec3){0.5f, 0.5f, 0.5f},
                     kind == 0.0f   ? COLOUR_GREEN  // repair
                     : kind == 1.0f ? COLOUR_ORANGE // ammunition
                                    : COLOUR_SKY);  // shield
    } else if (game_is(game, entity, "flag")) {
        vec3 pole = {at.x, at.y + 2.0f, at.z}, cloth = {at.x + 0.9f, at.y + 3.4f, at.z};
        colour fill = game_team_colour(game, (uint32_t)game_value(game, entity, "team"));
        mesh_add_box(mesh, pole, 0.0f, (vec3){0.1f, 2.0f, 0.1f}, CONCRETE);
        mesh_add_box(mesh, cloth, 0.0f, (vec3){0.8f, 0.5f, 0.06f}, fill);
    }
}

static void draw_label(const dt_game *game, const sb_client_entity *tank, dt_painter *painter)
{
    vec3 above = game_hull_point(tank, (vec3){0.0f, 2.4f, 0.0f});
    float x, y, depth = camera_project(&painter->camera, above, &x, &y);
    if (depth > 0.0f && depth < LABEL_FAR_M) {
        x /= painter->unit;
        y /= painter->unit;
        colour ink = colour_mix(game_colour(game, tank->owner), COLOUR_WHITE, 0.4f);
        float share =
            SDL_clamp((float)tank->health / (float)game_type_of(game, tank).health, 0.0f, 1.0f);
        painter_rectangle(painter, x - 16.0f, y - 1.0f, 32.0f, 5.0f, COLOUR_PANEL);
        painter_rectangle(painter, x - 15.0f, y, share * 30.0f, 3.0f, ink);
        uint32_t team = game_team(game, tank->owner);
        painter_print(painter, x, y - 12.0f, 1.0f, 0.5f, ink, team != 0 ? "%s [%u]" : "%s",
                      game_player(game, tank->owner).name, team);
    }
}

void scene_draw(dt_scene *scene, const dt_game *game, dt_painter *painter)
{
    painter_begin(painter);
    build(scene, game);
    if (scene->session == 0 || !game->has_view) {
        return;
    }
    const sb_client_entity *entities = game->view.entities;
    scene->mesh.count = scene->scenery_count;
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        draw_entity(&scene->mesh, game, &entities[i], painter);
    }
    mesh_draw(&scene->mesh, painter);
    for (int i = 0; i < SCENE_EFFECTS_MAX; i++) {
        draw_effect(&scene->effects[i], game->seconds, painter);
    }
    for (uint32_t i = 0; i < game->view.entity_count; i++) {
        if (game_is(game, &entities[i], "tank")) {
            draw_label(game, &entities[i], painter);
        }
    }
}
