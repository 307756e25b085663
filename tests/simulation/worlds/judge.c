#include "judge.h"

#include <stdarg.h>
#include <string.h>

#include "physics/world/valid.h"

// A body that stays within this distance is still. It is far less than a small bounce.
#define STILL_M 0.002
// Contacts are measured about this many times a second.
#define CONTACT_CHECKS_PER_S 8u
// What is nearer than this to a body that failed is printed.
#define NEAR_M 0.1

static const char *shape_name(const sb_body *body)
{
    return body->shape == SB_BODY_BOX      ? "box"
           : body->shape == SB_BODY_SPHERE ? "ball"
           : body->shape == SB_BODY_HULL   ? "hull"
                                           : "no body";
}

void judge_fail(judge *of, uint32_t body, const char *law, const char *format, ...)
{
    if (of->failed) {
        return;
    }
    of->failed = true;
    of->failed_body = body;
    char values[200];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(values, sizeof values, format, arguments);
    va_end(arguments);
    if (body == SB_ID_NONE) {
        (void)snprintf(of->failure, sizeof of->failure, "tick %u, %s: %s", of->on->tick, law,
                       values);
        return;
    }
    const sb_body *at = stage_body(of->on, body);
    (void)snprintf(of->failure, sizeof of->failure,
                   "tick %u, %s: body %u (%s%s) at (%.4f, %.4f, %.4f): %s", of->on->tick, law, body,
                   shape_name(at), (at->flags & SB_BODY_ASLEEP) != 0 ? ", asleep" : "",
                   (double)at->position.x, (double)at->position.y, (double)at->position.z, values);
}

void judge_open(judge *of, const stage *on)
{
    memset(of, 0, sizeof *of);
    of->on = on;
    of->low = of->high = stage_energy(on, true);
    for (uint32_t i = 0; i < on->of->body_count; i++) {
        of->tracks[i].anchor = stage_body(on, i)->position;
    }
}

static double drop_of(const judge *of, const sb_body *body)
{
    const sb_world_def *def = &of->on->of->def;
    return (double)def->gravity_m_s2 * (double)body->gravity_scale / (double)def->tick_rate_hz;
}

void judge_note_acts(judge *of, double energy_before, double energy_after)
{
    of->input += energy_after - energy_before;
    for (uint32_t i = 0; i < of->on->of->body_count; i++) {
        const sb_body *body = stage_body(of->on, i);
        judge_track *track = &of->tracks[i];
        if (of->on->touched[i]) {
            track->still_ticks = track->deep_ticks = track->hang_ticks = 0;
            track->anchor = body->position;
        }
        track->position = body->position;
        track->velocity = sb_vec3_add_scaled(body->velocity, body->impulse, body->inverse_mass);
        track->drop_m_s = drop_of(of, body);
        track->energy = stage_energy_of(of->on, i, false);
        track->awake = of->on->present[i] && sb_body_moves(body);
    }
}

