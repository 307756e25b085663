#include "cli/bot/bot_brain.h"

#include <math.h>
#include <stddef.h>

#include "base/trigonometry.h"
#include "cli/bot/bot_aim.h"
#include "cli/bot/bot_line_of_sight.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/tanks.h"

#define GRAVITY_M_S2 9.81f

// A view is at most one snapshot interval old when the brain reads it, and the input acts a few
// ticks later. The target drives on meanwhile.
#define REACTION_S 0.1f

// A shot within these distances of the target's centre hits its broadside.
#define AIM_HALF_WIDTH_M 1.0f
#define AIM_HALF_HEIGHT_M 0.5f
#define AIM_TOLERANCE_MIN 0.01f
#define AIM_TOLERANCE_MAX 0.15f
// Margin for rounding, and for the difference between the straight line and the arc.
#define SHELL_MARGIN_M 0.15f

#define LOOK_AHEAD_M 9.0f
#define TANK_MARGIN_M 2.0f
#define DISTANCE_BAND_M 4.0f

#define STUCK_S 1.2f
#define STUCK_DISTANCE_M 1.0f

static uint32_t ticks_of(const sb_bot_brain *brain, float seconds)
{
    return (uint32_t)(seconds * (float)brain->tick_rate_hz + 0.5f);
}

static float random_between(sb_bot_brain *brain, float low, float high)
{
    return low + (high - low) * sb_random_unit(&brain->random);
}

static float clamp_unit(float value)
{
    return value > 1.0f ? 1.0f : (value < -1.0f ? -1.0f : value);
}

void sb_bot_brain_init(sb_bot_brain *brain, uint64_t seed, uint32_t index)
{
    *brain = (sb_bot_brain){
        .tick_rate_hz = SB_BOT_TICK_RATE_DEFAULT,
        .random = sb_random_seed(seed, index),
    };
}

static void draw_plan(sb_bot_brain *brain)
{
    brain->plan_end_tick = brain->view_tick + ticks_of(brain, random_between(brain, 2.0f, 5.0f));
    brain->fight_distance_m = random_between(brain, 12.0f, 28.0f);
    brain->circling = sb_random_below(&brain->random, 2) == 0 ? 1.0f : -1.0f;
    brain->wander_rad = random_between(brain, -0.4f, 0.4f);
    brain->roam_yaw = random_between(brain, -SB_PI, SB_PI);
    brain->aim_error_rad = random_between(brain, -0.008f, 0.008f);
}

static void plan_blind_shot(sb_bot_brain *brain)
{
    brain->blind_tick = brain->view_tick + ticks_of(brain, random_between(brain, 3.0f, 8.0f));
}

static sb_vec3 position_of(const sb_client_entity *entity)
{
    return (sb_vec3){entity->position[0], entity->position[1], entity->position[2]};
}

// 0 without teams, and with rules that send no teams.
static float team_of(const sb_client_view_data *view, uint32_t player)
{
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        if (entity->kind == SB_ENTITY_PLAYER && entity->owner == player) {
            return entity->values[SB_PLAYER_TEAM];
        }
    }
    return 0.0f;
}

static const sb_client_entity *nearest_enemy(const sb_client_view_data *view,
                                             const sb_client_entity *own)
{
    float own_team = team_of(view, view->player);
    const sb_client_entity *nearest = NULL;
    float nearest_square = 0.0f;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *other = &view->entities[i];
        if (other->kind != SB_CLIENT_TANK || other->owner == view->player ||
            (own_team != 0.0f && team_of(view, other->owner) == own_team)) {
            continue;
        }
        sb_vec3 offset = sb_vec3_sub(position_of(other), position_of(own));
        float square = sb_vec3_dot(offset, offset);
        if (nearest == NULL || square < nearest_square) {
            nearest = other;
            nearest_square = square;
        }
    }
    return nearest;
}

// What the brain knows about its enemy.
typedef struct quarry {
    float bearing;    ///< rad, from the own tank
    float distance_m; ///< along the ground
    bool seen;        ///< no box of the map stands between the gun and the meeting point
} quarry;

