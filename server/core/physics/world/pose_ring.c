#include "physics/world/pose_ring.h"

#include <string.h>

#include "base/trigonometry.h"
#include "physics/shape/shape.h"
#include "physics/sweep/dispatch.h"
#include "physics/sweep/pairs.h"
#include "physics/world/query_check.h"

uint32_t sb_pose_ring_capacity(sb_world world)
{
    return world.layout->sections[SB_SECTION_POSES].count / SB_POSE_TICK_COUNT;
}

static sb_pose_tick *tick_slot(sb_world world, uint32_t tick)
{
    sb_pose_tick *ticks = sb_layout_at(world.layout, world.block, SB_SECTION_POSE_TICKS);
    return &ticks[tick % SB_POSE_TICK_COUNT];
}

static sb_pose *poses_of(sb_world world, uint32_t tick)
{
    sb_pose *poses = sb_layout_at(world.layout, world.block, SB_SECTION_POSES);
    return &poses[(size_t)(tick % SB_POSE_TICK_COUNT) * sb_pose_ring_capacity(world)];
}

static sb_pose pose_of(const sb_body *body)
{
    return (sb_pose){
        .position = body->position,
        .yaw = body->yaw,
        .tilt = body->tilt,
        .joint_yaw = body->joint_yaw,
        .generation = body->generation,
        .shape = body->shape,
    };
}

void sb_pose_ring_store(sb_world world)
{
    uint32_t count = sb_pose_ring_capacity(world);
    if (count == 0) {
        return;
    }
    uint32_t tick = sb_world_get_state(world)->tick, capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    sb_pose *poses = poses_of(world, tick);
    for (uint32_t i = 0; i < count; i++) {
        poses[i] = pose_of(&bodies[i]);
    }
    *tick_slot(world, tick) = (sb_pose_tick){
        .hash = sb_table_hash(&sb_pose_table, poses, count), .tick = tick, .used = 1};
}

uint32_t sb_pose_ring_age_max(sb_world world)
{
    uint32_t ticks = SB_POSE_AGE_MAX_MS * sb_world_get_state(world)->tick_rate_hz / 1000u;
    return ticks < SB_POSE_TICK_COUNT - 1u ? ticks : SB_POSE_TICK_COUNT - 1u;
}

bool sb_pose_ring_has(sb_world world, uint32_t tick)
{
    uint32_t now = sb_world_get_state(world)->tick;
    if (sb_pose_ring_capacity(world) == 0 || tick > now ||
        now - tick > sb_pose_ring_age_max(world)) {
        return false;
    }
    const sb_pose_tick *slot = tick_slot(world, tick);
    return slot->used == 1 && slot->tick == tick;
}

void sb_pose_ring_copy(sb_world to, sb_world from)
{
    const size_t size = sb_pose_ring_capacity(from) * sizeof(sb_pose);
    const uint32_t now = sb_world_get_state(from)->tick;
    for (uint32_t age = 0; age <= sb_pose_ring_age_max(from) && age <= now; age++) {
        const uint32_t tick = now - age;
        // Poses that are too old for `to` may be missing there, although it has their hash.
        bool same =
            sb_pose_ring_has(to, tick) && tick_slot(to, tick)->hash == tick_slot(from, tick)->hash;
        if (sb_pose_ring_has(from, tick) && !same) {
            memcpy(poses_of(to, tick), poses_of(from, tick), size);
        }
    }
}

const sb_pose *sb_pose_ring_row(sb_world world, uint32_t tick)
{
    return sb_pose_ring_has(world, tick) ? poses_of(world, tick) : NULL;
}

uint32_t sb_pose_ring_save(sb_world world, sb_writer *writer)
{
    uint32_t now = sb_world_get_state(world)->tick, capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    uint32_t count = sb_pose_ring_capacity(world);
    for (uint32_t i = 0; i < count; i++) {
        sb_pose pose = pose_of(&bodies[i]);
        sb_table_write(&sb_pose_table, &pose, 1, writer);
    }
    uint32_t ticks = 0;
    while (ticks <= now && sb_pose_ring_has(world, now - ticks)) {
        sb_table_write(&sb_pose_table, poses_of(world, now - ticks), count, writer);
        ticks++;
    }
    return ticks;
}

// Each slot of the ring is empty, or holds a tick that can be there.
static bool ticks_are_valid(sb_world world)
{
    uint32_t now = sb_world_get_state(world)->tick;
    for (uint32_t i = 0; i < SB_POSE_TICK_COUNT && sb_pose_ring_capacity(world) > 0; i++) {
        const sb_pose_tick *slot = tick_slot(world, i);
        bool empty = slot->used == 0 && slot->tick == 0 && slot->hash == 0;
        bool kept = slot->used == 1 && slot->tick % SB_POSE_TICK_COUNT == i && slot->tick <= now &&
                    now - slot->tick < SB_POSE_TICK_COUNT;
        if (!empty && !kept) {
            return false;
        }
    }
    return true;
}

