#include "cli/replay/hits/pose_history.h"

#include <math.h>

#include "base/trigonometry.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"
#include "physics/overlap/dispatch.h"
#include "physics/world/pose_ring.h"

typedef struct tank_entry {
    sb_pose pose;
    sb_vec3 velocity;
    float yaw_rate;
    float turret_rate;
    uint32_t type; ///< sb_tank_kind
} tank_entry;

typedef struct shell_entry {
    sb_vec3 position;
    uint32_t there; ///< 1 if the shell was in the air
} shell_entry;

typedef struct tick_entry {
    uint32_t tick;
    uint32_t known; ///< 1 if the row holds that tick
} tick_entry;

struct sb_pose_history {
    sb_allocator allocator;
    const sb_scenery *scenery;
    uint32_t row_count;
    uint32_t tank_count;
    uint32_t shell_count;
    tick_entry *rows;    ///< tick t is at t % row_count, here and below
    tank_entry *tanks;   ///< `tank_count` for each row
    shell_entry *shells; ///< `shell_count` for each row
};

static float life_max_s(void)
{
    float most = 0.0f;
    for (uint32_t i = 0; i < SB_AMMUNITION_COUNT; i++) {
        float life = sb_ammunition_types[i].life_s;
        most = life > most ? life : most;
    }
    return most;
}

sb_pose_history *sb_pose_history_create(const sb_game *game, const sb_allocator *allocator)
{
    sb_pose_history *history = allocator->allocate(allocator->context, sizeof *history);
    if (history == NULL) {
        return NULL;
    }
    const sb_game_def *def = sb_game_get_def(game);
    *history = (sb_pose_history){.allocator = *allocator,
                                 .scenery = sb_game_world(game).scenery,
                                 .tank_count = def->player_capacity,
                                 .shell_count = def->player_capacity * SB_SHELLS_PER_PLAYER};
    // Room for the flight, for what its shooter saw before it, and for what the tick of the shot
    // adds.
    history->row_count =
        (uint32_t)ceilf(life_max_s() * (float)def->tick_rate_hz) + 2u * SB_POSE_TICK_COUNT;
    size_t rows = history->row_count;
    history->rows = allocator->allocate(allocator->context, rows * sizeof *history->rows);
    history->tanks = allocator->allocate(allocator->context,
                                         rows * history->tank_count * sizeof *history->tanks);
    history->shells = allocator->allocate(allocator->context,
                                          rows * history->shell_count * sizeof *history->shells);
    if (history->rows == NULL || history->tanks == NULL || history->shells == NULL) {
        sb_pose_history_destroy(history);
        return NULL;
    }
    return history;
}

void sb_pose_history_destroy(sb_pose_history *history)
{
    if (history == NULL) {
        return;
    }
    sb_allocator allocator = history->allocator;
    allocator.release(allocator.context, history->rows);
    allocator.release(allocator.context, history->tanks);
    allocator.release(allocator.context, history->shells);
    allocator.release(allocator.context, history);
}

uint32_t sb_pose_history_span(const sb_pose_history *history)
{
    return history->row_count - 1u;
}

static tank_entry *tanks_of(const sb_pose_history *history, uint32_t tick)
{
    return &history->tanks[(size_t)(tick % history->row_count) * history->tank_count];
}

static shell_entry *shells_of(const sb_pose_history *history, uint32_t tick)
{
    return &history->shells[(size_t)(tick % history->row_count) * history->shell_count];
}

static bool has(const sb_pose_history *history, uint32_t tick)
{
    const tick_entry *row = &history->rows[tick % history->row_count];
    return row->known == 1 && row->tick == tick;
}

// Records the poses that the world keeps of a tick, also of tanks that have since gone.
static bool note_past(sb_pose_history *history, const sb_game *game, uint32_t tick)
{
    const sb_pose *poses = sb_pose_ring_row(sb_game_world(game), tick);
    if (poses == NULL) {
        return false;
    }
    tank_entry *tanks = tanks_of(history, tick);
    for (uint32_t slot = 0; slot < history->tank_count; slot++) {
        tanks[slot] = (tank_entry){.pose = poses[slot], .type = sb_tanks_player(game, slot)->type};
    }
    shell_entry *shells = shells_of(history, tick);
    for (uint32_t i = 0; i < history->shell_count; i++) {
        shells[i] = (shell_entry){0};
    }
    history->rows[tick % history->row_count] = (tick_entry){.tick = tick, .known = 1};
    return true;
}

