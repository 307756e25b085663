#include "cli/replay/hits/hit_account.h"

static json_t *vector_of(sb_vec3 at)
{
    return json_pack("[fff]", (double)at.x, (double)at.y, (double)at.z);
}

static void set_vector_if(sb_json *json, const char *key, bool there, sb_vec3 at)
{
    sb_json_set(json, key, there ? vector_of(at) : json_null());
}

static json_t *pose_of(const sb_tank_pose *pose)
{
    sb_json json = sb_json_create();
    sb_json_set(&json, "position", vector_of(pose->position));
    sb_json_real(&json, "yaw", (double)pose->yaw);
    sb_json_set(&json, "half_extents", vector_of(pose->half_extents));
    sb_json_real(&json, "turret_yaw", (double)pose->turret_yaw);
    return sb_json_take(&json);
}

static void set_pose_if(sb_json *json, const char *key, bool there, const sb_tank_pose *pose)
{
    sb_json_set(json, key, there ? pose_of(pose) : json_null());
}

static json_t *player_of(const char *name, uint32_t slot)
{
    sb_json json = sb_json_create();
    sb_json_text(&json, "name", name);
    sb_json_count(&json, "slot", slot);
    return sb_json_take(&json);
}

static void add_facts(sb_json *json, const sb_hit_report *report, const sb_hit_told *hit)
{
    const sb_hit_found *found = &hit->found;
    const sb_shot *shot = &found->shot;
    sb_json_count(json, "tick", found->tick);
    sb_json_real(json, "seconds", (double)found->tick / (double)report->head->game.tick_rate_hz);
    sb_json_set(json, "shooter", player_of(hit->shooter, found->shooter));
    sb_json_set(json, "victim", player_of(hit->victim, found->victim));
    sb_json_count(json, "points", found->points);
    sb_json_flag(json, "killed", found->killed);
    sb_json_set(json, "fired_tick",
                shot->known ? json_integer((json_int_t)shot->tick) : json_null());
    sb_json_real_if(json, "view_ms", shot->known && shot->says_view, sb_shot_view_ms(shot));
    sb_json_real_if(json, "compensated_ms", shot->known, sb_shot_delay_ms(shot));
    sb_json_text(json, "met_in", sb_hit_way_name(found->way));
    sb_json_text(json, "struck", sb_hit_struck(found));
    sb_json_real_if(json, "shown_tick", shot->known,
                    sb_shot_victim_moment(shot, found->victim, found->age));
    sb_json_real_if(json, "moved_m", found->has_poses, sb_hit_moved_m(found));
    sb_json_real_if(json, "cover_m", found->has_cover, found->cover_m);
    sb_json_text(json, "cover", found->cover[0] != '\0' ? found->cover : NULL);
}

static json_t *moment_of(const sb_hit_moment *moment, bool known)
{
    const bool has_gaps = moment->has_poses && moment->has_shell;
    sb_json json = sb_json_create();
    sb_json_real_if(&json, "flown_ticks", known, moment->age);
    sb_json_real(&json, "shown_tick", moment->shown_tick);
    sb_json_real(&json, "server_tick", moment->server_tick);
    set_vector_if(&json, "shell", moment->has_shell, moment->shell);
    set_pose_if(&json, "victim_shown", moment->has_poses, &moment->shown);
    set_pose_if(&json, "victim_server", moment->has_poses, &moment->server);
    sb_json_real_if(&json, "apart_m", moment->has_poses, moment->apart_m);
    sb_json_real_if(&json, "gap_shown_m", has_gaps, moment->shown_gap_m);
    sb_json_real_if(&json, "gap_server_m", has_gaps, moment->server_gap_m);
    return sb_json_take(&json);
}

static json_t *moments_of(const sb_hit_report *report, const sb_hit_found *hit)
{
    json_t *list = json_array();
    const uint32_t count = sb_hit_moment_count(hit);
    for (uint32_t i = 0; i < count; i++) {
        sb_hit_moment moment;
        sb_hit_moment_at(hit, report->history, i, &moment);
        sb_json_append(&list, moment_of(&moment, hit->shot.known));
    }
    return list;
}

static void add_sides(sb_json *json, const sb_hit_report *report, const sb_hit_told *hit)
{
    const sb_hit_found *found = &hit->found;
    const sb_shot *shot = &found->shot;
    char verdict[SB_HIT_VERDICT_SIZE];
    sb_tank_pose shooter;
    double error_m = 0.0;
    const bool has_shooter =
        shot->known && sb_pose_history_at(report->history, found->shooter, (double)shot->tick,
                                          shot->tick, &shooter);
    const bool has_error = sb_hit_forecast_error(found, report->history, &error_m);
    sb_json_text(json, "ammunition", sb_ammunition_types[shot->ammunition].name);
    set_vector_if(json, "gun", shot->known, shot->legs[0].position);
    set_pose_if(json, "shooter_at_shot", has_shooter, &shooter);
    sb_json_set(json, "point", vector_of(found->burst));
    set_pose_if(json, "victim_shown", found->has_poses, &found->shown);
    set_pose_if(json, "victim_server", found->has_poses, &found->server);
    sb_json_real_if(json, "forecast_error_m", has_error, error_m);
    sb_json_set(json, "moments", moments_of(report, found));
    sb_hit_verdict(hit, report->history, report->head->game.tick_rate_hz, verdict);
    sb_json_text(json, "verdict", verdict);
}

json_t *sb_hit_report_to_json(void *of)
{
    const sb_hit_report *report = of;
    json_t *list = json_array();
    for (uint32_t i = 0; i < report->hit_count; i++) {
        sb_json one = sb_json_create();
        add_facts(&one, report, &report->hits[i]);
        if (report->sides) {
            add_sides(&one, report, &report->hits[i]);
        }
        sb_json_append(&list, sb_json_take(&one));
    }
    sb_json json = sb_json_create();
    sb_json_text(&json, "file", report->path);
    sb_json_text(&json, "end", report->end);
    sb_json_text(&json, "map", report->map->name);
    sb_json_count(&json, "tick_rate_hz", report->head->game.tick_rate_hz);
    sb_json_count(&json, "from", report->from);
    sb_json_count(&json, "to", report->to);
    sb_json_set(&json, "hits", list);
    return sb_json_take(&json);
}
