#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "patch.h"

#define TILE_M 10.0f
#define SIGHT_M 130.0f // from what the camera looks at
#define APRON_M 45.0f
#define FENCE_HALF_M 0.4f
#define FENCE_PIECE_M 10.0f
#define SHADOW_POINTS_MAX 64

#define GROUND COLOUR_RGB(112, 122, 106)
#define GROUND_SHADE COLOUR_RGB(72, 80, 72)
#define CONCRETE COLOUR_RGB(186, 188, 186)
#define STONE COLOUR_RGB(150, 150, 158)
#define RAMP COLOUR_RGB(168, 172, 160)
#define SILO COLOUR_RGB(176, 184, 196)

static int by_x(const void *a, const void *b)
{
    const vec3 *left = a, *right = b;
    if (left->x != right->x) {
        return left->x < right->x ? -1 : 1;
    }
    return left->z < right->z ? -1 : left->z > right->z;
}

static float turn(vec3 a, vec3 b, vec3 c)
{
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

// Andrew's monotone chain, on the level.
void stage_find_shadow(const vec3 *points, int count, float y, stage_shadow *out_shadow)
{
    vec3 flat[SHADOW_POINTS_MAX], hull[2 * SHADOW_POINTS_MAX];
    vec3 light = painter_light();
    count = count < SHADOW_POINTS_MAX ? count : SHADOW_POINTS_MAX;
    for (int i = 0; i < count; i++) {
        flat[i] = vec3_add_scaled(points[i], light, (y - points[i].y) / light.y);
    }
    qsort(flat, (size_t)count, sizeof flat[0], by_x);
    int kept = 0;
    for (int pass = 0; pass < 2; pass++) {
        int first = kept;
        for (int i = 0; i < count; i++) {
            vec3 at = flat[pass == 0 ? i : count - 1 - i];
            while (kept >= first + 2 && turn(hull[kept - 2], hull[kept - 1], at) <= 0.0f) {
                kept--;
            }
            hull[kept++] = at;
        }
        kept--; // the next chain begins with it
    }
    out_shadow->count = kept >= 3 && kept <= STAGE_SHADOW_CORNERS_MAX ? kept : 0;
    memcpy(out_shadow->corners, hull, (size_t)out_shadow->count * sizeof hull[0]);
}

static void add_shadow(dt_stage *stage, const dt_painter *painter)
{
    const painter_item *item = &painter->items[painter->item_count - 1];
    if (stage->shadow_count < STAGE_SHADOWS_MAX) {
        stage_find_shadow(&painter->vertices[item->vertex_first], item->vertex_count, 0.0f,
                          &stage->shadows[stage->shadow_count++]);
    }
}

static void add_solid(dt_painter *painter, sb_client_map_list list, const sb_client_map_item *item)
{
    vec3 middle = vec3_of(item->position);
    vec3 half = vec3_of(item->half_extents);
    if (list == SB_CLIENT_MAP_BOXES) {
        vec3 along = vec3_heading(item->yaw), across = {along.z, 0.0f, -along.x};
        const vec3 axes[3] = {
            vec3_scale(across, half.x), {0.0f, half.y, 0.0f}, vec3_scale(along, half.z)};
        painter_add_box(painter, middle, axes, CONCRETE, middle.y - half.y);
    } else if (list == SB_CLIENT_MAP_CYLINDERS) {
        painter_add_cylinder(painter, middle, half.y, half.x, half.x, SILO, middle.y - half.y);
    } else {
        vec3 points[SB_CLIENT_POINT_COUNT_MAX];
        for (uint32_t i = 0; i < item->point_count; i++) {
            points[i] = vec3_of(item->points[i]);
        }
        painter_add_hull(painter, points, (int)item->point_count,
                         list == SB_CLIENT_MAP_RAMPS ? RAMP : STONE, item->position[1]);
    }
}

static void add_scenery(dt_stage *stage, const dt_game *game, dt_painter *painter)
{
    static const sb_client_map_list lists[] = {SB_CLIENT_MAP_BOXES, SB_CLIENT_MAP_CYLINDERS,
                                               SB_CLIENT_MAP_RAMPS, SB_CLIENT_MAP_HULLS};
    for (unsigned l = 0; l < sizeof lists / sizeof lists[0]; l++) {
        uint32_t count = sb_client_map_count(game->client, lists[l]);
        for (uint32_t i = 0; i < count; i++) {
            sb_client_map_item item;
            int before = painter->item_count;
            (void)sb_client_get_map_item(game->client, lists[l], i, &item);
            add_solid(painter, lists[l], &item);
            if (painter->item_count > before) {
                add_shadow(stage, painter);
            }
        }
    }
}

// One side of the fence, in pieces: a long thing has no good place in the order of depth.
static void add_fence(dt_painter *painter, vec3 from, vec3 to)
{
    vec3 offset = vec3_sub(to, from);
    int pieces = 1 + (int)(vec3_length(offset) / FENCE_PIECE_M);
    vec3 half_offset = vec3_scale(offset, 0.5f / (float)pieces);
    vec3 across = vec3_scale(vec3_unit(vec3_cross(offset, (vec3){0, 1, 0})), FENCE_HALF_M);
    const vec3 axes[3] = {across, {0.0f, FENCE_HALF_M, 0.0f}, half_offset};
    for (int i = 0; i < pieces; i++) {
        vec3 middle = vec3_add_scaled(from, offset, ((float)i + 0.5f) / (float)pieces);
        middle.y = FENCE_HALF_M;
        colour fill = i % 2 == 0 ? COLOUR_RGB(206, 206, 200) : COLOUR_RGB(120, 126, 134);
        painter_add_box(painter, middle, axes, fill, 0.0f);
    }
}

static void add_bounds(const dt_stage *stage, dt_painter *painter)
{
    float left = stage->low.x - FENCE_HALF_M, right = stage->high.x + FENCE_HALF_M;
    float near = stage->low.z - FENCE_HALF_M, far = stage->high.z + FENCE_HALF_M;
    add_fence(painter, (vec3){left, 0, near}, (vec3){right, 0, near});
    add_fence(painter, (vec3){right, 0, near}, (vec3){right, 0, far});
    add_fence(painter, (vec3){right, 0, far}, (vec3){left, 0, far});
    add_fence(painter, (vec3){left, 0, far}, (vec3){left, 0, near});
}

bool stage_update(dt_stage *stage, const dt_game *game, dt_painter *painter)
{
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    if (game->status.state != SB_CLIENT_PLAYING ||
        sb_client_map(game->client, &boxes, &count, low, high) != SB_OK) {
        return stage->built;
    }
    if (stage->built && stage->session == game->status.session &&
        stage->match == game->status.match) {
        return true;
    }
    stage->built = true;
    stage->session = game->status.session;
    stage->match = game->status.match;
    stage->low = vec3_of(low);
    stage->high = vec3_of(high);
    stage->shadow_count = 0;
    painter_cut(painter, (painter_mark){0, 0, 0, 0});
    add_scenery(stage, game, painter);
    add_bounds(stage, painter);
    stage->scenery = painter_get_mark(painter);
    return true;
}

vec3 stage_keep_in(const dt_stage *stage, vec3 at, float margin_m)
{
    if (stage->built) {
        at.x = clampf(at.x, stage->low.x + margin_m, stage->high.x - margin_m);
        at.z = clampf(at.z, stage->low.z + margin_m, stage->high.z - margin_m);
    }
    return at;
}

static void draw_tile(const dt_camera *camera, dt_canvas *canvas, float x, float z, float end_x,
                      float end_z, colour fill)
{
    const vec3 corners[4] = {{x, 0, z}, {end_x, 0, z}, {end_x, 0, end_z}, {x, 0, end_z}};
    patch_draw(canvas, camera, corners, 4, fill);
}

// The tiles around what the camera looks at; only every second one if they are to be told apart.
static void draw_tiles(const dt_stage *stage, const dt_camera *camera, dt_canvas *canvas,
                       bool every_second, colour fill)
{
    vec3 low = stage->low, high = stage->high;
    int column_count = (int)ceilf((high.x - low.x) / TILE_M);
    int row_count = (int)ceilf((high.z - low.z) / TILE_M);
    for (int row = 0; row < row_count; row++) {
        for (int column = 0; column < column_count; column++) {
            float x = low.x + (float)column * TILE_M, z = low.z + (float)row * TILE_M;
            if (fabsf(x - camera->focus.x) < SIGHT_M && fabsf(z - camera->focus.z) < SIGHT_M &&
                (!every_second || (row + column) % 2 == 0)) {
                draw_tile(camera, canvas, x, z, fminf(x + TILE_M, high.x),
                          fminf(z + TILE_M, high.z), fill);
            }
        }
    }
}

void stage_draw_shadow(const stage_shadow *shadow, const dt_camera *camera, dt_canvas *canvas)
{
    if (shadow->count >= 3) {
        // Not see-through: where two shadows meet it is no darker.
        patch_draw(canvas, camera, shadow->corners, shadow->count, GROUND_SHADE);
    }
}

static colour team_colour(const dt_game *game, uint32_t team)
{
    uint32_t own = game->has_view ? game_team(game, game->view.player) : 0;
    if (team == 0 || own == 0) {
        return COLOUR_WHITE; // a map may have places of teams in a game without them
    }
    return own == team ? COLOUR_ALLY : COLOUR_FOE;
}

static void draw_zone(const dt_game *game, const sb_client_map_item *zone, const dt_camera *camera,
                      dt_canvas *canvas)
{
    vec3 along = vec3_heading(zone->yaw), across = {along.z, 0.0f, -along.x};
    vec3 middle = {zone->position[0], 0.0f, zone->position[2]};
    vec3 corners[4];
    for (int i = 0; i < 4; i++) {
        float x = i == 0 || i == 3 ? -zone->half_extents[0] : zone->half_extents[0];
        float z = i < 2 ? -zone->half_extents[2] : zone->half_extents[2];
        corners[i] = vec3_add_scaled(vec3_add_scaled(middle, across, x), along, z);
    }
    bool repair = strcmp(zone->kind, "repair") == 0, hazard = strcmp(zone->kind, "hazard") == 0;
    colour fill = repair ? COLOUR_GREEN : hazard ? COLOUR_PURPLE : team_colour(game, zone->team);
    patch_draw(canvas, camera, corners, 4, colour_fade(fill, repair || hazard ? 0.28f : 0.07f));
    for (int i = 0; i < 4; i++) {
        patch_draw_line(canvas, camera, corners[i], corners[(i + 1) % 4], 0.25f,
                        colour_fade(fill, 0.7f));
    }
    point at;
    if (camera_project(camera, vec3_add_scaled(corners[0], vec3_sub(corners[2], corners[0]), 0.5f),
                       &at)) {
        canvas_text(canvas, at.x, at.y, canvas->unit, CANVAS_CENTRE,
                    colour_fade(COLOUR_WHITE, 0.7f), zone->kind);
    }
}

colour stage_pick_up_colour(const char *kind)
{
    return strcmp(kind, "repair") == 0       ? COLOUR_GREEN
           : strcmp(kind, "ammunition") == 0 ? COLOUR_ORANGE
                                             : COLOUR_SKY;
}

static void draw_places(const dt_game *game, sb_client_map_list list, const dt_camera *camera,
                        dt_canvas *canvas)
{
    uint32_t count = sb_client_map_count(game->client, list);
    for (uint32_t i = 0; i < count; i++) {
        sb_client_map_item item;
        (void)sb_client_get_map_item(game->client, list, i, &item);
        vec3 at = vec3_of(item.position);
        if (list == SB_CLIENT_MAP_ZONES) {
            draw_zone(game, &item, camera, canvas);
        } else if (at.y < 0.1f && list == SB_CLIENT_MAP_PICK_UPS) {
            patch_draw_ring(canvas, camera, at, 1.3f, 0.2f,
                            colour_fade(stage_pick_up_colour(item.kind), 0.7f));
        } else if (at.y < 0.1f && strcmp(item.kind, "flag") == 0) {
            patch_draw_ring(canvas, camera, at, 1.8f, 0.3f,
                            colour_fade(team_colour(game, item.team), 0.8f));
        }
    }
}

// The land beyond the fence, which fades away.
static void draw_apron(const dt_stage *stage, const dt_camera *camera, dt_canvas *canvas)
{
    const colour near_by = COLOUR_RGB(58, 66, 70), gone = PATCH_HAZE;
    vec3 low = stage->low, high = stage->high;
    const vec3 inner[4] = {low, {high.x, 0, low.z}, high, {low.x, 0, high.z}};
    const float far = APRON_M;
    const vec3 outer[4] = {{low.x - far, 0, low.z - far},
                           {high.x + far, 0, low.z - far},
                           {high.x + far, 0, high.z + far},
                           {low.x - far, 0, high.z + far}};
    for (int i = 0; i < 4; i++) {
        int next = (i + 1) % 4;
        vec3 corners[4] = {inner[i], inner[next], outer[next], outer[i]};
        const colour fills[4] = {near_by, near_by, gone, gone};
        corners[0].y = corners[1].y = 0.0f;
        patch_draw_shaded(canvas, camera, corners, fills, 4);
    }
}

void stage_draw_ground(const dt_stage *stage, const dt_game *game, const dt_camera *camera,
                       dt_canvas *canvas)
{
    draw_apron(stage, camera, canvas);
    draw_tiles(stage, camera, canvas, false, GROUND);
    for (int i = 0; i < stage->shadow_count; i++) {
        stage_draw_shadow(&stage->shadows[i], camera, canvas);
    }
    draw_tiles(stage, camera, canvas, true, colour_fade(COLOUR_WHITE, 0.05f));
    draw_places(game, SB_CLIENT_MAP_ZONES, camera, canvas);
    draw_places(game, SB_CLIENT_MAP_PICK_UPS, camera, canvas);
    draw_places(game, SB_CLIENT_MAP_MARKERS, camera, canvas);
}
