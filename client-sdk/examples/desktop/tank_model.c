#include "tank_model.h"

#define TURN 6.28318530718f
#define TURRET_CORNERS 8
#define PROFILE_CORNERS 6

/// A frame of its own: the tank's, or its turret's.
typedef struct dt_frame {
    vec3 origin, across, up, along;
} dt_frame;

static vec3 frame_point(const dt_frame *frame, float x, float y, float z)
{
    vec3 at = vec3_add_scaled(frame->origin, frame->across, x);
    return vec3_add_scaled(vec3_add_scaled(at, frame->up, y), frame->along, z);
}

static dt_frame hull_frame(const sb_client_entity *tank)
{
    const float *q = tank->orientation;
    return (dt_frame){vec3_of(tank->position), vec3_turn(q, (vec3){1, 0, 0}),
                      vec3_turn(q, (vec3){0, 1, 0}), vec3_turn(q, (vec3){0, 0, 1})};
}

// The turret stands on the hull, however that leans, and looks where the gun does.
static dt_frame turret_frame(const sb_client_entity *tank, const dt_frame *hull)
{
    dt_frame turret = {hull->origin, hull->across, hull->up, vec3_heading(tank->turret_yaw)};
    turret.across = vec3_unit(vec3_cross(turret.up, turret.along));
    turret.along = vec3_cross(turret.across, turret.up);
    return turret;
}

static vec3 gun_direction(const sb_client_entity *tank)
{
    vec3 level = vec3_scale(vec3_heading(tank->turret_yaw), cosf(tank->turret_pitch));
    level.y = sinf(tank->turret_pitch);
    return level;
}

// A solid of one profile, given by (z, y) in the frame, from x = `left` to `right`.
static void add_profile(dt_painter *painter, const dt_frame *frame, const float (*profile)[2],
                        float left, float right, colour fill, float foot_y)
{
    vec3 low[PROFILE_CORNERS], high[PROFILE_CORNERS];
    for (int i = 0; i < PROFILE_CORNERS; i++) {
        low[i] = frame_point(frame, left, profile[i][1], profile[i][0]);
        high[i] = frame_point(frame, right, profile[i][1], profile[i][0]);
    }
    painter_add_frustum(painter, low, high, PROFILE_CORNERS, fill, foot_y);
}

static void add_tracks(dt_painter *painter, const dt_frame *hull, vec3 half, float foot_y)
{
    float top = 0.0f, foot = -half.y - TANK_CLEARANCE_M, middle = 0.5f * (top + foot);
    const float profile[PROFILE_CORNERS][2] = {{-0.8f * half.z, foot}, {0.78f * half.z, foot},
                                               {half.z, middle},       {0.9f * half.z, top},
                                               {-0.92f * half.z, top}, {-half.z, middle}};
    const colour rubber = COLOUR_RGB(62, 62, 66);
    float width = 0.44f * half.x;
    add_profile(painter, hull, profile, -half.x - 0.06f, width - half.x, rubber, foot_y);
    add_profile(painter, hull, profile, half.x - width, half.x + 0.06f, rubber, foot_y);
}

static void add_hull(dt_painter *painter, const dt_frame *hull, vec3 half, colour paint,
                     float foot_y)
{
    const float belly[PROFILE_CORNERS][2] = {{-0.85f * half.z, -half.y},
                                             {0.7f * half.z, -half.y},
                                             {0.9f * half.z, -0.3f * half.y},
                                             {0.92f * half.z, 0.0f},
                                             {0.0f, 0.0f},
                                             {-0.9f * half.z, 0.0f}};
    add_profile(painter, hull, belly, -0.56f * half.x, 0.56f * half.x, colour_shade(paint, 0.7f),
                foot_y);
    const float deck[PROFILE_CORNERS][2] = {{-half.z, 0.0f},
                                            {half.z, 0.0f},
                                            {half.z, 0.15f * half.y},
                                            {0.5f * half.z, 0.9f * half.y},
                                            {-0.9f * half.z, 0.9f * half.y},
                                            {-half.z, 0.5f * half.y}};
    add_profile(painter, hull, deck, -half.x, half.x, paint, foot_y);
}

