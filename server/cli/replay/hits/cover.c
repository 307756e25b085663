#include "cli/replay/hits/cover.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "game/tanks/tanks.h"
#include "physics/world/query.h"

// Points of a hull that are tested along each of its axes, and their distance from its surface.
#define SIDE_COUNT 5
#define WITHIN 0.999f
#define HALVING_COUNT 20u

static sb_query_filter filter_of(void)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.mask = SB_LAYER_SOLID;
    return filter;
}

static bool sees(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull,
                 const sb_query_filter *filter)
{
    const sb_box box = sb_tank_pose_box(hull);
    for (int i = 0; i < SIDE_COUNT * SIDE_COUNT * SIDE_COUNT; i++) {
        const int at[3] = {i % SIDE_COUNT, i / SIDE_COUNT % SIDE_COUNT,
                           i / (SIDE_COUNT * SIDE_COUNT)};
        float share[3];
        bool on_surface = false;
        for (int axis = 0; axis < 3; axis++) {
            share[axis] = WITHIN * (2.0f * (float)at[axis] / (float)(SIDE_COUNT - 1) - 1.0f);
            on_surface = on_surface || at[axis] == 0 || at[axis] == SIDE_COUNT - 1;
        }
        const sb_vec3 local = {share[0] * box.half_extents.x, share[1] * box.half_extents.y,
                               share[2] * box.half_extents.z};
        if (on_surface && sb_query_line_of_sight(sb_game_world(game), from,
                                                 sb_box_to_world(&box, local), filter)) {
            return true;
        }
    }
    return false;
}

bool sb_cover_sees(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull)
{
    const sb_query_filter filter = filter_of();
    return sees(game, from, hull, &filter);
}

bool sb_cover_sees_past_scenery(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull)
{
    sb_query_filter filter = filter_of();
    filter.bodies = false;
    return sees(game, from, hull, &filter);
}

static void name_solid(const sb_map *map, uint32_t index, char out_name[SB_COVER_NAME_SIZE])
{
    // Scenery is built from a map in this order (game/map/map_scenery.h).
    const struct {
        const char *word;
        uint32_t count;
    } lists[] = {{"box", map->box_count},
                 {"cylinder", map->cylinder_count},
                 {"ramp", map->ramp_count},
                 {"hull", map->hull_count}};
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (index < lists[i].count) {
            snprintf(out_name, SB_COVER_NAME_SIZE, "%s %" PRIu32, lists[i].word, index);
            return;
        }
        index -= lists[i].count;
    }
    snprintf(out_name, SB_COVER_NAME_SIZE, "something solid");
}

static void name_body(const sb_game *game, uint32_t body, char out_name[SB_COVER_NAME_SIZE])
{
    static const struct {
        const char *word;
        uint32_t kind;
    } kinds[] = {{"crate", SB_ENTITY_CRATE}, {"wall", SB_ENTITY_WALL}, {"ball", SB_ENTITY_BALL}};
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        uint32_t first = sb_game_kind_first(game, kinds[i].kind);
        if (body >= first && body - first < sb_game_kind_count(game, kinds[i].kind)) {
            snprintf(out_name, SB_COVER_NAME_SIZE, "%s %" PRIu32, kinds[i].word, body - first);
            return;
        }
    }
    snprintf(out_name, SB_COVER_NAME_SIZE, "something loose");
}

void sb_cover_name(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull,
                   char out_name[SB_COVER_NAME_SIZE])
{
    const sb_query_filter filter = filter_of();
    const sb_point_path path = {from, sb_vec3_sub(hull->position, from)};
    sb_query_hit hit;
    out_name[0] = '\0';
    if (!sb_query_ray(sb_game_world(game), &path, &filter, &hit)) {
        return;
    }
    if (hit.id >= SB_ID_SOLID) {
        name_solid(sb_game_get_map(game), hit.id - SB_ID_SOLID, out_name);
    } else if (hit.id >= SB_ID_PLANE) {
        snprintf(out_name, SB_COVER_NAME_SIZE, "%s",
                 hit.id == SB_ID_PLANE ? "the ground" : "the walls of the map");
    } else {
        name_body(game, hit.id, out_name);
    }
}

bool sb_cover_depth(const sb_game *game, const sb_pose_history *history, sb_vec3 from,
                    uint32_t slot, uint32_t tick, double back_to, double *out_m)
{
    sb_tank_pose now, then;
    *out_m = 0.0;
    if (!sb_pose_history_at(history, slot, (double)tick, tick, &now)) {
        return false;
    }
    if (sb_cover_sees(game, from, &now)) {
        return true;
    }
    // Go back tick by tick until it was seen, then halve the interval.
    double hidden = (double)tick, seen = hidden;
    do {
        hidden = seen;
        seen = fmax(seen - 1.0, back_to);
        if (!(seen < hidden) || !sb_pose_history_at(history, slot, seen, tick, &then)) {
            return false;
        }
    } while (!sb_cover_sees(game, from, &then));
    for (uint32_t i = 0; i < HALVING_COUNT; i++) {
        const double middle = (seen + hidden) / 2.0;
        sb_tank_pose between;
        if (!sb_pose_history_at(history, slot, middle, tick, &between)) {
            return false;
        }
        if (sb_cover_sees(game, from, &between)) {
            seen = middle;
            then = between;
        } else {
            hidden = middle;
        }
    }
    *out_m = (double)sb_vec3_length(sb_vec3_sub(now.position, then.position));
    return true;
}