static void note_velocities(tank_entry *tank, const sb_body *body)
{
    tank->velocity = body->velocity;
    tank->yaw_rate = body->yaw_rate;
    tank->turret_rate = body->joint_rate;
}

void sb_pose_history_follow_destroyed(sb_pose_history *history, const sb_game *other, uint32_t slot)
{
    const uint32_t tick = sb_game_tick(other);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(other), &capacity);
    if (slot < history->tank_count && has(history, tick)) {
        const sb_body *body = &bodies[sb_game_kind_first(other, SB_ENTITY_TANK) + slot];
        if (body->shape != SB_BODY_FREE) {
            note_velocities(&tanks_of(history, tick)[slot], body);
        }
    }
}

void sb_pose_history_follow(sb_pose_history *history, const sb_game *game)
{
    const uint32_t tick = sb_game_tick(game);
    if (!note_past(history, game, tick)) {
        return; // no tank exists before the first tick
    }
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    const float rate = (float)sb_game_get_def(game)->tick_rate_hz;
    tank_entry *tanks = tanks_of(history, tick);
    for (uint32_t slot = 0; slot < history->tank_count; slot++) {
        tank_entry *tank = &tanks[slot];
        const sb_body *body = &bodies[sb_game_kind_first(game, SB_ENTITY_TANK) + slot];
        sb_tank_pose before, now;
        if (body->shape != SB_BODY_FREE) {
            note_velocities(tank, body);
        } else if (tick > 0 &&
                   sb_pose_history_at(history, slot, (double)tick - 1.0, tick, &before) &&
                   sb_pose_history_at(history, slot, (double)tick, tick, &now)) {
            // A tank that was destroyed in this tick has the velocities of its motion, unless
            // better ones follow.
            tank->velocity = sb_vec3_scale(sb_vec3_sub(now.position, before.position), rate);
            tank->yaw_rate = sb_angle_wrap(now.yaw - before.yaw) * rate;
            tank->turret_rate = sb_angle_wrap(now.turret_yaw - before.turret_yaw) * rate;
        }
    }
    shell_entry *shells = shells_of(history, tick);
    for (uint32_t i = 0; i < history->shell_count; i++) {
        const sb_body *body = &bodies[sb_game_kind_first(game, SB_ENTITY_SHELL) + i];
        shells[i] = (shell_entry){.position = body->position,
                                  .there = body->shape != SB_BODY_FREE ? 1u : 0u};
    }
}

void sb_pose_history_restart(sb_pose_history *history, const sb_game *game)
{
    for (uint32_t i = 0; i < history->row_count; i++) {
        history->rows[i] = (tick_entry){0};
    }
    const uint32_t tick = sb_game_tick(game);
    for (uint32_t ago = 1; ago <= tick && note_past(history, game, tick - ago); ago++) {
    }
    sb_pose_history_follow(history, game);
}

static sb_tank_pose pose_of(const sb_pose_history *history, const tank_entry *tank)
{
    uint32_t type = tank->type < SB_TANK_KIND_COUNT ? tank->type : 0;
    return (sb_tank_pose){.position = tank->pose.position,
                          .yaw = tank->pose.yaw,
                          .tilt = tank->pose.tilt,
                          .half_extents = sb_tank_types[type].half_extents,
                          .velocity = tank->velocity,
                          .yaw_rate = tank->yaw_rate,
                          .turret_yaw = tank->pose.joint_yaw,
                          .turret_rate = tank->turret_rate,
                          .scenery = history->scenery,
                          .hit_set = 1 + type};
}

bool sb_pose_history_at(const sb_pose_history *history, uint32_t slot, double moment, uint32_t same,
                        sb_tank_pose *out_pose)
{
    if (slot >= history->tank_count || !(moment >= 0.0 && moment < (double)UINT32_MAX - 1.0) ||
        !has(history, same)) {
        return false;
    }
    const uint32_t tick = (uint32_t)floor(moment);
    const float fraction = (float)(moment - (double)tick);
    const uint32_t next = fraction > 0.0f ? tick + 1 : tick;
    if (!has(history, tick) || !has(history, next)) {
        return false;
    }
    const sb_pose *there = &tanks_of(history, same)[slot].pose;
    const tank_entry *from = &tanks_of(history, tick)[slot], *to = &tanks_of(history, next)[slot];
    if (there->shape == SB_BODY_FREE || from->pose.shape == SB_BODY_FREE ||
        to->pose.shape == SB_BODY_FREE || from->pose.generation != there->generation ||
        to->pose.generation != there->generation) {
        return false;
    }
    *out_pose = pose_of(history, to);
    sb_vec3 displacement = sb_vec3_sub(to->pose.position, from->pose.position);
    float turn = sb_angle_wrap(to->pose.yaw - from->pose.yaw);
    float joint_turn = sb_angle_wrap(to->pose.joint_yaw - from->pose.joint_yaw);
    if (next != tick) {
        out_pose->position = sb_vec3_add_scaled(from->pose.position, displacement, fraction);
        out_pose->yaw = sb_angle_wrap(from->pose.yaw + turn * fraction);
        out_pose->turret_yaw = sb_angle_wrap(from->pose.joint_yaw + joint_turn * fraction);
    }
    return true;
}