static bool pose_is_valid(const sb_pose *pose)
{
    return pose->shape <= SB_BODY_HULL && pose->reserved == 0 &&
           (pose->shape == SB_BODY_FREE || (sb_pose_can_be(pose->position, pose->yaw, pose->tilt) &&
                                            pose->joint_yaw >= -SB_PI && pose->joint_yaw <= SB_PI));
}

static bool poses_are_valid(sb_world world, uint32_t tick)
{
    uint32_t count = sb_pose_ring_capacity(world);
    const sb_pose *poses = poses_of(world, tick);
    if (sb_table_hash(&sb_pose_table, poses, count) != tick_slot(world, tick)->hash) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!pose_is_valid(&poses[i])) {
            return false;
        }
    }
    return true;
}

sb_error sb_pose_ring_load(sb_world world, sb_reader *reader, uint32_t tick_count)
{
    uint32_t now = sb_world_get_state(world)->tick, count = sb_pose_ring_capacity(world);
    if (!ticks_are_valid(world)) {
        return SB_ERROR_RANGE;
    }
    memset(poses_of(world, 0), 0, (size_t)SB_POSE_TICK_COUNT * count * sizeof(sb_pose));
    uint32_t ticks = 0;
    for (; ticks <= now && sb_pose_ring_has(world, now - ticks); ticks++) {
        if (ticks == tick_count) {
            return SB_ERROR_RANGE;
        }
        sb_table_read(&sb_pose_table, poses_of(world, now - ticks), count, reader);
        if (reader->error != SB_OK) {
            return reader->error;
        }
        if (!poses_are_valid(world, now - ticks)) {
            return SB_ERROR_RANGE;
        }
    }
    return ticks == tick_count ? SB_OK : SB_ERROR_RANGE;
}

// How a body that is still the same moved between the ends of two ticks.
typedef struct past_motion {
    const sb_body *body;
    sb_vec3 start;
    sb_vec3 displacement;
    float start_yaw;
    float turn;
    float joint_start_yaw;
    float joint_turn;
    sb_quaternion tilt;
} past_motion;

static bool motion_of(sb_world world, uint32_t index, uint32_t tick, uint32_t to_tick,
                      past_motion *out_motion)
{
    uint32_t capacity;
    const sb_body *body = &sb_world_bodies(world, &capacity)[index];
    const sb_pose *from = &poses_of(world, tick)[index];
    const sb_pose *to = &poses_of(world, to_tick)[index];
    if (body->shape == SB_BODY_FREE || from->shape != body->shape || to->shape != body->shape ||
        from->generation != body->generation || to->generation != body->generation) {
        return false;
    }
    *out_motion = (past_motion){
        .body = body,
        .start = from->position,
        .displacement = sb_vec3_sub(to->position, from->position),
        .start_yaw = from->yaw,
        .turn = sb_angle_wrap(to->yaw - from->yaw),
        .joint_start_yaw = from->joint_yaw,
        .joint_turn = sb_angle_wrap(to->joint_yaw - from->joint_yaw),
        .tilt = to->tilt,
    };
    return true;
}

bool sb_pose_ring_at(sb_world world, uint32_t body, uint32_t tick, float fraction,
                     sb_pose *out_pose)
{
    bool between = fraction > 0.0f;
    if (body >= sb_pose_ring_capacity(world) || !(fraction >= 0.0f && fraction <= 1.0f) ||
        !sb_pose_ring_has(world, tick) || (between && !sb_pose_ring_has(world, tick + 1))) {
        return false;
    }
    uint32_t capacity;
    const sb_body *now = &sb_world_bodies(world, &capacity)[body];
    sb_pose pose = poses_of(world, tick)[body];
    if (now->shape == SB_BODY_FREE || pose.shape != now->shape ||
        pose.generation != now->generation) {
        return false;
    }
    past_motion motion;
    if (between && !motion_of(world, body, tick, tick + 1, &motion)) {
        return false;
    }
    if (between) {
        pose.position = sb_vec3_add_scaled(motion.start, motion.displacement, fraction);
        pose.yaw = sb_angle_wrap(motion.start_yaw + motion.turn * fraction);
        pose.joint_yaw = sb_angle_wrap(motion.joint_start_yaw + motion.joint_turn * fraction);
        pose.tilt = motion.tilt;
    }
    *out_pose = pose;
    return true;
}