static float tolerance(float half_size, float distance)
{
    float angle = sb_atan2(half_size, distance);
    if (angle > AIM_TOLERANCE_MAX) {
        return AIM_TOLERANCE_MAX;
    }
    return angle < AIM_TOLERANCE_MIN ? AIM_TOLERANCE_MIN : angle;
}

// Reads a value of the own tank that is an index. Other rules may send something else there.
static uint32_t choice_of(const sb_client_entity *own, uint32_t value, uint32_t count)
{
    float index = own->values[value];
    return index >= 0.0f && index < (float)count ? (uint32_t)index : 0;
}

static const sb_ammunition_type *ammunition_of(const sb_client_entity *own)
{
    return &sb_ammunition_types[choice_of(own, SB_TANK_AMMUNITION, SB_AMMUNITION_COUNT)];
}

static sb_vec3 gun_pivot(const sb_client_entity *own)
{
    uint32_t type = choice_of(own, SB_TANK_TYPE, SB_TANK_KIND_COUNT);
    sb_vec3 pivot = position_of(own);
    pivot.y += sb_tank_types[type].turret_height_m;
    return pivot;
}

static quarry engage(sb_bot_brain *brain, const sb_client_entity *own,
                     const sb_client_entity *enemy, const sb_client_box *boxes, uint32_t box_count)
{
    sb_bot_gun gun = {
        .pivot = gun_pivot(own),
        .shell_speed_m_s = ammunition_of(own)->speed_m_s,
        .gravity_m_s2 = GRAVITY_M_S2,
    };
    sb_vec3 velocity = {enemy->velocity[0], enemy->velocity[1], enemy->velocity[2]};
    sb_vec3 target = sb_vec3_add_scaled(position_of(enemy), velocity, REACTION_S);
    sb_bot_aim aim;
    bool reached = sb_bot_aim_solve(&gun, target, velocity, &aim);
    sb_vec3 offset = sb_vec3_sub(position_of(enemy), position_of(own));
    quarry result = {
        .bearing = sb_atan2(offset.x, offset.z),
        .distance_m = sqrtf(offset.x * offset.x + offset.z * offset.z),
        .seen =
            !sb_bot_line_of_sight_blocked(boxes, box_count, gun.pivot, aim.meeting, SHELL_MARGIN_M),
    };
    brain->control.aim_yaw = sb_angle_wrap(aim.yaw + brain->aim_error_rad);
    brain->control.aim_pitch = aim.pitch;
    bool aligned =
        fabsf(sb_angle_wrap(own->turret_yaw - aim.yaw)) <
            tolerance(AIM_HALF_WIDTH_M, result.distance_m) &&
        fabsf(own->turret_pitch - aim.pitch) < tolerance(AIM_HALF_HEIGHT_M, result.distance_m);
    bool blind = brain->view_tick >= brain->blind_tick;
    brain->control.fire = reached && aligned && (result.seen || blind);
    if (brain->control.fire && !result.seen) {
        plan_blind_shot(brain);
    }
    return result;
}

// Drives towards the enemy until it is near and visible, then round it.
static float wanted_heading(const sb_bot_brain *brain, const quarry *enemy)
{
    if (enemy == NULL) {
        return brain->roam_yaw;
    }
    float nearer = enemy->distance_m - brain->fight_distance_m;
    float off = 1.5f;
    if (nearer > DISTANCE_BAND_M || !enemy->seen) {
        off = 0.0f;
    } else if (nearer < -DISTANCE_BAND_M) {
        off = 2.2f;
    }
    return sb_angle_wrap(enemy->bearing + brain->wander_rad + off * brain->circling);
}

