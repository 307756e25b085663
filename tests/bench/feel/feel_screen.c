#include "feel_state.h"

#include <math.h>

// A tank that has not moved by then is blocked by an obstacle.
#define BLOCKED_FRAMES 100u
#define REST_M_S 0.02

static sb_vec3 vector_of(const float numbers[3])
{
    return (sb_vec3){numbers[0], numbers[1], numbers[2]};
}

// The second difference of three positions with their times: an acceleration.
static sb_vec3 bend(const sb_vec3 at[3], const double seconds[3])
{
    const float later = (float)(seconds[0] - seconds[1]), sooner = (float)(seconds[1] - seconds[2]);
    const sb_vec3 now = sb_vec3_scale(sb_vec3_sub(at[0], at[1]), 1.0f / later);
    const sb_vec3 then = sb_vec3_scale(sb_vec3_sub(at[1], at[2]), 1.0f / sooner);
    return sb_vec3_scale(sb_vec3_sub(now, then), 2.0f / (later + sooner));
}

// Compares accelerations from frame to frame with the true path at the shown times.
static void measure_bend(feel_match *m, feel_player *player, const sb_client_entity *entity)
{
    feel_track *track = &player->tracks[entity->index];
    const double interpolation_tick = player->view.interpolation_tick;
    if (track->generation != entity->generation) {
        *track = (feel_track){.generation = entity->generation};
    }
    if (track->count > 0 && !(interpolation_tick > track->interpolation_tick[0])) {
        return;
    }
    const sb_vec3 shown[3] = {vector_of(entity->position), track->shown[0], track->shown[1]};
    const double ticks[3] = {interpolation_tick, track->interpolation_tick[0],
                             track->interpolation_tick[1]};
    sb_vec3 truth[3];
    double seconds[3];
    bool known = track->count >= 2;
    for (uint32_t i = 0; i < 3 && known; i++) {
        known = feel_truth_find(m, entity->index, entity->generation, ticks[i], &truth[i]);
        seconds[i] = ticks[i] / TICK_RATE_HZ;
    }
    if (known) {
        const sb_vec3 error = sb_vec3_sub(bend(shown, seconds), bend(truth, seconds));
        feel_samples_add(&m->result->acceleration_error_m_s2, sb_vec3_length(error));
    }
    track->shown[1] = track->shown[0];
    track->shown[0] = shown[0];
    track->interpolation_tick[1] = track->interpolation_tick[0];
    track->interpolation_tick[0] = interpolation_tick;
    track->count++;
}

void feel_screen_others(feel_match *m, feel_player *player)
{
    const sb_client_view_data *view = &player->view;
    if (!feel_is_measured(m)) {
        return;
    }
    m->result->frames++;
    m->result->frames_starved += player->status.views_starved != player->views_starved;
    m->result->delay_us += player->status.interpolation_delay_us;
    bool shown_in_past[PLAYER_COUNT_MAX] = {false};
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        sb_vec3 there;
        if (entity->kind != SB_CLIENT_TANK || entity->index == view->player ||
            (entity->flags & SB_CLIENT_ENTITY_PREDICTED) != 0) {
            continue;
        }
        shown_in_past[entity->index] = true;
        measure_bend(m, player, entity);
        if (feel_truth_find(m, entity->index, entity->generation, view->interpolation_tick,
                            &there)) {
            const sb_vec3 error = sb_vec3_sub(vector_of(entity->position), there);
            feel_samples_add(&m->result->others_error_m, sb_vec3_length(error));
        }
    }
    for (uint32_t i = 0; i < PLAYER_COUNT_MAX; i++) {
        player->tracks[i].count = shown_in_past[i] ? player->tracks[i].count : 0;
    }
}

// Returns whether the shown position or velocity changed since the key was pressed. The velocity
// counts because just after a tick the distance is below a float's resolution.
static bool moves(const feel_player *player)
{
    const sb_client_entity *own = &player->view.entities[player->view.own_index];
    const sb_vec3 *place = &player->pressed_position, *velocity = &player->pressed_velocity;
    return own->position[0] != place->x || own->position[2] != place->z ||
           own->velocity[0] != velocity->x || own->velocity[2] != velocity->z;
}

void feel_screen_own(feel_match *m, feel_player *player)
{
    const sb_client_view_data *view = &player->view;
    if (!view->alive) {
        player->pressed_frames = 0;
        player->position_count = 0;
        return;
    }
    player->positions[player->position_count++ % POSITION_COUNT] =
        vector_of(view->entities[view->own_index].position);
    if (player->pressed_frames == 0) {
        return;
    }
    if (moves(player)) {
        feel_samples_add(&m->result->latency_frames, (float)player->pressed_frames);
        player->pressed_frames = 0;
    } else {
        player->pressed_frames =
            player->pressed_frames < BLOCKED_FRAMES ? player->pressed_frames + 1 : 0;
    }
}

void feel_screen_press(feel_match *m, feel_player *player, const sb_client_control *control)
{
    const float before = player->throttle;
    player->throttle = control->throttle;
    if (!player->view.alive || !feel_is_measured(m) || player->pressed_frames != 0) {
        return;
    }
    const sb_client_entity *own = &player->view.entities[player->view.own_index];
    const double speed = hypot((double)own->velocity[0], (double)own->velocity[2]);
    if (fabsf(before) > 0.05f || fabsf(control->throttle) < 0.5f || speed > REST_M_S) {
        return;
    }
    // The key is pressed. Check whether this frame shows it already.
    player->pressed_position = vector_of(own->position);
    player->pressed_velocity = vector_of(own->velocity);
    static sb_client_view_data view;
    view = player->view;
    (void)sb_client_core_view(player->core, &player->view);
    if (player->view.alive && moves(player)) {
        feel_samples_add(&m->result->latency_frames, 0.0f);
    } else {
        player->pressed_frames = 1;
    }
    player->view = view;
}