// A hull that turns is met as it stands in the middle of the part.
static bool meet_hull(sb_world world, const sb_sphere_path *path, const past_motion *motion,
                      sb_vec3 start, float yaw, sb_vec3 displacement, sb_impact *out_impact)
{
    sb_shape shape = {
        .kind = SB_SHAPE_HULL,
        .hull = {.hull = sb_scenery_hull(world.scenery, motion->body->hull), .center = start}};
    sb_axes_from_pose(yaw, motion->tilt, shape.hull.axes);
    sb_sphere_path relative = *path;
    relative.displacement = sb_vec3_sub(path->displacement, displacement);
    if (!sb_sweep_sphere(&relative, &shape, out_impact)) {
        return false;
    }
    out_impact->point = sb_vec3_add_scaled(out_impact->point, displacement, out_impact->time);
    return true;
}

// Meets the hit shapes of a body from `from` on, for this share of the motion.
static bool meet_hit_shapes(sb_world world, const sb_sphere_path *path, const past_motion *motion,
                            float from, float share, sb_impact *out_impact, uint32_t *out_shape)
{
    sb_hit_motion part = sb_world_body_hit_motion(world, motion->body);
    part.start = sb_vec3_add_scaled(motion->start, motion->displacement, from);
    part.displacement = sb_vec3_scale(motion->displacement, share);
    part.tilt = motion->tilt;
    part.yaw = motion->start_yaw + motion->turn * from;
    part.turn = motion->turn * share;
    part.joint_yaw = motion->joint_start_yaw + motion->joint_turn * from;
    part.joint_turn = motion->joint_turn * share;
    return sb_hit_motion_meets(&part, path, out_impact, out_shape);
}

// Tests one body from `from` to `to`, fractions of the time between two ticks.
static bool meet(sb_world world, const sb_sphere_path *path, const past_motion *motion, float from,
                 float to, sb_impact *out_impact, uint32_t *out_shape)
{
    *out_shape = 0;
    float share = to - from;
    sb_vec3 start = sb_vec3_add_scaled(motion->start, motion->displacement, from);
    sb_vec3 displacement = sb_vec3_scale(motion->displacement, share);
    float yaw = motion->start_yaw + motion->turn * from;
    // Far apart all the time: the spheres about the two paths.
    sb_vec3 away = sb_vec3_sub(path->start, start);
    float reach = path->radius + sb_world_body_hit_reach(world, motion->body) +
                  sb_vec3_length(path->displacement) + sb_vec3_length(displacement) + 1e-3f;
    if (sb_vec3_length_squared(away) > reach * reach) {
        return false;
    }
    if (motion->body->hit_set != 0) {
        return meet_hit_shapes(world, path, motion, from, share, out_impact, out_shape);
    }
    if (motion->body->shape == SB_BODY_SPHERE) {
        sb_sphere_path other = {start, displacement, motion->body->half_extents.x};
        return sb_sweep_sphere_moving_sphere(path, &other, out_impact);
    }
    if (motion->body->shape == SB_BODY_HULL) {
        yaw = sb_angle_wrap(yaw + 0.5f * motion->turn * share);
        return meet_hull(world, path, motion, start, yaw, displacement, out_impact);
    }
    sb_box_path box = {
        .start = sb_box_from_pose(start, motion->body->half_extents, yaw, motion->tilt),
        .displacement = displacement,
        .turn = motion->turn * share,
    };
    return sb_sweep_sphere_moving_box(path, &box, out_impact);
}

static bool is_asked(const sb_rewind_cast *cast, uint32_t index, const sb_body *body)
{
    return index != cast->skip && (body->layer & cast->mask) != 0 && !sb_body_is_sensor(body) &&
           (index >= 64 || (cast->spared >> index & 1u) == 0);
}

// A part of the cast within one tick, between two fractions of it.
typedef struct cast_part {
    sb_sphere_path path;
    uint32_t tick, to_tick;
    float from, to;
} cast_part;

// Finds the first impact among all bodies. Its time is a fraction of the part's path.
static bool sweep_part(sb_world world, const sb_rewind_cast *cast, const cast_part *part,
                       sb_impact *out_impact, uint32_t *out_body, uint32_t *out_shape)
{
    bool found = false;
    for (uint32_t i = 0; i < sb_pose_ring_capacity(world); i++) {
        past_motion motion;
        sb_impact impact;
        uint32_t shape;
        if (!motion_of(world, i, part->tick, part->to_tick, &motion) ||
            !is_asked(cast, i, motion.body) ||
            !meet(world, &part->path, &motion, part->from, part->to, &impact, &shape)) {
            continue;
        }
        if (!found || impact.time < out_impact->time) {
            *out_impact = impact;
            *out_body = i;
            *out_shape = shape;
            found = true;
        }
    }
    return found;
}

