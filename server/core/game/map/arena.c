#include <string.h>

#include "game/map/map.h"

// Every list except the markers is the same after half a turn around the middle with the teams
// exchanged: the macros below give an element and its image. server/content/maps/arena.json is this
// map.

// The compiler rounds once, as the reader of JSON does.
#define DEGREES(degrees) ((float)((degrees)*0.017453292519943295))
#define TURNED(degrees) ((degrees) > 0 ? (degrees)-180 : (degrees) + 180)
#define OTHER(team) ((team) == 0 ? 0 : 3 - (team))

#define TWO_SPAWNS(x, z, degrees, team)                                                            \
    {{x, 0, z}, DEGREES(degrees), team},                                                           \
    {                                                                                              \
        {-(x), 0, -(z)}, DEGREES(TURNED(degrees)), OTHER(team)                                     \
    }
#define TWO_BOXES(x, z, half_x, half_y, half_z, degrees)                                           \
    {{x, half_y, z}, {half_x, half_y, half_z}, DEGREES(degrees)},                                  \
    {                                                                                              \
        {-(x), half_y, -(z)}, {half_x, half_y, half_z}, DEGREES(degrees)                           \
    }
#define TWO_CYLINDERS(x, z, radius, half_height)                                                   \
    {{x, half_height, z}, radius, half_height},                                                    \
    {                                                                                              \
        {-(x), half_height, -(z)}, radius, half_height                                             \
    }
#define TWO_RAMPS(x, z, degrees, width, length, height)                                            \
    {{x, 0, z}, DEGREES(degrees), width, length, height},                                          \
    {                                                                                              \
        {-(x), 0, -(z)}, DEGREES(TURNED(degrees)), width, length, height                           \
    }
#define TWO_CRATES(x, z, half, degrees, mass_kg)                                                   \
    {{x, half, z}, {half, half, half}, DEGREES(degrees), mass_kg, 0},                              \
    {                                                                                              \
        {-(x), half, -(z)}, {half, half, half}, DEGREES(degrees), mass_kg, 0                       \
    }
#define TWO_WALLS(x, z, half_x, half_y, half_z, health)                                            \
    {{x, half_y, z}, {half_x, half_y, half_z}, 0, health, 0},                                      \
    {                                                                                              \
        {-(x), half_y, -(z)}, {half_x, half_y, half_z}, 0, health, 0                               \
    }
#define TWO_PICK_UPS(kind, x, y, z, respawn_s)                                                     \
    {{kind}, {x, y, z}, respawn_s},                                                                \
    {                                                                                              \
        {kind}, {-(x), y, -(z)}, respawn_s                                                         \
    }
#define TWO_ZONES(kind, x, z, half_x, half_z, team)                                                \
    {{kind}, {x, 2, z}, {half_x, 2, half_z}, 0, team, 0},                                          \
    {                                                                                              \
        {kind}, {-(x), 2, -(z)}, {half_x, 2, half_z}, 0, OTHER(team), 0                            \
    }

static const sb_map_spawn spawns[] = {
    TWO_SPAWNS(-45, -45, 45, 1), TWO_SPAWNS(-34, -45, 0, 1),  TWO_SPAWNS(-23, -45, 0, 1),
    TWO_SPAWNS(-12, -45, 0, 1),  TWO_SPAWNS(-45, -34, 90, 1), TWO_SPAWNS(-45, -25, 90, 1),
    TWO_SPAWNS(-33, -33, 45, 1), TWO_SPAWNS(-20, -35, 0, 1),  TWO_SPAWNS(-45, -2, 90, 0),
    TWO_SPAWNS(6, -44, 0, 0),    TWO_SPAWNS(22, -46, -90, 0), TWO_SPAWNS(45, -18, -90, 0),
};

static const sb_map_box boxes[] = {
    {{0, 2, 0}, {3, 2, 3}, DEGREES(45)},   TWO_BOXES(14, 4, 4, 1.5f, 0.6f, 23),
    TWO_BOXES(4, -14, 4, 1.5f, 0.6f, 113), TWO_BOXES(20, 20, 2, 1.8f, 2, 0),
    TWO_BOXES(20, -20, 2, 1.8f, 2, 90),    TWO_BOXES(30, 8, 0.6f, 1.5f, 5, -11),
    TWO_BOXES(41, 18, 1, 1.2f, 3, 0),      TWO_BOXES(20, -42, 3, 1.2f, 1, 0),
    TWO_BOXES(34, -32, 3, 1.8f, 0.8f, 0),  TWO_BOXES(24, -33, 0.8f, 1.8f, 3, 0),
    TWO_BOXES(0, -28, 5, 1, 4, 0),
};