static void turret_ring(const dt_frame *turret, float radius_x, float radius_z, float y, vec3 *out)
{
    for (int i = 0; i < TURRET_CORNERS; i++) {
        float angle = TURN * ((float)i + 0.5f) / TURRET_CORNERS;
        out[i] = frame_point(turret, sinf(angle) * radius_x, y, cosf(angle) * radius_z);
    }
}

static void add_gun(dt_painter *painter, const sb_client_entity *tank, vec3 pivot, vec3 half,
                    colour metal)
{
    vec3 along = gun_direction(tank);
    vec3 across = vec3_unit(vec3_cross((vec3){0, 1, 0}, along)), up = vec3_cross(along, across);
    vec3 from = vec3_add_scaled(pivot, along, 0.78f * half.x);
    vec3 to = vec3_add_scaled(pivot, along, 1.25f * half.z);
    vec3 low[6], high[6];
    for (int i = 0; i < 6; i++) {
        float angle = TURN * (float)i / 6.0f;
        vec3 direction = vec3_add(vec3_scale(across, sinf(angle)), vec3_scale(up, cosf(angle)));
        low[i] = vec3_add_scaled(from, direction, 0.15f * half.x);
        high[i] = vec3_add_scaled(to, direction, 0.10f * half.x);
    }
    painter_add_frustum(painter, low, high, 6, metal, -INFINITY);
}

static float turret_top(const tank_type *type)
{
    return type->turret_height_m + 0.30f * type->half_extents.y + 0.05f;
}

void tank_model_add(dt_painter *painter, const dt_game *game, const sb_client_entity *tank)
{
    const tank_type *type = game_tank_type(game, tank);
    vec3 half = type->half_extents;
    colour paint = game_colour(game, tank->owner);
    dt_frame hull = hull_frame(tank), turret = turret_frame(tank, &hull);
    float foot_y = tank->position[1] - half.y - TANK_CLEARANCE_M;
    add_tracks(painter, &hull, half, foot_y);
    add_hull(painter, &hull, half, colour_shade(paint, 0.88f), foot_y);
    vec3 low[TURRET_CORNERS], high[TURRET_CORNERS];
    turret_ring(&turret, 0.72f * half.x, 0.8f * half.x, 0.9f * half.y, low);
    turret_ring(&turret, 0.52f * half.x, 0.62f * half.x, turret_top(type), high);
    painter_add_frustum(painter, low, high, TURRET_CORNERS, paint, -INFINITY);
    add_gun(painter, tank, game_pivot(game, tank), half, COLOUR_RGB(70, 72, 78));
}

vec3 tank_model_top(const dt_game *game, const sb_client_entity *tank)
{
    dt_frame hull = hull_frame(tank);
    return frame_point(&hull, 0.0f, turret_top(game_tank_type(game, tank)), 0.0f);
}

vec3 tank_model_muzzle(const dt_game *game, const sb_client_entity *tank)
{
    float length = 1.25f * game_tank_type(game, tank)->half_extents.z;
    return vec3_add_scaled(game_pivot(game, tank), gun_direction(tank), length);
}

void tank_model_footprint(const dt_game *game, const sb_client_entity *tank, vec3 out_corners[4])
{
    vec3 half = game_tank_type(game, tank)->half_extents;
    dt_frame hull = hull_frame(tank);
    float foot = -half.y - TANK_CLEARANCE_M + 0.03f;
    for (int i = 0; i < 4; i++) {
        float x = i == 0 || i == 3 ? -1.05f : 1.05f, z = i < 2 ? -1.0f : 1.0f;
        out_corners[i] = frame_point(&hull, x * half.x, foot, z * half.z);
    }
}
