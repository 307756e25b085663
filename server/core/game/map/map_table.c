#include "game/map/map_table.h"

#include "base/trigonometry.h"
#include "physics/shape/hull_build.h"
#include "physics/world/scenery/scenery.h"

// The limits that the texts below name. Shells from the highest ground stay within the world's
// extent.
#define EXTENT_M SB_WORLD_EXTENT_MAX
#define GROUND_MAX_M 400.0f
#define HALF_EXTENT_MIN_M 0.05f
#define HALF_EXTENT_MAX_M 250.0f

#define GROUND_TEXT "must be within the bounds and 0 to 400 m up"
#define CENTER_TEXT "must be within the bounds, and within 500 m of the origin"
#define HALVES_TEXT "must be from 0.05 to 250 m"
#define YAW_TEXT "must be from -360 to 360 degrees"
#define TEAM_TEXT "must be a whole number from 0 to 4"
#define TAG_TEXT "must be 1 to 15 characters of a-z, 0-9 and _"
#define HIT_PLACE_MAX_M 20.0f
#define HIT_SIZE_MIN_M 0.02f
#define HIT_SIZE_MAX_M 20.0f
#define HIT_SIZE_TEXT "must be from 0.02 to 20 m"

#define MASS_TEXT "must be from 1 to 100000 kg"

// A member that is a span has its first index directly before its count.
_Static_assert(offsetof(sb_map_hull, point_count) == offsetof(sb_map_hull, point_first) + 2, "");
_Static_assert(offsetof(sb_map_hit_shape, point_count) ==
                   offsetof(sb_map_hit_shape, point_first) + 2,
               "");
_Static_assert(offsetof(sb_map_hit_set, shape_count) == offsetof(sb_map_hit_set, shape_first) + 2,
               "");

// Designated initialisers of one member: name, kind, offset, smallest, largest, text.
#define MEMBER(type, member, label, member_kind, low, high, text)                                  \
    {                                                                                              \
        .name = label, .kind = SB_MAP_MEMBER_##member_kind, .offset = offsetof(type, member),      \
        .min = low, .max = high, .range = text                                                     \
    }
#define OPTIONAL(type, member, label, member_kind, low, high, text)                                \
    {                                                                                              \
        .name = label, .kind = SB_MAP_MEMBER_##member_kind, .optional = true,                      \
        .offset = offsetof(type, member), .min = low, .max = high, .range = text                   \
    }

#define GROUND(type, member) MEMBER(type, member, #member, PLACE, 0.0f, GROUND_MAX_M, GROUND_TEXT)
#define CENTER(type, member) MEMBER(type, member, #member, PLACE, -EXTENT_M, EXTENT_M, CENTER_TEXT)
#define HALVES(type)                                                                               \
    MEMBER(type, half_extents, "half_extents", VECTOR, HALF_EXTENT_MIN_M, HALF_EXTENT_MAX_M,       \
           HALVES_TEXT)
#define YAW(type) OPTIONAL(type, yaw, "yaw_degrees", ANGLE, -SB_TWO_PI, SB_TWO_PI, YAW_TEXT)
#define TEAM(type) OPTIONAL(type, team, "team", U8, 0.0f, (float)SB_MAP_TEAM_MAX, TEAM_TEXT)
#define TAG(type) MEMBER(type, kind, "kind", TAG, 0.0f, 0.0f, TAG_TEXT)
#define NUMBER(type, member, low, high, text) MEMBER(type, member, #member, NUMBER, low, high, text)

// Versions of the canonical bytes: with hit sets, and with zones that have numbers.
#define SINCE(version, type, member, label, member_kind, low, high, text)                          \
    {                                                                                              \
        .name = label, .kind = SB_MAP_MEMBER_##member_kind, .optional = true, .since = version,    \
        .offset = offsetof(type, member), .min = low, .max = high, .range = text                   \
    }
#define HIT_SET(type)                                                                              \
    SINCE(3, type, hit_set, "hit_set", HIT_SET, 0.0f, (float)SB_MAP_HIT_SET_COUNT_MAX,             \
          "must name a hit set of the map")
