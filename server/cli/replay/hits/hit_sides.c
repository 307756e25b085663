#include "cli/replay/hits/hit_account.h"

#include <math.h>

#include "physics/world/pose_ring.h"

// Ages that differ by less count as equal.
#define AGE_STEP_MIN 1e-6

// Returns the time from the muzzle to the end of the first tick that is shown.
static double first_step(const sb_shot *shot)
{
    double delay = sb_shot_delay(shot);
    double step = delay - floor(delay);
    return step > 0.0 ? step : 1.0;
}

uint32_t sb_hit_moment_count(const sb_hit_found *hit)
{
    if (!hit->shot.known) {
        return 1;
    }
    double rest = hit->age - first_step(&hit->shot) - AGE_STEP_MIN;
    return rest > 0.0 ? 3u + (uint32_t)floor(rest) : 2u;
}

static double age_at(const sb_hit_found *hit, uint32_t index)
{
    if (index + 1 >= sb_hit_moment_count(hit)) {
        return hit->age;
    }
    return index == 0 ? 0.0 : first_step(&hit->shot) + (double)(index - 1);
}

static void find_shell(const sb_hit_found *hit, const sb_pose_history *history, bool last,
                       sb_hit_moment *moment)
{
    const sb_shot *shot = &hit->shot;
    moment->has_shell = true;
    if (last && hit->way == SB_HIT_BLAST) {
        moment->shell = hit->burst;
    } else if (shot->known && (moment->age == 0.0 || sb_shot_is_compensated(shot, moment->age))) {
        moment->shell = sb_shot_position(shot, moment->age);
    } else if (last) {
        moment->shell = hit->point;
    } else {
        moment->has_shell = sb_pose_history_shell(
            history, hit->shell, (uint32_t)floor(moment->shown_tick + 0.5), &moment->shell);
    }
}

static double gap(const sb_hit_moment *moment, const sb_tank_pose *hull, double radius)
{
    double distance = moment->has_shell ? sb_tank_pose_distance(hull, moment->shell) - radius : 0.0;
    return distance > 0.0 ? distance : 0.0;
}

void sb_hit_moment_at(const sb_hit_found *hit, const sb_pose_history *history, uint32_t index,
                      sb_hit_moment *out_moment)
{
    const sb_shot *shot = &hit->shot;
    const bool last = index + 1 >= sb_hit_moment_count(hit);
    *out_moment = (sb_hit_moment){.age = age_at(hit, index)};
    sb_hit_moment *moment = out_moment;
    moment->shown_tick =
        shot->known ? sb_shot_victim_moment(shot, hit->victim, moment->age) : (double)hit->tick;
    moment->server_tick =
        shot->known ? sb_shot_server_moment(shot, moment->age) : (double)hit->tick;
    find_shell(hit, history, last, moment);
    if (last) {
        moment->has_poses = hit->has_poses;
        moment->shown = hit->shown;
        moment->server = hit->server;
    } else {
        const bool own = hit->shooter == hit->victim;
        moment->has_poses = sb_pose_history_at(history, hit->victim, moment->server_tick, hit->tick,
                                               &moment->server) &&
                            (own || sb_shot_shown(shot, history, hit->victim, moment->age,
                                                  hit->tick, &moment->shown));
        moment->shown = own ? moment->server : moment->shown;
    }
    if (moment->has_poses) {
        const double radius = (double)sb_ammunition_types[shot->ammunition].radius_m;
        moment->apart_m =
            (double)sb_vec3_length(sb_vec3_sub(moment->server.position, moment->shown.position));
        moment->shown_gap_m = gap(moment, &moment->shown, radius);
        moment->server_gap_m = gap(moment, &moment->server, radius);
    }
}

bool sb_hit_forecast_error(const sb_hit_found *hit, const sb_pose_history *history, double *out_m)
{
    sb_tank_pose then;
    if (hit->way != SB_HIT_FORECAST || !hit->has_poses ||
        !sb_pose_history_at(history, hit->victim,
                            sb_shot_victim_moment(&hit->shot, hit->victim, hit->age), hit->tick,
                            &then)) {
        return false;
    }
    *out_m = (double)sb_vec3_length(sb_vec3_sub(then.position, hit->shown.position));
    return true;
}

uint32_t sb_hit_ticks_after(const sb_game *game)
{
    return sb_pose_ring_age_max(sb_game_world(game)) + 1u;
}