// Returns the heading nearest to the wanted one that is free for some metres; the wanted one if
// none is.
static float free_heading(const sb_bot_brain *brain, const sb_client_entity *own, float wanted,
                          const sb_client_box *boxes, uint32_t box_count)
{
    static const float DETOURS[] = {0.0f, 0.4f, -0.4f, 0.8f, -0.8f, 1.3f, -1.3f, 1.9f, -1.9f};
    sb_vec3 from = position_of(own);
    for (size_t i = 0; i < sizeof(DETOURS) / sizeof(DETOURS[0]); i++) {
        float yaw = sb_angle_wrap(wanted + DETOURS[i] * brain->circling);
        sb_vec3 ahead = {sb_sin(yaw), 0.0f, sb_cos(yaw)};
        sb_vec3 to = sb_vec3_add_scaled(from, ahead, LOOK_AHEAD_M);
        if (!sb_bot_line_of_sight_blocked(boxes, box_count, from, to, TANK_MARGIN_M)) {
            return yaw;
        }
    }
    return wanted;
}

// Notices that a tank makes no progress although it drives, and backs out.
static bool backs_out(sb_bot_brain *brain, const sb_client_entity *own)
{
    float dx = own->position[0] - brain->anchor_x;
    float dz = own->position[2] - brain->anchor_z;
    if (dx * dx + dz * dz > STUCK_DISTANCE_M * STUCK_DISTANCE_M) {
        brain->anchor_x = own->position[0];
        brain->anchor_z = own->position[2];
        brain->anchor_tick = brain->view_tick;
    }
    if (brain->view_tick < brain->reverse_end_tick) {
        return true;
    }
    if (brain->view_tick - brain->anchor_tick <= ticks_of(brain, STUCK_S)) {
        return false;
    }
    brain->anchor_tick = brain->view_tick;
    brain->reverse_end_tick = brain->view_tick + ticks_of(brain, random_between(brain, 0.7f, 1.5f));
    brain->reverse_steering = random_between(brain, -1.0f, 1.0f);
    return true;
}

static void drive(sb_bot_brain *brain, const sb_client_entity *own, float heading)
{
    if (backs_out(brain, own)) {
        brain->control.throttle = -1.0f;
        brain->control.steering = brain->reverse_steering;
        return;
    }
    float error = sb_angle_wrap(heading - own->yaw);
    brain->control.steering = clamp_unit(2.0f * error);
    float size = fabsf(error);
    brain->control.throttle = size < 0.6f ? 1.0f : (size < 1.4f ? 0.5f : 0.2f);
}

static void come_to_life(sb_bot_brain *brain, const sb_client_entity *own)
{
    brain->anchor_x = own->position[0];
    brain->anchor_z = own->position[2];
    brain->anchor_tick = brain->view_tick;
    brain->reverse_end_tick = brain->view_tick;
    draw_plan(brain);
    plan_blind_shot(brain);
}

static void act(sb_bot_brain *brain, const sb_client_view_data *view, const sb_client_box *boxes,
                uint32_t box_count)
{
    const sb_client_entity *own = &view->entities[view->own_index];
    if (!brain->alive) {
        come_to_life(brain, own);
    } else if (brain->view_tick >= brain->plan_end_tick) {
        draw_plan(brain);
    }
    const sb_client_entity *enemy = nearest_enemy(view, own);
    quarry known = {0};
    if (enemy != NULL) {
        known = engage(brain, own, enemy, boxes, box_count);
    } else {
        brain->control.aim_yaw = own->yaw;
        brain->control.aim_pitch = 0.0f;
        brain->control.fire = false;
    }
    float wanted = wanted_heading(brain, enemy != NULL ? &known : NULL);
    drive(brain, own, free_heading(brain, own, wanted, boxes, box_count));
}

void sb_bot_brain_think(sb_bot_brain *brain, const sb_client_view_data *view,
                        const sb_client_box *boxes, uint32_t box_count,
                        sb_client_control *out_control)
{
    if (view->tick != brain->view_tick) {
        brain->view_tick = view->tick;
        bool alive = view->alive && view->own_index < view->entity_count &&
                     view->entity_count <= SB_CLIENT_ENTITY_COUNT_MAX;
        if (alive) {
            act(brain, view, boxes, box_count);
        } else {
            brain->control = (sb_client_control){0};
        }
        brain->alive = alive;
    }
    *out_control = brain->control;
}
