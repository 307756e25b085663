#include <string.h>

#include "base/trigonometry.h"
#include "game/map.h"
#include "game/tank.h"
#include "physics/overlap/box_box.h"
#include "physics/world/scenery.h"

#define WIDTH_MIN_M 20.0f
// Shells from there stay within the world's extent.
#define SPAWN_HEIGHT_MAX_M 400.0f
#define HALF_EXTENT_MIN_M 0.05f
#define HALF_EXTENT_MAX_M 250.0f

// Builds the fault's path while the map is walked. Nothing is written without a fault to fill.
typedef struct path {
    char text[sizeof(((sb_map_fault *)0)->path)];
    size_t size;
} path;

static void path_add(path *at, const char *text)
{
    for (; *text != '\0' && at->size + 1 < sizeof at->text; text++) {
        at->text[at->size++] = *text;
    }
}

static void path_add_index(path *at, uint32_t index)
{
    char digits[12];
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    do {
        digits[--first] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    path_add(at, "/");
    path_add(at, &digits[first]);
}

// The place `/list/index/member/axis`; `list` alone, or without an axis, where those are absent.
typedef struct place {
    const char *list;
    uint32_t index;
    const char *member; ///< NULL: the element itself
    int axis;           ///< -1: the member itself
} place;

static sb_error fail(sb_map_fault *out_fault, place at, const char *reason)
{
    if (out_fault == NULL) {
        return SB_ERROR_RANGE;
    }
    path text = {.size = 0};
    path_add(&text, at.list);
    if (at.index != UINT32_MAX) {
        path_add_index(&text, at.index);
    }
    if (at.member != NULL) {
        path_add(&text, "/");
        path_add(&text, at.member);
    }
    if (at.axis >= 0) {
        path_add_index(&text, (uint32_t)at.axis);
    }
    *out_fault = (sb_map_fault){0};
    memcpy(out_fault->path, text.text, text.size);
    size_t reason_size = strlen(reason);
    if (reason_size >= sizeof out_fault->reason) {
        reason_size = sizeof out_fault->reason - 1;
    }
    memcpy(out_fault->reason, reason, reason_size);
    return SB_ERROR_RANGE;
}

// The first axis on which a value is not within [min, max], or -1. A NaN is not.
static int axis_outside(sb_vec3 value, sb_vec3 min, sb_vec3 max)
{
    if (!(value.x >= min.x && value.x <= max.x)) {
        return 0;
    }
    if (!(value.y >= min.y && value.y <= max.y)) {
        return 1;
    }
    return value.z >= min.z && value.z <= max.z ? -1 : 2;
}

static bool name_is_valid(const char name[SB_MAP_NAME_SIZE])
{
    size_t size = 0;
    while (size < SB_MAP_NAME_SIZE && name[size] >= ' ' && name[size] <= '~') {
        size++;
    }
    if (size == 0 || size == SB_MAP_NAME_SIZE) {
        return false;
    }
    // One name has one form: zeros behind it.
    for (size_t i = size; i < SB_MAP_NAME_SIZE; i++) {
        if (name[i] != '\0') {
            return false;
        }
    }
    return true;
}

static sb_error validate_bounds(const sb_map *map, sb_map_fault *out_fault)
{
    const float extent = SB_WORLD_EXTENT_MAX;
    const sb_vec3 low = {-extent, -extent, -extent}, high = {extent, extent, extent};
    int axis = axis_outside(map->bounds_min, low, high);
    if (axis >= 0) {
        return fail(out_fault, (place){"/bounds", UINT32_MAX, "min", axis},
                    "must be within 500 m of the origin");
    }
    axis = axis_outside(map->bounds_max, low, high);
    if (axis >= 0) {
        return fail(out_fault, (place){"/bounds", UINT32_MAX, "max", axis},
                    "must be within 500 m of the origin");
    }
    if (map->bounds_max.x - map->bounds_min.x < WIDTH_MIN_M ||
        map->bounds_max.z - map->bounds_min.z < WIDTH_MIN_M ||
        map->bounds_max.y < map->bounds_min.y) {
        return fail(out_fault, (place){"/bounds", UINT32_MAX, NULL, -1},
                    "must be at least 20 m wide in x and z, with min below max");
    }
    return SB_OK;
}

static sb_error validate_box(const sb_map *map, uint32_t i, sb_map_fault *out_fault)
{
    const sb_map_box *box = &map->boxes[i];
    const float extent = SB_WORLD_EXTENT_MAX;
    int axis = axis_outside(box->center, sb_vec3_make(-extent, -extent, -extent),
                            sb_vec3_make(extent, extent, extent));
    if (axis >= 0) {
        return fail(out_fault, (place){"/boxes", i, "center", axis},
                    "must be within 500 m of the origin");
    }
    axis = axis_outside(box->half_extents,
                        sb_vec3_make(HALF_EXTENT_MIN_M, HALF_EXTENT_MIN_M, HALF_EXTENT_MIN_M),
                        sb_vec3_make(HALF_EXTENT_MAX_M, HALF_EXTENT_MAX_M, HALF_EXTENT_MAX_M));
    if (axis >= 0) {
        return fail(out_fault, (place){"/boxes", i, "half_extents", axis},
                    "must be from 0.05 to 250 m");
    }
    if (!(fabsf(box->yaw) <= SB_TWO_PI)) {
        return fail(out_fault, (place){"/boxes", i, "yaw_degrees", -1},
                    "must be from -360 to 360 degrees");
    }
    return SB_OK;
}

static sb_error validate_spawn(const sb_map *map, uint32_t i, sb_map_fault *out_fault)
{
    const sb_map_spawn *spawn = &map->spawns[i];
    sb_vec3 low = {map->bounds_min.x + SB_TANK_HALF_LENGTH_M, 0.0f,
                   map->bounds_min.z + SB_TANK_HALF_LENGTH_M};
    sb_vec3 high = {map->bounds_max.x - SB_TANK_HALF_LENGTH_M, SPAWN_HEIGHT_MAX_M,
                    map->bounds_max.z - SB_TANK_HALF_LENGTH_M};
    int axis = axis_outside(spawn->position, low, high);
    if (axis >= 0) {
        return fail(out_fault, (place){"/spawns", i, "position", axis},
                    "must be 0 to 400 m up and 1.6 m within the bounds");
    }
    if (!(fabsf(spawn->yaw) <= SB_TWO_PI)) {
        return fail(out_fault, (place){"/spawns", i, "yaw_degrees", -1},
                    "must be from -360 to 360 degrees");
    }
    sb_body_def def = sb_tank_body_def(spawn->position, spawn->yaw);
    // A hand's breadth above the ground, so that a tank may stand on a box.
    sb_vec3 center = sb_vec3_make(def.position.x, def.position.y + 0.02f, def.position.z);
    sb_box tank = sb_box_from_yaw(center, def.half_extents, def.yaw);
    for (uint32_t b = 0; b < map->box_count; b++) {
        sb_box box =
            sb_box_from_yaw(map->boxes[b].center, map->boxes[b].half_extents, map->boxes[b].yaw);
        sb_mtv mtv;
        if (sb_box_box_mtv(&box, &tank, &mtv)) {
            return fail(out_fault, (place){"/spawns", i, "position", -1},
                        "a tank here would stand inside a box");
        }
    }
    return SB_OK;
}

sb_error sb_map_validate(const sb_map *map, sb_map_fault *out_fault)
{
    if (!name_is_valid(map->name)) {
        return fail(out_fault, (place){"/name", UINT32_MAX, NULL, -1},
                    "must be 1 to 31 printable ASCII characters");
    }
    if (map->spawn_count < 1 || map->spawn_count > SB_MAP_SPAWN_COUNT_MAX) {
        return fail(out_fault, (place){"/spawns", UINT32_MAX, NULL, -1},
                    "must have 1 to 64 elements");
    }
    if (map->box_count > SB_MAP_BOX_COUNT_MAX) {
        return fail(out_fault, (place){"/boxes", UINT32_MAX, NULL, -1},
                    "must have at most 1024 elements");
    }
    sb_error error = validate_bounds(map, out_fault);
    for (uint32_t i = 0; error == SB_OK && i < map->box_count; i++) {
        error = validate_box(map, i, out_fault);
    }
    for (uint32_t i = 0; error == SB_OK && i < map->spawn_count; i++) {
        error = validate_spawn(map, i, out_fault);
    }
    return error;
}