static bool is_finite(sb_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static void check_place(judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    const scene_cell *cell = &of->on->of->cells[of->on->cells[index]];
    vec at = vec_of(body->position);
    if (!is_finite(body->position) || !is_finite(body->velocity) || !isfinite(body->yaw)) {
        judge_fail(of, index, "not a number", "velocity (%f, %f, %f)", (double)body->velocity.x,
                   (double)body->velocity.y, (double)body->velocity.z);
    } else if (at.x < cell->low.x || at.y < cell->low.y || at.z < cell->low.z ||
               at.x > cell->high.x || at.y > cell->high.y || at.z > cell->high.z) {
        judge_fail(of, index, "through a wall",
                   "left its cell (%.3f, %.3f, %.3f) to (%.3f, %.3f, %.3f), velocity (%.3f, %.3f, "
                   "%.3f)",
                   cell->low.x, cell->low.y, cell->low.z, cell->high.x, cell->high.y, cell->high.z,
                   (double)body->velocity.x, (double)body->velocity.y, (double)body->velocity.z);
    }
}

static void check_planes(judge *of, uint32_t index)
{
    const scene *drawn = of->on->of;
    vec at = vec_of(stage_body(of->on, index)->position);
    for (uint32_t i = 0; i < drawn->plane_count; i++) {
        double height =
            vec_dot(vec_of(drawn->planes[i].normal), at) - (double)drawn->planes[i].offset;
        if (height < 0) {
            judge_fail(of, index, "outside", "%.4f m behind plane %u", -height, i);
        }
    }
}

static void follow(judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    judge_track *track = &of->tracks[index];
    vec offset = vec_sub(vec_of(body->position), vec_of(track->anchor));
    track->still_ticks++;
    if (vec_length(offset) > STILL_M) {
        of->moved++;
        track->still_ticks = 0;
        track->anchor = body->position;
    }
    track->speed_max = fmax(track->speed_max, vec_length(vec_of(body->velocity)));
    bool asleep = (body->flags & SB_BODY_ASLEEP) != 0;
    of->slept += asleep ? 1 : 0;
    of->woken += !asleep && !track->awake ? 1 : 0;
}

// Where contacts were dropped, the world cannot know what a body rests on.
static bool lost_contacts(const judge *of)
{
    return sb_world_get_state(of->on->world)->contact_dropped_count > 0;
}

static void check_asleep(judge *of)
{
    const scene *drawn = of->on->of;
    if (drawn->asleep_tick == 0 || of->on->tick != drawn->asleep_tick || lost_contacts(of)) {
        return;
    }
    for (uint32_t i = 0; i < drawn->body_count; i++) {
        const sb_body *body = stage_body(of->on, i);
        if (of->on->present[i] && body->motion == SB_BODY_DYNAMIC &&
            (body->flags & (SB_BODY_ASLEEP | SB_BODY_SLEEPLESS)) == 0) {
            judge_fail(of, i, "never sleeps", "velocity (%.5f, %.5f, %.5f)",
                       (double)body->velocity.x, (double)body->velocity.y,
                       (double)body->velocity.z);
        }
    }
}

static void check_lane(judge *of)
{
    const scene_lane *lane = &of->on->of->lane;
    for (uint32_t i = 1; i < lane->count; i++) {
        if (!of->on->present[lane->bodies[i - 1]] || !of->on->present[lane->bodies[i]]) {
            continue;
        }
        double before = (double)stage_body(of->on, lane->bodies[i - 1])->position.z;
        double after = (double)stage_body(of->on, lane->bodies[i])->position.z;
        if (after < before) {
            judge_fail(of, lane->bodies[i], "passed in a lane", "body %u is at z = %.3f",
                       lane->bodies[i - 1], before);
        }
    }
}

static void check_goal(judge *of)
{
    const scene *drawn = of->on->of;
    uint32_t last = drawn->goal_tick < SCENE_TICK_COUNT ? drawn->goal_tick : SCENE_TICK_COUNT;
    if (drawn->goal_body == SB_ID_NONE || of->on->tick != last || last < drawn->goal_tick ||
        !of->on->present[drawn->goal_body]) {
        return;
    }
    double z = (double)stage_body(of->on, drawn->goal_body)->position.z;
    if (z < drawn->goal_z) {
        judge_fail(of, drawn->goal_body, "stuck", "should have come to z = %.2f", drawn->goal_z);
    }
}

void judge_tick(judge *of)
{
    const stage *on = of->on;
    for (uint32_t i = 0; i < on->of->body_count && !of->failed; i++) {
        if (on->present[i] && stage_body(on, i)->motion == SB_BODY_DYNAMIC) {
            check_place(of, i);
            check_planes(of, i);
            follow(of, i);
        }
    }
    if (!of->failed && !sb_world_is_consistent(on->world)) {
        judge_fail(of, SB_ID_NONE, "not consistent", "the world's state is not valid");
    }
    if (of->failed) {
        return;
    }
    uint32_t contacts;
    (void)sb_world_contacts(on->world, &contacts);
    of->touches += contacts;
    check_asleep(of);
    check_lane(of);
    check_goal(of);
    judge_flight(of);
    if (on->of->driven) {
        judge_speed(of);
    } else {
        judge_energy(of);
    }
    uint32_t every = on->of->def.tick_rate_hz / CONTACT_CHECKS_PER_S;
    every = every < 1 ? 1 : every;
    if (on->tick % every == 0) {
        judge_contacts(of, every);
    }
}

void judge_end(judge *of)
{
    if (of->touches == 0 || (of->moved == 0 && of->slept == 0 && !lost_contacts(of))) {
        judge_fail(of, SB_ID_NONE, "not alive", "%u moves, %u touches", of->moved, of->touches);
    }
    if (of->on->of->sleeps && of->slept == 0 && !lost_contacts(of)) {
        judge_fail(of, SB_ID_NONE, "not alive", "nothing ever slept");
    }
}

static void print_near(const solid *one, const solid *other, const char *name, uint32_t index)
{
    if (solid_may_touch(other, one, NEAR_M)) {
        const solid_gap gap = solid_measure(other, one);
        if (gap.distance < NEAR_M) {
            (void)printf("  %s %u: distance %.6f m, normal (%.4f, %.4f, %.4f)\n", name, index,
                         gap.distance, gap.normals[0].x, gap.normals[0].y, gap.normals[0].z);
        }
    }
}

void judge_print(const judge *of)
{
    const scene *drawn = of->on->of;
    if (!of->failed || of->failed_body == SB_ID_NONE) {
        return;
    }
    const sb_body *body = stage_body(of->on, of->failed_body);
    const solid one = stage_solid(of->on, of->failed_body);
    (void)printf(
        "  half extents (%.4f, %.4f, %.4f), %.4g kg, velocity (%.5f, %.5f, %.5f), friction "
        "%.2f, restitution %.2f, flags %x, gravity %.2f, contact capacity %u\n",
        (double)body->half_extents.x, (double)body->half_extents.y, (double)body->half_extents.z,
        1 / (double)body->inverse_mass, (double)body->velocity.x, (double)body->velocity.y,
        (double)body->velocity.z, (double)body->friction, (double)body->restitution, body->flags,
        (double)drawn->def.gravity_m_s2, drawn->def.contact_capacity);
    for (uint32_t i = 0; i < drawn->solid_count; i++) {
        print_near(&one, &drawn->solids[i], "scenery", i);
    }
    for (uint32_t i = 0; i < drawn->body_count; i++) {
        if (i != of->failed_body && of->on->present[i]) {
            const solid other = stage_solid(of->on, i);
            print_near(&one, &other, "body", i);
        }
    }
}