static const sb_map_cylinder cylinders[] = {
    TWO_CYLINDERS(-30, -18, 2.5f, 3),    TWO_CYLINDERS(36, -16, 2, 3),
    TWO_CYLINDERS(-14, -36, 0.4f, 2.5f), TWO_CYLINDERS(44, -32, 0.4f, 2.5f),
    TWO_CYLINDERS(-27, -26, 0.4f, 2.5f),
};

static const sb_map_ramp ramps[] = {
    TWO_RAMPS(-11, -28, 90, 7, 6, 2),
    TWO_RAMPS(11, -28, -90, 7, 6, 2),
};

static const sb_vec3 rock[] = {
    {-3, 0, -2},    {3, 0, -2.5f},    {3.5f, 0, 2},    {-2, 0, 3},
    {-2, 1.6f, -1}, {1.5f, 2.2f, -1}, {1.8f, 1.9f, 1}, {-1, 1.4f, 1.5f},
};
#define ROCK_POINT_COUNT (sizeof rock / sizeof rock[0])

static const sb_map_hull hulls[] = {
    {{-36, 0, -12}, DEGREES(30), 0, ROCK_POINT_COUNT},
    {{36, 0, 12}, DEGREES(-150), ROCK_POINT_COUNT, ROCK_POINT_COUNT},
};

static const sb_map_crate crates[] = {
    TWO_CRATES(-8, -16, 0.8f, 20, 400),
    TWO_CRATES(10, -20, 0.8f, 0, 400),
    TWO_CRATES(22, -14, 1, 45, 800),
};

static const sb_map_wall walls[] = {
    TWO_WALLS(28, -26, 4, 1, 0.3f, 200),
    TWO_WALLS(41, -26, 4, 1, 0.3f, 200),
    TWO_WALLS(-20, -8, 0.3f, 1, 4, 200),
};

static const sb_map_ball balls[] = {
    {{26, 0.8f, -4}, 0.8f, 150, 0.7f},
    {{-26, 0.8f, 4}, 0.8f, 150, 0.7f},
};

static const sb_map_pick_up pick_ups[] = {
    TWO_PICK_UPS("repair", -24, 0, -14, 30),    TWO_PICK_UPS("repair", 14, 0, -36, 30),
    TWO_PICK_UPS("ammunition", -5, 0, -38, 20), TWO_PICK_UPS("ammunition", 44, 0, -22, 20),
    TWO_PICK_UPS("shield", 0, 2, -28, 45),
};

static const sb_map_zone zones[] = {
    TWO_ZONES("base", -24, -40, 24, 9, 1),
    TWO_ZONES("repair", 44, -6, 4, 4, 0),
};

static const sb_map_marker markers[] = {
    {{"flag"}, {36, 0, -37}, DEGREES(0), 1},   {{"flag"}, {-36, 0, 37}, DEGREES(180), 2},
    {{"target"}, {-20, 0, 32}, DEGREES(0), 0}, {{"target"}, {4, 0, 40}, DEGREES(45), 0},
    {{"target"}, {24, 0, 28}, DEGREES(0), 0},  {{"target"}, {12, 0, 19}, DEGREES(0), 0},
};

#define PUT(map, list, count)                                                                      \
    memcpy((map)->list, list, sizeof list);                                                        \
    (map)->count = sizeof list / sizeof list[0]

void sb_map_arena(sb_map *out_map)
{
    memset(out_map, 0, sizeof *out_map);
    memcpy(out_map->name, "arena", sizeof "arena");
    out_map->bounds_min = sb_vec3_make(-50.0f, 0.0f, -50.0f);
    out_map->bounds_max = sb_vec3_make(50.0f, 50.0f, 50.0f);
    PUT(out_map, spawns, spawn_count);
    PUT(out_map, boxes, box_count);
    PUT(out_map, cylinders, cylinder_count);
    PUT(out_map, ramps, ramp_count);
    PUT(out_map, hulls, hull_count);
    PUT(out_map, crates, crate_count);
    PUT(out_map, walls, wall_count);
    PUT(out_map, balls, ball_count);
    PUT(out_map, pick_ups, pick_up_count);
    PUT(out_map, zones, zone_count);
    PUT(out_map, markers, marker_count);
    for (uint32_t i = 0; i < out_map->hull_count; i++) {
        memcpy(&out_map->points[out_map->point_count], rock, sizeof rock);
        out_map->point_count += ROCK_POINT_COUNT;
    }
}
