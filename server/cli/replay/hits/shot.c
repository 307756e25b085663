#include "cli/replay/hits/shot.h"

#include <math.h>

#include "base/trigonometry.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "physics/world/pose_ring.h"

// Count of steps in the search for the nearest point of a leg, before the search narrows.
#define SEARCH_STEPS_PER_TICK 4.0
#define SEARCH_STEP_COUNT_MAX 512u
#define CLOSING_COUNT 60u

uint32_t sb_shot_delay_ticks_max(const sb_game *game)
{
    const sb_game_def *def = sb_game_get_def(game);
    return sb_lag_compensation_ticks_max(def->settings[SB_SETTING_LAG_COMPENSATION_MS],
                                         def->tick_rate_hz,
                                         sb_pose_ring_age_max(sb_game_world(game)));
}

uint32_t sb_shot_newest_shell(const sb_game *game, uint32_t slot)
{
    // A player's shells are used in turn.
    return slot * SB_SHELLS_PER_PLAYER +
           (sb_tanks_player(game, slot)->shells_fired - 1u) % SB_SHELLS_PER_PLAYER;
}

sb_shot sb_shot_of_event(const sb_game *game, const sb_event *event, const sb_input *input)
{
    const uint32_t tick = sb_game_tick(game);
    const sb_player *player = sb_tanks_player(game, event->entity);
    const uint32_t ammunition = event->value < SB_AMMUNITION_COUNT ? event->value : 0;
    // The gun pointed where the turret points now, because nothing turns the turret after the shot.
    float yaw_sin, yaw_cos, pitch_sin, pitch_cos;
    sb_sin_cos(player->turret_yaw, &yaw_sin, &yaw_cos);
    sb_sin_cos(player->turret_pitch, &pitch_sin, &pitch_cos);
    const sb_vec3 direction = {yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos};
    const bool says = input->view_tick != 0 && input->view_tick <= tick;
    uint64_t parts = says ? (uint64_t)(tick - input->view_tick) * SB_VIEW_PARTS_PER_TICK : 0;
    parts = parts > input->view_fraction ? parts - input->view_fraction : 0;
    return (sb_shot){
        .known = true,
        .ammunition = ammunition,
        .tick = tick,
        .tick_rate_hz = sb_game_get_def(game)->tick_rate_hz,
        .says_view = says,
        .view_parts = parts,
        .age_parts = sb_lag_compensation_age_at(input, tick, sb_shot_delay_ticks_max(game)),
        .present = sb_lag_compensation_present(input),
        .legs = {{.position = event->point,
                  .velocity = sb_vec3_scale(direction, sb_ammunition_types[ammunition].speed_m_s)}},
        .leg_count = 1,
    };
}

double sb_shot_delay(const sb_shot *shot)
{
    return (double)shot->age_parts / (double)SB_VIEW_PARTS_PER_TICK;
}

static double milliseconds(const sb_shot *shot, double ticks)
{
    return 1000.0 * ticks / (double)shot->tick_rate_hz;
}

double sb_shot_view_ms(const sb_shot *shot)
{
    return milliseconds(shot, (double)shot->view_parts / (double)SB_VIEW_PARTS_PER_TICK);
}

double sb_shot_delay_ms(const sb_shot *shot)
{
    return milliseconds(shot, sb_shot_delay(shot));
}

double sb_shot_shown_moment(const sb_shot *shot, double age)
{
    return (double)shot->tick - 1.0 - sb_shot_delay(shot) + age;
}

bool sb_shot_is_compensated(const sb_shot *shot, double age)
{
    return shot->known && shot->age_parts > 0 && age <= sb_shot_delay(shot) + 1.0;
}

double sb_shot_server_moment(const sb_shot *shot, double age)
{
    return sb_shot_is_compensated(shot, age) ? (double)shot->tick : sb_shot_shown_moment(shot, age);
}

bool sb_shot_is_forecast(const sb_shot *shot, uint32_t slot, double age)
{
    return sb_shot_is_compensated(shot, age) && slot < 64 && (shot->present >> slot & 1u) != 0;
}

double sb_shot_victim_moment(const sb_shot *shot, uint32_t slot, double age)
{
    return sb_shot_is_forecast(shot, slot, age) ? (double)shot->tick - 1.0 + age
                                                : sb_shot_shown_moment(shot, age);
}

bool sb_shot_shown(const sb_shot *shot, const sb_pose_history *history, uint32_t slot, double age,
                   uint32_t same, sb_tank_pose *out_pose)
{
    if (!sb_shot_is_forecast(shot, slot, age)) {
        return sb_pose_history_at(history, slot, sb_shot_shown_moment(shot, age), same, out_pose);
    }
    if (!sb_pose_history_at(history, slot, (double)shot->tick, same, out_pose)) {
        return false;
    }
    const float seconds = (float)((age - 1.0) / (double)shot->tick_rate_hz);
    out_pose->position = sb_vec3_add_scaled(out_pose->position, out_pose->velocity, seconds);
    out_pose->yaw = sb_angle_wrap(out_pose->yaw + out_pose->yaw_rate * seconds);
    out_pose->turret_yaw = sb_angle_wrap(out_pose->turret_yaw + out_pose->turret_rate * seconds);
    return true;
}

