#include "game/tanks/drive/tank_type.h"

#include "game/tanks/tanks.h"

// Profiles of prisms in shares of the type's half extents (w across, h up, l along): each corner is
// given along and up, and stands on both sides, at `a` and `b` across.
#define CORNER(a, b, along, up, w, h, l)                                                           \
    {(a) * (w), (up) * (h), (along) * (l)},                                                        \
    {                                                                                              \
        (b) * (w), (up) * (h), (along) * (l)                                                       \
    }
#define DECK(w, h, l)                                                                              \
    CORNER(-1.0f, 1.0f, -1.0f, 0.0f, w, h, l), CORNER(-1.0f, 1.0f, 1.0f, 0.0f, w, h, l),           \
        CORNER(-1.0f, 1.0f, 1.0f, 0.15f, w, h, l), CORNER(-1.0f, 1.0f, 0.5f, 0.9f, w, h, l),       \
        CORNER(-1.0f, 1.0f, -0.9f, 0.9f, w, h, l), CORNER(-1.0f, 1.0f, -1.0f, 0.5f, w, h, l)
#define BELLY(w, h, l)                                                                             \
    CORNER(-0.56f, 0.56f, -0.85f, -1.0f, w, h, l), CORNER(-0.56f, 0.56f, 0.7f, -1.0f, w, h, l),    \
        CORNER(-0.56f, 0.56f, 0.9f, -0.3f, w, h, l), CORNER(-0.56f, 0.56f, 0.92f, 0.0f, w, h, l),  \
        CORNER(-0.56f, 0.56f, -0.9f, 0.0f, w, h, l)
#define TRACK(a, b, w, h, l)                                                                       \
    CORNER(a, b, -0.8f, -1.8f, w, h, l), CORNER(a, b, 0.78f, -1.8f, w, h, l),                      \
        CORNER(a, b, 1.0f, -0.9f, w, h, l), CORNER(a, b, 0.9f, 0.0f, w, h, l),                     \
        CORNER(a, b, -0.92f, 0.0f, w, h, l), CORNER(a, b, -1.0f, -0.9f, w, h, l)
#define TURRET(w, h, l)                                                                            \
    CORNER(-0.62f, 0.62f, -0.6f, -0.5f, w, h, l), CORNER(-0.62f, 0.62f, 0.5f, -0.5f, w, h, l),     \
        CORNER(-0.62f, 0.62f, 0.55f, -0.1f, w, h, l), CORNER(-0.62f, 0.62f, 0.25f, 0.4f, w, h, l), \
        CORNER(-0.62f, 0.62f, -0.45f, 0.4f, w, h, l), CORNER(-0.62f, 0.62f, -0.62f, 0.1f, w, h, l)

#define HULL(hull_name, turning, corners)                                                          \
    {                                                                                              \
        .name = hull_name,                                                                         \
        .shape = {.kind = SB_SHAPE_HULL, .turns = turning, .orientation = {0, 0, 0, 1}},           \
        .point_count = (uint32_t)(sizeof(corners) / sizeof((corners)[0])), .points = corners       \
    }
#define BLOCK(block_name, ...)                                                                     \
    {                                                                                              \
        .name = block_name, .shape = {                                                             \
            .kind = SB_SHAPE_BOX,                                                                  \
            .turns = true,                                                                         \
            .orientation = {0, 0, 0, 1},                                                           \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define CUPOLA(w, h, l)                                                                            \
    {                                                                                              \
        .name = "cupola", .shape = {                                                               \
            .kind = SB_SHAPE_CYLINDER,                                                             \
            .turns = true,                                                                         \
            .size = {0.22f * (w), 0.09f * (h), 0.0f},                                              \
            .center = {0.24f * (w), 0.46f * (h), -0.2f * (l)},                                     \
            .orientation = {0, 0, 0, 1}                                                            \
        }                                                                                          \
    }

// The first shapes are the hull's; those from `mantlet` on are in the joint's frame.
#define FIRST_OF_TURRET 4u

#define SHAPES_OF(type, w, h, l)                                                                   \
    static const sb_vec3 type##_deck[] = {DECK(w, h, l)};                                          \
    static const sb_vec3 type##_belly[] = {BELLY(w, h, l)};                                        \
    static const sb_vec3 type##_right[] = {TRACK(-1.04f, -0.56f, w, h, l)};                        \
    static const sb_vec3 type##_left[] = {TRACK(0.56f, 1.04f, w, h, l)};                           \
    static const sb_vec3 type##_turret[] = {TURRET(w, h, l)};                                      \
    static const sb_rules_hit_shape type##_shapes[] = {                                            \
        HULL("deck", false, type##_deck),                                                          \
        HULL("belly", false, type##_belly),                                                        \
        HULL("track", false, type##_right),                                                        \
        HULL("track", false, type##_left),                                                         \
        HULL("turret", true, type##_turret),                                                       \
        BLOCK("mantlet", .size = {0.25f * (w), 0.31f * (h), 0.1f * (l)},                           \
              .center = {0.0f, -0.04f * (h), 0.46f * (l)}),                                        \
        BLOCK("stowage", .size = {0.45f * (w), 0.25f * (h), 0.08f * (l)},                          \
              .center = {0.0f, 0.0f, -0.66f * (l)}),                                               \
        CUPOLA(w, h, l),                                                                           \
    }

// The types' half extents, as in tank_type.c.
SHAPES_OF(scout, 0.9f, 0.45f, 1.4f);
SHAPES_OF(medium, 1.0f, 0.5f, 1.6f);
SHAPES_OF(heavy, 1.4f, 0.65f, 2.3f);

#define SET(type_name, number, height)                                                             \
    {                                                                                              \
        .name = #type_name, .kind = SB_ENTITY_TANK, .type_field = SB_TANK_TYPE, .type = number,    \
        .yaw_field = SB_TANK_TURRET_YAW, .rate_field = SB_TANK_TURRET_RATE,                        \
        .pivot = {0.0f, height, 0.0f}, .shape_count = SB_HIT_SHAPE_COUNT_MAX,                      \
        .shapes = type_name##_shapes                                                               \
    }

const sb_rules_hit_set sb_tank_hit_sets[SB_TANK_KIND_COUNT] = {
    [SB_TANK_SCOUT] = SET(scout, SB_TANK_SCOUT, 0.6f),
    [SB_TANK_MEDIUM] = SET(medium, SB_TANK_MEDIUM, 0.7f),
    [SB_TANK_HEAVY] = SET(heavy, SB_TANK_HEAVY, 0.9f),
};

uint32_t sb_tank_armour_mm(sb_tank_kind kind, uint32_t hit_shape, sb_plate plate)
{
    const sb_tank_type *type = &sb_tank_types[kind];
    return hit_shape < FIRST_OF_TURRET ? type->armour_mm[plate] : type->turret_armour_mm[plate];
}
