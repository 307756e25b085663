// The functions that rules may call: those of the world and of the match, behind one table.

#include "base/random.h"
#include "base/trigonometry.h"
#include "game/match.h"

static sb_match *match_of(const sb_rules_context *context)
{
    return context->game;
}

static sb_world world_of(const sb_rules_context *context)
{
    return match_of(context)->world;
}

// What a module passes is checked like the contents of a file.
static sb_error body_add(const sb_rules_context *context, uint32_t index, const sb_body_def *def)
{
    if (index >= context->body_capacity || context->bodies[index].shape != SB_BODY_FREE) {
        return SB_ERROR_ARGUMENT;
    }
    return sb_world_body_add(world_of(context), index, def);
}

static void body_remove(const sb_rules_context *context, uint32_t index)
{
    if (index < context->body_capacity) {
        sb_world_body_remove(world_of(context), index);
    }
}

static sb_shape body_shape(const sb_rules_context *context, const sb_body *body)
{
    return sb_world_body_shape(world_of(context), body);
}

static uint32_t body_hit_shapes(const sb_rules_context *context, const sb_body *body,
                                sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX])
{
    return sb_world_body_hit_shapes(world_of(context), body, out_shapes);
}

static void body_hit_axes(const sb_rules_context *context, const sb_body *body, uint32_t hit_shape,
                          sb_vec3 out_axes[3])
{
    if (body->hit_set == 0) {
        sb_axes_from_pose(body->yaw, body->tilt, out_axes);
        return;
    }
    sb_hit_motion still = sb_world_body_hit_motion(world_of(context), body);
    sb_hit_motion_axes(&still, hit_shape < still.set->count ? hit_shape : 0, 0.0f, out_axes);
}

static bool ray(const sb_rules_context *context, const sb_point_path *path,
                const sb_query_filter *filter, sb_query_hit *out_hit)
{
    return sb_query_ray(world_of(context), path, filter, out_hit);
}

static bool sphere(const sb_rules_context *context, const sb_sphere_path *path,
                   const sb_query_filter *filter, sb_query_hit *out_hit)
{
    return sb_query_sphere(world_of(context), path, filter, out_hit);
}

static bool box(const sb_rules_context *context, const sb_box_cast *cast,
                const sb_query_filter *filter, sb_query_hit *out_hit)
{
    return sb_query_box(world_of(context), cast, filter, out_hit);
}

static uint32_t overlap(const sb_rules_context *context, const sb_shape *shape,
                        const sb_query_filter *filter, uint32_t *out_ids, uint32_t capacity)
{
    return sb_query_overlap(world_of(context), shape, filter, out_ids, capacity);
}

static bool closest(const sb_rules_context *context, sb_vec3 point, float distance_max,
                    const sb_query_filter *filter, sb_query_hit *out_hit)
{
    return sb_query_closest(world_of(context), point, distance_max, filter, out_hit);
}

static bool line_of_sight(const sb_rules_context *context, sb_vec3 from, sb_vec3 to,
                          const sb_query_filter *filter)
{
    return sb_query_line_of_sight(world_of(context), from, to, filter);
}

static uint32_t rewind_ticks(const sb_rules_context *context)
{
    return sb_pose_ring_age_max(world_of(context));
}

// Sets the axes of the frame that was hit: that of the body, or of its joint.
static void put_frame(sb_world rewind_world, sb_hit_motion at, sb_rewind_hit *hit)
{
    uint32_t capacity;
    const sb_body *body = &sb_world_bodies(rewind_world, &capacity)[hit->body];
    if (body->hit_set == 0) {
        sb_axes_from_pose(at.yaw, at.tilt, hit->axes);
        return;
    }
    at.set = sb_scenery_hit_set(rewind_world.scenery, body->hit_set);
    sb_hit_motion_axes(&at, hit->hit_shape, 0.0f, hit->axes);
}

