#include "cli/replay/tank_track.h"

#include <math.h>

#include "base/trigonometry.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"
#include "physics/world/pose_ring.h"

typedef struct track_tank {
    sb_pose pose;
    sb_vec3 velocity;
    float yaw_rate;
    float turret_yaw;
    uint32_t type; ///< sb_tank_kind
} track_tank;

typedef struct track_shell {
    sb_vec3 position;
    uint32_t there; ///< 1 if it was in the air
} track_shell;

typedef struct track_row {
    uint32_t tick;
    uint32_t known; ///< 1 if it holds that tick
} track_row;

struct sb_tank_track {
    sb_allocator allocator;
    uint32_t row_count;
    uint32_t tank_count;
    uint32_t shell_count;
    track_row *rows;     ///< of tick t at t % row_count, as the others
    track_tank *tanks;   ///< `tank_count` of each row
    track_shell *shells; ///< `shell_count` of each row
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

sb_tank_track *sb_tank_track_create(const sb_game *game, const sb_allocator *allocator)
{
    sb_tank_track *track = allocator->allocate(allocator->context, sizeof *track);
    if (track == NULL) {
        return NULL;
    }
    const sb_game_def *def = sb_game_get_def(game);
    *track = (sb_tank_track){.allocator = *allocator,
                             .tank_count = def->player_capacity,
                             .shell_count = def->player_capacity * SB_SHELLS_PER_PLAYER};
    // The flight, what its shooter saw before it, and the little that the tick of a shot adds.
    track->row_count =
        (uint32_t)ceilf(life_max_s() * (float)def->tick_rate_hz) + 2u * SB_POSE_TICK_COUNT;
    size_t rows = track->row_count;
    track->rows = allocator->allocate(allocator->context, rows * sizeof *track->rows);
    track->tanks =
        allocator->allocate(allocator->context, rows * track->tank_count * sizeof *track->tanks);
    track->shells =
        allocator->allocate(allocator->context, rows * track->shell_count * sizeof *track->shells);
    if (track->rows == NULL || track->tanks == NULL || track->shells == NULL) {
        sb_tank_track_destroy(track);
        return NULL;
    }
    return track;
}

void sb_tank_track_destroy(sb_tank_track *track)
{
    if (track == NULL) {
        return;
    }
    sb_allocator allocator = track->allocator;
    allocator.release(allocator.context, track->rows);
    allocator.release(allocator.context, track->tanks);
    allocator.release(allocator.context, track->shells);
    allocator.release(allocator.context, track);
}

uint32_t sb_tank_track_span(const sb_tank_track *track)
{
    return track->row_count - 1u;
}

static track_tank *tanks_of(const sb_tank_track *track, uint32_t tick)
{
    return &track->tanks[(size_t)(tick % track->row_count) * track->tank_count];
}

static track_shell *shells_of(const sb_tank_track *track, uint32_t tick)
{
    return &track->shells[(size_t)(tick % track->row_count) * track->shell_count];
}

static bool has(const sb_tank_track *track, uint32_t tick)
{
    const track_row *row = &track->rows[tick % track->row_count];
    return row->known == 1 && row->tick == tick;
}

// What the world keeps of a tick: poses, also of those who are gone by now.
static bool note_past(sb_tank_track *track, const sb_game *game, uint32_t tick)
{
    const sb_pose *poses = sb_pose_ring_row(sb_game_world(game), tick);
    if (poses == NULL) {
        return false;
    }
    track_tank *tanks = tanks_of(track, tick);
    for (uint32_t slot = 0; slot < track->tank_count; slot++) {
        tanks[slot] = (track_tank){.pose = poses[slot], .type = sb_tanks_player(game, slot)->type};
    }
    track_shell *shells = shells_of(track, tick);
    for (uint32_t i = 0; i < track->shell_count; i++) {
        shells[i] = (track_shell){0};
    }
    track->rows[tick % track->row_count] = (track_row){.tick = tick, .known = 1};
    return true;
}

void sb_tank_track_follow(sb_tank_track *track, const sb_game *game)
{
    const uint32_t tick = sb_game_tick(game);
    if (!note_past(track, game, tick)) {
        return; // before the first tick nobody is there
    }
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    const float rate = (float)sb_game_get_def(game)->tick_rate_hz;
    track_tank *tanks = tanks_of(track, tick);
    for (uint32_t slot = 0; slot < track->tank_count; slot++) {
        track_tank *tank = &tanks[slot];
        const sb_body *body = &bodies[sb_game_kind_first(game, SB_ENTITY_TANK) + slot];
        sb_track_pose before, now;
        tank->turret_yaw = sb_tanks_player(game, slot)->turret_yaw;
        if (body->shape != SB_BODY_FREE) {
            tank->velocity = body->velocity;
            tank->yaw_rate = body->yaw_rate;
        } else if (tick > 0 && sb_tank_track_at(track, slot, (double)tick - 1.0, tick, &before) &&
                   sb_tank_track_at(track, slot, (double)tick, tick, &now)) {
            // Destroyed in this tick: by the way that it went in it.
            tank->velocity = sb_vec3_scale(sb_vec3_sub(now.position, before.position), rate);
            tank->yaw_rate = sb_angle_wrap(now.yaw - before.yaw) * rate;
        }
    }
    track_shell *shells = shells_of(track, tick);
    for (uint32_t i = 0; i < track->shell_count; i++) {
        const sb_body *body = &bodies[sb_game_kind_first(game, SB_ENTITY_SHELL) + i];
        shells[i] = (track_shell){.position = body->position,
                                  .there = body->shape != SB_BODY_FREE ? 1u : 0u};
    }
}

void sb_tank_track_restart(sb_tank_track *track, const sb_game *game)
{
    for (uint32_t i = 0; i < track->row_count; i++) {
        track->rows[i] = (track_row){0};
    }
    const uint32_t tick = sb_game_tick(game);
    for (uint32_t ago = 1; ago <= tick && note_past(track, game, tick - ago); ago++) {
    }
    sb_tank_track_follow(track, game);
}

static sb_track_pose pose_of(const track_tank *tank)
{
    uint32_t type = tank->type < SB_TANK_KIND_COUNT ? tank->type : 0;
    return (sb_track_pose){.position = tank->pose.position,
                           .yaw = tank->pose.yaw,
                           .tilt = tank->pose.tilt,
                           .half_extents = sb_tank_types[type].half_extents,
                           .velocity = tank->velocity,
                           .yaw_rate = tank->yaw_rate,
                           .turret_yaw = tank->turret_yaw};
}

bool sb_tank_track_at(const sb_tank_track *track, uint32_t slot, double moment, uint32_t same,
                      sb_track_pose *out_pose)
{
    if (slot >= track->tank_count || !(moment >= 0.0 && moment < (double)UINT32_MAX - 1.0) ||
        !has(track, same)) {
        return false;
    }
    const uint32_t tick = (uint32_t)floor(moment);
    const float fraction = (float)(moment - (double)tick);
    const uint32_t next = fraction > 0.0f ? tick + 1 : tick;
    if (!has(track, tick) || !has(track, next)) {
        return false;
    }
    const sb_pose *there = &tanks_of(track, same)[slot].pose;
    const track_tank *from = &tanks_of(track, tick)[slot], *to = &tanks_of(track, next)[slot];
    if (there->shape == SB_BODY_FREE || from->pose.shape == SB_BODY_FREE ||
        to->pose.shape == SB_BODY_FREE || from->pose.generation != there->generation ||
        to->pose.generation != there->generation) {
        return false;
    }
    *out_pose = pose_of(to);
    sb_vec3 way = sb_vec3_sub(to->pose.position, from->pose.position);
    float turn = sb_angle_wrap(to->pose.yaw - from->pose.yaw);
    if (next != tick) {
        out_pose->position = sb_vec3_add_scaled(from->pose.position, way, fraction);
        out_pose->yaw = sb_angle_wrap(from->pose.yaw + turn * fraction);
    }
    return true;
}

bool sb_tank_track_shell(const sb_tank_track *track, uint32_t shell, uint32_t tick,
                         sb_vec3 *out_position)
{
    if (shell >= track->shell_count || !has(track, tick)) {
        return false;
    }
    *out_position = shells_of(track, tick)[shell].position;
    return shells_of(track, tick)[shell].there == 1;
}

sb_box sb_track_box(const sb_track_pose *pose)
{
    return sb_box_from_pose(pose->position, pose->half_extents, pose->yaw, pose->tilt);
}

double sb_track_distance(const sb_track_pose *pose, sb_vec3 point)
{
    const sb_box box = sb_track_box(pose);
    const sb_vec3 local = sb_box_to_local(&box, point);
    const double beyond[3] = {fabs((double)local.x) - (double)pose->half_extents.x,
                              fabs((double)local.y) - (double)pose->half_extents.y,
                              fabs((double)local.z) - (double)pose->half_extents.z};
    double outside = 0.0, nearest = -HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        outside += beyond[i] > 0.0 ? beyond[i] * beyond[i] : 0.0;
        nearest = fmax(nearest, beyond[i]);
    }
    return nearest > 0.0 ? sqrt(outside) : nearest;
}