sb_vec3 sb_shot_leg_position(const sb_shot *shot, const sb_shot_leg *leg, double age)
{
    const float t = (float)((age - leg->age) / (double)shot->tick_rate_hz);
    sb_vec3 at = sb_vec3_add_scaled(leg->position, leg->velocity, t);
    at.y -= 0.5f * SB_TANKS_GRAVITY_M_S2 * t * t;
    return at;
}

sb_vec3 sb_shot_leg_velocity(const sb_shot *shot, const sb_shot_leg *leg, double age)
{
    sb_vec3 velocity = leg->velocity;
    velocity.y -= SB_TANKS_GRAVITY_M_S2 * (float)((age - leg->age) / (double)shot->tick_rate_hz);
    return velocity;
}

sb_vec3 sb_shot_position(const sb_shot *shot, double age)
{
    uint32_t leg = 0;
    while (leg + 1 < shot->leg_count && shot->legs[leg + 1].age <= age) {
        leg++;
    }
    return sb_shot_leg_position(shot, &shot->legs[leg], age);
}

static double distance_at(const sb_shot *shot, const sb_shot_leg *leg, double age, sb_vec3 point)
{
    return (double)sb_vec3_length(sb_vec3_sub(sb_shot_leg_position(shot, leg, age), point));
}

// Takes the nearest of evenly spaced ages, then narrows the interval around it by thirds.
static double nearest_age(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                          sb_vec3 point)
{
    double steps = ceil((to - from) * SEARCH_STEPS_PER_TICK);
    steps = fmin(fmax(steps, 1.0), (double)SEARCH_STEP_COUNT_MAX);
    const double step = (to - from) / steps;
    double best = from;
    for (uint32_t i = 1; i <= (uint32_t)steps; i++) {
        double age = from + step * (double)i;
        best =
            distance_at(shot, leg, age, point) < distance_at(shot, leg, best, point) ? age : best;
    }
    double low = fmax(best - step, from), high = fmin(best + step, to);
    for (uint32_t i = 0; i < CLOSING_COUNT; i++) {
        double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        if (distance_at(shot, leg, a, point) <= distance_at(shot, leg, b, point)) {
            high = b;
        } else {
            low = a;
        }
    }
    return (low + high) / 2.0;
}

// Returns the ticks that the shell needs from where it is nearest to a point, at `distance`, to
// where its surface touches it. So short a flight is straight.
static double ticks_between(const sb_shot *shot, const sb_shot_leg *leg, double age,
                            double distance, double far)
{
    const double speed = (double)sb_vec3_length(sb_shot_leg_velocity(shot, leg, age));
    if (!(distance < far) || !(speed > 0.0)) {
        return 0.0;
    }
    return sqrt(far * far - distance * distance) / speed * (double)shot->tick_rate_hz;
}

double sb_shot_touch(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 point, double *out_age)
{
    const double age = nearest_age(shot, leg, from, to, point);
    const double distance = distance_at(shot, leg, age, point);
    const double radius = (double)sb_ammunition_types[shot->ammunition].radius_m;
    *out_age = fmax(age - ticks_between(shot, leg, age, distance, radius), from);
    return distance;
}

double sb_shot_burst(const sb_shot *shot, const sb_shot_leg *leg, double from, double to,
                     sb_vec3 burst, double *out_age)
{
    const double age = nearest_age(shot, leg, from, to, burst);
    const double distance = distance_at(shot, leg, age, burst);
    // The touched point, the shell's centre and the burst are on one line. The centre is nearer to
    // the surface, and came past the burst.
    const double off =
        (double)SB_BURST_OFF_M - (double)sb_ammunition_types[shot->ammunition].radius_m;
    *out_age = fmin(age + ticks_between(shot, leg, age, distance, off), to);
    return distance;
}

void sb_shot_bounce(sb_shot *shot, double age, const sb_tank_pose *off)
{
    if (shot->leg_count == 0 || shot->leg_count == SB_SHOT_LEG_COUNT_MAX) {
        return;
    }
    const sb_shot_leg *last = &shot->legs[shot->leg_count - 1];
    const sb_vec3 position = sb_shot_leg_position(shot, last, age);
    const sb_vec3 velocity = sb_shot_leg_velocity(shot, last, age);
    const sb_vec3 normal = sb_tank_pose_normal(off, position);
    const sb_vec3 reflected =
        sb_vec3_add_scaled(velocity, normal, -2.0f * sb_vec3_dot(velocity, normal));
    shot->legs[shot->leg_count++] = (sb_shot_leg){
        .age = age,
        .position = position,
        .velocity = sb_vec3_scale(reflected, SB_RICOCHET_SPEED_SHARE),
    };
}