// Sets the axes as they were when the body was hit.
static void put_axes(sb_world rewind_world, const sb_rewind_cast *cast, sb_rewind_hit *hit)
{
    float moment = cast->fraction + cast->duration * hit->impact.time;
    if (cast->forecast) {
        uint32_t capacity;
        const sb_body *body = &sb_world_bodies(rewind_world, &capacity)[hit->body];
        float seconds = moment / (float)sb_world_get_state(rewind_world)->tick_rate_hz;
        put_frame(rewind_world,
                  (sb_hit_motion){.yaw = sb_angle_wrap(body->yaw + body->yaw_rate * seconds),
                                  .joint_yaw = body->joint_yaw + body->joint_rate * seconds,
                                  .tilt = body->tilt},
                  hit);
        return;
    }
    uint32_t later = moment >= 1.0f ? 1 : 0;
    sb_pose pose;
    if (sb_pose_ring_at(rewind_world, hit->body, cast->tick + later, moment - (float)later,
                        &pose)) {
        put_frame(rewind_world,
                  (sb_hit_motion){.yaw = pose.yaw, .joint_yaw = pose.joint_yaw, .tilt = pose.tilt},
                  hit);
    }
}

// Looks for bodies without past poses, where a client's view shows them now.
static void ask_shown(sb_world rewind_world, const sb_rewind_cast *cast, bool *found,
                      sb_rewind_hit *hit)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.scenery = false;
    filter.first = sb_pose_ring_capacity(rewind_world);
    filter.mask = cast->mask;
    filter.skip = cast->skip;
    sb_query_hit shown;
    if (sb_query_sphere(rewind_world, &cast->path, &filter, &shown) &&
        (!*found || shown.impact.time < hit->impact.time)) {
        uint32_t capacity;
        const sb_body *body = &sb_world_bodies(rewind_world, &capacity)[shown.id];
        *found = true;
        *hit =
            (sb_rewind_hit){.body = shown.id, .hit_shape = shown.hit_shape, .impact = shown.impact};
        put_frame(
            rewind_world,
            (sb_hit_motion){.yaw = body->yaw, .joint_yaw = body->joint_yaw, .tilt = body->tilt},
            hit);
    }
}

static bool rewind_sphere(const sb_rules_context *context, const sb_rewind_cast *cast,
                          sb_rewind_hit *out_hit)
{
    sb_world rewind_world = match_of(context)->rewind_world;
    if (rewind_world.block == NULL) {
        return false;
    }
    sb_rewind_hit hit = {0};
    bool found =
        sb_pose_ring_sweep(rewind_world, cast, &hit.impact, &hit.body, &hit.hit_shape, NULL);
    if (found) {
        put_axes(rewind_world, cast, &hit);
    }
    if (context->predicting) {
        ask_shown(rewind_world, cast, &found, &hit);
    }
    *out_hit = hit;
    return found;
}

static void event_add(const sb_rules_context *context, sb_event event)
{
    sb_match *match = match_of(context);
    if (event.kind >= SB_EVENT_RULES &&
        event.kind < SB_EVENT_RULES + match->rules->event_kind_count) {
        sb_match_event_add(match, event);
    }
}

static uint32_t random_below(const sb_rules_context *context, uint32_t bound)
{
    sb_world_state *state = sb_world_get_state(world_of(context));
    sb_random random = {state->random_state, state->random_increment};
    uint32_t value = sb_random_below(&random, bound > 0 ? bound : 1);
    state->random_state = random.state;
    return value;
}

static uint32_t random_of_player(const sb_rules_context *context, uint32_t slot, uint32_t draw,
                                 uint32_t bound)
{
    sb_random random = sb_random_keyed(context->seed, slot, context->tick);
    for (uint32_t i = 0; i < draw % 64; i++) {
        (void)sb_random_u32(&random);
    }
    return sb_random_below(&random, bound > 0 ? bound : 1);
}

static void finish(const sb_rules_context *context)
{
    if (!context->predicting && context->tick > 0) {
        match_of(context)->state->ended = 1;
    }
}

const sb_rules_api sb_rules_api_table = {
    .version = SB_RULES_INTERFACE_VERSION,
    .body_def_default = sb_body_def_default,
    .filter_default = sb_query_filter_default,
    .body_add = body_add,
    .body_remove = body_remove,
    .body_shape = body_shape,
    .body_hit_shapes = body_hit_shapes,
    .body_hit_axes = body_hit_axes,
    .ray = ray,
    .sphere = sphere,
    .box = box,
    .overlap = overlap,
    .closest = closest,
    .line_of_sight = line_of_sight,
    .rewind_sphere = rewind_sphere,
    .rewind_ticks = rewind_ticks,
    .event_add = event_add,
    .random_below = random_below,
    .random_of_player = random_of_player,
    .finish = finish,
    .sin_cos = sb_sin_cos,
    .atan2 = sb_atan2,
};