bool sb_pose_history_shell(const sb_pose_history *history, uint32_t shell, uint32_t tick,
                           sb_vec3 *out_position)
{
    if (shell >= history->shell_count || !has(history, tick)) {
        return false;
    }
    *out_position = shells_of(history, tick)[shell].position;
    return shells_of(history, tick)[shell].there == 1;
}

sb_box sb_tank_pose_box(const sb_tank_pose *pose)
{
    return sb_box_from_pose(pose->position, pose->half_extents, pose->yaw, pose->tilt);
}

uint32_t sb_tank_pose_shapes(const sb_tank_pose *pose, sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX])
{
    if (pose->hit_set == 0) {
        out_shapes[0] = (sb_shape){.kind = SB_SHAPE_BOX, .box = sb_tank_pose_box(pose)};
        return 1;
    }
    const sb_hit_motion still = {.scenery = pose->scenery,
                                 .set = sb_scenery_hit_set(pose->scenery, pose->hit_set),
                                 .start = pose->position,
                                 .tilt = pose->tilt,
                                 .yaw = pose->yaw,
                                 .joint_yaw = pose->turret_yaw};
    sb_hit_motion_shapes(&still, 0.0f, out_shapes);
    return still.set->count;
}

// Nearer than this a point counts as on the surface, m.
#define ON_SURFACE_M 1e-4f

// The distance of a point from a shape, and the way from there to the point.
static double distance_from(const sb_shape *shape, sb_vec3 point, sb_vec3 *out_normal)
{
    const sb_vec3 away = sb_vec3_sub(point, sb_shape_closest_point(shape, point));
    const float distance = sb_vec3_length(away);
    if (distance > ON_SURFACE_M) {
        *out_normal = sb_vec3_scale(away, 1.0f / distance);
        return (double)distance;
    }
    const sb_shape ball = {.kind = SB_SHAPE_SPHERE, .sphere = {point, 2.0f * ON_SURFACE_M}};
    sb_mtv out;
    if (!sb_shape_mtv(shape, &ball, &out)) {
        return (double)distance;
    }
    *out_normal = out.normal;
    return (double)(ball.sphere.radius - out.depth);
}

static double nearest_surface(const sb_tank_pose *pose, sb_vec3 point, sb_vec3 *out_normal,
                              uint32_t *out_shape)
{
    sb_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
    const uint32_t count = sb_tank_pose_shapes(pose, shapes);
    double nearest = HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 normal = {0.0f, 1.0f, 0.0f};
        const double distance = distance_from(&shapes[i], point, &normal);
        if (distance < nearest) {
            nearest = distance;
            *out_normal = normal;
            *out_shape = i;
        }
    }
    return nearest;
}

double sb_tank_pose_distance(const sb_tank_pose *pose, sb_vec3 point)
{
    sb_vec3 normal;
    uint32_t shape;
    return nearest_surface(pose, point, &normal, &shape);
}

sb_vec3 sb_tank_pose_normal(const sb_tank_pose *pose, sb_vec3 point)
{
    sb_vec3 normal = {0.0f, 1.0f, 0.0f};
    uint32_t shape;
    (void)nearest_surface(pose, point, &normal, &shape);
    return normal;
}

const char *sb_tank_pose_shape_name(const sb_tank_pose *pose, sb_vec3 point)
{
    if (pose->hit_set == 0) {
        return "hull";
    }
    sb_vec3 normal;
    uint32_t shape = 0;
    (void)nearest_surface(pose, point, &normal, &shape);
    return sb_tank_hit_sets[pose->hit_set - 1].shapes[shape].name;
}