#define ANGLE(label)                                                                               \
    OPTIONAL(sb_map_hit_shape, label, #label "_degrees", ANGLE, -SB_TWO_PI, SB_TWO_PI, YAW_TEXT)
#define FORM(name) (1u << SB_MAP_FORM_##name)
#define OF_FORMS(member, member_kind, low, high, text, of_forms)                                   \
    {                                                                                              \
        .name = #member, .kind = SB_MAP_MEMBER_##member_kind, .forms = of_forms,                   \
        .offset = offsetof(sb_map_hit_shape, member), .min = low, .max = high, .range = text       \
    }
#define HIT_SIZE(member, member_kind, of_forms)                                                    \
    OF_FORMS(member, member_kind, HIT_SIZE_MIN_M, HIT_SIZE_MAX_M, HIT_SIZE_TEXT, of_forms)

#define LIST(label, single, plural, type, limit, members_used)                                     \
    .name = label, .count_offset = offsetof(sb_map, single##_count),                               \
    .offset = offsetof(sb_map, plural), .element_size = sizeof(type), .count_max = limit,          \
    .member_count = members_used

const char *const sb_map_forms[SB_MAP_FORM_COUNT] = {
    [SB_MAP_FORM_BOX] = "box",
    [SB_MAP_FORM_SPHERE] = "sphere",
    [SB_MAP_FORM_CYLINDER] = "cylinder",
    [SB_MAP_FORM_HULL] = "hull",
};

const sb_map_list sb_map_lists[SB_MAP_LIST_COUNT] = {
    [SB_MAP_SPAWNS] =
        {
            LIST("spawns", spawn, spawns, sb_map_spawn, SB_MAP_SPAWN_COUNT_MAX, 3),
            .members = {GROUND(sb_map_spawn, position), YAW(sb_map_spawn), TEAM(sb_map_spawn)},
        },
    [SB_MAP_BOXES] =
        {
            LIST("boxes", box, boxes, sb_map_box, SB_MAP_BOX_COUNT_MAX, 3),
            .members = {CENTER(sb_map_box, center), HALVES(sb_map_box), YAW(sb_map_box)},
        },
    [SB_MAP_CYLINDERS] =
        {
            LIST("cylinders", cylinder, cylinders, sb_map_cylinder, SB_MAP_CYLINDER_COUNT_MAX, 3),
            .members = {CENTER(sb_map_cylinder, center),
                        NUMBER(sb_map_cylinder, radius, 0.05f, 100.0f,
                               "must be from 0.05 to 100 m"),
                        NUMBER(sb_map_cylinder, half_height, HALF_EXTENT_MIN_M, HALF_EXTENT_MAX_M,
                               HALVES_TEXT)},
        },
    [SB_MAP_RAMPS] =
        {
            LIST("ramps", ramp, ramps, sb_map_ramp, SB_MAP_RAMP_COUNT_MAX, 5),
            .members = {GROUND(sb_map_ramp, position), YAW(sb_map_ramp),
                        NUMBER(sb_map_ramp, width, 0.5f, 100.0f, "must be from 0.5 to 100 m"),
                        NUMBER(sb_map_ramp, length, 0.5f, 100.0f, "must be from 0.5 to 100 m"),
                        NUMBER(sb_map_ramp, height, 0.05f, 50.0f, "must be from 0.05 to 50 m")},
        },
    [SB_MAP_HULLS] =
        {
            LIST("hulls", hull, hulls, sb_map_hull, SB_MAP_HULL_COUNT_MAX, 3),
            .members = {CENTER(sb_map_hull, position), YAW(sb_map_hull),
                        MEMBER(sb_map_hull, point_count, "points", POINTS, -SB_HULL_EXTENT_MAX,
                               SB_HULL_EXTENT_MAX, "must be from -100 to 100 m")},
        },
    [SB_MAP_POINTS] =
        {
            // The points are checked hull by hull, as JSON has them.
            LIST(NULL, point, points, sb_vec3, SB_MAP_POINT_COUNT_MAX, 1),
            .members = {{.kind = SB_MAP_MEMBER_VECTOR}},
        },
    [SB_MAP_CRATES] =
        {
            LIST("crates", crate, crates, sb_map_crate, SB_MAP_CRATE_COUNT_MAX, 5),
            .members = {GROUND(sb_map_crate, position),
                        MEMBER(sb_map_crate, half_extents, "half_extents", VECTOR, 0.1f,
                               10.0f, "must be from 0.1 to 10 m"),
                        YAW(sb_map_crate),
                        NUMBER(sb_map_crate, mass_kg, 1.0f, 100000.0f, MASS_TEXT),
                        HIT_SET(sb_map_crate)},
        },
    [SB_MAP_WALLS] =
        {
            LIST("walls", wall, walls, sb_map_wall, SB_MAP_WALL_COUNT_MAX, 5),
            .members = {CENTER(sb_map_wall, center), HALVES(sb_map_wall), YAW(sb_map_wall),
                        MEMBER(sb_map_wall, health, "health", U16, 1.0f, 10000.0f,
                               "must be a whole number from 1 to 10000"),
                        HIT_SET(sb_map_wall)},
        },
    [SB_MAP_BALLS] =
        {
            LIST("balls", ball, balls, sb_map_ball, SB_MAP_BALL_COUNT_MAX, 4),
            .members = {GROUND(sb_map_ball, position),
                        NUMBER(sb_map_ball, radius, 0.1f, 5.0f, "must be from 0.1 to 5 m"),
                        NUMBER(sb_map_ball, mass_kg, 1.0f, 100000.0f, MASS_TEXT),
                        NUMBER(sb_map_ball, restitution, 0.0f, 1.0f, "must be from 0 to 1")},
        },
    [SB_MAP_PICK_UPS] =
        {
            LIST("pick_ups", pick_up, pick_ups, sb_map_pick_up, SB_MAP_PICK_UP_COUNT_MAX, 3),
            .members = {TAG(sb_map_pick_up), GROUND(sb_map_pick_up, position),
                        NUMBER(sb_map_pick_up, respawn_s, 1.0f, 600.0f, "must be from 1 to 600 s")},
        },
    [SB_MAP_ZONES] =
        {
            LIST("zones", zone, zones, sb_map_zone, SB_MAP_ZONE_COUNT_MAX, 6),
            .members = {TAG(sb_map_zone), CENTER(sb_map_zone, center), HALVES(sb_map_zone),
                        YAW(sb_map_zone), TEAM(sb_map_zone),
                        SINCE(4, sb_map_zone, number, "number", U8, 0.0f, 255.0f,
                              "must be a whole number from 0 to 255")},
        },
    [SB_MAP_MARKERS] =
        {
            LIST("markers", marker, markers, sb_map_marker, SB_MAP_MARKER_COUNT_MAX, 4),
            .members = {TAG(sb_map_marker), GROUND(sb_map_marker, position), YAW(sb_map_marker),
                        TEAM(sb_map_marker)},
        },
    [SB_MAP_HIT_SETS] =
        {
            LIST("hit_sets", hit_set, hit_sets, sb_map_hit_set, SB_MAP_HIT_SET_COUNT_MAX, 2),
            .members = {MEMBER(sb_map_hit_set, name, "name", TAG, 0.0f, 0.0f, TAG_TEXT),
                        MEMBER(sb_map_hit_set, shape_count, "shapes", SHAPES, 0.0f,
                               0.0f, "must be 1 to 8 shapes")},
        },
    [SB_MAP_HIT_SHAPES] =
        {
            // In JSON they stand in their sets.
            LIST(NULL, hit_shape, hit_shapes, sb_map_hit_shape, SB_MAP_HIT_SHAPE_COUNT_MAX, 9),
            .members = {MEMBER(sb_map_hit_shape, form, "form", FORM,
                               0.0f, (float)SB_MAP_FORM_COUNT - 1,
                               "must be box, sphere, cylinder or hull"),
                        OPTIONAL(sb_map_hit_shape, center, "center", VECTOR, -HIT_PLACE_MAX_M,
                                 HIT_PLACE_MAX_M, "must be from -20 to 20 m"),
                        ANGLE(yaw),
                        ANGLE(pitch),
                        ANGLE(roll),
                        HIT_SIZE(half_extents, VECTOR, FORM(BOX)),
                        HIT_SIZE(radius, NUMBER, FORM(SPHERE) | FORM(CYLINDER)),
                        HIT_SIZE(half_height, NUMBER, FORM(CYLINDER)),
                        {.name = "points",
                         .kind = SB_MAP_MEMBER_POINTS,
                         .forms = FORM(HULL),
                         .offset = offsetof(sb_map_hit_shape, point_count),
                         .min = -HIT_SIZE_MAX_M,
                         .max = HIT_SIZE_MAX_M,
                         .range = "must be from -20 to 20 m"}},
        },
};