// Returns the fraction of the cast that lies in its first tick.
static float first_share(const sb_rewind_cast *cast)
{
    float first = 1.0f - cast->fraction;
    return cast->duration <= first ? 1.0f : first / cast->duration;
}

// The motion of a body by its velocities, for a tick that begins `fraction` ticks from now.
static past_motion forecast_of(sb_world world, const sb_body *body, float ticks)
{
    const float dt = 1.0f / (float)sb_world_get_state(world)->tick_rate_hz;
    const sb_vec3 displacement = sb_vec3_scale(body->velocity, dt);
    return (past_motion){
        .body = body,
        .start = sb_vec3_add_scaled(body->position, displacement, ticks),
        .displacement = displacement,
        .start_yaw = body->yaw + body->yaw_rate * dt * ticks,
        .turn = body->yaw_rate * dt,
        .joint_start_yaw = body->joint_yaw + body->joint_rate * dt * ticks,
        .joint_turn = body->joint_rate * dt,
        .tilt = body->tilt,
    };
}

static bool sweep_forecast(sb_world world, const sb_rewind_cast *cast, sb_impact *out_impact,
                           uint32_t *out_body, uint32_t *out_shape)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    bool found = false;
    for (uint32_t i = 0; i < sb_pose_ring_capacity(world); i++) {
        if (bodies[i].shape == SB_BODY_FREE || !is_asked(cast, i, &bodies[i])) {
            continue;
        }
        past_motion motion = forecast_of(world, &bodies[i], cast->fraction);
        sb_impact impact;
        uint32_t shape;
        if (meet(world, &cast->path, &motion, 0.0f, cast->duration, &impact, &shape) &&
            (!found || impact.time < out_impact->time)) {
            *out_impact = impact;
            *out_body = i;
            *out_shape = shape;
            found = true;
        }
    }
    return found;
}

static bool moments_are_kept(sb_world world, const sb_rewind_cast *cast)
{
    if (cast->forecast) {
        return cast->fraction >= -1.0f && cast->fraction <= (float)SB_POSE_TICK_COUNT &&
               cast->duration >= 0.0f && cast->duration <= 1.0f;
    }
    bool stands = cast->fraction == 0.0f && cast->duration == 0.0f;
    return cast->fraction >= 0.0f && cast->fraction < 1.0f && cast->duration >= 0.0f &&
           cast->duration <= 1.0f && sb_pose_ring_has(world, cast->tick) &&
           (stands || sb_pose_ring_has(world, cast->tick + 1)) &&
           (first_share(cast) == 1.0f || sb_pose_ring_has(world, cast->tick + 2));
}

bool sb_pose_ring_sweep(sb_world world, const sb_rewind_cast *cast, sb_impact *out_impact,
                        uint32_t *out_body, uint32_t *out_shape, sb_error *out_error)
{
    uint32_t ignored;
    out_shape = out_shape != NULL ? out_shape : &ignored;
    sb_error error = sb_query_takes_path(cast->path.start, cast->path.displacement) &&
                             sb_query_takes_size(cast->path.radius)
                         ? SB_OK
                         : SB_ERROR_ARGUMENT;
    error = error == SB_OK && !moments_are_kept(world, cast) ? SB_ERROR_RANGE : error;
    if (out_error != NULL) {
        *out_error = error;
    }
    if (error != SB_OK) {
        return false;
    }
    if (cast->forecast) {
        return sweep_forecast(world, cast, out_impact, out_body, out_shape);
    }
    // One part goes to the next tick's end, and the other through the tick after.
    const float first = first_share(cast);
    const float begin = cast->fraction, end = begin + cast->duration;
    bool stands = begin == 0.0f && cast->duration == 0.0f;
    cast_part part = {
        .path = {cast->path.start, sb_vec3_scale(cast->path.displacement, first),
                 cast->path.radius},
        .tick = cast->tick,
        .to_tick = stands ? cast->tick : cast->tick + 1,
        .from = begin,
        .to = end < 1.0f ? end : 1.0f,
    };
    if (sweep_part(world, cast, &part, out_impact, out_body, out_shape)) {
        out_impact->time *= first;
        return true;
    }
    if (first == 1.0f) {
        return false;
    }
    part = (cast_part){
        .path = {sb_vec3_add(part.path.start, part.path.displacement),
                 sb_vec3_scale(cast->path.displacement, 1.0f - first), cast->path.radius},
        .tick = cast->tick + 1,
        .to_tick = cast->tick + 2,
        .to = end - 1.0f,
    };
    if (!sweep_part(world, cast, &part, out_impact, out_body, out_shape)) {
        return false;
    }
    out_impact->time = first + (1.0f - first) * out_impact->time;
    return true;
}
